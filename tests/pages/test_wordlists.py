"""Each language's words of orders can be looked up: by HELP and its name, and on a page."""

import json
import os
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import referee
from referee.languages.folders import ENGLISH, Phrases, Words, templates_folder, words_by_tag
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Help
from referee.orders.keywords import in_english
from referee.prose.kinds import KINDS, PART, STRANGE
from referee.report import wordlists
from referee.report.wordlists import languages, title, wordlist
from tests.kit.languages import tidied
from tests.kit.sources import ROOT
from tests.orders.letters import read
from tests.orders.sheets import OPEN

PAGE = ROOT / "docs" / "words.md"
HEAD = "(`HELP Deutsch`) brings its words by mail.\n\n"


@pytest.mark.parametrize("tag", languages())
def test_the_sheet_of_a_language_says_what_the_english_one_says(tag: str) -> None:
    english, sheet = (read("\n".join(wordlist(each).sheet), OPEN) for each in ("en", tag))

    assert ((), ()) == (sheet.complaints, sheet.ignored)
    assert canonical_sheet(english.blocks, OPEN) == canonical_sheet(sheet.blocks, OPEN)


@pytest.mark.parametrize("tag", languages())
def test_a_language_is_asked_for_by_its_name_in_english_and_its_own(tag: str) -> None:
    for name in (title(tag), languages()[tag]):
        assert (Help(tag),) == read(f"HELP {name}", OPEN).requests


def test_every_word_a_language_has_for_an_order_is_listed() -> None:
    listed = wordlist("de")

    assert ("macht", "machtkarte", "spiele macht") == listed.orders["POWER"][:3]
    assert "oder" == listed.between["OR"][0]


def test_what_a_language_has_no_words_for_is_listed_as_english_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, english = words_by_tag()["de"], words_by_tag()["en"]
    poor = replace(whole, sheet="", verbs={**whole.verbs, "SKIP": ()}, particles={**whole.particles, "OR": ()})
    monkeypatch.setattr(wordlists, "words_by_tag", lambda: {"de": poor})

    listed = wordlist("de")

    assert (english.verbs["SKIP"], english.particles["OR"]) == (listed.orders["SKIP"], listed.between["OR"])
    assert tuple(english.sheet.strip().splitlines()) == listed.sheet
    assert whole.verbs["POWER"] == listed.orders["POWER"]


SAID = ("verbs", "asks", "particles", "manners", "numbers", "purposes", "blocks")


def _phrases(words: Words) -> list[str]:
    return [phrase for field in SAID for said in getattr(words, field).values() for phrase in said]


MOST = 2_100
"""Phrases of a language, and of English, which more people write, a third more; 1,500 would do. Who adds a sentence
finds a word of it that is listed already."""


@pytest.mark.parametrize("tag", words_by_tag())
def test_lists_of_words_do_not_grow_into_lists_of_sentences(tag: str) -> None:
    assert len(_phrases(words_by_tag()[tag])) <= (MOST if tag != ENGLISH else MOST * 4 // 3)


@pytest.mark.parametrize("tag", words_by_tag())
@pytest.mark.parametrize("file", ["orders", "talk", "commands"])
def test_above_each_list_of_words_stands_what_it_means(tag: str, file: str) -> None:
    rows = (templates_folder() / "languages" / tag / f"{file}.toml").read_text(encoding="utf-8").splitlines()
    begun = rows.index({"orders": "[verbs]", "talk": "[manners]", "commands": "[around]"}[file])
    ended = rows.index("[numbers]") if file == "orders" else len(rows)
    bare = [row for above, row in pairwise(rows[begun:ended]) if " = [" in row and not above.startswith("# ")]

    assert [] == bare


@pytest.mark.parametrize("tag", words_by_tag())
@pytest.mark.parametrize("file", ["names", "orders", "talk"])
def test_no_row_of_a_list_is_empty(tag: str, file: str) -> None:
    rows = (templates_folder() / "languages" / tag / f"{file}.toml").read_text(encoding="utf-8").splitlines()

    assert [] == [number for number, row in enumerate(rows, 1) if row != row.rstrip()]


@pytest.mark.parametrize("tag", words_by_tag())
def test_lists_of_talk_are_in_order(tag: str) -> None:
    there = (templates_folder() / "languages" / tag / "talk.toml").read_text(encoding="utf-8")

    assert tidied(there) == there, "`make words` puts them in order"


def test_a_list_in_order_begins_with_what_letters_write_says_all_others_once_and_has_no_empty_row() -> None:
    rows = [
        "# yes",
        "YES = [",
        '    "yes", "that\'s it",',
        "   ",
        '    "da", "Äh ja", "da",',
        "]",
        'NO = ["no", "a [b]"]',
        "",
    ]
    many = [f"word {n}" for n in range(10, 40)]

    assert tidied("\n".join(rows)) == '# yes\nYES = ["yes", "Äh ja", "da", "that\'s it"]\nNO = ["no", "a [b]"]\n'
    wide = tidied(f"MANY = {json.dumps(many[::-1])}").splitlines()
    assert {"many": ["word 39", *many[:-1]]} == tomllib.loads("\n".join(wide).lower())
    assert 5 == len(wide)
    assert 120 - len(', "word 10"') < max(map(len, wide)) <= 120


NAMES_ALONE = {
    *["card", "place", "number", "board", "seat", "party", "figure", "own", "verb", "purpose", "effect", "filler"],
    PART,
    STRANGE,
}
"""Kinds of words that no list has: names of the table, keywords, and what the reader makes of words."""


def test_each_list_of_small_words_is_a_kind_that_is_weighed_or_is_asked_for_by_name() -> None:
    words, folder = in_english(), Path(referee.__file__).parent
    lists, code = {*words.particles, *words.manners}, "".join(each.read_text("utf-8") for each in folder.rglob("*.py"))

    assert NAMES_ALONE == KINDS.keys() - lists
    assert [] == [kind for kind in sorted(lists - KINDS.keys()) if f'"{kind}"' not in code]


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("en", "if provided lest supposing assuming in_case as_long_as unless barring except excluding without"),
        ("de", "wenn falls vorausgesetzt sofern solange angenommen es_sei_denn außer ausgenommen ohne"),
        ("nl", "als indien mits zolang stel_dat tenzij behalve uitgezonderd zonder"),
        ("pl", "jeśli gdyby o_ile pod_warunkiem w_razie chyba_że oprócz prócz poza bez"),
        ("sv", "om ifall förutsatt såvitt så_länge såvida utom förutom utan"),
        ("es", "si siempre_que suponiendo mientras en_caso a_no_ser_que a_menos_que salvo excepto sin"),
    ],
)
def test_the_ordinary_words_of_conditions_and_exceptions_are_known(tag: str, words: str) -> None:
    said = words_by_tag()[tag]
    known = {*said.particles["IF"], *said.particles["UNLESS"], *said.manners["ONLY"], *said.manners["NOT"]}

    assert set() == {word.replace("_", " ") for word in words.split()} - known


def _names(words: Words) -> Phrases:
    """The names of cards, places, colours and topics of HELP, by their English names."""
    found: dict[str, tuple[str, ...]] = {}
    for kind in ("card", "place", "colour", "topic"):
        ours = in_english().named(kind)
        for id, name in words.named(kind).items():
            if id in ours and name.phrases:
                found.setdefault(ours[id].written, name.phrases)
    return found


def page() -> Iterator[str]:
    """All languages, word by word, as Markdown."""
    for tag, own in languages().items():
        words = wordlist(tag)
        yield f"## {words.language} ({own})\n"
        yield from ("```", *words.sheet, "```\n")
        for listed in (words.orders, words.between, _names(words_by_tag()[tag])):
            yield "| In our letters | As you may write it |\n| --- | --- |"
            yield from (f"| `{key}` | {', '.join(said)} |" for key, said in listed.items())
            yield ""


def test_the_page_has_the_words_of_every_language() -> None:
    head, mark, lists = PAGE.read_text(encoding="utf-8").partition(HEAD)
    today = "\n".join(page()).rstrip() + "\n"
    if os.environ.get("BLESS"):
        PAGE.write_text(head + mark + today, encoding="utf-8")
        lists = today

    assert today == lists, "`make bless` writes it anew, once you have read the difference"
