"""Games that were written down stay what they were, fact by fact and question by question."""

from pathlib import Path

import pytest

from tests.kit.thorough import sampled
from tests.kit.traces import PLAYERS, RANDOM, traced

LINES = Path(__file__).with_name("traces.txt").read_text(encoding="utf-8").splitlines()
BY_CHANCE = (0, 31, 62)
BY_SHEETS = (RANDOM, RANDOM + 8, RANDOM + 16)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_chance_and_of_sensible_players_stay_what_they_were(players: int) -> None:
    played = [traced(players, number) for number in (*sampled(BY_CHANCE, 2), *sampled(BY_SHEETS, 3))]

    assert [] == [line for line in played if line not in LINES]
