"""Conditions of orders: when they hold, what they do to wishes, plans and lines, and what may never be asked."""

from typing import Any

import pytest

from referee.orders.book import answer
from referee.orders.filing import judge
from referee.orders.findings import Finding, PassedOver
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.base import key_of
from referee.orders.shapes.block import Gap, Given, Memory
from referee.orders.shapes.guard import UNMET, Fact, Guard, Guarded, Item, holds
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan, next_half
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.turn import TurnBlock
from referee.rules.decisions import (
    Complaint,
    LayPower,
    MoveKing,
    PlaceCaballeros,
    Shift,
    Skip,
    TakeCard,
)
from referee.rules.decisions import Move as Moving
from referee.rules.effects.base import card_of
from referee.rules.model import COURT, PROVINCES, Seat
from referee.rules.position import Position
from referee.rules.rounds import Choosing, Laying, TurnHalves
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CNU, GAL, GRA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, asked, table, turn, with_steps

OFFER = ("three_any", "score_pick#1", "score_4#1", "king")
OPEN = table(
    {SEV: (3, 2, 0, 0), GRA: (1, 1, 0, 0), CASTILLO: (0, 0, 4, 0)},
    king=SEV,
    court=(2, 5, 0, 7),
    scores=(20, 15, 15, 3),
    laid=((RED, 9), (BLUE, 12), (YELLOW, 2), (GREEN, 4)),
    taken=((BLUE, "evict#1"),),
    offered=OFFER,
)


def if_(*facts: Fact) -> tuple[Guard, ...]:
    return (Guard(facts),)


def unless(*facts: Fact) -> tuple[Guard, ...]:
    return (Guard(facts, unless=True),)


KING_IN_SEVILLE = Fact("KING", place=SEV)
KING_IN_GALICIA = Fact("KING", place=GAL)


# --- facts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_SEVILLE,
        Fact("LEADS", RED, SEV),
        Fact("LEADS", None, SEV),
        Fact("LEADS", YELLOW, CASTILLO),
        Fact("HAS", BLUE, SEV, amount=2),
        Fact("HAS", None, CASTILLO, amount=4),
        Fact("HAS", GREEN, COURT, amount=7),
        Fact("HAS", RED, PROVINCES, amount=20),
        Fact("AHEAD", RED, amount=5),
        Fact("AHEAD", RED, amount=17, other=GREEN),
        Fact("AHEAD", None, amount=12, other=GREEN),
        Fact("TURN", amount=2),
        Fact("LAID", BLUE, amount=12),
        Fact("LAID", None, amount=11),
        Fact("TOOK", BLUE, card="evict"),
        Fact("TOOK", card="evict"),
        Fact("FREE", card="score_4"),
    ],
)
def test_what_all_can_see_holds(fact: Fact) -> None:
    assert holds(if_(fact), OPEN, RED, SEV)
    assert not holds(unless(fact), OPEN, RED, SEV)


@pytest.mark.parametrize(
    "fact",
    [
        KING_IN_GALICIA,
        Fact("MOVED"),
        Fact("LEADS", BLUE, SEV),
        Fact("LEADS", RED, GRA),  # as many as another is no lead
        Fact("LEADS", None, VAL),
        Fact("HAS", BLUE, SEV, amount=3),
        Fact("AHEAD", RED, amount=6),
        Fact("AHEAD", BLUE, amount=1),
        Fact("AHEAD", BLUE, amount=1, other=YELLOW),
        Fact("TURN", amount=1),
        Fact("TURN", amount=0),
        Fact("LAID", RED, amount=10),
        Fact("LAID", None, amount=13),
        Fact("TOOK", RED, card="evict"),
        Fact("TOOK", card="king"),
        Fact("FREE", card="evict"),
    ],
)
def test_what_is_otherwise_does_not_hold(fact: Fact) -> None:
    assert not holds(if_(fact), OPEN, RED, SEV)
    assert holds(unless(fact), OPEN, RED, SEV)


def test_the_last_to_move_is_last_and_nobody_has_a_turn_before_all_power_cards_lie() -> None:
    last = if_(Fact("TURN"))
    early = OPEN.having(laid=OPEN.laid[:3])

    assert [YELLOW] == [seat for seat in OPEN.seats if holds(last, OPEN, seat, SEV)]
    assert not any(holds(if_(Fact("TURN", amount=n)), early, seat, SEV) for n in range(5) for seat in early.seats)


def test_the_king_has_moved_if_he_stands_elsewhere_than_when_the_round_began() -> None:
    assert holds(if_(Fact("MOVED")), OPEN, RED, king_at_start=GAL)


def test_and_wants_both_and_unless_only_forbids_both_together() -> None:
    both = (KING_IN_SEVILLE, Fact("TURN", amount=1))

    assert (False, True) == (holds(if_(*both), OPEN, RED, SEV), holds(unless(*both), OPEN, RED, SEV))
    assert (True, False) == (holds(if_(*both), OPEN, BLUE, SEV), holds(unless(*both), OPEN, BLUE, SEV))


def test_all_conditions_of_an_order_must_let_it_be() -> None:
    mixed = (*if_(KING_IN_SEVILLE), *unless(Fact("LEADS", BLUE, SEV)))

    assert holds(mixed, OPEN, RED, SEV)
    assert not holds(mixed, OPEN.having(king=GAL), RED, SEV)
    assert holds((), OPEN, RED, SEV)


# --- wishes and plans -----------------------------------------------------------------------------


def found(state: State, *blocks: Any, seat: Seat = RED, king_at_start: int = SEV) -> Given | Gap:
    filed = {key_of(block): block for block in blocks}
    return answer(state, asked(state), seat, filed, Memory(king_at_start=king_at_start))


def laying(*laid: tuple[Seat, int]) -> State:
    return with_steps(table(king=SEV, laid=laid), Laying(RED))


def choosing(**more: Any) -> State:
    return with_steps(OPEN.having(**more), Choosing(RED))


def test_a_power_card_is_laid_on_what_lies_on_the_table() -> None:
    high = PowerRank(13, guards=if_(Fact("LAID", BLUE, amount=10)))
    block = PowerBlock((high, PowerRank(4)))

    assert Given(LayPower(13), "POWER") == found(laying((BLUE, 12)), block)
    assert Given(LayPower(4), "POWER", 1, passed=(PassedOver("13", UNMET),)) == found(laying((BLUE, 9)), block)


def test_a_sheet_of_conditions_may_run_out() -> None:
    wish = PowerRank(aim=1, guards=unless(KING_IN_SEVILLE))

    assert Gap("POWER", "exhausted", (PassedOver("", UNMET),)) == found(laying(), PowerBlock((wish,)))


def test_a_plan_whose_condition_does_not_hold_is_passed_over() -> None:
    plans = CardBlock(
        (
            Plan(("king",), (DoName("KING", (ARA,)),), if_(Fact("TOOK", BLUE, card="score_4"))),
            Plan((ANY_CARD,), (DoSkip(),)),
        )
    )
    passed = (PassedOver("king", UNMET, 0, 0, "king"),)

    assert Given(TakeCard("score_4#1"), "CARD", plan=1, passed=passed) == found(choosing(offered=("score_4#1",)), plans)
    taken = ((BLUE, "score_4#1"),)
    assert Given(TakeCard("king"), "CARD", plan=0) == found(choosing(offered=("king",), taken=taken), plans)


# --- lines ----------------------------------------------------------------------------------------

TO_ARAGON = DoName("KING", (ARA,))


def half(position: Position, *items: Item, place: bool = True, act: bool = True) -> Any:
    return next_half(position, TurnHalves(RED, "king", card_of(position, "king"), act=act, place=place), items, CNU)


def test_a_line_whose_condition_does_not_hold_counts_as_unwritten() -> None:
    lines = (Guarded(TO_ARAGON, if_(KING_IN_SEVILLE)), DoSkip())

    assert MoveKing(ARA) == half(OPEN, *lines).order
    assert Skip() == half(OPEN.having(king=GRA), *lines).order
    assert (PassedOver(None, UNMET, 0),) == half(OPEN.having(king=GRA), *lines).passed


def test_a_plan_with_all_lines_of_its_action_unwritten_is_stuck() -> None:
    stuck = half(OPEN, Guarded(TO_ARAGON, if_(KING_IN_GALICIA)))

    assert [UNMET.code, "wants-king"] == [passed.complaint.code for passed in stuck.passed]


def test_each_line_of_a_placing_may_have_its_condition() -> None:
    lines = (
        Guarded(DoPlace((PlacePart("COUNT", 1, (GRA,)),)), unless(Fact("LEADS", RED, SEV))),
        DoPlace((PlacePart("COUNT", 2, (CASTILLO,)),)),
    )

    assert PlaceCaballeros(((CASTILLO, 2),)) == half(OPEN, *lines, act=False).order
    level = table(king=SEV)
    assert PlaceCaballeros(((GRA, 1), (CASTILLO, 2))) == half(level, *lines, act=False).order


def test_a_condition_is_judged_when_its_line_is_used() -> None:
    """The King moves in the first half; the second sees him where he went."""
    lines = (TO_ARAGON, Guarded(DoPlace((PlacePart("COUNT", 2, (CASTILLO,)),)), if_(Fact("KING", place=ARA))))
    block = CardBlock((Plan(("king",), lines),))
    state = turn(OPEN, "king")

    first = answer(state, asked(state), RED, {"CARD": block}, Memory(plan=0))
    assert isinstance(first, Given)
    assert MoveKing(ARA) == first.order
    assert PlaceCaballeros(((CASTILLO, 2),)) == half(OPEN.having(king=ARA), *lines, act=False).order
    assert PlaceCaballeros(()) == half(OPEN, *lines, act=False).order


def test_a_condition_never_turns_the_order_of_the_halves_around() -> None:
    lines = (Guarded(DoPlace((PlacePart("COUNT", 1, (GRA,)),)), if_(KING_IN_GALICIA)), TO_ARAGON)

    assert PlaceCaballeros(()) == half(OPEN, *lines).order


def test_the_card_in_hand_may_be_ordered_on_condition() -> None:
    block = TurnBlock((Guarded(TO_ARAGON, unless(KING_IN_SEVILLE)), DoSkip()))
    state = turn(OPEN, "king")

    found = answer(state, asked(state), RED, {"TURN": block}, Memory(king_at_start=SEV))
    assert isinstance(found, Given)
    assert (Skip(), "TURN") == (found.order, found.key)


# --- filing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "complaint"),
    [
        (Fact("TURN", amount=5), Complaint("no-such-turn", (5, 4))),
        (Fact("KING", place=CASTILLO), Complaint("king-cannot-go", (CASTILLO,))),
        (Fact("AHEAD", BLUE, amount=1, other=BLUE), Complaint("ahead-of-oneself", (BLUE,))),
        (Fact("TOOK", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
        (Fact("FREE", card="crusade"), Complaint("card-not-in-game", ("crusade",))),
    ],
)
def test_a_condition_that_this_game_can_never_show_is_refused(fact: Fact, complaint: Complaint) -> None:
    state = choosing()
    power = PowerBlock((PowerRank(4), PowerRank(7, guards=if_(KING_IN_SEVILLE, fact))))
    plan = CardBlock((Plan((ANY_CARD,), (DoSkip(),)), Plan(("king",), (DoSkip(),), unless(fact))))
    line = CardBlock((Plan(("king",), (Guarded(DoSkip(), if_(fact)),)),))

    assert (Finding("never", complaint, 1),) == judge(power, laying(), RED)
    assert (Finding("never", complaint, plan=1),) == judge(plan, state, RED)
    assert (Finding("never", complaint, 0, 0),) == judge(line, state, RED)


def test_lines_for_one_case_or_the_other_are_not_added_up() -> None:
    """Three caballeros may be moved: two if the King is here, two others if not."""
    two = DoMove(2, RED, SEV, (GAL,)), DoMove(2, RED, SEV, (GRA,))
    both = CardBlock((Plan(("three_any",), two),))
    either = CardBlock(
        (Plan(("three_any",), (Guarded(two[0], if_(KING_IN_GALICIA)), Guarded(two[1], unless(KING_IN_GALICIA)))),)
    )
    state = choosing(king=CNU)

    assert ["never"] == [finding.level for finding in judge(both, state, RED)]
    assert () == judge(either, state, RED)


def test_what_can_never_be_done_is_refused_on_any_condition() -> None:
    line = Guarded(DoMove(4, RED, SEV, (GAL,)), if_(Fact("LEADS", BLUE, SEV)))
    state = choosing(king=CNU)

    (finding,) = judge(CardBlock((Plan(("three_any",), (line,)),)), state, RED)
    assert ("never", "too-many-own") == (finding.level, finding.complaint.code)


def test_a_line_that_belongs_to_one_of_two_cards_is_kept_on_condition_too() -> None:
    lines = (Guarded(TO_ARAGON, if_(Fact("LEADS", RED, ARA))), DoMove(1, RED, GRA, (VAL,)))
    block = CardBlock((Plan(("king", "three_any"), lines),))

    assert () == judge(block, choosing(king=CNU), RED)


def test_a_move_is_carried_out_on_the_lines_that_hold() -> None:
    lines = (
        Guarded(DoMove(2, RED, SEV, (GAL,)), if_(KING_IN_GALICIA)),
        Guarded(DoMove(1, RED, SEV, (GAL,)), unless(KING_IN_GALICIA)),
        DoMove(1, BLUE, GRA, (VAL,)),
    )
    step = TurnHalves(RED, "three_any", card_of(OPEN, "three_any"), act=True, place=False)
    found = next_half(OPEN.having(king=CNU), step, lines, CNU)

    assert Moving((Shift(RED, SEV, GAL, 1), Shift(BLUE, GRA, VAL, 1))) == found.order  # type: ignore[union-attr]
