"""Letters of each kind in every language but English: in one file a language, read from first to last before a release.

`make bless` writes them anew. The table plays with boxes, so that its letters have words of theirs.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.languages.folders import ENGLISH, words_by_tag
from referee.languages.loading import letter_languages, speaking
from referee.letters import Letter
from referee.letters.notices import Notice
from referee.report import Rendered, render, render_notice
from tests.report.blessed import FOLDER
from tests.report.boxed import TABLE, boxed
from tests.report.moderators import NOTICES
from tests.report.winter import GOLDEN
from tests.translations import english_words

TONGUES = tuple(tag for tag in letter_languages() if tag != ENGLISH)
CITY = {"pl": "Europe/Warsaw", "de": "Europe/Berlin", "nl": "Europe/Amsterdam", "sv": "Europe/Stockholm"}
COLUMNS = 72


def with_boxes(one: Letter) -> Letter:
    """The same letter at a table with boxes; a letter that shows no board stays as it is."""
    if one.view is None or one.view.table.setup.board is not GOLDEN["report"].setup.board:
        return one
    seen = boxed().view
    added = {
        field: (*getattr(one.view, field), *getattr(seen, field)[len(getattr(GOLDEN["report"].view, field)) :])
        for field in ("pieces", "values", "tokens")
    }
    return replace(one, table=TABLE, view=replace(one.view, table=TABLE, **added))


@cache
def letters(tag: str) -> dict[str, Rendered]:
    """A letter of each kind to a player and to a moderator."""
    zone = CITY.get(tag, "Europe/Madrid")
    told: dict[str, Letter | Notice] = {**{name: with_boxes(one) for name, one in GOLDEN.items()}, **NOTICES}
    return {
        name: (render_notice if isinstance(one, Notice) else render)(one, speaking(tag), zone)  # type: ignore[operator]
        for name, one in told.items()
    }


@pytest.mark.parametrize("tag", TONGUES)
def test_a_letter_of_each_kind_reads_as_it_did_in_every_language(tag):
    now = "\n\n".join(f"=== {name}\nSubject: {mail.subject}\n\n{mail.text}" for name, mail in letters(tag).items())
    path = Path(FOLDER) / "tongues" / f"{tag}.txt"
    if os.environ.get("BLESS"):
        path.write_text(now, encoding="utf-8")

    before = path.read_text(encoding="utf-8") if path.exists() else ""
    assert before == now, "`make bless` writes it anew, once you have read the difference"


@pytest.mark.parametrize("tag", TONGUES)
def test_no_letter_is_wider_than_a_page_of_mail_in_any_language(tag):
    wide = {
        (name, line) for name, mail in letters(tag).items() for line in mail.text.splitlines() if len(line) > COLUMNS
    }

    assert {line for _, line in wide if not re.search(r"\S{60}", line)} == set()


@pytest.mark.parametrize("tag", TONGUES)
def test_a_page_tells_in_every_language_what_its_text_tells_and_says_which_language_it_is(tag):
    for name, mail in letters(tag).items():
        page = HTMLParser(mail.html).css_first("html")
        assert (name, tag) == (name, page.attributes["lang"] if page else "")


# --- nothing of English ---------------------------------------------------------------------------


WRITTEN = re.compile(
    r"^(?:>|\||\s+[A-Z]\w+: the bonus| - ).*|nobody had sent them|the bonus was forgotten.*|My son would play on for me"
)
"""What people wrote in these letters, commands, and letters of before, by their subjects."""


def left_english(tag: str) -> Iterator[str]:
    """Lines of letters in a language that have small words of English, but in what people wrote and commands."""
    for name, mail in letters(tag).items():
        for line in mail.text.splitlines():
            if len(found := english_words(WRITTEN.sub("", line), tag)) > 1:
                yield f"{name}: {found} in {line!r}"


@pytest.mark.parametrize("tag", TONGUES)
def test_no_letter_has_a_sentence_of_english(tag):
    assert [] == [*left_english(tag)]


def test_every_language_of_orders_has_letters():
    assert {*words_by_tag()} == {*letter_languages()}
