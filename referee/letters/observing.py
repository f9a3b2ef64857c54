"""Plans the letters to observers: each round that is over for long enough, and at the end everything.

All that they tell is taken from the scenes of the game, which show what bystanders may see. They leave together with
the report that opens a round, so when they come tells nothing. Must not know words, layout or mail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee import log
from referee.docket import Docket
from referee.letters.ending import opened
from referee.letters.model import Notice, NoticeKind, Scene
from referee.letters.one_seat import proof_of, wishes_of
from referee.letters.watching import WholeLog, ends_game, watched
from referee.log import Entry, rulings
from referee.rules.events import RoundOpened


def to_observers(
    before: Docket | None, docket: Docket, entries: Sequence[Entry], whole_log: WholeLog
) -> tuple[Notice, ...]:
    """The letters to observers that follow from entries just written. `docket`: after them, as is the log."""
    over = sum(_ends_round(docket, entry) for entry in entries)
    new = {*_newcomers(entries)}
    if not (docket.observers and docket.started and (over or new)):
        return ()
    seen = watched(whole_log(), 0)
    late = docket.options.watch_rounds
    until = max(0, len(seen.scenes) - (1 if docket.ended else late))  # the last letter tells the last round
    known = (n - scene.late for n, scene in enumerate(seen.scenes[: max(0, len(seen.scenes) - over)], 1))
    since = max((0, *known))  # however late they were told, each is told, and once
    planned: list[Notice] = []
    for person, _ in docket.observers:
        first = until - 1 if person in new else since
        planned += (_notice(docket, "round", person, scene) for scene in seen.scenes[max(0, first) : until])
        if docket.ended:
            planned.append(_last(before, docket, person, seen.scenes[-1]))
    return tuple(planned)


def _ends_round(docket: Docket, entry: Entry) -> bool:
    """Whether a round is over with an entry: it opens a later one, or ends the game."""
    if isinstance(entry, RoundOpened):
        return entry.number != docket.setup.rounds[0]
    return ends_game(docket, entry)


def _newcomers(entries: Sequence[Entry]) -> Iterator[int]:
    """Those who began to observe with these entries."""
    for entry in entries:
        match entry:
            case log.Observing(person, on=True) | log.Ruled(ruling=rulings.ObserverAdmitted(person)):
                yield person


def _notice(docket: Docket, kind: NoticeKind, person: int, scene: Scene) -> Notice:
    """A letter that shows a scene. Its label counts rewinds, since what is played again is told again."""
    again = sum(isinstance(entry.ruling, rulings.Rewound) for entry in docket.ledger)
    return Notice(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=f"r{scene.view.round}n{again}",
        person=person,
        setup=scene.setup,
        people=scene.people,
        wishes=wishes_of(docket, person),
        moment=scene,
        late=docket.options.watch_rounds,
    )


def _last(before: Docket | None, docket: Docket, person: int, scene: Scene) -> Notice:
    """The last letter: where the game ended, and what was sealed until then."""
    return replace(
        _notice(docket, "last", person, scene),
        proof=replace(proof_of(docket), opened=opened(docket, before)),
    )
