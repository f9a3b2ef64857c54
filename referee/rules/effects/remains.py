"""What cards leave behind: what lasts by a card, how it goes, and how it comes to lie anew by order of a moderator.

Must not know any card by name, nor who may take anything out of play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple, cast

from referee.rules import events as e
from referee.rules.decisions import Act, Name, Order, TurnScoreboard
from referee.rules.effects.alliances import Allied, Ally
from referee.rules.effects.base import Effect, card_of
from referee.rules.effects.boycotts import Boycott, Boycotted
from referee.rules.effects.bridges import Bridge, BuildBridge
from referee.rules.effects.capacity import LimitRegion, table_gone, tables
from referee.rules.effects.closures import Closed, ProtectRegion, QuarantineRegion
from referee.rules.effects.collapse import Collapse, made_sound
from referee.rules.effects.conspiracies import Conspire, GrandesByDisk
from referee.rules.effects.held_bridges import BridgeFallen, HeldBridge, HoldBridge, back_to_court
from referee.rules.effects.kings_bonus import NoKingsBonus, WithholdBonus
from referee.rules.effects.later import MoveBefore, MovesBefore, SetDiskLast, SetsDiskLast
from referee.rules.effects.pairs import Pairing
from referee.rules.effects.placings import CountsTwice, CountTwice
from referee.rules.effects.turned import Turned, TurnRound
from referee.rules.effects.walking import CastilloWalked, WalkCastillo
from referee.rules.model import NOWHERE, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position


class Remnant(NamedTuple):
    """What one kind of card leaves behind: the modifier that lasts, if not a piece alone, and what tells it apart."""

    lasts: type[Modifier] | None
    of_seat: bool = False
    places: int = 0
    of_scoreboard: bool = False
    many: bool = False  # several may lie at once, so that a new one takes none away


_KINDS: Mapping[type[Effect], Remnant] = {
    HoldBridge: Remnant(HeldBridge, of_seat=True, places=2),
    BuildBridge: Remnant(Bridge, of_seat=True, places=2),
    Ally: Remnant(Allied, places=2),
    Boycott: Remnant(Boycotted, places=1),
    QuarantineRegion: Remnant(QuarantineRegion.closes, places=1),
    ProtectRegion: Remnant(ProtectRegion.closes, places=1),
    WalkCastillo: Remnant(CastilloWalked, places=1),
    CountTwice: Remnant(CountsTwice, places=1, many=True),
    LimitRegion: Remnant(None, places=1, many=True),
    TurnRound: Remnant(Turned, of_scoreboard=True, many=True),
    SetDiskLast: Remnant(SetsDiskLast, of_seat=True, many=True),
    MoveBefore: Remnant(MovesBefore, of_seat=True, many=True),
    WithholdBonus: Remnant(NoKingsBonus),
    Conspire: Remnant(GrandesByDisk),
    Collapse: Remnant(None),
}
"""What cards leave behind, by what they do; a subclass that is not listed leaves behind what its class does."""


class Whereabouts(NamedTuple):
    """Whose it is, where, and on which scoreboard, as far as its kind tells these apart; places in any order."""

    seat: Seat | None = None
    places: frozenset[Place] = frozenset()
    scoreboard: TokenId | None = None

    def fits(self, other: Whereabouts) -> bool:
        """Whether this may be meant where only the other is named."""
        seats = other.seat in (None, self.seat)
        return seats and other.places <= self.places and other.scoreboard in (None, self.scoreboard)


class Remains(NamedTuple):
    """Something that a card has left behind, and the facts by which it goes."""

    whereabouts: Whereabouts
    facts: tuple[e.Fact, ...]

    @property
    def closes(self) -> bool:
        """Whether it is a token that closes its region."""
        over = (fact.lasting.changes for fact in self.facts if isinstance(fact, e.LastingEnded))
        return any(isinstance(each, Closed) for each in over)


def kind_of(does: Effect) -> Remnant | None:
    """What an effect leaves behind; None if nothing that can be told apart."""
    return next((_KINDS[each] for each in type(does).__mro__ if each in _KINDS), None)


def remains_of(position: Position, card: CardId) -> Iterator[Remains]:
    """Everything that a card has left behind and that is still there."""
    does = card_of(position, card).does
    kind = kind_of(does)
    if isinstance(does, LimitRegion):
        for token, place in tables(position, does.kind).items():
            if place != NOWHERE:
                yield Remains(Whereabouts(places=frozenset({place})), table_gone(position, token))
    elif isinstance(does, Collapse):
        if facts := made_sound(position, does.token):
            yield Remains(Whereabouts(places=frozenset({position.board.castillo})), facts)
    elif kind is not None and kind.lasts is not None:
        for each in position.lasting_of(kind.lasts):
            back = back_to_court(position, each.changes.on) if isinstance(each.changes, HeldBridge) else ()
            yield Remains(_whereabouts(kind, each.changes), (e.LastingEnded(each), *back))


def _whereabouts(kind: Remnant, changes: Any) -> Whereabouts:
    places = changes.ends if kind.places == 2 else (changes.place,) if kind.places else ()
    scoreboard = changes.token if kind.of_scoreboard else None
    return Whereabouts(changes.seat if kind.of_seat else None, frozenset(places), scoreboard)


Hindrance = Literal["all-out", "crowded", "unheld", "apart", "divided"]
"""Why what a card leaves behind cannot lie somewhere: there is no piece left, too many stand there for it, nobody could
hold it, its two places do not touch, or the place has places of its own."""


def hindrance(position: Position, card: CardId, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
    """Why a card's remains cannot lie there, whatever the rules forbid or allow now; None if they can."""
    does = card_of(position, card).does
    if isinstance(does, LimitRegion):
        return _no_table(position, does, places[0])
    if isinstance(does, CountTwice) and len(position.lasting_of(CountsTwice)) >= does.tokens:
        return "all-out"
    if isinstance(does, BuildBridge) and places[1] not in position.board.borders[places[0]]:
        return "apart"
    return "unheld" if isinstance(does, HoldBridge) and seat is not None and not _hands(position, does, seat) else None


def _no_table(position: Position, does: LimitRegion, place: Place) -> Hindrance | None:
    token = _table_beside(position, does)
    if token is None:
        return "all-out"
    if position.board.slots[place]:
        return "divided"
    most = position.board.tokens[position.board.token_numbers[token]].spaces[len(position.homes) - 2]
    return "crowded" if sum(position.held(place)) > most else None


def _table_beside(position: Position, does: LimitRegion) -> TokenId | None:
    return next((token for token, lies in tables(position, does.kind).items() if lies == NOWHERE), None)


def _hands(position: Position, does: HoldBridge, seat: Seat) -> int:
    """How many of a seat could stand on the bridge: those in its court, and who stands there."""
    return position.court[seat] + position.held(position.board.index[does.zone])[seat]


def comes_to_lie(
    position: Position, card: CardId, seat: Seat | None, places: tuple[Place, ...], scoreboard: TokenId | None
) -> tuple[e.Fact, ...]:
    """The facts by which a card's remains lie there, where nothing hinders that, as if it had been played so."""
    does = card_of(position, card).does
    if isinstance(does, LimitRegion):
        return (e.TokenMoved(cast(TokenId, _table_beside(position, does)), places[0]),)
    order: Order = TurnScoreboard(scoreboard) if scoreboard else Name(places[0]) if places else Act()
    [step] = does.run(position, 0 if seat is None else seat, card, order)
    if isinstance(step, Pairing):
        first, second = places
        return step.joined(position, (first, second)).facts
    return step.resolve(position, {}).facts


def is_seen_into(position: Position, card: CardId) -> bool:
    """Whether all come to see who stands in the Castillo, once this card's remains lie there."""
    does = card_of(position, card).does
    return isinstance(does, Collapse) and position.board.reading_answers[does.how] == "lifted"


def is_waited_for(position: Position, remains: Remains) -> bool:
    """Whether Grandes wait in the Castillo for it, who would stay there if it went."""
    over = (fact.lasting.changes for fact in remains.facts if isinstance(fact, e.LastingEnded))
    waits = any(isinstance(each, GrandesByDisk) and each.from_castillo for each in over)
    return waits and position.board.castillo in position.homes


def may_lie_beside(position: Position, lasting: Lasting) -> bool:
    """Whether this may last again beside what lasts now: not where the one of its kind lies elsewhere."""
    alone = (kind.lasts for kind in _KINDS.values() if kind.lasts and not kind.many)
    taken = any(isinstance(lasting.changes, kind) and position.lasting_of(kind) for kind in alone)
    return lasting not in position.lasting and not taken


def fallen(position: Position) -> tuple[e.Fact, ...]:
    """The facts by which bridges go that nobody holds."""
    return BridgeFallen().resolve(position, {}).facts


def is_no_bridge_for(position: Position, owner: Owner, place: Place, count: int) -> bool:
    """Whether a place is a bridge on which so many of an owner cannot stand: one of its builder's does, if it lies."""
    zones = {card.does.zone for card in position.table.cards if isinstance(card.does, HoldBridge)}
    if position.board.codes[place] not in zones:
        return False
    held = any(position.held(place))
    mine = any(each.changes.on == place and each.changes.seat == owner for each in position.lasting_of(HeldBridge))
    return held or count > 1 or not mine
