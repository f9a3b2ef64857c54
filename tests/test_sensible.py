from random import Random

import pytest

from referee.orders.order import Block
from referee.players.sensible import write_sheet
from referee.players.tables import Writer
from referee.rules.decisions import Ask, ChooseHand
from referee.rules.engine import check, fold, open_game, pending, play
from referee.rules.model import JOKER
from referee.rules.views import View, view
from tests.chance_player import answers
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


def test_of_a_great_pool_it_takes_a_hand_of_its_own_from_the_lowest_to_the_highest() -> None:
    setup = setup_for(3, "big_box_nl", boxes=("intrigue", "players_edition", "special"))
    state = fold(open_game(setup))
    while pending(state).kind is not Ask.HAND:
        state, _ = play(state, answers(state, pending(state), Random(1)))
    [block] = write_sheet(view(state.position, 0), ("HAND",), Random(2))

    assert None is check(state, 0, ChooseHand(block.values))
    assert {JOKER, 10, 180} <= {*block.values}
    assert any(value % 10 for value in block.values if value != JOKER), "cards of the two pools"


def test_where_the_castillo_is_played_from_memory_a_sheet_can_still_be_written() -> None:
    game = play_by_sheets(setup_for(4, castillo="memory"), [write_sheet] * 4, 2)

    assert () == game.waits
    assert 9 <= game.stops <= 12  # nobody is asked for a disk while nobody is in the Castillo
