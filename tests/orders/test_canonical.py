"""Canonical form: what is written reads back as the same blocks, for any sheet."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.orders.contents import OrderSheet
from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.turn import TurnBlock
from tests.orders.letters import read, written
from tests.orders.sheets import OPEN, seats, sheets


@given(st.data(), seats)
def test_any_sheet_reads_back_as_it_was(data: st.DataObject, seat: int) -> None:
    table = replace(OPEN, seat=seat)
    blocks = data.draw(sheets(seat))

    assert OrderSheet(blocks=blocks) == read(written(blocks, table), table)


@given(st.data(), seats)
def test_a_canonical_sheet_in_small_letters_and_one_order_a_line_reads_the_same(data: st.DataObject, seat: int) -> None:
    table = replace(OPEN, seat=seat)
    blocks = data.draw(sheets(seat))
    text = "\n\n".join(f"   {line}." for line in written(blocks, table).lower().split("\n"))

    assert OrderSheet(blocks=blocks) == read(text, table)


def test_items_for_the_card_in_hand_stand_before_the_plans() -> None:
    blocks = (CardBlock((Plan(("king",), (DoSkip(),)),)), TurnBlock((DoAct(),)))

    assert "ACT\nCARD king\nSKIP" == written(blocks)
