"""What somebody noticed who read one seat's letters from first to last, at every tempo."""

from random import Random

import pytest

from referee.languages.loading import load
from referee.report import render
from tests.kit.byletters import by_letters, receipt

ENGLISH = load()["en"]
CHOSEN = {"boxes": ("intrigue",), "edition": "rio_grande"}


def text(letter):
    return render(letter, ENGLISH, "UTC").text


def first(game, seat, *, asks):
    """The first report to a seat that asks for these keys."""
    return next(each for each in game.sent if each.seat == seat and each.kind == "report" and each.asked.keys == asks)


def test_what_is_answered_at_the_tempo_of_the_table_is_played_at_once_and_opens_at_no_hour():
    game = by_letters(3, 1, tempo="table")
    (asked,) = game.docket.awaited()
    receipt(game, "POWER 13", asked)
    told = text(next(each for each in reversed(game.sent) if each.seat == asked and each.kind == "receipt"))
    assert told.startswith("You are in. The game goes on with your answer.")
    assert "until the sheets are opened" not in told
    assert "Opens" not in told
    assert " In: " not in told


def test_who_is_one_of_several_asked_in_mid_round_may_still_change_the_answer():
    game = by_letters(3, 1, tempo="table", length="six_skip", cooling_minutes=0)
    while len(game.docket.awaited()) == 1:
        game.answers(game.newest(game.docket.awaited()[0]), Random(1))
    assert ("DISK GENERAL",) == game.newest(0).asked.keys
    assert receipt(game, "DISK GENERAL Aragon, Seville, Granada").startswith("You are in. You may replace any block")


def test_letters_in_mid_round_of_the_first_round_do_not_lay_the_table_twice():
    game = by_letters(3, 1, tempo="table")
    (asked,) = game.docket.awaited()
    assert "\nTHE TABLE IS LAID\n" in text(game.newest(asked))
    receipt(game, "POWER 13", asked)
    assert "\nROUND 1 SO FAR\n 1 Power: you 13\n" in text(game.newest(asked))


@pytest.mark.parametrize("tempo", ["round", "phase"])
@pytest.mark.parametrize("agreed", [{}, CHOSEN], ids=["base", "intrigue"])
def test_a_letter_that_asks_for_a_disk_alone_says_nothing_of_placing_nor_of_hands_to_lay(tempo, agreed):
    game = by_letters(3, 1, length="six_skip", tempo=tempo, cooling_minutes=0, **agreed)
    game.play_on(Random(1))
    told = text(first(game, 0, asks=("DISK GENERAL",)))
    assert "\nDISK GENERAL [ ]" in told
    assert not [each for each in ("you may place", "HAND ", "LAYING", "NEIGHBOURS") if each in told]


def test_the_game_begins_only_once():
    game = by_letters(3, 1, tempo="phase", cooling_minutes=0, **CHOSEN)
    for seat in game.docket.seats:
        game.answers(game.newest(seat), Random(1))
    settled, begun = [each for each in game.sent if each.seat == 0 and each.kind == "report"]
    assert text(settled).startswith("The game begins: ")
    assert text(begun).startswith("Nobody has scored yet.")


@pytest.mark.parametrize(("tempo", "words"), [("round", "sealed orders"), ("table", "one decision at a time")])
def test_an_invitation_tells_how_a_round_goes_at_its_tempo(tempo, words):
    told = " ".join(text(by_letters(3, 1, tempo=tempo).sent[0]).partition("HOW A ROUND GOES")[2].split())
    assert words in told


def test_at_the_stop_of_the_power_cards_no_receipt_speaks_of_what_a_later_sheet_may_say():
    agreed = {"boxes": ("intrigue", "players_edition", "special"), "edition": "big_box_nl"}
    game = by_letters(3, 1, tempo="phase", cooling_minutes=0, **agreed)
    while game.docket.stop != "r1":
        game.answers(game.newest(game.docket.awaited()[0]), Random(1))
    told = receipt(game, f"POWER {max(game.newest(0).view.hand)}")
    assert told.startswith("You are in.")
    assert "not said" not in told


def test_whoever_can_change_nothing_more_is_not_told_to_change_anything_below():
    game = by_letters(3, 1, tempo="table", length="six_skip")
    game.play_on(Random(1))
    parts = [text(each) for each in game.sent if each.kind == "part"]
    forms = [told.partition("\nFORM:")[2].partition("\n\n")[0] for told in parts]
    changes = [any("[ ]" in line and not line.startswith("SAY") for line in form.splitlines()) for form in forms]
    assert {True, False} == {*changes}
    assert changes == ["you may\nstill change below" in told for told in parts]
