"""Sentences below the board: on a King who is away, on tokens in courts, on seals, and on what lasts everywhere.

Must not know what stands in any place of the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.report import fact_clauses
from referee.report.reign import reign
from referee.report.voice import Voice, beside, capitalised
from referee.rules.effects.base import design_of
from referee.rules.events import ChoiceSealed, TokenMoved
from referee.rules.model import COURT, NOWHERE, Owner
from referee.rules.views import View, places_of


def beside_the_board(voice: Voice, view: View) -> Iterator[str]:
    """Who is King, which banners nobody bears, who holds signs and tokens, what is sealed, and what lasts."""
    ruled = reign(voice, view)
    yield from filter(None, [ruled])
    yield from _tokens(voice, view)
    yield from _alike(voice, view)
    yield from _limiting(voice, view)
    yield from (_sealed(voice, seal) for seal in view.seals)
    yield from (
        f"{capitalised(what)}."
        for each in view.lasting
        if not any(place in view.rows for place in places_of(view, each.changes))
        and (ruled or "crown" not in each.changes.answers)  # who would rule if the King were not back
        and (what := fact_clauses.lasts(voice, each))
    )


def _sealed(voice: Voice, seal: ChoiceSealed) -> str:
    """What somebody has chosen in secret; also when it is opened, if the words know that of its card."""
    own = f"sealed-{design_of(seal.card)}"
    key = own if voice.catalogue.knows("board", own) else "sealed"
    known = fact_clauses.chosen(voice, seal.value) if seal.value else ""
    said = {"seat": voice.seat(seal.seat), "round": seal.round, "card": voice.card(seal.card), "what": known}
    return voice.say("board", f"{key}-own" if known else key, **said)


def _limiting(voice: Voice, view: View) -> Iterator[str]:
    """How many tables that limit a region lie beside the board, once one is out."""
    spots = zip(view.board.tokens, view.tokens, strict=True)
    tables = [(token.id, place) for token, (place, _) in spots if token.spaces and "#" in token.id]
    beside = [token for token, place in tables if place == NOWHERE]
    if beside and len(beside) < len(tables):
        yield voice.say("lying", f"{design_of(beside[0])}-beside", n=len(beside))


def _tokens(voice: Voice, view: View) -> Iterator[str]:
    """Banners that nobody bears, and who holds each sign, figure or other token of which there is one."""
    signs = {*(party.sign for party in view.board.neutrals), *view.board.figures}
    for token, (place, bearer) in zip(view.board.tokens, view.tokens, strict=True):
        waits = token.colour in view.colours and place == NOWHERE
        held = place == COURT and not token.borne and token.kind not in view.board.kinds_alike
        if waits or token.id in signs or held:
            yield f"{capitalised(fact_clauses.token_moved(voice, TokenMoved(token.id, place, bearer)))}."


def _alike(voice: Voice, view: View) -> Iterator[str]:
    """How many tokens alike each seat holds in its court, a sentence for each kind of which somebody does."""
    for kind in view.board.kinds_alike:
        spots = (spot for token, spot in zip(view.board.tokens, view.tokens, strict=True) if token.kind == kind)
        held = Counter[Owner](bearer for place, bearer in spots if place == COURT and bearer is not None)
        if held:
            who = voice.catalogue.series([beside(voice.seat(seat), n) for seat, n in sorted(held.items())])
            yield voice.say("board", "tokens-held", tokens=voice.word("tokens", kind), who=who)
