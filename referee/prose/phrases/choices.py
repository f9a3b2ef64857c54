"""Conditions in running words: what comes next is for when something is gone, or would do instead; ASK; IF and UNLESS.

Knows words that set conditions, and to which line of CARD and PLACE one belongs. What they are set to is told by the
phrases behind them, what a condition says is read in `conditions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.orders.order import Guard
from referee.prose.candidate import UNSAID, CandidateSheet, Joined, OrderPhrase, unchanged
from referee.prose.conditions import condition_at, condition_behind, written
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import ASK, CARD, KING, MOVE, PLACE, POWER
from referee.prose.phrases import cards
from referee.prose.scanning import Scan, begins_clause, when_told

_WHEN = 9
"""The most words that say when: by the time it is my turn."""

_FAR = 16
"""At most so many words say on what condition we ask."""


def if_gone(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """If the king is gone; is card 2 taken; if Ann has him, card 3."""
    if at and not said[at - 1].may_be(COMMA, STOP, "?", "AND", "OR", "THEN") and not begins_clause(said[at]):
        return
    named = False
    for end in range(at, min(at + 14, len(said))):
        kinds = said[end].kinds
        missing = end > at and "NOT" in kinds and "FREE" in kinds_of(said[end + 1 : end + 2])  # no longer there
        if missing or ("TOOK" in kinds and end > at):
            end += missing
            close = _close(said, end + 1)
            if named or begins_clause(said[at]) or (close and _is_inverted(said, at)):
                yield OrderPhrase(end + 1, 0.1, _go_on_if_gone, names=0)
                if close > end + 1:
                    yield OrderPhrase(close, 0.1, _go_on_if_gone, names=0)
            return
        if {COMMA, STOP} & {*kinds} and "IF" in said[at].kinds and end > at + 1 and _is_taken(said, at, end):
            yield OrderPhrase(end + 1, 0.5, _go_on_if_gone, names=0)
        if (
            "number" in kinds
            and "IF" in said[at].kinds
            and not said[end - 1].says(CARD)
            and _number_next(said, end + 1)
        ):
            yield OrderPhrase(end + 1, 0.1, _go_on_if_gone, names=0)
        numbers = end > at and (said[end - 1].says(CARD) or "STACK" in said[end - 1].kinds)
        named = named or "card" in kinds or ("number" in kinds and numbers)
        orders = "number" in kinds and not said[at].may_be("IF", "UNLESS")  # I think I lay the 13, and if it is gone
        if orders or {STOP, "place", "NOT"} & {*kinds} or (COMMA in kinds and end > at + 8):
            return


def _close(said: Sequence[Mention], at: int) -> int:
    """Where a condition ends that says no more than when: gone by the time I get there; 0 if it says more."""
    for end in range(at, min(at + _WHEN, len(said))):
        if said[end].may_be(COMMA, STOP, "THEN", ">"):
            return when_told(said, end)
        if said[end].may_be("?", "place", "number", "card", "NOT", "UNLESS") or _orders(said[end]):
            return 0
    return 0


def _orders(mention: Mention) -> bool:
    return "verb" in mention.kinds and not mention.light


def _is_inverted(said: Sequence[Mention], at: int) -> bool:
    """Whether a condition begins with its verb: has anybody taken him, ...; is he gone: ..."""
    return said[at].may_be("HAS", "IS") and (not at or said[at - 1].may_be(STOP, "AND"))


def _number_next(said: Sequence[Mention], at: int) -> bool:
    """Whether another number follows: if somebody has the 7, then 5."""
    s = Scan(said, at, begun=True)
    return s.take("THEN", COMMA) is not None and (s.verb(POWER) or s.seen("number") == s.at)


def _is_taken(said: Sequence[Mention], at: int, end: int) -> bool:
    """Whether a condition on somebody else is followed by a card: if Ann has him, the eviction."""
    s = Scan(said, end + 1, begun=True)
    s.take("THEN", "OR")
    mine = any(each.may_be("I", "own") for each in said[at:end])
    return not mine and (s.verb(CARD) or s.seen("card", "STACK", "ANY") is not None)


def _go_on_if_gone(sheet: CandidateSheet) -> CandidateSheet:
    """The sheet whose next plan is for when those before it fail; where none is told yet, those that stand."""
    changes = not sheet.lines and CARD in sheet.context.open and sheet.context.standing
    plans, behind = (sheet.context.standing[:1], sheet.context.standing[1:]) if changes else (sheet.plans, sheet.behind)
    return replace(sheet, plans=plans, behind=behind, turning="gone")


def instead(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """If she is gone, give me the king instead."""
    if said[at].may_be("CORRECTION", "INSTEAD") and not said[at].light:
        yield OrderPhrase(at + 1, 0, lambda sheet: sheet if sheet.is_instead else None, names=0)


def otherwise(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Granada, if you must. Or if that cannot be, Aragon, and in second place Seville."""
    joins = at > 1 and said[at - 1].light and "AND" in said[at - 1].kinds
    begins = at > 0 and said[at - 1 - joins].may_be(COMMA, STOP)
    if begins and "OR" in said[at].kinds and {COMMA, "place", "TO", "FROM"} & kinds_of(said[at + 1 : at + 2]):
        yield OrderPhrase(at + 1, 0, _add_choice, names=0)


def _add_choice(sheet: CandidateSheet) -> Joined:
    """The sheet whose next place is a second choice, if a place is all that is asked."""
    return replace(sheet, turning="else") if sheet.blocks and sheet.wants_place else None


def asked(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Ask me first if the king has moved; should anybody move him before my turn, I want to be asked."""
    first = said[at].says(ASK)
    if not (first or said[at].may_be("IF KING MOVED") or begins_clause(said[at])):
        return
    asks = king = moved = False
    for end in range(at, min(at + _FAR, len(said))):
        each = said[end]
        if each.may_be(STOP, "place", "number"):
            return
        asks = asks or each.says(ASK)
        moved = moved or each.may_be("IF KING MOVED", "MOVED") or each.says(MOVE)
        king = king or each.may_be("IF KING MOVED") or each.says(KING)
        if asks and king and moved:
            yield OrderPhrase(end + 1, 0 if first else 0.1, _ask)
            return


def _ask(sheet: CandidateSheet) -> Joined:
    return sheet.with_block(ASK, f"{ASK} IF KING MOVED")


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
