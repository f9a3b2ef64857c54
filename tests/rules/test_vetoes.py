"""A Veto kept, spent before or between steps by one holder or two, and lapsing."""

import pytest

from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules.model import COURT
from tests.geography import ARA, CAT, GAL, PVA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, answer, asked, complaint, everywhere, table, turn

BOARD = {VAL: (4, 4, 0, 0)}
FOUR = d.Move((d.Shift(RED, VAL, CAT, 1), d.Shift(RED, VAL, ARA, 2), d.Shift(RED, VAL, SEV, 1)))


@pytest.mark.parametrize(
    ("card", "order", "steps"),
    [
        ("own_from_one", d.Move((d.Shift(RED, VAL, CAT, 2),)), 2),
        ("add_two", d.Move((d.Shift(RED, COURT, CAT, 2),)), 2),
        ("add_two_or_own", d.Move((d.Shift(RED, VAL, CAT, 2),)), 2),
        ("five_from_one#1", d.Move((d.Shift(RED, VAL, CAT, 1), d.Shift(BLUE, VAL, CAT, 1))), 2),
        ("three_foreign", d.Move((d.Shift(BLUE, VAL, CAT, 2),)), 2),
        ("three_any", d.Move((d.Shift(BLUE, VAL, CAT, 2),)), 2),
        ("two_and_two#1", d.Move((d.Shift(BLUE, VAL, CAT, 2),)), 2),
        ("four_any", d.Move((d.Shift(BLUE, VAL, CAT, 2),)), 2),
        ("veto#1", d.Act(), 1),
        ("decay_all", d.Act(), 1),
        ("decay_three", d.Act(), 1),
        ("king_returns", d.Act(), 3),
        ("send_one_each", d.SendBack(tuple((seat, VAL) for seat in range(4))), 4),
        ("secret_send_two", d.Act(), 1),
        ("secret_send_all", d.Act(), 1),
        ("score_pick#1", d.Name(VAL), 1),
        ("score_4#1", d.Act(), 3),
        ("score_5#1", d.Act(), 3),
        ("score_67", d.Act(), 3),
        ("score_pick_3", d.Name(VAL), 1),
        ("score_firsts", d.Act(), 9),
        ("score_most", d.Act(), 9),
        ("score_fewest", d.Act(), 9),
        ("scoreboard#1", d.SetScoreboard("scoreboard-840", VAL), 1),
        ("adviser", d.MoveKing(PVA), 1),
        ("evict", d.Name(VAL), 1),
        ("grande#1", d.MoveGrande(VAL), 1),
        ("power_back#1", d.TakeBack(9), 1),
        ("court_two", d.Reinforce(2), 1),
        ("score_secret", d.Act(), 1),
        ("king", d.MoveKing(SEV), 1),
    ],
)
def test_every_special_action_is_announced_and_can_be_stopped_before_each_step(
    card: str, order: d.Order, steps: int
) -> None:
    hands = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3))
    position = table(everywhere(2), king=GAL, vetoes=((GREEN, 5),), hands=hands, homes=(PVA, ARA, CAT, SEV))

    state, facts = answer(turn(position, card), order)

    assert [e.Announced] == [type(fact) for fact in facts]  # nothing happens yet
    assert (d.Ask.VETO, (GREEN,), steps) == (asked(state).kind, asked(state).seats, len(asked(state).step.run))
    stopped, facts = answer(state, d.Object(1))
    assert [e.Vetoed(GREEN, RED, card, 0)] == facts
    assert position.having(vetoes=()) == stopped.position


# --- how long a Veto lasts ------------------------------------------------------------------------


def test_what_is_announced_tells_of_moves_that_are_settled_and_of_nothing_else() -> None:
    position = table(BOARD, king=GAL, vetoes=((BLUE, 5),))
    moving = answer(turn(position, "four_own"), FOUR)[0]
    returning = answer(turn(position, "king_returns"), d.Act())[0]

    assert [e.Moved(RED, VAL, place, 1) for place in (CAT, ARA, ARA, SEV)] == [
        move for step in asked(moving).step.run for move in step.known_moves()
    ]
    assert [()] * 3 == [step.known_moves() for step in asked(returning).step.run]


def test_whoever_may_object_objects_or_lets_pass_and_does_nothing_else() -> None:
    state, _ = answer(turn(table(BOARD, king=GAL, vetoes=((BLUE, 5),)), "four_own"), FOUR)

    assert d.Complaint("not-asked") == complaint(state, d.Skip())
