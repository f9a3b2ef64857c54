"""The verb table: what may stand under each card."""

import pytest

from referee.orders.filing import for_complaint
from referee.orders.findings import Found
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import examples, forms_for, special
from referee.orders.writing import card_name
from referee.rules.boxes import laid, set_up
from referee.rules.position import laid_out
from referee.rules.state import State
from tests.geography import COLOURS, RIO_GRANDE
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
