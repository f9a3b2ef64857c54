"""The subject line of a letter to a player: table and round first, then what is asked, or what happened.

Must not know the tag that mail puts behind it.
"""

from __future__ import annotations

from dataclasses import replace

from referee.letters import KINDS, Letter, LetterKind
from referee.letters.model import AskingBack, Changes, LettersKept, PressTold, SealTold, Stand
from referee.log import RematchAsked, RematchLapsed
from referee.orders.contents import Help
from referee.orders.limits import quoted
from referee.orders.shapes.disk import key_to
from referee.report import motions, news
from referee.report import wanted as wanted_players
from referee.report.ending import winners
from referee.report.headline import second_thought, thing_helped_on, unread
from referee.report.voice import LetterVoice, one_line
from referee.report.wordlists import is_language
from referee.rules.decisions import Disk
from referee.rules.wire import TAGS

LONGEST, _LEAST = 66, 24
"""Characters of a subject that quotes the orders to be confirmed, and the fewest characters of the quotation."""
_LONGEST_NEWS = 100
"""Characters of a subject that tells all there is to know."""


def thread(voice: LetterVoice) -> str:
    """The subject of the thread in which a letter may stand: what the letter that asks would say as things stand now.

    Empty for letters that have to be noticed. A thread under any other subject tells what is no longer so.
    """
    letter = voice.letter
    ruled = isinstance(letter.moment, Stand) and letter.moment.ruled_by is not None
    noticed = letter.welcome or ruled or _asks_back(letter) or _sent_again(letter)
    if noticed or not KINDS[letter.kind].keeps_subject:
        return ""
    kind: LetterKind = "invitation" if letter.view is None else "question" if letter.asked.question else "report"
    asking = replace(letter, kind="final" if letter.ended else kind, moment=None, receipt=None)
    return _subject_words(replace(voice, letter=asking), "")


def _asks_back(letter: Letter) -> str:
    """What a receipt asks: "held" (whose letter was it?), "unread" (what does this clause mean?), "confirm" (is that
    what was meant?), or nothing.
    """
    if letter.receipt is None or letter.kind != "receipt":
        return ""
    if second_thought(letter.receipt) and not letter.own.proposes:
        return "second-thought"
    if letter.receipt.fate == "held":
        return "held"
    if unread(letter.receipt):
        return "unread"
    return "confirm" if letter.own.proposes and not letter.own.advice else ""


def _sent_again(letter: Letter) -> str:
    """The subject of the letter that is sent again, if this letter does that."""
    match letter.moment:
        case LettersKept(again, (kept,)) if kept.number == again:
            return kept.subject
    return ""


def table_and_round(voice: LetterVoice) -> str:
    """Table and round; before the game the table alone."""
    letter = voice.letter
    table = one_line(letter.title)
    if letter.view is None:
        return table
    key = "event" if letter.view.round else "event-setup"
    return voice.say("subject", key, table=table, round=letter.view.round or letter.setup.rounds[0])


def subject(voice: LetterVoice) -> str:
    """The subject line, without the tag that mail puts behind it."""
    bare = _subject_words(voice, "")
    if again := _sent_again(voice.letter):
        return _subject_words(voice, again)
    if clause := unread(voice.letter.receipt) or (
        "" if voice.letter.own.proposes else second_thought(voice.letter.receipt)
    ):
        return _subject_words(voice, quoted(clause, max(_LEAST, LONGEST - len(bare))))
    proposed = voice.proposed(voice.letter.own.proposal, voice.known) if voice.letter.own.proposal else ""
    if voice.letter.kind == "news":
        return _subject_words(voice, quoted(news.first(voice).rstrip("."), max(_LEAST, _LONGEST_NEWS - len(bare))))
    lines = voice.order(proposed).splitlines()
    room = max(_LEAST, LONGEST - len(bare))
    return _subject_words(voice, quoted(", ".join(lines), room)) if lines else bare


def _subject_words(voice: LetterVoice, what: str) -> str:
    """The sentence of the subject; `what`: the orders that an OK would file, or a clause not understood."""
    letter, key = voice.letter, _key(voice.letter)
    if key == "help-topic" and isinstance(letter.moment, Help) and thing_helped_on(voice, letter.moment.topic):
        key = "help-thing"
    return voice.say(
        "subject",
        f"{key}-paused" if letter.clock.paused and voice.catalogue.knows("subject", f"{key}-paused") else key,
        table=one_line(letter.title),
        event=table_and_round(voice),
        due="" if letter.clock.due is None else voice.moment(letter.clock.due, "weekday"),
        wanted=wanted(voice),
        seat=voice.colour(letter.seat),
        missing=voice.orders(letter.asked.missing),
        awaited=voice.roll(letter.roll.awaited),
        what=what,
        winners=voice.seats(winners(voice)),
        **_words_of_moment(voice),
        **motions.subject_words(voice),
        **wanted_players.subject_words(letter, voice),
    )


def _words_of_moment(voice: LetterVoice) -> dict[str, str]:
    """What the subject says of that which only this kind of letter is about."""
    match voice.letter.moment:
        case Help(topic):
            return {"topic": _helped_on(voice, topic)}
        case RematchAsked(seat):
            return {"who": voice.colour(seat)}
        case SealTold(who=who):
            return {"who": one_line(who)}
        case Stand(str(ruled_by)):
            return {"who": voice.announcer(ruled_by)}
        case PressTold(said_by=None, announcer=name):
            return {"said_by": voice.announcer(name)}
        case PressTold(said_by=int(seat)):
            return {"said_by": voice.colour(seat), "player": voice.letter.people.names[seat]}
    return {}


def _helped_on(voice: LetterVoice, topic: str) -> str:
    if is_language(topic):
        return voice.word("language", topic)
    return thing_helped_on(voice, topic) or voice.topic(topic)


def wanted(voice: LetterVoice) -> str:
    """What the reader is asked for: one thing by its name, else a sheet; answers before the first round."""
    letter, asked = voice.letter, voice.letter.asked
    if letter.view is None:
        return voice.word("wanted", "answer")
    parts = letter.options.tempo == "phase" or len(asked.keys) == 1
    key = asked.question.key if asked.question else asked.keys[0] if asked.keys and parts else "sheet"
    if not letter.view.round and key == "sheet":
        return voice.word("wanted", "answers")
    return voice.word("wanted", key if voice.catalogue.knows("wanted", key) else "answer")


def _asks(letter: Letter) -> str:
    """The id of the sentence that asks for something; "-disks" is for the disks of a general scoring."""
    if letter.asked.question is None:
        return "report-disks" if letter.asked.keys == (key_to(Disk.GENERAL),) else "report"
    at_once = letter.options.tempo == "table"  # every question is a stop of its own
    kind = "report" if at_once else "question"
    return f"{kind}-disks" if letter.asked.question.key == key_to(Disk.GENERAL) else kind


def _key(letter: Letter) -> str:
    """The id of the sentence that is the letter's subject."""
    if letter.welcome:
        return "welcome"
    if asks := _asks_back(letter):
        return f"receipt-{asks}"
    match letter.moment:
        case Changes(changed) if changed:
            return "invitation-anew"
        case Help(topic) if topic:
            return "help-language" if is_language(topic) else "help-topic"
        case LettersKept(kept=(kept,)) if _sent_again(letter):
            return "history-reworded" if kept.is_reworded else "history-again"
        case RematchLapsed():
            return "rematch-lapsed"
        case SealTold(second=second) if second:
            return "seal-opened"
        case AskingBack((request, *_)):
            return f"asked-{TAGS[type(request)]}"
        case PressTold(told_alone=alone) if alone:
            return "press-alone"
        case PressTold(said_by=None):
            return "press-moderator"
        case Stand(str()):
            return "status-ruled"
    match letter.kind:
        case "report" if letter.clock.asks_to_go_on:
            return "asks-to-go-on"
        case "final" if not any(rank for rank, _, _ in letter.score.standings):
            return "final-called-off"
        case "report" if not letter.asked.keys:
            return "report-idle-disks" if letter.stop.endswith("d") else "report-idle"
        case "report" | "question" | "reminder":
            return _asks(letter)
        case "receipt" | "answer":
            if letter.asked.missing or not letter.view:
                return "receipt-missing" if letter.asked.missing else "receipt-accepted"
            return "receipt-waits" if letter.own.waits else "receipt-in"
        case "part":
            return "brief"
        case "motion":
            return motions.subject_key(letter)
        case "wanted":
            return wanted_players.subject_key(letter)
    return letter.kind
