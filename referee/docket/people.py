"""Who the people of a game are: who plays which seat, who is one person, who has read what is sealed.

People are numbers of the game's roster. Must not know their addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from referee.docket.model import FIRST_LATER, Docket
from referee.rules.model import Seat


def are_one(docket: Docket, one: int, other: int) -> bool:
    """Whether two numbers of the roster are one person: somebody gave a later address the name of the first."""
    alike = docket.known_as.get(one, frozenset()) & docket.known_as.get(other, frozenset())
    return one == other or (bool(alike) and max(one, other) >= FIRST_LATER)


def plays(docket: Docket, person: int) -> bool:
    """Whether this person of the roster plays a seat, under whatever address."""
    return any(are_one(docket, docket.seat(seat).person, person) for seat in docket.players)


def confidants(docket: Docket) -> tuple[tuple[int, str], ...]:
    """Numbers and names of the moderators who may read what a player tells them alone: those who play no seat."""
    return tuple(each for each in docket.moderators if not plays(docket, each[0]))


def seats_of(docket: Docket, person: int) -> frozenset[Seat]:
    """The seats that letters of this number of the roster speak for."""
    return frozenset(seat for seat in docket.players if docket.seat(seat).person == person)


def has_observed(docket: Docket, person: int) -> bool:
    """Whether a person observes this game or did, under whatever address: such a one takes no seat of it."""
    return any(are_one(docket, each, person) for each in docket.have_observed)


def place_of(docket: Docket, person: int, name: str) -> Literal["plays", "moderates", "observes", ""]:
    """What somebody of this name does at the table already, so that they may not observe it as well."""
    named = docket.having(known_as=known_as_with(docket, person, name))
    if plays(named, person):
        return "plays"
    if any(are_one(named, each, person) for each, _ in docket.moderators):
        return "moderates"
    return "observes" if any(are_one(named, each, person) for each, _ in docket.observers) else ""


def may_take(docket: Docket, person: int, seat: Seat) -> bool:
    """Whether a person may take a seat: who has read anything sealed may take one held before, if that was all."""
    read = frozenset(of for one, seats in docket.has_read.items() if are_one(docket, one, person) for of in seats)
    then = (*docket.before_rulings, docket)
    return not read or (read == {seat} and any(are_one(docket, each.seat(seat).person, person) for each in then))


def may_join(docket: Docket, person: int) -> bool:
    """Whether a person may wait for a seat of this table: nobody who moderates, plays, has played, watched or read."""
    here = {*docket.has_read, *docket.have_observed, *(number for number, _ in docket.moderators)}
    here |= {docket.seat(seat).person for seat in (docket.seats if docket.started else docket.players)}
    if docket.started:
        here |= {own.person for then in docket.before_rulings for own in then.by_seat} | {*docket.seats}
    return not any(are_one(docket, person, other) for other in here)


def has_read_with(docket: Docket, person: int, seats: Iterable[Seat]) -> Mapping[int, frozenset[Seat]]:
    """The seats of which each person has read sealed things, once this person has read those of these, too."""
    before = docket.has_read.get(person, frozenset())
    now = before.union(seats)
    return docket.has_read if now == before else {**docket.has_read, person: now}


def known_as_with(docket: Docket, person: int, name: str) -> Mapping[int, frozenset[str]]:
    """The names that people were given, with one more; capitals and spaces make no difference."""
    names = docket.known_as.get(person, frozenset()) | {" ".join(name.casefold().split())}
    return {**docket.known_as, person: names}


def notice_counts_with(docket: Docket, *people: int) -> dict[int, int]:
    """The notice counts after one more letter to these people; those of others stay, who may have a place again."""
    return {**docket.notice_counts, **{person: docket.notice_counts.get(person, 0) + 1 for person in people}}
