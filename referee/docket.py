"""The docket: what a game's log amounts to now. Position, order books, deadline, who is awaited, what is untold.

A fold of entries, one at a time. Must not know why an entry was written, nor how a letter says it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from referee import deadlines, log
from referee.orders import book, needs
from referee.orders.blocks import KEYS, Block, key_of
from referee.rules import engine, events
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.model import Seat, Setup
from referee.rules.state import BEFORE, State

Sheet = Mapping[str, Block]
"""One seat's blocks in force, by key."""

SPENT_AT_ROUND_END = ("REINFORCE", "CARD", "TURN", "RETURN", "DISK SECRET", "DISK SEND", "DISK EVICT", "ASK")


@dataclass(frozen=True)  # without slots: `having` copies the dictionary
class Docket:
    """A game at a moment, as the referee knows it. Holds secrets: only `letters` decides who reads what."""

    seq: int
    game: str
    title: str
    setup: Setup
    options: log.Options
    names: tuple[str, ...]
    commitment: str
    chosen_seed: bool
    seed: str
    told_seed: str
    nonces: tuple[tuple[Seat, str], ...]
    state: State | None  # None before the table is laid
    sheets: tuple[Sheet, ...]
    previous: tuple[Sheet, ...]  # of the round before
    memories: tuple[book.Memory, ...]
    proposals: tuple[tuple[Block, ...], ...]
    proposed_after: tuple[int, ...]  # the count of `causes` when each was made
    final: frozenset[Seat]
    asks_left: tuple[int, ...]
    stop: str
    barrier: tuple[Phase, ...]  # phases the open stop waits for; empty: no stop is open
    late: frozenset[Seat]  # the house answers for them
    due: int | None
    cooling: int | None
    reminded: bool
    wait: log.WaitBegan | None
    story: tuple[log.Entry, ...]  # since the last stop; where there are none, of this round
    causes: tuple[int, ...]  # for each seat, how many entries it was written a letter for

    def having(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(changes)
        return copy

    @property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return self.setup.seats

    @property
    def started(self) -> bool:
        """Whether everybody has accepted and the table is laid."""
        return self.state is not None

    @property
    def ended(self) -> bool:
        """Whether the last scoring is done."""
        return self.state is not None and bool(self.state.position.ranks)

    def asked(self, seat: Seat) -> tuple[str, ...]:
        """Keys of the blocks this seat is asked for now, filed or not."""
        if self.state is None or self.ended:
            return ()
        if self.wait is not None:
            return tuple(key for s, key in zip(self.wait.seats, self.wait.keys, strict=True) if s == seat)
        return needs.needed(self.state, seat, self.barrier) if self.barrier else ()

    def missing(self, seat: Seat) -> tuple[str, ...]:
        """Those of them this seat has not usefully filed."""
        if self.state is None:
            return () if seat in dict(self.nonces) else ("ACCEPT",)
        if self.wait is not None:
            return self.asked(seat) if self.gap(seat) else ()
        return needs.missing(self.state, seat, self.barrier, self.sheets[seat]) if self.barrier else ()

    def gap(self, seat: Seat) -> book.Gap | None:
        """Why this seat's sheet still leaves the question in mid-round open, if it does and the game waits for it."""
        decision = engine.pending(self.state) if self.state is not None else None
        if decision is None or self.state is None or self.wait is None or seat not in self.wait.seats:
            return None
        found = book.answer(self.state, decision, seat, self.sheets[seat], self.memories[seat])
        return found if isinstance(found, book.Gap) else None

    def awaited(self) -> tuple[Seat, ...]:
        """Seats the game waits for now."""
        if self.ended:
            return ()
        return tuple(seat for seat in self.seats if self.missing(seat))

    def proposed(self, seat: Seat, label: str) -> tuple[Block, ...]:
        """What an OK in answer to our letter of this label can mean: nothing that was proposed after it was written.

        So an OK that crosses another letter, perhaps a stranger's, does not accept what its writer has not seen.
        """
        count = label.partition("x")[2]
        return self.proposals[seat] if count.isdigit() and int(count) > self.proposed_after[seat] else ()

    def in_force(self, seat: Seat) -> tuple[Block, ...]:
        """A seat's sheet in printing order."""
        return tuple(self.sheets[seat][key] for key in KEYS if key in self.sheets[seat])


def fold(entries: Iterable[log.Logged], docket: Docket | None = None) -> Docket:
    """The docket all entries lead to, from the beginning or from an earlier one. Raises ValueError on an empty log."""
    for entry in entries:
        docket = follow(docket, entry.body)
    if docket is None:
        raise ValueError("a game's log begins with GameCreated")
    return docket


def follow(docket: Docket | None, body: log.Entry) -> Docket:
    """The docket after one more entry."""
    if isinstance(body, log.GameCreated):
        return _created(body)
    assert docket is not None
    change = _FOLLOW.get(type(body))
    docket = _played(docket, body) if change is None else change(docket, body)
    told = docket.story + (body,) if isinstance(body, log.TOLD) else docket.story
    return docket.having(seq=docket.seq + 1, story=told, causes=_caused(docket, body))


def _created(body: log.GameCreated) -> Docket:
    seats = body.setup.seats
    return Docket(
        seq=1,
        game=body.game,
        title=body.name,
        setup=body.setup,
        options=body.options,
        names=body.players,
        commitment=body.commitment,
        chosen_seed=body.chosen_seed,
        seed="",
        told_seed="",
        nonces=(),
        state=None,
        sheets=tuple({} for _ in seats),
        previous=tuple({} for _ in seats),
        memories=tuple(book.Memory() for _ in seats),
        proposals=tuple(() for _ in seats),
        proposed_after=tuple(0 for _ in seats),
        final=frozenset(),
        asks_left=tuple(body.options.asks for _ in seats),
        stop="r0",
        barrier=(),
        late=frozenset(),
        due=None,
        cooling=None,
        reminded=False,
        wait=None,
        story=(),
        causes=tuple(0 for _ in seats),
    )


def _caused(docket: Docket, body: log.Entry) -> tuple[int, ...]:
    """Counted for each seat by itself: a count of all entries would tell how often the others write."""
    match body:
        case log.LetterRead(seat=seat):
            told: Iterable[Seat] = (seat,)
        case log.Reminded(seats=seats):
            told = seats
        case log.PressSent() | log.WaitBegan() | log.SeedTold() | log.Away():
            told = docket.seats
        case _:
            return docket.causes
    return tuple(count + (seat in told) for seat, count in enumerate(docket.causes))


def _at(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _without(sheet: Sheet, keys: Iterable[str]) -> Sheet:
    gone = set(keys)
    return {key: block for key, block in sheet.items() if key not in gone}


def _played(docket: Docket, body: log.Entry) -> Docket:
    """A rules event: the state evolves, what it used up leaves the sheets, and nobody is awaited any more."""
    state = engine.evolve(docket.state or BEFORE, body)  # type: ignore[arg-type]
    docket = docket.having(state=state, wait=None, due=None if docket.wait else docket.due)
    match body:
        case events.RoundOpened(number):
            memory = book.Memory(king_at_start=state.position.king)
            unsettled = tuple(() for _ in docket.seats)  # an OK must not carry a proposal into another round
            docket = docket.having(memories=tuple(memory for _ in docket.seats), proposals=unsettled)
            return docket.having(**_tableside(docket, f"r{number}"))
        case events.PowerLaid(seat):
            return _drop(_kept_for_next_round(docket, seat, ("POWER",)), seat, ("POWER",))
        case events.CardTaken(seat):
            return _drop(docket, seat, ("TURN",))
        case events.RoundClosed():
            for seat in docket.seats:
                docket = _drop(_kept_for_next_round(docket, seat, SPENT_AT_ROUND_END), seat, SPENT_AT_ROUND_END)
            return docket
        case events.DisksShown(Disk.GENERAL):
            for seat in docket.seats:
                docket = _drop(docket, seat, ("DISK GENERAL",))
            return docket
        case events.Vetoed() | events.VetoLapsed():
            held = {seat for seat, _ in state.position.vetoes}
            for seat in docket.seats:
                docket = docket if seat in held else _drop(docket, seat, ("VETO",))
            return docket
    return docket


def _tableside(docket: Docket, stop: str) -> dict[str, Any]:
    """Where no stop is waited for, letters are labelled by the round, and who was late has a new chance."""
    return {"stop": stop, "late": frozenset()} if docket.options.tempo == "table" else {}


def _drop(docket: Docket, seat: Seat, keys: Iterable[str]) -> Docket:
    return docket.having(sheets=_at(docket.sheets, seat, _without(docket.sheets[seat], keys)))


def _kept_for_next_round(docket: Docket, seat: Seat, keys: tuple[str, ...]) -> Docket:
    """What was used is remembered: a player may say "same as last time". Laying begins a new remembered sheet."""
    used = {key: block for key, block in docket.sheets[seat].items() if key in keys}
    before = {} if "POWER" in keys else docket.previous[seat]
    return docket.having(previous=_at(docket.previous, seat, {**before, **used}))


def _filed(docket: Docket, body: log.SheetFiled) -> Docket:
    seat = body.seat
    sheet = {**docket.sheets[seat], **{key_of(block): block for block in body.blocks}}
    memory = docket.memories[seat]
    if docket.wait is not None and (body.final or set(docket.asked(seat)) & {key_of(block) for block in body.blocks}):
        memory = book.Memory(memory.plan, memory.king_at_start, asked_before=True)
    return docket.having(
        sheets=_at(docket.sheets, seat, sheet),
        memories=_at(docket.memories, seat, memory),
        proposals=_at(docket.proposals, seat, ()),
        final=docket.final | {seat} if body.final else docket.final - {seat},
        late=docket.late - {seat},
        cooling=None,
    )


def _withdrawn(docket: Docket, body: log.Withdrawn) -> Docket:
    keys = body.keys or tuple(docket.sheets[body.seat])
    dropped = _drop(docket, body.seat, keys)
    return dropped.having(final=docket.final - {body.seat}, cooling=None)


def _answered(docket: Docket, body: log.Answered) -> Docket:
    memory = docket.memories[body.seat]
    plan = (body.plan if body.plan >= 0 else None) if body.kind == Ask.CARD else memory.plan
    fresh = book.Memory(plan, memory.king_at_start, asked_before=False)
    return docket.having(memories=_at(docket.memories, body.seat, fresh))


def _waiting(docket: Docket, body: log.WaitBegan) -> Docket:
    asks = docket.asks_left
    waiting = docket.wait.seats if docket.wait else ()
    for seat, reason in zip(body.seats, body.reasons, strict=True):
        if reason == "asked" and seat not in waiting:
            asks = _at(asks, seat, max(0, asks[seat] - 1))
    return docket.having(wait=body, asks_left=asks, story=_round_so_far(docket.story), reminded=False)


def _round_so_far(story: tuple[log.Entry, ...]) -> tuple[log.Entry, ...]:
    """What a report in mid-round has told is told again with the rest of its round, so that each letter is whole."""
    opened = [n for n, entry in enumerate(story) if isinstance(entry, events.RoundOpened)]
    return story[opened[-1] :] if opened else story


def _away(docket: Docket, body: log.Away) -> Docket:
    due = None if docket.due is None else deadlines.later(docket.due, body.seconds)
    return docket.having(due=due, cooling=None if docket.cooling is None else docket.cooling + body.seconds)


def _opened(docket: Docket, body: log.StopOpened) -> Docket:
    return docket.having(
        stop=body.stop,
        barrier=body.phases,
        late=frozenset(),
        final=frozenset(),
        due=None,
        cooling=None,
        reminded=False,
        story=(),
    )


def _proposed(docket: Docket, body: log.Proposed) -> Docket:
    return docket.having(
        proposals=_at(docket.proposals, body.seat, body.blocks),
        proposed_after=_at(docket.proposed_after, body.seat, docket.causes[body.seat]),
    )


_FOLLOW: dict[type, Callable[[Docket, Any], Docket]] = {
    log.SeedKept: lambda d, b: d.having(seed=b.seed),
    log.Accepted: lambda d, b: d.having(nonces=(*d.nonces, (b.seat, b.nonce))),
    log.GameStarted: lambda d, _: d,
    log.StopOpened: _opened,
    log.DeadlineSet: lambda d, b: d.having(due=b.at),
    log.CoolingBegan: lambda d, b: d.having(cooling=b.until),
    log.StopClosed: lambda d, b: d.having(barrier=(), late=frozenset(b.late), due=None, cooling=None),
    log.Reminded: lambda d, _: d.having(reminded=True),
    log.SheetFiled: _filed,
    log.Withdrawn: _withdrawn,
    log.Answered: _answered,
    log.WaitBegan: _waiting,
    log.WaitExpired: lambda d, b: d.having(late=d.late | set(b.seats)),
    log.Away: _away,
    log.LetterRead: lambda d, _: d,
    log.Proposed: _proposed,
    log.PressSent: lambda d, _: d,
    log.SeedTold: lambda d, b: d.having(told_seed=b.seed),
}
