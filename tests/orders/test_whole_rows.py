"""An order row is filed whole or not at all: a word too many never leaves a shorter order on file."""

from itertools import chain

import pytest

from referee.languages.tokens import words_of
from referee.orders.canonical import canonical
from referee.orders.contents import Final, OrderSheet
from referee.orders.shapes.table import KEYS, shape_named
from referee.rules.state import State
from tests.kit.thorough import sampled
from tests.orders.letters import DESIGNS, POSITION, filed, forms, proposed, read, written
from tests.orders.sheets import OPEN

UNKNOWN = ("zzyzx", "TOMORROW", "Gronda")
KEYWORDS = (
    *("ASK", "VETO", "POWER", "LAY", "CARD", "DISK", "HAND", "RETURN", "MOVE", "PLACE", "KING", "SCORE", "ACT", "SKIP"),
    *("FINAL", "NOT", "NEVER", "WHEN", "MAX", "AIM", "LEAD", "REST", "BEST", "red", "5", "Aragon", "OR", "ON", "FROM"),
)
ALIKE = {"to", "from", "on", "or", "and", "any", "all", "own", "lay"}
"""Words that are understood and may be left out where they stand, and another word for POWER."""

SPOKEN = (
    *("POWER 11 or 10 or ANY", "POWER AIM 1 MAX 11 or 4", "POWER 4 IF KING MOVED", "ASK", "ASK IF KING MOVED"),
    *("VETO red", "VETO ASK blue", "VETO NEVER", "VETO red ON two and two WHEN INTO Galicia", "VETO WHEN COSTS ME 5"),
    *("VETO yellow WHEN TAKES Aragon", "DISK SECRET Aragon or Granada", "DISK GENERAL ASK", "DISK EVICT LEAD Seville"),
    *("RETURN 2 court, 1 Seville or court", "RETURN ASK", "CARD king\nKING Valencia or Aragon IF KING MOVED"),
)


def examples() -> tuple[str, ...]:
    """An example of every shape of order, each with the card that it stands under."""
    lines = (f"CARD {design}\n{form}" for design in sorted(DESIGNS) for form in forms(DESIGNS[design]))
    blocks = chain.from_iterable(shape_named(key).examples(key, State(POSITION, ()), OPEN.seat) for key in KEYS)
    return tuple(dict.fromkeys((*SPOKEN, *(canonical(block, OPEN) for block in blocks), *lines)))


def with_word(order: str, word: str) -> list[str]:
    """The order with a word inserted or appended anywhere in its last row; a sample of a long row, and its end."""
    above, _, row = order.rpartition("\n")
    said = row.split()
    spots = range(len(said), 0, -1)
    rows = (" ".join((*said[:at], word, *said[at:])) for at in sampled(spots, 1 + len(said) // 7))
    return [f"{above}\n{row}" if above else row for row in rows]


def lost(text: str, sheet: OrderSheet) -> set[str]:
    """The words of a letter that are neither in what it files nor in what it asks for."""
    text = text.replace("POWER CARD", "POWER")
    kept = written((*sheet.blocks, *sheet.standing), OPEN) + " FINAL" * (Final() in sheet.requests)
    return {*words_of(text)} - {*words_of(kept)} - ALIKE


@pytest.mark.parametrize("order", sampled(examples(), 6))
def test_an_order_with_an_unknown_word_is_not_filed(order: str) -> None:
    assert read(order, OPEN).blocks
    for word in UNKNOWN:
        for text in with_word(order, word):
            assert () == read(text, OPEN).blocks, text


@pytest.mark.parametrize(("at", "word"), [*enumerate(KEYWORDS)])
def test_of_an_order_with_a_keyword_in_it_all_is_filed_or_nothing(at: int, word: str) -> None:
    for order in sampled(examples()[at % 12 :], 12):
        plain = lost(order, read(order, OPEN))  # a card by its id, and the like
        for text in with_word(order, word):
            sheet = read(text, OPEN)

            assert not sheet.blocks or lost(text, sheet) <= plain, text


def test_a_veto_with_its_ask_at_the_end_is_asked_back() -> None:
    assert "VETO ASK yellow" == proposed("VETO yellow ASK")
    assert "" == written(read("DISK SECRET Aragon ASK", OPEN).blocks)


def test_ask_behind_an_order_that_never_asks_is_an_order_of_its_own() -> None:
    assert "POWER 11\nASK" == filed("POWER 11 ASK")
    assert "VETO yellow\nASK IF KING MOVED" == filed("VETO yellow, ASK IF KING MOVED")
    assert "VETO yellow\nASK" == filed("VETO yellow\nASK")


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "power 9. card 5, king aragon, place 2 granada"),
        ("en", "power 9 and card 5 and king aragon, then place 2 granada"),
        ("de", "stärke 9, karte 5, könig aragon, setze 2 granada"),
    ],
)
def test_a_row_in_small_letters_is_filed_whole_if_every_word_of_it_belongs_to_its_orders(
    language: str, row: str
) -> None:
    sheet = read(row, language=language)

    assert ("POWER 9\nCARD king\nKING Aragon\nPLACE 2 Granada", ()) == (written(sheet.blocks), sheet.complaints)


@pytest.mark.parametrize("row", ["power 9, card 5, king aragon or so", "power 9, card 5, king aragon?"])
def test_with_a_word_more_it_is_not_filed(row: str) -> None:
    assert () == read(row).blocks


@pytest.mark.parametrize("row", ["card 5 is bad", "Card 5 is awful, isn't it"])
def test_what_only_says_how_a_card_is_orders_nothing(row: str) -> None:
    sheet = read(row)

    assert ((), ()) == (sheet.blocks, sheet.proposal)
