"""Conditions of orders: when they hold, what they do to wishes, plans and lines, and what may never be asked."""

from typing import Any

import pytest

from referee.orders import blocks as b
from referee.orders.checking import judge
from referee.orders.findings import Finding
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.guard import holds
from referee.rules.decisions import Complaint
from referee.rules.model import COURT, PROVINCES, Seat
from referee.rules.rounds import Choosing, Laying
from referee.rules.state import State
from tests.kit.geography import CASTILLO, GAL, GRA, SEV, VAL
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


def if_(*facts: b.Premise) -> tuple[b.Guard, ...]:
    return (b.Guard(facts),)


def unless(*facts: b.Premise) -> tuple[b.Guard, ...]:
    return (b.Guard(facts, unless=True),)


KING_IN_SEVILLE = b.Premise("KING", place=SEV)
KING_IN_GALICIA = b.Premise("KING", place=GAL)


# --- facts ----------------------------------------------------------------------------------------


HOLD = (
    KING_IN_SEVILLE,
    b.Premise("LEADS", RED, SEV),
    b.Premise("LEADS", None, SEV),
    b.Premise("LEADS", YELLOW, CASTILLO),
    b.Premise("HAS", BLUE, SEV, amount=2),
    b.Premise("HAS", None, CASTILLO, amount=4),
    b.Premise("HAS", GREEN, COURT, amount=7),
    b.Premise("HAS", RED, PROVINCES, amount=20),
    b.Premise("AHEAD", RED, amount=5),
    b.Premise("AHEAD", RED, amount=17, other=GREEN),
    b.Premise("AHEAD", None, amount=12, other=GREEN),
    b.Premise("TURN", amount=2),
    b.Premise("LAID", BLUE, amount=12),
    b.Premise("LAID", None, amount=11),
    b.Premise("TOOK", BLUE, card="evict"),
    b.Premise("TOOK", card="evict"),
    b.Premise("FREE", card="score_4"),
)
HOLD_NOT = (
    KING_IN_GALICIA,
    b.Premise("MOVED"),
    b.Premise("LEADS", BLUE, SEV),
    b.Premise("LEADS", RED, GRA),  # as many as another is no lead
    b.Premise("LEADS", None, VAL),
    b.Premise("HAS", BLUE, SEV, amount=3),
    b.Premise("AHEAD", RED, amount=6),
    b.Premise("AHEAD", BLUE, amount=1),
    b.Premise("AHEAD", BLUE, amount=1, other=YELLOW),
    b.Premise("TURN", amount=1),
    b.Premise("TURN", amount=0),
    b.Premise("LAID", RED, amount=10),
    b.Premise("LAID", None, amount=13),
    b.Premise("TOOK", RED, card="evict"),
    b.Premise("TOOK", card="king"),
    b.Premise("FREE", card="evict"),
)


@pytest.mark.parametrize(("fact", "true"), [(f, True) for f in HOLD] + [(f, False) for f in HOLD_NOT])
def test_a_fact_holds_if_all_can_see_it_and_unless_is_its_opposite(fact: b.Premise, true: bool) -> None:
    assert true == holds(if_(fact), OPEN, RED, SEV)
    assert true != holds(unless(fact), OPEN, RED, SEV)


@pytest.mark.parametrize(
    ("fact", "complaint"),
    [
        (b.Premise("TURN", amount=5), Complaint("no-such-turn", (5, 4))),
        (b.Premise("KING", place=CASTILLO), Complaint("king-cannot-go", (CASTILLO,))),
        (b.Premise("AHEAD", BLUE, amount=1, other=BLUE), Complaint("ahead-of-oneself", (BLUE,))),
        (b.Premise("TOOK", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
        (b.Premise("FREE", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
    ],
)
def test_a_condition_that_this_game_can_never_show_is_refused(fact: b.Premise, complaint: Complaint) -> None:
    state = choosing()
    power = b.PowerBlock((b.PowerRank(4), b.PowerRank(7, guards=if_(KING_IN_SEVILLE, fact))))
    plan = b.CardBlock((b.Plan((ANY_CARD,), (b.DoSkip(),)), b.Plan(("king",), (b.DoSkip(),), unless(fact))))
    line = b.CardBlock((b.Plan(("king",), (b.Guarded(b.DoSkip(), if_(fact)),)),))

    assert (Finding("never", complaint, 1),) == judge(power, laying(), RED)
    assert (Finding("never", complaint, plan=1),) == judge(plan, state, RED)
    assert (Finding("never", complaint, 0, 0),) == judge(line, state, RED)
