"""Whether one's own caballeros go along with another's special action: CONSENT red WHEN INTO Galicia; CONSENT ASK."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.findings import Finding
from referee.orders.shapes.policies import PolicyBlock
from referee.orders.shapes.stepping_in import StepInPolicy, SteppingInShape
from referee.orders.terms import Ranked
from referee.rules.boxes.grandissimo.errands import CONSENT
from referee.rules.decisions import Ask, Complaint
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.wire import wire


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


SHAPE = _ConsentShape()
