"""What another's special action does with a seat's own caballeros only if that seat consents.

Must not know which card asks for consent, nor what is done with it.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules.decisions import Ask
from referee.rules.effects.base import Outcome, Step
from referee.rules.effects.windows import Window
from referee.rules.events import Moved
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.wire import wire

CONSENT = "CONSENT"
"""The keyword of the order by which a seat consents."""


@wire("consent-window")
class ConsentWindow(Window):
    """A seat may let its caballeros be taken along (Rio Grande p. 15); silence is a no.

    It stands amid the announced steps: windows that stand before all of them, as those for a Veto do, come first.
    """

    key: ClassVar[str] = CONSENT
    asks = Ask.CONSENT

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]  # what happens if the holder consents
    done: int

    def last(self, position: Position) -> int:
        """All or nothing."""
        return 1

    def known_moves(self) -> tuple[Moved, ...]:
        """Those of whoever would go along."""
        return tuple(move for step in self.run for move in step.known_moves())

    def foretold(self) -> tuple[Moved, ...]:
        """None if who goes along was announced with a card."""
        return () if self.card else self.known_moves()

    def stepped_in(self, position: Position, before: int) -> Outcome:
        """They go along."""
        return Outcome((self.closed(self.done),), self.run)

    def let_pass(self, position: Position) -> Outcome:
        """They stay; all hear that there was no consent."""
        return Outcome((self.closed(self.done, stepped_in=False),))
