"""A finished sheet is filed, whatever stands below it: a street, hours, a motto; second thoughts are told first."""

from collections import Counter
from dataclasses import replace
from functools import partial
from textwrap import fill
from types import SimpleNamespace

import pytest

from referee.adjudication.menu import menu_of
from referee.desk.files import sender_lines
from referee.docket.known import known_to
from referee.docket.left_open import is_whole, open_slots
from referee.log import Options
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line
from referee.orders.limits import TOO_DEAR, TOO_MANY
from referee.orders.proposals import merged
from referee.prose import finished_sheet, mentions
from referee.prose.finished_sheet import has_second_thought
from referee.prose.letter_reader import read_letter
from tests.kit.finished_tails import LANGUAGES, OTHERS, second_thoughts, tails
from tests.kit.post import open_office, text_of
from tests.kit.stops import TABLES, stops_of
from tests.kit.tables import seated
from tests.kit.thorough import sampled

SHEET = "POWER 11\nCARD king\nKING Valencia\nPLACE 1 Castillo\nELSE CARD ANY\nSKIP"
TAILS = 12
"""Tails that are drawn for each pair of languages."""


@pytest.fixture(scope="module")
def known():
    docket = seated(3).docket
    return replace(known_to(docket, 0), is_whole=partial(is_whole, docket, 0), slots=open_slots(docket, 0, docket.stop))


def read(text, known, language="en"):
    return read_letter([Line(n, line) for n, line in enumerate(text.splitlines(), 1)], known, language)


def orders(blocks, known):
    return canonical_sheet(blocks, known)


# --- how it comes back ----------------------------------------------------------------------------

CLOSED = "\n\nThanks,\nAnna"


def doubled(text, blank=""):
    return text.replace("\n", f"\n{blank}\n")


def wrapped(text):
    return "\n".join(fill(line, 72) for line in text.split("\n"))


RETURNED = {
    "as it was written": lambda text: text + CLOSED,
    "double-spaced": lambda text: doubled(text + CLOSED),
    "double-spaced, its closing right below": lambda text: doubled(f"{text}\nThanks,\nAnna"),
    "double-spaced by lines that are not quite empty": lambda text: doubled(text + CLOSED, "\N{NO-BREAK SPACE}"),
    "wrapped": lambda text: wrapped(text + CLOSED),
    "wrapped, each paragraph apart": lambda text: wrapped(doubled(text + CLOSED)),
    "a plan apart from the one before": lambda text: text.replace("\nELSE CARD", "\n\nELSE CARD") + CLOSED,
}
"""What mail programs, and people, make of the blank lines and ends of lines of a whole sheet."""


@pytest.mark.parametrize(("boxes", "tempo"), sampled(TABLES, 11), ids=str)
def test_a_whole_sheet_reads_as_itself_however_its_lines_are_set_apart(boxes, tempo):
    for game in stops_of(boxes, tempo, 6):
        docket = game.docket
        seat = docket.awaited()[0]
        slots = open_slots(docket, seat, docket.stop)
        table = replace(known_to(docket, seat), is_whole=partial(is_whole, docket, seat), slots=slots)
        for choice in menu_of(docket, seat).sheets:
            text = canonical_sheet(choice.blocks, table)
            for way, returned in RETURNED.items():
                sheet = read_letter(sender_lines(returned(text), ()), table)
                assert (choice.blocks, (), ()) == (merged(sheet.blocks), sheet.complaints, sheet.proposal), (way, text)


# --- what stands below ----------------------------------------------------------------------------


def alarming(sheet, known):
    """What of a sheet would take something out of it or alarm its writer."""
    told = [remark.args for remark in sheet.remarks if remark.code.startswith(("clause", "second"))]
    return orders(sheet.blocks, known) != SHEET, sheet.complaints, sheet.proposal, told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", [*LANGUAGES, *OTHERS])
def test_nothing_below_an_empty_line_takes_a_line_out_of_a_finished_sheet_or_alarms(language, spoken, known):
    read_so = ((tail, alarming(read(f"{SHEET}\n\n{tail}", known, language), known)) for tail in tails(spoken, TAILS))

    assert [] == [(tail, found) for tail, found in read_so if found != (False, (), (), [])]


def test_what_is_drawn_would_take_lines_out_where_nobody_knows_whether_a_sheet_is_finished(known):
    unsure = replace(known, is_whole=lambda _: False)

    harmed = [tail for tail in tails("en", 40) if any(alarming(read(f"{SHEET}\n\n{tail}", unsure), unsure))]

    assert len(harmed) > 5


@pytest.mark.parametrize("remark", ["If it rains ring me on 5.", "Sent from my telephone 13", "Room 7, open 9 to 5"])
def test_a_line_straight_below_that_has_nothing_of_the_game_is_a_remark(remark, known):
    assert (False, (), (), []) == alarming(read(f"{SHEET}\n{remark}", known), known)


@pytest.mark.parametrize(
    "row", ["place 1 aragon", "2 in Aragon", "or 9", "not yet", "do not count this yet, I must think"]
)
def test_a_line_straight_below_that_may_order_or_take_back_is_as_careful_as_ever(row, known):
    assert SHEET != orders(read(f"{SHEET}\n{row}", known).blocks, known)


MONSTROUS = {
    "lines of talk": "\n".join(["I would put 3 into Granada if Aragon is taken"] * 600),
    "ladders": "\n".join(["ELSE CARD king if not Aragon"] * 600),
    "names misspelt": "\n".join(["PLACE 1 Vallencai"] * 600),
    "unfolding": "\n".join(["\ufdfa" * 50] * 1800),
    "long lines": "\n".join(["\ufb03" * 900] * 200),
    "short lines": "hm\n" * 3000,
}


@pytest.mark.parametrize("tail", MONSTROUS.values(), ids=MONSTROUS)
def test_a_monstrous_tail_takes_nothing_out_of_a_finished_sheet_and_is_told_of(tail, known):
    sheet = read(f"{SHEET}\n\n{tail}", known)

    told = {complaint.code for complaint in sheet.complaints}
    assert (SHEET, True) == (orders(sheet.blocks, known), bool(told & {TOO_MANY, TOO_DEAR}))


def test_each_line_below_a_finished_sheet_is_looked_at_for_figures_with_its_own_sentence_only(known, monkeypatch):
    looked = Counter()
    seen = mentions._FOREIGN.finditer
    counted = SimpleNamespace(finditer=lambda line: looked.update([line]) or seen(line))
    monkeypatch.setattr(mentions, "_FOREIGN", counted)

    read(SHEET + "\n\n" + "\n".join(f"ring me on {n} about it" for n in range(100, 400)), known)

    assert max(looked.values()) <= 4


def test_few_lines_at_the_end_of_a_paragraph_are_looked_at_for_remarks(known, monkeypatch):
    looked = Counter()
    told = finished_sheet.is_remark
    monkeypatch.setattr(finished_sheet, "is_remark", lambda line, *of: looked.update([line]) or told(line, *of))

    read("POWER 11\n\n" + "12.12. 13/12 Dec 3 2026-12-12\n" * 399, known)

    assert looked.total() <= 24


def test_requests_below_a_street_count(known):
    sheet = read(f"{SHEET}\n\nKing's Court 5\n\nFINAL", known)

    assert (SHEET, ["Final"]) == (orders(sheet.blocks, known), [type(each).__name__ for each in sheet.requests])


def test_who_says_preview_below_a_sheet_wants_nothing_filed(known):
    assert () == read(f"{SHEET}\n\nKing's Court 5\n\nPREVIEW", known).blocks


def test_a_sheet_that_lacks_a_block_stays_as_careful_as_ever(known):
    sheet = read("POWER 11\n\nKing's Court 5", known)

    assert sheet == read("POWER 11\n\nKing's Court 5", replace(known, is_whole=lambda _: False))


def test_a_block_that_the_rows_above_lack_is_no_afterthought(known):
    sheet = read(f"{SHEET}\n\nDISK GENERAL Nowhere", known)

    assert not has_second_thought(sheet)
    assert [complaint.key for complaint in sheet.complaints] == ["DISK GENERAL"]


# --- second thoughts ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_thought_is_told_and_takes_nothing_out(language, known):
    for thought in second_thoughts(language):
        sheet = read(f"{SHEET}\n\nMarta\n\n{thought}\n\nPO Box 5", known, language)

        assert (SHEET, True) == (orders(sheet.blocks, known), has_second_thought(sheet)), thought


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [9, 12])
def test_the_change_that_a_second_thought_makes_is_proposed_beside_the_sheet(language, number, known):
    words = {"en": "rather {} than 11", "nl": "liever {} dan 11", "de": "lieber {} statt 11", "es": "mejor {} que 11"}
    said = {**words, "pl": "raczej {} niż 11", "sv": "hellre {} än 11"}[language].format(number)

    sheet = read(f"{SHEET}\n\n{said}", known, language)

    assert (SHEET, f"POWER {number}") == (orders(sheet.blocks, known), orders(sheet.proposal, known))


@pytest.mark.parametrize(("row", "proposed"), [("POWER 9", "POWER 9"), ("POWER 99", "")])
def test_a_keyword_below_a_finished_sheet_is_a_second_thought(row, proposed, known):
    sheet = read(f"{SHEET}\n\n{row}", known)

    assert (SHEET, True, proposed) == (
        orders(sheet.blocks, known),
        has_second_thought(sheet),
        orders(sheet.proposal, known),
    )


# --- at the desk ----------------------------------------------------------------------------------


def receipt(office, words, seat=1):
    news = dict(office.says(seat, words))
    return " ".join(text_of(news[seat]).split())


def test_a_street_is_a_note_and_a_second_thought_comes_first(a_database):
    with open_office(a_database, players=3, options=Options(cooling_minutes=30)) as office:
        street = receipt(office, f"{SHEET}\n\nKing's Court 5")
        thought = receipt(office, f"{SHEET}\n\nHang on, 9 rather than 11")

        assert street.startswith("You are in.")
        assert thought.startswith('Below a finished sheet you wrote "Hang on, 9 rather than 11".')


def test_a_sheet_with_a_second_thought_is_not_final_and_opens_only_when_it_has_cooled(a_database):
    with open_office(a_database, players=3, options=Options(cooling_minutes=30)) as office:
        for seat in (0, 2):
            office.says(seat, f"{SHEET}\nFINAL")

        office.says(1, f"{SHEET}\nFINAL\n\nplease do not count this yet")

        assert (False, True) == (office.docket.seat(1).final, bool(office.docket.barrier))


@pytest.mark.parametrize("answer", ["FINAL", "POWER 9"])
def test_where_nothing_cools_a_second_thought_is_waited_for_until_it_is_answered(a_database, answer):
    with open_office(a_database, players=3, options=Options(cooling_minutes=0)) as office:
        for seat in (0, 2):
            office.says(seat, SHEET)

        said = receipt(office, f"{SHEET}\n\nplease do not count this yet")
        waits = bool(office.docket.barrier)
        office.says(1, answer)

        assert (True, False) == (waits, bool(office.docket.barrier))
        assert "you are not counted in before you answer" in said


def test_where_what_is_filed_acts_at_once_a_second_thought_has_it_only_proposed(a_database):
    with open_office(a_database, players=3, options=Options(tempo="table", cooling_minutes=0)) as office:
        seat = office.docket.awaited()[0]

        said = receipt(office, "POWER 9\n\nhang on, 7 rather than 9", seat)

        assert office.docket.seat(seat).proposal
        assert said.startswith('Below your orders you wrote "hang on, 7 rather than 9", so nothing is filed yet.')


# --- what closes every letter ---------------------------------------------------------------------


def test_lines_that_closed_two_letters_are_not_told_of_again(a_database):
    with open_office(a_database, players=3, options=Options(cooling_minutes=30)) as office:
        told = [receipt(office, f"{SHEET}\n\nMarta\nKing's Court 5") for _ in range(4)]

    assert [True, True, False, False] == ["King's Court 5" in each for each in told]


def test_a_line_that_holds_back_is_told_of_however_often_it_is_written(a_database):
    with open_office(a_database, players=3, options=Options(cooling_minutes=30)) as office:
        told = [receipt(office, f"{SHEET}\n\nplease do not count this yet") for _ in range(4)]

    assert {True} == {each.startswith('Below a finished sheet you wrote "please do not count') for each in told}


def test_what_closed_letters_is_read_where_nothing_else_is_written(a_database):
    with open_office(a_database, players=3, options=Options(cooling_minutes=30)) as office:
        for number in (9, 8, 7):
            receipt(office, f"{SHEET.replace('11', str(number))}\n\nKing's Court 5")

        assert "King's Court 5" in receipt(office, "King's Court 5")
