"""MOVE and SEND in running words: whose caballeros go from where to where.

Knows how numbers, owners and places make a move. What card and game allow is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.deeds import fits, verbs_of
from referee.orders.shapes.moves import DoMove
from referee.prose.candidate import UNLIKELY, CandidateSheet
from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import MOVE, PLACE, SEND
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.changes import part_off
from referee.prose.phrases.placing import add_placing
from referee.prose.scanning import Scan
from referee.rules.model import COURT, Place
from referee.rules.shapes import Moves

_SEATS = 5
"""Players of a game, at most."""

Group = tuple[Any, Any, Place | None]
"""How many caballeros, whose, and where they stand, None for the place named last."""


def moved(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Two of the yellow from Granada to Aragon; both yellow ones of Granada and the one in Seville, all to Aragon."""
    s = Scan(said, at)
    moves = s.verb(MOVE)
    if "place" in said[at].kinds and at and "TO" in said[at - 1].kinds:
        return  # it went there
    if not moves and not said[at].may_be("number", "ALL", "own", "seat", "FROM", "place"):
        return
    groups: list[Group] = []
    arrives = at > 0 and said[at - 1].may_be("TO", ">") and "place" in said[at].kinds  # X > Y: nobody leaves Y
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
        pointed = s.take(">", "-") is not None or s.verb(MOVE) or s.way()
        if (pointed or visits) and (targets := s.ranks()):  # Ann's there can enjoy Aragon
            if targets[0] not in (place for _, _, place in groups):
                join = partial(_move_groups, groups=tuple(groups), targets=targets)
                yield OrderPhrase(s.at, cost, join, targets, s.named)
            return
        s.at = start
        if s.take(COMMA, "AND", "&", "+") is None:
            return
        s.take("AND", "THEN")


def _group(s: Scan) -> Group | None:
    """Take a group: two of the yellow from Granada."""
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


def _followed(s: Scan, group: Group) -> Iterator[OrderPhrase]:
    """All four of mine out of Seville, two to Granada and two to Galicia: the words behind the group."""
    ahead = Scan(s.said, s.at, s.named, begun=True)
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
            join = partial(_move_apart, group=group, ways=tuple(ways))
            yield OrderPhrase(ahead.at, 0 if adds_up else 0.2, join, names=ahead.named + adds_up)


def moved_after_it(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """And a green one out of Old Castile, too."""
    s = Scan(said, at, begun=True)
    if said[at].may_be("number", "seat") and (group := _group(s)) and {"seat", "FROM"} & kinds_of(said[at : s.at]):
        yield OrderPhrase(s.at, 0.5, partial(_move_groups, groups=(group,), targets=()), names=s.named)


def _move_groups(sheet: CandidateSheet, groups: Sequence[Group], targets: Sequence[Place]) -> Joined:
    """The sheet with groups that go to one place, without targets where the last move went.

    A plan that stands and moves nobody is changed: of those that it places, some go elsewhere.
    """
    plan = sheet.plan
    moves = plan.card is not None and MOVE in verbs_of(plan.card)
    if plan.old and not moves and len(groups) == 1 and targets:
        ((many, whose, source),) = groups
        if whose in (None, "own") and source is not None:
            further = part_off(sheet, many, sheet.context.name(source), targets)
            return further and further.dearer(UNLIKELY * (whose is None))
    goes_on = bool(plan.lines) and plan.lines[-1][0] != PLACE  # the Grande, and two of mine with him
    if not targets and (sheet.there is None or not goes_on):
        return None
    where = targets or [each for each in (sheet.there,) if each is not None]
    return _move_all(sheet, ((group, where) for group in groups))


def _move_apart(sheet: CandidateSheet, group: Group, ways: Sequence[tuple[Any, Place]]) -> Joined:
    """The sheet with parts of a group that go to several places."""
    whole, whose, source = group
    left = whole - sum(many for many, _ in ways if many != "REST") if isinstance(whole, int) else "REST"
    counted = [(left if many == "REST" else many, target) for many, target in ways]
    return _move_all(sheet, (((many, whose, source), (target,)) for many, target in counted))


def _move_all(sheet: CandidateSheet, moves: Iterable[tuple[Group, Sequence[Place]]]) -> Joined:
    found: CandidateSheet | None = sheet
    for group, targets in moves:
        found = found and _move(found, group, targets)
    return found


def _move(sheet: CandidateSheet, group: Group, targets: Sequence[Place]) -> Joined:
    many, whose, source = group
    source = sheet.there if source is None else source
    if source is None or source in targets:
        return None
    card = sheet.plan.card
    if source == COURT and card and not fits(card, DoMove(1, sheet.context.known.seat, COURT, tuple(targets))):
        return add_placing(sheet, many or 1, targets)
    many = {None: 1, "REST": "ALL"}.get(many, many)
    owner = "" if whose is None else sheet.context.owner(whose)
    line = f"{MOVE} {many} {owner} {sheet.context.name(source)} to {sheet.context.ranked(targets)}"
    return sheet.with_line(MOVE, line, surely=True)


def sent(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """One yellow from Old Castile, a red one out of Galicia."""
    s = Scan(said, at)
    if not s.verb(SEND) and not said[at].may_be("number", "seat"):
        return
    picks: list[tuple[int | str, int | str, tuple[Place, ...]]] = []
    while len(picks) < _SEATS:
        count = s.take("number")
        whose = s.take("own", "seat")
        count = s.take("number", "LAST") if count is None else count
        s.take("FROM")
        if whose is None or not (places := s.ranks()):
            return
        picks.append((1 if count in (None, "LAST") else count, whose, places))
        yield OrderPhrase(s.at, 0, partial(_send, picks=tuple(picks)), names=s.named)
        if s.take(COMMA, STOP, "AND", "&") is None:
            return
        s.take("AND")


def _send(sheet: CandidateSheet, picks: Sequence[tuple[Any, Any, Sequence[Place]]]) -> Joined:
    """The sheet with one caballero of each sent off; several, if its card throws them into the Castillo."""
    cards = [sheet.plan.card] if sheet.plan.card else sheet.laid_cards()
    asked = [part.asks() for card in cards for part in card.does.parts()]
    if any(isinstance(shape, Moves) and shape.thrown for shape in asked):
        castillo = sheet.context.known.board.castillo
        return _move_all(sheet, (((many, whose, places[0]), (castillo,)) for many, whose, places in picks))
    if any(many != 1 for many, _, _ in picks):
        return None
    listed = ", ".join(f"{sheet.context.owner(whose)} {sheet.context.ranked(places)}" for _, whose, places in picks)
    return sheet.with_line(SEND, f"{SEND} {listed}", surely=len(picks) > 1)
