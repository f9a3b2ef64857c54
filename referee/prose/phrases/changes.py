"""Changes to what stands, in running words: all else stays, one of the two elsewhere, one less, nobody any more.

Knows how numbers and places make such a change, and what stays of a plan. Whether the changed plan is legal
is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.prose.candidate import UNLIKELY, CandidateSheet, Joined, OrderPhrase
from referee.prose.context import PlanLines, placed_by, placing_at
from referee.prose.kinds import COMMA
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import ELSE, PLACE, VETO
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
    out_of = at > 0 and said[at - 1].kinds.keys() == {"FROM"}
    cued = s.take("FROM") is not None or out_of
    part = s.take("number")  # one of the two
    cued = s.take("FROM") is not None or cued or part is not None
    source = s.place()
    cued = _passed_over(s) or cued
    s.take("AND") if out_of else None  # from the two in Aragon, please, and send one to Seville
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


def recounted(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """One less in the castle; in Seville one less; the castle, make that two; make that three, still in there."""
    s = Scan(said, at, begun=True)
    place = s.next_place()
    comma = place is not None and only_now(s, COMMA) is not None
    cued = place is not None and s.take("CORRECTION") is not None
    number = only_near(s, "number") and s.take("number")
    less = not cued and not comma and number and only_now(s, "LESS") is not None
    if not number or not (cued or less):
        return
    place = s.place() if place is None else place
    if place is not None:
        yield OrderPhrase(s.at, 0, partial(recount, place=place, many=-number if less else number), (place,), 2)


def recount(sheet: CandidateSheet, place: Place, many: int) -> Joined:
    """The sheet that places so many in a place where it places some, or so many fewer."""
    at = placing_at(sheet.plan.old, sheet.context.name(place))
    if at is None:
        return None
    old = sheet.plan.old
    there = many if many > 0 else int(placed_by(old[at][1])[0]) + many
    if there < 0:
        return None
    lines = (*old[:at], *_placing(there, sheet.context.name(place)), *old[at + 1 :])
    return sheet.with_lines(lines, sheet.plan.lines).cheaper(UNLIKELY)


def dropped(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Forget the veto; no veto after all; leave out Aragon; drop the fallback, the 4s; nobody in Seville after all."""
    if not said[at].may_be("DROPS", "NONE", "NOT", "SAYS NO"):
        return
    s = Scan(said, at + 1, begun=True)
    drops = "DROPS" in said[at].kinds
    if said[at].may_be("DROPS", "NONE") and s.verb(VETO):
        yield OrderPhrase(s.at, 0, KEEP_VETO)
    elif drops and s.verb(ELSE):
        yield OrderPhrase(s.at, 0.1, _drop_second_choice, names=0)
    elif drops and (designs := s.take("card")) is not None:
        yield OrderPhrase(s.at, 0.1, partial(_drop_card, designs=designs))
    elif (place := s.place()) is not None:
        yield OrderPhrase(s.at, 0.1, partial(drop_place, place=place))


def _drop_second_choice(sheet: CandidateSheet) -> Joined:
    return replace(sheet, behind=()) if sheet.behind else None


def _drop_card(sheet: CandidateSheet, designs: Sequence[str]) -> Joined:
    """The sheet without the plan for a card, if another is left."""
    plans = (*sheet.plans, *sheet.behind)
    left = tuple(plan for plan in plans if plan.card is None or plan.card.design not in designs)
    changed = sheet.stood and 0 < len(left) < len(plans)
    return replace(sheet, plans=left[:1], behind=left[1:]).cheaper(UNLIKELY) if changed else None


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


def takes_all_back(said: Sequence[Mention]) -> bool:
    """Whether a letter names nothing and takes back: forget that; back to what I had."""
    weighty = [each for each in said if not each.light and not each.may_be(COMMA, "CORRECTION")]
    if not weighty or not weighty[0].may_be("DROPS", "BACK"):
        return False
    named = (each for each in said if each is not weighty[0])  # "back" is a keyword, too
    names = kinds_of(named) & {"number", "place", "card", "verb", "seat", "purpose", "IF", "UNLESS"}
    return not names and ("DROPS" in weighty[0].kinds or "PAST" in kinds_of(said))


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
