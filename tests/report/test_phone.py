"""Letters on a phone of 390 pixels, in a browser: nothing is wider than the screen."""

import html
import re

import pytest

from referee.languages.loading import load
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from tests.geography import COLOURS
from tests.report import games
from tests.report.winter import GOLDEN
from tests.rules.tables import RED
from tests.servers import browser

ENGLISH = load()["en"]
PHONE = 390
SEAL = "0c27279a8cd88a5145c83494118789c9d9209d6772d8d3b4c6a35a4c4d4a1a0b"
MEASURE = f"""<script>onload = () => {{
for (const frame of document.querySelectorAll("iframe"))
  document.body.dataset[frame.id] = frame.contentDocument.documentElement.scrollWidth > {PHONE};
}}</script>"""


def sealing():
    """A report in which something was sealed and something opened: fingerprints have no blanks."""
    table = table_for(set_up(COLOURS, EDITIONS["big_box_nl"], ("grandissimo",)))
    facts = (
        e.ChoiceSealed(RED, "king_incognito", 4, "GRA", SEAL, SEAL),
        e.ChoiceOpened(RED, "king_incognito", "GRA", SEAL, SEAL),
    )
    return games.after(table, (), RED, story=facts)


@pytest.mark.skipif(browser.FOUND is None, reason=browser.MISSING)
def test_no_letter_is_wider_than_the_screen(tmp_path):
    letters = {f"l{n}": each for n, each in enumerate((*GOLDEN.values(), sealing()))}
    pages = {name: render(each, ENGLISH, "UTC").html for name, each in letters.items()}
    frames = "".join(
        f'<iframe id="{name}" style="border:0;width:{PHONE}px" srcdoc="{html.escape(page)}"></iframe>'
        for name, page in pages.items()
    )
    file = tmp_path / "letters.html"
    file.write_text(f"<body>{frames}{MEASURE}</body>".replace("cid:", "data:,"), encoding="utf-8")

    seen = dict(re.findall(r'data-(\w+)="(true|false)"', browser.browsed(file, tmp_path / "browser", 2 * PHONE)))

    assert dict.fromkeys(letters, "false") == seen
