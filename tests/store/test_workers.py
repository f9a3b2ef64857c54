"""Who is at work, as the database keeps it: one row a worker, gone with it, and in no archive."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.store import Revision, Store, StoreUnavailable, WorkerRow, schema
from referee.store.archive import Archive, restore_archive, write_archive

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
ONE = WorkerRow("worker-1", "mill", 7, "0.10.0", NOON, NOON, 60, NOON, "watching")


def told(store: Store, *rows: WorkerRow) -> list[int | None]:
    with store.writing() as transaction:
        return [transaction.tell_worker(row) for row in rows]


def kept(store: Store) -> tuple[WorkerRow, ...]:
    with store.reading() as transaction:
        return transaction.workers()


@pytest.mark.parametrize(
    ("worker", "minutes", "state"),
    [
        (ONE, 1, "well"),
        (ONE, 3, "missing"),
        (replace(ONE, seen=NOON + timedelta(minutes=3)), 3, "well"),
        (replace(ONE, seen=NOON + timedelta(minutes=4)), 4, "ill"),
        (replace(ONE, seen=NOON + timedelta(minutes=4), poll=600), 4, "well"),
        (replace(ONE, well=None), 1, "starting"),
        (replace(ONE, well=None, seen=NOON + timedelta(minutes=5)), 5, "ill"),
        (replace(ONE, trouble="smtp", reason="refused", troubled=NOON), 1, "well"),
    ],
)
def test_a_worker_is_as_well_as_what_it_told_last_is_fresh(worker: WorkerRow, minutes: int, state: str) -> None:
    assert state == worker.state(NOON + timedelta(minutes=minutes))


def test_a_worker_has_one_row_however_often_it_tells(store: Store) -> None:
    later = replace(ONE, seen=NOON + timedelta(minutes=1), doing="resting", trouble="mailbox", reason="away: \0")
    elsewhere = replace(ONE, host="barn")

    assert [None, 7, None] == told(store, ONE, later, elsewhere)
    assert (elsewhere, replace(later, reason="away: \ufffd")) == kept(store)


def test_who_takes_a_name_over_learns_which_process_bore_it(store: Store) -> None:
    assert [None, 7, 8] == told(store, ONE, replace(ONE, pid=8), ONE)


def test_a_worker_that_has_gone_is_forgotten_unless_another_has_its_name_by_now(store: Store) -> None:
    told(store, replace(ONE, pid=8))
    with store.writing() as transaction:
        transaction.forget_worker(ONE)
        assert 1 == len(transaction.workers())
        transaction.forget_worker(replace(ONE, pid=8))
        assert () == transaction.workers()


def test_workers_that_have_been_silent_for_long_are_forgotten(store: Store) -> None:
    told(store, ONE, replace(ONE, name="worker-2", seen=NOON + timedelta(hours=1)))
    with store.writing() as transaction:
        transaction.forget_workers(NOON + timedelta(minutes=1))
        assert ["worker-2"] == [row.name for row in transaction.workers()]
        transaction.forget_workers()
        assert () == transaction.workers()


def test_an_archive_takes_nobody_along_who_is_at_work(store: Store, tmp_path: Path) -> None:
    told(store, ONE)
    manifest = write_archive(store, tmp_path / "archive", b"keys", "0.10.0", NOON, force=False)

    with Store(f"sqlite:///{tmp_path}/restored.db") as restored, Archive(tmp_path / "archive") as archive:
        restore_archive(restored, archive, lambda: None)
        assert () == kept(restored)
    assert "workers" not in manifest.rows


def test_a_database_of_0_9_0_gets_the_table_by_an_upgrade_and_keeps_what_it_had(database: str) -> None:
    with Store(database) as store:
        with store._writer.begin() as connection:
            schema.upgrade(connection, "0004")
            connection.execute(text("INSERT INTO games (id, title, ended, seq) VALUES ('g1', 'Friday', false, 0)"))
        with pytest.raises(StoreUnavailable, match=f"this release wants {schema.REVISIONS[-1]}"):
            store.create()

        assert (Revision("0004", schema.REVISIONS[-1]), schema.REVISIONS[2:]) == (store.revision(), store.upgrade())
        told(store, ONE)
        with store.reading() as transaction:
            [game] = transaction.games()
            assert ("g1", "", (ONE,)) == (game.id, game.glance, transaction.workers())


# --- only read ------------------------------------------------------------------------------------


def test_a_store_that_only_reads_makes_no_file(path: Path) -> None:
    with Store(f"sqlite:///{path}", only_reads=True) as store:
        assert Revision(None, schema.REVISIONS[-1]) == store.revision()
    assert not path.exists()


def test_a_store_that_only_reads_reads_what_it_may_not_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "my games #1 50%.db"
    url = f"sqlite:///{path}".replace("%", "%25")
    with Store(f"sqlite:///{tmp_path}/games.db") as store:
        store.create()
        told(store, ONE)
    (tmp_path / "games.db").rename(path)
    path.chmod(0o400)
    monkeypatch.setattr("os.access", lambda *_: False)  # root may write all

    with Store(url, only_reads=True) as reader:
        assert (ONE,) == kept(reader)
        with pytest.raises(StoreUnavailable, match="readonly"), reader.writing() as transaction:
            transaction.forget_workers()
    assert not path.with_name(f"{path.name}-journal").exists()


def test_a_store_that_only_reads_gets_over_a_commit_that_was_cut_off(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    with Store(url) as store:
        store.create()
        told(store, ONE)
        with store._writer.connect() as connection:  # a journal as a killed worker leaves it, and a page half written
            connection.exec_driver_sql("PRAGMA cache_size = 1")
            connection.exec_driver_sql("UPDATE workers SET reason = zeroblob(100000)")
            connection.exec_driver_sql("INSERT INTO notes VALUES ('a', zeroblob(100000), '2026-11-20')")
            for name in ("games.db", "games.db-journal"):
                (tmp_path / f"copy-{name}").write_bytes((tmp_path / name).read_bytes())
            connection.rollback()
    (tmp_path / "copy-games.db").rename(tmp_path / "left.db")
    (tmp_path / "copy-games.db-journal").rename(tmp_path / "left.db-journal")
    assert (tmp_path / "left.db-journal").stat().st_size > 512

    with Store(f"sqlite:///{tmp_path}/left.db", only_reads=True) as reader:
        assert (ONE,) == kept(reader)
