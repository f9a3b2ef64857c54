"""The tables and how they came to be: one truth, told by the classes and by the migrations."""

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier, Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, inspect, text
from sqlalchemy.exc import IntegrityError

from referee.store import NO_GAME, QueuedLetter, Raced, Revision, Store, StoreUnavailable, engines, schema
from referee.store.rows import ENDED
from referee.store.tables import Games, Outbox, TableRow
from tests.kit.patience import PATIENCE
from tests.servers.postgres import Cluster
from tests.store.releases import of_before, release_to_come

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
MIGRATIONS = Path(schema.__file__).parent / "migrations"
TODAY = schema.REVISIONS[-1]


@pytest.fixture
def empty(database: str) -> Store:
    return Store(database)


def test_an_empty_database_gets_todays_tables_at_once(empty: Store) -> None:
    with empty:
        before = empty.revision()
        empty.create()
        empty.create()

        assert (Revision(None, TODAY), Revision(TODAY, TODAY)) == (before, empty.revision())


@pytest.mark.parametrize("make", [Store.create, Store.upgrade], ids=["made", "migrated"])
def test_the_classes_and_the_migrations_tell_of_the_same_tables(empty: Store, make: Callable[[Store], object]) -> None:
    with empty:
        make(empty)
        with empty._writer.begin() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            seen = inspect(connection)
            named = {
                (table, kind, name)
                for table in TableRow.metadata.tables
                for kind, name in (
                    ("pk", seen.get_pk_constraint(table)["name"]),
                    *(("fk", key["name"]) for key in seen.get_foreign_keys(table)),
                    *(("uq", key["name"]) for key in seen.get_unique_constraints(table)),
                    *(("ix", index["name"]) for index in seen.get_indexes(table)),
                )
                if not (kind == "ix" and str(name).startswith("uq_"))  # PostgreSQL's index of a unique constraint
            }

            assert [] == compare_metadata(context, TableRow.metadata)
    told = {(table.name, "pk", table.primary_key.name) for table in TableRow.metadata.tables.values()}
    for table in TableRow.metadata.tables.values():
        told |= {(table.name, "ix", index.name) for index in table.indexes}
        kinds = {"ForeignKeyConstraint": "fk", "UniqueConstraint": "uq"}
        told |= {(table.name, kinds[type(c).__name__], c.name) for c in table.constraints if type(c).__name__ in kinds}
    assert told == named


def test_the_revisions_that_are_known_are_those_there_are_migrations_to() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    script = ScriptDirectory.from_config(config)

    assert list(schema.REVISIONS) == [revision.revision for revision in reversed([*script.walk_revisions()])]


@pytest.mark.parametrize("revision", ENDED)
def test_a_database_of_before_0_2_0_is_left_alone_and_its_games_are_said_to_have_ended(
    empty: Store, revision: str
) -> None:
    with empty:
        of_before(empty, revision)

        assert Revision(revision, TODAY) == empty.revision()
        for act in (empty.create, empty.upgrade):
            with pytest.raises(StoreUnavailable, match=f"{revision}.*games ended"):
                act()


def test_an_upgrade_keeps_every_row(empty: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with empty:
        empty.create()
        with empty.writing() as transaction:
            transaction.add_game("g1", "Friday")
            transaction.add_person("g1", 0, "Ann", "ann@example.org", "UTC", "en")
            transaction.keep("m", 1, 1, NOON, b"one")
        release_to_come(monkeypatch, tmp_path)

        with pytest.raises(StoreUnavailable) as refused:
            empty.create()
        assert "run `referee upgrade`" in refused.value.advice
        assert (("9001",), ()) == (empty.upgrade(), empty.upgrade())

        empty.create()
        with empty.writing() as transaction:
            assert [("g1", "none")] == [(row["id"], row["note"]) for row in transaction.rows("games")]
            assert (["Ann"], [b"one"]) == (
                [who.name for who in transaction.people("g1")],
                [row.raw for row in transaction.inbox()],
            )
            assert 2 == transaction.keep("m", 1, 2, NOON, b"two")  # the next row is numbered behind the last


def test_letters_out_of_0_11_0_are_kept_by_an_upgrade_and_later_ones_may_be_about_no_game(empty: Store) -> None:
    letter = QueuedLetter("k", NO_GAME, 0, "r1", "report", "ann@example.org", "<1@x>", b"A: b\r\n\r\n", "words", NOON)
    told = {"key": "old", "game": "g1", "reader": 0, "label": "r1", "kind": "report", "to": "ann@example.org"}
    told |= {"message_id": "<0@x>", "at": NOON, "next_at": NOON, "text": "words", "raw": b""}
    with empty:
        with empty._writer.begin() as connection:
            schema.upgrade(connection, "0006")
            connection.execute(insert(Games).values(id="g1", title="Friday"))
            connection.execute(insert(Outbox).values(**told))
        with pytest.raises(IntegrityError), empty._writer.begin() as connection:
            connection.execute(insert(Outbox).values(**told | {"key": "new", "game": NO_GAME}))

        assert ("0007",) == empty.upgrade()

        with empty.writing() as transaction:
            transaction.post(letter)
            rows = [(row["key"], row["game"]) for row in transaction.rows("outbox")]
            assert [("old", "g1"), ("k", NO_GAME)] == rows


def test_an_upgrade_that_fails_changes_nothing(empty: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with empty:
        empty.create()
        with empty._writer.begin() as connection:
            connection.execute(text("ALTER TABLE games ADD COLUMN note VARCHAR"))
        release_to_come(monkeypatch, tmp_path)

        with pytest.raises(Exception, match="note"):
            empty.upgrade()

        assert Revision(TODAY, "9001") == empty.revision()


def test_a_database_of_a_newer_release_is_left_alone(empty: Store) -> None:
    with empty:
        empty.create()
        with empty._writer.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

        assert Revision("9999", TODAY) == empty.revision()
        for act in (empty.create, empty.upgrade):
            with pytest.raises(StoreUnavailable, match="9999.*newer"):
                act()


def test_workers_that_start_together_make_the_tables_once(postgresql: str) -> None:
    stores = [Store(postgresql) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for made in [pool.submit(store.create) for store in stores]:
            made.result()

    assert Revision(TODAY, TODAY) == stores[0].revision()
    for store in stores:
        store.close()


# --- engines --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_write_the_scheme_of_postgresql_will_do(scheme: str) -> None:
    engine = engines.open_engine(f"{scheme}://referee@localhost/games")

    assert "psycopg" == engine.driver


@pytest.mark.parametrize(
    "url", ["mysql://ann:secret@localhost/games", "oracle+none://ann:secret@x/y", "ann:secret", "sqlite+none:///secret"]
)
def test_a_url_of_another_kind_is_refused_and_not_shown(url: str) -> None:
    with pytest.raises(StoreUnavailable, match="postgresql://user@host/name") as refused:
        Store(url)

    assert "secret" not in str(refused.value)


def test_a_driver_that_is_not_installed_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreUnavailable, match="psycopg is not installed") as refused:
        Store("postgresql://localhost/games")

    assert "pip install 'el-grande-referee[postgres]'" in refused.value.advice


def test_a_server_that_is_not_there_is_unavailable_and_its_password_not_shown(tmp_path: Path) -> None:
    with (
        Store(f"postgresql://referee:secret@/games?host={tmp_path}") as store,
        pytest.raises(StoreUnavailable, match="No such file or directory") as refused,
    ):
        store.create()

    assert "secret" not in str(refused.value)


def test_a_server_that_was_restarted_is_used_again(postgresql: str, cluster: Cluster) -> None:
    with Store(postgresql) as store:
        store.create()
        with store.writing() as transaction:
            transaction.add_game("g1", "Friday")
            number = transaction._connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        cluster.say(f"SELECT pg_terminate_backend({number})")

        with store.reading() as transaction:
            assert ["g1"] == [row.id for row in transaction.games()]


def test_an_error_of_postgresql_shows_no_row(postgresql: str) -> None:
    with Store(postgresql) as store:
        store.create()
        with pytest.raises(Exception, match="null value") as failure, store.writing() as transaction:
            transaction._connection.execute(
                text("INSERT INTO people VALUES ('g1', 1, 'Ann', :address, NULL, 'en')"), {"address": "a-secret@x"}
            )

    assert [] == [shown for shown in (str(failure.value), repr(failure.value.__cause__)) if "a-secret" in shown]


def test_a_deadlock_is_a_race(postgresql: str) -> None:
    """One of the two is thrown out by the server and may begin again."""
    both = Barrier(2)
    outcomes: list[str] = []
    with Store(postgresql) as store:
        store.create()
        with store.writing() as transaction:
            transaction.add_game("g1", "one")
            transaction.add_game("g2", "two")

        def cross(first: str, second: str) -> None:
            try:
                with store.writing() as transaction:
                    transaction.set_wake(first, NOON)
                    both.wait(PATIENCE)
                    transaction.set_wake(second, NOON)
                outcomes.append("done")
            except Raced:
                outcomes.append("raced")

        threads = [Thread(target=cross, args=order) for order in (("g1", "g2"), ("g2", "g1"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert ["done", "raced"] == sorted(outcomes)


def test_a_name_belongs_to_one_at_a_time(postgresql: str) -> None:
    with Store(postgresql) as one, Store(postgresql) as other:
        with one.alone("letter 1") as first, other.alone("letter 1") as second, other.alone("letter 2") as third:
            held = (first, second, third)
        with other.alone("letter 1") as again:
            assert ((True, False, True), True) == (tuple(map(bool, held)), bool(again))
