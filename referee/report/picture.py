"""The picture of the board in a letter: its drawing, its description and key, and its image.

Must not know where anything lies in it, nor how it is painted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from referee.log import Entry
from referee.report.board import BoardTable, reign
from referee.report.map_drawing import WIDE, Drawing
from referee.report.map_layout import draw_map, moves
from referee.report.map_png import paint_map
from referee.report.sections import Section
from referee.report.voice import UNBROKEN, Voice, beside, sentences
from referee.rules.views import View

Image = tuple[str, bytes]
"""A content id, and a PNG."""


@dataclass(frozen=True)
class Picture(Section):
    """The board as a picture; `told`: its description; `key`: what its signs mean; `source`: address of the image."""

    drawing: Drawing
    told: str
    key: str
    source: str = ""

    @property
    def height(self) -> int:
        """The height at the width of a page."""
        return round(self.drawing.height * PAGE / WIDE)


PAGE = 572
"""The width of a page within its margins, as letter.css has it."""


def picture(voice: Voice, view: View, board: BoardTable, story: Sequence[Entry]) -> Picture:
    """The picture of a view; `board` has its rows, `story` what has changed."""
    made = draw_map(voice, view, board.spots, story)
    leads = [
        beside(spot.name, cell.column.name, blank=" ")
        for spot in board.spots
        for cell in spot.cells
        if cell.first and cell.some
    ]
    ruled = reign(voice, view)  # no crown shows a King who is nowhere, or who stands where no region is his
    king = ruled or (voice.say("picture", "king", place=voice.place(view.crown.region)) if view.is_laid else "")
    told = voice.say("picture", "leads", leads=voice.catalogue.series(leads) or voice.nobody())
    return Picture(
        made,
        sentences(voice.word("picture", "board"), king, told, _moved(voice, view, story)).replace(UNBROKEN, " "),
        sentences(ruled, _key(voice, view, made)),
    )


def _moved(voice: Voice, view: View, story: Sequence[Entry]) -> str:
    """Who went from place to place, as the arrows show it; nothing if nobody did."""
    each = [
        voice.count("picture", "move", n, who=voice.colour(owner), source=voice.place(one), target=voice.place(other))
        for (owner, one, other), n in sorted(moves(view, story)[1].items())
    ]
    return voice.say("picture", "moved", moves=voice.catalogue.series(each)) if each else ""


def _key(voice: Voice, view: View, made: Drawing) -> str:
    """What the signs in this picture mean."""
    marks, board = {mark.kind for ground in made.grounds for mark in ground.marks}, view.board
    framed = any(piece.slot for piece in made.pieces)
    there = {
        "ring": any(piece.leads for piece in made.pieces),
        "home": any(piece.home for piece in made.pieces),
        "new": any(piece.new for piece in made.pieces),
        "arrow": bool(made.arrows),
        "open": "open" in marks,
        "shut": any(ground.state == "shut" for ground in made.grounds),
        "aside": any(ground.state == "aside" for ground in made.grounds),
        "scoreboard": "scoreboard" in marks,
        "slot": framed and not board.slots[board.castillo],
        "beside": framed and bool(board.slots[board.castillo]),
        "castillo": any("table_of" in each.changes.answers for each in view.lasting),
        "limit": any(board.zones[slot].under for place in board.places for slot in board.slots[place]),
        "flag": any(flag in view.colours for piece in made.pieces for flag in piece.flags),
    }
    borne = {flag for piece in made.pieces for flag in piece.flags} - {*view.colours}
    there |= dict.fromkeys(sorted(borne), True)
    letters = voice.catalogue.series([beside(voice.initial(seat), voice.seat(seat)) for seat in view.setup.seats])
    signs = [f"{letters}.", *(voice.word("picture", sign) for sign, is_there in there.items() if is_there)]
    if any(piece.shade == "neutral" for piece in made.pieces):
        signs += _parties(voice, view)
    if printed := [voice.landmark(place) for place in board.places if voice.is_printed_otherwise(place)]:
        signs.append(voice.say("picture", "printed", places=voice.catalogue.series(printed)))
    return sentences(*signs)


def _parties(voice: Voice, view: View) -> Iterator[str]:
    """Who holds the sign of each neutral party, or that nobody plays it."""
    seats = len(view.colours)
    for owner in view.setup.owners[seats:]:
        sign = view.board.neutrals[owner - seats].sign
        holder = view.tokens[view.board.token_numbers[sign]][1] if sign else None
        if holder is None:
            yield voice.say("picture", "party", who=voice.colour(owner))
        else:
            yield voice.say("picture", "party-led", who=voice.colour(owner), seat=voice.seat(holder))


def with_images(page: Sequence[Section], source: str) -> tuple[tuple[Section, ...], tuple[Image, ...]]:
    """Sections with painted pictures, and the images to be sent with them; `source`: the map with its shades.

    The content id is a digest of the image, since mail programs cache images by id.
    """
    sections, images = [], []
    for section in page:
        if isinstance(section, Picture):
            png = paint_map(section.drawing, source)
            id = f"board@{sha256(png).hexdigest()[:20]}"
            section = replace(section, source=f"cid:{id}")
            images.append((id, png))
        sections.append(section)
    return tuple(sections), tuple(images)


def quotations(page: Sequence[Section]) -> Iterator[str]:
    """What Gmail and Outlook write in place of the pictures of a page that they quote as text."""
    for section in page:
        if isinstance(section, Picture):
            yield from (f"[image: {section.told}]", section.told)
