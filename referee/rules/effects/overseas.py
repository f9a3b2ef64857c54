"""What is different beyond the sea: who has a majority on a ship.

Knows places by id, as a box names them. Must not know which box does.
"""

from __future__ import annotations

from referee.rules.model import Place
from referee.rules.modifiers import Modifier
from referee.rules.position import Counts, Position
from referee.rules.wire import wire


@wire("captain-alone")
class CaptainAlone(Modifier):
    """Nobody has a majority in a place, so that it pays those on its slots alone; unless the table reads it so."""

    code: str
    unless: str  # the reading by which a scoreboard brings the majority back (Big Box, Schip)

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """None there."""
        everywhere = position.board.codes[place] != self.code or position.board.settled[self.unless]
        return so_far if everywhere else (0,) * len(so_far)
