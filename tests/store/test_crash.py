"""A worker killed with SIGKILL at any step of the road: nothing lost, nothing twice."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from referee.log import Logged
from referee.store import Store
from tests.store.clerk import GAME, NOON, drop, make_maildir, open_game
from tests.store.crashing import CARRIED, DATABASE, MAIL, Employer

WORDS = ("POWER 11", "POWER 12")
COMMITS = 10  # kept, attempted, decided and told for each letter, and two of the worker's own


@dataclass(frozen=True)
class Outcome:
    """All that a worker leaves behind."""

    log: tuple[Logged, ...]
    inbox: tuple[tuple[int, str], ...]
    outbox: dict[str, int]
    sent: tuple[str, ...]
    left: int  # letters in the mailbox


@pytest.fixture(scope="module")
def employer() -> Iterator[Employer]:
    with Employer() as employer:
        yield employer


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game, a deadline that is due, and letters in the mailbox."""
    folder = tmp_path_factory.mktemp("morning")
    with Store(f"sqlite:///{folder / DATABASE}") as store:
        store.create()
        open_game(store, wake_at=NOON)
    make_maildir(folder / MAIL)
    for words in WORDS:
        drop(folder / MAIL, words)
    return folder


@pytest.fixture(scope="module")
def undisturbed(employer: Employer, morning: Path, tmp_path_factory: pytest.TempPathFactory) -> Outcome:
    folder = tmp_path_factory.mktemp("undisturbed") / "day"
    shutil.copytree(morning, folder)
    assert employer.survives(folder)
    return outcome(folder)


def outcome(folder: Path) -> Outcome:
    with Store(f"sqlite:///{folder / DATABASE}") as store, store.reading() as unit:
        return Outcome(
            log=unit.log(GAME),
            inbox=tuple((row.id, row.verdict) for row in unit.inbox()),
            outbox=unit.outbox_counts(),
            sent=unit.sent_texts(GAME, 0),
            left=len([*(folder / MAIL / "new").iterdir()]),
        )


def carried(folder: Path) -> list[str]:
    return [json.loads(line)[1] for line in (folder / CARRIED).read_text().splitlines()]


def days(employer: Employer, morning: Path, tmp_path: Path, deaths: int) -> Iterator[Path]:
    """For every step there is: the folder after workers that died at it, so often, and one that did not."""
    step, alive = 0, False
    while not alive:
        step += 1
        folder = tmp_path / str(step)
        shutil.copytree(morning, folder)
        for _ in range(deaths):
            alive = employer.survives(folder, dies_at=step)
        assert employer.survives(folder)
        yield folder


@pytest.mark.slow
@pytest.mark.parametrize("deaths", [1, 2], ids=["once", "and once more after the restart"])
def test_a_worker_killed_at_any_step_loses_nothing_and_doubles_nothing(
    employer: Employer, morning: Path, undisturbed: Outcome, tmp_path: Path, deaths: int
) -> None:
    steps = 0
    for folder in days(employer, morning, tmp_path, deaths):
        steps += 1
        assert undisturbed == outcome(folder), f"after a death at step {steps}"
        told = carried(folder)
        # Between the server's answer and our commit nobody can know: then the very same letter goes again.
        assert set(undisturbed.sent) == set(told)
        assert len(told) - len(undisturbed.sent) in range(deaths + 1)

    assert steps > 2 * COMMITS


def test_what_undisturbed_work_leaves_behind(undisturbed: Outcome) -> None:
    """Or else all the others would compare nothing with nothing."""
    assert ([*WORDS, "tick 12:00:00"], ((2, "filed"), (1, "filed")), {"sent": 3}, 0) == (
        [*reversed(undisturbed.sent)],
        undisturbed.inbox,
        undisturbed.outbox,
        undisturbed.left,
    )
