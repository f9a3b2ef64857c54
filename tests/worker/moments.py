"""What a worker finds, and what is seen of it afterwards. Shared by the tests of this folder."""

from datetime import timedelta

import pytest

from tests.store.clerk import GAME, NOON, Clerk, open_game

SECOND = timedelta(seconds=1)

with_others = pytest.mark.parametrize("a_database", ["postgresql"], indirect=True)
"""Where several workers can be at work."""


def verdicts(store):
    """Verdict and attempts of every letter, oldest first."""
    with store.reading() as transaction:
        return [(row.verdict, row.attempts) for row in reversed(transaction.inbox())]


class Death(BaseException):
    """As good as SIGKILL: nothing is caught, nothing cleaned up."""


def wake(store, at, *others):
    """The game has a deadline, and so have others beside it."""
    for game in others:
        open_game(store, game, wake_at=at)
    with store.writing() as transaction:
        transaction.set_wake(GAME, at)


def beat(store, ago):
    with store.writing() as transaction:
        transaction.heartbeat(NOON - ago)


def beside(store):
    """Decides apart without a process of its own: for stimuli that end none."""

    def handle(stimulus, now, stop):
        Clerk(store).handle(stimulus, now)
        return "decided"

    return handle
