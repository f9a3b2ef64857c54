from typing import Any

import pytest

from referee.orders.findings import Found, PassedOver, Stuck
from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.guard import Item
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.placing import DoPlace, PlacePart, placing
from referee.orders.shapes.plan import next_half
from referee.orders.shapes.token import DoScoreboard
from referee.rules.decisions import (
    Act,
    Complaint,
    Move,
    MoveGrande,
    Name,
    Order,
    PlaceCaballeros,
    Reinforce,
    SendBack,
    SetScoreboard,
    Shift,
    Skip,
)
from referee.rules.effects.base import card_of
from referee.rules.model import ALL, COURT, Place
from referee.rules.rounds import TurnHalves
from tests.geography import ARA, CASTILLO, CNU, CVI, GAL, GRA, PVA, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, rulebook, table

BOARD = {SEV: (1, 3, 0, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CASTILLO: (0, 1, 0, 0)}

LEAD_SEV, LEAD_VAL, LEAD_CASTILLO = (PlacePart("LEAD", 0, (place,)) for place in (SEV, VAL, CASTILLO))


def count(number: int, *ranks: Place) -> PlacePart:
    return PlacePart("COUNT", number, ranks)


def lead(*ranks: Place) -> PlacePart:
    return PlacePart("LEAD", 0, ranks)


def rest(*ranks: Place) -> PlacePart:
    return PlacePart("REST", 0, ranks)


def placed(*parts: PlacePart, card: str = "king", court: int = 7, **answers: Any) -> Found | Stuck:
    """What parts come to with a card (the King's places 5), the King in New Castile."""
    position = table(BOARD, king=CNU, court=(court, 7, 7, 7), edition=rulebook(**answers))
    return placing(
        position, TurnHalves(RED, card, card_of(position, card), act=False, place=True), list(enumerate(parts))
    )


def done(items: tuple[Item, ...], card: str, **more: Any) -> Found | Stuck:
    """What lines come to as the special action of a card, which alone is left of the turn."""
    position = table(more.pop("board", BOARD), king=CNU, **more)
    return next_half(position, TurnHalves(RED, card, card_of(position, card), act=True, place=False), items, CNU)


def order_of(found: Found | Stuck) -> Order | None:
    return found.order if isinstance(found, Found) else None


# --- placing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param((count(2, SEV),), {SEV: 2}, id="so many"),
        pytest.param((count(1, SEV), count(2, VAL), count(1, SEV)), {SEV: 2, VAL: 2}, id="a place twice"),
        pytest.param((count(2, GAL, CNU, VAL),), {VAL: 2}, id="the first place in reach"),
        pytest.param((rest(VAL),), {VAL: 5}, id="the rest of the number"),
        pytest.param((count(ALL, VAL),), {VAL: 5}, id="all is the rest"),
        pytest.param((count(3, SEV), rest(VAL)), {SEV: 3, VAL: 2}, id="the rest after others"),
        pytest.param((rest(SEV), rest(VAL)), {SEV: 5}, id="no rest after the rest"),
        pytest.param((lead(SEV),), {SEV: 3}, id="as few as give the lead"),
        pytest.param((lead(VAL), rest(CASTILLO)), {VAL: 3, CASTILLO: 2}, id="the lead, the rest elsewhere"),
        pytest.param((lead(GRA), rest(ARA)), {ARA: 5}, id="a lead one has needs nobody"),
        pytest.param((count(2, SEV), lead(SEV)), {SEV: 3}, id="what was placed before counts for the lead"),
        pytest.param((count(2, VAL), lead(SEV)), {VAL: 2, SEV: 3}, id="the lead with all that is left"),
        pytest.param((count(3, VAL), lead(SEV, CASTILLO)), {VAL: 3, CASTILLO: 2}, id="a lead that can be reached"),
        pytest.param((lead(ARA),), {ARA: 1}, id="an empty region is led by one"),
        pytest.param((), {}, id="nobody"),
    ],
)
def test_parts_of_a_placing_add_up(parts: tuple[PlacePart, ...], expected: dict[Place, int]) -> None:
    assert PlaceCaballeros(tuple(expected.items())) == order_of(placed(*parts))


@pytest.mark.parametrize(
    ("parts", "passed"),
    [
        pytest.param((count(1, GAL),), PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU))), id="out of reach"),
        pytest.param((count(6, VAL),), PassedOver(VAL, Complaint("too-many-placed", (5, 6))), id="too many"),
        pytest.param(
            (count(3, VAL), lead(SEV)), PassedOver(SEV, Complaint("no-lead", (SEV, 2, 3)), 1), id="too few left to lead"
        ),
        pytest.param(
            (count(1, VAL), lead(GAL)), PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)), 1), id="no way"
        ),
    ],
)
def test_a_part_without_a_legal_place_stops_the_placing(parts: tuple[PlacePart, ...], passed: PassedOver) -> None:
    assert Stuck((passed,)) == placed(*parts)


def test_the_court_limits_the_rest_and_refuses_a_number() -> None:
    assert PlaceCaballeros(((VAL, 2),)) == order_of(placed(rest(VAL), court=2))
    assert PlaceCaballeros() == order_of(placed(rest(GAL), court=0))
    assert Stuck((PassedOver(VAL, Complaint("court-too-small", (2, 3))),)) == placed(count(3, VAL), court=2)


def test_the_worst_rank_and_what_was_passed_over_are_told() -> None:
    out_of_reach = Complaint("out-of-reach", (GAL, CNU))

    assert Found(PlaceCaballeros(((SEV, 1), (VAL, 4))), 1, (PassedOver(GAL, out_of_reach, 1),)) == placed(
        count(1, SEV), rest(GAL, VAL)
    )


def test_where_the_edition_wants_all_placed_too_few_will_not_do() -> None:
    short = Stuck((PassedOver(None, Complaint("must-place", (5, 1))),))

    assert short == placed(count(1, SEV), placement="max_possible")
    assert PlaceCaballeros(((SEV, 1), (VAL, 4))) == order_of(placed(count(1, SEV), rest(VAL), placement="max_possible"))


def test_every_place_line_of_a_plan_belongs_to_one_placing() -> None:
    position = table(BOARD, king=CNU)
    step = TurnHalves(RED, "king", card_of(position, "king"), act=False, place=True)
    items = (DoPlace((lead(VAL),)), DoAct(), DoPlace((rest(CASTILLO),)))

    assert Found(PlaceCaballeros(((VAL, 3), (CASTILLO, 2)))) == next_half(position, step, items, CNU)


# --- moving -----------------------------------------------------------------------------------------


def test_each_move_starts_from_what_the_moves_before_it_leave() -> None:
    items = (DoMove(2, RED, GRA, (GAL,)), DoMove(1, RED, GAL, (PVA,)), DoMove(1, RED, GRA, (SEV,)))

    assert Found(Move((Shift(RED, GRA, GAL, 2), Shift(RED, GAL, PVA), Shift(RED, GRA, SEV)))) == done(items, "four_own")


@pytest.mark.parametrize(
    ("card", "items", "shifts"),
    [
        pytest.param("own_from_one", (DoMove(ALL, RED, GRA, (SEV,)),), (Shift(RED, GRA, SEV, 4),), id="all there"),
        pytest.param("three_any", (DoMove(ALL, RED, GRA, (SEV,)),), (Shift(RED, GRA, SEV, 3),), id="all allowed"),
        pytest.param(
            "own_from_one",
            (DoMove(1, RED, GRA, (SEV,)), DoMove(ALL, RED, GRA, (VAL,))),
            (Shift(RED, GRA, SEV, 1), Shift(RED, GRA, VAL, 3)),
            id="all that are left",
        ),
        pytest.param(
            "two_and_two#1",
            (DoMove(ALL, BLUE, SEV, (GAL,)), DoMove(ALL, RED, GRA, (VAL,))),
            (Shift(BLUE, SEV, GAL, 2), Shift(RED, GRA, VAL, 2)),
            id="two of each",
        ),
        pytest.param("add_two", (DoMove(ALL, RED, COURT, (GAL,)),), (Shift(RED, COURT, GAL, 2),), id="of the court"),
        pytest.param(
            "add_two_or_own", (DoMove(ALL, RED, GRA, (GAL,)),), (Shift(RED, GRA, GAL, 4),), id="either of two"
        ),
    ],
)
def test_all_takes_as_many_as_are_there_and_the_card_allows(
    card: str, items: tuple[DoMove, ...], shifts: tuple[Shift, ...]
) -> None:
    assert Found(Move(shifts)) == done(items, card)


@pytest.mark.parametrize(
    ("card", "items", "wish", "complaint"),
    [
        pytest.param("four_own", (DoMove(2, RED, SEV, (GAL,)),), GAL, ("too-few-there", (RED, SEV, 1, 2)), id="few"),
        pytest.param("four_own", (DoMove(ALL, RED, ARA, (GAL,)),), GAL, ("too-few-there", (RED, ARA, 0, 1)), id="none"),
        pytest.param("four_own", (DoMove(1, RED, GRA, (CNU,)),), CNU, ("kings-region", (CNU,)), id="the King's region"),
        pytest.param("four_own", (DoMove(1, BLUE, SEV, (GAL,)),), GAL, ("too-many-foreign", (0, 1)), id="not yours"),
        pytest.param("four_own", (DoMove(ALL, RED, CASTILLO, (GAL,)),), GAL, ("castillo-shut", ()), id="the Castillo"),
    ],
)
def test_a_move_without_a_legal_target_stops_the_action(
    card: str, items: tuple[Item, ...], wish: Place, complaint: tuple[str, tuple[Any, ...]]
) -> None:
    assert Stuck((PassedOver(wish, Complaint(*complaint)),)) == done(items, card)


# --- other special actions --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "item", "found"),
    [
        pytest.param("score_pick#1", DoName("SCORE", (CASTILLO, SEV)), Found(Name(CASTILLO)), id="score"),
        pytest.param(
            "evict",
            DoName("EVICT", (CNU, SEV)),
            Found(Name(SEV), 1, (PassedOver(CNU, Complaint("kings-region", (CNU,))),)),
            id="evict",
        ),
        pytest.param(
            "scoreboard#1",
            DoScoreboard((("scoreboard-840", CNU), ("scoreboard-400", SEV))),
            Found(
                SetScoreboard("scoreboard-400", SEV),
                1,
                (PassedOver(("scoreboard-840", CNU), Complaint("kings-region", (CNU,))),),
            ),
            id="scoreboard",
        ),
        pytest.param("court_two", DoCourt(ALL), Found(Reinforce(2)), id="court"),
        pytest.param("court_two", DoCourt(1), Found(Reinforce(1)), id="court, one only"),
        pytest.param("score_4#1", DoAct(), Found(Act()), id="act"),
        pytest.param("score_4#1", DoSkip(), Found(Skip()), id="skip"),
    ],
)
def test_a_line_becomes_the_order_of_its_card(card: str, item: Item, found: Found) -> None:
    assert found == done((item,), card)


def test_a_grande_goes_to_the_first_region_that_is_open() -> None:
    found = done((DoName("GRANDE", (CNU, CVI)),), "grande#1", homes=(GAL, PVA, ARA, SEV))

    assert Found(MoveGrande(CVI), 1, (PassedOver(CNU, Complaint("kings-region", (CNU,))),)) == found


def test_called_caballeros_come_from_the_board_where_the_provinces_run_short() -> None:
    found = done((DoCourt(ALL, ((GRA, 1),)),), "court_two", provinces=(1, 9, 9, 9))

    assert Found(Reinforce(1, (GRA,))) == found


@pytest.mark.parametrize(
    ("card", "item", "code"),
    [
        pytest.param("evict", DoName("SCORE", (SEV,)), "wants-place-to-evict", id="score for evict"),
        pytest.param("score_pick#1", DoName("EVICT", (SEV,)), "wants-place-to-score", id="evict for score"),
        pytest.param("king", DoAct(), "wants-king", id="act for king"),
        pytest.param("score_4#1", DoName("KING", (SEV,)), "wants-act", id="king for act"),
        pytest.param("decay_all", DoCourt(2), "wants-act", id="court for act"),
        pytest.param("decay_all", DoSend(()), "wants-act", id="send for act"),
        pytest.param("score_4#1", DoMove(1, RED, SEV, (GAL,)), "wants-act", id="move for act"),
    ],
)
def test_a_verb_that_is_not_the_cards_does_nothing(card: str, item: Item, code: str) -> None:
    found = done((item,), card)

    assert isinstance(found, Stuck)
    assert {code} == {passed.complaint.code for passed in found.passed}


def test_a_special_action_without_a_line_is_no_order() -> None:
    assert Stuck((PassedOver(None, Complaint("wants-king")),)) == done((), "king")


def test_one_caballero_of_each_is_sent_from_the_first_region_that_has_one() -> None:
    picks = ((RED, (GRA,)), (BLUE, (GAL, SEV)), (YELLOW, (VAL,)))

    assert Found(
        SendBack(((RED, GRA), (BLUE, SEV), (YELLOW, VAL))),
        1,
        (PassedOver(GAL, Complaint("too-few-there", (BLUE, GAL, 0, 1))),),
    ) == done((DoSend(picks),), "send_one_each")


def test_who_has_nobody_left_to_send_is_left_out() -> None:
    picks = ((RED, (GRA,)), (BLUE, (SEV,)), (YELLOW, (VAL,)), (GREEN, (SEV,)))

    assert SendBack(((RED, GRA), (BLUE, SEV), (YELLOW, VAL))) == order_of(done((DoSend(picks),), "send_one_each"))


def test_who_could_be_sent_elsewhere_stops_the_action() -> None:
    picks = ((RED, (GRA,)), (BLUE, (GAL,)), (YELLOW, (VAL,)))

    assert Stuck((PassedOver(GAL, Complaint("too-few-there", (BLUE, GAL, 0, 1))),)) == done(
        (DoSend(picks),), "send_one_each"
    )
    assert Stuck((PassedOver(None, Complaint("send-missing", (YELLOW,))),)) == done(
        (DoSend(((RED, (GRA,)), (BLUE, (SEV,)))),), "send_one_each"
    )
