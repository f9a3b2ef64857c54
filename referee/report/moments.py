"""A story in moments, so that one can step through it: what one seat does at once, one place that is scored.

The table at each is put into words for the fields of a page: every moment has the same, so that a page can show each by
what differs. Must not know layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.log import Entry, Ruled
from referee.report import board, fact_clauses, hands, picture, special_actions, story
from referee.report.chapters import (
    Chapter,
    ChapterKind,
    StoryLine,
    leaving_castillo,
    line_alone,
    power_lines,
    setup_lines,
    turn_lines,
)
from referee.report.ledger import ruling_row
from referee.report.map_drawing import Drawing
from referee.report.voice import SceneVoice, Voice, capitalised, sentences
from referee.rules import events as e
from referee.rules.events import CardOffered, CardRemoved, CardTaken, PowerLaid
from referee.rules.model import CardId, Place, Seat
from referee.rules.views import View


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """Something that happened at once: its lines, who did it, and how many entries of the story are over with it."""

    lines: tuple[StoryLine, ...]
    seat: Seat | None
    until: int


def moments(voice: Voice, entries: Sequence[Entry]) -> tuple[StoryMoment, ...]:
    """The moments of a story in order; what has no words of its own belongs to the next one, or to the last."""
    at = {id(entry): n for n, entry in enumerate(entries, 1)}
    told = [
        StoryMoment(lines, seat, max(at[id(entry)] for entry in part))
        for part, seat, lines in (*_told(voice, entries), *_beside_the_chapters(voice, entries))
        if lines
    ]
    told.sort(key=lambda moment: moment.until)
    return (*told[:-1], *(replace(moment, until=len(entries)) for moment in told[-1:]))


def sign_of(voice: Voice, seat: Seat | None) -> tuple[str, str]:
    """The colour and initial of whoever did something, both empty if no seat did."""
    setup = voice.letter.setup
    return (setup.colours[seat], voice.initial(seat)) if seat is not None and seat in setup.seats else ("", "")


PartTold = tuple[Sequence[Entry], Seat | None, tuple[StoryLine, ...]]
"""Entries that happen at once, who did it, and the lines that tell them."""


def _told(voice: Voice, entries: Sequence[Entry]) -> Iterator[PartTold]:
    """The parts of each chapter, and the entries that stand alone."""
    for speaking, chapter in story.by_chapter(voice, entries):
        if not isinstance(chapter, Chapter):
            yield (chapter,), None, tuple(line_alone(speaking, chapter))
            continue
        for part in _parts(chapter):
            yield part.entries, part.seat, tuple(_LINES[chapter.kind](speaking, part))


def _beside_the_chapters(voice: Voice, entries: Sequence[Entry]) -> Iterator[PartTold]:
    """How each round opens, and what moderators corrected."""
    for n, entry in enumerate(entries):
        if isinstance(entry, e.RoundOpened):
            behind = (n for n in range(n + 1, len(entries)) if not isinstance(entries[n], _OPENING))
            opening = entries[n : next(behind, len(entries))]
            cards = [voice.card(each.card) for each in opening if isinstance(each, e.CardOffered)]
            said = voice.say("watched", "offered" if cards else "opened", n=entry.number, cards=", ".join(cards))
            yield opening, None, (StoryLine(said),)
        elif isinstance(entry, Ruled):
            yield (entry,), None, (StoryLine(ruling_row(voice, entry).words),)


_OPENING = (e.DrewCard, e.CardOffered, e.CardsReturned)


# --- the parts of a chapter -----------------------------------------------------------------------


def _parts(chapter: Chapter) -> Iterator[Chapter]:
    """A chapter in parts that can be told one by one."""
    begins = _BEGINS[chapter.kind]
    part: list[Entry] = []
    parts = [part]
    for entry in chapter.entries:
        if part and begins(part, entry):
            part = []
            parts.append(part)
        part.append(entry)
    for n, part in enumerate(parts):
        seat = chapter.seat if chapter.kind == "turn" else getattr(part[0], "seat", None)
        yield replace(chapter, entries=part, seat=seat, further=chapter.further and not n, apart=True)


_CARD = (e.Reinforced, e.CardTaken)
_HALVES = (e.Announced, e.Placed, e.Skipped)


def _begins_in_turn(part: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry begins another part of a turn: the card with who comes for it, its action, placing."""
    if isinstance(entry, _HALVES):
        return True
    acting = any(isinstance(each, e.Announced) for each in part)
    return isinstance(entry, _CARD) and not acting and not isinstance(part[-1], _CARD)


def _begins_in_general(part: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry begins another part of a general scoring: each place that is scored, and what lies between."""
    cargo = isinstance(part[-1], e.TokenMoved) and isinstance(entry, e.Scored)
    return not cargo and (isinstance(entry, e.Scored) or isinstance(part[-1], e.Scored))


_BEGINS: dict[ChapterKind, Callable[[Sequence[Entry], Entry], bool]] = {
    "setup": lambda _, __: False,
    "power": lambda _, entry: isinstance(entry, e.PowerLaid),
    "turn": _begins_in_turn,
    "general": _begins_in_general,
}


def _general_lines(voice: Voice, part: Chapter) -> Iterator[StoryLine]:
    """A place that is scored; or who leaves the Castillo, and what else is moved beside the scoring."""
    rest = special_actions.without_cargo_points(voice, part.entries)
    scored = [entry for entry in rest if isinstance(entry, e.Scored)]
    others = [entry for entry in part.entries if not isinstance(entry, e.Scored)]
    told = [fact_clauses.by_place(voice, scored)] if any(sum(entry.points) for entry in scored) else []
    king = special_actions.clauses(voice, None, [entry for entry in others if isinstance(entry, e.KingMoved)])
    left = leaving_castillo(voice, [entry for entry in others if not isinstance(entry, e.KingMoved)])
    yield from (StoryLine(capitalised(words)) for words in (*told, *left, *king))


_LINES: dict[ChapterKind, Callable[[Voice, Chapter], Iterator[StoryLine]]] = {
    "setup": setup_lines,
    "power": power_lines,
    "turn": turn_lines,
    "general": _general_lines,
}


# --- the table at one moment ---------------------------------------------------------------------


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
    vetoes = hands.vetoes(voice, view).words if view.vetoes else ""
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
        yield f"spent-{seat}", hands.pile(voice, view, seat)[1] if view.piles[seat] else ""


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
