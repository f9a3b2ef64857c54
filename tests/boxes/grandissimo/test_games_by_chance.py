"""Grandissimo: whole games of chance by both books, under the laws; and when the Queen came too late."""

from random import Random

import pytest

from referee.rules import engine
from referee.rules.boxes import set_up, table_for
from referee.rules.boxes.grandissimo.figures import FigureCame, FiguresGain, PlacedBefore
from referee.rules.editions import EDITIONS
from referee.rules.model import COURT
from referee.rules.modifiers import Lasting
from tests.kit.chance_player import answers
from tests.kit.geography import COLOURS
from tests.kit.laws import Witness
from tests.rules.tables import RED, table

CAME, PLACED = FigureCame(RED, "queen"), PlacedBefore(RED)


@pytest.mark.parametrize(
    ("since", "placed"),
    [
        ((CAME,), 1),  # once she is there, whatever was placed
        ((CAME, PLACED), 1),
        ((PLACED, CAME), 0),
        ((CAME, PLACED, CAME), 0),  # she has left and come again
    ],
)
def test_by_the_big_box_the_queen_lets_one_more_be_placed_if_she_came_last_before_the_placing(
    since: tuple[object, ...], placed: int
) -> None:
    lasting = tuple(Lasting(each, "round", 4) for each in since)
    edition, queen = EDITIONS["big_box_nl"], {"queen": (COURT, RED)}
    position = table(edition=edition, boxes=("grandissimo",), tokens=queen, lasting=lasting)
    [gains] = [each for each in position.table.program.modifiers if isinstance(each, FiguresGain)]

    assert placed == gains.placeable(position, RED)


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
