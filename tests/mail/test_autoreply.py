"""Which letters a person wrote, by their headers alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.auth import Token, message_id, mint
from referee.mail.autoreply import MAY_CARRY_ORDERS, automatic

PERSON = (
    ("Return-Path", "<bo@example.net>"),
    ("From", "Bo Karlsson <bo@example.net>"),
    ("To", "El Grande <referee@example.org>"),
    ("Subject", "Re: [eg g7.r4.blue.nnhrwz45xeybhgvm] Round 4"),
    ("Message-ID", "<CAH4k9=Zq1XbTt7m0p2w@mail.gmail.com>"),
    ("Content-Type", 'multipart/alternative; boundary="x"'),
)


def with_field(name: str, value: str) -> tuple[tuple[str, str], ...]:
    kept = tuple(pair for pair in PERSON if pair[0].lower() != name.lower())
    return (*kept, (name, value))


def test_a_letter_by_a_person_has_no_reason_against_it() -> None:
    assert automatic(PERSON) is None


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("Return-Path", "<>", "bounce"),
        ("From", "MAILER-DAEMON@mail.example.net (Mail Delivery System)", "bounce"),
        ("From", "Mail Delivery Subsystem <mailer-daemon@googlemail.com>", "bounce"),
        ("From", "postmaster@outlook.com", "bounce"),
        ("X-Failed-Recipients", "bo@example.net", "bounce"),
        ("Content-Type", 'multipart/report; report-type=delivery-status; boundary="x"', "bounce"),
        ("Content-Type", 'multipart/report; report-type=disposition-notification; boundary="x"', "read-receipt"),
        ("Auto-Submitted", "auto-replied", "auto-submitted"),
        ("Auto-Submitted", "auto-generated (vacation)", "auto-submitted"),
        ("auto-submitted", "Auto-Notified; owner-email=bo@example.net", "auto-submitted"),
        ("X-Autoreply", "yes", "auto-reply"),
        ("X-Autorespond", "", None),
        ("X-Autorespond", "away", "auto-reply"),
        ("Precedence", "auto_reply", "auto-reply"),
        ("Content-Type", 'text/calendar; method="REPLY"; charset=utf-8', "meeting-reply"),
        ("Precedence", "bulk", "bulk"),
        ("Precedence", "Junk", "bulk"),
        ("List-Id", "<boardgamers.lists.example.net>", "list"),
        ("List-Unsubscribe", "<mailto:leave@lists.example.net>", "list"),
    ],
)
def test_a_machines_header_gives_the_reason(name: str, value: str, reason: str | None) -> None:
    assert automatic(with_field(name, value)) == reason


@pytest.mark.parametrize(
    "subject",
    [
        "Out of Office: back on Monday",
        "Automatic reply: [eg g7.r4.blue.nnhrwz45xeybhgvm] Round 4",
        "Automatisch antwoord: ronde 4",
        "Afwezig: [eg] ronde 4",
        "=?utf-8?Q?Abwesenheitsnotiz=3A_Runde_4?=",
        "Automatische Antwort: Runde 4",
        "=?utf-8?B?T2Rwb3dpZWTFuiBhdXRvbWF0eWN6bmE6IFJ1bmRhIDQ=?=",
        "Autosvar: omg\N{LATIN SMALL LETTER A WITH RING ABOVE}ng 4",
    ],
)
def test_the_subject_of_an_absence_notice_is_a_weak_sign(subject: str) -> None:
    assert automatic(with_field("Subject", subject)) == "vacation"
    assert "vacation" in MAY_CARRY_ORDERS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Auto-Response-Suppress", "All"),
        ("Auto-Submitted", "no"),
        ("Auto-Submitted", "No; because=person"),
        ("Precedence", "first-class"),
        ("Subject", "Re: Out of Office: back on Monday"),
        ("From", "Max Postmaster <postmaster.max@example.net>"),
        ("From", "Daemon Mailer <mailer@example.net>"),
        ("Content-Type", "text/calendar; method=PUBLISH"),
    ],
)
def test_what_people_send_too_is_no_sign(name: str, value: str) -> None:
    assert automatic(with_field(name, value)) is None


def test_a_letter_of_ours_that_comes_back_is_known_by_its_message_id() -> None:
    ours = message_id(mint(Token("g7", "r4", "blue"), b"any key"), "example.org")
    assert automatic(with_field("Message-ID", ours)) == "own"


def test_a_bounce_of_an_automatic_letter_is_a_bounce() -> None:
    assert automatic((*with_field("Return-Path", "<>"), ("Auto-Submitted", "auto-replied"))) == "bounce"


def test_a_list_that_marks_its_mail_as_bulk_is_a_list() -> None:
    assert automatic((*with_field("List-Id", "<x.example.net>"), ("Precedence", "bulk"))) == "list"


@given(st.lists(st.tuples(st.text(), st.text())))
def test_any_headers_can_be_judged(headers: list[tuple[str, str]]) -> None:
    assert automatic(headers) is None or isinstance(automatic(headers), str)
