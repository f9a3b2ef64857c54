"""What plans for a further card of a turn answer, when a card gives one and when one is kept."""

import pytest

from referee.orders import blocks as b
from referee.orders.book import SILENCE, Gap, Given, Memory, answer, default
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.plans import Chosen, choose
from referee.orders.shapes.table import shape_of
from referee.rules.boxes import BOXES
from referee.rules.decisions import Act, KeepCard, LetPass, PlaceCaballeros, Skip, TakeCard
from referee.rules.effects.turns import KeepsCard
from referee.rules.further import FurtherCard
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.rounds import Choosing
from referee.rules.state import State
from referee.rules.wire import wire
from tests.kit.harbour import HARBOUR, PILOTS
from tests.rules.tables import RED, asked, table, with_steps
from tests.rules.tables import answer as played

OFFERED = ("pilot", "storm", "king", "score_castillo#1", "score_secret")
SKIPPING = (b.DoSkip(),)


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)
    monkeypatch.setitem(BOXES, PILOTS.id, PILOTS)


def red_chooses(**more: object) -> State:
    laid = ((RED, 9), (1, 5), (2, 2))
    position = table(players=3, boxes=("harbour", "pilots"), laid=laid, offered=OFFERED, **more)  # type: ignore[arg-type]
    return with_steps(position, Choosing(RED), FurtherCard(RED))


def given_one() -> State:
    """Red's pilot is played, and another card is due."""
    return played(red_chooses(), TakeCard("pilot"), Act(), PlaceCaballeros())[0]


def keeping(*cards: str) -> State:
    """Red's own card is played, and it may use one that it keeps."""
    kept = tuple(Lasting(KeepsCard(RED, card, 3), "replaced") for card in cards)
    return played(red_chooses(lasting=kept), TakeCard("storm"), Skip(), PlaceCaballeros())[0]


def said(state: State, *plans: b.FurtherPlan) -> Given | Gap:
    further = b.FurtherBlock(plans)
    return answer(state, asked(state), RED, {further.key: further} if plans else {}, Memory())


def test_the_first_plan_that_works_answers_for_the_second_card() -> None:
    found = said(given_one(), b.FurtherPlan(("pilot", "evict"), SKIPPING), b.FurtherPlan(("score_secret",), SKIPPING))

    assert isinstance(found, Given)
    assert (TakeCard("score_secret"), "FURTHER", 1) == (found.order, found.key, found.plan)
    assert ["card-gone"] * 2 == [each.complaint.code for each in found.passed]


def test_later_keeps_the_first_of_its_cards_that_may_be_kept() -> None:
    found = said(given_one(), b.FurtherPlan(("king", "score_secret"), (), later=True))

    assert isinstance(found, Given)
    assert (KeepCard("score_secret"), 1, ["card-returns"]) == (
        found.order,
        found.rank,
        [each.complaint.code for each in found.passed],
    )


def test_any_later_keeps_the_lowest_card_that_may_be_kept_and_a_card_that_is_gone_is_told() -> None:
    found = said(given_one(), b.FurtherPlan(("evict",), (), later=True), b.FurtherPlan((ANY_CARD,), (), later=True))

    assert isinstance(found, Given)
    assert (KeepCard("score_castillo#1"), ["card-gone"]) == (found.order, [e.complaint.code for e in found.passed])


def test_a_plan_for_later_has_conditions_like_any_other() -> None:
    king = kings_region(given_one().position)
    elsewhere = b.Guard((b.Premise("KING", place=king),), unless=True)
    found = said(given_one(), b.FurtherPlan(("score_secret",), (), (elsewhere,), later=True))

    assert isinstance(found, Gap)
    assert ["guard"] == [each.complaint.code for each in found.passed]


def test_without_a_plan_the_second_card_is_waited_for_and_the_house_takes_the_lowest() -> None:
    state = given_one()
    found = said(state)

    assert isinstance(found, Gap)
    assert ("FURTHER", "silent") == (found.key, found.reason)
    assert TakeCard("score_castillo#1") == default(state, asked(state), RED)


def test_a_kept_card_is_used_where_it_is_named_and_any_is_none_of_those() -> None:
    state = keeping("score_castillo#1")
    any_card, named = b.FurtherPlan((ANY_CARD,), SKIPPING), b.FurtherPlan(("score_castillo",), SKIPPING)

    orders = [
        found.order for found in (said(state, any_card), said(state, any_card, named)) if isinstance(found, Given)
    ]
    assert [LetPass(), TakeCard("score_castillo#1")] == orders


@pytest.mark.parametrize("plans", [(), (b.FurtherPlan(("score_castillo",), (), later=True),)], ids=["silent", "later"])
def test_of_a_kept_card_silence_says_not_yet(plans: tuple[b.FurtherPlan, ...]) -> None:
    state = keeping("score_castillo#1")
    found = said(state, *plans)

    assert isinstance(found, Given)
    assert (LetPass(), SILENCE, ()) == (found.order, found.key, found.passed)
    assert LetPass() == default(state, asked(state), RED)


def test_it_is_refused_where_nothing_can_bring_a_further_card() -> None:
    nothing = red_chooses().position.having(offered=("king", "score_secret"))
    further = b.FurtherBlock((b.FurtherPlan(("king",), SKIPPING),))

    found = [
        [f.complaint.code for f in shape_of(further).against(further, State(p, ()), RED)]
        for p in (nothing, given_one().position)
    ]
    assert [["no-further-card"], []] == found


def test_what_comes_back_every_round_is_refused_for_later_when_it_is_filed() -> None:
    further = b.FurtherBlock((b.FurtherPlan(("king", "storm"), (), later=True),))

    [finding] = shape_of(further).against(further, red_chooses(), RED)
    assert ("never", "card-returns") == (finding.level, finding.complaint.code)


# --- a card whose halves do not come next ---------------------------------------------------------


@wire("test-nothing-to-do")
class NothingToDo(Modifier):
    """A card brings no halves of a turn."""

    def turn_steps(self, position: Position, seat: int, so_far: tuple[object, ...]) -> tuple[object, ...]:
        return ()


def test_a_plan_for_a_card_that_brings_no_halves_is_taken_at_its_word() -> None:
    state = red_chooses(lasting=(Lasting(NothingToDo(), "round", 4),))
    plan = b.CardBlock((b.Plan(("king",), SKIPPING),))

    found = choose(state, RED, plan, kings_region(state.position))
    assert isinstance(found, Chosen)
    assert "king" == found.card
