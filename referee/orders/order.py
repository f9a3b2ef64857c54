"""The base classes of all orders: blocks of a sheet, and lines of a plan.

Knows what all of them have in common. The tables in `deeds` and `table` list them; each has a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.rules.model import Place
from referee.rules.position import Position
from referee.rules.table import TableLaid


class Deed:
    """A line of a plan: what is done with a card."""

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The keyword that the line or block begins with."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether the line has a condition of its own."""
        return False


class Block:
    """The answer of a sheet to one kind of question; a later letter replaces it as a whole."""

    __slots__ = ()

    ask: bool = False
    """Whether it says only: ask me."""
    takes_ask = False
    """Whether ASK may be a word of it."""

    @property
    def key(self) -> str:
        """The key under which it stands in the order book."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether a part of it has a condition; plans are asked line by line instead."""
        return False

    @property
    def leaves_count_open(self) -> bool:
        """Whether it counts some of several things, and says of another only that it is one of them."""
        return False

    @property
    def may_ask(self) -> bool:
        """Whether it may ask its player."""
        return self.ask

    @property
    def pointed(self) -> tuple[Place, ...]:
        """The places that a disk is pointed at, the first choice first; of another block none."""
        return ()

    def in_place_of(self, first: Block) -> Block:
        """This block as a correction of another of the same keyword, which it need not repeat in full."""
        return self

    def may_count(self, position: Position) -> bool:
        """Whether it could answer anything on this position."""
        return True

    def card_of_plan(self, plan: int | None) -> str:
        """The card that one of its plans is for, if that is but one; else empty."""
        return ""

    def lessened(self, plan: int | None, line: int) -> Iterator[tuple[Block, Any]]:
        """This block without what of a line cannot be used, and that: the least first; none where all hangs on it."""
        return iter(())

    def placing_elsewhere(self, plan: int | None, out: Any, places: Iterable[Place]) -> Iterator[tuple[Block, Any]]:
        """This block with what was taken out of a plan, but at each of these places; none if that places nobody."""
        return iter(())

    def open_ends(self, table: TableLaid, beside: Iterable[Block]) -> Iterator[str]:
        """The keywords of what it leaves open beside other blocks: where to place, what if its card is gone."""
        return iter(())

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line of it, or of one of its plans, has a condition."""
        return False
