"""Cards that move caballeros on the board, add from the court, or send one of each away."""

import pytest

from referee.rules.decisions import Act, Complaint, Move, Order, SendBack, Shift
from referee.rules.model import COURT, PROVINCES
from tests.geography import ARA, CASTILLO, CAT, GAL, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, complaint, table, turn

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
