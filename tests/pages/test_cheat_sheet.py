"""The cheat sheet: one page, and each of its orders is read as it stands and written as it stands."""

import re
from dataclasses import replace

import pytest

from referee.orders import blocks as b
from referee.orders.canonical import canonical, canonical_sheet
from referee.orders.checking import best_of_days, judge
from referee.orders.contents import Clear, Explain, Final, Help, Ok, Preview, Say, Status, Suggest, Wait
from referee.orders.shapes.deeds import fits
from referee.report.help_topics import ORDERS
from referee.rules.boxes import BASE
from referee.rules.state import State
from tests.kit.sources import ROOT
from tests.orders.letters import read
from tests.orders.sheets import OPEN
from tests.rules import tables as rules

PAGE = (ROOT / "docs" / "cheat-sheet.md").read_text(encoding="utf-8")
SHEET, REQUESTS = (fence.strip("\n") for fence in PAGE.split("```")[1::2])
SPOKEN = re.findall(r"`([^`\n]+)`", "".join(PAGE.split("```")[::2]))
GUARDS = [span for span in SPOKEN if span.startswith("IF ")]
ACTIONS = [span for span in SPOKEN if span.partition(" ")[0] not in ("IF", "or", "AND", "UNLESS")]


def orders(fence: str) -> str:
    """The lines of a fence without what is said of them at the right."""
    return "\n".join(re.split(r" {2,}", line)[0] for line in fence.split("\n"))


def blocks_of(text: str) -> tuple[b.Block, ...]:
    sheet = read(text, OPEN)
    assert ((), "") == (sheet.complaints, sheet.note)
    return sheet.blocks


def test_it_is_one_page() -> None:
    lines = PAGE.split("\n")

    assert len(lines) <= 61, "what does not fit is left out"
    assert [] == [line for line in lines if len(line) > 72]


def test_it_says_how_many_each_power_card_brings() -> None:
    told = PAGE.partition("Power cards bring: ")[2].partition(".")[0]
    brought = {}
    for cards, n in (each.split() for each in told.split(", ")):
        first, _, last = cards.partition("-")
        brought |= dict.fromkeys(range(int(first), int(last or first) + 1), int(n))

    assert brought == {card.value: card.caballeros for card in OPEN.board.powers}


def test_its_sheet_is_read_and_printed_by_receipts_as_it_stands() -> None:
    assert orders(SHEET) == canonical_sheet(blocks_of(orders(SHEET)), OPEN)


def test_its_sheet_has_every_block_that_can_be_written_ahead() -> None:
    keys = {"POWER", "REINFORCE", "CARD", "RETURN", "DISK GENERAL", "DISK SECRET", "DISK SEND", "DISK EVICT"}

    assert keys | {"ELSE BEST", "VETO", "ASK"} == {block.key for block in blocks_of(orders(SHEET))}
    assert not any(isinstance(block, b.ReinforceBlock) and block.count != 2 for block in blocks_of(orders(SHEET)))


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_is_read_and_printed_as_it_stands(action: str) -> None:
    (block,) = blocks_of(action)

    assert isinstance(block, b.TurnBlock)
    assert action == canonical(block, OPEN)


def never_legal(block: b.Block) -> list[str]:
    """Why a block could be legal in no round, with every card on offer."""
    open_round = best_of_days(State(rules.table(rules.everywhere(2), players=5), ()), OPEN.seat)
    return [found.complaint.code for found in judge(block, open_round, OPEN.seat) if found.level == "never"]


def test_its_sheet_could_be_carried_out() -> None:
    assert [] == [code for block in blocks_of(orders(SHEET)) for code in never_legal(block)]


@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_is_one_that_a_card_can_do(action: str) -> None:
    (block,) = blocks_of(action)
    assert isinstance(block, b.TurnBlock)
    designs = [card.design for card in BASE.deck if all(fits(card, item) for item in block.items)]

    assert any(not never_legal(b.CardBlock((b.Plan((design,), block.items),))) for design in designs)


@pytest.mark.parametrize("guard", GUARDS)
def test_each_guard_is_read_and_printed_as_it_stands(guard: str) -> None:
    (block,) = blocks_of(f"CARD king {guard}\nSKIP")

    assert isinstance(block, b.CardBlock)
    assert 1 == len(block.plans[0].guards)
    assert f"CARD king {guard}\nSKIP" == canonical(block, OPEN)


def test_its_standing_orders_stand() -> None:
    sheet = read("\n".join(line for line in orders(REQUESTS).split("\n") if line.startswith("ALWAYS")), OPEN)

    assert ((), ()) == (sheet.blocks, sheet.complaints)
    assert ["ALWAYS POWER ANY", "ALWAYS VETO WHEN COSTS ME 8"] == [
        f"ALWAYS {canonical(block, OPEN)}" for block in sheet.standing
    ]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("PREVIEW", Preview),
        ("SUGGEST", Suggest),
        ("WAIT", Wait),
        ("FINAL", Final),
        ("CLEAR DISK EVICT", Clear),
        ("STATUS", Status),
        ("EXPLAIN 3", Explain),
        ("HELP king", Help),
        ("SAY Well played", Say),
        ("OK", Ok),
    ],
)
def test_each_request_is_on_the_page_and_is_granted(line: str, kind: type) -> None:
    sheet = read(line, replace(OPEN, proposal=blocks_of("POWER 9")))

    assert line in orders(REQUESTS).split("\n")
    assert [kind] == [type(request) for request in sheet.requests]


def test_what_is_assumed_goes_into_the_preview() -> None:
    (preview,) = read("PREVIEW\nASSUME red POWER 11", OPEN).requests

    assert "ASSUME red POWER 11" in orders(REQUESTS)
    assert ["POWER 11"] == [canonical(each.block, OPEN) for each in preview.assumed]


def test_nothing_that_can_be_asked_for_is_missing() -> None:
    assert [] == [order for order in ORDERS if not re.search(rf"\b{order.split()[0]}\b", PAGE)]
