"""What a receipt remarks on is worth reading: each thing once, and nothing that a condition says already."""

import pytest

from referee import adjudicate, letters
from referee.catalogues import speaking
from referee.judging import Submission, table_of
from referee.orders.letter import Final, Line
from referee.orders.shapes.guard import Fact, Guard, Guarded
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.writing import place_name
from referee.prose.letter import read_letter
from referee.report import render
from tests.geography import ARA, BOARD, GAL, REGIONS
from tests.tables import dutiful, seated

CATALOGUE = speaking("en")


def sends(game, seat, text, stop=""):
    """The seat writes these lines; the words of the letter that answers them."""
    before = game.docket
    lines = [Line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    sheet = read_letter(lines, table_of(before, seat), "en")
    entries = game.take(adjudicate.hear(before, Submission(seat, 1, stop or before.stop, sheet), game.now).entries)
    answer = next(letter for letter in letters.plan(before, entries, game.now) if letter.seat == seat)
    return render(answer, CATALOGUE, "Europe/Amsterdam").text


def remarks(text):
    """The remarks of a receipt, each with its lines joined."""
    return " ".join(text.partition("PLEASE NOTE")[2].strip().partition("\n\n")[0].split())


UNCONDITIONAL = """
CARD two and two
MOVE 1 own Galicia to Aragon
MOVE 1 own Galicia to Granada
"""
CONDITIONAL = """
CARD two and two
MOVE 1 own Galicia to Aragon IF blue LEADS Aragon
MOVE 1 own Galicia to Granada IF blue LEADS Granada
"""


def test_the_same_remark_on_two_lines_is_made_once():
    said = remarks(sends(seated(3), 0, f"{UNCONDITIONAL}ELSE {UNCONDITIONAL[1:]}"))

    assert 1 == said.count("kept; as things stand")


def test_a_line_with_a_condition_is_not_told_that_it_is_not_legal_yet():
    assert "kept" in remarks(sends(seated(3), 0, UNCONDITIONAL))
    assert "kept" not in remarks(sends(seated(3), 0, CONDITIONAL))


def test_a_line_without_a_condition_is_told_so_beside_one_that_has_one():
    said = remarks(sends(seated(3), 0, f"{CONDITIONAL}MOVE 1 own Catalonia to Aragon"))

    assert 1 == said.count("kept; as things stand")


def test_a_wish_for_a_power_card_with_a_condition_is_not_told_that_it_is_not_legal_yet():
    game = seated(3)
    laid = game.docket.state.position.having(laid=((1, 9),))
    game.docket = game.docket.having(state=type(game.docket.state)(laid, game.docket.state.agenda))

    assert "kept" in remarks(sends(game, 0, "POWER 9 or 4"))
    assert "" == remarks(sends(game, 0, "POWER 9 IF blue LEADS Aragon or 4"))


def test_a_card_that_is_gone_is_told_of_though_the_first_line_of_its_plan_has_a_condition():
    game = seated(3)
    offered = game.docket.state.position.offered
    position = game.docket.state.position.having(
        offered=tuple(card for card in offered if card != "king"), taken=((1, "king"),)
    )
    game.docket = game.docket.having(state=type(game.docket.state)(position, game.docket.state.agenda))

    plan = Plan(("king",), (Guarded(DoName("KING", (ARA,)), (Guard((Fact("LEADS", 1, ARA),)),)), DoSkip()))

    read = game.sends(0, CardBlock((plan,)))[-1]

    assert ("card-gone", "places-nobody") == tuple(remark.code for remark in read.remarks)


# --- FINAL ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("spoilt", ["POWER 99", "CARD nothing\nSKIP", "POWER 5 or else"])
def test_final_counts_only_for_a_letter_that_is_filed_whole(spoilt):
    game = seated(3)
    for seat in game.docket.seats:
        game.sends(seat, *dutiful(game.docket, seat), requests=(Final(),) if seat else ())

    text = sends(game, 0, f"{spoilt}\nFINAL")

    assert game.docket.barrier
    assert "marked FINAL" not in text
    assert "FINAL did nothing" in remarks(text)


def test_final_beside_orders_that_are_filed_is_told_and_counts():
    game = seated(3)

    text = sends(game, 0, "POWER 5\nFINAL")

    assert frozenset({0}) == game.docket.final
    assert "marked FINAL" in text


def test_final_in_answer_to_an_earlier_stop_does_not_say_that_it_counts():
    game = seated(3)

    text = sends(game, 0, "FINAL", stop="r0")

    assert frozenset() == game.docket.final
    assert "marked FINAL" not in text


# --- the King -------------------------------------------------------------------------------------


def test_places_too_far_from_the_king_are_told_together():
    game = seated(3)
    king = game.docket.state.position.king
    far = [place for place in REGIONS if place != king and place not in BOARD.reach[king]]
    lines = "".join(f"PLACE 1 {place_name(place, BOARD)} or Castillo\n" for place in far[:2])

    said = remarks(sends(game, 0, f"CARD king\n{lines}SKIP"))

    assert f"{place_name(far[0], BOARD)} and {place_name(far[1], BOARD)} are legal only beside the King" in said
    assert 1 == said.count("beside the King")


def test_of_a_king_whom_the_plan_itself_sends_away_nobody_says_that_he_stands_there_now():
    game = seated(3)
    away = next(place for place in REGIONS if place not in (game.docket.state.position.king, *BOARD.reach[GAL], GAL))

    said = remarks(sends(game, 0, f"CARD king\nKING Galicia\nPLACE 1 {place_name(away, BOARD)} or Galicia or Castillo"))

    assert f"{place_name(away, BOARD)} is not beside Galicia, where your plan sends the King" in said
    assert "your plan sends the King to Galicia" in said
    assert "who stands in" not in said
