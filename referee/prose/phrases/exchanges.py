"""One thing for another that stands, in running words: 10 instead of 9, not two but three, the other way round.

Knows in which order such words may stand, and what takes whose place. Whether it may be ordered is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from referee.orders.canonical import canonical_sheet
from referee.prose.candidate import UNLIKELY, CandidateSheet, Join, Joined, OrderPhrase
from referee.prose.context import DraftPlan, placed_by, placing_at
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import CARD, DISK, PLACE, POWER, RETURN, VETO
from referee.prose.phrases.changes import recount
from referee.prose.phrases.power import lay_power
from referee.prose.scanning import Scan
from referee.rules.model import Place

_LETTERS = {"number": "N", "place": "P", "NOT": "X", "INSTEAD": "I", "BUT": "B", "BY": "T"}
"""The constituents of an exchange, each by a letter."""

_OF_NUMBERS = {"XNBN": (0, 1), "INN": (0, 1), "NIN": (1, 0), "NTN": (1, 0)}
"""Exchanges of numbers, whatever place stands among them: which number is the old one, and which the new one."""

_OF_PLACES = {"IPP": (0, 1), "PIP": (1, 0), "PTP": (1, 0), "PXP": (1, 0)}
"""Exchanges of places."""

_BETWEEN = those(Is.WITHIN) | {"verb", "own", "TO", "FROM", "CORRECTION", "MAN", "STACK", "STAYS", STRANGE, COMMA}
"""Kinds of words that may stand between the constituents of an exchange."""

_LONGEST, _STRANGERS = 14, 3
"""At most so many words has an exchange, and so many of them are strange."""


def exchanged(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """10 instead of 9; instead of the 9 I want 10; not two to Granada but three; rather Aragon than Seville.

    The constituents stand in any order that makes sense.
    """
    for end, shape, found in _constituents(said, at):
        bare = shape.replace("P", "")
        if bare in _OF_NUMBERS and shape.count("P") < 2:
            old, new = (found["N"][n] for n in _OF_NUMBERS[bare])
            places = tuple(found.get("P", ()))
            join = partial(_exchange_numbers, old=old, new=new, places=places)
            yield OrderPhrase(end, 0, join, places, 2 + len(places))
        elif shape in _OF_PLACES:
            was, now = (found["P"][n] for n in _OF_PLACES[shape])
            join = partial(_swap_places, old=was, new=now, aside=_turns_aside(said))
            yield OrderPhrase(end, 0, join, (now,), 2)


def _turns_aside(said: Sequence[Mention]) -> bool:
    """Whether a letter speaks of orders beside the plans."""
    return any("purpose" in each.kinds or each.kinds.get("verb") in (DISK, RETURN, VETO) for each in said)


def preferred(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Rather the 12 than the 9, whatever word stands for than."""
    if "CORRECTION" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    s.verb(*({each.kinds["verb"] for each in said[at + 1 : at + 3] if "verb" in each.kinds}))
    new = s.take("number")
    than, behind = said[s.at : s.at + 1], said[s.at + 1 : s.at + 2]
    joins = any((each.light or STRANGE in each.kinds) and not each.may_be(COMMA, STOP, "AND", "OR") for each in than)
    if new is not None and joins and behind and "number" in behind[0].kinds:
        join = partial(_exchange_numbers, old=behind[0].kinds["number"], new=new, places=())
        yield OrderPhrase(s.at + 2, 0, join, names=2)


def _constituents(said: Sequence[Mention], at: int) -> Iterator[tuple[int, str, dict[str, list[Any]]]]:
    """Each end of an exchange that may begin here, with its shape and what numbers and places it has."""
    inside = "INSTEAD" in said[at].kinds and at > 0 and said[at - 1].may_be("number", "place")
    if said[at].light or inside or not said[at].may_be("number", "place", "NOT", "INSTEAD"):
        return
    shape, found, strange = "", dict[str, list[Any]](), 0
    for end in range(at, min(at + _LONGEST, len(said))):
        mention = said[end]
        kind = next((kind for kind in _LETTERS if kind in mention.kinds), "")
        if mention.light and "number" not in mention.kinds:
            continue
        strange += STRANGE in mention.kinds and not kind
        if strange > _STRANGERS or not (kind or mention.may_be(*_BETWEEN)):
            return
        if not kind:
            continue
        shape += _LETTERS[kind]
        meaning = mention.kinds[kind]
        found.setdefault(_LETTERS[kind], []).append(meaning[0] if kind == "place" else meaning)
        yield end + 1, shape, found


def _exchange_numbers(sheet: CandidateSheet, old: int, new: int, places: Sequence[Place]) -> Joined:
    """The sheet with a number for another: how many it places there, or of the power card or the only placing."""
    stood = [placed_by(line) for verb, line in sheet.plan.old if verb == PLACE]
    there = [place for many, place in stood if many == str(old)]
    if places:
        return recount(sheet, places[0], new) if sheet.context.name(places[0]) in there else None
    stands = _standing_blocks(sheet).get(POWER, "").removeprefix(POWER).split()
    if str(old) in stands:
        ranks = [new if each == str(old) else int(each) for each in stands if each.isdigit()]
        return lay_power(sheet, values=ranks) if len(ranks) * 2 - 1 == len(stands) else lay_power(sheet, values=(new,))
    if sheet.stood and len(there) == 1:
        at = placing_at(sheet.plan.old, there[0])
        lines = sheet.plan.old
        changed = (PLACE, f"{PLACE} {new} {there[0]}")
        return at if at is None else sheet.with_lines((*lines[:at], changed, *lines[at + 1 :]), sheet.plan.lines)
    return None if sheet.stood else lay_power(sheet, values=(new,))


def swapped(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Swap Granada for Aragon; replace 9 by 10."""
    s = Scan(said, at, begun=True)
    if s.take("SWAP") is None:
        return
    pointed = s.take("TO") is not None
    one = s.take("number", "place")
    s.take("INSTEAD", "TO", "AND")
    s.take("TO", "FROM")
    other = s.take("number", "place") if one is not None else None
    if other is not None and isinstance(one, tuple) == isinstance(other, tuple):
        old, new = (other, one) if pointed else (one, other)
        yield OrderPhrase(s.at, 0, _swap(old, new, aside=_turns_aside(said)), names=2)


def _swap(old: int | tuple[Place, ...], new: int | tuple[Place, ...], *, aside: bool) -> Join:
    if isinstance(old, tuple) and isinstance(new, tuple):
        return partial(_swap_places, old=old[0], new=new[0], aside=aside)
    return partial(lay_power, values=(new,))


def turned_round(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Just reverse; the other way round."""
    if "REVERSE" in said[at].kinds:
        yield OrderPhrase(at + 1, 0, _turn_round)


def _turn_round(sheet: CandidateSheet) -> Joined:
    """The sheet with the two choices that are proposed in the opposite order, if nothing else is proposed."""
    blocks = sheet.context.known.proposal
    keyword, _, ranks = canonical_sheet(blocks, sheet.context.known).strip().rpartition(f"{POWER} ")
    first, _, second = ranks.partition(" or ")
    two = len(blocks) == 1 and not keyword and first.isdigit() and second.isdigit()
    return sheet.with_block(POWER, f"{POWER} {second} or {first}") if two else None


_RANKING = frozenset(("FIRST", "THEN", "OR", "IF", "TOOK", "AFTERWARDS"))
"""Kinds of words that rank two numbers."""

_BESIDE_RANKS = _RANKING | {"AND", "BUT", "STACK", "FREE", "HEDGE", "NOT", "LEAD-IN", "SECOND ONE", COMMA, STRANGE}
"""Kinds of words that may stand between the two."""


def reranked(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Nine first, eight second; first the 9 and, if that is taken, the 8; the 8, and if that is not possible the 9."""
    if not said[at].may_be("number", "FIRST"):
        return
    numbers: list[int] = []
    kinds: set[str] = set()
    for end in range(at, min(at + _LONGEST, len(said))):
        mention = said[end]
        if "number" in mention.kinds and not mention.light:
            numbers.append(mention.kinds["number"])
        elif not (mention.light or mention.may_be(*_BESIDE_RANKS)):
            return
        kinds |= mention.kinds.keys()
        failed = "IF" not in kinds or kinds & {"TOOK", "NOT"}
        if len(numbers) == 2 and "number" in mention.kinds:
            tail = _ranked_until(said, end + 1)
            kinds |= kinds_of(said[end + 1 : tail])
            if kinds & _RANKING and failed:
                yield OrderPhrase(tail, 0, partial(_rank_anew, ranks=tuple(numbers)), names=2)
            return


def _ranked_until(said: Sequence[Mention], at: int) -> int:
    """The end of words behind the second number that only rank it: second, then, if taken."""
    end = at
    while end < len(said) and (said[end].light or said[end].may_be("THEN", "IF", "TOOK", "ONLY")):
        end += 1
    return end if kinds_of(said[at:end]) & {"THEN", "TOOK"} else at


def _rank_anew(sheet: CandidateSheet, ranks: Sequence[int]) -> Joined:
    """The sheet with the two power cards that stand in this order."""
    stands = _standing_blocks(sheet).get(POWER, "").removeprefix(POWER).split(" or ")
    if {each.strip() for each in stands} != {*map(str, ranks)}:
        return None
    return sheet.with_block(POWER, f"{POWER} {' or '.join(map(str, ranks))}")


def _swap_places(sheet: CandidateSheet, old: Place, new: Place, *, aside: bool) -> Joined:
    """The sheet with one place for another in the plans that it changes, or in the only block that has it.

    `aside`: the letter names something beside the plans.
    """
    was, now, plan = sheet.context.name(old), sheet.context.name(new), sheet.plan
    hits = [(key, text) for key, text in _standing_blocks(sheet).items() if was in text and now not in text]
    planned = any(was in line for each in sheet.context.standing for line in each.written)
    if planned and not (aside and hits):
        both = None not in (placing_at(plan.old, was), placing_at(plan.old, now))
        names = {was: now, now: was} if both else {was: now}
        further = replace(sheet, behind=tuple(_with_names(each, names) for each in sheet.behind))
        further = further.with_plan(_with_names(plan, names))
        return further.cheaper(UNLIKELY) if sheet.stood and further.lines != sheet.lines else None
    return sheet.with_block(hits[0][0], hits[0][1].replace(was, now)) if len(hits) == 1 else None


def _with_names(plan: DraftPlan, names: Mapping[str, str]) -> DraftPlan:
    """A plan with names replaced, all at once."""
    any_of = re.compile("|".join(map(re.escape, names)))
    return replace(plan, old=tuple((verb, any_of.sub(lambda found: names[found[0]], text)) for verb, text in plan.old))


def _standing_blocks(sheet: CandidateSheet) -> dict[str, str]:
    """The blocks besides plans that are proposed or in force, and may be said, as they are written."""
    table = sheet.context.known
    blocks = (block for block in (*table.in_force, *table.proposal) if block.key in sheet.context.open - {CARD})
    return {block.key: canonical_sheet((block,), table) for block in blocks}
