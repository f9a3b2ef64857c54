"""Conditions and names in a sheet, read from its text against a position.

A part of the second reader (`reader.py`); must not use the parser or the order book.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from referee.orders.writing import card_name, place_name
from referee.rules.board import Board
from referee.rules.effects.base import design_of
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.scoring import counted
from referee.rules.stacks import takeable_cards

_GUARD = re.compile(r" (IF|UNLESS) (?!GAIN )")


class NotUnderstood(ValueError):  # noqa: N818
    """The second reader does not know these words; the message quotes them."""


def ranked(words: str) -> list[str]:
    """The choices in a wish list, best first."""
    return words.split(" or ")


def place_of(word: str, board: Board) -> Place:
    """The place with this English name."""
    places = {place_name(place, board): place for place in range(len(board.zones))}
    if word not in places:
        raise NotUnderstood(word)
    return places[word]


def bare(line: str) -> str:
    """The line without its conditions."""
    return _GUARD.split(line, maxsplit=1)[0]


@dataclass(frozen=True)
class Eyes:
    """A position, and how to read the conditions and names in one seat's sheet there."""

    position: Position
    seat: Seat
    colours: tuple[str, ...]
    king_at_start: Place

    def split(self, line: str) -> tuple[str, bool]:
        """The line without its conditions, and whether they all hold."""
        body, *rest = _GUARD.split(line)
        pairs = zip(rest[::2], rest[1::2], strict=True)
        return body, all(all(map(self.sees, words.split(" AND "))) == (how == "IF") for how, words in pairs)

    def place_of(self, word: str) -> Place:
        """The place with this English name."""
        return place_of(word, self.position.board)

    def places(self, words: str) -> list[Place]:
        """The places of a wish list, best first."""
        return [self.place_of(word) for word in ranked(words)]

    def named(self, wishes: str, legal: Sequence[Place]) -> Place | None:
        """The first place of a wish list that is legal, or its first legal slot."""
        for place in self.places(wishes):
            slots = [zone for zone in legal if self.position.board.hosts[zone] == place]
            if place in legal or slots:
                return place if place in legal else slots[0]
        return None

    def seat_of(self, word: str) -> Seat:
        """The seat with this colour; the writer's own for `own` and `I`."""
        return self.seat if word in ("own", "I") else self.colours.index(word)

    def sees(self, fact: str) -> bool:
        """Whether a condition holds. Raises `NotUnderstood`."""
        position = self.position
        if fact == "KING MOVED":
            return kings_region(position) != self.king_at_start
        if fact == "LAST" or re.fullmatch(r"TURN \d+", fact):
            turn = len(position.seats) if fact == "LAST" else int(fact[5:])
            order = position.turn_order()
            return len(order) == len(position.seats) and not position.owing and order[turn - 1] == self.seat
        if said := re.fullmatch(r"KING IN (.+)", fact):
            return kings_region(position) == self.place_of(said[1])
        if said := re.fullmatch(r"(.+) FREE", fact):
            return said[1] in (card_name(design_of(card)) for card in takeable_cards(position, self.seat))
        said = re.fullmatch(r"(\S+) (LEADS?|HAS|HAVE|AHEAD|LAID|TOOK) (.+)", fact)
        if not said:
            raise NotUnderstood(fact)
        who = list(position.seats) if said[1] == "ANYBODY" else [self.seat_of(said[1])]
        return any(self._holds_for(seat, said[2], said[3]) for seat in who)

    def _holds_for(self, seat: Seat, verb: str, what: str) -> bool:
        position = self.position
        if verb == "LAID":
            return any(who == seat and value >= int(what) for who, value in position.laid)
        if verb == "TOOK":
            return any(who == seat and card_name(design_of(card)) == what for who, card in position.taken)
        if verb == "AHEAD":
            *named, points = what.split()
            rivals = [self.seat_of(named[0])] if named else [other for other in position.seats if other != seat]
            return seat not in rivals and all(position.scores[seat] >= position.scores[r] + int(points) for r in rivals)
        if verb in ("HAS", "HAVE"):
            number, _, place = what.partition(" ")
            return self.number_in(seat, self.place_of(place)) >= int(number)
        counts = self.counts(self.place_of(what))
        return counts.count(max(counts)) == 1 and counts[seat] == max(counts)

    def number_in(self, seat: Seat, place: Place) -> int:
        """The number of caballeros a seat has in a place, in the court or in the provinces."""
        return self.position.held(place)[seat]

    def counts(self, place: Place) -> list[int]:
        """The number of caballeros of each owner that count when a place is scored."""
        place = self.position.board.hosts[place]
        return list(counted(self.position, place, self.position.held(place)))
