"""Cards that change turns, what is placed in them, or who rules, by letters: read, carried out, told, shown."""

import re
from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.orders.blocks import CardBlock, DoAct, Plan
from referee.orders.checking import judge
from referee.orders.findings import Finding
from referee.report import render
from referee.rules import events as e
from referee.rules.decisions import Complaint
from tests.kit.byletters import by_letters, says, words

ENGLISH = load()["en"]
RED, BLUE, YELLOW = range(3)


def round_with(*cards, edition="big_box_nl", **more):
    """The first round of three players, before anything is filed, with these cards on offer and the King's."""
    game = by_letters(3, 1, "six_skip", boxes=("grandissimo",), edition=edition, cooling_minutes=0)
    state = game.docket.state
    undealt = tuple(tuple(card for card in stack if card not in cards) for stack in state.position.undealt)
    position = state.position.having(offered=(*cards, "king"), undealt=undealt, **more)
    return replace(game, docket=game.docket.having(state=replace(state, position=position)))


def round_of(game, *sheets):
    """All file, red first, and the round is played as far as the sheets go."""
    for seat, text in enumerate(sheets):
        says(game, seat, text)
    return game


def page(letter):
    html = render(letter, ENGLISH, "UTC").html.replace("&#39;", "'").replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(html.split())


def moved(game):
    """What has happened to the King and the Grandes since the game began."""
    begun = next(n for n, each in enumerate(game.entries) if isinstance(each, e.PowerLaid))
    return [each for each in game.entries[begun:] if isinstance(each, e.KingMoved | e.GrandeMoved)]


# --- action stop ----------------------------------------------------------------------------------

STOP = "POWER 13\nCARD action stop\nACT\nPLACE 2 Castillo"


def test_who_follows_an_action_stop_only_places_and_is_told_which_line_was_lost():
    game = round_with("action_stop", "score_5#1", "score_castillo#1")
    king = "POWER 8\nCARD king\nKING Valencia\nPLACE 1 Castillo"
    played = round_of(game, STOP, king, "POWER 5\nCARD ANY\nSKIP\nPLACE 1 Castillo")

    text = words(played.newest(BLUE))
    assert ("r3", []) == (played.docket.stop, moved(played))
    assert "Red: from now on: in this round only placing is left to you and yellow, no special action; placed 2" in text
    assert "You, plan 1: 2 to court; placed 1 Castillo" in text
    assert "passed over: your line 1 (the special action is lost in this round; only placing is left)" in text
    assert "passed over: your line" not in words(played.newest(YELLOW))


def test_who_is_asked_after_an_action_stop_sees_what_is_left_to_whom():
    game = round_with("action_stop", "score_5#1", "score_castillo#1")
    waiting = round_of(game, STOP, "POWER 8\nCARD king\nSKIP\nPLACE 1 Castillo", "POWER 5\nCARD king\nSKIP")

    asked = waiting.newest(YELLOW)
    assert "question" == asked.kind
    for shown in (words(asked), page(asked)):
        assert "In this round only placing is left to blue and you, no special action." in shown
    plan = Plan(("score_5",), (DoAct(),))
    found = judge(CardBlock((plan,)), waiting.docket.state, YELLOW)
    assert [Finding("not-yet", Complaint("action-lost"), 0, 0)] == [*found]


def test_nothing_comes_of_a_stop_that_nobody_follows():
    game = round_with("action_stop", "score_5#1", "score_castillo#1")
    idle = "CARD king\nSKIP"
    played = round_of(game, STOP.replace("13", "2"), f"POWER 8\n{idle}", "POWER 5\nCARD score the 5s\nSKIP")

    assert "You, plan 1: 5 to court; nothing came of Action stop; placed 2 Castillo" in words(played.newest(RED))


def test_a_stop_is_over_when_its_round_is():
    game = round_with("action_stop", "score_5#1")
    played = round_of(game, STOP, *(f"POWER {n}\nCARD ANY\nSKIP" for n in (8, 5)))

    assert "no special action" not in words(played.newest(BLUE)).partition("BOARD")[2]
    assert not played.docket.state.position.lasting


# --- joint force, conquistadores ------------------------------------------------------------------


def test_joint_force_places_six_by_the_line_that_places():
    game = round_with("joint_force", "score_5#1", "action_stop")
    idle = "CARD ANY\nSKIP"
    played = round_of(game, "POWER 13\nCARD joint force\nPLACE 6 Castillo", f"POWER 8\n{idle}", f"POWER 5\n{idle}")

    assert "You, plan 1: placed 6 Castillo" in words(played.newest(RED))
    assert "Your sheet was carried out as it was written." in words(played.newest(RED))


def test_conquistadores_come_from_the_provinces_by_a_line_that_moves():
    game = round_with("conquistadores", "score_5#1", "action_stop")
    first = "POWER 13\nCARD conquistadores\nMOVE 2 provinces to Valencia or Castillo, 1 provinces to Castillo"
    played = round_of(game, first, "POWER 8\nCARD ANY\nSKIP", "POWER 5\nCARD ANY\nSKIP")

    assert "You, plan 1: brought 2 Valencia, 1 Castillo from the provinces" in words(played.newest(RED))
    assert "Red: brought 2 Valencia, 1 Castillo from the provinces" in words(played.newest(BLUE))
    assert "3 Conquistadores: up to 3 from the provinces" not in words(played.newest(BLUE))


def test_conquistadores_are_brought_where_they_raise_the_standing_most_by_best():
    game = round_with("conquistadores", "score_5#1", "action_stop")
    idle = "CARD ANY\nSKIP"
    played = round_of(game, "POWER 13\nCARD conquistadores\nMOVE BEST", f"POWER 8\n{idle}", f"POWER 5\n{idle}")

    told = words(played.newest(RED))
    brought = told.partition("You, plan 1: brought ")[2].partition(" from the provinces")[0]
    assert 3 == sum(map(int, re.findall(r"\d+", brought)))
    assert "Your sheet was carried out as it was written." in told


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ADD 2 Valencia", "this card brings caballeros from the provinces straight to the board, and no others"),
        ("MOVE 4 provinces to Valencia", "at most 3"),
    ],
)
def test_what_conquistadores_may_not_do_is_refused_with_what_would_be_legal(line, why):
    game = round_with("conquistadores", "score_5#1", "action_stop")
    says(game, RED, f"POWER 13\nCARD conquistadores\n{line}")

    text = words(game.newest(RED))
    assert why in text
    assert "Legal would be: MOVE 3 provinces to Aragon" in text


# --- last word ------------------------------------------------------------------------------------


def test_who_has_the_last_word_places_when_all_turns_are_over_and_his_line_is_kept_for_that():
    game = round_with("last_word", "score_5#1", "score_castillo#1")
    first = "POWER 13\nCARD last word\nACT\nPLACE 3 Seville or Castillo"
    king = "POWER 8\nCARD king\nKING Granada\nPLACE 1 Castillo"
    played = round_of(game, first, king, "POWER 5\nCARD ANY\nSKIP")

    mine, theirs = words(played.newest(RED)), words(played.newest(BLUE))
    assert "You, plan 1: from now on: you place last in this round" in mine
    assert "Your sheet was carried out as it was written." in mine
    assert "placed 3 Seville" in theirs.partition("King to Granada")[2]


def test_who_is_asked_while_another_waits_to_place_sees_who_places_last():
    game = round_with("last_word", "score_5#1", "score_castillo#1")
    first = "POWER 13\nCARD last word\nACT\nPLACE 3 Castillo"
    waiting = round_of(game, first, "POWER 8\nCARD king\nSKIP", "POWER 5\nCARD king\nSKIP")

    for shown in (words(waiting.newest(YELLOW)), page(waiting.newest(YELLOW))):
        assert "Red places last in this round." in shown


# --- clearing order -------------------------------------------------------------------------------


def test_whoever_is_in_the_castillo_is_led_out_by_a_disk_that_was_ordered_ahead():
    game = round_with("clearing_order", "score_5#1", "score_castillo#1")
    first = "POWER 13\nCARD ANY\nSKIP\nPLACE 1 Castillo"
    order = "POWER 8\nCARD clearing order\nPLACE 2 Castillo\nACT\nDISK EVICT Seville"
    played = round_of(game, f"{first}\nDISK EVICT Catalonia or Granada", order, "POWER 5\nCARD ANY\nSKIP")

    held = played.docket.state.position.held
    index = played.docket.setup.board.index
    assert ((1, 2), 0) == ((held(index["GRA"])[RED], held(index["SEV"])[BLUE]), sum(held(index["CAS"])))
    assert "cleared the Castillo: moved 1 of yours from Castillo to Granada" in words(played.newest(RED))


# --- revolution -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "away"),
    [("rio_grande", "The King is nowhere on the board."), ("big_box_nl", "The King is in Castillo.")],
)
def test_a_grande_that_is_named_rules_and_every_letter_says_whose_and_where_the_king_is(edition, away):
    game = round_with("revolution", "score_5#1", "score_castillo#1", edition=edition)
    home = game.docket.setup.board.codes[game.docket.state.position.homes[BLUE]]
    first = "POWER 13\nCARD revolution\nENTHRONE blue or red\nPLACE 2 Castillo"
    played = round_of(game, first, "POWER 8\nCARD score the 5s\nSKIP", "POWER 5\nCARD king\nSKIP")

    for seat in (RED, BLUE, YELLOW):
        text, on_page = words(played.newest(seat)), page(played.newest(seat))
        whose = "Your" if seat == BLUE else "Blue's"
        assert f"{away} {whose} Grande rules in his stead" in text
        assert f"{away} {whose} Grande rules in his stead" in on_page
        lasts = "Grande rules while the King is away, until after the next general scoring."
        assert f"{whose} {lasts}" in text
        assert "KING: taboo" in text
    assert "Your sheet was carried out as it was written." in words(played.newest(RED))
    assert home == played.docket.setup.board.codes[played.newest(RED).view.crown.region]


def test_nobody_rules_by_the_big_box_where_none_is_named():
    game = round_with("revolution", "score_5#1", "score_castillo#1")
    first = "POWER 13\nCARD revolution\nACT\nPLACE 2 Castillo"
    played = round_of(game, first, "POWER 8\nCARD ANY\nSKIP", "POWER 5\nCARD ANY\nSKIP")

    assert "The King is in Castillo. No region is his." in words(played.newest(BLUE))


def test_by_rio_grande_somebody_has_to_be_named():
    game = round_with("revolution", "score_5#1", "score_castillo#1", edition="rio_grande")
    says(game, RED, "POWER 13\nCARD revolution\nACT")

    assert "somebody's Grande has to rule: say whose" in words(game.newest(RED))
