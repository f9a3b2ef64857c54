"""Answers in HTML by programs that do not mark what they quote: what was typed is read, wherever it was typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail.quoting import reply_lines
from tests.mail.clients import ATTRIBUTIONS, HEADERS, PLACES, PLAYER, PROGRAMS, RECEIPT, RECEIPT_PAGE
from tests.mail.samples import open_letter, parts, text_of

OURS = f"{RECEIPT}\n{text_of(RECEIPT_PAGE)}"
LATER = "You are in.\n\nYOUR SHEET IN FORCE\n| POWER 9\n| CARD king\n| KING Aragon\n| SKIP\n"

ORDERS = {
    "new": ("POWER 13",),
    "the same as the answered letter prints": ("POWER 11 or AIM 1 MAX 10 or ANY",),
    "the same as a later letter prints": ("CARD king",),
    "several, as a later letter prints them": ("CARD king", "KING Aragon", "SKIP"),
}
LANGUAGES = [
    *((name, language) for name, each in PROGRAMS.items() if not each.attributes for language in HEADERS),
    *(("Yahoo", language) for language in ATTRIBUTIONS),
]


def told(page: str, *ours: str) -> list[tuple[str, bool]]:
    """What is written, but for what the program writes of itself."""
    return [(line.text, line.sure) for line in reply_lines(text_of(page), ours) if "Outlook for" not in line.text]


def sure(page: str, *ours: str) -> list[str]:
    return [text for text, is_sure in told(page, *ours) if is_sure]


@pytest.mark.parametrize("orders", ORDERS.values(), ids=ORDERS.keys())
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("program", PROGRAMS)
def test_orders_are_read_wherever_they_were_typed(program: str, place: str, orders: tuple[str, ...]) -> None:
    page = PROGRAMS[program].answer({place: orders})

    assert [(order, True) for order in orders] == told(page, OURS, LATER)


@pytest.mark.parametrize(("program", "language"), LANGUAGES)
def test_the_language_of_a_program_makes_no_difference(program: str, language: str) -> None:
    page = PROGRAMS[program].answer({place: (f"POWER {number}",) for number, place in enumerate(PLACES)}, language)

    assert [(f"POWER {number}", True) for number in range(len(PLACES))] == told(page, OURS, LATER)


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_answer_without_a_word_says_nothing(program: str) -> None:
    assert [] == told(PROGRAMS[program].answer({}), OURS, LATER)


# Old letters

OLD = ("POWER 2", "PLACE Aragon", "FINAL")


@pytest.mark.parametrize("above", [OLD, ()], ids=["above", "inside"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_old_orders_in_an_own_letter_that_is_answered_again_are_not_sure(program: str, above: tuple[str, ...]) -> None:
    each = PROGRAMS[program]
    inside = each.quoted_receipt({"below the header": OLD, "beside the sheet": OLD, "below all": OLD})
    own = each.quote(each.named(PLAYER, "en"), each.lines(above) + inside)

    assert ["POWER 13"] == sure(each.page(each.lines(("POWER 13",)), own), OURS, LATER)


@pytest.mark.parametrize("program", PROGRAMS)
def test_old_orders_below_our_letter_are_not_sure(program: str) -> None:
    each = PROGRAMS[program]
    older = each.quote(each.named(PLAYER, "en"), each.lines(OLD) + each.quoted_receipt({"below all": OLD}))
    page = each.page(each.lines(("POWER 13",)), each.quoted_receipt({"below all": ("CARD 5",)}) + older)

    assert ["POWER 13", "CARD 5"] == sure(page, OURS, LATER)


@pytest.mark.parametrize("ours", [(), ("",), (LATER,)])
@pytest.mark.parametrize(("program", "language"), LANGUAGES)
def test_what_stands_in_a_letter_that_is_not_ours_is_not_sure(
    program: str, language: str, ours: tuple[str, ...]
) -> None:
    each = PROGRAMS[program]
    other = each.quote(each.named(PLAYER, language), each.lines(OLD))

    assert ["POWER 13"] == sure(each.page(each.lines(("POWER 13",)), other), *ours)


# Plain text that has lost the line ends which the page beside it has

SIGNED = ("Sent from my Galaxy", "Verzonden vanaf mijn Galaxy", "-------- Original message --------")


def beside(plain: str, page: str) -> bytes:
    return parts(
        "alternative",
        f"Content-Type: text/plain; charset=utf-8\n\n{plain}\n",
        f"Content-Type: text/html; charset=utf-8\n\n<body>{page}</body>\n",
    )


@given(
    st.lists(
        st.sampled_from(["POWER 11", "CARD king", "KING Valencia", "PLACE 1 Castillo", "SKIP"]), min_size=1, unique=True
    ),
    st.sampled_from(SIGNED),
    st.sampled_from(["\n\n" + RECEIPT, ""]),
)
def test_lines_that_run_together_in_plain_text_are_read_from_the_page(typed: list[str], end: str, below: str) -> None:
    page = "".join(f'<div dir="auto">{line}</div>' for line in (*typed, end)) + f"<pre>{below}</pre>"

    envelope = open_letter(beside("".join((*typed, end)) + below, page))

    assert ("html", [*typed, end]) == (envelope.source, envelope.text.split("\n")[: len(typed) + 1])


@pytest.mark.parametrize("program", PROGRAMS)
@given(st.lists(st.sampled_from(["POWER 11", "CARD king", "Sent from my iPhone", "McX: hello. Bye"]), min_size=1))
def test_a_plain_text_with_its_line_ends_is_read(program: str, typed: list[str]) -> None:
    page = PROGRAMS[program].answer({"above": tuple(typed)})

    assert "plain" == open_letter(beside("\n".join(typed) + "\n\n" + text_of(page), page)).source
