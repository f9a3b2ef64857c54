"""The order book of one seat: its blocks answer the engine's questions, or leave a gap.

Knows that a shape answers each kind of question. Must not know where the blocks came from, what the clock says, or
what other seats have filed.
"""

from __future__ import annotations

from referee.orders.house import only
from referee.orders.needs import missing, needed
from referee.orders.search import Passed
from referee.orders.shapes.block import FORCED, SILENCE, Answered, Blocks, Gap, Given, Memory
from referee.orders.shapes.table import ANSWERING
from referee.rules.decisions import Ask, Decision
from referee.rules.model import Seat
from referee.rules.state import State

__all__ = ["FORCED", "SILENCE", "Blocks", "Gap", "Given", "Memory", "Passed", "answer", "missing", "needed"]


def answer(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """What the book of this seat says to the pending decision; a sealed one is answered for each seat by itself.

    The order in a `Given` is legal. A `Gap` names the block that is missing or no longer serves.
    """
    forced = None if decision.kind is Ask.CARD else only(state, decision, seat)  # ASK goes before the last card left
    if forced is not None:
        return Given(forced, FORCED)
    return ANSWERING[decision.kind].answer(state, decision, seat, blocks, memory)
