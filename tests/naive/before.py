"""75, kept: right before any scoring its keeper may move one of its own (Rio Grande p. 15).

So before each place that is due its keepers are asked, though nobody stands there; and a place that somebody has
entered by then is scored. Two allied regions are ranked together: keepers are asked before both of them, not between
(Big Box, Alliantie).
"""

from collections.abc import Callable

from tests.naive.moving import somebody_moves
from tests.naive.table import Table

Points = Callable[[Table, str], dict[str, int]]


PICKED = "?"
"""A place that is due, and of which only its scoring shows which it is."""


class Due:
    """What a card, or a general scoring, has still to score, and who was asked before the next place of it."""

    def __init__(self) -> None:
        self._places: list[str] = []
        self._asked: list[str] = []
        self._each = True
        self._cut = False  # whether a Veto left the first of it, and nobody here knows how much
        self._pair: list[str] = []  # of two allied regions those that are still to be scored
        self._amid = False  # whether one of the two has been

    def begin(self, places: list[str], points: Points, each: bool = True, pair: list[str] | None = None) -> None:
        """These places are scored now, in this order; `each`: their keepers may move before every one of them.

        `pair`: two that are allied in a general scoring.
        """
        self._places, self._asked, self._points, self._cut, self._each = list(places), [], points, False, each
        self._pair, self._amid = list(pair or []), False

    def add(self, place: str, points: Points) -> None:
        """This one too."""
        self.begin([*self._places, place], points)

    def picked(self, place: str) -> None:
        """Of some places this one is scored, as a rival chose."""
        self._places = [place if each == PICKED else each for each in self._places]

    def stop(self, partly: bool = False) -> None:
        """A Veto: the rest is not scored; `partly`: the first of the special action stands."""
        self._places, self._cut = [], partly

    def asks(self, table: Table, seat: str) -> list[str]:
        """What is wrong if this seat is asked now: whoever is asked again is asked about a later place."""
        wrong = self._pass(table) if self._places and seat in self._asked else []
        wrong += [f"{seat} is asked amid an alliance"] if self._amid and self._places[:1] == self._pair else []
        self._asked.append(seat)
        return wrong if self._places or self._cut else [*wrong, f"{seat} is asked, and nothing is due"]

    def scores(self, table: Table, place: str) -> list[str]:
        """What is wrong if this place is scored now."""
        wrong: list[str] = []
        while self._places and self._places[0] != place:
            wrong += self._pass(table)
        return wrong + (self._pass(table, paid=True) if self._places else [])

    def ends(self, table: Table) -> list[str]:
        """What is wrong if nothing more is scored."""
        return [each for _ in list(self._places) for each in self._pass(table)]

    def _pass(self, table: Table, paid: bool = False) -> list[str]:
        """Goes on to the place behind the next one: whoever could move was asked, and nobody was to be paid there."""
        place, asked = self._places.pop(0), self._asked
        self._asked = []
        amid = self._amid and place in self._pair
        if place in self._pair:
            self._pair.remove(place)
            self._amid = True
        each = self._each and place != "CAS" and not amid  # nobody moves into the Castillo, or out
        keepers = table["keepers"] if each else []
        missed = [seat for seat in keepers if seat not in asked and somebody_moves(table, seat)]
        wrong = [f"{seat} is not asked before {place}" for seat in missed]
        unpaid = not paid and (place == PICKED or any(self._points(table, place).values()))
        return [*wrong, *([f"{place} is not scored"] if unpaid else [])]
