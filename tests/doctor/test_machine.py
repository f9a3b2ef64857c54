"""What the doctor sees of this machine and its database, and what `run` would die of."""

import socket
import sqlite3
import sys
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from referee.doctor import examine, machine
from referee.languages import loading
from referee.store import BACKUP, Store
from referee.store.schema import REVISIONS
from scheduler.monitoring import Monitor
from tests.doctor.house import SECRETS, tells
from tests.servers.dovecot import PASSWORD
from tests.store.releases import of_before, release_to_come

pytestmark = pytest.mark.dovecot


# --- this machine ---------------------------------------------------------------------------------


def test_without_a_configuration_the_way_to_one_is_told(tmp_path):
    (first, *_) = examine(tmp_path / "referee.toml", datetime.now(UTC))

    assert tells(first, "broken", f"there is no {tmp_path}/referee.toml", "Run `referee init`")


def test_every_complaint_about_the_configuration_is_a_line(house):
    house.imap |= {"hots": "x", "port": 99999}

    lines = [one for one in house.findings() if one.check == "configuration"]

    assert ["broken", "broken"] == [one.state for one in lines]
    assert "Did you mean host?" == lines[1].advice


def test_a_password_file_that_others_read_is_told_with_the_command_that_mends_it(house):
    path = house.write("password", PASSWORD, 0o644)

    assert tells(house.says("configuration"), "broken", f"others may read {path}", f"Run: chmod 640 {path}")


def test_an_empty_password_file_is_told_with_what_to_write_into_it(house):
    path = house.write("password", "")

    finding = house.says("configuration")

    assert tells(finding, "broken", f"{path} is empty")
    assert "Write the password on one line of it." == finding.advice


def test_a_keyring_that_others_read_is_broken(house):
    path = house.write("keyring", f"{SECRETS[2]}\n", 0o644)

    assert tells(house.says("keyring"), "broken", f"run: chmod 600 {path}", "can order in any name")


def test_a_keyring_with_a_spoiled_line_is_broken_and_the_line_is_not_shown(house):
    house.write("keyring", "hunter2\n")

    assert tells(house.says("keyring"), "broken", "line 1 is no key")


def test_a_keyring_that_is_not_there_is_told_and_not_made(house):
    (house.place / "keyring").unlink()

    assert tells(house.says("keyring"), "attention", "yet", "bring the old one back from the backup")
    assert not (house.place / "keyring").exists()


def test_a_folder_for_the_keyring_that_is_not_there_is_broken(house):
    house.own["keyring"] = "nowhere/keyring"

    assert tells(house.says("keyring"), "broken", "there is no folder", f"mkdir -p -m 700 {house.place}/nowhere")


def test_time_zones_that_are_missing_are_told_with_the_way_to_get_them(house, monkeypatch):
    monkeypatch.setattr("referee.doctor.machine._FAR_AND_WIDE", ("Middle/Nowhere",))

    assert tells(house.says("time zones"), "broken", "are not here", "pip install --upgrade tzdata")


def test_templates_that_cannot_be_read_are_broken(house, monkeypatch):
    def gone():
        raise FileNotFoundError("no languages/en beside the referee")

    monkeypatch.setattr(loading, "templates_folder", gone)
    loading.load.cache_clear()

    assert tells(house.says("templates"), "broken", "no languages/en beside the referee", "Install the referee again")


def test_a_language_that_cannot_be_read_is_named_and_the_others_render(house, monkeypatch):
    monkeypatch.setattr(loading, "unreadable", lambda: {"sv": "ValueError: sv/names.toml cannot be read"})

    broken, *others = [one for one in house.findings() if one.check == "templates"]

    assert tells(broken, "broken", "language 'sv' cannot be read, so its letters are in English: ValueError: sv/names")
    assert any(tells(one, "ok", "language 'pl' loads") for one in others)
    assert not any("'sv'" in one.seen for one in others)


# --- the database ---------------------------------------------------------------------------------


def test_a_database_that_is_not_there_is_told_and_not_made(house):
    assert tells(house.says("database"), "ok", f"there is no {house.place}/referee.db yet; the first start makes it")
    assert not (house.place / "referee.db").exists()


def test_a_folder_for_the_database_that_is_not_there_is_broken(house):
    house.own["database"] = f"sqlite:///{house.place}/nowhere/referee.db"

    assert tells(house.says("database"), "broken", "there is no folder", f"mkdir -p -m 700 {house.place}/nowhere")


def test_a_folder_nobody_can_write_in_is_broken(house):
    house.own["database"] = "sqlite:////proc/referee.db"  # even for root

    assert tells(house.says("database"), "broken", "nothing can be written in /proc", "Give the folder to the account")


def test_a_file_that_is_no_database_is_broken(house):
    house.write("referee.db", "This is a shopping list. " * 50)

    assert tells(house.says("database"), "broken", "file is not a database", "Bring it back from the backup")


def test_an_empty_database_is_told_to_be_empty(house, database):
    house.own["database"] = database
    house.write("referee.db", "")

    assert tells(house.says("database"), "ok", "is empty; its tables are made at the first start")


def test_a_database_of_another_release_is_told_with_the_way_to_todays(house, database, monkeypatch, tmp_path):
    house.own["database"] = database
    with Store(database) as store:
        store.create()
    release_to_come(monkeypatch, tmp_path)

    found = house.says("database")

    assert tells(found, "broken", f"at revision {REVISIONS[-1]} and this release wants", "`referee upgrade`")


def test_a_database_whose_games_ended_with_its_release_is_told_with_what_to_do(house, database):
    house.own["database"] = database
    with Store(database) as store:
        of_before(store, "0002")

    assert tells(house.says("database"), "broken", "before 0.2.0, and its games ended", "Name a new `database`")


def test_a_database_in_order_is_told_with_its_revision(house, database):
    house.own["database"] = database
    with Store(database) as store:
        store.create()

    assert tells(house.says("database"), "ok", f"reached and written, revision {REVISIONS[-1]}")


def test_a_database_that_others_read_is_for_your_attention(house):
    path = house.write("referee.db", "", 0o644)
    first = next(one for one in house.findings() if one.check == "database")

    assert tells(first, "attention", "others may read", f"chmod 600 {path}")


def test_a_database_that_something_holds_in_wal_mode_is_broken(house, monkeypatch):
    monkeypatch.setattr("referee.doctor.database.sqlite_version_info", (3, 51, 2))
    path = house.write("referee.db", "")
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE held (x)")

        found = house.says("sqlite")
    other.close()

    assert tells(found, "broken", "holds the file in WAL mode", "Close the other programs")


def test_a_database_server_that_is_away_is_told(house):
    pytest.importorskip("psycopg")
    house.own["database"] = "postgresql+psycopg://referee:hunter2@127.0.0.1:1/games?connect_timeout=2"

    assert tells(house.says("database"), "broken", "refused", "Start PostgreSQL")


def test_a_database_server_without_its_driver_is_told(house, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    house.own["database"] = "postgresql+psycopg://referee:hunter2@127.0.0.1:1/games"

    assert tells(
        house.says("database"), "broken", "psycopg is not installed", "pip install 'el-grande-referee[postgres]'"
    )


def test_a_database_of_a_kind_nobody_knows_is_told(house):
    house.own["database"] = "carrier-pigeon://referee:hunter2@loft"

    assert tells(house.says("database"), "broken", "cannot be used", "Correct `database`")


# --- what `run` would die of ----------------------------------------------------------------------


def test_a_missing_keyring_beside_letters_is_broken(house):
    with Store(house.own["database"]) as store:
        store.create()
        with store.writing() as transaction:
            transaction.write_note("keyring", "0123456789abcdef", house.now)

    assert tells(house.says("keyring"), "broken", "does not hold the key 0123456789abcdef", "referee keyring new")
    (house.place / "keyring").unlink()
    assert tells(house.says("keyring"), "broken", "is missing", "Bring the keyring back")


def test_backups_that_can_be_made_are_told_with_the_last_one(house):
    assert tells(house.says("backups"), "ok", f"in {house.place}/backups; none was made yet")
    with Store(house.own["database"]) as store:
        store.create()
        with store.writing() as transaction:
            transaction.write_note(BACKUP, "", house.now)
    house.backup = {"path": "elsewhere", "push": ["cp", "{file}", "/mnt"]}

    assert tells(
        house.says("backups"), "ok", f"{house.place}/elsewhere, and elsewhere; the last one {house.now:%Y-%m-%d}"
    )


def test_a_backup_that_failed_or_will_fail_is_for_your_attention(house):
    house.backup = {"push": ["no-such-program", "{file}"]}
    assert tells(house.says("backups"), "attention", "there is no program no-such-program", "`push` in [backup]")

    house.backup = {"recipients": ["age1nonsense"]}
    assert tells(house.says("backups"), "attention", "age1nonsense is no public key", "no backup is made at all")

    house.backup = {"path": "keyring"}
    assert tells(house.says("backups"), "attention", f"nothing can be written in {house.place}/keyring", "`path` in")

    house.backup = {}
    with Store(house.own["database"]) as store:
        store.create()
        with store.writing() as transaction:
            transaction.write_note(BACKUP, "it could not be written", house.now)
    assert tells(house.says("backups"), "attention", "UTC: it could not be written", "`referee backup` says more")


def test_pages_that_cannot_be_written_are_for_your_attention(house):
    house.site = {"path": f"{house.place}/pages", "language": "xx"}
    assert tells(house.says("pages"), "attention", "no pages are written in 'xx'", "Choose one of en")

    house.site = {"path": f"{house.place}/no/pages"}
    assert tells(house.says("pages"), "attention", f"nothing can be written in {house.place}/no", "of the account")

    house.site = {"path": f"{house.place}/pages", "address": "https://games.example.org/"}
    assert tells(house.says("pages"), "ok", f"in {house.place}/pages, shown at https://games.example.org/")
    assert not (house.place / "pages").exists()


def test_a_port_that_is_taken_is_named(house):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen: nobody waits for what it would say
        house.own["metrics"] = f"127.0.0.1:{taken.getsockname()[1]}"

        finding = house.says("metrics")

    assert tells(finding, "broken", f"{house.own['metrics']} cannot be used: Address already in use", "Name a port")
    assert house.says("metrics").state == "ok"


def test_a_port_at_which_our_own_worker_tells_its_numbers_is_well(house):
    with Store(house.own["database"]) as store:
        store.create()
        with Monitor(store, lambda: house.now).served(("127.0.0.1", 0)) as port:
            house.own["metrics"] = f"127.0.0.1:{port}"

            assert tells(house.says("metrics"), "ok", "a worker of ours serves them")


def test_a_setting_of_an_earlier_release_is_no_trouble_and_said_to_do_nothing(house):
    house.own["health"] = "/nowhere/health"

    assert tells(house.says("configuration"), "attention", "does nothing any more, take it out", "All other settings")


@pytest.mark.parametrize(("free", "state"), [(2**40, "ok"), (100 * 2**20, "attention"), (2**20, "broken")])
def test_a_disk_that_fills_up_is_told(house, monkeypatch, free, state):
    monkeypatch.setattr(machine.shutil, "disk_usage", lambda _: SimpleNamespace(free=free))

    assert tells(house.says("disk"), state, f"{free // 2**20:,} MB are free in {house.place}")


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_that_ends_soon_is_told(house, certificate, monkeypatch, security):
    port = house.dovecot.tls_port if security == "tls" else house.dovecot.port
    house.imap |= {"security": security, "port": port, "host": "localhost", "cafile": str(certificate[0])}
    check = f"certificate of localhost:{port}"
    monkeypatch.setattr(machine, "_SOON", timedelta(0))
    assert tells(house.says(check), "ok", "good until 20")

    monkeypatch.setattr(machine, "_SOON", timedelta(days=50_000))
    assert tells(house.says(check), "attention", "good until 20", "renew")
