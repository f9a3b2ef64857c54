"""Ten replies as people send them, and what a receipt can say of each."""

from dataclasses import replace

from referee.orders.letter import Remark
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.rules.decisions import Disk
from tests.geography import ARA, CAT, CVI, GRA, VAL
from tests.orders.letters import BLUE, complaint, filed, pointed_at, proposed, read, written


def test_bare_words_are_read_and_proposed() -> None:
    sheet = read("11, then score 5s, everyone in aragon")

    assert "POWER 11\nCARD score the 5s\nACT\nPLACE ALL Aragon" == written(sheet.proposal)
    assert ((), (), "free-text") == (sheet.blocks, sheet.complaints, sheet.note)


LAST_ROUND = (
    PowerBlock((PowerRank(12),)),
    CardBlock(
        (Plan(("score_4",), (DoAct(), DoPlace((PlacePart("COUNT", 2, (CAT, ARA)), PlacePart("COUNT", 1, (CVI,)))))),)
    ),
)


def test_same_as_last_time_is_last_rounds_sheet_on_todays_cards_with_the_change() -> None:
    sheet = read("same as last time but power 9", replace(BLUE, previous=LAST_ROUND))

    assert "POWER 9\nCARD ANY\nSKIP\nPLACE 2 Catalonia or Aragon, 1 Old Castile" == written(sheet.proposal)
    assert (Remark("CARD", "plan-gone", (1, "score the 4s")), Remark("CARD", "placing-kept")) == sheet.remarks
    assert ((), (), "same-as-before") == (sheet.blocks, sheet.complaints, sheet.note)


def test_same_as_last_time_keeps_a_plan_whose_card_lies_there_again() -> None:
    table = replace(BLUE, previous=LAST_ROUND, offered=("score_4", "king"))

    assert "POWER 12\nCARD score the 4s\nACT\nPLACE 2 Catalonia or Aragon, 1 Old Castile" == proposed(
        "Same again!", table
    )


def test_same_as_last_time_with_a_change_nobody_understands_proposes_nothing() -> None:
    table = replace(BLUE, previous=LAST_ROUND)

    assert "change-not-understood" == complaint("same as last time but nastier", table).code
    assert "" == proposed("same as last time but nastier", table)


def test_a_corrected_power_is_a_contradiction_and_the_correction_is_proposed() -> None:
    sheet = read("POWER 9 ... oops no, 11 then 9")

    assert ((), "POWER 11 or 9", "contradiction") == (sheet.blocks, written(sheet.proposal), sheet.note)
    assert [("twice", ("POWER",), "POWER")] == [(c.code, c.args, c.key) for c in sheet.complaints]


def test_ok_with_a_change_accepts_nothing_and_proposes_the_changed_version() -> None:
    proposal = (CardBlock((Plan(("score_5",), (DoAct(), DoPlace((PlacePart("LEAD", 0, (ARA, VAL)),)))),)),)
    sheet = read("ok but swap aragon and valencia", replace(BLUE, proposal=proposal))

    assert "CARD score the 5s\nACT\nPLACE LEAD Valencia or Aragon" == written(sheet.proposal)
    assert ((), (), (), "not-bare-ok") == (sheet.blocks, sheet.requests, sheet.complaints, sheet.note)


def test_a_plain_order_is_filed() -> None:
    assert "POWER 13" == filed("POWER 13")


def test_a_misspelt_place_keeps_its_block_out_and_leaves_the_others_in() -> None:
    sheet = read("POWER 11\nCARD score the 5s\nACT\nPLACE 2 Casillas\nDISK EVICT Granada")
    (about,) = sheet.complaints

    assert "POWER 11\nDISK EVICT Granada" == written(sheet.blocks)
    assert "CARD score the 5s\nACT\nPLACE 2 Castillo" == written(sheet.proposal)
    assert ("place-unknown", "Casillas", "Castillo", 4) == (about.code, pointed_at(about), about.legal[0], about.line)


def test_a_count_behind_its_place_is_filed() -> None:
    orders = "POWER 11\nCARD score the 5s\nACT\nPLACE 3 Catalonia"

    assert orders == filed(orders.replace("3 Catalonia", "Catalonia 3"))


def test_a_lone_disk_with_a_word_before_it_is_filed_alone() -> None:
    assert "DISK EVICT Valencia" == filed("Actually DISK EVICT Valencia")


def test_a_wish_for_a_veto_is_answered_with_the_order_it_might_be() -> None:
    about = complaint("veto anything nasty from brown")

    assert ("veto-unclear", ("VETO brown WHEN COSTS ME 5",)) == (about.code, about.legal)
    assert "nasty" == pointed_at(about)
    assert "" == proposed("veto anything nasty from brown")


def test_an_absence_is_noted_and_the_tentative_disk_is_only_proposed() -> None:
    text = "In hospital till Monday, DISK EVICT Granada I guess"
    sheet = read(text)

    assert (DiskBlock(Disk.EVICT, (GRA,)),) == sheet.proposal
    assert ((), "absence", (text,)) == (sheet.blocks, sheet.note, sheet.ignored)
    assert ["tentative"] == [c.code for c in sheet.complaints]
