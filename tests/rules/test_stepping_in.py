"""Stepping in during another's turn: an owner's consent, and in which order windows open at one step."""

from itertools import product
from random import Random

import pytest

from referee.proof.replay import inferred
from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BOXES
from referee.rules.decisions import Ask, Complaint, LetPass, Move, Shift, Skip, StepIn
from referee.rules.effects.consent import ConsentWindow
from referee.rules.effects.windows import Window
from referee.rules.model import ALL, Owner, Place
from referee.rules.state import State
from tests.chance_player import answers
from tests.geography import CAT, CNU, GAL, GRA, SEV, VAL
from tests.harbour import harbour_table
from tests.laws import Witness
from tests.rules.tables import BLUE, RED, YELLOW, answer, asked, complaint, table, turn
from tests.stowaways import STOWAWAYS

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

    assert {("CONSENT", True), ("CONSENT", False)} <= closed
