"""A game as bystanders may watch it: each finished round, with public information alone.

Knows which rounds may be shown, and what of them. Must not know words, layout, or what anybody wrote.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from referee import log
from referee.docket import Docket, fold
from referee.letters.ending import takings
from referee.log import Entry, audiences, rulings
from referee.rules.events import Fact, GameEnded, RoundClosed, RoundOpened, Scored
from referee.rules.model import Place, Seat
from referee.rules.position import Counts
from referee.rules.setup import Setup
from referee.rules.table import TableLaid
from referee.rules.views import View, view


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished round with its general scoring: the table after it, and what happened in it.

    `course`: the scores as each round so far left them. `standings`: rank, seat, points, once the game is over.
    """

    names: tuple[str, ...]  # of players, by seat
    table: TableLaid
    vacant: tuple[Seat, ...]
    stand_ins: tuple[tuple[Seat, str], ...]
    view: View
    story: tuple[Entry, ...]
    course: tuple[tuple[int, Counts], ...]
    standings: tuple[tuple[int, Seat, int], ...] = ()
    takings: tuple[tuple[Place, Counts], ...] = ()
    kind: Literal["report"] = "report"
    seat: Seat = -1  # nobody's, so nobody is "you"

    @property
    def setup(self) -> Setup:
        """The setup of the game: players, rulebook and boxes, as agreed on."""
        return self.table.setup


@dataclass(frozen=True, slots=True)
class Watched:
    """A game in scenes, the first round first; empty if no round may be shown yet."""

    game: str
    title: str
    ended: bool
    scenes: tuple[Scene, ...]


@dataclass
class _Reel:
    """The scenes of a game so far, and what has happened since the last of them."""

    docket: Docket | None = None
    scenes: tuple[Scene, ...] = ()
    story: tuple[Entry, ...] = ()
    stood: dict[int, tuple[tuple[Scene, ...], tuple[Entry, ...]]] = field(default_factory=dict)  # by entry

    def watch(self, entry: log.Logged) -> None:
        """Follow one more entry, and keep the round that it ends."""
        before, body = self.docket, entry.body
        if before is None and not isinstance(body, log.GameCreated):
            return
        if isinstance(body, RoundOpened):
            self._cut(before)
        self.docket = after = fold((entry,), before)
        if isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Rewound):
            self.scenes, self.story = self.stood[body.ruling.to]
        elif (told := audiences.seen_by(body, None)) is not None and _is_shown(told):
            self.story = (*self.story, told)
        if isinstance(body, GameEnded):
            self._cut(after)
        self.stood[after.seq] = self.scenes, self.story

    def _cut(self, docket: Docket | None) -> None:
        """End a scene, if the round is over."""
        if docket is None or docket.state is None or not any(isinstance(fact, RoundClosed) for fact in self.story):
            return
        position = docket.state.position
        course = (*(self.scenes[-1].course if self.scenes else ()), (position.round, position.scores))
        standings = tuple(sorted((rank, seat, position.scores[seat]) for seat, rank in enumerate(position.ranks)))
        scene = Scene(
            names=docket.names,
            table=docket.table,
            vacant=docket.vacant,
            stand_ins=tuple(sorted(docket.stand_ins)),
            view=replace(view(position, None), reach=()),
            story=self.story,
            course=course,
            standings=standings,
        )
        self.scenes, self.story = (*self.scenes, scene), ()


def _is_shown(body: Entry) -> bool:
    """Whether an entry happened on the board; what was said, and who was late, is for the table alone."""
    return isinstance(body, Fact) or (isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Corrected))


def watched(entries: Iterable[log.Logged], delay: int) -> Watched:
    """A game's log as bystanders may see it: all of a game that is over, else without the last `delay` rounds.

    The round that is being played is never shown. Raises ValueError where there is no game.
    """
    reel = _Reel()
    for entry in entries:
        reel.watch(entry)
    if (docket := reel.docket) is None:
        raise ValueError("a game's log begins with GameCreated")
    if not docket.ended:
        return Watched(docket.game, docket.title, False, reel.scenes[: max(0, len(reel.scenes) - delay)])
    scored = (fact for scene in reel.scenes for fact in scene.story if isinstance(fact, Scored))
    last = replace(reel.scenes[-1], takings=takings(scored, reel.scenes[-1].view.scores))
    return Watched(docket.game, docket.title, True, (*reel.scenes[:-1], last))
