"""Follows a game with Grandissimo: what cards have left behind, who is asked when, where the King rules.

Like `playing` it knows the referee; what the books say of all this is asked of `left`.
"""

from collections.abc import Callable
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import design_of
from referee.rules.model import NOWHERE
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from tests.kit.written import words_of
from tests.naive import grandissimo, left, moving, ranks
from tests.naive.facts import COLOURS
from tests.naive.left import Left
from tests.naive.table import Table, reading
from tests.naive.visiting import Visiting

KEEPING = ("KeepsCard", "KeepsSpecial")
"""What lasts while a seat keeps a card, or its special action."""

Require = Callable[[str, object, object, Position], None]
"""Compares what is asked, the second reading's answer, the engine's, and where."""


class Following:
    """Beside a `SecondReader`: compares what no single order shows."""

    def __init__(self, require: Require, table: Callable[[Position], Table], position: Position) -> None:
        self._require, self._table = require, table
        self.left = Left(position.round)
        here = kings_region(position)
        self._king = "-" if here == NOWHERE else position.board.codes[here]
        self._turn_of = ""
        self._came = self._placed = False  # in this turn: the Queen, any caballero
        self._card = ""  # the design in hand
        self._had: dict[int, int] = {}  # how many more than printed each had by figures in this round
        self._scored: list[str] = []  # in this general scoring
        self._chose: list[str] = []  # who was asked for a free choice in it
        self._opened = False  # whether its disks are
        self._favoured = False  # whether what happens is the Queen's favour
        self._shown = ""  # the region of a card just turned over
        self._waited: set[str] = set()  # who could turn one over before this turn
        self._visiting = Visiting(require, table, position)
        self._halves: tuple[str, tuple[bool, bool]] = (
            "",
            (False, False),
        )  # of the card just taken: what is still to be done

    def told(self, seat: int | None) -> dict[str, Any]:
        """What cards have left behind, for a table as this seat is asked at it."""
        return {
            "left": self.left.there,
            "hidden": [*self.left.hidden.values()],
            "saved": self.left.saved,
            "queen came": self._came,
            "placed": self._placed,
            "had": self._had.get(seat, 0) if seat is not None else 0,
            "sent": [*self._visiting.sent],
        }

    def saw(self, event: Any, before: Position) -> None:
        """Something happens at the table."""
        codes = before.board.codes
        self._visiting.saw(event, before)
        match event:
            case e.RoundOpened(number=number):
                if number == 1:
                    self._set_out(before)
                self.left.opened(number)
                self._had, self._turn_of = {}, ""
                self._scored, self._chose, self._opened = [], [], False
            case e.Placed(seat=seat, placing=placing):
                table, places = self._table(before), [codes[place] for place, _ in placing]
                printed = 0 if self._favoured else moving.placed_there(table, COLOURS[seat], self._card, places)
                self._had_more(seat, sum(count for _, count in placing) - printed)
                self._placed = True
            case e.Reinforced(seat=seat) if self._favoured:
                self._had_more(seat, 1)
            case e.Reinforced(seat=seat, count=count) if seat not in dict(before.taken):
                self._had_more(seat, count - ranks.shown(self._table(before), COLOURS[seat]))
            case e.TokenMoved(token="queen", bearer=bearer) if bearer is not None:
                self._came = COLOURS[bearer] == self._turn_of
            case e.KingMoved(place=place):
                if self._shown:
                    self._require("the King is where the card shows", self._shown, codes[place], before)
                    self._shown = ""
                if place != NOWHERE and codes[place] != "CAS":  # there he does not rule
                    self._king = codes[place]
                    self.left.enthroned()
            case e.ChoiceSealed(seat=seat, value=region):
                self.left.hides(COLOURS[seat], region)
            case e.ChoiceOpened(seat=seat):
                self._shown = self.left.shows(COLOURS[seat])
            case e.RoundClosed():
                self._require("keepers who were not asked", self.left.unasked(), [], before)
            case e.Announced(seat=seat, card=card, order=order):
                words = words_of(order, before.board, len(before.homes))
                followed = grandissimo.followed(self._table(before), COLOURS[seat])
                self.left.announced(design_of(card), COLOURS[seat], words, followed)
            case e.Vetoed(done=done):
                self.left.vetoed(done)
            case e.CardTaken(seat=seat, card=card):
                table = self._table(before)
                self._halves = card, left.halves(table, COLOURS[seat], kept=card in self.left.kept)
                self.left.took(COLOURS[seat], card)
            case e.LastingBegan(lasting=began) if type(began.changes).__name__ in KEEPING:
                keeper, card = COLOURS[began.changes.seat], began.changes.card
                if card not in self.left.kept:
                    self._halves = card, left.halves(self._table(before), keeper, keeps=True)
                self.left.keeps(COLOURS[began.changes.seat], began.changes.card)
            case e.LastingBegan(lasting=began) if type(began.changes).__name__ == "HasUsed":
                self.left.symbol_used()
            case e.LastingBegan(lasting=began) if type(began.changes).__name__ == "Allied":
                self.left.named("alliance", [codes[place] for place in began.changes.ends])
            case e.DisksShown(purpose="general"):
                self._opened = True
            case e.Scored(general=True, place=place):
                if self._scored == ["CAS"]:
                    found = left.unused(self._table(before), self.left.who("free_choice"), self._chose)
                    self._require("free choices that were not asked", found, [], before)
                self._scored.append(codes[place])

    def _had_more(self, seat: int, more: int) -> None:
        self._had[seat] = self._had.get(seat, 0) + max(0, more)

    def _set_out(self, position: Position) -> None:
        """Both mercenaries stand in the region of a card that was drawn for nothing else."""
        table = self._table(position)
        there = {place: row["mercenaries"] for place, row in table["on"].items() if row["mercenaries"]}
        played = reading(table, "grandissimo.mercenaries")
        self._require("mercenaries", [2] if played else [], [*there.values()], position)
        drawn = {table["king"], *table["homes"].values(), "POR", "CAS"} & {*there}
        self._require("mercenaries stand elsewhere", drawn, set(), position)

    def asked(self, position: Position, decision: Decision) -> None:
        """Whether it is the one to be asked, now."""
        self._require("a card that is turned over brings the King", self._shown, "", position)
        here = kings_region(position)
        self._visiting.asked(position, decision)
        self._favoured = type(decision.step).__name__ == "QueensFavour"
        king = grandissimo.ruled(self._table(position), self._king) if self.left.of("revolution") else self._king
        if decision.kind not in (Ask.VETO, Ask.UNCOVER):  # an announced revolution may still be stopped
            self._require("king's region", king, "-" if here == NOWHERE else position.board.codes[here], position)
        who = [COLOURS[seat] for seat in decision.seats]
        step = type(decision.step).__name__
        if decision.kind is Ask.HALF and decision.step.id == self._halves[0]:
            there = (decision.step.act or decision.step.card.design == "joint_force", decision.step.place)
            self._require("halves of a card", self._halves[1], there, position)
            self._halves = ("", self._halves[1])
        if decision.kind in (Ask.REINFORCE, Ask.CARD, Ask.HALF) and who[0] != self._turn_of:
            self._turn_of, self._came, self._placed = who[0], False, False
        if decision.kind is Ask.HALF:
            self._card = decision.step.card.design
        if decision.kind is Ask.UNCOVER:
            self._require("who may turn a card over", who[0] in self.left.hidden, True, position)
            self._require("in a turn", (self._scored, position.phase), ([], "turns"), position)
            self._waited.add(who[0])
        if decision.kind is Ask.REINFORCE and self._turn_of == who[0]:
            self._require("asked before each turn", {*self.left.hidden} - self._waited, set(), position)
            self._waited = set()
        if step == "FurtherCard":
            self._further(position, who[0])
        if step in ("FreeMoves", "FreeMovesRead") and self._scored:
            self._require("free choice between", self._scored, ["CAS"], position)
            self._require("free choice of", who[0] in self.left.who("free_choice"), True, position)
            self._chose += who
        if decision.kind is Ask.DISK and decision.step.purpose == "general":
            spies = self.left.who("espionage")
            self._require("disks", [seat for seat in who if (seat in spies) != self._opened], [], position)
        if decision.kind is Ask.REINFORCE:
            waiting = len(position.homes) - len({*dict(position.taken)})
            enough = left.enough(self._table(position), waiting)
            self._require("owed a card", self.left.who("double_turn") if enough else [], [], position)

    def may_take(self, table: Table, seat: str, words: str) -> bool:
        """A further card of its turn."""
        if self._is_last(table, seat):
            return words.startswith("card ") and left.may_take(table, seat, words, True, [])
        gift = seat in self.left.who("double_turn")
        return left.may_take(table, seat, words, gift, [] if gift else self.left.ready(seat))

    def _is_last(self, table: Table, seat: str) -> bool:
        """Whether it does everything last, and has not had the card for then: so it takes one when it is asked."""
        everything = seat in self.left.who("last_word") and reading(table, "grandissimo.last_word") == "all_last"
        return everything and seat not in self.left.who("double_turn")

    def _further(self, position: Position, seat: str) -> None:
        """A seat comes to a further card: who does everything last when all have had their turn."""
        last = self._is_last(self._table(position), seat)
        if last:
            self._require("turns before the last", len({*dict(position.taken)}), len(position.homes), position)
        self.left.asked(seat, gift=last or seat in self.left.who("double_turn"))
