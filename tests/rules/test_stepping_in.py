"""Stepping in during another's turn: a Veto, an owner's consent, what is uncovered, and their order at one step."""

from itertools import product
from random import Random

import pytest

from referee.proof.replay import inferred
from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BOXES
from referee.rules.boxes.grandissimo.errands import ConsentWindow
from referee.rules.boxes.grandissimo.incognito import BetweenTurns
from referee.rules.decisions import Ask, Complaint, LetPass, Move, MoveKing, PlaceCaballeros, Shift, Skip, StepIn
from referee.rules.effects.windows import Window
from referee.rules.model import ALL, Owner, Place
from referee.rules.modifiers import Lasting
from referee.rules.predicates import is_taboo, kings_region
from referee.rules.rounds import Choosing
from referee.rules.state import State
from tests.kit.chance_player import answers
from tests.kit.geography import ARA, CAT, CNU, GAL, GRA, SEV, VAL
from tests.kit.harbour import harbour_table
from tests.kit.laws import Witness
from tests.kit.stowaways import STOWAWAYS, Masked
from tests.rules.tables import BLUE, RED, YELLOW, answer, asked, complaint, table, turn, with_steps

ROWS = {SEV: (2, 2, 1), VAL: (1, 1, 1), GRA: (0, 0, 2)}


@pytest.fixture(autouse=True)
def stowaways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, STOWAWAYS.id, STOWAWAYS)


def gang(**more: object) -> State:
    """Red has taken the press gang."""
    position = table(ROWS, players=3, king=CNU, boxes=("stowaways",), **more)  # type: ignore[arg-type]
    return turn(position, "press_gang")


def move(*shifts: tuple[Owner, Place, Place, int]) -> Move:
    return Move(tuple(Shift(*shift) for shift in shifts))


def held(state: State, place: Place) -> tuple[int, ...]:
    return state.position.held(place)[:3]


# --- consent --------------------------------------------------------------------------------------


def test_own_caballeros_go_and_then_the_owner_of_the_others_is_asked() -> None:
    state, facts = answer(gang(), move((RED, SEV, CAT, 2), (BLUE, SEV, CAT, 1)))

    assert e.Moved(RED, SEV, CAT, 2) in facts
    assert (Ask.CONSENT, (BLUE,)) == (asked(state).kind, asked(state).seats)
    assert (0, 2, 1) == held(state, SEV)


def test_who_consents_goes_along() -> None:
    state, facts = answer(gang(), move((RED, SEV, CAT, 2), (BLUE, SEV, CAT, 1)), StepIn())

    assert e.WindowClosed("CONSENT", BLUE, RED, "press_gang", 1, stepped_in=True) in facts
    assert ((0, 1, 1), (2, 1, 0)) == (held(state, SEV), held(state, CAT))
    assert Ask.HALF is asked(state).kind  # placing is left


def test_who_does_not_consent_stays_and_all_hear_it() -> None:
    state, facts = answer(gang(), move((RED, SEV, CAT, 2), (BLUE, SEV, CAT, 1)), LetPass())

    assert e.WindowClosed("CONSENT", BLUE, RED, "press_gang", 1, stepped_in=False) in facts
    assert ((0, 2, 1), (2, 0, 0)) == (held(state, SEV), held(state, CAT))
    assert Ask.HALF is asked(state).kind


def test_each_owner_is_asked_for_its_own() -> None:
    state, _ = answer(gang(), move((BLUE, SEV, CAT, 1), (YELLOW, SEV, GAL, 1)))
    assert (BLUE,) == asked(state).seats
    state, _ = answer(state, StepIn())
    assert (YELLOW,) == asked(state).seats
    state, _ = answer(state, LetPass())

    assert ((2, 1, 1), (0, 1, 0)) == (held(state, SEV), held(state, CAT))


def test_nobody_is_asked_for_what_is_the_movers_own() -> None:
    state, facts = answer(gang(), move((RED, SEV, CAT, 2)))

    assert Ask.HALF is asked(state).kind
    assert not any(isinstance(fact, e.WindowClosed) for fact in facts)


def test_consent_is_to_all_or_nothing_and_no_other_order_is_one() -> None:
    state, _ = answer(gang(), move((BLUE, SEV, CAT, 2)))

    assert Complaint("veto-step", (1,)) == complaint(state, StepIn(2))
    assert Complaint("not-asked") == complaint(state, Skip())


def test_a_veto_comes_before_the_consent_and_is_asked_for_once() -> None:
    order = move((RED, SEV, CAT, 1), (BLUE, SEV, CAT, 1))
    state, _ = answer(gang(vetoes=((YELLOW, 9),)), order)
    assert (Ask.VETO, (YELLOW,)) == (asked(state).kind, asked(state).seats)
    assert [ConsentWindow] == [type(step) for step in asked(state).step.run[1:]]

    passed, _ = answer(state, LetPass())
    assert Ask.CONSENT is asked(passed).kind
    assert Ask.HALF is asked(answer(passed, StepIn())[0]).kind

    stopped, facts = answer(state, StepIn(2))
    assert e.Vetoed(YELLOW, RED, "press_gang", 1) in facts
    assert Ask.HALF is asked(stopped).kind
    assert ((1, 2, 1), (1, 0, 0)) == (held(stopped, SEV), held(stopped, CAT))


def test_the_owner_may_spend_a_veto_on_what_it_is_asked_to_consent_to() -> None:
    state, _ = answer(gang(vetoes=((BLUE, ALL),)), move((BLUE, SEV, CAT, 1)))
    assert (Ask.VETO, (BLUE,)) == (asked(state).kind, asked(state).seats)

    state, _ = answer(state, StepIn())
    assert Ask.HALF is asked(state).kind


# --- what is kept covered ---------------------------------------------------------------------------

MASKED = (Lasting(Masked(BLUE, CAT), "replaced"),)


def masked(card: str = "four_own", **more: object) -> State:
    """Red has taken a card, and blue keeps a mask on Catalonia."""
    rows = {SEV: (4, 0, 0), VAL: (1, 1, 1)}
    position = table(rows, players=3, boxes=("stowaways",), **{"king": CNU, "lasting": MASKED, **more})  # type: ignore[arg-type]
    return turn(position, card)


def uncovering(state: State) -> bool:
    return (Ask.UNCOVER, (BLUE,)) == (asked(state).kind, asked(state).seats)


def test_the_keeper_is_asked_before_each_step_of_an_action_and_lets_it_pass() -> None:
    state, _ = answer(masked(), move((RED, SEV, CAT, 2)))
    assert uncovering(state)
    state, facts = answer(state, LetPass())
    assert e.Moved(RED, SEV, CAT, 1) in facts
    assert uncovering(state)
    state, facts = answer(state, LetPass())
    assert e.Moved(RED, SEV, CAT, 1) in facts
    assert Ask.HALF is asked(state).kind


def test_what_is_uncovered_is_closed_at_once_and_what_was_done_before_stays() -> None:
    state, _ = answer(masked(), move((RED, SEV, CAT, 2), (RED, SEV, GRA, 1)), LetPass())
    state, facts = answer(state, StepIn())

    assert e.WindowClosed("UNCOVER", BLUE, RED, "four_own", 1, stepped_in=True) in facts
    assert e.KingMoved(CAT) in facts
    assert is_taboo(state.position, CAT)
    assert ((2, 0, 0), (1, 0, 0), (1, 0, 0)) == (held(state, SEV), held(state, CAT), held(state, GRA))
    assert () == state.position.lasting
    assert Ask.HALF is asked(state).kind


def test_nothing_leaves_what_is_uncovered_either() -> None:
    state = masked(lasting=(Lasting(Masked(BLUE, SEV), "replaced"),))
    state, _ = answer(state, move((RED, SEV, CAT, 2)), StepIn())

    assert ((4, 0, 0), (0, 0, 0)) == (held(state, SEV), held(state, CAT))


def test_who_places_where_it_is_uncovered_places_otherwise_before_anything_else() -> None:
    state, _ = answer(masked("king", king=VAL), PlaceCaballeros(((CAT, 2),)))
    assert uncovering(state)
    state, facts = answer(state, StepIn())

    assert not any(isinstance(fact, e.Placed) for fact in facts)
    step = asked(state).step
    assert (Ask.HALF, False, True) == (asked(state).kind, step.act, step.place)
    assert Complaint("kings-region", (CAT,)) == complaint(state, PlaceCaballeros(((CAT, 2),)))
    state, facts = answer(state, PlaceCaballeros(((VAL, 2),)))  # next to the King now
    assert e.Placed(RED, ((VAL, 2),)) in facts
    assert asked(state).step.act


def test_who_places_next_to_both_is_not_held_up() -> None:
    state, facts = answer(masked("king", king=VAL), PlaceCaballeros(((ARA, 2),)), StepIn())

    assert e.Placed(RED, ((ARA, 2),)) in facts
    assert asked(state).step.act


def test_who_places_out_of_reach_of_what_is_uncovered_places_otherwise() -> None:
    state, facts = answer(masked("king", king=VAL), PlaceCaballeros(((GRA, 2),)), StepIn())

    assert not any(isinstance(fact, e.Placed) for fact in facts)
    assert Complaint("out-of-reach", (GRA, CAT)) == complaint(state, PlaceCaballeros(((GRA, 2),)))


def test_the_keeper_may_uncover_before_a_turn_begins_also_its_own_and_after_the_last() -> None:
    laid = ((RED, 9), (BLUE, 5), (YELLOW, 2))
    position = table(players=3, king=CNU, boxes=("stowaways",), laid=laid, lasting=MASKED)
    for seat, last, opens in ((RED, False, True), (BLUE, False, True), (RED, True, False), (YELLOW, True, True)):
        state = with_steps(position, BetweenTurns(seat, last), Choosing(RED))
        assert opens == (Ask.UNCOVER is asked(engine.at_first_question(state)).kind)
    state, facts = answer(engine.at_first_question(with_steps(position, BetweenTurns(BLUE), Choosing(RED))), StepIn())

    assert e.WindowClosed("UNCOVER", BLUE, BLUE, "", 0, stepped_in=True) in facts
    assert CAT == kings_region(state.position)


def test_a_veto_comes_first_and_what_it_leaves_may_still_be_interrupted() -> None:
    state, _ = answer(masked(vetoes=((YELLOW, 9),)), move((RED, SEV, CAT, 3)))
    assert (Ask.VETO, (YELLOW,)) == (asked(state).kind, asked(state).seats)
    state, _ = answer(state, StepIn(3))
    assert uncovering(state)
    state, _ = answer(state, LetPass())
    assert uncovering(state)
    state, _ = answer(state, StepIn())

    assert (1, 0, 0) == held(state, CAT)
    assert Ask.HALF is asked(state).kind


def test_keepers_are_asked_clockwise_from_the_seat_in_turn_itself() -> None:
    kept = tuple(Lasting(Masked(seat, place), "replaced") for seat, place in ((YELLOW, GRA), (BLUE, CAT), (RED, VAL)))
    state, _ = answer(masked(lasting=kept), move((RED, SEV, GAL, 1)))
    holders = []
    while Ask.UNCOVER is asked(state).kind:
        holders.append(asked(state).seats)
        state, _ = answer(state, LetPass())

    assert [(RED,), (BLUE,), (YELLOW,)] == holders


def test_who_takes_no_consent_for_granted_asks_after_the_uncovering() -> None:
    order = move((RED, SEV, GRA, 1), (YELLOW, VAL, CAT, 1))
    state, _ = answer(masked("press_gang"), order, LetPass())
    assert uncovering(state)

    assert Ask.CONSENT is asked(answer(state, LetPass())[0]).kind
    stopped, _ = answer(state, StepIn())
    assert Ask.HALF is asked(stopped).kind  # nobody could go to Catalonia now
    assert (1, 1, 1) == held(stopped, VAL)


def test_only_once_somebody_has_stepped_in_does_a_closed_place_stop_a_step() -> None:
    state, _ = answer(masked("king"), MoveKing(GAL), LetPass())

    assert GAL == kings_region(state.position)


def test_without_anything_covered_nothing_is_asked() -> None:
    state, facts = answer(masked(lasting=()), move((RED, SEV, CAT, 2)))

    assert e.Moved(RED, SEV, CAT, 2) in facts
    assert Ask.HALF is asked(state).kind


# --- games of chance ------------------------------------------------------------------------------


def test_games_of_chance_keep_every_law_and_show_each_way_a_window_closes() -> None:
    closed: set[tuple[str, bool]] = set()
    for players, number in product((2, 3, 4, 5), range(3)):
        table, rng = harbour_table(players, STOWAWAYS), Random(f"stowaways/{players}/{number}")
        witness, events = Witness(f"stowaways, {players} players, game {number}"), engine.opening_events(table)
        witness.follow(events)
        state, told = witness.state, [*events]
        while (decision := engine.pending(state)) is not None:
            given = answers(state, decision, rng)
            *facts, change = engine.step_events(state, given)
            if isinstance(decision.step, Window):
                assert given == inferred(decision, facts, change)
            state, events = engine.play(state, given)
            witness.follow(events, state)
            told += events
        witness.finish(table.setup, told)
        closed |= {(fact.key, fact.stepped_in) for fact in told if isinstance(fact, e.WindowClosed)}

    assert {("CONSENT", True), ("CONSENT", False), ("UNCOVER", True)} == closed
