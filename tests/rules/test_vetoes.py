"""A Veto kept, spent before or between steps by one holder or two, and lapsing."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import (
    Act,
    Ask,
    Complaint,
    Move,
    MoveGrande,
    MoveKing,
    Name,
    Object,
    Order,
    Reinforce,
    SendBack,
    SetScoreboard,
    Shift,
    Skip,
    TakeBack,
)
from referee.rules.model import COURT
from tests.geography import ARA, CAT, GAL, PVA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, answer, asked, complaint, everywhere, table, turn

BOARD = {VAL: (4, 4, 0, 0)}
FOUR = Move((Shift(RED, VAL, CAT, 1), Shift(RED, VAL, ARA, 2), Shift(RED, VAL, SEV, 1)))


@pytest.mark.parametrize(
    ("card", "order", "steps"),
    [
        ("own_from_one", Move((Shift(RED, VAL, CAT, 2),)), 2),
        ("add_two", Move((Shift(RED, COURT, CAT, 2),)), 2),
        ("add_two_or_own", Move((Shift(RED, VAL, CAT, 2),)), 2),
        ("five_from_one#1", Move((Shift(RED, VAL, CAT, 1), Shift(BLUE, VAL, CAT, 1))), 2),
        ("three_foreign", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("three_any", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("two_and_two#1", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("four_any", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("veto#1", Act(), 1),
        ("decay_all", Act(), 1),
        ("decay_three", Act(), 1),
        ("king_returns", Act(), 3),
        ("send_one_each", SendBack(tuple((seat, VAL) for seat in range(4))), 4),
        ("secret_send_two", Act(), 1),
        ("secret_send_all", Act(), 1),
        ("score_pick#1", Name(VAL), 1),
        ("score_4#1", Act(), 3),
        ("score_5#1", Act(), 3),
        ("score_67", Act(), 3),
        ("score_pick_3", Name(VAL), 1),
        ("score_firsts", Act(), 9),
        ("score_most", Act(), 9),
        ("score_fewest", Act(), 9),
        ("scoreboard#1", SetScoreboard("scoreboard-840", VAL), 1),
        ("adviser", MoveKing(PVA), 1),
        ("evict", Name(VAL), 1),
        ("grande#1", MoveGrande(VAL), 1),
        ("power_back#1", TakeBack(9), 1),
        ("court_two", Reinforce(2), 1),
        ("score_secret", Act(), 1),
        ("king", MoveKing(SEV), 1),
    ],
)
def test_every_special_action_is_announced_and_can_be_stopped_before_each_step(
    card: str, order: Order, steps: int
) -> None:
    hands = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3))
    position = table(everywhere(2), king=GAL, vetoes=((GREEN, 5),), hands=hands, homes=(PVA, ARA, CAT, SEV))

    state, facts = answer(turn(position, card), order)

    assert [e.Announced] == [type(fact) for fact in facts]  # nothing happens yet
    assert (Ask.VETO, (GREEN,), steps) == (asked(state).kind, asked(state).seats, len(asked(state).step.run))
    stopped, facts = answer(state, Object(1))
    assert [e.Vetoed(GREEN, RED, card, 0)] == facts
    assert position.having(vetoes=()) == stopped.position


# --- how long a Veto lasts ------------------------------------------------------------------------


def test_what_is_announced_tells_of_moves_that_are_settled_and_of_nothing_else() -> None:
    position = table(BOARD, king=GAL, vetoes=((BLUE, 5),))
    moving = answer(turn(position, "four_own"), FOUR)[0]
    returning = answer(turn(position, "king_returns"), Act())[0]

    assert [e.Moved(RED, VAL, place, 1) for place in (CAT, ARA, ARA, SEV)] == [
        move for step in asked(moving).step.run for move in step.foretold()
    ]
    assert [()] * 3 == [step.foretold() for step in asked(returning).step.run]


def test_whoever_may_object_objects_or_lets_pass_and_does_nothing_else() -> None:
    state, _ = answer(turn(table(BOARD, king=GAL, vetoes=((BLUE, 5),)), "four_own"), FOUR)

    assert Complaint("not-asked") == complaint(state, Skip())
