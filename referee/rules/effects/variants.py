"""Modifiers of the variants about Grandes and distances: who counts, who may place more, who moves fewer.

Must not know which box uses them.
"""

from __future__ import annotations

from referee.rules.model import Place, Seat
from referee.rules.modifiers import Modifier, Placing
from referee.rules.position import Counts, Position
from referee.rules.wire import wire


@wire("grandes-count")
class GrandesCount(Modifier):
    """A Grande counts as one caballero (Koens, variant rules); readings say for which ranks, and if it counts alone."""

    def counted(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """A Grande counts as one more caballero at home."""
        settled, homes = position.board.reading_answers, position.homes
        alone = settled["home_advantage.alone"]
        with_grandes = tuple(
            count + (owner < len(homes) and homes[owner] == place and (count > 0 or bool(alone)))
            for owner, count in enumerate(so_far)
        )
        if settled["home_advantage.ranks"] == "all":
            return with_grandes
        most = max(with_grandes)
        return tuple(more if more == most else count for count, more in zip(so_far, with_grandes, strict=True))


@wire("all-go-home")
class AllGoHome(Modifier):
    """A seat that places all its caballeros in its home region may place one more (Koens, variant rules)."""

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """One more if all are placed in the home region."""
        home = position.homes[seat]
        return so_far + (bool(placing) and all(position.board.hosts[place] == home for place, _ in placing))


@wire("far-is-fewer")
class FarIsFewer(Modifier):
    """If any caballero moves beyond an adjacent region, fewer may be moved in all (Koens, variant rules)."""

    by: int

    def most_if_far(self, position: Position, so_far: int) -> int:
        """The number allowed, reduced by `by`."""
        return max(0, so_far - self.by)
