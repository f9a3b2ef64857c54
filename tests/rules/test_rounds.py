"""The course of a game: setup, rounds, turns, what is asked in between and of whom."""

from random import Random

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import (
    Act,
    Ask,
    Begin,
    Complaint,
    Drawn,
    LayPower,
    Object,
    Phase,
    PlaceCaballeros,
    Reinforce,
    Skip,
)
from referee.rules.effects.banners import BannersBreakTies
from referee.rules.engine import fold
from referee.rules.modifiers import Lasting
from referee.rules.rounds import CloseRound, Laying, OpenRound, Reinforcing, TurnHalves
from referee.rules.setup import Edition
from referee.rules.state import State
from tests.geography import BOARD, CASTILLO, GAL, PVA, REGIONS, SEV, VAL
from tests.rules.tables import (
    COLOURS,
    GREEN,
    RED,
    RIO_GRANDE,
    YELLOW,
    answer,
    asked,
    complaint,
    rulebook,
    table,
    turn,
    with_steps,
)


def opened(players: int = 4, **setup: object) -> State:
    return fold(engine.open_game(set_up(COLOURS[:players], RIO_GRANDE, **setup)))  # type: ignore[arg-type]


# --- setup ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_king_and_every_home_are_drawn_from_the_region_cards_left(players: int) -> None:
    state, labels = opened(players), []
    for drawn in range(players + 1):
        question = asked(state)
        labels.append(question.label)
        assert 9 - drawn == len(question.choices)
        state, _ = answer(state, Drawn(question.choices[0]))

    assert ["king", *(f"home-{colour}" for colour in COLOURS[:players])] == labels
    assert GAL == state.position.king
    assert REGIONS[1 : players + 1] == state.position.homes
    assert (21,) * players == state.position.provinces
    assert [2 * (place == home) for place in REGIONS for home in state.position.homes] == [
        count for place in REGIONS for count in state.position.pieces[place]
    ]


def test_the_first_leader_is_drawn_unless_the_table_agreed() -> None:
    draws = [Drawn(place) for place in REGIONS[:5]]
    asking, _ = answer(opened(), *draws)
    agreed, facts = answer(opened(leader=YELLOW), *draws)

    assert ("leader", (0, 1, 2, 3)) == (asked(asking).label, asked(asking).choices)
    assert e.LeaderNamed(YELLOW) in facts
    assert "round-1/stack-1" == asked(agreed).label


# --- a round --------------------------------------------------------------------------------------


def test_a_card_of_each_stack_is_drawn_by_name_and_the_king_lies_there() -> None:
    state = State(table(), (OpenRound(4),))
    state, labels = with_steps(state.position, *state.agenda), []
    while asked(state).kind is Ask.DRAW:
        labels.append(asked(state).label)
        state, _ = answer(state, Drawn(asked(state).choices[0]))

    assert [f"round-4/stack-{n}" for n in (1, 2, 3, 4)] == labels
    assert ("add_two", "decay_all", "score_4#1", "adviser", "king") == state.position.offered


def test_a_card_that_was_turned_up_is_never_drawn_again() -> None:
    first = with_steps(table(), OpenRound(4), OpenRound(5))
    state, _ = answer(first, Drawn("four_own"))

    assert "four_own" in asked(first).choices
    assert "four_own" not in state.position.undealt[0]


def test_phases_begin_at_the_referees_word() -> None:
    state = with_steps(table(undealt=((),) * 5, leader=GREEN), OpenRound(4))

    assert (Ask.BEGIN, (), Phase.POWER) == (asked(state).kind, asked(state).seats, asked(state).label)
    state, facts = answer(state, Begin())
    assert [e.PhaseBegan(Phase.POWER)] == facts
    assert (Ask.POWER, (GREEN,)) == (asked(state).kind, asked(state).seats)


def test_the_numbers_on_power_cards_fall_from_six_to_none() -> None:
    assert (6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0) == tuple(BOARD.caballeros_of.values())


# --- reinforcement --------------------------------------------------------------------------------


def test_those_fetched_are_told_in_the_order_written() -> None:
    position = table({VAL: (2, 0, 0, 0), SEV: (1, 0, 0, 0)}, laid=((RED, 2),), provinces=(2, 9, 9, 9))

    _, facts = answer(with_steps(position, Reinforcing(RED)), Reinforce(2, (VAL, SEV, VAL)))

    assert [e.Reinforced(RED, 2, (VAL, SEV, VAL))] == facts


def test_reinforcement_of_nobody_leaves_no_trace() -> None:
    _, facts = answer(with_steps(table(laid=((RED, 2),)), Reinforcing(RED)), Reinforce(0))

    assert [] == facts


@pytest.mark.parametrize(
    ("value", "provinces", "board", "edition"),
    [
        (13, 9, {VAL: (3, 0, 0, 0)}, RIO_GRANDE),
        (2, 0, {GAL: (3, 0, 0, 0), CASTILLO: (3, 0, 0, 0)}, RIO_GRANDE),
        (2, 0, {VAL: (3, 0, 0, 0)}, rulebook(shortfall="none")),
    ],
    ids=["nothing printed", "nobody in reach", "no fetching"],
)
def test_nobody_is_asked_for_a_reinforcement_that_cannot_come(
    value: int, provinces: int, board: dict[int, tuple[int, ...]], edition: Edition
) -> None:
    position = table(board, laid=((RED, value),), provinces=(provinces, 9, 9, 9), edition=edition)

    assert engine.pending(with_steps(position, Reinforcing(RED))) is None


# --- cards and halves -----------------------------------------------------------------------------


def test_a_turn_has_two_halves_in_either_order_and_each_once() -> None:
    fresh = turn(table(king=GAL), "veto#1")
    acted, _ = answer(fresh, Act())
    placed, _ = answer(fresh, PlaceCaballeros(((PVA, 1),)))

    assert Complaint("half-done") == complaint(acted, Act()) == complaint(acted, Skip())
    assert Complaint("half-done") == complaint(placed, PlaceCaballeros())
    assert complaint(acted, PlaceCaballeros()) is None
    assert complaint(placed, Skip()) is None
    assert Complaint("not-asked") == complaint(placed, Object(1))


def test_an_empty_court_is_not_asked_to_place() -> None:
    state, _ = answer(turn(table(king=GAL, court=(0, 7, 7, 7)), "veto#1"), Act())

    assert engine.pending(state) is None


def test_a_special_action_that_is_left_is_told() -> None:
    _, facts = answer(turn(table(king=GAL), "evict"), Skip())

    assert [e.Skipped(RED, "evict")] == facts


# --- the end of a round and of the game -----------------------------------------------------------


def test_what_lasts_to_the_end_of_a_round_is_over_with_that_round() -> None:
    earlier, now, later = (Lasting(BannersBreakTies(), "round", number) for number in (3, 4, 5))
    general, always = (Lasting(BannersBreakTies(), until) for until in ("general", "replaced"))

    state = with_steps(table(lasting=(earlier, now, later, general, always)), CloseRound())

    assert (later, general, always) == state.position.lasting


def test_there_is_always_a_power_card_to_lay_in_the_last_round() -> None:
    rng = Random(5)
    for _ in range(200):
        hands = tuple(tuple(sorted(rng.sample(range(1, 14), 5))) for _ in range(5))
        state = with_steps(table(players=5, hands=hands), *(Laying(seat) for seat in range(5)))
        while engine.pending(state) is not None:
            state, _ = answer(state, LayPower(rng.choice(asked(state).choices)))

        assert 5 == len(state.position.laid)


def test_a_half_names_the_card_it_belongs_to() -> None:
    step = asked(turn(table(), "evict")).step

    assert isinstance(step, TurnHalves)
    assert ("evict", 4) == (step.id, step.card.caballeros)
