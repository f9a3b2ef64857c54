"""Views: what one seat may see, built from what is permitted, never copied from the position and stripped.

Private are the hands, which power card came back unseen, what is sealed, and, in a game from memory, the Castillo.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from referee.rules import scoring
from referee.rules.board import Board, Rank
from referee.rules.effects.base import Card, card_of
from referee.rules.events import ChoiceSealed, Scored
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import Crown
from referee.rules.position import Counts, OpenTable, Position
from referee.rules.predicates import crown, places_in_reach
from referee.rules.table import Setup


@dataclass(frozen=True)
class View(OpenTable):
    """The table as one seat may see it, or a bystander (`seat` None)."""

    seat: Seat | None
    castillo: tuple[int | None, ...]  # in it and beside it; None: not told, in a game played from memory
    values: tuple[Rank, ...]  # of each zone, scoreboards included
    crown: Crown  # which region is the King's, and who rules there
    reach: tuple[Place, ...]  # where caballeros may be placed from the court now
    hand: tuple[int, ...]  # the viewer's own power cards
    prospects: tuple[tuple[CardId, Counts], ...]  # what each scoring card on offer would pay now

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.table.setup

    @cached_property
    def board(self) -> Board:
        """The board, with movable slots where their tokens lie now."""
        return self.table.setup.board.with_tokens(self.tokens, len(self.homes))

    @cached_property
    def rows(self) -> tuple[Place, ...]:
        """The places that have a row of their own: those that are fleeting only while somebody is there."""
        board = self.board
        return tuple(p for p in board.rows if not board.zones[p].fleeting or any(self.pieces[p]))

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each seat."""
        return self.table.setup.colours

    @property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that are played."""
        return self.table.setup.rounds

    @cached_property
    def position(self) -> Position:
        """The position as far as the viewer knows it: with its own hand, and the others' hands empty."""
        return imagined(self, tuple(self.hand if seat == self.seat else () for seat in self.setup.seats))

    def card(self, card: CardId) -> Card:
        """The design of a physical card of this game."""
        return cast(Card, self.table.deck[card])


def view(position: Position, seat: Seat | None) -> View:
    """The table as this seat may see it now."""
    p = position
    inside = _inside_castillo(p, seat)
    seen = list(p.pieces)
    seen[p.board.castillo] = tuple(count or 0 for count in inside)
    beside = [sum(row) for row in zip(*(p.pieces[slot] for slot in p.board.slots[p.board.castillo]), strict=True)]
    return View(
        **p.open_fields() | {"pieces": tuple(seen), "seals": seals_known_to(p, seat)},
        seat=seat,
        castillo=tuple(map(_with, inside, beside)) if beside else inside,
        values=tuple(scoring.rank_points(p, place) for place in range(len(p.board.zones))),
        crown=crown(p),
        reach=places_in_reach(p, p.leader if seat is None else seat) if p.is_laid else (),
        hand=p.hands[seat] if seat is not None else (),
        prospects=prospects_of(p, p.offered),
    )


def places_of(seen: View, changes: Any) -> tuple[Place, ...]:
    """The places that a lasting change is about; none if it is about the whole table.

    They are those it joins, the one it names, or where its token lies; the Castillo, if it changes by whose table that
    is scored.
    """
    if "table_of" in changes.answers:
        return (seen.board.castillo,)
    if hasattr(changes, "ends") or hasattr(changes, "place"):
        return cast(tuple[Place, ...], getattr(changes, "ends", None) or (changes.place,))
    token = getattr(changes, "token", "")
    return (seen.tokens[seen.board.token_numbers[token]][0],) if token else ()


def seals_known_to(p: Position, seat: Seat | None) -> tuple[ChoiceSealed, ...]:
    """What is sealed, with the values of this seat's own alone."""
    return tuple(each if each.seat == seat else each.closed() for each in p.seals)


def _with(inside: int | None, beside: int) -> int | None:
    return None if inside is None else inside + beside


def _inside_castillo(p: Position, seat: Seat | None) -> tuple[int | None, ...]:
    inside = p.pieces[p.board.castillo]
    if p.setup.castillo == "tally":
        return inside
    return tuple(count if owner == seat else None for owner, count in enumerate(inside))


def prospects_of(p: Position, cards: Iterable[CardId]) -> tuple[tuple[CardId, Counts], ...]:
    """The points each scoring card among these would pay now, from public facts alone.

    A card that scores the Castillo is left out in a game played from memory.
    """
    found = []
    for card in cards:
        does = card_of(p, card).does
        if (pays := does.pays(p)) is not None:
            found.append((card, pays))
            continue
        scored = does.places_to_score(p)
        if scored is None or (p.board.castillo in scored and p.setup.castillo == "memory"):
            continue
        rows = [(scoring.first_points if firsts else scoring.points)(p, place) for place, firsts in scored.items()]
        found.append((card, tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(p.homes)))
    return tuple(found)


def scored_now(seen: View) -> tuple[Scored, ...]:
    """What a general scoring would pay now, as far as the viewer knows, if nobody left the Castillo.

    The Castillo is left out in a game played from memory.
    """
    position, castillo = seen.position, seen.board.castillo if seen.setup.castillo == "memory" else NOWHERE
    steps = seen.table.program.general
    return tuple(each for step in steps for each in step.scored_now(position) if each.place != castillo)


def may_hold(seen: View, seat: Seat) -> tuple[int, ...]:
    """The power cards that this seat may hold for all that everybody sees: any, once one came back unseen."""
    spent = () if seen.hidden[seat] else seen.piles[seat]
    return tuple(value for value in seen.board.power_values if value not in spent)


def imagined(seen: View, hands: tuple[tuple[int, ...], ...]) -> Position:
    """The position as far as this view tells it, with these hands.

    No card is left undealt, and unseen parts of the Castillo are empty.
    """
    return Position(
        **seen.open_fields(),
        setup=seen.setup,
        board=seen.board,
        hands=hands,
        undealt=tuple(() for _ in seen.table.stacks),
    )
