"""Follows a game with Intrigue & the King: hands, turns, what its cards have left behind, who is asked for what.

Like `playing` it knows the referee; what the books say of all this is asked of `powers`.
"""

from collections.abc import Callable
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, PROVINCES
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from tests.kit.written import words_of
from tests.naive import powers, ranks
from tests.naive.facts import COLOURS
from tests.naive.players_edition import BANKS
from tests.naive.pools import JOKER, Pool
from tests.naive.powers import Powers
from tests.naive.table import Table
from tests.naive.verdicts import GRANDES_MOVE, KEEPING, lasting

Require = Callable[[str, object, object, Position], None]
"""Compares what is asked, the second reading's answer, the engine's, and where."""

TELLING = (Ask.POWER, Ask.REINFORCE, Ask.CARD, Ask.HALF)
"""Questions between special actions, before which all that lasts is compared."""


CROSSING = ("OverBridge", "OverHeldBridge")
JOINING = ("Bridge", "HeldBridge", "Allied")
"""Steps over a bridge, and what lasts between two regions."""

STOCKS = {COURT: "court", PROVINCES: "provinces"}


def engines(position: Position) -> dict[str, Any]:
    """What lasts at the engine's table, in the words of `Powers.lasting`."""
    codes, changes = position.board.codes, [each.changes for each in position.lasting]
    told = lasting(position, None)

    def of(*names: str) -> list[Any]:
        return [each for each in changes if type(each).__name__ in names]

    return {
        "doubled": sorted(codes[each.place] for each in of("CountsTwice")),
        "shut": next((codes[each.place] for each in of("Shut")), None),
        "conspiracy": bool(of(*GRANDES_MOVE)),
        "keepers": sorted(COLOURS[each.seat] for each in of(*KEEPING)),
        "protected": next((codes[each.place] for each in of("Protected")), None),
        "late": sorted({COLOURS[each.seat] for each in of("SetsDiskLast")}),
        "bridge": [(COLOURS[e.seat], sorted(codes[end] for end in e.ends)) for e in of("Bridge", "HeldBridge")],
        **{name: told[name] for name in ("walked", "cracked", "quarantine", "no king's bonus")},
        "pact": sorted(told["pact"]),
        "turned": sorted(told["turned"]),
    }


class Watching:
    """Beside a `SecondReader`: compares what no single order shows."""

    def __init__(self, require: Require, table: Callable[[Position], Table], position: Position, pool: Pool) -> None:
        self._require, self._table = require, table
        self.powers = Powers(COLOURS[: len(position.homes)], pool)
        self._turn_of = ""
        self._asked: list[Ask] = []  # in this turn
        self._objectors: list[str] | None = None  # who is to be asked about what was just announced
        self._slipping = ""  # who was asked whether its 75 moves
        self._settling = False  # whether everybody was just asked where to begin
        self._opened = False  # whether the disks of this general scoring are
        self._chooses = False  # whether a half was asked for, and nothing has come of it

    # --- what happens -------------------------------------------------------------------------

    def saw(self, event: Any, before: Position) -> None:
        """Something happens at the table."""
        codes, p = before.board.codes, self.powers
        if isinstance(event, e.Scored | e.DisksShown):
            self._slipping = ""  # it let pass
        match event:
            case e.HandChosen(seat=seat, values=values):
                p.chose(COLOURS[seat], list(values))
            case e.LeaderNamed(seat=seat):
                if p.laid:
                    self._require("next leader", p.lowest(), COLOURS[seat], before)
                p.leader = COLOURS[seat]
            case e.RoundOpened(number=number):
                p.opened(number)
                self._turn_of, self._opened = "", False
            case e.PowerLaid(seat=seat, value=value):
                self._require("lays", p.lays(), COLOURS[seat], before)
                p.laying(COLOURS[seat], value)
                if len(p.laid) == len(before.homes) and JOKER not in p.laid.values():
                    p.all_laid(self._table(before) | {"laid": p.laid})
            case e.CardTaken(seat=seat, card=card):
                self._require("has the turn", p.on_turn(), COLOURS[seat], before)
                p.takes(self._table(before), COLOURS[seat], design_of(card))
            case e.Placed():
                self._done("place")
            case e.Skipped(card=card):
                self._done("act", design_of(card))
            case e.Announced(seat=seat, card=card, order=order):
                words = words_of(order, before.board, len(before.homes)).split()[1:]
                if COLOURS[seat] == self._turn_of:
                    self._done("act", design_of(card))
                table = self._table(before) | {"storm": lasting(before, seat)["storm"]}
                self._objectors = p.objectors(COLOURS[seat]) if powers.does_anything(table, design_of(card)) else []
                p.announced(table, design_of(card), COLOURS[seat], words)
            case e.Vetoed(holder=holder):
                p.vetoed(COLOURS[holder])
            case e.LastingBegan(lasting=began) if type(began.changes).__name__ in JOINING:
                p.joined([codes[end] for end in began.changes.ends])
            case e.Moved(source=source) if codes[source] == BANKS:
                p.steps_off(COLOURS[event.owner])
            case e.Moved(source=source, target=target, count=count) if self._settling and source in STOCKS:
                settlers = STOCKS[source], count
                self._require("settlers", powers.settlers(self._table(before)), settlers, before)
                self._require("settles with the King", target == kings_region(before), False, before)
            case e.Moved() if self._slipping:
                p.used(self._slipping)
                self._slipping = ""
            case e.DisksShown(purpose="general"):
                self._opened = True
            case e.Scored(general=True):
                self._compare(before)
            case e.RoundClosed():
                self._turn_is_over(before)
                self._require("turns that were left out", p.on_turn(), "", before)
                p.closed()

    def _done(self, half: str, card: str = "") -> None:
        self._chooses = False
        for design, halves in self.powers.open.items():
            if card in ("", design):
                halves.discard(half)

    def _chose(self) -> None:
        """Nothing has come of a half that was asked for: nobody was placed."""
        if self._chooses:
            self._done("place")

    def _turn_is_over(self, position: Position) -> None:
        self._chose()
        if self._turn_of:
            court = position.court[COLOURS.index(self._turn_of)]
            self._require("halves that were not asked", self.powers.undone(court), [], position)
        self.powers.open = {}

    def _compare(self, position: Position) -> None:
        """Whether all that cards have left behind is there, and nothing else."""
        self._require("left behind", self.powers.lasting(), engines(position), position)

    # --- what is asked ------------------------------------------------------------------------

    def asked(self, position: Position, decision: Decision) -> None:
        """Whether this is what has to be asked now, and of whom."""
        who, p, step = [COLOURS[seat] for seat in decision.seats], self.powers, type(decision.step).__name__
        self._slipping = who[0] if step == "Slipping" else ""
        self._settling = step == "Settling"
        if step == "Slipping" and any("act" in halves for halves in self.powers.open.values()):
            self._chooses = False  # a special scoring was ordered
        self._chose()
        if decision.kind is Ask.VETO:
            self._require("may object", who[0] in p.objectors(COLOURS[decision.step.seat]), True, position)
            self._objectors = None
            return
        self._require("who was not asked to object", self._objectors or [], [], position)
        self._objectors = None
        if decision.kind in (Ask.REINFORCE, Ask.CARD) or step in ("Sailing", *CROSSING):
            self._turn(position, who[0], step, decision.kind)
        if decision.kind is Ask.DOUBLE:
            self._turn_is_over(position)
        if decision.kind in TELLING or step == "Slipping":
            self._compare(position)
        if decision.kind is Ask.POWER:
            self._require("is to lay", p.lays(), who[0], position)
            hands = {COLOURS[seat]: sorted(position.hands[seat]) for seat in range(len(position.homes))}
            self._require("hands", {seat: sorted(hand) for seat, hand in p.hands.items()}, hands, position)
        if decision.kind in (Ask.REINFORCE, Ask.CARD, Ask.HALF):
            vetoes = sorted(COLOURS[seat] for seat, _ in position.vetoes)
            self._require("vetoes", sorted(seat for seat, _, _ in p.vetoes), vetoes, position)
        if decision.kind is Ask.HALF:
            otherwise = lasting(position, decision.seats[0])["otherwise"]
            cards = [thing.card for thing in p.left if (thing.until, thing.seat) == ("turn", who[0])]
            self._require("places otherwise", cards, [otherwise] if otherwise else [], position)
            mine = p.open.get(decision.step.card.design, set())
            self._require("open halves", mine, self._halves(decision), position)
            self._chooses = True
        if decision.kind is Ask.DISK and decision.step.purpose == "general":
            self._compare(position)
            late = p.who("last_disk")
            self._require("disks", [seat for seat in who if (seat in late) != self._opened], [], position)

    def _halves(self, decision: Decision) -> set[str]:
        return {name for name, there in (("act", decision.step.act), ("place", decision.step.place)) if there}

    def _turn(self, position: Position, seat: str, step: str, kind: Ask) -> None:
        """A turn goes on with this question: over the bridge, then by ship, from the provinces, and a card."""
        p, table, begins = self.powers, self._table(position), seat != self._turn_of
        if begins:
            self._turn_is_over(position)
            self._turn_of, self._asked = seat, []
        self._require("has the turn now", p.on_turn(), seat, position)
        if begins and step not in CROSSING:
            self._require("may cross unasked", p.may_cross(table, seat), False, position)
        if step in CROSSING:
            holders = p.who("bridge") + p.who("bridge_building")
            self._require("may cross", begins and seat in holders and p.may_cross(table, seat), True, position)
        if kind is Ask.CARD and Ask.REINFORCE not in self._asked:
            none = ranks.shown(table, seat) == 0 or table["provinces"][seat] == 0
            self._require("nobody comes unasked", none, True, position)
        self._asked.append(kind)
