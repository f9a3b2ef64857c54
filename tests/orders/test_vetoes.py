from typing import Any

import pytest

from referee.orders import book
from referee.orders.shapes.block import SILENCE, Gap, Given, Memory
from referee.orders.shapes.stepping_in import Condition, StepInPolicy, VetoBlock
from referee.rules.decisions import (
    Act,
    LetPass,
    Move,
    MoveGrande,
    MoveKing,
    Name,
    Order,
    SetDisk,
    SetScoreboard,
    Shift,
    StepIn,
)
from referee.rules.model import COURT, Seat
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CAT, CNU, CVI, GAL, GRA, PVA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, answer, asked, rulebook, table, turn

BOARD = {
    SEV: (1, 3, 0, 0),
    VAL: (0, 2, 2, 0),
    GRA: (4, 1, 0, 0),
    CVI: (2, 1, 0, 0),
    CASTILLO: (0, 1, 0, 0),
}
"""Blue holds the Veto, red plays."""


def announced(card: str, order: Order, **more: Any) -> State:
    fields = {"king": CNU, "homes": (GAL, PVA, ARA, CAT), "vetoes": ((BLUE, 5),)} | more
    return answer(turn(table(fields.pop("board", BOARD), **fields), card), order)[0]


def ruled(state: State, *policies: StepInPolicy) -> Given | Gap:
    return book.answer(state, asked(state), BLUE, {VetoBlock.key: VetoBlock(policies)}, Memory())


def objects(state: State, kind: Any, place: int | None = None, amount: int = 0) -> int | None:
    """Before which announced step a holder with this one condition objects."""
    ruling = ruled(state, StepInPolicy(when=Condition(kind, place, amount)))
    return ruling.order.before if isinstance(ruling.order, StepIn) else None


MOVES = Move((Shift(RED, GRA, GAL, 2), Shift(BLUE, SEV, VAL, 1), Shift(RED, GRA, SEV, 1)))
"""Four announced steps."""


@pytest.mark.parametrize(
    ("policy", "fits"),
    [
        pytest.param(StepInPolicy(), True, id="anybody, any card"),
        pytest.param(StepInPolicy((RED, GREEN)), True, id="red or green"),
        pytest.param(StepInPolicy((GREEN,)), False, id="green"),
        pytest.param(StepInPolicy(cards=("four_any", "king")), True, id="a card by its design"),
        pytest.param(StepInPolicy(cards=("king",)), False, id="another card"),
        pytest.param(StepInPolicy((RED,), ("four_any",), Condition("INTO", PVA)), False, id="all must fit"),
    ],
)
def test_a_policy_fits_by_seat_card_and_condition(policy: StepInPolicy, fits: bool) -> None:
    expected = Given(StepIn(1), "VETO") if fits else Given(LetPass(), SILENCE)

    assert expected == ruled(announced("four_any", MOVES), policy)


@pytest.mark.parametrize(
    ("kind", "place", "before"),
    [
        ("INTO", GAL, 1),
        ("INTO", VAL, 3),
        ("INTO", SEV, 4),
        ("INTO", None, 1),
        ("INTO", PVA, None),
        ("FROM", GRA, 1),
        ("FROM", SEV, 3),
        ("FROM", VAL, None),
        ("TAKES", None, 3),
        ("TAKES", SEV, 3),
        ("TAKES", GRA, None),
        ("SCORES", None, None),
    ],
)
def test_the_objection_names_the_first_step_that_meets_the_condition(
    kind: str, place: int | None, before: int | None
) -> None:
    assert before == objects(announced("four_any", MOVES), kind, place)


@pytest.mark.parametrize(
    ("card", "order", "into", "out_of"),
    [
        pytest.param("king", MoveKing(SEV), SEV, CNU, id="the King"),
        pytest.param("grande#1", MoveGrande(SEV), SEV, GAL, id="a Grande"),
        pytest.param("scoreboard#1", SetScoreboard("scoreboard-840", SEV), SEV, VAL, id="a scoreboard"),
        pytest.param("add_two", Move((Shift(RED, COURT, SEV),)), SEV, COURT, id="caballeros from the court"),
    ],
)
def test_whatever_comes_or_goes_is_seen(card: str, order: Order, into: int, out_of: int) -> None:
    state = announced(card, order, scoreboards=(VAL,))

    assert (1, 1) == (objects(state, "INTO", into), objects(state, "FROM", out_of))
    assert (None, None) == (objects(state, "INTO", out_of), objects(state, "FROM", into))


def test_a_loss_left_to_its_owner_takes_his_all_the_same() -> None:
    assert 1 == objects(announced("king_returns", Act()), "TAKES")


def test_a_loss_by_disk_waits_until_the_disks_are_open() -> None:
    closed = announced("secret_send_all", Act())
    disks: dict[Seat | None, Order] = {BLUE: SetDisk(SEV), YELLOW: SetDisk(VAL)}
    opened, _ = answer(closed, LetPass(), disks)

    assert None is objects(closed, "TAKES")
    assert [1, 1, None] == [objects(opened, "TAKES", place) for place in (None, SEV, VAL)]


def test_where_nobody_is_asked_again_the_disks_are_not_waited_for() -> None:
    before_only = rulebook(veto="before_only")
    sent = announced("secret_send_all", Act(), edition=before_only)
    evicted = announced("evict", Name(VAL), edition=before_only)

    assert 1 == objects(sent, "TAKES")
    assert [1, None] == [objects(evicted, "TAKES", place) for place in (VAL, SEV)]
    assert [1, None] == [objects(evicted, "FROM", place) for place in (VAL, SEV)]


def test_an_eviction_is_seen_once_the_disks_say_where_to() -> None:
    closed = announced("evict", Name(VAL))
    disks: dict[Seat | None, Order] = {BLUE: SetDisk(GAL), YELLOW: SetDisk(SEV)}
    opened, _ = answer(closed, LetPass(), disks)

    assert [None, None] == [objects(closed, "FROM", VAL), objects(closed, "INTO", GAL)]
    assert [1, 1, 2] == [
        objects(opened, "FROM", VAL), objects(opened, "INTO", GAL), objects(opened, "INTO", SEV)
    ]  # fmt: skip
