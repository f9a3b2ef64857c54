from typing import Any

import pytest

from referee.orders import blocks as b
from referee.orders.book import answer
from referee.orders.checking import answering
from referee.orders.findings import PassedOver
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.block import SILENCE, Gap, Given, Memory
from referee.rules.boxes.anniversary.banners import NameBearer
from referee.rules.decisions import (
    Complaint,
    Disk,
    LayPower,
    Name,
    Reinforce,
    Return,
    SetDisk,
    TakeCard,
)
from referee.rules.effects.courts import GiveUp
from referee.rules.effects.disks import EvictByDisk, GeneralDisks
from referee.rules.model import ALL, COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.rounds import Choosing, Laying, Reinforcing
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CNU, ENVOY, FRA, GAL, GRA, PVA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, asked, rulebook, table, with_steps

OFFER = ("three_any", "score_pick#1", "score_4#1", "scoreboard#1", "king")


def found(state: State, *blocks: b.Block, seat: Seat = RED, **memory: Any) -> Given | Gap:
    """What the book of `seat` says when these blocks stand in it."""
    filed = {block.key: block for block in blocks}
    return answer(state, asked(state), seat, filed, Memory(**memory))


def laying(*laid: tuple[Seat, int], hand: tuple[int, ...] = tuple(range(1, 14))) -> State:
    hands = (hand, *(tuple(range(1, 14)),) * 3)
    return with_steps(table(laid=laid, hands=hands), Laying(RED))


def choosing(position: Position | None = None, offered: tuple[str, ...] = OFFER, **more: Any) -> State:
    placed = position or table(king=CNU, **more)
    return with_steps(placed.having(offered=offered), Choosing(RED))


def plans(*plans: tuple[str, tuple[b.Item, ...]]) -> b.CardBlock:
    return b.CardBlock(tuple(b.Plan(tuple(cards.split()), items) for cards, items in plans))


def put(count: int, *ranks: Place) -> b.DoPlace:
    return b.DoPlace((b.PlacePart("COUNT", count, ranks),))


def king(*ranks: Place) -> b.DoName:
    return b.DoName("KING", ranks)


# --- POWER ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "wish", "value"),
    [
        pytest.param((9, 4), b.PowerRank(aim=1, most=13), 10, id="just above the highest"),
        pytest.param((9, 4), b.PowerRank(aim=2, most=13), 5, id="just above the second"),
        pytest.param((9, 4, 6), b.PowerRank(aim=3, most=13), 5, id="just above the third"),
        pytest.param((9, 10), b.PowerRank(aim=2, most=13), None, id="no room for the second turn"),
        pytest.param((11, 4), b.PowerRank(aim=1, most=11), None, id="not above the most"),
        pytest.param((), b.PowerRank(aim=1, most=10), 10, id="first to lay: the highest allowed"),
        pytest.param((12,), b.PowerRank(aim=2, most=6), 6, id="fewer laid than turns before: the highest allowed"),
        pytest.param((1, 2), b.PowerRank(), 3, id="any: the lowest free"),
    ],
)
def test_aim_takes_the_lowest_card_for_the_turn_aimed_at(
    laid: tuple[int, ...], wish: b.PowerRank, value: int | None
) -> None:
    state = laying(*((seat, power) for seat, power in zip((BLUE, YELLOW, GREEN), laid, strict=False)))
    out_of_reach = PassedOver("", Complaint("aim-out-of-reach", (wish.aim, wish.most)))
    expected = Given(LayPower(value), "POWER") if value else Gap("POWER", "exhausted", (out_of_reach,))

    assert expected == found(state, b.PowerBlock((wish,)))


# --- REINFORCE --------------------------------------------------------------------------------------


def reinforcing(provinces: int, printed: int = 5, **answers: Any) -> State:
    board = {VAL: (4, 0, 0, 0), CNU: (2, 0, 0, 0)}
    edition, laid, left = rulebook(**answers), ((RED, {5: 3, 6: 1}[printed]),), (provinces, 9, 9, 9)
    return with_steps(table(board, king=CNU, provinces=left, edition=edition, laid=laid), Reinforcing(RED))


@pytest.mark.parametrize(
    ("provinces", "block", "order"),
    [
        pytest.param(9, b.ReinforceBlock(3), Reinforce(3), id="fewer than printed"),
        pytest.param(9, b.ReinforceBlock(ALL), Reinforce(5), id="all that is printed"),
        pytest.param(3, b.ReinforceBlock(ALL), Reinforce(3), id="all there are"),
        pytest.param(3, b.ReinforceBlock(ALL, ((VAL, ALL),)), Reinforce(3, (VAL, VAL)), id="and from the board"),
        pytest.param(3, b.ReinforceBlock(4, ((VAL, ALL),)), Reinforce(3, (VAL,)), id="no more than wanted"),
        pytest.param(3, b.ReinforceBlock(ALL, ((CNU, 2), (VAL, 1))), Reinforce(3, (VAL,)), id="not from the King's"),
        pytest.param(9, b.ReinforceBlock(ALL, ((VAL, 2),)), Reinforce(5), id="no shortfall, no fetching"),
    ],
)
def test_a_reinforcement_is_brought_within_what_is_legal(
    provinces: int, block: b.ReinforceBlock, order: Reinforce
) -> None:
    assert Given(order, "REINFORCE") == found(reinforcing(provinces), block)


def test_where_the_edition_insists_the_board_makes_up_the_difference_without_a_block() -> None:
    assert Given(Reinforce(3, (VAL, VAL)), SILENCE) == found(reinforcing(3, shortfall="regions_required"))


def test_where_the_edition_wants_the_exact_number_a_smaller_wish_is_raised() -> None:
    assert Given(Reinforce(5), "REINFORCE") == found(reinforcing(9, reinforce="exact"), b.ReinforceBlock(2))


# --- CARD -------------------------------------------------------------------------------------------


def test_the_first_plan_whose_card_is_there_and_whose_lines_work_is_used() -> None:
    block = plans(
        ("four_own", (b.DoSkip(),)),
        ("king", (king(CNU),)),
        ("score_4", (put(1, PVA), b.DoAct())),
        ("scoreboard score_4", (b.DoAct(), put(1, ARA))),
        (ANY_CARD, (b.DoSkip(),)),
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


def test_where_others_answer_between_the_halves_their_answers_may_give_the_lead_but_no_reach() -> None:
    position = table({VAL: (0, 2, 2, 2)}, king=CNU)
    lead = b.DoPlace((b.PlacePart("LEAD", 0, (VAL,)),))
    block = plans(("king_returns", (b.DoAct(), put(2, GAL))), ("king_returns", (b.DoAct(), lead)))

    assert Given(
        TakeCard("king_returns"),
        "CARD",
        plan=1,
        passed=(PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)), 1, 0, "king_returns"),),
    ) == found(choosing(position, ("king_returns", "king")), block)


# --- RETURN -----------------------------------------------------------------------------------------


def returning(court: int, *caballeros: tuple[Place, int], king: Place = CNU) -> State:
    board = {place: (count, 0, 0, 0) for place, count in caballeros}
    return with_steps(table(board, king=king, court=(court, 7, 7, 7)), GiveUp(RED, 3))


def gives(*parts: tuple[int, tuple[Place, ...]]) -> b.ReturnBlock:
    return b.ReturnBlock(tuple(b.ReturnPart(count, ranks) for count, ranks in parts))


@pytest.mark.parametrize(
    ("court", "block", "order"),
    [
        pytest.param(2, gives((2, (COURT,)), (1, (SEV, COURT))), Return(2, (SEV,)), id="as written"),
        pytest.param(1, gives((2, (COURT,)), (1, (SEV, COURT))), Return(1, (SEV, SEV)), id="filled from the left"),
        pytest.param(7, gives((3, (VAL, SEV, COURT))), Return(1, (SEV, SEV)), id="ranks add up"),
        pytest.param(7, gives((1, (COURT,))), Return(3), id="a short number is filled too"),
    ],
)
def test_what_is_given_up_is_filled_from_left_to_right(court: int, block: b.ReturnBlock, order: Return) -> None:
    assert Given(order, "RETURN") == found(returning(court, (SEV, 2), (VAL, 0), (GAL, 3)), block)


def test_what_the_king_guards_is_not_given_up() -> None:
    state = returning(1, (CNU, 3), (SEV, 3))

    assert Gap("RETURN", "exhausted", (PassedOver(None, Complaint("return-exactly", (3, 1))),)) == found(
        state, gives((2, (CNU,)), (1, (COURT,)))
    )


# --- DISK -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "code"), [(CNU, "kings-region"), (SEV, "disk-not-there")], ids=["the King's region", "the region left"]
)
def test_the_book_never_points_where_the_rulebooks_punish(bad: Place, code: str) -> None:
    state = with_steps(table({SEV: (2, 2, 0, 0)}, king=CNU), EvictByDisk(BLUE, "evict", SEV))

    assert Given(SetDisk(GRA), "DISK EVICT", 1, passed=(PassedOver(bad, Complaint(code, (bad,))),)) == found(
        state, b.DiskBlock(Disk.EVICT, (bad, GRA))
    )
    assert Gap("DISK EVICT", "exhausted", (PassedOver(bad, Complaint(code, (bad,))),)) == found(
        state, b.DiskBlock(Disk.EVICT, (bad,))
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
        pointed = found(with_steps(position, step), b.DiskBlock(purpose, (COURT, GRA)))
        assert pointed == (Given(SetDisk(CNU), key) if may else Given(SetDisk(GRA), key, 1, passed=no_court))


# --- who is in --------------------------------------------------------------------------------------


def test_a_place_named_for_the_banner_stands_for_its_spaces() -> None:
    flown = {"banner-red": (CASTILLO, RED)}
    pieces = {ENVOY: (1,), VAL: (1,)}
    position = table(pieces, king=CNU, boxes=("france", "anniversary"), tokens=flown)
    named = found(with_steps(position, NameBearer(RED, "banner-red")), b.NameBlock("BANNER", (FRA,)))

    assert isinstance(named, Given)
    assert Name(ENVOY) == named.order
