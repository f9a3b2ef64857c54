"""The database itself: what a transaction promises, and what its file does to keep it."""

import stat
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.schema import CreateTable

from referee.store import Store, StoreUnavailable
from referee.store.engines import translating_failures
from referee.store.tables import TableRow
from tests.kit.patience import PATIENCE

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def titles(store: Store) -> list[str]:
    with store.reading() as transaction:
        return [row.title for row in transaction.games()]


def test_what_was_committed_is_there_after_a_restart(database: str, store: Store) -> None:
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday table")
    store.close()

    with Store(database) as again:
        again.create()
        assert ["Friday table"] == titles(again)


def test_an_exception_undoes_the_whole_transaction(store: Store) -> None:
    with suppress(ZeroDivisionError), store.writing() as transaction:
        transaction.add_game("g1", "Friday table")
        transaction.heartbeat(NOON)
        _ = 1 / 0

    with store.reading() as transaction:
        assert ((), None) == (transaction.games(), transaction.last_heartbeat())


def test_a_reader_sees_one_moment_and_never_half_a_transaction(store: Store) -> None:
    with store.reading() as before:
        assert () == before.games()
        with store.reading() as transaction:
            assert () == transaction.games()
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday table")
        assert [] == titles(store)

    assert ["Friday table"] == titles(store)


def test_nothing_can_be_written_while_reading(store: Store) -> None:
    with pytest.raises(StoreUnavailable, match="read-?only"), store.reading() as transaction:
        transaction.heartbeat(NOON)

    with store.writing() as transaction:  # over the same connection
        transaction.heartbeat(NOON)


def test_a_writer_in_a_file_is_alone_from_the_beginning(file_store: Store) -> None:
    """A transaction that reads first must not find out at its first write that another was quicker."""
    store = file_store
    order: list[str] = []
    begun = threading.Event()

    def second() -> None:
        begun.wait(PATIENCE)
        with store.writing() as transaction:
            order.append(f"second sees {len(transaction.games())}")

    thread = threading.Thread(target=second)
    thread.start()
    with store.writing() as transaction:
        assert () == transaction.games()
        begun.set()
        thread.join(0.05)
        order.append("first writes")
        transaction.add_game("g1", "Friday table")
    thread.join()

    assert ["first writes", "second sees 1"] == order


def test_every_connection_to_a_file_is_durable_and_checks_its_references(file_store: Store) -> None:
    with file_store.reading(), file_store.writing() as transaction:
        asked = ("journal_mode", "synchronous", "foreign_keys")
        found = [transaction._connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]

    assert ["truncate", 2, 1] == found


def test_nobody_is_on_the_roster_of_a_game_that_is_not_here(store: Store) -> None:
    with pytest.raises(IntegrityError, match="(?i)foreign key"), store.writing() as transaction:
        transaction.add_person("g9", 0, "Ann", "ann@example.org", "UTC", "en")


def test_a_naive_instant_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="timezone"), store.writing() as transaction:
        transaction.heartbeat(datetime(2026, 11, 20, 12))


def test_an_error_of_the_database_shows_no_value(store: Store) -> None:
    with pytest.raises(Exception, match="hide_parameters") as failure, store.writing() as transaction:
        transaction.add_person("g9", 0, "Ann", "a-secret-address@example.org", "UTC", "en")

    assert "a-secret-address" not in str(failure.value)


def test_the_database_file_is_for_its_owner_alone(file_store: Store, path: Path) -> None:
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


def test_a_database_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"), Store(f"sqlite:///{tmp_path}/nowhere/x.db") as store:
        store.create()


def test_a_file_that_is_no_database_is_called_so(path: Path) -> None:
    path.write_bytes(b"Dear referee, " * 100)

    with Store(f"sqlite:///{path}") as store, pytest.raises(StoreUnavailable, match="not a database"):
        store.create()


def test_a_database_without_our_tables_is_unavailable(database: str) -> None:
    with (
        Store(database) as store,
        pytest.raises(StoreUnavailable, match='no such table|"games" does not exist'),
        store.reading() as transaction,
    ):
        transaction.games()


def test_the_tables_are_fit_for_postgresql() -> None:
    """Its INTEGER has 32 bits, and UIDVALIDITY is larger; its plain TIMESTAMP forgets the zone."""
    tables = {
        name: str(CreateTable(table).compile(dialect=postgresql.dialect()))
        for name, table in TableRow.metadata.tables.items()
    }
    inbox = " ".join(tables["inbox"].split())

    for column in ("id BIGSERIAL", "uidvalidity BIGINT", "uid BIGINT", "received TIMESTAMP WITH TIME ZONE"):
        assert column in inbox
    assert [] == [name for name, text in tables.items() if "WITHOUT TIME ZONE" in text]


def test_a_database_that_cannot_hold_every_letter_is_told_and_our_own_mistakes_are_not_taken_for_it() -> None:
    with pytest.raises(StoreUnavailable, match="not of the encoding UTF8") as caught, translating_failures():
        "Zażółć".encode("latin-1")
    assert "--encoding UTF8" in caught.value.advice
    with pytest.raises(UnicodeEncodeError), translating_failures():
        "\udc80".encode()
