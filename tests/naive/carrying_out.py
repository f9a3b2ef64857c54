"""Follows games with both pools: what special actions make of the board, disks, and points of a bridge.

Like `playing` it knows the referee; what the book says of all this is asked of `players_edition` and `special`.
"""

from collections.abc import Callable
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import design_of
from referee.rules.model import Seat
from referee.rules.position import Position
from tests.kit.written import words_of
from tests.naive import players_edition, special
from tests.naive.facts import CARDS, COLOURS
from tests.naive.ranks import on_power, takeable
from tests.naive.table import Table, may_be_left

Require = Callable[[str, object, object, Position], None]
"""Compares what is asked, the second reading's answer, the engine's, and where."""

TURN_BEGINS = (Ask.REINFORCE, Ask.CARD)
DONE = (Ask.HALF, Ask.POWER, Ask.BEGIN, *TURN_BEGINS)
"""Questions before which a special action is over."""


class CarryingOut:
    """Beside a `SecondReader`: compares what no single order shows."""

    def __init__(self, require: Require, table: Callable[[Position, Seat | None], Table]) -> None:
        self._require, self._table = require, table
        self._foreseen: Table | None = None  # the board as it has to be when this special action is over
        self._drives: tuple[Table, str, list[str]] | None = None  # by whom rivals are driven out, and whence
        self._travellers: list[str] | None = None  # who was to be asked where its Grande goes
        self._sends = ""  # who sends Grandes
        self._disks: dict[str, str] = {}  # set with a power card, and not opened
        self._owes = ""  # who has to set one now
        self._paid: list[dict[str, int]] = []  # for bridges, in this general scoring
        self._due: list[dict[str, int]] = []

    # --- what happens -------------------------------------------------------------------------

    def saw(self, event: Any, before: Position) -> None:
        """Something happens at the table."""
        match event:
            case e.RoundOpened():
                self._require("bridges paid", self._due, self._paid, before)
                self._require("disks not opened", self._disks, {}, before)
                self._due, self._paid = [], []
            case e.PowerLaid(seat=seat):
                laid = self._table(before, None) | {"laid": {COLOURS[seat]: event.value}}
                self._owes = COLOURS[seat] if on_power(laid, COLOURS[seat]) == "tormenta" else ""
            case e.ChoiceSealed(seat=seat, value=region):
                self._require("sets a disk", self._owes, COLOURS[seat], before)
                self._disks[COLOURS[seat]], self._owes = region, ""
            case e.ChoiceOpened(seat=seat, value=region):
                self._require("opens its disk", self._disks.pop(COLOURS[seat], ""), region, before)
            case e.LastingBegan(lasting=began) if type(began.changes).__name__ == "StormOver":
                table, seat = self._table(before, None), COLOURS[began.changes.seat]
                self._require("has a storm", "tormenta" in takeable(table | {"offered": []}, seat), True, before)
            case e.Announced(seat=seat, card=card, order=order):
                self._announced(self._table(before, seat), COLOURS[seat], design_of(card), order, before)
            case e.DisksShown(purpose="evict", disks=disks) if self._drives:
                codes = before.board.codes
                goals = {COLOURS[seat]: codes[place] for seat, place in disks if place is not None}
                table, seat, words = self._drives
                here = {who: place for who, place in goals.items() if place in may_be_left(self._table(before, None))}
                self._foreseen = players_edition.after(table, seat, "civil_war", words, here)
                if {*here.values()} & {*table["tables"].values()}:
                    self._foreseen = None  # who finds room there, `keeping` says
            case e.Vetoed():
                self._foreseen, self._travellers, self._sends, self._drives = None, None, "", None
            case e.GrandeMoved(seat=seat, place=place) if self._sends:
                table = self._table(before, None)
                goes = COLOURS[seat] in players_edition.travellers(table, self._sends)
                goes = goes and before.board.codes[place] in may_be_left(table)
                self._require(f"the Grande of {COLOURS[seat]} goes", goes, True, before)
            case e.Scored(general=True, place=place, points=points):
                table = self._table(before, None)
                if before.board.codes[place] == "CAS":
                    self._due = [players_edition.bridge_pays(table)] if table["bridges"] else []
                if before.board.codes[place] == players_edition.BANKS:
                    self._paid.append(dict(zip(table["seats"], points, strict=True)))

    def _announced(self, table: Table, seat: str, card: str, order: Any, before: Position) -> None:
        words = words_of(order, before.board, len(before.homes)).split()[1:]
        if card in ("fiesta", "remover"):
            self._foreseen = special.after(table, seat, card, words)
        if CARDS[card].does not in players_edition.ACTIONS:
            return
        self._foreseen = players_edition.after(table, seat, card, words)
        self._drives = (table, seat, words) if card == "civil_war" else None
        if card == "travel_day":
            self._travellers, self._sends = players_edition.travellers(table, seat), seat

    # --- what is asked ------------------------------------------------------------------------

    def asked(self, position: Position, decision: Decision) -> None:
        """Whether it is the one to be asked, now."""
        step = type(decision.step).__name__
        if decision.kind is Ask.VETO:
            return
        who = [COLOURS[seat] for seat in decision.seats]
        self._require("sets its disk", self._owes, who[0] if step == "SettingWithPower" else "", position)
        if step == "Travelling":
            self._require("who is sent", sorted(self._travellers or []), sorted(who), position)
        if step == "Travelling" or not self._travellers:
            self._travellers = None
        if decision.kind not in DONE and step != "OverHeldBridge":
            return
        self._require("who was not asked where to go", self._travellers, None, position)
        if decision.kind in TURN_BEGINS:
            self._require("disk still closed", self._disks.get(who[0]), None, position)
        if self._foreseen:
            now = players_edition.board_of(self._table(position, None))
            self._require("board", players_edition.board_of(self._foreseen), now, position)
        self._foreseen, self._sends, self._drives = None, "", None
