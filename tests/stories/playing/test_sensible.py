from random import Random

import pytest

from referee.orders.order import Block
from referee.orders.shapes.naming import NameBlock
from referee.players.appraisal import outlook_of
from referee.players.kinds import PLAYERS, Writer
from referee.players.schemes import schemes
from referee.players.sensible import turns_of, write_sheet
from referee.rules.decisions import Ask, ChooseHand
from referee.rules.engine import check, fold, open_game, pending, play
from referee.rules.model import JOKER
from referee.rules.state import State
from referee.rules.views import View, view
from tests.kit.chance_player import answers
from tests.kit.sheet_games import Played, play_by_sheets
from tests.kit.tables import setup_for


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


def asked_first(kind: Ask) -> State:
    """A game of three with the Players' edition and the Special cards, where this is asked for the first time."""
    state = fold(open_game(setup_for(3, "big_box_nl", boxes=("intrigue", "players_edition", "special"))))
    while pending(state).kind is not kind:
        state, _ = play(state, answers(state, pending(state), Random(1)))
    return state


def test_of_a_great_pool_it_takes_a_hand_of_its_own_from_the_lowest_to_the_highest() -> None:
    state = asked_first(Ask.HAND)
    [block] = write_sheet(view(state.position, 0), ("HAND",), Random(2))

    assert None is check(state, 0, ChooseHand(block.values))
    assert {JOKER, 10, 180} <= {*block.values}
    assert any(value % 10 for value in block.values if value != JOKER), "cards of the two pools"


@pytest.mark.parametrize("name", ["sensible", "whimsical"])
def test_whoever_may_be_asked_for_a_region_names_it_ahead(name: str) -> None:
    position = asked_first(Ask.POWER).position

    def named(*hand: int) -> set[str]:
        seen = view(position.having(hands=(hand, (10, 20), (10, 20))), 0)
        return {block.key for block in PLAYERS[name](seen, ("POWER", "CARD"), Random(2))} & {"STORM", "WANDER"}

    assert {"WANDER"} == named(10, 20), "a rival may have 13"
    assert {"WANDER", "STORM"} == named(10, 103)
    assert {"WANDER", "STORM"} == named(JOKER, 10, 103), "also behind a Joker"


def test_a_storm_is_set_where_rivals_stand_and_its_owner_does_not() -> None:
    position = asked_first(Ask.POWER).position
    mine, theirs = [place for place in position.board.regions if place not in position.homes][:2]
    pieces = list(position.pieces)
    pieces[mine], pieces[theirs] = (4, 1, 0), (0, 3, 2)
    seen = view(position.having(hands=((10, 103), (10, 20), (10, 20)), pieces=tuple(pieces)), 0)
    [storm] = (block for block in write_sheet(seen, ("POWER", "CARD"), Random(2)) if block.key == "STORM")

    assert isinstance(storm, NameBlock)
    assert theirs == storm.ranks[0]
    assert mine not in storm.ranks


def test_between_the_first_and_the_last_it_reckons_with_neither_king_nor_intrigue() -> None:
    state = fold(open_game(setup_for(4, boxes=("intrigue",))))
    while pending(state).kind is not Ask.POWER:
        state, _ = play(state, answers(state, pending(state), Random(1)))
    seen = view(state.position, state.position.leader)
    turns = turns_of(seen, outlook_of(seen), [])

    assert {"king", "intrigue"}.isdisjoint(card for ranks in turns.values() for _, card in ranks[1:-1])


def test_where_the_castillo_is_played_from_memory_a_sheet_can_still_be_written() -> None:
    game = play_by_sheets(setup_for(4, castillo="memory"), [write_sheet] * 4, 2)

    assert () == game.waits
    assert 9 <= game.stops <= 12  # nobody is asked for a disk while nobody is in the Castillo


# --- what lasts -------------------------------------------------------------------------------------


def lasting(design: str, pieces: dict[str, tuple[int, int, int]], number: int = 6) -> tuple[float, tuple[str, ...]]:
    """The worth of playing a card in this round, and the places that its line names, where only these stand."""
    position = asked_first(Ask.POWER).position
    board = position.board
    held = [(0, 0, 0) if place in board.ground else counts for place, counts in enumerate(position.pieces)]
    for code, counts in pieces.items():
        held[board.index[code]] = counts
    homes, king = (board.index["SEV"], board.index["VAL"], board.index["CAT"]), board.index["GAL"]
    seen = view(position.having(pieces=tuple(held), homes=homes, kings_figure=king, round=number), 0)
    best = schemes(seen.card(design), 0, outlook_of(seen))[0]
    return best.worth, tuple(board.codes[place] for place in getattr(best.items[0], "ranks", ()))


def test_an_alliance_is_worth_what_both_regions_pay_together() -> None:
    worth, named = lasting("pact", {"ARA": (2, 3, 0), "CNU": (3, 0, 0)})

    assert 0 < worth
    assert "GRA" == named[0], "where nobody stands: with most of its own as the second it is paid there too"
    assert 0 == lasting("pact", {"ARA": (0, 3, 0)})[0], "what only rivals gain by is not made"


def test_a_bridge_is_worth_a_point_in_each_general_scoring_to_come() -> None:
    early, late = (lasting("bridge_building", {"ARA": (1, 0, 0)}, number)[0] for number in (6, 9))

    assert 0 < late < early


def test_a_closed_region_is_worth_more_the_less_safe_it_was() -> None:
    worth, named = lasting("royal_protection", {"ARA": (9, 2, 0), "CNU": (3, 2, 0)})

    assert 0 < worth
    assert "CNU" == named[0]


def test_a_castillo_goes_where_its_own_lead_is_paid_by_that_regions_table() -> None:
    worth, named = lasting("plot", {"CAS": (4, 0, 0), "CNU": (0, 1, 0), "ARA": (3, 0, 0)})

    assert 0 < worth
    assert "CNU" == named[0], "whose owner loses it, while Aragon is kept"


def test_a_coup_is_for_whom_its_own_grande_brings_nothing() -> None:
    assert 0 < lasting("coup", {"VAL": (0, 2, 0), "CAT": (0, 0, 2)})[0]
    assert 0 == lasting("coup", {"SEV": (2, 0, 0), "VAL": (0, 2, 0)})[0]
