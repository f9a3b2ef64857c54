"""The verb table: what may stand under each card."""

import pytest

from referee.orders.blocks import DoMove, DoName, DoPlace, DoSkip
from referee.orders.names import card_name
from referee.orders.verbs import card_called, disks_of, fits, moves_own_only, name_verb, verbs_of
from referee.rules.boxes import BASE
from referee.rules.decisions import Disk
from referee.rules.model import COURT
from tests.geography import GAL, PVA
from tests.orders.letters import DESIGNS, complaint, filed, offering


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_every_example_is_an_order_that_its_card_takes(design: str) -> None:
    *orders, last = verbs_of(DESIGNS[design])

    assert "SKIP" == last
    assert orders
    for line in (*orders, last):
        assert filed(f"CARD {design}\n{line}", offering(design)).startswith(f"CARD {card_name(design)}\n")


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_examples_of_other_cards_are_answered_with_the_orders_that_fit(design: str) -> None:
    own = verbs_of(DESIGNS[design])[0].split()[0]
    strange = "KING Aragon" if own != "KING" else "ACT"
    about = complaint(f"CARD {design}\n{strange}", offering(design))

    assert ("item-not-of-card", verbs_of(DESIGNS[design])) == (about.code, about.legal)


def test_an_unknown_card_is_none_of_the_game() -> None:
    assert (None, DESIGNS["king"]) == (card_called("queen", BASE.deck), card_called("king", BASE.deck))


def test_examples_name_the_rival_they_are_given() -> None:
    assert "MOVE 2 green Valencia to Aragon" in verbs_of(DESIGNS["three_foreign"], "green")


def test_skipping_and_placing_fit_every_card() -> None:
    assert all(fits(card, item) for card in BASE.deck for item in (DoSkip(), DoPlace(())))


def test_moves_fit_by_where_they_begin() -> None:
    on_board, from_court = DoMove(1, 0, GAL, (PVA,)), DoMove(1, 0, COURT, (PVA,))

    assert {"add_two", "add_two_or_own"} == {card.design for card in BASE.deck if fits(card, from_court)}
    assert 8 == sum(fits(card, on_board) for card in BASE.deck)


def test_cards_that_name_a_place_know_their_verb() -> None:
    named = {card.design: verb for card in BASE.deck if (verb := name_verb(card))}

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
