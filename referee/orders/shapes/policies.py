"""What VETO, REMOVE and DOUBLE have in common: policies, of which the first that fits counts; silence lets pass.

Must not know what any policy says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from referee.orders.contents import Known
from referee.orders.grammar import Cursor, Statement
from referee.orders.order import Block
from referee.orders.shapes.block import SILENCE, WHOLE, Blocks, BlockShape, Gap, Given, Memory, StatedAt
from referee.rules.decisions import Decision, LetPass, Order
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.state import State

LET_PASS = "LET PASS"
"""The words for not stepping in this time."""


class PolicyBlock(Block):
    """A block of policies; without any it is NEVER."""

    __slots__ = ()

    takes_ask = True

    policies: tuple[Any, ...]

    @property
    def may_ask(self) -> bool:
        """Whether a policy asks."""
        return any(policy.ask for policy in self.policies)


class PoliciesShape(BlockShape):
    """A shape of block that holds policies."""

    def policy_text(self, policy: Any, known: Known) -> str:
        """One policy as its player would write it."""
        raise NotImplementedError

    def write(self, block: Any, known: Known) -> str:
        """Each policy in a line, or NEVER."""
        return "\n".join(self.policy_text(policy, known) for policy in block.policies) or f"{block.key} NEVER"

    def fits(self, position: Position, decision: Decision, seat: Seat, policy: Any, memory: Memory) -> bool:
        """Whether a policy speaks of what is asked now."""
        raise NotImplementedError

    def order(self, position: Position, decision: Decision, seat: Seat, policy: Any) -> Order | None:
        """The order of a policy that fits; None if it would not be legal."""
        raise NotImplementedError

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The order of the first policy that fits, with the policy's number; silence lets pass.

        A policy that says ASK is skipped once the player was asked, or may not be.
        """
        key = self.keys[0]
        block: Any = blocks.get(key)
        for number, policy in enumerate(block.policies if block is not None else ()):
            if (policy.ask and memory.asked_before) or not self.fits(state.position, decision, seat, policy, memory):
                continue
            if policy.ask:
                return Gap(key, "asked")
            if (order := self.order(state.position, decision, seat, policy)) is not None:
                return Given(order, key, number)
        return Given(LetPass(), SILENCE)

    def passing(self, c: Cursor) -> Block:
        """The block that LET PASS means: the one in force, kept for another time, or NEVER."""
        value: Any = self.values[0]
        return next((block for block in (*c.known.in_force, *c.known.standing) if type(block) is value), value(()))

    def waits(self, step: Any) -> bool:
        """Silence lets pass."""
        return False

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """To let it pass."""
        return LetPass()

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str]:
        """The policies of several blocks in one; NEVER cannot be joined with others."""
        value: Any = self.values[0]
        policies = tuple(dict.fromkeys(policy for block in blocks for policy in block.policies))
        both = bool(policies) and not all(block.policies for block in blocks)
        return value(policies), "never-and" if both else ""

    def stated_at(self, block: Any, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        """The first statement of each policy."""
        for number, policy in enumerate(block.policies):
            said = (s for s in statements if isinstance(s.value, PolicyBlock) and policy in s.value.policies)
            yield from ((WHOLE, number, first) for first in islice(said, 1))
