"""Very many games, made by copying rows: what tells of all of them looks at no log, and each copy can be played on."""

import json
from datetime import timedelta

import pytest

from benchmarks.crowd import Crowd, gather
from referee.desk import Desk, Tick
from referee.store import Store, Transaction
from tests.kit.furnished import furnish, keep_keys
from tests.kit.post import KEY, NOON, REFEREE, render
from tests.kit.typed import typed

CROWD = Crowd(running=6, due=3, over=4, letters=2)


@pytest.fixture
def crowd(tmp_path, monkeypatch, a_database):
    furnish(tmp_path, a_database)
    keep_keys(tmp_path)
    monkeypatch.chdir(tmp_path)
    with Store(a_database) as store:
        gather(store, CROWD)
        yield store


def test_lists_of_a_crowd_read_no_log(crowd, monkeypatch):
    monkeypatch.setattr(Transaction, "lines", lambda *_: pytest.fail("a log was read"))

    listed, told = typed("game", "list"), json.loads(typed("status", "--json").stdout)

    assert [f"g{number}" for number in range(1, 7)] == [line.split()[0] for line in listed.stdout.splitlines()[1:-1]]
    assert "Not shown: 4 over" in listed.stdout
    assert (6, 4) == (told["queues"]["running"], told["queues"]["over"])
    assert [f"g{number}" for number in range(1, 7)] == [each["game"] for each in told["deadlines"]]
    assert ({}, {}) == (told["inbox"], told["outbox"])  # what took effect is nobody's business


def test_the_due_ones_of_a_crowd_can_be_told_the_time(crowd):
    desk, late = Desk(crowd, (KEY,), REFEREE, render), NOON + timedelta(hours=73)
    with crowd.reading() as transaction:
        due = transaction.due_games(late)

    desk.handle(Tick(due[-1]), late)

    with crowd.reading() as transaction:
        assert (("g1", "g2", "g3"), ("g1", "g2")) == (due, transaction.due_games(late))
