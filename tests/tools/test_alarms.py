"""Letters to the operator: for each kind of trouble one a day, whoever looks, and never a word of a game."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from referee.store import Queues, Store
from referee.store.notes import Note
from scheduler import alarms
from scheduler.alarms import Alarms, troubles
from tests.kit.operators_post import NOW, Post, post, shunt, store

__all__ = ["post", "store"]

DAY = timedelta(days=1)
WELL = Queues(0, None, 0, 0, None, 0, 3, 1, NOW)


def watcher(store: Store, post: Post, to: str | None = "me@example.org") -> Alarms:
    return Alarms(store, post, "referee@example.org", to, lambda: NOW)


@pytest.mark.parametrize(
    ("queues", "room", "kind"),
    [
        (WELL, None, None),
        (Queues(0, None, 0, 0, None, 0, 0, 0, None), 2**40, None),
        (Queues(0, None, 0, 0, None, 0, 3, 1, NOW - timedelta(minutes=31)), None, "RefereeDoesNotHear"),
        (Queues(2, NOW - timedelta(minutes=16), 0, 0, None, 0, 3, 1, NOW), None, "RefereeDoesNotThink"),
        (Queues(0, None, 0, 5, NOW - timedelta(minutes=61), 0, 3, 1, NOW), None, "RefereeDoesNotSpeak"),
        (Queues(0, None, 1, 0, None, 0, 3, 1, NOW), None, "RefereeShunted"),
        (Queues(0, None, 0, 0, None, 4, 3, 1, NOW), None, "RefereeGaveUp"),
        (replace(WELL, stuck=1), None, "RefereeGameStuck"),
        (replace(WELL, unfetched=1), None, "RefereeCannotFetch"),
        (replace(WELL, staying=2), None, "RefereeCannotMove"),
        (replace(WELL, commands=121, paced=NOW), None, "RefereeAsksTooMuch"),
        (replace(WELL, commands=120, paced=NOW), None, None),
        (replace(WELL, commands=300, arrivals=9, paced=NOW), None, None),
        (replace(WELL, commands=301, arrivals=9, paced=NOW), None, "RefereeAsksTooMuch"),
        (replace(WELL, commands=999, paced=NOW - timedelta(minutes=6)), None, None),
        (replace(WELL, clock_doubt="nobody has searched for 365 days"), None, "RefereeClockDoubted"),
        (replace(WELL, backup=Note("", NOW - timedelta(days=2))), None, None),
        (replace(WELL, backup=Note("", NOW - timedelta(days=4))), None, "RefereeBackupFailed"),
        (replace(WELL, backup=Note("it could not be written", NOW)), None, "RefereeBackupFailed"),
        (WELL, 100 * 2**20, "RefereeDiskFull"),
        (replace(WELL, site_trouble="/var/www: Permission denied"), None, "RefereeSiteStale"),
    ],
)
def test_every_trouble_has_its_alarm(queues: Queues, room: int | None, kind: str | None) -> None:
    assert [kind] * (kind is not None) == [alarm.kind for alarm in troubles(queues, NOW, room)]


def test_a_trouble_is_told_once_a_day_and_an_old_one_never_again(store: Store, post: Post) -> None:
    watch = watcher(store, post)
    watch.look(NOW)
    assert [] == post.subjects

    shunt(store, 1)
    watch.look(NOW)
    shunt(store, 2)
    watch.look(NOW + timedelta(hours=23))
    assert ["Referee: Letters put aside because they broke the referee: 1"] == post.subjects

    watch.look(NOW + DAY)
    watch.look(NOW + 5 * DAY)
    assert 2 == len(post.subjects)


def test_another_worker_does_not_tell_it_again(store: Store, post: Post) -> None:
    shunt(store, 1)

    watcher(store, post).look(NOW)
    watcher(store, post).look(NOW)

    assert 1 == len(post.subjects)


def test_a_letter_that_was_not_taken_is_tried_again(store: Store, post: Post) -> None:
    shunt(store, 1)
    post.away = True
    watcher(store, post).look(NOW)

    post.away = False
    watcher(store, post).look(NOW + timedelta(minutes=1))

    assert 1 == len(post.subjects)


def test_no_word_of_a_letter_is_told(store: Store, post: Post) -> None:
    shunt(store, 1)

    watcher(store, post).look(NOW)

    (text,) = post.texts
    assert "POWER" not in text
    assert "referee docs runbook letters-shunted" in text
    assert max(map(len, text.splitlines())) <= 72


def test_a_database_that_is_gone_is_told_once_a_day(tmp_path: Path, post: Post) -> None:
    watch = watcher(Store(f"sqlite:///{tmp_path}/nowhere/games.db"), post)

    for hours in (0, 1, 23, 24):
        watch.look(NOW + timedelta(hours=hours))

    assert ["Referee: The database does not answer"] * 2 == post.subjects


def test_without_an_operator_nobody_is_written_to(store: Store, post: Post) -> None:
    shunt(store, 1)

    watcher(store, post, to=None).look(NOW)

    assert [] == post.subjects


def test_a_full_disk_is_told(tmp_path: Path, post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alarms, "_ROOM", 2**62)
    with Store(f"sqlite:///{tmp_path}/games.db") as opened:
        opened.create()
        watcher(opened, post).look(NOW)

    (subject,) = post.subjects
    assert "free on the disk of the database" in subject
