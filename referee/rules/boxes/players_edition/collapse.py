"""A Castillo beside which caballeros stand: they count with those inside, and leave with them.

The ground beside it is a slot of the Castillo that has room only while a token lies there. Must not know the names of
the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules import events as e
from referee.rules.decisions import Complaint, Order
from referee.rules.effects.base import Answers, Effect, Outcome, Step
from referee.rules.model import NOWHERE, CardId, Seat, TokenId
from referee.rules.modifiers import Remains, Remnant, Whereabouts
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("collapse")
class Collapse(Effect):
    """Until after the next general scoring, whoever is thrown in stands beside (Big Box, Instortingsgevaar)."""

    leaves = Remnant(None)

    token: TokenId
    slot: str  # the ground beside the Castillo
    how: str  # the reading that says how caballeros come beside it

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether it lasts already."""
        return position.spot(self.token)[0] != NOWHERE

    def order_complaint(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A complaint, if it lasts already."""
        return Complaint("lasts-already") if self.is_barred(position, seat) else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the token lies beside the Castillo."""
        return (Cracking(self.token, self.slot, self.is_seen_into(position)),)

    def remains(self, position: Position) -> Iterator[Remains]:
        """The token, while it lies beside the Castillo."""
        if facts := made_sound(position, self.token):
            yield Remains(Whereabouts(places=frozenset({position.board.castillo})), facts)

    def is_seen_into(self, position: Position) -> bool:
        """Whether it is lifted off."""
        return position.board.reading_answers[self.how] == "lifted"


@wire("cracking")
class Cracking(Step):
    """From now on there is room beside the Castillo; if it is `lifted` off, those inside stand there, in sight."""

    token: TokenId
    slot: str
    lifted: bool

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token lies there, and who comes into sight stands there."""
        castillo, beside = position.board.castillo, position.board.index[self.slot]
        out = enumerate(position.pieces[castillo] if self.lifted else ())
        moves = (e.Moved(owner, castillo, beside, n) for owner, n in out if n)
        return Outcome((e.TokenMoved(self.token, beside), *moves))


@wire("made-sound")
class MadeSound(Step):
    """After a general scoring nobody stands beside the Castillo any more."""

    token: TokenId

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token leaves the board; only where rules of the house keep some from leaving anybody is left there."""
        return Outcome(made_sound(position, self.token))


def made_sound(position: Position, token: TokenId) -> tuple[e.Fact, ...]:
    """The facts by which the token leaves the board, and who stands beside the Castillo goes in; none if it is off."""
    beside, _ = position.spot(token)
    if beside == NOWHERE:
        return ()
    left = enumerate(position.pieces[beside])
    return (
        *(e.Moved(owner, beside, position.board.castillo, n) for owner, n in left if n),
        e.TokenMoved(token, NOWHERE),
    )
