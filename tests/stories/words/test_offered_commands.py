"""Every command that a letter offers is understood when it comes back, in the language of the letter."""

import re
from collections.abc import Iterator
from itertools import groupby

import pytest

from referee.languages.catalogue import Catalogue
from referee.languages.loading import letter_languages, speaking
from referee.languages.tokens import tokens_of
from referee.orders.contents import Known, Line, OrderSheet
from referee.orders.keywords import understood
from referee.orders.lexicon import vocabulary
from referee.orders.translating import tongue
from referee.prose.letter_reader import read_letter
from referee.report.topics import TOPICS
from tests.report.boxed import TABLE
from tests.report.tongues import letters
from tests.report.winter import GOLDEN, NAMES

BOARD = TABLE.setup.board
KNOWN = Known(1, TABLE.setup.colours, NAMES, (), BOARD, TABLE.cards, asks=TABLE.keywords)
FOR_MODERATORS = ("command", "heading", "hint", "notice", "option", "refused", "ruling", "unread")
"""Whose sentences offer commands that no player has."""


def told(catalogue: Catalogue) -> Iterator[str]:
    """Every sentence that letters to players may hold."""
    for id, forms in (*((id, (said,)) for id, said in catalogue.said.items()), *catalogue.counted.items()):
        if not id.startswith(FOR_MODERATORS):
            yield from forms


def loud(text: str) -> Iterator[str]:
    """Runs of words in capitals."""
    for is_loud, run in groupby(re.findall(r"\w+|[^\w\s]", text), str.isupper):
        if is_loud and len(said := " ".join(run)) > 1:
            yield said


def offered(tag: str) -> set[str]:
    """The runs of words in capitals, in sentences and in letters of a game, with which an order may begin."""
    said = (*told(speaking(tag)), *(letter.text for name, letter in letters(tag).items() if name in GOLDEN))
    words = vocabulary(understood(tag, BOARD), KNOWN)
    runs = {run for text in said for run in loud(text)}
    topics = {tongue(tag, BOARD, ()).of(f"HELP {topic.upper()}").replace("_", " ") for topic in TOPICS}
    return {run for run in runs if words.match("verb", tokens_of(run), 0)} | topics


def read(text: str, tag: str) -> OrderSheet:
    return read_letter([Line(1, text)], KNOWN, tag)


@pytest.mark.parametrize("tag", letter_languages())
def test_every_command_that_a_letter_offers_is_understood_when_it_comes_back(tag: str) -> None:
    sheets = {run: read(run, tag) for run in offered(tag)}
    lost = {run: sheet for run, sheet in sheets.items() if sheet.ignored and not sheet.complaints}
    codes = {run: [each.code for each in sheet.complaints] for run, sheet in sheets.items()}

    assert {} == lost
    assert {} == {run: said for run, said in codes.items() if {"unknown-order", "unknown-topic"} & {*said}}


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        *(("en", "HELP SILENCE"), ("de", "HILFE SCHWEIGEN"), ("es", "AYUDA SILENCIO")),
        *(("nl", "HELP STILTE"), ("pl", "POMOC MILCZENIE"), ("sv", "HJÄLP TYSTNAD")),
    ],
)
def test_help_on_silence_is_help_on_deadlines(tag: str, text: str) -> None:
    assert read(tongue(tag, BOARD, ()).of("HELP DEADLINE"), tag).requests == read(text, tag).requests


@pytest.mark.parametrize(
    ("tag", "order", "said"),
    [
        ("de", "MOVE 2 own Galicia to Basque Country or Seville", "ins Baskenland oder nach Sevilla"),
        ("pl", "MOVE 2 own Galicia to Basque Country or Seville", "do Kraju Basków lub do Sewilli"),
        ("es", "MOVE 2 own Galicia to Castillo", "al Castillo"),
        ("es", "DISK SECRET Aragon", "DISCO SECRETO Aragón"),
    ],
)
def test_an_order_has_the_form_of_its_places(tag: str, order: str, said: str) -> None:
    written = tongue(tag, BOARD, ()).of(order)

    assert said in written
    assert read(f"CARD 1\n{order}", "en").blocks == read(f"CARD 1\n{written}", tag).blocks
