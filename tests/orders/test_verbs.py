"""The verb table: what may stand under each card."""

import pytest

from referee.orders.blocks import DoAct, DoMove, DoName, DoPlace, DoSkip
from referee.orders.verbs import DESIGNS, disks_of, fits, moves_own_only, name_verb, verbs_of
from referee.rules.board import COURT
from referee.rules.cards import base
from referee.rules.decisions import Disk
from tests.orders.letters import complaint, filed, offering


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_every_example_is_an_order_that_its_card_takes(design: str) -> None:
    *orders, last = verbs_of(design)

    assert "SKIP" == last
    assert orders
    for line in (*orders, last):
        assert filed(f"CARD {design}\n{line}", offering(design)).startswith(f"CARD {design}\n")


@pytest.mark.parametrize("design", sorted(DESIGNS))
def test_examples_of_other_cards_are_answered_with_the_orders_that_fit(design: str) -> None:
    own = verbs_of(design)[0].split()[0]
    strange = "KING Aragon" if own != "KING" else "ACT"
    about = complaint(f"CARD {design}\n{strange}", offering(design))

    assert ("item-not-of-card", verbs_of(design)) == (about.code, about.legal)


def test_an_unknown_card_takes_nothing() -> None:
    assert ((), False, "") == (verbs_of("queen"), fits("queen", DoAct()), name_verb("queen"))


def test_examples_name_the_rival_they_are_given() -> None:
    assert "MOVE 2 green Valencia to Aragon" in verbs_of("three_foreign", "green")


def test_skipping_and_placing_fit_every_card() -> None:
    assert all(fits(design, item) for design in DESIGNS for item in (DoSkip(), DoPlace(())))


def test_moves_fit_by_where_they_begin() -> None:
    on_board, from_court = DoMove(1, 0, 0, (1,)), DoMove(1, 0, COURT, (1,))

    assert {"add_two", "add_two_or_own"} == {design for design in DESIGNS if fits(design, from_court)}
    assert 8 == sum(fits(design, on_board) for design in DESIGNS)


def test_cards_that_name_a_place_know_their_verb() -> None:
    named = {design: verb for design in DESIGNS if (verb := name_verb(design))}

    assert {
        "score_pick": "SCORE",
        "score_pick_3": "SCORE",
        "evict": "EVICT",
        "king": "KING",
        "adviser": "KING",
        "grande": "GRANDE",
    } == named
    assert not fits("king", DoName("EVICT", (1,)))


def test_own_moves_need_no_colour_where_no_other_moves() -> None:
    movers = [design for design in DESIGNS if fits(design, DoMove(1, 0, 0, (1,)))]

    assert ["own_from_one", "add_two_or_own", "four_own"] == [design for design in movers if moves_own_only(design)]
    assert not moves_own_only("king")


def test_disk_cards_know_their_purpose() -> None:
    every = [card for design in base.CARDS for card in design.ids()]

    assert (Disk.SEND, Disk.EVICT, Disk.SECRET) == disks_of(every)
    assert () == disks_of(["king", "score_pick#2"])
