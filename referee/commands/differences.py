"""The public differences between two dockets of one game, to show what a command changes.

Must not tell anything sealed: of a sheet only that it was in; nor how many caballeros are in a Castillo that is played
from memory, while all others are counted openly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import partial

from referee.docket import Docket
from referee.docket.absences import beyond
from referee.log import Change
from referee.log.rulings import Forced, Proclaimed, Resent, Ruling
from referee.rules.board import Board
from referee.rules.corrections import corrections_for
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import zones_of

Named = tuple[tuple[int, str], ...]
"""Numbers on the roster, and names."""


def differences(before: Docket, after: Docket) -> tuple[Change, ...]:
    """Every change: first the table, then players and moderators, the clock, and the options."""
    at_the_table = (*_at_the_table(before, after), *_opening_by_force(before, after))
    return (*at_the_table, *_people(before, after), *_clock(before, after), *_options(before, after))


def letters_of(ruling: Ruling | None, docket: Docket) -> tuple[Change, ...]:
    """To whom a ruling that only writes would write, which no docket shows."""
    match ruling:
        case Proclaimed():
            return tuple(Change("letter", seat) for seat in docket.players)
        case Resent(seats):
            return tuple(Change("letter", seat) for seat in seats)
    return ()


def _at_the_table(before: Docket, after: Docket) -> Iterator[Change]:
    """The changes of the rules, the round, the scores, the pieces, the seals and the sheets."""
    if before.state is None or after.state is None:
        return
    old, new = before.state.position, after.state.position
    if old.table != new.table:
        yield Change("rules", after="began" if corrections_for(new.table) else "now")
    if old.round != new.round:
        yield Change("round", before=old.round, after=new.round)
    for seat in before.seats:
        if old.scores[seat] != new.scores[seat]:
            yield Change("score", seat, before=old.scores[seat], after=new.scores[seat])
    yield from _pieces(old, new)
    yield from _figures(old, new)
    yield from _lasting(old, new)
    yield from _seals(old, new)
    awaited = before.awaited()
    for seat in before.players if before.barrier else ():
        was, now = before.seat(seat).sheet, after.seat(seat).sheet
        if seat not in awaited and was and not now:  # others may have filed a part
            yield Change("sheet", seat)


def _opening_by_force(before: Docket, after: Docket) -> Iterator[Change]:
    """The changes by PROCESS: sheets are opened, and the house answers for the seats that were awaited."""
    if not _is_forced(after):
        return
    if before.barrier:
        yield Change("opened")
    for seat in after.seats:
        if after.seat(seat).late and not before.seat(seat).late:
            yield Change("default", seat)


def _is_forced(after: Docket) -> bool:
    return bool(after.ledger) and isinstance(after.ledger[-1].ruling, Forced)


def _figures(old: Position, new: Position) -> Iterator[Change]:
    """The King, the Grandes and the tokens; places are told by their ids."""
    code = partial(_code, old.board)
    if old.kings_figure != new.kings_figure:
        yield Change("king", before=code(old.kings_figure), after=code(new.kings_figure))
    for seat in old.seats:
        if old.homes[seat] != new.homes[seat]:
            yield Change("grande", seat, before=code(old.homes[seat]), after=code(new.homes[seat]))
    for token, (was, held), (now, bearer) in zip(old.board.tokens, old.tokens, new.tokens, strict=True):
        if COURT in (was, now) and (was, held) != (now, bearer):
            was_with, is_with = ("-" if seat is None else old.setup.colours[seat] for seat in (held, bearer))
            yield Change(token.kind, key=token.id, before=was_with, after=is_with)
        elif token.worth and (was, held) != (now, bearer):
            yield Change(
                token.kind,
                key=token.id,
                before=_place_of_bearer(code(was), held),
                after=_place_of_bearer(code(now), bearer),
            )
        elif was != now:
            yield Change(token.kind, -1 if bearer is None else bearer, key=token.id, before=code(was), after=code(now))


def _lasting(old: Position, new: Position) -> Iterator[Change]:
    """What lasts no longer, and what has begun to last."""
    yield from (Change("lasting", after="gone", lasting=each) for each in old.lasting if each not in new.lasting)
    yield from (Change("lasting", after="began", lasting=each) for each in new.lasting if each not in old.lasting)


def _seals(old: Position, new: Position) -> Iterator[Change]:
    """What somebody has chosen in secret and is bound to no longer, or again; never what it was."""
    for before, now, fate in ((old, new, "gone"), (new, old, "back")):
        for seal in (seal for seal in before.seals if seal not in now.seals):
            yield Change("seal", seal.seat, key=design_of(seal.card), before=seal.round, after=fate)


def _place_of_bearer(code: str, owner: Owner | None) -> str:
    """The id of a place, behind the number of the owner whose caballero carries something there."""
    return code if owner is None else f"{owner} {code}"


def _code(board: Board, place: Place) -> str:
    return "-" if place == NOWHERE else board.codes[place]


def _pieces(old: Position, new: Position) -> Iterator[Change]:
    zones = (zone for place in old.board.rows for zone in zones_of(old, place))
    for place in (place for place in (*zones, COURT, PROVINCES) if is_counted(old, place)):
        for seat in old.setup.owners:
            was, now = old.pieces[place][seat], new.pieces[place][seat]
            if was != now:
                yield Change("pieces", seat, place, before=was, after=now)


def _people(before: Docket, after: Docket) -> Iterator[Change]:
    if before.title != after.title:
        yield Change("title", before=before.title, after=after.title)
    for seat in before.seats:
        old, new = (docket.seat(seat).name if seat in docket.players else "" for docket in (before, after))
        if (old, before.seat(seat).person) != (new, after.seat(seat).person):
            yield Change("player", seat, before=old, after=new)
    for seat in after.vacant:
        was, now = (docket.seat(seat).stand_in for docket in (before, after))
        if was != now:
            yield Change("stand-in", seat, before=was, after=now)
    for was, now in _gone_and_come(before.moderators, after.moderators):
        yield Change("moderator", before=was, after=now)
    for was, now in _gone_and_come(before.observers, after.observers):
        yield Change("observer", before=was, after=now)


def _gone_and_come(before: Named, after: Named) -> Iterator[tuple[str, str]]:
    """The names that are no longer there, each with "", and behind "" each that is new."""
    for one in sorted({*before} ^ {*after}):
        yield ("", one[1]) if one in after else (one[1], "")


def _clock(before: Docket, after: Docket) -> Iterator[Change]:
    for seat in after.players:
        was, now = before.seat(seat).absences, after.seat(seat).absences
        yield from (Change("absence", seat, key="gone", before=a, after=b) for a, b in beyond(was, now))
        yield from (Change("absence", seat, before=a, after=b) for a, b in beyond(now, was))
    if after.ending and not before.ending:
        yield Change("ending", after=after.resumes)
        return
    if before.ending and not after.ending:
        yield Change("ending", before=before.resumes)
    if (before.paused is None) != (after.paused is None):
        yield Change("clock", after="stands" if after.paused is not None else "runs")
    if before.resumes != after.resumes and after.paused is not None:
        yield Change("resumes", before=before.resumes, after=after.resumes)
    if before.due != after.due and after.due is not None:  # a rewind sets a new one when it is carried out
        yield Change("due", before=before.due, after=after.due)
    if before.cooling != after.cooling and not _is_forced(after):
        yield Change("opens", before=before.cooling, after=after.cooling)


def _options(before: Docket, after: Docket) -> Iterator[Change]:
    yield from (
        Change("rule", key=name, before=was, after=now) for name, was, now in after.setup.differences_from(before.setup)
    )
    new = asdict(after.options)
    for name, was in asdict(before.options).items():
        if was != new[name]:
            yield Change("option", key=name, before=was, after=new[name])


def owners_counted(docket: Docket, taken_from: Iterable[tuple[Owner, Place]]) -> frozenset[Seat]:
    """The seats of which it shows how many caballeros lie unseen, if these are taken from there.

    Those of a neutral party are nobody's, so that they count as everybody's.
    """
    if docket.state is None:
        return frozenset()
    position = docket.state.position
    unseen = {owner for owner, place in taken_from if not is_counted(position, place)}
    return frozenset(position.seats if unseen - {*position.seats} else unseen)


def is_counted(position: Position, place: Place) -> bool:
    """Whether the number of caballeros in a place is public."""
    return place != position.board.castillo or position.setup.castillo == "tally"
