"""The pieces of a map: what stands in a place, in court and in provinces, and how each piece tells whose it is.

Must not know shapes or colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.report.board import BoardRow
from referee.report.map_drawing import HELD, PITCH, Piece
from referee.report.voice import Voice
from referee.rules.model import ALL, NOWHERE, Owner, Place
from referee.rules.views import View

PieceAt = dict[tuple[Place, Owner], Piece]
"""Pieces by zone and owner; a slot with room under the owner NOWHERE."""


def pieces_in(
    voice: Voice, view: View, place: Place, spot: BoardRow, came: Mapping[tuple[Place, Owner], int]
) -> PieceAt:
    """The pieces in a place, in order; where on the paper is not said yet."""
    leads = next((owner for owner, cell in enumerate(spot.cells) if cell.first), None)
    found: PieceAt = {}
    for zone, owner, count in _counts_by_zone(view, place):
        if owner == NOWHERE:
            bonus = view.board.zones[zone].bonus
            found[zone, owner] = Piece("", f"+{bonus}" if bonus else "", slot=True)
            continue
        first = owner == leads and not any(piece.leads for piece in found.values())
        found[zone, owner] = Piece(
            shade(view, owner),
            f"{initial(voice, view, owner)}{'?' if count is None else count}",
            home=zone == place and _at_home(view, owner, place),
            leads=first,
            new=came.get((zone, owner), 0) > 0,
            slot=zone != place,
            flags=_flags(view, zone, owner),
        )
    return found


def pieces_held(voice: Voice, view: View, zone: Place) -> tuple[Piece, ...]:
    """The caballeros of all seats in court or provinces, in a row; how far down is not said yet."""
    return tuple(
        Piece(shade(view, seat), f"{initial(voice, view, seat)}{count}", HELD + seat * PITCH)
        for seat, count in enumerate(view.pieces[zone][: len(view.colours)])
    )


def shade(view: View, owner: Owner) -> str:
    """The id of an owner's colour."""
    return view.colours[owner] if owner < len(view.colours) else "neutral"


def initial(voice: Voice, view: View, owner: Owner) -> str:
    """An initial that tells owners apart without colours."""
    if owner < len(view.colours):
        return voice.initial(owner)
    own = voice.colour(owner)[:1].upper()
    return "*" if own in map(voice.initial, view.setup.seats) else own


def _counts_by_zone(view: View, place: Place) -> Iterator[tuple[Place, Owner, int | None]]:
    """Zone, owner and count of the pieces in a place, then on its slots; owner NOWHERE for a slot with room."""
    board = view.board
    seen: Sequence[int | None] = view.pieces[place]
    if place == board.castillo:
        seen = [None if told is None else n for told, n in zip(view.castillo, seen, strict=True)]
    for zone in (place, *board.slots[place]):
        for owner, count in enumerate(seen if zone == place else view.pieces[zone]):
            if count != 0 or (zone == place and _at_home(view, owner, place)):
                yield zone, owner, count
        if zone != place and sum(view.pieces[zone]) < (board.zones[zone].holds or 0) < ALL:
            yield zone, NOWHERE, None


def _at_home(view: View, owner: Owner, place: Place) -> bool:
    return owner < len(view.homes) and view.homes[owner] == place


def _flags(view: View, zone: Place, owner: Owner) -> tuple[str, ...]:
    tokens = zip(view.board.tokens, view.tokens, strict=True)
    return tuple(token.colour or token.kind for token, where in tokens if where == (zone, owner))
