"""What there is in a place besides the caballeros of seats: who stands on its slots, what lies there, and what lasts.

In sentences for a text, and in a word or two for the picture. Must not know which card has brought it.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.report import fact_clauses
from referee.report.scored_places import mark
from referee.report.voice import Voice, beside
from referee.rules.effects.base import design_of
from referee.rules.model import Place, TokenId
from referee.rules.position import Position
from referee.rules.predicates import room
from referee.rules.scoring import table_of
from referee.rules.views import View, places_of


def sentences_on(voice: Voice, view: View, position: Position, place: Place) -> Iterator[str]:
    """Who stands on which slot, neutral pieces, tokens, and lasting effects of a place."""
    board = view.board
    for slot in board.slots[place]:
        here = voice.catalogue.series([voice.pieces(owner, n) for owner, n in enumerate(view.pieces[slot]) if n])
        name = voice.word("slot", board.codes[slot])
        if board.zones[slot].under:
            holds = board.zones[slot].holds or 0
            yield voice.count("board", "limited", holds, slot=name, who=here or voice.nobody())
        elif here:
            yield voice.say("told", "turn", who=name, what=here)
    neutral = view.setup.owners[len(view.colours) :]
    yield from (voice.pieces(owner, view.pieces[place][owner]) for owner in neutral if view.pieces[place][owner])
    if lying := _tokens_lying(view, place):
        free = [token for token in lying if token in board.cargo]
        yield from (_lies(voice, position, place, token) for token in lying if token not in free)
        if free:
            yield voice.say("board", "free", tokens=voice.tokens(free))
    at = {token: view.tokens[board.token_numbers[token]] for token in board.cargo}
    for owner in view.setup.owners:
        carried = [token for token, (zone, who) in at.items() if who == owner and board.hosts[zone] == place]
        if carried:
            yield voice.say("board", "carries", who=voice.seat(owner), tokens=voice.tokens(carried))
    about = (each for each in view.lasting if place in places_of(view, each.changes))
    yield from filter(None, (fact_clauses.lasts(voice, each) for each in about))
    if _has_castillo(position, place):
        yield voice.word("board", "castillo")


def marks_of(voice: Voice, view: View, position: Position, place: Place) -> Iterator[str]:
    """Tokens and lasting effects of a place, in a word or two each."""
    board, lying = view.board, _tokens_lying(view, place)
    for slot in board.slots[place]:
        if under := board.zones[slot].under:
            yield beside(voice.word("mark", under), board.zones[slot].holds or 0, blank=" ")
    marked = [token for token in lying if voice.catalogue.knows("mark", design_of(token))]
    for token in marked:
        word, left = voice.word("mark", design_of(token)), room(position, place)
        yield voice.say("board", "room", mark=word, n=left) if board.zones[place].holds is not None else word
    yield from voice.piles(token for token in lying if token not in marked)
    about = (each.changes for each in view.lasting if place in places_of(view, each.changes))
    yield from filter(None, (mark(voice, changes) for changes in about))
    if _has_castillo(position, place):
        yield voice.word("mark", "castillo")


def _has_castillo(position: Position, place: Place) -> bool:
    """Whether the Castillo stands in this region."""
    castillo = position.board.castillo
    return place != castillo and table_of(position, castillo, general=True) == place


def _lies(voice: Voice, position: Position, place: Place, token: TokenId) -> str:
    """A token that lies in a place: what it does there and until when, or its name."""
    kind, left = design_of(token), room(position, place)
    if not left and voice.catalogue.knows("lying", full := f"{kind}-full"):
        return voice.word("lying", full)
    return voice.say("lying", kind, n=left) if voice.catalogue.knows("lying", kind) else voice.token(token)


def _tokens_lying(view: View, place: Place) -> list[TokenId]:
    """The tokens that lie in a place, without scoreboards and without tokens that carry a slot."""
    board, zones = view.board, (place, *view.board.slots[place])
    slots = {zone.under for zone in board.zones}
    lying = (token for token, spot in zip(board.tokens, view.tokens, strict=True) if spot in [(z, None) for z in zones])
    return [token.id for token in lying if not token.values and token.id not in slots]
