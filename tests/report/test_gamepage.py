"""The page of a game to show friends: what it shows, what it never may, and that a browser steps through it."""

import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape

import pytest

from referee import log
from referee.commands.newcomers import Newcomer
from referee.docket import fold
from referee.languages.loading import load
from referee.letters import AlreadyKnown, watched
from referee.log.rulings import Corrected, Proclaimed, Rewound
from referee.mail.reply_tokens import read_token
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.players import sensible
from referee.proof import record
from referee.report.game_page import game_page
from referee.report.moments import moments
from referee.report.voice import SceneVoice
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import CardTaken, PointsCorrected, RoundOpened, Scored
from tests.finished_games import HERE, entries_in
from tests.kit.filed_games import play
from tests.kit.post import KEY, open_office
from tests.report.legible import FAINT
from tests.servers import browser

ENGLISH = load()["en"]
KEPT = sorted(file.stem for file in HERE.glob("*.json"))


@pytest.fixture(scope="module")
def entries() -> tuple[log.Logged, ...]:
    """A short game of three with France, as it was played."""
    setup = set_up(("red", "blue", "green"), EDITIONS["rio_grande"], ("france",), "six_skip", castillo="memory")
    return logged(play(setup, "round", sensible.write_sheet, "a game page"))


def logged(bodies) -> tuple[log.Logged, ...]:
    return tuple(log.Logged(seq, 0, body) for seq, body in enumerate(bodies, 1))


def page(entries, delay: int = 1) -> str:
    return game_page(watched(entries, delay), ENGLISH)


def opened(entries, number: int) -> int:
    """How many entries stand before a round is opened."""
    return next(n for n, entry in enumerate(entries) if entry.body == RoundOpened(number))


def steps(html: str) -> list[str]:
    return re.findall(r'<section id="([\w-]+)" class="step">', html)


def test_all_rounds_stand_below_each_other_and_then_the_end(entries):
    html = page(entries)

    assert ["round-2", "round-3", "round-5", "round-6", "round-8", "round-9", "end"] == steps(html)
    assert re.findall(r'<li><a href="#([\w-]+)">', html) == steps(html)
    assert 7 == html.count('aria-label="The board, drawn;')
    assert "How it ended" in html


def test_the_page_needs_nothing_but_itself(entries):
    html = page(entries)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', html)

    assert [] == [each for each in addresses if not each.startswith("#")]
    assert {"url(#shut)"} == {*re.findall(r"url\([^)]*\)", html)}
    assert [] == re.findall(r"@import|https?:|<img|<link", html)


def test_its_policy_lets_run_and_style_only_what_it_holds_itself(entries):
    html = page(entries)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)

    assert [
        "default-src 'none'",
        f"style-src 'sha256-{digest(style)}'",
        f"script-src 'sha256-{digest(script)}'",
        "base-uri 'none'",
        "form-action 'none'",
    ] == unescape(policy).split("; ")
    assert [] == re.findall(r' (?:style|on\w+)="', html)


def digest(source: str) -> str:
    return b64encode(sha256(source.encode()).digest()).decode()


def test_it_has_one_main_heading_and_none_is_skipped(entries):
    assert ["1"] + ["2"] * 9 == re.findall(r"<h(\d)", page(entries))


def test_a_table_tells_the_board_to_those_who_do_not_see_it(entries):
    assert 8 == len(re.findall(r"<details>\s*<summary>The board as a table</summary>\s*<table", page(entries)))


# --- moments ----------------------------------------------------------------------------------------


def test_each_thing_a_seat_does_and_each_place_scored_is_a_moment_of_its_own(entries):
    told = told_in(page(entries), 3)

    assert ["Round 3. On offer:"] == [told[0][:18]]
    assert 3 == sum(line.startswith("Power:") for line in told)
    assert 3 == sum("; took " in line or ": took " in line for line in told)
    assert 3 == sum(": placed " in line for line in told)
    assert ["Valencia: blue 7, red 3", "France: blue 5"] == told[-2:]


def told_in(html: str, number: int) -> list[str]:
    """The moments of a round as a reader without scripts reads them, without the initial before each."""
    items = re.findall(rf'<li id="round-{number}-\d+" class="[^"]*">(.*?)</li>', html, re.DOTALL)
    return [unescape(re.sub(r"<b[^>]*>.</b> |<[^>]*>", "", item)).replace("\xa0", " ") for item in items]


@pytest.mark.parametrize("game", KEPT)
def test_every_kept_game_is_told_whole_moment_by_moment_and_its_points_are_all_accounted_for(game):
    for scene in watched(kept(game), 0).scenes:
        told = moments(SceneVoice(ENGLISH, scene, "UTC"), scene.story)
        ends = [moment.until for moment in told]

        assert sorted(ends) == ends
        assert len(scene.story) == ends[-1]
        assert all(line.text for moment in told for line in moment.lines)
        assert not any(line.text.startswith("The turn goes on") for moment in told for line in moment.lines)
        for seat, points in enumerate(scene.view.scores):
            assert points == sum(each[seat] for _, each in scene.sources)


def kept(name: str) -> tuple[log.Logged, ...]:
    return entries_in(HERE / f"{name}.json")


def test_bonuses_that_an_old_log_does_not_tell_are_found_again(entries):
    told = logged(
        replace(entry.body, bonuses=None) if isinstance(entry.body, Scored) else entry.body for entry in entries
    )
    by_source = dict(watched(entries, 0).scenes[-1].sources)

    assert by_source == dict(watched(told, 0).scenes[-1].sources)
    assert {"king", "home"} <= {*by_source}


@pytest.fixture(scope="module")
def largest() -> str:
    """The page of a game of five with all boxes of its time."""
    return page(kept("big_box_nl-all"))


def test_the_tables_of_all_moments_follow_from_their_differences(largest):
    story = json.loads(re.findall(r'id="story">(.*?)</script>', largest, re.DOTALL)[0])
    scene = watched(kept("big_box_nl-all"), 0).scenes[-1]
    fields, there = dict.fromkeys(story["fields"], ""), set()
    for moment in story["moments"]:
        pairs = zip(moment["said"][::2], moment["said"][1::2], strict=True)
        fields |= {story["fields"][field]: story["texts"][text] for field, text in pairs}
        assert there >= {*moment["off"]}
        assert not there & {*moment["on"]}
        there = there - {*moment["off"]} | {*moment["on"]}
    drawn = "".join(story["drawn"][each][1] for each in there)

    assert len(story["moments"]) == largest.count('class="moment') + 1
    assert [*map(str, scene.view.scores)] == [fields[f"points-{seat}"] for seat in range(5)]
    assert [*map(str, scene.view.court[:5])] == [fields[f"court-{seat}"] for seat in range(5)]
    assert all(f">{initial}{n}<" in drawn for initial, n in zip("RBYGN", scene.view.provinces, strict=False))
    assert all(f'id="{field}"' in largest for field in story["fields"])


def test_a_large_game_stays_far_below_a_megabyte(largest):
    assert len(largest.encode()) < 500_000


def test_what_a_reader_knows_is_not_new():
    entries = [replace(entry, at=60 * entry.seq) for entry in kept("koens")]
    scene = watched(entries, 0).scenes[2]

    assert [9] == new(game_page(watched(entries, 0), ENGLISH))
    assert [5, 6, 7, 8, 9] == new(game_page(watched(entries, 0), ENGLISH, AlreadyKnown(round=4)))
    assert [3, 4, 5, 6, 7, 8, 9] == new(game_page(watched(entries, 0), ENGLISH, AlreadyKnown(until=scene.at[-2])))
    assert [] == new(game_page(watched(entries, 0), ENGLISH, AlreadyKnown(round=9)))
    assert 'href="#end" id="since"' in game_page(watched(entries, 0), ENGLISH, AlreadyKnown(round=9))


def new(html: str) -> list[int]:
    """The rounds in which something is new."""
    return sorted({int(number) for number in re.findall(r'<li id="round-(\d+)-\d+" class="moment new">', html)})


# --- what bystanders may know ---------------------------------------------------------------------


def test_a_round_that_goes_on_is_never_shown(entries):
    begun, over = opened(entries, 5), opened(entries, 6)

    assert {page(entries[: begun + 1], 0)} == {page(entries[:n], 0) for n in range(begun + 1, over, 40)}
    assert ["round-2", "round-3", "end"] == steps(page(entries[:over], 0))
    assert "How it stood after round 3" in page(entries[:over], 0)


def test_the_last_rounds_are_kept_back_while_the_game_goes_on(entries):
    then, now = entries[: opened(entries, 6) + 1], entries[: opened(entries, 9) + 1]

    assert ["round-2", "round-3", "round-5", "round-6", "end"] == steps(page(now, 1))
    assert page(then, 0) == page(now, 2)


def test_before_the_first_round_that_may_be_shown_there_is_no_page(entries):
    assert () == watched(entries[: opened(entries, 3) + 1], 1).scenes
    with pytest.raises(ValueError, match="no round"):
        page(entries[: opened(entries, 3) + 1])


def test_nothing_that_is_secret_changes_a_byte_of_it(entries):
    secret = (log.SheetFiled, log.Answered, log.LetterRead, log.SheetContinued)
    other = [e for e in entries if not isinstance(e.body, secret)]
    hidden = log.PressSent(0, "I hold the 13."), log.SheetFiled(1, (PowerBlock((PowerRank(13),)),), final=False)
    blind = [*other[:-1], *(log.Logged(0, 0, body) for body in hidden), other[-1]]

    assert len(blind) < len(entries)
    assert page(entries) == page(blind)


def test_in_a_game_from_memory_the_castillo_is_not_counted(entries):
    scenes = watched(entries, 0).scenes
    castillo = [view.castillo for scene in scenes for view in (*scene.shown, scene.view)]

    assert {(None, None, None)} == set(castillo)


def test_what_the_players_said_stays_at_their_table(entries):
    said = log.Logged(0, 0, log.PressSent(0, "Blue cheats"))
    told = log.Logged(0, 0, log.Ruled(1, log.OPERATOR, "Mo", Proclaimed("Be nice"), "they quarrel"))
    at = opened(entries, 5) + 3
    html = page([*entries[:at], said, told, *entries[at:]])

    assert "Blue cheats" not in html
    assert "Be nice" not in html


# --- rulings --------------------------------------------------------------------------------------


def test_a_rewound_round_is_shown_once_as_it_stands(entries):
    at = opened(entries, 6) + 40
    mark = fold(entries[:at]).rewind_points[5].start.seq
    back = log.Ruled(1, log.OPERATOR, "Mo", Rewound(mark, 5, kept=False))
    bodies = [entry.body for entry in entries]

    assert page(entries) == page(logged([*bodies[:at], back, *bodies[mark:]]))


def test_a_correction_is_told_without_its_reason(entries):
    at = opened(entries, 6)
    mended = log.Ruled(1, log.OPERATOR, "Mo", Corrected((PointsCorrected(0, 2),)), "Ann counted wrong")
    html = page([*entries[: at + 1], log.Logged(0, 0, mended), *entries[at + 1 :]])

    assert 1 == html.count("+2 points for red")
    assert "Ann counted wrong" not in html


# --- nothing for others -----------------------------------------------------------------------------


def test_what_is_made_to_be_shared_carries_no_token_no_address_and_no_link_to_write(a_database):
    with open_office(a_database, length="six_skip", moderators=(Newcomer("Mo", "mo@example.org"),)) as office:
        while office.docket.running.position.round < 6:
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
        with office.store.reading() as transaction:
            entries = transaction.log("g1")
    letters = [letter.as_string() for _, letter in office.letters]
    pictures = [
        part.get_payload(decode=True).decode("latin-1")
        for _, letter in office.letters
        for part in letter.walk()
        if part.get_content_type() == "image/png"
    ]
    shared = [page(entries, 0), json.dumps(record.export(entries), ensure_ascii=False), *pictures]

    assert {True} == {read_token(letter, (KEY,)) is not None for letter in letters}
    assert len(shared) > 10
    assert {None} == {read_token(text, (KEY,)) for text in shared}
    assert [] == [word for text in shared for word in re.findall(r"(?i)mailto|[\w.+]+@example|\[eg ", text)]


# --- in a browser ---------------------------------------------------------------------------------

browsable = pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)


@pytest.fixture
def shown(entries, tmp_path) -> str:
    """The address of the page."""
    file = tmp_path / "game.html"
    file.write_text(page(entries), encoding="utf-8")
    return file.as_uri()


@browsable
def test_a_browser_steps_through_it_by_keys_buttons_and_links(shown, tmp_path):
    with browser.browsing(tmp_path / "browser") as page:
        page.open(shown)
        seen = [page.asks("location.hash")]
        for press in (
            lambda: page.presses("ArrowRight"),
            lambda: page.presses("Shift", "ArrowRight"),
            lambda: page.presses("ArrowLeft"),
            lambda: page.presses("Shift", "ArrowLeft"),
            lambda: page.presses("End"),
            lambda: page.clicks("#back"),
            lambda: page.clicks('nav a[href="#round-5"]'),
            lambda: page.clicks("#round-5-3"),
            lambda: page.clicks("#on"),
            lambda: page.clicks("#since"),
            lambda: page.presses("Home"),
        ):
            press()
            seen.append(page.asks("location.hash"))
            assert 1 == page.asks("document.querySelectorAll('main [aria-current=step]').length")
        last = page.asks("document.querySelector('#round-9 li:last-child').id")
        before = page.asks("document.querySelector('#round-2 li:last-child').id")

    assert [
        "#round-2-1", "#round-2-2", "#round-3-1", f"#{before}", "#round-2-1", "#end", f"#{last}",
        "#round-5-1", "#round-5-3", "#round-5-4", "#round-9-1", "#round-2-1",
    ] == seen  # fmt: skip


@browsable
def test_it_says_each_step_aloud_and_shows_the_table_as_it_was_then(shown, entries, tmp_path):
    scene = watched(entries, 1).scenes[1]
    taken = next(n for n, entry in enumerate(scene.story) if isinstance(entry, CardTaken))
    seat = scene.story[taken].seat
    with browser.browsing(tmp_path / "browser") as page:
        page.open(f"{shown}#round-3")
        while "took" not in page.reads("#said")[0]:
            page.presses("ArrowRight")
        said, row = page.reads("#said"), page.reads(f".players tr:nth-child({seat + 2}) td")
        fates = page.reads("[id^=fate-]")
        live = page.asks("document.querySelector('#said').getAttribute('aria-live')")
        step = page.asks("document.querySelector('#at').getAttribute('aria-valuetext')")
        page.presses("ArrowRight")
        page.presses("ArrowLeft")
        again = page.reads(f".players tr:nth-child({seat + 2}) td")

    view = scene.shown[taken]
    held = [view.scores[seat], view.court[seat], view.provinces[seat], dict(view.laid)[seat]]
    card = SceneVoice(ENGLISH, scene, "UTC").card(scene.story[taken].card)
    assert "polite" == live
    assert said[0].endswith(f"took {card}")
    assert [*map(str, held), card] == row == again
    assert 1 == sum(fate.startswith("taken by") for fate in fates)
    assert step.endswith("Round 3 of 9")


@browsable
def test_the_step_that_an_address_names_is_in_sight_in_its_list_and_the_page_stays_at_its_top(largest, tmp_path):
    file = tmp_path / "game.html"
    file.write_text(largest, encoding="utf-8")
    with browser.browsing(tmp_path / "browser") as page:
        page.open(f"{file.as_uri()}#round-3-25")
        page.asks("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        inside, top = page.asks(
            "[(each => each.top - document.querySelector('.now .told').getBoundingClientRect().top)"
            "(document.querySelector('#round-3-25').getBoundingClientRect()), scrollY]"
        )
        high = page.asks("document.querySelector('.now .told').clientHeight")

    assert 0 < inside < high
    assert 0 == top


@browsable
def test_the_browser_remembers_where_its_reader_stopped(shown, tmp_path):
    with browser.browsing(tmp_path / "browser") as page:
        page.open(f"{shown}#round-6-2")
        first = page.reads("#stopped")
        page.presses("ArrowRight")
        page.open(shown)
        seen = page.asks("location.hash")
        page.presses("Home")
        page.clicks("#stopped")
        back = page.asks("location.hash")

    assert [] == first
    assert ["#round-6-3", "#round-6-3"] == [seen, back]


@browsable
@pytest.mark.parametrize("dark", [False, True])
def test_on_a_phone_nothing_is_wider_than_the_screen_at_any_step_and_every_text_can_be_read(largest, tmp_path, dark):
    file = tmp_path / "game.html"
    file.write_text(largest, encoding="utf-8")
    with browser.browsing(tmp_path / "browser", 390, dark=dark) as page:
        page.open(file.as_uri())
        widths = page.asks(
            "moments.map((_, n) => { show(n); return document.documentElement.scrollWidth; })"
            ".reduce((most, each) => Math.max(most, each))"
        )
        screen = page.asks("innerWidth")
        shade = page.asks('matchMedia("(prefers-color-scheme: dark)").matches')
        faint = page.asks(f"{FAINT}(document)")

    assert (390, 390) == (screen, widths)
    assert (dark, []) == (shade, faint)


@browsable
def test_focus_is_seen_and_every_control_has_a_name(shown, tmp_path):
    with browser.browsing(tmp_path / "browser") as page:
        page.open(shown)
        page.clicks("h1")
        page.presses("Tab")
        focused = page.asks("[document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]")
        page.presses("Tab")
        page.presses("ArrowRight")
        slid = page.asks("[document.activeElement.id, location.hash]")
        unnamed = page.asks(
            "[...document.querySelectorAll('button, input, a, [role=img], [role=group]')].filter(each => "
            "!(each.ariaLabel || each.textContent.trim() || each.getAttribute('aria-labelledby'))).length"
        )

    assert ["back", "solid"] == focused
    assert ["at", "#round-2-2"] == slid
    assert 0 == unnamed


@browsable
def test_without_scripts_it_is_a_list_of_all_that_happened_in_order(shown, entries, tmp_path):
    with browser.browsing(tmp_path / "browser", 390, scripts=False) as plain:
        plain.open(shown)
        read = plain.reads("ol.told li")
        controls = plain.reads("button, #table, #stopped")
        pictures = plain.reads(".still summary")
        plain.clicks("#round-3 .still summary")
        wide = plain.asks("document.documentElement.scrollWidth")

    assert 390 == wide
    assert [] == controls
    assert 7 == len(pictures)
    assert len(read) == page(entries).count('class="moment')
    assert read[0].startswith("Homes:")
