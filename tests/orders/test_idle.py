"""Lines that can never be used: found where that is sure, and nowhere else."""

import pytest

from referee.orders import blocks as b
from referee.orders.checking import idle
from referee.orders.contents import Known
from referee.orders.grammar import ANY_CARD
from referee.rules.boxes import BASE
from tests.kit.geography import BOARD, CASTILLO, SEV, VAL
from tests.kit.tables import COLOURS, NAMES, seated

KING = b.Plan(("king",), (b.DoName("KING", (SEV,)),))


def table(seat=0):
    return Known(seat, COLOURS[:3], NAMES[:3], (), BOARD, BASE.deck)


def at_the_beginning(leader=1):
    """Round 1: five cards lie on offer, no power card is laid; seat 1 lays first."""
    position = seated(3).docket.state.position
    return position.having(leader=leader, offered=("two_and_two#1", "evict", "score_5#1", "king"))


def said(block, position=None, seat=0):
    remarks = idle(block, position or at_the_beginning(), table(seat))
    return [(remark.key, remark.code, *remark.args) for remark in remarks]


def plans(*given):
    return b.CardBlock(given)


def when(*facts, unless=False):
    return (b.Guard(facts, unless),)


def placing(goal, *ranks, count=0):
    return b.DoPlace((b.PlacePart(goal, count, ranks),))


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "always",
    [
        (b.DoSkip(),),
        (b.DoSkip(), placing("REST", VAL, CASTILLO)),
        (placing("REST", CASTILLO), b.DoSkip()),
    ],
)
def test_a_plan_behind_one_that_always_works_is_never_reached(always):
    assert [("CARD", "idle-plan", 2, 1)] == said(plans(b.Plan((ANY_CARD,), always), KING))


# --- conditions -----------------------------------------------------------------------------------


def after_the_laying():
    """Power cards: seat 0 13, seat 1 9, seat 2 4. Seat 0 has taken the King."""
    position = at_the_beginning()
    left = tuple(card for card in position.offered if card != "king")
    return position.having(laid=((0, 13), (1, 9), (2, 4)), offered=left, taken=((0, "king"),))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (b.Premise("TURN", amount=1), "IF TURN 1"),
        (b.Premise("LAID", 2, amount=5), "IF yellow LAID 5"),
        (b.Premise("FREE", card="king"), "IF king FREE"),
        (b.Premise("TOOK", 2, card="king"), "IF yellow TOOK king"),
        (b.Premise("TOOK", 0, card="evict"), "IF red TOOK eviction"),
    ],
)
def test_a_condition_that_can_hold_no_more_is_remarked_on(fact, words):
    guarded = b.Plan((ANY_CARD,), (b.DoSkip(),), when(fact, b.Premise("KING", place=SEV)))

    found = said(plans(guarded), after_the_laying(), seat=1)

    assert [("CARD", "idle-guard", f"{words} AND KING IN Seville")] == found


@pytest.mark.parametrize(
    "fact",
    [
        b.Premise("TURN", amount=2),
        b.Premise("LAID", 1, amount=9),
        b.Premise("LAID", None, amount=13),
        b.Premise("FREE", card="evict"),
        b.Premise("TOOK", 2, card="evict"),
        b.Premise("TOOK", None, card="king"),
        b.Premise("KING", place=SEV),
        b.Premise("LEADS", 2, SEV),
    ],
)
def test_a_condition_that_holds_or_may_still_hold_is_not(fact):
    assert [] == said(plans(b.Plan((ANY_CARD,), (b.DoSkip(),), when(fact))), after_the_laying(), seat=1)


# --- disks and vetoes -----------------------------------------------------------------------------


def test_a_policy_is_never_reached_behind_one_that_covers_it():
    every = b.StepInPolicy()
    on_king = b.StepInPolicy(cards=("king",))
    into = b.StepInPolicy((1,), ("king",), b.Condition("INTO", SEV))

    assert [("VETO", "idle-behind", "VETO ON king", "VETO ANY")] == said(b.VetoBlock((every, on_king)))
    assert [("VETO", "idle-behind", "VETO blue ON king WHEN INTO Seville", "VETO ON king")] == said(
        b.VetoBlock((on_king, into))
    )
    assert [] == said(b.VetoBlock((into, on_king, every)))
    assert [] == said(b.VetoBlock((b.StepInPolicy(ask=True), on_king)))
