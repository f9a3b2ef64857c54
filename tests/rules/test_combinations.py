"""Which boxes the rulebooks print together."""

import pytest

from referee.rules import boxes
from referee.rules.boxes import TOGETHER, printed_by
from referee.rules.editions.citations import BOXES


@pytest.mark.parametrize(
    ("ids", "books"),
    [
        ((), ("rio_grande", "koens", "rebel_pl", "big_box_nl", "alga_se")),
        (("france",), ("koens", "rebel_pl")),
        (("france", "granada", "church", "home_advantage", "moving_restrictions"), ("koens", "rebel_pl")),
        (("intrigue",), ("rio_grande", "big_box_nl")),
        (("intrigue", "decennial", "colonies"), ("rio_grande",)),
        (("intrigue", "colonies"), ("big_box_nl",)),
        (("intrigue", "special", "players_edition", "anniversary"), ("big_box_nl",)),
        (("grandissimo",), ("rio_grande", "big_box_nl")),
        (("anniversary",), ("big_box_nl",)),
        (("france", "anniversary"), ()),
        (("decennial",), ()),
        (("colonies", "grandissimo"), ()),
    ],
)
def test_a_set_of_boxes_is_printed_by_the_books_that_offer_it(ids, books):
    assert books == printed_by(ids)


def test_a_box_that_pages_are_cited_for_stands_in_a_book():
    printed = {box for each in TOGETHER for box in (*each.boxes, *each.any_of)}
    cited = {id for id, box in boxes.BOXES.items() if {id, *(card.design for card in box.deck)} & {*BOXES}}

    assert set() == cited - printed, "say in TOGETHER of combinations.py what these books print it with"


def test_no_book_prints_together_what_excludes_or_lacks_another():
    offers = [each.boxes for each in TOGETHER] + [(*each.boxes, *each.any_of) for each in TOGETHER]
    known = [tuple(box for box in offer if box in boxes.BOXES) for offer in offers]

    assert [] == [offer for offer in known if boxes.impossible(offer)]
