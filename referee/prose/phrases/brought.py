"""Orders that boxes bring, in running words, by the shape they have: free the prisoners into Aragon; two ashore.

Knows by the shape of an order which of seats, places and numbers it is made of, and what is said to questions that
boxes ask: keep the 4 for later; yes, he may go along. Must not know what any of them does. What may be kept, and who
may step in, is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from referee.orders.shapes import journeys, naming
from referee.orders.shapes.further import LATER
from referee.orders.shapes.grandissimo import hosting
from referee.orders.shapes.grandissimo import symbols as captive
from referee.orders.shapes.grandissimo.hosting import GuestBlock
from referee.orders.shapes.grandissimo.symbols import CharterBlock
from referee.orders.shapes.plans import FURTHER
from referee.orders.shapes.stepping_in import SteppingInShape
from referee.orders.shapes.table import KEYS, shape_named
from referee.orders.writing import card_name, either
from referee.prose.candidate import CandidateSheet, Joined, OrderPhrase
from referee.prose.context import design_meant
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_from, kinds_of
from referee.prose.order_keywords import (
    ACT,
    ADD,
    CARD,
    DISK,
    ELSE,
    EVICT,
    GRANDE,
    KING,
    LET_PASS,
    MOVE,
    PLACE,
    SCORE,
    SCOREBOARD,
    SEND,
    SKIP,
    TAKE,
    TURN,
)
from referee.prose.phrases.veto import objected, written
from referee.rules.model import COURT, Place

BEGINS = (COMMA, STOP, "?", "AND", "THEN", "OR")
"""Kinds of words behind which a clause may begin."""

TURNED = frozenset(
    ("NOT", "IF", "UNLESS", "INSTEAD", "ONLY", "?", "ASKS US", "PAST", "WANTED", "REASON", "HAS NOT", "HALF")
)
"""Kinds of words with which a clause orders nothing, or not so."""

_OTHERS = frozenset((*KEYS, ACT, ADD, CARD, DISK, ELSE, EVICT, KING, SCORE, SCOREBOARD, SKIP))
"""Keywords with which a clause is about something else."""

USUAL = _OTHERS | {PLACE, MOVE, SEND, TAKE, GRANDE, LET_PASS, "DO", "OK"}
"""Keywords of every game, none of which a box brings."""

_STRANGE = 3
"""At most so many strange words stand in such a clause."""


@dataclass(frozen=True, slots=True)
class _Part:
    """What a clause names between two joints: whose, where, how many; `leaves`: the place that somebody leaves."""

    seats: tuple[Any, ...] = ()
    places: tuple[Place, ...] = ()
    many: Any = None
    leaves: Place | None = None
    nobody: bool = False
    joint: str = ""  # how it is joined to the part before: OR, AND

    @property
    def is_empty(self) -> bool:
        named = self.seats or self.places or self.nobody
        return not named and self.many is None and self.leaves is None


@dataclass(slots=True)
class _Clause:
    """A clause as it is read, word by word."""

    parts: list[_Part] = field(default_factory=lambda: [_Part()])
    keys: list[str] = field(default_factory=list)
    is_turned: bool = False  # whether it denies, conditions, asks or tells
    points: bool = False  # whether it says where to or how many, or names more than a figure
    end: int = 0
    strange: int = 0
    names: int = 0

    def add(self, **more: Any) -> None:
        self.parts[-1] = replace(self.parts[-1], **more)
        self.names += 1

    @property
    def whole(self) -> tuple[_Part, ...]:
        return tuple(part for part in self.parts if not part.is_empty)


def brought(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Free the prisoners into Aragon; red from Seville to jail, or Ann in Granada; one ashore at Valencia."""
    names_order = said[at].kinds.get("verb", "OK") not in USUAL and not said[at].light
    if (at and not said[at - 1].may_be(*BEGINS) and not names_order) or said[at].may_be(COMMA, STOP):
        return
    clause = _Clause()
    for n in range(at, len(said)):
        mention = said[n]
        headed = clause.end == n and not clause.whole  # jail: red from Seville
        clause.points = clause.points or (headed and mention.may_be(STOP))
        if (mention.may_be(STOP) and not headed) or not _taken_in(clause, said, n):
            break
    behind = [each for each in clause_from(said, clause.end)[:2] if not each.may_be("ONCE", TURN)]  # before my turn
    tells = any(STRANGE in each.kinds for each in behind)  # guests in Granada this weekend
    idle = not (clause.keys or any(part.places or part.leaves is not None for part in clause.whole))
    if idle or tells or not (clause.whole and clause.points) or clause.is_turned or clause.strange > _STRANGE:
        return
    cost = 0.1 * clause.strange
    join = partial(_order, keys=tuple(clause.keys), parts=clause.whole)
    yield OrderPhrase(clause.end, cost, join, names=clause.names)


def _taken_in(clause: _Clause, said: Sequence[Mention], n: int) -> bool:
    """Take the next mention into a clause; False where it ends before it, and then may mean nothing at all."""
    mention, verb = said[n], said[n].kinds.get("verb")
    if mention.may_be(COMMA, STOP, "AND", "OR"):
        return _goes_on(clause, said, n)
    if mention.may_be("PAST") or (not mention.light and mention.may_be(*TURNED)):
        clause.is_turned = True
        return False
    clause.points = (
        clause.points or mention.may_be("TO", "FROM", ">", "number") or (bool(verb) and "figure" not in mention.kinds)
    )
    if _is_way(mention) and clause.names:
        clause.end = n + 1
        return True
    if "card" in mention.kinds or (verb in _OTHERS and not mention.light):
        return False
    if verb and (verb == TAKE or verb not in USUAL):
        clause.keys.append(CharterBlock.key if verb == TAKE else str(verb))
    if _is_named(clause, said, n) or (verb and not mention.light):
        clause.end = n + 1
    else:
        clause.strange += STRANGE in mention.kinds
    return True


def _is_way(mention: Mention) -> bool:
    """Whether it is a card's name that is a place, too, by which somebody goes: two cross the bridge."""
    return {"card", "place"} <= mention.kinds.keys()


def _is_named(clause: _Clause, said: Sequence[Mention], n: int) -> bool:
    """Whether the next mention names whose, where or how many; it is then a part of the clause."""
    mention, kinds, part = said[n], said[n].kinds, clause.parts[-1]
    if "own" in kinds:
        clause.add(seats=part.seats or (() if mention.light else ("own",)))
    elif "seat" in kinds:
        clause.add(seats=(*part.seats, kinds["seat"]))
    elif "place" in kinds and "verb" not in kinds:
        before = next((each for each in reversed(said[:n]) if not (each.light or each.may_be("own"))), None)
        leaves = before is not None and "FROM" in before.kinds
        clause.add(**({"leaves": kinds["place"][0]} if leaves else {"places": (*part.places, kinds["place"][0])}))
    elif "number" in kinds or "ALL" in kinds:
        clause.add(many=kinds.get("number", "ALL"))
    elif "NONE" in kinds and not mention.light:
        clause.add(nobody=True)
    else:
        return False
    return True


def _goes_on(clause: _Clause, said: Sequence[Mention], n: int) -> bool:
    """Whether a clause goes on behind a joint: with another choice, or another part of the same kind."""
    joints = kinds_of(said[n : n + 2])
    if clause.parts[-1].is_empty:
        return bool(clause.parts[-1].joint) or said[n].may_be(STOP)
    if "OR" in joints:
        clause.parts.append(_Part(joint="OR"))
        return True
    behind = clause_from(said, n + 1)
    more = {"place"} <= kinds_of(behind) and not any("verb" in each.kinds and not each.light for each in behind)
    if "AND" in joints and more and clause.keys:
        clause.parts.append(_Part(joint="AND"))
        return True
    return False


def _order(sheet: CandidateSheet, keys: Sequence[str], parts: Sequence[_Part]) -> Joined:
    """The sheet with an order of the first of these keywords that the parts make one of."""
    asks = sheet.context.known.asks
    named = [key for key in keys if key in asks] or [key for key in asks if key == _implied(sheet, parts)]
    parts = [_hosted(sheet, part) for part in parts] if named else parts
    nobody = all(part.nobody and not part.places for part in parts)
    for key in named:
        write = _WRITING.get(shape_named(key))
        if write is not None and (line := "NONE" if nobody else write(sheet, parts)):
            return sheet.with_block(key, f"{key} {line}")
    return None


def _implied(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """The keyword that goes without saying: what is asked, of guests who are named, of whoever leaves a ship."""
    board, (asked, *more) = sheet.context.known.board, sheet.context.asked or {""}
    if not more and asked in sheet.context.known.asks and not sheet.blocks:
        return asked
    if any(place in board.guest_rooms.values() for part in parts for place in part.places):
        return GuestBlock.key
    sails = [key for key in sheet.context.known.asks if key in journeys.SHAPE.keys]
    aboard = any(part.leaves in board.asides and board.zones[part.leaves].placed == "always" for part in parts)
    return sails[0] if aboard and len(sails) == 1 else ""


def _hosted(sheet: CandidateSheet, part: _Part) -> _Part:
    """The part with a seat instead of the room of its guests."""
    board = sheet.context.known.board
    rooms = {place: colour for colour, place in board.guest_rooms.items()}
    seats = (*part.seats, *(sheet.context.known.colours.index(rooms[p]) for p in part.places if p in rooms))
    return replace(part, seats=seats, places=tuple(place for place in part.places if place not in rooms))


def _ashore(sheet: CandidateSheet, places: Sequence[Place]) -> tuple[Place, ...]:
    """The places of which none is aside."""
    return tuple(place for place in places if place not in sheet.context.known.board.asides)


def _captives(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """Blue Aragon or red Valencia: of each choice a seat and a place."""
    found = []
    for part in parts:
        stood = [*_ashore(sheet, part.places), *([part.leaves] if part.leaves is not None else [])]
        if (
            part.joint == "AND"
            or len(part.seats) != 1
            or len(stood) != 1
            or COURT in stood
            or part.many not in (None, 1)
        ):
            return ""
        found.append(f"{sheet.context.owner(part.seats[0])} {sheet.context.name(stood[0])}")
    return either(found)


def _seats(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """Blue or red."""
    seats = [seat for part in parts for seat in part.seats]
    elsewhere = [place for part in parts for place in _ashore(sheet, part.places) if place != COURT]
    elsewhere += [part.leaves for part in parts if part.leaves is not None and part.leaves != COURT]
    counts = any(part.many not in (None, 1) or part.joint == "AND" for part in parts)
    theirs = [seat for seat in seats if seat not in ("own", sheet.context.known.seat)]
    return "" if elsewhere or counts else either(map(sheet.context.owner, theirs))


def _named(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """Aragon or Seville; seats, where no place is named but a court."""
    places = [place for part in parts for place in _ashore(sheet, part.places)]
    rivals = [seat for part in parts for seat in part.seats if seat != "own"]
    if rivals:
        return _seats(sheet, parts)
    if any(part.joint == "AND" or len(part.places) > 1 or part.many not in (None, 1, "ALL") for part in parts):
        return ""
    return sheet.context.ranked(places)


def _guests(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """Blue Aragon or Castillo, Seville: behind a seat or none, the places that would do."""
    lines: list[str] = []
    for part in parts:
        places = _ashore(sheet, part.places)
        rivals = [seat for seat in part.seats if seat != "own"]
        if len(places) != 1 or len(rivals) > 1 or COURT in places:
            return ""
        where = sheet.context.ranked(places)
        if part.joint == "OR" and not rivals:
            lines[-1] += f" or {where}"
        else:
            lines.append(" ".join((*map(sheet.context.owner, rivals), where)))
    return ", ".join(lines)


def _journeys(sheet: CandidateSheet, parts: Sequence[_Part]) -> str:
    """2 own Ship to Valencia or Seville, 1 own Ship to Granada: from the ship there is, if none is named."""
    board = sheet.context.known.board
    ships = [place for place in board.asides if board.zones[place].placed == "always"]
    named = [place for part in parts for place in (*part.places, part.leaves) if place in ships]
    left = [part.leaves for part in parts if part.leaves is not None]
    source = left[0] if left else named[0] if named else ships[0] if len(ships) == 1 else None
    lines: list[str] = []
    for part in parts:
        targets = [place for place in part.places if place not in ships]
        if (
            source is None
            or len({*left}) > 1
            or len(targets) != 1
            or COURT in targets
            or any(seat != "own" for seat in part.seats)
        ):
            return ""
        where = sheet.context.name(targets[0])
        if part.joint == "OR":
            lines[-1] += f" or {where}"
        else:
            lines.append(f"{'ALL' if part.many is None else part.many} own {sheet.context.name(source)} to {where}")
    return ", ".join(lines)


_WRITING = {
    captive.JAILING: _captives,
    captive.CHARTERING: _seats,
    hosting.SHAPE: _guests,
    journeys.SHAPE: _journeys,
    naming.SHAPE: _named,
}
"""By the shape of an order, how its parts are written."""


_FAR = 10
"""At most so many words say which card is kept."""


def kept(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Second card: the 4, keep it for later; asked for one, only that: keep the 4."""
    headed = said[at].says(FURTHER)
    if not headed and at and not said[at - 1].may_be(STOP):
        return
    words = said[at : at + _FAR]
    end = next((n for n, each in enumerate(words) if each.may_be(STOP) and n > 1), len(words))
    words = words[:end]
    named = [each for each in words if each.may_be("card", "number")]
    later = [n for n, each in enumerate(words) if each.may_be("LATER") or (not headed and each.may_be("STAYS"))]
    if len(named) == 1 and later and not kinds_of(words) & {*TURNED - {"INSTEAD"}, "place", "seat"}:
        last = max(later[-1], words.index(named[0]))
        which = named[0].kinds.get("card", named[0].kinds.get("number"))
        yield OrderPhrase(at + last + 1, 0, partial(_keep, which=which, is_asked=not headed))


def _keep(sheet: CandidateSheet, which: Any, *, is_asked: bool) -> Joined:
    """The sheet with a further card that is kept; of a letter that does not say so, where it is asked for."""
    design = design_meant(which, sheet.context.known)
    if not design or FURTHER not in (sheet.context.asked if is_asked else sheet.context.known.asks):
        return None
    return sheet.with_block(FURTHER, f"{FURTHER} {card_name(design)}{LATER}")


def agreed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Yes, he may go along; show it: to the question of one who may step in."""
    if at and not said[at - 1].may_be(STOP):
        return
    end = next((n for n in range(at, len(said)) if said[n].may_be(STOP)), len(said))
    sentence = said[at:end]
    kinds = kinds_of(each for each in sentence if not each.light)
    verbs = tuple(str(each.kinds["verb"]) for each in sentence if each.kinds.get("verb", "OK") not in USUAL)
    is_yes = "SAYS YES" in kinds_of(sentence)
    says_more = kinds & {*TURNED, "SAYS NO", "place", "number", "card", "figure", "STAYS"}
    if (is_yes or verbs) and not says_more and not any(each.is_rival for each in sentence):
        yield OrderPhrase(end, 0, partial(_agree, is_yes=is_yes, verbs=verbs))


def _agree(sheet: CandidateSheet, verbs: Sequence[str], *, is_yes: bool) -> Joined:
    """The sheet that steps in now, where that is all that is asked."""
    slots = [slot for slot in sheet.context.slots if slot.key in sheet.context.asked]
    now = [slot for slot in slots if "SAYS YES" in slot.short and "YES" in slot.short]
    if len(slots) != 1 or not now or not (is_yes or now[0].key in verbs) or sheet.blocks:
        return None
    return sheet.with_block(now[0].key, now[0].short["YES"])


def steps_in(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Uncover when red goes into Aragon; I consent if Ann takes the press gang."""
    if at and not said[at - 1].may_be(STOP):
        return
    end = next((n for n in range(at, len(said)) if said[n].may_be(STOP)), len(said))
    sentence = said[at:end]
    verbs = tuple(str(each.kinds["verb"]) for each in sentence if each.kinds.get("verb", "OK") not in USUAL)
    denied = any(each.may_be("NOT", "SAYS NO", "NONE", "?") and not each.light for each in sentence)
    if not verbs or denied:
        return
    mine = [n for n, each in enumerate(sentence) if n and "card" in each.kinds and "own" in sentence[n - 1].kinds]
    others = [each for n, each in enumerate(sentence) if n not in mine]  # I show my king
    found = objected(others)
    if found.keys() & {"card", "place", "number", "seats"}:
        cost = 0.1 * sum(STRANGE in each.kinds for each in sentence)
        yield OrderPhrase(end, cost, partial(_step_in, verbs=verbs, on=found), names=len(found))


def _step_in(sheet: CandidateSheet, verbs: Sequence[str], on: Mapping[str, Any]) -> Joined:
    """The sheet with a policy of the one keyword that is said, if by it one steps in."""
    named = [key for key in verbs if key in sheet.context.known.asks and isinstance(shape_named(key), SteppingInShape)]
    return sheet.with_block(named[0], written(sheet.context, on, named[0])) if len(named) == 1 else None
