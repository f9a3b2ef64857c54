"""What the rules ask of a position again and again, one function each, open to what modifies it.

Knows zones by what they allow. Must not know which card, phase or player asks.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules.model import ALL, COURT, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Placing, swayed
from referee.rules.position import Position


def taboo(position: Position, place: Place) -> bool:
    """Whether no caballero, Grande or scoreboard may enter or leave: the King's region (Rio Grande p. 4, 7)."""
    barred = position.board.hosts[place] == position.king
    return swayed(position, "taboo", barred, place)


def open_regions(position: Position) -> tuple[Place, ...]:
    """The regions that caballeros may enter and leave, in the order they are scored."""
    if not position.modified:
        return tuple(place for place in position.board.regions if place != position.king)
    return tuple(place for place in position.board.regions if not taboo(position, place))


def open_places(position: Position) -> tuple[Place, ...]:
    """Where caballeros may be moved to: the open regions and the Castillo."""
    return (*open_regions(position), position.board.castillo)


def reach(position: Position, seat: Seat) -> tuple[Place, ...]:
    """Where this seat may place caballeros from its court: next to the King, or in the Castillo (Rio Grande p. 4)."""
    places = position.board.reach[position.king]
    if not position.modified:
        return places
    let_in = tuple(p for p in places if not taboo(position, p) and welcome(position, seat, COURT, p))
    return swayed(position, "reach", let_in, seat)


def allowance(position: Position, seat: Seat, printed: int) -> int:
    """How many caballeros a seat may place in its turn by a card that prints so many (Rio Grande p. 4)."""
    return swayed(position, "allowance", printed, seat)


def extra(position: Position, seat: Seat, placing: Placing = ()) -> int:
    """How many more than that, if it places these; without them, whatever it places."""
    return swayed(position, "extra", 0, seat, placing)


def strays(position: Position, seat: Seat) -> int:
    """How many of those that a seat places may go to any open region, beyond its reach."""
    return swayed(position, "strays", 0, seat)


def may_differ(position: Position, question: str) -> bool:
    """Whether something in play may answer this question of modifiers otherwise, today or another day."""
    return question in position.table.modifiers or any(question in each.changes.answers for each in position.lasting)


def royal(position: Position, places: Iterable[Place]) -> tuple[Place, ...]:
    """Those of these regions where the King and Grandes may come now."""
    return tuple(place for place in places if swayed(position, "royal", True, place))


def undrawn(position: Position) -> tuple[Place, ...]:
    """The region cards left: without the King's, those of homes, and regions that neither may come to."""
    gone = (position.king, *position.homes)
    return tuple(place for place in royal(position, position.board.homes) if place not in gone)


def is_scored(position: Position, place: Place) -> bool:
    """Whether a place is scored, whenever its turn comes."""
    return swayed(position, "scored", True, place)


def scored_regions(position: Position) -> tuple[Place, ...]:
    """The regions that are scored, in their order."""
    regions = position.board.regions
    return tuple(place for place in regions if is_scored(position, place)) if position.modified else regions


# --- whose, and where they may go ------------------------------------------------------------------


def party_of(position: Position, id: str) -> Owner:
    """The owner of a neutral party's caballeros: its number behind the seats."""
    return len(position.homes) + [party.id for party in position.board.neutrals].index(id)


def master(position: Position, owner: Owner) -> Seat | None:
    """The seat whose caballeros these are: a neutral party's are those of the seat that holds its sign, if one does."""
    n = len(position.homes)
    if owner < n:
        return owner
    sign = position.board.neutrals[owner - n].sign
    return position.spot(sign)[1] if sign else None


def band(position: Position, seat: Seat) -> tuple[Owner, ...]:
    """Whose caballeros are this seat's: its own, and those of parties it is master of."""
    if not position.board.neutrals:
        return (seat,)
    return tuple(owner for owner in position.setup.owners if master(position, owner) == seat)


def welcome(position: Position, owner: Owner, source: Place, target: Place) -> bool:
    """Whether a caballero of this owner may come from a zone to this one, where both are open."""
    board, n = position.board, len(position.homes)
    if owner >= n:
        place = board.hosts[target]
        if place in (COURT, PROVINCES) or board.codes[place] in board.neutrals[owner - n].barred:
            return False
    if source == COURT and board.zones[board.hosts[target]].placed == "never":
        return False
    return swayed(position, "welcome", True, owner, source, target)


def is_far(position: Position, source: Place, target: Place) -> bool:
    """Whether a move goes farther than to a neighbour; the Castillo is near to all."""
    here, there = position.board.hosts[source], position.board.hosts[target]
    return there not in (here, position.board.castillo, *position.board.borders[here])


def movable(position: Position, seat: Owner) -> int:
    """How many caballeros of this owner may leave a region."""
    return sum([position.held(place)[seat] for place in open_regions(position)])


# --- zones that hold so many -----------------------------------------------------------------------


def zones_of(position: Position, place: Place) -> tuple[Place, ...]:
    """The zones in which caballeros stand that are said to be in a place: its slots, the most wanted first."""
    slots = position.board.slots[place]
    return slots if position.board.zones[place].holds == 0 else (*slots, place)


def room(position: Position, place: Place) -> int:
    """How many caballeros more a place or a slot can take."""
    return min(ALL, sum(_space(position, zone) for zone in _berths(position, place)))


def _berths(position: Position, place: Place) -> tuple[Place, ...]:
    """The zones in which those may come to stand who go to a place without naming a slot."""
    zones, apart = zones_of(position, place), position.board.apart[place]
    return tuple(zone for zone in zones if zone not in apart) if apart else zones


def _space(position: Position, zone: Place) -> int:
    """How many more can stand on a zone itself."""
    holds = position.board.zones[zone].holds
    return ALL if holds is None else max(0, holds - sum(position.pieces[zone]))


def lodged(position: Position, place: Place, count: int) -> tuple[tuple[Place, int], ...]:
    """Where so many caballeros come to stand that go to a place, the most wanted slots first; as far as there is room.

    A slot is filled by one who names it, or by whoever names its place.
    """
    found = []
    for zone in _berths(position, place):
        taken = min(count, _space(position, zone))
        if taken:
            found.append((zone, taken))
            count -= taken
    return tuple(found)


def leaving(
    position: Position, owner: Owner, place: Place, count: int, named: Iterable[TokenId] = ()
) -> tuple[tuple[Place, int, tuple[TokenId, ...]], ...]:
    """Which of an owner's caballeros leave a place: zones, how many, and the tokens they bear.

    Those whose tokens are named first, then plain ones, bearers of anything else, of cargo above all, and last who
    stands apart; of equals, those on the least wanted slots.
    """
    wanted = set(named)
    standing: list[tuple[Place, TokenId | None]] = []
    for zone in reversed(zones_of(position, place)):
        borne = position.borne(owner, zone)
        standing += ((zone, token) for token in borne)
        standing += [(zone, None)] * (position.pieces[zone][owner] - len(borne))
    standing.sort(key=lambda piece: _reluctance(position, piece[0], piece[1], wanted))
    gone = standing[:count]
    return tuple(
        (zone, sum(z == zone for z, _ in gone), tuple(token for z, token in gone if z == zone and token is not None))
        for zone in dict.fromkeys(zone for zone, _ in gone)
    )


def _reluctance(position: Position, zone: Place, token: TokenId | None, wanted: set[TokenId]) -> int:
    """How late a caballero leaves a place, of all that stand there."""
    if token in wanted:
        return 0
    if position.board.zones[zone].apart:
        return 4
    return 1 if token is None else 3 if token in position.board.cargo else 2


# --- cargo -----------------------------------------------------------------------------------------


def unladen(position: Position, owner: Owner, zone: Place) -> int:
    """How many of an owner's caballeros on a zone bear nothing."""
    return position.pieces[zone][owner] - len(position.borne(owner, zone))


def laden(position: Position, owner: Owner, place: Place) -> int:
    """How many of an owner's caballeros in a place bear cargo."""
    borne = (token for zone in zones_of(position, place) for token in position.borne(owner, zone))
    return sum(token in position.board.cargo for token in borne)


def unclaimed(position: Position, place: Place) -> tuple[TokenId, ...]:
    """The cargo that lies free in a place, the dearest first."""
    return tuple(token for token in position.board.cargo if position.spot(token) == (place, None))
