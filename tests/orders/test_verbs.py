"""The verb table: what may stand under each card."""

import pytest

from referee.orders.filing import for_complaint
from referee.orders.findings import Found
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import card_called, examples, fits, forms_for, moves_own_only, special
from referee.orders.shapes.disk import disks_of
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.one_place import DoName, naming
from referee.orders.shapes.placing import DoPlace
from referee.orders.writing import card_name
from referee.rules.boxes import BASE, laid, set_up
from referee.rules.decisions import Disk
from referee.rules.model import COURT
from referee.rules.position import laid_out
from referee.rules.state import State
from tests.geography import COLOURS, GAL, PVA, RIO_GRANDE
from tests.orders.letters import BLUE, DESIGNS, POSITION, complaint, filed, forms, offering


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_every_example_is_an_order_that_its_card_takes(design: str) -> None:
    *orders, last = forms(DESIGNS[design])

    assert "SKIP" == last
    assert orders
    for line in (*orders, last):
        assert filed(f"CARD {design}\n{line}", offering(design)).startswith(f"CARD {card_name(design)}\n")


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_examples_of_other_cards_are_answered_with_the_orders_that_fit(design: str) -> None:
    own = forms(DESIGNS[design])[0].split()[0]
    strange = "KING Aragon" if own != "KING" else "ACT"
    about = complaint(f"CARD {design}\n{strange}", offering(design))

    assert ("item-not-of-card", design) == (about.code, about.args[-1])
    assert for_complaint(about, State(POSITION, ()), BLUE.seat)[-1] == "SKIP"


def test_an_unknown_card_is_none_of_the_game() -> None:
    assert (None, DESIGNS["king"]) == (card_called("queen", BASE.deck), card_called("king", BASE.deck))


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_examples_would_do_as_things_stand(design: str) -> None:
    sight = Sight(POSITION, BLUE.seat)

    for deed in examples(DESIGNS[design], sight):
        assert isinstance(special(POSITION, BLUE.seat, DESIGNS[design].does, [(0, deed)]), Found)


BEGINNING = laid_out(laid(set_up(COLOURS, RIO_GRANDE)))


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_examples_read_under_their_card_before_anything_lies_on_the_board(design: str) -> None:
    *orders, last = forms_for(DESIGNS[design], BEGINNING, BLUE.seat)

    assert "SKIP" == last
    for line in orders:
        assert filed(f"CARD {design}\n{line}", offering(design)).startswith(f"CARD {card_name(design)}\n"), line


def test_skipping_and_placing_fit_every_card() -> None:
    assert all(fits(card, item) for card in BASE.deck for item in (DoSkip(), DoPlace(())))


def test_moves_fit_by_where_they_begin() -> None:
    on_board, from_court = DoMove(1, 0, GAL, (PVA,)), DoMove(1, 0, COURT, (PVA,))

    assert {"add_two", "add_two_or_own"} == {card.design for card in BASE.deck if fits(card, from_court)}
    assert 8 == sum(fits(card, on_board) for card in BASE.deck)


def test_cards_that_name_a_place_know_their_verb() -> None:
    named = {card.design: verb for card in BASE.deck if (verb := "".join(naming((card,))))}

    assert {
        "score_pick": "SCORE",
        "score_pick_3": "SCORE",
        "evict": "EVICT",
        "king": "KING",
        "adviser": "KING",
        "grande": "GRANDE",
    } == named
    assert not fits(DESIGNS["king"], DoName("EVICT", (PVA,)))


def test_own_moves_need_no_colour_where_no_other_moves() -> None:
    movers = [card for card in BASE.deck if fits(card, DoMove(1, 0, GAL, (PVA,)))]

    assert ["own_from_one", "add_two_or_own", "four_own"] == [card.design for card in movers if moves_own_only(card)]
    assert not moves_own_only(DESIGNS["king"])


def test_disk_cards_know_their_purpose() -> None:
    assert (Disk.SEND, Disk.EVICT, Disk.SECRET) == disks_of(BASE.deck)
    assert () == disks_of([DESIGNS["king"], DESIGNS["score_pick"]])
