"""What a host reads where something is in the way: what it is, whose, and what to do; never a traceback."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.cli.common import some
from referee.settings.files import why_not
from referee.store import Store, StoreUnavailable
from tests.kit.furnished import furnish, keep_keys
from tests.kit.typed import typed

NOBODY = 65534
PLAYERS = ("--player", "red Ann <ann@example.org>", "--player", "blue Bo <bo@example.org>")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can run as somebody else")


@pytest.fixture
def folder(monkeypatch) -> Iterator[Path]:
    """Where a referee with a game lives, in a folder that everybody may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        furnish(folder, "sqlite:///referee.db")
        keep_keys(folder)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "200")
        said("game", "new", "Friday table", *PLAYERS)
        yield folder


def said(*words: str, status: int = 0) -> str:
    told = typed(*words)
    assert status == told.exit_code, told.output
    assert "Traceback" not in told.output
    return told.output


@contextmanager
def as_nobody() -> Iterator[None]:
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@needs_root
def test_the_status_of_a_database_of_somebody_else_is_told_to_whoever_may_read_it(folder):
    for name in ("referee.db", "keyring"):
        (folder / name).chmod(0o644)

    with as_nobody():
        told = said("status")

    assert "1 running" in told
    assert "others may read" in told  # the keyring


@needs_root
def test_whoever_may_not_write_the_database_reads_whose_it_is_and_what_to_do(folder):
    (folder / "referee.db").chmod(0o644)

    with as_nobody():
        told = said("game", "new", "Another", *PLAYERS, status=1)

    assert f"{folder}/referee.db cannot be used: it belongs to root, and this runs as nobody; run it as root" in told
    assert f"chown nobody: {folder}/referee.db" in told


@needs_root
def test_a_folder_that_keeps_somebody_out_is_named_with_its_owner(folder):
    shut = folder / "shut"
    shut.mkdir(mode=0o700)

    with as_nobody():
        told = why_not(shut / "keyring", PermissionError(errno.EACCES, ""))

    assert f"nobody may not enter {shut}, which belongs to root; run it as root, or choose another place" == told


@pytest.mark.parametrize(
    ("number", "told"),
    [(errno.ENOSPC, "the disk is full; make room"), (errno.EISDIR, "it is a folder; name a file"),
     (errno.EROFS, "is mounted to be read only; choose another place"), (errno.EIO, "Input/output error")],
)  # fmt: skip
def test_what_the_system_says_is_put_into_words(number, told):
    assert told in why_not(Path("/srv/keyring"), OSError(number, os.strerror(number)))


def test_a_keyring_that_is_missing_is_told_by_the_status(folder):
    (folder / "keyring").unlink()

    told = said("status")

    assert f"The keyring {folder}/keyring will not do:\n  - it is missing" in told
    assert "it is in every backup" in told
    assert not (folder / "keyring").exists()


def test_the_status_makes_no_database(folder):
    (folder / "referee.db").unlink()

    assert "no referee's database here yet" in said("status", status=1)
    assert not (folder / "referee.db").exists()


def test_a_full_disk_is_told_as_one(folder):
    def fill(store: Store) -> None:
        with store.writing() as transaction:
            transaction._connection.exec_driver_sql("PRAGMA max_page_count = 1")
            for number in range(2, 999):
                transaction.add_game(f"g{number}", "Friday table " * 50)

    with Store(f"sqlite:///{folder}/referee.db") as store, pytest.raises(StoreUnavailable) as refused:
        fill(store)

    assert "database or disk is full" in str(refused.value)
    assert "Make room" in refused.value.advice


def test_the_database_of_another_program_is_named_and_left_alone(folder):
    (folder / "referee.db").unlink()
    with sqlite3.connect(folder / "referee.db") as other:
        other.execute("CREATE TABLE recipes (name)")
    before = (folder / "referee.db").read_bytes()

    for words in (("status",), ("game", "new", "Friday table", *PLAYERS)):
        told = said(*words, status=1)
        assert "the database of another program, with a table recipes.\nName a file of the referee's own" in told

    assert before == (folder / "referee.db").read_bytes()


def test_a_database_of_a_newer_version_is_not_offered_an_upgrade(folder):
    with sqlite3.connect(folder / "referee.db") as other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")

    told = said("status", status=1)

    assert "Install the newer version again" in told
    assert "upgrade" not in told


# --- what was typed ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("moderate", "g1", "STATUS", "--zone", "Berlin"), "is no time zone. Did you mean Europe/Berlin?"),
        (("moderate", "g1", "STATUS", "--language", "fr"), "no letters are written in it. There are: en"),
        (("moderate", "--all", "g1", "PAUSE"), "g1 or --all? Name one game, or leave g1 out"),
        (("game", "show", "1"), "Did you mean g1?"),
        (("verify", "g1"), "g1 cannot be read: there is no such file. Its host writes one: referee game export"),
        (("restore", "gone.backup"), "no such file"),
        (("status", "--config", "gone.toml"), "there is no such file; `referee init` writes one"),
        (("game", "new", "Friday table " * 20, *PLAYERS), "characters are too many; 80 will do"),
    ],
)
def test_what_was_typed_amiss_is_told_with_what_would_do_and_changes_nothing(folder, words, told):
    before = (folder / "referee.db").read_bytes()

    assert told in " ".join(said(*words, status=1).split())
    assert before == (folder / "referee.db").read_bytes()


@pytest.mark.parametrize("name", ["referee.db", "keyring"])
def test_a_backup_is_never_written_over_what_it_is_a_backup_of(folder, name):
    before = (folder / name).read_bytes()

    assert "Choose another name" in said("backup", "--force", name, status=1)
    assert before == (folder / name).read_bytes()


def test_words_that_are_no_command_end_with_a_status_that_says_so(folder):
    assert "No command in your letter" in said("moderate", "g1", "PAWS", status=1)


def test_a_verdict_that_no_letter_has_is_told_beside_an_empty_list(folder):
    assert "No letter is 'straenger'. There is no letter at all." in said("inbox", "list", "--verdict", "straenger")
    assert "'qeued' is not one of 'queued', 'sent', 'given up'" in said("outbox", "list", "--state", "qeued", status=2)


def test_of_many_the_first_are_named_and_how_many_more_there_are():
    names = [f"g{number}" for number in range(1, 23)]

    assert ("g1, g2", "g1, g2, g3, g4, g5, g6, g7, g8 and 14 more") == (some(names[:2]), some(names))
    assert "g1 and 21 more" == some(names, 1)
