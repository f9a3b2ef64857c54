"""How a game stands, for a list: as it is kept beside the log, or folded from it where that is of an earlier entry.

What a log may hold is imported for such a game, and by no list that has none.
"""

from __future__ import annotations

from referee.store import GameRow, Glance, Store, Transaction, glance_of_row, glance_text


def glance_at(transaction: Transaction, row: GameRow) -> Glance:
    """How a game stands now."""
    return glance_of_row(row) or _folded(transaction, row)


def keep_glances(store: Store) -> None:
    """Keep how each running game stands where that is not known, as of games of an earlier version. No worker runs."""
    with store.writing() as transaction:
        for row in transaction.games(running=True):
            if glance_of_row(row) is None:
                transaction.set_glance(row.id, glance_text(_folded(transaction, row)), row.seq)


def _folded(transaction: Transaction, row: GameRow) -> Glance:
    from referee.commands.drafts import draft_of
    from referee.desk.glances import glance_of, glance_of_draft
    from referee.docket import fold
    from referee.log import GameCreated

    if row.ended and row.glance == "":
        return Glance(row.seq, "over")  # that is all that a list tells of it
    entries = transaction.log(row.id)
    if any(isinstance(entry.body, GameCreated) for entry in entries):
        return glance_of(fold(entries))
    draft = draft_of(entries)
    return glance_of_draft(draft, row.seq) if draft else Glance(row.seq, "set up")
