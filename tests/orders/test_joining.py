"""A letter and the files beside it: one sheet, that says nothing twice and nothing two ways."""

from dataclasses import replace

from referee.orders import blocks as b
from referee.orders.contents import Final, OrderSheet, Preview
from tests.orders.letters import BLUE, both

NINE, ELEVEN = (b.PowerBlock((b.PowerRank(value),)) for value in (9, 11))
CARD = b.CardBlock((b.Plan(("king",), (b.DoSkip(),)),))
NEVER = b.VetoBlock(())


def told(sheet: OrderSheet) -> list[tuple[int, str, str, str]]:
    return [(c.line, c.file, c.code, c.key) for c in sheet.complaints]


def test_what_only_one_of_them_says_is_filed() -> None:
    sheet = both("POWER 9", "CARD king\nSKIP\nALWAYS VETO NEVER\nFINAL")

    assert ((NINE, CARD), (NEVER,), (Final(),)) == (sheet.blocks, sheet.standing, sheet.requests)
    assert () == sheet.complaints


def test_what_they_tell_differently_is_asked_back_and_the_rest_is_filed() -> None:
    sheet = both("POWER 9\nCARD king\nSKIP", "\nPOWER 11")

    assert ((CARD,), (ELEVEN,), "contradiction") == (sheet.blocks, sheet.proposal, sheet.note)
    assert [(2, "orders.txt", "twice", "POWER")] == told(sheet)


def test_words_that_may_ask_for_a_preview_keep_the_orders_of_a_file_from_being_filed() -> None:
    sheet = both("Could you preview the file?", "POWER 9\nALWAYS VETO NEVER\nFINAL")

    assert ((), (), ()) == (sheet.blocks, sheet.standing, sheet.requests)
    assert ((NINE,), "perhaps-preview") == (sheet.proposal, sheet.note)


def test_standing_orders_told_differently_are_not_filed() -> None:
    sheet = both("ALWAYS POWER 9\nPOWER 9", "ALWAYS POWER 11\nPOWER 9")

    assert ((NINE,), ()) == (sheet.blocks, sheet.standing)
    assert [("twice", "ALWAYS POWER")] == [(c.code, c.key) for c in sheet.complaints]


def test_a_bad_line_in_one_keeps_the_block_of_the_other_out() -> None:
    sheet = both("POWER 9", "POWER 14")

    assert () == sheet.blocks
    assert [(1, "orders.txt", "power-range", "POWER")] == told(sheet)


def test_a_preview_in_the_letter_is_one_of_the_file_too() -> None:
    sheet = both("PREVIEW\nASSUME red POWER 11\nPOWER 9", "CARD king\nSKIP\nFINAL\nCLEAR VETO")

    assert () == (*sheet.blocks, *sheet.proposal)
    assert {NINE, CARD} == set(sheet.previewed)
    (preview,) = sheet.requests
    assert isinstance(preview, Preview)
    assert [0] == [assumed.seat for assumed in preview.assumed]


def test_an_ok_beside_a_file_that_changes_what_was_proposed_is_not_bare() -> None:
    table = replace(BLUE, proposal=(NINE,))

    sheet = both("OK", "POWER 11", table)

    assert (((ELEVEN,), ()), ["ok-not-bare"]) == ((sheet.blocks, sheet.requests), [c.code for c in sheet.complaints])
