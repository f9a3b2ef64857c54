"""CARD in running words: which action card is taken, by name, by what it does, and which instead of it.

Knows how cards are named and ranked, and where a description begins and ends. Which cards a word may tell of stands in
the folder of each language; which are on offer is judged elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.writing import card_name
from referee.prose.candidate import UNLIKELY, CandidateSheet, Joined, OrderPhrase
from referee.prose.context import OPEN_CARDS, DraftPlan, design_meant, powered, told_by
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, clause_from
from referee.prose.order_keywords import ACT, ADD, CARD, DISK, EVICT, MOVE, PLACE, POWER
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


_ENDS = ("IF", "UNLESS", "NOT", "ONLY", "THEN", "INSTEAD", "TOOK")
"""Kinds of words that no description goes on with."""

_FAR, _NEAR = 12, 5
"""The most words of a description: behind "the card", and where only two words tell of it."""

_COUNTED = 5
"""The most caballeros that a card's effect may count: everybody hands back three."""

_CUED, _BARE = 0.3, 0.5


def described(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The card that kicks people out; the one where you get the wooden king; the moving card; send away in secret."""
    if begin := _cue(said, at):
        hits = [*_hits(said, begin, _FAR)]
        if hits:
            yield from _ends(said, hits, 1, _CUED)
    elif _tells(said[at]):
        behind = next((n for n in range(at + 1, min(at + 3, len(said))) if not said[n].light), at)
        if "effect" in said[at].kinds and said[behind].says(CARD) and not said[at].may_be("own"):
            yield OrderPhrase(behind + 1, _CUED, partial(_take_described, told=(said[at],), least=1))
        hits = [n for n in _hits(said, at, _NEAR) if not said[n].says(DISK)]
        if len(hits) > 1 and hits[0] == at and _begins(said, at):
            yield from _ends(said, hits[:2], 2, _BARE)


def _ends(said: Sequence[Mention], hits: Sequence[int], least: int, cost: float) -> Iterator[OrderPhrase]:
    """The phrase with its last word; and with the number behind that, if the clause ends there."""
    join = partial(_take_described, told=tuple(said[n] for n in hits), least=least)
    end = hits[-1] + 1
    yield OrderPhrase(end, cost, join)
    behind = said[end].kinds if end < len(said) else {}
    closes = end + 1 >= len(said) or said[end + 1].may_be(COMMA, STOP)
    if closes and not said[end - 1].says(CARD) and behind.get("number", _COUNTED + 1) <= _COUNTED:
        yield OrderPhrase(end + 1, cost, join)


def _cue(said: Sequence[Mention], at: int) -> int:
    """Where a description begins behind the words for a card, or for one that it tells; 0 if there are none."""
    behind = at + 1
    if said[at].says(CARD):
        return behind + 1 if behind < len(said) and COMMA in said[behind].kinds else behind
    called = said[at].kinds.get("number") == 1 and not said[at].token.word.isdigit()
    return behind if called and behind < len(said) and "WHICH" in said[behind].kinds else 0


def _hits(said: Sequence[Mention], begin: int, most: int) -> Iterator[int]:
    """Where a word may tell of a card, up to the end of the description."""
    found = False
    for n in range(begin, min(begin + most, len(said))):
        each = said[n]
        counts = "number" in each.kinds and (each.token.word.isdigit() or each.kinds["number"] > _COUNTED)
        elsewhere = "place" in each.kinds and "effect" not in each.kinds
        if each.may_be(COMMA, STOP, "?", *_ENDS) or elsewhere or counts or each.says(CARD):
            return
        if found and "AND" in each.kinds and not each.light:
            return
        if _tells(each):
            found = True
            yield n


def _tells(mention: Mention) -> bool:
    return mention.may_be("effect", "verb", "card") and not (mention.light and "effect" not in mention.kinds)


def _begins(said: Sequence[Mention], at: int) -> bool:
    """Whether a clause begins here, but for words that mean nothing."""
    before = next((each for each in reversed(said[:at]) if not each.light and STRANGE not in each.kinds), None)
    return before is None or before.may_be(COMMA, STOP, "AND", "THEN", "number")


def _take_described(sheet: CandidateSheet, told: Sequence[Mention], least: int) -> Joined:
    """The sheet with the only card on offer of which most of these words tell."""
    known = sheet.context.known
    count = Counter(design for each in told for design in told_by(each.kinds, known))
    most = max(count.values(), default=0)
    meant = [design for design, times in count.items() if times == most]
    effects = any("effect" in each.kinds for each in told)
    if most < least or len(meant) != 1 or not effects:
        return None
    return take_card(sheet, ((meant[0],),))
