"""When to stop somebody's special action before one of its steps: VETO red ON king WHEN INTO Galicia; VETO ASK."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.findings import Finding
from referee.orders.shapes.plan import may_yet
from referee.orders.shapes.policies import LET_PASS, PolicyBlock
from referee.orders.shapes.stepping_in import StepInPolicy, SteppingInShape
from referee.orders.terms import Ranked
from referee.rules.decisions import Ask, Complaint
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.wire import wire


@wire("veto-block")
class VetoBlock(PolicyBlock):
    """The policies of a holder, the first that fits counts; VETO NEVER is an empty block. Silence lets pass."""

    policies: Ranked[StepInPolicy]

    key = "VETO"


class _VetoShape(SteppingInShape):
    values = (VetoBlock,)
    ebnf = '"VETO" ("NEVER" | policy)'
    keys = (VetoBlock.key,)
    words = (VetoBlock.key, LET_PASS)
    asked = Ask.VETO
    may_gain = False
    is_agreed = False

    def against(self, block: VetoBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position = state.position
        if not block.policies or seat in dict(position.vetoes):
            holds = True
        else:
            holds = False
            keeps = may_yet(state, seat, lambda does: does.keeps is Ask.VETO)
            may = position.setup.edition.veto != "off" and keeps
            others = tuple(holder for holder, _ in position.vetoes)
            lacking = Complaint("veto-is-anothers", others[:1]) if others else Complaint("no-veto")
            yield Finding("not-yet" if may else "never", lacking)
        for line, policy in enumerate(block.policies if holds else ()):
            if seat in policy.seats:
                yield Finding("never", Complaint("veto-own", (seat,)), line)


SHAPE = _VetoShape()
