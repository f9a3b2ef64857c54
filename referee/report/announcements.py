"""The order of a special action as it was announced, for what has had no effect yet.

Must not know which cards ask for such orders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.report.fact_clauses import reinforced, routes, taken_out, token_moved, with_tokens
from referee.report.voice import Voice, beside
from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules.model import COURT


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
