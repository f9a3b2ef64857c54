"""Orders in the reader's language: what is written in any of six reads back in it as the same blocks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.languages.folders import ENGLISH, words_by_tag
from referee.orders.canonical import canonical, canonical_sheet, canonical_standing
from referee.orders.contents import Known
from referee.orders.order import Block
from referee.orders.translating import Tongue, tongue
from referee.players.kinds import PLAYERS
from referee.rules.stacks import takeable_cards
from referee.rules.views import View
from tests.kit.geography import BOARD
from tests.kit.sheet_games import play_by_sheets
from tests.kit.tables import NAMES, setup_for, together
from tests.kit.thorough import THOROUGH, sampled
from tests.orders.letters import BLUE, DESIGNS, FIRST_SHEET, SECOND_SHEET, read
from tests.orders.sheets import OPEN, seats, sheets

TAGS = [tag for tag in words_by_tag() if tag != ENGLISH]


def in_words_of(tag: str, table: Known) -> Tongue:
    return tongue(tag, table.board, tuple(card.design for card in table.cards))


def unlike(blocks: Sequence[Block], table: Known, tags: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """The orders that do not read back in a language, in English and as they were written there."""
    sheet = canonical_sheet(blocks, table)
    meant = read(sheet, table, ENGLISH)
    for tag in tags:
        ours = in_words_of(tag, table)
        if meant != read(ours.of(sheet), table, tag):
            alone = [(tag, text, ours.of(text)) for text in (canonical(block, table) for block in blocks)]
            lost = [each for each in alone if read(each[1], table, ENGLISH) != read(each[2], table, tag)]
            yield from lost or alone


@pytest.mark.timeout(3600 if THOROUGH else 600)  # 20,000 sheets take eight minutes on a quiet machine
@pytest.mark.parametrize("tags", [(tag,) for tag in TAGS] if THOROUGH else [tuple(TAGS)], ids=str)
@settings(max_examples=20_000 if THOROUGH else 40)
@given(st.data(), seats)
def test_any_sheet_reads_back_in_every_language(tags: tuple[str, ...], data: st.DataObject, seat: int) -> None:
    table = replace(OPEN, seat=seat)

    assert [] == [*unlike(data.draw(sheets(seat)), table, tags)]


@pytest.mark.parametrize("boxes", sampled(together(), 3))
def test_the_sheets_of_games_with_boxes_read_back_in_every_language(boxes: tuple[str, ...]) -> None:
    wrong: dict[tuple[str, str], str] = {}

    def write(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
        blocks = PLAYERS["whimsical"](view, keys, rng)
        wrong.update({(tag, said): said_in for tag, said, said_in in unlike(blocks, _known(view, keys), TAGS)})
        return blocks

    for seed in range(5 if THOROUGH else 1):
        play_by_sheets(setup_for(3, boxes=boxes, length="six_skip"), [write] * 3, seed, "phase")

    assert {} == wrong


def _known(view: View, keys: tuple[str, ...]) -> Known:
    """What the writer of a sheet knows."""
    position, seat = view.position, view.seat or 0
    table = position.table
    return Known(
        seat,
        view.setup.colours,
        NAMES[: len(view.setup.colours)],
        takeable_cards(position, seat),
        view.board,
        table.cards,
        asks=table.keywords,
        mid_turn="TURN" in keys,
    )


@pytest.mark.parametrize("tag", TAGS)
def test_standing_orders_and_those_of_a_rival_read_back(tag: str) -> None:
    ours = in_words_of(tag, BLUE)
    for sheet in (FIRST_SHEET, SECOND_SHEET):
        blocks = read(sheet).blocks
        standing = tuple(block for block in blocks if read(canonical_standing((block,), BLUE)).standing)

        assert standing == read(ours.of(canonical_standing(standing, BLUE)), language=tag).standing
    for order in ("ASSUME red POWER 11", "ASSUME red SKIP"):
        assert read(f"PREVIEW\n{order}") == read(ours.of(f"PREVIEW\n{order}"), language=tag)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("MOVE 2 brown Galicia to Aragon", "PRZESUŃ 2 brązowych Galicja do Aragonii"),
        ("MOVE 1 brown Galicia to Aragon", "PRZESUŃ 1 brązowego Galicja do Aragonii"),
        ("MOVE ALL brown Galicia to Aragon", "PRZESUŃ WSZYSTKICH brązowych Galicja do Aragonii"),
        ("MOVE 1 own Galicia to Aragon", "PRZESUŃ 1 własnego Galicja do Aragonii"),
        ("CARD king IF KING IN Seville", "KARTA Król JEŚLI KRÓL W Sewilli"),
    ],
)
def test_a_language_with_cases_has_them_behind_numbers_and_before_places(order: str, said: str) -> None:
    assert in_words_of("pl", BLUE).of(order) == said


@pytest.mark.parametrize("tag", TAGS)
def test_help_asks_for_a_place_of_a_box_by_its_name(tag: str) -> None:
    board = setup_for(3, boxes=("grandissimo",)).board
    name = tongue(tag, board, ()).of("Portugal")

    assert tongue(tag, board, ()).of("HELP PORTUGAL").endswith(f" {name.upper()}")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(
    "order",
    [
        *("OK", "FINAL", "WAIT", "STATUS", "SUGGEST", "PREVIEW", "HELP", "UNDO", "LET PASS", "DECLINE", "REMATCH"),
        *("CLEAR POWER", "CLEAR DISK GENERAL", "CLEAR ALWAYS VETO", "EXPLAIN 7", "HELP POWER", "HELP GENERAL SCORING"),
        *("SILENCE SENSIBLE", "LETTERS FEW", "MUTE", "MOTION END", "RESIGN", "HISTORY 4", "ALWAYS VETO ASK"),
    ],
)
def test_a_request_reads_back(tag: str, order: str) -> None:
    assert read(order) == read(in_words_of(tag, BLUE).of(order), language=tag)


@pytest.mark.parametrize("tag", TAGS)
def test_what_somebody_says_stays_as_it_was_written(tag: str) -> None:
    ours = in_words_of(tag, BLUE)

    for said in ("own or red to Seville, POWER 11", "OR: the king"):
        assert ours.of(f"SAY {said}").endswith(f" {said}")
        assert ours.of(f"ACCEPT {said}").endswith(f" {said}")


def test_whom_words_are_for_and_what_help_is_about_are_named_in_the_language() -> None:
    grandissimo = tongue("sv", setup_for(4, boxes=("grandissimo",)).board, ())

    assert grandissimo.of("TELL yellow, green: red is ahead") == "BERÄTTA FÖR gul, grön: red is ahead"
    assert grandissimo.of("HELP FIRST SHIP") == "HJÄLP FÖRSTA SKEPPET"
    assert grandissimo.of("HELP CASTILLO") == "HJÄLP SLOTTET"


def test_english_stays_as_it_is() -> None:
    for tag in ("", "en", "en-GB", "xx"):
        assert FIRST_SHEET == tongue(tag, BOARD, tuple(DESIGNS)).of(FIRST_SHEET)


def test_keywords_are_the_first_phrases_of_a_language_and_names_its_own() -> None:
    first, *_, last = tongue("pl-PL", BOARD, tuple(DESIGNS)).of(FIRST_SHEET).splitlines()
    polish = words_by_tag()["pl"]
    power, ways, general, disk = (
        said[0].upper()
        for said in (
            polish.verbs["POWER"],
            polish.particles["ANY"],
            polish.purposes["GENERAL"],
            polish.verbs["DISK"],
        )
    )

    assert f"{power} 11 lub 10 lub {ways}" == first
    assert f"{disk} {general} Sewilla lub Granada" == last
