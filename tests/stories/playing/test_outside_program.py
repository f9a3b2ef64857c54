"""A program of somebody else's, that knows the published schemas and nothing of ours, plays whole games by mail."""

import ast
import json
from pathlib import Path

import pytest

from referee.log import Options
from referee.rules.boxes import BOXES
from tests.kit import outside_program
from tests.kit.post import open_office
from tests.kit.programs import data_alone, data_of, sit_down
from tests.kit.tables import together
from tests.kit.thorough import sampled

TEMPOS = ("round", "phase", "table")
TABLES = [(boxes, 2 + n % 4, TEMPOS[n % 3]) for n, boxes in enumerate([(), *((box,) for box in BOXES), *together()])]


def plays(office):
    """Let a program play every seat until nothing is asked any more; the reports that were answered or not."""
    read, told = 0, []
    while read < len(office.letters):
        seat, letter = office.letters[read]
        read += 1
        if not (text := data_of(letter)):
            continue
        told.append(json.loads(text))
        later = any(to == seat and data_of(more) for to, more in office.letters[read:])
        if later and told[-1]["letter"] != "receipt":
            continue
        if (file := outside_program.answer(text, seat)) is not None:
            office.says(seat, "", to=letter, files={"orders.json": json.dumps(file)})
    return told


@pytest.mark.parametrize(("boxes", "players", "tempo"), sampled(TABLES, 8), ids=str)
def test_it_plays_a_whole_game_and_nothing_is_sent_back(tmp_path, boxes, players, tempo):
    options = Options(cooling_minutes=0, tempo=tempo)
    with open_office(
        f"sqlite:///{tmp_path}/referee.db",
        sit_down,
        players=players,
        boxes=boxes,
        options=options,
        rendering=data_alone,
    ) as office:
        told = plays(office)

        assert office.docket.ended
    errors = [error for report in told if report["receipt"] for error in report["receipt"]["errors"]]
    assert [] == errors
    assert {"final"} == {report["letter"] for report in told[-players:]}


def test_it_imports_nothing_of_ours():
    tree = ast.parse(Path(outside_program.__file__).read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}

    assert {"json", "random", "sys"} == names
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
