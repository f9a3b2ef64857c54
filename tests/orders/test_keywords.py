"""The English words: every place, card, colour and player by all their names."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from referee.languages import words_by_tag
from referee.orders.canonical import canonical
from referee.orders.keywords import english
from referee.orders.lexicon import nearest, vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.segments import ARGUMENTS, CONTENT
from referee.orders.shapes import deeds, table
from referee.orders.shapes.one_place import naming
from referee.orders.statements import REQUESTS
from referee.orders.tokens import tokens_of
from referee.orders.writing import place_name
from referee.rules.boxes import BASE, BOXES, set_up
from referee.rules.effects.base import Card
from referee.rules.effects.cards import KeepVeto
from referee.rules.model import COURT
from tests.geography import BOARD, COLOURS, PLACES, RIO_GRANDE
from tests.orders.letters import BLUE, DESIGNS, complaint, offering, read

ENGLISH = english(BOARD)
WORDS = vocabulary(ENGLISH, BLUE)

CARDS = [card for box in (BASE, *BOXES.values()) for card in box.deck]


def meaning(kind: str, phrase: str) -> object:
    """What a whole phrase means, None if it is no phrase of the kind."""
    tokens = WORDS.without_fillers(tokens_of(phrase))
    found = WORDS.match(kind, tokens, 0)
    return found[1] if found and found[0] == len(tokens) else None


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("Galicia", "galicia, GAL, ga"),
        ("Basque Country", "Basque, the Basque Country, país vasco, PAÍS VASCO, PV, euskadi, Navarra"),
        ("Aragon", "Aragón, arago\u0301n, ARA, AR"),
        ("Catalonia", "Cataluña, Catalunya, cat, CA"),
        ("Old Castile", "old castille, OLD-CASTILE, OC, Castilla la Vieja"),
        ("New Castile", "new_castile, NC, Toledo, Castilla la Nueva"),
        ("Seville", "Sevilla, SE"),
        ("Granada", "GR, gra"),
        ("Valencia", "VA, val"),
        ("Castillo", "castle, the castle, C, CAS, El Castillo"),
    ],
)
def test_places_have_many_names(place: str, names: str) -> None:
    for name in (place, *names.replace("El ", "").split(", ")):
        assert [place] == [place_name(found, BOARD) for found in meaning("place", name) or ()], name


def test_every_place_reads_by_its_code_and_its_name() -> None:
    assert [(p,) for p in PLACES] == [meaning("place", BOARD.codes[p]) for p in PLACES]
    assert [(p,) for p in PLACES] == [meaning("place", place_name(p, BOARD)) for p in PLACES]


@pytest.mark.parametrize("box", BOXES)
def test_every_zone_of_a_box_reads_by_its_code_and_its_name(box: str) -> None:
    board = set_up(COLOURS, RIO_GRANDE, (box, *BOXES[box].needs)).board
    words = vocabulary(english(board), replace(BLUE, board=board))

    for zone in {COURT, *board.ground}:
        for name in (board.codes[zone], place_name(zone, board)):
            tokens = tokens_of(name)
            assert (len(tokens), (zone,)) == words.match("place", tokens, 0), name


def test_castile_alone_is_two_places() -> None:
    assert ["Old Castile", "New Castile"] == [place_name(p, BOARD) for p in meaning("place", "Castille")]


TITLES = {
    "king_returns": "King returns, The King returns!, return of the King, Angry King",
    "two_and_two": "two and two, 2 and 2, 2+2, 22, 2 own and 2 foreign",
    "score_5": "score 5s, score 5, the 5s, all 5 regions, Score fives, all 5s",
    "score_67": "score 6 and 7, 6s and 7s, score 67, all 6 and 7 regions",
    "score_castillo": "Castillo is scored, score the castle, castillo",
    "five_from_one": "up to 5 from one region, 5 from one",
    "own_from_one": "move all own from one region, own1",
    "add_two": "2 more from court, two more",
    "add_two_or_own": "2 more or own",
    "three_foreign": "3 foreign, 3f",
    "three_any": "any 3, 3a",
    "four_own": "4 own, 4o",
    "four_any": "any 4",
    "send_one_each": "You send one, you send 1 from each",
    "secret_send_two": "remove 2 secretly, send two secretly",
    "secret_send_all": "send all, send all of one region",
    "score_firsts": "first places, score firsts, first position only",
    "score_most": "most caballeros, score most",
    "score_fewest": "fewest caballeros, least caballeros",
    "scoreboard": "mobile scoreboard, movable scoreboard",
    "adviser": "Royal Adviser, royal advisor",
    "evict": "Movement, eviction",
    "power_back": "Power Cards, Power of the Cards",
    "court_two": "the Court",
    "score_secret": "secret special scoring, secret scoring",
    "king": "King's card, the King, His Majesty",
}


def titles() -> Iterator[tuple[str, str]]:
    for design in DESIGNS:
        yield from ((design, design), (design, design.upper()), (design, design.replace("_", " ")))
    for design, names in TITLES.items():
        yield from ((design, name) for name in names.split(", "))


@pytest.mark.parametrize(("design", "title"), tuple(dict.fromkeys(titles())))
def test_cards_have_ids_and_titles(design: str, title: str) -> None:
    (card,) = read(f"CARD {title}\nSKIP", offering(design)).blocks

    assert (design,) == card.plans[0].cards


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
    assert {kind for kind in (*ARGUMENTS, *CONTENT) if not WORDS.index[kind]} == set()


@pytest.mark.parametrize(
    ("typed", "name"), [("casillas", "Castillo"), ("galica", "Galicia"), ("valncia", "Valencia"), ("granda", "Granada")]
)
def test_the_nearest_name_is_found(typed: str, name: str) -> None:
    assert name == nearest(typed, ENGLISH.place_names)[0]


def test_no_name_is_near_to_a_word_of_another_kind() -> None:
    assert () == nearest("tomorrow", ENGLISH.place_names)
