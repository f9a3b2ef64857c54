"""What a shape of a line of a plan has to say for itself.

Knows its parts. Must not know any shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.orders.contents import Table
from referee.orders.findings import Finding, Found, Numbered, Stuck, Wish, first_fitting, found
from referee.orders.grammar import Cursor
from referee.orders.shapes.base import Deed
from referee.rules.board import Board
from referee.rules.decisions import Order
from referee.rules.effects.base import Effect
from referee.rules.model import Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import open_places, open_regions, reach, room
from referee.rules.shapes import Shape


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as a seat looks for something to do."""

    position: Position
    seat: Seat

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.position.board

    def standing(self, owner: Owner) -> tuple[Place, ...]:
        """Open regions, those with most caballeros of an owner first."""
        held = self.position.held
        return tuple(sorted(open_regions(self.position), key=lambda place: -held(place)[owner]))

    def number(self, owner: Owner, place: Place) -> int:
        """How many caballeros of an owner an order might name there: at least one."""
        return max(1, self.position.held(place)[owner])

    def rival(self) -> Seat:
        """The rival of whom most stand in open regions."""
        rivals = self.position.from_left_of(self.seat)
        return max(rivals, key=lambda rival: sum(self.position.held(p)[rival] for p in open_regions(self.position)))

    def court(self, most: int) -> int:
        """How many of the seat's court, at least one, an order for so many might name."""
        return max(1, min(most, self.position.court[self.seat]))

    def targets(self) -> tuple[Place, ...]:
        """Where caballeros may go, regions before the Castillo; those with room first."""
        places = open_places(self.position)
        within = reach(self.position, self.seat)
        full = [place for place in places if not room(self.position, place)]
        return tuple(sorted(places, key=lambda p: (p in full, p not in within, p == self.board.castillo)))


NumberedLines = Sequence[Numbered[Any]]
"""Lines of one keyword, each with its number in the plan."""


class DeedShape:
    """A shape of line: its values, and how they are read, written, carried out, remarked on and shown.

    Each has `read`, and `write` where more than the keyword is written. What an effect asks for has `offers`, and
    `orders`; or `carry` and `against`, where a rank is no order by itself.
    """

    values: tuple[type[Deed], ...]
    asked: type[Shape] | None = None
    """In what shape an effect asks for it; none: no effect asks for it."""
    words: tuple[str, ...] = ()
    """Keywords that begin it; none: an effect brings its own."""
    is_once = False
    """Whether a plan holds one: its choices stand in it, ranked."""

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """What stands behind a keyword; nothing with a trouble of the cursor's, or where nothing is done."""
        raise NotImplementedError(keyword)

    def write(self, deed: Any, table: Table) -> str:
        """A line as its player would write it."""
        return str(deed.verb)

    def orders(self, deed: Any, does: Effect) -> Iterable[tuple[Wish, Order]]:
        """The ranks of a line, as letters tell one that did not fit, each with its order; none if a rank is a part."""
        return ()

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """The first rank that the rules have nothing against; of several lines the first counts."""
        line, deed = lines[0]
        tries = ((wish, order, does.check(position, seat, order)) for wish, order in self.orders(deed, does))
        return first_fitting(tries, line)

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        """What the rules have against each rank."""
        line, deed = lines[0]
        complaints = (does.check(position, seat, order) for _, order in self.orders(deed, does))
        return (found(complaint, line) for complaint in complaints if complaint)

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """Lines for one effect that asks so, best first."""
        return self.offers(does, sight)

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """All that lines could do for one effect now, as far as can be told."""
        return iter(())

    def together(self, does: Effect, deeds: Sequence[Any]) -> tuple[Deed, ...]:
        """Lines that say all these as a plan may hold them, best first; of ranked ones one line with all the ranks."""
        if not self.is_once:
            return tuple(deeds[:1])
        return (replace(deeds[0], ranks=tuple(rank for deed in deeds for rank in deed.ranks)),)

    def fits(self, deed: Any, does: Effect) -> bool:
        """Whether a line is for this one of the effects that ask so."""
        return True

    def compared(self, deed: Any) -> Iterator[Place]:
        """Places where everybody's caballeros would be counted."""
        return iter(())
