"""The page of a game to show friends: what it shows, what it never may, and that a browser steps through it."""

import re
from base64 import b64decode

import pytest

from referee import log
from referee.docket import fold
from referee.languages.loading import load
from referee.letters import watched
from referee.log.rulings import Corrected, Proclaimed, Rewound
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.players import sensible
from referee.report.game_page import game_page
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import PointsCorrected, RoundOpened
from tests.filed_games import play
from tests.servers import browser

ENGLISH = load()["en"]


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
    assert re.findall(r'<a href="#([\w-]+)">', html) == steps(html)
    assert 6 == html.count('alt="The board, drawn;')
    assert "How it ended" in html


def test_the_page_needs_nothing_but_itself(entries):
    html = page(entries)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', html)
    images = [b64decode(each.partition(",")[2]) for each in addresses if each.startswith("data:image/png;base64,")]

    assert [] == [each for each in addresses if not each.startswith(("#", "data:image/png;base64,"))]
    assert [] == re.findall(r"url\(|@import|https?:", html)
    assert {b"\x89PNG"} == {image[:4] for image in images}


def test_it_has_one_main_heading_and_none_is_skipped(entries):
    assert ["1"] + ["2"] * 7 == re.findall(r"<h(\d)", page(entries))


def test_a_table_tells_the_board_to_those_who_do_not_see_it(entries):
    assert 6 == len(re.findall(r"<details>\s*<summary>The board as a table</summary>\s*<table", page(entries)))


# --- what bystanders may know ---------------------------------------------------------------------


def test_a_round_that_goes_on_is_never_shown(entries):
    begun, over = opened(entries, 5), opened(entries, 6)

    assert {page(entries[: begun + 1], 0)} == {page(entries[:n], 0) for n in range(begun + 1, over, 7)}
    assert ["round-2", "round-3"] == steps(page(entries[:over], 0))


def test_the_last_rounds_are_kept_back_while_the_game_goes_on(entries):
    then, now = entries[: opened(entries, 6) + 1], entries[: opened(entries, 9) + 1]

    assert ["round-2", "round-3", "round-5", "round-6"] == steps(page(now, 1))
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
    castillo = [scene.view.castillo for scene in watched(entries, 0).scenes]

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


# --- in a browser ---------------------------------------------------------------------------------

PROBE = """
<script>
const seen = [], there = step => step.offsetHeight > 0;
const look = () => seen.push([...document.querySelectorAll(".step")].filter(there).map(step => step.id).join());
const key = name => { document.dispatchEvent(new KeyboardEvent("keydown", { key: name })); look(); };
const press = what => { document.querySelector(what).click(); look(); };
look(); key("ArrowRight"); key("End"); seen.push(document.querySelector("#on").disabled);
press("#back"); press('nav a[href="#round-5"]'); seen.push(location.hash); key("Home");
seen.push(document.querySelector("#said").textContent, document.documentElement.scrollWidth <= innerWidth);
document.body.dataset.seen = seen.join(" ");
</script>
"""


@pytest.mark.parametrize("width", [390, 1200])
def test_a_browser_steps_through_it_by_buttons_links_and_keys(entries, tmp_path, width):
    if browser.FOUND is None:
        pytest.skip(browser.MISSING)
    file = tmp_path / "game.html"
    file.write_text(page(entries).replace("</body>", f"{PROBE}</body>"), encoding="utf-8")

    seen = re.search(r'data-seen="([^"]*)"', browser.browsed(file, tmp_path / "browser", width))

    steps = "round-2 round-3 end true round-9 round-5 #round-5 round-2 Round 2 of 9 true"
    assert seen is not None
    assert steps == seen[1]
