"""Grand Inquisitor & Colonies, played to the end by chance, each event held against every law."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from benchmarks.games import simulate
from referee.proof.replay import inferred
from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.boxes.colonies.kept import Doubling, Removing
from referee.rules.boxes.colonies.overseas import Claiming, Sailing
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Step
from referee.rules.effects.hidden import Settling
from referee.rules.effects.later import FreeMoves
from referee.rules.effects.limits import Filling, TableMoved
from referee.rules.effects.windows import VetoWindow
from referee.rules.state import AgendaChanged
from tests.kit.chance_player import answers
from tests.kit.geography import COLOURS
from tests.kit.thorough import sampled

BOTH = ("rio_grande", "big_box_nl")


@pytest.mark.parametrize(("players", "edition"), sampled([*product((2, 3, 4, 5), BOTH)], 7))
def test_the_laws_hold_in_both_books(players: int, edition: str) -> None:
    assert 4 == simulate(4, players, "colonies", edition, boxes=("colonies",)).watched
    assert 1 == simulate(1, players, "banners", edition, boxes=("colonies", "anniversary")).watched


def test_the_limit_table_finds_a_region_where_no_card_is_left() -> None:
    assert 2 == simulate(2, 5, "granada", boxes=("granada", "colonies")).watched


def told_again(number: int) -> Iterator[type[Step]]:
    """The questions of a game by chance whose answers can be told from the facts, each of them checked."""
    state, rng = engine.fold(engine.open_game(set_up(COLOURS, EDITIONS["rio_grande"], ("colonies",)))), Random(number)
    while (asked := engine.pending(state)) is not None:
        given = answers(state, asked, rng)
        *facts, change = engine.step_events(state, given)
        assert isinstance(change, AgendaChanged)
        if type(asked.step).inferred_answers is not Step.inferred_answers:
            assert asked.step.inferred_answers(asked, facts, change.steps) is not None
            assert (*facts, change) == engine.step_events(state, inferred(asked, facts, change))
            yield type(asked.step)
        state, _ = engine.play(state, given)


def test_what_was_answered_can_be_told_from_what_came_of_it() -> None:
    asked = {Claiming, Doubling, Filling, FreeMoves, Removing, Sailing, Settling, TableMoved, VetoWindow}
    told: set[type[Step]] = set()
    for number in range(60):  # what is asked seldom comes in some game, whatever the deck
        told |= {*told_again(number)}
        if asked <= told:
            break

    assert asked == told
