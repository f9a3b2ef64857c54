"""Games with boxes by letters: who bears the banner next is asked, ordered ahead, answered and told."""

from random import Random

import pytest

from referee import log
from referee.catalogues import load
from referee.report import render
from referee.rules.decisions import Ask
from tests.byletters import by_letters

BOXES = ("france", "anniversary")
ENGLISH = load()["en"]


def played(seed, **options):
    game = by_letters(3, seed, "six_skip", boxes=BOXES, cooling_minutes=0, **options)
    game.play_on(Random(seed))
    return game


def banner(game):
    return [e for e in game.entries if isinstance(e, log.Answered) and e.kind is Ask.PLACE]


@pytest.mark.parametrize("tempo", ["round", "phase", "table"])
def test_a_game_with_both_boxes_is_played_to_its_end(tempo):
    game = played(1, tempo=tempo)

    assert game.docket.ended
    assert {"BANNER"} >= {answer.key for answer in banner(game)}


def test_who_is_asked_who_bears_the_banner_answers_by_letter():
    assert ["asked"] == [answer.how for answer in banner(played(1))]


def asked_for_a_banner():
    return next(
        letter for letter in played(1).sent if letter.question is not None and letter.question.kind is Ask.PLACE
    )


def test_the_question_tells_what_is_asked_where_it_may_be_and_what_silence_means():
    text = render(asked_for_a_banner(), ENGLISH, "UTC").text.replace("\n", " ")

    assert "the bearer of your banner is gone" in text.lower()
    assert "BANNER [ ]" in text
    assert "else home, then in scoring order" in " ".join(text.split())


def test_a_report_has_a_blank_for_it_only_where_there_are_banners():
    def text(boxes):
        game = by_letters(3, 1, "six_skip", boxes=boxes)
        return render(game.newest(0), ENGLISH, "UTC").text

    assert "BANNER [ ]" in text(BOXES)
    assert "BANNER [ ]" not in text(("france",))


def test_where_the_table_wants_no_waits_the_house_names_the_place():
    assert {"default"} >= {answer.how for answer in banner(played(1, gaps="default"))}
