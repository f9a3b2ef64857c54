"""A letter as its templates read it: every line prepared in words, nothing laid out.

Knows what each kind of letter says. Must not know columns, markup or style.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.letters import Letter
from referee.log import Answered
from referee.orders.blocks import Block, Table
from referee.orders.canonical import canonical_sheet, place_name
from referee.report import board, form, questions, receipts, story
from referee.report.helping import HelpPage, help_page
from referee.report.telling import Line
from referee.report.voice import Voice, opening, whole
from referee.rules.board import PLACES
from referee.rules.events import HomeGiven, PowerLaid, RoundClosed, RoundOpened, Scored


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat at the end."""

    rank: int
    colour: str
    who: str
    player: str
    points: int
    mine: bool


@dataclass(frozen=True, slots=True)
class Page:
    """What a template has: the letter itself, the voice, and the parts in words."""

    letter: Letter
    voice: Voice
    subject: str
    columns: tuple[board.Column, ...]
    me: board.Column
    round: int
    last_round: int
    stop: str
    due: str  # empty: nothing is waited for
    opens: str
    zone: str
    inside: str  # who is in
    awaited: str
    asked: bool  # whether this seat is asked for anything now
    story: tuple[Line, ...]
    heading: str  # of the story
    table: board.Table | None
    form: tuple[form.Blank, ...]
    sheet: tuple[str, ...]  # lines
    proposal: tuple[str, ...]
    missing: str
    question: questions.Asking | None
    receipt: receipts.Receipt | None
    press: tuple[str, ...]
    standings: tuple[Standing, ...]
    winners: str
    help: HelpPage | None


def page(voice: Voice) -> Page:
    """The page of the voice's letter."""
    letter, view = voice.letter, voice.letter.view
    columns = board.columns(voice)
    return Page(
        letter=letter,
        voice=voice,
        subject=subject(voice),
        columns=columns,
        me=columns[letter.seat],
        round=view.round if view else 0,
        last_round=max(letter.setup.rounds),
        stop=voice.word("stop", _stop(letter)),
        due="" if letter.due is None else voice.moment(letter.due),
        opens="" if letter.opens is None else voice.moment(letter.opens),
        zone=voice.zone(),
        inside=voice.seats(letter.is_in),
        awaited=voice.seats(letter.awaited),
        asked=bool(letter.keys),
        story=story.tell(voice, letter.story),
        heading=_heading(voice),
        table=board.table(voice, view) if view else None,
        form=form.blanks(voice),
        sheet=lines(letter, letter.sheet),
        proposal=lines(letter, letter.proposal),
        missing=voice.catalogue.both(letter.missing),
        question=questions.asking(voice, letter.question) if letter.question else None,
        receipt=receipts.receipt(voice, letter.receipt) if letter.receipt else None,
        press=tuple(letter.press.splitlines()),
        standings=_standings(voice),
        winners=voice.seats(seat for rank, seat, _ in letter.standings if rank == 1),
        help=help_page(voice, letter.topic) if letter.kind == "help" else None,
    )


def lines(letter: Letter, blocks: tuple[Block, ...]) -> tuple[str, ...]:
    """Blocks in canonical form, line by line."""
    view = letter.view
    table = Table(letter.seat, letter.setup.colours, letter.names, view.offered if view else ())
    text = canonical_sheet(blocks, table)
    for name in map(place_name, PLACES):
        text = text.replace(name, whole(name))
    return tuple(text.splitlines())


def _stop(letter: Letter) -> str:
    """Which kind of stop: the letter its label ends in."""
    if letter.view is None:
        return "before"
    if letter.standings:
        return "over"
    if letter.question is not None or letter.kind == "part":
        return "waiting"
    return {"t": "turns", "d": "disks"}.get(letter.stop[-1:], letter.options.tempo)


def _heading(voice: Voice) -> str:
    """What the story is about."""
    letter = voice.letter
    kinds = {type(entry) for entry in letter.story}
    if letter.view is None:
        return ""
    if letter.kind == "status":
        return voice.word("heading", "status")
    if HomeGiven in kinds:
        return voice.word("heading", "setup")
    if letter.kind in ("question", "part"):
        return voice.say("heading", "so-far", n=letter.view.round)
    if not kinds & {PowerLaid, RoundClosed} and any(isinstance(e, Scored) and e.general for e in letter.story):
        return voice.say("heading", "general", n=_told_round(letter))
    key = "round-and-sheet" if Answered in kinds else "round"
    return voice.say("heading", key, n=_told_round(letter))


def _told_round(letter: Letter) -> int:
    """The round the story is about: the one that closed, or the one before the one that was opened."""
    assert letter.view is not None
    closed = [entry.number for entry in letter.story if isinstance(entry, RoundClosed)]
    opened = [entry.number for entry in letter.story if isinstance(entry, RoundOpened)]
    if closed:
        return closed[-1]
    rounds = letter.setup.rounds
    return rounds[rounds.index(opened[-1]) - 1] if opened else letter.view.round


def _standings(voice: Voice) -> tuple[Standing, ...]:
    letter = voice.letter
    return tuple(
        Standing(rank, letter.setup.colours[seat], voice.colour(seat), letter.names[seat], points, seat == letter.seat)
        for rank, seat, points in letter.standings
    )


def subject(voice: Voice) -> str:
    """The subject line, without the tag that mail puts in front."""
    letter = voice.letter
    key: str = letter.kind
    if letter.kind == "report" and not letter.keys:
        key = "report-idle"
    elif letter.kind == "report" and letter.keys == ("DISK GENERAL",):
        key = "report-disks"
    elif letter.kind == "receipt" and letter.receipt is not None:
        key = "receipt-missing" if letter.missing else "receipt-in" if letter.view else "receipt-accepted"
    elif letter.kind == "help" and letter.topic:
        key = "help-topic"
    due = "" if letter.due is None else voice.moment(letter.due, "weekday")
    return voice.say(
        "subject",
        key,
        table=letter.title,
        round=letter.view.round if letter.view else 0,
        due=due,
        seat=voice.colour(letter.seat),
        missing=voice.catalogue.both(letter.missing),
        awaited=voice.seats(letter.awaited),
        topic=letter.topic,
        said_by="" if letter.said_by is None else opening(voice.colour(letter.said_by)),
        player="" if letter.said_by is None else letter.names[letter.said_by],
        winners=voice.seats(seat for rank, seat, _ in letter.standings if rank == 1),
    )
