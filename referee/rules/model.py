"""The types the rules are written in (seats, places, cards, tokens) and the numbers all rulebooks agree on.

Must not know what a rule does with them, nor which ones a game has.
"""

from __future__ import annotations

from typing import Annotated


class Marked:
    """Marks a field whose numbers have names: those of places are stored, others are told in data for people."""


PLACE, SEAT, OWNER, BY_SEAT = Marked(), Marked(), Marked(), Marked()

Seat = Annotated[int, SEAT]
"""A seat at the table: 0 .. n-1, clockwise. Its colour is `Setup.colours[seat]`."""

Owner = Annotated[int, OWNER]
"""The owner of a piece: a seat, or, from the number of seats on, one of the board's neutral parties."""

BySeat = Annotated[tuple[int, ...], BY_SEAT]
"""A number for each seat."""

Place = Annotated[int, PLACE]
"""A zone of the game's board, as an index into `Board.zones`."""

NOWHERE: Place = -1
"""The place of a token or the King beside the board, and of the King and the Grandes before the first draw."""

CardId = str
"""One physical action card: its design, or design#copy where there are several (`score_pick#2`)."""

TokenId = str
"""A token of the board, by its id."""

ALL = 99
"""More caballeros than anybody owns: no upper limit."""

JOKER = -1
"""The power card without a value, which ranks below all others until another card is laid for it (Big Box, Joker)."""

SCORING_ROUNDS = (3, 6, 9)
"""A general scoring follows these rounds (all five rulebooks)."""

STARTING_COURT = 7
STARTING_HOME = 2
STARTING_PROVINCES = 21
CABALLEROS = STARTING_COURT + STARTING_HOME + STARTING_PROVINCES
"""30 caballeros a colour: 2 at home, 7 in the court, the rest in the provinces (all five rulebooks)."""

COURT: Place = 0
PROVINCES: Place = 1
"""The two zones off the board; they come first among the zones of every board."""
