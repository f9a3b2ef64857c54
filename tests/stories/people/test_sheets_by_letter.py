"""A, B and C: a letter files a whole sheet, or one with a change; and never another one than was printed."""

import re
from html import unescape

import pytest

from referee.adjudication.menu import menu_of
from referee.desk import incoming
from referee.docket.known import known_to
from referee.orders.canonical import canonical_sheet
from referee.report.reply_links import LONGEST
from tests.kit.links import page_of, taps
from tests.kit.post import open_office, text_of


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def sheets(office, seat=0):
    return [choice.blocks for choice in menu_of(office.docket, seat).sheets]


def lines(letter):
    """The lines of a letter that print its sheets."""
    return [line for line in text_of(letter).splitlines() if line.startswith(("  A  ", "  B  ", "  C  "))]


def test_a_report_prints_three_sheets_with_what_they_bring(office):
    told = lines(office.newest(0))

    assert ["A", "B", "C"] == [line.split()[0] for line in told]
    assert any("regions open" in line for line in told)
    assert all("if scored now" in line for line in told)
    assert [label.partition(":")[0] for label in taps(office.newest(0))][:3] == ["A", "B", "C"]


ANSWERS = {
    "en": ("A", "b please", "I take C, thanks", "A but 11"),
    "de": ("A", "B bitte", "ich nehme C", "A, aber 11"),
    "es": ("A", "B, por favor", "elijo la C", "A pero 11"),
    "nl": ("A", "b alsjeblieft", "ik neem C", "A, maar 11"),
    "pl": ("A", "B poproszę", "wybieram C", "A, ale 11"),
    "sv": ("A", "B tack", "jag tar C", "A, men 11"),
}


@pytest.mark.parametrize("language", ANSWERS)
def test_its_letter_files_a_whole_sheet_in_every_language(language, a_database):
    with open_office(a_database, players=3, languages=(language,)) as office:
        report, whole = office.newest(0), sheets(office)
        assert 3 == len(lines(report))
        for n, words in enumerate(ANSWERS[language]):
            office.passes(minutes=1)
            office.says(0, words, to=report)

            wanted = {block.key: block for block in whole[n % 3]}
            filed = office.docket.seat(0).sheet
            assert wanted["CARD"] == filed["CARD"], words
            power = canonical_sheet((filed["POWER"],), known_to(office.docket, 0))
            assert power == "POWER 11" if "11" in words else filed["POWER"] == wanted["POWER"], words


@pytest.mark.parametrize("words", ["A or B?", "not A", "A, perhaps", "A but King", "D"])
def test_what_is_not_clear_files_nothing_and_is_not_passed_over(office, words):
    ((seat, answer),) = office.says(0, words, to=office.newest(0))

    assert (0, {}) == (seat, dict(office.docket.seat(0).sheet))
    assert "othing is filed" in (said := text_of(answer)) or "Nothing of your letter is filed" in said


DENIED = {
    "en": ("no A", "A no", "not B"),
    "de": ("A nein", "kein A"),
    "es": ("no A", "A no"),
    "nl": ("A nee", "geen B"),
    "pl": ("A nie", "nie B"),
    "sv": ("A nej", "inte B"),
}


@pytest.mark.parametrize("language", DENIED)
def test_a_letter_beside_a_no_chooses_nothing(language, a_database):
    with open_office(a_database, players=3, languages=(language,)) as office:
        report = office.newest(0)
        for words in DENIED[language]:
            office.says(0, words, to=report)

            assert {} == dict(office.docket.seat(0).sheet), words


@pytest.mark.parametrize(("words", "filed"), [("POWER 12\nB", {"POWER"}), ("SAY hello\nB please", set())])
def test_below_orders_it_may_be_how_somebody_signs_so_what_it_would_add_is_asked_about(office, words, filed):
    wanted = {block.key: block for block in sheets(office)[1]}
    ((_, answer),) = [each for each in office.says(0, words, to=office.newest(0)) if each[0] == 0]

    assert filed == office.docket.seat(0).sheet.keys()
    office.says(0, "OK", to=answer)
    assert wanted["CARD"] == office.docket.seat(0).sheet["CARD"]


def test_a_number_that_is_also_a_card_on_offer_is_asked_about(office):
    ((_, answer),) = office.says(0, "A but 3", to=office.newest(0))

    assert {} == dict(office.docket.seat(0).sheet)
    assert "POWER 3" in text_of(answer)
    office.says(0, "OK", to=answer)
    assert {"POWER", "CARD"} <= office.docket.seat(0).sheet.keys()


def test_the_letter_of_a_stop_that_is_over_files_nothing_and_says_why(office):
    older = office.newest(0)
    while office.docket.running.position.round < 2:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))

    ((_, answer),) = office.says(0, "B", to=older)

    assert {} == dict(office.docket.seat(0).sheet)
    assert "out of date" in text_of(answer)
    office.says(0, "B", to=office.newest(0))


def test_a_sheet_that_is_no_longer_as_it_was_printed_is_not_filed(office, monkeypatch):
    report = office.newest(0)
    monkeypatch.setattr(incoming, "sheets_offered", lambda *_: tuple(reversed(sheets(office))))

    ((_, answer),) = office.says(0, "A", to=report)

    assert {} == dict(office.docket.seat(0).sheet)
    assert "out of date" in text_of(answer)


def test_a_receipt_of_the_same_stop_may_be_answered_too(office):
    wanted = sheets(office)[1]
    ((_, status),) = office.says(0, "STATUS")

    office.says(0, "B", to=status)

    assert {block.key: block for block in wanted} == dict(office.docket.seat(0).sheet)


def test_several_taps_of_one_stop_add_up(office):
    report, menu = office.newest(0), menu_of(office.docket, 0)
    for key in ("POWER", "CARD", "ELSE BEST"):
        words = canonical_sheet(menu.lines[key][0].blocks, known_to(office.docket, 0))
        office.says(0, words, to=report)

    assert ["POWER", "CARD", "ELSE BEST"] == [block.key for block in office.docket.seat(0).in_force]
    assert () == office.docket.missing_keys(0)


def quoted_by_gmail(ours):
    return "\r\n".join(
        ("On Mon, 23 Nov 2026 at 13:00, El Grande referee wrote:", "", *(f"> {o}" for o in ours.split("\n")))
    )


def double_spaced(text):
    return re.sub("\r?\n", "\r\n\N{NO-BREAK SPACE}\r\n", text)


SENT_BY = {
    "Outlook": lambda tap, ours: f"{tap}\r\n\r\n-----Original Message-----\r\nSubject: your sheet\r\n\r\n{ours}",
    "Outlook, double-spaced": lambda tap, ours: double_spaced(
        f"{tap.strip()}\r\nThanks,\r\nAnna\r\n\r\n-----Original Message-----\r\nSubject: your sheet\r\n\r\n{ours}"
    ),
    "Gmail": lambda tap, ours: f"{tap}\r\n\r\n{quoted_by_gmail(ours)}",
    "Apple Mail": lambda tap, ours: tap.replace(" ", "\N{NO-BREAK SPACE}") + "\r\n\r\nSent from my iPhone\r\n",
    "K-9": lambda tap, ours: f"{tap}\r\n-- \r\nSent from my Android device with K-9 Mail. Please excuse my brevity.",
}
"""What mail programs make of the words behind a link."""


@pytest.mark.parametrize("program", SENT_BY)
def test_a_tap_is_read_as_whatever_program_sends_it(program, office):
    report = office.newest(0)
    (words,) = [words for label, words in taps(report).items() if label.startswith("A:")]

    office.says(0, SENT_BY[program](words, text_of(report)), to=report)

    assert {block.key: block for block in sheets(office)[0]} == dict(office.docket.seat(0).sheet)


def test_a_tap_has_room_enough_in_every_language_with_address_and_subject(a_database):
    with open_office(a_database, players=5, languages=("de", "es", "nl", "pl", "sv")) as office:
        for seat in range(5):
            found = re.findall(r'href="(mailto:[^"]*body=[^"]*)"[^>]*>([ABC]):', page_of(office.newest(seat)))
            links = [unescape(link) for link, _ in found]
            assert 3 == len(links)
            assert all("subject=" in link and len(link) < LONGEST for link in links)
            assert [] == [link for link in links if "%0A" in link.replace("%0D%0A", "")]
