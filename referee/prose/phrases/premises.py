"""Conditions of plans and placings in running words: CARD and PLACE with IF and UNLESS behind them.

Knows to which line a condition belongs. What a condition says is read in `conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.orders.order import Guard
from referee.prose.candidate import UNSAID, CandidateSheet
from referee.prose.conditions import condition_at, condition_behind, written
from referee.prose.kinds import COMMA, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, PLACE
from referee.prose.order_phrase import Joined, OrderPhrase, unchanged
from referee.prose.phrases import cards

_BETWEEN = frozenset((COMMA, "SO", "I", "own", "verb", "TO", "AND", STRANGE))
"""Kinds of words that may stand between a condition and the card that is taken on it."""


def on_condition(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Score the 4s, but only if I lead Seville; two in Catalonia, unless the King is there; if he has moved, card 3."""
    held = condition_behind(said, at)
    if held is None or held.guard is None or held.guard.facts[0].kind == "LAID":
        return
    yield OrderPhrase(held.end, 0.1, partial(_hang, guard=held.guard, at=at))
    if condition_at(said, at) is None:
        return
    for n in range(held.end, min(held.end + 6, len(said))):
        found = [*cards.taken(said, n)] if said[n].may_be("card") or said[n].says(CARD) else []
        if found:
            yield from (replace(each, join=partial(_take, phrase=each, guard=held.guard)) for each in found)
            return
        if not (said[n].light or said[n].kinds.keys() <= _BETWEEN):
            return


def _hang(sheet: CandidateSheet, guard: Guard, at: int) -> Joined:
    """The sheet with a condition on the placing or the plan that was told last, right before it."""
    plan, when = sheet.plan, written(guard, sheet.context.known)
    if not when or sheet.turns or not plan.head:
        return None
    is_near = bool(sheet.used) and sheet.used[-1].end == at
    if not plan.lines:
        further = _with_guard(sheet, when)
        return further and further.dearer(0 if is_near else UNSAID)
    verb, line = plan.lines[-1]
    if not is_near or verb != PLACE or _has_guard(line):
        return None
    return sheet.with_plan(replace(plan, lines=(*plan.lines[:-1], (verb, line + when))))


def _take(sheet: CandidateSheet, phrase: OrderPhrase, guard: Guard) -> Joined:
    """The sheet with a card that is taken on a condition."""
    further, when = phrase.join(sheet), written(guard, sheet.context.known)
    return _with_guard(further, when) if further and when and further.plan.head else None


def _with_guard(sheet: CandidateSheet, when: str) -> Joined:
    plan = sheet.plan
    return None if _has_guard(plan.head) else sheet.with_plan(replace(plan, head=plan.head + when))


def _has_guard(line: str) -> bool:
    return " IF " in line or " UNLESS " in line


def had(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The King, if nobody grabs him; if he is still free when it's my turn."""
    held = condition_at(said, at) if said[at].may_be("IF", "UNLESS") else None
    if held is None or held.says != "had":
        return
    card = next((each.kinds["card"] for each in said[at : held.end] if "card" in each.kinds), None)
    join = unchanged if card is None else partial(cards.take_card_if_got, named=(card,))
    yield OrderPhrase(held.end, 0.1, join, names=int(card is not None))
