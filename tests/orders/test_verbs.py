"""The verb table: what may stand under each card."""

import pytest

from referee.orders.checking import for_complaint
from referee.orders.findings import Found
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import examples, special
from referee.rules.state import State
from tests.orders.letters import BLUE, DESIGNS, POSITION, complaint, forms, offering, read
from tests.orders.sheets import OPEN


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


@pytest.mark.parametrize("language", ["", "en", "de", "nl", "pl", "es", "sv", "tlh"])
def test_a_line_means_the_same_in_the_blank_of_a_form(language: str) -> None:
    for design in sorted(DESIGNS):
        for line in forms(DESIGNS[design]):
            alone = read(f"CARD {design}\n{line}", OPEN, language)

            assert alone.blocks
            assert alone.blocks == read(f"CARD {design}\nDO [ {line} ]", OPEN, language).blocks
            assert alone.blocks == read(f"CARD {design}\nDO {line}", OPEN, language).blocks
