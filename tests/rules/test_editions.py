"""Rulebooks answer every point of difference with one of its known answers."""

from dataclasses import MISSING, fields
from typing import get_args, get_type_hints

import pytest

from referee.rules.editions import EDITIONS
from referee.rules.setup import ANSWERS as POINTS
from referee.rules.setup import Edition, Length

ANSWERS = {name: get_args(hint) for name, hint in get_type_hints(Edition).items()}


@pytest.mark.parametrize("name", EDITIONS)
def test_a_rulebook_gives_known_answers(name: str) -> None:
    edition = EDITIONS[name]
    strange = {
        field: getattr(edition, field)
        for field, known in ANSWERS.items()
        if field not in ("id", "lengths") and known and getattr(edition, field) not in known
    }

    assert strange == {}
    assert edition.id == name
    assert set(edition.lengths) <= set(get_args(Length))


def test_a_new_point_of_difference_makes_every_rulebook_be_read_again() -> None:
    assert all(field.default is MISSING and field.default_factory is MISSING for field in fields(Edition))


# A case of the conformance suite that all books agree on may pin its answer, and would not see a book that left them.
AGREED = {
    "next_leader": "lowest_power",
    "shortfall": "regions_optional",
    "shortfall_on_court_card": True,
    "placement": "up_to",
    "firsts_bonus": True,
    "final_tie": "shared",
    "illegal_disk": "active_picks_fewest",
    "move_back_allowed": True,
    "veto_life": "next_round_end",
    "veto": "on",
}


def test_on_some_points_all_books_are_read_alike() -> None:
    answers = {point: {edition.answer(point) for edition in EDITIONS.values()} for point in POINTS}

    assert {point: {answer} for point, answer in AGREED.items()} == {
        point: given for point, given in answers.items() if len(given) == 1
    }


def test_the_first_to_lay_is_found_as_each_book_says() -> None:
    assert {
        "rio_grande": "agreed",
        "koens": "youngest",
        "rebel_pl": "youngest",
        "big_box_nl": "random",
        "alga_se": "youngest",
    } == {name: edition.first_leader for name, edition in EDITIONS.items()}


def test_spent_power_cards_lie_as_each_book_says() -> None:
    assert {
        "rio_grande": "own_top_visible",
        "koens": "put_away",
        "rebel_pl": "put_away",
        "big_box_nl": "open_this_round",
        "alga_se": "put_away",
    } == {name: edition.power_discard for name, edition in EDITIONS.items()}
