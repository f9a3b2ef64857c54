"""Which card players mean who do not name it, what they do with it and when, and what they want if it is gone."""

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

REPORT, FIRST, KING_GONE = "a report", "the first report", "the question which card, the King is gone"


def came_of(theatre: Theatre, scene: str, wrote: str, language: str = "en") -> Outcome:
    return outcome(Case(0, scene, wrote, ("proposes",), language=language), theatre)


def plan(theatre: Theatre, scene: str, wrote: str, language: str = "en") -> str:
    """The plans that are proposed."""
    came = came_of(theatre, scene, wrote, language)
    return next((block for block in came.offered if came.newly and block.startswith("CARD")), "")


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        ("en", "10. I'd like the card where you can stop somebody, 2 in Aragon"),
        ("en", "10. The one that lets you cancel a move. 2 in Aragon"),
        ("de", "10. Die Karte, mit der man etwas verhindern kann. 2 nach Aragonien"),
        ("nl", "10. De kaart waarmee je iemand kunt tegenhouden. 2 in Aragon"),
        ("es", "10. La carta con la que puedes parar a alguien. 2 en Aragón"),
    ],
)
def test_a_card_is_known_by_what_it_does(theatre, language, wrote):
    assert plan(theatre, FIRST, wrote, language) == "CARD veto\nACT\nPLACE 2 Aragon"


def test_a_description_that_fits_two_cards_names_none(theatre):
    assert not plan(theatre, REPORT, "8. The card where you kick out or hand back, 2 in Granada")


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        ("en", "Card 3, leave its action, 3 in Granada"),
        ("en", "Card 3 without its action, 3 in Granada"),
        ("en", "Card 3, nothing is to be scored, 3 in Granada"),
        ("de", "Karte 3 ohne die Wertung, 3 nach Granada"),
        ("sv", "Kort 3 utan själva poängräkningen, 3 i Granada"),
    ],
)
def test_an_action_is_left_in_any_words(theatre, language, wrote):
    assert plan(theatre, KING_GONE, wrote, language) == "CARD score the 4s\nSKIP\nPLACE 3 Granada"


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        ("en", "Card 3: first I place 3 in Granada, only afterwards the scoring"),
        ("en", "Card 3: 3 in Granada, then the scoring"),
        ("sv", "Kort 3: tre i Granada, sedan poängräkning"),
        ("pl", "Karta 3: trzech do Grenady, a potem punktowanie"),
    ],
)
def test_what_is_told_first_is_done_first(theatre, language, wrote):
    assert plan(theatre, KING_GONE, wrote, language) == "CARD score the 4s\nPLACE 3 Granada\nACT"


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        (
            "en",
            "9. King to Seville, 2 in Granada. If the King is gone when it's my turn, give me the Eviction instead, "
            "clear Granada, and three of mine into Granada.",
        ),
        (
            "de",
            "9. König nach Sevilla, 2 nach Granada. Hat ihn bis dahin jemand genommen, nehme ich stattdessen die "
            "Vertreibung aus Granada, drei nach Granada.",
        ),
        ("sv", "9. Kungen till Sevilla, 2 till Granada. Är kungen tagen: vräkningen ur Granada, tre till Granada."),
    ],
)
def test_what_stands_behind_a_condition_belongs_to_the_second_card(theatre, language, wrote):
    meant = "CARD king\nKING Seville\nPLACE 2 Granada\nELSE CARD eviction\nEVICT Granada\nPLACE 3 Granada"
    assert plan(theatre, REPORT, wrote, language) == meant


def test_a_card_said_to_be_gone_changes_nothing_of_its_plan(theatre):
    meant = "CARD score the 4s\nACT\nPLACE 2 Granada\nELSE CARD eviction\nEVICT Granada\nPLACE 1 Aragon"
    assert plan(theatre, "a receipt: you are in", "score the 4s gone -> eviction on Granada, 1 in Aragon") == meant


@pytest.mark.parametrize(
    ("language", "wrote"),
    [
        ("en", "9. If the king is still there when it is my turn: Seville, two in Granada."),
        ("de", "9. Falls der König noch da ist, wenn ich drankomme, nach Sevilla mit ihm, zwei nach Granada."),
        ("es", "9. Si el rey sigue libre cuando me toque, me lo llevo a Sevilla, y dos a Granada."),
    ],
)
def test_a_card_that_is_taken_if_it_is_there_is_taken(theatre, language, wrote):
    assert plan(theatre, REPORT, wrote, language) == "CARD king\nKING Seville\nPLACE 2 Granada"
