"""A second address, or another one: both sides say yes, nobody learns it, and what is written from it counts."""

import re
from email.message import EmailMessage

import pytest

from tests.kit.post import WIRE, open_office, words

PHONE = "ann@phone.example"
QUESTION = "If that was you"


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        yield office


def address_of(office, number: int = 0) -> tuple[str, str]:
    with office.store.reading() as transaction:
        person = next(each for each in transaction.people("g1") if each.number == number)
    return person.address, person.also


def wants(office, said: str):
    """Ask, say yes at the address on file; our letter to the new address."""
    office.says(0, said)
    office.says(0, "yes")
    return office.elsewhere[-1][1]


def from_phone(to, said: str, sender: str = PHONE) -> bytes:
    letter = EmailMessage(policy=WIRE)
    letter["From"], letter["To"], letter["Subject"] = sender, to["Reply-To"], f"Re: {to['Subject']}"
    letter["Message-ID"] = f"<{abs(hash((said, sender)))}@phone.example>"
    letter.set_content(said)
    return letter.as_bytes()


def test_a_second_address_counts_after_a_yes_from_both(office):
    ((_, asked),) = office.says(0, f"ADDRESS ALSO {PHONE}")
    assert "letters from ann@phone.example count as yours" in words(asked)
    assert [] == office.elsewhere, "nothing goes out before the yes of the address on file"

    ((_, receipt),) = office.says(0, "yes")
    to, question = office.elsewhere[-1]
    assert "A letter has gone to ann@phone.example" in words(receipt)
    assert (PHONE, True) == (to, QUESTION in words(question))
    assert not re.search(r"\bAnn\b|Friday|ann@example|g1", words(question)), "it names nobody and no table"
    assert ("ann@example.org", "") == address_of(office)

    report = office.newest(0)
    office.hand_over(from_phone(question, "yes"))
    assert ("ann@example.org", PHONE) == address_of(office)

    office.hand_over(office.answer(report, "POWER 13", f"Ann <{PHONE}>"))
    assert office.filed() is not None


ABROAD = ("ann@übersee.example", "ann@ÜBERSEE.example", "Ann <ann@xn--bersee-2ya.example>")


@pytest.mark.parametrize("asked", ABROAD)
@pytest.mark.parametrize("sender", ABROAD)
def test_an_address_at_an_international_domain_is_one_however_it_is_written_and_shown_as_people_do(
    office, asked, sender
):
    ((_, sure),) = office.says(0, f"ADDRESS ALSO {asked.rpartition(' ')[2]}")
    assert "letters from ann@übersee.example count as yours" in words(sure)

    office.says(0, "yes")
    to, question = office.elsewhere[-1]
    report = office.newest(0)
    office.hand_over(encoded(from_phone(question, "yes", PHONE), sender))

    assert ("xn--bersee-2ya" in to, ("ann@example.org", "ann@xn--bersee-2ya.example")) == (True, address_of(office))
    office.hand_over(encoded(office.answer(report, "POWER 13", PHONE), sender))
    assert office.filed() is not None


def encoded(raw: bytes, sender: str) -> bytes:
    """The letter from another sender, whose address stands in its header as it is written."""
    return raw.replace(f"From: {PHONE}".encode(), f"From: {sender}".encode(), 1)


def test_another_address_gets_all_letters_and_the_old_one_no_longer_counts(office):
    office.hand_over(from_phone(wants(office, f"ADDRESS {PHONE}"), "yes"))

    assert (PHONE, "") == address_of(office)
    told = [letter for _, letter in (office.letters[-1], office.elsewhere[-1])]
    assert ["ann@example.org", PHONE] == [letter["To"] for letter in told]
    assert all("Your addresses have changed" in words(letter) for letter in told)


def test_a_second_address_is_dropped_by_the_first(office):
    question, report = wants(office, f"ADDRESS ALSO {PHONE}"), office.newest(0)
    office.hand_over(from_phone(question, "yes"))
    office.says(0, f"ADDRESS DROP {PHONE}", to=report)
    office.says(0, "yes")

    assert ("ann@example.org", "") == address_of(office)


@pytest.mark.parametrize(
    ("sender", "said"), [("mallory@evil.example", "yes"), (PHONE, "no"), (PHONE, "Who are you?"), (PHONE, "")]
)
def test_nothing_but_a_yes_from_there_changes_anything(office, sender, said):
    question = wants(office, f"ADDRESS ALSO {PHONE}")

    assert [] == office.hand_over(from_phone(question, said, sender))
    assert ("ann@example.org", "") == address_of(office)


def test_a_forged_request_is_held_and_writes_to_nobody(office):
    office.says(0, f"ADDRESS ALSO {PHONE}", sender="mallory@evil.example")

    assert [] == office.elsewhere


def test_a_week_later_a_yes_is_too_late(office):
    question = wants(office, f"ADDRESS ALSO {PHONE}")
    office.passes(days=8)
    office.hand_over(from_phone(question, "yes"))

    assert ("ann@example.org", "") == address_of(office)


@pytest.mark.parametrize("address", ["bo@example.org", "referee@elgrande.example", "no address"])
def test_an_address_of_somebody_else_is_not_written_to(office, address):
    office.says(0, f"ADDRESS ALSO {address}")
    office.says(0, "yes")

    assert [] == office.elsewhere


def test_strangers_are_not_written_to_without_end(office):
    for n in range(6):
        office.says(0, f"ADDRESS ALSO ann{n}@phone.example")
        office.says(0, "yes")

    assert 3 == len(office.elsewhere)
