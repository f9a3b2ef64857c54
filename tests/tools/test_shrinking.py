"""A fault that was planted is found by random games, and told by the shortest of them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.faults import Laws
from referee.conformance import CaseLine, Otherwise, every_case, play
from referee.rules import events as e
from referee.rules import position as table
from referee.rules.editions import EDITIONS
from referee.rules.position import Position
from tests.kit.chance_games import Course, Game, course, games
from tests.kit.shrinking import shrunk, told


def under_the_laws(game: Game) -> Course:
    return course(game, Laws())


def scores_for_nothing(position: Position, fact: e.CardTaken) -> Position:
    """The planted fault: whoever takes a card of stack 4 has a point of it."""
    taken = position.having(
        offered=tuple(card for card in position.offered if card != fact.card),
        taken=(*position.taken, (fact.seat, fact.card)),
    )
    if not fact.card.startswith("grande"):
        return taken
    scores = list(taken.scores)
    scores[fact.seat] += 1
    return taken.having(scores=tuple(scores))


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(table._EVOLVE, e.CardTaken, scores_for_nothing)


def first_amiss(run: Any) -> Game:
    return next(game for game in (games(13, number) for number in range(50)) if run(game).amiss)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.usefixtures("fault")
def test_a_game_that_shows_a_fault_is_made_as_short_as_it_will_go_and_told_as_cases(tmp_path: Path) -> None:
    long = first_amiss(under_the_laws)
    short, went = shrunk(long, under_the_laws, tries=150)
    (tmp_path / "1-amiss.txt").write_text(told(short, went), encoding="utf-8")
    cases = every_case(tmp_path)

    assert under_the_laws(long).kind == went.kind == "Broken: Points are won by scoring, and never lost. CardTaken"
    # Two players draw the King, homes, a leader and four cards, begin, lay power cards, begin, and one takes a card.
    assert (2, (), 13) == (short.players, short.boxes, len(went.turns))
    assert ["EG.99.1", "EG.99.2"] == [case.number for case in cases]
    for case in cases:
        rightly = replace(case, lines=(*case.lines, CaseLine("after", "scores 0 0")))
        with pytest.raises(Otherwise, match="after scores 0 0: there is"):
            play(rightly, EDITIONS[short.edition])
