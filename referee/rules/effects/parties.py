"""Neutral parties: how they come to the board, how a seat becomes their master, and what that brings.

`predicates` says to whom their caballeros belong, and where they may go.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import events as e
from referee.rules.decisions import Act, Complaint, Move, Order, ScoreInOrder
from referee.rules.effects.base import Answers, CardSentence, Chance, Effect, Outcome, Step
from referee.rules.effects.moving import MoveCaballeros
from referee.rules.effects.royal import Stated
from referee.rules.effects.scorings import ScorePlace, SeveralScored
from referee.rules.model import ALL, COURT, PROVINCES, CardId, Owner, Place, Seat
from referee.rules.modifiers import Modifier, Placing
from referee.rules.position import Position, evolve
from referee.rules.predicates import extra_allowance, master, party_of, scored_regions, undrawn
from referee.rules.shapes import Moves, Shape
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("set-out")
class SetOut(Step):
    """Regions are drawn, and some of a party's caballeros put into each (Koens, variant rules)."""

    party: str
    draws: int
    each: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One draw of a region after the other."""
        return Outcome(steps=tuple(SetOutIn(self.party, n + 1, self.each) for n in range(self.draws)))


@wire("set-out-in")
class SetOutIn(Chance):
    """A region card drawn from those left says where a party's caballeros stand (Koens, variant rules)."""

    party: str
    number: int
    count: int

    def choices(self, position: Position) -> tuple[Place, ...]:
        """A region that has none of them yet."""
        owner = party_of(position, self.party)
        return tuple(place for place in undrawn(position) if not position.pieces[place][owner])

    def label(self, position: Position) -> str:
        """The party, and which of its regions."""
        return f"{self.party}-{self.number}"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The party's caballeros stand in the region drawn."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.Moved(party_of(position, self.party), PROVINCES, place, self.count)))


def sign_taken(position: Position, seat: Seat, party: str) -> e.TokenMoved:
    """The fact that the party's sign comes to the court of its new master."""
    sign = position.board.neutrals[party_of(position, party) - len(position.homes)].sign
    return e.TokenMoved(sign, COURT, seat)


@wire("win-party")
class WinParty(Effect):
    """Become the master of a party (Koens, variant rules)."""

    party: str

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """One step: the seat takes the party's sign."""
        return (Stated(sign_taken(position, seat, self.party)),)


@wire("lead-party")
class LeadParty(Effect):
    """Become the master of a party, then move up to so many of its caballeros (Koens, variant rules)."""

    party: str
    count: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def tells_all(self) -> bool:
        """Its sentence tells of the choice."""
        return True

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Whose master one becomes, and what that brings."""
        return self.told(f"lead-{self.party}"), CardSentence(self.party, by="rule")

    def moving(self) -> MoveCaballeros:
        """The moves alone, of caballeros that are the seat's own by then."""
        return MoveCaballeros(own=ALL, foreign=0, total=self.count)

    def asks(self) -> Shape:
        """Moves of the party's caballeros."""
        return Moves(own=0, foreign=self.count, total=self.count, party=self.party)

    def position_for_order(self, position: Position, seat: Seat) -> Position:
        """The position in which the seat is the party's master."""
        return evolve(position, sign_taken(position, seat, self.party))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless only the party's caballeros are moved, or nobody."""
        party = party_of(position, self.party)
        if any(shift.owner != party for shift in order.shifts):
            return Complaint("party-only", (party,))
        return self.moving().check(self.position_for_order(position, seat), seat, order) if order.shifts else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The sign is taken, then the moves are made in the order written."""
        return (Stated(sign_taken(position, seat, self.party)), *self.moving().run(position, seat, card, order))


@wire("score-party")
class ScoreParty(SeveralScored):
    """Become the master of a party, then score all regions where it stands (Big Box, stack 7)."""

    party: str

    def places(self, position: Position) -> tuple[Place, ...]:
        """The regions with the party's caballeros."""
        owner = party_of(position, self.party)
        return tuple(place for place in scored_regions(position) if position.held(place)[owner])

    def places_to_score(self, position: Position) -> Mapping[Place, bool] | None:
        """None, not known: the party's caballeros will count for whoever takes the card."""
        return None

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """Its sign is taken, then one region after the other is scored."""
        places = order.places if isinstance(order, ScoreInOrder) else self.places(position)
        return (Stated(sign_taken(position, seat, self.party)), *(ScorePlace(place) for place in places))


@wire("extra-taken")
class ExtraTaken(Modifier):
    """A seat has had its extra caballero of the round: with its power card, in placing, or at the end of its turn."""

    tells_extra = True

    seat: Seat


@wire("master-gains")
class MasterGains(Modifier):
    """A party's master gets one more caballero a turn: by the power card, or in placing (Koens, variant rules)."""

    party: str

    def extra_recruits(self, position: Position, seat: Seat, so_far: int) -> int:
        """A master recruits one more from the provinces."""
        return so_far + self._is_master(position, seat)

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """The master may place one more from the court, unless it took one more by the power card."""
        taken = any(each.changes.seat == seat for each in position.lasting_of(ExtraTaken))
        return so_far + (self._is_master(position, seat) and not taken)

    def _is_master(self, position: Position, seat: Seat) -> bool:
        return master(position, party_of(position, self.party)) == seat


@wire("extra-anywhere")
class ExtraAnywhere(Modifier):
    """Caballeros placed beyond the card's number may go to any open region, if the reading says so (Big Box)."""

    reading: str

    def allowed_beyond_reach(self, position: Position, seat: Seat, so_far: int) -> int:
        """The number that may be placed beyond the card's number."""
        return so_far + extra_allowance(position, seat) * (position.board.reading_answers[self.reading] == "any_region")


@wire("party-ranks")
class PartyRanks(Modifier):
    """A party without a master ranks like a rival, if the reading says so (Rio Grande, p. 8)."""

    party: str
    reading: str

    def neutral_counts(self, position: Position, place: Place, owner: Owner, so_far: bool) -> bool:
        """Whether the party ranks like a player."""
        ranks = owner == party_of(position, self.party) and position.board.reading_answers[self.reading] == "rival"
        return so_far or ranks


@wire("kept-out")
class KeptOut(Modifier):
    """A party's caballeros may not go to a place, unless a reading lets them in."""

    party: str
    code: str
    unless: str

    def may_go(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """Whether it is another owner, another place, or the reading lets them in."""
        there = position.board.hosts[target] == position.board.index[self.code]
        barred = there and owner == party_of(position, self.party)
        return so_far and not (barred and not position.board.reading_answers[self.unless])
