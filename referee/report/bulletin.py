"""A notice to a moderator or host as its templates read it: every line prepared in words, nothing laid out.

Knows what each kind of notice says. Must not know columns, markup or style.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.lang import Catalogue
from referee.log import OPERATOR, Drafted
from referee.notices import Notice
from referee.orders.canonical import canonical_standing
from referee.orders.letter import Table
from referee.report import ledger, replies
from referee.report.commanding import CommandHelp, Example, command_help, examples
from referee.report.ledger import one_line
from referee.report.page import barred
from referee.report.replies import Answer
from referee.report.voice import Voice
from referee.rules.model import Seat
from referee.rules.setup import Setup
from referee.rulings.commands import Newcomer

FEWEST = 2
"""Players without whom no game begins."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Whoever reads a notice: at no seat, so nobody is "you"."""

    kind: str
    setup: Setup
    names: tuple[str, ...]
    vacant: tuple[Seat, ...]
    stand_ins: tuple[tuple[Seat, str], ...]
    moderators: tuple[str, ...]
    seat: Seat = -1


@dataclass(frozen=True, slots=True)
class Place:
    """A seat in the table of where the game stands. `state`: in, awaited, house, stand-in, or none."""

    colour: str
    who: str
    player: str
    points: str
    state: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's sheet in force."""

    who: str
    player: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bulletin:
    """What a template has: the notice itself, the voice, and the parts in words."""

    notice: Notice
    voice: Voice
    subject: str
    title: str
    last_round: int
    due: str
    opens: str
    zone: str
    answers: tuple[Answer, ...]
    ignored: tuple[str, ...]
    places: tuple[Place, ...]
    overview: bool  # whether the table of seats is asked for, or what the notice is about
    rulings: tuple[ledger.Judgement, ...]
    sheets: tuple[Sheet, ...]
    help: tuple[CommandHelp, ...]
    whole_help: bool
    alert: str
    examples: tuple[Example, ...]
    draft: Drafted | None
    boxes: str  # what is played with beside the rulebook's own game
    missing: int  # of a draft: how many players at least
    started: bool  # the invitations are out
    went_on: str  # what followed from the commands at the table; empty: nothing
    guests: tuple[tuple[str, str], ...]  # of a draft: colour, and the person as a command would have it

    @property
    def answerable(self) -> bool:
        """Whether this goes out as a letter; the command line has nothing to answer."""
        return self.notice.person != OPERATOR


def bulletin(notice: Notice, catalogue: Catalogue, time_zone: str) -> Bulletin:
    """A notice in words."""
    voice = Voice(catalogue, _onlooker(notice), time_zone)
    topics = [reply.topic for reply in notice.replies]
    overview = "STATUS" in topics or (notice.alert is not None and notice.alert.topic == "over")
    paused = notice.paused is not None
    helped = [topic.removeprefix("HELP").strip() for topic in topics if topic.split()[:1] == ["HELP"]]
    return Bulletin(
        notice=notice,
        voice=voice,
        subject=subject(voice, notice),
        title=one_line(notice.title),
        last_round=max(notice.setup.rounds),
        due=voice.due(notice.due, paused=paused),
        opens=voice.due(notice.opens, paused=paused),
        zone=voice.zone(),
        answers=replies.answers(voice, notice.replies),
        ignored=tuple(one_line(line)[:_WIDEST] for line in notice.ignored),
        places=tuple(_places(voice, notice)),
        overview=overview and notice.draft is None,
        rulings=ledger.judgements(voice, notice.ledger if overview or notice.kind == "appointed" else ()),
        sheets=tuple(_sheets(voice, notice)),
        help=tuple(each for topic in dict.fromkeys(helped) for each in command_help(voice, topic, notice)),
        whole_help="" in helped,
        alert=_alert(voice, notice),
        examples=examples(voice, notice),
        draft=notice.draft,
        boxes=voice.boxes(notice.setup.boxes),
        missing=max(0, FEWEST - len(notice.draft.invited)) if notice.draft else 0,
        started=_started(notice),
        went_on=_went_on(voice, notice),
        guests=tuple((colour, _guest(guest)) for colour, guest in notice.guests),
    )


_WIDEST = 66
"""Columns of a line that was not read, as it is shown."""


def _onlooker(notice: Notice) -> Onlooker:
    return Onlooker(notice.kind, notice.setup, notice.names, notice.vacant, notice.stand_ins, notice.moderators)


def _places(voice: Voice, notice: Notice) -> Iterator[Place]:
    for seat, colour in enumerate(voice.letter.setup.colours):
        points = str(notice.scores[seat]) if notice.scores else ""
        yield Place(colour, voice.colour(seat), one_line(voice.player(seat)), points, _state(voice, notice, seat))


def _state(voice: Voice, notice: Notice, seat: Seat) -> str:
    if notice.ended or notice.draft is not None:
        return ""
    if seat in notice.vacant:
        return voice.word("state", "stand-in" if seat in dict(notice.stand_ins) else "house")
    return voice.word("state", "awaited" if seat in notice.awaited else "in")


def _sheets(voice: Voice, notice: Notice) -> Iterator[Sheet]:
    for seat, blocks in enumerate(notice.sheets):
        table = Table(seat, voice.letter.setup.colours, notice.names, (), voice.letter.setup.board, ())
        standing = notice.standing[seat] if notice.standing else ()
        lines = (*barred(blocks, table), *barred(standing, table, canonical_standing))
        yield Sheet(voice.colour(seat), one_line(voice.player(seat)), lines)


def _alert(voice: Voice, notice: Notice) -> str:
    if notice.alert is None:
        return ""
    alert = notice.alert
    seats = voice.catalogue.both([f"{voice.colour(seat)} ({one_line(notice.names[seat])})" for seat in alert.seats])
    key = f"{alert.topic}-whose" if alert.seats and alert.topic == "shunted" else alert.topic
    return voice.say("alert", key, seats=seats, n=alert.letter)


def _started(notice: Notice) -> bool:
    return any(reply.fate == "done" and reply.topic == "START" for reply in notice.replies)


def _guest(guest: Newcomer) -> str:
    """Whom a host has invited, so that a slip of the pen is seen."""
    return f"{one_line(guest.name)} <{guest.address}> {guest.time_zone} {guest.language}"


def _went_on(voice: Voice, notice: Notice) -> str:
    """How the game went on: the round that is over, and what is waited for now."""
    if notice.went_on_from is None:
        return ""
    if notice.ended:
        return voice.word("went-on", "over")
    opens = voice.due(notice.opens, paused=notice.paused is not None)
    told = []
    if notice.round != notice.went_on_from:
        told.append(voice.say("went-on", "round", over=notice.went_on_from, begun=notice.round))
    if opens:
        told.append(voice.say("went-on", "opens", when=opens, zone=voice.zone()))
    elif notice.awaited:
        told.append(voice.say("went-on", "awaited", seats=voice.seats(notice.awaited)))
    return " ".join(told)


# --- the subject line -----------------------------------------------------------------------------


def subject(voice: Voice, notice: Notice) -> str:
    """The subject line, without the tag that mail puts in front."""
    numbers = [str(reply.ruling) for reply in notice.replies if reply.ruling]
    return voice.say(
        "subject",
        _subject(notice),
        table=one_line(notice.title),
        rulings=voice.count("subject", "rulings", len(numbers), numbers=voice.catalogue.both(numbers)),
        seats=voice.catalogue.both([voice.colour(seat) for seat in notice.alert.seats]) if notice.alert else "",
    )


def _subject(notice: Notice) -> str:
    if notice.alert is not None:
        return f"alert-{notice.alert.topic}"
    if notice.kind == "appointed":
        return "appointed"
    if notice.held:
        return "ruling-held"
    fates = {reply.fate for reply in notice.replies}
    if "confirm" in fates:
        return "ruling-confirm"
    if fates & {"refused", "unread"}:
        if "done" not in fates:
            return "ruling-not-done"
        return "draft-started-partly" if _started(notice) else "draft-partly" if notice.draft else "ruling-partly"
    if notice.kind == "draft":
        return "draft-started" if _started(notice) else "draft"
    if any(reply.ruling for reply in notice.replies):
        return "ruling-done"
    return "ruling-tried" if "tried" in fates else "ruling-told" if fates else "ruling-empty"
