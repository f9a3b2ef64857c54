"""Letters that nobody should write: however hostile, each is read within one budget, and each is read."""

from __future__ import annotations

import base64
from dataclasses import astuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.mail import body
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import MAX_REFERENCES, read_header
from referee.mail.parts import LINES, OCTETS, PARTS, TAGS, Budget
from tests.kit.thorough import examples, sampled
from tests.mail.hostile import ATTRIBUTES, HOSTILE, container, html_part, page
from tests.mail.samples import letter, open_letter, real_letters


@pytest.mark.parametrize("name", sampled([*HOSTILE], 2))
def test_a_hostile_letter_is_an_envelope_like_any_other_and_costs_no_more_than_its_budget(name: str) -> None:
    raw, budget = HOSTILE[name](), Budget()
    envelope = open_body(raw, read_header(raw), budget)

    assert min(astuple(budget)) >= 0
    assert len(envelope.text) <= body.MAX_TEXT
    assert envelope.text.count("\n") + sum(file.text.count("\n") for file in envelope.files) <= LINES
    assert len(envelope.references) <= MAX_REFERENCES
    assert len(envelope.recipients) <= 500


def spent(raw: bytes) -> tuple[int, int, int]:
    """Parts, octets and tags that it takes to read a letter."""
    budget = Budget()
    open_body(raw, read_header(raw), budget)
    return PARTS - budget.parts, OCTETS - budget.octets, TAGS - budget.tags


def test_attributes_that_say_nothing_are_not_even_counted() -> None:
    few = ATTRIBUTES[: OCTETS // 2] + b">POWER 11</p>"

    assert (1, len(few), 2) == spent(page(few))


def test_six_parts_get_no_more_than_one() -> None:
    one, six = spent(page(b"<div>" * 100_000)), spent(container(*[html_part(b"<div>" * 100_000)] * 6))

    assert (1, 500_000, TAGS) == one
    assert (7, OCTETS, TAGS) == six


def test_alternatives_that_nobody_reads_cost_nothing() -> None:
    alternatives = container(b"\nPOWER 11", html_part(b"<div>" * 100_000), kind=b"alternative")

    assert (3, len("POWER 11"), 0) == spent(alternatives)


def test_a_letter_says_what_of_it_was_not_read() -> None:
    six = open_letter(container(*[html_part(b"POWER 11<br>" + b"<i></i>" * 2_500)] * 6))

    assert "POWER 11\nPOWER 11" == six.text
    assert ("the end of a very long HTML text",) == six.refused


@given(st.binary(max_size=3000))
@example(b"Content-Type: multipart/mixed; boundary*=idna''x\n\nhi")
@example(b"Content-Type: multipart/mixed; boundary*" + b"9" * 1900 + b"=x\n\nhi")
@example(b"Content-Type: text/plain; charset*=a%00b''x\n\nhi")
@example(b"Date: Mon, 01 Jan 9999999999 00:00:00 +99999999\n\n")
def test_any_bytes_are_a_letter(raw: bytes) -> None:
    envelope = open_letter(raw)
    written = "".join((envelope.text, envelope.subject, envelope.sender, envelope.message_id, *envelope.refused))
    assert "\0" not in written
    assert written.encode().decode() == written
    assert "\r" not in envelope.text


@examples(40)
@given(st.data())
def test_a_letter_damaged_on_its_way_is_still_a_letter(data: st.DataObject) -> None:
    raw = bytearray(data.draw(st.sampled_from(real_letters())).read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(raw)))
        end = data.draw(st.integers(start, min(len(raw), start + 300)))
        raw[start:end] = data.draw(st.binary(max_size=20) | st.just(bytes(raw[start:end]) * 2))
    assert isinstance(open_letter(bytes(raw)), Envelope)


def test_a_base64_letter_without_its_end_is_read_as_far_as_it_goes() -> None:
    encoded = base64.b64encode(b"POWER 11\nCARD 3\n")[:-5].decode()
    assert open_letter(letter("Content-Transfer-Encoding: base64", text=encoded)).text == "POWER 11\nCARD "
