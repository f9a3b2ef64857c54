"""A game that is over, looked back on: the scores after each round, and where the points came from.

Knows what the rounds' marks keep; all of it is public by then. Must not know who is told, nor in which words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from referee.docket import Docket
from referee.letters.model import Letter
from referee.log import Entry
from referee.rules.events import HandChosen, Scored
from referee.rules.model import Place
from referee.rules.position import Counts


def looking_back(planned: Iterable[Letter], docket: Docket, before: Docket | None) -> list[Letter]:
    """The letters, the last ones with the whole game; `before` is the docket without the entries that ended it."""
    dockets = [docket, *([before] if before else [])]
    course, takings, opened = _course_of(docket), _takings_of(dockets), _hands(dockets)
    return [
        replace(letter, course=course, takings=takings, opened=opened) if letter.kind == "final" else letter
        for letter in planned
    ]


def _course_of(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """The scores as each round left them, with the general scoring behind it; the last of them are final."""
    if docket.state is None:
        return ()
    begun = [(n, point.start.state) for n, point in sorted(docket.rewind_points.items())]
    after = [state.position.scores for _, state in begun[1:] if state is not None]
    return tuple(zip([n for n, _ in begun], [*after, docket.state.position.scores], strict=False))


def _takings_of(dockets: Sequence[Docket]) -> tuple[tuple[Place, Counts], ...]:
    """What each place brought each seat in the whole game."""
    state = dockets[0].state
    return takings(_scored(dockets), state.position.scores) if state else ()


def takings(scorings: Iterable[Scored], scores: Counts) -> tuple[tuple[Place, Counts], ...]:
    """What each place brought each seat in these scorings, in the order of the board.

    Nothing where it does not add up to the scores: a ruling has put some right, or went back behind some.
    """
    taken: dict[Place, Counts] = {}
    for scored in scorings:
        so_far = taken.get(scored.place, (0,) * len(scored.points))
        taken[scored.place] = tuple(map(sum, zip(so_far, scored.points, strict=True)))
    if tuple(map(sum, zip(*taken.values(), strict=True))) != scores:
        return ()
    return tuple((place, taken[place]) for place in sorted(taken) if any(taken[place]))


def _scored(dockets: Sequence[Docket]) -> Iterator[Scored]:
    """All scorings of a game, each once."""
    yield from (entry for entry in _told(dockets) if isinstance(entry, Scored))


def _hands(dockets: Sequence[Docket]) -> tuple[HandChosen, ...]:
    """The power cards that everybody chose to play with, where that was a secret; the last choice of each."""
    chosen = {entry.seat: entry for entry in _told(dockets) if isinstance(entry, HandChosen)}
    return tuple(chosen[seat] for seat in sorted(chosen))


def _told(dockets: Sequence[Docket]) -> Iterator[Entry]:
    """All that these and the marks of the first tell of, each once."""
    marked = (point.start for point in dockets[0].rewind_points.values())
    yield from {
        id(entry): entry for docket in (*marked, *dockets) for entry in (*docket.reported, *docket.story)
    }.values()
