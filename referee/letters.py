"""Who is told what: letters planned as values, each the private view of one seat.

Knows what a letter holds. Must not know words, layout or mail; `report` renders, `mail` sends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from referee import log
from referee.docket import Docket, closed, followed
from referee.log import Entry, LetterRead, Options
from referee.orders.letter import Explain, Help, Preview, Status
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.table import in_order
from referee.preview import Foreseen, foresee
from referee.rules import engine
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import VetoWindow
from referee.rules.events import RoundClosed
from referee.rules.model import NOWHERE, CardId, Seat
from referee.rules.rounds import Halves
from referee.rules.setup import Setup
from referee.rules.table import TableLaid
from referee.rules.views import View, view
from referee.rulings import ruled

Kind = Literal[
    "invitation",  # before the game: who plays, by which rules, the seed's commitment; answer ACCEPT
    "report",  # a stop: what happened since the last report, the board, what is asked by when, the form
    "question",  # the game waits for this seat in mid-round: the same, with the one question first
    "part",  # the game waits for another seat in mid-round: the same report, so that this seat may refile
    "receipt",  # what became of a letter
    "status",  # answer to STATUS
    "help",  # answer to HELP
    "preview",  # answer to PREVIEW: what a sheet would come to; nothing is filed
    "explain",  # answer to EXPLAIN: the rules behind lines of the last report
    "reminder",  # the deadline is near and this seat is not in
    "press",  # a player said something
    "final",  # the end: standings, the seed
]


@dataclass(frozen=True, slots=True)
class Question:
    """What this seat is asked in mid-round."""

    kind: Ask
    key: str  # the block that answers it
    reason: str  # silent, exhausted, asked
    card: CardId | None  # the card it is about
    by: Seat | None  # whose card, where it is not one's own
    left: tuple[str, ...]  # for a HALF: which halves are open, of "act" and "place"
    choices: tuple[int | str, ...]  # legal ids where the answer is one of a list
    due: int  # for a RETURN: how many


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter to one seat, before it is words."""

    kind: Kind
    game: str
    title: str  # the table's name
    label: str  # names the letter in its token: stop, or stop x a count of this seat's letters
    stop: str  # r4, r4t, r3d; r0 before the game
    seat: Seat
    names: tuple[str, ...]  # of players, by seat
    table: TableLaid  # rulebook, board, boxes and cards by value
    options: Options
    view: View | None  # None before the first draw
    now: int
    due: int | None  # when what is waited for now is due
    opens: int | None  # cooling: when the sheets will be opened
    is_in: tuple[Seat, ...]  # seats that count as in at this stop
    awaited: tuple[Seat, ...]  # seats the game waits for now
    keys: tuple[str, ...]  # blocks this seat is asked for now, filed or not
    missing: tuple[str, ...]  # those of them not filed
    sheet: tuple[Block, ...]  # this seat's sheet in force, in printing order
    asks_left: int
    story: tuple[Entry, ...]  # what happened since the last stop, as this seat may read it
    question: Question | None
    receipt: LetterRead | None
    proposal: tuple[Block, ...]  # what a bare OK would file
    press: str
    said_by: Seat | None
    announcer: str  # of press: the moderator, where no seat said it
    topic: str  # of HELP
    commitment: str
    chosen_seed: bool
    seed: str  # told at the end, else empty
    accepted: tuple[Seat, ...]
    paused: bool  # the clock stands still
    vacant: tuple[Seat, ...]  # seats that nobody plays: the house answers
    moderators: tuple[str, ...]  # names
    standings: tuple[tuple[int, Seat, int], ...]  # at the end: rank, seat, points
    ruled_by: str | None = None  # of a status nobody asked for: who ruled, "" for the host
    welcome: bool = False  # its reader has just taken the seat
    standing: tuple[Block, ...] = ()  # this seat's standing orders, in printing order
    waits: bool = False  # it said WAIT: not counted in until it writes again
    foreseen: Foreseen | None = None  # of an answer to PREVIEW, while the game is played
    foreseen_question: Question | None = None  # where the game would wait for this seat then
    lines: tuple[int, ...] = ()  # of an answer to EXPLAIN: which lines of its story, counted from 1
    played: tuple[Block, ...] = ()  # where the story tells how a round ended: the reader's sheet of that round
    stand_ins: tuple[tuple[Seat, str], ...] = ()  # of the vacant seats: who writes their sheets

    @property
    def setup(self) -> Setup:
        """What was agreed on."""
        return self.table.setup


def plan(
    before: Docket | None, entries: Sequence[Entry], now: int, led_to: Sequence[Docket] = ()
) -> tuple[Letter, ...]:
    """The letters that follow from entries just written: receipts first, then what everybody is told.

    A receipt tells how things stood when its letter had been read, whatever was resolved since; a report how they
    stand after all entries. `before` is the docket without them, None when the game is new; `led_to` the docket after
    each of them, where it is known already.
    """
    planned: list[Letter] = []
    docket = before
    report: tuple[int, Entry, Docket] | None = None
    ruled_on: tuple[Docket, str] | None = None
    taken_back: list[tuple[Docket, log.Ruled]] = []  # orders that were written for a seat
    for n, (entry, docket) in enumerate(zip(entries, led_to or followed(before, entries), strict=True)):
        if isinstance(entry, LetterRead):
            planned += _receipts(docket, entry, now)
        elif isinstance(entry, log.Reminded):
            planned += [_letter(docket, "reminder", _caused(docket, seat), seat, now) for seat in entry.seats]
        elif isinstance(entry, log.Away):
            planned += _news(docket, now)
        elif isinstance(entry, log.PressSent):
            planned += _press(docket, entry, now)
        elif isinstance(entry, log.Ruled):
            planned += _of_ruling(docket, entry, now)
            ruled_on = (docket, entry.name) if isinstance(entry.ruling, _NEWS) else ruled_on
            taken_back += [(docket, entry)] if isinstance(entry.ruling, ruled.OrderedFor) and entry.undoes else []
        elif isinstance(entry, log.StopOpened | log.WaitBegan | log.SeedTold):
            report = n, entry, docket
    if docket is not None and before is None and not docket.started:
        planned += [_letter(docket, "invitation", "r0", seat, now) for seat in docket.players]
    if docket is not None and report is not None:
        told_to, cause, caused = report
        untold = (*(before.story if before else ()), *entries[:told_to])
        planned += _reports(docket, cause, caused, untold, now)
    elif ruled_on is not None and ruled_on[0].started:
        planned += (replace(letter, ruled_by=ruled_on[1]) for letter in _news(ruled_on[0], now))
    if docket is not None and report is None:
        planned += _restored(docket, taken_back, now)
    return tuple(_welcoming(planned, entries))


def _welcoming(planned: Sequence[Letter], entries: Sequence[Entry]) -> Iterator[Letter]:
    """The letters; whoever has just taken a seat of a game that goes on is told so, and how it is played."""
    rulings = [entry.ruling for entry in entries if isinstance(entry, log.Ruled)]
    taken = {ruling.seat for ruling in rulings if isinstance(ruling, ruled.Substituted)}
    for letter in planned:
        is_first = letter.seat in taken and letter.kind in ("report", "question", "part", "status")
        yield replace(letter, welcome=True) if is_first else letter


def _caused(docket: Docket, seat: Seat) -> str:
    """The label of a letter to this seat caused by the entry just followed; tells nothing of letters to others."""
    return f"{docket.stop}x{docket.causes[seat]}"


def _press_label(docket: Docket, seat: Seat) -> str:
    """Told from the label of a letter that shows what is proposed: an OK to a rival's words accepts nothing."""
    return f"{_caused(docket, seat)}m"


def _receipts(docket: Docket, entry: LetterRead, now: int) -> list[Letter]:
    if entry.seat in docket.vacant:  # somebody wrote for a seat that nobody plays
        return []
    label = _caused(docket, entry.seat)
    requests = entry.sheet.requests
    letters = []
    for n, topic in enumerate(request.topic for request in requests if isinstance(request, Help)):
        letters.append(replace(_letter(docket, "help", f"{label}h{n}", entry.seat, now), topic=topic))
    if any(isinstance(request, Status) for request in requests):
        status = _letter(docket, "status", f"{label}s", entry.seat, now)
        letters.append(replace(status, story=_story(docket, entry.seat)))
    if lines := tuple(request.line for request in requests if isinstance(request, Explain)):
        story = _readable(docket.reported, entry.seat)
        letters.append(replace(_letter(docket, "explain", f"{label}e", entry.seat, now), story=story, lines=lines))
    asked = next((request for request in requests if isinstance(request, Preview)), None)
    if asked is not None and entry.fate not in ("held", "accepted"):
        return [_preview(docket, entry, asked, f"{label}p", now), *letters]
    if entry.fate == "answered" and letters:
        return letters
    return [replace(_letter(docket, "receipt", label, entry.seat, now), receipt=entry), *letters]


def _preview(docket: Docket, entry: LetterRead, asked: Preview, label: str, now: int) -> Letter:
    letter = replace(_letter(docket, "preview", label, entry.seat, now), receipt=entry)
    if docket.state is None or docket.ended:
        return letter
    bad = {*entry.closed, *(complaint.key for complaint in entry.refused)}
    written = [block for block in entry.sheet.previewed if key_of(block) not in bad]
    foreseen, then = foresee(docket, entry.seat, written, asked.assumed, now)
    over = any(isinstance(fact, RoundClosed) for fact in foreseen.story)
    return replace(
        letter,
        view=foreseen.view,
        story=foreseen.story,
        played=foreseen.sheet if over else (),
        foreseen=foreseen,
        foreseen_question=_question(then, entry.seat),
    )


def _news(docket: Docket, now: int) -> list[Letter]:
    """Where the game stands, to everybody, at once."""
    return [_status(docket, seat, now) for seat in docket.players]


def _status(docket: Docket, seat: Seat, now: int) -> Letter:
    return replace(_letter(docket, "status", _caused(docket, seat), seat, now), story=_story(docket, seat))


def _restored(docket: Docket, taken_back: Sequence[tuple[Docket, log.Ruled]], now: int) -> list[Letter]:
    """To each seat whose sheet is again what it was before a moderator wrote for it: how it stands."""
    letters = []
    for then, entry in taken_back:
        if isinstance(entry.ruling, ruled.OrderedFor) and entry.ruling.seat in docket.players:
            seat = entry.ruling.seat
            letters.append(replace(_status(docket, seat, now), label=_caused(then, seat), ruled_by=entry.name))
    return letters


_NEWS = (
    ruled.Extended,
    ruled.DueSet,
    ruled.ClockStopped,
    ruled.ClockStarted,
    ruled.Corrected,
    ruled.Substituted,
    ruled.Ejected,
    ruled.StoodIn,
    ruled.Rewound,
)
"""Rulings that everybody hears of at once, where no report does it; the others stand in the next report."""


def _of_ruling(docket: Docket, entry: log.Ruled, now: int) -> list[Letter]:
    """What a ruling itself sends."""
    match entry.ruling:
        case ruled.Proclaimed(text):
            letters = [_letter(docket, "press", _press_label(docket, seat), seat, now) for seat in docket.players]
            return [replace(letter, press=text, announcer=entry.name) for letter in letters]
        case ruled.Resent(seats) if docket.started:
            return [_status(docket, seat, now) for seat in seats]
        case ruled.Resent(seats):
            return [_letter(docket, "invitation", _caused(docket, seat), seat, now) for seat in seats]
        case ruled.Substituted(seat) if not docket.started:
            return [_letter(docket, "invitation", _caused(docket, seat), seat, now)]
        case _:
            return []


def _story(docket: Docket, seat: Seat) -> tuple[Entry, ...]:
    return _readable(docket.story, seat)


def _readable(story: Sequence[Entry], seat: Seat) -> tuple[Entry, ...]:
    """What this seat may read of a story."""
    told = (log.told(entry, seat) for entry in story)
    return tuple(entry for entry in told if entry is not None and isinstance(entry, log.TOLD))


def _press(docket: Docket, entry: log.PressSent, now: int) -> list[Letter]:
    others = [seat for seat in docket.players if seat != entry.seat]
    letters = [_letter(docket, "press", _press_label(docket, seat), seat, now) for seat in others]
    return [replace(letter, press=entry.text, said_by=entry.seat) for letter in letters]


def _reports(docket: Docket, cause: Entry, caused: Docket, untold: Sequence[Entry], now: int) -> list[Letter]:
    letters = []
    for seat in docket.players:
        first = isinstance(cause, log.StopOpened) and not docket.rewound
        # What followed in the same breath has labels of its own.
        label = caused.stop if first else _caused(caused, seat)
        story, letter = _readable(untold, seat), _letter(docket, _report_kind(docket, cause, seat), label, seat, now)
        useful = tuple(block for block in letter.proposal if not closed(docket, seat, key_of(block), docket.stop))
        letters.append(replace(letter, story=story, played=_played(docket, story, seat), proposal=useful))
    return letters


def _played(docket: Docket, story: Sequence[Entry], seat: Seat) -> tuple[Block, ...]:
    """The sheet and the standing orders by which a seat played the last round that the story closes, if it does."""
    over = [entry.number for entry in story if isinstance(entry, RoundClosed)]
    mark = docket.marks.get(over[-1]) if over else None
    if mark is None:
        return ()
    sheet = {**mark.standing[seat], **mark.written[seat]}
    return tuple(sheet[key] for key in in_order(sheet))


def _report_kind(docket: Docket, cause: Entry, seat: Seat) -> Kind:
    if isinstance(cause, log.SeedTold):
        return "final"
    if isinstance(cause, log.WaitBegan):
        return "question" if seat in cause.seats else "part"
    return "report"


def _letter(docket: Docket, kind: Kind, label: str, seat: Seat, now: int) -> Letter:
    position = docket.state.position if docket.state else None
    awaited = docket.awaited()
    return Letter(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=label,
        stop=docket.stop,
        seat=seat,
        names=docket.names,
        table=docket.table,
        options=docket.options,
        view=view(position, seat) if position and position.king != NOWHERE else None,
        now=now,
        due=docket.due,
        opens=docket.cooling,
        is_in=tuple(s for s in docket.players if s not in awaited),
        awaited=awaited,
        keys=docket.asked(seat),
        missing=docket.missing(seat),
        sheet=docket.in_force(seat),
        asks_left=docket.asks_left[seat],
        story=(),
        question=_question(docket, seat),
        receipt=None,
        proposal=docket.proposed(seat, label),
        press="",
        said_by=None,
        announcer="",
        topic="",
        commitment=docket.commitment,
        chosen_seed=docket.chosen_seed,
        seed=docket.told_seed,
        accepted=tuple(who for who, _ in docket.nonces),
        paused=docket.paused is not None,
        vacant=tuple(sorted(docket.vacant)),
        moderators=tuple(name for _, name in docket.moderators),
        standings=_standings(docket),
        standing=docket.standing_of(seat),
        waits=seat in docket.unready,
        stand_ins=tuple(sorted(docket.stand_ins.items())),
    )


def _standings(docket: Docket) -> tuple[tuple[int, Seat, int], ...]:
    if not docket.ended or docket.state is None:
        return ()
    position = docket.state.position
    return tuple(sorted((position.ranks[seat], seat, position.scores[seat]) for seat in docket.seats))


def _question(docket: Docket, seat: Seat) -> Question | None:
    decision = engine.pending(docket.state) if docket.state is not None else None
    gap = docket.gap(seat)
    if decision is None or docket.state is None or gap is None:
        return None
    card, by = _about(decision, docket)
    step = decision.step
    left = tuple(half for half in ("act", "place") if isinstance(step, Halves) and getattr(step, half))
    due = step.due(docket.state.position)
    return Question(
        kind=decision.kind,
        key=gap.key,
        reason=gap.reason,
        card=card,
        by=by,
        left=left,
        choices=_choices(decision, seat),
        due=due,
    )


def _about(decision: Decision, docket: Docket) -> tuple[CardId | None, Seat | None]:
    """The card a question in mid-round is about, and whose turn it is."""
    assert docket.state is not None
    step = decision.step
    if isinstance(step, VetoWindow):
        return step.card, step.seat
    taken = docket.state.position.taken
    if decision.kind in (Ask.POWER, Ask.CARD, Ask.REINFORCE) or not taken:
        return None, None
    seat, card = taken[-1]
    return card, None if decision.kind == Ask.HALF else seat


def _choices(decision: Decision, seat: Seat) -> tuple[int | str, ...]:
    if decision.kind in (Ask.DISK, Ask.PLACE):
        return tuple(decision.choices[decision.seats.index(seat)])
    return decision.choices if decision.kind in (Ask.POWER, Ask.CARD) else ()
