"""A database, an archive or a file of another release, of none, or of a stranger: what every command says of it."""

import gzip
import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.cli.listing import LISTS, opened
from referee.settings.model import is_in_memory
from referee.store import Store, schema
from tests.kit.furnished import furnish
from tests.kit.typed import typed
from tests.store.releases import release_to_come


def leaves() -> Iterator[tuple[str, ...]]:
    """Every command that can be typed, by its words."""
    for of, listed in LISTS.items():
        for name in listed:
            found, words = opened(name, of), (*filter(None, (of,)), name)
            if of == "" and name in LISTS:
                continue
            below = getattr(found, "commands", None)
            yield from [words] if below is None else [(*words, each) for each in below]


OPEN_NO_DATABASE = {
    ("demo",), ("play",), ("init",), ("docs",), ("schema",), ("check",), ("verify",), ("conformance",),
    ("rules", "show"), ("rules", "compare"),
}  # fmt: skip
SAY_IT_THEMSELVES = {("doctor",), ("upgrade",), ("backup",)}
"""The first tells it among all else, the second does it, the third writes any release that it can read."""

WORDS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("restore",): ("file",),
    ("moderate",): ("g1", "STATUS"),
    ("forget",): ("ann@example.org",),
    ("site",): ("pages",),
    ("inbox", "show"): ("1",),
    ("inbox", "retry"): ("1",),
    ("outbox", "show"): ("1",),
    ("outbox", "retry"): ("1",),
    ("outbox", "drop"): ("1",),
    ("game", "new"): ("Friday", "--player", "red=Ann <ann@example.org>", "--player", "blue=Ben <ben@example.org>"),
    ("game", "show"): ("g1",),
    ("game", "export"): ("g1",),
    ("game", "page"): ("g1",),
    ("game", "delete"): ("g1", "--yes"),
}
"""What a command wants to be called with."""


def test_commands_are_all_known_here() -> None:
    known = OPEN_NO_DATABASE | SAY_IT_THEMSELVES | WORDS.keys()
    assert set() == known - {*leaves()}


@pytest.fixture
def behind(games: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A database of the last release, with a game of nothing in it, and an archive of it."""
    with Store(games) as store:
        store.create()
        with store.writing() as transaction:
            transaction.add_game("g1", "Friday")
    assert 0 == typed("backup", "file").exit_code
    release_to_come(monkeypatch, tmp_path)
    return games


@pytest.mark.parametrize("words", sorted({*leaves()} - OPEN_NO_DATABASE - SAY_IT_THEMSELVES), ids=" ".join)
def test_every_command_says_of_an_older_database_what_run_says(behind: str, words: tuple[str, ...]) -> None:
    ran = typed("run")
    done = typed(*words, *WORDS.get(words, ()))

    assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.output
    assert "run `referee upgrade`" in " ".join(ran.stderr.split())
    assert " ".join(ran.stderr.split()) == " ".join(done.stderr.split())


@pytest.mark.parametrize("words", [("status", "--json"), ("status", "--check"), ("status", "--here"), ("doctor",)])
def test_so_does_a_status_in_every_form_and_the_doctor(behind: str, words: tuple[str, ...]) -> None:
    done = typed(*words)

    assert 1 == done.exit_code
    assert "referee upgrade" in done.output


@pytest.mark.parametrize("a_database", ["sqlite", "postgresql"], indirect=True)
@pytest.mark.parametrize("revision", schema.REVISIONS[:-1])
def test_a_status_of_every_older_schema_is_no_traceback(games: str, revision: str) -> None:
    with Store(games) as store, store._writer.begin() as connection:
        schema.upgrade(connection, revision)

    done = typed("status")

    assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.output
    assert f"at revision {revision}" in done.stderr
    assert "`referee upgrade`" in done.stderr


@contextmanager
def of_a_newer_release(games: str) -> Iterator[None]:
    with Store(games) as store:
        store.create()
        with store._writer.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9001'"))
    yield


def test_an_older_program_backs_no_newer_database_up(games: str, folder: Path) -> None:
    with of_a_newer_release(games):
        done, nightly = typed("backup", "file"), typed("backup")

    assert (1, 1) == (done.exit_code, nightly.exit_code)
    assert "of a newer version" in done.stderr
    assert "Install the newer version again" in nightly.stderr
    assert not (folder / "file").exists()
    assert [] == [*folder.rglob("*.backup")]


# --- archives -------------------------------------------------------------------------------------


def altered(path: Path, change: Any) -> None:
    """Change the parts of an archive and make its manifest fit."""
    with zipfile.ZipFile(path) as zipped:
        parts = {name: zipped.read(name) for name in zipped.namelist()}
    manifest = json.loads(parts.pop("manifest.json"))
    change(parts)
    listed = manifest["parts"]
    manifest["parts"] = {
        name: {**listed.get(name, {"rows": 1}), "size": len(raw), "sha256": sha256(raw).hexdigest()}
        for name, raw in parts.items()
    }
    with zipfile.ZipFile(path, "w") as zipped:
        for name, raw in parts.items():
            zipped.writestr(name, raw)
        zipped.writestr("manifest.json", json.dumps(manifest))


@pytest.fixture
def archive(games: str, folder: Path) -> Path:
    with Store(games) as store:
        store.create()
    assert 0 == typed("backup", "file").exit_code
    return folder / "file"


def says_of(path: Path, words: str) -> None:
    """That `backup --check` and `restore` fail with these words, and without a traceback."""
    furnish(path.parent, "sqlite:///elsewhere.db")
    for done in (typed("backup", "--check", path.name), typed("restore", path.name)):
        assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.output
        assert words in " ".join(done.stderr.split())


def test_a_table_that_this_version_does_not_know_is_named(archive: Path) -> None:
    altered(archive, lambda parts: parts.update({"tables/wagers.jsonl": b'{"id":1}\n'}))

    says_of(archive, "it holds a table 'wagers', which this version does not know")


def test_a_row_of_a_hundred_thousand_brackets_is_told(archive: Path) -> None:
    altered(archive, lambda parts: parts.update({"tables/notes.jsonl": b"[" * 100_000 + b"\n"}))

    says_of(archive, "notes holds a row that this database does not take (RecursionError)")


def test_a_list_of_parts_of_a_hundred_thousand_brackets_is_told(archive: Path) -> None:
    with zipfile.ZipFile(archive, "w") as zipped:
        zipped.writestr("manifest.json", "[" * 100_000)

    says_of(archive, "its list of parts is nested too deep")


# --- upgrades -------------------------------------------------------------------------------------


def test_an_upgrade_with_a_backup_writes_it_also_where_nothing_is_to_be_upgraded(games: str, folder: Path) -> None:
    with Store(games) as store:
        store.create()

    done = typed("upgrade", "--backup", "file")

    assert (0, True) == (done.exit_code, (folder / "file").exists()), done.output


def revision(games: str) -> str | None:
    with Store(games) as store:
        return store.revision().found


def test_to_try_an_upgrade_does_all_of_it_on_a_copy_and_leaves_everything(behind: str) -> None:
    before = revision(behind)
    tried = typed("upgrade", "--try")
    still = revision(behind)
    done = typed("upgrade", "--yes")

    assert (0, 0) == (tried.exit_code, done.exit_code), tried.output
    assert (before, "9001") == (still, revision(behind))
    told = tried.stdout.splitlines()
    assert done.stdout.splitlines() == told[:-1]
    assert "This was a copy, and nothing was changed." in told[-1]


def test_to_try_an_upgrade_where_there_is_none_still_audits(games: str) -> None:
    with Store(games) as store:
        store.create()
        with store.writing() as transaction:
            transaction.add_game("g1", "Friday")

    assert "g1  same" in typed("upgrade", "--try").stdout


def test_to_try_an_upgrade_of_nothing_is_refused(games: str) -> None:
    done = typed("upgrade", "--try")

    assert (1, True) == (done.exit_code, "no referee's database here yet" in done.stderr)


# --- databases in memory --------------------------------------------------------------------------

IN_MEMORY = (
    "sqlite://",
    "sqlite:///",
    "sqlite:///:memory:",
    "SQLite:///:memory:",
    "sqlite+pysqlite://",
    "sqlite+pysqlite:///:memory:",
    "sqlite://?cache=shared",
    "sqlite:///?mode=memory&uri=true",
    "sqlite:///file::memory:?uri=true",
    "sqlite:///file::memory:?cache=shared&uri=true",
    "sqlite:///file:games?mode=memory&cache=shared&uri=true",
    "sqlite:///file:/games?vfs=memdb&uri=true",
    "sqlite:///file:?uri=true",
    "sqlite:///%3Amemory%3A",
    "sqlite:///file:%3Amemory%3A?uri=true",
)
IN_FILES = (
    "sqlite:///games.db",
    "sqlite:////var/lib/referee/referee.db",
    "sqlite:///memory.db",
    "sqlite:///file:games.db?uri=true",
    "sqlite:///games.db?timeout=3",
    "postgresql://referee@host/memory",
    "postgresql://host/",
)


@pytest.mark.parametrize("by_variable", [False, True], ids=["file", "variable"])
@pytest.mark.parametrize("url", IN_MEMORY)
def test_a_database_in_memory_is_refused_with_what_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch, url: str, by_variable: bool
) -> None:
    if by_variable:
        monkeypatch.setenv("REFEREE_DATABASE", url)
    else:
        furnish(folder, url)
    here = {*folder.iterdir()}

    for words in (("game", "list"), ("status",)):
        done = typed(*words)
        assert 1 == done.exit_code
        assert "in memory" in done.output
        assert "name a file" in " ".join(done.output.split())
    assert here == {*folder.iterdir()}


@pytest.mark.parametrize("url", IN_FILES)
def test_a_database_in_a_file_or_on_a_server_is_not(url: str) -> None:
    assert not is_in_memory(url)


def test_the_interview_takes_none_in_memory_either(folder: Path) -> None:
    done = typed("init", "--force", "--yes", "--address", "a@example.org", "--database", "sqlite://", "--maildir", "M")

    assert 1 == done.exit_code
    assert "in memory" in done.output


# --- files that nest without end ------------------------------------------------------------------

DEEP = {
    "arrays": "[" * 100_000,
    "closed": "[" * 100_000 + "]" * 100_000,
    "objects": '{"a":' * 100_000,
    "in a record": '{"format": "el-grande-game/2", "log": [{"seq": 1, "at": 1, "entry": ' + "[" * 100_000,
    "just below what JSON takes": '{"format": "el-grande-game/2", "log": [{"seq": 1, "at": 1, "entry": '
    + '{"is":"ruled","ruling":' * 300 + "1" + "}" * 300 + "}]}",
    "a number without end": '{"format": "el-grande-game/2", "log": ' + "9" * 10_000 + "}",
}  # fmt: skip


@pytest.mark.parametrize("is_packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize("said", DEEP.values(), ids=DEEP)
def test_a_record_of_brackets_is_none_in_one_clear_sentence(folder: Path, said: str, is_packed: bool) -> None:
    (folder / "g7.json").write_bytes(gzip.compress(said.encode()) if is_packed else said.encode())

    done = typed("verify", "g7.json")

    assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.exception
    assert "g7.json" in done.stderr
    assert len(done.stderr) < 300


@pytest.mark.parametrize("said", ["a = " + "[" * 100_000, "a = " + "{b=" * 50_000, "a = " + "9" * 10_000])
def test_so_is_a_club_and_a_configuration_of_brackets(folder: Path, said: str) -> None:
    (folder / "club.txt").write_text(said)
    (folder / "other.toml").write_text("[referee]\n" + said)

    for words in (("game", "new", "--from", "club.txt"), ("status", "--config", "other.toml")):
        done = typed(*words)
        assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.output
        assert len(done.stderr) < 500


def test_so_is_a_variable_of_brackets(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOSTS", "[" * 100_000)

    done = typed("status")

    assert (1, SystemExit) == (done.exit_code, type(done.exception)), done.output
    assert "REFEREE_HOSTS holds a list" in " ".join(done.stderr.split())
