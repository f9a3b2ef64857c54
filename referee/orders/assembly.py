"""Puts statements together as blocks, finds contradictions, and tells for each block whether it may be filed.

Knows what one letter says. Must not know the position: whether a block is legal is judged in `checking`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from referee.orders.contents import Known
from referee.orders.grammar import Choice, Statement, Trouble
from referee.orders.order import Block
from referee.orders.shapes import plans
from referee.orders.shapes import table as blocks
from referee.orders.shapes.deeds import item_text
from referee.orders.shapes.planning import Draft, amended, planned
from referee.orders.shapes.plans import CardBlock, ElseBestBlock, plans_among
from referee.orders.shapes.turn import TurnBlock

_ABOVE = "free-text"
"""The doubt about lines of a plan above its CARD."""

LEFT_OVER = "words-left-over"
"""The code of the trouble with words that belong to no order."""

HOMELESS = "item-without-card"
"""The code of the trouble with lines of a plan under no CARD."""

FALLS = "falls-with-plan"
"""The code of the trouble with a line that is sound, but of a plan that is not."""

_NO_CARD = "else-without-card"
"""The code of the trouble with an ELSE CARD behind none; it is meant to stand behind the plans that stand."""

PLANS = 40
"""The most plans of a turn: more than any round can tell apart."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One block of a letter, as far as it could be read: what is wrong with it, and why it must be asked back."""

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
        """Whether all its troubles have an obvious correction."""
        return self.block is not None and not self.is_filed and all(trouble.mended for trouble in self.troubles)


def assembled(statements: Sequence[Statement], known: Known) -> tuple[Candidate, ...]:
    """The blocks that some statements make, without repeats."""
    singles: dict[str, list[Statement]] = {}
    drafts: list[Draft] = []
    loose: list[Statement] = []
    strange: list[Statement] = []
    for said in statements:
        if isinstance(said.value, Choice) or said.verb in plans.SHAPE.words:
            drafts.append(Draft(said))
        elif isinstance(said.value, Block) or said.verb in (*blocks.WORDS, *known.asks):
            key = said.value.key if isinstance(said.value, Block) else blocks.key_begun_by(said.verb)
            singles.setdefault(key, []).append(said)
        elif drafts and not _is_left_over(said):
            late = ElseBestBlock.key in singles  # whose plan has lines of its own
            wrong = _trouble_at(said, "line-below-best", said.verb, mended=False)
            drafts[-1].items.append(replace(said, troubles=(*said.troubles, wrong)) if late else said)
        else:
            (loose if said.verb else strange).append(said)
    findings = [_candidate_of_key(key, said) for key, said in singles.items()]
    for key, written in _by_block(drafts, known).items():
        findings += _card_candidates(written, known, key)
    if loose and len(drafts) == 1 and not known.mid_turn:  # "PLACE 2 Aragon, CARD 3 ACT"
        first = drafts[0]
        above = [replace(each, doubt=each.doubt or _ABOVE) for each in loose]
        whole = _card_candidate([Draft(first.head, [*above, *first.items])], known, *_by_block(drafts, known))
        findings, loose = ([*findings[:-1], whole], []) if whole.is_proposed else (findings, loose)
    if loose:
        answer = _answer_candidate(loose, known) if known.slots and not known.mid_turn else None
        below = _turn_candidate(loose, known) if known.mid_turn else _homeless_candidate(loose, known, bool(drafts))
        findings.append(answer or below)
    findings += [Candidate("", None, statement.troubles) for statement in strange]
    return tuple(findings)


def _is_left_over(said: Statement) -> bool:
    return not said.verb and [trouble.code for trouble in said.troubles] == [LEFT_OVER]


def _doubt(said: Iterable[Statement]) -> str:
    return next((statement.doubt for statement in said if statement.doubt), "")


def _trouble_at(said: Statement, code: str, *args: str, mended: bool = True) -> Trouble:
    return Trouble("ambiguous", code, args, (), said.token, said.token, mended)


def _candidate_of_key(key: str, said: Sequence[Statement]) -> Candidate:
    """The block of a key; of several different ones the last counts as meant."""
    found = [s.value for s in said if isinstance(s.value, Block)]
    troubles, doubt = tuple(trouble for s in said for trouble in s.troubles), _doubt(said)
    joined = blocks.shape_named(key).joined(found)
    if joined is not None:
        sum_, wrong = joined
        troubles = (*troubles, _trouble_at(said[-1], wrong, mended=False)) if wrong else troubles
        found = [sum_] * len(found)
    if len(set(found)) > 1:
        troubles = (*troubles, _trouble_at(said[-1], "twice", key))
        doubt = "contradiction"
    return Candidate(key, found[-1] if len(found) == len(said) else None, troubles, doubt)


def _by_block(drafts: Iterable[Draft], known: Known) -> dict[str, list[Draft]]:
    """The drafts by the key of their block: ELSE CARD goes on with the plans that were begun last.

    In answer to the question for a further card of a turn CARD means that one.
    """
    asked = [slot.key for slot in known.slots or () if slot.is_asked]
    meant = {CardBlock.key: plans.FURTHER} if plans.FURTHER in asked and CardBlock.key not in asked else {}
    found: dict[str, list[Draft]] = {}
    begun = meant.get(CardBlock.key, CardBlock.key)
    for draft in drafts:
        if draft.head is not None and draft.head.verb != plans.ELSE:
            begun = meant.get(draft.head.verb, draft.head.verb)
        found.setdefault(begun, []).append(draft)
    return found


def _card_candidate(drafts: Sequence[Draft], known: Known, key: str) -> Candidate:
    """CARD, or FURTHER, and its ELSE CARDs. A second one without ELSE is read as one, and asked about."""
    heads = [draft.head for draft in drafts if draft.head]
    if len(heads) > PLANS:
        last = heads[PLANS].token
        return Candidate(key, None, (Trouble("invalid", "too-many-plans", (PLANS,), (), last, last),))
    troubles: list[Trouble] = []
    for at, head in enumerate(heads):
        otherwise = isinstance(head.value, Choice) and head.value.otherwise
        if otherwise != (at > 0):
            troubles.append(_trouble_at(head, "two-cards" if at else _NO_CARD))
    read = [planned(draft, known) for draft in drafts]
    whole = tuple(plan for plan, _ in read if plan is not None)
    above = plans_among((*known.proposal, *known.in_force)) if any(t.code == _NO_CARD for t in troubles) else ()
    troubles += [trouble for _, found in read for trouble in found]
    said = [statement for draft in drafts for statement in draft.statements]
    doubt = "contradiction" if any(t.code == "two-cards" for t in troubles) else _doubt(said)
    shape, later = blocks.shape_named(key), (*[False] * len(above), *(draft.is_for_later for draft in drafts))
    assert isinstance(shape, plans.PlansShape)
    block = shape.block_of((*above, *whole), later) if len(whole) == len(read) else None
    return Candidate(key, block, tuple(troubles), doubt)


def _card_candidates(drafts: Sequence[Draft], known: Known, key: str) -> tuple[Candidate, ...]:
    """CARD and its ELSE CARDs; if one of them cannot be filed, the plans above it, and apart from them it and the rest.

    The rest falls as one: each of its lines without a trouble of its own is named.
    """
    whole = _card_candidate(drafts, known, key)
    if whole.is_filed or whole.is_proposed or not drafts[0].head:
        return (whole,)
    bad = next((at for at in range(1, len(drafts)) if not _stands(_card_candidate(drafts[: at + 1], known, key))), 0)
    if not (bad and _card_candidate(drafts[:bad], known, key).is_filed):
        return (whole,)
    lines = {trouble.first.line for trouble in whole.troubles}
    fallen = [said for draft in drafts[bad:] for said in draft.statements if said.token.line not in lines]
    named = (_trouble_at(said, FALLS, said.verb, mended=False) for said in fallen)
    return _card_candidate(drafts[:bad], known, key), Candidate("", None, (*whole.troubles, *named))


def _stands(card: Candidate) -> bool:
    return card.is_filed or card.is_proposed


def _turn_candidate(said: Sequence[Statement], known: Known) -> Candidate:
    """The TURN block of lines for the card in hand."""
    plan, troubles = planned(Draft(None, list(said)), known)
    if plan and not plan.items and not troubles:  # PLACE nobody
        troubles = (_trouble_at(said[0], "place-wanted", said[0].verb, mended=False),)
    return Candidate(TurnBlock.key, TurnBlock(plan.items) if plan and plan.items else None, troubles, _doubt(said))


def _answer_candidate(said: Sequence[Statement], known: Known) -> Candidate | None:
    """The block of lines that answer the only question asked, if they do; else None."""
    keys = [slot.key for slot in known.slots or () if slot.is_asked]
    plan, troubles = planned(Draft(None, list(said)), known)
    block = blocks.shape_named(keys[0]).of_lines(plan.items) if len(keys) == 1 and plan and plan.items else None
    return Candidate(keys[0], block, troubles, _doubt(said)) if block else None


def _homeless_candidate(said: Sequence[Statement], known: Known, has_card: bool) -> Candidate:
    """The plans in force with lines that stand under no CARD, or a plan for the one card that they fit."""
    plan, troubles = planned(Draft(None, list(said)), known)
    block = amended(plan.items, known) if plan and plan.items and not has_card else None
    doubt = _doubt(said)
    if (block is None or not doubt) and any(s.value is not None for s in said):
        items = [item for s in said if isinstance(s.value, tuple) for item in s.value]
        verb = items[0].verb if items else said[0].verb
        text = "; ".join(item_text(item, known) for item in items)
        disks = [slot.key for slot in known.slots or () if slot.key.endswith(f" {verb}")]
        block = None if disks else block  # "evict: Valencia" is said of a card, or of where to flee
        meant = () if block or not items else (*(f"{key} {text.removeprefix(verb).strip()}" for key in disks), text)
        troubles = (*troubles, replace(_trouble_at(said[0], HOMELESS, verb), legal=meant, mended=block is not None))
    key = TurnBlock.key if has_card else CardBlock.key  # the plan filed beside it lacks nothing
    return Candidate(key, block, troubles, doubt)
