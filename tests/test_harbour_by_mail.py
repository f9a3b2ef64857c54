"""A box that nobody has printed, by letters: every letter renders, every reply is read, records prove it."""

import pytest

from referee import log
from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules.boxes import BOXES
from referee.rules.decisions import Ask
from tests.byletters import by_letters, play
from tests.harbour import HARBOUR
from tests.thorough import sampled

ENGLISH = load()["en"]


@pytest.fixture(autouse=True)
def harbour(monkeypatch):
    monkeypatch.setitem(BOXES, HARBOUR.id, HARBOUR)


def game(seed):
    return by_letters(3, seed, "six_skip", boxes=("harbour",), cooling_minutes=0)


@pytest.mark.parametrize("tempo", sampled(["round", "phase", "table"], 3))
def test_it_is_played_to_its_end_by_what_players_type(tempo):
    played = play(("harbour",), "sensible", 1, tempo=tempo)

    for letter in played.sent[::6]:
        said = render(letter, ENGLISH, "UTC")
        assert "_" not in said.text.replace("test_", "")
        assert said.html


def test_what_is_asked_before_the_first_round_is_asked_of_everybody_by_its_own_keyword():
    before = game(1)
    text = render(before.newest(0), ENGLISH, "UTC").text

    assert ["setup"] * 3 == [before.newest(seat).label.partition("x")[0] for seat in range(3)]
    assert "LANDING [ ]" in text


def test_the_answers_decide_where_everybody_lands():
    played = game(1)
    for seat, place in enumerate(("QUAY", "GAL", "QUAY")):
        table = known_to(played.docket, seat)
        sheet = read_letter((Line(1, f"LANDING {place.lower()} or Granada"),), table)
        played.sends(seat, *sheet.blocks, stop="setup")

    answers = [e for e in played.entries if isinstance(e, log.Answered) and e.kind is Ask.PLACE]
    assert [("LANDING", "ahead", 0)] * 3 == [(a.key, a.how, a.rank) for a in answers]
    position = played.docket.state.position
    assert [1, 0, 1] == list(position.held(position.board.index["QUAY"]))[:3]
