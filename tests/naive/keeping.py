"""Follows a game with the Special cards: tables of six, who keeps a 75, who goes where by the disks.

Like `playing` it knows the referee; what the book says of all this is asked of `special`.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, NOWHERE
from referee.rules.position import Position
from tests.kit.written import words_of
from tests.naive import judging, special
from tests.naive.facts import CARDS, COLOURS
from tests.naive.table import Table, reading, region_of

Require = Callable[[str, object, object, Position], None]
"""Compares what is asked, the second reading's answer, the engine's, and where."""

SCORING = ("score", "pick", "score two", "score elsewhere", "score own", "score any", "offer")
"""Kinds of cards that are special scorings, as are those whose disks say what is scored."""


class Keeping:
    """Beside a `SecondReader`: compares what no single order shows."""

    def __init__(self, require: Require, table: Callable[[Position], Table], position: Position) -> None:
        self._require, self._table = require, table
        self.offered: list[str] = []  # regions of which a rival picks one
        self._rival = ""
        self._words: list[str] = []  # what was announced last, from its card on
        self._acts = ""  # by whom
        self._laying: tuple[str, int] = ("", 0)  # where a table is laid, and how many have to leave
        self._laid: dict[str, str] = {}  # by its region who laid a table
        self._before: list[str] = []  # who has to be asked before the special scoring that may come now
        self._asked: list[str] = []  # and who was
        self._goes: Counter[tuple[str, str]] | None = None  # who has still to go where, by the disks just opened
        self._wait: dict[str, dict[str, int]] = {}  # by region those of whom some may enter
        self._homes: dict[str, str] = {}  # where Grandes stand when the general scoring is over

    # --- what happens -------------------------------------------------------------------------

    def saw(self, event: Any, before: Position) -> None:
        """Something happens at the table."""
        codes = before.board.codes
        if self._goes is not None and not isinstance(event, e.Moved):
            self._require("go by their disks", +self._goes, Counter(), before)
            self._goes = None
        match event:
            case e.Announced(seat=seat, card=card, order=order):
                words = words_of(order, before.board, len(before.homes)).split()[1:]
                self._announced(self._table(before), COLOURS[seat], design_of(card), words, before)
            case e.Vetoed():
                self._words, self.offered, self._laying = [], [], ("", 0)
            case e.Moved(owner=owner, source=source, target=target, count=count) if self._goes is not None:
                self._require("leaves by a disk", codes[source] in ("CAS", "BESIDE"), True, before)
                self._goes[COLOURS[owner], "court" if target == COURT else str(region_of({}, codes[target]))] -= count
            case e.Moved(source=source, target=target, count=count) if self._laying[0]:
                there = (codes[source], target) == (self._laying[0], COURT)
                self._require("leaves for a table", there, True, before)
                self._laying = self._laying[0], self._laying[1] - count
            case e.Moved(owner=owner, source=source, target=target, count=count) if self._wait and source == COURT:
                self._wait[codes[target]][COLOURS[owner]] -= count
            case e.TokenMoved(token=token, place=place) if token.startswith("table-of-six"):
                self._table_moved(before, token, "" if place == NOWHERE else codes[place])
            case e.DisksShown(purpose="general", disks=disks):
                self._opened(before, {COLOURS[s]: None if place is None else codes[place] for s, place in disks})
            case e.RoundOpened() | e.GameEnded():
                homes = self._table(before)["homes"]
                self._require("homes after", self._homes, {seat: homes[seat] for seat in self._homes}, before)
                self._homes = {}

    def _announced(self, table: Table, seat: str, card: str, words: list[str], position: Position) -> None:
        self._words, self._acts, self.offered = [card, *words], seat, []
        if CARDS[card].does in SCORING or card == "score_secret":
            due = self._before if card != "score_castillo" else []
            self._require(f"asked before {card}", due, self._asked, position)
        self._asked = []
        if card == "max_six":
            self._laying = words[0], special.surplus(table, words[0])
        if card == "score_offered":
            self.offered, self._rival = words[:-1], words[-1]

    def _table_moved(self, before: Position, token: str, place: str) -> None:
        """One is laid where that was announced, or taken out of play."""
        table = self._table(before)
        lies = table["tables"][token]
        if not place:
            self._require("table goes", self._words[-2:], ["max_six", lies], before)
        else:
            self._require("table is laid", self._laying, (place, 0), before)
            self._require("table comes from", special.may_lift(table, lies), True, before)
            self._laid[place] = self._acts
        self._laying = ("", 0)
        self._laid.pop(str(lies), None)

    def _opened(self, before: Position, disks: dict[str, str | None]) -> None:
        """The disks of a general scoring are open: who goes where, and where each Grande will be."""
        table = self._table(before)
        goes: Counter[tuple[str, str]] = Counter()
        coming: dict[str, dict[str, int]] = {}
        for seat, place in disks.items():
            inside = sum(table["on"].get(zone, {}).get(seat, 0) for zone in ("CAS", "BESIDE"))
            if place in judging.may_be_left(table):
                coming.setdefault(str(place), {})[seat] = inside
            else:
                goes[seat, "court"] += inside
            if reading(table, "special.coup_when") == "after_scoring":
                self._homes[seat] = judging.home_after(table, seat, place)
        leader = COLOURS[before.leader]
        for place, crowd in coming.items():
            enter = special.entering(table, place, crowd, leader)
            for seat, count in crowd.items():
                goes[seat, place] += enter[seat]
                goes[seat, "court"] += count - enter[seat]
            if sum(crowd.values()) and not sum(enter.values()):
                self._wait[place] = crowd
        self._goes = goes

    # --- what is asked ------------------------------------------------------------------------

    def asked(self, position: Position, decision: Decision) -> None:
        """Whether this is what has to be asked now, and of whom."""
        who, step = [COLOURS[seat] for seat in decision.seats], type(decision.step).__name__
        if step == "Admitting":
            self._require("who lets in", self._laid[position.board.codes[decision.step.place]], who[0], position)
        elif self._wait:
            full = dict.fromkeys(self._wait, 0)
            free = {place: self._free(position, place) for place in self._wait}
            self._require("room is used", full, free, position)
            self._wait = {}
        if step == "Selecting":
            self._require("who picks", self._rival, who[0], position)
        if step == "Limiting":
            self._require("who says who stays", (self._acts, True), (who[0], self._laying[1] > 0), position)
        if step == "Slipping" and position.phase != "disks":
            self._asked += who
        if decision.kind is Ask.HALF:
            self._before = special.before_scoring(self._table(position), who[0])
            self._asked = []
        if decision.kind is Ask.DISK and decision.step.purpose == "general":
            table, late = self._table(position), decision.step.late
            due = [s for s in table["seats"] if special.sets_disk(table, s) and (s in table["late"]) == late]
            self._require("who sets a disk", due, who, position)

    def _free(self, position: Position, place: str) -> int:
        on = self._table(position)["on"].get(place, {})
        return min(special.SIX - sum(on.values()), sum(self._wait[place].values()))
