"""Slots, banners and corrections where they meet: sheets, records, rulings."""

import pytest

from referee import record
from referee.orders.findings import Found
from referee.orders.shapes.called import reinforcing
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.placing import PlacePart, placing
from referee.rules import engine
from referee.rules.decisions import Return, SetDisk
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import GeneralDisks
from referee.rules.events import Moved, Scored
from referee.rules.model import COURT, PROVINCES, Place
from referee.rules.rounds import TurnHalves
from referee.rules.state import State
from referee.rulings import commands as c
from tests.geography import AMBASSADOR, ARA, CASTILLO, CAT, ENVOY, FRA, GAL, THIRD
from tests.moderated import moderated
from tests.rules.tables import BLUE, RED, answer, asked, table, turn, with_steps


@pytest.mark.parametrize("fetch", [((THIRD, 1), (FRA, 3)), ((FRA, 3), (THIRD, 1))])
def test_a_caballero_named_by_its_slot_and_by_its_place_is_fetched_once(fetch: tuple[tuple[Place, int], ...]) -> None:
    position = table({THIRD: (1, 0, 0, 0)}, boxes=("france",), court=(29, 7, 7, 7))

    order = reinforcing(position, RED, 3, 3, fetch, shortfall=True)

    assert 1 == len(order.fetch)  # type: ignore[union-attr]


@pytest.mark.parametrize("named", [(FRA, FRA), (THIRD, FRA), (FRA, THIRD), (ENVOY, THIRD)])
def test_a_record_of_those_who_left_slots_leads_to_the_same_facts(named: tuple[Place, ...]) -> None:
    state = with_steps(table({ENVOY: (1, 0, 0, 0), THIRD: (1, 0, 0, 0)}, boxes=("france",)), GiveUp(RED, 2))

    *facts, change = events = engine.decide(state, {RED: Return(0, named)})

    assert events == record.outcome(state, record.inferred(asked(state), facts, change))


def test_best_behind_a_named_slot_takes_what_is_left_of_the_place() -> None:
    state = turn(table(boxes=("france",), king=ARA), "two_and_two#1")
    step = next(step for step in state.agenda if isinstance(step, TurnHalves))
    parts = [(0, PlacePart("COUNT", 1, (AMBASSADOR,))), (1, PlacePart("BEST", 0, (FRA,)))]

    found = placing(state.position, step, parts)

    assert isinstance(found, Found)
    assert (AMBASSADOR, 1) in found.order.placing  # type: ignore[union-attr]


def test_a_lead_on_a_slot_counts_who_stands_in_its_place() -> None:
    state = turn(table({ENVOY: (0, 1, 0, 0), THIRD: (0, 1, 0, 0)}, boxes=("france",), king=ARA), "two_and_two#1")
    step = next(step for step in state.agenda if isinstance(step, TurnHalves))

    found = placing(state.position, step, [(0, PlacePart("LEAD", 0, (AMBASSADOR,)))])

    assert ["no-lead"] == [passed.complaint.code for passed in found.passed]


def test_a_banner_that_was_put_into_the_castillo_breaks_no_tie_there() -> None:
    tokens = {"banner-red": (CASTILLO, RED), "banner-blue": (CAT, BLUE)}
    position = table({CASTILLO: (1, 1, 0, 0), CAT: (0, 1, 0, 0)}, boxes=("anniversary",), king=GAL, tokens=tokens)
    state = with_steps(position.having(round=0), GeneralDisks())  # before the first round nothing is triggered

    _, facts = answer(state, {RED: SetDisk(ARA), BLUE: SetDisk(ARA)})

    assert (3, 3, 0, 0) == next(fact.points for fact in facts if isinstance(fact, Scored) and fact.place == CASTILLO)


def test_a_correction_that_fells_a_banner_asks_its_owner_first() -> None:
    tokens = {"banner-red": (CAT, RED)}
    position = table({CAT: (1, 0, 0, 0), ARA: (1, 0, 0, 0), GAL: (1, 0, 0, 0)}, boxes=("anniversary",), tokens=tokens)
    state = State(position, ())

    ruled = engine.overruled(state, (Moved(RED, CAT, COURT, 1, ("banner-red",)),))

    assert ((GAL, ARA),) == asked(ruled).choices


def test_a_correction_that_leaves_nothing_to_ask_does_not_stop_the_game() -> None:
    moderator = moderated(3, tempo="table")
    game = moderator.game
    state = game.docket.state
    game.docket = game.docket.having(state=State(state.position, (GiveUp(RED, 5), *state.agenda)), wait=None, due=None)
    game.sends(RED, ReturnBlock(ask=True))

    moderator.insists(c.Correct(c.PiecesMoved(6, RED, COURT, PROVINCES), "a slip"))

    assert game.docket.awaited()
    assert engine.pending(game.docket.state) is not None
