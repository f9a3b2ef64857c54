"""The pages of a club for everybody: by keyboard alone, by screen reader, on a phone and a wide screen."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.languages.loading import letter_languages, speaking
from referee.report.game_page import game_page
from referee.report.site_pages import (
    FIRST,
    RESULTS,
    ListedGame,
    ListedSeat,
    Now,
    Opening,
    PersonalResults,
    site_pages,
)
from referee.site.shown import scenes_of
from tests.finished_games import HERE, entries_in
from tests.servers import browser

AT = int(datetime(2026, 11, 20, tzinfo=UTC).timestamp())
WAITS = Now("Round 4. It waits for blue, until Mon 23 Nov 13:00 Amsterdam.", "Friday: round 4", AT, AT)
SEATS = (ListedSeat("red", 80, 1, "Ann"), ListedSeat("blue", 70, 2), ListedSeat("yellow", 61, 3))
RUNNING = [ListedGame(f"g{n}", f"Table {n}", SEATS, 2, 9, AT + n, ended=False, now=WAITS) for n in range(2, 5)]
OVER = [ListedGame("g1", "Friday", SEATS, 9, 9, AT, ended=True)]
OPENINGS = [
    Opening("g60", "Beginners", "Nine rounds.", (("red", ""),), ("", "")),
    Opening("g61", "Sunday", "Six rounds.", (("red", "Ann"), ("blue", "")), shown_after=2, now=WAITS),
]
CLUB = "# Our club\n\nWe play on **Fridays**, see [our page](https://club.example.org/).\n\n- bring snacks\n"
GAME = "g1.html"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """All pages of a club in English, and one of a game that is over."""
    return written(tmp_path_factory.mktemp("www"), "en")


def written(folder: Path, language: str) -> Path:
    catalogue = speaking(language)
    people = [PersonalResults("Ann", 3, 1, 241), PersonalResults("Bo", 2, 0, 130)]
    for page in site_pages(catalogue, "", RUNNING, OVER, people, OPENINGS, "referee@example.org", CLUB):
        (folder / page.address).write_text(page.made(), encoding="utf-8")
    seen, *_ = scenes_of(entries_in(sorted(HERE.glob("*.json"))[0]), {}, {}, catalogue)
    (folder / GAME).write_text(game_page(seen, catalogue, others=FIRST), encoding="utf-8")
    return folder


PAGES = (FIRST, "finished-1.html", RESULTS, GAME)


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.skipif(not browser.AXE.exists(), reason=browser.NO_AXE)
@pytest.mark.parametrize(("width", "dark"), [(390, True), (1200, False)])
def test_axe_finds_nothing_that_keeps_anybody_out(folder, tmp_path, width, dark):
    bars = {}
    with browser.browsing(tmp_path / "browser", width, dark=dark) as page:
        for name in PAGES:
            page.open(f"file://{folder / name}")
            bars[name] = page.bars()

    assert dict.fromkeys(PAGES, []) == bars


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
def test_by_keyboard_the_first_tab_leads_past_the_links_and_all_are_reached_in_order_and_seen(folder, tmp_path):
    with browser.browsing(tmp_path / "browser", 390, scripts=False) as page:
        page.open(f"file://{folder / 'finished-1.html'}")
        links = page.asks("[...document.links].map(each => each.textContent)")
        reached, seen = [], []
        for _ in links:
            page.presses("Tab")
            reached.append(page.asks("document.activeElement.textContent"))
            seen.append(
                page.asks(
                    "(each => each.checkVisibility() && getComputedStyle(each).outlineStyle != 'none' "
                    "&& each.getBoundingClientRect().left >= 0)(document.activeElement)"
                )
            )
        page.open(f"file://{folder / 'finished-1.html'}")
        page.presses("Tab")
        page.presses("Enter")
        page.presses("Tab")
        past = page.asks("document.activeElement.textContent")

    assert "Skip to the content" == links[0]
    assert links == reached
    assert [True] * len(links) == seen
    assert "Friday" == past


@pytest.mark.parametrize("language", letter_languages())
def test_each_page_is_one_language_one_heading_after_another_and_in_parts_with_names(tmp_path, language):
    for name in PAGES:
        html = (written(tmp_path, language) / name if name == FIRST else tmp_path / name).read_text(encoding="utf-8")
        body = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
        levels = [int(each) for each in re.findall(r"<h(\d)", body)]
        assert f'<html lang="{speaking(language).language}">' in html, name
        assert [1] == [each for each in levels if each == 1], name
        assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False)), (name, levels)
        assert ["main"] == re.findall(r"<(main)\b", body), name
        assert ["header"] == re.findall(r"<(header)\b", body), name
        assert [] == re.findall(r"<img(?![^>]*\balt=)[^>]*>", body), name
        tables = re.findall(r"<table(?![^>]*presentation).*?</table>", body, re.DOTALL)
        assert [] == [table for table in tables if "<th" not in table], name
        assert body.index('href="#main"') < body.index("<header"), name
