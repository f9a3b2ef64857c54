"""Corrections as facts, and rulings turned round.

Knows what a position must have for a correction to be possible. Must not know who asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

from referee import deadlines, log
from referee.directives.timing import can_be_due, next_due
from referee.docket import Docket
from referee.orders.checking import standing_key
from referee.players.kinds import PLAYERS
from referee.rules import engine
from referee.rules.decisions import Ask
from referee.rules.effects.moving import full, moved
from referee.rules.events import Fact, GrandeMoved, KingMoved, Moved, PointsCorrected, TokenMoved
from referee.rules.model import COURT, NOWHERE, Owner, Place, Seat, TokenId
from referee.rules.position import Position, Spot
from referee.rules.position import evolve as after
from referee.rules.predicates import unladen, welcome
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.refused import Refused


def amended(docket: Docket, amendment: c.Amendment) -> tuple[Fact, ...]:
    """The facts that put a piece or a score right. Raises Refused where it is so already or cannot be."""
    assert docket.state is not None
    position = docket.state.position
    _settled(docket)
    match amendment:
        case c.PointsOf(seat, points):
            facts: tuple[Fact, ...] = (PointsCorrected(seat, points - position.scores[seat]),)
        case c.PiecesMoved(count, owner, source, target):
            facts = _moves(position, owner, source, target, count)
        case c.KingAt(place):
            facts = (KingMoved(place),)
        case c.GrandeAt(seat, place):
            facts = (GrandeMoved(seat, place),)
        case c.ScoreboardAt(token, place):
            facts = (*_cleared(position, token), TokenMoved(token, place))
        case c.CargoMoved(kind, source, target):
            facts = (TokenMoved(_cargo(position, kind, source, target), *target),)
        case c.SignHeld(sign, seat):
            facts = (TokenMoved(sign, NOWHERE) if seat is None else TokenMoved(sign, COURT, seat),)
    if reduce(after, facts, position) == position:
        raise Refused("is-so-already")
    return facts


def _settled(docket: Docket) -> None:
    """Raises Refused in mid-action: its announced steps were counted on the pieces as they stand."""
    decision = engine.pending(docket.state) if docket.state is not None else None
    if decision is not None and decision.kind == Ask.VETO:
        raise Refused("in-mid-action")


def _moves(
    position: Position, owner: Owner, source: Place, target: Place, count: int, bearing: tuple[TokenId, ...] = ()
) -> tuple[Fact, ...]:
    """The facts of caballeros put somewhere else. Raises Refused where there are too few, or no room for them."""
    there = position.held(source)[owner]
    if there < count:
        raise Refused("too-few-there", (there,)) if is_counted(position, source) else Refused("not-so-many-there")
    if owner not in position.seats and not welcome(position, owner, source, target):
        raise Refused("party-not-there")
    if complaint := full(position, target, count):
        _, room, _ = complaint.args
        raise Refused("no-room", (room,))
    return moved(position, owner, source, target, count, bearing)


def _cleared(position: Position, token: TokenId) -> Iterator[Fact]:
    """The moves of those who stand on a token: they stay where it lay."""
    board = position.board
    for slot in (slot for slot, zone in enumerate(board.zones) if zone.under == token and zone.within):
        standing = ((owner, count) for owner, count in enumerate(position.pieces[slot]) if count)
        yield from (Moved(o, slot, board.hosts[slot], n, position.borne(o, slot)) for o, n in standing)


def _cargo(position: Position, kind: str, source: Spot, target: Spot) -> TokenId:
    """Which of the cargo goes. Raises Refused where there is none, or nobody who could bear it."""
    place, bearer = target
    if bearer is not None and source != target and unladen(position, bearer, place) < 1:
        raise Refused("nobody-to-bear-it")
    there = (token.id for token in position.board.tokens if token.kind == kind and position.spot(token.id) == source)
    if (found := next(there, None)) is None:
        raise Refused("no-cargo-there")
    return found


def is_counted(position: Position, place: Place) -> bool:
    """Whether everybody may know how many caballeros are somewhere."""
    return place != position.board.castillo or position.setup.castillo == "tally"


def inverse(docket: Docket, number: int, now: int, *, blind: bool) -> tuple[ruled.Ruling, tuple[log.Entry, ...]]:
    """The ruling that takes a ruling back, and what follows from it. Raises Refused where nothing can.

    With `blind`, whether it can be does not depend on what is sealed.
    """
    if isinstance(docket.ledger[number - 1].ruling, REWOUND_TOO) and number not in docket.upheld:
        raise Refused("rewound-away", (number,))
    found = (
        _of_the_clock(docket, number, now) or _of_people(docket, number) or _of_the_game(docket, number, blind=blind)
    )
    if found is None:
        raise Refused("cannot-be-undone", (number,))
    return found


_Inverse = tuple[ruled.Ruling, tuple[log.Entry, ...]] | None


def _of_the_clock(docket: Docket, number: int, now: int) -> _Inverse:
    before = docket.before_rulings[number - 1]
    match docket.ledger[number - 1].ruling:
        case ruled.Extended(hours) if can_be_due(docket, before, hours * deadlines.HOUR, now):
            return ruled.Extended(-hours), ()
        case ruled.DueSet(due, was) if can_be_due(docket, before, due - was, now):
            standing = next_due(docket)
            return ruled.DueSet(standing - (due - was), standing), ()
        case ruled.ClockStopped() if docket.paused is not None:
            return ruled.ClockStarted(now), ()
        case ruled.ClockStarted() if docket.paused is None:
            return ruled.ClockStopped(now), ()
    return None


def _of_people(docket: Docket, number: int) -> _Inverse:
    match docket.ledger[number - 1].ruling:
        case ruled.Substituted(seat, person, _, was, was_name) if docket.seated[seat] == person:
            before = docket.before_rulings[number - 1]
            if seat not in before.vacant:
                return seated(docket, seat, was, was_name), ()
            return replace(ejected(docket, seat), player=before.stand_ins.get(seat, "")), ()
        case ruled.Ejected(seat, was, name) if seat in docket.vacant:
            return seated(docket, seat, was, name), ()
        case ruled.StoodIn(seat, player, was) if docket.stand_ins.get(seat, "") == player and seat in docket.vacant:
            return ruled.StoodIn(seat, was, player), ()
        case ruled.Promoted(person, name) if person in dict(docket.moderators) and len(docket.moderators) > 1:
            return ruled.Dismissed(person, name), ()
        case ruled.Dismissed(person, name) if person not in dict(docket.moderators):
            return ruled.Promoted(person, name), ()
    return None


def _of_the_game(docket: Docket, number: int, *, blind: bool) -> _Inverse:
    before = docket.before_rulings[number - 1]
    match docket.ledger[number - 1].ruling:
        case ruled.Forced(round_number) | ruled.Rewound(round=round_number):
            return ruled.Rewound(before.seq, round_number, kept=True), ()
        case ruled.Corrected(facts):
            _settled(docket)
            return ruled.Corrected(_undone(docket, before, facts)), ()
        case ruled.OptionSet(name, was) if (is_now := getattr(docket.options, name)) != was:
            return ruled.OptionSet(name, is_now, was), ()
        case ruled.RuleSet(question, was, _, usual) if not docket.started and docket.setup.answer(question) != was:
            return ruled.RuleSet(question, docket.setup.answer(question), was, usual), ()
        case ruled.OrderedFor(seat, keys):
            return ruled.OrderedFor(seat, ()), _unfiled(docket, before, seat, keys, blind=blind)
    return None


REWOUND_TOO = (ruled.Extended, ruled.DueSet, ruled.Forced, ruled.Rewound, ruled.Corrected, ruled.OrderedFor)
"""Rulings that a rewind takes back with the rest; the others stand, by `SURVIVE_A_REWIND` of `docket.overruling`."""


def seated(docket: Docket, seat: Seat, person: int, name: str) -> ruled.Substituted:
    """Somebody takes a seat. Raises Refused for who plays at this table, or has read what is sealed at it."""
    if any(docket.seated[other] == person for other in docket.players):
        raise Refused("plays-already", (name,))
    if any(entry.by == person and isinstance(entry.ruling, ruled.SheetsShown) for entry in docket.ledger):
        raise Refused("has-read-sheets", (name,))
    return ruled.Substituted(seat, person, name, docket.seated[seat], docket.names[seat])


def ejected(docket: Docket, seat: Seat) -> ruled.Ejected:
    """The ruling by which a seat loses its player. Raises Refused for the last player."""
    if len(docket.players) == 1:
        raise Refused("last-player")
    return ruled.Ejected(seat, docket.seated[seat], docket.names[seat])


def stood_in(docket: Docket, seat: Seat, player: str) -> ruled.StoodIn:
    """A programmed player stands in, under "" nobody any more. Raises Refused where somebody plays the seat."""
    colour, was = docket.setup.colours[seat], docket.stand_ins.get(seat, "")
    if seat not in docket.vacant:
        raise Refused("seat-played", (colour,), (f"EJECT {colour}",))
    if player and player not in PLAYERS:
        raise Refused("no-such-player", (player,), tuple(f"STAND-IN {colour} BY {name}" for name in PLAYERS))
    if player == was:
        raise Refused("is-so-already")
    return ruled.StoodIn(seat, player, was)


def _undone(docket: Docket, before: Docket, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What takes facts back, the last one first; a piece that has moved on meanwhile stays where it is."""
    assert docket.state is not None
    assert before.state is not None
    position, back = docket.state.position, []
    for fact in reversed(facts):
        for undoing in _undoing(position, before.state.position, fact):
            position = after(position, undoing)
            back.append(undoing)
    return tuple(back)


def _undoing(position: Position, old: Position, fact: Fact) -> tuple[Fact, ...]:
    match fact:
        case PointsCorrected(seat, by):
            return (PointsCorrected(seat, -by),)
        case Moved(owner, source, target, count, bearing):
            returned = _moves(position, owner, target, source, count, bearing)
            then = reduce(after, returned, position)
            left = (token for token in bearing if then.spot(token) == (target, owner))  # nobody bears it off the board
            return (*returned, *(TokenMoved(token, source, owner) for token in left))
        case GrandeMoved(seat, place) if position.homes[seat] == place:
            return (GrandeMoved(seat, old.homes[seat]),)
        case TokenMoved(token, place, bearer) if position.spot(token) == (place, bearer):
            return (*_cleared(position, token), TokenMoved(token, *old.spot(token)))
        case KingMoved(place) if position.king == place:
            return (KingMoved(old.king),)
    raise Refused("moved-on")


def _unfiled(
    docket: Docket, before: Docket, seat: Seat, keys: tuple[str, ...], *, blind: bool
) -> tuple[log.Entry, ...]:
    """A seat's blocks as they were before somebody wrote them for it, where they are not used up."""
    unused = tuple(key for key in keys if key in docket.sheets[seat])
    standing = tuple(key for key in docket.standing[seat] if standing_key(key) in keys)
    if docket.stop != before.stop or not (unused or standing or blind):
        raise Refused("used-already")
    old = tuple(block for key, block in before.sheets[seat].items() if key in unused)
    stood = tuple(block for key, block in before.standing[seat].items() if key in standing)
    back: tuple[log.Entry, ...] = (log.Withdrawn(seat, unused),) if unused else ()
    back += (log.Withdrawn(seat, standing, standing=True),) if standing else ()
    waited = seat in before.unready
    return (*back, *((log.SheetFiled(seat, old, False, stood, waited),) if old or stood or waited else ()))
