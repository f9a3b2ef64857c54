"""Replies as people really send them, handed to the desk: what the receipt says, and what is filed."""

import pytest

from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.writing import place_name
from referee.rules.decisions import Disk
from referee.rules.predicates import kings_region
from referee.store import Store
from tests.kit.geography import ARA, BOARD, REGIONS, VAL
from tests.kit.post import PostOffice, text_of

SHEET = "POWER 13 or ANY\nCARD king\nKING Valencia\nPLACE 2 Aragon\nELSE CARD ANY\nSKIP\nDISK EVICT Aragon"


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """Round 2 of a game; Bo played round 1 and has filed a sheet for this one."""
    with Store(f"sqlite:///{tmp_path_factory.mktemp('messy') / 'referee.db'}") as store:
        store.create()
        office = PostOffice(store)
        office.plays_to_round_2()
        yield office


@pytest.fixture
def office(begun):
    begun.says(1, "CLEAR ALL")
    begun.says(1, SHEET)
    return begun


def receipt(office, words, **changes):
    news = office.says(1, words, **changes)
    assert [1] == [seat for seat, _ in news]
    return " ".join(text_of(news[0][1]).split())


def sheet(office):
    return office.docket.seat(1).sheet


def proposal(office):
    return office.docket.seat(1).proposal


def test_orders_in_running_words_are_read_and_wait_for_ok(office):
    said = receipt(office, "11, then king to aragon, everyone in valencia")

    assert "| POWER 11" in said
    assert "OK to file it" in said
    assert "POWER 13 or ANY" in said
    assert PowerBlock in {type(block) for block in proposal(office)}


def test_the_same_as_last_time_is_fitted_to_todays_cards_and_waits_for_ok(office):
    said = receipt(office, "same as last time but power 8")

    assert "sheet of the round before" in said
    assert "| POWER 8" in said
    assert "not on offer" in said


def test_two_orders_for_one_card_are_asked_back_with_the_later_one(office):
    said = receipt(office, "POWER 8 ... oops no, 11 then 8")

    assert "POWER stands twice" in said
    assert "| POWER 11 or 8" in said
    assert 13 == sheet(office)["POWER"].ranks[0].value


def test_an_ok_with_a_condition_accepts_nothing(office):
    receipt(office, "same as last time but power 8")
    before = sheet(office)

    said = receipt(office, "ok but swap aragon and valencia")

    assert "Only a bare OK accepts" in said
    assert before == sheet(office)


def test_who_was_copied_is_named_and_the_order_is_filed(office):
    said = receipt(office, "POWER 12", headers={"Cc": "Ann <ann@example.org>, gus@example.org"})

    assert "Ann" in said
    assert "Gus" in said
    assert 12 == sheet(office)["POWER"].ranks[0].value


def test_a_mistyped_place_is_pointed_at_and_mended_for_an_ok(office):
    said = receipt(office, "PLACE 2 Casillas")

    assert "^^^^^^^^" in said
    assert "Legal would be: Castillo" in said
    receipt(office, "OK")
    assert "Castillo" in receipt(office, "POWER 13")


def test_a_place_out_of_the_kings_reach_is_kept_with_a_word_on_when_it_counts(office):
    king = kings_region(office.docket.state.position)
    beyond = next(place for place in REGIONS if place not in (king, *BOARD.reach_with_king_in[king]))

    said = receipt(office, f"CARD 1\nSKIP\nPLACE 1 {place_name(beyond, BOARD)}")

    assert "legal only beside the King" in said
    assert '"or Castillo" always works' in said
    assert isinstance(sheet(office)["CARD"], CardBlock)


def test_one_block_is_replaced_and_the_others_stay(office):
    before = sheet(office)

    receipt(office, "Actually DISK EVICT Valencia")

    assert {**before, "DISK EVICT": DiskBlock(Disk.EVICT, (VAL,))} == sheet(office)


def test_a_veto_in_vain_is_told_that_there_is_none(office):
    said = receipt(office, "veto anything nasty from green")

    assert "you hold no Veto" in said
    assert "VETO green WHEN COSTS ME 5" in said
    assert "VETO" not in sheet(office)


def test_where_what_was_understood_is_refused_nothing_is_said_to_stand_below(office):
    said = receipt(office, "VETO yellow ASK")

    assert ("you hold no Veto" in said, "This is what we understood" in said) == (True, False)


def test_news_of_an_illness_is_for_a_person_and_its_doubtful_order_waits_for_ok(office):
    said = receipt(office, "In hospital till Monday, DISK EVICT Granada I guess")

    assert "A person should read that" in said
    assert "| DISK EVICT Granada" in said
    assert DiskBlock(Disk.EVICT, (ARA,)) == sheet(office)["DISK EVICT"]


@pytest.mark.parametrize(
    "below",
    [
        "Ann Smith\nTel: +44 20 7946 0000\nMobile: 07700 900123",
        "Ann\nFLOOR 5, BLOCK B",
        "If anything is unclear, let me know.",
    ],
)
def test_a_sheet_with_a_signature_or_a_closing_line_below_it_is_filed_whole(office, below):
    said = receipt(office, f"POWER 8\nCARD king\nKING Valencia\nPLACE 1 Castillo\nELSE CARD ANY\nSKIP\n\n{below}")

    assert "Filed: POWER and CARD." in said
    assert "NOT FILED" not in said
    assert PowerBlock((PowerRank(8),)) == sheet(office)["POWER"]


def test_a_wish_below_a_sheet_that_was_not_read_is_told(office):
    said = receipt(office, f"{SHEET}\n\n1 more in Seville please")

    assert "1 more in Seville please" in said


def test_what_stands_beside_a_condition_that_was_not_understood_is_asked_about(office):
    said = " ".join(receipt(office, "12. King to Aragon and 2 in Valencia, unless Yara is there.").split())

    assert '"unless Yara is there" can be meant in more than one way' in said
    assert "A CARD king; KING Aragon; PLACE 2 Valencia;" in said
    assert ["POWER"] == [block.key for block in proposal(office)]


def test_clauses_that_were_not_understood_are_quoted_beside_what_is_proposed(office):
    said = receipt(office, "12, king to Aragon, 2 in Valencia, tickle Yara, fiddle with Granada")

    assert said.index("| POWER 12") < said.index('"tickle Yara"') < said.index('"fiddle with Granada"')


def test_an_ok_does_not_file_what_was_proposed_before_a_letter_that_is_asked_about(office):
    receipt(office, "12, king to Aragon, 2 in Valencia")
    said = receipt(office, "King to Seville, unless Yara is there")

    assert "CARD" not in {block.key for block in proposal(office)} or "A or B?" in said


DEAR = {
    "alternatives": "CARD 1" + " or 2" * 400,
    "many numbers": "\n".join(["hm 5; " * 300] * 8),
    "what unfolds": "\ufdfa" * 4000,
    "brackets": "\n".join(["KING " + "[" * 3900] * 60),
}


@pytest.mark.parametrize("monster", DEAR.values(), ids=DEAR)
def test_a_line_that_is_too_long_to_read_is_told_and_the_good_line_above_it_is_filed(office, monster):
    said = receipt(office, f"POWER 4\n\n{monster}")

    assert "too long to read: write it as lines" in said
    assert PowerBlock((PowerRank(4),)) == sheet(office)["POWER"]
