"""Cards about courts and provinces: decay, The King Returns, The Court."""

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, LetPass, Name, Object, Order, Reinforce, Return
from referee.rules.model import COURT, PROVINCES
from tests.geography import ARA, CASTILLO, GAL, SEV, VAL
from tests.rules.tables import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    answer,
    asked,
    complaint,
    everywhere,
    rulebook,
    special,
    table,
    turn,
)


@pytest.mark.parametrize("card", ["decay_all", "decay_three", "king_returns", "veto#1", "secret_send_two"])
def test_a_card_that_leaves_nothing_to_choose_wants_act(card: str) -> None:
    state = turn(table(king=GAL), card)

    assert complaint(state, Act()) is None
    assert Complaint("wants-act") == complaint(state, Name(VAL))


@pytest.mark.parametrize(
    ("card", "answers", "courts"),
    [
        ("decay_all", {}, (9, 0, 0, 0)),
        ("decay_three", {}, (9, 4, 0, 0)),
        ("decay_three", {"decay_cards": "both_all"}, (9, 0, 0, 0)),
    ],
)
def test_rivals_courts_decay_as_far_as_they_go(card: str, answers: dict[str, str], courts: tuple[int, ...]) -> None:
    before = table(king=GAL, court=(9, 7, 0, 2), edition=rulebook(**answers))

    after, facts = special(turn(before, card), Act())

    assert courts == after.court
    assert [BLUE, GREEN] == [fact.owner for fact in facts if isinstance(fact, e.Moved)]
    assert sum(before.provinces) + sum(before.court) - sum(courts) == sum(after.provinces)


def test_decay_of_empty_courts_is_announced_and_does_nothing() -> None:
    _, facts = special(turn(table(king=GAL, court=(7, 0, 0, 0)), "decay_all"), Act())

    assert [e.Announced(RED, "decay_all", Act())] == facts


# --- The King Returns -----------------------------------------------------------------------------


def test_rivals_give_up_clockwise_from_the_left_and_see_what_went_before() -> None:
    state, _ = answer(turn(table(everywhere(1), king=GAL), "king_returns", seat=YELLOW), Act())
    order = []
    while engine.pending(state) is not None and asked(state).kind is Ask.RETURN:
        order.append(asked(state).seats)
        state, _ = answer(state, Return(1, (VAL, SEV)))

    assert [(GREEN,), (RED,), (BLUE,)] == order
    assert (0, 0, 1, 0) == state.position.pieces[VAL]
    assert (6, 6, 7, 6) == state.position.court


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (Return(3), Complaint("court-too-small", (2, 3))),
        (Return(2, (VAL,)), None),
        (Return(0, (VAL, VAL, SEV)), None),
        (Return(1, (VAL, SEV)), None),
        (Return(2), Complaint("return-exactly", (3, 2))),
        (Return(2, (VAL, SEV)), Complaint("return-exactly", (3, 4))),
        (Return(-1, (VAL, VAL, SEV, SEV)), Complaint("return-exactly", (3, 3))),
        (Return(0, (VAL, VAL, VAL)), Complaint("too-few-there", (BLUE, VAL, 2, 3))),
        (Return(2, (GAL,)), Complaint("kings-region", (GAL,))),
        (Return(2, (CASTILLO,)), Complaint("castillo-shut")),
        (Return(2, (PROVINCES,)), Complaint("no-such-place", (PROVINCES,))),
        (Act(), Complaint("wants-return")),
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


def test_where_the_king_returns_for_everyone_the_player_of_the_card_pays_last() -> None:
    position = table(everywhere(1), king=GAL, edition=rulebook(king_returns_scope="everyone"))
    state, _ = answer(turn(position, "king_returns"), Act())
    payers = []
    while asked(state).kind is Ask.RETURN:
        payers += asked(state).seats
        state, _ = answer(state, Return(3))

    assert [BLUE, YELLOW, GREEN, RED] == payers


def test_holders_of_a_veto_are_asked_again_before_each_rival_gives() -> None:
    state, _ = answer(turn(table(everywhere(1), king=GAL, vetoes=((GREEN, 5),)), "king_returns"), Act())
    kinds = []
    while asked(state).kind is not Ask.HALF:
        kinds.append(asked(state).kind.value)
        state, _ = answer(state, LetPass() if asked(state).kind is Ask.VETO else Return(3))

    assert ["veto", "return", "veto", "return", "veto", "return"] == kinds


@pytest.mark.parametrize(("passes", "paid"), [(0, 0), (1, 1), (2, 2)])
def test_a_veto_between_rivals_counts_those_who_have_paid(passes: int, paid: int) -> None:
    state, _ = answer(turn(table(everywhere(1), king=GAL, vetoes=((GREEN, 5),)), "king_returns"), Act())
    for _ in range(passes):
        state, _ = answer(state, LetPass(), Return(3))

    state, facts = answer(state, Object(1))

    assert [e.Vetoed(GREEN, RED, "king_returns", paid)] == facts
    assert [4] * paid + [7] * (3 - paid) == list(state.position.court[1:])


# --- The Court ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("provinces", "covered", "order", "wrong"),
    [
        (9, True, Reinforce(2), None),
        (9, True, Reinforce(1), None),
        (9, True, Reinforce(3), Complaint("reinforce-too-many", (2, 3))),
        (1, True, Reinforce(1, (VAL,)), None),
        (1, True, Reinforce(1, (VAL, VAL)), Complaint("fetch-too-many", (1, 2))),
        (1, False, Reinforce(1, (VAL,)), Complaint("no-shortfall", (2, 1))),
        (1, True, Reinforce(1, (CASTILLO,)), Complaint("castillo-shut")),
        (9, True, Act(), Complaint("wants-reinforce")),
    ],
)
def test_two_come_to_court_as_by_a_power_card(
    provinces: int, covered: bool, order: Order, wrong: Complaint | None
) -> None:
    position = table(
        {VAL: (3, 0, 0, 0), CASTILLO: (3, 0, 0, 0)},
        king=GAL,
        provinces=(provinces, 9, 9, 9),
        edition=rulebook(shortfall_on_court_card=covered),
    )

    assert wrong == complaint(turn(position, "court_two"), order)


def test_those_called_to_court_may_be_placed_in_the_same_turn() -> None:
    after, facts = special(turn(table(king=GAL, court=(0, 7, 7, 7)), "court_two"), Reinforce(2))

    assert (2, 7, 7, 7) == after.court
    assert e.Reinforced(RED, 2) in facts
