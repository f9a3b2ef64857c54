"""More than one card in a turn: when a seat comes to a further card, which it may keep, and when it may use that."""

import pytest

from referee.rules import engine
from referee.rules import events as e
from referee.rules.boxes import BOXES
from referee.rules.decisions import Act, Ask, Complaint, KeepCard, LetPass, PlaceCaballeros, Skip, StepIn, TakeCard
from referee.rules.effects.turns import KeepsCard
from referee.rules.further import FurtherCard
from referee.rules.model import ALL, Seat
from referee.rules.modifiers import Lasting
from referee.rules.predicates import cards_taken, has_card_to_come, last_taken, next_to_choose
from referee.rules.rounds import Choosing
from referee.rules.state import State
from tests.kit.harbour import HARBOUR, PILOTS
from tests.rules.tables import BLUE, RED, YELLOW, answer, asked, complaint, table, with_steps

ON_OFFER = ("pilot", "storm", "king", "score_castillo#1", "score_secret")
NOBODY = PlaceCaballeros()


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)
    monkeypatch.setitem(BOXES, PILOTS.id, PILOTS)


def turns(*seats: Seat, offered: tuple[str, ...] = ON_OFFER, **more: object) -> State:
    """The turns of some seats, the first of whom chooses."""
    laid = ((RED, 9), (BLUE, 5), (YELLOW, 2))
    position = table(players=3, boxes=("harbour", "pilots"), laid=laid, offered=offered, **more)  # type: ignore[arg-type]
    return with_steps(position, *(step for seat in seats for step in (Choosing(seat), FurtherCard(seat))))


def keeping(*cards: str, since: int = 3) -> dict[str, object]:
    return {"lasting": tuple(Lasting(KeepsCard(RED, card, since), "replaced") for card in cards)}


# --- one more in the same turn --------------------------------------------------------------------


def test_who_carries_the_card_out_takes_another_when_both_its_halves_are_done() -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Act())
    assert Ask.HALF is asked(state).kind

    state, _ = answer(state, NOBODY)
    assert (Ask.CARD, (RED,), ("storm", "king", "score_castillo#1", "score_secret")) == (
        asked(state).kind,
        asked(state).seats,
        asked(state).choices,
    )


def test_the_second_card_is_played_in_full_before_the_next_turn_begins() -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Act(), NOBODY, TakeCard("score_castillo#1"))
    state, facts = answer(state, Act(), NOBODY)

    assert e.Announced(RED, "score_castillo#1", Act()) in facts
    assert (Ask.CARD, (BLUE,)) == (asked(state).kind, asked(state).seats)
    assert ("pilot", "score_castillo#1") == cards_taken(state.position, RED)


def test_who_leaves_the_special_action_comes_to_one_card() -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Skip(), NOBODY)

    assert (BLUE,) == asked(state).seats


def test_a_veto_takes_the_second_card_away() -> None:
    state, _ = answer(turns(RED, BLUE, vetoes=((BLUE, ALL),)), TakeCard("pilot"), Act())
    assert Ask.VETO is asked(state).kind

    state, _ = answer(state, StepIn(), NOBODY)
    assert (Ask.CARD, (BLUE,)) == (asked(state).kind, asked(state).seats)


def test_where_nothing_is_left_on_offer_the_turn_is_over() -> None:
    state, facts = answer(turns(RED, BLUE, offered=("pilot",)), TakeCard("pilot"), NOBODY, Act())

    assert not has_card_to_come(state.position, RED)
    assert 1 == sum(isinstance(fact, e.LastingEnded) for fact in facts)


def test_a_second_card_must_be_taken_and_none_that_is_gone() -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Act(), NOBODY)

    assert Complaint("wants-card") == complaint(state, LetPass())
    assert Complaint("card-gone", ("pilot",)) == complaint(state, TakeCard("pilot"))


# --- whose choice it is ---------------------------------------------------------------------------


def test_whose_choice_is_next_follows_what_cards_allow() -> None:
    state = turns(RED, BLUE)
    seen = [(last_taken(state.position), next_to_choose(state.position), has_card_to_come(state.position, RED))]
    for order in (TakeCard("pilot"), Act(), NOBODY, TakeCard("storm")):
        state, _ = answer(state, order)
        seen.append((last_taken(state.position), next_to_choose(state.position), has_card_to_come(state.position, RED)))

    assert seen == [
        (None, RED, True),
        ((RED, "pilot"), BLUE, False),
        ((RED, "pilot"), RED, True),
        ((RED, "pilot"), RED, True),
        ((RED, "storm"), BLUE, False),
    ]


# --- one kept for a later turn --------------------------------------------------------------------


def test_a_card_that_is_kept_is_not_played_in_this_turn() -> None:
    state, facts = answer(turns(RED, BLUE), TakeCard("pilot"), Act(), NOBODY, KeepCard("score_secret"))

    assert (BLUE,) == asked(state).seats
    assert "score_secret" not in state.position.offered
    assert e.LastingBegan(Lasting(KeepsCard(RED, "score_secret", 4), "replaced")) in facts


def test_a_card_that_is_on_offer_in_every_round_cannot_be_kept() -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Act(), NOBODY)

    refused = [complaint(state, KeepCard(card)) for card in ("king", "storm", "score_secret")]
    assert [Complaint("card-returns", ("king",)), Complaint("card-returns", ("storm",)), None] == refused


def test_a_kept_card_may_be_used_beside_the_turns_own() -> None:
    state, _ = answer(turns(RED, BLUE, **keeping("score_castillo#1")), TakeCard("storm"), Skip(), NOBODY)
    assert ("score_castillo#1",) == asked(state).choices

    state, facts = answer(state, TakeCard("score_castillo#1"), Act(), NOBODY)
    assert e.Announced(RED, "score_castillo#1", Act()) in facts
    assert ((BLUE,), ()) == (asked(state).seats, state.position.lasting_of(KeepsCard))


def test_who_lets_a_kept_card_lie_has_it_in_the_next_round_and_not_before() -> None:
    state, _ = answer(turns(RED, RED, **keeping("score_castillo#1")), TakeCard("storm"), Skip(), NOBODY, LetPass())

    assert ("king", True) == (
        asked(state).choices[1],
        "king" in state.position.offered,
    )  # its next choice is of a first
    assert [4] == [each.changes.since for each in state.position.lasting_of(KeepsCard)]
    assert has_card_to_come(state.position.having(round=5, taken=()), RED)


def test_of_several_kept_cards_one_is_used_in_a_turn() -> None:
    state, _ = answer(
        turns(RED, BLUE, **keeping("score_castillo#1", "score_secret")), TakeCard("storm"), Skip(), NOBODY
    )
    assert {"score_castillo#1", "score_secret"} == set(asked(state).choices)

    state, _ = answer(state, TakeCard("score_secret"), Skip(), NOBODY)
    assert ((BLUE,), ["score_castillo#1"]) == (
        asked(state).seats,
        [each.changes.card for each in state.position.lasting_of(KeepsCard)],
    )


def test_nothing_may_be_kept_again_and_nobody_uses_what_he_does_not_keep() -> None:
    state, _ = answer(turns(RED, BLUE, **keeping("score_castillo#1")), TakeCard("storm"), Skip(), NOBODY)

    refused = [complaint(state, order) for order in (KeepCard("score_castillo#1"), TakeCard("king"), Skip())]
    assert [
        Complaint("card-gone", ("score_castillo#1",)),
        Complaint("card-gone", ("king",)),
        Complaint("wants-card"),
    ] == refused


# --- replayed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [TakeCard("score_secret"), KeepCard("score_secret")])
def test_which_it_was_can_be_told_from_what_followed(order: TakeCard | KeepCard) -> None:
    state, _ = answer(turns(RED, BLUE), TakeCard("pilot"), Act(), NOBODY)
    decision, (_, events) = asked(state), engine.play(state, {RED: order})
    facts, change = events[: events.index(next(n for n in events if hasattr(n, "cut")))], events[-1]

    assert {RED: order} == decision.step.inferred_answers(decision, facts, getattr(change, "steps", ()))
