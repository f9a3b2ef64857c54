"""To be asked: ASK before a card is taken; ASK IF KING MOVED."""

from __future__ import annotations

from referee.orders.contents import Known
from referee.orders.grammar import Cursor
from referee.orders.order import Block
from referee.orders.shapes.block import Blocks, BlockShape, Memory
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.wire import wire


@wire("ask-block")
class AskBlock(Block):
    """ASK: stop before I take my card; ASK IF KING MOVED: only if the King has moved since the round began."""

    if_king_moved: bool = False

    key = "ASK"
    ask = True


def wants_to_be_asked(position: Position, blocks: Blocks, memory: Memory) -> bool:
    """Whether a seat wants to be asked before it takes its card, and may."""
    block = blocks.get(AskBlock.key)
    if not isinstance(block, AskBlock) or memory.asked_before:
        return False
    return not block.if_king_moved or kings_region(position) != memory.king_at_start


class _AskShape(BlockShape):
    values = (AskBlock,)
    ebnf = '"ASK" "IF KING MOVED"?'
    keys = (AskBlock.key,)
    words = (AskBlock.key,)

    def read(self, c: Cursor, keyword: str) -> AskBlock:
        """ASK; ASK IF KING MOVED; ASK x and ASK yes, from the form."""
        c.says("YES")
        return AskBlock(c.says("IF KING MOVED"))

    def write(self, block: AskBlock, known: Known) -> str:
        return f"{block.key} IF KING MOVED" if block.if_king_moved else block.key


SHAPE = _AskShape()
