"""Cards that move the King, a Grande, a mobile scoreboard."""

import pytest

from referee.rules.decisions import SetScoreboard
from referee.rules.effects.royal import PutScoreboard
from referee.rules.model import NOWHERE
from tests.geography import BOARD, CASTILLO, GAL, SEV, VAL
from tests.rules.tables import complaint, rulebook, table, turn

HIGH, LOW = "scoreboard-840", "scoreboard-400"


@pytest.mark.parametrize("royal", [False, True])
@pytest.mark.parametrize("tiles", [(NOWHERE, NOWHERE), (GAL, NOWHERE), (VAL, GAL), (CASTILLO, SEV)])
def test_the_choices_of_a_scoreboard_are_those_that_are_legal(royal: bool, tiles: tuple[int, int]) -> None:
    position = table(king=GAL, scoreboards=tiles, edition=rulebook(scoreboard_kings_region=royal))
    state = turn(position, "scoreboard#1")

    assert set(PutScoreboard().choices(position)) == {
        (token, place)
        for token in (HIGH, LOW)
        for place in BOARD.ground
        if complaint(state, SetScoreboard(token, place)) is None
    }
