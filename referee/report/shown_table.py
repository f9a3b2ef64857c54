"""The table at one moment of a game, as words for the fields of a page: who has what, the cards, the board.

Every moment has the same fields, so that a page can show each by what differs. Must not know layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.log import Entry
from referee.report import board, picture
from referee.report.map_drawing import Drawing
from referee.report.voice import SceneVoice, capitalised, sentences
from referee.rules.events import CardOffered, CardRemoved, CardTaken, PowerLaid
from referee.rules.model import CardId, Place
from referee.rules.views import View


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The table at one moment: words by field, and the board as a drawing."""

    fields: Mapping[str, str]
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class TableFields:
    """What all moments of a game can be shown in: seats with their numbers, places, and rows for cards."""

    columns: tuple[tuple[int, board.Column], ...]
    places: tuple[tuple[Place, str], ...]  # in the order of the board; some are empty at times
    cards: tuple[int, ...]  # as many as were ever on offer

    @property
    def across(self) -> int:
        """The number of cells in a row of the board."""
        return 1 + len(self.columns)


def table_fields(voices: Sequence[SceneVoice]) -> TableFields:
    """The fields that the scenes of these voices need."""
    voice = voices[-1]
    views = [view for each in voices for view in (*each.letter.shown, each.letter.view)]
    rows = {place for view in views for place in view.rows}
    order = [place for place in voice.letter.setup.board.rows if place in rows]
    return TableFields(
        columns=tuple(enumerate(board.columns_of(voice))),
        places=tuple((place, capitalised(voice.spot(place))) for place in order),
        cards=tuple(range(max(len(_offered(each.letter.story)) for each in voices))),
    )


def shown_table(
    voice: SceneVoice, shown: TableFields, view: View, so_far: Sequence[Entry], news: Sequence[Entry]
) -> ShownTable:
    """The table as a view shows it; `so_far`: the story of the round up to then, of which `news` happened last."""
    rows = board.board(voice, view)
    drawn = picture.picture(voice, view, rows, news)
    fields = dict((*_seats(voice, view, so_far), *_cards(voice, shown, view, so_far), *_board(shown, view, rows)))
    vetoes = board.vetoes(voice, view).words if view.vetoes else ""
    fields |= {"told": drawn.told, "key": drawn.key, "beside": sentences(vetoes and f"{vetoes}.", *rows.waiting)}
    return ShownTable(fields, drawn.drawing)


Fields = Iterator[tuple[str, str]]


def _seats(voice: SceneVoice, view: View, so_far: Sequence[Entry]) -> Fields:
    """What each seat has, and in this round has laid and taken."""
    laid = {entry.seat: entry.value for entry in so_far if isinstance(entry, PowerLaid)}
    took = [(entry.seat, voice.card(entry.card)) for entry in so_far if isinstance(entry, CardTaken)]
    for seat in view.setup.seats:
        yield f"points-{seat}", str(view.scores[seat])
        yield f"court-{seat}", str(view.court[seat])
        yield f"provinces-{seat}", str(view.provinces[seat])
        yield f"power-{seat}", voice.power(laid[seat]) if seat in laid else ""
        yield f"took-{seat}", ", ".join(card for taker, card in took if taker == seat)
        yield f"spent-{seat}", board.pile(voice, view, seat)[1] if view.piles[seat] else ""


def _offered(story: Sequence[Entry]) -> list[CardId]:
    return [entry.card for entry in story if isinstance(entry, CardOffered)]


def _cards(voice: SceneVoice, shown: TableFields, view: View, so_far: Sequence[Entry]) -> Fields:
    """The cards that were offered in this round, and what became of each."""
    offered = _offered(so_far)
    takers = {entry.card: entry.seat for entry in so_far if isinstance(entry, CardTaken)}
    removed = {entry.card: entry.seat for entry in so_far if isinstance(entry, CardRemoved)}
    for n in shown.cards:
        card = offered[n] if n < len(offered) else ""
        fate = ""
        if card in takers:
            fate = voice.say("watched", "card-taken", seat=voice.colour(takers[card]))
        elif card in removed:
            fate = voice.say("watched", "card-removed", seat=voice.colour(removed[card]))
        elif card:
            fate = voice.word("watched", "card-free" if card in view.offered else "card-left")
        yield f"number-{n}", str(voice.stack(card) or "") if card else ""
        yield f"card-{n}", voice.card(card) if card else ""
        yield f"does-{n}", voice.does(view.card(card)) if card else ""
        yield f"fate-{n}", fate


def _board(shown: TableFields, view: View, rows: board.BoardTable) -> Fields:
    """The rows of the board; empty for places that are not there at the moment."""
    spots = dict(zip(view.rows, rows.spots, strict=True))
    for place, _ in shown.places:
        spot = spots.get(place)
        yield f"signs-{place}", spot.caption if spot else ""
        yield f"under-{place}", spot.under if spot else ""
        for seat, _ in shown.columns:
            cell = spot.cells[seat] if spot else None
            yield f"in-{place}-{seat}", f"{cell.some}{cell.marks}" if cell else ""
