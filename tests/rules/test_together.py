"""What moves a Grande with caballeros, or rivals with one's own: when it cannot, and bridges that lead nowhere."""

from referee.rules.effects.base import Outcome
from referee.rules.effects.pairs import Bridging
from referee.rules.effects.royal import Escort, ThrowIn
from tests.kit.geography import ARA, CASTILLO, CAT, GAL, SEV, VAL
from tests.rules.tables import BLUE, RED, table

HOMES = (SEV, ARA, VAL, CAT)


def test_nobody_is_thrown_in_where_rivals_stand_in_the_kings_region_and_the_castillo_alone() -> None:
    hidden = table({GAL: (0, 3, 0, 0), CASTILLO: (0, 2, 1, 0), SEV: (4, 0, 0, 0)}, king=GAL)
    in_the_open = table({GAL: (0, 3, 0, 0), SEV: (4, 0, 1, 0)}, king=GAL)

    assert ThrowIn(2, 2).is_barred(hidden, RED)
    assert not ThrowIn(2, 2).is_barred(in_the_open, RED)
    assert not ThrowIn(2, 2).is_barred(hidden, BLUE)


def test_a_grande_beside_the_king_cannot_be_escorted() -> None:
    position = table(king=SEV, homes=HOMES)

    assert Escort(3).is_barred(position, RED)
    assert not Escort(3).is_barred(position, BLUE)


def test_a_bridge_whose_other_end_nobody_names_is_not_built() -> None:
    position = table(king=GAL, boxes=("intrigue", "decennial"))

    assert Outcome() == Bridging(RED, SEV).resolve(position, {})
    assert Bridging(RED, GAL).ask(position) is None
