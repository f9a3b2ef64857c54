"""The page on people and time: each word of it is read as it stands, and its table of paces is what paces set."""

import re
from dataclasses import replace
from datetime import date

import pytest

from referee.desk.seeking_words import sought_in
from referee.log.options import PACES
from referee.orders.contents import Line
from referee.orders.keywords import english
from referee.orders.lexicon import vocabulary
from referee.orders.telling import parted
from tests.commands.directives import commands
from tests.kit.sources import ROOT
from tests.orders.letters import read
from tests.orders.sheets import OPEN

PAGE = (ROOT / "docs" / "people-and-time.md").read_text(encoding="utf-8")
SAID = tuple(dict.fromkeys(re.findall(r"`([A-Z][^`\n]+)`", PAGE)))
SEEKERS = frozenset({"LIST", "JOIN", "WAITLIST", "LEAVE", "OBSERVE"})
MODERATORS = frozenset({"SET", "CLOSE"})
ELSE = frozenset({"SILENCE", "STOP", "GO ON"})
"""A word whose whole is told beside it, what an observer writes, and what answers a question that is not open here."""

ROWS = (
    ("hours", "ask_hours"),
    ("remind_hours",),
    ("rest",),
    ("stretch",),
    ("grace_hours", "ask_grace_hours", "graces"),
    ("misses",),
    ("silent_rounds",),
    ("away_days", "away_table_days"),
)
"""The options in each row of the table of paces."""


PLAYERS = [line for line in SAID if line.split()[0] not in SEEKERS | MODERATORS and line not in ELSE]


def of(first_words: frozenset[str]) -> list[str]:
    """The words of the page that begin with one of these."""
    return [line for line in SAID if line.split()[0] in first_words]


@pytest.mark.parametrize("line", PLAYERS)
def test_what_players_write_is_read_as_it_stands(line: str) -> None:
    known = replace(OPEN, today=date(2026, 11, 28))
    meant = parted((Line(1, line),), vocabulary(english(known.board), known))
    sheet = read(meant.lines[0].text, known)

    assert ((), (), "") == (meant.complaints, sheet.complaints, sheet.note)
    assert 1 == len(sheet.requests)


@pytest.mark.parametrize("line", of(SEEKERS))
def test_what_people_write_who_look_for_a_seat_is_read(line: str) -> None:
    assert sought_in((line,)) is not None


@pytest.mark.parametrize("line", of(MODERATORS))
def test_what_moderators_write_is_a_command(line: str) -> None:
    assert 1 == len(commands(line))


def test_the_table_of_paces_is_what_they_set() -> None:
    rows = [line.strip("| ").split(" | ") for line in PAGE.split("\n") if line.startswith("| ")]
    head = next(n for n, row in enumerate(rows) if row[-3:] == [*PACES])
    told = [row[-3:] for row in rows[head + 2 : head + 2 + len(ROWS)]]

    assert told == [["; ".join(str(pace[name]) for name in names) for pace in PACES.values()] for names in ROWS]


def test_the_table_of_paces_has_each_number_that_they_set() -> None:
    numbers = {name for pace in PACES.values() for name, value in pace.items() if isinstance(value, int)}

    assert numbers == {name for names in ROWS for name in names}
