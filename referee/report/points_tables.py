"""Points as tables with a column a player: a general scoring, the board as it would be scored now, rounds, sources.

Must not know how wide a column is, nor how points are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.letters.sources import Source
from referee.log import Entry
from referee.report import fact_clauses
from referee.report.board import Column, columns_of
from referee.report.sections import Section
from referee.report.voice import LetterVoice, SceneVoice, Voice, beside, bracketed, capitalised, sentences, stopped
from referee.rules import events as e
from referee.rules.decisions import Phase
from referee.rules.model import SCORING_ROUNDS, Place, Seat
from referee.rules.modifiers import Lasting
from referee.rules.position import Counts
from referee.rules.views import View, scored_now


@dataclass(frozen=True, slots=True)
class PointsRow:
    """What points come from, or until when, and those of each seat; empty where a seat has none."""

    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Points(Section):
    """A table of points: what its rows tell of, a column a seat, sums at the foot, and a sentence or more below.

    `told`: the rows in running words, which stand in a text instead of the table; empty where it has the table, too.
    """

    caption: str  # on a page, before the sentences below
    head: str
    columns: tuple[Column, ...]
    rows: tuple[PointsRow, ...]
    sums: tuple[PointsRow, ...] = ()
    below: str = ""
    told: str = ""


Scoring = Sequence[tuple[e.Scored, Sequence[Lasting]]]
"""Places that are scored, each with all that lasts then."""


def general_scoring(voice: Voice, view: View, story: Sequence[Entry]) -> Iterator[Points]:
    """The general scoring that a story tells, place by place; nothing until a region has been scored."""
    told = _told(story)
    if all(fact.place == view.board.castillo for fact in told):
        return
    scoring = [(fact, fact_clauses.in_force(view.lasting, story, fact)) for fact in told]
    amid = voice.letter.kind in ("question", "part") and view.phase is Phase.DISKS
    head = voice.word("points", "so-far" if amid else "general")
    yield Points(
        caption=voice.word("points", "by-place"),
        head=head,
        columns=columns_of(voice),
        rows=tuple(_row(voice, fact) for fact in told),
        sums=(*_by_source(voice, told), _sum(voice, "together", fact_clauses.total(told))),
        below=sentences(
            _key(voice, told), _otherwise(voice, view, scoring), "" if amid else _not(voice, view, scoring)
        ),
        told=sentences(stopped(head), stopped(_in_words(voice, told))),
    )


def _in_words(voice: Voice, scored: Sequence[e.Scored]) -> str:
    """What each region paid; the Castillo has a line of the story."""
    castillo = voice.letter.setup.board.castillo
    return voice.catalogue.clauses(
        voice.say("told", "by-place", place=voice.place(fact.place), points=_marked(voice, fact))
        for fact in scored
        if fact.place != castillo
    )


def _marked(voice: Voice, fact: e.Scored) -> str:
    """Who got how many points, the most first, each bonus behind what the rank brings: "you 8+2k, green 7"."""
    order = sorted((seat for seat, n in enumerate(fact.points) if n), key=lambda seat: (-fact.points[seat], seat))
    paid = [beside(voice.seat(seat), _points(voice, fact, seat)) for seat in order]
    return voice.catalogue.series(paid) or voice.nobody()


def is_told(story: Sequence[Entry]) -> bool:
    """Whether a story tells a general scoring, or a part of one."""
    return bool(_told(story))


def _told(story: Sequence[Entry]) -> list[e.Scored]:
    return [fact for fact in story if isinstance(fact, e.Scored) and fact.general]


def if_scored_now(voice: Voice, view: View) -> Points:
    """What a general scoring would pay now as far as the view tells it, bonuses included, and the scores after it."""
    told = [replace(fact, bonuses=None) for fact in scored_now(view)]
    scoring, paid = [(fact, view.lasting) for fact in told], fact_clauses.total(told)
    return Points(
        caption=voice.word("points", "by-place"),
        head=voice.word("points", "place"),
        columns=columns_of(voice),
        rows=tuple(_row(voice, fact) for fact in told),
        sums=(_sum(voice, "together", paid), _sum(voice, "then", tuple(map(int.__add__, view.scores, paid)))),
        below=sentences(_otherwise(voice, view, scoring), _not(voice, view, scoring), _unknown(voice, view)),
    )


def by_round(voice: LetterVoice | SceneVoice) -> Points:
    """The scores after each round that is over."""
    course = voice.letter.score.course
    scored = [str(number) for number, _ in course if number in SCORING_ROUNDS]
    return Points(
        caption=voice.word("points", "by-round"),
        head=voice.word("points", "round"),
        columns=columns_of(voice),
        rows=tuple(PointsRow(str(number), tuple(map(str, scores))) for number, scores in course),
        below=voice.count("points", "with-general", len(scored), rounds=voice.catalogue.both(scored)) if scored else "",
    )


def by_source(voice: SceneVoice, sources: Sequence[tuple[Source, Counts]]) -> Points:
    """Where the points of a game come from, row by row."""
    rows = ((_source(voice, source), points) for source, points in sources)
    return Points(
        caption="",
        head=voice.word("points", "source"),
        columns=columns_of(voice),
        rows=tuple(PointsRow(name, tuple(str(n or "") for n in points)) for name, points in rows),
        sums=(_sum(voice, "together", voice.letter.view.scores),),
    )


def _source(voice: Voice, source: Source) -> str:
    return voice.word("source", source) if isinstance(source, str) else capitalised(voice.place(source))


# --- rows ------------------------------------------------------------------------------------------


def _row(voice: Voice, fact: e.Scored) -> PointsRow:
    cells = (_points(voice, fact, seat) for seat in range(len(fact.points)))
    return PointsRow(capitalised(voice.place(fact.place)), tuple(cells))


def _points(voice: Voice, fact: e.Scored, seat: Seat) -> str:
    """The points of a seat, with each bonus behind what its rank brings: 6+2h."""
    bonuses = [(source, points[seat]) for source, points in fact.bonuses or () if points[seat]]
    by_rank = fact.points[seat] - sum(n for _, n in bonuses)
    marked = [f"{n}{voice.word('points', f'mark-{source}')}" for source, n in bonuses]
    return "+".join([*([str(by_rank)] if by_rank else []), *marked])


def _by_source(voice: Voice, told: Sequence[e.Scored]) -> Iterator[PointsRow]:
    """The sums by rank and by each bonus; nothing where no bonus was paid, or a scoring does not tell its own."""
    if not (sources := _sources(told)) or any(fact.bonuses is None for fact in told):
        return
    bonuses = [bonus for fact in told for bonus in fact.bonuses or ()]
    paid = {source: _total([points for name, points in bonuses if name == source]) for source in sources}
    yield _sum(voice, "by-rank", tuple(map(int.__sub__, fact_clauses.total(told), _total([*paid.values()]))))
    yield from (_sum(voice, source, points) for source, points in paid.items())


def _total(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


def _sum(voice: Voice, key: str, points: Sequence[int]) -> PointsRow:
    return PointsRow(voice.word("points", key), tuple(str(n or "") for n in points))


# --- sentences below -------------------------------------------------------------------------------


def _sources(told: Sequence[e.Scored]) -> list[str]:
    """What bonuses were paid for."""
    paid = {source for fact in told for source, _ in fact.bonuses or ()}
    return [source for source in e.SOURCES if source in paid]


def _key(voice: Voice, told: Sequence[e.Scored]) -> str:
    """What the letters behind points mean."""
    marks = [voice.word("points", f"key-{source}") for source in _sources(told)]
    return f"{', '.join(marks)}." if marks else ""


def _otherwise(voice: Voice, view: View, scoring: Scoring) -> str:
    """Which places pay otherwise than their tables say, and why."""
    why = ((fact.place, fact_clauses.reasons(voice, view, fact, lasting)) for fact, lasting in scoring)
    named = [_because(voice, place, marks) for place, marks in why if marks]
    return voice.say("points", "otherwise", places=voice.catalogue.series(named)) if named else ""


def _not(voice: Voice, view: View, scoring: Scoring) -> str:
    """Which regions are not scored, and why."""
    there, lasting = {fact.place for fact, _ in scoring}, scoring[-1][1]
    passed = (place for place in view.board.regions if place not in there)
    named = [_because(voice, each, fact_clauses.why_not(voice, view, each, lasting)) for each in passed]
    return voice.say("points", "not", places=voice.catalogue.series(named)) if named else ""


def _unknown(voice: Voice, view: View) -> str:
    """What is left out of a scoring now, since nobody knows it, or the viewer does not."""
    unknown = [
        *(["castillo"] if None in view.castillo else []),
        *(["disks"] if None in view.castillo or any(view.castillo) else []),
        *(["sealed"] if view.seals else []),
    ]
    left_out = voice.catalogue.both([voice.word("points", f"unknown-{each}") for each in unknown])
    return voice.say("points", "unknown", what=left_out) if unknown else ""


def _because(voice: Voice, place: Place, marks: Sequence[str]) -> str:
    return bracketed(voice.place(place), ", ".join(marks)) if marks else voice.place(place)
