"""A game of each release, as it was stored: it folds, verifies and is audited the same for ever.

A release adds a file and never changes one: `python -m tests.stories.logs.test_stored_logs` writes that of this one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import log
from referee.docket import fold
from referee.log import as_json
from referee.players import sensible
from referee.proof import proving, record
from referee.proof.audit import audit, decoded
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import GameEnded
from tests.kit.filed_games import play
from tests.kit.sources import ROOT

HERE = ROOT / "tests" / "logs"
STORED = sorted(HERE.glob("*.jsonl"), key=lambda path: [*map(int, path.stem.split("."))])


def stored(path: Path) -> list[tuple[int, int, str]]:
    return [(seq, 0, text) for seq, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)]


def written() -> Iterator[str]:
    """A game of three with every box there is, by players who see what anybody sees."""
    setup = set_up(BASE.colours[:3], EDITIONS["rio_grande"], ("france", "anniversary"))
    for entry in play(setup, "phase", sensible.write_sheet, "a stored log"):
        yield as_json.dumps(entry, setup.board)


@pytest.fixture(params=STORED, ids=lambda path: path.stem)
def entries(request: pytest.FixtureRequest) -> tuple[log.Logged, ...]:
    read, trouble = decoded(stored(request.param))
    assert trouble is None
    return read


def test_there_is_one_of_every_release_that_folds_for_ever() -> None:
    assert [f"0.{number}.0" for number in range(2, 12)] == [path.stem for path in STORED]


def test_it_folds_to_the_end_that_was_told(entries: tuple[log.Logged, ...]) -> None:
    docket = fold(entries)
    told = [entry.body.ranks for entry in entries if isinstance(entry.body, GameEnded)]

    assert docket.ended
    assert docket.state is not None
    assert told == [docket.state.position.ranks]


def test_every_draw_and_every_fact_of_it_verifies(entries: tuple[log.Logged, ...]) -> None:
    assert () == proving.verify(entries).faults


def test_an_audit_finds_no_difference(entries: tuple[log.Logged, ...]) -> None:
    assert () == audit(entries)


def test_its_export_reads_back(entries: tuple[log.Logged, ...]) -> None:
    assert () == proving.verify(record.read(record.export(entries))).faults


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    (HERE / f"{sys.argv[1]}.jsonl").write_text("".join(f"{line}\n" for line in written()), encoding="utf-8")
