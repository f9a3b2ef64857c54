"""Long work tells how far it has come: a bar on a terminal, lines in a log, and never in what a command says."""

import io

import pytest
from rich.console import Console
from typer.testing import CliRunner

from referee.cli import app, progress


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


def test_work_of_unknown_length_is_named(told: io.StringIO) -> None:
    with progress.working("writing"):
        pass

    assert "writing" in told.getvalue()


def test_what_is_short_says_nothing_in_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(progress, "errors", Console(file=file, force_terminal=False))

    assert [1] == [*progress.stepping([1], "games", 1)]
    with progress.working("writing"):
        pass

    assert "" == file.getvalue()


def test_a_simulation_says_the_same_as_ever(told: io.StringIO) -> None:
    result = CliRunner().invoke(app, ["simulate", "--games", "2", "--players", "2", "--length", "six_skip"])

    assert 0 == result.exit_code, result.output
    assert "games" in told.getvalue()
