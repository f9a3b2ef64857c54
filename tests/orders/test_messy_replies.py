"""Ten replies as people send them, and what a receipt can say of each."""

from dataclasses import replace

from referee.orders.contents import Remark
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from tests.kit.geography import ARA, CAT, CVI
from tests.orders.letters import BLUE, complaint, proposed, read, written

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
