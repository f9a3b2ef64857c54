"""The course of a game: setup, rounds, turns, what is asked in between and of whom."""

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import (
    Ask,
    Begin,
    Drawn,
    Phase,
)
from referee.rules.engine import fold
from referee.rules.rounds import OpenRound
from referee.rules.state import State
from tests.geography import GAL, REGIONS
from tests.rules.tables import (
    COLOURS,
    GREEN,
    RIO_GRANDE,
    YELLOW,
    answer,
    asked,
    table,
    with_steps,
)


def opened(players: int = 4, **setup: object) -> State:
    return fold(engine.open_game(set_up(COLOURS[:players], RIO_GRANDE, **setup)))  # type: ignore[arg-type]


# --- setup ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_king_and_every_home_are_drawn_from_the_region_cards_left(players: int) -> None:
    state, labels = opened(players), []
    for drawn in range(players + 1):
        question = asked(state)
        labels.append(question.label)
        assert 9 - drawn == len(question.choices)
        state, _ = answer(state, Drawn(question.choices[0]))

    assert ["king", *(f"home-{colour}" for colour in COLOURS[:players])] == labels
    assert GAL == state.position.king
    assert REGIONS[1 : players + 1] == state.position.homes
    assert (21,) * players == state.position.provinces
    assert [2 * (place == home) for place in REGIONS for home in state.position.homes] == [
        count for place in REGIONS for count in state.position.pieces[place]
    ]


def test_the_first_leader_is_drawn_unless_the_table_agreed() -> None:
    draws = [Drawn(place) for place in REGIONS[:5]]
    asking, _ = answer(opened(), *draws)
    agreed, facts = answer(opened(leader=YELLOW), *draws)

    assert ("leader", (0, 1, 2, 3)) == (asked(asking).label, asked(asking).choices)
    assert e.LeaderNamed(YELLOW) in facts
    assert "round-1/stack-1" == asked(agreed).label


# --- a round --------------------------------------------------------------------------------------


def test_phases_begin_at_the_referees_word() -> None:
    state = with_steps(table(undealt=((),) * 5, leader=GREEN), OpenRound(4))

    assert (Ask.BEGIN, (), Phase.POWER) == (asked(state).kind, asked(state).seats, asked(state).label)
    state, facts = answer(state, Begin())
    assert [e.PhaseBegan(Phase.POWER)] == facts
    assert (Ask.POWER, (GREEN,)) == (asked(state).kind, asked(state).seats)
