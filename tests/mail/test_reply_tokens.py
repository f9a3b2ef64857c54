"""Tokens: minted, carried through clients that mangle them, and never accepted unless we signed them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.automatic import Verdict
from referee.mail.envelope import Envelope
from referee.mail.reply_tokens import (
    UNSUBSCRIBE,
    ReplyToken,
    mark_of,
    marked_number,
    message_id,
    mint,
    read_subject_tag,
    read_token,
    subject_tag,
    tagged_address,
    token_of,
    unsubscribe_address,
)

KEY = b"the key of the test letters"
OLD_KEY = b"the key of last year"
BLUE = ReplyToken("g7", "r4", "blue")
RED = ReplyToken("g7", "r4", "red")
MINTED = mint(BLUE, KEY)

names = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=24)


def envelope(
    recipients: tuple[str, ...] = (), references: tuple[str, ...] = (), subject: str = "", text: str = ""
) -> Envelope:
    return Envelope(
        fields=(),
        message_id="1@example.net",
        sender="bo@example.net",
        doubts=(),
        recipients=recipients,
        copied=(),
        subject=subject,
        references=references,
        sent=None,
        verdict=Verdict("person"),
        text=text,
        source="plain",
        refused=(),
    )


def test_a_token_minted_years_ago_still_has_the_same_form_and_signature() -> None:
    assert mint(BLUE, KEY) == "g7.r4.blue.nnhrwz45xeybhgvm"


@given(names, names, names, st.binary(min_size=1, max_size=64))
def test_what_was_minted_is_read_back(game: str, letter: str, seat: str, key: bytes) -> None:
    token = ReplyToken(game, letter, seat)
    assert read_token(mint(token, key), (key,)) == token


@pytest.mark.parametrize(
    "carrier",
    [
        f"referee+{MINTED}@example.org",
        f"REFEREE+{MINTED.upper()}@EXAMPLE.ORG",
        f"{MINTED}@example.org",
        f"Re: [eg {MINTED}] Round 4",
        f"SV: [EG {MINTED.upper()}] round 4",
        f"please see {MINTED}, thanks",
        f"not.this.one.{MINTED}",
        f"g7.r4.blue.aaaaaaaaaaaaaaaa {MINTED}",
    ],
)
def test_a_token_is_found_wherever_a_client_leaves_it(carrier: str) -> None:
    assert read_token(carrier, (KEY,)) == BLUE


@pytest.mark.parametrize("place", range(len(MINTED)))
def test_a_token_with_one_changed_character_is_nobodys(place: int) -> None:
    changed = MINTED[:place] + ("x" if MINTED[place] != "x" else "y") + MINTED[place + 1 :]
    assert read_token(changed, (KEY,)) is None


def test_a_token_cut_short_is_nobodys() -> None:
    assert read_token(MINTED[:-1], (KEY,)) is None
    assert read_token(MINTED + "a", (KEY,)) is None


def test_a_token_signed_with_an_old_key_still_verifies() -> None:
    assert read_token(mint(BLUE, OLD_KEY), (KEY, OLD_KEY)) == BLUE


def test_a_token_signed_with_a_key_that_is_not_ours_is_nobodys() -> None:
    assert read_token(mint(BLUE, b"a stranger's key"), (KEY, OLD_KEY)) is None
    assert read_token(MINTED, ()) is None


@pytest.mark.parametrize("name", ["", "G7", "g.7", "g7 ", "g+7", "\N{LATIN SMALL LETTER E WITH ACUTE}", "x" * 25])
def test_a_name_that_would_not_survive_an_address_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="1 to 24"):
        ReplyToken(name, "r4", "blue")


def test_an_empty_key_signs_nothing() -> None:
    with pytest.raises(ValueError, match="empty key"):
        mint(BLUE, b"")


def test_the_carriers_are_an_address_and_a_message_id() -> None:
    assert tagged_address("referee@x.org", MINTED) == f"referee+{MINTED}@x.org"
    assert message_id(MINTED, "x.org") == f"<{MINTED}@x.org>"


@pytest.mark.parametrize("subject", ["Re: Round 4 {}", "{}", "Fwd: AW: {} (fwd)", "re: round 4 {} [was: {}]"])
def test_a_tag_in_a_subject_names_game_and_seat(subject: str) -> None:
    tag = subject_tag("g7", "blue", OLD_KEY)

    assert read_subject_tag(subject.format(tag, "[eg g7.red.aaaaaaaa]"), (KEY, OLD_KEY)) == ("g7", "blue")
    assert read_subject_tag(subject.format(tag.upper(), ""), (OLD_KEY,)) == ("g7", "blue")


def test_a_tag_that_somebody_made_up_names_nobody_and_a_token_is_no_tag() -> None:
    tag = subject_tag("g7", "blue", KEY)

    assert read_subject_tag(tag.replace("blue", "red"), (KEY,)) is None
    assert read_subject_tag(tag, (OLD_KEY,)) is None
    assert read_subject_tag(f"[eg {MINTED}]", (KEY,)) is None
    assert read_token(tag, (KEY,)) is None


def test_an_empty_key_makes_no_tag() -> None:
    with pytest.raises(ValueError, match="empty key"):
        subject_tag("g7", "blue", b"")


def test_a_local_part_of_64_characters_is_the_longest() -> None:
    room = 64 - len(MINTED) - 1
    assert tagged_address("r" * room + "@x.org", MINTED).index("@") == 64
    with pytest.raises(ValueError, match="no room"):
        tagged_address("r" * (room + 1) + "@x.org", MINTED)


def test_the_address_for_fewer_letters_carries_the_token_or_is_none_where_there_is_no_room() -> None:
    room = 64 - len(MINTED) - len(UNSUBSCRIBE)

    address = unsubscribe_address("r" * room + "@x.org", MINTED)

    assert 64 == address.index("@")
    assert read_token(address.upper(), (KEY,)) == read_token(MINTED, (KEY,))
    assert "" == unsubscribe_address("r" * (room + 1) + "@x.org", MINTED)


@pytest.mark.parametrize("address", ["referee", "@x.org", "referee@", ""])
def test_only_an_address_can_be_tagged(address: str) -> None:
    with pytest.raises(ValueError, match="not an address"):
        tagged_address(address, MINTED)


def test_the_address_a_letter_came_to_counts_before_what_it_refers_to_and_its_subject_not_at_all() -> None:
    blue, red, green = (mint(ReplyToken("g7", "r4", seat), KEY) for seat in ("blue", "red", "green"))
    everywhere = envelope((f"referee+{blue}@x.org",), (f"{red}@x.org",), f"[eg {green}]")
    no_address = envelope(("referee@x.org",), (f"{red}@x.org",), f"[eg {green}]")
    no_reference = envelope(("referee@x.org",), ("1@x.org",), f"Re: [eg {green}]")
    found = [token_of(letter.carriers, (KEY,)) for letter in (everywhere, no_address, no_reference)]
    assert found == [BLUE, RED, None]


def test_a_forged_token_in_the_address_does_not_hide_the_true_one_in_the_references() -> None:
    forged = mint(RED, b"a stranger's key")
    assert token_of(envelope((f"referee+{forged}@x.org",), (f"{MINTED}@x.org",)).carriers, (KEY,)) == BLUE


def test_a_token_in_the_text_alone_is_not_the_letters_own() -> None:
    assert token_of(envelope(text=MINTED).carriers, (KEY,)) is None


@given(st.text())
def test_no_text_makes_the_reading_fail(text: str) -> None:
    assert read_token(text, (KEY,)) is None


def test_a_megabyte_of_almost_tokens_is_read_in_one_pass() -> None:
    assert read_token("a.b." * 250_000, (KEY,)) is None


@given(st.integers(0, 2**40 - 1), st.binary(min_size=1, max_size=32), st.binary(min_size=1, max_size=32))
def test_a_mark_tells_its_number_to_who_has_the_key_and_to_nobody_else(number, key, other):
    mark = mark_of(number, key)

    assert re.fullmatch("[a-z2-7]{13}", mark)
    assert number == marked_number(mark, (key,))
    assert other == key or number != marked_number(mark, (other,))


def test_a_mark_made_with_an_old_key_is_read_still():
    assert 7 == marked_number(mark_of(7, OLD_KEY), (KEY, OLD_KEY))
    assert marked_number(mark_of(7, OLD_KEY), (KEY,)) is None


def test_marks_of_numbers_in_a_row_are_in_no_order():
    marks = [mark_of(number, b"key") for number in range(200)]
    rising = sum(one < other for one, other in pairwise(marks))

    assert 200 == len(set(marks))
    assert 70 < rising < 130


@pytest.mark.parametrize("number", [-1, 2**40])
def test_a_number_that_no_letter_has_gets_no_mark(number):
    with pytest.raises(ValueError, match="cannot be marked"):
        mark_of(number, b"key")
