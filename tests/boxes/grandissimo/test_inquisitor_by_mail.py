"""The Grand Inquisitor of Grandissimo, by letters: taken, used, told, shown; who goes along is asked by letter."""

import re

import pytest

from referee.languages.loading import load
from referee.orders.contents import Help
from referee.report import render
from referee.rules import events as e
from tests.boxes.grandissimo.tables import BLUE, IDLE, RED, SECOND, TAKES, YELLOW, begun, played
from tests.kit.byletters import says, words
from tests.kit.having import having

ENGLISH = load()["en"]

RECORD = re.compile("[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}")
"""The head of the record at the foot of a letter."""


def in_valencia(game):
    position = game.docket.running.position
    return position.held(position.board.index["VAL"])


def closed(game):
    return [(fact.holder, fact.stepped_in) for fact in game.entries if isinstance(fact, e.WindowClosed)]


@pytest.mark.parametrize("edition", ["big_box_nl", "rio_grande"])
@pytest.mark.parametrize(
    ("consent", "goes"),
    [
        ("CONSENT red ON spanish inquisition", True),
        ("CONSENT WHEN INTO Valencia", True),
        ("CONSENT WHEN INTO Seville", False),
        ("CONSENT NEVER", False),
        ("", False),
    ],
)
def test_who_has_a_policy_is_not_asked_and_silence_refuses(consent, goes, edition):
    game = played(consent, edition=edition)

    assert [(BLUE, goes)] == closed(game)
    assert (0, int(goes), 0, 1) == in_valencia(game)
    assert "the Grand Inquisitor is with red" in words(game.newest(YELLOW))
    assert f"blue {'consented' if goes else 'did not consent'}" in words(game.newest(YELLOW))


@pytest.mark.parametrize(
    "policies",
    [
        ("", "CONSENT NEVER", "CONSENT WHEN INTO Seville", "CONSENT red WHEN GAIN 99"),
        ("", "VETO NEVER", "VETO WHEN COSTS ME 99", "VETO ON king"),
    ],
    ids=["consent", "veto"],
)
def test_what_others_are_sent_does_not_tell_by_which_policy_somebody_lets_pass(policies):
    def sent(policy):
        game = played(policy, vetoes=((BLUE, 9),))
        assert "r3" == game.docket.stop
        return [RECORD.sub("", render(each, ENGLISH, "UTC").text) for each in game.sent if each.seat != BLUE]

    first, *others = map(sent, policies)
    assert all(first == other for other in others)


def test_who_goes_along_is_no_doubt_where_a_line_above_moves_one_of_the_party_the_same_way():
    game = begun(holder=RED)
    along = "INQUISITOR 1 black Aragon to Valencia, 1 blue Aragon to Valencia"
    says(game, RED, f"POWER 13\nCARD ANY\n{IDLE}\n{along}")
    assert "INQUISITOR: kept" not in words(game.newest(RED))
    says(game, RED, "INQUISITOR 1 black Aragon to Seville, 1 blue Aragon to Valencia")
    assert "INQUISITOR: kept; as things stand somebody else goes along only where" in words(game.newest(RED))


def test_a_receipt_says_that_silence_is_no_consent():
    game = begun(holder=RED)
    says(game, BLUE, f"POWER 13\nCARD ANY\n{IDLE}")

    assert "CONSENT: not said; if it comes to that, it is a no." in words(game.newest(BLUE))


@pytest.mark.parametrize(("reply", "goes"), [("yes", True), ("CONSENT ANY", True), ("no", False), ("LET PASS", False)])
def test_an_owner_who_wants_to_be_asked_is_asked_and_shown_what_would_go(reply, goes):
    game = played("CONSENT ASK")
    assert (BLUE,) == game.docket.awaited()
    asked = words(game.newest(BLUE))
    assert "1 black Aragon to Valencia, 1 of yours from Aragon to Valencia. Do you consent" in asked
    says(game, BLUE, reply)

    assert [(BLUE, goes)] == closed(game)


@pytest.mark.parametrize("consent", ["CONSENT NEVER", "CONSENT yellow", "CONSENT ASK WHEN INTO Seville"])
def test_a_policy_that_does_not_come_to_count_changes_no_byte_for_others(consent):
    def of_others(game):
        return [render(having(each, head=""), ENGLISH, "UTC") for each in game.sent if each.seat != BLUE]

    assert of_others(played()) == of_others(played(consent))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("MOVE 1 black Aragon to Galicia", "the King stands in Galicia"),
        ("MOVE 1 black Aragon to Valencia, 1 blue Aragon to Seville", "goes along only where"),
        ("MOVE 3 black Aragon to Valencia", "at most 2"),
    ],
)
def test_what_he_never_does_is_told_in_the_receipt(line, why):
    game = begun()
    says(game, RED, TAKES.replace("MOVE 1 black Aragon to Valencia, 1 blue Aragon to Valencia", line))

    assert why in words(game.newest(RED))


def test_consent_to_what_is_ones_own_is_refused_by_name():
    game = begun()
    says(game, BLUE, SECOND + "CONSENT blue")

    assert "needs no consent of yours" in words(game.newest(BLUE))


HAS = f"POWER 13\nCARD king\n{IDLE}\nINQUISITOR "


def test_his_holder_sends_black_caballeros_in_a_later_round_by_a_line_of_the_sheet():
    line = "1 black Aragon to Valencia, 1 blue Aragon to Valencia"
    game = played("CONSENT red", HAS + line, holder=RED)

    assert [(BLUE, True)] == closed(game)
    assert (0, 1, 0, 1) == in_valencia(game)
    text = words(game.newest(RED))
    assert "1 black Aragon to Valencia" in text
    assert "blue consented" in text


def test_in_a_later_round_an_owner_is_asked_too_and_silence_of_the_holder_moves_nobody():
    game = played("CONSENT ASK", HAS + "1 black Aragon to Valencia, 1 blue Aragon to Valencia", holder=RED)
    assert (BLUE,) == game.docket.awaited()
    assert "1 of yours from Aragon to Valencia. Do you consent" in words(game.newest(BLUE))
    says(game, BLUE, "yes")
    assert (0, 1, 0, 1) == in_valencia(game)

    assert (0, 0, 0, 0) == in_valencia(played("", HAS + "NONE", holder=RED))


def test_best_alone_moves_nobody_for_black_caballeros_never_count():
    assert (0, 0, 0, 0) == in_valencia(played("", HAS + "BEST", holder=RED))


def test_the_form_shows_his_line_and_help_tells_what_silence_means():
    game = begun(holder=RED)
    game.sends(RED, requests=(Help("INQUISITOR"),))
    text = words(game.newest(RED))

    assert "once in each round" in text
    assert "If you say nothing: nobody moves" in text
    assert "alone it moves nobody" in text
