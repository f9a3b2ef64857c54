"""A King who is away in a game by letters: at sea, or while a Grande rules; every letter tells it."""

from random import Random

import pytest

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.languages.loading import load
from referee.letters import watched
from referee.orders.blocks import CardBlock, DoAct, DoName, DoPlace, DoSkip, ElseBestBlock, PlacePart, Plan
from referee.orders.contents import Assumed, OrderSheet, Preview, Suggest
from referee.report import render
from referee.report.game_page import game_page
from referee.rules.boxes import BOXES
from referee.rules.events import CardTaken, GrandeMoved, KingMoved
from referee.rules.model import NOWHERE
from referee.rules.predicates import crown, kings_region
from tests.kit.byletters import by_letters, reply, says, words
from tests.kit.harbour import HARBOUR
from tests.kit.tables import dutiful, logged, power
from tests.kit.thorough import sampled

ENGLISH = load()["en"]


@pytest.fixture(autouse=True)
def harbour(monkeypatch):
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)


def game(seed):
    return by_letters(3, seed, "six_skip", boxes=("harbour",), cooling_minutes=0)


def after_the_first_round(design):
    """A game in which red has taken this card first, and carried it out; the next round has begun."""
    played = game(1)
    for seat in range(3):
        says(played, seat, "LANDING quay or Granada or Galicia")
    played.sends(0, CardBlock((Plan((design,), (DoAct(),)),)), power(13), stop="r2")
    for seat in (1, 2):
        played.sends(seat, *dutiful(played.docket, seat), power(seat), stop="r2")
    assert 3 == played.docket.running.position.round
    return played


@pytest.mark.parametrize(
    ("design", "said"),
    [("put_to_sea", "No region is his."), ("regency", "Red's Grande rules in his stead, so the King's region is")],
)
def test_a_letter_shows_the_board_and_says_who_is_king_while_the_king_is_away(design, said):
    played = after_the_first_round(design)
    newest = played.newest(1)
    text, page = words(newest), render(newest, ENGLISH, "UTC").html

    assert said in text
    assert "BOARD h=home" in text
    assert said in " ".join(page.replace("&#39;", "'").replace("\N{NO-BREAK SPACE}", " ").split())
    assert newest.view.crown == crown(played.docket.running.position)


def test_a_sheet_that_places_beside_a_king_who_is_nowhere_is_kept_and_told_so():
    played = after_the_first_round("put_to_sea")

    says(played, 1, "CARD storm\nSKIP\nPLACE 1 Galicia or Castillo")

    assert "CARD: kept; Galicia is legal only beside the King, who is nowhere now." in words(played.newest(1))


def test_conditions_on_a_king_who_is_nowhere_do_not_hold_by_mail():
    played = after_the_first_round("put_to_sea")
    codes = played.docket.running.position.board.codes
    conditions = [f"IF KING IN {codes[place]}" for place in played.docket.running.position.board.king_regions]
    plans = "\nELSE CARD ".join(f"ANY {condition}\nSKIP" for condition in (*conditions[:2], "IF KING MOVED"))
    says(played, 0, f"POWER 12\nCARD {plans}\nELSE CARD storm\nSKIP\nPLACE 1 Castillo")
    for seat in (1, 2):
        played.sends(seat, *dutiful(played.docket, seat), power(seat + 2), stop="r3")

    assert "storm" == {e.seat: e.card for e in played.entries if isinstance(e, CardTaken)}[0]


def test_the_kings_card_moves_the_grande_that_rules_until_he_lands_and_the_report_says_whose():
    played = after_the_first_round("regency")
    home = played.docket.running.position.homes[0]
    goals = tuple(place for place in played.docket.running.position.board.king_regions if place != home)
    played.sends(1, CardBlock((Plan(("king",), (DoName("KING", goals),)),)), power(13), stop="r3")
    for seat in (0, 2):
        played.sends(seat, *dutiful(played.docket, seat), power(seat + 2), stop="r3")

    moved = [entry for entry in played.entries if isinstance(entry, GrandeMoved | KingMoved)]
    assert GrandeMoved(0, goals[0]) == moved[-2]
    assert (KingMoved, kings_region(played.docket.running.position)) == (type(moved[-1]), moved[-1].place)
    assert "Grande of red to " in words(played.newest(2))


@pytest.mark.parametrize("tempo", sampled(["round", "phase", "table"], 3))
def test_every_letter_of_a_whole_game_tells_of_a_king_who_is_away_as_long_as_he_is(tempo):
    rng, played, kings = Random(9), by_letters(3, 9, "six_skip", boxes=("harbour",), cooling_minutes=0, tempo=tempo), []
    while not played.docket.ended:
        seat = played.docket.awaited()[0]
        letter = played.newest(seat)
        played.sends(seat, *reply(played, letter, "whimsical", rng), stop=letter.label.partition("x")[0])

    for letter in (letter for letter in played.sent if "BOARD h=home" in words(letter)):
        kings.append(letter.view.crown)
        assert ("No region is his." in words(letter)) is (letter.view.crown.region == NOWHERE)
        assert ("Grande rules in his stead" in words(letter)) is (letter.view.crown.regent is not None)

    assert {True, False} == {each.region == NOWHERE for each in kings}
    assert 1 < len({each.regent for each in kings})
    assert 1 in played.docket.state.position.ranks


@pytest.mark.parametrize("design", ["put_to_sea", "regency"])
def test_what_is_suggested_while_the_king_is_away_can_be_filed_and_is_carried_out(design):
    played = after_the_first_round(design)
    for seat in range(3):
        played.sends(seat, requests=(Suggest(),))
        assert played.docket.seat(seat).proposal
        played.says_ok(seat)

    assert "r3" != played.docket.stop
    assert 3 == len([each for each in played.entries if isinstance(each, CardTaken)][3:])


@pytest.mark.parametrize("design", ["put_to_sea", "regency"])
def test_where_a_sheet_runs_out_while_the_king_is_away_it_is_played_on_by_best(design):
    played = after_the_first_round(design)
    for seat in range(3):
        played.sends(seat, power(seat + 4), CardBlock((Plan(("storm",), (DoSkip(),)),)), ElseBestBlock())

    assert "r3" != played.docket.stop
    went_on = [each.seat for each in played.entries if isinstance(each, log.Answered) and each.how == "best"]
    assert {0, 1, 2} >= {*went_on} != set()


@pytest.mark.parametrize(
    ("design", "said"),
    [("put_to_sea", "No region is his."), ("regency", "Red's Grande rules in his stead")],
)
def test_the_page_and_the_words_beside_the_picture_say_who_is_king_while_he_is_away(design, said):
    played = after_the_first_round(design)
    page = game_page(watched(logged(played), 0), ENGLISH)

    assert said in " ".join(page.replace("&#39;", "'").replace("\N{NO-BREAK SPACE}", " ").split())


@pytest.mark.parametrize("design", ["put_to_sea", "regency"])
def test_a_preview_while_the_king_is_away_shows_what_would_happen(design):
    played = after_the_first_round(design)
    at = DoPlace((PlacePart("COUNT", 1, (played.docket.running.position.board.castillo,)),))
    orders = (power(9), CardBlock((Plan(("storm",), (DoAct(), at)),)))
    sheet = OrderSheet(previewed=orders, requests=(Preview((Assumed(1, power(13)),)),))
    said = Submission(0, 1, played.docket.stop, sheet)
    played.take(adjudicate.hear(played.docket, said, played.now).entries)

    assert "You, plan 1: 2 to court; used storm; placed 1 Castillo" in words(played.newest(0))
