"""Cards that move the King, a Grande, a mobile scoreboard."""

import pytest

from referee.rules.decisions import MoveKing, SetScoreboard
from referee.rules.effects.royal import PutScoreboard, SendGrande
from referee.rules.model import NOWHERE
from tests.geography import BOARD, CASTILLO, GAL, PVA, REGIONS, SEV, VAL
from tests.rules.tables import BLUE, RED, complaint, rulebook, table, turn

HIGH, LOW = "scoreboard-840", "scoreboard-400"


@pytest.mark.parametrize("king", REGIONS)
def test_the_adviser_leads_the_king_to_every_neighbour(king: int) -> None:
    state = turn(table(king=king), "adviser")

    assert set(BOARD.borders[king]) == {place for place in REGIONS if complaint(state, MoveKing(place)) is None}


@pytest.mark.parametrize(("seat", "choices"), [(RED, set(REGIONS) - {GAL, PVA}), (BLUE, set())])
def test_a_grande_that_stands_with_the_king_can_only_stay(seat: int, choices: set[int]) -> None:
    position = table(king=GAL, homes=(PVA, GAL, SEV, SEV))

    assert choices == set(SendGrande().choices(position, seat))
    assert (not choices) == SendGrande().barred(position, seat)


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
