"""Orders of Grandissimo in six languages: every word that a language has for one reads as the English one does."""

from dataclasses import replace

import pytest

from referee.docket.known import known_to
from referee.languages.folders import words_by_tag
from referee.orders.contents import Known, OrderSheet
from referee.orders.keywords import understood
from referee.orders.lexicon import phrases_of
from referee.rules.board import Board
from referee.rules.boxes import BASE, BOXES
from referee.rules.boxes.box import board_of
from tests.kit.byletters import by_letters
from tests.orders.letters import read, sent_as_file
from tests.orders.tongues import TAGS

RED = 0

BLOCKS = {
    "JAIL": "blue Valencia",
    "PARDON": "Valencia or Seville",
    "CHARTER": "blue",
    "UNLOAD": "1 own First Ship to Valencia",
    "QUEEN": "Valencia",
    "JESTER": "blue",
    "GUEST": "blue Valencia, Seville",
    "ALLIED": "Seville",
    "RESTORE": "Seville",
    "PARTNER": "blue",
    "TREATY": "Seville",
    "CONSENT": "blue WHEN INTO Seville",
    "UNCOVER": "blue WHEN INTO Seville",
    "FURTHER": "king\nSKIP",
}
"""What stands behind each keyword that the box brings."""

DEEDS = {
    "ALLY": ("alliance", "Valencia"),
    "BOYCOTT": ("boycott", "Valencia"),
    "HIDE": ("king_incognito", "Valencia"),
    "ENTHRONE": ("revolution", "blue"),
    "FIGURE": ("queen_and_jester", "queen"),
}
"""The card that a keyword of plans is for, and what stands behind it."""

PLACES = {"Portugal": "POR", "Jail": "PRISON", "First Ship": "VESSEL"}


@pytest.fixture(scope="module")
def playing() -> dict[str, Known]:
    """Red's table by each rulebook, with all cards of the box on offer."""
    return {edition: _all_offered(edition) for edition in ("rio_grande", "big_box_nl")}


def _all_offered(edition: str) -> Known:
    known = known_to(by_letters(3, boxes=("grandissimo",), edition=edition).docket, RED)
    asks = tuple(dict.fromkeys((*known.asks, "CONSENT", "PARTNER", "TREATY")))  # which only some cards ask for
    return replace(known, offered=tuple(card.design for card in known.cards), asks=asks)


@pytest.fixture
def table(playing: dict[str, Known]) -> Known:
    return playing["rio_grande"]


def clear(text: str, table: Known, language: str) -> OrderSheet:
    """The sheet that a letter comes to, of which nothing is doubtful."""
    sheet = read(text, table, language)
    assert ((), (), ()) == (sheet.complaints, sheet.proposal, sheet.ignored), (text, language)
    return sheet


@pytest.mark.parametrize("language", TAGS)
def test_every_keyword_of_the_box_is_read_in_every_language(language: str, table: Known) -> None:
    words = words_by_tag()[language]
    for key, behind in BLOCKS.items():
        assert words.asks[key], "a language owes the box its keywords"
        english = clear(f"{key} {behind}", table, "en")
        for said in phrases_of(words.asks[key]):
            assert english == replace(clear(f"{said.upper()} {behind}", table, language), where=english.where), said


@pytest.mark.parametrize("language", TAGS)
def test_what_the_cards_of_the_box_do_is_read_in_every_language(language: str, table: Known) -> None:
    words, english_words = words_by_tag()[language], words_by_tag()["en"]
    for verb, (card, behind) in DEEDS.items():
        english = clear(f"CARD {card}\n{verb} {behind}", table, "en")
        for said in phrases_of(words.verbs[verb] or english_words.verbs[verb]):
            sheet = clear(f"CARD {card}\n{said.upper()} {behind}", table, language)
            assert english.blocks == sheet.blocks, said


@pytest.mark.parametrize("language", TAGS)
def test_each_card_of_the_box_is_read_by_its_names(language: str, table: Known) -> None:
    names = words_by_tag()[language].named("card")
    for card in {each.design for each in table.cards} - {each.design for each in BASE.deck}:
        assert names[card].phrases, "a language owes the box the names of its cards"
        for said in phrases_of(names[card].phrases):
            (block,) = clear(f"CARD {said}\nSKIP", table, language).blocks
            assert [(card,)] == [plan.cards for plan in block.plans], said


@pytest.mark.parametrize("key", BLOCKS)
def test_every_order_of_the_box_is_the_same_in_a_file_as_in_a_letter(key: str, table: Known) -> None:
    blocks = clear(f"{key} {BLOCKS[key]}", table, "en").blocks

    assert OrderSheet(blocks=blocks) == sent_as_file(blocks, table)


@pytest.mark.parametrize("language", TAGS)
def test_places_and_nobodys_caballeros_are_read_in_every_language(language: str, table: Known) -> None:
    said = understood(language, table.board).said
    for title, code in PLACES.items():
        names = words_by_tag()[language].named("place")[code]
        for phrase in phrases_of((title, *names.phrases, *names.shared)):
            assert (table.board.index[code],) == said["place"][phrase]
    for phrase in phrases_of(words_by_tag()[language].named("party")["mercenaries"].phrases):
        assert 0 == said["party"][phrase]


SHIPS = {"en": "ship", "nl": "schip", "de": "Schiff", "pl": "statek", "sv": "skepp", "es": "barco"}


@pytest.mark.parametrize("language", TAGS)
def test_a_ship_is_the_ship_of_whichever_box_is_played(language: str, playing: dict[str, Known]) -> None:
    def meant(board: Board) -> list[str]:
        places = understood(language, board).said["place"][SHIPS[language].lower()]
        return [board.zones[place].id for place in places]

    colonies = board_of((BASE, BOXES["colonies"]), "rio_grande", {})

    assert ["SHIP"] == meant(colonies)
    assert ["VESSEL"] == meant(playing["rio_grande"].board)
    assert ["VESSEL", "VESSEL-2"] == meant(playing["big_box_nl"].board)


def test_of_two_ships_the_reader_is_asked_which_is_meant(playing: dict[str, Known]) -> None:
    (about,) = read("CARD king\nSKIP\nPLACE 2 ship", playing["big_box_nl"]).complaints

    assert ("place-ambiguous", ("First Ship", "Second Ship")) == (about.code, about.legal[-2:])
