"""A whole game by letters for each rulebook, of every length it offers."""

from dataclasses import replace
from random import Random

import pytest

from referee import log, record
from referee.catalogues import load
from referee.letters import Question
from referee.report import render
from referee.rules.editions import EDITIONS
from referee.rules.events import Moved, RoundOpened, Scored
from referee.rules.model import COURT, PROVINCES
from tests.byletters import by_letters
from tests.report.winter import GOLDEN

ENGLISH = load()["en"]
GAMES = [(name, length) for name, edition in EDITIONS.items() for length in edition.lengths]


@pytest.mark.parametrize(("edition", "length"), GAMES)
def test_a_game_by_each_rulebook_is_played_to_its_end_and_verifies(edition, length):
    players = 2 + GAMES.index((edition, length)) % 2
    game = by_letters(players, 7, length, edition=edition, cooling_minutes=0)
    game.play_on(Random(length))
    opened = [entry.number for entry in game.entries if isinstance(entry, RoundOpened)]
    scored = [entry for entry in game.entries if isinstance(entry, Scored) and entry.general]
    logged = [log.Logged(seq, 0, entry) for seq, entry in enumerate(game.entries, 1)]

    assert tuple(opened) == game.docket.setup.rounds
    assert len(scored) == 10 * (2 if length == "six_first" else 3)
    assert record.verify(logged).faults == ()
    assert all(render(letter, ENGLISH, "UTC").text for letter in game.sent if letter.seat == 0)


def test_a_holder_who_is_asked_amid_an_action_is_told_what_the_others_chose():
    question = Question("veto", "VETO", "asked", "king_returns", 0, (), (), 0, going=(Moved(2, COURT, PROVINCES, 2),))
    letter = replace(GOLDEN["question"], question=question)

    assert "King returns: yellow 2 court to the provinces. Do you veto it?" in " ".join(
        render(letter, ENGLISH, "UTC").text.split()
    )
