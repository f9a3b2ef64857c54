"""The English words: every place, card, colour and player by all their names."""

from dataclasses import replace

import pytest

from referee.languages.folders import words_by_tag
from referee.languages.likeness import nearest
from referee.languages.tokens import tokens_of
from referee.orders.canonical import canonical
from referee.orders.keywords import english
from referee.orders.lexicon import vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.segments import ARGUMENTS, CONTENT
from referee.orders.shapes import deeds, table
from referee.orders.shapes.one_place import naming
from referee.orders.statements import REQUESTS
from referee.orders.writing import place_name
from referee.rules.boxes import BASE, BOXES, set_up
from referee.rules.effects.base import Card
from referee.rules.effects.cards import KeepVeto
from referee.rules.model import COURT
from tests.kit.geography import BOARD, COLOURS, PLACES, RIO_GRANDE
from tests.orders.letters import BLUE, DESIGNS, complaint, offering, read

ENGLISH = english(BOARD)
WORDS = vocabulary(ENGLISH, BLUE)

CARDS = [card for box in (BASE, *BOXES.values()) for card in box.deck]


def meaning(kind: str, phrase: str) -> object:
    """What a whole phrase means, None if it is no phrase of the kind."""
    tokens = WORDS.without_fillers(tokens_of(phrase))
    found = WORDS.match(kind, tokens, 0)
    return found[1] if found and found[0] == len(tokens) else None


def test_every_place_reads_by_its_code_and_its_name() -> None:
    assert [(p,) for p in PLACES] == [meaning("place", BOARD.codes[p]) for p in PLACES]
    assert [(p,) for p in PLACES] == [meaning("place", place_name(p, BOARD)) for p in PLACES]


@pytest.mark.parametrize("box", BOXES)
def test_every_zone_of_a_box_reads_by_its_code_and_its_name(box: str) -> None:
    board = set_up(COLOURS, RIO_GRANDE, (box, *BOXES[box].needs)).board
    words = vocabulary(english(board), replace(BLUE, board=board))

    for zone in {COURT, *board.ground}:
        for name in (board.codes[zone], place_name(zone, board)):
            tokens = words.without_fillers(tokens_of(name))
            assert (len(tokens), (zone,)) == words.match("place", tokens, 0), name


def test_castile_alone_is_two_places() -> None:
    assert ["Old Castile", "New Castile"] == [place_name(p, BOARD) for p in meaning("place", "Castille")]


NEW = Card("fair_day", 4, 1, 1, KeepVeto())
NOBODY_NAMED = replace(
    BLUE,
    board=replace(BOARD, zones=(*BOARD.zones, replace(BOARD.zones[-1], id="salt_ISLE"))),
    cards=(*BLUE.cards, NEW),
    offered=(*BLUE.offered, NEW.design),
)


@pytest.mark.parametrize("language", ["", *words_by_tag()])
def test_what_nobody_has_named_is_read_by_its_id_in_every_language(language: str) -> None:
    card = read("CARD fair_day\nSKIP", NOBODY_NAMED, "en").blocks
    disk = read("DISK GENERAL salt_ISLE", NOBODY_NAMED, "en").blocks
    assert ["CARD fair day\nSKIP", "DISK GENERAL salt ISLE"] == [
        canonical(*block, NOBODY_NAMED) for block in (card, disk)
    ]
    for name in ("fair_day", "fair day", "FAIR_DAY", "Fair-Day"):
        assert card == read(f"CARD {name}\nSKIP", NOBODY_NAMED, language).blocks, name
    for name in ("salt_ISLE", "salt isle", "Salt-Isle"):
        assert disk[0] in read(f"DISK GENERAL {name}\nSKIP", NOBODY_NAMED, language).blocks, name


def test_an_id_that_is_the_name_of_another_card_means_both() -> None:
    table = replace(BLUE, cards=(*BLUE.cards, Card("fours", 4, 1, 1, KeepVeto())), offered=("fours", "score_4"))

    assert ("score_4", "fours") == complaint("CARD fours\nSKIP", table).legal


def test_words_that_lack_no_id_are_those_of_the_language() -> None:
    assert WORDS.lexicon is ENGLISH


@pytest.mark.parametrize("card", [card.ids()[-1] for card in BASE.deck])
def test_each_card_on_offer_is_read_by_its_id_and_by_its_stack(card: str) -> None:
    design, stack = card.partition("#")[0], DESIGNS[card.partition("#")[0]].stack

    for name in (card, f"{stack}", f"stack {stack}", f"no. {stack}", f"{stack} {design}"):
        (block,) = read(f"CARD {name}\nSKIP", offering(card)).blocks
        assert (design,) == block.plans[0].cards, name


def test_every_alias_of_a_card_names_cards_that_there_are() -> None:
    known = {design for designs in ENGLISH.said["card"].values() for design in designs}

    assert {card.design for card in CARDS} == known


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        *(("red", 0), ("BLUE", 1), ("Yellow", 2), ("brown's", 3), ("green", 4)),
        *(("own", 1), ("mine", 1), ("me", 1), ("my own", 1), ("Anna", 0), ("emma’s", 4), ("Bo", 1)),
    ],
)
def test_seats_are_colours_names_or_oneself(word: str, seat: int) -> None:
    assert seat == meaning("seat", word)


def test_a_colour_goes_before_a_player_of_that_name_and_a_shared_first_name_is_nobody() -> None:
    table = replace(BLUE, names=("Blue", "Ann Lee", "Ann Fox", "Zoë", "Max P."))
    words = vocabulary(ENGLISH, table)

    def seat(word: str) -> object:
        found = words.match("seat", tokens_of(word), 0)
        return found and found[1]

    assert [1, None, 2, 3, 4] == [seat(word) for word in ("blue", "Ann", "ann fox", "zoe", "max")]


def test_a_colour_that_nobody_plays_is_no_colour() -> None:
    words = vocabulary(ENGLISH, replace(BLUE, colours=BLUE.colours[:2], names=BLUE.names[:2]))

    assert words.match("seat", tokens_of("green"), 0) is None


def test_a_phrase_never_cuts_an_id_in_two() -> None:
    orders = "CARD two more or all own from one\nSKIP"

    (block,) = read(orders, offering("add_two", "own_from_one", "add_two_or_own")).blocks
    assert orders == canonical(block, BLUE)


def test_every_keyword_has_a_reader_and_every_kind_of_word_has_words() -> None:
    assert set(ENGLISH.said["verb"].values()) == {*REQUESTS, *BEFORE, *table.WORDS, *deeds.WORDS, *naming(CARDS)}
    assert {kind for kind in (*ARGUMENTS, *CONTENT) if not (WORDS.index.firsts | WORDS.seats.firsts)[kind]} == set()


@pytest.mark.parametrize(
    ("typed", "name"), [("casillas", "Castillo"), ("galica", "Galicia"), ("valncia", "Valencia"), ("granda", "Granada")]
)
def test_the_nearest_name_is_found(typed: str, name: str) -> None:
    assert name == nearest(typed, ENGLISH.place_names)[0]


def test_no_name_is_near_to_a_word_of_another_kind() -> None:
    assert () == nearest("tomorrow", ENGLISH.place_names)
