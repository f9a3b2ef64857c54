"""What a letter changes of what stood: UNDO, which takes the last one back, and the lines that are other ones now.

Pure. Must not know how a letter is read, nor what it may file.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee import log
from referee.adjudication.judging import Submission, says
from referee.docket import Docket, LogTail
from referee.docket.known import known_to
from referee.docket.seat import LETTER, SeatDocket, Sheet
from referee.orders.contents import UNDONE_NOTHING, Remark, StepBack
from referee.orders.differences import LAPSED, differences, replacements
from referee.orders.order import Block

UNDONE, UNDONE_PROPOSAL, UNDONE_DROPPED = "undone", "undone-proposal", "undone-dropped"
"""Codes of remarks on UNDO: whether it took back what was filed, what was proposed since, or that this was dropped."""

UNDOES = (UNDONE, UNDONE_PROPOSAL)
"""Those of them after which nothing is proposed any more."""


def step_back(tail: LogTail, said: Submission) -> str:
    """Where a letter says UNDO, take back what its seat filed last; the code of the remark on it, else an empty string.

    What was proposed since is dropped instead, and what a letter dropped since is proposed again. A letter older than
    the one that filed last takes nothing back.
    """
    own = tail.docket.seat(said.seat)
    if not says(said.sheet, StepBack):
        return ""
    before = own.before
    if (own.proposal or own.ways) and (before is None or own.proposed_after > before.letter_count):
        return UNDONE_PROPOSAL
    if before is None or own.is_overtaken(LETTER, said.age):
        return UNDONE_NOTHING
    if before.dropped is not None:
        tail.append(log.Proposed(said.seat, before.dropped.blocks, ways=before.dropped.ways))
        return UNDONE_DROPPED
    for now, then, standing in ((own.sheet, before.sheet, False), (own.standing, before.standing, True)):
        lost = (*(key for key in now if key not in then), *(() if standing else begun_since(own)))
        if gone := tuple(dict.fromkeys(lost)):
            tail.append(log.Withdrawn(said.seat, gone, standing, *said.age, halves=not standing))
    left = tail.docket.seat(said.seat)
    blocks, always = _otherwise(left.sheet, before.sheet), _otherwise(left.standing, before.standing)
    if blocks or always or (before.final, before.unready) != (left.final, left.unready):
        tail.append(log.SheetFiled(said.seat, blocks, before.final, always, before.unready, *said.age))
    return UNDONE


def begun_since(own: SeatDocket) -> tuple[str, ...]:
    """The keys of the blocks that the last letter of a seat began and did not finish."""
    return tuple(block.key for block in own.unfinished or () if block not in began_before(own))


def began_before(own: SeatDocket) -> tuple[Block, ...]:
    """The blocks that were half said before the last letter of a seat."""
    return own.before.unfinished or () if own.before else ()


def _otherwise(now: Sheet, then: Sheet) -> tuple[Block, ...]:
    return tuple(block for key, block in then.items() if now.get(key) != block)


def changes(docket: Docket, after: Docket, said: Submission, undone: str) -> Iterator[Remark]:
    """What a letter changes of the sheet in force, or an OK to its proposal would; nothing if a moderator wrote it."""
    if undone:
        yield Remark("", undone)
    if undone == UNDONE:
        yield from (Remark(key, "undone-begun") for key in begun_since(docket.seat(said.seat)))
    if said.by:
        return  # who must not know what stood there
    then, now, known = docket.seat(said.seat), after.seat(said.seat), known_to(docket, said.seat)
    yield from (differences if undone == UNDONE else replacements)(then.in_force, now.in_force, known)
    if now.proposal and now.proposal != then.proposal:
        yield from replacements(now.in_force, now.proposal, known)
        if lapsed := tuple(block.key for block in then.proposal if block not in (*now.proposal, *now.in_force)):
            yield Remark("", LAPSED, (", ".join(lapsed),))
