"""Statements as blocks: plans put together, contradictions found, and for each block whether it may be filed.

Knows what one letter says. Must not know the position: whether a block is legal is judged in `filing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from referee.orders.blocks import (
    AskBlock,
    Block,
    CardBlock,
    DiskBlock,
    NameBlock,
    PowerBlock,
    ReinforceBlock,
    ReturnBlock,
    TurnBlock,
    VetoBlock,
    key_of,
)
from referee.orders.grammar import Choice, Statement, Trouble
from referee.orders.letter import Table
from referee.orders.planning import Draft, amended, planned
from referee.orders.plans import verb_of

PLANS = 40
"""Plans a turn may have: more than any round can tell apart."""


_Single = PowerBlock | ReinforceBlock | ReturnBlock | DiskBlock | AskBlock | NameBlock


@dataclass(frozen=True, slots=True)
class Finding:
    """One block of a letter, as far as it came: what is wrong with it, and why it must be asked back."""

    key: str
    block: Block | None
    troubles: tuple[Trouble, ...] = ()
    doubt: str = ""

    @property
    def is_filed(self) -> bool:
        """Whether there is nothing to ask."""
        return self.block is not None and not self.troubles and not self.doubt

    @property
    def is_proposed(self) -> bool:
        """Whether everything that is wrong has an obvious mending."""
        return self.block is not None and not self.is_filed and all(trouble.mended for trouble in self.troubles)


def assembled(statements: Sequence[Statement], table: Table) -> tuple[Finding, ...]:
    """The blocks that some statements make, each once."""
    piles = _Sorted()
    for statement in statements:
        piles.put(statement, table)
    findings = [_single(key, said) for key, said in piles.singles.items()]
    if piles.vetoes:
        findings.append(_vetoes(piles.vetoes))
    if piles.plans:
        findings.append(_plans(piles.plans, table))
    if piles.turn:
        findings.append(_turn(piles.turn, table))
    if piles.homeless:
        findings.append(_homeless(piles.homeless, table, any(f.key == "CARD" for f in findings)))
    findings += [Finding("", None, statement.troubles) for statement in piles.strange]
    return tuple(findings)


@dataclass
class _Sorted:
    """Statements by the block they belong to."""

    singles: dict[str, list[Statement]] = field(default_factory=dict)
    vetoes: list[Statement] = field(default_factory=list)
    plans: list[Draft] = field(default_factory=list)
    turn: list[Statement] = field(default_factory=list)
    homeless: list[Statement] = field(default_factory=list)
    strange: list[Statement] = field(default_factory=list)

    def put(self, said: Statement, table: Table) -> None:
        """Sort in one statement."""
        if said.verb in ("CARD", "ELSE"):
            self.plans.append(Draft(said))
        elif said.verb in ("VETO", "LET PASS"):
            self.vetoes.append(said)
        elif said.verb in ("POWER", "REINFORCE", "RETURN", "DISK", "ASK", *table.asks):
            self.singles.setdefault(self._key(said), []).append(said)
        elif said.verb == "" and not self.plans:
            self.strange.append(said)
        elif self.plans:
            self.plans[-1].items.append(said)
        else:
            (self.turn if table.mid_turn else self.homeless).append(said)

    def _key(self, said: Statement) -> str:
        return key_of(said.value) if isinstance(said.value, _Single) else said.verb


def _troubles(said: Iterable[Statement]) -> tuple[Trouble, ...]:
    return tuple(trouble for statement in said for trouble in statement.troubles)


def _doubt(said: Iterable[Statement]) -> str:
    return next((statement.doubt for statement in said if statement.doubt), "")


def _again(said: Statement, code: str, *args: str, mended: bool = True) -> Trouble:
    return Trouble("ambiguous", code, args, (), said.token, said.token, mended)


def _single(key: str, said: Sequence[Statement]) -> Finding:
    """A block that stands once in a letter; the last one counts as meant where several differ."""
    blocks = [s.value for s in said if isinstance(s.value, _Single)]
    troubles, doubt = _troubles(said), _doubt(said)
    if len(set(blocks)) > 1:
        troubles = (*troubles, _again(said[-1], "twice", key))
        doubt = "contradiction"
    return Finding(key, blocks[-1] if len(blocks) == len(said) else None, troubles, doubt)


def _vetoes(said: Sequence[Statement]) -> Finding:
    """All VETO lines together; NEVER stands alone."""
    blocks = [s.value for s in said if isinstance(s.value, VetoBlock)]
    policies = tuple(dict.fromkeys(policy for block in blocks for policy in block.policies))
    troubles = _troubles(said)
    if policies and any(not block.policies for block in blocks):
        troubles = (*troubles, _again(said[-1], "never-and", mended=False))
    return Finding("VETO", VetoBlock(policies) if len(blocks) == len(said) else None, troubles, _doubt(said))


def _plans(drafts: Sequence[Draft], table: Table) -> Finding:
    """CARD and its ELSE CARDs. A second CARD without ELSE is read as one, and asked about."""
    heads = [draft.head for draft in drafts if draft.head]
    if len(heads) > PLANS:
        last = heads[PLANS].token
        return Finding("CARD", None, (Trouble("invalid", "too-many-plans", (PLANS,), (), last, last),))
    troubles: list[Trouble] = []
    for at, head in enumerate(heads):
        otherwise = isinstance(head.value, Choice) and head.value.otherwise
        if otherwise != (at > 0):
            troubles.append(_again(head, "two-cards" if at else "else-without-card"))
    plans = [planned(draft, table) for draft in drafts]
    whole = tuple(plan for plan, _ in plans if plan is not None)
    troubles += [trouble for _, found in plans for trouble in found]
    said = [statement for draft in drafts for statement in draft.statements]
    doubt = "contradiction" if any(t.code == "two-cards" for t in troubles) else _doubt(said)
    return Finding("CARD", CardBlock(whole) if len(whole) == len(plans) else None, tuple(troubles), doubt)


def _turn(said: Sequence[Statement], table: Table) -> Finding:
    """What to do with the card in hand."""
    plan, troubles = planned(Draft(None, list(said)), table)
    return Finding("TURN", TurnBlock(plan.items) if plan and plan.items else None, troubles, _doubt(said))


def _homeless(said: Sequence[Statement], table: Table, has_card: bool) -> Finding:
    """Items with no CARD above them: the plan in force with these items in it, or the one card they fit."""
    plan, troubles = planned(Draft(None, list(said)), table)
    block = amended(plan.items, table) if plan and plan.items and not has_card else None
    doubt = _doubt(said)
    if (block is None or not doubt) and any(s.value is not None for s in said):
        items = [item for s in said if isinstance(s.value, tuple) for item in s.value]
        verb = said[0].verb if not items else verb_of(items[0])
        troubles = (*troubles, replace(_again(said[0], "item-without-card", verb), mended=block is not None))
    return Finding("TURN" if has_card else "CARD", block, troubles, doubt)  # the plan filed beside it lacks nothing
