"""Games that are played by taps alone, from the page beside a report to the receipt: no word is typed."""

import json
from datetime import UTC, datetime, timedelta
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.commands.newcomers import Newcomer
from referee.log import LetterRead, Options
from referee.mail.compose import KIND
from referee.rules.boxes import BOXES, impossible
from tests.kit.post import open_office, text_of
from tests.kit.programs import data_of
from tests.kit.tables import NAMES, setup_for, together
from tests.kit.tapping import by_block, lines_tapped, page_beside, page_in, taps
from tests.kit.thorough import THOROUGH, sampled
from tests.servers import browser

TABLES = [together()[0], together()[1]]
if THOROUGH:
    TABLES = [(box,) for box in BOXES if impossible((box,)) is None]
TEMPOS = ("round", "phase", "table")


def opened(tmp_path, **options):
    return open_office(f"sqlite:///{tmp_path}/referee.db", **options)


def found_wrong(office) -> tuple[object, ...]:
    """What was found wrong with the letter that was read last, and what of it was passed over."""
    with office.store.reading() as transaction:
        log = transaction.log("g1")
    read = next(each.body.sheet for each in reversed(log) if isinstance(each.body, LetterRead))
    return (*read.complaints, *read.ignored)


def whole(page: str, _: Random) -> list[str]:
    """One tap of those that answer all."""
    return taps(page)[:1]


def block_by_block(page: str, rng: Random) -> list[str]:
    """A tap for each block that is asked, any of its lines; the answers that answer all where there are no lines."""
    return [rng.choice(lines) for lines in by_block(page) if lines] or taps(page)[:1]


def play(office, way, rounds: int) -> None:
    """Play by taps until so many rounds are over, or the game is."""
    rng = Random(5)
    while not office.docket.ended and len(office.docket.rewind_points) <= rounds:
        before = office.docket
        for seat in before.awaited():
            letter = office.newest(seat)
            for words in way(page_beside(letter) or page_in(letter), rng) if seat in office.docket.awaited() else ():
                office.says(seat, words)
                assert () == found_wrong(office), words
        after = office.docket
        assert (before.state, before.awaited()) != (after.state, after.awaited()), [
            text_of(office.newest(seat)) for seat in after.awaited()
        ]
        if not after.awaited():
            office.passes(hours=2)


@pytest.mark.parametrize("tempo", sampled(TEMPOS, 3))
def test_a_whole_base_game_is_played_by_one_tap_a_letter(tmp_path, tempo):
    with opened(tmp_path, players=2, options=Options(tempo=tempo, cooling_minutes=0)) as office:
        play(office, whole, 9)
        assert office.docket.ended


LINKS = """[...document.querySelectorAll("a[href^=mailto]")].map(
  a => [a.href, a.getClientRects().length, a.tabIndex >= 0, a.getBoundingClientRect().right <= innerWidth]
)"""
"""The links of a page as a browser has them, and whether each is seen, reached by keys, and within the width."""


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.parametrize("boxes", sampled([(), *TABLES], 2), ids="+".join)
def test_in_a_browser_on_a_phone_each_link_is_seen_and_one_a_letter_plays_rounds(tmp_path, boxes):
    def tapped(page: str, _: Random) -> list[str]:
        """The first link of a page as a browser shows it."""
        file = tmp_path / "page.html"
        file.write_text(page, encoding="utf-8")
        seen.open(file.as_uri())
        links = seen.asks(LINKS)
        assert links
        assert [] == [link for link, *fine in links if not all(fine)]
        return [parse_qs(urlsplit(links[0][0]).query)["body"][0]]

    with (
        opened(tmp_path, players=2, boxes=boxes) as office,
        browser.browsing(tmp_path / "browser", 390, scripts=False) as seen,
    ):
        play(office, tapped, 3 if boxes else 9)


@pytest.mark.parametrize("way", [whole, block_by_block])
@pytest.mark.parametrize("boxes", sampled(TABLES, 2), ids="+".join)
def test_three_rounds_of_each_box_are_played_by_taps(tmp_path, boxes, way):
    with opened(tmp_path, players=3, boxes=boxes) as office:
        play(office, way, 3)
        assert len(office.docket.rewind_points) > 3


def test_a_page_that_asks_for_a_disk_has_a_link_for_each_place_once(tmp_path):
    with opened(tmp_path, players=2) as office:
        play(office, whole, 3)
        pages = [page_beside(letter) for seat, letter in office.letters if seat == 0]
        (page,) = [page for page in pages if "DISK GENERAL" in page]
        (disks,) = by_block(page)
        above = taps(page.partition('<ul class="lines">')[0])
        assert len({*disks}) == len(disks) > 4
        assert 4 == len(above)  # A, B, C, and the form


def tapping(office, seat=0):
    """The page beside a seat's report, and what happens where one of its lines is tapped."""
    report = next(letter for to, letter in reversed(office.letters) if to == seat and page_beside(letter))
    sender = f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>"

    def tap(line: tuple[str, str]) -> list:
        to, words = line
        return office.hand_over(office.answer(report, words, sender, address=to))

    return lines_tapped(page_beside(report)), tap


def test_lines_that_are_tapped_within_five_minutes_have_one_receipt(tmp_path):
    with opened(tmp_path) as office:
        office.everybody_accepts()
        (powers, *_), tap = tapping(office)
        assert [] == tap(powers[0])
        assert [] == office.passes(minutes=3)
        assert [] == tap(powers[1])
        assert [] == office.passes(minutes=1)
        ((seat, receipt),) = office.passes(minutes=1)
        assert 0 == seat
        assert f"| {powers[1][1].strip()}" in text_of(receipt)
        assert "Missing: CARD" in text_of(receipt)


def test_the_line_that_makes_a_sheet_whole_has_its_receipt_at_once_and_the_others_none(tmp_path):
    with opened(tmp_path) as office:
        office.everybody_accepts()
        (powers, cards, _), tap = tapping(office)
        tap(powers[0])
        ((_, receipt),) = tap(cards[0])
        assert f"| {powers[0][1].strip()}" in text_of(receipt)
        assert "You are in" in text_of(receipt)
        assert [] == office.passes(minutes=5)


def test_the_receipt_of_a_line_leaves_before_any_other_letter_to_its_reader(tmp_path):
    with opened(tmp_path) as office:
        office.everybody_accepts()
        (powers, *_), tap = tapping(office)
        tap(powers[0])
        receipt, status = office.says(0, "STATUS")
        assert "Missing: CARD" in text_of(receipt[1])
        assert f"| {powers[0][1].strip()}" in text_of(status[1])


def test_a_line_that_is_typed_or_says_more_has_its_receipt_at_once(tmp_path):
    with opened(tmp_path) as office:
        office.everybody_accepts()
        ((to, words), *_), *_ = (found := tapping(office))[0]
        assert 1 == len(office.says(0, words))
        assert "hello" in text_of(next(letter for seat, letter in found[1]((to, f"{words}SAY hello")) if seat == 0))


def kinds(news, seat=0) -> list[str]:
    """The kinds of the letters to a seat."""
    return [letter[KIND] for to, letter in news if to == seat]


def test_no_receipt_waits_where_the_deadline_is_near(tmp_path):
    with opened(tmp_path, players=2) as office:
        (powers, *_), tap = tapping(office)
        due = datetime.fromtimestamp(office.docket.due, UTC)
        office.now = due - timedelta(minutes=31)
        assert [] == tap(powers[0])
        office.now += timedelta(minutes=2)
        ((_, receipt),) = tap(powers[1])
        assert "Missing: CARD" in text_of(receipt)
        assert "receipt" not in kinds(office.passes(minutes=5))


def test_a_receipt_keeps_its_number_where_a_letter_that_waits_for_the_day_follows_it(tmp_path):
    with opened(tmp_path, players=3) as office:
        (powers, *_), tap = tapping(office)
        office.says(0, "LETTERS DAILY 10:00")
        office.says(0, "FORMAT DATA ON")
        office.passes(minutes=1)
        assert [] == tap(powers[0])
        assert [] == kinds(office.says(1, "SAY hello"))
        office.now += timedelta(minutes=1)
        assert ["receipt", "press"] == kinds(tap(powers[1]))
        assert ["receipt"] == kinds(office.passes(minutes=5))
        told = [data_of(letter) for seat, letter in office.letters if seat == 0]
        numbers = [json.loads(data)["seq"] for data in told if data]
        assert len(numbers) == 4
        assert numbers == [*range(numbers[0], numbers[0] + 4)]


def test_a_letter_that_files_nothing_takes_no_place_of_a_receipt(tmp_path):
    with opened(tmp_path, players=2) as office:
        (powers, *_), tap = tapping(office)
        report = office.newest(0)
        tap(powers[0])
        doubted = office.answer(report, powers[1][1], "Mallory <m@evil.example>", address=powers[1][0])
        (_, filed), (_, asked) = office.hand_over(doubted)
        assert "Your orders are filed. Filed: POWER." in text_of(filed)
        assert "was this letter yours?" in asked["Subject"]


def test_receipts_of_lines_tapped_at_two_tables_at_once_are_not_listed(tmp_path):
    with opened(tmp_path, players=2) as office:
        players = [Newcomer(name, f"{name.lower()}@example.org") for name in ("Ann", "Zoe")]
        setup = setup_for(2, "rio_grande", length="nine", castillo="tally", boxes=())
        first, mine = tapping(office), office.newest(0)
        office.desk.open_game("g2", "Sunday", setup, Options(), players, bytes(32), office.now, invite=False)
        office.fetch()
        assert mine is not office.newest(0)
        for lines, tap in (first, tapping(office)):
            assert [] == tap(lines[0][0])
        assert ["receipt", "receipt"] == kinds(office.passes(minutes=5))
        assert all(letter[KIND] != "contents" for _, letter in office.letters + office.elsewhere)
