"""Grandissimo: whole games of chance by both books, under the laws."""

from random import Random

import pytest

from referee.rules import engine
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from tests.chance_player import answers
from tests.geography import COLOURS
from tests.laws import Witness


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_chance_come_to_their_end_by_every_law(players: int, edition: str) -> None:
    setup = set_up(COLOURS[:players], EDITIONS[edition], ("grandissimo",))
    for number in range(3):
        rng = Random(f"{edition}/{players}/{number}")
        witness, log = (
            Witness(f"{edition}, {players} players, game {number}"),
            [*engine.opening_events(table_for(setup))],
        )
        witness.follow(tuple(log))
        state = witness.state
        while (decision := engine.pending(state)) is not None:
            state, events = engine.play(state, answers(state, decision, rng))
            log += events
            witness.follow(events, state)
        witness.finish(setup, log)
