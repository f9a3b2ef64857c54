"""A letter as its templates read it: every line prepared in words, nothing laid out.

Knows what each kind of letter says. Must not know columns, markup or style.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee.letters import Letter
from referee.log import Answered, Entry, Ruled
from referee.orders.blocks import Block
from referee.orders.canonical import canonical_sheet, canonical_standing
from referee.orders.letter import Table
from referee.orders.names import place_name
from referee.report import board, explaining, form, ledger, previews, questions, receipts, story, usage
from referee.report.helping import HelpPage, help_page
from referee.report.telling import Line
from referee.report.voice import LetterVoice, opening, whole
from referee.rules.events import HomeGiven, PowerLaid, RoundClosed, RoundOpened, Scored
from referee.rulings.ruled import Rewound


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
    voice: LetterVoice
    subject: str
    columns: tuple[board.Column, ...]
    me: board.Column
    round: int
    last_round: int
    stop: str
    due: str  # empty: nothing is waited for, or the clock stands still
    opens: str
    zone: str
    inside: str  # who is in
    awaited: str
    asked: bool  # whether this seat is asked for anything now
    boxes: str  # what is played with beside the rulebook's own game
    rulings: tuple[ledger.Judgement, ...]
    story: tuple[Line, ...]
    heading: str  # of the story
    table: board.Table | None
    form: tuple[form.Blank, ...]
    sheet: tuple[str, ...]  # lines
    always: tuple[str, ...]  # lines of standing orders
    proposal: tuple[str, ...]
    missing: str
    default: tuple[str, ...]  # what the house does at the deadline for what is missing
    question: questions.Asking | None
    receipt: receipts.Receipt | None
    press: tuple[str, ...]
    announcer: str  # of press that no player said
    moderators: str
    standings: tuple[Standing, ...]
    winners: str
    help: HelpPage | None
    explained: tuple[explaining.Explained, ...]
    prospect: previews.Prospect | None
    used: usage.Account | None  # what became of the reader's sheet, where a round is over


def page(voice: LetterVoice) -> Page:
    """The page of the voice's letter."""
    rulings = ledger.judgements(voice, [entry for entry in voice.letter.story if isinstance(entry, Ruled)])
    voice = replace(voice, letter=replace(voice.letter, story=_standing(voice.letter.story)))
    letter, view = voice.letter, voice.letter.view
    columns = board.columns(voice)
    told = story.tell(voice, letter.story)
    return Page(
        letter=letter,
        voice=voice,
        subject=subject(voice),
        columns=columns,
        me=columns[letter.seat],
        round=view.round if view else 0,
        last_round=max(letter.setup.rounds),
        stop=voice.word("stop", _stop(letter)),
        due=voice.due(letter.due, paused=letter.paused),
        opens=voice.due(letter.opens, paused=letter.paused),
        zone=voice.zone(),
        inside=voice.seats(letter.is_in),
        awaited=voice.seats(letter.awaited),
        asked=bool(letter.keys),
        boxes=voice.boxes(letter.setup.boxes),
        rulings=rulings,
        story=told,
        heading=_heading(voice),
        table=board.table(voice, view) if view else None,
        form=form.blanks(voice),
        sheet=barred(letter.foreseen.sheet if letter.foreseen else letter.sheet, voice.table),
        always=barred(letter.standing, voice.table, canonical_standing),
        proposal=barred(letter.proposal, voice.table),
        missing=voice.catalogue.both(letter.missing),
        default=tuple(f"{key}: {voice.word('silence', key)}" for key in letter.missing if view),
        question=questions.asking(voice, asked) if (asked := letter.question or letter.foreseen_question) else None,
        receipt=receipts.receipt(voice, letter.receipt) if letter.receipt else None,
        press=tuple(letter.press.splitlines()),
        announcer=opening(voice.announcer(letter.announcer)) if letter.said_by is None else "",
        moderators=voice.catalogue.both(letter.moderators),
        standings=_standings(voice),
        winners=voice.seats(seat for rank, seat, _ in letter.standings if rank == 1),
        help=help_page(voice, letter.topic) if letter.kind == "help" else None,
        explained=explaining.explained(voice, told, letter.lines),
        prospect=previews.prospect(voice),
        used=usage.account(voice, letter.played, told),
    )


def _standing(story: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What still stands of a story: what the game went back behind is not told as if it had happened."""
    back = (n for n, entry in enumerate(story) if isinstance(entry, Ruled) and isinstance(entry.ruling, Rewound))
    return story[max(back, default=-1) + 1 :]


Written = Callable[[tuple[Block, ...], Table], str]
"""Blocks in canonical form: those of a round, or standing orders."""


def barred(blocks: tuple[Block, ...], table: Table, written: Written = canonical_sheet) -> tuple[str, ...]:
    """Blocks in canonical form, line by line; names of places are not to be broken."""
    text = written(blocks, table)
    for place in sorted(table.board.ground):
        name = place_name(place, table.board)
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


def _heading(voice: LetterVoice) -> str:
    """What the story is about."""
    letter = voice.letter
    kinds = {type(entry) for entry in letter.story}
    if letter.view is None:
        return ""
    if letter.kind in ("status", "preview"):
        return voice.word("heading", letter.kind)
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


def _standings(voice: LetterVoice) -> tuple[Standing, ...]:
    letter = voice.letter
    return tuple(
        Standing(rank, letter.setup.colours[seat], voice.colour(seat), voice.player(seat), points, seat == letter.seat)
        for rank, seat, points in letter.standings
    )


def _said_by(voice: LetterVoice) -> str:
    letter = voice.letter
    return voice.announcer(letter.announcer) if letter.said_by is None else voice.colour(letter.said_by)


def subject(voice: LetterVoice) -> str:
    """The subject line, without the tag that mail puts in front."""
    letter = voice.letter
    key: str = letter.kind
    if letter.welcome:
        key = "welcome"
    elif letter.kind == "report" and not letter.keys:
        key = "report-idle"
    elif letter.kind == "report" and letter.keys == ("DISK GENERAL",):
        key = "report-disks"
    elif letter.kind == "receipt" and letter.receipt is not None:
        key = "receipt-missing" if letter.missing else "receipt-in" if letter.view else "receipt-accepted"
        key = "receipt-waits" if key == "receipt-in" and letter.waits else key
    elif letter.kind == "help" and letter.topic:
        key = "help-topic"
    elif letter.kind == "press" and letter.said_by is None:
        key = "press-moderator"
    elif letter.ruled_by is not None:
        key = "status-ruled"
    due = "" if letter.due is None else voice.moment(letter.due, "weekday")
    return voice.say(
        "subject",
        f"{key}-paused" if letter.paused and voice.catalogue.knows("subject", f"{key}-paused") else key,
        table=letter.title,
        round=letter.view.round if letter.view else 0,
        due=due,
        seat=voice.colour(letter.seat),
        missing=voice.catalogue.both(letter.missing),
        awaited=voice.seats(letter.awaited),
        topic=voice.card(letter.topic),
        who=voice.announcer(letter.ruled_by or ""),
        said_by=opening(_said_by(voice)),
        player="" if letter.said_by is None else letter.names[letter.said_by],
        winners=voice.seats(seat for rank, seat, _ in letter.standings if rank == 1),
    )
