"""A special action as a clause: its announcement, and the facts up to its end.

Must not know whose sheet led to the facts, nor how lines are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from referee.report.voice import Voice
from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting
from referee.rules.wire import TAGS

T = TypeVar("T")


def action_clause(
    voice: Voice,
    announced: e.Announced | None,
    facts: Sequence[e.Fact],
    vetoes: Sequence[e.Vetoed],
    seat: Seat | None = None,
) -> str:
    """A special action of a seat as one clause.

    `announced` is None if an earlier letter told it, and for moves without a card. An action that a Veto stopped is
    told as it was announced.
    """
    what = "; ".join(clauses(voice, announced.seat if announced else seat, facts, on=announced is None))
    facts = without_cargo_points(voice, facts)
    holders = voice.seats(veto.holder for veto in vetoes)
    if announced is None:
        stopped = voice.say("told", "Vetoed-rest", seat=holders) if vetoes else ""
        return "; ".join(filter(None, [what, stopped]))
    if facts and not what and not vetoes:  # none of its facts has words
        return voice.say("told", "used", card=voice.card(announced.card))
    if not vetoes:
        return _as_deed(voice, announced, what, [fact.place for fact in facts if isinstance(fact, e.Scored)])
    wanted = announcement(voice, announced)
    if not what:
        return f"{wanted}; {voice.say('told', 'Vetoed', seat=holders)}"
    return f"{wanted}; {what}; {voice.say('told', 'Vetoed-rest', seat=holders)}"


def _as_deed(voice: Voice, announced: e.Announced, what: str, scored: Sequence[Place]) -> str:
    design = design_of(announced.card)
    if not what:
        return voice.say("told", "in-vain", card=voice.card(design))
    if not voice.catalogue.knows("deed", design):
        return what
    place = voice.place(announced.order.place) if isinstance(announced.order, d.Name) else ""
    return voice.say("deed", design, what=what, place=place, places=", ".join(map(voice.place, scored)))


def announcement(voice: Voice, announced: e.Announced) -> str:
    """A special action that has had no effect yet."""
    wanted = order(voice, announced)
    card = voice.card(announced.card)
    return voice.say("told", "Announced" if wanted else "Announced-plain", card=card, order=wanted)


def clauses(voice: Voice, actor: Seat | None, facts: Sequence[e.Fact], *, on: bool = False) -> Iterator[str]:
    """The facts of a special action as clauses, similar facts together; `on`: an earlier letter told the beginning."""
    for fact in facts:
        if isinstance(fact, e.DisksShown) and _worth_telling(fact):
            yield voice.say("told", "DisksShown", disks=disks(voice, fact))
    board = voice.letter.setup.board
    gone = {fact.token for fact in facts if isinstance(fact, e.TokenMoved)}
    moved = [fact for fact in facts if isinstance(fact, e.Moved) and board.zones[fact.source].under not in gone]
    onto = [
        f for f in moved if board.zones[f.target].under and f.source == voice.under.get(f.target, f.source) != COURT
    ]
    thrown = [fact for fact in moved if fact.target == board.castillo and fact.source in board.ground]
    thrown = thrown if len({fact.owner for fact in thrown}) > 1 else []
    yield from _losses(voice, "thrown", thrown)
    yield from _losses(voice, "lost", [fact for fact in moved if fact.target == PROVINCES])
    yield from _added_clause(voice, [fact for fact in moved if fact.source == COURT and fact.target != PROVINCES])
    told = (*onto, *thrown)
    yield from _moves_clause(
        voice, actor, [f for f in moved if f.source != COURT and f.target != PROVINCES and f not in told]
    )
    yield from filter(None, (by_itself(voice, fact) for fact in facts if not isinstance(fact, TOLD_TOGETHER)))
    scored = [fact for fact in without_cargo_points(voice, facts) if isinstance(fact, e.Scored)]
    if scored:
        yield voice.say("told", "Scored-on" if on else "Scored", points=voice.points(total(scored)))
    yield from tokens_moved(voice, facts)
    for slot in dict.fromkeys(fact.target for fact in onto):
        yield from _losses(voice, "onto", [fact for fact in onto if fact.target == slot], slot=voice.spot(slot))


def _worth_telling(fact: e.DisksShown) -> bool:
    """Whether the moves alone do not show where the disks pointed."""
    return fact.purpose is Disk.SECRET or any(place is None for _, place in fact.disks)


def disks(voice: Voice, fact: e.DisksShown) -> str:
    """Who pointed where with the secret disks."""
    unset = voice.word("told", "unset")
    return ", ".join(
        f"{voice.seat(seat)} {unset if place is None else voice.place(place)}" for seat, place in fact.disks
    )


def merge_moves(moves: Iterable[e.Moved]) -> list[e.Moved]:
    """The moves with those of one owner from one place to another added up."""
    together: dict[tuple[Owner, Place, Place], e.Moved] = {}
    for move in moves:
        route = (move.owner, move.source, move.target)
        so_far = together.get(route, e.Moved(*route, 0))
        together[route] = e.Moved(*route, so_far.count + move.count, so_far.bearing + move.bearing)
    return list(together.values())


def _losses(voice: Voice, key: str, moves: Sequence[e.Moved], **said: str) -> Iterator[str]:
    """A sentence that tells owner by owner how many left which places; nothing without moves."""
    by_owner: dict[Owner, list[str]] = {}
    for move in merge_moves(moves):
        lost = f"{move.count} {voice.place(move.source)}{_with_tokens(voice, move.bearing)}"
        by_owner.setdefault(move.owner, []).append(lost)
    if by_owner:
        who = ", ".join(f"{voice.seat(owner)} {' + '.join(lost)}" for owner, lost in by_owner.items())
        yield voice.say("told", key, who=who, **said)


def _with_tokens(voice: Voice, tokens: Sequence[TokenId]) -> str:
    """Tokens that the moving caballeros bear, as words behind the move."""
    return voice.say("told", "along", tokens=voice.tokens(tokens)) if tokens else ""


def _added_clause(voice: Voice, moves: Sequence[e.Moved]) -> Iterator[str]:
    if moves:
        yield voice.say("told", "added", what=voice.numbers((m.target, m.count) for m in merge_moves(moves)))


def _moves_clause(voice: Voice, actor: Seat | None, moves: Sequence[e.Moved]) -> Iterator[str]:
    if moves:
        yield voice.say("told", "Moved", moves=routes(voice, actor, moves))


def routes(voice: Voice, actor: Seat | None, moves: Iterable[e.Moved]) -> str:
    """Whose caballeros went from where to where; those of `actor` are "own"."""
    return ", ".join(
        voice.say(
            "told",
            "route",
            n=move.count,
            owner=_whose(voice, move.owner, actor),
            source=voice.place(move.source),
            target=voice.place(move.target),
        )
        + _with_tokens(voice, move.bearing)
        for move in merge_moves(moves)
    )


def _whose(voice: Voice, owner: Owner, actor: Seat | None) -> str:
    if owner == actor:
        return voice.word("seat", "own")
    return voice.word("seat", "yours") if owner == voice.letter.seat else voice.colour(owner)


def total(scored: Iterable[e.Scored]) -> tuple[int, ...]:
    """The points of each seat, added up over several places."""
    return tuple(map(sum, zip(*(fact.points for fact in scored), strict=True)))


def by_place(voice: Voice, scored: Iterable[e.Scored]) -> str:
    """Points place by place."""
    return "; ".join(
        voice.say("told", "by-place", place=voice.place(fact.place), points=voice.points(fact.points))
        for fact in scored
    )


def token_moved(voice: Voice, fact: e.TokenMoved, words: str = "") -> str:
    """Where a token lies now, who bears it, or that it is gone."""
    board = voice.letter.setup.board
    token = board.tokens[board.token_numbers[fact.token]]
    if fact.place == NOWHERE:
        unheld = any(party.sign == token.id for party in board.neutrals)
        key = "waits" if token.colour else "lost" if token.worth else "unheld" if unheld else "away"
    elif fact.place == COURT and fact.bearer is not None:
        key = "held"
    else:
        key = "" if fact.bearer is None else "claimed" if token.worth else "borne"
    said = {"token": words or voice.token(token.id), "seat": "" if fact.bearer is None else voice.seat(fact.bearer)}
    place = "" if fact.place == NOWHERE else voice.place(fact.place)
    return voice.say("told", "-".join(filter(None, ("TokenMoved", key))), place=place, **said)


def tokens_moved(voice: Voice, facts: Sequence[object]) -> Iterator[str]:
    """Where tokens went, those with the same way together, and what cargo paid."""
    alike: dict[tuple[str, Place, Owner | None, tuple[int, ...]], list[TokenId]] = {}
    for fact, after in zip(facts, (*facts, None)[1:], strict=True):
        if isinstance(fact, e.TokenMoved):
            paid = _payment_of_cargo(voice, fact, after)
            where, points = (paid.place, paid.points) if paid else (fact.place, ())
            alike.setdefault((voice.token(fact.token), where, fact.bearer, points), []).append(fact.token)
    for (_, where, bearer, points), tokens in alike.items():
        if points:
            gained = voice.points([n * len(tokens) for n in points])
            yield voice.say("told", "paid", tokens=voice.tokens(tokens), place=voice.place(where), points=gained)
        else:
            yield token_moved(voice, e.TokenMoved(tokens[0], where, bearer), voice.tokens(tokens))


def without_cargo_points(voice: Voice, facts: Sequence[T]) -> list[T]:
    """The facts without the points that cargo paid."""
    return [
        fact for before, fact in zip((None, *facts), facts, strict=False) if not _payment_of_cargo(voice, before, fact)
    ]


def _payment_of_cargo(voice: Voice, fact: object, after: object) -> e.Scored | None:
    """The scoring of cargo that went back to the stock, from this fact and the next; None for other facts."""
    if not (isinstance(fact, e.TokenMoved) and isinstance(after, e.Scored)):
        return None
    worth = voice.letter.setup.board.cargo.get(fact.token)
    return after if fact.place == NOWHERE and sum(after.points) == worth else None


def lasting(voice: Voice, fact: e.LastingBegan | e.LastingEnded) -> str:
    """The clause that a lasting effect begins or ends; empty if the catalogue has no words for it.

    An effect that another fact ends needs no words.
    """
    ended = isinstance(fact, e.LastingEnded)
    if ended and ((over := lasts(voice, fact.lasting, "-over")) or fact.lasting.until != "round"):
        return over
    what = lasts(voice, fact.lasting)
    return voice.say("told", type(fact).__name__, what=what) if what else ""


def lasts(voice: Voice, lasting: Lasting, over: str = "") -> str:
    """A lasting effect in words, with `over` "-over" that it has ended; empty if the catalogue has no words."""
    changes = lasting.changes
    if not voice.catalogue.knows("lasting", tag := TAGS[type(changes)] + over):
        return ""
    said = {each.name: getattr(changes, each.name) for each in fields(changes)} | {"round": lasting.number}
    for name, named in (("place", voice.place), ("seat", voice.seat)):
        if name in said:
            said[name] = named(said[name])
    if "ends" in said:
        said["ends"] = voice.catalogue.both([voice.place(place) for place in said["ends"]])
    last = lasting.number > max(voice.letter.setup.rounds) and voice.catalogue.knows("lasting", f"{tag}-last")
    return voice.say("lasting", f"{tag}-last" if last else tag, **said)


def reinforced(voice: Voice, fact: e.Reinforced) -> str:
    """Caballeros that came to the court."""
    text = voice.say("told", "Reinforced", n=fact.count)
    if not fact.fetched:
        return text
    what = " + ".join(f"{fact.fetched.count(place)} {voice.place(place)}" for place in sorted(set(fact.fetched)))
    return text + voice.say("told", "fetched", what=what) + _with_tokens(voice, fact.bearing)


def _taken_back_clause(voice: Voice, fact: e.PowerTakenBack) -> str:
    if fact.shown or fact.seat == voice.letter.seat:
        return voice.say("told", "PowerTakenBack", value=fact.value)
    return voice.word("told", "PowerTakenBack-hidden")


def _kept_clause(voice: Voice, fact: e.VetoKept) -> str:
    if fact.until > max(voice.letter.setup.rounds):
        return voice.word("told", "VetoKept-always")
    return voice.say("told", "VetoKept", round=fact.until)


TOLD_TOGETHER = (e.Moved, e.Scored, e.DisksShown, e.TokenMoved)
"""Facts of which several share a clause; all others are told one by one."""

_IN_OTHER_WORDS: dict[type[e.Fact], Any] = {
    e.Reinforced: reinforced,
    e.LastingBegan: lasting,
    e.PowerTakenBack: _taken_back_clause,
    e.VetoKept: _kept_clause,
}
"""Facts that need more than the sentence of their class."""


def by_itself(voice: Voice, fact: e.Fact) -> str:
    """A fact as a clause: the sentence of its class, whose blanks are the fields in words."""
    if type(fact) in _IN_OTHER_WORDS:
        return str(_IN_OTHER_WORDS[type(fact)](voice, fact))
    says: dict[object, Callable[[Any], str]] = {"Seat": voice.seat, "Owner": voice.seat, "Place": voice.place}
    says |= {"CardId": voice.card, "TokenId": voice.token}
    values = ((each, getattr(fact, each.name)) for each in fields(fact))
    said = {each.name: says[each.type](value) if each.type in says else value for each, value in values}
    return voice.say("told", type(fact).__name__, **said)


def order(voice: Voice, announced: e.Announced) -> str:
    """The order of a special action as announced; empty if the card says everything."""
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
            return sent + _with_tokens(voice, bearing)
        case d.Reinforce(count, fetch, bearing):
            return reinforced(voice, e.Reinforced(announced.seat, count, fetch, bearing))
    return ""
