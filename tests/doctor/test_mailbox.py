"""What the doctor sees of the mailbox: at a server, or a Maildir."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.doctor import CheckResult, examine
from tests.doctor.house import tells
from tests.kit.furnished import furnish, keep_keys
from tests.servers.delivering import Delivering
from tests.servers.letters import letter

pytestmark = pytest.mark.dovecot


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
