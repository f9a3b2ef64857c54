"""In a game played from memory no order may make the referee count what rivals have in the Castillo."""

from dataclasses import replace

import pytest

from referee.orders import blocks as b
from referee.orders import book
from referee.orders.checking import judge, judge_standing
from referee.orders.goals import raises
from referee.orders.shapes.deeds import special
from referee.rules.decisions import Act, Move, Name, Shift, StepIn
from referee.rules.effects.base import card_of
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CNU, SEV
from tests.kit.tables import seated, setup_for
from tests.rules.tables import BLUE, RED, answer, asked, table, turn

BLUE_LEADS = b.Guard((b.Premise("LEADS", BLUE, CASTILLO),))
ANYBODY_HAS = b.Guard((b.Premise("HAS", None, CASTILLO, amount=3),), unless=True)


def playing(castillo):
    return seated(3, setup=setup_for(3, castillo=castillo)).docket.state


def plan(*items, guards=(), card="two_and_two"):
    return b.CardBlock((b.Plan((card,), items, guards),))


COUNTING = [
    pytest.param(b.PowerBlock((b.PowerRank(5, guards=(BLUE_LEADS,)),)), id="a wish for a power card"),
    pytest.param(plan(guards=(ANYBODY_HAS,)), id="a plan"),
    pytest.param(plan(b.Guarded(b.DoPlace(()), (BLUE_LEADS,))), id="a line of a plan"),
    pytest.param(plan(b.DoPlace((b.PlacePart("LEAD", 0, (SEV, CASTILLO)),))), id="a lead by placing"),
    pytest.param(plan(b.DoPlace((b.PlacePart("SECOND", 0, (CASTILLO,)),))), id="a second place"),
    pytest.param(plan(b.DoMove(1, RED, SEV, (b.Lead(CASTILLO),))), id="a lead by moving"),
    pytest.param(plan(b.DoName("SCORE", (ARA, CASTILLO), 3), card="score_pick"), id="a gain"),
]


def refused(findings):
    return "castillo-unseen" in {f.complaint.code for f in findings if f.level == "never"}


@pytest.mark.parametrize("block", COUNTING)
def test_an_order_that_would_count_a_castillo_played_from_memory_is_refused(block):
    assert refused(judge(block, playing("memory"), RED))
    assert refused(judge_standing(block, playing("memory"), RED))


@pytest.mark.parametrize("block", COUNTING)
def test_where_the_report_counts_the_castillo_such_an_order_is_as_good_as_any(block):
    assert not refused(judge(block, playing("tally"), RED))


def test_what_oneself_has_in_the_castillo_one_may_ask_for():
    own = plan(guards=(b.Guard((b.Premise("HAS", RED, CASTILLO, amount=3),)),))

    assert not refused(judge(own, playing("memory"), RED))


def test_score_any_passes_the_castillo_by_where_it_is_played_from_memory():
    def chosen(castillo):
        position = playing(castillo).position
        pieces = (*((0, 0, 0) for _ in range(CASTILLO)), (3, 0, 0))
        does = card_of(position, "score_pick#1").does
        return special(position.having(pieces=pieces), RED, does, [(0, b.DoName("SCORE", (), 0))]).order

    assert Name(CASTILLO) == chosen("tally")
    assert Name(CASTILLO) != chosen("memory")


@pytest.mark.parametrize(("castillo", "objects"), [("tally", [False, True]), ("memory", [False, False])])
def test_a_veto_for_what_an_action_costs_never_tells_what_lies_in_a_castillo_played_from_memory(castillo, objects):
    """Red goes past blue in the Castillo, if blue is there at all."""

    def answered(inside):
        before = table({SEV: (5, 0, 0, 0), CASTILLO: (1, inside, 0, 0)}, king=CNU, vetoes=((BLUE, 5),))
        state = answer(turn(before, "four_any"), Move((Shift(RED, SEV, CASTILLO, 2),)))[0]
        position = state.position.having(setup=replace(state.position.setup, castillo=castillo))
        block = b.VetoBlock((b.StepInPolicy(when=b.Condition("COSTS", amount=1)),))
        found = book.answer(State(position, state.agenda), asked(state), BLUE, {block.key: block}, book.Memory())
        return isinstance(found.order, StepIn)

    assert objects == [answered(0), answered(2)]


SEVERAL_INSIDE = (0, 1, 3)


def scoring_it(castillo, inside):
    """Red scores the Castillo, where blue has so many beside two of red's."""
    before = table({CASTILLO: (2, inside, 0, 0)}, king=CNU, vetoes=((BLUE, 5),))
    state = answer(turn(before, "score_castillo#1"), Act())[0]
    return State(state.position.having(setup=replace(state.position.setup, castillo=castillo)), state.agenda)


@pytest.mark.parametrize(("castillo", "objects"), [("tally", [True, True, False]), ("memory", [False, False, False])])
def test_a_veto_for_what_an_action_costs_does_not_see_the_points_of_scoring_an_unseen_castillo(castillo, objects):
    block = b.VetoBlock((b.StepInPolicy(when=b.Condition("COSTS", amount=1)),))
    states = [scoring_it(castillo, inside) for inside in SEVERAL_INSIDE]

    found = [book.answer(state, asked(state), BLUE, {block.key: block}, book.Memory()).order for state in states]

    assert objects == [isinstance(order, StepIn) for order in found]


@pytest.mark.parametrize(("castillo", "different"), [("tally", 3), ("memory", 1)])
def test_what_a_repeated_action_gains_does_not_count_an_unseen_castillo(castillo, different):
    positions = [scoring_it(castillo, inside).position for inside in SEVERAL_INSIDE]

    gains = {raises(position, RED, "score_castillo#1", Act()) for position in positions}

    assert different == len(gains)
