from typing import Any

import pytest

from referee.orders.book import answer, missing, needed
from referee.orders.filing import answering
from referee.orders.findings import PassedOver
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.block import FORCED, SILENCE, Gap, Given, Memory
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.guard import Item
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.naming import NameBlock
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.spent_power import DoTake
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import VetoBlock, VetoPolicy
from referee.rules.decisions import (
    Act,
    Complaint,
    Disk,
    LayPower,
    LetPass,
    Move,
    MoveKing,
    Name,
    Object,
    Phase,
    PlaceCaballeros,
    Reinforce,
    Return,
    SetDisk,
    Shift,
    Skip,
    TakeBack,
    TakeCard,
)
from referee.rules.effects.banners import NameBearer
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks, NameInSecret, SendByDisk
from referee.rules.model import ALL, COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.rounds import Choosing, Laying, Reinforcing
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CAT, CNU, ENVOY, FRA, GAL, GRA, PVA, REGIONS, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, asked, rulebook, table, turn, with_steps
from tests.rules.tables import answer as play

OFFER = ("three_any", "score_pick#1", "score_4#1", "scoreboard#1", "king")


def found(state: State, *blocks: Block, seat: Seat = RED, **memory: Any) -> Given | Gap:
    """What the book of `seat` says when these blocks stand in it."""
    filed = {key_of(block): block for block in blocks}
    return answer(state, asked(state), seat, filed, Memory(**memory))


def laying(*laid: tuple[Seat, int], hand: tuple[int, ...] = tuple(range(1, 14))) -> State:
    hands = (hand, *(tuple(range(1, 14)),) * 3)
    return with_steps(table(laid=laid, hands=hands), Laying(RED))


def choosing(position: Position | None = None, offered: tuple[str, ...] = OFFER, **more: Any) -> State:
    placed = position or table(king=CNU, **more)
    return with_steps(placed.having(offered=offered), Choosing(RED))


def plans(*plans: tuple[str, tuple[Item, ...]]) -> CardBlock:
    return CardBlock(tuple(Plan(tuple(cards.split()), items) for cards, items in plans))


def put(count: int, *ranks: Place) -> DoPlace:
    return DoPlace((PlacePart("COUNT", count, ranks),))


def rest(*ranks: Place) -> DoPlace:
    return DoPlace((PlacePart("REST", 0, ranks),))


def king(*ranks: Place) -> DoName:
    return DoName("KING", ranks)


# --- POWER ------------------------------------------------------------------------------------------


def test_the_first_power_card_that_is_free_is_laid() -> None:
    block = PowerBlock((PowerRank(11), PowerRank(10), PowerRank()))

    assert Given(LayPower(10), "POWER", 1, passed=(PassedOver("11", Complaint("power-laid", (11,))),)) == found(
        laying((BLUE, 11)), block
    )


@pytest.mark.parametrize(
    ("laid", "wish", "value"),
    [
        pytest.param((9, 4), PowerRank(aim=1, most=13), 10, id="just above the highest"),
        pytest.param((9, 4), PowerRank(aim=2, most=13), 5, id="just above the second"),
        pytest.param((9, 4, 6), PowerRank(aim=3, most=13), 5, id="just above the third"),
        pytest.param((9, 10), PowerRank(aim=2, most=13), None, id="no room for the second turn"),
        pytest.param((11, 4), PowerRank(aim=1, most=11), None, id="not above the most"),
        pytest.param((), PowerRank(aim=1, most=10), 10, id="first to lay: the highest allowed"),
        pytest.param((12,), PowerRank(aim=2, most=6), 6, id="fewer laid than turns before: the highest allowed"),
        pytest.param((1, 2), PowerRank(), 3, id="any: the lowest free"),
    ],
)
def test_aim_takes_the_lowest_card_for_the_turn_aimed_at(
    laid: tuple[int, ...], wish: PowerRank, value: int | None
) -> None:
    state = laying(*((seat, power) for seat, power in zip((BLUE, YELLOW, GREEN), laid, strict=False)))
    out_of_reach = PassedOver("", Complaint("aim-out-of-reach", (wish.aim, wish.most)))
    expected = Given(LayPower(value), "POWER") if value else Gap("POWER", "exhausted", (out_of_reach,))

    assert expected == found(state, PowerBlock((wish,)))


def test_no_power_block_is_a_gap() -> None:
    assert Gap("POWER", "silent") == found(laying())


def test_a_power_card_without_alternative_needs_no_block() -> None:
    assert Given(LayPower(3), FORCED) == found(laying((BLUE, 4), hand=(3, 4)))


# --- REINFORCE --------------------------------------------------------------------------------------


def reinforcing(provinces: int, printed: int = 5, **answers: Any) -> State:
    board = {VAL: (4, 0, 0, 0), CNU: (2, 0, 0, 0)}
    edition, laid, left = rulebook(**answers), ((RED, {5: 3, 6: 1}[printed]),), (provinces, 9, 9, 9)
    return with_steps(table(board, king=CNU, provinces=left, edition=edition, laid=laid), Reinforcing(RED))


@pytest.mark.parametrize(
    ("provinces", "block", "order"),
    [
        pytest.param(9, ReinforceBlock(3), Reinforce(3), id="fewer than printed"),
        pytest.param(9, ReinforceBlock(ALL), Reinforce(5), id="all that is printed"),
        pytest.param(3, ReinforceBlock(ALL), Reinforce(3), id="all there are"),
        pytest.param(3, ReinforceBlock(ALL, ((VAL, ALL),)), Reinforce(3, (VAL, VAL)), id="and from the board"),
        pytest.param(3, ReinforceBlock(4, ((VAL, ALL),)), Reinforce(3, (VAL,)), id="no more than wanted"),
        pytest.param(3, ReinforceBlock(ALL, ((CNU, 2), (VAL, 1))), Reinforce(3, (VAL,)), id="not from the King's"),
        pytest.param(9, ReinforceBlock(ALL, ((VAL, 2),)), Reinforce(5), id="no shortfall, no fetching"),
    ],
)
def test_a_reinforcement_is_brought_within_what_is_legal(
    provinces: int, block: ReinforceBlock, order: Reinforce
) -> None:
    assert Given(order, "REINFORCE") == found(reinforcing(provinces), block)


def test_without_a_block_everybody_comes_from_the_provinces_and_nobody_from_the_board() -> None:
    assert Given(Reinforce(3), SILENCE) == found(reinforcing(3))


def test_where_the_edition_insists_the_board_makes_up_the_difference_without_a_block() -> None:
    assert Given(Reinforce(3, (VAL, VAL)), SILENCE) == found(reinforcing(3, shortfall="regions_required"))


def test_where_the_edition_wants_the_exact_number_a_smaller_wish_is_raised() -> None:
    assert Given(Reinforce(5), "REINFORCE") == found(reinforcing(9, reinforce="exact"), ReinforceBlock(2))


# --- CARD -------------------------------------------------------------------------------------------


def test_the_first_plan_whose_card_is_there_and_whose_lines_work_is_used() -> None:
    block = plans(
        ("four_own", (DoSkip(),)),
        ("king", (king(CNU),)),
        ("score_4", (put(1, PVA), DoAct())),
        ("scoreboard score_4", (DoAct(), put(1, ARA))),
        (ANY_CARD, (DoSkip(),)),
    )

    assert Given(
        TakeCard("score_4#1"),
        "CARD",
        rank=1,
        plan=3,
        passed=(
            PassedOver("four_own", Complaint("card-gone", ("four_own",)), 0, 0, "four_own"),
            PassedOver(CNU, Complaint("king-cannot-go", (CNU,)), 0, 1, "king"),
            PassedOver(PVA, Complaint("out-of-reach", (PVA, CNU)), 0, 2, "score_4#1"),
            PassedOver(None, Complaint("wants-scoreboard"), 0, 3, "scoreboard#1"),
        ),
    ) == found(choosing(), block)


def test_any_is_the_lowest_numbered_card_left() -> None:
    state = choosing(offered=("king", "score_4#1", "score_pick#1"))

    assert Given(TakeCard("score_pick#1"), "CARD", plan=0) == found(state, plans((ANY_CARD, (DoSkip(),))))


def test_a_plan_is_tried_on_the_position_its_first_half_leaves() -> None:
    block = plans(("king", (put(1, GAL, PVA), king(GAL))), ("king", (king(GAL), put(1, PVA))))

    chosen = found(choosing(), block)

    assert isinstance(chosen, Given)
    assert (TakeCard("king"), 1) == (chosen.order, chosen.plan)


def test_where_others_answer_between_the_halves_their_answers_may_give_the_lead_but_no_reach() -> None:
    position = table({VAL: (0, 2, 2, 2)}, king=CNU)
    lead = DoPlace((PlacePart("LEAD", 0, (VAL,)),))
    block = plans(("king_returns", (DoAct(), put(2, GAL))), ("king_returns", (DoAct(), lead)))

    assert Given(
        TakeCard("king_returns"),
        "CARD",
        plan=1,
        passed=(PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)), 1, 0, "king_returns"),),
    ) == found(choosing(position, ("king_returns", "king")), block)


def test_holders_of_a_veto_are_taken_to_let_pass_when_a_plan_is_tried() -> None:
    position = table(king=CNU, vetoes=((BLUE, 5),))
    block = plans(("king", (king(GAL), put(1, SEV))), ("king", (king(GAL), put(1, PVA))))

    chosen = found(choosing(position), block)

    assert isinstance(chosen, Given)
    assert (TakeCard("king"), 1) == (chosen.order, chosen.plan)


def test_where_no_plan_works_the_player_is_asked_and_told_why() -> None:
    passed = PassedOver(CASTILLO, Complaint("king-cannot-go", (CASTILLO,)), 0, 0, "king")

    assert Gap("CARD", "exhausted", (passed,)) == found(choosing(), plans(("king", (king(CASTILLO),))))


def test_the_last_card_is_taken_even_if_no_plan_fits_it() -> None:
    taken = found(choosing(offered=("king",)), plans(("score_4", (DoAct(),))))

    assert isinstance(taken, Given)
    assert (TakeCard("king"), FORCED, None) == (taken.order, taken.key, taken.plan)


def test_no_plans_are_a_gap() -> None:
    assert Gap("CARD", "silent") == found(choosing())


def test_ask_stops_before_the_card_is_taken_and_only_once() -> None:
    plan = plans((ANY_CARD, (DoSkip(),)))

    assert Gap("CARD", "asked") == found(choosing(), plan, AskBlock())
    assert isinstance(found(choosing(), plan, AskBlock(), asked_before=True), Given)


@pytest.mark.parametrize(("start", "stops"), [(CNU, False), (SEV, True)])
def test_ask_if_king_moved_compares_with_the_start_of_the_round(start: Place, stops: bool) -> None:
    answered = found(choosing(), plans((ANY_CARD, (DoSkip(),))), AskBlock(if_king_moved=True), king_at_start=start)

    assert stops == isinstance(answered, Gap)


# --- the halves of a turn ---------------------------------------------------------------------------


def test_the_halves_come_in_the_order_they_are_written() -> None:
    state = turn(table(king=CNU), "king")
    placed_first = plans(("king", (put(1, SEV), king(GAL))))
    special_first = plans(("king", (king(GAL), put(1, PVA))))

    assert Given(PlaceCaballeros(((SEV, 1),)), "CARD", plan=0) == found(state, placed_first, plan=0)
    assert Given(MoveKing(GAL), "CARD", plan=0) == found(state, special_first, plan=0)


def test_without_place_nobody_is_placed() -> None:
    state, _ = play(turn(table(king=CNU), "king"), MoveKing(GAL))

    assert Given(PlaceCaballeros(), "CARD", plan=0) == found(state, plans(("king", (king(GAL),))), plan=0)


def test_the_lines_of_the_plan_the_card_was_taken_by_are_used() -> None:
    state = turn(table(king=CNU), "king")
    block = plans(("king", (king(GAL),)), ("king", (king(SEV),)))

    assert Given(MoveKing(SEV), "CARD", plan=1) == found(state, block, plan=1)


def test_plans_filed_anew_in_mid_turn_are_searched_for_the_card_in_hand() -> None:
    state = turn(table(king=CNU), "king")
    block = plans(("score_4", (DoAct(),)), ("king", (king(SEV),)))

    assert Given(MoveKing(SEV), "CARD", plan=1) == found(state, block, plan=4)


def test_turn_goes_before_the_plan_and_leaves_it_the_other_half() -> None:
    state = turn(table(king=CNU), "king")
    plan = plans(("king", (king(GAL), put(1, PVA))))
    mended = TurnBlock((king(SEV),))
    after, _ = play(state, MoveKing(GAL))

    assert Given(MoveKing(SEV), "TURN") == found(state, plan, mended, plan=0)
    assert Given(PlaceCaballeros(((PVA, 1),)), "CARD", plan=0) == found(after, plan, mended, plan=0)


def test_turn_alone_answers_for_a_card_that_no_plan_took() -> None:
    state = turn(table(king=CNU), "king")
    after, _ = play(state, MoveKing(GAL))
    mended = TurnBlock((king(GAL),))

    assert Given(MoveKing(GAL), "TURN") == found(state, mended)
    assert Given(PlaceCaballeros(), "TURN") == found(after, mended)
    assert Gap("TURN", "silent") == found(after)
    assert Gap("TURN", "silent") == found(after, plans(("king", (king(GAL),))))


def test_a_half_that_works_no_longer_is_a_gap() -> None:
    state = turn(table(king=CNU), "king")
    passed = PassedOver(CNU, Complaint("king-cannot-go", (CNU,)), 0)

    assert Gap("TURN", "exhausted", (passed,)) == found(state, plans(("king", (king(CNU),))), plan=0)


def test_a_second_choice_within_a_half_is_told() -> None:
    state = turn(table(king=CNU), "king")

    assert Given(MoveKing(SEV), "CARD", 1, 0, (PassedOver(CNU, Complaint("king-cannot-go", (CNU,)), 0),)) == found(
        state, plans(("king", (king(CNU, SEV),))), plan=0
    )


def test_where_nothing_but_skipping_is_left_nobody_is_asked() -> None:
    state = turn(table(king=CNU, homes=(CNU, GAL, PVA, ARA), court=(0, 7, 7, 7)), "grande#1")

    assert Given(Skip(), FORCED) == found(state)


def test_lines_for_several_cards_may_stand_in_one_plan() -> None:
    items = (king(GAL), DoTake((13, 2)), DoAct())
    state = turn(table(king=CNU, hands=((13,), (1,), (1,), (1,))), "power_back#1")

    assert Given(TakeBack(2), "CARD", 1, 0, (PassedOver("13", Complaint("not-spent", (13,)), 1),)) == found(
        state, plans(("king power_back", items)), plan=0
    )


def test_moves_are_carried_out_together() -> None:
    state = turn(table({VAL: (2, 1, 0, 0)}, king=CNU), "three_any")
    items = (DoMove(1, RED, VAL, (CNU, SEV)), DoMove(ALL, BLUE, VAL, (GAL,)))

    assert Given(
        Move((Shift(RED, VAL, SEV, 1), Shift(BLUE, VAL, GAL, 1))),
        "CARD",
        1,
        0,
        (PassedOver(CNU, Complaint("kings-region", (CNU,)), 0),),
    ) == found(state, plans(("three_any", items)), plan=0)


# --- RETURN -----------------------------------------------------------------------------------------


def returning(court: int, *caballeros: tuple[Place, int], king: Place = CNU) -> State:
    board = {place: (count, 0, 0, 0) for place, count in caballeros}
    return with_steps(table(board, king=king, court=(court, 7, 7, 7)), GiveUp(RED, 3))


def gives(*parts: tuple[int, tuple[Place, ...]]) -> ReturnBlock:
    return ReturnBlock(tuple(ReturnPart(count, ranks) for count, ranks in parts))


@pytest.mark.parametrize(
    ("court", "block", "order"),
    [
        pytest.param(2, gives((2, (COURT,)), (1, (SEV, COURT))), Return(2, (SEV,)), id="as written"),
        pytest.param(1, gives((2, (COURT,)), (1, (SEV, COURT))), Return(1, (SEV, SEV)), id="filled from the left"),
        pytest.param(7, gives((3, (VAL, SEV, COURT))), Return(1, (SEV, SEV)), id="ranks add up"),
        pytest.param(7, gives((1, (COURT,))), Return(3), id="a short number is filled too"),
    ],
)
def test_what_is_given_up_is_filled_from_left_to_right(court: int, block: ReturnBlock, order: Return) -> None:
    assert Given(order, "RETURN") == found(returning(court, (SEV, 2), (VAL, 0), (GAL, 3)), block)


def test_what_the_king_guards_is_not_given_up() -> None:
    state = returning(1, (CNU, 3), (SEV, 3))

    assert Gap("RETURN", "exhausted", (PassedOver(None, Complaint("return-exactly", (3, 1))),)) == found(
        state, gives((2, (CNU,)), (1, (COURT,)))
    )


def test_one_region_that_must_give_all_is_no_question() -> None:
    assert Given(Return(0, (SEV, SEV, SEV)), FORCED) == found(returning(0, (SEV, 4)))


def test_a_return_nobody_wrote_is_from_the_court_first_and_one_that_asks_is_a_gap() -> None:
    state = returning(4, (SEV, 4))
    ask = ReturnBlock((), ask=True)

    assert Given(Return(3, ()), SILENCE) == found(state)
    assert Gap("RETURN", "asked") == found(state, ask)
    assert Gap("RETURN", "silent") == found(state, ask, asked_before=True)


# --- DISK -------------------------------------------------------------------------------------------


def test_each_disk_is_read_for_its_purpose() -> None:
    board = {SEV: (2, 2, 0, 0), VAL: (3, 1, 0, 0), CASTILLO: (1, 0, 0, 0)}
    position = table(board, king=CNU)
    blocks = [DiskBlock(purpose, (place,)) for purpose, place in zip(Disk, (ARA, CNU, VAL, GRA), strict=True)]

    asked_for = {
        Disk.GENERAL: GeneralDisks(),
        Disk.SECRET: NameInSecret(BLUE, "score_secret"),
        Disk.SEND: SendByDisk(BLUE, "secret_send_two", 2),
        Disk.EVICT: EvictByDisk(BLUE, "evict", SEV),
    }

    assert {
        Disk.GENERAL: Given(SetDisk(ARA), "DISK GENERAL"),
        Disk.SECRET: Given(SetDisk(CNU), "DISK SECRET"),
        Disk.SEND: Given(SetDisk(VAL), "DISK SEND"),
        Disk.EVICT: Given(SetDisk(GRA), "DISK EVICT"),
    } == {purpose: found(with_steps(position, step), *blocks) for purpose, step in asked_for.items()}


@pytest.mark.parametrize(
    ("bad", "code"), [(CNU, "kings-region"), (SEV, "disk-not-there")], ids=["the King's region", "the region left"]
)
def test_the_book_never_points_where_the_rulebooks_punish(bad: Place, code: str) -> None:
    state = with_steps(table({SEV: (2, 2, 0, 0)}, king=CNU), EvictByDisk(BLUE, "evict", SEV))

    assert Given(SetDisk(GRA), "DISK EVICT", 1, passed=(PassedOver(bad, Complaint(code, (bad,))),)) == found(
        state, DiskBlock(Disk.EVICT, (bad, GRA))
    )
    assert Gap("DISK EVICT", "exhausted", (PassedOver(bad, Complaint(code, (bad,))),)) == found(
        state, DiskBlock(Disk.EVICT, (bad,))
    )
    (example,) = answering(("DISK EVICT",), state, RED)
    assert (True, False) == (GRA in example.ranks, bad in example.ranks)


@pytest.mark.parametrize(
    ("freely", "general", "evict"), [("both", True, True), ("evict", False, True), ("neither", False, False)]
)
def test_the_court_is_pointed_at_on_purpose_where_the_rulebook_lets_one(
    freely: str, general: bool, evict: bool
) -> None:
    position = table({SEV: (2, 2, 0, 0), CASTILLO: (1, 0, 0, 0)}, king=CNU, edition=rulebook(court_by_disk=freely))
    asked_for = {Disk.GENERAL: GeneralDisks(), Disk.EVICT: EvictByDisk(BLUE, "evict", SEV)}

    for (purpose, step), may in zip(asked_for.items(), (general, evict), strict=True):
        key = f"DISK {purpose.upper()}"
        no_court = (PassedOver(COURT, Complaint("court-not-here", (key,))),)
        pointed = found(with_steps(position, step), DiskBlock(purpose, (COURT, GRA)))
        assert pointed == (Given(SetDisk(CNU), key) if may else Given(SetDisk(GRA), key, 1, passed=no_court))


def test_a_region_with_too_few_to_send_is_passed_over() -> None:
    state = with_steps(
        table({SEV: (2, 0, 0, 0), VAL: (1, 0, 0, 0), GRA: (3, 0, 0, 0)}, king=CNU), SendByDisk(BLUE, "", 2)
    )
    too_few = PassedOver(VAL, Complaint("too-few-there", (RED, VAL, 1, 2)))

    assert Given(SetDisk(SEV), "DISK SEND", 1, passed=(too_few,)) == found(state, DiskBlock(Disk.SEND, (VAL, SEV)))


def test_sealed_disks_are_answered_for_each_seat_by_itself() -> None:
    board = {SEV: (0, 2, 0, 2), VAL: (0, 3, 2, 2)}
    state = with_steps(table(board, king=CNU), SendByDisk(RED, "secret_send_two", 2))
    block = DiskBlock(Disk.SEND, (SEV,))

    assert [
        Given(SetDisk(SEV), "DISK SEND"),
        Given(SetDisk(VAL), FORCED),
        Gap("DISK SEND", "silent"),
    ] == [found(state, block, seat=BLUE), found(state, block, seat=YELLOW), found(state, seat=GREEN)]


def test_a_disk_that_asks_is_a_gap() -> None:
    state = with_steps(table(), NameInSecret(RED, "score_secret"))
    ask = DiskBlock(Disk.SECRET, (), ask=True)

    assert Gap("DISK SECRET", "asked") == found(state, ask)
    assert Gap("DISK SECRET", "silent") == found(state, ask, asked_before=True)


# --- VETO -------------------------------------------------------------------------------------------


def announced() -> State:
    return play(turn(table(king=CNU, vetoes=((BLUE, 5),)), "king"), MoveKing(GAL))[0]


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        pytest.param((), Given(LetPass(), SILENCE), id="silence"),
        pytest.param((VetoBlock(()),), Given(LetPass(), SILENCE), id="never"),
        pytest.param((VetoBlock((VetoPolicy((GREEN,)), VetoPolicy())),), Given(Object(1), "VETO", 1), id="fits"),
        pytest.param((VetoBlock((VetoPolicy(ask=True),)),), Gap("VETO", "asked"), id="asks"),
    ],
)
def test_a_holder_of_a_veto_is_never_waited_for_unless_it_asks(
    blocks: tuple[Block, ...], expected: Given | Gap
) -> None:
    assert expected == found(announced(), *blocks, seat=BLUE)


def test_a_veto_that_has_asked_lets_the_rest_of_the_policies_speak() -> None:
    policies = VetoBlock((VetoPolicy(ask=True), VetoPolicy(cards=("king",))))

    assert Given(Object(1), "VETO", 1) == found(announced(), policies, seat=BLUE, asked_before=True)


# --- who is in --------------------------------------------------------------------------------------


def test_what_must_be_filed_follows_from_what_is_on_offer() -> None:
    plain = choosing()
    asking = choosing(offered=("four_own", "king_returns", "score_4#1", "evict", "king"))
    secret = choosing(offered=("four_own", "secret_send_all", "score_4#1", "score_secret", "king"))
    both = (Phase.POWER, Phase.TURNS)

    assert ("POWER", "CARD") == needed(plain, RED, both)
    assert ("POWER", "CARD", "RETURN", "DISK EVICT") == needed(asking, RED, both)
    assert ("CARD", "DISK SECRET", "DISK SEND") == needed(secret, RED, (Phase.TURNS,))


def test_the_disk_of_a_general_scoring_is_needed_of_those_in_the_castillo() -> None:
    state = with_steps(table({CASTILLO: (1, 0, 0, 2)}, king=CNU), GeneralDisks())

    assert [("DISK GENERAL",), (), (), ("DISK GENERAL",)] == [
        needed(state, seat, (Phase.DISKS,)) for seat in state.position.seats
    ]


def test_before_the_first_round_nothing_is_needed() -> None:
    assert [()] * 4 == [needed(choosing(), seat, (Phase.SETUP,)) for seat in range(4)]


def test_who_bears_the_banner_next_is_answered_by_the_first_place_that_does() -> None:
    flown = {"banner-red": (CASTILLO, RED)}
    homes = (VAL, PVA, ARA, SEV)
    position = table({GRA: (1,), VAL: (1,)}, king=CNU, homes=homes, boxes=("anniversary",), tokens=flown)

    state = with_steps(position, NameBearer(RED, "banner-red"))
    named = found(state, NameBlock("BANNER", (SEV, GRA, VAL)))

    assert Gap("BANNER", "silent") == found(state)
    assert isinstance(named, Given)
    assert (Name(GRA), "BANNER", 1) == (named.order, named.key, named.rank)
    assert [("no-bearer-there", (SEV,))] == [(p.complaint.code, p.complaint.args) for p in named.passed]
    assert Gap("BANNER", "asked") == found(state, NameBlock("BANNER", (), ask=True))
    assert Gap("BANNER", "silent") == found(state, NameBlock("BANNER", (), ask=True), asked_before=True)
    exhausted = found(state, NameBlock("BANNER", (SEV,)))
    assert isinstance(exhausted, Gap)
    assert "exhausted" == exhausted.reason


def test_a_place_named_for_the_banner_stands_for_its_spaces() -> None:
    flown = {"banner-red": (CASTILLO, RED)}
    pieces = {ENVOY: (1,), VAL: (1,)}
    position = table(pieces, king=CNU, boxes=("france", "anniversary"), tokens=flown)
    named = found(with_steps(position, NameBearer(RED, "banner-red")), NameBlock("BANNER", (FRA,)))

    assert isinstance(named, Given)
    assert Name(ENVOY) == named.order


def test_a_disk_where_none_of_its_purpose_may_point_does_not_count() -> None:
    state = with_steps(table({CASTILLO: (1, 0, 0, 2)}, king=CNU, boxes=("france",)), GeneralDisks())
    disk = DiskBlock(Disk.GENERAL, (FRA,))

    assert ("DISK GENERAL",) == missing(state, RED, (Phase.DISKS,), {"DISK GENERAL": disk})


def test_a_disk_that_names_no_legal_region_does_not_count() -> None:
    state = with_steps(table({CASTILLO: (1, 0, 0, 2)}, king=CNU), GeneralDisks())
    blocks = {(CNU,): ("DISK GENERAL",), (CNU, SEV): (), (SEV,): ()}

    assert blocks == {
        ranks: missing(state, RED, (Phase.DISKS,), {"DISK GENERAL": DiskBlock(Disk.GENERAL, ranks)}) for ranks in blocks
    }


def test_who_wants_to_be_asked_needs_no_plan() -> None:
    phases = (Phase.POWER, Phase.TURNS)
    power = PowerBlock((PowerRank(),))

    assert ("CARD",) == missing(choosing(), RED, phases, {"POWER": power})
    assert () == missing(choosing(), RED, phases, {"POWER": power, "ASK": AskBlock()})
    assert ("CARD",) == missing(choosing(), RED, phases, {"POWER": power, "ASK": AskBlock(if_king_moved=True)})


def test_act_carries_out_what_leaves_nothing_to_choose() -> None:
    state = turn(table(dict.fromkeys(REGIONS, (1, 0, 0, 0)), king=CAT), "score_4#1")

    assert Given(Act(), "CARD", plan=0) == found(state, plans(("score_4", (DoAct(), rest(ARA)))), plan=0)
