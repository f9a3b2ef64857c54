from typing import Any

import pytest

from referee.orders import blocks as b
from referee.orders.findings import Found, Stuck
from referee.orders.shapes.placing import placing
from referee.rules.decisions import (
    Order,
    PlaceCaballeros,
)
from referee.rules.effects.base import card_of
from referee.rules.model import ALL, Place
from referee.rules.rounds import TurnHalves
from tests.kit.geography import ARA, CASTILLO, CNU, GAL, GRA, SEV, VAL
from tests.rules.tables import RED, rulebook, table

BOARD = {SEV: (1, 3, 0, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CASTILLO: (0, 1, 0, 0)}


def count(number: int, *ranks: Place) -> b.PlacePart:
    return b.PlacePart("COUNT", number, ranks)


def lead(*ranks: Place) -> b.PlacePart:
    return b.PlacePart("LEAD", 0, ranks)


def rest(*ranks: Place) -> b.PlacePart:
    return b.PlacePart("REST", 0, ranks)


def placed(*parts: b.PlacePart, card: str = "king", court: int = 7, **answers: Any) -> Found | Stuck:
    """What parts come to with a card (the King's places 5), the King in New Castile."""
    position = table(BOARD, king=CNU, court=(court, 7, 7, 7), edition=rulebook(**answers))
    return placing(
        position, TurnHalves(RED, card, card_of(position, card), act=False, place=True), list(enumerate(parts))
    )


def order_of(found: Found | Stuck) -> Order | None:
    return found.order if isinstance(found, Found) else None


# --- placing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param((count(2, SEV),), {SEV: 2}, id="so many"),
        pytest.param((count(1, SEV), count(2, VAL), count(1, SEV)), {SEV: 2, VAL: 2}, id="a place twice"),
        pytest.param((count(2, GAL, CNU, VAL),), {VAL: 2}, id="the first place in reach"),
        pytest.param((rest(VAL),), {VAL: 5}, id="the rest of the number"),
        pytest.param((count(ALL, VAL),), {VAL: 5}, id="all is the rest"),
        pytest.param((count(3, SEV), rest(VAL)), {SEV: 3, VAL: 2}, id="the rest after others"),
        pytest.param((rest(SEV), rest(VAL)), {SEV: 5}, id="no rest after the rest"),
        pytest.param((lead(SEV),), {SEV: 3}, id="as few as give the lead"),
        pytest.param((lead(VAL), rest(CASTILLO)), {VAL: 3, CASTILLO: 2}, id="the lead, the rest elsewhere"),
        pytest.param((lead(GRA), rest(ARA)), {ARA: 5}, id="a lead one has needs nobody"),
        pytest.param((count(2, SEV), lead(SEV)), {SEV: 3}, id="what was placed before counts for the lead"),
        pytest.param((count(2, VAL), lead(SEV)), {VAL: 2, SEV: 3}, id="the lead with all that is left"),
        pytest.param((count(3, VAL), lead(SEV, CASTILLO)), {VAL: 3, CASTILLO: 2}, id="a lead that can be reached"),
        pytest.param((lead(ARA),), {ARA: 1}, id="an empty region is led by one"),
        pytest.param((), {}, id="nobody"),
    ],
)
def test_parts_of_a_placing_add_up(parts: tuple[b.PlacePart, ...], expected: dict[Place, int]) -> None:
    assert PlaceCaballeros(tuple(expected.items())) == order_of(placed(*parts))
