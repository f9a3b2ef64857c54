"""The audit: a running game judged again by the code as it is, entry by entry, each from what the log says before it.

Pure. Knows which entries follow from others: steps of the rules, draws, and answers of sheets and house. One difference
does not hide the next, since the log stays what happened. Must not know a sentence or who may read what it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from referee import adjudicate, chance, log, log_json, record
from referee.docket import Docket, fold
from referee.orders import book
from referee.rules import engine, events
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.model import Seat
from referee.rules.state import AgendaChanged

DifferenceKind = Literal["unreadable", "unfollowable", "opening", "step", "draw", "answer", "order", "open"]
"""No entry of today's code; an entry nothing can follow; the table laid; an outcome; a draw; how an answer came about;
what the answer was; answered where the code now would wait."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the code would write another entry: what the log holds and what would stand there now, None if nothing."""

    seq: int
    kind: DifferenceKind
    logged: tuple[Any, ...] = ()
    now: tuple[Any, ...] | None = None
    seat: Seat | None = None
    trouble: str = ""  # a failure's kind; its words may hold anything


def decoded(written: Iterable[tuple[int, int, str]]) -> tuple[tuple[log.Logged, ...], Difference | None]:
    """Entries of a log from number, instant and text of each, up to the first that cannot be read."""
    entries, rest = [], tuple(written)
    try:
        for entry in log_json.decoded(rest):
            entries.append(entry)
    except Exception as trouble:  # whatever is wrong with it, nothing behind it can be judged
        return tuple(entries), Difference(rest[len(entries)][0], "unreadable", trouble=type(trouble).__name__)
    return tuple(entries), None


def audit(entries: Sequence[log.Logged]) -> tuple[Difference, ...]:
    """Every difference between a log and what the code makes of it; none for a game that is still being drafted."""
    differences: list[Difference] = []
    docket: Docket | None = None
    step: _Step | None = None
    for entry in entries:
        if docket is None and not isinstance(entry.body, log.GameCreated):
            continue  # a draft
        try:
            if docket is not None:
                step = _judged(differences, step or _Step(docket), entry)
            docket = fold((entry,), docket)
        except Exception as trouble:
            differences.append(Difference(entry.seq, "unfollowable", (entry.body,), trouble=type(trouble).__name__))
            return tuple(differences)
    if step is not None:
        differences.append(Difference(entries[-1].seq, "step", (*step.facts,)))
    return tuple(differences)


@dataclass
class _Step:
    """A step of the rules as its entries are read: the answers, the facts, and at last the change of the agenda."""

    docket: Docket  # before any of them
    facts: list[Any] = field(default_factory=list)
    orders: dict[Seat | None, Order] = field(default_factory=dict)  # of seats that would answer today as they did

    @cached_property
    def asked(self) -> Decision | None:
        """The question that was open before the step."""
        return engine.pending(self.docket.state) if self.docket.state is not None else None

    @cached_property
    def found(self) -> dict[Seat, tuple[log.Answered, Order] | book.Gap]:
        """What sheets and house answer today."""
        return adjudicate.answers(self.docket, self.asked) if self.asked is not None else {}


def _judged(differences: list[Difference], step: _Step, entry: log.Logged) -> _Step | None:
    """Compare one entry with what stood before it; returns the step it belongs to, unless that is over."""
    match entry.body:
        case log.Answered():
            differences += _answer(step, entry.seq, entry.body)
        case AgendaChanged() if step.docket.state is None:
            differences += _opening(step, entry)
            return None
        case AgendaChanged():
            differences += _outcome(step, entry.seq, entry.body)
            return None
        case body if isinstance(body, events.Fact):
            step.facts.append(body)
        case _:
            # Stops, letters and rulings stand between steps. A ruling is taken as it stands: its maker had reasons
            # that no code gives again; what becomes of the game by it, the docket says.
            return None
    return step


def _answer(step: _Step, seq: int, logged: log.Answered) -> Iterator[Difference]:
    match step.found.get(logged.seat):
        case book.Gap() as gap:
            yield Difference(seq, "open", (logged,), (gap,), logged.seat)
        case None:
            yield Difference(seq, "answer", (logged,), None, logged.seat)
        case answered, order:
            step.orders[logged.seat] = order
            if answered != logged:
                yield Difference(seq, "answer", (logged,), (answered,), logged.seat)


def _opening(step: _Step, entry: log.Logged) -> Iterator[Difference]:
    laid = (*step.facts, entry.body)
    now = record.opening(laid, step.docket.setup)
    if laid != (now or ())[: len(laid)]:  # what else opens a game follows step by step
        yield Difference(entry.seq - len(step.facts), "opening", laid, now)


def _outcome(step: _Step, seq: int, change: AgendaChanged) -> Iterator[Difference]:
    """The outcome by what was answered, as the facts show it; and whether the sheets still order that."""
    state, first, told = step.docket.running, seq - len(step.facts), (*step.facts, change)
    if step.asked is not None and step.asked.kind == Ask.DRAW:
        yield from _draw(step, step.asked, first)
    try:
        shown = record.inferred(step.asked, step.facts, change)
    except Exception:  # no answer to what is asked now
        yield Difference(first, "step", told)
        return
    now = record.outcome(state, shown)
    if now != told:
        yield Difference(first, "step", told, now)
    elif step.orders and (ordered := record.outcome(state, {**shown, **step.orders})) != told:
        yield Difference(first, "order", told, ordered)


def _draw(step: _Step, asked: Decision, seq: int) -> Iterator[Difference]:
    choice = chance.draw(adjudicate.draw_key(step.docket), asked.label, asked.choices)
    now = (asked.step.tells(asked.label, asked.choices, choice),)
    drew = tuple(step.facts[:1])
    if drew != now:
        yield Difference(seq, "draw", drew, now)
