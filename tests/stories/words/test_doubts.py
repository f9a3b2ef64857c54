"""A letter that is held says why, each time its own reason; what only tells of its way holds nothing that is proven."""

import pytest

from tests.kit.post import MO, open_office, words
from tests.kit.tables import power

SERVER = "mx.elgrande.example"
PROOF = {"Authentication-Results": f"{SERVER}; dmarc=pass header.from=example.org"}
LISTED = {"List-Id": "<players.example.org>", "List-Unsubscribe": "<mailto:leave@example.org>"}
WAYS = {
    "a list": LISTED,
    "precedence list": {"Precedence": "list"},
    "precedence bulk": {"Precedence": "bulk"},
    "feedback": {"Feedback-ID": "abc:provider"},
    "all of them": {**LISTED, "Precedence": "bulk", "Feedback-ID": "abc:provider"},
}
SOMEBODY_HAS_SEEN = "somebody has seen your letters"


def everybody_accepts(office):
    for seat in range(3):
        office.says(seat, f"ACCEPT {seat}", headers=PROOF)


@pytest.fixture
def office(tmp_path, request):
    server = SERVER if getattr(request, "param", "") == "proving" else None
    with open_office(
        f"sqlite:///{tmp_path}/desk.db", everybody_accepts, players=3, moderators=(MO,), authserv_id=server
    ) as office:
        yield office


proving = pytest.mark.parametrize("office", ["proving"], indirect=True)


@proving
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_how_a_proven_letter_travelled_holds_nothing(office, way):
    office.says(0, "POWER 13", headers={**PROOF, **way})

    assert power(13) == office.filed()


@proving
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_talk_that_travelled_so_is_answered_like_any_other(office, way):
    assert [0] == [seat for seat, _ in office.says(0, "Good luck to you all.", headers={**PROOF, **way})]


def test_what_a_provider_adds_for_itself_holds_nothing_from_an_address_on_file(office):
    office.says(0, "POWER 13", headers=WAYS["feedback"])

    assert power(13) == office.filed()


@proving
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_moderators_command_that_travelled_so_is_carried_out(office, way):
    before = office.docket.due

    office.commands("EXTEND 24", headers={**PROOF, **way})

    assert before + 24 * 3600 == office.docket.due


def two_senders(raw: bytes) -> bytes:
    return raw.replace(b"From: ", b"From: mallory@evil.example\r\nFrom: ", 1)


def odd_header(raw: bytes) -> bytes:
    return raw.replace(b"Subject: ", b"X-Odd: a\rb\r\nSubject: ", 1)


def only_tag(raw: bytes) -> bytes:
    return b"\n".join(line for line in raw.split(b"\n") if not line.startswith((b"In-Reply-To:", b"Delivered-To:")))


TRUSTING = {
    "address": ({"sender": "mallory@evil.example"}, bytes, "an address we do not have on file for you", True),
    "senders": ({}, two_senders, "names more than one sender", False),
    "header": ({}, odd_header, "has an odd header", False),
    "tag": ({"address": "referee@elgrande.example"}, only_tag, "but by the tag in its subject", False),
    "list": ({"headers": LISTED}, bytes, "through a mailing list or as bulk mail", False),
    "machine": ({"headers": {"X-Loop": "somewhere"}}, bytes, "as if a program had written it", False),
}


def held(office, seat: int, raw: bytes) -> str:
    ((to, receipt),) = office.hand_over(raw)
    assert (seat, None) == (to, office.filed(seat))
    return words(receipt)


@pytest.mark.parametrize(("changes", "spoil", "why", "seen"), TRUSTING.values(), ids=TRUSTING)
def test_each_reason_for_which_a_letter_is_held_is_told_as_its_own(office, changes, spoil, why, seen):
    told = held(office, 0, spoil(office.reply(0, "POWER 13", **changes)))

    assert (True, seen) == (why in told, SOMEBODY_HAS_SEEN in told)
    assert [why] == [other for _, _, other, _ in TRUSTING.values() if other in told]
    office.says(0, "OK")
    assert power(13) == office.filed()


def test_a_held_letter_that_speaks_of_an_absence_does_not_say_that_moderators_are_told(office):
    told = held(office, 0, office.reply(0, "In hospital till Monday.\nPOWER 13", sender="mallory@evil.example"))

    assert ("has been told" in told, [to for to, _ in office.elsewhere if to == MO.address][1:]) == (False, [])


def test_orders_beside_the_words_of_a_program_are_held_and_not_lost(office):
    told = held(office, 0, office.reply(0, "Please do not reply to this address, I have a new one soon.\nPOWER 13"))

    assert "as if a program had written it" in told
    office.says(0, "OK")
    assert power(13) == office.filed()


@proving
def test_a_letter_without_a_proof_is_not_said_to_come_from_another_address(office):
    told = held(office, 0, office.reply(0, "POWER 13"))

    assert ("no mail provider vouches" in told, "do not have on file" in told) == (True, False)


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"sender": "mallory@evil.example"}, "not have on file"), ({"headers": LISTED}, "through a mailing list")],
)
def test_a_moderator_is_told_the_reason_too(office, changes, why):
    before = office.docket.due

    answer = " ".join(office.commands("EXTEND 24", **changes).split())

    assert (before, True) == (office.docket.due, why in answer)
