"""One's own mail server, set up as docs/hosting.md says: a real Postfix, a real Dovecot, both ways."""

import os
import smtplib
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from referee.demo.replies import desktop, webmail
from referee.doctor import examine
from referee.mail.accounts import SmtpAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Kept
from referee.mail.send import Sender
from referee.settings import load_settings
from tests.kit.letter_writers import Person, play
from tests.kit.patience import PATIENCE
from tests.kit.typed import typed
from tests.servers.at_work import at_work
from tests.servers.names import NameServer
from tests.servers.own_server import DOMAIN, MISSING, OUTSIDE, PASSWORD, ROOT, OwnServer, address_of, missing

pytestmark = [
    pytest.mark.dovecot,
    pytest.mark.slow,
    pytest.mark.skipif(missing(), reason=MISSING),
]

REFEREE = address_of("referee")
STRANGER = "somebody@elsewhere.example"
SECTION = "Your own mail server"
WAYS = ("Way 1: Postfix and a Maildir", "Way 2: Postfix and Dovecot")


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("REFEREE")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="module")
def servers(certificate: tuple[Path, Path]) -> Iterator[Callable[[str], OwnServer]]:
    """The machine on which one of the ways was gone; each is gone once."""
    standing: dict[str, OwnServer] = {}

    def gone(way: str) -> OwnServer:
        if way not in standing:
            server = standing[way] = OwnServer(certificate)
            server.types(SECTION, way)
            server.takes_in("ann", "bo")
            server.start().at_these_ports()
        return standing[way]

    yield gone
    for server in standing.values():
        server.close()


@pytest.fixture(params=WAYS)
def server(request: pytest.FixtureRequest, servers: Callable[[str], OwnServer]) -> OwnServer:
    return servers(request.param)


@pytest.fixture
def with_log_in(servers: Callable[[str], OwnServer]) -> OwnServer:
    """The one of the second way."""
    return servers(WAYS[1])


class Visitor:
    """Somebody who speaks SMTP by hand."""

    def __init__(self, port: int, source: str = OUTSIDE) -> None:
        self.line = smtplib.SMTP("127.0.0.1", port, "elsewhere.example", PATIENCE, (source, 0))

    def encrypts(self) -> "Visitor":
        anybody = ssl.create_default_context()
        anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
        self.line.starttls(context=anybody)
        return self

    def asks(self, sender: str, to: str) -> tuple[int, str]:
        """What is said to this recipient, if the sender is taken."""
        self.line.ehlo_or_helo_if_needed()
        for answer in (self.line.mail(sender), self.line.rcpt(to)):
            if answer[0] != 250:
                break
        self.line.rset()
        return answer[0], answer[1].decode()


@pytest.fixture
def visitor() -> Iterator[Callable[..., Visitor]]:
    come: list[Visitor] = []

    def comes(port: int, **more: str) -> Visitor:
        come.append(Visitor(port, **more))
        return come[-1]

    yield comes
    for one in come:
        one.line.close()


def letter(words: str) -> bytes:
    written = EmailMessage()
    written["From"], written["To"], written["Subject"] = STRANGER, REFEREE, words
    written.set_content(words)
    return written.as_bytes()


# --- who gets mail --------------------------------------------------------------------------------


def test_a_letter_from_elsewhere_to_an_address_with_a_tag_is_read_by_the_referee(server, visitor):
    subject = f"by way of {server.port}"
    visitor(server.port).line.sendmail(STRANGER, f"referee+g1.red.abc@{DOMAIN}", letter(subject))

    mailbox = open_mailbox(load_settings(server.config).intake())
    came: list[Kept] = []
    end = datetime.now(UTC).timestamp() + PATIENCE
    while not came and datetime.now(UTC).timestamp() < end:
        mailbox.collect(came.extend)
    mailbox.close()

    assert [True] == [f"Subject: {subject}".encode() in kept.raw for kept in came], server.log()


@pytest.mark.parametrize(
    "nobody", [f"nobody@{DOMAIN}", f"refere@{DOMAIN}", f"referee.ann@{DOMAIN}", "nobody@localhost", "root@localhost"]
)
def test_who_is_not_in_the_table_is_refused_at_once_as_the_page_says(server, visitor, nobody):
    code, words = visitor(server.port).asks(STRANGER, nobody)

    assert (550, "5.1.1") == (code, words.split()[0])
    assert "`550 5.1.1 ... User unknown`" in (ROOT / "docs" / "hosting.md").read_text()
    assert "User unknown in" in words


@pytest.mark.parametrize("somebody", ["referee", "referee+tag", "REFEREE", "ann", "postmaster", "abuse"])
def test_who_has_a_mailbox_gets_mail_and_so_does_who_looks_after_the_server(server, visitor, somebody):
    assert (250, "2.1.5 Ok") == visitor(server.port).asks(STRANGER, address_of(somebody))


# --- who may hand letters in ----------------------------------------------------------------------


def test_nobody_from_elsewhere_has_a_letter_passed_on(server, visitor):
    code, words = visitor(server.port).asks(REFEREE, STRANGER)

    assert (4, "Relay access denied") == (code // 100, words[-len("Relay access denied") :])


def test_without_a_log_in_nothing_is_handed_in_not_even_from_the_machine_itself(with_log_in, visitor):
    port = with_log_in.submission

    assert 530 == visitor(port).asks(REFEREE, REFEREE)[0]
    for source in (OUTSIDE, "127.0.0.1"):
        code, words = visitor(port, source=source).encrypts().asks(REFEREE, REFEREE)
        assert (554, True) == (code, "Access denied" in words)


def test_a_password_is_asked_for_only_where_nobody_listens(with_log_in, visitor):
    at_25, in_clear, encrypted = (
        visitor(with_log_in.port).encrypts(),
        visitor(with_log_in.submission),
        visitor(with_log_in.submission).encrypts(),
    )
    for one in (at_25, in_clear, encrypted):
        one.line.ehlo()

    assert [False, False, True] == [one.line.has_extn("auth") for one in (at_25, in_clear, encrypted)]


def test_who_logs_in_writes_in_no_name_but_his_own(with_log_in, visitor):
    ann = visitor(with_log_in.submission).encrypts()
    ann.line.login("ann", PASSWORD)

    assert 250 == ann.asks(address_of("ann"), address_of("bo"))[0]
    assert 553 == ann.asks(REFEREE, address_of("bo"))[0]


def test_the_referee_hands_in_by_its_own_code_and_the_letter_is_in_the_other_mailbox(with_log_in):
    out = load_settings(with_log_in.config).outgoing()
    assert isinstance(out, SmtpAccount)
    bo = open_mailbox(with_log_in.mailbox("bo"))
    came: list[Kept] = []

    sender = Sender(out)
    sender.deliver(letter("to bo"), address_of("bo"))
    sender.close()
    end = datetime.now(UTC).timestamp() + PATIENCE
    while not came and datetime.now(UTC).timestamp() < end:
        bo.collect(came.extend)
    bo.close()

    assert b"Subject: to bo" in came[0].raw


# --- and all of it --------------------------------------------------------------------------------


@pytest.fixture
def names() -> Iterator[NameServer]:
    """The records of a domain that is as it should be."""
    server = NameServer()
    server.says(DOMAIN, "MX 10 mail.example.org.", 'TXT "v=spf1 mx -all"')
    for host in ("mail.example.org", "localhost"):
        server.says(host, "A 203.0.113.9")
    server.says("9.113.0.203.in-addr.arpa", "PTR mail.example.org.")
    server.text(f"_dmarc.{DOMAIN}", "v=DMARC1; p=reject")
    yield server
    server.stop()


def test_the_doctor_is_content(server, names):
    found = list(examine(server.config, datetime.now(UTC), lookup=names.lookup()))

    told = {one.check: one.state for one in found}
    assert {"ok"} == {told[name] for name in ("SMTP", "a letter to itself", "plus addresses", "clock")}, found
    lesser = [one.check for one in found if one.state != "ok" and not one.check.startswith(("certificate", "keyring"))]
    assert [] == lesser, found


@pytest.mark.thorough
def test_two_people_play_a_round_by_letters(with_log_in):
    config = with_log_in.config
    players = [f"red Ann <{address_of('ann')}> Europe/Madrid", f"blue Bo <{address_of('bo')}> Europe/Madrid"]
    made = typed(
        "game", "new", "Friday", "--cooling", 0, "--player", players[0], "--player", players[1], "--config", config
    )
    assert 0 == made.exit_code, made.output
    ann, bo = Person(with_log_in, "Ann", webmail), Person(with_log_in, "Bo", desktop)

    with at_work(config.parent):
        for person in (ann, bo):
            person.answers(person.hears("will you play"), "FORMAT DATA ON\nACCEPT")
        for person in (ann, bo):
            person.hears("round 1: your sheet")
        play((ann, bo), "round 2: your sheet")

    for person in (ann, bo):
        person.post.close()
