"""Zones aside: places that are no regions, which only effects that name them reach. Played with the lazaret."""

from collections.abc import Iterator
from itertools import product

import pytest

from referee.players.trying import ways
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Zone
from referee.rules.boxes import BASE, BOXES, Box, set_up
from referee.rules.boxes.box import board_of
from referee.rules.decisions import (
    Act,
    Complaint,
    LetPass,
    Move,
    MoveGrande,
    MoveKing,
    Name,
    Order,
    PlaceCaballeros,
    Reinforce,
    Return,
    SendBack,
    SetDisk,
    SetScoreboard,
    Shift,
    Skip,
    StepIn,
)
from referee.rules.model import COURT, Place
from referee.rules.position import Position
from referee.rules.predicates import is_far, movable
from referee.rules.shapes import Moves
from tests.kit.geography import ARA, BOARD, CASTILLO, CAT, COLOURS, GAL, RIO_GRANDE, SEV, VAL
from tests.kit.harbour import HARBOUR
from tests.rules.tables import BLUE, RED, YELLOW, answer, asked, complaint, table, turn

LAZARET = len(BOARD.zones) + 3
CORSAIRS = 3


@pytest.fixture(autouse=True)
def harbour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)


def laid(inside: tuple[int, ...] = (1, 2, 0), **more: object) -> Position:
    """Three at a table: red alone in Aragon, blue in Aragon and Valencia, the King in Galicia with one of red's."""
    rows = {ARA: (3, 1, 0), VAL: (0, 2, 1), GAL: (1, 0, 0), LAZARET: inside}
    setup = set_up(COLOURS[:3], RIO_GRANDE, ("harbour",))
    tokens = {"beacon": (SEV, None)} | more.pop("tokens", {})  # type: ignore[operator]
    return table(rows, setup=setup, tokens=tokens, **more)  # type: ignore[arg-type]


def move(*shifts: tuple[int, Place, Place, int]) -> Move:
    return Move(tuple(Shift(*shift) for shift in shifts))


# --- the board ------------------------------------------------------------------------------------


def test_a_zone_aside_is_not_ground_no_region_and_no_home() -> None:
    board = laid().board

    assert {LAZARET} == board.afield - board.ground
    assert LAZARET not in (*board.regions, *board.places, *board.homes, *board.king_regions)
    assert (LAZARET,) == board.asides
    assert LAZARET == board.rows[-1]


def test_the_slots_of_a_zone_aside_are_not_ground_either() -> None:
    board = board_of((BASE, Box("jail", zones=(Zone("JAIL", "aside"), Zone("CELL", "slot", within="JAIL")))), "rg", {})

    assert {board.index["JAIL"], board.index["CELL"]} == board.afield - board.ground


def test_on_a_board_without_one_the_ground_is_all_that_lies_beyond_court_and_provinces() -> None:
    assert BOARD.ground == BOARD.afield
    assert BOARD.places == BOARD.rows


def test_a_neighbour_of_the_kings_region_that_is_aside_is_out_of_reach() -> None:
    box = Box("gaol", zones=(Zone("GAOL", "aside", borders=("GAL",)),))
    board = board_of((BASE, box), "rio_grande", {})

    assert board.reach_with_king_in[GAL] == BOARD.reach_with_king_in[GAL]


# --- what does not reach it -----------------------------------------------------------------------

REFUSED = {
    "move in": ("two_and_two#1", move((RED, ARA, LAZARET, 1))),
    "move out": ("two_and_two#1", move((BLUE, LAZARET, CASTILLO, 1))),
    "from the court": ("add_two", move((RED, COURT, LAZARET, 1))),
    "place": ("king", PlaceCaballeros(((LAZARET, 1),))),
    "evict": ("evict", Name(LAZARET)),
    "scoreboard": ("scoreboard#1", SetScoreboard("scoreboard-840", LAZARET)),
    "send": ("send_one_each", SendBack(((RED, ARA), (BLUE, LAZARET), (YELLOW, VAL)))),
}


@pytest.mark.parametrize(("card", "order"), REFUSED.values(), ids=REFUSED)
def test_an_order_that_does_not_name_it_by_right_is_refused(card: str, order: Order) -> None:
    assert Complaint("place-aside", (LAZARET,)) == complaint(turn(laid(), card), order)


OTHERS = {
    "king": ("king", MoveKing(LAZARET)),
    "grande": ("grande#1", MoveGrande(LAZARET)),
    "scored": ("score_pick#1", Name(LAZARET)),
    "shut by the storm": ("storm", move((RED, ARA, LAZARET, 1))),
}


@pytest.mark.parametrize(("card", "order"), OTHERS.values(), ids=OTHERS)
def test_what_names_regions_only_does_not_name_it(card: str, order: Order) -> None:
    assert complaint(turn(laid(), card), order)


def test_a_loss_that_its_owner_chooses_is_not_taken_from_there() -> None:
    state, _ = answer(turn(laid((0, 2, 0), court=(5, 5, 5)), "king_returns"), Act())

    assert asked(state).seats == (BLUE,)
    assert Complaint("place-aside", (LAZARET,)) == complaint(state, Return(1, (LAZARET, ARA)), BLUE)


def test_no_disk_points_there() -> None:
    state, _ = answer(turn(laid(), "evict"), Name(ARA))

    assert asked(state).seats == (BLUE,)
    assert LAZARET not in asked(state).choices[0]
    assert complaint(state, SetDisk(LAZARET))


def test_who_stands_there_is_neither_movable_nor_makes_a_region_fuller() -> None:
    few, many = laid((0, 0, 0)), laid((2, 1, 0))

    for card in ("score_most", "score_fewest", "score_5#1", "score_castillo#1"):
        does = few.table.deck[card].does
        assert does.places_to_score(few) == does.places_to_score(many)
    assert [movable(few, seat) for seat in (RED, BLUE)] == [movable(many, seat) for seat in (RED, BLUE)]
    assert (0, 0, 0) == scoring.points(many, LAZARET)


# --- what names it --------------------------------------------------------------------------------


def test_a_card_that_names_it_brings_caballeros_there_own_and_foreign() -> None:
    state, facts = answer(turn(laid((0, 0, 0)), "plague"), move((RED, ARA, LAZARET, 1), (BLUE, VAL, LAZARET, 1)))

    assert [e.Moved(RED, ARA, LAZARET, 1), e.Moved(BLUE, VAL, LAZARET, 1)] == facts[1:]
    assert (1, 1, 0, 0) == state.position.pieces[LAZARET]


IN: dict[str, tuple[str, Move]] = {
    "elsewhere": ("aside-into-only", move((RED, ARA, VAL, 1))),
    "out of the King's region": ("kings-region", move((RED, GAL, LAZARET, 1))),
    "out of itself": ("place-aside", move((BLUE, LAZARET, LAZARET, 1))),
    "from the court": ("not-from-court", move((RED, COURT, LAZARET, 1))),
    "too many of one's own": ("too-many-own", move((RED, ARA, LAZARET, 2))),
    "more than are there": ("too-few-there", move((YELLOW, VAL, LAZARET, 2))),
    "without room": ("no-room", move((BLUE, VAL, LAZARET, 2))),
}


@pytest.mark.parametrize(("code", "order"), IN.values(), ids=IN)
def test_it_brings_them_there_alone_from_open_regions_as_far_as_there_is_room(code: str, order: Move) -> None:
    found = complaint(turn(laid((1, 1, 0)), "plague"), order)

    assert found
    assert code == found.code


OUT: dict[str, tuple[str, Move]] = {
    "from elsewhere": ("aside-out-of-only", move((RED, ARA, VAL, 1))),
    "into the King's region": ("kings-region", move((RED, LAZARET, GAL, 1))),
    "back into it": ("place-aside", move((RED, LAZARET, LAZARET, 1))),
    "more than are there": ("too-few-there", move((RED, LAZARET, ARA, 2))),
    "one who is not there": ("too-few-there", move((YELLOW, LAZARET, ARA, 1))),
}


@pytest.mark.parametrize(("code", "order"), OUT.values(), ids=OUT)
def test_another_lets_them_out_and_moves_nobody_else(code: str, order: Move) -> None:
    found = complaint(turn(laid(), "pratique"), order)

    assert found
    assert code == found.code


def test_they_come_out_to_open_regions_and_the_castillo() -> None:
    out = move((RED, LAZARET, ARA, 1), (BLUE, LAZARET, CASTILLO, 1), (BLUE, LAZARET, VAL, 1))
    state, _ = answer(turn(laid(), "pratique"), out)

    assert (0, 0, 0, 0) == state.position.pieces[LAZARET]
    assert [4, 1, 3] == [state.position.held(p)[o] for p, o in ((ARA, RED), (CASTILLO, BLUE), (VAL, BLUE))]


def test_it_cannot_be_left_while_it_is_empty_nor_entered_while_it_is_full() -> None:
    empty, full = laid((0, 0, 0)), laid((2, 1, 0))
    plague, pratique = (full.table.deck[card].does for card in ("plague", "pratique"))

    assert [True, False] == [pratique.is_barred(position, RED) for position in (empty, full)]
    assert [False, True] == [plague.is_barred(position, RED) for position in (empty, full)]


def test_both_cards_may_be_skipped() -> None:
    for card in ("plague", "pratique"):
        assert complaint(turn(laid(), card), Skip()) is None


def test_a_veto_strikes_before_any_one_who_is_brought_there_or_let_out() -> None:
    brought = move((RED, ARA, LAZARET, 1), (BLUE, VAL, LAZARET, 1))
    state, _ = answer(turn(laid((0, 1, 0), vetoes=((YELLOW, 9),)), "plague"), brought, StepIn(2))
    assert (1, 1, 0, 0) == state.position.pieces[LAZARET]

    state, _ = answer(turn(laid(vetoes=((YELLOW, 9),)), "pratique"), move((BLUE, LAZARET, VAL, 2)), StepIn(1))
    assert (1, 2, 0, 0) == state.position.pieces[LAZARET]

    state, _ = answer(turn(laid(vetoes=((YELLOW, 9),)), "pratique"), move((BLUE, LAZARET, VAL, 2)), LetPass())
    assert (1, 0, 0, 0) == state.position.pieces[LAZARET]


def test_a_party_that_nobody_plays_may_be_brought_there() -> None:
    position = laid((0, 0, 0, 0)).having()
    rows = list(position.pieces)
    rows[VAL], rows[1] = (0, 2, 1, 1), (*rows[1][:CORSAIRS], rows[1][CORSAIRS] - 1)
    state, _ = answer(turn(position.having(pieces=tuple(rows)), "plague"), move((CORSAIRS, VAL, LAZARET, 1)))

    assert (0, 0, 0, 1) == state.position.pieces[LAZARET]


def test_neither_way_is_far() -> None:
    position = laid()

    assert not is_far(position, ARA, LAZARET)
    assert not is_far(position, LAZARET, SEV)
    assert is_far(position, CAT, SEV)


# --- every card there is --------------------------------------------------------------------------

GAOL = Box("gaol", zones=(Zone("GAOL", "aside"),))


def beside_a_gaol(box: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Position, Place]:
    """A table with this box, and an aside zone that none of its cards has heard of: two of everybody stand there."""
    monkeypatch.setitem(BOXES, GAOL.id, GAOL)
    boxes = (*BOXES[box].needs, box) if box else ()
    setup = set_up(COLOURS[:3], RIO_GRANDE, (*boxes, GAOL.id))
    gaol = setup.board.index["GAOL"]
    return table({ARA: (3, 1, 0), VAL: (2, 2, 1), GAL: (1, 0, 0), gaol: (2, 2, 2)}, setup=setup), gaol


def naming(gaol: Place) -> Iterator[Order]:
    """Orders of every class that names a place: into the gaol, out of it, about it."""
    for owner, there in product((RED, BLUE, YELLOW), (ARA, VAL, CASTILLO, COURT)):
        yield move((owner, there, gaol, 1))
        yield move((owner, gaol, there, 1))
    yield from (kind(gaol) for kind in (Name, MoveKing, MoveGrande))
    yield from (SetScoreboard(token, gaol) for token in ("scoreboard-840", "scoreboard-400"))
    yield from (Reinforce(n, (gaol,) * (5 - n)) for n in range(5))
    yield SendBack(((RED, gaol), (BLUE, gaol), (YELLOW, gaol)))
    yield SendBack(((BLUE, gaol),))


@pytest.mark.parametrize("box", ["", *BOXES])
def test_no_card_of_any_box_reaches_a_zone_that_it_does_not_name(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, gaol = beside_a_gaol(box, monkeypatch)
    parts = [part for card in position.table.cards for part in card.does.parts()]
    short = position.having(pieces=(position.pieces[COURT], (0,) * len(position.pieces[0]), *position.pieces[2:]))

    reached = [(part, order) for part, order in product(parts, naming(gaol)) if part.check(short, RED, order) is None]
    assert [] == reached


@pytest.mark.parametrize("box", ["", *BOXES])
def test_no_other_special_action_reaches_it_by_itself(box: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position, gaol = beside_a_gaol(box, monkeypatch)
    cards = [(part, card.ids()[0]) for card in position.table.cards for part in card.does.parts()]
    after = [
        way.after for part, id in cards if not isinstance(part.asks(), Moves) for way in ways(position, RED, part, id)
    ]

    assert after
    assert {position.pieces[gaol]} == {each.pieces[gaol] for each in after}
