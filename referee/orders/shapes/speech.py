"""SAY as a proposal: it is never filed, and a yes says it to all.

A SAY that its writer wrote is a request instead (`orders.statements`), and needs no yes.
"""

from __future__ import annotations

from referee.orders.contents import Known
from referee.orders.order import Block
from referee.orders.shapes.block import BlockShape
from referee.rules.wire import OwnWords, wire


@wire("say-block")
class SayBlock(Block):
    """SAY text: these words to all, once their writer agrees that all are to read them."""

    text: OwnWords

    key = "SAY"


class _SpeechShape(BlockShape):
    values = (SayBlock,)
    keys = (SayBlock.key,)
    is_filed = False

    def write(self, block: SayBlock, known: Known) -> str:
        return f"{block.key} {block.text}"

    def aloud(self, block: SayBlock) -> str:
        return block.text


SHAPE = _SpeechShape()
