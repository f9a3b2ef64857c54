"""A worker killed with SIGKILL at any step of the road: nothing lost, nothing twice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from email import message_from_string
from pathlib import Path
from tempfile import mkdtemp

import pytest

from referee.commands.newcomers import Newcomer
from referee.log import LetterRead, Logged, Options
from scheduler.delivery import GROUP
from tests.kit.tables import setup_for
from tests.kit.thorough import sampled
from tests.store.clerk import GAME, NOON, drop, make_maildir, open_game
from tests.store.crashing import MAIL, Day, Employer, desk_of

WORDS = ("POWER 11", "POWER 12")
VOYAGE = "POWER 13\r\nCARD 1\r\nMOVE 1 own Seville to America\r\nPLACE REST Castillo\r\nCLAIM ASK\r\n"
SHEET = "POWER 13 or 7\r\nCARD ANY\r\nSKIP\r\nPLACE REST Castillo\r\n"


@dataclass(frozen=True)
class Outcome:
    """All that a worker leaves behind."""

    log: tuple[Logged, ...]
    inbox: tuple[str, ...]  # verdicts
    outbox: dict[str, int]
    words: tuple[str, ...]  # of our letters
    left: int  # letters in the mailbox


def outcome(day: Day) -> Outcome:
    with day.store() as store, store.reading() as transaction:
        letters = [*reversed(transaction.inbox())]
        ranks = {row.id: rank for rank, row in enumerate(letters, 1)}  # PostgreSQL uses no number twice
        return Outcome(
            log=tuple(ranked(entry, ranks) for game in (GAME, "g2") for entry in transaction.log(game)),
            inbox=tuple(row.verdict for row in letters),
            outbox=transaction.outbox_counts(),
            words=tuple(row["text"] for row in transaction.rows("outbox")),
            left=len([*(day.folder / MAIL / "new").iterdir()]),
        )


def ranked(entry: Logged, ranks: dict[int, int]) -> Logged:
    if not isinstance(entry.body, LetterRead):
        return entry
    return replace(entry, body=replace(entry.body, letter=ranks[entry.body.letter]))


# --- two mornings ---------------------------------------------------------------------------------


def clerks_morning(folder: Path, server: str) -> Day:
    """After an absence two letters in the mailbox, a deadline that is due, and another game that lacks one already."""
    make_maildir(folder / MAIL)
    day = Day("clerk", folder, NOON, server).begin()
    with day.store() as store:
        store.create()
        open_game(store, "g2", wake_at=NOON + timedelta(days=1))
        with store.writing() as transaction:
            transaction.add_absence(100)
            transaction.heartbeat(NOON - timedelta(hours=5))
        open_game(store, wake_at=NOON)
    for words in WORDS:
        drop(folder / MAIL, words, lane=GAME)
    return day


def desks_morning(folder: Path, server: str) -> Day:
    """Round 1 of a real game: the deadline is due, one sheet lies in the mailbox, the other never came."""
    make_maildir(folder / MAIL)
    day = Day("desk", folder, NOON, server).begin()
    setup = setup_for(2)
    players = [Newcomer("Ann", "ann@example.org"), Newcomer("Bo", "bo@example.org")]
    with day.store() as store:
        store.create()
        desk_of(store).open_game(GAME, "Friday table", setup, Options(), players, b"s" * 32, NOON)
    day.work()
    for invitation in day.carried():
        answer(day, invitation, "ACCEPT")
    day.work()
    answer(day, next(letter for letter in reversed(day.carried()) if "\nTo: ann@" in letter), SHEET)
    return replace(day, now=NOON + timedelta(hours=72))


def colonists_morning(folder: Path, server: str) -> Day:
    """Round 1 of a game of the colonies: in mid-turn it waits for what Ann claims; her answer lies in the mailbox."""
    make_maildir(folder / MAIL)
    day = Day("desk", folder, NOON, server).begin()
    players = [Newcomer("Ann", "ann@example.org"), Newcomer("Bo", "bo@example.org")]
    with day.store() as store:
        store.create()
        setup = setup_for(2, boxes=("colonies",))
        desk_of(store).open_game(GAME, "Friday table", setup, Options(cooling_minutes=0), players, b"s" * 32, NOON)
    day.work()
    for to_ann, to_bo in (
        ("ACCEPT", "ACCEPT"),
        ("SETTLE Seville", "SETTLE Galicia"),
        (VOYAGE, SHEET.replace("13 or", "")),
    ):
        newest = {letter.partition("\nTo: ")[2].partition("@")[0]: letter for letter in day.carried()}
        answer(day, newest["ann"], to_ann)
        answer(day, newest["bo"], to_bo)
        day.work()
    answer(day, next(letter for letter in reversed(day.carried()) if "\nTo: ann@" in letter), "CLAIM America\r\n")
    return day


def answer(day: Day, letter: str, words: str) -> None:
    """Reply to a letter of ours."""
    ours = message_from_string(letter)
    head = {"From": ours["To"], "To": ours["Reply-To"], "Subject": "Re: " + ours["Subject"]}
    head |= {"In-Reply-To": ours["Message-ID"], "Message-ID": f"<{len(day.carried())}.{ours['To']}>"}
    raw = "".join(f"{name}: {value}\r\n" for name, value in head.items()) + "\r\n" + words
    (day.folder / MAIL / "new" / f"{len(day.carried())}.{head['From']}").write_bytes(raw.encode())


MORNINGS = {
    "a clerk-sqlite": clerks_morning,
    "a clerk-postgresql": clerks_morning,
    "the desk-postgresql": desks_morning,
    "the desk-sqlite": desks_morning,
    "the colonies-sqlite": colonists_morning,
    "the colonies-postgresql": colonists_morning,
}


@pytest.fixture(scope="module")
def employer() -> Iterator[Employer]:
    with Employer() as employer:
        yield employer


@pytest.fixture(scope="module", params=sampled([*MORNINGS], 3))
def morning(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Day:
    """Each of them, on one kind of database or on both."""
    server = request.getfixturevalue("cluster").url() if request.param.endswith("postgresql") else ""
    return MORNINGS[request.param](Path(mkdtemp(dir=tmp_path_factory.mktemp("days"))), server)


@pytest.fixture(scope="module")
def undisturbed(morning: Day, employer: Employer) -> Day:
    """The same day without an accident."""
    day = morning.copied()
    assert employer.survives(day)
    return day


# --- and what becomes of them ---------------------------------------------------------------------


def test_an_undisturbed_day_ends_with_everything_done(undisturbed: Day) -> None:
    """Or else the others would compare nothing with nothing."""
    done = outcome(undisturbed)

    assert (0, {"sent"}) == (done.left, set(done.outbox))
    assert set() == {*done.inbox} - {"filed", "accepted"}
    assert len(undisturbed.carried()) == len(set(undisturbed.carried())) == len(done.words)


@pytest.mark.slow
def test_a_worker_killed_at_any_step_and_again_after_the_restart_loses_nothing_and_doubles_nothing(
    employer: Employer, morning: Day, undisturbed: Day
) -> None:
    dies, expected = True, outcome(undisturbed)
    for step in sampled(range(1, 100), 16 if morning.server else 8):
        day = morning.copied()
        dies = not employer.survives(day, dies_at=step)
        if not day.server:  # a second death is about our own steps, and a schema for each day takes its time
            employer.survives(replace(day, deaths=1), dies_at=step)
        assert employer.survives(replace(day, deaths=2))

        assert expected == outcome(day), f"after a death at step {step}"
        # Nobody can know what a server did whose answer we did not note: then the very same letters go again.
        assert set(undisturbed.carried()) == set(day.carried())
        assert len(day.carried()) - len(undisturbed.carried()) <= 2 * GROUP
        day.clear_away()
        if not dies:
            break

    assert (False, True) == (dies, step > 15), "a worker should have had more occasions to die, and at last none"
