"""The audit: checks, entry by entry, whether today's code would have written the log of a running game.

Each entry is judged by the entries before it in the log, so that one difference does not hide the next. Checked are
steps of the rules, draws, and the answers of sheets and house. Pure. Must not know who may read what it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from referee import chance, log
from referee.adjudication import answering
from referee.docket import Docket, fold
from referee.docket.model import draw_key
from referee.log import as_json
from referee.orders import book
from referee.proof import replay
from referee.rules import events
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.model import Seat
from referee.rules.state import AgendaChanged

DifferenceKind = Literal["unreadable", "unfollowable", "opening", "step", "draw", "answer", "order", "open"]
"""An entry that cannot be read; one that cannot be folded; another table at the opening; another outcome of a step;
another draw; an answer found in another way; another answer; an answer where the code would now wait."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where the code would write other entries: those in the log, and those of now (None: none can be told)."""

    seq: int
    kind: DifferenceKind
    logged: tuple[Any, ...] = ()
    now: tuple[Any, ...] | None = None
    seat: Seat | None = None
    trouble: str = ""  # the type of an exception; its message may hold secrets


def decoded(written: Iterable[tuple[int, int, str]]) -> tuple[tuple[log.Logged, ...], Difference | None]:
    """The entries of a log, from the number, instant and text of each, up to the first that cannot be read."""
    entries, rest = [], tuple(written)
    try:
        for entry in as_json.decoded(rest):
            entries.append(entry)
    except Exception as trouble:  # whatever is wrong with it, nothing behind it can be judged
        return tuple(entries), Difference(rest[len(entries)][0], "unreadable", trouble=type(trouble).__name__)
    return tuple(entries), None


def audit(entries: Sequence[log.Logged]) -> tuple[Difference, ...]:
    """Every difference between a log and what the code would write; none for a draft."""
    differences: list[Difference] = []
    docket: Docket | None = None
    step: _Step | None = None
    for entry in entries:
        if docket is None and not isinstance(entry.body, log.GameCreated):
            continue  # a draft
        try:
            if docket is not None:
                step = _step_after(differences, step or _Step(docket), entry)
            docket = fold((entry,), docket)
        except Exception as trouble:
            differences.append(Difference(entry.seq, "unfollowable", (entry.body,), trouble=type(trouble).__name__))
            return tuple(differences)
    if step is not None:
        differences.append(Difference(entries[-1].seq, "step", (*step.facts,)))
    return tuple(differences)


@dataclass
class _Step:
    """One step of the rules while its entries are read: answers, then facts, then the change of the agenda."""

    docket: Docket  # before the step
    facts: list[Any] = field(default_factory=list)
    orders: dict[Seat | None, Order] = field(default_factory=dict)  # what sheets and house answer today


def _step_after(differences: list[Difference], step: _Step, entry: log.Logged) -> _Step | None:
    """Note how one entry differs; returns the step it belongs to, or None if that step is over."""
    match entry.body:
        case log.Answered():
            differences += _answer_differences(step, entry.seq, entry.body)
        case AgendaChanged() if step.docket.state is None:
            differences += _opening_differences(step, entry)
            return None
        case AgendaChanged():
            differences += _outcome_differences(step, entry.seq, entry.body)
            return None
        case body if isinstance(body, events.Fact):
            step.facts.append(body)
        case _:
            # Stops, letters and rulings stand between steps, and are not checked.
            return None
    return step


def _answer_differences(step: _Step, seq: int, logged: log.Answered) -> Iterator[Difference]:
    """The difference between an answer in the log and the one that sheet or house gives now, if any."""
    asked = step.docket.decision
    today = answering.answers_or_gaps(step.docket, asked) if asked is not None else {}
    match today.get(logged.seat):
        case book.Gap() as gap:
            yield Difference(seq, "open", (logged,), (gap,), logged.seat)
        case None:
            yield Difference(seq, "answer", (logged,), None, logged.seat)
        case answered, order:
            step.orders[logged.seat] = order
            if answered != logged:
                yield Difference(seq, "answer", (logged,), (answered,), logged.seat)


def _opening_differences(step: _Step, entry: log.Logged) -> Iterator[Difference]:
    """The difference between the opening in the log and the one of the set-up, if any."""
    laid = (*step.facts, entry.body)
    now = replay.opening(laid, step.docket.setup)
    if laid != (now or ())[: len(laid)]:  # the rest of an opening is judged step by step
        yield Difference(entry.seq - len(step.facts), "opening", laid, now)


def _outcome_differences(step: _Step, seq: int, change: AgendaChanged) -> Iterator[Difference]:
    """The differences of a step: what the answers that its facts show lead to now, or what the sheets order now."""
    state, asked = step.docket.running, step.docket.decision
    first, told = seq - len(step.facts), (*step.facts, change)
    if asked is not None and asked.kind == Ask.DRAW:
        yield from _draw_differences(step, asked, first)
    try:
        shown = replay.inferred(asked, step.facts, change)
    except Exception:  # no answer to what is asked now
        yield Difference(first, "step", told)
        return
    now = replay.outcome(state, shown)
    if now != told:
        yield Difference(first, "step", told, now)
    elif step.orders and (ordered := replay.outcome(state, {**shown, **step.orders})) != told:
        yield Difference(first, "order", told, ordered)


def _draw_differences(step: _Step, asked: Decision, seq: int) -> Iterator[Difference]:
    """The difference between a draw in the log and the one that the seed gives, if any."""
    choice = chance.draw(draw_key(step.docket), asked.label, asked.choices)
    now = (asked.step.tells(asked.label, asked.choices, choice),)
    drew = tuple(step.facts[:1])
    if drew != now:
        yield Difference(seq, "draw", drew, now)
