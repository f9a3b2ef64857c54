"""What cards leave behind: what lasts by a card, or lies on the board, and by which facts it goes.

Must not know which cards those are: an effect tells of itself what it leaves behind.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from referee.rules import events as e
from referee.rules.model import Place, Seat, TokenId
from referee.rules.modifiers import Modifier


class Whereabouts(NamedTuple):
    """Whose it is, where, and on which scoreboard, as far as its kind tells these apart; places in any order."""

    seat: Seat | None = None
    places: frozenset[Place] = frozenset()
    scoreboard: TokenId | None = None

    def fits(self, other: Whereabouts) -> bool:
        """Whether this may be meant where only the other is named."""
        seats = other.seat in (None, self.seat)
        return seats and other.places <= self.places and other.scoreboard in (None, self.scoreboard)


class Remnant(NamedTuple):
    """What one kind of card leaves behind: the modifier that lasts, if not a piece alone, and what tells it apart."""

    lasts: type[Modifier] | None
    of_seat: bool = False
    places: int = 0
    of_scoreboard: bool = False
    many: bool = False  # several may lie at once, so that a new one takes none away
    closes: bool = False  # it is a token that closes its region

    def whereabouts(self, changes: Any) -> Whereabouts:
        """Where a modifier of this kind is at work."""
        places = changes.ends if self.places == 2 else (changes.place,) if self.places else ()
        scoreboard = changes.token if self.of_scoreboard else None
        return Whereabouts(changes.seat if self.of_seat else None, frozenset(places), scoreboard)


class Remains(NamedTuple):
    """Something that a card has left behind, and the facts by which it goes."""

    whereabouts: Whereabouts
    facts: tuple[e.Fact, ...]


Hindrance = Literal["all-out", "crowded", "unheld", "apart", "divided"]
"""Why what a card leaves behind cannot lie somewhere: there is no piece left, too many stand there for it, nobody could
hold it, its two places do not touch, or the place has places of its own."""
