"""A game in numbers, from its log."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from referee import log
from referee.demo.summary import Standing, lines, printed, summarise
from referee.rules.events import GameEnded, RoundClosed, Scored
from tests.kit.tables import seated

PAGE = Path("letters/index.html")


def logged(game) -> list[log.Logged]:
    return [log.Logged(seq, 0, body) for seq, body in enumerate(game.entries, 1)]


@pytest.fixture
def game():
    table = seated(2, cooling_minutes=0)
    table.everybody_finals()
    return table


def test_the_numbers_are_those_of_the_log(game):
    summary = summarise(logged(game), 4, 9, 1.25, PAGE)

    assert (1, False, 4, 9) == (summary.rounds, summary.ended, summary.letters_in, summary.letters_out)
    assert sum(isinstance(body, log.StopOpened) for body in game.entries) == summary.stops
    assert sum(isinstance(body, log.Answered) for body in game.entries) == sum(summary.answers.values())
    assert 0 == summary.answers["default"]


def test_points_add_up_until_somebody_has_won(game):
    game.entries += [Scored(0, (3, 5), False), RoundClosed(2), Scored(9, (4, 0), True)]
    running = summarise(logged(game), 0, 0, 0.0, PAGE)
    game.entries += [GameEnded((1, 2))]
    over = summarise(logged(game), 0, 0, 0.0, PAGE)

    assert (Standing(0, "red", "Ann", 7), Standing(0, "blue", "Bo", 5)) == running.standings
    assert (Standing(1, "red", "Ann", 7), Standing(2, "blue", "Bo", 5)) == over.standings


def test_it_can_be_read_on_a_terminal(game):
    console = Console(width=100, file=StringIO())
    summary = summarise(logged(game), 4, 9, 1.25, PAGE)
    console.print(printed(summary))
    text = console.file.getvalue()

    assert [] == [line for line in lines(summary) if line not in text]
    assert "Standings so far" in text


def test_a_log_without_a_beginning_is_refused():
    with pytest.raises(ValueError, match="begins with GameCreated"):
        summarise([], 0, 0, 0.0, PAGE)
