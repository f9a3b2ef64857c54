"""What a special action came to, in a clause: the facts between its announcement and its end.

Knows facts and their order. Must not know whose sheet led to them, nor how lines are laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from referee.report.voice import Voice
from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting
from referee.rules.wire import TAGS


def deed(voice: Voice, announced: e.Announced | None, facts: Sequence[e.Fact], vetoes: Sequence[e.Vetoed]) -> str:
    """A special action as one clause.

    `announced` is None where an earlier letter told it. What a Veto stopped is said as it was announced.
    """
    what = "; ".join(clauses(voice, announced.seat if announced else None, facts))
    holders = voice.seats(veto.holder for veto in vetoes)
    if announced is None:
        stopped = voice.say("told", "Vetoed-rest", seat=holders) if vetoes else ""
        return "; ".join(filter(None, [what, stopped]))
    if facts and not what and not vetoes:  # what came of it has no words
        return announcement(voice, announced)
    if not vetoes:
        return _framed(voice, announced, what, [fact.place for fact in facts if isinstance(fact, e.Scored)])
    wanted = announcement(voice, announced)
    if not what:
        return f"{wanted}; {voice.say('told', 'Vetoed', seat=holders)}"
    return f"{wanted}; {what}; {voice.say('told', 'Vetoed-rest', seat=holders)}"


def _framed(voice: Voice, announced: e.Announced, what: str, scored: Sequence[Place]) -> str:
    design = design_of(announced.card)
    if not what:
        return voice.say("told", "in-vain", card=voice.card(design))
    if not voice.catalogue.knows("deed", design):
        return what
    place = voice.place(announced.order.place) if isinstance(announced.order, d.Name) else ""
    return voice.say("deed", design, what=what, place=place, places=", ".join(map(voice.place, scored)))


def announcement(voice: Voice, announced: e.Announced) -> str:
    """A special action of which nothing has happened yet."""
    wanted = order(voice, announced)
    card = voice.card(announced.card)
    return voice.say("told", "Announced" if wanted else "Announced-plain", card=card, order=wanted)


def clauses(voice: Voice, actor: Seat | None, facts: Sequence[e.Fact]) -> Iterator[str]:
    """The facts of a special action, like with like."""
    for fact in facts:
        if isinstance(fact, e.DisksShown) and _worth_telling(fact):
            yield voice.say("told", "DisksShown", disks=disks(voice, fact))
    moved = [fact for fact in facts if isinstance(fact, e.Moved)]
    yield from _losses(voice, [fact for fact in moved if fact.target == PROVINCES])
    yield from _added(voice, [fact for fact in moved if fact.source == COURT and fact.target != PROVINCES])
    yield from _moves(voice, actor, [f for f in moved if f.source != COURT and f.target != PROVINCES])
    yield from filter(None, (_ALONE[type(fact)](voice, fact) for fact in facts if type(fact) in _ALONE))
    scored = [fact for fact in facts if isinstance(fact, e.Scored)]
    if scored:
        yield voice.say("told", "Scored-on" if actor is None else "Scored", points=voice.points(total(scored)))


def _worth_telling(fact: e.DisksShown) -> bool:
    """Disks that moves alone would not tell of."""
    return fact.purpose is Disk.SECRET or any(place is None for _, place in fact.disks)


def disks(voice: Voice, fact: e.DisksShown) -> str:
    """Who pointed where."""
    unset = voice.word("told", "unset")
    return ", ".join(
        f"{voice.seat(seat)} {unset if place is None else voice.place(place)}" for seat, place in fact.disks
    )


def merged(moves: Iterable[e.Moved]) -> list[e.Moved]:
    """The same moves, those of one owner from one place to another taken together."""
    together: dict[tuple[Owner, Place, Place], e.Moved] = {}
    for move in moves:
        route = (move.owner, move.source, move.target)
        so_far = together.get(route, e.Moved(*route, 0))
        together[route] = e.Moved(*route, so_far.count + move.count, so_far.bearing + move.bearing)
    return list(together.values())


def _losses(voice: Voice, moves: Sequence[e.Moved]) -> Iterator[str]:
    by_owner: dict[Owner, list[str]] = {}
    for move in merged(moves):
        lost = f"{move.count} {voice.place(move.source)}{_along(voice, move.bearing)}"
        by_owner.setdefault(move.owner, []).append(lost)
    if by_owner:
        who = ", ".join(f"{voice.seat(owner)} {' + '.join(lost)}" for owner, lost in by_owner.items())
        yield voice.say("told", "lost", who=who)


def _along(voice: Voice, tokens: Sequence[TokenId]) -> str:
    """What those who move bear, behind where they go."""
    return voice.say("told", "along", tokens=voice.catalogue.both(list(map(voice.token, tokens)))) if tokens else ""


def _added(voice: Voice, moves: Sequence[e.Moved]) -> Iterator[str]:
    if moves:
        yield voice.say("told", "added", what=voice.numbers((m.target, m.count) for m in merged(moves)))


def _moves(voice: Voice, actor: Seat | None, moves: Sequence[e.Moved]) -> Iterator[str]:
    if moves:
        yield voice.say("told", "Moved", moves=routes(voice, actor, moves))


def routes(voice: Voice, actor: Seat | None, moves: Iterable[e.Moved]) -> str:
    """Whose caballeros went from where to where; the actor's are its own."""
    return ", ".join(
        voice.say(
            "told",
            "route",
            n=move.count,
            owner=_whose(voice, move.owner, actor),
            source=voice.place(move.source),
            target=voice.place(move.target),
        )
        + _along(voice, move.bearing)
        for move in merged(moves)
    )


def _whose(voice: Voice, owner: Owner, actor: Seat | None) -> str:
    if owner == actor:
        return voice.word("seat", "own")
    return voice.word("seat", "yours") if owner == voice.letter.seat else voice.colour(owner)


def total(scored: Iterable[e.Scored]) -> tuple[int, ...]:
    """Points of each seat over several places."""
    return tuple(map(sum, zip(*(fact.points for fact in scored), strict=True)))


def by_place(voice: Voice, scored: Iterable[e.Scored]) -> str:
    """Points place by place."""
    return "; ".join(
        voice.say("told", "by-place", place=voice.place(fact.place), points=voice.points(fact.points))
        for fact in scored
    )


def token_moved(voice: Voice, fact: e.TokenMoved) -> str:
    """Where a token lies now, or that one of its colour's caballeros bears it, or that none does."""
    board = voice.letter.setup.board
    if fact.place == NOWHERE:
        key = "TokenMoved-waits" if board.tokens[board.token_numbers[fact.token]].colour else "TokenMoved-away"
        return voice.say("told", key, token=voice.token(fact.token))
    if fact.place == COURT and fact.bearer is not None:
        return voice.say("told", "TokenMoved-held", token=voice.token(fact.token), seat=voice.seat(fact.bearer))
    key = "TokenMoved" if fact.bearer is None else "TokenMoved-borne"
    return voice.say("told", key, token=voice.token(fact.token), place=voice.place(fact.place))


def lasting(voice: Voice, fact: e.LastingBegan | e.LastingEnded) -> str:
    """That something begins or ends that lasts beyond its card; empty where there is no word for it."""
    if isinstance(fact, e.LastingEnded) and (over := lasts(voice, fact.lasting, "-over")):
        return over
    what = lasts(voice, fact.lasting)
    return voice.say("told", type(fact).__name__, what=what) if what else ""


def lasts(voice: Voice, lasting: Lasting, over: str = "") -> str:
    """What lasts, or that it is over, in words; empty where there are none."""
    changes = lasting.changes
    if not voice.catalogue.knows("lasting", tag := TAGS[type(changes)] + over):
        return ""
    said = {each.name: getattr(changes, each.name) for each in fields(changes)}
    return voice.say("lasting", tag, **said | ({"place": voice.place(said["place"])} if "place" in said else {}))


def reinforced(voice: Voice, fact: e.Reinforced) -> str:
    """Caballeros that came to the court."""
    text = voice.say("told", "Reinforced", n=fact.count)
    if not fact.fetched:
        return text
    what = " + ".join(f"{fact.fetched.count(place)} {voice.place(place)}" for place in sorted(set(fact.fetched)))
    return text + voice.say("told", "fetched", what=what) + _along(voice, fact.bearing)


def _taken_back(voice: Voice, fact: e.PowerTakenBack) -> str:
    if fact.shown or fact.seat == voice.letter.seat:
        return voice.say("told", "PowerTakenBack", value=fact.value)
    return voice.word("told", "PowerTakenBack-hidden")


def _kept(voice: Voice, fact: e.VetoKept) -> str:
    if fact.until > max(voice.letter.setup.rounds):
        return voice.word("told", "VetoKept-always")
    return voice.say("told", "VetoKept", round=fact.until)


_ALONE: dict[type[e.Fact], Any] = {
    e.Reinforced: reinforced,
    e.KingMoved: lambda voice, f: voice.say("told", "KingMoved", place=voice.place(f.place)),
    e.GrandeMoved: lambda voice, f: voice.say("told", "GrandeMoved", place=voice.place(f.place)),
    e.TokenMoved: token_moved,
    e.LastingBegan: lasting,
    e.CardRemoved: lambda voice, f: voice.say("told", "CardRemoved", card=voice.card(f.card)),
    e.PowerTakenBack: _taken_back,
    e.VetoKept: _kept,
}

DEEDS = (e.Moved, e.Scored, e.DisksShown, *_ALONE)
"""Facts a special action may come to."""


def order(voice: Voice, announced: e.Announced) -> str:
    """A special action as it was announced; empty where the card says all."""
    match announced.order:
        case d.Move(shifts):
            moves = (e.Moved(s.owner, s.source, s.target, s.count, s.bearing) for s in shifts)
            return routes(voice, announced.seat, moves)
        case d.Name(place):
            return voice.place(place)
        case d.ScoreInOrder(places):
            return ", ".join(map(voice.place, places))
        case d.MoveKing(place):
            return voice.say("told", "KingMoved", place=voice.place(place))
        case d.MoveGrande(place):
            return voice.say("told", "GrandeMoved", place=voice.place(place))
        case d.SetScoreboard(token, place):
            return token_moved(voice, e.TokenMoved(token, place))
        case d.SendBack(picks, bearing):
            sent = ", ".join(f"{voice.seat(owner)} {voice.place(place)}" for owner, place in picks)
            return sent + _along(voice, bearing)
        case d.Reinforce(count, fetch, bearing):
            return reinforced(voice, e.Reinforced(announced.seat, count, fetch, bearing))
    return ""
