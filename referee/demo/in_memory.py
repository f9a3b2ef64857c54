"""A game in memory: letters are read, adjudicated and answered as in a real game.

Knows no mail, no database and no clock. It holds every secret of its game, so show nothing of it but a seat's letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from referee import letters, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.chance import commitment
from referee.docket import Docket, follow
from referee.docket.known import known_to
from referee.letters import Letter
from referee.log import Entry
from referee.log.options import at_pace
from referee.orders.contents import Accept, Line, OrderSheet, Request
from referee.orders.order import Block
from referee.prose.letter_reader import read_letter
from referee.rules.model import Seat
from referee.rules.setup import Setup

NOON = 1_795_176_000  # 2026-11-20 12:00 UTC, at which everything happens
_HOURS = 72


@dataclass(slots=True)
class InMemoryGame:
    """A game and all the letters that were sent in it. Orders take effect at once, without time to cool."""

    docket: Docket
    sent: list[Letter] = field(default_factory=list)

    def says(self, seat: Seat, text: str) -> tuple[Entry, ...]:
        """Let a seat write this. Returns the entries that follow, with the letter as it was read."""
        lines = tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1))
        known = known_to(self.docket, seat)
        return self._hears(seat, read_letter(lines, known), known.ways)

    def files(self, seat: Seat, blocks: Sequence[Block], *requests: Request) -> tuple[Entry, ...]:
        """As `says`, for a player who files blocks instead of words."""
        return self._hears(seat, OrderSheet(blocks=tuple(blocks), requests=requests))

    def newest(self, seat: Seat, *kinds: str) -> Letter | None:
        """The newest letter to a seat, of one of these kinds if any are given."""
        return next((one for one in reversed(self.sent) if one.seat == seat and (not kinds or one.kind in kinds)), None)

    def _hears(self, seat: Seat, sheet: OrderSheet, ways: Sequence[tuple[Block, ...]] = ()) -> tuple[Entry, ...]:
        before, said = self.docket, Submission(seat, 1, self.docket.stop, sheet, ways=tuple(ways))
        heard = adjudicate.hear(before, said, NOON)
        self.docket = heard.docket
        self.sent += letters.plan(before, heard.entries, NOON, heard.led_to)
        return tuple(heard.entries)


def in_memory_game(setup: Setup, names: Sequence[str], seed: bytes) -> InMemoryGame:
    """A game in which all have accepted and the first sheets are waited for."""
    options = replace(at_pace("club"), cooling_minutes=0, midround="all")  # a demo shows each letter
    made = log.GameCreated("practice", "Practice", setup, options, tuple(names), commitment(seed), chosen_seed=True)
    docket = follow(None, made)
    for entry in (log.SeedKept(seed.hex()), log.DeadlineSet(NOON + _HOURS * 3600)):
        docket = follow(docket, entry)
    game = InMemoryGame(docket)
    for seat in setup.seats:
        game.files(seat, (), Accept(names[seat]))
    return game
