"""Letters of random games with and without boxes: words for all that happens, and every line fits the page."""

import re

import pytest

from referee.report import render
from referee.report.board import board
from referee.report.explaining import explanations
from referee.report.map_layout import draw_map
from referee.report.story import tell
from referee.report.typesetting import WIDTH
from referee.report.voice import LetterVoice, Voice
from tests.kit.thorough import sampled
from tests.report import games
from tests.report.boxed import ALL_BOXES

PLAYED = [
    (2, "rio_grande", ()),
    (3, "big_box_nl", ()),
    (5, "rio_grande", ()),
    (2, "rio_grande", ALL_BOXES),
    (5, "rio_grande", ("intrigue", "decennial")),
    (3, "big_box_nl", ("intrigue",)),
    (3, "big_box_nl", ("colonies", "anniversary")),
    (2, "rio_grande", ("intrigue", "decennial")),
    (5, "rio_grande", ALL_BOXES),
    (4, "rio_grande", ("intrigue", "decennial", "colonies")),
    (5, "big_box_nl", ("intrigue", "colonies")),
    (4, "rio_grande", ("colonies",)),
    (5, "big_box_nl", ("colonies", "anniversary")),
]


@pytest.mark.parametrize(("players", "edition", "more"), sampled(PLAYED, 6))
def test_a_random_game_has_words_for_all_that_happens_and_its_letters_fit_the_page(players, edition, more):
    sent = [*games.RandomGame(players, players, edition, boxes=more).letters()]

    for one in sent[:: players - 1]:
        told = tell(Voice(games.strict(), one, "UTC"), one.story)
        assert [] == [line.text for line in told if re.search(games.UNSAID, line.text)]
        for said in explanations(LetterVoice(games.strict(), one, "UTC"), told, range(1, len(told) + 1)):
            assert None is re.search(games.UNSAID, str(said).replace("()", ""))
    for one in sent[:: players + 2]:
        mail = render(one, games.strict(), "UTC")
        made = drawn_for(one)

        assert [] == [line for line in mail.text.splitlines() if len(line) > WIDTH or line != line.rstrip()]
        assert None is re.search(games.UNSAID, mail.text + mail.subject), mail.text
        assert "\n" not in mail.subject
        assert len(made) == len(set(made))


def drawn_for(one):
    """Where the pieces of a letter's picture stand; of a letter without a board, nowhere."""
    if one.view is None:
        return []
    voice = LetterVoice(games.strict(), one, "UTC")
    return [(piece.x, piece.y) for piece in draw_map(voice, one.view, board(voice, one.view).spots, one.story).pieces]
