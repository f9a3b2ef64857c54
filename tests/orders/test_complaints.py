"""What is wrong with a line: which words, why, and what would do."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import referee
from referee.orders.keywords import english
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.report.help_topics import KEYWORDS
from tests.orders.codes import COMPLAINT_CODES, NOTE_CODES, REMARK_CODES
from tests.orders.letters import BLUE, complaint, offering, pointed_at, proposed, read, written

OFFER = BLUE.offered
BLOCKS = tuple(dict.fromkeys(f"CLEAR {key}" for keys in english(BLUE.board).said["block"].values() for key in keys))


@pytest.mark.parametrize(
    ("typed", "fault", "code", "under", "legal"),
    [
        ("POWER", "invalid", "power-wanted", "", ()),
        ("POWER 14", "invalid", "power-range", "14", ()),
        ("POWER -9", "invalid", "number-signed", "-9", ("9",)),
        ("POWER ²", "invalid", "number-signed", "²", ("2",)),
        ("POWER 1²", "invalid", "number-signed", "1²", ("1",)),
        ("POWER 9-", "invalid", "number-signed", "9-", ("9",)),
        ("POWER ≤9", "invalid", "number-signed", "≤9", ("9",)),
        ("CARD king\nKING Aragon\nPLACE -2 Granada", "invalid", "number-signed", "-2", ("2",)),
        ("CARD king\nKING Aragon\nPLACE 2 Seville -1 Granada", "invalid", "number-signed", "-1", ("1",)),
        ("POWER 11 or lower", "invalid", "power-wanted", "lower", ()),
        ("POWER AIM 6", "invalid", "aim-range", "6", ()),
        ("POWER AIM MAX 3", "invalid", "aim-range", "MAX", ()),
        ("POWER AIM 1 MAX", "invalid", "power-wanted", "", ()),
        ("POWER AIM 1 MAX 20", "invalid", "power-range", "20", ()),
        ("POWER 11 and 9", "invalid", "one-only", "and", ()),
        ("REINFORCE many", "invalid", "number-wanted", "many", ()),
        ("REINFORCE 3 FROM nowhere", "invalid", "place-unknown", "nowhere", ()),
        ("REINFORCE 31", "invalid", "number-range", "31", ()),
        ("CARD", "invalid", "card-wanted", "", OFFER),
        ("CARD quing\nSKIP", "invalid", "card-unknown", "quing", OFFER),
        ("CARD grande\nSKIP", "illegal", "card-not-on-offer", "grande", OFFER),
        ("CARD GRANDE\nSKIP", "illegal", "card-not-on-offer", "GRANDE", OFFER),
        ("CARD 7\nSKIP", "invalid", "card-unknown", "7", OFFER),
        ("CARD king", "invalid", "plan-needs-action", "CARD", ()),
        ("CARD king\nPLACE 1 Aragon", "invalid", "plan-needs-action", "CARD", ()),
        ("CARD score the 5s\nKING Aragon", "illegal", "item-not-of-card", "KING", ()),
        ("CARD king\nACT", "illegal", "item-not-of-card", "ACT", ()),
        ("CARD 3\nACT\nSKIP", "ambiguous", "skip-and-act", "SKIP", ()),
        ("CARD king\nKING Aragon\nKING Galicia", "ambiguous", "two-actions", "KING", ()),
        ("CARD 1\nMOVE 2 own Castile to Aragon", "ambiguous", "place-ambiguous", "Castile",
         ("Old Castile", "New Castile")),
        ("CARD 1\nMOVE 2 own Aragon to court", "invalid", "court-not-here", "court", ()),
        ("CARD 1\nMOVE 2 own Aragon", "invalid", "place-wanted", "", ()),
        ("CARD 1\nMOVE 2 red court to Aragon", "invalid", "court-is-own", "2 red court", ()),
        ("CARD 1\nMOVE 0 own Aragon to Seville", "invalid", "number-range", "0", ()),
        ("RETURN", "invalid", "place-wanted", "", ()),
        ("DISK EVICT", "invalid", "place-wanted", "", ()),
        ("DISK EVICT 7", "invalid", "place-wanted", "7", ()),
        ("VETO red WHEN COSTS", "invalid", "number-wanted", "", ()),
        ("VETO brown king", "invalid", "when-unclear", "king", ("VETO brown WHEN COSTS ME 5",)),
        ("VETO red\nVETO NEVER", "ambiguous", "never-and", "VETO", ()),
        ("ATTACK Aragon 2", "invalid", "unknown-order", "ATTACK", ()),
        ("VETO red WHEN he dares", "invalid", "when-unclear", "he", ("VETO red WHEN COSTS ME 5",)),
        ("VETO ON queen", "invalid", "card-unknown", "queen", ()),
        ("DO 3 Aragon", "invalid", "do-what", "3", ()),
        ("CLEAR POWR", "invalid", "clear-what", "POWR", BLOCKS),
        ("Clear!", "ambiguous", "clear-what", "Clear", ("CLEAR ALL", *BLOCKS)),
        ("SAY", "invalid", "say-what", "", ()),
        ("say hello all", "invalid", "say-how", "hello", ()),
        ("HELP scoreborad", "invalid", "unknown-topic", "scoreborad", ("scoreboard",)),
        ("OK", "invalid", "nothing-to-accept", "OK", ()),
        ("FINAL\nno", "invalid", "nothing-to-decline", "no", ()),
    ],
)  # fmt: skip
def test_nothing_is_filed_or_proposed(typed: str, fault: str, code: str, under: str, legal: tuple[str, ...]) -> None:
    about = complaint(typed)

    assert (fault, code, under, legal) == (about.fault, about.code, pointed_at(about).strip(), about.legal)
    assert ((), typed.split("\n")[about.line - 1]) == (read(typed).proposal, about.text)


@pytest.mark.parametrize(
    ("typed", "code", "under", "canonical"),
    [
        ("POWR 11", "misspelt-order", "POWR", "POWER 11"),
        ("POWER 11?", "tentative", "?", "POWER 11"),
        ("POWER 11 I guess", "tentative", "I guess", "POWER 11"),
        ("POWER 11 (or 10 if taken)", "words-left-over", "if taken", "POWER 11 or 10"),
        ("POWER 11\nPOWER 9", "twice", "POWER", "POWER 9"),
        ("POWER 11\nno wait, 9", "twice", "9", "POWER 9"),
        ("DISK EVICT Aragon, sorry, Granada", "twice", "Granada", "DISK EVICT Granada"),
        ("CARD scroe_5\nACT", "card-unknown", "scroe_5", "CARD score the 5s\nACT"),
        ("CARD 3", "plan-needs-action", "CARD", "CARD score the 5s\nACT"),
        ("CARD 3\nPLACE 1 Aragon", "plan-needs-action", "CARD", "CARD score the 5s\nACT\nPLACE 1 Aragon"),
        ("CARD ANY\nPLACE 1 Aragon", "plan-needs-action", "CARD", "CARD ANY\nSKIP\nPLACE 1 Aragon"),
        ("CARD 3\nACT\nPLACE 2", "place-wanted", "", "CARD score the 5s\nACT"),
        ("CARD 3\nACT\nPLACE 2 Nowhere", "place-unknown", "Nowhere", "CARD score the 5s\nACT"),
        ("CARD 3\nACT\nPLACE 2 Casillas", "place-unknown", "Casillas", "CARD score the 5s\nACT\nPLACE 2 Castillo"),
        ("CARD 3\nACT\nPLACE 2 Old Castilly", "place-unknown", "Old Castilly",
         "CARD score the 5s\nACT\nPLACE 2 Old Castile"),
        ("CARD 3\nACT\nPLACE Aragon", "how-many", "Aragon", "CARD score the 5s\nACT\nPLACE ALL Aragon"),
        ("CARD 3\nPLACE 1 Aragon\nACT\nPLACE 1 Seville", "placing-split", "PLACE",
         "CARD score the 5s\nACT\nPLACE 1 Aragon, 1 Seville"),
        ("CARD 1\nMOVE own Galicia to Seville", "how-many", "own Galicia",
         "CARD four own\nMOVE 1 own Galicia to Seville"),
        ("CARD 1\nMOVE 2 own Galicia Seville", "to-wanted", "Seville", "CARD four own\nMOVE 2 own Galicia to Seville"),
        ("CARD 1\nMOVE 2 own Galicia to Seville now", "words-left-over", "now",
         "CARD four own\nMOVE 2 own Galicia to Seville"),
        (
            "CARD king\nKING Aragon\nCARD 3\nACT",
            "two-cards",
            "CARD",
            "CARD king\nKING Aragon\nELSE CARD score the 5s\nACT",
        ),
        ("ELSE CARD 3\nACT", "else-without-card", "ELSE", "CARD score the 5s\nACT"),
        ("CARD 5 3\nSKIP", "words-left-over", "3", "CARD king\nSKIP"),
        ("~~POWER 11~~", "words-left-over", "~~", "POWER 11"),
        ("POWER 11, no wait, POWER 9", "twice", "POWER", "POWER 9"),
        ("KING Aragon", "item-without-card", "KING", "CARD king\nKING Aragon"),
    ],
)  # fmt: skip
def test_an_obvious_mending_is_proposed(typed: str, code: str, under: str, canonical: str) -> None:
    about = complaint(typed)

    assert (code, under, canonical) == (about.code, pointed_at(about), proposed(typed))


def test_a_colour_of_nobody_at_the_table_is_answered_with_the_colours() -> None:
    table = offering("send_one_each")
    about = complaint("CARD 2\nSEND pink Aragon", table)

    assert ("seat-unknown", BLUE.colours) == (about.code, about.legal)
    assert "CARD send one each\nSEND green Aragon" == proposed("CARD 2\nSEND gren Aragon", table)
    assert "seat-wanted" == complaint("CARD 2\nSEND", table).code


def test_moving_without_saying_whose_is_asked_where_the_card_moves_others_too() -> None:
    table = offering("two_and_two")
    typed = "CARD two and two\nMOVE 2 Galicia to Seville"

    assert "whose-wanted" == complaint(typed, table).code
    assert "CARD two and two\nMOVE 2 own Galicia to Seville" == proposed(typed, table)


def test_a_name_of_several_cards_on_offer_is_asked() -> None:
    about = complaint("CARD decay\nACT", offering("decay_all", "decay_three"))

    assert ("ambiguous", "card-ambiguous", ("decay_all", "decay_three")) == (about.fault, about.code, about.legal)


def test_a_disk_without_purpose_is_asked_where_several_could_be() -> None:
    about = complaint("DISK Aragon", offering("secret_send_two", "score_secret"))

    assert ("disk-purpose", ("DISK SEND", "DISK SECRET"), "DISK Aragon") == (about.code, about.legal, about.text)


def test_an_unknown_order_within_a_plan_keeps_the_plan_out() -> None:
    sheet = read("CARD 3\nACT\nSTRIKE Aragon 2\nPOWER 11")

    assert ("POWER 11", ["unknown-order"]) == (written(sheet.blocks), [c.code for c in sheet.complaints])
    assert ["CARD"] == [c.key for c in sheet.complaints]


@pytest.mark.parametrize(
    "typed",
    [
        "ok but only if red agrees",
        "OK?",
        "OK\nI mean it, but not the disk",
        "OK\n\nbut please with 3 in Aragon",
        "OK POWER 9",
        "OK\nPOWER 9",
    ],
)
def test_an_ok_with_anything_else_accepts_nothing(typed: str) -> None:
    sheet = read(typed, replace(BLUE, proposal=(PowerBlock((PowerRank(11),)),)))

    assert () == sheet.requests
    assert "not-bare-ok" == sheet.note


def test_ok_but_swapping_reaches_every_place_of_a_sheet() -> None:
    orders = """REINFORCE ALL FROM 2 {0}, {1}
CARD scoreboard
SCOREBOARD 840 {0} or 400 Castillo
PLACE LEAD {0}, REST {1}
ELSE CARD send one each
SEND red {0} or Seville, green {1}
ELSE CARD any four
MOVE 2 own {0} to {1}
ELSE CARD power card back
TAKE 2 or 8
RETURN 2 court, 1 {1} or court
VETO WHEN INTO {0}"""
    table = offering()
    proposal = read(orders.format("Aragon", "Valencia"), table).blocks

    assert orders.format("Valencia", "Aragon") == proposed(
        "ok but swap aragon with valencia", replace(table, proposal=proposal)
    )


def test_ok_but_one_place_instead_of_another_changes_the_proposal() -> None:
    table = replace(BLUE, proposal=read("DISK EVICT Aragon or Seville").blocks)

    assert "DISK EVICT Granada or Seville" == proposed("OK, but Granada instead of Aragon", table)


# --- the list of codes --------------------------------------------------------------------------


def strings() -> set[object]:
    house = Path(referee.__file__).parent
    rooms = (house / "orders", house / "prose")
    others = (house / "adjudication" / name for name in ("filing.py", "judging.py"))
    files = (*(path for room in rooms for path in room.rglob("*.py")), *others)
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    return {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_every_code_on_the_list_is_in_use() -> None:
    assert set() == (COMPLAINT_CODES | NOTE_CODES | REMARK_CODES) - strings()


TYPED = [
    *(row[0] for test in (test_nothing_is_filed_or_proposed, test_an_obvious_mending_is_proposed)
      for mark in test.pytestmark for row in mark.args[1]),  # type: ignore[attr-defined]
    *("ASK IF red AHEAD 5", "DISK EVICT Aragon IF KING MOVED", "RETURN 2 court IF LAST", "REINFORCE 2 IF LAST"),
    *("ALWAYS", "ALWAYS SAY hi", "ALWAYS STATUS", "ASSUME", "ASSUME red", "ASSUME blue POWER 9", "ASSUME red SAY hi"),
    *("UNDO POWER", "VETO red IF LAST", "DISK Aragon", "POWER 11 and 9", "KING Aragon IF GAIN 2"),
]  # fmt: skip


@pytest.mark.parametrize("typed", dict.fromkeys(TYPED))
def test_an_order_that_would_be_legal_by_a_complaint_is_read_without_one(typed: str) -> None:
    for about in read(typed).complaints:
        for legal in about.legal:
            if legal.split()[0] not in KEYWORDS or legal in KEYWORDS or about.code == "item-without-card":
                continue  # a name, a number, or a line that belongs below a card
            again = read(f"PREVIEW\n{legal}" if legal.startswith("ASSUME") else legal)
            assert ((), (), "") == (again.complaints, again.ignored, again.note), legal
