"""Who the people of a game are: who plays, who is one person, who brought whom in, who has read what is sealed.

Nothing sealed is shown on one person's word: whoever plays, or was brought in by somebody who does, needs a second.

People are numbers of the game's roster. Must not know their addresses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from referee import log
from referee.docket.model import FIRST_LATER, Docket, Unsealing
from referee.languages.likeness import plain_name
from referee.rules.model import Seat


def are_one(docket: Docket, one: int, other: int) -> bool:
    """Whether two numbers of the roster are one person: somebody gave a later address the name of the first."""
    alike = docket.known_as.get(one, frozenset()) & docket.known_as.get(other, frozenset())
    return one == other or (bool(alike) and max(one, other) >= FIRST_LATER)


def plays(docket: Docket, person: int) -> bool:
    """Whether this person of the roster plays a seat or is about to, under whatever address."""
    playing = [docket.seat(seat).person for seat in docket.players] + [each for each, _ in docket.coming.values()]
    return any(are_one(docket, each, person) for each in playing)


def confidants(docket: Docket) -> tuple[tuple[int, str], ...]:
    """Numbers and names of the moderators who may read what a player tells them alone.

    They play no seat, have played none, and nobody who has brought them in.
    """
    free = (each for each in docket.moderators if not plays(docket, each[0]))
    return tuple(each for each in free if not _has_played(docket, line_of(docket, each[0])))


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
    here |= {docket.seat(seat).person for seat in (docket.seats if docket.started else docket.players)} | docket.came
    if docket.started:
        here |= {own.person for then in docket.before_rulings for own in then.by_seat} | {*docket.seats}
    return not any(are_one(docket, person, other) for other in here)


def may_come_back(docket: Docket, person: int, seat: Seat) -> bool:
    """Whether whoever lost a seat before the game may have it again: nobody has come for it, nor is asked."""
    own = docket.seat(seat)
    is_free = seat in docket.opened and seat not in docket.offers and not own.stand_in
    return own.vacant and own.person == person and is_free and not (docket.started or docket.ended)


# --- two to open a seal -------------------------------------------------------------------------------


def line_of(docket: Docket, person: int) -> frozenset[int]:
    """A person and everybody who brought that person in, at whatever remove and under whatever address."""
    line: frozenset[int] = frozenset()
    found = {person}
    while found:
        line |= found
        known = [each for each in docket.brought if any(are_one(docket, each, other) for other in line)]
        found = {by for each in known for by in docket.brought[each]} - line - {log.OPERATOR}
    return line


def needs_second(docket: Docket, person: int) -> bool:
    """Whether this person's word alone shows nothing sealed: of those who rule, and of those who come into a seat.

    So it is with all who have played here or were brought in by somebody who has, and where a moderator plays.
    """
    if person == log.OPERATOR or not docket.started or docket.ended:
        return False
    return _has_played(docket, line_of(docket, person)) or _moderates_with_a_player(docket, person)


def comes_unseen(docket: Docket, person: int) -> bool:
    """Whether whoever comes into a seat of a running game reads what is sealed there only after a second's yes."""
    if not docket.started or person in docket.began:
        return False
    return _has_played(docket, line_of(docket, person) - {person}) or _moderates_with_a_player(docket, person)


def _has_played(docket: Docket, people: Iterable[int]) -> bool:
    played = docket.began | docket.came
    return any(are_one(docket, each, other) for each in people for other in played)


def _moderates_with_a_player(docket: Docket, person: int) -> bool:
    moderators = dict(docket.moderators)
    return person in moderators and any(plays(docket, each) for each in moderators)


def may_second(docket: Docket, person: int, asker: int) -> bool:
    """Whether a person's yes shows the asker what is sealed.

    It does not if that is the asker or somebody who brought the asker in, nor if the same people brought in both,
    unless the person had accepted before the game began.
    """
    asking = line_of(docket, asker)
    if any(are_one(docket, person, each) for each in asking):
        return False
    others = line_of(docket, person)
    return person in docket.began or not any(are_one(docket, each, other) for each in asking for other in others)


def seconds(docket: Docket, asker: int) -> tuple[Seat, ...]:
    """The seats whose players may say the yes that shows the asker what is sealed."""
    return tuple(seat for seat in docket.players if may_second(docket, docket.seat(seat).person, asker))


def has_second(docket: Docket, asker: int) -> bool:
    """Whether anybody's yes shows the asker what is sealed: a player's, or a moderator's."""
    return bool(seconds(docket, asker)) or any(may_second(docket, each, asker) for each in dict(docket.moderators))


def asked_under(docket: Docket, number: int) -> Unsealing | None:
    """What is asked under this number, while a yes to it still counts: at its stop, or while somebody is to come in."""
    if not 0 < number <= len(docket.asks) or docket.ended:
        return None
    found = docket.asks[number - 1]
    if found.asked.command:
        return found if found.stop == docket.stop else None
    return found if coming_by(docket, found.asked) else None


def coming_by(docket: Docket, asked: log.SealAsked) -> tuple[Seat, ...]:
    """The seats that the asker comes into by a yes to this."""
    seats = () if asked.command else asked.seats
    return tuple(seat for seat in seats if docket.coming.get(seat, (log.OPERATOR, ""))[0] == asked.person)


def is_asked(docket: Docket, person: int, command: str, seats: frozenset[Seat], *, opened: bool) -> bool:
    """Whether a person has asked for this at this stop; with `opened`, whether a second has said yes as well."""
    known = (asked_under(docket, number) for number in range(1, len(docket.asks) + 1))
    return any(
        (each.asked.person, each.asked.command) == (person, command)
        and seats <= {*each.asked.seats}
        and (each.opened or not opened)
        for each in known
        if each is not None
    )


def outlasts_round(docket: Docket, seat: Seat) -> bool:
    """Whether whoever sits in a seat reads something sealed that does not end with the round, such as a hand."""
    if docket.state is None or not docket.state.position.is_laid:
        return False
    position = docket.state.position
    hides = bool(docket.table.powers) or position.hidden[seat] > 0
    return hides or any(each.seat == seat for each in position.seals)


def names_at(docket: Docket) -> Mapping[int, str]:
    """The names of all who have a place in this game, had the last in a seat, or wait for one."""
    seated = {own.person: own.name for own in docket.by_seat}
    beside = (*docket.moderators, *docket.observers, *docket.waiting, *docket.coming.values())
    return {**seated, **dict(beside)}


def name_at(docket: Docket, person: int) -> str:
    """The name of somebody who has a place in this game, or is about to; empty for others."""
    return names_at(docket).get(person, "")


# --- what entries change ------------------------------------------------------------------------------


def brought_with(docket: Docket, person: int, by: int) -> Mapping[int, frozenset[int]]:
    """Who brought whom in, once `by` has brought this person in.

    Whoever accepted before the game began was there already, and whom the host has brought in, nobody else has.
    """
    before = docket.brought.get(person, frozenset())
    if by == log.OPERATOR:
        return {**docket.brought, person: frozenset({by})}
    known = person in docket.began or log.OPERATOR in before or by == person
    return docket.brought if known else {**docket.brought, person: before | {by}}


def has_read_with(docket: Docket, person: int, seats: Iterable[Seat]) -> Mapping[int, frozenset[Seat]]:
    """The seats of which each person has read sealed things, once this person has read those of these, too."""
    before = docket.has_read.get(person, frozenset())
    now = before.union(seats)
    return docket.has_read if now == before else {**docket.has_read, person: now}


def known_as_with(docket: Docket, person: int, name: str) -> Mapping[int, frozenset[str]]:
    """The names that people were given, with one more, as names are compared."""
    names = docket.known_as.get(person, frozenset()) | {plain_name(name)}
    return {**docket.known_as, person: names}


def notice_counts_with(docket: Docket, *people: int) -> dict[int, int]:
    """The notice counts after one more letter to these people; those of others stay, who may have a place again."""
    return {**docket.notice_counts, **{person: docket.notice_counts.get(person, 0) + 1 for person in people}}
