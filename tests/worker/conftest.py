"""A worker by hand: a store with a game, a mailbox, and a pigeon that takes what is sent."""

import random
from functools import partial

import pytest

from referee.store import Store
from scheduler import Worker
from scheduler.handling import SeparateProcess
from scheduler.monitoring import Monitor
from tests.store.clerk import Clerk, Clock, Pigeon, clerk_at, mailbox_of, make_maildir, open_game


@pytest.fixture
def store(a_database):
    """A database in which a game goes on."""
    with Store(a_database) as store:
        store.create()
        open_game(store)
        yield store


@pytest.fixture
def other(a_database):
    """The same database as another worker sees it."""
    with Store(a_database) as other:
        yield other


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def monitor(store, clock):
    return Monitor(store, clock)


@pytest.fixture
def maildir(tmp_path):
    return make_maildir(tmp_path / "mail")


@pytest.fixture
def pigeon():
    return Pigeon()


@pytest.fixture
def employ(store, maildir, pigeon):
    """Makes workers over the same store, mailbox and pigeon; `before` is what happens to a stimulus at the desk."""

    def make(before=lambda _: None, **options):
        desk = Clerk(store, before)
        return Worker(store, mailbox_of(maildir), pigeon, desk, rng=random.Random(1), **options)  # type: ignore[arg-type]

    return make


@pytest.fixture
def apart(a_database):
    """Where a letter or a tick is decided over which a worker has died."""
    return SeparateProcess(partial(clerk_at, a_database))
