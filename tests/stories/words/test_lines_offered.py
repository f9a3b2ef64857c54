"""What our letters offer to be written is in their reader's language, and read there as what it says."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.desk.seeking_words import Sought, sought_in
from referee.languages.folders import words_by_tag
from referee.languages.loading import speaking
from referee.orders.contents import Line, Meant, Motion, OrderSheet
from referee.orders.days import written
from referee.orders.letter_language import order_for
from referee.orders.presence import BeAway
from referee.orders.statements import pause_moved
from referee.orders.translating import tongue
from referee.prose.letter_reader import read_letter
from tests.orders.letters import BLUE

TODAY = date(2026, 11, 20)  # a Friday
TABLE = replace(BLUE, today=TODAY)
TAGS = sorted({*words_by_tag()} - {"en"})
PLAIN = [
    *("BACK", "RESIGN", "MUTE", "UNMUTE", "REMATCH", "STATUS", "STATUS ALL", "HISTORY", "FINAL", "WAIT", "UNDO"),
    *("MOTION END", "MOTION REPLACE red", "LETTERS FEW", "LETTERS EVERY", "LETTERS DAILY 07:00", "TEXT ONLY"),
    *("QUIET 22:00-07:30", "TIMEZONE Europe/Warsaw", "TIMEZONE America/New_York", "SUGGEST", "SILENCE HOLD"),
    *(order_for(tag) for tag in ("en", *TAGS)),
]


def read(text: str, language: str) -> OrderSheet:
    return read_letter([Line(1, text)], TABLE, language)


@pytest.mark.parametrize("line", PLAIN)
@pytest.mark.parametrize("tag", TAGS)
def test_a_line_is_read_in_its_readers_language_as_what_it_says(tag: str, line: str) -> None:
    said = read(line, "en")
    offered = tongue(tag, TABLE.board, ()).of(line)

    assert said.requests
    assert (said.requests, ()) == (read(offered, tag).requests, read(offered, tag).complaints)


@given(st.sampled_from(TAGS), st.integers(1, 7))
def test_a_pause_is_offered_in_words_that_move_it(tag: str, days: int) -> None:
    offered = tongue(tag, TABLE.board, ()).of(pause_moved(days).line)

    assert "day" not in offered
    assert (Motion("pause", days=days),) == read(offered, tag).requests


@given(st.sampled_from(TAGS), st.integers(0, 300), st.integers(1, 20))
def test_an_absence_is_offered_in_words_that_announce_it(tag: str, begins: int, lasts: int) -> None:
    first, last = (TODAY + timedelta(days) for days in (begins, begins + lasts))
    offered = tongue(tag, TABLE.board, ()).of(f"AWAY {written(first)} TO {written(last)}")

    assert (BeAway(first.isoformat(), last.isoformat()),) == read(offered, tag).requests


@pytest.mark.parametrize("tag", TAGS)
def test_that_the_game_goes_on_is_offered_in_words_that_say_so(tag: str) -> None:
    offered = tongue(tag, TABLE.board, ()).of("GO ON")

    assert offered != "GO ON"
    assert offered.lower() == words_by_tag()[tag].manners["GOES ON"][0]


@given(st.sampled_from(["en", *TAGS]), st.integers(1, 7))
def test_what_a_player_commands_keeps_its_length(tag: str, days: int) -> None:
    day, many = (words_by_tag()[tag].days["DAYS"][at] for at in (0, 1))
    (word,) = tongue(tag, TABLE.board, ()).of("MOTION PAUSE").split()[1:]

    (asked,) = read(f"{word} {days} {day if days == 1 else many}!", tag).requests

    assert Meant(Motion("pause", days=days), f"MOTION PAUSE {days} day{'s' * (days > 1)}") == asked


@pytest.mark.parametrize("tag", TAGS)
def test_a_list_is_left_by_the_word_that_its_letters_offer(tag: str) -> None:
    told = speaking(tag).say("seeking", "waiting", table="Sunday")
    (offered,) = {word.strip(".,:") for word in told.split() if word.strip(".,:").isupper() and len(word) > 2}

    assert offered != "LEAVE"
    assert Sought("LEAVE") == sought_in([offered])
    assert Sought("LEAVE") == sought_in([f"{offered.lower()}!"])
