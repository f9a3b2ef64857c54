"""`referee status`: who is at work and how well, read from the database, which it neither makes nor writes."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from referee.store import Glance, Store, Transaction, WorkerRow, glance_text
from referee.store.schema import REVISIONS
from tests.kit.furnished import furnish, keep_keys
from tests.kit.patience import PATIENCE
from tests.kit.sources import ROOT
from tests.kit.typed import typed
from tests.servers.guard import Guard

HOME = {**{k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return tmp_path


@pytest.fixture
def store(folder: Path, a_database: str) -> Iterator[Store]:
    """The database of a referee at which nobody is at work."""
    furnish(folder, a_database)
    keep_keys(folder)
    with Store(a_database) as store:
        store.create()
        yield store


def told(store: Store, name: str, *, ago: timedelta = timedelta(), host: str = "mill", **more: object) -> WorkerRow:
    """A worker that told of itself so long ago."""
    at = datetime.now(UTC) - ago
    row = replace(WorkerRow(name, host, 7, "0.10.0", at, at, 60, at, "watching"), **more)  # type: ignore[arg-type]
    with store.writing() as transaction:
        transaction.tell_worker(row)
    return row


def said(*words: str, status: int = 0) -> str:
    done = typed("status", *words)
    assert status == done.exit_code, done.output
    return " ".join((done.stdout + done.stderr).split())


def test_every_worker_is_listed_with_how_it_is_and_why(store: Store) -> None:
    long = datetime.now(UTC) - timedelta(minutes=10)
    told(store, "worker-1")
    told(store, "worker-2", well=long, doing="resting", trouble="mailbox", reason="refused [111]", troubled=long)
    told(store, "worker-3", ago=timedelta(hours=5))
    told(store, "worker-4", well=None, doing="starting")

    text = said()

    assert "worker-1 (process 7 on mill, 0.10.0) is well, watching: last good look 0 seconds ago" in text
    assert (
        "is not well: its last good look into the mailbox was 10 minutes ago; trouble with mailbox for 10 min" in text
    )
    assert "refused [111]" in text
    assert "worker-3 (process 7 on mill, 0.10.0) is missing: last heard of 5 hours ago" in text
    assert "worker-4 (process 7 on mill, 0.10.0) is starting" in text


def test_programs_read_every_worker_and_the_best_one_under_the_names_of_the_former_health_file(store: Store) -> None:
    told(store, "worker-1", ago=timedelta(hours=5))
    row = told(store, "worker-2", trouble="smtp", reason="refused", troubled=datetime.now(UTC))

    status = json.loads(typed("status", "--json").stdout)

    assert [("worker-1", "missing", None), ("worker-2", "well", "smtp")] == [
        (each["name"], each["state"], each["trouble"] and each["trouble"]["what"]) for each in status["workers"]
    ]
    assert {"name", "host", "pid", "version", "since", "seen", "well", "doing", "state", "trouble"} == {
        *status["workers"][1]
    }
    best = {"worker": "worker-2", "doing": "watching", "at": f"{row.well:%FT%TZ}", "written": f"{row.seen:%FT%TZ}"}
    assert best == {name: status["worker"][name] for name in best}
    assert ("smtp", "refused") == (status["worker"]["failure"]["job"], status["worker"]["failure"]["reason"])


def test_where_nobody_is_at_work_it_is_said_what_starts_a_worker(store: Store) -> None:
    assert "No worker is at work. Start one: `referee run`" in said()
    assert "No worker is at work. Start one: `referee run`" in said("--check", status=1)
    assert (None, []) == tuple(json.loads(typed("status", "--json").stdout)[name] for name in ("worker", "workers"))


def test_the_check_is_content_with_one_worker_that_is_well(store: Store) -> None:
    told(store, "worker-1", ago=timedelta(minutes=10))
    assert "worker-1 (process 7 on mill, 0.10.0) is missing" in said("--check", status=1)

    told(store, "worker-2")
    assert "Well: worker-2" in said("--check")


def test_the_check_says_of_each_worker_why_it_is_not_well(store: Store) -> None:
    long = datetime.now(UTC) - timedelta(minutes=10)
    told(store, "worker-1", well=long, trouble="mailbox", reason="login refused", troubled=long)
    told(store, "worker-2", well=None)

    text = said("--check", status=1)

    assert "login refused" in text
    assert "worker-2 (process 7 on mill, 0.10.0) is starting" in text


def test_the_check_is_not_content_when_a_letter_waits_too_long(store: Store) -> None:
    told(store, "worker-1", host=socket.gethostname())
    with store.writing() as transaction:
        transaction.keep("INBOX", 1, 1, datetime.now(UTC) - timedelta(minutes=20), b"Subject: late\r\n\r\n")

    assert "a letter has waited for 20 minutes to be decided" in said("--check", status=1)
    assert "Well: worker-1" in said("--here")


def test_the_check_is_not_content_when_no_deadline_closes(store: Store) -> None:
    told(store, "worker-1")
    with store.writing() as transaction:
        transaction.note_clock_doubt("nobody has searched the mailbox for 9 days", datetime.now(UTC))

    assert "nobody has searched the mailbox for 9 days. Is the clock right? Then `referee clock confirm`" in said(
        "--check", status=1
    )


def test_a_container_asks_for_the_worker_of_its_own_machine(store: Store) -> None:
    told(store, "worker-1")
    assert f"on {socket.gethostname()} no worker is at work" in said("--here", status=1)

    told(store, "worker-1", host=socket.gethostname())
    assert "Well: worker-1" in said("--here")


def test_of_many_games_the_next_deadlines_are_told_and_no_log_is_read(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Transaction, "lines", lambda *_: pytest.fail("a log was read"))
    with store.writing() as transaction:
        for number in range(20):
            transaction.add_game(f"g{number}", "Friday")
            transaction.set_wake(f"g{number}", datetime(2026, 11, 20, tzinfo=UTC) + timedelta(hours=number))
            due, awaited = 1795176000 + 3600 * number, (("red", 0), ("blue", 1))
            glance = Glance(0, "played", "r4", due, paused=number > 2, awaited=awaited)
            transaction.set_glance(f"g{number}", glance_text(glance), 0)

    assert "20 running, 17 of them paused (g3, g4, g5, g6, g7, g8, g9, g10 and 9 more)" in said()
    deadlines = json.loads(typed("status", "--json").stdout)["deadlines"]
    assert [f"g{number}" for number in range(10)] == [each["game"] for each in deadlines]
    told = {"game": "g1", "title": "Friday", "stop": "r4", "due": "2026-11-20T13:00:00Z"}
    assert told | {"when": "Fri 20 Nov 13:00!", "waits_for": ["red", "blue"]} == deadlines[1]


def test_a_check_before_the_upgrade_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.store.schema.REVISIONS", (*REVISIONS, "9001"))

    assert "this version wants 9001: run `referee upgrade`" in said("--check", status=1)
    assert "run `referee upgrade`" in said(status=1)


def test_status_makes_no_database(folder: Path) -> None:
    furnish(folder)

    assert "`referee run` or `referee game new` makes it" in said(status=1)
    assert "`referee run` or `referee game new` makes it" in said("--check", status=1)
    assert [] == [*folder.glob("games.db*")]


@pytest.mark.parametrize("a_database", ["sqlite"], indirect=True)
def test_status_reads_a_database_that_it_may_not_write(
    store: Store, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(store, "worker-1")
    store.file.chmod(0o400)  # type: ignore[union-attr]
    access = os.access  # by which root may write all
    monkeypatch.setattr("os.access", lambda path, mode: mode != os.W_OK and access(path, mode))

    assert "worker-1" in said()
    assert "Well: worker-1" in said("--check")


# --- two workers ----------------------------------------------------------------------------------


@contextmanager
def at_work(folder: Path, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """A worker of this name, a process of its own."""
    with (
        (folder / f"{name}.log").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-m", "referee", "run"],
            cwd=folder,
            env=HOME | {"REFEREE_WORKER": name, "REFEREE_POLL": "1"},
            stderr=log,
            stdout=log,
        ) as worker,
    ):
        guard = Guard(f"kill -KILL {worker.pid}")
        try:
            yield worker
        finally:
            worker.kill()
            worker.wait()
            guard.dismiss()


def waits_until(states: dict[str, str]) -> None:
    """Until `status` lists these workers, each in its state."""
    end = time.monotonic() + PATIENCE
    while True:
        workers = json.loads(typed("status", "--json").stdout)["workers"]
        found = {each["name"]: each["state"] for each in workers}
        if found == states:
            return
        assert time.monotonic() < end, workers
        time.sleep(0.1)


@pytest.mark.slow
def test_of_two_workers_on_one_server_both_are_listed_and_one_that_is_killed_is_missed(
    folder: Path, postgresql: str
) -> None:
    furnish(folder, postgresql, smtp='host = "127.0.0.1"\nport = 9\nsecurity = "none"')
    keep_keys(folder)
    with Store(postgresql) as store:
        store.create()

    with at_work(folder, "worker-1") as one, at_work(folder, "worker-2") as other:
        waits_until({"worker-1": "well", "worker-2": "well"})
        assert {one.pid, other.pid} == {each["pid"] for each in json.loads(typed("status", "--json").stdout)["workers"]}

        one.kill()
        one.wait()
        with Store(postgresql) as store, store.writing() as transaction:  # five minutes later
            row = next(row for row in transaction.workers() if row.name == "worker-1")
            transaction.tell_worker(replace(row, seen=row.seen - timedelta(minutes=5)))
        waits_until({"worker-1": "missing", "worker-2": "well"})
        assert "Well: worker-2" in said("--check")

        with at_work(folder, "worker-1") as again:
            waits_until({"worker-1": "well", "worker-2": "well"})
            for worker in (again, other):
                worker.send_signal(signal.SIGTERM)
                assert 0 == worker.wait(PATIENCE)
    assert "No worker is at work" in said("--check", status=1)


def test_what_is_let_go_by_rule_is_told_with_how_much_it_was_so_far(store: Store) -> None:
    assert "letters, 30 days after their game's end (keep_letters): 0 so far, 0.0 MB; looked for every day" in said()
    with store.writing() as transaction:
        transaction.count_let_go(12, 3_400_000, datetime.now(UTC) - timedelta(hours=2))
        transaction.count_let_go(1, 100_000, datetime.now(UTC) - timedelta(hours=1))

    assert "13 so far, 3.5 MB; last looked for 60 minutes ago" in " ".join(said().split())


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (("staying", "3"), "letters that are kept and never move: 3"),
        (("pace mill worker-1", "27148 0"), "27148 commands a minute"),
        (("pace mill worker-1", "27148 1353"), None),
        (("pace mill worker-1", "9 0"), None),
    ],
)
def test_a_mail_server_that_talks_too_much_or_moves_nothing_is_told_and_not_well(store, note, words):
    told(store, "worker-1")
    with store.writing() as transaction:
        transaction.write_note(*note, datetime.now(UTC))

    assert (words or f"{note[1].split()[0]} commands a minute") in said()
    assert ("Not well" in said("--check", status=1 if words else 0)) is bool(words)
    assert int(note[1].split()[0]) in json.loads(typed("status", "--json").stdout)["queues"].values()


def an_idle_game(store):
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.set_glance("g1", glance_text(Glance(0, "played", "r4")), 0)
        transaction.add_game("g2", "Nordic")
        transaction.set_glance("g2", glance_text(Glance(0, "played", "r4", paused=True)), 0)


def test_a_table_that_waits_for_nobody_is_told_and_one_whose_clock_stands_still_is_none(store):
    an_idle_game(store)

    assert "g1 waits for nobody, and nothing moves" in said()
    assert ["g1"] == json.loads(typed("status", "--json").stdout)["idle"]


LONG_AGO, AHEAD = int(datetime(2026, 1, 2, tzinfo=UTC).timestamp()), int(datetime(2099, 1, 1, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("glance", "still"),
    [
        ({}, True),  # nobody is asked, and no deadline is set
        ({"due": LONG_AGO}, True),  # all have answered, and nothing moves
        ({"paused": True, "resumes": LONG_AGO}, True),
        ({"due": AHEAD}, False),
        ({"due": LONG_AGO, "awaited": (("red", 0),)}, False),
        ({"paused": True, "due": LONG_AGO}, False),
        ({"paused": True, "resumes": AHEAD}, False),
        ({"state": "over", "due": LONG_AGO}, False),
    ],
)
def test_a_table_that_waits_for_nobody_is_not_well_and_the_check_says_what_to_do(store, glance, still):
    told(store, "worker-1")
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday")
        transaction.set_glance("g1", glance_text(Glance(0, **{"state": "played", "stop": "r4", **glance})), 0)

    answer = " ".join(said("--check", status=1 if still else 0).split())

    assert ("Not well: g1 waits for nobody, and nothing moves" in answer) is still
    assert ("`referee audit g1`" in answer and "`referee moderate g1 'REWIND 4 KEEP'`" in answer) is still
    assert (["g1"] == json.loads(typed("status", "--json").stdout)["idle"]) is still
    assert ("'REWIND 4 KEEP'" in said()) is still


def test_the_numbers_of_the_metrics_page_can_be_had_without_a_page(store):
    an_idle_game(store)

    told = typed("status", "--prometheus")

    assert 0 == told.exit_code, told.output
    assert "referee_database_up 1.0" in told.stdout.splitlines()
    assert "referee_games_idle 1.0" in told.stdout.splitlines()
    assert "referee_mailbox_commands 0.0" in told.stdout.splitlines()
    assert "Friday" not in told.stdout


def test_programs_are_told_of_the_last_backup(store):
    at = datetime(2026, 11, 20, 3, tzinfo=UTC)
    with store.writing() as transaction:
        transaction.write_note("backup", "", at)

    assert {"words": "", "at": "2026-11-20T03:00:00Z"} == json.loads(typed("status", "--json").stdout)["queues"][
        "backup"
    ]
