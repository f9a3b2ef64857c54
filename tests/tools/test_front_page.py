"""The first page of a club, from the first minute: its words, tables that begin, open seats, and how to ask for one."""

import re

import pytest

from referee.log import Options
from referee.settings import load_settings
from referee.site import WebSite, renew
from scheduler.service import site_of
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import MO, open_office
from tests.kit.typed import typed
from tests.report.legible import FAINT
from tests.servers import browser

CLUB = """CLUB c
PEOPLE
Mo <mo@example.org>
Ann <ann@example.org>
Bo <bo@example.org>
CREATE "Beginners"
OPEN 2
SET BOXES france
INVITE red Ann
PROMOTE Mo
"""


def first_page(store, site, now):
    renew(store, site, now)
    return (site.folder / "index.html").read_text(encoding="utf-8")


def words(html):
    body = re.sub(r"<(style|script)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


def in_its_third_round(office):
    office.everybody_accepts()
    while office.docket.running.position.round < 3:
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


def invited(office):
    """Nobody has answered yet."""


@pytest.fixture
def site(tmp_path):
    return WebSite(tmp_path / "www", join="referee@example.org")


@pytest.fixture
def club(tmp_path, monkeypatch):
    """The settings of a club with a table that looks for two more."""
    furnish(tmp_path, f"sqlite:///{tmp_path}/games.db", more='authserv_id = "mx.example.org"')
    with (tmp_path / "referee.toml").open("a") as config:
        config.write('\n[site]\npath = "www"\nwords = "club.md"\n')
    (tmp_path / "club.md").write_text("# Our club\n\nWe play on **Fridays**, see [here](https://club.example.org/).\n")
    (tmp_path / "club.txt").write_text(CLUB)
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert 0 == typed("game", "new", "--from", "club.txt").exit_code
    return load_settings(tmp_path / "referee.toml")


def shown(club):
    answer = typed("site")
    assert 0 == answer.exit_code, answer.output
    return (club.site.path / "index.html").read_text(encoding="utf-8")


# --- tables that begin ----------------------------------------------------------------------------


def test_a_table_stands_on_the_first_page_from_the_moment_it_invites(tmp_path, site):
    with open_office(f"sqlite:///{tmp_path}/referee.db", invited, players=3, moderators=(MO,)) as office:
        page = words(first_page(office.store, site, office.now))

    assert "Tables that begin Friday invites its players" in page
    assert "Rio Grande" in page
    assert "No game that goes on" not in page


def test_a_table_in_its_first_rounds_is_listed_by_colours_and_nothing_that_goes_on_is_told(tmp_path, site):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        page = first_page(office.store, site, office.now)
        assert "Friday has begun; it is shown once round 2 is over" in words(page)
        assert not [name for name in ("Ann", "Bo", "Cleo", "@example") if name in page.replace("referee@", "")]
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))
        assert page == first_page(office.store, site, office.now)
        office.says(0, "SHOW NAME")
        assert "red Ann" in words(first_page(office.store, site, office.now))


def test_a_table_is_a_game_that_goes_on_once_a_round_may_be_shown(tmp_path, site):
    with open_office(f"sqlite:///{tmp_path}/referee.db", in_its_third_round, players=3, moderators=(MO,)) as office:
        page = words(first_page(office.store, site, office.now))

    assert "Tables that begin" not in page
    assert "Games that go on Friday" in page


def test_a_table_that_is_not_shown_is_not_listed_either(tmp_path, site):
    options = Options(site="off")
    with open_office(f"sqlite:///{tmp_path}/referee.db", invited, players=3, options=options) as office:
        assert "Friday" not in first_page(office.store, site, office.now)
        without = WebSite(site.folder, without=("g1",))
        assert "Friday" not in first_page(office.store, without, office.now)


# --- open seats -----------------------------------------------------------------------------------


def test_open_seats_are_shown_with_a_letter_that_asks_for_one(club):
    page = shown(club)

    assert "Beginners looks for players; seats open: 2" in words(page)
    assert 2 == words(page).count("– open")
    assert "Ask for a seat" in words(page)
    assert "lists 1 that begin" in typed("site").output
    assert 'href="mailto:referee@example.org?subject=JOIN%20g1&amp;body=JOIN%20g1%0D%0A"' in page
    assert "Intrigue" not in page
    assert "ann@example.org" not in page


def test_where_no_server_vouches_for_strangers_nobody_is_told_to_write(club, tmp_path):
    config = tmp_path / "referee.toml"
    config.write_text(config.read_text().replace('authserv_id = "mx.example.org"', ""))

    page = shown(club)

    assert "seats open: 2" in page
    assert "mailto:" not in page


# --- the club's own words, and languages ----------------------------------------------------------


def test_the_clubs_words_stand_below_the_heading_of_the_page(club):
    page = shown(club)

    assert "<h2>Our club</h2>" in page
    assert '<strong>Fridays</strong>, see <a href="https://club.example.org/">here</a>' in page
    assert 1 == page.count("<h1>")


@pytest.mark.parametrize(
    ("said", "never"),
    [
        ("<script>alert(1)</script>", "<script"),
        ("x <img src=x onerror=alert(1)> y", "<img"),
        ("[tap](javascript:alert(1))", 'href="javascript'),
        ("![](https://tracker.example/x.png)", "<img"),
        ("[tap](data:text/html,x)", 'href="data'),
        ('<a href="https://x" onclick="y()">', '<a href="https://x"'),
        ("[a](https://x 'b\" onmouseover=\"c')", ' onmouseover="c'),
    ],
)
def test_nothing_runs_or_is_fetched_that_stands_in_the_clubs_words(club, tmp_path, said, never):
    (tmp_path / "club.md").write_text(said)

    assert never not in shown(club)


def test_words_that_change_are_on_the_page_and_a_file_that_cannot_be_read_is_named(club, tmp_path):
    before = shown(club)
    (tmp_path / "club.md").write_text("Closed in August.")
    assert before != shown(club)
    assert "Closed in August." in shown(club)
    (tmp_path / "club.md").unlink()

    assert "has the club's words and cannot be read: No such file" in told_of_words()


def told_of_words():
    answer = typed("site")
    assert 1 == answer.exit_code
    return " ".join(answer.stderr.split())


def test_words_that_cannot_be_read_keep_nothing_from_being_taken_down(club, tmp_path):
    assert "Beginners" in shown(club)
    (tmp_path / "club.md").write_bytes(b"\xff\xfe")
    config = tmp_path / "referee.toml"
    config.write_text(config.read_text() + 'without = ["g1"]\n')

    assert "club.md has the club's words and cannot be read: it is not UTF-8" in told_of_words()
    assert "Beginners" not in (club.site.path / "index.html").read_text()


@pytest.mark.parametrize(("words", "why"), [(".", "it is no file"), ("/dev/zero", "it is no file")])
def test_what_is_no_file_has_no_words(club, tmp_path, words, why):
    config = tmp_path / "referee.toml"
    config.write_text(config.read_text().replace('"club.md"', f'"{words}"'))

    assert f"has the club's words and cannot be read: {why}" in told_of_words()


def test_words_without_end_are_refused(club, tmp_path):
    (tmp_path / "club.md").write_text("x" * 100_001)

    assert "it has more than 100000 bytes" in told_of_words()


def test_the_first_page_says_how_to_have_letters_in_ones_own_language(club):
    assert re.search(r"Letters come in Deutsch, English, .* or svenska: write LANGUAGE", words(shown(club)))


def test_the_settings_name_the_file_beside_them(club, tmp_path):
    assert tmp_path / "club.md" == site_of(club).words


# --- in a browser -----------------------------------------------------------------------------------


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.parametrize(("width", "dark"), [(390, False), (390, True), (1200, False)])
def test_the_first_page_is_legible_fits_and_is_gone_through_by_keyboard(club, tmp_path, width, dark):
    shown(club)
    with browser.browsing(tmp_path / "browser", width, scripts=False, dark=dark) as page:
        page.open(f"file://{club.site.path}/index.html")
        wide = page.asks("[document.documentElement.scrollWidth, innerWidth]")
        faint = page.asks(f"{FAINT}(document)")
        headings = page.asks("[...document.querySelectorAll('h1,h2,h3')].map(each => each.tagName)")
        page.presses(*("Tab",) * 5)
        reached = page.asks("document.activeElement.textContent")
        told = page.said()

    assert [width, width] == wide
    assert [] == faint
    assert ["H1", "H2", "H2", "H3", "H2"] == headings  # none is skipped
    assert "Ask for a seat" == reached
    assert [] == told
