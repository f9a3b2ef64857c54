"""What is put to all, in words: motions, what they would do and how they went; who asks to see what is sealed.

Must not know who said what of a motion.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.letters import Letter
from referee.letters.model import SealTold
from referee.log import MotionClosed, MotionMade
from referee.orders.contents import Motion, Vote
from referee.orders.presence import Second
from referee.orders.statements import pause_moved
from referee.report.voice import LetterVoice, Voice, bracketed, capitalised, one_line, sentences
from referee.rules.model import Seat

AnyMotion = MotionMade | MotionClosed


def moved(voice: Voice, motion: AnyMotion) -> str:
    """What is moved, as a clause that begins with "to" or "that"."""
    return _clause(voice, motion.matter, motion.against, motion.days)


def _clause(voice: Voice, what: str, target: Seat | None, days: int) -> str:
    if what == "pause":
        return voice.count("motion", "pause", days)
    return voice.say("motion", _to(voice, _early(voice, what), target), seat=_seat(voice, target))


def _early(voice: Voice, key: str) -> str:
    """The id of a sentence about what is moved, before the game about a table that lacks players."""
    letter = voice.letter
    return f"{key}-early" if isinstance(letter, Letter) and letter.view is None else key


def _to(voice: Voice, key: str, target: Seat | None) -> str:
    """The id of a sentence about whoever would be replaced: another one speaks to that reader."""
    return f"{key}-you" if target is not None and target == voice.letter.seat else key


def _target(voice: Voice, motion: AnyMotion) -> str:
    """Whom a motion would replace; empty if nobody."""
    return _seat(voice, motion.against)


def _seat(voice: Voice, seat: Seat | None) -> str:
    return "" if seat is None else bracketed(voice.colour(seat), one_line(voice.letter.people.names[seat]))


def moves(voice: Voice, motion: AnyMotion) -> str:
    """Who moves what."""
    key = "MotionMade-yours" if motion.by == voice.letter.seat else "MotionMade"
    return capitalised(voice.say("told", key, who=voice.colour(motion.by), what=moved(voice, motion)))


def first(voice: LetterVoice) -> str:
    """What a letter about a motion says first: who moves what, or how it went."""
    letter = voice.letter
    if isinstance(letter.moment, MotionClosed):
        return outcome(voice, letter.moment)
    assert letter.voting.motion is not None
    return moves(voice, letter.voting.motion)


def subject_key(letter: Letter) -> str:
    """The id of the subject of a letter about a motion."""
    if isinstance(letter.moment, MotionClosed):
        return "motion-carried" if letter.moment.how == "carried" else "motion-not-carried"
    return "motion-against-you" if letter.voting.motion and letter.voting.motion.against == letter.seat else "motion"


def subject_words(voice: LetterVoice) -> dict[str, str]:
    """What the subject of a letter about a motion says of it."""
    letter = voice.letter
    about = letter.moment if isinstance(letter.moment, MotionClosed) else letter.voting.motion
    if about is None:
        return {}
    key = f"short-{about.matter}"
    if about.matter == "pause":
        return {"short": voice.count("motion", key, about.days)}
    return {"short": voice.say("motion", key, seat="" if about.against is None else voice.colour(about.against))}


def outcome(voice: Voice, closed: MotionClosed) -> str:
    """How a motion went, in a sentence."""
    key = "MotionClosed-carried" if closed.how == "carried" else "MotionClosed"
    yours = "-yours" if closed.by == voice.letter.seat else ""
    return voice.say("told", f"{key}{yours}", what=moved(voice, closed), who=voice.colour(closed.by))


def votes(voice: Voice, closed: MotionClosed) -> str:
    """Why a motion was closed, or how many were for and against it."""
    key = "votes" if closed.how in ("carried", "lost") else f"closed-{closed.how}"
    if closed.how == "written":
        key = _to(voice, key, closed.against)
    return capitalised(voice.say("motion", key, yes=closed.yes, no=closed.no, seat=_target(voice, closed)))


def done(voice: Voice, closed: MotionClosed) -> str:
    """What a carried motion has done, where nothing else in the letter says so."""
    replaced = closed.how == "carried" and closed.against is not None
    return capitalised(voice.say("motion", "replace-done", seat=_target(voice, closed))) if replaced else ""


def would_do(voice: Voice, what: str, against: Seat | None, days: int) -> str:
    """What comes of a motion that is carried, and how many have to say yes."""
    key = _early(voice, what)
    told = voice.say("motion", _to(voice, f"{key}-does", against), seat=_seat(voice, against), n=days)
    needs = key if voice.catalogue.knows("motion", f"{key}-needs") else what
    return sentences(capitalised(told), voice.word("motion", f"{needs}-needs"))


def asked_back(voice: Voice, motion: Motion) -> str:
    """What a player should know who is asked whether a motion is meant."""
    against = motion.seat if motion.what == "replace" else None
    return sentences(voice.word("motion", "instead"), would_do(voice, motion.what, against, motion.days))


def asking(voice: LetterVoice, motion: MotionMade) -> str:
    """How the reader votes and by when, or what the reader has said."""
    return voice.say("motion", _said(voice, motion), when=voice.moment(motion.until), zone=voice.zone())


def _said(voice: LetterVoice, motion: MotionMade) -> str:
    """The id of the sentence on what the reader may say, or has said."""
    letter = voice.letter
    if motion.against == letter.seat:
        return "against-you"
    return "ask" if letter.voting.vote is None else "said-yes" if letter.voting.vote else "said-no"


def running(voice: LetterVoice) -> Iterator[str]:
    """That the table votes on a motion, for a letter about something else."""
    if (motion := voice.letter.voting.motion) is not None:
        key = _said(voice, motion).replace("ask", "look-up")
        told = voice.say("motion", key, when=voice.moment(motion.until), zone=voice.zone())
        yield sentences(moves(voice, motion), told)


def who_asks(voice: LetterVoice) -> str:
    """Who asks to see what is sealed, or that a second has said yes."""
    told = voice.letter.moment
    assert isinstance(told, SealTold)
    key = "opened" if told.second else "asks-brought" if told.by else "asks"
    key = key if told.command else f"{key}-coming"
    said = {"who": one_line(told.who), "by": one_line(told.by), "second": one_line(told.second)}
    return voice.say("unseal", key, **said, seats=voice.seats(told.seats), command=told.command)


def asks_reader(voice: LetterVoice, told: SealTold) -> str:
    """What a yes of the reader comes to."""
    return voice.say("unseal", "ask" if told.may_second else "not-yours", who=one_line(told.who))


def receipt(voice: LetterVoice, request: Motion | Vote | Second) -> str:
    """What became of a motion, of a vote, or of a yes to what is asked, for its writer."""
    if isinstance(request, Second):
        return voice.word("request", f"SECOND-{request.became}")
    if isinstance(request, Vote):
        said = f"-{'yes' if request.yes else 'no'}" if request.became == "counted" else ""
        return voice.word("request", f"VOTE-{request.became}{said}")
    against = request.seat if request.what == "replace" else None
    when = voice.moment(int(request.args[0])) if request.became in ("made", "running") else ""
    what, seat = _clause(voice, request.what, against, request.days), _seat(voice, against)
    told = {"what": what, "seat": seat, "when": when, "zone": voice.zone(), "days": request.days}
    return voice.say("request", f"MOTION-{request.became}", **told, order=voice.order(pause_moved(0).line))
