"""Games with the variants by letters: what players type is read, every letter renders, what happened is told."""

import pytest

from referee.catalogues import load
from referee.report import render
from referee.rules import events as e
from tests.byletters import play
from tests.tables import together

ENGLISH = load()["en"]
VARIANTS = ("home_advantage", "moving_restrictions", "granada", "church")


@pytest.mark.parametrize(
    ("boxes", "player", "players"),
    [
        *(((box,), "sensible", 3) for box in VARIANTS),
        *((boxes, player, players) for boxes in together() for player, players in (("sensible", 3), ("whimsical", 5))),
    ],
)
def test_it_is_played_to_its_end_by_what_players_type(boxes, player, players):
    game = play(boxes, player, 1, players)

    for letter in game.sent[::3]:
        said = render(letter, ENGLISH, "UTC")
        assert "_" not in said.text
        assert said.html
        assert [] == [line for line in said.text.splitlines() if len(line) > 72]


@pytest.mark.parametrize("tempo", ["phase", "table"])
def test_the_other_tempos_do_too(tempo):
    assert play(VARIANTS, "sensible", 2, tempo=tempo).docket.ended


def facts(game, kind):
    return [entry for entry in game.entries if isinstance(entry, kind)]


def test_the_church_changes_hands_and_its_caballeros_are_moved_by_words():
    games = [play(("church",), "whimsical", seed) for seed in range(2)]

    assert any(fact.token == "church-marker" for game in games for fact in facts(game, e.TokenMoved))
    assert any(fact.owner == 3 for game in games for fact in facts(game, e.Moved)[2:])


def letter_with(game, words):
    texts = (render(letter, ENGLISH, "UTC").text for letter in game.sent)
    return next((text for text in texts if words in " ".join(text.split())), "")


def test_letters_tell_what_is_played_with_and_how_it_stands():
    game = play(VARIANTS, "sensible", 1)

    assert letter_with(game, "Boxes: home advantage, moving restrictions, Muslim Granada and the Church.")
    assert letter_with(game, "From now on: Granada is Muslim until 12 caballeros stand there")
    assert "\n   2 black\n" in letter_with(game, "2 black")
    assert letter_with(game, "The Church marker is with you.")
    assert letter_with(game, "MOVE 2 black ")
