"""No programmed player ever writes what is refused: whole games in which every sheet is typed, read and filed."""

import pytest

from tests.kit.thorough import THOROUGH
from tests.kit.typed_games import played_by_typing

GAMES = range(300) if THOROUGH else (29, 51)


@pytest.mark.parametrize("number", GAMES)
def test_every_sheet_that_a_programmed_player_types_is_filed_as_it_was_meant(number):
    assert played_by_typing(number).docket.ended
