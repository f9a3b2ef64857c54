"""PLACE in running words: how many caballeros go where.

Knows the words for amounts, and how numbers and places make a placing. Which places and how many the game allows is
judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.deeds import verbs_of
from referee.prose.candidate import UNLIKELY, UNSAID, CandidateSheet, Joined, OrderPhrase
from referee.prose.context import placed_by, placing_at
from referee.prose.kinds import COMMA, STOP, Is, those
from referee.prose.mentions import Mention, clause_before, kinds_of
from referee.prose.order_keywords import KING, PLACE
from referee.prose.scanning import Scan, counts_men, leaves_before, only_near, only_now
from referee.rules.model import COURT, Place

_PLACED = those(Is.PLACING)
"""Kinds of words at which a placing may begin."""


@dataclass(frozen=True, slots=True)
class _Placing:
    """Words for a number of caballeros and the places that would do; without any, the place named last."""

    end: int
    cost: float
    many: Any  # a number, or a word such as REST
    places: tuple[Place, ...] = ()
    names: int = 1
    is_first: bool = False  # before the action of the card
    add: Callable[..., Joined] | None = None  # takes it in, if not `add_placing`

    def phrase(self) -> OrderPhrase:
        join = partial(self.add or add_placing, many=self.many, places=self.places, is_first=self.is_first)
        return OrderPhrase(self.end, self.cost, join, self.places, self.names)


def placed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Two in Aragon or Seville; the rest to Granada; Aragon 2; one each in Aragon and Seville; mine to Aragon."""
    if not leaves_before(said, at):
        why = "REASON" in kinds_of(clause_before(said, at))  # because two of mine are there
        yield from (found.phrase() for found in _placings(said, at) if found.places or not why)


def _placings(said: Sequence[Mention], at: int) -> Iterator[_Placing]:
    if not said[at].may_be(*_PLACED, "ONLY"):
        return
    if _is_counted_out_of(said, at):
        return
    s = Scan(said, at)
    s.verb(PLACE) if said[at].says(PLACE) else None
    first = only_now(s, "FIRST") is not None
    if first and s.seen("AND", "THEN", "&") == s.at:
        return  # score it first and then two in Aragon
    if first and (not at or said[at - 1].may_be(COMMA, STOP, "BUT")):
        only_now(s, STOP)  # but before it is scored: two in Aragon
    if first:
        only_now(s, "BUT")
        s.verb(PLACE)  # first I put two in Aragon
    if only_now(s, "ONLY") is not None and s.seen("number") != s.at:
        return
    each = only_now(s, "EACH") is not None
    other = at > 0 and said[at - 1].may_be("number", "own", "seat")
    only_now(s, "NO MORE")
    called = _from_court(s)
    if not called and "FROM" in said[at].kinds:
        yield from _some_of(said, at)
        return
    own = s.take("own") is not None or (only_now(s, "MAN") is not None and not other)  # and the man goes to Aragon
    marker = s.at
    all_ = s.take("ALL") is not None
    count: Any = amount(s)
    count = "ALL" if count is None and all_ else count
    if count is None and not own:
        yield from _which_is_placed(said, at)
        s.at = marker
        yield from _place_first(s, first)
        return
    if part := _part_of(s, count, own=own):
        own, count = True, part
    each = each or (s.take("EACH") is not None)
    only_now(s, "ALL")  # those three all to Seville
    own = own or s.take("own") is not None
    s.verb(PLACE)
    out = s.take("FROM") is not None and s.seen("place") == s.at
    if out and COURT in said[s.at].kinds["place"]:  # one of mine from the court goes to Aragon
        called = s.take("place") is not None
    own = own or s.take("own") is not None
    gap = s.seen(COMMA) if count != "ANY" else None
    if gap is not None and (gap > s.at or own or isinstance(count, str)):
        behind = Scan(said, gap + 1, s.named, begun=True)
        to = behind.seen("TO", ">")
        counted = any("number" in each.kinds for each in said[gap + 1 : to])  # three there, one to Aragon
        s.at = gap + 1 if to is not None and not counted else s.at  # my two, they go to Aragon
    pointed = s.seen("TO", ">") is not None
    one = s.at
    places = s.ranks()
    if not places and s.there():
        yield _Placing(s.at, 0.05, count if count is not None else "REST", is_first=first)
        return
    if not places:
        return
    first = first or only_now(s, "FIRST") is not None
    goes_on = only_now(Scan(said, s.at), ">") is not None  # 1 Galicia > Seville
    leaves = out and not called and not pointed  # two of mine from Seville
    cost = (0 if pointed else 0.05) + (0 if count is not None else 0.3 if pointed else 0.8) + 0.6 * (goes_on or leaves)
    many = 1 if count is None else "REST" if count == "ANY" else count
    if len(places) == 1:
        yield from _in_each(s, many, places, cost, each=each)
    s.at = max(s.at, one)
    yield _Placing(s.at, cost, many, places, s.named, first)
    if isinstance(many, int) and many > 1:
        yield _Placing(s.at, cost + 0.3, many, places, s.named, first, _place_last_of)


def _from_court(s: Scan) -> bool:
    """Take words for where those come from that are placed, out of the court; whether they were there."""
    ahead = Scan(s.said, s.at)
    begins = ahead.at < len(s.said) and "FROM" in s.said[ahead.at].kinds and ahead.take("FROM") is not None
    ahead.take("own") if begins else None
    at = ahead.seen("place") if begins else None
    if at is None or COURT not in s.said[at].kinds["place"]:
        return False
    s.at, s.begun = at + 1, True
    return True


def _part_of(s: Scan, count: Any, *, own: bool) -> Amount | None:
    """Take how many of those counted before: of my four men one goes to Aragon."""
    ahead = Scan(s.said, s.at, s.named, begun=True)
    own = ahead.take("own") is not None or own
    if not isinstance(count, int) or not (own or counts_men(s.said, s.at)) or _joins(ahead):
        return None
    ahead.take("NO MORE")
    part = amount(ahead)
    if not isinstance(part, int) or part > count or _joins(s, ahead.at):
        return None
    s.at, s.named = ahead.at, ahead.named
    return part


def _is_counted_out_of(said: Sequence[Mention], at: int) -> bool:
    """Whether a number before a place says of how many there: from the two in the Castillo one goes to Granada."""
    return (
        at > 0
        and {"number"} <= said[at].kinds.keys()
        and said[at - 1].kinds.keys() == {"FROM"}
        and (Scan(said, at + 1).reaches("place"))
    )


def _some_of(said: Sequence[Mention], at: int) -> Iterator[_Placing]:
    """Of those two one goes to Aragon."""
    ahead = Scan(said, at + 1, begun=True)
    only_now(ahead, "own")
    if ahead.at < len(said) and "number" in said[ahead.at].kinds and counts_men(said, ahead.at + 1):
        yield from _placings(said, ahead.at)


def _joins(s: Scan, end: int | None = None) -> bool:
    """Whether a word joins what comes next, or up to `end`, to what stands before."""
    ahead = s.said[s.at : s.at + 1 if end is None else end]
    return any(each.may_be("AND", "&", "+", "TO", "FROM") for each in ahead)


def _place_first(s: Scan, first: bool) -> Iterator[_Placing]:
    """In Aragon I put two; there the rest; the castle gets one."""
    place = s.place()
    if place is None and not s.there():
        return
    _up_to_amount(s)
    if (rest := s.seen("REST")) is not None and "WITH" in s.said[rest - 1].kinds:
        return  # in Seville, with the others
    count = amount(s)
    count = "ALL" if count is None and s.take("ALL") is not None else count
    others = any(each.is_rival for each in s.said[s.at : s.at + 1])
    if count in (None, "ANY", "LAST") or others or _goes_on(s) or (count == "REST" and not _ends(s)):
        return
    yield _Placing(s.at, 0.1, count, (place,) if place else (), s.named, first)


def _ends(s: Scan) -> bool:
    """Whether the clause ends here: the castle the rest; but not: the castle, rest as it was."""
    return s.at >= len(s.said) or s.said[s.at].may_be(COMMA, STOP, "AND", "OR")


def _up_to_amount(s: Scan) -> None:
    """Pass over who places, and the verb: Aragon I would like to give two."""
    s.verb(PLACE)
    s.take("own")


def _which_is_placed(said: Sequence[Mention], at: int) -> Iterator[_Placing]:
    """The one that I may place, to the castle."""
    s = Scan(said, at + 1, begun=True)
    s.take(COMMA)
    if said[at].says(PLACE) and s.seen("TO", ">") is not None and (found := s.place()):
        yield _Placing(s.at, 2 * UNSAID, 1, (found,), s.named)


def _goes_on(s: Scan) -> bool:
    """Whether a place follows the number, which then says how many go there."""
    ahead = Scan(s.said, s.at, begun=True)
    ahead.take("own", "FROM")
    return ahead.place() is not None


def _in_each(s: Scan, many: Any, places: tuple[Place, ...], cost: float, *, each: bool) -> Iterator[_Placing]:
    """One in Aragon and Seville; two each in Aragon and Seville."""
    ahead = Scan(s.said, s.at, s.named, s.begun)
    found = [*places]
    while True:
        ahead.take(COMMA)
        ahead.take("AND", "&", "+")
        if (more := ahead.next_place()) is None:
            break
        found.append(more)
        each = each or only_now(ahead, "EACH") is not None
        if (each or many == 1) and many not in ("REST", "ALL"):
            yield _Placing(ahead.at, cost, many, tuple(found), ahead.named, add=_place_in_each)


def add_placing(sheet: CandidateSheet, many: Any, places: Sequence[Place], *, is_first: bool = False) -> Joined:
    """The sheet that places so many more, without places where the last ones went."""
    named, places = bool(places), tuple(places) or ((sheet.there,) if sheet.there is not None else ())
    if places == (COURT,) and _calls(sheet):
        return sheet.with_line(DoCourt.verb, f"{DoCourt.verb} {many}", surely=True)
    if not places or COURT in places:
        return None
    many = counted(many, _named_last(sheet))
    if many is None:
        return None
    before = [line for verb, line in sheet.plan.lines if verb == PLACE and not sheet.turning]
    if before and "ALL" in (str(many), *(line.split()[1] for line in before)):
        return None
    name = sheet.context.ranked(places)
    at = placing_at(sheet.plan.lines, name) if isinstance(many, int) and before else None
    if at is not None:
        return _with_more(sheet, at, int(many), name).dearer(UNLIKELY * named)
    further = sheet.with_line(PLACE, f"{PLACE} {many} {name}")
    if further is None:
        return None
    if any(line.endswith(f" {sheet.context.name(places[0])}") for line in before):
        further = further.dearer(UNLIKELY)
    return further.with_plan(replace(further.plan, placed_first=True)) if is_first else further


def _with_more(sheet: CandidateSheet, at: int, many: int, place: str) -> CandidateSheet:
    """The sheet with so many more in a line of its plan that places some there: and one more there."""
    lines = sheet.plan.lines
    there = int(placed_by(lines[at][1])[0]) + many
    return sheet.with_lines(sheet.plan.old, (*lines[:at], (PLACE, f"{PLACE} {there} {place}"), *lines[at + 1 :]))


def _named_last(sheet: CandidateSheet) -> int | None:
    """How many the plan that is being told places last; None if it does not say a number."""
    placed = [line for verb, line in (*sheet.plan.old, *sheet.plan.lines) if verb == PLACE]
    many = placed_by(placed[-1])[0] if placed else ""
    return int(many) if many.isdigit() else None


def _calls(sheet: CandidateSheet) -> bool:
    cards = (sheet.plan.card, *sheet.laid_cards())
    return any(DoCourt.verb in verbs_of(card) for card in cards if card)


def _place_last_of(sheet: CandidateSheet, many: int, places: Sequence[Place], *, is_first: bool) -> Joined:
    """The sheet that places the last one of so many: the fourth one into the Castillo, if it places three elsewhere."""
    lines = (line for verb, line in sheet.plan.lines if verb == PLACE)
    before = sum(int(word) for line in lines for word in line.split() if word.isdigit())
    return add_placing(sheet, 1, places, is_first=is_first) if before == many - 1 else None


def _place_in_each(sheet: CandidateSheet, many: Any, places: Sequence[Place], *, is_first: bool) -> Joined:
    further: CandidateSheet | None = sheet
    for each in places:
        further = further and add_placing(further, many, (each,))
    return further


def added(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Also one to Aragon; one in Aragon as well."""
    if "ALSO" in said[at].kinds:
        start = Scan(said, at + 1, begun=True).seen("number")
        yield from (_adding(part, part.end) for part in (_parts(said, start) if start is not None else ()))
    elif "number" in said[at].kinds:
        one_more = any("ALSO" in each.kinds and "TO" not in each.kinds for each in said[at + 1 : at + 2])
        for part in _parts(said, at):
            if one_more or any("ALSO" in each.kinds for each in said[part.end : part.end + 1]):
                yield _adding(part, part.end + (not one_more))


def _parts(said: Sequence[Mention], at: int) -> Iterator[_Placing]:
    for found in _placings(said, at):
        if found.add is None and isinstance(found.many, int) and found.places:
            yield found


def _adding(part: _Placing, end: int) -> OrderPhrase:
    return OrderPhrase(end, part.cost, partial(_add, many=part.many, places=part.places), part.places, part.names)


def _add(sheet: CandidateSheet, many: int, places: Sequence[Place]) -> Joined:
    """The sheet that places so many more there than the plan that stands."""
    plan = sheet.plan
    if not plan.old or any(verb == PLACE for verb, _ in plan.lines):
        return None
    at = placing_at(plan.old, sheet.context.name(places[0]))
    there = int(placed_by(plan.old[at][1])[0]) if at is not None else 0
    further = add_placing(sheet, there + many, places)
    return further and replace(further, placings=()).cheaper(UNLIKELY + UNLIKELY * (at is None))


def taken_elsewhere(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Forget Granada: to the castle with them; not in Aragon, he goes to Valencia."""
    before = clause_before(said, at)
    if "TO" not in said[at].kinds or kinds_of(before) & {"number", "REST", "place", "NOT", "own"}:
        return
    s = Scan(said, at, begun=True)
    if (places := s.ranks()) and not any(each.says(KING) for each in before):
        yield OrderPhrase(s.at, 0.2, partial(_place_taken_out, places=places), places, s.named)


def _place_taken_out(sheet: CandidateSheet, places: Sequence[Place]) -> Joined:
    """The sheet that places there as many as were taken out of the plan that it changes."""
    further = add_placing(sheet, sheet.taken_out, places) if sheet.taken_out > 0 else None
    return further and further.cheaper(UNLIKELY)


Amount = int | str
"""A number; REST, ALL, ANY, LAST or LEAD; or an amount that depends on the one named last."""

_LARGEST = 9
"""More caballeros are nowhere counted one by one: 840 is a scoreboard."""

_GOALS = ("AHEAD", "LEAD", "LEADS")
"""What as many are for as it takes to lead."""

_ENDS = frozenset((STOP, "?", "AND", "OR", "BUT", "IF", "UNLESS", "card", "seat", "place", "REST", "ALL"))
"""Kinds of words at which a clause that says how many ends, whatever it was about."""

_AS_FAR = 12
"""In how many words such a clause says what it is about."""


def amount(s: Scan) -> Amount | None:
    """Take an amount, as far as one comes next: two, the rest, as many as I need to lead, twice that, the third one."""
    start = s.at
    only_now(s, "NO MORE")
    if _as_leads(s):
        return "LEAD"
    found: Amount | None = _relative(s) or _one_of_them(s) or s.take("number", "REST", "LAST", "LEAD", "ANY")
    if found is None or (isinstance(found, int) and found > _LARGEST):
        s.at = start
        return None
    return found


def _one_of_them(s: Scan) -> Amount | None:
    """Take words for a single one: the other, the third one; but not: the other two."""
    at = s.seen("SECOND ONE", "NTH", "REST", "number")
    if at is None or not s.said[at].may_be("SECOND ONE", "NTH") or _counts_behind(s.said, at):
        return None
    s.at, s.begun = at + 1, True
    return 1


def _counts_behind(said: Sequence[Mention], at: int) -> bool:
    """Whether a number follows at once: the other two."""
    return any("number" in each.kinds for each in said[at + 1 : at + 2])


def counted(many: Amount, last: int | None) -> Amount | None:
    """The amount beside the one named last; None where it depends on one that was not named."""
    if many == "LAST":
        return 1
    if many in ("AS MANY", "TWICE"):
        return last and last * (1 + (many == "TWICE"))
    if many == "HALF":
        return last // 2 if last and last % 2 == 0 else None
    return many


def _relative(s: Scan) -> Amount | None:
    times = s.take("TWICE", "HALF")
    equal = s.take("AS MANY", "LIKEWISE") if times is None or only_near(s, "AS MANY", "LIKEWISE") else None
    if times == "HALF" and equal is None:
        return None  # half of them, of how many?
    return times or (equal and "AS MANY")


def _as_leads(s: Scan) -> bool:
    """Take words for as many as it takes to lead; whether they were there: so viele, wie nötig, um vorn zu sein."""
    begin = s.seen("AS MANY", "ENOUGH", "MAX")
    goal = _goal(s.said, begin) if begin is not None else None
    if goal is None:
        return False
    s.at, s.begun = goal + 1, True
    return True


def _goal(said: Sequence[Mention], begin: int) -> int | None:
    """Where the clause behind these words says for the last time that it is about a lead."""
    goal, commas = None, 0
    for at in range(begin + 1, min(begin + 1 + _AS_FAR, len(said))):
        each = said[at]
        if each.may_be(*_ENDS) or ("number" in each.kinds and not each.light):
            break
        commas += COMMA in each.kinds
        if each.may_be(*_GOALS) or (each.may_be("NEED", "FIRST", "GOES FIRST") and not (goal and commas)):
            goal = at
    return goal
