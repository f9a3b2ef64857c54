"""The Harbour, a box that nobody has printed, made from literals and a few small classes.

A quay, an island with room for few and a tower on it, a beacon that doubles what a place is worth, corsairs whom nobody
plays and who count by the sea, a landing before the first round, a toll in every general scoring. Cards on offer in
every round: a storm, a King who puts to sea and is nowhere, a Grande that rules in his stead, and two for a lazaret,
which is no region: one brings caballeros there, the other lets them out. Nothing of the referee knows of it.
Beside it: a pilot who brings his player to another card, for this turn or a later one.
"""

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.board import Neutral, Rank, Token, Zone
from referee.rules.boxes import BASE, Box
from referee.rules.boxes.box import Insertion, board_of, table_of
from referee.rules.boxes.grandissimo.jails import MoveAside
from referee.rules.decisions import Act, Ask, Complaint, Decision, Name, Order, Phase
from referee.rules.effects.base import Answers, Card, Effect, Outcome, Step
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.turns import TakeAnother
from referee.rules.further import FurtherCard
from referee.rules.model import ALL, NOWHERE, PROVINCES, CardId, Owner, Place, Seat
from referee.rules.modifiers import Crown, Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, open_regions
from referee.rules.rounds import Choosing, DrawHomes, StartPhase
from referee.rules.table import Setup, Stack, TableLaid
from referee.rules.wire import wire
from tests.kit.geography import COLOURS, RIO_GRANDE

# --- what needs code ------------------------------------------------------------------------------


def by_the_sea(position: Position) -> tuple[Place, ...]:
    return tuple(place for place in position.board.regions if position.board.zones[place].coast)


@wire("test-lasting-began")
class Begin(Step):
    """Something begins to last."""

    lasting: Lasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        return Outcome((e.LastingBegan(self.lasting),))


@wire("test-storm-bound")
class StormBound(Modifier):
    """Nothing enters or leaves a place."""

    place: Place

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        return so_far or position.board.hosts[place] == self.place


@wire("test-storm")
class Storm(Effect):
    """The place with the beacon is shut until the next round ends."""

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        return None if isinstance(order, Act) else Complaint("wants-act")

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        place, _ = position.spot("beacon")
        return (Begin(Lasting(StormBound(place), "round", position.round + 1)),)


@wire("test-at-sea")
class AtSea(Modifier):
    """No region is the King's, and nobody rules."""

    def crown(self, position: Position, so_far: Crown) -> Crown:
        return Crown(NOWHERE)


@wire("test-put-to-sea")
class PutToSea(Effect):
    """The King is nowhere until the next round ends."""

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        return (Begin(Lasting(AtSea(), "round", position.round + 1)),)


@wire("test-regent")
class Regent(Modifier):
    """A seat's Grande rules in the King's stead."""

    seat: Seat

    def crown(self, position: Position, so_far: Crown) -> Crown:
        return Crown(position.board.realms[position.homes[self.seat]], self.seat)


@wire("test-regency")
class Regency(Effect):
    """The own Grande rules until after the next general scoring, and the King waits beside the board."""

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        return (Enthrone(seat),)


@wire("test-enthrone")
class Enthrone(Step):
    """A Grande begins to rule, and the King leaves."""

    seat: Seat

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        return Outcome((e.LastingBegan(Lasting(Regent(self.seat), "general")), e.KingMoved(NOWHERE)))


@wire("test-king-lands")
class KingLands(Step):
    """If a Grande has ruled, the King lands by the beacon, or next to it along the coast."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        coast = by_the_sea(position)
        at = coast.index(position.spot("beacon")[0])
        lands = next(place for place in (*coast[at:], *coast) if place in position.board.king_regions)
        return Outcome((e.KingMoved(lands),) if position.lasting_of(Regent) else ())


@wire("test-beacon-shines")
class BeaconShines(Modifier):
    """Where the beacon stands everything is worth double."""

    def rank_points(self, position: Position, place: Place, so_far: Rank) -> Rank:
        return tuple(2 * n for n in so_far) if position.spot("beacon")[0] == place else so_far


@wire("test-corsairs-count")
class CorsairsCount(Modifier):
    """By the sea corsairs are a rival, inland they are nobody."""

    def neutral_counts(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
        return position.board.zones[place].coast


@wire("test-land-corsairs")
class LandCorsairs(Step):
    """One corsair in each of four places by the sea, the beacon in the first that is open."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        corsairs = len(position.seats)
        coast = [place for place in by_the_sea(position) if not is_taboo(position, place)]
        landed = (e.Moved(corsairs, PROVINCES, place, 1) for place in coast[:4])
        return Outcome((*landed, e.TokenMoved("beacon", coast[0])))


@wire("test-landing")
class Landing(Step):
    """Everybody puts one caballero ashore, all at once."""

    key: ClassVar[str] = "LANDING"

    def ask(self, position: Position) -> Decision | None:
        choices = tuple(place for place in by_the_sea(position) if place in open_regions(position))
        return Decision(Ask.PLACE, tuple(position.seats), self, (choices,) * len(position.seats))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        decision = self.ask(position)
        assert decision is not None
        return None if isinstance(order, Name) and order.place in decision.choices[0] else Complaint("not-asked")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        named = ((seat, order.place) for seat, order in answers.items() if isinstance(order, Name))
        return Outcome(tuple(e.Moved(seat, PROVINCES, place, 1) for seat, place in named if seat is not None))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        return {fact.owner: Name(fact.target) for fact in facts if isinstance(fact, e.Moved)}


@wire("test-toll")
class Toll(Step):
    """A point for each caballero on the quay, and the beacon goes on along the coast."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        quay, coast = position.board.index["QUAY"], by_the_sea(position)
        at = coast.index(position.spot("beacon")[0])
        toll = e.Scored(quay, tuple(position.held(quay)[seat] for seat in position.seats), general=False, bonuses=())
        return Outcome((toll, e.TokenMoved("beacon", coast[(at + 1) % len(coast)])))


# --- the box --------------------------------------------------------------------------------------

NO_RULERS = {"king": False, "grande": False}

HARBOUR = Box(
    id="harbour",
    zones=(
        Zone("QUAY", "region", (4, 2, 1), ("SEV", "GRA"), coast=True, **NO_RULERS),  # type: ignore[arg-type]
        Zone("ISLE", "region", (6, 3, 1), ("QUAY",), holds=4, disks=("evict", "send"), placed="always", **NO_RULERS),  # type: ignore[arg-type]
        Zone("ISLE-tower", "slot", within="ISLE", holds=1, bonus=3, disks=()),
        Zone("LAZARET", "aside", holds=3),
    ),
    tokens=(Token("beacon", "beacon"),),
    neutrals=(Neutral("corsairs", 5),),
    stacks=(Stack(6, "standing"),),
    deck=(
        Card("storm", 6, 2, 1, Storm()),
        Card("plague", 6, 3, 1, MoveAside(own=1, foreign=2, total=2, into="LAZARET")),
        Card("pratique", 6, 3, 1, MoveAside(own=ALL, foreign=ALL, total=ALL, out_of="LAZARET")),
        Card("put_to_sea", 6, 3, 1, PutToSea()),
        Card("regency", 6, 3, 1, Regency()),
    ),
    inserts=(
        Insertion("setup", (LandCorsairs(), StartPhase(Phase.SETUP), Landing()), after=DrawHomes()),
        Insertion("general", (Toll(),), after=GeneralDisks()),
        Insertion("general", (KingLands(),)),
    ),
    modifiers=(CorsairsCount(), BeaconShines()),
)


PILOTS = Box(
    id="pilots",
    stacks=(Stack(7, "standing"),),
    deck=(Card("pilot", 7, 1, 1, TakeAnother()),),
    inserts=(Insertion("turn", (FurtherCard(),), after=Choosing()),),
)
"""A pilot who brings his player to another card; a box of its own, for games that are to go as they went."""


def harbour_table(players: int, *more: Box) -> TableLaid:
    boxes = (BASE, HARBOUR, *more)
    setup = Setup(COLOURS[:players], RIO_GRANDE, board_of(boxes, RIO_GRANDE.id, {}), tuple(box.id for box in boxes[1:]))
    return table_of(boxes, setup)
