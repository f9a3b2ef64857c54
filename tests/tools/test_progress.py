"""Long work tells how far it has come: a bar on a terminal, lines in a log, and never in what a command says."""

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

from benchmarks import games
from referee.cli import progress


@pytest.fixture(params=[True, False], ids=["terminal", "log"])
def told(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Where progress is told."""
    file = io.StringIO()
    monkeypatch.setattr(progress, "errors", Console(file=file, force_terminal=request.param, width=80))
    monkeypatch.setattr(progress, "_SELDOM", 0.0)
    return file


def test_steps_are_the_same_and_are_counted(told: io.StringIO) -> None:
    assert [*"abc"] == [*progress.stepping("abc", "letters", 3)]

    assert "letters" in told.getvalue()


def test_steps_may_be_of_any_size(told: io.StringIO) -> None:
    with progress.following("bytes checked") as tell:
        tell(30, 40)
        tell(10, 40)

    assert "bytes checked" in told.getvalue()
    assert ("100%" in told.getvalue()) != ("bytes checked: 40 of 40" in told.getvalue())


def test_work_of_unknown_length_is_named(told: io.StringIO) -> None:
    with progress.following("writing"):
        pass

    assert "writing" in told.getvalue()


def test_what_is_said_meanwhile_on_the_same_terminal_stands_on_lines_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = io.StringIO()
    terminal = Console(file=file, force_terminal=True, width=80)
    monkeypatch.setattr(progress, "console", terminal)

    for game in progress.stepping(["g1", "g2"], "games judged again", 2):
        terminal.print(f"{game}  same", highlight=False)

    for line in ("g1  same\n", "g2  same\n"):
        assert f"\r\x1b[2K{line}" in file.getvalue()  # where the bar was


def test_what_is_short_says_nothing_in_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(progress, "errors", Console(file=file, force_terminal=False))

    assert [1] == [*progress.stepping([1], "games", 1)]
    with progress.following("writing"):
        pass

    assert "" == file.getvalue()


def test_random_games_say_the_same_as_ever(told: io.StringIO) -> None:
    result = CliRunner().invoke(games.app, ["--games", "2", "--players", "2", "--length", "six_skip"])

    assert 0 == result.exit_code, result.output
    assert result.output.startswith("2 games, ")
    assert "games" in told.getvalue()
