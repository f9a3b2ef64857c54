"""The steps of the sequence of play: what opens a game, rounds, turns, and the end.

What a box adds stands in the program of the table. Must not know what a card does beyond its number and its effect.
"""

from __future__ import annotations

from referee.rules import decisions as d
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Ask, Complaint, Decision, Order, Phase, PlaceCaballeros
from referee.rules.effects.base import ACTIVE, Answers, Card, Chance, Outcome, Part, Step, card_of
from referee.rules.effects.cargo import stocked
from referee.rules.effects.courts import check_reinforcement, reinforced
from referee.rules.effects.parties import ExtraTaken
from referee.rules.effects.turns import KeepsCard, PlacingDue
from referee.rules.effects.windows import announced, attempted, before_settling
from referee.rules.model import COURT, SCORING_ROUNDS, CardId, Place, Seat
from referee.rules.modifiers import Lasting, modify
from referee.rules.position import Position, evolve
from referee.rules.predicates import (
    allowance,
    allowed_beyond_reach,
    boarding_complaint,
    closed_complaint,
    extra_allowance,
    facts_of_placing,
    full_complaint,
    layable_powers,
    laying_complaint,
    may_go,
    movable,
    open_to_king,
    out_of_reach,
    places_in_reach,
    undrawn,
    zones_reached,
)
from referee.rules.stacks import TurnUpAgain, may_act, must_act, running, takeable_cards, used_up
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def opening(table: TableLaid) -> tuple[Step, ...]:
    """The agenda of a whole game, from the first draw."""
    return (*table.program.setup, *(OpenRound(number) for number in table.setup.rounds), EndGame())


@wire("draw-king")
class DrawKing(Chance):
    """The first region card is the King's (Rio Grande p. 2)."""

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The region the King stands in."""
        return open_to_king(position, position.board.homes)

    def label(self, position: Position) -> str:
        """The King."""
        return "king"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The King stands in the region drawn."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.KingMoved(place)))


@wire("draw-homes")
class DrawHomes(Step):
    """Everybody's home is drawn, one after the other (Rio Grande p. 2)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One draw of a home for each seat."""
        return Outcome(steps=tuple(DrawHome(seat) for seat in position.seats))


@wire("draw-home")
class DrawHome(Chance):
    """Each player's region card is the home region: Grande and two caballeros (Rio Grande p. 2)."""

    seat: Seat

    def choices(self, position: Position) -> tuple[Place, ...]:
        """One of the region cards that are left."""
        return undrawn(position)

    def label(self, position: Position) -> str:
        """Whose home it is."""
        return f"home-{position.setup.colours[self.seat]}"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region drawn is the home of the seat."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.HomeGiven(self.seat, place)))


@wire("name-leader")
class NameLeader(Chance):
    """Who lays the first power card: agreed on before the game, or drawn."""

    tells = e.DrewSeat

    def choices(self, position: Position) -> tuple[Seat, ...]:
        """Any seat, unless the table has agreed on one."""
        return tuple(position.seats) if position.setup.leader is None else ()

    def label(self, position: Position) -> str:
        """The leader."""
        return "leader"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The seat drawn, or agreed on, takes the first turn."""
        if position.setup.leader is not None:
            return Outcome((e.LeaderNamed(position.setup.leader),))
        drew, seat = self.drawn(position, answers)
        return Outcome((drew, e.LeaderNamed(seat)))


@wire("open-round")
class OpenRound(Step):
    """A round: cards are turned up, power cards laid, turns taken (Rio Grande p. 3)."""

    number: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The round's steps go on the agenda."""
        return Outcome((e.RoundOpened(self.number),), position.table.program.round)


@wire("turn-up-all")
class TurnUpAll(Step):
    """A card of each drawn stack is turned up, and those of standing stacks are on offer again (Rio Grande p. 3, 4)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One step for each stack; before that, used cards go under the stacks that run round."""
        steps: list[Step] = []
        round_again = {stack.number for stack in running(position.table)}
        for stack, undealt in zip(position.table.stacks, position.undealt, strict=True):
            if stack.kind == "standing":
                steps.append(OfferStanding(stack.number))
            elif undealt:
                steps.append(TurnUp(stack.number))
            elif stack.number in round_again:
                steps.append(TurnUpAgain(stack.number))
        under = used_up(position) if round_again else ()
        return Outcome((e.CardsReturned(under),) if under else (), tuple(steps))


@wire("turn-up")
class TurnUp(Chance):
    """The top card of a stack is turned up: any that is left, since stacks have no order before that."""

    stack: int

    tells = e.DrewCard

    def choices(self, position: Position) -> tuple[CardId, ...]:
        """One of the cards left in the stack."""
        return position.undealt[position.table.rows[self.stack]]

    def label(self, position: Position) -> str:
        """The round and the stack."""
        return f"round-{position.round}/stack-{self.stack}"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The card drawn is on offer."""
        drew, card = self.drawn(position, answers)
        return Outcome((drew, e.CardOffered(card, self.stack)))


@wire("offer-standing")
class OfferStanding(Step):
    """The cards of a standing stack, such as the King's, are on offer in every round (Rio Grande p. 4)."""

    stack: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every card of the stack is on offer, except one that somebody keeps."""
        stack, kept = position.table.stacks[position.table.rows[self.stack]], position.lasting_of(KeepsCard)
        missing = {each.changes.card for each in kept}
        return Outcome(tuple(e.CardOffered(card, self.stack) for card in stack.cards if card not in missing))


@wire("start-phase")
class StartPhase(Step):
    """A phase begins when the referee says so; here the game may wait for sheets."""

    phase: Phase

    def ask(self, position: Position) -> Decision | None:
        """Asks the referee whether the phase may begin."""
        return Decision(Ask.BEGIN, (), self, label=self.phase)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint about anybody's order but the referee's."""
        return None if isinstance(order, d.Begin) and seat is None else Complaint("not-asked")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The phase begins."""
        return Outcome((e.PhaseBegan(self.phase),))


@wire("lay-powers")
class LayPowers(Step):
    """Everybody lays a power card, the leader first, then clockwise (Rio Grande p. 3)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat lays in turn, the leader first."""
        order = (position.leader, *position.from_left_of(position.leader))
        return Outcome(steps=tuple(Laying(seat) for seat in order))


@wire("laying")
class Laying(Step):
    """One seat lays a power card; a value laid this round is barred (Rio Grande p. 3)."""

    seat: Seat

    def ask(self, position: Position) -> Decision | None:
        """Asks the seat which power card it lays."""
        return Decision(Ask.POWER, (self.seat,), self, layable_powers(position, self.seat))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the card is in the hand and its value not laid this round."""
        if not isinstance(order, d.LayPower):
            return Complaint("wants-power")
        return laying_complaint(position, self.seat, order.value)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The power card lies on the table."""
        order = answers[self.seat]
        assert isinstance(order, d.LayPower)
        steps: tuple[Step, ...] = modify(position, "steps_after_laying", (), self.seat, order.value)
        return Outcome((e.PowerLaid(self.seat, order.value),), steps)


@wire("take-turns")
class TakeTurns(Step):
    """The highest power card takes the first turn, the lowest leads next round (Rio Grande p. 3)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat has its turn, and the leader of the next round is known."""
        order = position.turn_order()
        by_lowest = position.setup.edition.next_leader == "lowest_power"
        leader = order[-1] if by_lowest else position.laid[-1][0]
        turns = tuple(part for seat in order for part in position.table.turns[seat])
        return Outcome((e.LeaderNamed(leader),), turns)


@wire("reinforcing")
class Reinforcing(Part):
    """The power card laid brings caballeros from the provinces to the court (Rio Grande p. 3)."""

    seat: Seat = ACTIVE

    def printed(self, position: Position) -> int:
        """The number on the power card."""
        return position.board.caballeros_of[dict(position.laid)[self.seat]]

    def more(self, position: Position) -> int:
        """How many more may come from the provinces."""
        return modify(position, "extra_recruits", 0, self.seat)

    def ask(self, position: Position) -> Decision | None:
        """Asks how many come, and from where if the provinces run short, unless none could come."""
        printed, provinces = self.printed(position), position.provinces[self.seat]
        could_come = (printed or self.more(position)) and provinces
        if not could_come and printed and position.setup.edition.shortfall != "none":
            could_come = movable(position, self.seat)
        return Decision(Ask.REINFORCE, (self.seat,), self) if could_come else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless as many come as the power card and the edition allow."""
        printed, more = self.printed(position), self.more(position)
        exactly = position.setup.edition.reinforce == "exact"
        return check_reinforcement(position, self.seat, printed, order, shortfall=True, more=more, exactly=exactly)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros come to the court."""
        order = answers.get(self.seat)
        if not isinstance(order, d.Reinforce) or not order.count + len(order.fetch):
            return Outcome()
        more = e.LastingBegan(Lasting(ExtraTaken(self.seat), "round", position.round))
        extra = max(0, order.count - self.printed(position))
        return Outcome((reinforced(position, self.seat, order), *(more,) * extra))


@wire("choosing")
class Choosing(Part):
    """A seat must take one of the action cards on offer, or one of its own (Rio Grande p. 3)."""

    seat: Seat = ACTIVE

    def ask(self, position: Position) -> Decision | None:
        """Asks the seat which card it takes."""
        return Decision(Ask.CARD, (self.seat,), self, takeable_cards(position, self.seat))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the card is one of those that may be taken."""
        if not isinstance(order, d.TakeCard):
            return Complaint("wants-card")
        return None if order.card in takeable_cards(position, self.seat) else Complaint("card-gone", (order.card,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The two halves of the turn come next: special action and placing."""
        order = answers[self.seat]
        assert isinstance(order, d.TakeCard)
        card = card_of(position, order.card)
        halves = TurnHalves(self.seat, order.card, card, act=may_act(position, self.seat, card), place=True)
        steps: tuple[Step, ...] = modify(position, "turn_steps", (halves,), self.seat)
        return Outcome((e.CardTaken(self.seat, order.card),), steps)


ACTION_LOST = "action-lost"
"""The code of the complaint that a seat has lost the special action of its card."""


@wire("halves")
class TurnHalves(Step):
    """The two halves of a turn, placing and the special action, in either order (Rio Grande p. 4, 7)."""

    seat: Seat
    id: CardId
    card: Card
    act: bool  # the special action is still open
    place: bool  # placing is still open

    def ask(self, position: Position) -> Decision | None:
        """Asks for the next half, unless nothing could be done."""
        if self.act or (self.place and position.court[self.seat] and not self._is_put_off(position)):
            return Decision(Ask.HALF, (self.seat,), self)
        return None

    def _is_put_off(self, position: Position) -> bool:
        return modify(position, "puts_off", False, self.seat, self.id)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it carries out a half that is still open, and legally."""
        if isinstance(order, PlaceCaballeros):
            return self._placing_complaint(position, order) if self.place else Complaint("half-done")
        skips = isinstance(order, d.Skip)
        if not skips and not isinstance(order, d.Special):
            return Complaint("not-asked")
        if not self.act:
            return self.done_complaint(position)
        if skips:
            return Complaint("must-act") if must_act(position, self.seat, self.card) else None
        there = stocked(position, self.card) if self.card.lays else position
        return self.card.does.check(there, self.seat, order)

    def done_complaint(self, position: Position) -> Complaint:
        """Why there is no special action to carry out: the card has none, it is lost in this round, or it is done."""
        if not self.card.does.parts():
            return Complaint("no-action")
        return Complaint("half-done" if may_act(position, self.seat, self.card) else ACTION_LOST)

    def _placing_complaint(self, position: Position, order: PlaceCaballeros) -> Complaint | None:
        """A complaint, unless the placing is legal in place, number and room."""
        within, astray = places_in_reach(position, self.seat), 0
        for place, count in order.placing:
            if complaint := closed_complaint(position, place, place if place in within else None):
                return boarding_complaint(position, self.seat, place) or complaint
            if position.board.hosts[place] not in within:
                astray += count
                if astray > allowed_beyond_reach(position, self.seat) or not may_go(position, self.seat, COURT, place):
                    return out_of_reach(position, place)
            if count < 1:
                return Complaint("nothing-to-place", (place,))
        total, court = sum([count for _, count in order.placing]), position.court[self.seat]
        allowed = allowance(position, self.seat, self.card.caballeros)
        if total > allowed and total > (at_most := allowed + extra_allowance(position, self.seat, order.placing)):
            return Complaint("too-many-placed", (at_most, total))
        if total > court:
            return Complaint("court-too-small", (court, total))
        if complaint := self._room_complaint(position, order):
            return complaint
        due = min(allowed, court)
        if position.setup.edition.placement == "max_possible" and total < due:
            return Complaint("must-place", (due, total))
        return None

    def _room_complaint(self, position: Position, order: PlaceCaballeros) -> Complaint | None:
        """A complaint, unless there is room for all that are placed, one place after the other."""
        if not position.board.crowded:
            return None
        for place, count in order.placing:
            if complaint := full_complaint(position, place, count):
                return complaint
            position = evolve(position, e.Placed(self.seat, zones_reached(position, place, count)))
        return None

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One half is done; the other stays on the agenda, or placing is put off to the end of the round."""
        order = answers.get(self.seat)
        if order is None:
            due = Lasting(PlacingDue(self.seat, self.id), "round", position.round)
            return Outcome((e.LastingBegan(due),) if self.place and self._is_put_off(position) else ())
        if isinstance(order, PlaceCaballeros):
            rest = self._half_left(act=self.act, place=False)
            run = (PlacingHalf(self.seat, self.id, self.card, order.placing),) if order.placing else ()
            if (steps := attempted(position, self.seat, "", run)) != run:
                return Outcome(steps=steps + rest)
            return Outcome(facts_of_placing(position, self.seat, self.card.caballeros, order.placing), rest)
        if isinstance(order, d.Skip):
            return Outcome((e.Skipped(self.seat, self.id),), self._half_left(act=False, place=self.place))
        assert isinstance(order, d.Special)
        if self.card.does.scores and (steps := before_settling(position, self, order)):
            return Outcome(steps=steps)
        return self.carried_out(position, order)

    def carried_out(self, position: Position, order: d.Special) -> Outcome:
        """The special action is announced, and the other half stays on the agenda."""
        outcome = announced(position, self.seat, self.id, self.card.does, order)
        return Outcome(outcome.facts, outcome.steps + self._half_left(act=False, place=self.place))

    def _half_left(self, act: bool, place: bool) -> tuple[Step, ...]:
        return (TurnHalves(self.seat, self.id, self.card, act, place),) if act or place else ()


@wire("placing-half")
class PlacingHalf(Step):
    """The placing of a turn, where somebody may step in before it."""

    seat: Seat
    id: CardId
    card: Card
    placing: tuple[tuple[Place, int], ...]

    def hidden_order(self) -> Order:
        """The order to place, which nothing announced."""
        return PlaceCaballeros(self.placing)

    def instead(self, position: Position) -> tuple[Step, ...]:
        """Its seat places otherwise."""
        return (self._asked_again(),)

    def _asked_again(self) -> TurnHalves:
        return TurnHalves(self.seat, self.id, self.card, act=False, place=True)

    def is_void(self, position: Position) -> bool:
        """Whether it is out of reach by now, or too many."""
        return self._asked_again().check(position, self.seat, self.hidden_order()) is not None

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros stand on the board."""
        return Outcome(facts_of_placing(position, self.seat, self.card.caballeros, self.placing))


@wire("close-round")
class CloseRound(Step):
    """Cards left on offer go, what lasted for the round ends, a general scoring may follow (Rio Grande p. 4, 9)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The round closes, Vetoes lapse, and the steps of a general scoring follow if one is due."""
        number = position.round
        lapsed = [e.VetoLapsed(seat) for seat, until in position.vetoes if until <= number]
        over = [e.LastingEnded(each) for each in position.lasting if each.until == "round" and each.number <= number]
        general = (*position.table.program.general, CloseScoring()) if number in SCORING_ROUNDS else ()
        return Outcome((e.RoundClosed(number), *lapsed, *over), general)


@wire("close-scoring")
class CloseScoring(Step):
    """A general scoring is over, and what lasted until then ends."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every change that lasted until the general scoring ends."""
        over = (each for each in position.lasting if each.until == "general")
        return Outcome(tuple(e.LastingEnded(each) for each in over))


@wire("end-game")
class EndGame(Step):
    """The game is over after the last general scoring (Rio Grande p. 6)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The game ends with the final ranks."""
        return Outcome((e.GameEnded(scoring.final_ranks(position)),))
