"""A game as bystanders may watch it: each finished round, with public information alone; and the letters to observers.

Knows which rounds may be shown, and what of them: to whoever takes over a seat all that has happened so far, to
observers each round that is over for long enough, and at the end everything. Letters to observers leave together with
the report that opens a round, so when they come tells nothing. Must not know words, layout, or what anybody wrote.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from referee import log
from referee.docket import Docket, fold
from referee.letters.model import Letter, Notice, NoticeKind, PastAsked, Rerun, Scene, Score, TablePeople
from referee.letters.one_seat import opened, proof_of, standings_of, takings, wishes_of
from referee.letters.sources import Sources, in_order, with_points
from referee.log import Entry, audiences, rulings
from referee.rules.events import Fact, GameEnded, RoundClosed, RoundOpened, Scored
from referee.rules.model import Seat
from referee.rules.views import View, view

WholeLog = Callable[[], Sequence[log.Logged]]
"""Reads the log of a game from the beginning."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A game in scenes, the first round first; empty if no round may be shown yet."""

    game: str
    title: str
    ended: bool
    scenes: tuple[Scene, ...]
    asks_to_go_on: bool = False  # its clock stands still now, since nobody wrote
    ending: bool = False  # a moderator has ended it, and may still take that back


@dataclass(frozen=True, slots=True)
class AlreadyKnown:
    """What somebody knows of a game already: all to the end of a round, or all that happened until an instant."""

    round: int = 0
    until: int | None = None

    def of(self, scene: Scene) -> int:
        """How many entries of a scene's story are known."""
        if self.until is not None:
            return sum(at <= self.until for at in scene.at)
        return len(scene.story) * (scene.view.round <= self.round)


@dataclass(frozen=True, slots=True)
class _Footage:
    """The scenes of a game so far, what has happened since the last of them, and where all points come from."""

    scenes: tuple[Scene, ...] = ()
    story: tuple[Entry, ...] = ()
    shown: tuple[View, ...] = ()
    at: tuple[int, ...] = ()
    sources: Sources = field(default_factory=dict)


def ends_game(docket: Docket, entry: Entry) -> bool:
    """Whether the game is over with an entry: by its rules, its players or, once nothing undoes that, a moderator."""
    match entry:
        case log.MotionClosed():
            return entry.ends_game
        case log.SeedTold():
            return docket.ending
    return isinstance(entry, GameEnded)


@dataclass
class _Reel:
    """A game followed entry by entry."""

    docket: Docket | None = None
    named: Container[int] | None = None  # the people whose names are told; None: all
    footage: _Footage = field(default_factory=_Footage)
    stood: dict[int, _Footage] = field(default_factory=dict)  # by entry

    def watch(self, entry: log.Logged) -> None:
        """Follow one more entry, and keep the round that it ends."""
        before, body = self.docket, entry.body
        if before is None and not isinstance(body, log.GameCreated):
            return
        if isinstance(body, RoundOpened):
            self._cut(before)
        self.docket = after = fold((entry,), before)
        if isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Rewound):
            self.footage = self.stood.get(body.ruling.to, _Footage())
        elif (told := audiences.seen_by(body, None)) is not None and _is_shown(told) and after.state is not None:
            self._add(told, entry.at, before, after)
        if ends_game(after, body):
            self._cut(after)
        self.stood[after.seq] = self.footage

    def scenes(self) -> tuple[Scene, ...]:
        """The rounds that are over, and last what has happened of the one that is played."""
        so_far = self.footage
        if self.docket is None or not so_far.story:
            return so_far.scenes
        return (*so_far.scenes, _scene(self.docket, so_far))

    def _add(self, told: Entry, at: int, before: Docket | None, after: Docket) -> None:
        """Add what bystanders see of an entry, and the table after it."""
        so_far = self.footage
        sources, was = so_far.sources, before.state if before else None
        if was is not None:
            sources = with_points(sources, was.position, told, so_far.story[-1] if so_far.story else None)
        self.footage = replace(
            so_far,
            story=(*so_far.story, told),
            shown=(*so_far.shown, _public_view(after)),
            at=(*so_far.at, at),
            sources=sources,
        )

    def _cut(self, docket: Docket | None) -> None:
        """End a scene, if the round is over or the table has ended the game."""
        so_far = self.footage
        if docket is None or docket.state is None:
            return
        if not (docket.called_off or any(isinstance(fact, RoundClosed) for fact in so_far.story)):
            return
        standings = standings_of(docket.state.position) if docket.ended else ()
        if not so_far.story:  # called off between two rounds
            last = so_far.scenes[-1]
            last = replace(last, score=replace(last.score, standings=standings))
            self.footage = _Footage((*so_far.scenes[:-1], last), sources=so_far.sources)
            return
        scene = _scene(docket, so_far, standings, self.named)
        self.footage = _Footage((*so_far.scenes, scene), sources=so_far.sources)


def _scene(
    docket: Docket,
    so_far: _Footage,
    standings: tuple[tuple[int, Seat, int], ...] = (),
    named: Container[int] | None = None,
) -> Scene:
    """The scene of what has happened since the last one; of those who are not `named`, the colours alone."""
    position, course = docket.running.position, so_far.scenes[-1].score.course if so_far.scenes else ()
    told = (named is None or docket.seat(seat).person in named for seat in docket.seats)
    return Scene(
        people=TablePeople(
            names=tuple(name if is_told else "" for name, is_told in zip(docket.names, told, strict=True)),
            vacant=docket.vacant,
            stand_ins=tuple(sorted(docket.stand_ins)),
        ),
        table=docket.table,
        view=_public_view(docket),
        story=so_far.story,
        shown=so_far.shown,
        at=so_far.at,
        score=Score(standings, (*course, (position.round, position.scores))),
        sources=in_order(so_far.sources),
        late=docket.options.watch_rounds,
    )


def _public_view(docket: Docket) -> View:
    """The table of a docket that has one, as bystanders see it."""
    return replace(view(docket.running.position, None), reach=())


def _is_shown(body: Entry) -> bool:
    """Whether an entry happened on the board; what was said, and who was late, is for the table alone."""
    return isinstance(body, Fact) or (isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Corrected))


def watched(entries: Iterable[log.Logged], delay: int, named: Container[int] | None = None) -> Watched:
    """A game's log as bystanders may see it: all of a game that is over, else without the last `delay` rounds.

    `named`: the people by number whose names are told, all by default. The round that is being played is never shown.
    Raises ValueError where there is no game.
    """
    reel = _Reel(named=named)
    for entry in entries:
        reel.watch(entry)
    if (docket := reel.docket) is None:
        raise ValueError("a game's log begins with GameCreated")
    if not (docket.ended and docket.started):
        return Watched(
            docket.game, docket.title, False, reel.footage.scenes[: max(0, len(reel.footage.scenes) - delay)]
        )
    scored = (fact for scene in reel.footage.scenes for fact in scene.story if isinstance(fact, Scored))
    last = reel.footage.scenes[-1]
    last = replace(last, score=replace(last.score, takings=takings(scored, last.view.scores)))
    return Watched(docket.game, docket.title, True, (*reel.footage.scenes[:-1], last))


def with_past(planned: Sequence[Letter], whole_log: WholeLog) -> Iterator[Letter]:
    """The letters; one that welcomes somebody, or answers what happened, has in scenes all that the table has seen."""
    past: tuple[Scene, ...] | None = None
    for letter in planned:
        asks = isinstance(letter.moment, PastAsked)
        if (letter.welcome or asks) and past is None:
            past = _until_now(whole_log())
        letter = replace(letter, moment=PastAsked(past or ())) if asks else letter
        yield replace(letter, past=past) if letter.welcome else letter


LogBehind = Callable[[int], Sequence[log.Logged]]
"""Reads the log of a game behind an entry."""


def with_replay(planned: Sequence[Letter], docket: Docket, log_behind: LogBehind) -> Iterator[Letter]:
    """The letters; one with a page of its reader's own has what happened in scenes, all as the table has seen it."""
    replay: Rerun | None = None
    for letter in planned:
        if letter.has_page and replay is None:
            replay = Rerun(_replayed(docket, log_behind))
        yield replace(letter, replay=replay) if letter.has_page and replay else letter


def _replayed(docket: Docket, log_behind: LogBehind) -> tuple[Scene, ...]:
    """What has happened of the round that is played, or else the round before."""
    for number, begun in sorted(docket.rewind_points.items(), reverse=True)[:2]:
        start = begun.start.having(rewind_points={**begun.start.rewind_points, number: begun})
        reel = _Reel(start, stood={start.seq: _Footage()})
        for entry in log_behind(start.seq):
            reel.watch(entry)
        if scenes := reel.scenes():
            return scenes
    return ()


def _until_now(entries: Iterable[log.Logged]) -> tuple[Scene, ...]:
    """The rounds that are over, and last what has happened of the one that is played."""
    reel = _Reel()
    for entry in entries:
        reel.watch(entry)
    return reel.scenes()


# --- letters to observers ------------------------------------------------------------------------


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
