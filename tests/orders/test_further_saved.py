"""A further card that is kept for a later turn: by Rio Grande it places at once, by the Big Box with it."""

import pytest

from referee.docket.known import known_to
from referee.orders import blocks as b
from referee.orders.book import Given, Memory, answer
from referee.orders.canonical import canonical_sheet
from referee.orders.shapes.table import shape_of
from referee.rules.decisions import KeepCard, PlaceCaballeros
from referee.rules.effects.turns import KeepsSpecial
from tests.kit.byletters import by_letters
from tests.orders.doubling import red_doubles
from tests.orders.letters import read
from tests.rules.tables import RED, asked
from tests.rules.tables import answer as played

SAVED = "FURTHER score_castillo LATER\nPLACE 2 Castillo"


@pytest.mark.parametrize(("edition", "complaints"), [("rio_grande", []), ("big_box_nl", ["line-of-kept"])])
def test_where_special_actions_are_saved_the_placing_stands_below_the_card(edition: str, complaints: list[str]) -> None:
    known = known_to(by_letters(3, boxes=("grandissimo",), edition=edition).docket, RED)
    sheet = read(SAVED, known)

    assert complaints == [each.code for each in sheet.complaints]
    if not complaints:
        assert sheet.blocks == read(canonical_sheet(sheet.blocks, known), known).blocks
        assert "line-of-kept" in [each.code for each in read(SAVED + "\nACT", known).complaints]


def test_the_line_below_a_card_that_is_saved_answers_for_its_placing() -> None:
    state = red_doubles("rio_grande")
    known = known_to(by_letters(3, boxes=("grandissimo",), edition="rio_grande").docket, RED)
    [block] = read(SAVED, known).blocks

    found = answer(state, asked(state), RED, {block.key: block}, Memory())
    assert isinstance(found, Given)
    assert KeepCard("score_castillo#1") == found.order
    state, _ = played(state, found.order)
    placed = answer(state, asked(state), RED, {block.key: block}, Memory(plan_of="FURTHER", plan=0))
    assert isinstance(placed, Given)
    assert PlaceCaballeros(((state.position.board.castillo, 2),)) == placed.order
    assert ["score_castillo#1"] == [each.changes.card for each in state.position.lasting_of(KeepsSpecial)]


def test_a_card_without_a_special_action_is_refused_for_later_where_that_alone_is_saved() -> None:
    further = b.FurtherBlock((b.FurtherPlan(("joint_force",), (), later=True),))

    found = {
        edition: [each.complaint.code for each in shape_of(further).against(further, red_doubles(edition), RED)]
        for edition in ("rio_grande", "big_box_nl")
    }
    assert {"rio_grande": ["no-action"], "big_box_nl": []} == found
