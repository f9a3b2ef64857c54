"""A special action as a clause: its order as it was announced, and the facts up to its end.

Must not know whose sheet led to the facts, nor how lines are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from referee.languages.catalogue import together
from referee.letters.sources import is_paid_by_cargo
from referee.report.fact_clauses import (
    by_itself,
    disks,
    merge_moves,
    reinforced,
    routes,
    taken_out,
    token_moved,
    total,
    with_tokens,
)
from referee.report.voice import Voice, beside
from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, PROVINCES, Owner, Place, Seat, TokenId


def announcement(voice: Voice, announced: e.Announced) -> str:
    """A special action that has had no effect yet."""
    wanted = order(voice, announced)
    card = voice.card(announced.card)
    return voice.say("told", "Announced" if wanted else "Announced-plain", card=card, order=wanted)


def order(voice: Voice, announced: e.Announced) -> str:
    """The order of a special action as announced; empty if the card says everything."""
    words = _WORDS.get(type(announced.order))
    return words(voice, announced, announced.order) if words else ""


def _moves(voice: Voice, announced: e.Announced, move: d.Move) -> str:
    shifts = (e.Moved(s.owner, s.source, s.target, s.count, s.bearing) for s in move.shifts)
    return routes(voice, announced.seat, shifts)


def _sent_back(voice: Voice, _: e.Announced, sent: d.SendBack) -> str:
    picks = [beside(voice.seat(owner), voice.place(place), blank=" ") for owner, place in sent.picks]
    return with_tokens(voice, voice.catalogue.series(picks), sent.bearing)


def _who_goes(voice: Voice) -> str:
    """The sentence that tells a move of the King: without him where a Grande may have ruled, and was moved instead."""
    letter = voice.letter
    ended = (entry.lasting for entry in getattr(letter, "story", ()) if isinstance(entry, e.LastingEnded))
    view = getattr(letter, "view", None)
    lasting = (*ended, *(view.lasting if view else ()))
    return "regent-or-king" if any("crown" in each.changes.answers for each in lasting) else "KingMoved"


_WORDS: dict[type, Callable[[Voice, e.Announced, Any], str]] = {
    d.Move: _moves,
    d.Name: lambda voice, _, named: voice.place(named.place),
    d.NameSeat: lambda voice, _, named: voice.say("told", "regent", seat=voice.colour(named.seat)),
    d.ScoreInOrder: lambda voice, _, scored: voice.catalogue.series([voice.place(each) for each in scored.places]),
    d.MoveKing: lambda voice, _, king: voice.say("told", _who_goes(voice), place=voice.place(king.place)),
    d.MoveGrande: lambda voice, _, grande: voice.say("told", "GrandeMoved", place=voice.place(grande.place)),
    d.SetScoreboard: lambda voice, _, board: token_moved(voice, e.TokenMoved(board.token, board.place)),
    d.TurnScoreboard: lambda voice, _, turned: voice.token(turned.token),
    d.OfferPlaces: lambda voice, _, offer: voice.say(
        "told",
        "offered",
        places=voice.catalogue.either([voice.place(each) for each in offer.places]),
        seat=voice.seat(offer.seat),
    ),
    d.EndLasting: lambda voice, _, gone: taken_out(voice, e.TakenOut(gone.card, gone.seat, gone.place)),
    d.TakeToken: lambda voice, said, taken: token_moved(voice, e.TokenMoved(taken.token, COURT, said.seat)),
    d.SendBack: _sent_back,
    d.Reinforce: lambda voice, announced, called: reinforced(
        voice, e.Reinforced(announced.seat, called.count, called.fetch, called.bearing)
    ),
}
"""What is told of each kind of order; of others nothing, since the card says it."""


T = TypeVar("T")


def action_clause(
    voice: Voice,
    announced: e.Announced | None,
    facts: Sequence[e.Fact],
    vetoes: Sequence[e.Vetoed],
    seat: Seat | None = None,
) -> str:
    """A special action of a seat as one clause.

    `announced` is None if an earlier letter told it, and for moves without a card. Where somebody
    stepped in, it is told as it was announced, too.
    """
    told = voice.catalogue.clauses
    what = told(clauses(voice, announced.seat if announced else seat, facts, on=announced is None))
    facts = without_cargo_points(voice, facts)
    holders = voice.seats(veto.holder for veto in vetoes)
    if announced is None:
        stopped = voice.say("told", "Vetoed-rest", seat=holders) if vetoes else ""
        return told([what, stopped])
    if facts and not what and not vetoes:  # none of its facts has words
        return voice.say("told", "used", card=voice.card(announced.card))
    stepped_in = any(isinstance(fact, e.WindowClosed) for fact in facts)
    if not vetoes and not stepped_in:
        return _as_deed(voice, announced, what, [fact.place for fact in facts if isinstance(fact, e.Scored)])
    wanted = announcement(voice, announced)
    stopped = voice.say("told", "Vetoed-rest" if what else "Vetoed", seat=holders) if vetoes else ""
    return told([wanted, what, stopped])


def _as_deed(voice: Voice, announced: e.Announced, what: str, scored: Sequence[Place]) -> str:
    design = design_of(announced.card)
    if not what:
        return voice.say("told", "in-vain", card=voice.card(design))
    if not voice.catalogue.knows("deed", design):
        return what
    place = voice.place(announced.order.place) if isinstance(announced.order, d.Name) else ""
    return voice.say("deed", design, what=what, place=place, places=voice.catalogue.series([*map(voice.place, scored)]))


TOLD_TOGETHER = (e.Moved, e.Scored, e.DisksShown, e.TokenMoved)
"""Facts of which several share a clause; all others are told one by one."""


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
    brought = [fact for fact in moved if fact.source == PROVINCES and fact.target in board.ground]
    yield from _added_clause(voice, brought, "brought")
    told = (*onto, *thrown, *brought)
    yield from _moves_clause(
        voice, actor, [f for f in moved if f.source != COURT and f.target != PROVINCES and f not in told]
    )
    alone = (fact for fact in facts if not isinstance(fact, TOLD_TOGETHER))
    yield from filter(None, (_of_another(voice, actor, fact) or by_itself(voice, fact) for fact in alone))
    scored = [fact for fact in without_cargo_points(voice, facts) if isinstance(fact, e.Scored)]
    if scored:
        yield voice.say("told", "Scored-on" if on else "Scored", points=voice.points(total(scored)))
    yield from tokens_moved(voice, facts)
    for slot in dict.fromkeys(fact.target for fact in onto):
        yield from _losses(voice, "onto", [fact for fact in onto if fact.target == slot], slot=voice.spot(slot))


def _worth_telling(fact: e.DisksShown) -> bool:
    """Whether the moves alone do not show where the disks pointed."""
    return fact.purpose is Disk.SECRET or any(place is None for _, place in fact.disks)


def _of_another(voice: Voice, actor: Seat | None, fact: e.Fact) -> str:
    """A move of a Grande that is not the actor's, which rules in the King's stead; empty for any other fact."""
    if not isinstance(fact, e.GrandeMoved) or fact.seat == actor:
        return ""
    return voice.say("told", "GrandeMoved-ruling", seat=voice.colour(fact.seat), place=voice.place(fact.place))


def _losses(voice: Voice, key: str, moves: Sequence[e.Moved], **said: str) -> Iterator[str]:
    """A sentence that tells owner by owner how many left which places; nothing without moves."""
    by_owner: dict[Owner, list[str]] = {}
    for move in merge_moves(moves):
        lost = with_tokens(voice, beside(move.count, voice.place(move.source)), move.bearing)
        by_owner.setdefault(move.owner, []).append(lost)
    if by_owner:
        lost_by = [beside(voice.seat(owner), together(lost, " + ".join), blank=" ") for owner, lost in by_owner.items()]
        yield voice.say("told", key, who=voice.catalogue.series(lost_by), **said)


def _added_clause(voice: Voice, moves: Sequence[e.Moved], key: str = "added") -> Iterator[str]:
    if moves:
        yield voice.say("told", key, what=voice.numbers((m.target, m.count) for m in merge_moves(moves)))


def _moves_clause(voice: Voice, actor: Seat | None, moves: Sequence[e.Moved]) -> Iterator[str]:
    if moves:
        yield voice.say("told", "Moved", moves=routes(voice, actor, moves))


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
    paid = isinstance(after, e.Scored) and is_paid_by_cargo(voice.letter.setup.board, after, fact)
    return after if isinstance(after, e.Scored) and paid else None
