"""What the doctor sees of the way out, and a letter that the referee writes to itself."""

from datetime import timedelta

import pytest

from referee.settings import load_settings
from tests.doctor.house import tells
from tests.kit.typed import typed

pytestmark = pytest.mark.dovecot


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

    told = typed("init", *flags, input="\ny\ny\n")  # nobody for letters to the operator; look, and write

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
