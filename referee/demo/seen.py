"""A letter as a player's program sees it: what its data asks for, and the table as its reader may see it.

Knows the published form of letters (`report.data`). Must not know a game's log, nor read our
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.demo.postbox import Received
from referee.report.data import ReportTold, position_told, read
from referee.rules.decisions import Phase
from referee.rules.predicates import cards_taken
from referee.rules.views import View, view


@dataclass(frozen=True, slots=True)
class LetterSeen:
    """A letter, with its data and the view of its reader, if it brings them."""

    kind: str
    report: ReportTold | None
    view: View | None

    @property
    def round(self) -> int:
        """The round that is played; 0 before the first, or if it is not told."""
        return self.view.round if self.view is not None else 0

    @property
    def keys(self) -> tuple[str, ...]:
        """The blocks that are asked for, filed or not."""
        return tuple(asked.key for asked in self.report.asked) if self.report is not None else ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Those of them that the game waits for."""
        return tuple(asked.key for asked in self.report.asked if asked.missing) if self.report is not None else ()

    @property
    def is_before_its_turn(self) -> bool:
        """Whether its reader may still change its plans for a card in this round."""
        view = self.view
        if view is None or view.seat is None or view.phase is Phase.DISKS:
            return False
        return not cards_taken(view, view.seat)


def seen(letter: Received) -> LetterSeen:
    """A letter as its data tells it. Raises ValueError for one that has none and is no invitation."""
    if not letter.data and letter.kind != "invitation":
        raise ValueError("it brings no data")
    report = read(letter.data) if letter.data else None
    return LetterSeen(letter.kind, report, view_in(report) if report is not None else None)


def view_in(report: ReportTold) -> View | None:
    """The view of the reader of a report; None before the table is laid."""
    known = position_told(report)
    return None if known is None else view(known, known.setup.colours.index(report.seat))
