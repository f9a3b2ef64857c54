"""Cards that move caballeros on the board, add from the court, or send one of each away."""

import pytest

from referee.rules import events as e
from referee.rules.decisions import Act, Complaint, Move, Order, SendBack, Shift
from referee.rules.effects.base import card_of
from referee.rules.effects.moving import MoveCaballeros
from referee.rules.model import COURT, PROVINCES
from tests.geography import ARA, CASTILLO, CAT, GAL, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, complaint, special, table, turn

BOARD = {
    VAL: (3, 3, 1, 0),
    SEV: (2, 0, 0, 1),
    GAL: (4, 4, 4, 4),  # the King's
    CASTILLO: (5, 5, 5, 5),
}


def move(*shifts: tuple[int, int, int, int]) -> Move:
    return Move(tuple(Shift(*shift) for shift in shifts))


COMPLAINTS: list[tuple[str, Order, Complaint | None]] = [
    # anybody's moves: what is there, where to
    ("three_any", Act(), Complaint("wants-moves")),
    ("three_any", move(), Complaint("nothing-to-move")),
    ("three_any", move((RED, VAL, CAT, 0)), Complaint("nothing-to-move")),
    ("three_any", move((RED, VAL, CAT, 1), (RED, VAL, CAT, 0)), Complaint("nothing-to-move")),
    ("three_any", move((RED, VAL, CAT, 1), (7, VAL, CAT, 1)), Complaint("nothing-to-move")),
    ("three_any", move((GREEN, SEV, CAT, 1), (GREEN, SEV, ARA, 1)), Complaint("too-few-there", (GREEN, SEV, 1, 2))),
    ("three_any", move((RED, GAL, CAT, 1)), Complaint("kings-region", (GAL,))),
    ("three_any", move((RED, VAL, GAL, 1)), Complaint("kings-region", (GAL,))),
    ("three_any", move((RED, CASTILLO, CAT, 1)), Complaint("castillo-shut")),
    ("three_any", move((RED, VAL, PROVINCES, 1)), Complaint("no-such-place", (PROVINCES,))),
    ("three_any", move((RED, PROVINCES, VAL, 1)), Complaint("no-such-place", (PROVINCES,))),
    ("three_any", move((RED, VAL, VAL, 1)), None),
    ("three_any", move((RED, VAL, CASTILLO, 1), (RED, CASTILLO, CAT, 1)), Complaint("castillo-shut")),
    # whose and how many
    ("own_from_one", move((RED, VAL, CAT, 4)), Complaint("too-few-there", (RED, VAL, 3, 4))),
    ("five_from_one#2", move((RED, VAL, CAT, 1), (RED, CAT, SEV, 1)), Complaint("one-source")),
    # adding from the court
    ("add_two", Act(), Complaint("wants-moves")),
    ("add_two", move(), Complaint("nothing-to-move")),
    ("add_two", move((RED, COURT, GAL, 1)), Complaint("kings-region", (GAL,))),
    ("add_two", move((RED, COURT, COURT, 1)), Complaint("no-such-place", (COURT,))),
    # one of the two
    ("add_two_or_own", Act(), Complaint("wants-moves")),
    ("add_two_or_own", move((RED, VAL, CAT, 4)), Complaint("too-many", (2, 4))),
    # one of each player
    ("send_one_each", Act(), Complaint("wants-send")),
    ("send_one_each", SendBack(((RED, SEV), (BLUE, VAL), (YELLOW, VAL), (GREEN, SEV))), None),
    ("send_one_each", SendBack(((BLUE, VAL), (YELLOW, VAL), (GREEN, SEV))), Complaint("send-missing", (RED,))),
    ("send_one_each", SendBack(((RED, VAL), (RED, SEV))), Complaint("send-one-each")),
    ("send_one_each", SendBack(((4, VAL),)), Complaint("send-not-them", (4,))),
    (
        "send_one_each",
        SendBack(((RED, GAL), (BLUE, VAL), (YELLOW, VAL), (GREEN, SEV))),
        Complaint("kings-region", (GAL,)),
    ),
    (
        "send_one_each",
        SendBack(((RED, CASTILLO), (BLUE, VAL), (YELLOW, VAL), (GREEN, SEV))),
        Complaint("castillo-shut"),
    ),
    (
        "send_one_each",
        SendBack(((RED, SEV), (BLUE, SEV), (YELLOW, VAL), (GREEN, SEV))),
        Complaint("too-few-there", (BLUE, SEV, 0, 1)),
    ),
]


@pytest.mark.parametrize(("card", "order", "wrong"), COMPLAINTS, ids=[f"{n}-{c[0]}" for n, c in enumerate(COMPLAINTS)])
def test_a_card_moves_what_it_says_and_nothing_else(card: str, order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(turn(table(BOARD, king=GAL), card), order)


def test_lines_are_carried_out_in_the_order_written() -> None:
    order = move((RED, VAL, CAT, 2), (RED, CAT, ARA, 1), (RED, VAL, SEV, 1))

    after, facts = special(turn(table(BOARD, king=GAL), "four_own"), order)

    assert [e.Moved(RED, VAL, CAT, 2), e.Moved(RED, CAT, ARA, 1), e.Moved(RED, VAL, SEV, 1)] == facts[1:]
    assert (1, 0, 0, 0) == after.pieces[CAT]
    assert (1, 0, 0, 0) == after.pieces[ARA]
    assert (3, 0, 0, 1) == after.pieces[SEV]


def test_those_sent_back_go_to_their_provinces_in_the_order_named() -> None:
    picks = ((GREEN, SEV), (RED, VAL), (BLUE, VAL), (YELLOW, VAL))

    _, facts = special(turn(table(BOARD, king=GAL), "send_one_each"), SendBack(picks))

    assert [e.Moved(seat, place, PROVINCES, 1) for seat, place in picks] == facts[1:]


def test_who_has_nobody_in_reach_sends_nobody() -> None:
    state = turn(table({GAL: (0, 2, 0, 0), CASTILLO: (0, 0, 2, 0), VAL: (1, 0, 0, 0)}, king=GAL), "send_one_each")

    assert complaint(state, SendBack(((RED, VAL),))) is None
    assert complaint(turn(table(king=GAL), "send_one_each"), SendBack(())) is None


def test_each_caballero_is_a_step_only_where_a_veto_could_come_between() -> None:
    order = move((RED, VAL, CAT, 3))
    plain, with_veto = table(BOARD, king=GAL), table(BOARD, king=GAL, vetoes=((BLUE, 5),))
    own_veto = table(BOARD, king=GAL, vetoes=((RED, 5),))
    effect = MoveCaballeros(own=4, foreign=0, total=4)

    assert [1, 3, 1] == [len(effect.run(p, RED, "four_own", order)) for p in (plain, with_veto, own_veto)]


MOVING = ("own_from_one", "add_two", "add_two_or_own", "three_foreign", "three_any", "four_own")


@pytest.mark.parametrize(
    ("row", "court", "barred"),
    [
        ((1, 1, 0, 0), 7, set()),
        ((1, 0, 0, 0), 7, {"three_foreign"}),
        ((1, 0, 0, 0), 0, {"three_foreign", "add_two"}),
        ((0, 1, 0, 0), 7, {"own_from_one", "four_own"}),
        ((0, 1, 0, 0), 0, {"own_from_one", "four_own", "add_two", "add_two_or_own"}),
        ((0, 0, 0, 0), 7, {"own_from_one", "three_foreign", "three_any", "four_own"}),
        ((0, 0, 0, 0), 0, set(MOVING)),
    ],
)
def test_a_card_can_only_be_left_where_nobody_is_there_whom_it_moves(
    row: tuple[int, ...], court: int, barred: set[str]
) -> None:
    position = table({VAL: row, GAL: (4, 4, 4, 4), CASTILLO: (2, 2, 2, 2)}, king=GAL, court=(court, 7, 7, 7))

    assert barred == {card for card in MOVING if card_of(position, card).does.barred(position, RED)}
