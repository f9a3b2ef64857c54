"""Letters of each kind in every language but English: in one file a language, read from first to last before a release.

`make bless` writes them anew.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser as HTMLParser

from referee.languages.folders import ENGLISH
from tests.kit.translations import english_words, languages_in_full
from tests.report.blessed import FOLDER
from tests.report.tongues import TONGUES, letters
from tests.report.winter import NAMES

COLUMNS = 72


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


@pytest.mark.parametrize("tag", languages_in_full())
def test_no_letter_has_a_sentence_of_english(tag):
    assert [] == [*left_english(tag)]


# --- the same in every language -------------------------------------------------------------------


@pytest.mark.parametrize("tag", TONGUES)
def test_a_letter_tells_the_same_numbers_and_names_the_same_people_in_every_language(tag):
    for name, in_english in letters(ENGLISH).items():
        here, there = (f"{mail.subject}\n{uncut(mail.text)}" for mail in (letters(tag)[name], in_english))
        spelled = Counter(re.findall(r"\d", " ".join(re.findall(r"the \ds", there))))  # of titles: the 4s, die Vierer

        assert {} == numbers(here) - numbers(there), name
        assert numbers(there) - numbers(here) <= spelled, name
        assert people(here) == people(there), name


def uncut(text: str) -> str:
    """A letter without the first lines of what happened, which are cut to a row, and stand whole below."""
    return re.sub(r"\A(.*\n)(?: +\d+ .*\n){5}", r"\1", text)


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def people(text: str) -> set[str]:
    return {name for name in NAMES if re.search(rf"\b{name}\b", text)}
