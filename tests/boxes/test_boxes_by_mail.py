"""Games with boxes by letters: what players type is read, every letter renders, what happened is told and proved."""

from random import Random

import pytest

from referee import log
from referee.languages.loading import load
from referee.report import render
from referee.rules import events as e
from referee.rules.boxes import BOXES, impossible
from referee.rules.decisions import Ask
from tests.boxes.whole_games import amiss
from tests.kit.byletters import by_letters, play
from tests.kit.tables import together
from tests.kit.thorough import THOROUGH, sampled

ENGLISH = load()["en"]
VARIANTS = ("home_advantage", "moving_restrictions", "granada", "church")

GAMES = [
    (VARIANTS, "sensible", 3, "rio_grande", "six_skip", "round"),
    (together()[0], "whimsical", 5, "rio_grande", "six_skip", "round"),
    (together()[1], "whimsical", 3, "rio_grande", "nine", "phase"),
]
if THOROUGH:
    GAMES += [
        ((box,), "whimsical", 2 + n % 4, "big_box_nl", "nine", "round")
        for n, box in enumerate(BOXES)
        if impossible((box,)) is None
    ]
    GAMES += [(boxes, "sensible", 4, "rio_grande", "nine", "round") for boxes in together()]
    GAMES += [(VARIANTS, "sensible", 3, "rio_grande", "six_skip", tempo) for tempo in ("phase", "table")]
    GAMES += [(("intrigue", "colonies"), "whimsical", 5, "big_box_nl", "nine", "table")]


@pytest.mark.parametrize(
    ("boxes", "player", "players", "edition", "length", "tempo"),
    sampled(GAMES, 2),
    ids=lambda each: "+".join(each) if isinstance(each, tuple) else str(each),
)
def test_a_game_is_played_by_what_players_type_told_in_letters_and_proved_by_its_log(
    boxes, player, players, edition, length, tempo
):
    game = play(boxes, player, 1, players, length, edition=edition, tempo=tempo)

    assert [] == list(amiss(game, one_in=12))


# --- what is told of the variants -----------------------------------------------------------------


def test_a_game_that_lacks_a_sheet_is_found_amiss():
    game = play(("church",), "whimsical", 1)
    game.entries.remove(next(entry for entry in game.entries if isinstance(entry, log.SheetFiled)))

    assert [] != list(amiss(game, one_in=100))


def facts(game, kind):
    return [entry for entry in game.entries if isinstance(entry, kind)]


def test_the_church_changes_hands_and_its_caballeros_are_moved_by_words():
    games = [play(("church",), "whimsical", seed) for seed in range(2)]

    assert any(fact.token == "church-marker" for game in games for fact in facts(game, e.TokenMoved))
    assert any(fact.owner == 3 for game in games for fact in facts(game, e.Moved)[2:])


# --- banners --------------------------------------------------------------------------------------


def test_who_is_asked_who_bears_the_banner_answers_by_letter():
    game = by_letters(3, 1, "six_skip", boxes=("france", "anniversary"), cooling_minutes=0)
    game.play_on(Random(1))
    answers = [(answer.key, answer.how) for answer in facts(game, log.Answered) if answer.kind is Ask.PLACE]
    [asked] = [letter for letter in game.sent if letter.asked.question and letter.asked.question.kind is Ask.PLACE]
    text = " ".join(render(asked, ENGLISH, "UTC").text.split())

    assert [("BANNER", "asked")] == answers
    assert "the bearer of your banner is gone" in text.lower()
    assert "BANNER [ ]" in text
    assert "else home, then in scoring order" in text
