"""Finished games of every box, length, rulebook and tempo: they fold, verify and are audited as ever."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from referee import log
from referee.docket import fold
from referee.log import rulings
from referee.log.options import Gaps
from referee.orders.book import Tempo
from referee.proof import proving
from referee.proof.audit import audit
from referee.rules.boxes import BOXES, TOGETHER, impossible
from referee.rules.editions import EDITIONS
from referee.rules.events import GameEnded
from tests.finished_games import GAMES, HERE, KEPT, add, entries_in
from tests.kit.thorough import sampled

STORED = sorted(HERE.glob("*.json"))
MISSING = "add a row to tests/finished_games.py and run `python -m tests.finished_games`"


def head_of(path: Path) -> dict:
    """What stands in the first line of a record."""
    with path.open(encoding="utf-8") as file:
        return json.loads(f"{next(file)}]}}")


@cache
def entries_of(path: Path) -> tuple[log.Logged, ...]:
    return entries_in(path)


@pytest.fixture(scope="module", params=STORED, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


# --- each of them -----------------------------------------------------------------------------------


def test_it_folds_to_the_scores_and_ranks_that_were_told(path: Path) -> None:
    entries, head = entries_of(path), head_of(path)
    docket = fold(entries)
    ended = [entry.body.ranks for entry in entries if isinstance(entry.body, GameEnded)]

    assert docket.ended
    assert (head["scores"], head["ranks"]) == ([*docket.running.position.scores], [*docket.running.position.ranks])
    assert [docket.running.position.ranks] == ended


def test_played_again_every_draw_answer_and_fact_is_what_it_was(path: Path) -> None:
    verdict = proving.verify(entries_of(path))

    assert ((), ()) == (verdict.faults, verdict.unproven)
    assert verdict.draws > 0
    assert verdict.heads


@pytest.mark.parametrize("some", sampled(STORED, 3), ids=lambda path: path.stem)
def test_judged_entry_by_entry_none_differs_from_what_would_be_written_today(some: Path) -> None:
    assert () == audit(entries_of(some))  # most of which a proof does too


# --- all together -----------------------------------------------------------------------------------


def created() -> list[log.GameCreated]:
    return [body for path in STORED for body in [entries_of(path)[0].body] if isinstance(body, log.GameCreated)]


def printed() -> Iterator[frozenset[str]]:
    """Sets of boxes that rulebooks print: as offered, with each box that may come to them, and with all of those."""
    for offer in TOGETHER:
        if set(offer.boxes) <= BOXES.keys():
            more = [box for box in offer.any_of if box in BOXES]
            together = [(), *((box,) for box in more), tuple(more)]
            yield from (frozenset((*offer.boxes, *some)) for some in together)


def test_every_rulebook_is_there_in_each_of_its_lengths() -> None:
    offered = {(book.id, length) for book in EDITIONS.values() for length in book.lengths}

    assert set() == offered - {(each.setup.edition.id, each.setup.length) for each in created()}, MISSING


def test_every_box_is_there_and_every_set_of_boxes_that_is_printed() -> None:
    played = {frozenset(each.setup.boxes) for each in created()}
    wanted = {boxes for boxes in printed() if impossible(boxes) is None}

    assert set() == BOXES.keys() - set().union(*played), MISSING
    assert [] == [sorted(each) for each in wanted - played], MISSING


def test_all_numbers_of_players_tempos_and_ways_to_go_on_are_there() -> None:
    games = created()

    assert {2, 3, 4, 5} == {len(each.players) for each in games}
    assert {*get_args(Tempo)} == {each.options.tempo for each in games}, MISSING
    assert {*get_args(Gaps)} == {each.options.gaps for each in games}, MISSING
    assert {"tally", "memory"} == {each.setup.castillo for each in games}
    assert any(each.setup.house for each in games)


def test_in_some_a_moderator_ruled_somebody_was_late_and_a_seat_stood_vacant() -> None:
    bodies = [entry.body for path in STORED for entry in entries_of(path)]
    made = [body.ruling for body in bodies if isinstance(body, log.Ruled)]
    ruled = {type(ruling) for ruling in made}
    rewound = {ruling.kept for ruling in made if isinstance(ruling, rulings.Rewound)}
    vacant = [docket.stand_ins for docket in map(fold, map(entries_of, STORED)) if docket.vacant]

    assert {rulings.Corrected, rulings.Substituted, rulings.Forced, rulings.OrderedFor, rulings.ClockStopped} <= ruled
    assert {True, False} == rewound
    assert {True, False} == {bool(stand_ins) for stand_ins in vacant}
    assert {"ahead", "asked", "best", "default", "forced"} == {b.how for b in bodies if isinstance(b, log.Answered)}


# --- how they are kept ------------------------------------------------------------------------------


def test_the_list_names_each_of_them_and_each_says_that_it_is_never_made_anew(path: Path) -> None:
    assert {kept.name for kept in GAMES} == {each.stem for each in STORED}
    assert KEPT == head_of(path)["kept"]


def test_what_is_kept_is_never_written_again_and_what_is_missing_is_added(tmp_path: Path) -> None:
    names = [kept.name for kept in GAMES]
    for name in names[:-1]:
        (tmp_path / f"{name}.json").write_text("kept")

    assert names[-1:] == add(tmp_path)
    assert {"kept"} == {(tmp_path / f"{name}.json").read_text() for name in names[:-1]}
    assert "el-grande-game" in (tmp_path / f"{names[-1]}.json").read_text()
