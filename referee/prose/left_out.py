"""What is lost with the words that a candidate leaves out, apart for sentences that hold none of its orders.

Knows how that is added up. Must not know what a word weighs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is lost so far."""

    lost: float = 0.0
    turned: float = 0.0  # with denials and conditions, and what belongs to these
    beside: float = 0.0  # with all else of sentences that hold no order
    here: float = 0.0  # with all else of the sentence that is read
    orders: bool = False  # whether that sentence holds an order

    def with_word(self, lost: float, *, turns: bool, ends: bool) -> LeftOut:
        """The same with one word more. `turns`: it denies, conditions or belongs to such a word; `ends`: a sentence."""
        here = self.here + lost * (not turns)
        return LeftOut(
            self.lost + lost,
            self.turned + lost * turns,
            self.beside + here * (ends and not self.orders),
            0.0 if ends else here,
            self.orders and not ends,
        )

    def with_order(self) -> LeftOut:
        """The same where the sentence that is read holds an order."""
        return self if self.orders else replace(self, orders=True)
