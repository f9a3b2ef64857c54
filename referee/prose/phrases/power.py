"""POWER, TAKE and AIM in running words: which cards are laid, which come back; the lowest that leads.

Knows how numbers make a wish, and what speaks against each way to read them; how it is put that somebody be before
others, up to a limit. Which power cards a seat has is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import filterfalse, takewhile
from typing import Any

from referee.orders.order import MOST, Guard
from referee.prose.candidate import UNSAID, CandidateSheet, Joined, OrderPhrase
from referee.prose.conditions import condition_at, condition_behind, is_sequel, written
from referee.prose.context import HIGHEST
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, PLACE, POWER, TAKE
from referee.prose.scanning import Scan, counts_men, counts_rivals, counts_strangers, is_cued_card, is_few, only_now
from referee.rules.model import COURT

_WISHES = ("number", HIGHEST, "LOWEST", "ANY", "JOKER")
"""Kinds of words for a power card."""


def wished(end: int, cost: float, values: Sequence[Any], names: int = 1) -> OrderPhrase:
    """The phrase that lays one of these power cards, the first that can be."""
    return OrderPhrase(end, cost, partial(lay_power, values=values, is_vague=cost > 0), names=names)


def lay_power(sheet: CandidateSheet, values: Sequence[Any], *, is_vague: bool = False) -> Joined:
    """The sheet with these power cards as ranked, without those that cannot be laid."""
    there = [each for each in values if not sheet.context.is_gone(each)]
    if POWER not in sheet.context.open or not there:
        return None
    ranked = " or ".join(dict.fromkeys(map(sheet.context.power, there)))
    had = dict(sheet.blocks).get(POWER)
    if had and sheet.turns and not sheet.plans:
        kept = tuple(each for each in sheet.blocks if each[0] != POWER)
        return replace(sheet, blocks=(*kept, (POWER, f"{had} or {ranked}")), turning="")
    further = sheet.with_block(POWER, f"{POWER} {ranked}")
    asked = sheet.context.asked
    is_strange = POWER not in asked and (sheet.plans or CARD in asked or sheet.context.asks_place)
    is_late = had and sheet.plans and is_vague  # far from the number that it would correct
    return further and further.dearer(0.5 * bool(is_strange) + 2 * bool(is_late))


_MOST_PLACED = 5
"""At most so many caballeros does a card place."""


def laid(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """11; power 9 or 8; 9 power; my highest."""
    s = Scan(said, at)
    places = said[at].says(PLACE) and not said[at].says(POWER)
    cued = s.verb(POWER) or (places and s.verb(PLACE))
    owned = not cued and only_now(s, "own") is not None and s.seen("number") == s.at
    if cued:
        s.take(COMMA)
    first = s.take(*_WISHES) if cued else only_now(s, *_WISHES)
    if first is None or counts_men(said, s.at):
        return
    cued = cued or s.verb(POWER)
    if not cued and is_cued_card(said, at) and not any(each.says(POWER) for each in said[s.at : s.at + 2]):
        return
    late = any("card" in each.kinds and "verb" not in each.kinds and not each.light for each in said[:at])
    late = late and not said[at].says(POWER)
    behind = s.at
    ranks = [*ranked(s, first, *_WISHES)]
    values, ends = [*ranks[-1][0]], [end for _, end in ranks]
    if first == "JOKER" and (then := [*_behind(s)]):
        values, ends = [first, *then], [behind, *[s.at] * len(then)]
    elif len(values) == 1 and s.take("AND", "THEN", COMMA) is not None and (more := s.take("number")) is not None:
        values, ends = ([first, more], [behind, s.at]) if _if_gone(said, s.at) > s.at else (values, ends)
    ends[-1] = _if_gone(said, ends[-1])
    for many in dict.fromkeys((len(values), 1)):
        end = ends[many - 1]
        is_many = isinstance(first, int) and first <= MOST  # nobody counts 145 caballeros
        counts = counts_something(said, end) if is_many else 0
        counted = max(0.5 * said[at].light, counts_strangers(said, at, end) if is_many else 0)
        cost = (
            (0 if cued else UNSAID + counted + 0.5 * said[at].light * (not owned) + 0.3 * (first == "ANY"))
            + (1.5 * counts if not cued or counts > 1 else 0)
            + 0.2 * late
            + 1.5 * (places and isinstance(first, int) and first <= _MOST_PLACED)  # just place the 2
            + 0.4 * (len(values) - many)
        )
        yield wished(end, cost, tuple(values[:many]))


def _behind(s: Scan) -> Iterator[Any]:
    """The wishes for the card behind a Joker: the joker, and then the 120 or the 90."""
    start = s.at
    while s.take("AND", "THEN", "AFTERWARDS", COMMA) is not None:
        pass
    s.verb(POWER)
    first = s.take("number", HIGHEST, "LOWEST", "ANY")
    if first is None:
        s.at = start
        return
    *_, (values, end) = ranked(s, first, *_WISHES)
    s.at = end
    yield from values


def _if_gone(said: Sequence[Mention], at: int) -> int:
    """The end of a condition behind the last number that says no more than a further choice: if that one is gone."""
    found = condition_behind(said, at)
    return found.end if found and found.is_plain and not _is_followed(said, found.end) else at


def _is_followed(said: Sequence[Mention], at: int) -> bool:
    """Whether a power card stands behind a condition, for the case that it holds."""
    s = Scan(said, at, begun=True)
    s.take(COMMA)
    s.take("SO", "THEN", "OR")
    s.verb(POWER)
    return s.seen("number") == s.at


def ranked(s: Scan, first: Any, *kinds: str) -> Iterator[tuple[tuple[Any, ...], int]]:
    """One wish, then with each that would do instead; and where the words for them end."""
    values = [first]
    yield tuple(values), s.at
    while s.either() and (more := s.take(*kinds)) is not None:
        values.append(more)
        yield tuple(values), s.at


def counts_something(said: Sequence[Mention], at: int) -> int:
    """Whether the number before this says how many, 2 of mine: 1 if it may, or leads to a place."""
    behind = Scan(said, at, begun=True)
    if behind.take("own", "seat", "place") is not None:
        return 1
    behind.take("FROM")
    return int(behind.place() is not None)


# --- on conditions ----------------------------------------------------------------------------------------


def on_condition(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """If red has laid the 12, then 13; 12 unless green lays the 13."""
    s = Scan(said, at)
    if said[at].may_be(*_WISHES) or said[at].says(POWER):
        cued = s.verb(POWER)
        wish = s.take(*_WISHES)
        held = condition_behind(said, s.at) if wish is not None else None
        if held is None or held.guard is None:
            return
        end, cost = held.end, (0.1 if cued else UNSAID) + 1.5 * counts_something(said, at + 1)
        s.at = end
        if not held.guard.unless and _next_wish(s) is not None:
            return  # 12. If green has laid the 13, then 3
    else:
        held = condition_at(said, at)
        if held is None or held.guard is None:
            return
        s.at = held.end
        answers = any("SO" in each.kinds for each in said[s.at : s.at + 2]) or _wishes_before(said, at)
        if held.guard.unless and answers:
            return  # 5, unless green lays 4, then 6
        wish = _next_wish(s)
        end, cost = s.at, 0.1
        cued = any("LAID" in each.kinds or each.says(POWER) for each in said[held.end : end])
        if not cued and held.guard.facts[0].kind != "LAID" and isinstance(wish, int) and wish <= _MOST_PLACED:
            return  # if yellow has three in Granada, two
    if wish is not None:
        yield OrderPhrase(end, cost, partial(_lay_on, value=wish, guard=held.guard), names=2)


def _wishes_before(said: Sequence[Mention], at: int) -> bool:
    """Whether a sentence names a number before a mention."""
    before = takewhile(lambda each: STOP not in each.kinds, reversed(said[:at]))
    return any("number" in each.kinds for each in before)


def in_other_cases(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """13 if red lays the 12, otherwise 8; if he hasn't, 8; 5 unless green lays 4, then 6."""
    held = condition_at(said, at) if said[at].may_be("IF", "INVERTS") else None
    if held and held.says in ("fails", "gone"):
        s, follows = Scan(said, held.end, begun=True), False
    elif is_sequel(said[at]) or said[at].may_be("SO", "OR"):
        s, follows = Scan(said, at + 1, begun=True), "SO" in said[at].kinds
    else:
        return
    wish = _next_wish(s)
    if wish is not None:
        *_, (values, end) = ranked(s, wish, *_WISHES)
        join = partial(_lay_else, values=values, unless=follows)
        yield OrderPhrase(_if_gone(said, end), 0.1, join, names=len(values))


_PAST_WORDS = frozenset(
    ("I", "own", "IS", "FROM", "TO", "WITH", "SO", "LAID", "HAS", "NOT", "NONE", "LEAD-IN", "LOOSE")
)
_PAST = _PAST_WORDS | {
    COMMA,
    "AND",
    "BUT",
    "AFTERWARDS",
    "CORRECTION",
    "HEDGE",
    "KEEPS",
    "WORKS",
    "INVERTS",
    "SAYS YES",
    STRANGE,
}
"""Kinds of words that may stand before the power card for which a condition is."""

_FAR = 14
"""At most so many words stand before it."""


def _next_wish(s: Scan) -> Any:
    """Take the power card that comes next in a sentence, behind words that name nothing else."""
    for at in range(s.at, min(s.at + _FAR, len(s.said))):
        mention = s.said[at]
        if mention.may_be(*_WISHES) and not mention.light:
            if (
                "LOWEST" in mention.kinds
                or counts_something(s.said, at + 1)
                or any(each.may_be("STACK", "own") for each in s.said[at - 1 : at])
            ):
                return None
            s.at, s.begun = at, True
            return s.take(*_WISHES)
        passes = (
            mention.light
            or mention.kinds.get("place") == (COURT,)
            or mention.says(POWER)
            or mention.says(CARD)
            or not _PAST.isdisjoint(mention.kinds)
        )
        if not passes or is_sequel(mention):
            return None
    return None


def _lay_on(sheet: CandidateSheet, value: Any, guard: Guard) -> Joined:
    """The sheet with a power card for one case, before what it says, or what stands, for all others."""
    when = written(guard, sheet.context.known)
    if POWER not in sheet.context.open or sheet.context.is_gone(value) or not when:
        return None
    wish = f"{sheet.context.power(value)}{when}"
    had = _ranks_of(dict(sheet.blocks).get(POWER, "") or sheet.context.stands(POWER))
    return _with_ranks(sheet, (*filter(_is_for_a_case, had), wish, *filterfalse(_is_for_a_case, had)))


def _lay_else(sheet: CandidateSheet, values: Sequence[Any], *, unless: bool) -> Joined:
    """The sheet with these power cards for all cases but those that it has told."""
    told = [*filter(_may_fail, _ranks_of(dict(sheet.blocks).get(POWER, "")))]
    if not told or (unless and " UNLESS " not in told[-1]) or any(map(sheet.context.is_gone, values)):
        return None
    return _with_ranks(sheet, (*told, *map(sheet.context.power, values)))


def _ranks_of(line: str) -> list[str]:
    return line.removeprefix(f"{POWER} ").split(" or ") if line else []


def _is_for_a_case(rank: str) -> bool:
    return " IF " in rank or " UNLESS " in rank


def _may_fail(rank: str) -> bool:
    return _is_for_a_case(rank) or rank.startswith("AIM")


def _with_ranks(sheet: CandidateSheet, ranks: Sequence[str]) -> CandidateSheet:
    kept = tuple(each for each in sheet.blocks if each[0] != POWER)
    return replace(sheet, blocks=(*kept, (POWER, f"{POWER} {' or '.join(dict.fromkeys(ranks))}")), turning="")


def taken_back(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Get my 13 back; take back the 13 or the 12; the 13 returns to me."""
    s = Scan(said, at)
    cued = s.verb(TAKE) or only_now(s, "BACK") is not None
    s.take("own")
    first = s.take("number")
    for numbers, end in ranked(s, first, "number") if first is not None else ():
        behind = Scan(said, _if_gone(said, end), begun=True)
        behind.take("FROM")
        back = behind.take("BACK") is not None or cued
        if back or not behind.verb(CARD):
            counts = counts_something(said, behind.at) or is_few(said[end - 1])
            cost = 0 if back else 2 * UNSAID + 1.5 * counts
            take = partial(_take_back, numbers=numbers, surely=back)
            yield OrderPhrase(behind.at, cost, take, names=len(numbers))


def _take_back(sheet: CandidateSheet, numbers: Sequence[int], *, surely: bool) -> Joined:
    line = f"{TAKE} {' or '.join(map(str, numbers))}"
    return sheet.with_line(TAKE, line, surely=surely)


"""At most so many words stand between the parts of such a wish."""

_GOALS = ("FIRST", "GOES FIRST", "AHEAD", "BEATS")
"""Kinds of words for what such a wish is to reach."""


def aimed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The smallest that puts me first, nothing dearer than ten, or my 1; the lowest one that beats Ann's ten."""
    if not said[at].may_be("AIM", "LOWEST"):
        return
    turns = ("number",) if "AIM" in said[at].kinds else ()
    goal = _next(said, at + 1, *_GOALS, *turns, "LAST", "NOT")
    if goal is None or said[goal].may_be("LAST", "NOT"):
        return
    s = Scan(said, goal, 1, begun=True)
    goes = s.take(*_GOALS, *turns)
    if goes in ("AHEAD", "BEATS"):
        s.take("BY")
        s.take("seat", "ALL", "REST")
        s.take("STACK")
        number = s.take("number")
        if number is not None and not counts_rivals(said[s.at - 1]):
            yield OrderPhrase(s.at, 0.1, partial(_lay_above, number=number), names=s.named)
            return
    yield from _up_to(s, f"AIM {goes if isinstance(goes, int) else 1}", 0.1)


def _next(said: Sequence[Mention], begin: int, *kinds: str) -> int | None:
    """Where a word of these kinds comes before the sentence ends or names something of the game."""
    for at in range(begin, min(begin + _FAR, len(said))):
        each = said[at]
        if each.may_be(*kinds):
            return at
        named = each.may_be("number", "place", "card") and not each.light
        if named or each.is_rival or STOP in each.kinds:
            break
    return None


def _up_to(s: Scan, wish: str, cost: float, *, limited: bool = False) -> Iterator[OrderPhrase]:
    """The phrase for a wish, with the limit behind it and what would do instead; `limited`: only with a limit."""
    most = _next(s.said, s.at, "MAX")
    ahead = Scan(s.said, s.at if most is None else most + 1, s.named, begun=True)
    ahead.take("BY")  # not higher than
    value = None if most is None else ahead.take("number")
    if value is not None and not counts_something(s.said, ahead.at):
        s, wish = ahead, f"{wish} MAX {value}"
    elif limited:
        return
    for values, end in ranked(s, wish, "number", HIGHEST):
        yield wished(end, cost, values, s.named)


def _lay_above(sheet: CandidateSheet, number: int) -> Joined:
    """The sheet with the lowest power card above a number that can be laid, or with all if that is not known yet."""
    free = [
        each for each in sheet.context.known.board.power_values if each > number and not sheet.context.is_gone(each)
    ]
    there = free[:1] if sheet.context.asked == {POWER} else free
    return lay_power(sheet, there, is_vague=True) if there else None
