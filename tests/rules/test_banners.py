"""Banners: who is asked when a bearer is gone, when, and what goes on meanwhile."""

from random import Random

import pytest

from referee.rules import engine, scoring
from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import Ask, Complaint, Move, Name, Object, Order, Reinforce, SendBack, Shift
from referee.rules.effects.royal import Stated
from referee.rules.model import COURT, NOWHERE, PROVINCES, Place
from referee.rules.position import Counts, Position
from referee.rules.state import State
from tests.chance_player import answers
from tests.geography import CASTILLO, CAT, CNU, COLOURS, CVI, GAL, GRA, PVA, RIO_GRANDE, SEV, VAL
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


# --- what a banner is worth -----------------------------------------------------------------------


def test_a_banner_tells_who_leads() -> None:
    position = banners({CVI: (2, 2, 0, 0)}, tokens={"banner-blue": (CVI, BLUE)})

    assert (BLUE, None) == (scoring.leader(position, CVI), scoring.leader(position, SEV))
