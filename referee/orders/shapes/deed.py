"""The base class of shapes of lines of a plan; and lines without choices, ACT and SKIP.

Must not know any other shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, Numbered, Stuck, Wish, finding_of, first_fitting
from referee.orders.grammar import Cursor
from referee.orders.order import Deed
from referee.rules.board import Board
from referee.rules.decisions import Act, Order, Skip
from referee.rules.effects.base import Effect
from referee.rules.model import Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import open_places, open_regions, places_in_reach, room
from referee.rules.shapes import Nothing, Shape
from referee.rules.wire import wire


@dataclass(frozen=True, slots=True)
class Sight:
    """A position and the seat that looks for something to do on it."""

    position: Position
    seat: Seat

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.position.board

    def strongest_regions(self, owner: Owner) -> tuple[Place, ...]:
        """Open regions, first those with most caballeros of an owner."""
        held = self.position.held
        return tuple(sorted(open_regions(self.position), key=lambda place: -held(place)[owner]))

    def number(self, owner: Owner, place: Place) -> int:
        """The number of an owner's caballeros that an order may name there, at least one."""
        return max(1, self.position.held(place)[owner])

    def rival(self) -> Seat:
        """The rival with most caballeros in open regions."""
        rivals = self.position.from_left_of(self.seat)
        return max(rivals, key=lambda rival: sum(self.position.held(p)[rival] for p in open_regions(self.position)))

    def court(self, most: int) -> int:
        """The number of own caballeros in the court that an order for `most` may name, at least one."""
        return max(1, min(most, self.position.court[self.seat]))

    def targets(self, into: str = "", near: bool = False) -> tuple[Place, ...]:
        """The places where caballeros may go: first those with room, then those in reach, the Castillo last.

        `into`: the only zone where they may go, by its id; `near`: only where the court reaches.
        """
        if into:
            return (self.board.index[into],)
        within = places_in_reach(self.position, self.seat)
        places = within if near else open_places(self.position)
        full = [place for place in places if not room(self.position, place)]
        return tuple(sorted(places, key=lambda p: (p in full, p not in within, p == self.board.castillo)))


NumberedLines = Sequence[Numbered[Any]]
"""Lines of a plan, each with its number in it."""


class DeedShape:
    """A shape of line: how its lines are read, written, carried out, checked and shown.

    Each shape has `read`, and `write` if more than the keyword is written. A shape that effects ask for has `offers`
    and `orders`; or `carry` and `against`, if a rank is no order by itself.
    """

    values: tuple[type[Deed], ...]
    ebnf: str
    """How a line of it is written, in the words of `tests/kit/ebnf.py`, but for its conditions."""
    asked: type[Shape] | None = None
    """The shape in which effects ask for it; None if no effect does."""
    words: tuple[str, ...] = ()
    """The keywords that begin it; none if effects bring their own."""
    is_once = False
    """Whether a plan has only one such line, because its ranks stand in it."""

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """The lines whose keyword the cursor has just passed; empty if they do nothing, None with a trouble."""
        raise NotImplementedError(keyword)

    def write(self, deed: Any, known: Known) -> str:
        """A line as its player would write it."""
        return str(deed.verb)

    def orders(self, deed: Any, does: Effect) -> Iterable[tuple[Wish, Order]]:
        """The ranks of a line, as letters name them, each with its order; none if a rank is no order by itself."""
        return ()

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """The first legal rank; of several lines the first counts."""
        line, deed = lines[0]
        tries = ((wish, order, does.check(position, seat, order)) for wish, order in self.orders(deed, does))
        return first_fitting(tries, line)

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        """Everything that the rules have against the ranks."""
        line, deed = lines[0]
        complaints = (does.check(position, seat, order) for _, order in self.orders(deed, does))
        return (finding_of(complaint, line) for complaint in complaints if complaint)

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """Example lines for an effect, best first."""
        return self.offers(does, sight)

    def whole(self, does: Effect, sight: Sight) -> tuple[Deed, ...]:
        """An example of lines that carry out an effect only together; none if each does so by itself."""
        return ()

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """Lines for everything that could be done for an effect now, as far as can be told; not all need be legal."""
        return iter(())

    def together(self, does: Effect, deeds: Sequence[Any]) -> tuple[Deed, ...]:
        """The lines, best first, as one plan may hold them: one line with all the ranks, or else the first line."""
        if not self.is_once:
            return tuple(deeds[:1])
        return (replace(deeds[0], ranks=tuple(rank for deed in deeds for rank in deed.ranks)),)

    def fits(self, deed: Any, does: Effect) -> bool:
        """Whether a line is for this effect, one of those that ask for its shape."""
        return True

    def compared(self, deed: Any) -> Iterator[Place]:
        """The places where a line wants everybody's caballeros counted."""
        return iter(())


@wire("do-act")
class DoAct(Deed):
    """ACT: carry out a special action that leaves nothing to choose."""

    verb = "ACT"


@wire("do-skip")
class DoSkip(Deed):
    """SKIP: leave the special action."""

    verb = "SKIP"


class _ActShape(DeedShape):
    values = (DoAct,)
    ebnf = '"ACT"'
    asked = Nothing
    words = (DoAct.verb,)

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...]:
        return (DoAct(),)

    def orders(self, deed: DoAct, does: Effect) -> list[tuple[Wish, Order]]:
        return [(None, Act())]

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield DoAct()


class _SkipShape(DeedShape):
    values = (DoSkip,)
    ebnf = '"SKIP"'
    words = (DoSkip.verb,)

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...]:
        return (DoSkip(),)

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found:
        return Found(Skip())


ACTING = _ActShape()

LEFT = _SkipShape()
"""The shape of SKIP, which fits every card."""
