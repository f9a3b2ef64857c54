"""One worker at a file, and SIGHUP, which never ends it."""

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from referee.desk import LetterKept
from referee.mail.send import Sender
from referee.settings import Settings, load_settings
from referee.store import Store, StoreUnavailable
from scheduler import open_desk, service
from scheduler.alarms import Alarms
from scheduler.handling import SeparateProcess
from scheduler.service import sole_worker
from scheduler.signals import RELOADED, Reload, at_hangup
from tests.kit.patience import PATIENCE

KEY = bytes(range(32))
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
DIES = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from scheduler.service import sole_worker
from tests.kit.patience import PATIENCE
with sole_worker(Path(sys.argv[1]), "first", datetime(2026, 11, 20, 11, tzinfo=UTC)):
    print("at work", flush=True)
    sys.stdin.read()
    os._exit(9)
"""


def test_a_second_worker_is_told_who_the_first_is(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    with (
        sole_worker(file, "first", NOW),
        pytest.raises(StoreUnavailable, match=rf"first \(process {os.getpid()} on .*, since 2026-11-20T12:00:00Z\)"),
        sole_worker(file, "second", NOW),
    ):
        pass

    with sole_worker(file, "second", NOW):  # the first has gone home
        assert 0o600 == file.with_name("games.db-worker").stat().st_mode & 0o777


def test_a_dead_worker_is_in_nobodys_way(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    with subprocess.Popen(
        [sys.executable, "-c", DIES, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as first:
        assert first.stdout is not None
        assert "at work\n" == first.stdout.readline()
        with pytest.raises(StoreUnavailable, match=f"process {first.pid}"), sole_worker(file, "second", NOW):
            pass
        first.kill()

    with sole_worker(file, "second", NOW):
        pass


def test_a_server_and_a_database_in_memory_know_no_file(tmp_path: Path) -> None:
    stores = [Store(url) for url in ("sqlite://", f"sqlite:///{tmp_path}/games.db", "postgresql://host/games")]

    assert [None, tmp_path / "games.db", None] == [store.file for store in stores]
    with sole_worker(None, "first", NOW), sole_worker(None, "second", NOW):
        pass


# --- SIGHUP ---------------------------------------------------------------------------------------


@pytest.fixture
def hangup() -> Iterator[None]:
    """What SIGHUP did before is done again afterwards."""
    before = signal.getsignal(signal.SIGHUP)
    yield
    signal.signal(signal.SIGHUP, before)


def test_every_hangup_is_answered_and_none_ends_the_process(hangup: None) -> None:
    told = threading.Semaphore(0)

    def act() -> None:
        told.release()
        raise RuntimeError("the file is nonsense")

    at_hangup(act)
    for _ in range(3):
        os.kill(os.getpid(), signal.SIGHUP)
        assert told.acquire(timeout=PATIENCE)


def settings(tmp_path: Path, more: str = "", mail: str = "smtp.example.org") -> Settings:
    text = (
        f'[referee]\naddress = "referee@example.org"\ndatabase = "sqlite:///games.db"\nkeyring = "keyring"\n'
        f'worker = "w"\n{more}\n[maildir]\npath = "Maildir"\n[smtp]\nhost = "{mail}"\n'
    )
    (tmp_path / "referee.toml").write_text(text, encoding="utf-8")
    return load_settings(tmp_path / "referee.toml")


def test_what_may_change_holds_at_once_and_what_may_not_is_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    held: list[Settings] = []
    new = settings(tmp_path, 'hosts = ["ann@example.org"]\nquiet = true\npoll = 5', "other.example.org")

    Reload(settings(tmp_path), lambda: new, held.append)()

    assert [new] == held
    told = [
        message for message in caplog.messages if "not read" not in message
    ]  # a thread of another test may tell that
    assert ["settings read again changed=hosts,quiet restart_for=poll,smtp"] == told


@pytest.mark.thorough
def test_what_is_decided_apart_is_decided_by_what_was_read_last_in_the_database_of_the_start(tmp_path: Path) -> None:
    old = settings(tmp_path)
    new = settings(tmp_path, 'hosts = ["hal@example.org"]').model_copy(
        update={"database": f"sqlite:///{tmp_path}/other.db"}
    )
    desk, store = open_desk(old, (KEY,))
    alarms = Alarms(store, Sender(old.outgoing()), old.address, None, lambda: NOW)
    opened = partial(service._reread_desk, old, (KEY,))
    apart = SeparateProcess(partial(opened, old))
    raw = b"From: hal@example.org\r\nTo: referee@example.org\r\nMessage-ID: <1@x>\r\n\r\nCREATE Friday\r\n"
    with store.writing() as transaction:
        letter = transaction.keep("INBOX", 1, 1, NOW, raw)

    service._adopt(new, desk, alarms, apart, opened)
    outcome = apart(LetterKept(letter or 0), NOW, threading.Event())

    with store.reading() as transaction:  # by the settings of the start it would be a stranger's
        assert ("decided", "ruled") == (outcome, transaction.verdict(letter or 0))
    assert not (tmp_path / "other.db").exists()


def test_settings_that_will_not_do_change_nothing(tmp_path: Path) -> None:
    held: list[Settings] = []

    Reload(settings(tmp_path), lambda: None, held.append)()

    assert [] == held


def test_what_is_reloaded_are_settings() -> None:
    assert set(RELOADED) <= {*Settings.model_fields}
