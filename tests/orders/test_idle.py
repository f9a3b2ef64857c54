"""Lines that can never be used: found where that is sure, and nowhere else."""

import pytest

from referee.orders.filing import idle
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.letter import Table
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.guard import Fact, Guard, Guarded
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.veto import Condition, VetoBlock, VetoPolicy
from referee.rules.boxes import BASE
from referee.rules.decisions import Disk
from tests.geography import BOARD, CASTILLO, SEV, VAL
from tests.tables import COLOURS, NAMES, seated

SKIP = Plan((ANY_CARD,), (DoSkip(),))
KING = Plan(("king",), (DoName("KING", (SEV,)),))


def table(seat=0):
    return Table(seat, COLOURS[:3], NAMES[:3], (), BOARD, BASE.deck)


def at_the_beginning(leader=1):
    """Round 1: five cards lie on offer, no power card is laid; seat 1 lays first."""
    position = seated(3).docket.state.position
    return position.having(leader=leader, offered=("two_and_two#1", "evict", "score_5#1", "king"))


def said(block, position=None, seat=0):
    remarks = idle(block, position or at_the_beginning(), table(seat))
    return [(remark.key, remark.code, *remark.args) for remark in remarks]


def powers(*ranks):
    return PowerBlock(tuple(rank if isinstance(rank, PowerRank) else PowerRank(rank) for rank in ranks))


def plans(*given):
    return CardBlock(given)


def when(*facts, unless=False):
    return (Guard(facts, unless),)


def placing(goal, *ranks, count=0):
    return DoPlace((PlacePart(goal, count, ranks),))


# --- power cards ----------------------------------------------------------------------------------


def test_what_stands_behind_any_power_card_is_never_reached():
    assert [("POWER", "idle-behind", "4, AIM 1", "ANY")] == said(powers(11, PowerRank(), 4, PowerRank(aim=1)))


def test_any_at_the_end_is_as_it_should_be():
    assert [] == said(powers(11, 4, PowerRank()))


def test_whoever_lays_first_gets_the_first_choice():
    assert [("POWER", "idle-laid-first", "4", "11")] == said(powers(11, 4), seat=1)
    assert [] == said(powers(11, 4), at_the_beginning(leader=2))


def test_any_under_a_condition_may_be_passed_over():
    asked = PowerRank(guards=when(Fact("KING", place=SEV)))

    assert [] == said(powers(asked, 4))


# --- plans ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "always",
    [
        (DoSkip(),),
        (DoSkip(), placing("REST", VAL, CASTILLO)),
        (placing("REST", CASTILLO), DoSkip()),
    ],
)
def test_a_plan_behind_one_that_always_works_is_never_reached(always):
    assert [("CARD", "idle-plan", 2, 1)] == said(plans(Plan((ANY_CARD,), always), KING))


@pytest.mark.parametrize(
    "perhaps",
    [
        Plan(("king",), (DoSkip(),)),
        Plan((ANY_CARD,), (DoAct(),)),
        Plan((ANY_CARD,), (DoSkip(), placing("COUNT", CASTILLO, count=1))),
        Plan((ANY_CARD,), (DoSkip(), placing("REST", VAL))),
        Plan((ANY_CARD,), (DoSkip(), placing("LEAD", CASTILLO))),
        Plan((ANY_CARD,), (DoSkip(),), when(Fact("KING", place=SEV))),
        Plan((ANY_CARD,), (Guarded(DoSkip(), when(Fact("KING", place=SEV))),)),
    ],
)
def test_a_plan_behind_one_that_may_fail_has_its_use(perhaps):
    assert [] == said(plans(perhaps, KING))


def test_a_card_behind_any_in_a_plan_that_fits_them_all_is_never_reached():
    assert [("CARD", "idle-behind", "king", "ANY")] == said(plans(Plan((ANY_CARD, "king"), (DoSkip(),))))


def test_what_is_to_be_done_behind_skip_is_never_done_but_caballeros_are_placed():
    plan = Plan(("king",), (DoSkip(), DoName("KING", (SEV,)), placing("COUNT", CASTILLO, count=1)))

    assert [("CARD", "idle-behind", "KING Seville", "SKIP")] == said(plans(plan))


# --- conditions -----------------------------------------------------------------------------------


def after_the_laying():
    """Power cards: seat 0 13, seat 1 9, seat 2 4. Seat 0 has taken the King."""
    position = at_the_beginning()
    left = tuple(card for card in position.offered if card != "king")
    return position.having(laid=((0, 13), (1, 9), (2, 4)), offered=left, taken=((0, "king"),))


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (Fact("TURN", amount=1), "IF TURN 1"),
        (Fact("LAID", 2, amount=5), "IF yellow LAID 5"),
        (Fact("FREE", card="king"), "IF king FREE"),
        (Fact("TOOK", 2, card="king"), "IF yellow TOOK king"),
        (Fact("TOOK", 0, card="evict"), "IF red TOOK eviction"),
    ],
)
def test_a_condition_that_can_hold_no_more_is_remarked_on(fact, words):
    guarded = Plan((ANY_CARD,), (DoSkip(),), when(fact, Fact("KING", place=SEV)))

    found = said(plans(guarded), after_the_laying(), seat=1)

    assert [("CARD", "idle-guard", f"{words} AND KING IN Seville")] == found


@pytest.mark.parametrize(
    "fact",
    [
        Fact("TURN", amount=2),
        Fact("LAID", 1, amount=9),
        Fact("LAID", None, amount=13),
        Fact("FREE", card="evict"),
        Fact("TOOK", 2, card="evict"),
        Fact("TOOK", None, card="king"),
        Fact("KING", place=SEV),
        Fact("LEADS", 2, SEV),
    ],
)
def test_a_condition_that_holds_or_may_still_hold_is_not(fact):
    assert [] == said(plans(Plan((ANY_CARD,), (DoSkip(),), when(fact))), after_the_laying(), seat=1)


def test_what_is_sure_by_now_is_no_condition_any_more():
    sure = Plan((ANY_CARD,), (DoSkip(),), when(Fact("TOOK", 0, card="king")))
    never = Plan((ANY_CARD,), (DoSkip(),), when(Fact("TOOK", 0, card="king"), unless=True))

    assert [("CARD", "idle-plan", 2, 1)] == said(plans(sure, KING), after_the_laying(), seat=1)
    assert [("CARD", "idle-guard", "UNLESS red TOOK king")] == said(plans(never, KING), after_the_laying(), seat=1)


def test_a_condition_of_one_line_is_remarked_on_too():
    line = Guarded(DoName("KING", (SEV,)), when(Fact("LAID", 2, amount=5)))

    assert [("CARD", "idle-guard", "IF yellow LAID 5")] == said(plans(Plan(("king",), (line,))), after_the_laying())


def test_as_power_cards_are_laid_no_order_of_turns_is_known_and_no_card_taken():
    turn = powers(PowerRank(11, guards=when(Fact("TURN", amount=1))), PowerRank())
    took = powers(PowerRank(11, guards=when(Fact("TOOK", 2, card="king"))), PowerRank())
    free = powers(PowerRank(11, guards=when(Fact("FREE", card="king"))), PowerRank())

    assert [("POWER", "idle-guard", "IF TURN 1")] == said(turn)
    assert [("POWER", "idle-guard", "IF yellow TOOK king")] == said(took)
    assert [] == said(free)


def test_of_a_round_that_has_not_begun_nothing_is_settled():
    between = at_the_beginning().having(offered=())
    unknown = plans(Plan((ANY_CARD,), (DoSkip(),), when(Fact("FREE", card="evict"), Fact("TURN", amount=1))))

    assert [] == said(unknown, between)
    assert [] == said(powers(11, 4), between, seat=1)


# --- disks and vetoes -----------------------------------------------------------------------------


def test_any_region_may_be_scored_so_the_first_one_named_is():
    assert [("DISK SECRET", "idle-behind", "Valencia", "Seville")] == said(DiskBlock(Disk.SECRET, (SEV, VAL)))
    assert [] == said(DiskBlock(Disk.SECRET, (Lead(SEV), VAL)))


def test_a_policy_is_never_reached_behind_one_that_covers_it():
    every = VetoPolicy()
    on_king = VetoPolicy(cards=("king",))
    into = VetoPolicy((1,), ("king",), Condition("INTO", SEV))

    assert [("VETO", "idle-behind", "VETO ON king", "VETO ANY")] == said(VetoBlock((every, on_king)))
    assert [("VETO", "idle-behind", "VETO blue ON king WHEN INTO Seville", "VETO ON king")] == said(
        VetoBlock((on_king, into))
    )
    assert [] == said(VetoBlock((into, on_king, every)))
    assert [] == said(VetoBlock((VetoPolicy(ask=True), on_king)))
