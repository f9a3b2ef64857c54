"""Canonical form: what is written reads back as the same blocks, for any sheet."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.orders.canonical import canonical
from referee.orders.contents import OrderSheet, Table
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.base import Block
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.else_best import ElseBestBlock
from referee.orders.shapes.guard import Guard, Guarded, Premise
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import Condition, VetoBlock, VetoPolicy
from referee.rules.decisions import Disk
from referee.rules.model import ALL, COURT
from tests.geography import ARA, GAL, GRA, SEV
from tests.orders.letters import BLUE, read, written
from tests.orders.sheets import OPEN, TO_LEAD, seats, sheets


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


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (PowerBlock((PowerRank(11), PowerRank(aim=1, most=10), PowerRank())), "POWER 11 or AIM 1 MAX 10 or ANY"),
        (PowerBlock((PowerRank(aim=2),)), "POWER AIM 2"),
        (
            PowerBlock((PowerRank(11, guards=(Guard((Premise("KING", place=SEV), Premise("TURN"))),)), PowerRank(4))),
            "POWER 11 IF KING IN Seville AND LAST or 4",
        ),
        (
            CardBlock((Plan(("king",), (Guarded(DoSkip(), (Guard((Premise("FREE", card="evict"),)),)),)),)),
            "CARD king\nSKIP IF eviction FREE",
        ),
        (
            CardBlock(
                (Plan(("king",), (DoSkip(),), (Guard((Premise("AHEAD", 1, amount=5, other=0),), unless=True),)),)
            ),
            "CARD king UNLESS I AHEAD red 5\nSKIP",
        ),
        (ReinforceBlock(ALL, ((GAL, 2), (ARA, ALL))), "REINFORCE ALL FROM 2 Galicia, Aragon"),
        (
            CardBlock((Plan(("king",), (DoSkip(),)), Plan((ANY_CARD,), (DoSkip(),)))),
            "CARD king\nSKIP\nELSE CARD ANY\nSKIP",
        ),
        (ReturnBlock((ReturnPart(2, (COURT,)), ReturnPart(1, (SEV, COURT)))), "RETURN 2 court, 1 Seville or court"),
        (ReturnBlock((), keep_leads=True), "RETURN KEEP LEADS"),
        (ReturnBlock((ReturnPart(ALL, (COURT, SEV)),), keep_leads=True), "RETURN KEEP LEADS ALL court or Seville"),
        (DiskBlock(Disk.EVICT, (ARA, GRA)), "DISK EVICT Aragon or Granada"),
        (DiskBlock(Disk.EVICT, (Lead(ARA), GRA)), "DISK EVICT LEAD Aragon or Granada"),
        (DiskBlock(Disk.GENERAL, (*TO_LEAD, GRA)), "DISK GENERAL TO LEAD or Granada"),
        (VetoBlock(()), "VETO NEVER"),
        (VetoBlock((VetoPolicy(),)), "VETO ANY"),
        (VetoBlock((VetoPolicy(ask=True),)), "VETO ASK"),
        (
            VetoBlock((VetoPolicy((0, 4), ("king",), Condition("COSTS", amount=5)),)),
            "VETO red or green ON king WHEN COSTS ME 5",
        ),
        (AskBlock(if_king_moved=True), "ASK IF KING MOVED"),
        (ElseBestBlock(), "ELSE BEST"),
    ],
)
def test_each_block_has_one_written_form(block: Block, text: str) -> None:
    assert text == canonical(block, BLUE)


def test_items_for_the_card_in_hand_stand_before_the_plans() -> None:
    blocks = (CardBlock((Plan(("king",), (DoSkip(),)),)), TurnBlock((DoAct(),)))

    assert "ACT\nCARD king\nSKIP" == written(blocks)


def test_own_pieces_are_own_whatever_the_colour() -> None:
    table: Table = replace(BLUE, seat=4)

    assert "MOVE 2 own Galicia to Seville" == canonical(TurnBlock((DoMove(2, 4, GAL, (SEV,)),)), table)
