"""A letter's data tells all a player needs: read back, it gives the view that the letter was written from."""

import pytest

from referee.demo.correspondents import view_in
from tests.kit.tables import together
from tests.kit.thorough import sampled
from tests.report.games import RandomGame, letters, read_back

BOXED = ((), ("france",), ("anniversary",), ("granada", "church"), ("colonies",), ("intrigue",), *together())


def with_a_board(posted):
    return [letter for letter in posted if letter.view is not None]


def some_of(shown, players):
    """Not of every moment a letter, and each time one for another seat."""
    return shown[:: 2 * players - 1]


@pytest.mark.parametrize("players", sampled([2, 3, 4, 5], 2))
@pytest.mark.parametrize("castillo", ["tally", "memory"])
def test_the_data_of_a_letter_reads_back_as_the_view_that_it_shows(players, castillo):
    shown = some_of(with_a_board(letters(players, 1, castillo)), players)
    assert len(shown) > 10
    assert [letter.view for letter in shown] == [view_in(read_back(letter)) for letter in shown]


@pytest.mark.parametrize(("players", "boxes"), sampled([(p, b) for b in BOXED[1:] for p in (2, 5)], 3))
def test_so_it_does_with_what_boxes_bring(players, boxes):
    shown = some_of(with_a_board(RandomGame(players, 1, boxes=boxes).letters()), players)
    assert len(shown) > 10
    assert [letter.view for letter in shown] == [view_in(read_back(letter)) for letter in shown]
