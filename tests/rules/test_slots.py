"""Spaces that hold so many: who comes to stand where, who leaves which, and for whom there is no room."""

import pytest

from referee.rules.decisions import Move, Shift
from referee.rules.model import Place
from referee.rules.position import Counts, Position
from tests.geography import AMBASSADOR, ENVOY, FRA, THIRD, VAL
from tests.rules.tables import BLUE, RED, special, table, turn

SLOTS = (AMBASSADOR, ENVOY, THIRD)


def france(rows: dict[Place, Counts], *boxes: str, **more: object) -> Position:
    return table(rows, boxes=("france", *boxes), **more)  # type: ignore[arg-type]


def stand(position: Position) -> tuple[int | None, ...]:
    """Whose caballero stands on each slot."""
    return tuple(next((owner for owner, n in enumerate(position.pieces[slot]) if n), None) for slot in SLOTS)


def move(*shifts: tuple[int, int, int, int]) -> Move:
    return Move(tuple(Shift(*shift) for shift in shifts))


# --- going ----------------------------------------------------------------------------------------

FULL = {AMBASSADOR: (0, 1, 0, 0), ENVOY: (1, 0, 0, 0), THIRD: (0, 1, 0, 0)}


@pytest.mark.parametrize(
    ("source", "count", "left"),
    [(FRA, 1, (BLUE, RED, None)), (FRA, 2, (None, RED, None)), (AMBASSADOR, 1, (None, RED, BLUE))],
)
def test_who_leaves_is_the_one_named_or_the_one_that_pays_least(
    source: Place, count: int, left: tuple[int | None, ...]
) -> None:
    after, _ = special(turn(france(FULL), "four_any"), move((BLUE, source, VAL, count)))

    assert left == stand(after)
