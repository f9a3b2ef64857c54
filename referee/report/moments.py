"""A story in moments, so that one can step through it: what one seat does at once, one place that is scored.

Must not know how a moment is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.log import Entry, Ruled
from referee.report import scored_places, special_actions, story
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
from referee.report.voice import Voice, capitalised
from referee.rules import events as e
from referee.rules.model import Seat


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
    told = [scored_places.by_place(voice, scored)] if any(sum(entry.points) for entry in scored) else []
    king = special_actions.clauses(voice, None, [entry for entry in others if isinstance(entry, e.KingMoved)])
    left = leaving_castillo(voice, [entry for entry in others if not isinstance(entry, e.KingMoved)])
    yield from (StoryLine(capitalised(words)) for words in (*told, *left, *king))


_LINES: dict[ChapterKind, Callable[[Voice, Chapter], Iterator[StoryLine]]] = {
    "setup": setup_lines,
    "power": power_lines,
    "turn": turn_lines,
    "general": _general_lines,
}
