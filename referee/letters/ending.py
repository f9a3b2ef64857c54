"""A game that is over, looked back on: the scores after each round, and where the points came from.

Knows what the rounds' marks keep; all of it is public by then. Must not know who is told, nor in which words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from referee.docket import Docket
from referee.letters.model import Letter
from referee.rules.events import Scored
from referee.rules.model import Place
from referee.rules.position import Counts


def looking_back(planned: Iterable[Letter], docket: Docket, before: Docket | None) -> list[Letter]:
    """The letters, the last ones with the whole game; `before` is the docket without the entries that ended it."""
    course, takings = _course_of(docket), _takings_of([docket, *([before] if before else [])])
    return [replace(letter, course=course, takings=takings) if letter.kind == "final" else letter for letter in planned]


def _course_of(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """The scores as each round left them, with the general scoring behind it; the last of them are final."""
    if docket.state is None:
        return ()
    begun = [(n, mark.opened.state) for n, mark in sorted(docket.marks.items())]
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
    """All scorings that these and the marks of the first tell of, each once."""
    marked = (mark.opened for mark in dockets[0].marks.values())
    each = {id(entry): entry for docket in (*marked, *dockets) for entry in (*docket.reported, *docket.story)}
    yield from (entry for entry in each.values() if isinstance(entry, Scored))
