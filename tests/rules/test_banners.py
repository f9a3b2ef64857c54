"""Banners: who is asked when a bearer is gone, when, and what goes on meanwhile."""

from random import Random

import pytest

from referee.players.chance_player import answers
from referee.rules import engine, scoring
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import (
    Act,
    Ask,
    Complaint,
    LetPass,
    Move,
    Name,
    Object,
    Order,
    PlaceCaballeros,
    Reinforce,
    Return,
    SendBack,
    SetDisk,
    Shift,
)
from referee.rules.effects.banners import BannersFly, NameBearer
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.royal import Stated
from referee.rules.model import COURT, NOWHERE, PROVINCES, Place
from referee.rules.position import Counts, Position
from referee.rules.state import State
from referee.rules.views import imagined, view
from tests.geography import ARA, CASTILLO, CAT, CNU, COLOURS, CVI, GAL, GRA, PVA, RIO_GRANDE, SEV, VAL
from tests.rules.tables import BLUE, GREEN, RED, YELLOW, answer, asked, complaint, table, turn, with_steps

ROWS = {  # everybody in three open regions at least, and red with the King too
    VAL: (2, 2, 2, 2),
    SEV: (1, 1, 1, 1),
    CAT: (1, 1, 1, 1),
    GAL: (1, 0, 0, 0),
}
FLYING = {f"banner-{colour}": (VAL, seat) for seat, colour in enumerate(COLOURS[:4])}


def banners(rows: dict[Place, Counts] | None = None, **more: object) -> Position:
    flying = FLYING | more.pop("tokens", {})  # type: ignore[operator]
    given = {"king": GAL, "homes": (VAL, CVI, CNU, GRA)} | more
    return table(ROWS | (rows or {}), boxes=("anniversary",), tokens=flying, **given)  # type: ignore[arg-type]


def move(*shifts: tuple[int, int, int, int], named: tuple[str, ...] = ()) -> Move:
    return Move(tuple(Shift(*shift, named) for shift in shifts))


def handed(facts: list[e.Fact]) -> list[tuple[str, Place, int | None]]:
    return [(fact.token, fact.place, fact.bearer) for fact in facts if isinstance(fact, e.TokenMoved)]


def lying(state: State) -> set[str]:
    """The banners that fly nowhere."""
    tokens = state.position.board.tokens
    return {t.id for t, (place, _) in zip(tokens, state.position.tokens, strict=True) if t.borne and place == NOWHERE}


def begun(players: int, *boxes: str) -> tuple[State, list[e.Fact]]:
    """A game after its draws, as far as the first card."""
    rng, facts = Random(players), []
    state = engine.fold(engine.open_game(set_up(COLOURS[:players], RIO_GRANDE, boxes)))
    while not state.position.round:
        state, events = engine.play(state, answers(state, asked(state), rng))
        facts += events
    return state, facts


# --- the start ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybodys_banner_is_given_at_home_and_told_once(players: int) -> None:
    state, facts = begun(players, "anniversary")

    homes = state.position.homes
    assert [(f"banner-{COLOURS[seat]}", homes[seat], seat) for seat in range(players)] == handed(facts)
    assert {f"banner-{colour}" for colour in COLOURS[players:]} == lying(state)


def test_without_the_box_there_are_no_banners() -> None:
    state, facts = begun(3)

    assert ([], set()) == (handed(facts), lying(state))


# --- a bearer is gone -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "orders", "by"),
    [
        ("four_any", [move((BLUE, VAL, CASTILLO, 2))], "thrown into the Castillo"),
        ("four_any", [move((BLUE, VAL, CASTILLO, 1), named=("banner-blue",))], "meant"),
        ("send_one_each", [SendBack(((RED, SEV), (BLUE, VAL), (YELLOW, SEV), (GREEN, SEV)), ("banner-blue",))], "sent"),
        ("secret_send_two", [Act(), {BLUE: VAL, YELLOW: VAL, GREEN: VAL}], "sent by its own disk"),
        ("evict", [Name(VAL), {BLUE: GAL, YELLOW: SEV, GREEN: SEV}], "evicted to the court"),
        ("king_returns", [Act(), Return(1, (VAL, VAL))], "given up"),
        ("king_returns", [Act(), Return(2, (VAL,), ("banner-blue",))], "given up by name"),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else None,
)
def test_its_owner_is_asked_although_it_is_anothers_turn(card: str, orders: list[Order], by: str) -> None:
    state, _ = answer(turn(banners(), card), *(_disks(order) for order in orders))

    assert (Ask.PLACE, (BLUE,)) == (asked(state).kind, asked(state).seats)
    assert set(asked(state).choices[0]) <= {VAL, SEV, CAT}
    assert CAT in asked(state).choices[0]
    after, facts = answer(state, Name(CAT))
    assert ("banner-blue", CAT, BLUE) == handed(facts)[0]


def _disks(order: object) -> object:
    return {seat: SetDisk(place) for seat, place in order.items()} if isinstance(order, dict) else order


def test_the_question_comes_before_all_that_is_still_to_be_done() -> None:
    """Two shifts and a half are left when the bearer is gone."""
    order = move((BLUE, VAL, CASTILLO, 2), (YELLOW, VAL, SEV, 2))
    state, facts = answer(turn(banners(), "four_any"), order)

    assert [e.Moved(BLUE, VAL, CASTILLO, 2, ("banner-blue",))] == facts[1:]
    state, facts = answer(state, Name(SEV))
    assert [e.TokenMoved("banner-blue", SEV, BLUE), e.Moved(YELLOW, VAL, SEV, 2, ("banner-yellow",))] == facts
    assert Ask.HALF == asked(state).kind


def test_a_bearer_chosen_meanwhile_is_a_bearer_for_what_follows() -> None:
    """Blue takes Seville's, which is to be moved next: its banner goes along."""
    order = move((BLUE, VAL, CASTILLO, 2), (BLUE, SEV, ARA, 1))
    state, _ = answer(turn(banners(), "four_any"), order)

    state, facts = answer(state, Name(SEV))

    assert (ARA, BLUE) == state.position.spot("banner-blue")


def test_where_what_follows_takes_that_one_too_the_owner_is_asked_again() -> None:
    order = move((BLUE, VAL, CASTILLO, 2), (BLUE, SEV, CASTILLO, 1))
    state, _ = answer(turn(banners({ARA: (0, 1, 0, 0)}), "four_any"), order)
    state, _ = answer(state, Name(SEV))

    assert (Ask.PLACE, (BLUE,), ((ARA, CAT),)) == (asked(state).kind, asked(state).seats, asked(state).choices)


def test_every_place_with_a_caballero_on_the_board_will_do_even_the_kings() -> None:
    state, _ = answer(turn(banners(), "four_own"), move((RED, VAL, CASTILLO, 2)))

    assert ((GAL, CAT, SEV),) == asked(state).choices


# --- bearers that are meant -----------------------------------------------------------------------

SENT = ((RED, SEV), (BLUE, SEV), (YELLOW, SEV), (GREEN, VAL))


@pytest.mark.parametrize(
    ("card", "order", "wrong"),
    [
        ("four_any", move((RED, VAL, SEV, 1), named=("banner-red",)), None),
        ("four_any", move((RED, VAL, SEV, 1), named=("banner-blue",)), Complaint("token-not-there", ("banner-blue",))),
        ("four_any", move((RED, SEV, VAL, 1), named=("banner-red",)), Complaint("token-not-there", ("banner-red",))),
        ("four_any", move((RED, VAL, SEV, 1), named=("banner-red",) * 2), Complaint("too-many-bearers", (1, 2))),
        ("add_two", move((RED, COURT, VAL, 1), named=("banner-red",)), Complaint("token-not-there", ("banner-red",))),
        ("send_one_each", SendBack(SENT, ("banner-green",)), None),
        ("send_one_each", SendBack(SENT, ("banner-red",)), Complaint("token-not-there", ("banner-red",))),
        ("send_one_each", SendBack(SENT, ("banner-red", "banner-x")), Complaint("token-not-there", ("banner-red",))),
        ("court_two", Reinforce(0, (VAL, VAL), ("banner-red",)), None),
        ("court_two", Reinforce(0, (SEV, SEV), ("banner-red",)), Complaint("too-few-there", (RED, SEV, 1, 2))),
        ("court_two", Reinforce(0, (SEV, CAT), ("banner-red",)), Complaint("token-not-there", ("banner-red",))),
        ("court_two", Reinforce(0, (VAL,), ("banner-red",) * 2), Complaint("too-many-bearers", (1, 2))),
    ],
)
def test_the_bearer_that_is_meant_stands_where_somebody_leaves(
    card: str, order: Order, wrong: Complaint | None
) -> None:
    assert wrong == complaint(turn(banners(provinces=(0, 9, 9, 9)), card), order)


# --- a Veto between -------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "asks"), [(1, False), (2, True), (3, True)])
def test_a_veto_stops_what_follows_and_not_the_handing_on(before: int, asks: bool) -> None:
    """The first caballero meant is the bearer; the others go after it."""
    position = banners(vetoes=((GREEN, 5),))
    order = Move((Shift(BLUE, VAL, CASTILLO, 2, ("banner-blue",)), Shift(YELLOW, SEV, CAT)))
    state, _ = answer(turn(position, "four_any"), order, Object(before))

    assert asks == (asked(state).kind is Ask.PLACE)
    if asks:
        assert (BLUE,) == asked(state).seats
        state, facts = answer(state, Name(SEV))
        assert before - 2 == sum(isinstance(fact, e.Moved) for fact in facts)
    assert (Ask.HALF, (RED,)) == (asked(state).kind, asked(state).seats)
    assert (before - 1, 0) == (state.position.pieces[CASTILLO][BLUE], state.position.pieces[CAT][YELLOW] - 1)


def test_a_second_holder_is_asked_before_the_bearer_goes() -> None:
    position = banners(vetoes=((YELLOW, 5), (GREEN, 5)))
    state, _ = answer(turn(position, "four_any"), move((BLUE, VAL, CASTILLO, 2)))
    kinds = [asked(state).seats]
    for _ in "12":
        state, _ = answer(state, LetPass())
        kinds.append(asked(state).seats)

    assert [(YELLOW,), (GREEN,), (BLUE,)] == kinds


# --- several at once ------------------------------------------------------------------------------


def test_of_banners_that_fall_at_once_each_owner_is_asked_once_clockwise() -> None:
    """As pieces put right from outside the rules may leave them."""
    fallen = banners(tokens={"banner-yellow": (PROVINCES, YELLOW), "banner-red": (COURT, RED)})
    state = with_steps(fallen, Stated(e.KingMoved(PVA)))
    asks = []
    while engine.pending(state) is not None:
        asks.append(asked(state).seats)
        state, _ = answer(state, Name(asked(state).choices[0][-1]))

    assert [(RED,), (YELLOW,)] == asks
    assert state.agenda == ()


def test_bearers_sent_one_after_the_other_are_replaced_one_after_the_other() -> None:
    picks = ((RED, VAL), (BLUE, VAL), (YELLOW, VAL), (GREEN, VAL))
    state, facts = answer(turn(banners(), "send_one_each"), SendBack(picks, tuple(FLYING)))
    asks = []
    while asked(state).kind is Ask.PLACE:
        asks.append(asked(state).seats[0])
        state, more = answer(state, Name(SEV))
        facts += more

    assert [RED, BLUE, YELLOW, GREEN] == asks
    told = [type(fact).__name__ for fact in facts[1:]]
    assert ["Moved", "TokenMoved"] * 4 == told


# --- nobody left ----------------------------------------------------------------------------------

ALONE = {VAL: (0, 1, 0, 0), SEV: (0, 0, 0, 0), CAT: (0, 0, 0, 0), CASTILLO: (0, 2, 0, 0)}
WAITING = {**dict.fromkeys(FLYING, (NOWHERE, None)), "banner-blue": (VAL, BLUE), "banner-red": (GAL, RED)}


def without_a_bearer() -> Position:
    state, facts = answer(turn(banners(ALONE, tokens=WAITING), "four_any"), move((BLUE, VAL, CASTILLO, 1)))

    assert [("banner-blue", NOWHERE, None)] == handed(facts)
    assert Ask.HALF == asked(state).kind
    return state.position


def test_one_thrown_into_the_castillo_is_not_placed_on_the_board() -> None:
    _, facts = answer(turn(without_a_bearer(), "four_own", BLUE), PlaceCaballeros(((CASTILLO, 1),)))

    assert [] == handed(facts)


def test_where_several_are_placed_at_once_its_owner_says_which() -> None:
    state, _ = answer(turn(without_a_bearer(), "score_4#1", BLUE), PlaceCaballeros(((PVA, 1), (CVI, 2))))

    assert (Ask.PLACE, (BLUE,), ((PVA, CVI),)) == (asked(state).kind, asked(state).seats, asked(state).choices)


def test_who_comes_out_of_the_castillo_may_bear_it() -> None:
    state = with_steps(without_a_bearer().having(round=3), GeneralDisks())

    state, facts = answer(state, {BLUE: SetDisk(SEV)})

    assert [("banner-blue", SEV, BLUE)] == handed(facts)


def test_who_leaves_the_castillo_for_the_court_may_not() -> None:
    state = with_steps(without_a_bearer().having(round=3), GeneralDisks())

    _, facts = answer(state, {BLUE: SetDisk(None)})

    assert [] == handed(facts)


# --- what a banner is worth -----------------------------------------------------------------------


def test_a_banner_tells_who_leads() -> None:
    position = banners({CVI: (2, 2, 0, 0)}, tokens={"banner-blue": (CVI, BLUE)})

    assert (BLUE, None) == (scoring.leader(position, CVI), scoring.leader(position, SEV))


# --- what is seen ---------------------------------------------------------------------------------


def test_everybody_sees_where_banners_fly() -> None:
    position = banners()

    assert position.tokens == view(position, RED).tokens == view(position, None).tokens
    assert position.tokens == imagined(view(position, RED), position.hands).tokens


def test_a_banner_can_be_meant_for_no_place_where_it_does_not_fly() -> None:
    position = table({VAL: (1, 0, 0, 0), CASTILLO: (1, 0, 0, 0)}, boxes=("anniversary",))

    found = [BannersFly().misnamed(position, RED, place) for place in (VAL, CAT, CASTILLO)]

    assert [None, Complaint("no-bearer-there", (CAT,)), Complaint("banner-flies-not", (CASTILLO,))] == found


def test_a_fact_that_no_step_told_asks_whom_it_concerns_and_leaves_the_rest_to_do() -> None:
    state = turn(banners(), "evict")

    ruled = engine.overruled(state, (e.Moved(RED, VAL, COURT, 1, ("banner-red",)),))

    assert (NameBearer(RED, "banner-red"), *state.agenda) == ruled.agenda
    assert (Ask.PLACE, (RED,), ((GAL, CAT, SEV, VAL),)) == (asked(ruled).kind, asked(ruled).seats, asked(ruled).choices)
