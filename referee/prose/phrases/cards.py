"""CARD in running words: which action card is taken, and which instead of it.

Knows how cards are named and ranked. Which cards are on offer is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.writing import card_name
from referee.prose.candidate import UNLIKELY, CandidateSheet
from referee.prose.cards_on_offer import OPEN_CARDS, design_meant, powered
from referee.prose.draft_plan import DraftPlan
from referee.prose.kinds import COMMA, STOP, Is, those
from referee.prose.mentions import Mention, clause_from
from referee.prose.order_keywords import ACT, ADD, CARD, EVICT, MOVE, PLACE, POWER
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.scanning import Scan, counts_men, counts_strangers, is_cued_card, only_now
from referee.rules.effects.base import Card
from referee.rules.further import gives_another

_TURNS = those(Is.FAILING)
"""Kinds of words with which a condition says more than that a card is got."""


def _taking(end: int, cost: float, named: Sequence[Any], *, is_bare: bool = False) -> OrderPhrase:
    return OrderPhrase(end, cost, partial(take_card, named=tuple(named), bare_cost=cost if is_bare else 0.0))


def taken(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The king; card 3; number 4, eviction or king."""
    before = {kind for each in said[max(0, at - 1) : at] for kind in each.kinds}
    if "card" in said[at].kinds and ("SAYS NO" in before or ("FROM" in before and "place" in said[at].kinds)):
        return  # no espionage; one from the bridge
    s = Scan(said, _behind_if_mine(said, at))
    take = take_card if s.at == at else take_card_if_got
    if (nth := only_now(s, "CARD ONE", "CARD TWO")) is not None:
        yield _taking(s.at, 0, [1 if nth == "CARD ONE" else 2])
        return
    cued = s.verb(CARD)
    if cued:
        s.take("STACK", COMMA, STOP)
    denies = not cued and "SAYS NO" in (said[s.at].kinds if s.at < len(said) else ())
    cued = cued or only_now(s, "STACK") is not None
    first = s.take("number") if cued and denies else s.take("card", "number", "ANY") if cued else only_now(s, "card")
    if first == "ANY" and _is_a_rivals(said, s.at):
        return
    if first is None and (some := only_now(s, "ANY", "BEST CARD")) is not None:
        some = some.removesuffix(" CARD")
        bare = s.at
        is_card = s.verb(CARD)
        if not _is_a_rivals(said, s.at):
            yield _taking(bare, 0.6, [some], is_bare=True)
            yield from [_taking(s.at, 0, [some])] if is_card else ()
        return
    if first is None:
        if (number := only_now(s, "number")) is not None:
            counts = counts_strangers(said, at, s.at)
            there = any("THERE" in each.kinds for each in said[s.at : s.at + 1])
            if not (counts_men(said, s.at) or there or (at and "FROM" in said[at - 1].kinds)):
                beside = is_cued_card(said, at) or (at > 0 and said[at - 1].token.word == "(")  # eviction (4)
                yield _taking(s.at, 0.3 + counts, [number], is_bare=not beside)
            if s.verb(CARD):
                yield _taking(s.at, 0, [number])
        return
    if first != "ANY" and s.seen("TOOK") is not None:
        return  # the king is gone
    named = [first]
    if first != "ANY":
        s.take(COMMA)
        s.verb(CARD)
    ends = [s.at]
    while s.either() and (more := s.take("card")) is not None:
        named.append(more)
        ends.append(s.at)
    for many, end in enumerate(ends, 1):
        yield OrderPhrase(end, 0.1 * (len(ends) - many), partial(take, named=tuple(named[:many])))


def _is_a_rivals(said: Sequence[Mention], at: int) -> bool:
    """Whether words right behind "any" say which one by a rival: whichever card Gus does not want."""
    return any(each.is_rival for each in said[at : at + 1])


def _behind_if_mine(said: Sequence[Mention], at: int) -> int:
    """Where the card is in a condition that says no more than that I get it, if I get the king; `at` in any other."""
    if "IF" not in said[at].kinds:
        return at
    clause = [{*each.kinds} for each in clause_from(said, at)]
    card = next((n for n, kinds in enumerate(clause) if "card" in kinds), 0)
    got = takewhile(lambda kinds: not {"place", "number"} & kinds, clause)  # not: if he goes to Aragon I take card 5
    mine = any({"I", "own"} & kinds for kinds in got) and not any(_TURNS & kinds for kinds in clause)
    rival = any("seat" in kinds and "own" not in kinds for kinds in clause)
    other = any({"place", "number", "LAID", "VERSUS", "purpose"} & kinds for kinds in clause[:card])
    other = other or any(each.says(EVICT) for each in said[at : at + card])
    return at + card if mine and not rival and not other else at


def take_card(sheet: CandidateSheet, named: Sequence[Any], bare_cost: float = 0.0) -> Joined:
    """The sheet with a card, and those that would do instead.

    `bare_cost`: what the phrase costs if it is no more than a number or "any", which may mean something else.
    """
    if sheet.stood and not sheet.turns and sheet.plans[0].head == sheet.stood[0].head:
        return _change_card(sheet, named, bare_cost)
    further = _add_card(sheet, named, bare_cost)
    said = [plan.head for plan in further.plans] if further else []
    return further and replace(further, behind=tuple(plan for plan in further.behind if plan.head not in said))


def _add_card(sheet: CandidateSheet, named: Sequence[Any], bare_cost: float) -> Joined:
    designs = [design for each in named if (design := design_meant(each, sheet.context.known))]
    if len(designs) < len(named) or CARD not in sheet.context.open:
        return None
    is_laid = not bare_cost and POWER in dict(sheet.blocks)
    lays = POWER in (sheet.context.open if bare_cost else sheet.context.asked)
    if not is_laid and lays and powered(named[0], sheet.context.known):
        return None  # the power card that it is on
    if bare_cost and named[0] in OPEN_CARDS and sheet.turns:
        sheet = sheet.cheaper(bare_cost)  # if it is gone, anything
    elif bare_cost and (POWER in sheet.context.asked or {*sheet.context.held_verbs} - {PLACE}):
        sheet = sheet.dearer(0.5)
    head = f"{CARD} {' or '.join(map(card_name, designs))}"
    plan = DraftPlan(card_called(designs[0], sheet.context.known.cards), head)
    return _with_card(sheet, plan, is_bare=bool(bare_cost))


def _with_card(sheet: CandidateSheet, plan: DraftPlan, *, is_bare: bool) -> Joined:
    """The sheet with a new plan for a card, or with the card in the plan that is being told."""
    last = sheet.plan
    if not sheet.plans:
        return sheet.with_plan(plan)
    if not last.head:
        placed_first = last.placed_first or sheet.turning == "else"
        return sheet.with_plan(replace(plan, lines=last.lines, placed_first=placed_first))
    is_same = last.head == plan.head
    if is_same and is_bare and not sheet.turning:
        return None  # score the 4s, 3 there
    if is_same and sheet.turning == "else" and {verb for verb, _ in (*last.old, *last.lines)} == {PLACE}:
        return sheet.with_plan(replace(last, placed_first=True))  # two in Aragon, then score the 4s
    if is_same or (sheet.turning != "gone" and _is_deed(plan.card, last.card, turns=sheet.turns)):
        return replace(sheet, turning=sheet.turning if sheet.turns and is_same else "")
    if sheet.turning == "else" and last.card and gives_another(last.card):
        return None  # double turn, then the king: beside it or instead of it?
    if sheet.turns:
        return replace(sheet, plans=(*sheet.plans, plan), turning="")
    return sheet.with_plan(plan) if sheet.turning == "correct" else None


def _is_deed(named: Card | None, taken: Card | None, *, turns: bool) -> bool:
    """Whether the card named is only a deed of the card taken: the adviser, king to Aragon."""
    if named is None or taken is None:
        return False
    common = {*verbs_of(named)} & {*verbs_of(taken)} - {PLACE, MOVE, ADD, ACT}
    return bool(common) and (not turns or card_name(named.design).upper() in common)


def _change_card(sheet: CandidateSheet, named: Sequence[Any], bare_cost: float) -> Joined:
    """The plan that stands with another card, and with those of its lines that fit this card."""
    further = _add_card(replace(sheet, turning="correct"), named, bare_cost)
    held = sheet.plans[0]
    if further is None or further.plans[0].head == held.head:
        return further
    if bare_cost:  # "the two"
        further = further.dearer(UNLIKELY)
    plan = further.plans[0]
    fitting = (PLACE, *(verbs_of(plan.card) if plan.card else ()))
    old = tuple(each for each in held.old if each[0] in fitting and each[0] != ACT)
    lines = tuple(each for each in held.lines if each[0] in fitting)
    return replace(further, plans=(replace(plan, old=old, lines=lines, placed_first=held.placed_first),))


def take_card_if_got(sheet: CandidateSheet, named: Sequence[Any]) -> Joined:
    """The sheet with this card, in a second plan if there is one: the adviser ...; should I get the king, ..."""
    again = sheet.plans and not sheet.turning and sheet.plan.card
    return take_card(replace(sheet, turning="gone") if again else sheet, named)


def taken_later(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Before the 5s are scored."""
    behind = said[at + 1].kinds if at + 1 < len(said) else {}
    if "FIRST" in said[at].kinds and "card" in behind:
        yield OrderPhrase(at + 2, 0, partial(_take_card_later, named=(behind["card"],)))


def _take_card_later(sheet: CandidateSheet, named: Sequence[Any]) -> Joined:
    further = take_card(sheet, named)
    return further and replace(further, plans=(*further.plans[:-1], replace(further.plan, placed_first=True)))
