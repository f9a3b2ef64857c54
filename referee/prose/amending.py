"""Changes to what stands: a reading begins with the plans begun, proposed or in force, and parts are said anew.

Knows what takes whose place in a plan. Must not know how a change was put in words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Table
from referee.orders.shapes.base import key_of
from referee.orders.shapes.deeds import card_called, item_text, verbs_of
from referee.orders.shapes.guard import guards_of
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock, plans_among
from referee.prose.mentions import Mention, names_of
from referee.prose.scanning import Wording
from referee.prose.special import SpecialComposer
from referee.prose.understanding import SpokenPlan, Understanding
from referee.rules.model import Place

_TELLS = frozenset(("KEEPS", "ALSO", "DROPS", "SECOND ONE", "INSTEAD", "SWAP", "CORRECTION", "FROM", "NONE"))
"""Kinds of words with which something that stands may be changed."""

_CHANGED, _ADDED, _REPLACED = 0.4, 0.4, 0.5
"""What it costs to change what stands, a part more where nobody says so, a whole new plan where all else stays."""

PlanLines = tuple[tuple[str, str], ...]


def may_amend(said: Sequence[Mention]) -> bool:
    """Whether a letter may change a part of what stands."""
    return any(_TELLS & {*each.kinds} for each in said)


class AmendingComposer(SpecialComposer):
    """Adds phrases to what stands, too: each takes the place of its counterpart there, and the rest stays."""

    def standing(self) -> Understanding | None:
        """The reading that changes the plans begun, proposed or in force; None where there are none."""
        plans = _told(self.table)
        return Understanding(_CHANGED, plans=plans[:1], stood=plans, behind=plans[1:]) if plans else None

    def finished(self, reading: Understanding) -> Understanding | None:
        """The same as it is weighed; None if it leaves all plans as they stood."""
        if reading.stood:
            now, before = (*reading.plans, *reading.behind), reading.stood
            return None if [each.written for each in now] == [each.written for each in before] else reading
        anew = reading.kept and reading.plans and not reading.behind and _told(self.table)
        return replace(reading, cost=reading.cost + _REPLACED) if anew else reading

    def _keeps(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        plans, heads = _told(self.table), [plan.head for plan in reading.plans]
        if reading.turns and heads and plans and not reading.stood and plans[0].head not in heads:
            return replace(reading, behind=plans, turning="", kept=True, cost=reading.cost - _CHANGED)
        gain = _CHANGED if reading.stood and not reading.kept else 0
        return replace(reading, kept=True, turning="", cost=reading.cost - gain)

    def _line(self, reading: Understanding, verb: str, line: str, *, surely: bool) -> Understanding | None:
        further = super()._line(reading, verb, line, surely=surely)
        if further is None or not further.plans[-1].old:
            return further
        plan = further.plans[-1]
        if verb == DoPlace.verb:
            many, place = _part(line)
            if many.isdigit() and (at := _standing_at(plan.old, place)) is not None:
                return _with(further, plan, (*plan.old[:at], (verb, line), *plan.old[at + 1 :]), plan.lines[:-1])
            if many.isdigit():
                return replace(further, cost=further.cost + _ADDED)
            if _standing_at(plan.old, place) is not None and plan.old != reading.stood[0].old:
                return _with(further, plan, plan.old, plan.lines[:-1])  # one to the castle, the other to Granada
            return _with(further, plan, tuple(each for each in plan.old if each[0] != verb), plan.lines)
        gone = (verb, DoSkip.verb, DoAct.verb)
        kept = (each for each in plan.old if each[0] == DoPlace.verb or not (verb == DoSkip.verb or each[0] in gone))
        return _with(further, plan, tuple(kept), plan.lines)

    def _card(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        if not reading.stood or reading.turns or reading.plans[0].head != reading.stood[0].head:
            further = super()._card(reading, phrase)
            said = [plan.head for plan in further.plans] if further else []
            return further and replace(further, behind=tuple(p for p in further.behind if p.head not in said))
        further = super()._card(replace(reading, turning="correct"), phrase)
        if further is None or further.plans[0].head == reading.plans[0].head:
            return further
        if phrase.more == "bare":  # "the two"
            further = replace(further, cost=further.cost + _REPLACED)
        plan, held = further.plans[0], reading.plans[0]
        fitting = (DoPlace.verb, *(verbs_of(plan.card) if plan.card else ()))
        old = tuple(each for each in held.old if each[0] in fitting and each[0] != DoAct.verb)
        lines = tuple(each for each in held.lines if each[0] in fitting)
        return replace(further, plans=(replace(plan, old=old, lines=lines, placed_first=held.placed_first),))

    def _gone(self, reading: Understanding, phrase: Wording) -> Understanding:
        changes = not reading.lines and CardBlock.key in self.open
        held = _told(self.table) if changes else ()
        plans, behind = (held[:1], held[1:]) if held else (reading.plans, reading.behind)
        return replace(reading, plans=plans, behind=behind, turning="gone")

    def _old(self, reading: Understanding, phrase: Wording) -> Understanding:
        """What is not meant any more: it has its part where it stands so."""
        stands = "\n".join(line for plan in _told(self.table)[:1] for line in plan.written)
        named = isinstance(phrase.what, Mention) and "place" in phrase.what.kinds
        hit = named and any(name in stands for name in names_of(phrase.what, self.table))
        further = self._dropped(reading, replace(phrase, what=phrase.what.kinds["place"][0])) if hit else None
        return replace(further or reading, names=reading.names + hit)

    def _named(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """A place; behind a correction that of the placing said last: two in New Castile, no, in Granada."""
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        placed = bool(plan.lines) and plan.lines[-1][0] == DoPlace.verb
        if reading.turning == "correct" and not phrase.what and placed and phrase.places:
            line = f"{DoPlace.verb} {_part(plan.lines[-1][1])[0]} {self._ranked(phrase.places)}"
            lines = (*plan.lines[:-1], (DoPlace.verb, line))
            stands = line in [each for told in _told(self.table)[:1] for each in told.written]
            return _with(reading, plan, plan.old, lines, gain=-_CHANGED * stands)  # "no, a Granada": it stood so
        return super()._named(reading, phrase)

    def _added(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        if not plan.old or any(verb == DoPlace.verb for verb, _ in plan.lines):
            return None
        at = _standing_at(plan.old, self._place(phrase.places[0]))
        many = int(_part(plan.old[at][1])[0]) if at is not None else 0
        further = self._placed(reading, replace(phrase, kind="placed", what=many + phrase.what))
        return further and replace(further, cost=further.cost - _CHANGED - _ADDED * (at is None))

    def _shifted(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        whole, many, source = phrase.what
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        parts = [_part(line) for verb, line in plan.old if verb == DoPlace.verb]
        places = [place for number, place in parts if number == str(whole)]
        if source is None and len(places) == 1:
            return self._parted_off(reading, many, places[0], phrase.places)
        name = "" if source is None else self._place(source)
        return self._parted_off(reading, many, name, phrase.places) if name in places else None

    def _moved(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        moves = plan.card is not None and DoMove.verb in verbs_of(plan.card)
        if plan.old and not moves and len(phrase.what) == 1 and phrase.places:
            ((many, whose, source),) = phrase.what
            if whose in (None, "own") and source is not None:
                further = self._parted_off(reading, many, self._place(source), phrase.places)
                return further and replace(further, cost=further.cost + _CHANGED * (whose is None))
        return super()._moved(reading, phrase)

    def _parted_off(
        self, reading: Understanding, many: int | str | None, source: str, targets: Sequence[Place]
    ) -> Understanding | None:
        """Some of those that were to stand in a place stand elsewhere."""
        plan = reading.plans[-1]
        at = _standing_at(plan.old, source)
        if at is None or not targets or source == self._place(targets[0]):
            return None
        there = int(_part(plan.old[at][1])[0])
        some = many if isinstance(many, int) else there
        if some > there:
            return None
        left = ((DoPlace.verb, f"{DoPlace.verb} {there - some} {source}"),) if there > some else ()
        old = (*plan.old[:at], *left, *plan.old[at + 1 :])
        other = _standing_at(old, self._place(targets[0]))
        some += int(_part(old[other][1])[0]) if other is not None else 0
        part = (DoPlace.verb, f"{DoPlace.verb} {some} {self._ranked(targets)}")
        old = (*old, part) if other is None else (*old[:other], part, *old[other + 1 :])
        return _with(reading, plan, old, plan.lines, gain=_CHANGED)

    def _denied(self, reading: Understanding, phrase: Wording) -> Understanding:
        place = phrase.what.kinds.get("place", ())
        dropped = self._dropped(reading, replace(phrase, what=place[0])) if len(place) == 1 else None
        return super()._denied(dropped or reading, phrase)

    def _dropped(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """Without the second choice; without those that were to stand in a place."""
        if phrase.what is None:
            return replace(reading, behind=()) if reading.behind else None
        plan, place = reading.plans[-1] if reading.plans else SpokenPlan(), self._place(phrase.what)
        at = _standing_at(plan.old, place)
        if at is None:
            return None
        placed = _part(plan.lines[-1][1])[0] if plan.lines and plan.lines[-1][0] == DoPlace.verb else ""
        there = int(_part(plan.old[at][1])[0])
        left = there - int(placed) if placed.isdigit() else 0  # one to Aragon, not to Granada
        kept = ((DoPlace.verb, f"{DoPlace.verb} {left} {place}"),) if left > 0 else ()
        return _with(reading, plan, (*plan.old[:at], *kept, *plan.old[at + 1 :]), plan.lines)

    def _fallen_back(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """Another place for all that were to stand in some."""
        if not reading.plans or not phrase.places:
            return None
        plan, full, more = reading.plans[-1], {*map(self._place, phrase.what)}, self._ranked(phrase.places)

        def ranked(lines: PlanLines) -> PlanLines:
            hit = ((verb, text, verb == DoPlace.verb and _part(text)[1] in full) for verb, text in lines)
            return tuple((verb, f"{text} or {more}" if found else text) for verb, text, found in hit)

        further = replace(plan, old=ranked(plan.old), lines=ranked(plan.lines))
        return None if further == plan else replace(reading, plans=(*reading.plans[:-1], further), turning="")

    def _swapped(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        old, new = phrase.what
        plan = reading.plans[-1] if reading.plans else SpokenPlan()
        if plan.old and not isinstance(old, int):
            was, now = self._place(old[0]), self._place(new[0])
            both = None not in (_standing_at(plan.old, was), _standing_at(plan.old, now))
            names = {was: now, now: was} if both else {was: now}
            told = tuple((verb, _exchanged(text, names)) for verb, text in plan.old)
            return None if told == plan.old else _with(reading, plan, told, plan.lines)
        return super()._swapped(reading, phrase) or self._swapped_beside(reading, phrase)

    def _swapped_beside(self, reading: Understanding, phrase: Wording) -> Understanding | None:
        """A place for another in the only block that names it, beside the plans."""
        if isinstance(phrase.what[0], int):
            return None
        was, now = (self._place(each[0]) for each in phrase.what)
        blocks = {key_of(b): b for b in (*self.table.in_force, *self.table.proposal) if key_of(b) in self.open}
        told = [(key, canonical_sheet((block,), self.table)) for key, block in blocks.items() if key != CardBlock.key]
        hits = [(key, text) for key, text in told if was in text]
        return self._put(reading, hits[0][0], hits[0][1].replace(was, now)) if len(hits) == 1 else None


def _told(table: Table) -> tuple[SpokenPlan, ...]:
    """The plans begun, proposed or in force, with each part of a placing as a line of its own."""
    blocks = (*table.half, *table.proposal, *table.in_force)
    return tuple(_plan_told(plan, table) for plan in plans_among(blocks))


def _plan_told(plan: Plan, table: Table) -> SpokenPlan:
    head = canonical_sheet((CardBlock((plan,)),), table).partition("\n")[0]
    lines: list[tuple[str, str]] = []
    for item in plan.items:
        text = item_text(item, table)
        verb = text.partition(" ")[0]
        whole = verb != DoPlace.verb or guards_of(item)
        parts = [text] if whole else [f"{verb} {part}" for part in text.removeprefix(f"{verb} ").split(", ")]
        lines += [(verb, part) for part in parts]
    first = bool(lines) and lines[0][0] == DoPlace.verb and any(verb != DoPlace.verb for verb, _ in lines)
    card = card_called(plan.cards[0], table.cards) if plan.cards else None
    return SpokenPlan(card, head, (), first, tuple(lines))


def _part(line: str) -> tuple[str, str]:
    """How many a line places, and where at first."""
    many, _, ranks = line.partition(" ")[2].partition(" ")
    return many, ranks.partition(" or ")[0]


def _exchanged(text: str, names: Mapping[str, str]) -> str:
    """A line with names for others, all at once."""
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def _standing_at(old: PlanLines, place: str) -> int | None:
    """The line that places some in a place, by number and without a condition."""
    found: Iterator[int] = (
        n
        for n, (verb, text) in enumerate(old)
        if verb == DoPlace.verb and " IF " not in text and _part(text)[0].isdigit() and _part(text)[1] == place
    )
    return next(found, None)


def _with(
    reading: Understanding, plan: SpokenPlan, old: PlanLines, lines: PlanLines, *, gain: float = 0
) -> Understanding:
    changed = replace(plan, old=old, lines=lines)
    return replace(reading, plans=(*reading.plans[:-1], changed), cost=reading.cost - gain, turning="")
