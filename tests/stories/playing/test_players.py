"""The programmed players: what each writes is a sheet, read from its words, fit for the stop, out of its view alone."""

from itertools import product
from random import Random

import pytest

from referee.orders.book import missing_keys, needed_keys
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known as Reader
from referee.orders.contents import Line
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.players import kinds, sensible
from referee.players.kinds import PLAYERS
from referee.prose.letter_reader import read_letter
from referee.rules import engine
from referee.rules.boxes import BASE
from referee.rules.decisions import Phase
from referee.rules.effects.base import design_of
from referee.rules.rounds import StartPhase
from referee.rules.views import view
from tests.kit.geography import BOARD, CNU, COLOURS, CVI, PVA, SEV, VAL
from tests.kit.harbour import harbour_table
from tests.kit.midgame import ALL_KEYS, OFFERS, PIECES
from tests.kit.sheet_games import WatchedGame, play_by_sheets
from tests.kit.tables import setup_for, together
from tests.kit.thorough import sampled
from tests.orders.doubling import red_doubles
from tests.rules.tables import BLUE, RED, YELLOW, table, with_steps

STOP = (Phase.POWER, Phase.TURNS)
NAMES = ("Ann", "Bo", "Cy", "Di")


def stop(offered, **more):
    position = table(PIECES, king=CNU, homes=(SEV, CVI, VAL, PVA), **more)
    return with_steps(position.having(offered=offered), StartPhase(Phase.POWER))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("offered", OFFERS, ids=["-".join(map(design_of, offer[:-1])) for offer in OFFERS])
def test_every_player_is_in_with_one_sheet(name, offered):
    state = stop(offered)
    blocks = PLAYERS[name](view(state.position, BLUE), needed_keys(state, BLUE, STOP), Random(3))

    assert () == missing_keys(state, BLUE, STOP, {block.key: block for block in blocks})


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("seed", range(6))
def test_what_a_player_writes_can_be_sent_as_words(name, seed):
    offered = OFFERS[seed]
    state = stop(offered, vetoes=((RED, 5),))
    reader = Reader(RED, COLOURS[:4], NAMES, offered, BOARD, BASE.deck)
    blocks = PLAYERS[name](view(state.position, RED), ALL_KEYS, Random(seed))

    lines = canonical_sheet(blocks, reader).splitlines()
    read = read_letter([Line(number, line) for number, line in enumerate(lines, 1)], reader)

    assert () == read.complaints
    assert set(blocks) == set(read.blocks)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_can_write_when_it_is_asked_in_mid_turn(name):
    state = stop(OFFERS[0])
    seen = view(state.position.having(taken=((RED, "own_from_one"),), laid=((RED, 9),)), RED)

    assert ["TURN"] == [block.key for block in PLAYERS[name](seen, ("TURN",), Random(1))]


@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        *sampled([*product((name for name in PLAYERS if name != "searching"), together())], 3),
        ("searching", together()[0]),  # who thinks for long
    ],
)
def test_every_player_plays_with_boxes(name, boxes):
    games = (
        play_by_sheets(setup_for(2, boxes=boxes, length="six_skip"), [PLAYERS[name]] * 2, seed, "phase")
        for seed in range(1, 2 if name != "whimsical" else 9)  # whose plans may run out where cards must be acted on
    )
    played = next((game for game in games if not any(wait.defaulted for wait in game.waits)), None)

    assert played is not None
    assert 1 in played.state.position.ranks


@pytest.mark.parametrize(
    ("tempo", "name"),
    sampled([("round", "sensible"), ("round", "searching"), ("phase", "whimsical"), ("phase", "sensible")], 2),
)
def test_every_player_gets_along_with_what_it_has_never_heard_of(name, tempo):
    """An island with room for few and a tower, pieces nobody plays, a beacon, a storm, a landing before round 1."""
    game = WatchedGame(engine.fold(engine.opening_events(harbour_table(2))), [PLAYERS[name]] * 2, 2, tempo)

    assert 1 in game.play().position.ranks


# --- one mind each ----------------------------------------------------------------------------------


def test_whims_use_the_whole_language():
    seen = view(stop(OFFERS[0]).position, RED)
    sheets = [PLAYERS["whimsical"](seen, ALL_KEYS, Random(seed)) for seed in range(80)]
    reader = Reader(RED, COLOURS[:4], NAMES, OFFERS[0], BOARD, BASE.deck)
    text = "\n".join(canonical_sheet(blocks, reader) for blocks in sheets)

    words = (
        "AIM",
        "MAX",
        "LEAD",
        "SECOND",
        "SPREAD",
        "REST",
        "PLACE BEST",
        "MOVE BEST",
        "MOVE",
        "SCOREBOARD",
        "KEEP LEADS",
        "IF",
        "UNLESS",
        "AND",
    )
    facts = ("KING IN", "KING MOVED", "LEADS", "HAS", "AHEAD", "TURN", "LAST", "LAID", "TOOK", "FREE")
    assert [] == [word for word in (*words, *facts) if word not in text]


def test_somebody_sensible_aims_at_a_turn_only_where_others_lay_first():
    seen = stop(OFFERS[0]).position.having(leader=YELLOW)
    aims = {
        seat: any(rank.aim for rank in block.ranks)
        for seat in (YELLOW, BLUE)
        for block in sensible.write_sheet(view(seen, seat), ("POWER",), Random(1))
        if isinstance(block, PowerBlock)
    }

    assert {YELLOW: False, BLUE: True} == aims


def test_somebody_sensible_has_a_plan_for_every_card_and_places_where_it_is_best_by_then():
    offered = OFFERS[6]
    [block] = sensible.write_sheet(view(stop(offered).position, RED), ("CARD",), Random(1))

    assert isinstance(block, CardBlock)
    assert {*map(design_of, offered), "ANY"} == {card for plan in block.plans for card in plan.cards}
    placed = [item for plan in block.plans for item in plan.items if isinstance(item, DoPlace)]
    assert [(PlacePart("BEST", 0, ()),)] * len(block.plans) == [item.parts for item in placed]


def test_the_search_ends_in_one_of_its_candidates_and_sees_no_hand_of_a_rival():
    position = stop(OFFERS[7]).position
    other = position.having(hands=((1, 2), (3, 4), (5, 6), (7, 8)), undealt=())
    seen, same = view(position, RED), view(other.having(hands=(position.hands[RED], *other.hands[1:])), RED)
    rng = Random(5)
    candidates = [sensible.write_sheet(seen, ("POWER", "CARD"), rng) for _ in range(kinds.CANDIDATES)]
    found = kinds.write_sheet(seen, ("POWER", "CARD"), Random(5))

    assert found in candidates
    assert found == kinds.write_sheet(same, ("POWER", "CARD"), Random(5))


def test_whoever_is_informed_writes_at_each_decision_of_its_own():
    asked = {RED: 0, BLUE: 0}

    def counting(seat):
        def write(seen, keys, rng):
            asked[seat] += 1
            return sensible.write_sheet(seen, keys, rng)

        return write

    play_by_sheets(setup_for(2), [counting(RED), counting(BLUE)], 1, informed=(RED,))

    assert asked[BLUE] <= 12
    assert asked[RED] > 9 * 3


@pytest.mark.parametrize("edition", ["rio_grande", "big_box_nl"])
def test_whims_keep_of_a_further_card_only_what_may_be_kept_and_place_where_its_action_alone_is(edition):
    seen = view(red_doubles(edition).position, RED)
    sheets = [PLAYERS["whimsical"](seen, ("FURTHER",), Random(seed)) for seed in range(30)]
    later = [plan for [block] in sheets for plan in block.plans if plan.later]
    keepable = {
        "rio_grande": {"last_word", "score_castillo"},
        "big_box_nl": {"last_word", "score_castillo", "joint_force"},
    }

    assert keepable[edition] == {card for plan in later for card in plan.cards}
    assert {edition == "rio_grande"} == {bool(plan.items) for plan in later}
