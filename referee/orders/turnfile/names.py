"""The names in a turn file: places, seats and cards, found as a letter's reader finds them, in any of our languages.

Knows one table, so that what is called by its number is found here too. A name must be all of its text: nothing that
stands beside it is passed over. Which names there are is said by kind; the kinds stand in `terms`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NoReturn

from pydantic_core import PydanticCustomError

from referee.orders.contents import Known
from referee.orders.grammar import ANY_CARD
from referee.orders.keywords import english, understood
from referee.orders.lexicon import Vocabulary, nearest, vocabulary
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.one_place import naming
from referee.orders.tokens import tokens_of
from referee.orders.writing import figure_name, owner_of, place_name, scoreboard_name, scoreboards
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, COURT, JOKER, PROVINCES, Place

ANY, EVERY, OWN, JOKER_NAME = "any", "all", "own", "joker"


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names at a table. A word that is no name raises an error with a code and what was typed."""

    known: Known
    words: Vocabulary

    def meaning(self, kind: str, typed: Any) -> Any:
        """The value of a word of a kind. Raises PydanticCustomError for no name, ValueError for a wrong number."""
        match kind:
            case "place" | "zone" | "spot":
                return self._place(kind, typed)
            case "room":
                host = self._meaning("seat", typed) if (rooms := self.known.board.guest_rooms) else None
                return self._place(kind, typed) if host is None else rooms[self.known.colours[int(host)]]
            case "seat" | "owner":
                found = self._meaning("seat", typed)
                if found is None and kind == "owner" and (party := self._meaning("party", typed)) is not None:
                    return len(self.known.colours) + int(party)
                return _refuse("seat-unknown", typed) if found is None else int(found)
            case "card" | "wanted-card":
                return ANY_CARD if kind == "wanted-card" and typed == ANY else self._card(typed)
            case "count":
                return ALL if typed == EVERY else typed
            case "keyword" | "box-keyword":
                return typed if typed in self.keywords(kind) else _refuse("turnfile-no-order", typed)
            case "token":
                held: str | int | None = scoreboards(self.known.board).get(str(typed))
            case "figure":
                held = typed and self._meaning("figure", typed)
            case "token-kind":
                held = typed and self._meaning("borne", typed)
            case "power-card" if typed == JOKER_NAME:
                held = JOKER if JOKER in self.known.board.power_values else None
            case _:
                values = self.known.board.power_values
                held = typed if typed in values else None
        if held is None:
            raise ValueError(typed)
        return held

    def written(self, kind: str, held: Any) -> Any:
        """The word of a kind for a value."""
        match kind:
            case "place" | "zone" | "spot":
                return place_name(held, self.known.board)
            case "room":
                return self.known.board.zones[held].colour or place_name(held, self.known.board)
            case "seat" | "owner":
                return owner_of(held, self.known)
            case "wanted-card":
                return ANY if held == ANY_CARD else held
            case "count":
                return EVERY if held == ALL else held
            case "figure":
                return figure_name(held)
            case "power-card":
                return JOKER_NAME if held == JOKER else held
            case "token":
                return int(scoreboard_name(held, self.known.board))
            case _:
                return held

    def example(self, kind: str) -> Any:
        """An example of a word of this kind."""
        board = self.known.board
        return {
            **dict.fromkeys(("zone", "room"), place_name(board.regions[1], board)),
            **dict.fromkeys(("seat", "owner"), self.known.colours[self.known.seat - 1]),
            "card": self.known.cards[0].design,
            "count": 1,
            "token": max(map(int, scoreboards(board)), default=0),
            "token-kind": next((token.kind for token in board.tokens if token.borne), ""),
            "figure": next(map(figure_name, board.figures), ""),
            **dict.fromkeys(("power", "power-card"), max(board.power_values)),
            "wanted-card": ANY,
        }.get(kind, place_name(board.regions[0], board))

    def keywords(self, kind: str) -> tuple[str, ...]:
        """The keywords that boxes of the game bring, or its cards."""
        return self.known.asks if kind == "box-keyword" else naming(self.known.cards)

    def legal(self, code: str, typed: str) -> tuple[str, ...]:
        """What could be written instead of a name that raised this code. It is slow."""
        match code:
            case "place-unknown":
                return nearest(typed, english(self.known.board).place_names)
            case "place-ambiguous":
                return tuple(place_name(place, self.known.board) for place in self._meaning("place", typed) or ())
            case "seat-unknown":
                return (OWN, *self.known.colours)
            case "card-ambiguous":
                return self._cards(typed)
            case _:
                said = self.words.lexicon.said["card"]
                known = {phrase: design for phrase, found in said.items() for design in found}
                near = dict.fromkeys(known[phrase] for phrase in nearest(typed, known))
                return tuple(near or self._offer())

    def _place(self, kind: str, typed: str) -> Place:
        """A place on the board; a zone may be the court too, a spot also the provinces."""
        if kind == "spot" and typed.strip().lower() == place_name(PROVINCES, self.known.board):
            return PROVINCES
        found: tuple[Place, ...] = self._meaning("place", typed) or ()
        if len(found) != 1 or (kind == "place" and found[0] == COURT):
            _refuse("place-ambiguous" if len(found) > 1 else "place-unknown", typed)
        return found[0]

    def _card(self, typed: str) -> str:
        """A card by its id or one of its titles; of several of that title the one on offer."""
        if card_called(typed, self.known.cards):
            return typed
        found = self._cards(typed)
        return found[0] if len(found) == 1 else _refuse("card-ambiguous" if found else "card-unknown", typed)

    def _offer(self) -> Collection[str]:
        return dict.fromkeys(design_of(card) for card in self.known.offered)

    def _cards(self, typed: str) -> tuple[str, ...]:
        """The cards of a title: those on offer, if it is the title of any of these."""
        found = self._meaning("card", typed) or ()
        offer = self._offer()
        return tuple(design for design in found if design in offer) or tuple(found)

    def _meaning(self, kind: str, typed: str) -> Any | None:
        tokens = self.words.without_fillers(tokens_of(typed))
        found = self.words.match(kind, tokens, 0)
        return found[1] if found and found[0] == len(tokens) else None


def names_at(known: Known) -> TableNames:
    """The names that the player of a known may use."""
    return TableNames(known, vocabulary(understood("", known.board), known))


def _refuse(code: str, typed: str) -> NoReturn:
    raise PydanticCustomError(code, "{code}", {"code": code, "typed": typed})
