"""What a letter costs on a slow disk: commits, each of which waits until it is written down."""

import random

from sqlalchemy import event

from referee.store.engines import WRITES
from scheduler import Worker
from tests.store.clerk import NOON, Clerk, drop, mailbox_of

LETTERS = 40


class Clerks(Clerk):
    """Write what they are told into the log of the letter's own game, and answer to a reader of that game."""

    def _read(self, transaction, inbox_id, now):
        game = self.lane(transaction.letter(inbox_id).raw)
        self._note(transaction, game, "read", now)
        transaction.set_verdict(inbox_id, "filed", game, 0)


def test_under_load_a_letter_costs_two_commits(store, maildir, pigeon):
    commits = 0

    def count(connection):
        nonlocal commits
        commits += bool(connection.get_execution_options().get(WRITES))

    with store.writing() as transaction:
        for n in range(LETTERS):
            transaction.add_game(f"h{n}", "table")
            drop(maildir, "POWER 11", lane=f"h{n}")
    worker = Worker(store, mailbox_of(maildir), pigeon, Clerks(store), rng=random.Random(1))
    event.listen(store._engine, "commit", count)

    worker.turn(NOON)

    assert len(pigeon.taken) == LETTERS
    assert commits <= 2 * LETTERS
