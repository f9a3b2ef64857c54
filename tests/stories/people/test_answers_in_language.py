"""Every kind of answer to what a player asks of the referee, in each language: no sentence of it is left in English."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket.known import known_to
from referee.languages.folders import ENGLISH
from referee.languages.loading import speaking
from referee.orders.contents import Line
from referee.orders.statements import REQUESTS
from referee.prose.letter_reader import read_letter
from referee.report import render
from tests.kit.byletters import GameByLetters, by_letters
from tests.kit.thorough import sampled
from tests.kit.translations import english_words
from tests.report.tongues import TONGUES

FULL = {
    "EXPLAIN": "EXPLAIN 1",
    "MOTION": "MOTION EXTEND 24 HOURS",
    "MOTION REPLACE": "MOTION REPLACE blue",
    "LETTERS DAILY": "LETTERS DAILY 07:30",
    "QUIET": "QUIET 23-8",
    "TIMEZONE": "TIMEZONE Europe/Madrid",
    "LANGUAGE": "LANGUAGE Dutch",
    "HELP": "HELP LETTERS",
    "AWAY": "AWAY 3 days",
    "SAY": "SAY hola",
    "ADDRESS": "ADDRESS ALSO ann@example.net",
    "TELL MODERATOR": "TELL MODERATOR hola",
    "SHOW MODERATOR": "SHOW MODERATOR",
}
"""What is written where the word alone says nothing."""

MORE = (
    "ADDRESS DROP ann@example.net",
    "ADDRESS",
    "TIMEZONE UTC+2",
    "LETTERS WEEKLY",
    "AWAY",
    "MOTION",
    "LANGUAGE Klingon",
)
ASKED = (*(FULL.get(verb, verb) for verb in REQUESTS), *MORE)

TYPED = re.compile(r"^\s*[>|].*|\b[A-Z]{2,}(?: [A-Z]{2,})*\b|\S+@\S+|[\"„“”‘’«»].*?[\"“”’»]")
"""What somebody typed, keywords, and addresses."""


@cache
def table() -> GameByLetters:
    return by_letters(3)


def left_english(said: str, tag: str, speaks: str = "") -> Iterator[str]:
    """The lines of the answer to this that have small words of English; it is given as of who `speaks` another."""
    game = table().branched()
    sheet = read_letter((Line(1, said),), known_to(game.docket, 0), tag)
    game.take(adjudicate.hear(game.docket, Submission(0, 1, game.docket.stop, sheet), game.now).entries)
    mail = render(game.newest(0), speaking(speaks or tag), "UTC")
    for line in (mail.subject, *mail.text.splitlines()):
        if len(found := english_words(TYPED.sub("", line), tag)) > 1:
            yield f"{found} in {line!r}"


def test_answers_in_english_are_found_out():
    assert [] == [said for said in ASKED[::6] if not [*left_english(said, "nl", speaks=ENGLISH)]]


@pytest.mark.parametrize(("said", "tag"), sampled([*product(ASKED, TONGUES)], 4))
def test_no_answer_has_a_sentence_of_english(said, tag):
    assert [] == [*left_english(said, tag)]
