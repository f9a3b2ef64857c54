from random import Random

import pytest

from referee.orders.book import needed
from referee.orders.filing import judge
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.base import Block
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import VetoBlock
from referee.players.sensible import write_sheet
from referee.players.tables import Writer
from referee.rules.decisions import Phase
from referee.rules.effects.base import design_of
from referee.rules.rounds import StartPhase
from referee.rules.state import State
from referee.rules.views import View, view
from tests.geography import CNU, CVI, PVA, SEV, VAL
from tests.midgame import OFFERS, PIECES
from tests.rules.tables import BLUE, RED, table, with_steps
from tests.sheet_games import Played, play_by_sheets
from tests.tables import setup_for
from tests.thorough import sampled


def played(writers: list[Writer | None], seed: int) -> Played:
    return play_by_sheets(setup_for(len(writers)), writers, seed)


def stop(*offered: str, **more: object) -> State:
    position = table(PIECES, **({"king": CNU, "homes": (SEV, CVI, VAL, PVA)} | more))  # type: ignore[arg-type]
    return with_steps(position.having(offered=offered), StartPhase(Phase.POWER))


@pytest.mark.slow
def test_it_beats_players_who_leave_everything_to_chance() -> None:
    firsts = 0
    for seed in range(8):
        seat = seed % 4
        writers: list[Writer | None] = [None] * 4
        writers[seat] = write_sheet
        firsts += played(writers, seed).state.position.ranks[seat] == 1

    assert firsts >= 7


@pytest.mark.slow
@pytest.mark.parametrize("players", sampled([2, 3, 4, 5], 3))
def test_a_table_of_sensible_players_is_hardly_ever_waited_for(players: int) -> None:
    games = [played([write_sheet] * players, seed) for seed in range(2)]
    decisions = sum(game.decisions for game in games)
    waits = [wait for game in games for wait in game.waits]

    assert sum(game.ahead for game in games) >= 0.97 * decisions
    assert not any(wait.defaulted for wait in waits)


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


@pytest.mark.parametrize("offered", OFFERS, ids=["-".join(map(design_of, offer[:-1])) for offer in OFFERS])
def test_a_sheet_holds_nothing_that_is_never_legal(offered: tuple[str, ...]) -> None:
    state = stop(*offered)
    for seat in state.position.seats:
        blocks = write_sheet(view(state.position, seat), needed(state, seat, (Phase.POWER, Phase.TURNS)), Random(seat))

        assert [] == [f for block in blocks for f in judge(block, state, seat) if f.level == "never"]


def test_only_the_blocks_asked_for_are_written() -> None:
    state = stop(*OFFERS[0])
    types = {
        "POWER": PowerBlock,
        "CARD": CardBlock,
        "RETURN": ReturnBlock,
        "DISK GENERAL": DiskBlock,
        "TURN": TurnBlock,
        "VETO": VetoBlock,
    }

    assert {key: [kind] for key, kind in types.items()} == {
        key: [type(block) for block in write_sheet(view(state.position, RED), (key,), Random(1))] for key in types
    }
    assert not any(isinstance(b, AskBlock) for b in write_sheet(view(state.position, RED), ("ASK",), Random(1)))


def test_who_holds_a_veto_says_when_to_use_it() -> None:
    state = stop(*OFFERS[0], vetoes=((RED, 5),))
    sheets = {seat: write_sheet(view(state.position, seat), ("POWER",), Random(1)) for seat in (RED, BLUE)}

    assert [True, False] == [any(isinstance(b, VetoBlock) for b in sheet) for sheet in sheets.values()]


def test_where_the_castillo_is_played_from_memory_a_sheet_can_still_be_written() -> None:
    game = play_by_sheets(setup_for(4, castillo="memory"), [write_sheet] * 4, 2)

    assert () == game.waits
    assert 9 <= game.stops <= 12  # nobody is asked for a disk while nobody is in the Castillo
