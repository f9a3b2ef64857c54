"""Letters that are late, and letters that were caught and sent again: of two the newer counts, in whatever order."""

from datetime import timedelta
from email import message_from_bytes
from email.policy import compat32

import pytest

from tests.kit.post import WIRE, open_office, text_of
from tests.kit.tables import power

MINUTE = timedelta(minutes=1)


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def again(raw: bytes, name: str) -> bytes:
    """A letter that was caught, under another Message-ID."""
    letter = message_from_bytes(raw, policy=compat32)
    letter.replace_header("Message-ID", f"<{name}@example.org>")
    return letter.as_bytes(policy=WIRE)


def test_an_older_letter_that_comes_later_is_not_filed_but_asked_about(office):
    report = office.newest(0)
    older = office.reply(0, "POWER 9", to=report)
    office.now += MINUTE
    office.says(0, "POWER 8", to=report)

    ((_, receipt),) = office.hand_over(older)

    assert power(8) == office.filed()
    assert "DID YOU MEAN THIS?" in text_of(receipt)
    assert "by a later letter" in " ".join(text_of(receipt).split())

    office.says(0, "OK")

    assert power(9) == office.filed()


def test_a_caught_letter_brings_nothing_back_that_was_withdrawn(office):
    raw = office.reply(0, "POWER 9")
    office.hand_over(raw)
    office.now += MINUTE
    office.says(0, "CLEAR")

    office.hand_over(again(raw, "caught"))

    assert office.filed() is None


def test_a_caught_letter_withdraws_nothing_that_was_filed_since(office):
    office.says(0, "POWER 9")
    raw = office.reply(0, "CLEAR POWER")
    office.hand_over(raw)
    office.now += MINUTE
    office.says(0, "POWER 8")

    ((_, receipt),) = office.hand_over(again(raw, "caught"))

    assert power(8) == office.filed()
    assert "Nothing of your letter is filed." in text_of(receipt)


def test_a_clock_that_is_fast_does_not_shut_its_owner_out(office):
    report, now = office.newest(0), office.now
    office.now += timedelta(days=400)
    tomorrow = office.reply(0, "POWER 9", to=report)
    office.now = now
    office.hand_over(tomorrow)
    office.now += MINUTE

    office.says(0, "POWER 8", to=report)

    assert power(8) == office.filed()
