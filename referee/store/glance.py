"""How a game stands at a glance, kept beside its log so that a list of ten thousand folds none of them.

It is of one entry, and counts for nothing once the log has moved on without it. Must not know how it follows from one.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal

from referee.store.rows import GameRow

_ROUND = re.compile(r"[1-9]\d*")
_UNSEEN = 900
"""Seconds after which an instant that passed has been seen by any worker that is well."""

GlanceState = Literal["set up", "invited", "played", "over"]
"""Being set up, waiting for those who are invited to accept, being played, or over."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A game as of entry `seq`; people stand under their numbers on the roster, instants in seconds."""

    seq: int
    state: GlanceState
    stop: str = ""
    due: int | None = None
    paused: bool = False
    resumes: int | None = None  # when a pause ends by itself
    awaited: tuple[tuple[str, int], ...] = ()  # colours and their players
    late: tuple[str, ...] = ()  # colours of those awaited for whom the deadline is past
    silent: tuple[tuple[str, int], ...] = ()  # for whom nobody waits any more
    open: tuple[str, ...] = ()  # seats that nobody has: colours, "" for any
    unreachable: tuple[int, ...] = ()  # people whose letters come back
    asks_to_go_on: bool = False  # paused, since nobody wrote
    ending: bool = False  # paused, and over for good when the pause is: a moderator has ended it
    moderators: tuple[int, ...] = ()

    @property
    def waits_for_nobody(self) -> bool:
        """Whether a game is being played, and neither a player nor an instant is awaited."""
        return self.state == "played" and not (self.awaited or self.paused or self.due is not None)

    def moves_no_more(self, now: datetime) -> bool:
        """Whether a game waits for nobody, or for an instant alone that passed while a worker should have seen it."""
        at = self.resumes if self.paused else self.due
        is_past = at is not None and at + _UNSEEN < now.timestamp()
        return self.waits_for_nobody or (self.state == "played" and is_past and (self.paused or not self.awaited))

    @property
    def asks_again(self) -> str:
        """The command that asks once more what its round asks, with the sheets as they are."""
        return f"REWIND {found[0] if (found := _ROUND.search(self.stop)) else 1} KEEP"


def glance_text(glance: Glance) -> str:
    """The glance as it is stored."""
    usual = Glance(0, "played")
    told = {name: value for name, value in asdict(glance).items() if value != getattr(usual, name)}
    return json.dumps({"seq": glance.seq, "state": glance.state, **told}, separators=(",", ":"))


def glance_of_row(row: GameRow) -> Glance | None:
    """How a game stands; None if that is not known of its last entry."""
    if not row.glance:
        return None
    told: dict[str, Any] = json.loads(row.glance)
    if told["seq"] != row.seq:
        return None
    for name in ("awaited", "silent"):
        told[name] = tuple((colour, number) for colour, number in told.get(name, ()))
    for name in ("late", "open", "unreachable", "moderators"):
        told[name] = tuple(told.get(name, ()))
    return Glance(**told)
