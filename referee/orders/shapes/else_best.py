"""ELSE BEST below the plans: the referee's own player answers what the sheet leaves open, and nobody is waited for.

Knows for which questions it does. Must not know what that player answers, who sees the table as its seat does.
"""

from __future__ import annotations

from referee.orders.grammar import Cursor
from referee.orders.order import Block
from referee.orders.shapes.block import SILENCE, Blocks, BlockShape, Gap, Given
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.power import PowerBlock
from referee.rules.decisions import Ask, Decision, Disk
from referee.rules.wire import wire


@wire("else-best-block")
class ElseBestBlock(Block):
    """ELSE BEST: where this sheet says nothing, or nothing that works, the referee's own player writes what it lacks.

    A power card and the disk of a general scoring are your own to name while there is time: it sees to them when all
    that you named has come to nothing, and at the deadline.
    """

    key = "ELSE BEST"


def gap_in(decision: Decision, found: Given | Gap) -> Gap | None:
    """The gap that somebody else may fill: a real one, or an answer by silence that nobody thought about."""
    if isinstance(found, Gap):
        return found
    unsaid = found.key == SILENCE and decision.kind in (Ask.RETURN, Ask.PLACE, Ask.MOVES)
    return Gap(decision.step.key or ReturnBlock.key, "silent") if unsaid else None


_OWN = (PowerBlock.key, key_to(Disk.GENERAL))


def goes_on(blocks: Blocks, gap: Gap, *, late: bool) -> bool:
    """Whether a sheet has ELSE BEST fill its gap; `late`: its player has let the deadline pass."""
    named_in_time = gap.key in _OWN and gap.reason == "silent" and not late
    return ElseBestBlock.key in blocks and gap.reason != "asked" and not named_in_time


class _ElseBestShape(BlockShape):
    values = (ElseBestBlock,)
    ebnf = '"ELSE BEST"'
    keys = (ElseBestBlock.key,)
    words = (ElseBestBlock.key,)

    def read(self, c: Cursor, keyword: str) -> ElseBestBlock:
        """ELSE BEST; ELSE BEST yes."""
        c.says("YES")
        return ElseBestBlock()


SHAPE = _ElseBestShape()
