from random import Random

import pytest

from referee.orders.order import Block
from referee.players.sensible import write_sheet
from referee.players.tables import Writer
from referee.rules.views import View
from tests.sheet_games import Played, play_by_sheets
from tests.tables import setup_for


def played(writers: list[Writer | None], seed: int) -> Played:
    return play_by_sheets(setup_for(len(writers)), writers, seed)


@pytest.mark.slow
def test_it_beats_players_who_leave_everything_to_chance() -> None:
    firsts = 0
    for seat in range(4):
        writers: list[Writer | None] = [None] * 4
        writers[seat] = write_sheet
        firsts += played(writers, seat).state.position.ranks[seat] == 1

    assert firsts >= 3


def test_a_writer_of_nothing_is_waited_for_and_the_house_answers() -> None:
    def silent(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
        return ()

    game = played([silent, None, None], 3)

    assert game.state.position.ranks
    assert {"silent"} == {wait.gap.reason for wait in game.waits}
    assert all(wait.defaulted for wait in game.waits)
    assert 9 * 2 <= len(game.waits)


def test_a_gap_in_mid_round_is_closed_by_a_second_sheet() -> None:
    def forgetful(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
        return write_sheet(view, tuple(key for key in keys if key != "CARD") if len(keys) > 1 else keys, rng)

    game = played([forgetful, None], 3)

    assert 9 == sum(wait.gap.key == "CARD" for wait in game.waits)
    assert not any(wait.defaulted for wait in game.waits)


def test_where_the_castillo_is_played_from_memory_a_sheet_can_still_be_written() -> None:
    game = play_by_sheets(setup_for(4, castillo="memory"), [write_sheet] * 4, 2)

    assert () == game.waits
    assert 9 <= game.stops <= 12  # nobody is asked for a disk while nobody is in the Castillo
