"""Letters in a browser: nothing is wider than a phone's screen, and every text can be read, by day and by night."""

import html
from dataclasses import replace
from functools import cache

import pytest

from referee.languages.loading import load, speaking
from referee.letters import Letter
from referee.report import render, render_notice
from referee.rules import events as e
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from tests.kit.geography import COLOURS
from tests.kit.having import having
from tests.report import games
from tests.report.legible import FAINT
from tests.report.moderators import NOTICES, PAUSED
from tests.report.tongues import TONGUES, letters
from tests.report.winter import GOLDEN
from tests.rules.tables import RED
from tests.servers import browser

ENGLISH = load()["en"]
PHONE = 360
SEAL = "0c27279a8cd88a5145c83494118789c9d9209d6772d8d3b4c6a35a4c4d4a1a0b"
BOXES: tuple[tuple[str, ...], ...] = (
    (),
    ("colonies", "anniversary"),
    ("intrigue", "decennial", "france"),
    ("grandissimo", "anniversary", "france"),
    ("intrigue", "players_edition", "special"),
)

MEASURE = f"""[matchMedia("(prefers-color-scheme: dark)").matches, [...document.querySelectorAll("iframe")].map(
  frame => [frame.id, frame.contentDocument.documentElement.scrollWidth, {FAINT}(frame.contentDocument)]
)]"""


def sealing() -> Letter:
    """A report in which something was sealed and something opened: fingerprints have no blanks."""
    table = table_for(set_up(COLOURS, EDITIONS["big_box_nl"], ("grandissimo",)))
    facts = (
        e.ChoiceSealed(RED, "king_incognito", 4, "GRA", SEAL, SEAL),
        e.ChoiceOpened(RED, "king_incognito", "GRA", SEAL, SEAL),
    )
    return games.after(table, (), RED, story=facts)


def scoring(boxes: tuple[str, ...]) -> Letter:
    """A report on a general scoring of five in which every place pays every bonus, and hundreds of points stand."""
    one = games.midgame(table_for(games.setup(5, "big_box_nl", boxes=boxes)), 3)
    assert one.view is not None
    bonuses = tuple((source, (2, 0, 2, 0, 0)) for source in e.SOURCES)
    paid = (10, 4, 10, 2, 1)
    facts = tuple(e.Scored(place, paid, True, bonuses) for place in (one.view.board.castillo, *one.view.board.regions))
    course = tuple((number, (100 + number,) * 5) for number in range(1, 10))
    view = replace(one.view, scores=(127, 124, 122, 101, 101))
    return having(one, kind="status", view=view, story=facts, course=course)


@cache
def pages() -> dict[str, str]:
    """A page of every kind of letter and notice, and of general scorings with every box."""
    letters = GOLDEN | {"rulings": PAUSED, "sealing": sealing()}
    letters |= {"+".join(("scoring", *boxes)): scoring(boxes) for boxes in BOXES}
    mails = {name: render(each, ENGLISH, "UTC") for name, each in letters.items()}
    mails |= {f"to-moderators-{name}": render_notice(each, ENGLISH, "UTC") for name, each in NOTICES.items()}
    return {name: mail.html.replace("cid:", "data:,") for name, mail in mails.items()}


@cache
def tables_of_many() -> dict[str, str]:
    """What asks most of a screen in other languages: every letter with a table, where the names of colours are long."""
    told = {f"{tag}-{name}": mail.html for tag in TONGUES for name, mail in letters(tag).items() if mail.images}
    told |= {
        f"{tag}-{'+'.join(boxes)}": render(scoring(boxes), speaking(tag), "UTC").html
        for tag in TONGUES
        for boxes in BOXES[1:4:2]
    }
    return {name: html.replace("cid:", "data:,") for name, html in told.items()}


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
@pytest.mark.parametrize("dark", [False, True])
def test_no_letter_is_wider_than_the_screen_nor_has_a_text_that_its_ground_swallows(tmp_path, dark):
    is_dark, told = measured(tmp_path, pages(), dark=dark)

    assert (dark, len(pages())) == (is_dark, len(told))
    assert [] == [each for each in told if each[1:] != [PHONE, []]]


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
def test_no_table_is_wider_than_the_screen_in_any_language(tmp_path):
    _, told = measured(tmp_path, tables_of_many(), dark=False)

    assert len(tables_of_many()) == len(told) > len(TONGUES)
    assert [] == [each for each in told if each[1:] != [PHONE, []]]


def measured(folder, shown, *, dark):
    """Whether the browser shows a dark page, and of each page its name, its width, and its faint texts."""
    file = folder / "letters.html"
    frames = (
        f'<iframe id="{name}" style="border:0;width:{PHONE}px" srcdoc="{html.escape(page)}"></iframe>'
        for name, page in shown.items()
    )
    file.write_text("".join(frames), encoding="utf-8")
    with browser.browsing(folder / "browser", 2 * PHONE, dark=dark) as opened:
        opened.open(file.as_uri())
        return opened.asks(MEASURE)
