"""What a command imports before it does anything: a start costs what it needs, whatever else the house can do."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest

from referee.cli.listing import COMMANDS, LISTS, opened
from referee.store import Store, WorkerRow
from tests.kit.furnished import furnish, keep_keys
from tests.kit.typed import typed

ASK = """
import sys
sys.argv[0] = "referee"
from referee.cli import app
try:
    app()
finally:
    print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
"""
LIBRARIES = {
    *("PIL", "alembic", "apscheduler", "babel", "css_inline", "fontpkg_roboto", "imapclient", "jinja2"),
    *("prometheus_client", "publicsuffixlist", "pydantic", "pydantic_settings", "selectolax", "snowballstemmer"),
    *("sqlalchemy", "sqlmodel"),
}
FOR_STATUS = {"pydantic", "pydantic_settings", "sqlalchemy", "sqlmodel"}


def imported(folder, *words: str) -> set[str]:
    """All modules that a command has imported by its end, in a process of its own."""
    done = subprocess.run([sys.executable, "-P", "-c", ASK, *words], cwd=folder, capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr
    return set(done.stderr.split("\n"))


def rooms(modules: set[str]) -> set[str]:
    """The rooms of the house among them, but the command line itself."""
    return {".".join(name.split(".")[:2]) for name in modules if name.startswith("referee.")} - {"referee.cli"}


@pytest.fixture
def furnished(tmp_path):
    furnish(tmp_path)
    keep_keys(tmp_path)
    return tmp_path


@pytest.mark.parametrize("words", [("--help",), ("--version",)])
def test_help_imports_no_room_of_the_house_and_none_of_its_libraries(tmp_path, words):
    modules = imported(tmp_path, *words)

    assert (set(), set()) == (rooms(modules), modules & (LIBRARIES | {"scheduler"}))


def test_status_of_a_referee_at_rest_imports_the_store_and_nothing_that_plays(furnished):
    with Store(f"sqlite:///{furnished / 'games.db'}") as store:
        store.create()

    modules = imported(furnished, "status")

    assert FOR_STATUS == modules & (LIBRARIES | {"scheduler"})
    assert {"referee.languages", "referee.mail", "referee.settings", "referee.store"} == rooms(modules)


def test_a_supervisor_that_asks_whether_a_worker_is_well_imports_the_store_and_nothing_that_plays(furnished):
    now = datetime.now(UTC)
    with Store(f"sqlite:///{furnished / 'games.db'}") as store:
        store.create()
        with store.writing() as transaction:
            transaction.tell_worker(WorkerRow("w", "mill", 7, "0.10.0", now, now, 60, now, "watching"))

    modules = imported(furnished, "status", "--check")

    assert FOR_STATUS == modules & (LIBRARIES | {"scheduler"})
    assert {"referee.languages", "referee.mail", "referee.settings", "referee.store"} == rooms(modules)


@pytest.mark.parametrize("words", [("status",), ("game", "list")])
def test_what_tells_of_every_game_imports_the_store_and_nothing_that_plays(furnished, monkeypatch, words):
    monkeypatch.chdir(furnished)
    assert 0 == typed("game", "new", "T", "--player", "red a@example.org", "--player", "blue b@example.org").exit_code

    modules = imported(furnished, *words)

    assert FOR_STATUS == modules & (LIBRARIES | {"scheduler"})
    assert {"referee.languages", "referee.mail", "referee.settings", "referee.store"} == rooms(modules)


@pytest.mark.parametrize(("of", "name"), [(of, name) for of, lines in LISTS.items() for name in lines])
def test_the_list_says_of_each_command_what_its_own_help_begins_with(of, name):
    own = " ".join(str(opened(name, of).help).partition("\n\n")[0].split())

    assert LISTS[of][name].line == own


@pytest.mark.parametrize("name", COMMANDS)
def test_a_listed_command_is_called_with_its_own_options(name):
    usage = typed(name, "--help")

    assert 0 == usage.exit_code
    assert f"{name} [OPTIONS]" in usage.output


@pytest.mark.parametrize(
    ("words", "offered"), [("referee st", "status"), ("referee game del", "delete"), ("referee status --js", "--json")]
)
def test_a_shell_completes_commands_and_the_words_behind_them(words, offered):
    shell = {"_REFEREE_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}

    assert [offered] == typed(env=shell, prog_name="referee").output.split()
