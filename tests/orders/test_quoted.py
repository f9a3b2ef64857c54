"""Orders that a language shows as examples and in links read in that language as what the English ones read as."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import unquote

import pytest

from referee.languages.catalogue import Catalogue
from referee.languages.folders import ENGLISH, words_by_tag
from referee.languages.loading import load
from referee.orders.contents import Inquiry, Known, LivesIn, Say, Tell
from referee.orders.translating import tongue
from referee.report.form import blanks
from referee.report.help_topics import ORDERS
from referee.report.reply_links import letter_links
from referee.report.voice import LetterVoice
from referee.rules.boxes import BASE, set_up, table_for
from referee.rules.editions import EDITIONS
from tests.kit.geography import BOARD
from tests.kit.languages import FOR_MODERATORS
from tests.kit.tables import NAMES, together
from tests.kit.translations import Sentence, languages_in_full, sentences
from tests.orders import tongues
from tests.orders.letters import read
from tests.report.winter import GOLDEN

TAGS = [tag for tag in load() if tag != ENGLISH]
_FREE = (Say, Tell, LivesIn)
"""Requests whose words a translator chooses."""

_NUMBERS = {"a": 11, "b": 7, "low": 4, "card": 2, "hand": "10 20 40 50", "rest": "30 60 70 80"}


def at_table(boxes: tuple[str, ...]) -> Known:
    table = table_for(set_up(BASE.colours[:4], EDITIONS["rio_grande"], boxes))
    offered = tuple(copy for card in table.cards for copy in card.ids()[:1])
    colours, board = table.setup.colours, table.setup.board
    return Known(1, colours, NAMES[:4], offered, board, table.cards, asks=table.keywords, mid_turn=True)


def shown(catalogue: Catalogue, order: str) -> list[str]:
    """The examples of an order."""
    blue, red = catalogue.word("colour", "blue"), catalogue.word("colour", "red")
    return catalogue.say("usage", order, **_NUMBERS, rival=red, rivals=catalogue.either([blue, red])).splitlines()


def said(line: str, table: Known, language: str) -> tuple[object, ...]:
    """What a line comes to: what it files and asks for, or why not, and what is noted of it."""
    sheet = read(line, table, language)
    codes = [complaint.code for complaint in sheet.complaints]
    requests = [type(each) if isinstance(each, _FREE) else each for each in sheet.requests]
    return sheet.blocks, sheet.standing, requests, codes, sheet.note


def unlike(tag: str) -> list[tuple[str, str]]:
    """The examples of a language that read as something else than the English ones, each beside that."""
    english, ours = load()[ENGLISH], load()[tag]
    orders = [id.removeprefix("usage.") for id in english.said if id.startswith("usage.")]
    shows = ((shown(english, order), shown(ours, order)) for order in orders)
    left = [*dict.fromkeys(pair for each in shows for pair in zip(*each, strict=False))]
    for n, table in enumerate(TABLES):  # one after another: the words of a table are put together once
        left = [(one, other) for one, other in left if in_english(one, n) != said(other, table, tag)]
    return [(one, other) for one, other in left if any(any(in_english(one, n)[:3]) for n in range(len(TABLES)))]


@cache
def in_english(line: str, n: int) -> tuple[object, ...]:
    """What an English line comes to at one of the tables."""
    return said(line, TABLES[n], ENGLISH)


TABLES = [at_table(boxes) for boxes in ((), *together())]


@pytest.mark.parametrize("tag", TAGS)
def test_an_example_of_an_order_reads_in_its_language_as_the_english_one(tag: str) -> None:
    assert [] == unlike(tag)


@pytest.mark.parametrize("tag", TAGS)
def test_the_words_of_every_link_read_in_the_language_of_its_letter_as_the_english_ones(tag: str) -> None:
    wrong: dict[str, str] = {}
    for letter in GOLDEN.values():
        voices = [LetterVoice(load()[each], letter, "UTC") for each in (ENGLISH, tag)]
        table = replace(voices[0].known, asked=True, proposal=letter.own.proposal, mid_turn=True)
        for one, other in zip(*map(_words_of_links, voices), strict=True):
            if said(one, table, ENGLISH) != said(other, table, tag):
                wrong[one] = other

    assert {} == wrong


def _words_of_links(voice: LetterVoice) -> list[str]:
    """The words of each link of a letter, but for its form, which is to be filled in."""
    links = letter_links(voice, lambda: blanks(voice))
    words = [unquote(link.address.partition("body=")[2]).strip() for link in links]
    return [each for each in words if "[ ]" not in each]


CARDS_TOO = {("es", "SCORE")}
"""Orders that are called as a card is, so that HELP tells of the card."""


@pytest.mark.parametrize("tag", [tag for tag in words_by_tag() if tag != ENGLISH])
def test_help_on_every_order_is_asked_for_in_the_words_that_letters_write(tag):
    ours = tongue(tag, BOARD, ())
    asked = {order: f"HELP {order}" for order in ORDERS if (tag, order) not in CARDS_TOO}

    assert {} == {
        ours.of(words): order
        for order, words in asked.items()
        if tongues.read(ours.of(words), tag).requests != tongues.read(words, ENGLISH).requests
    }


# --- keywords within sentences --------------------------------------------------------------------

_CAPITALS = re.compile(r"\b[^\W\d_a-z]{2,}(?: (?:[^\W\d_] )?(?:[^\W\d_a-z]{2,}|\d+(?::\d\d)?))*\b")
"""Words in capitals, and numbers behind them; small words of one letter may stand between, as in TEXTO e IMÁGENES."""

OTHERWISE = {
    "ruling.": "commands of moderators",
    "unread.": "commands of moderators",
    "notice.": "commands of moderators, and what players answer them, each in his own language",
    "seeking.still-asking": "a host answers by a command",
    "heading.": "words above a table, no orders",
    "terms.silence": "HELP SILENCE is help on deadlines; Swedish and Spanish name HELP SILENCE SENSIBLE there",
}
"""Sentences whose words in capitals are no orders of their reader, by the beginning of their ids: why."""


def in_capitals(said: Iterable[str]) -> list[str]:
    """What stands in capitals in a sentence."""
    return [run for form in said for run in _CAPITALS.findall(re.sub(r"\{[^}]*\}", "#", form))]


def parts_of(run: str) -> Iterator[str]:
    """Some words in capitals, and each part of them."""
    words = run.split()
    yield from (" ".join(words[n:m]) for n in range(len(words)) for m in range(len(words), n, -1))


def is_order(meant: tuple[Any, ...]) -> bool:
    """Whether this is what an order alone comes to, and no question: WHEN INTO is a part of one."""
    blocks, standing, requests, codes, _ = meant
    return not codes and bool(blocks or standing or requests) and not any(isinstance(r, Inquiry) for r in requests)


def sentences_with_orders(tag: str) -> Iterator[Sentence]:
    for each in sentences(tag):
        if not FOR_MODERATORS.match(each.of) and not each.of.startswith(tuple(OTHERWISE)):
            yield each


@pytest.mark.parametrize("tag", languages_in_full())
def test_a_keyword_in_a_sentence_is_the_one_that_its_language_writes(tag: str) -> None:
    words = words_by_tag()[ENGLISH]
    keywords = {*words.verbs, *words.asks}
    ours = tongue(tag, TABLES[0].board, ())
    purposes = ours.special["DISK"]
    other: list[tuple[str, str, str]] = []
    for each in sentences_with_orders(tag):
        for run in in_capitals(each.english):
            begins = [run.split()[:n] for n in range(len(run.split()), 0, -1)]
            key = next((" ".join(words) for words in begins if " ".join(words) in keywords), "")
            wanted = {ours.of(key), purposes.get(key, ours.of(key))}
            if key and not any(word in form for word in wanted for form in each.said):
                other.append((each.id, key, ours.of(key)))

    assert [] == other


@pytest.mark.parametrize("tag", languages_in_full())
def test_an_order_in_a_sentence_reads_in_its_language_as_the_english_one(tag: str) -> None:
    wrong: list[tuple[str, str, list[str]]] = []
    for each in sentences_with_orders(tag):
        for run in in_capitals(each.english):
            meant = in_english(run, 0)
            if not is_order(meant):
                continue
            theirs = in_capitals(each.said)
            if not any(said(part, TABLES[0], tag) == meant for one in theirs for part in parts_of(one)):
                wrong.append((each.id, run, theirs))

    assert [] == wrong
