"""Follows the Grand Inquisitor: in whose court he is, who has him used when, who goes along.

Like `playing` it knows the referee; what the books say of all this is asked of `inquisitor`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision, Phase
from referee.rules.effects.base import design_of
from referee.rules.position import Position
from tests.naive import inquisitor
from tests.naive.facts import COLOURS
from tests.naive.table import Table

Require = Callable[[str, object, object, Position], None]
CARD = "spanish_inquisition"


class Visiting:
    """Beside a `SecondReader`: compares what no single order shows."""

    def __init__(self, require: Require, table: Callable[[Position], Table], position: Position) -> None:
        self._require, self._table = require, table
        self.sent: set[str] = set()  # who has had him used in this round
        holder = position.spot("inquisitor")[1]
        self._holder = None if holder is None else COLOURS[holder]
        self._left: tuple[str | None, set[str]] | None = None  # holder and users before what was just announced
        self._asked: list[tuple[str, bool]] = []  # who was asked in this round, and whether with its card in hand
        self._turn_of, self._crowned = "", False
        self._uses = ""  # who is being asked
        self._sends = ""  # who has black ones moved now, with the card or later
        self._ways: set[tuple[int, int]] = set()  # from where to where they have gone
        self._owed: int | None = None  # a rival who was announced to go along, and has not been asked
        self._follows: Any = None  # who goes along, if its owner consents ...
        self._goes: Any = None  # ... and has consented
        self._scored = False

    def saw(self, event: Any, before: Position) -> None:
        """Something happens at the table."""
        neutral = len(before.homes)
        match event:
            case e.RoundOpened():
                self._turn_over(before)
                if self._scored and not inquisitor.stays(self._table(before), scored=True):
                    self._holder = None
                self.sent, self._asked, self._turn_of, self._scored = set(), [], "", False
            case e.Announced(seat=seat, card=card, order=order) if design_of(card) == CARD:
                self._left = self._holder, set(self.sent)
                self._holder = self._sends = COLOURS[seat]
                self.sent |= {COLOURS[seat]} if order.shifts else set()
                along = [shift.owner for shift in order.shifts if shift.owner not in (seat, neutral)]
                self._owed = along[0] if along else None
            case e.Announced():
                self._left = None
            case e.Vetoed(done=done):
                self._owed = None
                if self._left and not done:
                    self._holder, self.sent = self._left
            case e.ChoiceOpened():
                self._owed = None  # where it goes may be shut by now
            case e.Moved(owner=owner, source=source, target=target) if owner == neutral and self._sends:
                self.sent.add(self._sends)
                self._ways.add((source, target))
            case e.Moved() if self._goes:
                due, went = (replace(move, bearing=()) for move in (self._goes, event))
                self._require("who consented goes along", due, went, before)
                self._goes = None
            case e.Moved(owner=owner) if self._sends and COLOURS[owner] != self._sends:
                self._require("who was not asked goes along", None, event, before)
            case e.KingMoved():
                self._crowned = True
            case e.WindowClosed(key="CONSENT", stepped_in=True):
                self._goes = self._follows

    def asked(self, position: Position, decision: Decision) -> None:
        """Whether he is where he has to be, and whoever has him is asked."""
        self._require("who consented has gone along", None, self._goes, position)
        self._follows = None
        if decision.kind in (Ask.VETO, Ask.UNCOVER, Ask.CONSENT):
            if decision.kind is Ask.CONSENT:
                self._consents(position, decision)
            return
        self._require("who has to consent was asked", self._owed, None, position)
        who, step = COLOURS[decision.seats[0]] if decision.seats else "", type(decision.step).__name__
        if decision.kind is Ask.BEGIN and decision.step.phase is Phase.DISKS:
            self._scored = True
            if not inquisitor.stays(self._table(position), scored=False):
                self._holder = None
        self._require("where the Inquisitor is", self._holder, self._table(position)["inquisitor"], position)
        self._uses = self._sends = who if step == "SendsOnErrand" else ""
        self._ways = set()
        if self._uses:
            table = self._table(position)
            self._require(f"{who} may have him used", inquisitor.may_be_used(table, who), True, position)
            self._asked.append((who, self._turn_of == who))
        if decision.kind is Ask.REINFORCE and who != self._turn_of:
            self._turn_over(position)
            self._turn_of, self._crowned = who, False
            may = inquisitor.may_be_used(self._table(position), who)
            self._require("asked before its turn", may and (who, False) not in self._asked, False, position)

    def _consents(self, position: Position, decision: Decision) -> None:
        """Whoever goes along is asked, and goes where a black one has gone."""
        [self._follows] = [move] = decision.step.known_moves()
        self._owed = None
        self._require("who is asked for consent", decision.seats, (move.owner,), position)
        self._require("nobody is asked about his own", COLOURS[move.owner] != self._sends, True, position)
        hosts = position.board.hosts
        self._require("goes the same way", (hosts[move.source], hosts[move.target]) in self._ways, True, position)

    def _turn_over(self, position: Position) -> None:
        """Who had the turn, and has not had him used in this round, was asked when it ended."""
        who = self._turn_of
        if not who or self._crowned:  # the King has moved between
            return
        owed = inquisitor.may_be_used(self._table(position), who) and (who, True) not in self._asked
        self._require(f"{who} was asked when its turn ended", owed, False, position)
