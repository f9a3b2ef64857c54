"""A Veto kept, spent before or between steps by one holder or two, and lapsing."""

import pytest

from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import (
    Act,
    Ask,
    Complaint,
    LetPass,
    Move,
    MoveGrande,
    MoveKing,
    Name,
    Object,
    Order,
    PlaceCaballeros,
    Reinforce,
    SendBack,
    SetScoreboard,
    Shift,
    Skip,
    TakeBack,
)
from referee.rules.model import COURT
from referee.rules.rounds import CloseRound
from tests.geography import ARA, CAT, GAL, PVA, SEV, VAL
from tests.rules.tables import (
    BLUE,
    COLOURS,
    GREEN,
    RED,
    YELLOW,
    answer,
    asked,
    complaint,
    everywhere,
    rulebook,
    table,
    turn,
    with_steps,
)

BOARD = {VAL: (4, 4, 0, 0)}
FOUR = Move((Shift(RED, VAL, CAT, 1), Shift(RED, VAL, ARA, 2), Shift(RED, VAL, SEV, 1)))
AFTER = [  # red in Valencia, Catalonia, Aragon, Seville when so many steps stand
    (4, 0, 0, 0),
    (3, 1, 0, 0),
    (2, 1, 1, 0),
    (1, 1, 2, 0),
    (0, 1, 2, 1),
]


def red_after(answers: list[Order], **more: object) -> tuple[tuple[int, ...], list[e.Fact]]:
    state, facts = answer(turn(table(BOARD, king=GAL, **more), "four_own"), FOUR, *answers)  # type: ignore[arg-type]
    return tuple(state.position.pieces[place][RED] for place in (VAL, CAT, ARA, SEV)), facts


@pytest.mark.parametrize("before", [1, 2, 3, 4])
def test_the_steps_before_an_objection_stand(before: int) -> None:
    rows, facts = red_after([Object(before)], vetoes=((BLUE, 5),))

    assert AFTER[before - 1] == rows
    assert e.Vetoed(BLUE, RED, "four_own", before - 1) in facts


def test_silence_lets_all_of_it_pass_and_keeps_the_veto() -> None:
    state, facts = answer(turn(table(BOARD, king=GAL, vetoes=((BLUE, 5),)), "four_own"), FOUR, LetPass())

    assert ((BLUE, 5),) == state.position.vetoes
    assert 4 == sum(isinstance(fact, e.Moved) for fact in facts)


@pytest.mark.parametrize(
    ("first", "second", "stand", "spent"),
    [
        (LetPass(), LetPass(), 4, 0),
        (LetPass(), Object(2), 1, 1),
        (Object(4), LetPass(), 3, 1),
        (Object(4), Object(2), 1, 2),
        (Object(2), Object(1), 0, 2),
    ],
)
def test_of_two_holders_the_second_is_asked_about_what_the_first_left(
    first: Order, second: Order, stand: int, spent: int
) -> None:
    state = turn(table(BOARD, king=GAL, vetoes=((GREEN, 5), (YELLOW, 4))), "four_own")
    state, _ = answer(state, FOUR)
    assert (YELLOW,) == asked(state).seats  # clockwise from the left
    state, _ = answer(state, first)
    assert (GREEN,) == asked(state).seats
    state, facts = answer(state, second)

    assert AFTER[stand] == tuple(state.position.pieces[place][RED] for place in (VAL, CAT, ARA, SEV))
    assert 2 - spent == len(state.position.vetoes)
    assert Ask.HALF == asked(state).kind


def test_where_the_first_holder_stops_all_the_second_is_not_asked() -> None:
    state = turn(table(BOARD, king=GAL, vetoes=((GREEN, 5), (YELLOW, 4))), "four_own")

    state, _ = answer(state, FOUR, Object(1))

    assert Ask.HALF == asked(state).kind
    assert ((GREEN, 5),) == state.position.vetoes


def test_who_holds_two_spends_one() -> None:
    state, _ = answer(turn(table(BOARD, king=GAL, vetoes=((BLUE, 5), (BLUE, 4))), "four_own"), FOUR, Object(2))

    assert ((BLUE, 5),) == state.position.vetoes
    assert Ask.HALF == asked(state).kind  # and is not asked a second time


@pytest.mark.parametrize(
    ("veto", "order", "wrong"),
    [
        ("on", Object(1), None),
        ("on", Object(4), None),
        ("on", Object(0), Complaint("veto-step", (4,))),
        ("on", Object(5), Complaint("veto-step", (4,))),
        ("on", LetPass(), None),
        ("on", Skip(), Complaint("not-asked")),
        ("before_only", Object(1), None),
        ("before_only", Object(2), Complaint("veto-step", (1,))),
    ],
)
def test_an_objection_names_an_announced_step(veto: str, order: Order, wrong: Complaint | None) -> None:
    position = table(BOARD, king=GAL, vetoes=((BLUE, 5),), edition=rulebook(veto=veto))
    state, _ = answer(turn(position, "four_own"), FOUR)

    assert wrong == complaint(state, order)


def test_the_placing_half_is_nobodys_to_stop() -> None:
    state = turn(table(BOARD, king=GAL, vetoes=((BLUE, 5),)), "four_own")

    state, facts = answer(state, PlaceCaballeros(((PVA, 1),)))

    assert [e.Placed(RED, ((PVA, 1),))] == facts
    assert Ask.HALF == asked(state).kind


def test_who_acts_cannot_stop_it_and_a_skipped_action_needs_no_stopping() -> None:
    own, _ = answer(turn(table(BOARD, king=GAL, vetoes=((RED, 5),)), "four_own"), FOUR)
    skipped, _ = answer(turn(table(BOARD, king=GAL, vetoes=((BLUE, 5),)), "four_own"), Skip())

    assert [Ask.HALF, Ask.HALF] == [asked(own).kind, asked(skipped).kind]


def test_without_vetoes_in_the_rulebook_nobody_is_asked() -> None:
    rows, _ = red_after([], vetoes=((BLUE, 5),), edition=rulebook(veto="off"))

    assert AFTER[4] == rows


@pytest.mark.parametrize(
    ("card", "order", "steps"),
    [
        ("own_from_one", Move((Shift(RED, VAL, CAT, 2),)), 2),
        ("add_two", Move((Shift(RED, COURT, CAT, 2),)), 2),
        ("add_two_or_own", Move((Shift(RED, VAL, CAT, 2),)), 2),
        ("five_from_one#1", Move((Shift(RED, VAL, CAT, 1), Shift(BLUE, VAL, CAT, 1))), 2),
        ("three_foreign", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("three_any", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("two_and_two#1", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("four_any", Move((Shift(BLUE, VAL, CAT, 2),)), 2),
        ("veto#1", Act(), 1),
        ("decay_all", Act(), 1),
        ("decay_three", Act(), 1),
        ("king_returns", Act(), 3),
        ("send_one_each", SendBack(tuple((seat, VAL) for seat in range(4))), 4),
        ("secret_send_two", Act(), 1),
        ("secret_send_all", Act(), 1),
        ("score_pick#1", Name(VAL), 1),
        ("score_4#1", Act(), 3),
        ("score_5#1", Act(), 3),
        ("score_67", Act(), 3),
        ("score_pick_3", Name(VAL), 1),
        ("score_firsts", Act(), 9),
        ("score_most", Act(), 9),
        ("score_fewest", Act(), 9),
        ("scoreboard#1", SetScoreboard("scoreboard-840", VAL), 1),
        ("adviser", MoveKing(PVA), 1),
        ("evict", Name(VAL), 1),
        ("grande#1", MoveGrande(VAL), 1),
        ("power_back#1", TakeBack(9), 1),
        ("court_two", Reinforce(2), 1),
        ("score_secret", Act(), 1),
        ("king", MoveKing(SEV), 1),
    ],
)
def test_every_special_action_is_announced_and_can_be_stopped_before_each_step(
    card: str, order: Order, steps: int
) -> None:
    hands = ((1, 2, 3), (1, 2, 3), (1, 2, 3), (1, 2, 3))
    position = table(everywhere(2), king=GAL, vetoes=((GREEN, 5),), hands=hands, homes=(PVA, ARA, CAT, SEV))

    state, facts = answer(turn(position, card), order)

    assert [e.Announced] == [type(fact) for fact in facts]  # nothing happens yet
    assert (Ask.VETO, (GREEN,), steps) == (asked(state).kind, asked(state).seats, len(asked(state).step.run))
    stopped, facts = answer(state, Object(1))
    assert [e.Vetoed(GREEN, RED, card, 0)] == facts
    assert position.having(vetoes=()) == stopped.position


# --- how long a Veto lasts ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "life", "number", "until"),
    [
        ("nine", "next_round_end", 1, 2),
        ("nine", "next_round_end", 8, 9),
        ("nine", "next_round_end", 9, 9),
        ("six_skip", "next_round_end", 3, 5),
        ("six_skip", "next_round_end", 9, 9),
        ("six_first", "next_round_end", 6, 6),
        ("nine", "game_end", 1, 99),
    ],
)
def test_a_veto_is_kept_to_the_end_of_the_next_round(length: str, life: str, number: int, until: int) -> None:
    setup = set_up(COLOURS[:4], rulebook(veto_life=life), length=length)  # type: ignore[arg-type]

    state, facts = answer(turn(table(king=GAL, round=number, setup=setup), "veto#1"), Act())

    assert [e.Announced(RED, "veto#1", Act()), e.VetoKept(RED, "veto#1", until)] == facts


@pytest.mark.parametrize(("ends", "left"), [((4,), 2), ((4, 5), 1), ((4, 5, 6), 0)])
def test_a_veto_nobody_used_lapses(ends: tuple[int, ...], left: int) -> None:
    position = table(vetoes=((BLUE, 5), (GREEN, 6)))
    for number in ends:
        position = with_steps(position.having(round=number), CloseRound()).position

    assert left == len(position.vetoes)


def test_a_veto_may_stop_a_veto() -> None:
    state, _ = answer(turn(table(king=GAL, vetoes=((GREEN, 5),)), "veto#2"), Act(), Object(1))

    assert () == state.position.vetoes


def test_a_veto_just_kept_works_in_the_same_round() -> None:
    kept, _ = answer(turn(table(BOARD, king=GAL), "veto#1", seat=BLUE), Act())

    state, _ = answer(turn(kept.position, "four_own"), FOUR)

    assert (Ask.VETO, (BLUE,)) == (asked(state).kind, asked(state).seats)


def test_what_is_announced_tells_of_moves_that_are_settled_and_of_nothing_else() -> None:
    position = table(BOARD, king=GAL, vetoes=((BLUE, 5),))
    moving = answer(turn(position, "four_own"), FOUR)[0]
    returning = answer(turn(position, "king_returns"), Act())[0]

    assert [e.Moved(RED, VAL, place, 1) for place in (CAT, ARA, ARA, SEV)] == [
        move for step in asked(moving).step.run for move in step.foretold()
    ]
    assert [()] * 3 == [step.foretold() for step in asked(returning).step.run]
