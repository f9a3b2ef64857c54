"""When to uncover what one keeps covered, UNCOVER red ON king; and whether own caballeros go along, CONSENT red.

Both are policies like those of VETO: CONSENT red WHEN INTO Galicia; UNCOVER ASK red.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.findings import Finding
from referee.orders.order import Ranked
from referee.orders.shapes.block import Memory
from referee.orders.shapes.plan import may_yet
from referee.orders.shapes.stepping_in import PolicyBlock, StepInPolicy, SteppingInShape, steps_in_before
from referee.rules.boxes.grandissimo.errands import CONSENT
from referee.rules.boxes.grandissimo.incognito import UNCOVER
from referee.rules.decisions import Ask, Complaint, Decision
from referee.rules.effects.windows import Window
from referee.rules.model import Seat
from referee.rules.modifiers import keeps
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("uncover-block")
class UncoverBlock(PolicyBlock):
    """In whose turn and when to uncover; the first policy that fits counts. Silence lets pass, as NEVER does."""

    policies: Ranked[StepInPolicy] = ()

    key = UNCOVER


class _UncoverShape(SteppingInShape):
    values = (UncoverBlock,)
    ebnf = '"UNCOVER" ("NEVER" | policy)'
    keys = (UncoverBlock.key,)
    is_brought = True
    asked = Ask.UNCOVER

    def fits(self, position: Position, decision: Decision, seat: Seat, policy: StepInPolicy, memory: Memory) -> bool:
        """Whether the very next step meets it; ASK alone stops once: when that turn begins, or at the card it names."""
        window: Window = decision.step
        if policy.ask and policy.when is None and (window.done or bool(window.run) != bool(policy.cards)):
            return False
        return steps_in_before(position, window, policy) == 1

    def against(self, block: UncoverBlock, state: State, seat: Seat) -> Iterator[Finding]:
        if block.policies and not keeps(state.position, seat, block.key):
            may = may_yet(state, seat, lambda does: does.keeps is Ask.UNCOVER)
            yield Finding("not-yet" if may else "never", Complaint("nothing-covered"))


UNCOVERING = _UncoverShape()


@wire("consent-block")
class ConsentBlock(PolicyBlock):
    """To whom a seat consents, and when; the first policy that fits counts. Silence is no, as CONSENT NEVER is."""

    policies: Ranked[StepInPolicy] = ()

    key = CONSENT


class _ConsentShape(SteppingInShape):
    values = (ConsentBlock,)
    ebnf = '"CONSENT" ("NEVER" | policy)'
    keys = (ConsentBlock.key,)
    is_brought = True
    asked = Ask.CONSENT

    def against(self, block: ConsentBlock, state: State, seat: Seat) -> Iterator[Finding]:
        for line, policy in enumerate(block.policies):
            if seat in policy.seats:
                yield Finding("never", Complaint("consent-own", (seat,)), line)


CONSENTING = _ConsentShape()
