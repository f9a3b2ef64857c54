"""Conditions of orders: when they hold, what they do to wishes, plans and lines, and what may never be asked."""

from typing import Any

import pytest

from referee.orders.checking import judge
from referee.orders.findings import Finding
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.guard import Guard, Guarded, Premise, holds
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.rules.decisions import Complaint
from referee.rules.model import COURT, PROVINCES, Seat
from referee.rules.rounds import Choosing, Laying
from referee.rules.state import State
from tests.geography import CASTILLO, GAL, GRA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, table, with_steps


def laying(*laid: tuple[Seat, int]) -> State:
    return with_steps(table(king=SEV, laid=laid), Laying(RED))


def choosing(**more: Any) -> State:
    return with_steps(OPEN.having(**more), Choosing(RED))


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


def if_(*facts: Premise) -> tuple[Guard, ...]:
    return (Guard(facts),)


def unless(*facts: Premise) -> tuple[Guard, ...]:
    return (Guard(facts, unless=True),)


KING_IN_SEVILLE = Premise("KING", place=SEV)
KING_IN_GALICIA = Premise("KING", place=GAL)


# --- facts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_SEVILLE,
        Premise("LEADS", RED, SEV),
        Premise("LEADS", None, SEV),
        Premise("LEADS", YELLOW, CASTILLO),
        Premise("HAS", BLUE, SEV, amount=2),
        Premise("HAS", None, CASTILLO, amount=4),
        Premise("HAS", GREEN, COURT, amount=7),
        Premise("HAS", RED, PROVINCES, amount=20),
        Premise("AHEAD", RED, amount=5),
        Premise("AHEAD", RED, amount=17, other=GREEN),
        Premise("AHEAD", None, amount=12, other=GREEN),
        Premise("TURN", amount=2),
        Premise("LAID", BLUE, amount=12),
        Premise("LAID", None, amount=11),
        Premise("TOOK", BLUE, card="evict"),
        Premise("TOOK", card="evict"),
        Premise("FREE", card="score_4"),
    ],
)
def test_what_all_can_see_holds(fact: Premise) -> None:
    assert holds(if_(fact), OPEN, RED, SEV)
    assert not holds(unless(fact), OPEN, RED, SEV)


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_GALICIA,
        Premise("MOVED"),
        Premise("LEADS", BLUE, SEV),
        Premise("LEADS", RED, GRA),  # as many as another is no lead
        Premise("LEADS", None, VAL),
        Premise("HAS", BLUE, SEV, amount=3),
        Premise("AHEAD", RED, amount=6),
        Premise("AHEAD", BLUE, amount=1),
        Premise("AHEAD", BLUE, amount=1, other=YELLOW),
        Premise("TURN", amount=1),
        Premise("TURN", amount=0),
        Premise("LAID", RED, amount=10),
        Premise("LAID", None, amount=13),
        Premise("TOOK", RED, card="evict"),
        Premise("TOOK", card="king"),
        Premise("FREE", card="evict"),
    ],
)
def test_what_is_otherwise_does_not_hold(fact: Premise) -> None:
    assert not holds(if_(fact), OPEN, RED, SEV)
    assert holds(unless(fact), OPEN, RED, SEV)


@pytest.mark.parametrize(
    ("fact", "complaint"),
    [
        (Premise("TURN", amount=5), Complaint("no-such-turn", (5, 4))),
        (Premise("KING", place=CASTILLO), Complaint("king-cannot-go", (CASTILLO,))),
        (Premise("AHEAD", BLUE, amount=1, other=BLUE), Complaint("ahead-of-oneself", (BLUE,))),
        (Premise("TOOK", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
        (Premise("FREE", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
    ],
)
def test_a_condition_that_this_game_can_never_show_is_refused(fact: Premise, complaint: Complaint) -> None:
    state = choosing()
    power = PowerBlock((PowerRank(4), PowerRank(7, guards=if_(KING_IN_SEVILLE, fact))))
    plan = CardBlock((Plan((ANY_CARD,), (DoSkip(),)), Plan(("king",), (DoSkip(),), unless(fact))))
    line = CardBlock((Plan(("king",), (Guarded(DoSkip(), if_(fact)),)),))

    assert (Finding("never", complaint, 1),) == judge(power, laying(), RED)
    assert (Finding("never", complaint, plan=1),) == judge(plan, state, RED)
    assert (Finding("never", complaint, 0, 0),) == judge(line, state, RED)
