"""Tables that limit a region as a whole: they are laid, and moved once all are out, and who finds no room leaves.

Must not know which box brings them. What a table holds says its token; the room that is left, the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import ClassVar, cast

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order, Shift
from referee.rules.effects.base import Answers, EffectOnPlace, Outcome, Part, Step
from referee.rules.effects.limits import HavingRoom
from referee.rules.effects.moving import moved
from referee.rules.model import COURT, NOWHERE, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Hindrance, Lasting, Modifier, Remains, Remnant, Whereabouts
from referee.rules.position import Position, evolve
from referee.rules.predicates import closed_complaint, is_taboo, may_go, open_regions
from referee.rules.wire import wire


def tables(position: Position, kind: str) -> dict[TokenId, Place]:
    """The tables of a kind, and where each lies."""
    spots = zip(position.board.tokens, position.tokens, strict=True)
    return {token.id: place for token, (place, _) in spots if token.kind == kind}


@wire("keeps-door")
class KeepsDoor(Modifier):
    """Who laid a table chooses who enters where it lies, when too many come together."""

    seat: Seat
    token: TokenId

    def doorkeeper(self, position: Position, place: Place, so_far: Seat | None) -> Seat | None:
        """That seat, where its table lies."""
        return self.seat if position.spot(self.token)[0] == place else so_far


@wire("limit-region")
class LimitRegion(EffectOnPlace):
    """Limit an open region with a table from beside the board, or with one that lies there (Big Box, Maximaal 6)."""

    leaves = Remnant(None, places=1, many=True)

    kind: str  # of the tables
    surplus: str  # the reading that says who chooses when too many come together

    keyword = "LIMIT"
    wants = (Name, "wants-place-for-table")
    refusal = "table-cannot-go"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The open regions without a table and without places of their own; none if no table may be taken."""
        lying = tables(position, self.kind)
        if not self.movable(position):
            return ()
        free = (place for place in open_regions(position) if place not in lying.values())
        return tuple(place for place in free if not position.board.slots[place])

    def movable(self, position: Position) -> tuple[TokenId, ...]:
        """The tables that may be laid: the first beside the board, or once all are out those in open regions."""
        lying = tables(position, self.kind)
        beside = tuple(token for token, place in lying.items() if place == NOWHERE)
        return beside[:1] or tuple(token for token, place in lying.items() if not is_taboo(position, place))

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint, unless a table may be taken and go to this region."""
        return closed_complaint(position, order.place) or EffectOnPlace.order_complaint(self, position, seat, order)

    def remains(self, position: Position) -> Iterator[Remains]:
        """The tables that lie on the board."""
        for token, place in tables(position, self.kind).items():
            if place != NOWHERE:
                yield Remains(Whereabouts(places=frozenset({place})), table_gone(position, token))

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """A table lies beside the board, and all who stand there find room."""
        token = self._beside(position)
        if token is None:
            return "all-out"
        if position.board.slots[places[0]]:
            return "divided"
        most = position.board.tokens[position.board.token_numbers[token]].spaces[len(position.homes) - 2]
        return "crowded" if sum(position.held(places[0])) > most else None

    def _beside(self, position: Position) -> TokenId | None:
        return next((token for token, lies in tables(position, self.kind).items() if lies == NOWHERE), None)

    def comes_to_lie(
        self,
        position: Position,
        card: CardId,
        seat: Seat | None,
        places: tuple[Place, ...],
        scoreboard: TokenId | None,
    ) -> tuple[e.Fact, ...]:
        """The first table beside the board lies there."""
        return (e.TokenMoved(cast(TokenId, self._beside(position)), places[0]),)

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The questions which table is moved, and who stays in the region."""
        return (Lifting(seat, NOWHERE, self), Limiting(seat, NOWHERE, (), "", NOWHERE, False))

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the table is laid, once it is settled which."""
        return (Lifting(seat, order.place, self),)


@wire("lifting")
class Lifting(Part):
    """A table is taken from beside the board; once all are out, its player names the region of the one to move."""

    key: ClassVar[str] = "LIFT"
    names_region = True

    seat: Seat
    place: Place
    by: LimitRegion

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The regions with a table that may be moved, if all are out."""
        lying = tables(position, self.by.kind)
        return tuple(lying[token] for token in self.by.movable(position) if lying[token] != NOWHERE)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a region without a table; none while tables lie beside the board."""
        there = self.choices(position)
        fits = place in (there or position.board.regions)
        return None if fits else Complaint("no-table-there", (place,))

    def ask(self, position: Position) -> Decision | None:
        """Asks which table moves, if it could be one of several."""
        there = self.choices(position)
        return Decision(Ask.PLACE, (self.seat,), self, (there,)) if len(there) > 1 else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names a region with such a table."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.choices(position) else Complaint("no-table-there", (order.place,))

    def usual_order(self, position: Position, seat: Seat) -> Name:
        """The first of them on the scoring track."""
        return Name(min(self.choices(position)))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The table goes to its region."""
        order, lying = answers.get(self.seat), tables(position, self.by.kind)
        named = order.place if isinstance(order, Name) else None
        token = next((t for t in self.by.movable(position) if named in (None, lying[t])), None)
        if token is None:  # somebody has shut the region meanwhile
            return Outcome()
        keeps = position.board.reading_answers[self.by.surplus] == "player_picks"
        here = enumerate(position.held(self.place))
        there = tuple((owner, n) for owner, n in here if n and may_go(position, owner, self.place, COURT))
        return Outcome(steps=(Limiting(self.seat, self.place, there, token, lying[token], keeps),))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The region of the table that is moved."""
        [limiting] = steps
        return {self.seat: Name(limiting.lay)} if isinstance(limiting, Limiting) else None


@wire("limiting")
class Limiting(HavingRoom):
    """A table limits a region; if too many stand there, its player chooses who stays, and the others go to court."""

    seat: Seat
    place: Place
    there: tuple[tuple[Owner, int], ...]
    token: TokenId
    lay: Place  # where the table lay before
    keeps: bool  # the seat chooses who enters later, too

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """Everybody who stands in the region, and could go to a court."""
        return tuple((owner, self.place) for owner, n in self.there for _ in range(n))

    def number_due(self, position: Position) -> int:
        """As many as the table has room for beside those who stand there and go to no court."""
        if not self.token:
            return 0
        table, ready = position.board.tokens[position.board.token_numbers[self.token]], len(self.ready(position))
        stay = sum(position.held(self.place)) - ready
        return min(max(0, table.spaces[len(position.homes) - 2] - stay), ready)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Who is not chosen goes to court, and the table lies in the region; who has laid it before keeps nothing."""
        facts: list[e.Fact] = []
        for owner, count in (Counter(dict(self.there)) - self.picked(position, answers)).items():
            leave = moved(position, owner, self.place, COURT, count)
            position, facts = reduce(evolve, leave, position), [*facts, *leave]
        facts += (e.LastingEnded(each) for each in position.lasting_of(KeepsDoor) if each.changes.token == self.token)
        facts.append(e.TokenMoved(self.token, self.place))
        keeps = Lasting(KeepsDoor(self.seat, self.token), "replaced")
        return Outcome((*facts, *((e.LastingBegan(keeps),) if self.keeps else ())))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Who stayed: whoever the facts do not send to court."""
        gone = Counter[Owner]()
        for fact in facts:
            gone += Counter({fact.owner: fact.count}) if isinstance(fact, e.Moved) else Counter()
        stay = (Counter(dict(self.there)) - gone).items()
        return {self.seat: Move(tuple(Shift(owner, self.place, self.place, n) for owner, n in stay))}


def table_gone(position: Position, token: TokenId) -> tuple[e.Fact, ...]:
    """The facts by which a table leaves the board."""
    kept = (each for each in position.lasting_of(KeepsDoor) if each.changes.token == token)
    return (*map(e.LastingEnded, kept), e.TokenMoved(token, NOWHERE))
