"""75, kept: right before any scoring its keeper may move one of its own (Rio Grande p. 15).

So before each place that is due its keepers are asked, though nobody stands there; and a place that somebody has
entered by then is scored.
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

    def begin(self, places: list[str], points: Points, each: bool = True) -> None:
        """These places are scored now, in this order; `each`: their keepers may move before every one of them."""
        self._places, self._asked, self._points, self._cut, self._each = list(places), [], points, False, each

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
        keepers = table["keepers"] if self._each and place != "CAS" else []  # nobody moves into the Castillo, or out
        missed = [seat for seat in keepers if seat not in asked and somebody_moves(table, seat)]
        wrong = [f"{seat} is not asked before {place}" for seat in missed]
        unpaid = not paid and (place == PICKED or any(self._points(table, place).values()))
        return [*wrong, *([f"{place} is not scored"] if unpaid else [])]
