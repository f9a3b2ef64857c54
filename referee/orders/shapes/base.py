"""What every order is: a block of a sheet, or a line of a plan.

Knows what all of them have. Which there are is gathered in `deeds` and `table`, from a file each.
"""

from __future__ import annotations

from referee.rules.position import Position


class Deed:
    """What a line of a plan does with a card."""

    __slots__ = ()

    @property
    def verb(self) -> str:
        """The keyword that the line or block begins with."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether it says by itself when it counts."""
        return False


class Block:
    """What a sheet says to one kind of question; a later letter replaces it as a whole."""

    __slots__ = ()

    ask: bool = False
    """Whether it says nothing but: ask me."""

    @property
    def key(self) -> str:
        """The name under which it stands in the book."""
        raise NotImplementedError

    @property
    def is_conditional(self) -> bool:
        """Whether it says by itself when a part of it counts; not of its plans, which are read line by line."""
        return False

    @property
    def may_ask(self) -> bool:
        """Whether it may come to asking its player."""
        return self.ask

    def in_place_of(self, first: Block) -> Block:
        """What it means where it corrects another of the same keyword, and says only what differs."""
        return self

    def may_count(self, position: Position) -> bool:
        """Whether it could answer anything, as the position is."""
        return True

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line of it, or of one of its plans, has a condition of its own."""
        return False


def key_of(block: Block) -> str:
    """The name under which a block stands in the book."""
    return block.key
