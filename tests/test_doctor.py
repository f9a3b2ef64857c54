"""What the doctor sees, and what it tells a host to do, with everything in order and with each thing broken in turn."""

import json
import os
import socket
import sqlite3
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee import catalogues
from referee.desk import Desk, LetterKept
from referee.doctor import CheckResult, examine, machine
from referee.mail.accounts import ImapAccount
from referee.settings import load_settings
from referee.store import Store
from referee.store.schema import REVISIONS
from scheduler.monitoring import Monitor
from scheduler.service import rendered
from tests.furnished import furnish, keep_keys
from tests.patience import PATIENCE
from tests.servers.delivering import Delivering
from tests.servers.dovecot import PASSWORD, Dovecot
from tests.servers.letters import letter
from tests.store.releases import of_before, release_to_come
from tests.typed import typed

pytestmark = pytest.mark.dovecot
SECRETS = (PASSWORD, "hunter2", "f00d" * 16)


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch):
    for name in [name for name in os.environ if name.upper().startswith("REFEREE_")]:
        monkeypatch.delenv(name)


class House:
    """A configuration that is in order: a mailbox at a Dovecot, a server that delivers into it, a fresh folder."""

    def __init__(self, place: Path, dovecot: Dovecot) -> None:
        self.place = place
        self.dovecot = dovecot
        self.now = datetime.now(UTC)
        self.account: ImapAccount = dovecot.account()
        self.post = Delivering(self._lay)
        self.post.start()
        self.own = {"database": f"sqlite:///{place}/referee.db", "keyring": "keyring"}
        self.imap: dict[str, object] = {"host": "127.0.0.1", "port": dovecot.port, "user": self.account.user}
        self.imap |= {"security": "none", "password_file": "password", "timeout": PATIENCE}
        self.smtp: dict[str, object] = {
            "host": "127.0.0.1",
            "port": self.post.port,
            "security": "none",
            "timeout": PATIENCE,
        }
        self.write("password", f"{PASSWORD}\n")
        self.write("keyring", f"{SECRETS[2]}\n")

    def _lay(self, raw: bytes) -> None:
        self.dovecot.put(self.account, raw)

    @property
    def address(self) -> str:
        return f"{self.account.user}@elgrande.example"

    @property
    def config(self) -> Path:
        return self.place / "referee.toml"

    def write(self, name: str, text: str, mode: int = 0o600) -> Path:
        path = self.place / name
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def configure(self) -> Path:
        sections = {"referee": {"address": self.address, **self.own}, "imap": self.imap, "smtp": self.smtp}
        lines = []
        for name, section in sections.items():
            lines += [f"[{name}]", *(f"{key} = {json.dumps(value)}" for key, value in section.items())]
        return self.write("referee.toml", "\n".join(lines), 0o640)

    def findings(self, *, letter: bool = False, wait: float = 10.0) -> list[CheckResult]:
        found = list(examine(self.configure(), self.now, letter=letter, wait=wait))
        told = "".join(f"{one.seen} {one.advice}" for one in found)
        assert not [secret for secret in SECRETS if secret in told]
        assert not [one for one in found if one.state != "ok" and not one.advice]
        return found

    def says(self, check: str, **kind: object) -> CheckResult:
        """The one finding of this check."""
        (found,) = [one for one in self.findings(**kind) if one.check == check]  # type: ignore[arg-type]
        return found


@pytest.fixture
def house(tmp_path, dovecot):
    standing = House(tmp_path, dovecot)
    yield standing
    standing.post.stop()


@pytest.fixture
def limited_house(tmp_path, limited_dovecot):
    standing: list[House] = []

    def build(capability):
        standing.append(House(tmp_path, limited_dovecot(capability)))
        return standing[-1]

    yield build
    for one in standing:
        one.post.stop()


def tells(finding: CheckResult, state: str, seen: str, advice: str = "") -> bool:
    return finding.state == state and seen in finding.seen and advice in finding.advice


# --- in order -------------------------------------------------------------------------------------


def test_a_house_in_order_is_told_line_by_line(house):
    with Store(house.own["database"]) as store:
        store.create()

    found = house.findings(letter=True)

    assert [] == [one for one in found if one.state != "ok"]
    assert [
        "configuration",
        "time zones",
        "templates",
        "keyring",
        "database",
        "sqlite",
        "disk",
        "IMAP",
        "IMAP folders",
        "IMAP server",
        "SMTP",
        "a letter to itself",
        "plus addresses",
        "DMARC",
        "clock",
    ] == [one.check for one in found]


def test_players_letters_lie_as_they_lay_and_ours_are_gone(house):
    house.dovecot.put(house.account, letter(1), letter(2))
    with house.dovecot.client(house.account) as client:
        client.add_flags([2], [b"\\Deleted"])
        before = client.get_flags([1, 2])

    house.findings(letter=True)

    with house.dovecot.client(house.account) as client:
        after = client.get_flags(client.search())
    assert [letter(1), letter(2)] == house.dovecot.letters(house.account)
    assert [set(flags) - {b"\\Recent"} for flags in before.values()] == [
        set(flags) - {b"\\Recent"} for flags in after.values()
    ]


def test_the_folders_letters_are_moved_to_are_made(house):
    assert tells(house.says("IMAP folders"), "ok", "made just now: Processed, Quarantine")
    assert tells(house.says("IMAP folders"), "ok", "INBOX (0 waiting), Processed, Quarantine")


def test_a_letter_that_a_worker_has_taken_already_is_found_where_it_is_kept(house):
    lay = house.post.lay

    def taken_at_once(raw):
        lay(raw)
        with house.dovecot.client(house.account) as client:
            if not client.folder_exists("Processed"):
                client.create_folder("Processed")
            client.move(client.search(), "Processed")

    house.post.lay = taken_at_once

    assert tells(house.says("a letter to itself", letter=True), "ok", "was taken away again")
    assert [] == house.dovecot.letters(house.account, "Processed")


def test_a_worker_that_takes_the_letter_answers_it_to_nobody(house):
    house.findings(letter=True)
    with Store(house.own["database"]) as store:
        store.create()
        desk = Desk(store, (b"k" * 32,), house.address, rendered)
        for number, sent in enumerate(house.post.received):
            with store.writing() as unit:
                inbox_id = unit.keep("imap://x", 1, number, house.now, sent.raw)
            assert inbox_id is not None
            desk.handle(LetterKept(inbox_id), house.now)

        with store.reading() as unit:
            told, decided = unit.outbox_counts(), unit.inbox_counts()

    assert ({}, 2) == (told, sum(decided.values()))
    assert "new" not in decided


def test_nothing_is_sent_without_a_letter(house):
    assert tells(house.says("a letter to itself"), "ok", "not sent, as you wished")
    assert [] == house.post.received


# --- the command ----------------------------------------------------------------------------------


def test_the_command_ends_well_when_all_is_well(house):
    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert 0 == told.exit_code, told.output
    assert "The referee can go to work: referee run" == told.output.splitlines()[-1]


def test_the_command_counts_what_is_for_your_attention(house):
    house.write("referee.db", "", 0o644)

    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert "The referee can go to work; 1 for your attention: referee run" == told.output.splitlines()[-1]


def test_the_command_ends_with_1_when_something_is_broken_and_says_what_to_do(house):
    house.imap["port"] = 1

    told = typed("doctor", "--no-letter", "--config", house.configure())

    assert 1 == told.exit_code
    assert "broken     IMAP: nobody answers at 127.0.0.1:1" in told.output
    assert "           -> Correct `host`, `port` or `security` in [imap]" in told.output


def test_programs_get_json(house):
    told = typed("doctor", "--no-letter", "--json", "--config", house.configure())

    answer = json.loads(told.output)
    assert 0 == answer["broken"]
    assert {"check", "state", "seen", "advice", "proposes"} == set(answer["findings"][0])


# --- this machine ---------------------------------------------------------------------------------


def test_without_a_configuration_the_way_to_one_is_told(tmp_path):
    (first, *_) = examine(tmp_path / "referee.toml", datetime.now(UTC))

    assert tells(first, "broken", f"there is no {tmp_path}/referee.toml", "Run `referee init`")


def test_every_complaint_about_the_configuration_is_a_line(house):
    house.imap |= {"hots": "x", "port": 99999}

    lines = [one for one in house.findings() if one.check == "configuration"]

    assert ["broken", "broken"] == [one.state for one in lines]
    assert "did you mean host?" in lines[1].seen


def test_a_password_file_that_others_read_is_told_with_the_command_that_mends_it(house):
    path = house.write("password", PASSWORD, 0o644)

    assert tells(house.says("configuration"), "broken", f"run: chmod 640 {path}")


def test_an_empty_password_file_is_told_with_what_to_write_into_it(house):
    path = house.write("password", "")

    finding = house.says("configuration")

    assert (f"Write the password on one line of {path}.", "broken") == (finding.advice, finding.state)


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
    monkeypatch.setattr("referee.doctor.installation._FAR_AND_WIDE", ("Middle/Nowhere",))

    assert tells(house.says("time zones"), "broken", "are not here", "pip install --upgrade tzdata")


def test_templates_that_cannot_be_read_are_broken(house, monkeypatch):
    def gone():
        raise FileNotFoundError("no languages/en beside the referee")

    monkeypatch.setattr(catalogues, "folder", gone)
    catalogues.load.cache_clear()

    assert tells(house.says("templates"), "broken", "no languages/en beside the referee", "Install the referee again")


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

    assert tells(found, "broken", f"of revision {REVISIONS[-1]}, and this release wants", "`referee upgrade`")


def test_a_database_whose_games_ended_with_its_release_is_told_with_what_to_do(house, database):
    house.own["database"] = database
    with Store(database) as store:
        of_before(store, "0002")

    assert tells(house.says("database"), "broken", "before 0.2.0 with which its games ended", "Name a new `database`")


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

    assert tells(house.says("database"), "broken", "refused", "whether its server runs and lets us in")


def test_a_database_server_without_its_driver_is_told(house, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    house.own["database"] = "postgresql+psycopg://referee:hunter2@127.0.0.1:1/games"

    assert tells(house.says("database"), "broken", "pip install 'el-grande-referee[postgres]'", "Install it")


def test_a_database_of_a_kind_nobody_knows_is_told(house):
    house.own["database"] = "carrier-pigeon://referee:hunter2@loft"

    assert tells(house.says("database"), "broken", "cannot be used", "Correct `database`")


# --- the mailbox ----------------------------------------------------------------------------------


def test_a_wrong_password_is_told_without_it(house):
    house.write("password", "hunter2\n")

    assert tells(house.says("IMAP"), "broken", "Authentication failed", "Correct `user` and the password of [imap]")


def test_a_wrong_port_is_told(house):
    house.imap["port"] = 1

    assert tells(house.says("IMAP"), "broken", "nobody answers at 127.0.0.1:1", "Correct `host`, `port` or `security`")


def test_a_server_that_nobody_knows_is_told(house):
    house.imap["host"] = "imap.elgrande.invalid"

    assert tells(house.says("IMAP"), "broken", "there is no server called imap.elgrande.invalid", "Correct `host`")


def test_a_certificate_that_nobody_trusts_is_told_with_the_setting_that_helps(house):
    house.imap |= {"security": "tls", "port": house.dovecot.tls_port, "host": "localhost"}

    assert tells(house.says("IMAP"), "broken", "CERTIFICATE_VERIFY_FAILED", 'cafile = "ca.pem"')


def test_a_certificate_of_our_own_that_is_named_is_trusted(house, certificate):
    tls = {"security": "tls", "port": house.dovecot.tls_port, "host": "localhost", "cafile": str(certificate[0])}
    house.imap |= tls

    assert tells(house.says("IMAP"), "ok", ", encrypted")


def test_tls_where_none_is_spoken_is_told(house):
    house.imap["security"] = "tls"

    assert tells(house.says("IMAP"), "broken", "", 'Try security = "starttls" in [imap]')


def test_no_tls_where_it_is_spoken_is_told(house):
    house.imap |= {"port": house.dovecot.tls_port, "timeout": 0.2}

    assert tells(house.says("IMAP"), "broken", "", 'Try security = "tls" in [imap]')


def test_a_folder_that_is_not_there_is_told(house):
    house.imap["folder"] = "Games"

    assert tells(house.says("IMAP folders"), "broken", "there is no folder 'Games'", "Correct `folder` in [imap]")


def test_folders_that_cannot_be_made_are_told(house):
    house.imap |= {"done": "bad//name", "quarantine": "bad//too"}

    assert tells(house.says("IMAP folders"), "broken", "will not make bad//name, bad//too", "or name others in [imap]")


def test_a_server_without_move_is_good_enough_as_long_as_it_has_uidplus(limited_house):
    house = limited_house("IMAP4rev1 UIDPLUS IDLE")

    assert tells(house.says("IMAP server"), "ok", "moved by copying")


def test_a_server_with_neither_move_nor_uidplus_is_broken(limited_house):
    house = limited_house("IMAP4rev1 IDLE")

    assert tells(house.says("IMAP server"), "broken", "neither MOVE nor UIDPLUS", "Use a mailbox elsewhere")


def test_a_server_without_idle_is_for_your_attention(limited_house):
    house = limited_house("IMAP4rev1 UIDPLUS MOVE")

    assert tells(house.says("IMAP server"), "attention", "cannot IDLE", "every `poll` seconds")


def test_a_token_command_that_fails_is_told(house):
    del house.imap["password_file"]
    house.imap["token_command"] = ["false", "hunter2"]

    assert tells(house.says("IMAP"), "broken", "the token command false failed", "Correct `token_command` in [imap]")


def test_a_token_that_is_refused_is_told(house):
    del house.imap["password_file"]
    house.imap["token_command"] = ["echo", "hunter2"]

    assert tells(house.says("IMAP"), "broken", "mechanism", "Or it takes no tokens at all")


# --- a Maildir ------------------------------------------------------------------------------------


@pytest.fixture
def maildir(tmp_path, smtp_sink):
    furnish(tmp_path, smtp=f'host = "127.0.0.1"\nport = {smtp_sink.port}\nsecurity = "none"')
    keep_keys(tmp_path)
    return tmp_path / "Maildir"


def of_maildir(maildir: Path, check: str = "Maildir", *, letter: bool = False, wait: float = 10.0) -> CheckResult:
    found = examine(maildir.parent / "referee.toml", datetime.now(UTC), letter=letter, wait=wait)
    return next(one for one in found if one.check == check)


def test_a_maildir_in_order_is_told(maildir):
    (maildir / "new" / "1.a.b").write_bytes(letter(1))

    assert tells(of_maildir(maildir), "ok", "Maildir (1 waiting)")


def test_a_maildir_that_is_not_there_is_told(maildir):
    maildir.rename(maildir.with_name("elsewhere"))

    assert tells(of_maildir(maildir), "broken", "there is no Maildir", "Correct `path` in [maildir]")


def test_half_a_maildir_is_told(maildir):
    (maildir / "tmp").rmdir()

    assert tells(of_maildir(maildir), "broken", "there is no tmp in it", "new, cur and tmp")


def test_a_maildir_we_may_not_write_in_is_told(maildir, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "cur")  # root may write everywhere

    assert tells(of_maildir(maildir), "broken", "cur: we may not read and write there", "Give it to the account")


def test_a_letter_comes_back_into_a_maildir_and_is_taken_away(maildir):
    def lay(raw):
        (maildir / "new" / f"{hash(raw)}.x.y").write_bytes(raw)

    post = Delivering(lay)
    post.start()
    config = maildir.parent / "referee.toml"
    lines = [f"port = {post.port}" if "port =" in line else line for line in config.read_text().splitlines()]
    config.write_text("\n".join(lines))
    (maildir / "new" / "1.a.b").write_bytes(letter(1))

    found = of_maildir(maildir, "a letter to itself", letter=True)

    post.stop()
    assert tells(found, "ok", "came back")
    assert ["1.a.b"] == os.listdir(maildir / "new")


# --- the way out ----------------------------------------------------------------------------------


def test_how_large_letters_may_be_is_told(house):
    assert tells(house.says("SMTP"), "ok", "takes letters of 32 MB")


def test_a_post_office_that_nobody_answers_at_is_told(house):
    house.smtp["port"] = 1

    assert tells(house.says("SMTP"), "broken", "nobody answers at 127.0.0.1:1", "in [smtp]")


def test_a_login_the_post_office_refuses_is_told(house):
    house.smtp |= {"user": "somebody", "password_file": "smtp-password"}
    house.write("smtp-password", "hunter2\n")

    assert tells(house.says("SMTP"), "broken", "", "Correct `user` and the password of [smtp]")


def test_a_post_office_without_starttls_is_told(house):
    house.smtp["security"] = "starttls"

    assert tells(house.says("SMTP"), "broken", "STARTTLS", "[smtp]")


def test_a_letter_is_not_sent_while_the_mail_is_broken(house):
    house.imap["port"] = 1

    assert tells(house.says("a letter to itself", letter=True), "attention", "not sent", "Mend the mail first")
    assert [] == house.post.received


# --- the letter to oneself ------------------------------------------------------------------------


def test_a_letter_that_does_not_come_back_is_told(house):
    house.post.vanishing = ("@",)

    found = house.says("a letter to itself", letter=True, wait=0.1)

    assert tells(
        found, "broken", "did not come back within 0.1 seconds", f"Is this mailbox the one of {house.address}?"
    )


def test_a_letter_that_is_refused_is_told(house):
    house.post.refused = ("@",)

    found = house.says("a letter to itself", letter=True)

    assert tells(found, "broken", "550 5.1.1 nobody here", "The server must take letters from")


def test_a_provider_that_drops_plus_addresses_is_for_your_attention(house):
    house.post.vanishing = ("+",)

    assert tells(house.says("plus addresses", letter=True, wait=0.1), "attention", "did not come", "the bare address")


def test_a_provider_that_refuses_plus_addresses_is_for_your_attention(house):
    house.post.refused = ("+",)

    assert tells(house.says("plus addresses", letter=True), "attention", "550 5.1.1 nobody here", "the bare address")


def test_a_server_that_cannot_take_one_letter_away_leaves_it_marked(limited_house):
    house = limited_house("IMAP4rev1 MOVE IDLE")

    assert tells(house.says("a letter to itself", letter=True), "attention", "marked as deleted", "Delete it")


def test_who_writes_authentication_results_is_proposed(house):
    house.post.heads = b"Authentication-Results: mx.example.net; dmarc=pass header.from=elgrande.example\r\n"

    found = house.says("DMARC", letter=True)

    assert tells(found, "attention", "mx.example.net writes", 'authserv_id = "mx.example.net" in [referee]')


OWN = b"""Received: from mail.elgrande.example (localhost [127.0.0.1]) by mx3.example.net (Milter) with ESMTP; Fri
Authentication-Results: mx3.example.net; dmarc=pass header.from=elgrande.example
""".replace(b"\n", b"\r\n")


def test_the_name_of_the_server_that_took_the_letter_in_is_set_on_demand_and_nothing_else_changes(house):
    house.post.heads = OWN
    config = house.configure()
    before = config.read_text()

    told = typed("doctor", "--write", "--config", config)

    assert "mx3.example.net writes Authentication-Results, and found this letter proven" in told.output
    assert "mx3.example.net" == load_settings(config).authserv_id
    assert before == config.read_text().replace('authserv_id = "mx3.example.net"\n', "")
    assert 0o640 == config.stat().st_mode & 0o777


def test_init_finds_the_name_by_itself_where_it_may_try_all_of_it(house, tmp_path, monkeypatch):
    house.post.heads = OWN
    monkeypatch.chdir(tmp_path)
    house.configure()
    (tmp_path / "referee.toml").unlink()
    flags = ["--imap-host", "127.0.0.1", "--imap-port", house.imap["port"], "--imap-security", "none"]
    flags += ["--imap-user", house.imap["user"], "--imap-password-file", "password", "--smtp-host", "127.0.0.1"]
    flags += [
        "--smtp-port",
        house.smtp["port"],
        "--smtp-security",
        "none",
        "--smtp-user",
        "",
        "--address",
        house.address,
    ]
    flags += ["--keyring", "keyring", "--database", house.own["database"], "--host", "hal@example.org"]

    told = typed("init", *flags, input="y\ny\n")

    assert "Believe in senders only whom mx3.example.net has proven" in told.output
    assert "mx3.example.net" == load_settings(tmp_path / "referee.toml").authserv_id
    assert "referee doctor" not in told.output.partition("What comes next:")[2]


def test_without_that_wish_it_is_proposed_only(house):
    house.post.heads = OWN

    found = house.says("DMARC", letter=True)

    assert ("mx3.example.net", True) == (found.proposes, found.advice.endswith("`referee doctor --write` sets it."))


@pytest.mark.parametrize(
    "heads",
    [
        pytest.param(OWN.replace(b"Results: mx3.example.net", b"Results: relay.example.com"), id="of a relay"),
        pytest.param(OWN[OWN.index(b"Auth") :], id="of nobody knows whom"),
        pytest.param(b"Authentication-Results: mx1; none\r\n" + OWN, id="of no domain"),
    ],
)
def test_a_name_of_somebody_who_did_not_take_the_letter_in_is_never_set(house, heads):
    house.post.heads = heads

    found = house.says("DMARC", letter=True)

    assert tells(found, "attention", "writes Authentication-Results", "Is that your own provider?")
    assert "" == found.proposes


def test_the_name_that_is_trusted_is_confirmed(house):
    house.post.heads = b"Authentication-Results: mx.example.net; dmarc=pass header.from=elgrande.example\r\n"
    house.own["authserv_id"] = "MX.example.net"

    assert tells(house.says("DMARC", letter=True), "ok", "and DMARC passed")


@pytest.mark.parametrize("heads", [b"", b"Authentication-Results: other.example; none\r\n"])
def test_a_name_that_is_trusted_and_not_seen_is_for_your_attention(house, heads):
    house.post.heads = heads
    house.own["authserv_id"] = "mx.example.net"

    assert tells(house.says("DMARC", letter=True), "attention", "authserv_id is mx.example.net", "every order is held")


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_differs_from_the_mailboxs_is_for_your_attention(house, hours):
    house.now += timedelta(hours=hours)

    assert tells(house.says("clock", letter=True), "attention", "UTC at the mailbox", "let NTP set")


# --- what `run` would die of ----------------------------------------------------------------------


def test_a_missing_keyring_beside_letters_is_broken(house):
    with Store(house.own["database"]) as store:
        store.create()
        with store.writing() as unit:
            unit.note("keyring", "0123456789abcdef", house.now)

    assert tells(house.says("keyring"), "broken", "does not hold the key 0123456789abcdef", "referee keyring new")
    (house.place / "keyring").unlink()
    assert tells(house.says("keyring"), "broken", "is missing", "Bring the keyring back")


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
        with Monitor(store, "worker-1", lambda: house.now).served(("127.0.0.1", 0)) as port:
            house.own["metrics"] = f"127.0.0.1:{port}"

            assert tells(house.says("metrics"), "ok", "a worker of ours serves them")


def test_a_health_file_that_cannot_be_written_is_named(house):
    house.own["health"] = "nowhere/health"
    assert tells(house.says("health file"), "broken", "nowhere/health cannot be written: No such file or directory")

    house.own["health"] = "keyring"
    assert tells(house.says("health file"), "ok", "can be written")


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
