"""Cards about courts and provinces: decay, The King Returns, The Court."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, LetPass, Object, Order, Return
from referee.rules.model import COURT, PROVINCES
from tests.geography import ARA, CASTILLO, GAL, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, answer, asked, complaint, everywhere, special, table, turn


def test_decay_of_empty_courts_is_announced_and_does_nothing() -> None:
    _, facts = special(turn(table(king=GAL, court=(7, 0, 0, 0)), "decay_all"), Act())

    assert [e.Announced(RED, "decay_all", Act())] == facts


# --- The King Returns -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (Return(0, (VAL, VAL, SEV)), None),
        (Return(2, (VAL, SEV)), Complaint("return-exactly", (3, 4))),
        (Return(-1, (VAL, VAL, SEV, SEV)), Complaint("return-exactly", (3, 3))),
        (Return(0, (VAL, VAL, VAL)), Complaint("too-few-there", (BLUE, VAL, 2, 3))),
        (Return(2, (GAL,)), Complaint("kings-region", (GAL,))),
        (Return(2, (CASTILLO,)), Complaint("castillo-shut")),
        (Return(2, (PROVINCES,)), Complaint("no-such-place", (PROVINCES,))),
    ],
)
def test_exactly_three_leave_the_court_and_open_regions(order: Order, wrong: Complaint | None) -> None:
    board = {VAL: (0, 2, 0, 0), SEV: (0, 1, 0, 0), GAL: (0, 5, 0, 0), CASTILLO: (0, 5, 0, 0)}
    state, _ = answer(turn(table(board, king=GAL, court=(7, 2, 0, 0)), "king_returns"), Act())

    assert wrong == complaint(state, order)


@pytest.mark.parametrize(
    ("court", "row", "lost"),
    [
        (9, 0, [e.Moved(BLUE, COURT, PROVINCES, 3)]),
        (1, 2, [e.Moved(BLUE, COURT, PROVINCES, 1), e.Moved(BLUE, VAL, PROVINCES, 2)]),
        (0, 2, [e.Moved(BLUE, VAL, PROVINCES, 2)]),
        (2, 0, [e.Moved(BLUE, COURT, PROVINCES, 2)]),
        (0, 0, []),
    ],
)
def test_who_has_no_choice_is_not_asked(court: int, row: int, lost: list[e.Fact]) -> None:
    board = {VAL: (0, row, 0, 0), GAL: (0, 4, 4, 4), CASTILLO: (0, 4, 4, 4)}
    state, facts = answer(turn(table(board, king=GAL, court=(7, court, 0, 0)), "king_returns"), Act())

    assert Ask.HALF == asked(state).kind
    assert lost == facts[1:]


def test_what_is_given_up_is_told_court_first_then_regions_in_track_order() -> None:
    board = {VAL: (0, 2, 0, 0), ARA: (0, 2, 0, 0)}
    state, _ = answer(turn(table(board, king=GAL, players=4), "king_returns"), Act())

    _, facts = answer(state, Return(1, (VAL, ARA)))

    assert [
        e.Moved(BLUE, COURT, PROVINCES, 1),
        e.Moved(BLUE, ARA, PROVINCES, 1),
        e.Moved(BLUE, VAL, PROVINCES, 1),
    ] == facts[:3]


@pytest.mark.parametrize(("passes", "paid"), [(0, 0), (1, 1), (2, 2)])
def test_a_veto_between_rivals_counts_those_who_have_paid(passes: int, paid: int) -> None:
    state, _ = answer(turn(table(everywhere(1), king=GAL, vetoes=((GREEN, 5),)), "king_returns"), Act())
    for _ in range(passes):
        state, _ = answer(state, LetPass(), Return(3))

    state, facts = answer(state, Object(1))

    assert [e.Vetoed(GREEN, RED, "king_returns", paid)] == facts
    assert [4] * paid + [7] * (3 - paid) == list(state.position.court[1:])
