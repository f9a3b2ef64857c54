"""Letters of ours that come back are news: the game knows whose, and why, and its moderators are told once."""

from email.message import EmailMessage
from random import Random

import pytest

from referee.desk import LetterKept, Undelivered
from referee.mail.mailbox import Traffic
from referee.mail.reply_tokens import return_address
from scheduler import Worker
from tests.kit.post import MO, REFEREE, WIRE, open_office, text_of
from tests.store.clerk import Pigeon

REPORT = """From: Mail Delivery System <MAILER-DAEMON@mx.example.org>
To: {to}
Subject: Undelivered Mail Returned to Sender
Message-ID: <dsn-{n}@mx.example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="BOUND"

--BOUND
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

--BOUND
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; bo@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 5.1.1 <bo@example.org>: Recipient address
    rejected: User unknown

--BOUND
Content-Type: text/rfc822-headers

From: El Grande referee <referee@elgrande.example>
To: bo@example.org
Message-ID: {lost}

--BOUND--
"""
WHY = "550 5.1.1"
TOLD = "550 5.1.1, which says that the address does not exist"


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def report(office, seat=1, *, to=None, action="failed", status="5.1.1", tagged=True) -> bytes:
    """What a mail server writes about the newest letter to a seat (RFC 3464)."""
    lost = to or office.newest(seat)
    address = return_address(lost.as_bytes(policy=WIRE), REFEREE) if tagged else REFEREE
    told = REPORT.format(to=address, n=office.dropped, action=action, status=status, lost=lost["Message-ID"])
    return told.replace("\n", "\r\n").encode()


def plain(office, words: str, subject="failure notice") -> bytes:
    """What older servers write."""
    letter = EmailMessage(policy=WIRE)
    letter["From"] = "MAILER-DAEMON@mx.example.org"
    letter["To"] = return_address(office.newest(1).as_bytes(policy=WIRE), REFEREE)
    letter["Subject"] = subject
    letter["Message-ID"] = f"<plain-{office.dropped}@mx.example.org>"
    letter.set_content(words)
    return letter.as_bytes()


def alerts(office) -> list[str]:
    return [" ".join(text_of(letter).split()) for to, letter in office.elsewhere if "come back" in letter["Subject"]]


def reasons(office):
    return {person: returned.why for person, returned in office.docket.unreachable.items()}


def test_a_report_of_a_mail_server_names_the_letter_and_the_moderators_are_told(office):
    assert [] == office.hand_over(report(office))

    assert {1: WHY} == reasons(office)
    assert f"What we write to blue (Bo) comes back: {TOLD}." in alerts(office)[0]


def test_no_word_of_a_report_stands_before_a_moderator_whoever_wrote_it(office):
    false = report(office).replace(
        b"Recipient address\r\n    rejected: User unknown", b"log in at http://evil.example/ now"
    )
    false = false.replace(b"Status: 5.1.1", b"Status: 5.1.1 http://evil.example/")

    office.hand_over(false)
    answer = office.commands("STATUS")

    assert f"comes back: {TOLD}." in alerts(office)[0]
    assert [] == [word for word in ("evil", "log in", "http://ev") if word in alerts(office)[0] + answer]
    assert "evil" not in str(office.docket.unreachable)


def test_they_are_told_once_however_many_letters_come_back(office):
    for _ in range(3):
        office.hand_over(report(office))

    assert 1 == len(alerts(office))


def test_a_report_without_our_tag_is_known_by_the_copy_in_it(office):
    office.hand_over(report(office, tagged=False))

    assert {1: WHY} == reasons(office)


def test_no_address_of_a_player_stands_in_what_moderators_read(office):
    office.hand_over(report(office))

    assert "bo@example.org" not in alerts(office)[0]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            "<bo@example.org>:\n192.0.2.1 failed after I sent the message.\nRemote host said: 552 mailbox full\n",
            "552",
        ),
        ("The following address failed:\n\n  550 No such user here\n", "550"),
        ("Your message wasn't delivered.\n", "0"),
    ],
)
def test_reports_in_plain_words_count_alike(office, words, why):
    office.hand_over(plain(office, words))

    assert {1: why} == reasons(office)


def test_a_letter_that_may_still_arrive_is_no_news(office):
    office.hand_over(report(office, action="delayed", status="4.4.1"))
    office.hand_over(
        plain(office, "Will be retried. 451 try later", subject="Warning: could not send message for 4 hours")
    )

    assert {} == reasons(office)


def test_an_absence_told_to_the_address_of_returns_is_a_machines_whatever_its_header_says(office):
    raw = office.reply(1, "I am on holiday until Monday.", address=return_address(bytes(office.newest(1)), REFEREE))
    inbox_id = office.drop(raw)

    office.desk.handle(LetterKept(inbox_id), office.now)

    assert ("automatic", [], {}) == (office.verdict(inbox_id), office.fetch(), reasons(office))


def test_a_letter_that_no_server_takes_is_the_same_news(office):
    with office.store.writing() as transaction:
        transaction._connection.exec_driver_sql(
            "UPDATE outbox SET state = 'given up', reason = 'smtp.example.org:465: 550 <bo@example.org> no such user'"
            " WHERE id = (SELECT MAX(id) FROM outbox WHERE reader = 1)"
        )
    with office.store.reading() as transaction:
        (out_id,) = transaction.given_up()

    office.desk.handle(Undelivered(out_id), office.now)
    office.desk.handle(Undelivered(out_id), office.now)
    office.fetch()

    assert {1: "550"} == reasons(office)
    assert 1 == len(alerts(office))
    with office.store.reading() as transaction:
        assert () == transaction.given_up()


def test_who_answers_a_letter_that_was_sent_since_is_reached_again(office):
    lost = office.newest(1)
    office.hand_over(report(office))
    office.says(1, "POWER 9", to=lost)
    assert {1: WHY} == reasons(office)

    office.says(1, "POWER 8")

    assert {} == reasons(office)
    office.hand_over(report(office, to=lost))
    assert {} == reasons(office)


def test_a_deadline_of_somebody_whose_letters_come_back_does_not_pass_in_silence(office):
    office.hand_over(report(office))

    office.passes(hours=60)

    subjects = [letter["Subject"].partition(" [eg ")[0] for to, letter in office.elsewhere if to == "mo@example.org"]
    assert "Friday: blue may not know of the deadline" in subjects


def test_whoever_observes_and_is_not_reached_observes_no_longer(office):
    office.commands("OBSERVER Zoe <zoe@example.org>")
    welcome = office.latest("zoe@example.org")

    office.hand_over(report(office, to=welcome))
    office.hand_over(report(office, to=welcome))

    assert () == office.docket.observers
    assert ({}, []) == (reasons(office), alerts(office))


def test_moderators_see_in_the_status_whose_letters_come_back(office):
    office.hand_over(report(office))

    assert f"What we write to Bo comes back: {TOLD}." in " ".join(office.commands("STATUS").split())


def test_a_report_about_somebody_who_no_longer_plays_is_no_news(office):
    lost = report(office)
    office.commands("EJECT blue")
    code = text_of(office.latest("mo@example.org")).partition("CODE ")[2].split()[0]
    office.commands(f"EJECT blue CODE {code}")

    office.hand_over(lost)

    assert {} == reasons(office)


def test_a_letter_goes_out_with_the_tag_of_its_answers_in_the_address_it_comes_back_to(office):
    letter = office.newest(1)

    returns = return_address(letter.as_bytes(policy=WIRE), REFEREE)

    assert letter["Reply-To"].replace("+", "+b-") == returns
    assert "boss@elgrande.example" == return_address(letter.as_bytes(policy=WIRE), "boss@elgrande.example")


class Empty:
    """A mailbox in which nothing lies."""

    name = "INBOX"

    missed = staying = ()
    traffic = Traffic(0, 0)

    def collect(self, _keep, _before_large) -> int:
        return 0


def test_the_worker_tells_games_of_letters_that_were_given_up(office):
    with office.store.writing() as transaction:
        transaction._connection.exec_driver_sql(
            "UPDATE outbox SET state = 'given up', reason = '550 no such user'"
            " WHERE id = (SELECT MAX(id) FROM outbox WHERE reader = 1)"
        )

    Worker(office.store, Empty(), Pigeon(), office.desk, rng=Random(1)).turn(office.now)

    assert {1: "550"} == reasons(office)


def test_the_first_letter_that_says_nothing_is_told_how_to_stop_a_program_and_no_other(office):
    said = [office.says(0, words) for words in ("Your ticket is open.", "Your ticket is closed.", "POWER 13", "Hello!")]

    told = ["tell it to leave out this address" in " ".join(text_of(letter).split()) for ((_, letter),) in said]
    assert [True, False, False, False] == told
