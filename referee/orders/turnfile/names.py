"""The names in a turn file: places, seats and cards, found as a letter's reader finds them, in any of our languages.

Knows one table, so that what is called by its number is found here too. A name must be all of its text: nothing that
stands beside it is passed over.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NoReturn

from pydantic_core import PydanticCustomError

from referee.orders.keywords import english, understood
from referee.orders.letter import Table
from referee.orders.lexicon import Vocabulary, nearest, vocabulary
from referee.orders.names import place_name, scoreboards
from referee.orders.tokens import tokens_of
from referee.orders.verbs import card_called
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, PROVINCES, Place, Seat, TokenId

ANYBODY = "anybody"


@dataclass(frozen=True, slots=True)
class Names:
    """The names at a table. What is not one raises an error that holds a code and what was typed."""

    table: Table
    words: Vocabulary

    def place(self, typed: str) -> Place:
        """A place on the board."""
        found = self.zone(typed)
        if found == COURT:
            _refuse("place-unknown", typed)
        return found

    def zone(self, typed: str) -> Place:
        """A place on the board, or the court."""
        found: tuple[Place, ...] = self._meaning("place", typed) or ()
        if len(found) != 1:
            _refuse("place-ambiguous" if found else "place-unknown", typed)
        return found[0]

    def anywhere(self, typed: str) -> Place:
        """A place on the board, the court, or the provinces."""
        return PROVINCES if typed.strip().lower() == place_name(PROVINCES, self.table.board) else self.zone(typed)

    def seat(self, typed: str) -> Seat:
        """A colour, a player's name, or a word for oneself."""
        found = self._meaning("seat", typed)
        if found is None:
            _refuse("seat-unknown", typed)
        return int(found)

    def anyone(self, typed: str) -> Seat | None:
        """A seat; none for anybody."""
        return None if typed.strip().lower() == ANYBODY else self.seat(typed)

    def card(self, typed: str) -> str:
        """A card by its id or one of its titles; of several of that title the one on offer."""
        if card_called(typed, self.table.cards):
            return typed
        found = self._cards(typed)
        if len(found) != 1:
            _refuse("card-ambiguous" if found else "card-unknown", typed)
        return found[0]

    def power(self, value: int) -> int:
        """A power card by its value. Raises ValueError."""
        if value not in self.table.board.power_values:
            raise ValueError(value)
        return value

    def scoreboard(self, points: int) -> TokenId:
        """A mobile scoreboard by its points. Raises ValueError."""
        token = scoreboards(self.table.board).get(str(points))
        if token is None:
            raise ValueError(points)
        return token

    def legal(self, code: str, typed: str) -> tuple[str, ...]:
        """What would do in place of a name that raised this code; it takes its time, so ask for few."""
        match code:
            case "place-unknown":
                return nearest(typed, english(self.table.board).place_names)
            case "place-ambiguous":
                return tuple(place_name(place, self.table.board) for place in self._meaning("place", typed) or ())
            case "seat-unknown":
                return ("own", *self.table.colours)
            case "card-ambiguous":
                return self._cards(typed)
            case _:
                known = {phrase: design for phrase, found in self.words.lexicon.cards.items() for design in found}
                near = dict.fromkeys(known[phrase] for phrase in nearest(typed, known))
                return tuple(near or self._offer())

    def _offer(self) -> Collection[str]:
        return dict.fromkeys(design_of(card) for card in self.table.offered)

    def _cards(self, typed: str) -> tuple[str, ...]:
        """The cards of a title: those on offer, if it is the title of any of these."""
        found = self._meaning("card", typed) or ()
        offer = self._offer()
        return tuple(design for design in found if design in offer) or tuple(found)

    def _meaning(self, kind: str, typed: str) -> Any | None:
        tokens = self.words.without_fillers(tokens_of(typed))
        found = self.words.match(kind, tokens, 0)
        return found[1] if found and found[0] == len(tokens) else None


def names_at(table: Table) -> Names:
    """The names that the player of a table may write."""
    return Names(table, vocabulary(understood("", table.board), table))


def _refuse(code: str, typed: str) -> NoReturn:
    raise PydanticCustomError(code, "{code}", {"code": code, "typed": typed})
