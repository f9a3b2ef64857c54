"""The look back on a finished game: the scores after each round, and where the points came from.

Reads the rewind points of the rounds; all of it is public by then. Must not know who is told, nor in which words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from referee.docket import Docket
from referee.letters.model import Letter
from referee.log import Entry
from referee.rules.events import HandChosen, Scored, SealedFact
from referee.rules.model import Place, Seat
from referee.rules.position import Counts, Position


def with_look_back(planned: Iterable[Letter], docket: Docket, before: Docket | None) -> list[Letter]:
    """The letters, final ones with a look back on the game. `before`: the docket without the entries that ended it."""
    told = _entries_told([docket, *([before] if before else [])])
    scorings = [entry for entry in told if isinstance(entry, Scored)]
    taken = takings(scorings, docket.state.position.scores) if docket.state else ()
    course, sealed = _course_of(docket), _opened(docket, told)
    return [
        replace(
            letter,
            score=replace(letter.score, course=course, takings=taken),
            proof=replace(letter.proof, opened=sealed),
        )
        if letter.kind == "final"
        else letter
        for letter in planned
    ]


def standings_of(position: Position) -> tuple[tuple[int, Seat, int], ...]:
    """The rank, seat and points of each, the best first; where the table has ended the game nobody has a rank (0)."""
    if position.ranks:
        return tuple(sorted((rank, seat, position.scores[seat]) for seat, rank in enumerate(position.ranks)))
    return tuple((0, seat, position.scores[seat]) for seat in sorted(position.seats, key=lambda n: -position.scores[n]))


def opened(docket: Docket, before: Docket | None) -> tuple[SealedFact, ...]:
    """What was sealed until the game ended. `before`: the docket without the entries that ended it."""
    return _opened(docket, _entries_told([docket, *([before] if before else [])]))


def _course_of(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """Each round, with the scores after it and after any general scoring that followed; the last scores are final."""
    if docket.state is None:
        return ()
    begun = [(n, point.start.state) for n, point in sorted(docket.rewind_points.items())]
    after = [state.position.scores for _, state in begun[1:] if state is not None]
    return tuple(zip([n for n, _ in begun], [*after, docket.state.position.scores], strict=False))


def course_so_far(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """The rounds that are over, each with the scores after it and after any general scoring that followed."""
    return _course_of(docket) if docket.ended else _course_of(docket)[:-1]


def takings(scorings: Iterable[Scored], scores: Counts) -> tuple[tuple[Place, Counts], ...]:
    """The points that each place brought each seat in these scorings, in the order of the board.

    Empty if they do not add up to the scores: a ruling has corrected or undone some.
    """
    taken: dict[Place, Counts] = {}
    for scored in scorings:
        so_far = taken.get(scored.place, (0,) * len(scored.points))
        taken[scored.place] = tuple(map(sum, zip(so_far, scored.points, strict=True)))
    if tuple(map(sum, zip(*taken.values(), strict=True))) != scores:
        return ()
    return tuple((place, taken[place]) for place in sorted(taken) if any(taken[place]))


def _opened(docket: Docket, told: Iterable[Entry]) -> tuple[SealedFact, ...]:
    """The last hand that each seat has chosen, and what was sealed and never shown."""
    hands = {entry.seat: entry for entry in told if isinstance(entry, HandChosen)}
    never_shown = docket.state.position.seals if docket.state else ()
    return (*(hands[seat] for seat in sorted(hands)), *never_shown)


def _entries_told(dockets: Sequence[Docket]) -> list[Entry]:
    """The entries that these dockets and the rewind points of the first one tell of, each once."""
    starts = (point.start for point in dockets[0].rewind_points.values())
    told = (entry for docket in (*starts, *dockets) for entry in (*docket.reported, *docket.story))
    return list({id(entry): entry for entry in told}.values())
