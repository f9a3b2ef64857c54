"""How a game stands, for a list: as it is kept beside the log, or folded from it where that is of an earlier entry.

What a log may hold is imported for such a game, and by no list that has none.
"""

from __future__ import annotations

from referee.cli.common import in_zone
from referee.store import GameRow, Glance, Store, Transaction, glance_of_row, glance_text


def glance_at(transaction: Transaction, row: GameRow) -> Glance:
    """How a game stands now."""
    return glance_of_row(row) or _folded(transaction, row)


def idle_told(game: str, line: str) -> str:
    """That a game waits for nobody, and what to do: at last this command."""
    return (
        f"{game} waits for nobody, and nothing moves. `referee audit {game}` says whether this version judges it "
        f"otherwise; `referee moderate {game} '{line}'` asks once more, with the sheets as they are."
    )


def is_overdue(glance: Glance, now: float) -> bool:
    """Whether what a game waits for is late."""
    return glance.due is not None and glance.due < now and not glance.paused


def due_told(glance: Glance, now: float, zone: str) -> str:
    """When something is due in a game, marked if that is past; of one whose clock stands still, until when it does."""
    if glance.asks_to_go_on:
        return "asks whether it goes on"
    at = glance.resumes if glance.paused else glance.due
    told = "" if at is None else in_zone(at, zone, "%a %d %b %H:%M")
    if glance.paused:
        return f"ends {told}" if glance.ending else f"paused{f' to {told}' if told else ''}"
    return f"{told}{'!' if is_overdue(glance, now) else ''}"


def keep_glances(store: Store) -> None:
    """Keep how each running game stands where that is not known, as of games of an earlier version. No worker runs."""
    with store.writing() as transaction:
        for row in transaction.games(running=True):
            if glance_of_row(row) is None:
                transaction.set_glance(row.id, glance_text(_folded(transaction, row)), row.seq)


def _folded(transaction: Transaction, row: GameRow) -> Glance:
    from referee.commands.drafts import draft_of
    from referee.desk.decisions import glance_of, glance_of_draft
    from referee.docket import fold
    from referee.log import GameCreated

    if row.ended and row.glance == "":
        return Glance(row.seq, "over")  # that is all that a list tells of it
    entries = transaction.log(row.id)
    if any(isinstance(entry.body, GameCreated) for entry in entries):
        return glance_of(fold(entries))
    draft = draft_of(entries)
    return glance_of_draft(draft, row.seq) if draft else Glance(row.seq, "set up")
