"""Spoilt sheets: whatever has become of them, each gets an answer in a bounded number of steps.

Every run reads a fifteenth of them; `python -m benchmarks.mutations` reads a hundred thousand of the same kind.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest

from referee.orders.canonical import canonical, canonical_standing
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.stepping_in import VetoBlock
from referee.prose.letter_reader import read_letter
from referee.report.typesetting import bar
from referee.report.voice import UNBROKEN
from tests.kit.thorough import sampled
from tests.orders.letters import BLUE, read
from tests.orders.mutations import (
    arrivals,
    corpus,
    counted,
    lines_of,
    put_to_the_test,
    read_in_bounds,
    reads_back,
    spoilt,
)
from tests.orders.sheets import OPEN

PORTIONS = 15
EACH = 100


@cache
def seen(portion: int) -> Counter[str]:
    """How many sheets of a portion were understood, and how far; each is put to the test."""
    found: Counter[str] = Counter()
    for number in range(portion * EACH, (portion + 1) * EACH):
        dice = Random(number)
        text = spoilt(dice)
        try:
            read, _ = put_to_the_test(text, dice, rendered=number % 25 == 0)
        except Exception as trouble:
            trouble.add_note(f"sheet {number}:\n{text!r}")
            raise
        found["filed"] += bool(read.blocks)
        found["asked back"] += bool(read.proposal)
        found["complained of"] += bool(read.complaints)
        found["both"] += bool(read.blocks and read.complaints)
    return found


@pytest.mark.parametrize("portion", sampled(range(PORTIONS), PORTIONS))
def test_a_spoilt_sheet_is_answered_in_bounded_steps_and_reads_back(portion: int) -> None:
    assert seen(portion)


def test_the_sheets_that_are_spoilt_say_something_of_every_kind() -> None:
    assert 4 == len(seen(0))
    assert 5 < min(seen(0).values()), seen(0)


def test_the_same_number_spoils_the_same_sheet() -> None:
    assert [spoilt(Random(n)) for n in range(20)] == [spoilt(Random(n)) for n in range(20)]


def test_letters_arrive_before_the_game_in_mid_round_and_at_the_disks() -> None:
    stops = [place.docket.stop for place in arrivals()]

    assert (5, "r0", True) == (len(stops), stops[0], any(stop.endswith("d") for stop in stops))


def test_looks_at_the_lexicon_are_counted() -> None:
    with counted() as steps:
        read_letter(lines_of("POWER 11\nCARD kign\nSKIP"), OPEN)

    assert steps.looks > 10
    assert steps.compared > 0
    assert len(corpus()) > 500


# --- what spoilt sheets have shown ----------------------------------------------------------------


def test_a_correction_of_a_bare_always_is_a_complaint() -> None:
    sheet = read("ALWAYS Granada oops no Granada\nPOWER 9", OPEN)

    assert ["always-what"] == [complaint.code for complaint in sheet.complaints if complaint.line == 1]


def test_a_line_above_its_card_leaves_the_plan_that_is_filed_alone() -> None:
    sheet = read("COURT 2\nCARD king\nSKIP")

    assert [("TURN", "item-without-card")] == [(c.key, c.code) for c in sheet.complaints]
    assert ["CARD king\nSKIP"] == [canonical(block, BLUE) for block in sheet.blocks]


@pytest.mark.parametrize(
    "line",
    [
        "PLACE SECOND Galicia or Castillo, ALL Galicia\n  or Old Castile UNLESS yellow HAS 30 court AND KING MOVED",
        "PLACE ALL Aragon,\n  1 Seville, REST Castillo",
        "PLACE 1 Aragon,\n  REST Catalonia, ALL Aragon",
    ],
)
def test_a_placing_goes_on_in_the_next_line(line: str) -> None:
    (block,) = read(f"CARD ANY\nSKIP\n{line}", OPEN).blocks

    assert isinstance(block, CardBlock)
    assert [read(f"CARD ANY\nSKIP\n{' '.join(line.split())}", OPEN).blocks] == [(block,)]


def test_a_receipt_breaks_an_order_where_its_parts_begin() -> None:
    order = "RETURN KEEP LEADS 26 Basque Country or court, ALL Galicia, ALL court, ALL Galicia, ALL Old Castile"

    first, second = bar(order).replace(UNBROKEN, " ").split("\n")

    assert first.endswith("ALL Galicia,")
    assert second.startswith("|   ALL court,")


def test_an_order_without_a_place_to_break_it_is_broken_all_the_same() -> None:
    assert max(map(len, bar("SAY " + "well played " * 20).split("\n"))) <= 72


def test_standing_policies_are_written_with_an_always_each() -> None:
    sheet = read("ALWAYS VETO red\nALWAYS VETO ON king\nALWAYS POWER 4 or ANY", OPEN)
    text = canonical_standing(sheet.standing, OPEN)

    assert {"ALWAYS VETO red", "ALWAYS VETO ON king", "ALWAYS POWER 4 or ANY"} == set(text.split("\n"))
    assert any(isinstance(block, VetoBlock) for block in sheet.standing)
    assert sheet.standing == read(text, OPEN).standing


@pytest.mark.parametrize(
    ("asks", "tag", "text"),
    [
        pytest.param("disks", "de", "POWERunclear" + " to unclear" * 1800, id="a line that is too long"),
        pytest.param(
            "invited",
            "es",
            "MOVE 1dubbel handling red Valencia to Galicia, alles en iedereen ELSE CARD alles en iedereen "
            "ELSE CARD alles en iedereenBEST 2",
            id="cards that are nearly many",
        ),
    ],
)
def test_what_is_dear_to_read_is_read_in_bounds(asks: str, tag: str, text: str) -> None:
    (place,) = (place for place in arrivals() if place.name == asks)

    read_in_bounds(text, place.table, tag)


def test_a_card_that_two_words_of_a_veto_name_is_vetoed_once() -> None:
    sheet = read("VETO ON king or decay all or decay", OPEN)

    reads_back(sheet, OPEN)
    assert "VETO ON king or decay all or decay three" == "\n".join(canonical(block, OPEN) for block in sheet.blocks)
