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
    Disk,
    Drawn,
    LayPower,
    MoveKing,
    Object,
    Order,
    Phase,
    PlaceCaballeros,
    Reinforce,
    SetDisk,
    Skip,
    TakeCard,
)
from referee.rules.effects.banners import BannersBreakTies
from referee.rules.engine import fold
from referee.rules.modifiers import Lasting
from referee.rules.rounds import Choosing, CloseRound, Laying, OpenRound, Reinforcing, TakeTurns, TurnHalves
from referee.rules.setup import Edition
from referee.rules.state import State
from tests.geography import BOARD, CASTILLO, CVI, GAL, PVA, REGIONS, SEV, VAL
from tests.rules.tables import (
    BLUE,
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


def test_power_cards_are_laid_clockwise_from_the_leader() -> None:
    state = with_steps(table(undealt=((),) * 5, leader=YELLOW), OpenRound(4))
    state, facts = answer(state, Begin(), *(LayPower(n) for n in (5, 1, 13, 7)))

    laid = [fact for fact in facts if isinstance(fact, e.PowerLaid)]
    assert [e.PowerLaid(YELLOW, 5), e.PowerLaid(GREEN, 1), e.PowerLaid(RED, 13), e.PowerLaid(BLUE, 7)] == laid
    assert Phase.TURNS == asked(state).label


@pytest.mark.parametrize(
    ("value", "code"), [(2, None), (3, "power-laid"), (5, "power-not-in-hand"), (14, "power-not-in-hand")]
)
def test_a_power_card_is_in_the_hand_and_its_value_free(value: int, code: str | None) -> None:
    state = with_steps(table(hands=((2, 3, 4),) * 4, laid=((BLUE, 3),)), Laying(RED))

    found = complaint(state, LayPower(value))

    assert (2, 4) == asked(state).choices
    assert code == (found and found.code)


def test_the_numbers_on_power_cards_fall_from_six_to_none() -> None:
    assert (6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0) == tuple(BOARD.caballeros_of.values())


def test_turns_are_taken_by_falling_power_and_the_lowest_leads_next() -> None:
    position = table(laid=((RED, 12), (BLUE, 2), (YELLOW, 13), (GREEN, 7)), offered=("king",))
    state = with_steps(position, TakeTurns())

    assert BLUE == state.position.leader
    order = [step.seat for step in state.agenda if isinstance(step, Choosing)]
    assert [YELLOW, RED, GREEN, BLUE] == order


# --- reinforcement --------------------------------------------------------------------------------

REINFORCEMENTS = [  # edition, provinces of red, order, complaint
    ({}, 9, Reinforce(5), None),
    ({}, 9, Reinforce(0), None),
    ({}, 9, Reinforce(6), Complaint("reinforce-too-many", (5, 6))),
    ({}, 9, Reinforce(-1), Complaint("reinforce-too-many", (5, -1))),
    ({}, 9, Reinforce(5, (VAL,)), Complaint("no-shortfall", (5, 9))),
    ({}, 3, Reinforce(4), Complaint("reinforce-too-many", (3, 4))),
    ({}, 3, Reinforce(3, (VAL, SEV)), None),
    ({}, 3, Reinforce(2, (VAL,)), Complaint("no-shortfall", (5, 3))),
    ({}, 3, Reinforce(3, (VAL, VAL, SEV)), Complaint("fetch-too-many", (2, 3))),
    ({}, 3, Reinforce(3, (SEV, SEV)), Complaint("too-few-there", (RED, SEV, 1, 2))),
    ({}, 3, Reinforce(3, (CASTILLO,)), Complaint("castillo-shut")),
    ({}, 3, Reinforce(3, (GAL,)), Complaint("kings-region", (GAL,))),
    ({}, 3, Reinforce(3, (77,)), Complaint("no-such-place", (77,))),
    ({}, 0, Reinforce(0, (VAL, VAL, SEV)), None),
    ({"reinforce": "exact"}, 9, Reinforce(4), Complaint("reinforce-exact", (5,))),
    ({"reinforce": "exact"}, 3, Reinforce(3), None),
    ({"shortfall": "regions_required"}, 3, Reinforce(3, (VAL,)), Complaint("fetch-required", (2,))),
    ({"shortfall": "regions_required"}, 0, Reinforce(0, (VAL, VAL, SEV)), None),
    ({"shortfall": "regions_required"}, 3, Reinforce(2), None),  # who takes fewer wants for nothing
    ({"shortfall": "none"}, 3, Reinforce(3, (VAL,)), Complaint("no-shortfall", (5, 3))),
    ({}, 9, Act(), Complaint("wants-reinforce")),
]


@pytest.mark.parametrize(("answers", "provinces", "order", "wrong"), REINFORCEMENTS)
def test_reinforcement_is_up_to_the_card_and_the_board_helps_out(
    answers: dict[str, str], provinces: int, order: Order, wrong: Complaint | None
) -> None:
    position = table(
        {VAL: (2, 0, 0, 0), SEV: (1, 0, 0, 0), GAL: (4, 0, 0, 0), CASTILLO: (4, 0, 0, 0)},
        laid=((RED, 2),),
        provinces=(provinces, 9, 9, 9),
        edition=rulebook(**answers),
    )

    assert wrong == complaint(with_steps(position, Reinforcing(RED)), order)


def test_those_from_the_provinces_and_from_the_board_come_to_the_same_court() -> None:
    state = with_steps(table({VAL: (3, 0, 0, 0)}, laid=((RED, 6),), provinces=(1, 9, 9, 9)), Reinforcing(RED))

    state, facts = answer(state, Reinforce(1, (VAL,)))

    assert [e.Reinforced(RED, 1, (VAL,))] == facts
    assert (9, 0, 2) == (state.position.court[RED], state.position.provinces[RED], state.position.pieces[VAL][RED])


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


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (TakeCard("king"), None),
        (TakeCard("veto#1"), Complaint("card-gone", ("veto#1",))),
        (Skip(), Complaint("wants-card")),
    ],
)
def test_a_seat_takes_a_card_that_lies_there(order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(with_steps(table(offered=("king", "evict")), Choosing(RED)), order)


PLACINGS = [
    (PlaceCaballeros(), None),
    (PlaceCaballeros(((PVA, 1), (CVI, 2))), None),
    (PlaceCaballeros(((PVA, 1), (PVA, 1), (CASTILLO, 1))), None),
    (PlaceCaballeros(((PVA, 4),)), Complaint("too-many-placed", (3, 4))),
    (PlaceCaballeros(((GAL, 1),)), Complaint("kings-region", (GAL,))),
    (PlaceCaballeros(((VAL, 1),)), Complaint("out-of-reach", (VAL, GAL))),
    (PlaceCaballeros(((PVA, 0),)), Complaint("nothing-to-place", (PVA,))),
    (PlaceCaballeros(((PVA, -1), (CVI, 3))), Complaint("nothing-to-place", (PVA,))),
]


@pytest.mark.parametrize(("order", "wrong"), PLACINGS)
def test_placing_is_next_to_the_king_and_up_to_the_card(order: Order, wrong: Complaint | None) -> None:
    assert wrong == complaint(turn(table(king=GAL), "score_4#1"), order)


def test_placing_is_up_to_the_court() -> None:
    state = turn(table(king=GAL, court=(2, 7, 7, 7)), "score_4#1")

    assert Complaint("court-too-small", (2, 3)) == complaint(state, PlaceCaballeros(((PVA, 3),)))
    assert complaint(state, PlaceCaballeros(((PVA, 2),))) is None


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


def test_the_king_who_moves_first_opens_new_neighbours() -> None:
    state, _ = answer(turn(table(king=GAL), "king"), MoveKing(SEV))

    assert Complaint("out-of-reach", (PVA, SEV)) == complaint(state, PlaceCaballeros(((PVA, 1),)))


def test_a_special_action_that_is_left_is_told() -> None:
    _, facts = answer(turn(table(king=GAL), "evict"), Skip())

    assert [e.Skipped(RED, "evict")] == facts


# --- the end of a round and of the game -----------------------------------------------------------


def test_what_nobody_took_leaves_the_table() -> None:
    state = with_steps(table(offered=("evict", "king"), laid=((RED, 3),), taken=((RED, "veto#1"),)), CloseRound())

    assert ((), (), ()) == (state.position.offered, state.position.laid, state.position.taken)


@pytest.mark.parametrize("number", range(1, 10))
def test_a_general_scoring_follows_every_third_round(number: int) -> None:
    state = with_steps(table(round=number), CloseRound())

    assert (number in (3, 6, 9)) == (engine.pending(state) is not None)


def test_what_lasts_to_the_end_of_a_round_is_over_with_that_round() -> None:
    earlier, now, later = (Lasting(BannersBreakTies(), "round", number) for number in (3, 4, 5))
    general, always = (Lasting(BannersBreakTies(), until) for until in ("general", "replaced"))

    state = with_steps(table(lasting=(earlier, now, later, general, always)), CloseRound())

    assert (later, general, always) == state.position.lasting


def test_a_veto_of_the_last_round_lapses_when_this_one_ends() -> None:
    state = with_steps(table(vetoes=((RED, 5), (BLUE, 4), (BLUE, 5))), CloseRound())

    assert ((RED, 5), (BLUE, 5)) == state.position.vetoes


def test_a_general_scoring_scores_the_castillo_before_the_disks_and_the_regions_after() -> None:
    position = table({CASTILLO: (2, 1, 0, 0), VAL: (0, 2, 0, 0)}, king=GAL, round=3)
    state, _ = answer(with_steps(position, CloseRound()), Begin())

    assert (Ask.DISK, (RED, BLUE), Disk.GENERAL) == (
        asked(state).kind,
        asked(state).seats,
        asked(state).step.purpose,
    )
    state, facts = answer(state, {RED: SetDisk(VAL), BLUE: SetDisk(GAL)})
    told = [type(fact).__name__ for fact in facts]
    assert ["Scored", "DisksShown", "Moved", "Moved", *["Scored"] * 9] == told
    assert [CASTILLO, *REGIONS] == [fact.place for fact in facts if isinstance(fact, e.Scored) and fact.general]
    assert (7, 8, 7, 7) == state.position.court
    assert (2, 2, 0, 0) == state.position.pieces[VAL]
    assert (5 + 3, 3 + 3, 0, 0) == state.position.scores


def test_a_general_scoring_with_an_empty_castillo_asks_nobody() -> None:
    state, facts = answer(with_steps(table({VAL: (1, 0, 0, 0)}, round=6), CloseRound()), Begin())

    assert engine.pending(state) is None
    assert (5, 0, 0, 0) == state.position.scores


@pytest.mark.parametrize(
    ("length", "rounds"),
    [
        ("nine", (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        ("six_skip", (2, 3, 5, 6, 8, 9)),
        ("six_first", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_a_game_has_the_rounds_of_its_length(length: str, rounds: tuple[int, ...]) -> None:
    agenda = opened(length=length).agenda

    assert rounds == tuple(step.number for step in agenda if isinstance(step, OpenRound))


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
