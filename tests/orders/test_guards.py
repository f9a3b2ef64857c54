"""Conditions of orders: when they hold, what they do to wishes, plans and lines, and what may never be asked."""

import pytest

from referee.orders.shapes.guard import Fact, Guard, holds
from referee.rules.model import COURT, PROVINCES
from tests.geography import CASTILLO, GAL, GRA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, table

OFFER = ("three_any", "score_pick#1", "score_4#1", "king")
OPEN = table(
    {SEV: (3, 2, 0, 0), GRA: (1, 1, 0, 0), CASTILLO: (0, 0, 4, 0)},
    king=SEV,
    court=(2, 5, 0, 7),
    scores=(20, 15, 15, 3),
    laid=((RED, 9), (BLUE, 12), (YELLOW, 2), (GREEN, 4)),
    taken=((BLUE, "evict#1"),),
    offered=OFFER,
)


def if_(*facts: Fact) -> tuple[Guard, ...]:
    return (Guard(facts),)


def unless(*facts: Fact) -> tuple[Guard, ...]:
    return (Guard(facts, unless=True),)


KING_IN_SEVILLE = Fact("KING", place=SEV)
KING_IN_GALICIA = Fact("KING", place=GAL)


# --- facts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_SEVILLE,
        Fact("LEADS", RED, SEV),
        Fact("LEADS", None, SEV),
        Fact("LEADS", YELLOW, CASTILLO),
        Fact("HAS", BLUE, SEV, amount=2),
        Fact("HAS", None, CASTILLO, amount=4),
        Fact("HAS", GREEN, COURT, amount=7),
        Fact("HAS", RED, PROVINCES, amount=20),
        Fact("AHEAD", RED, amount=5),
        Fact("AHEAD", RED, amount=17, other=GREEN),
        Fact("AHEAD", None, amount=12, other=GREEN),
        Fact("TURN", amount=2),
        Fact("LAID", BLUE, amount=12),
        Fact("LAID", None, amount=11),
        Fact("TOOK", BLUE, card="evict"),
        Fact("TOOK", card="evict"),
        Fact("FREE", card="score_4"),
    ],
)
def test_what_all_can_see_holds(fact: Fact) -> None:
    assert holds(if_(fact), OPEN, RED, SEV)
    assert not holds(unless(fact), OPEN, RED, SEV)


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_GALICIA,
        Fact("MOVED"),
        Fact("LEADS", BLUE, SEV),
        Fact("LEADS", RED, GRA),  # as many as another is no lead
        Fact("LEADS", None, VAL),
        Fact("HAS", BLUE, SEV, amount=3),
        Fact("AHEAD", RED, amount=6),
        Fact("AHEAD", BLUE, amount=1),
        Fact("AHEAD", BLUE, amount=1, other=YELLOW),
        Fact("TURN", amount=1),
        Fact("TURN", amount=0),
        Fact("LAID", RED, amount=10),
        Fact("LAID", None, amount=13),
        Fact("TOOK", RED, card="evict"),
        Fact("TOOK", card="king"),
        Fact("FREE", card="evict"),
    ],
)
def test_what_is_otherwise_does_not_hold(fact: Fact) -> None:
    assert not holds(if_(fact), OPEN, RED, SEV)
    assert holds(unless(fact), OPEN, RED, SEV)
