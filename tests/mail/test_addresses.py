"""Addresses out of header fields, and at international domains: one form to compare, another to show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages.domains import as_written, in_ascii
from referee.mail.header import read_header
from referee.mail.mime import addresses, has_foreign, is_address
from tests.mail.samples import letter

SAME = (
    *("jo@exämple.org", "Jo@EXÄMPLE.ORG", "jo@exa\N{COMBINING DIAERESIS}mple.org"),
    *("jo@xn--exmple-cua.org", "JO@XN--EXMPLE-CUA.org", "jo@=?utf-8?q?ex=C3=A4mple?=.org"),
)
LETTERS = st.text("äöüßéñçåøłabcz09", min_size=1, max_size=20)


@pytest.mark.parametrize("written", SAME)
@pytest.mark.parametrize("field", ["{}", "Jo <{}>", '"Jo, at home" <{}>', "someone@example.net, <{}>"])
def test_all_ways_to_write_an_address_are_one(written: str, field: str) -> None:
    assert "jo@xn--exmple-cua.org" == addresses(field.format(written))[-1]


def test_a_sender_at_such_a_domain_is_no_oddity() -> None:
    header = read_header(letter().replace(b"bo@example.net", "Jo <jo@exämple.org>".encode()))

    assert ("jo@xn--exmple-cua.org", ()) == (header.sender, header.doubts)


@pytest.mark.parametrize("written", ["jürgen@example.org", "jürgen@exämple.org", "jo@ex\N{ZERO WIDTH SPACE}ämple.org"])
def test_other_letters_before_the_at_and_signs_that_are_none_are_refused(written: str) -> None:
    assert ((), True) == (addresses(f"<{written}>"), has_foreign(f"<{written}>"))
    assert not is_address(in_ascii(written))


def test_an_encoded_word_makes_no_plain_domain() -> None:
    assert "jo@example.org" not in addresses("<jo@=?utf-8?q?example?=.org>")


@given(st.lists(LETTERS, min_size=2, max_size=3))
def test_what_is_written_comes_back(labels: list[str]) -> None:
    address = f"jo@{'.'.join(labels)}"

    kept = in_ascii(address)

    assert kept.isascii()
    assert (kept, address) == (in_ascii(as_written(kept)), as_written(kept))


@pytest.mark.parametrize(
    ("kept", "shown"),
    [
        ("x@xn--80a1acny.xn--p1ai", "x@почта.рф"),
        ("x@xn--wgv71a119e.jp", "x@日本語.jp"),
        ("x@xn--strae-oqa.de", "x@straße.de"),
        ("x@xn--80ak6aa92e.com", "x@xn--80ak6aa92e.com"),  # looks like apple.com, in Cyrillic letters
        ("x@xn--exampl-8of.org", "x@xn--exampl-8of.org"),  # example.org with a Cyrillic letter
        ("x@xn--.org", "x@xn--.org"),
        ("x@xn--a.org", "x@xn--a.org"),
        ("x@xn--99999999999.org", "x@xn--99999999999.org"),
        ("x@example.org", "x@example.org"),
    ],
)
def test_a_domain_is_shown_as_written_unless_it_looks_like_another(kept: str, shown: str) -> None:
    assert shown == as_written(kept)


@given(st.text(max_size=40))
def test_no_text_breaks_it(text: str) -> None:
    assert isinstance(as_written(in_ascii(f"a@{text}")), str)
    assert isinstance(as_written(f"a@xn--{text}"), str)
