"""Orders for a seat's own turn that may begin at a word of a letter, in whatever words they are put.

Knows how numbers, names and places make an order, and what speaks against each way to read them. What letter, card and
game allow is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import ADD, DoMove
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import EVICT, SCORE
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.prose.mentions import COMMA, STOP, Mention
from referee.prose.scanning import UNSAID_COST, Scan, Wording, only_near, only_now
from referee.rules.model import COURT, Place

_PLACED = frozenset(
    ("number", "REST", "ALL", "LEAD", "LAST", "place", "own", "EACH", "verb", "SPREAD", "FIRST", "ANY", "THERE", "MAN")
)
"""Kinds of words at which a placing may begin."""

_TURNS = frozenset(("NOT", "SAYS NO", "NONE", "TOOK", "FIRST", "LAST", "GOES FIRST", "AHEAD", "LEAD", "GAIN", "LEAST"))
"""Kinds of words with which a condition says more than that something is got."""


def _card(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The king; card 3; number 4, eviction or king."""
    s = Scan(said, _behind_if_mine(said, at))
    kind = "card" if s.at == at else "card if had"
    if (nth := only_now(s, "CARD ONE", "CARD TWO")) is not None:
        yield Wording("card", s.at, 0, (1 if nth == "CARD ONE" else 2,))
        return
    cued = s.verb(CardBlock.key)
    if cued:
        s.take("STACK", COMMA, STOP)
    cued = cued or only_now(s, "STACK") is not None
    first = s.take("card", "number", "ANY") if cued else only_now(s, "card")
    if first is None and (some := only_now(s, "ANY", "BEST CARD")) is not None:
        some = some.removesuffix(" CARD")
        yield Wording("card", s.at, 0.6, (some,), more="bare")
        if s.verb(CardBlock.key):
            yield Wording("card", s.at, float(s.seen("seat") == s.at), (some,))  # whichever card Gus does not want
        return
    if first is None:
        if (number := only_now(s, "number")) is not None:
            yield Wording("card", s.at, 0.3, (number,), more="bare")
            if s.verb(CardBlock.key):
                yield Wording("card", s.at, 0, (number,))
        return
    named = [first]
    if first != "ANY":
        s.take(COMMA)
        s.verb(CardBlock.key)
    ends = [s.at]
    while s.either() and (more := s.take("card")) is not None:
        named.append(more)
        ends.append(s.at)
    for many, end in enumerate(ends, 1):
        yield Wording(kind, end, 0.1 * (len(ends) - many), tuple(named[:many]))


def _behind_if_mine(said: Sequence[Mention], at: int) -> int:
    """Behind a condition that only says that a card is got which comes next: if I get the king."""
    if "IF" not in said[at].kinds:
        return at
    clause = [{*each.kinds} for each in takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, said[at:])]
    card = next((n for n, kinds in enumerate(clause) if "card" in kinds), 0)
    mine = any({"I", "own"} & kinds for kinds in clause) and not any(_TURNS & kinds for kinds in clause)
    rival = any("seat" in kinds and "own" not in kinds for kinds in clause)
    other = any({"place", "number", "LAID", "VERSUS", "purpose"} & kinds for kinds in clause[:card])
    other = other or any(each.says(EVICT) for each in said[at : at + card])
    return at + card if mine and not rival and not other else at


def _acts(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """With its action; score the 4s; leave it; do not score."""
    kinds = said[at].kinds
    verb = kinds.get("verb")
    if verb in (DoAct.verb, SCORE, "DO") or "SAYS YES" in kinds:
        s = Scan(said, at + 1)
        number = only_now(s, "number") if verb in (SCORE, DoAct.verb) else None
        if verb and (end := _denied(said, range(at + 1, len(said)))):
            yield Wording("skip", end, 0.2, names=0)
            return
        goes_on = verb == "DO" and s.seen("number", "ALL", "own", "seat", "place", "TO", "FROM") == s.at
        kind = "old" if goes_on else "act"  # DO both yellow ones to Aragon
        yield Wording(kind, at + 1, 0 if verb else 0.2, None, names=verb is not None and not goes_on)
        if number is not None:
            yield Wording("act", s.at, 0, number)
    if verb == DoSkip.verb and not _stays(said, at):
        yield Wording("skip", at + 1, 0, names=0)
    if "NOT" in kinds or "SAYS NO" in kinds:
        s = Scan(said, at + 1, begun=True)
        if s.verb(DoAct.verb, SCORE, DoMove.verb, EVICT):
            yield Wording("skip", s.at, 0.1, names=0)


def _stays(said: Sequence[Mention], at: int) -> bool:
    """Whether it is a power card that stays as it is: the 9 stays."""
    before = said[max(0, at - 2) : at]
    named = bool(before) and "number" in before[-1].kinds
    return named and not any(each.says(CardBlock.key) or "STACK" in each.kinds for each in before)


def _denied(said: Sequence[Mention], way: range) -> int:
    """Behind the word on the way to the end of a clause that denies what is said; 0 if none does."""
    clause = takewhile(lambda n: not {COMMA, STOP, "place", "number", "card", "BUT"} & {*said[n].kinds}, way)
    return next((n + 1 for n in clause if "NOT" in said[n].kinds), 0)


def _named(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """King to Aragon or Seville; evict Aragon; Aragon."""
    s = Scan(said, at)
    start = s.seen("verb")
    verb = ""
    if start == at and said[at].kinds["verb"] not in (DoPlace.verb, DoMove.verb, ADD, *_BLOCKS):
        verb, s.at = said[at].kinds["verb"], at + 1
        s.take("ALL", "own", "seat")
    elif "ALL" in said[at].kinds or "seat" in said[at].kinds:
        s.at = at + 1
    if s.take("FROM") is not None and verb:
        s.at = _behind_source(said, s.at)
    places = s.ranks() if verb or s.at > at or {"place", "TO", "FROM"} & {*said[at].kinds} else ()
    if places:
        pointed = {"TO", "FROM"} & {*said[at].kinds}
        yield Wording("named", s.at, 0 if verb or pointed else 0.1, verb, places, "ALL" in said[at].kinds, s.named)


def _behind_source(said: Sequence[Mention], at: int) -> int:
    """Behind the place from which something goes, if the one where it goes to follows: from Granada to Aragon."""
    s = Scan(said, at, begun=True)
    goes = s.take("place") is not None and s.take("TO") is not None and s.seen("place") is not None
    return s.at if goes else at


_BLOCKS = (
    PowerBlock.key,
    CardBlock.key,
    ReturnBlock.key,
    VetoBlock.key,
    LET_PASS,
    AskBlock.key,
    DoAct.verb,
    DoSkip.verb,
)


def _moved(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Two of the yellow from Granada to Aragon; both yellow ones of Granada and the one in Seville, all to Aragon."""
    s = Scan(said, at)
    moves = s.verb(DoMove.verb)
    if "place" in said[at].kinds and at and "TO" in said[at - 1].kinds:
        return  # it went there
    if not moves and not {"number", "ALL", "own", "seat", "FROM", "place"} & {*said[at].kinds}:
        return
    groups: list[tuple[Any, Any, Place | None]] = []
    arrives = at > 0 and {"TO", ">"} & {*said[at - 1].kinds} and "place" in said[at].kinds  # X > Y: nobody leaves Y
    while (group := _group(s)) is not None and len(groups) < 4:
        groups.append(group)
        start = s.at
        if len(groups) == 1:
            yield from _followed(s, group)
        cost = 0.1 * (group[0] is None) + 0.2 * (group[1] is None and not moves) + 0.5 * bool(arrives)
        s.take(COMMA)
        s.take("ALL", "EACH", "AND")
        many = s.take("number")  # all four to Aragon
        cost += 0.3 * (many is not None and many != sum(each[0] for each in groups if isinstance(each[0], int)))
        visits = group[0] is not None and group[1] not in (None, "own") and s.at == start
        pointed = s.take(">", "-") is not None or s.verb(DoMove.verb) or s.way()
        if (pointed or visits) and (targets := s.ranks()):  # Ann's there can enjoy Aragon
            if targets[0] not in (place for _, _, place in groups):
                yield Wording("moved", s.at, cost, tuple(groups), targets, names=s.named)
            return
        s.at = start
        if s.take(COMMA, "AND", "&", "+") is None:
            return
        s.take("AND", "THEN")


def _group(s: Scan) -> tuple[Any, Any, Place | None] | None:
    """How many, whose, and where they stand, None for the place named last: two of the yellow from Granada."""
    start = s.at
    source = s.place() if s.take("FROM") is not None else None  # out of Granada two yellow ones
    s.at = s.at if source is not None else start
    whose: Any = s.take("own", "seat")
    count: Any = s.take("number", "ALL")
    count = s.take("number") or count if count == "ALL" else count
    whose = whose if whose is not None else s.take("own", "seat")
    start = s.at
    if whose is None and s.take("FROM") is not None and (whose := s.take("own", "seat")) is None:
        s.at = start
    count = count if count is not None else s.take("number", "ALL")
    s.take("FROM")
    place = s.place() if source is None or count is None else source
    if place is None and (count is None or whose is None or not s.there()):
        return None
    return count, whose if whose is not None else s.take("own", "seat"), place


def _followed(s: Scan, group: tuple[Any, Any, Place | None]) -> Iterator[Wording]:
    """Where each of a group goes: all four of mine out of Seville, two to Granada and two to Galicia."""
    ahead = Scan(s.said, s.at, s.cost, s.named, begun=True)
    ways: list[tuple[Any, Place]] = []
    while ahead.take(COMMA, "AND", ";") is not None:
        ahead.take("AND", "THEN")
        many = ahead.take("number", "REST")
        if (
            many is None
            or ahead.seen("TO", ">", "place") is None
            or (place := ahead.place()) is None
            or place == group[2]
        ):
            break
        ways.append((many, place))
        if len(ways) > 1:
            adds_up = group[0] == sum(1 if many == "REST" else many for many, _ in ways)
            yield Wording("parted", ahead.at, 0 if adds_up else 0.2, (group, tuple(ways)), names=ahead.named + adds_up)


def _after_it(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """And a green one out of Old Castile, too: where those before it went."""
    s = Scan(said, at, begun=True)
    if (
        {"number", "seat"} & {*said[at].kinds}
        and (group := _group(s))
        and {"seat", "FROM"} & {kind for each in said[at : s.at] for kind in each.kinds}
    ):
        yield Wording("moved", s.at, 0.5, (group,), (), names=s.named)


def placed_at(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Two in Aragon or Seville; the rest to Granada; Aragon 2; one each in Aragon and Seville; mine to Aragon."""
    s = Scan(said, at)
    s.verb(DoPlace.verb) if said[at].says(DoPlace.verb) else None
    if not _PLACED & {*said[at].kinds}:
        return
    first = only_now(s, "FIRST") is not None
    if first and s.seen("AND", "THEN", "&") == s.at:
        return  # score it first and then two in Aragon
    if first and (not at or {COMMA, STOP, "BUT"} & {*said[at - 1].kinds}):
        only_now(s, STOP)  # but before it is scored: two in Aragon
    if first:
        only_now(s, "BUT")
        s.verb(DoPlace.verb)  # first I put two in Aragon
    each = only_now(s, "EACH") is not None
    other = at > 0 and bool({"number", "own", "seat"} & {*said[at - 1].kinds})
    own = s.take("own") is not None or (only_now(s, "MAN") is not None and not other)  # and the man goes to Aragon
    marker = s.at
    all_ = s.take("ALL") is not None
    count: Any = s.take("number", "REST", "LAST", "LEAD", "ANY")
    count = "ALL" if count is None and all_ else count
    count = 1 if s.at and "NTH" in said[s.at - 1].kinds else count  # and the third one to the castle
    each = each or (s.take("EACH") is not None)
    only_now(s, "ALL")  # those three all to Seville
    own = own or s.take("own") is not None
    s.verb(DoPlace.verb)
    out = s.take("FROM") is not None and s.seen("place") == s.at
    called = out and COURT in said[s.at].kinds["place"]  # one of mine from the court goes to Aragon
    if called:
        s.take("place")
    own = own or s.take("own") is not None
    if count is None and not own:
        yield from _which_is_placed(said, at)
        s.at = marker
        place = s.place()
        near = place is not None and (only_near(s, "number", "REST", "ALL") or s.seen("LEAD") is not None)
        amounts = ("number", "REST", "ALL", *(("LEAD",) if near else ()))
        count = s.take(*amounts) if near or (place is None and s.there()) else None
        others = any("seat" in each.kinds and "own" not in each.kinds for each in said[s.at : s.at + 1])
        if count is not None and not others and not _goes_on(s):
            yield Wording("placed", s.at, 0.1, count, (place,) if place else (), "first" if first else "", s.named)
        return
    if (gap := s.seen(COMMA)) is not None and (gap > s.at or own or isinstance(count, str)):
        behind = Scan(said, gap + 1, s.cost, s.named, begun=True)
        s.at = gap + 1 if behind.seen("TO", ">") is not None else s.at  # my two, they go to Aragon
    pointed = s.seen("TO", ">") is not None
    one = s.at
    places = s.ranks()
    if not places and s.there():
        yield Wording("placed", s.at, 0.1, count if count is not None else "REST", (), "first" if first else "")
        return
    if not places:
        return
    first = first or only_now(s, "FIRST") is not None
    goes_on = only_now(Scan(said, s.at), ">") is not None  # 1 Galicia > Seville
    leaves = out and not called and not pointed  # two of mine from Seville
    cost = (0 if pointed else 0.05) + (0.3 if count is None else 0) + 0.6 * (goes_on or leaves)
    many = 1 if count is None else "REST" if count == "ANY" else count
    if len(places) == 1:
        yield from _in_each(s, many, places, cost, each=each)
    s.at = max(s.at, one)
    yield Wording("placed", s.at, cost, many, places, "first" if first else "", s.named)
    if isinstance(many, int) and many > 1:
        yield Wording("placed as", s.at, cost + 0.3, many, places, "first" if first else "", s.named)


def _which_is_placed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The one that I may place, to the castle."""
    s = Scan(said, at + 1, begun=True)
    s.take(COMMA)
    if said[at].says(DoPlace.verb) and s.seen("TO", ">") is not None and (place := s.place()):
        yield Wording("placed", s.at, 2 * UNSAID_COST, 1, (place,), "", s.named)


def _scoreboard(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The 8 on Seville; the 8/4/0 one, and put it on Seville; Seville 4: a scoreboard by its first points, or all."""
    s = Scan(said, at, begun=True)
    if not {"number", "place"} & {*said[at].kinds}:
        return
    number = s.take("number")
    if number is not None and only_now(s, "/") is not None:
        number = 100 * number + 10 * (s.take("number") or 0)  # the 8/4 one
    if number is not None:
        only_now(s, "card")
    if number is not None and number > 99 and s.take(COMMA, "AND"):
        s.take("AND")
    s.take("FROM")
    place = s.place()
    if number is not None and place and s.take("AND", "TO", ">"):
        place = s.place() or place  # from Aragon to Seville
    number = s.take("number") if number is None and place else number
    if place and number is not None and (number < 10 or number > 99):
        yield Wording("scoreboard", s.at, 0.2, number, (place,), names=s.named)


def _goes_on(s: Scan) -> bool:
    """Whether a place is named right behind a number: it says how many go there."""
    ahead = Scan(s.said, s.at, begun=True)
    ahead.take("own", "FROM")
    return ahead.place() is not None


def _in_each(s: Scan, many: Any, places: tuple[Place, ...], cost: float, *, each: bool) -> Iterator[Wording]:
    """The same number in several places: one in Aragon and Seville, two each in Aragon and Seville."""
    ahead = Scan(s.said, s.at, s.cost, s.named, s.begun)
    found = [*places]
    while True:
        ahead.take(COMMA)
        ahead.take("AND", "&", "+")
        if (more := ahead.next_place()) is None:
            break
        found.append(more)
        each = each or only_now(ahead, "EACH") is not None
        if (each or many == 1) and many not in ("REST", "ALL"):
            yield Wording("placed each", ahead.at, cost, many, tuple(found), None, ahead.named)


READERS: tuple[Callable[[Sequence[Mention], int], Iterator[Wording]], ...] = (
    *(_card, _acts, _named, _moved, _after_it, placed_at, _scoreboard),
)
