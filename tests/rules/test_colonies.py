"""Grand Inquisitor & Colonies, played to the end by chance, each event held against every law."""

from random import Random

import pytest

from referee.players.chance_player import answers
from referee.record import inferred
from referee.rules import engine
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.rules.state import AgendaChanged
from referee.simulate import simulate
from tests.geography import COLOURS

BOTH = ("rio_grande", "big_box_nl")


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_laws_hold_in_both_books(players: int, edition: str) -> None:
    assert 8 == simulate(8, players, "colonies", edition, boxes=("colonies",)).watched


@pytest.mark.parametrize("players", [2, 5])
def test_the_laws_hold_with_banners(players: int) -> None:
    assert 4 == simulate(4, players, "banners", "big_box_nl", boxes=("colonies", "anniversary")).watched


@pytest.mark.parametrize("number", range(4))
def test_what_was_answered_can_be_told_from_what_came_of_it(number: int) -> None:
    state, rng = engine.fold(engine.open_game(set_up(COLOURS, EDITIONS["rio_grande"], ("colonies",)))), Random(number)
    told = 0
    while (asked := engine.pending(state)) is not None:
        given = answers(state, asked, rng)
        *facts, change = engine.resolved(state, given)
        assert isinstance(change, AgendaChanged)
        if asked.step.answered(asked, facts, change.steps) is not None:
            again = inferred(asked, facts, change)
            told += 1
            assert (*facts, change) == engine.resolved(state, again)
        state, _ = engine.play(state, given)
    assert told > 3
