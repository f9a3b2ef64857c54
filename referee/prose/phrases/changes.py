"""Changes to what stands, in running words: all else stays, one of the two elsewhere, a place for another.

Knows how numbers and places make such a change, and what takes whose place in a plan. Whether the changed plan is legal
is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from referee.orders.canonical import canonical_sheet
from referee.prose.candidate import UNLIKELY, CandidateSheet
from referee.prose.draft_plan import DraftPlan, PlanLines, placed_by, placing_at
from referee.prose.kinds import COMMA
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, ELSE, PLACE, VETO
from referee.prose.order_phrase import Join, Joined, OrderPhrase
from referee.prose.phrases.power import lay_power
from referee.prose.phrases.veto import KEEP_VETO
from referee.prose.scanning import Scan, only_near, only_now
from referee.rules.model import Place


def kept(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """All else as it is; if she has taken him, then everything as it stands now."""
    if "KEEPS" in said[at].kinds:
        yield OrderPhrase(at + 1, 0, _keep, names=0)


def _keep(sheet: CandidateSheet) -> Joined:
    """The sheet where all else stays; behind a condition, the plans that stand are the second choice."""
    plans, heads = sheet.context.standing, [plan.head for plan in sheet.plans]
    if sheet.turns and heads and plans and not sheet.stood and plans[0].head not in heads:
        return replace(sheet, behind=plans, turning="", kept=True).cheaper(UNLIKELY)
    gain = UNLIKELY if sheet.stood and not sheet.kept else 0
    return replace(sheet, kept=True, turning="").cheaper(gain)


def shifted(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Of the two in Granada send one to the Castillo; one of the two in Granada to Aragon; one of the two to Aragon."""
    s = Scan(said, at, begun=True)
    if "number" not in said[at].kinds:
        return
    whole = s.take("number")
    s.take("own")
    cued = s.take("FROM") is not None
    part = s.take("number")  # one of the two
    cued = s.take("FROM") is not None or cued or part is not None
    source = s.place()
    cued = _passed_over(s) or cued
    many = whole if part is not None else s.take("number", "REST")
    whole, many = part or whole, 1 if many == "REST" else many
    cued = _passed_over(s) or cued
    places = s.ranks() if s.seen("TO", ">", "place") is not None and many is not None else ()
    cued = only_now(s, "INSTEAD") is not None or cued
    if part is not None and source is not None and not places:
        join = partial(_shift, whole=whole, many=many, source=None, targets=(source,))
        yield OrderPhrase(s.at, 0.1, join, (source,), s.named)
    elif cued and places and source is not None and source not in places and 0 < many <= whole:
        join = partial(_shift, whole=whole, many=many, source=source, targets=places)
        yield OrderPhrase(s.at, 0.1, join, places, s.named)


def _passed_over(s: Scan) -> bool:
    """Take words between who is moved and where to; whether one of them says that they move."""
    found = False
    while (word := s.take("verb", "INSTEAD", "CORRECTION", "HEDGE", COMMA)) is not None:
        found = found or word != COMMA
    return found


def _shift(sheet: CandidateSheet, whole: int, many: int, source: Place | None, targets: Sequence[Place]) -> Joined:
    """The sheet with some of those in a place elsewhere; without a source, in the only place with that number."""
    parts = [placed_by(line) for verb, line in sheet.plan.old if verb == PLACE]
    places = [place for number, place in parts if number == str(whole)]
    if source is None:
        return part_off(sheet, many, places[0], targets) if len(places) == 1 else None
    return part_off(sheet, many, sheet.context.name(source), targets) if sheet.context.name(source) in places else None


def part_off(sheet: CandidateSheet, many: int | str | None, source: str, targets: Sequence[Place]) -> Joined:
    """The sheet that places some of those in `source` elsewhere, without a number all of them."""
    plan = sheet.plan
    at = placing_at(plan.old, source)
    if at is None or not targets or source == sheet.context.name(targets[0]):
        return None
    there = int(placed_by(plan.old[at][1])[0])
    some = many if isinstance(many, int) else there
    if some > there:
        return None
    old = (*plan.old[:at], *_placing(there - some, source), *plan.old[at + 1 :])
    other = placing_at(old, sheet.context.name(targets[0]))
    some += int(placed_by(old[other][1])[0]) if other is not None else 0
    part = _placing(some, sheet.context.ranked(targets))
    old = (*old, *part) if other is None else (*old[:other], *part, *old[other + 1 :])
    return sheet.with_lines(old, plan.lines).cheaper(UNLIKELY)


def _placing(many: int, places: str) -> PlanLines:
    return ((PLACE, f"{PLACE} {many} {places}"),) if many > 0 else ()


def dropped(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Forget the veto; leave out Aragon; drop the fallback; nobody in Seville after all."""
    if not said[at].may_be("DROPS", "NONE", "NOT", "SAYS NO"):
        return
    s = Scan(said, at + 1, begun=True)
    drops = "DROPS" in said[at].kinds
    if drops and s.verb(VETO):
        yield OrderPhrase(s.at, 0.1, KEEP_VETO)
    elif drops and s.verb(ELSE):
        yield OrderPhrase(s.at, 0.1, _drop_second_choice, names=0)
    elif (place := s.place()) is not None:
        yield OrderPhrase(s.at, 0.1, partial(drop_place, place=place))


def _drop_second_choice(sheet: CandidateSheet) -> Joined:
    return replace(sheet, behind=()) if sheet.behind else None


def drop_place(sheet: CandidateSheet, place: Place) -> Joined:
    """The sheet that places nobody there any more; None if it did not anyway."""
    plan, name = sheet.plan, sheet.context.name(place)
    at = placing_at(plan.old, name)
    if at is None:
        return None
    placed = placed_by(plan.lines[-1][1])[0] if plan.lines and plan.lines[-1][0] == PLACE else ""
    there = int(placed_by(plan.old[at][1])[0])
    left = there - int(placed) if placed.isdigit() else 0  # one to Aragon, not to Granada
    return sheet.with_lines((*plan.old[:at], *_placing(left, name), *plan.old[at + 1 :]), plan.lines)


def fallen_back(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """If Seville or Old Castile won't work, those go in the castle."""
    if "IF" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    fails = only_now(s, "NOT", "NONE") is not None
    full = [place for place in (s.place(),) if place is not None]
    while full and s.take("OR", "AND", COMMA) is not None and (place := s.place()) is not None:
        full.append(place)
    for end in range(s.at, min(s.at + 4, len(said))):
        fails = fails or said[end].may_be("NOT", "NONE", "TOOK", "SAYS NO", "FULL")
    if not full or not fails:
        return
    for end in range(s.at, min(s.at + 12, len(said))):
        if "place" in said[end].kinds:
            places = Scan(said, end, begun=True)
            found = places.ranks()
            join = partial(_fall_back, full=tuple(full), targets=found)
            yield OrderPhrase(places.at, 0.2, join, found, len(full) + places.named)
            return


def _fall_back(sheet: CandidateSheet, full: Sequence[Place], targets: Sequence[Place]) -> Joined:
    """The sheet with another choice behind each placing in one of these places."""
    if not sheet.plans or not targets:
        return None
    plan, names, more = sheet.plan, {*map(sheet.context.name, full)}, sheet.context.ranked(targets)

    def ranked(lines: PlanLines) -> PlanLines:
        hit = ((verb, text, verb == PLACE and placed_by(text)[1] in names) for verb, text in lines)
        return tuple((verb, f"{text} or {more}" if found else text) for verb, text, found in hit)

    further = replace(plan, old=ranked(plan.old), lines=ranked(plan.lines))
    return None if further == plan else sheet.with_plan(further)


def swapped(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Swap Granada for Aragon; Aragon instead of Granada; 12 instead of 11."""
    s = Scan(said, at, begun=True)
    swaps = s.take("SWAP") is not None
    pointed = swaps and s.take("TO") is not None
    one = s.take("number", "place") if swaps or only_near(s, "number", "place") else None
    if one is None:
        return
    joined = (s.take("INSTEAD", "TO", "AND") or swaps) if swaps else only_now(s, "INSTEAD")
    joined = joined or (isinstance(one, tuple) and (only_now(s, COMMA), s.take("NOT", "SAYS NO"))[1])
    s.take("TO", "FROM")
    other = s.take("number", "place") if joined else None
    if other is not None and isinstance(one, tuple) == isinstance(other, tuple):
        old, new = (one, other) if swaps and not pointed else (other, one)
        yield OrderPhrase(s.at, 0, _swap(old, new), names=2)


def _swap(old: int | tuple[Place, ...], new: int | tuple[Place, ...]) -> Join:
    if isinstance(old, tuple) and isinstance(new, tuple):
        return partial(_swap_places, old=old[0], new=new[0])
    return partial(lay_power, values=(new,))


def _swap_places(sheet: CandidateSheet, old: Place, new: Place) -> Joined:
    """The sheet with one place for another in its old plan, in those that stand, or in the only block that has it."""
    was, now, plan = sheet.context.name(old), sheet.context.name(new), sheet.plan
    if plan.old:
        both = None not in (placing_at(plan.old, was), placing_at(plan.old, now))
        names = {was: now, now: was} if both else {was: now}
        told = tuple((verb, _exchanged(text, names)) for verb, text in plan.old)
        return None if told == plan.old else sheet.with_lines(told, plan.lines)
    standing = [*sheet.context.known.unfinished, *sheet.context.known.proposal, *sheet.context.known.in_force]
    plans = next((canonical_sheet((b,), sheet.context.known) for b in standing if b.key == CARD), "")
    if not sheet.plans and was in plans:
        return sheet.with_plan(DraftPlan.of_text(plans.replace(was, now)))
    return _swap_in_block(sheet, was, now)


def _exchanged(text: str, names: Mapping[str, str]) -> str:
    """A text with names replaced, all at once."""
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def _swap_in_block(sheet: CandidateSheet, was: str, now: str) -> Joined:
    table = sheet.context.known
    blocks = {b.key: b for b in (*table.in_force, *table.proposal) if b.key in sheet.context.open}
    told = [(key, canonical_sheet((block,), table)) for key, block in blocks.items() if key != CARD]
    hits = [(key, text) for key, text in told if was in text]
    return sheet.with_block(hits[0][0], hits[0][1].replace(was, now)) if len(hits) == 1 else None
