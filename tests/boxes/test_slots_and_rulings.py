"""Slots, banners and corrections where they meet: sheets, records, rulings."""

import pytest

from referee.commands.correct import Correct, PiecesMoved
from referee.orders.shapes.levy import ReturnBlock
from referee.proof import replay
from referee.rules import engine
from referee.rules.decisions import Return
from referee.rules.effects.courts import GiveUp
from referee.rules.events import Moved
from referee.rules.model import COURT, PROVINCES, Place
from referee.rules.state import State
from tests.kit.geography import ARA, CAT, ENVOY, FRA, GAL, THIRD
from tests.kit.moderated import moderated
from tests.rules.tables import RED, asked, table, with_steps


@pytest.mark.parametrize("named", [(FRA, FRA), (THIRD, FRA), (FRA, THIRD), (ENVOY, THIRD)])
def test_a_record_of_those_who_left_slots_leads_to_the_same_facts(named: tuple[Place, ...]) -> None:
    state = with_steps(table({ENVOY: (1, 0, 0, 0), THIRD: (1, 0, 0, 0)}, boxes=("france",)), GiveUp(RED, 2))

    *facts, change = events = engine.play(state, {RED: Return(0, named)})[1]

    assert events == replay.outcome(state, replay.inferred(asked(state), facts, change))


def test_a_correction_that_fells_a_banner_asks_its_owner_first() -> None:
    tokens = {"banner-red": (CAT, RED)}
    position = table({CAT: (1, 0, 0, 0), ARA: (1, 0, 0, 0), GAL: (1, 0, 0, 0)}, boxes=("anniversary",), tokens=tokens)
    state = State(position, ())

    ruled = engine.corrected(state, (Moved(RED, CAT, COURT, 1, ("banner-red",)),))

    assert ((GAL, ARA),) == asked(ruled).choices


def test_a_correction_that_leaves_nothing_to_ask_does_not_stop_the_game() -> None:
    moderator = moderated(3, tempo="table")
    game = moderator.game
    state = game.docket.state
    game.docket = game.docket.having(state=State(state.position, (GiveUp(RED, 5), *state.agenda)), wait=None, due=None)
    game.sends(RED, ReturnBlock(ask=True))

    moderator.insists(Correct(PiecesMoved(6, RED, COURT, PROVINCES), "a slip"))

    assert game.docket.awaited()
    assert engine.pending(game.docket.state) is not None
