"""When to stop somebody's special action before one of its steps: VETO red ON king WHEN INTO Galicia; VETO ASK."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from referee.orders.findings import Finding
from referee.orders.shapes.plan import may_yet
from referee.orders.shapes.policies import LET_PASS, PolicyBlock
from referee.orders.shapes.stepping_in import StepInPolicy, SteppingInShape
from referee.orders.terms import RankedLines
from referee.orders.ways import BAD_VALUE, refuse
from referee.rules.decisions import Ask, Complaint
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.wire import wire


@dataclass(frozen=True, slots=True)
class _WithoutGain:
    """Marks policies to stop something, for which nobody waits until it gains him anything."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """That of a policy, behind which its condition is judged."""
        return core_schema.no_info_after_validator_function(self._judged, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """That of a policy, without GAIN."""
        gains = {"type": "object", "properties": {"kind": {"const": "GAIN"}}, "required": ["kind"]}
        return {"allOf": [handler(schema), {"properties": {"when": {"not": gains}}}]}

    def _judged(self, policy: StepInPolicy) -> StepInPolicy:
        if policy.when is not None and policy.when.kind == "GAIN":
            refuse(BAD_VALUE, "when")
        return policy


@wire("veto-block")
class VetoBlock(PolicyBlock):
    """The policies of a holder, the first that fits counts; VETO NEVER is an empty block. Silence lets pass."""

    policies: RankedLines[Annotated[StepInPolicy, _WithoutGain()]]

    key = "VETO"


class _VetoShape(SteppingInShape):
    values = (VetoBlock,)
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
