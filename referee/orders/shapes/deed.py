"""What a shape of a line of a plan has to say for itself.

Knows its parts. Must not know any shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from referee.orders.examples import Sight
from referee.orders.findings import Finding, found
from referee.orders.grammar import Cursor
from referee.orders.letter import Table
from referee.orders.search import Found, Judge, Numbered, Stuck, Wish, first_legal
from referee.orders.shapes.base import Deed
from referee.rules.decisions import Order
from referee.rules.effects.base import Effect
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import Shape

Reader = Callable[[Cursor], "tuple[Deed, ...] | None"]
"""Reads what stands behind a keyword; nothing with a trouble of the cursor's, or where nothing is done."""

Lines = Sequence[Numbered[Any]]
"""Lines of one keyword, each with its number in the plan."""


def _nothing(*_: object) -> Iterator[Any]:
    return iter(())


def _uncarried(*_: object) -> NoReturn:
    raise NotImplementedError("such a line is no special action")


def _any(deed: Any, does: Effect) -> bool:
    return True


def _first(does: Effect, deeds: Sequence[Deed]) -> tuple[Deed, ...]:
    return tuple(deeds[:1])


@dataclass(frozen=True, slots=True)
class DeedShape:
    """A shape of line: its values, and how they are read, written, carried out, remarked on and shown."""

    values: tuple[type[Deed], ...]
    asked: type[Shape] | None  # in what shape an effect asks for it; none: no effect asks for it
    words: Mapping[str, Reader]  # by keyword
    write: Callable[[Any, Table], str]
    carry: Callable[[Position, Seat, Effect, Lines], Found | Stuck] = _uncarried
    against: Callable[[Position, Seat, Effect, Lines], Iterator[Finding]] = _nothing
    examples: Callable[[Effect, Sight], Iterator[Deed]] = _nothing  # for one effect that asks so, best first
    offers: Callable[[Effect, Sight], Iterator[Deed]] = _nothing  # all it could do for one now, as far as can be told
    together: Callable[[Effect, Sequence[Any]], tuple[Deed, ...]] = _first  # as a plan may hold several, best first
    fits: Callable[[Any, Effect], bool] = _any  # of the effects that ask so
    compared: Callable[[Any], Iterator[Place]] = _nothing  # places where everybody's caballeros would be counted
    is_once: bool = False  # a plan holds one: its choices stand in it, ranked


def judge_of(position: Position, seat: Seat, does: Effect) -> Judge:
    """The rules' word on an order for an effect."""
    return lambda order: does.check(position, seat, order)


Orders = Callable[[Any, Effect], Iterable[tuple[Wish, Order]]]
"""What the ranks of a line stand for, each with the order that it comes to."""


def first_of(orders: Orders) -> Callable[[Position, Seat, Effect, Lines], Found | Stuck]:
    """Carries out the first rank that the rules have nothing against; of several lines the first counts."""

    def carry(position: Position, seat: Seat, does: Effect, lines: Lines) -> Found | Stuck:
        line, deed = lines[0]
        return first_legal(orders(deed, does), judge_of(position, seat, does), line)

    return carry


def each_of(orders: Orders) -> Callable[[Position, Seat, Effect, Lines], Iterator[Finding]]:
    """What the rules have against each rank."""

    def against(position: Position, seat: Seat, does: Effect, lines: Lines) -> Iterator[Finding]:
        line, deed = lines[0]
        complaints = (does.check(position, seat, order) for _, order in orders(deed, does))
        return (found(complaint, line) for complaint in complaints if complaint)

    return against
