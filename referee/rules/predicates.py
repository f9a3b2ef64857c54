"""The questions that many rules ask of a position, one function each; modifiers may change the answers.

Then which action cards a seat comes to in its turn, and what speaks against a place: the ground is regions, Castillo
and slots, and `Board.ground` says so; a zone aside is open to effects that name it. Must not know which card, phase or
player asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import filterfalse

from referee.rules import events as e
from referee.rules.decisions import Complaint
from referee.rules.events import GrandeMoved, KingMoved
from referee.rules.model import ALL, COURT, JOKER, NOWHERE, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Crown, Placing, modify
from referee.rules.position import Counts, OpenTable, Position, evolve

KINGS_REGION = ("kings-region", "kings-region-ruled", "closed-region")
"""The codes of complaints about a shut place: where the King stands, where a Grande rules, and where a token lies."""

OUT_OF_REACH = ("out-of-reach", "out-of-reach-ruled")
"""The codes of complaints about a place that is not near the King, or not near a Grande who rules."""


def crown(position: Position) -> Crown:
    """Which region is the King's now, and who rules there: as a rule he himself, where he stands."""
    return modify(position, "crown", Crown(position.board.realms[position.kings_figure]))


def kings_region(position: Position) -> Place:
    """The region that is the King's now, or NOWHERE."""
    if "crown" not in position.modifiers:  # asked more often than anything else
        return position.board.realms[position.kings_figure]
    return crown(position).region


def throne_moved(position: Position, place: Place) -> KingMoved | GrandeMoved:
    """The fact by which who rules goes to a region: the King, or the Grande in his stead."""
    regent = crown(position).regent
    return KingMoved(place) if regent is None else GrandeMoved(regent, place)


def is_taboo(position: Position, place: Place) -> bool:
    """Whether no caballero, Grande or scoreboard may enter or leave, as in the King's region (Rio Grande p. 4, 7)."""
    barred = position.board.hosts[place] == kings_region(position)
    return modify(position, "is_taboo", barred, place) if "is_taboo" in position.modifiers else barred


def shut_complaint(position: Position, place: Place) -> Complaint:
    """Why nothing enters or leaves a shut place: the King stands there, a Grande rules there in his stead, or more."""
    king, regent = crown(position)
    if regent is None or position.board.hosts[place] != king:
        why = Complaint("kings-region", (place,))
    else:
        why = Complaint("kings-region-ruled", (place, regent))
    return modify(position, "shut_complaint", why, place)


def open_regions(position: Position) -> tuple[Place, ...]:
    """The regions that caballeros may enter and leave, in the order of scoring."""
    king, board = kings_region(position), position.board
    if "is_taboo" not in position.modifiers:
        return board.regions_without[king]
    return tuple(place for place in board.regions if not modify(position, "is_taboo", place == king, place))


def open_places(position: Position) -> tuple[Place, ...]:
    """The places that caballeros may be moved to: the open regions and the Castillo."""
    return (*open_regions(position), position.board.castillo)


def places_in_reach(position: Position, seat: Seat) -> tuple[Place, ...]:
    """The places that this seat may place in from its court: next to the King, or the Castillo (Rio Grande p. 4)."""
    places = position.board.reach_with_king_in[kings_region(position)]
    if not position.modifiers:
        return places
    let_in = tuple(p for p in places if not is_taboo(position, p) and may_go(position, seat, COURT, p))
    return modify(position, "places_in_reach", let_in, seat)


def ground_in_reach(position: Position, seat: Seat) -> tuple[Place, ...]:
    """The places within reach of a special action that puts caballeros on the board: none aside, such as a ship."""
    return tuple(place for place in places_in_reach(position, seat) if place not in position.board.asides)


def out_of_reach(position: Position, place: Place) -> Complaint:
    """Why nobody is placed from a court in a place out of reach: it is not near the King, no region is his, or more."""
    king, regent = crown(position)
    if king == NOWHERE:
        far = Complaint("king-nowhere", (place,))
    else:
        far = Complaint("out-of-reach" if regent is None else "out-of-reach-ruled", (place, king))
    return modify(position, "out_of_reach", far, place)


def allowance(position: Position, seat: Seat, printed: int) -> int:
    """The number of caballeros a seat may place in its turn by a card that prints this number (Rio Grande p. 4)."""
    return modify(position, "allowance", printed, seat)


def extra_allowance(position: Position, seat: Seat, placing: Placing = ()) -> int:
    """The number of caballeros the seat may place beyond its allowance, given `placing`."""
    return modify(position, "extra_allowance", 0, seat, placing)


def allowed_beyond_reach(position: Position, seat: Seat) -> int:
    """The number of the caballeros a seat places that may go to open regions beyond its reach."""
    return modify(position, "allowed_beyond_reach", 0, seat)


def open_to_king(position: Position, places: Iterable[Place]) -> tuple[Place, ...]:
    """The regions among these that the King and Grandes may enter now."""
    if "admits_king" not in position.modifiers:
        return tuple(places)
    return tuple(place for place in places if modify(position, "admits_king", True, place))


def undrawn(position: Position) -> tuple[Place, ...]:
    """The regions whose cards are still to be drawn: not the King's, no homes, none closed to King and Grandes."""
    gone = (kings_region(position), *position.homes)
    return tuple(place for place in open_to_king(position, position.board.homes) if place not in gone)


def is_scored(position: Position, place: Place) -> bool:
    """Whether a place is scored at all."""
    return modify(position, "is_scored", True, place)


def scored_regions(position: Position) -> tuple[Place, ...]:
    """The regions that are scored, in the order of scoring."""
    regions = position.board.regions
    if not position.modifiers:
        return regions
    return modify(position, "track", tuple(place for place in regions if is_scored(position, place)))


def general_regions(position: Position) -> tuple[Place, ...]:
    """The regions that a general scoring scores, in its order."""
    return modify(position, "general_regions", scored_regions(position))


def free_region_cards(position: Position) -> tuple[Place, ...]:
    """The regions whose card a special action may take: every card on which no other lies (Big Box, Boycot).

    The cards drawn before the first round are among them: the Big Box says so, and Rio Grande (Grandissimo p. 16)
    names no others that may be gone but those of special actions.
    """
    return modify(position, "free_region_cards", position.board.homes)


def layable_powers(position: Position, seat: Seat) -> tuple[int, ...]:
    """The power cards this seat may lay now: in hand, and not laid by another this round (Rio Grande p. 3)."""
    gone = {value for _, value in position.laid}
    return modify(position, "layable_powers", tuple(filterfalse(gone.__contains__, position.hands[seat])), seat)


def laying_complaint(position: Position, seat: Seat, value: int) -> Complaint | None:
    """A complaint, unless the card is in the hand and its value not laid this round; a Joker wants one more card."""
    if value == JOKER and seat in position.owing:
        return Complaint("joker-behind-joker")
    if value not in position.hands[seat]:
        return Complaint("power-not-in-hand", (value,))
    if value in layable_powers(position, seat):
        return None
    lies = any(laid == value for _, laid in position.laid)
    return Complaint("power-laid", (value,)) if lies else Complaint("joker-alone")


def with_public_hands(position: Position) -> Position:
    """The position by public knowledge: a hand is all power cards that its seat has not spent."""
    kept = tuple(tuple(v for v in position.board.power_values if v not in pile) for pile in position.piles)
    return position.having(hands=kept)


# --- owners, and where they may go -----------------------------------------------------------------


def party_of(position: Position, id: str) -> Owner:
    """The owner number of a neutral party."""
    return len(position.homes) + [party.id for party in position.board.neutrals].index(id)


def master(position: Position, owner: Owner) -> Seat | None:
    """The seat that an owner's caballeros belong to: its own, or for a neutral party the holder of its sign, if any."""
    n = len(position.homes)
    if owner < n:
        return owner
    sign = position.board.neutrals[owner - n].sign
    return modify(position, "master", position.spot(sign)[1] if sign else None, owner)


def band(position: Position, seat: Seat) -> tuple[Owner, ...]:
    """The owners whose caballeros belong to this seat: itself, and the neutral parties it is master of."""
    if not position.board.neutrals:
        return (seat,)
    return tuple(owner for owner in position.setup.owners if master(position, owner) == seat)


def may_go(position: Position, owner: Owner, source: Place, target: Place) -> bool:
    """Whether this owner's caballeros may go from `source` to `target`, if both are open."""
    board, n = position.board, len(position.homes)
    if owner >= n:
        place = board.hosts[target]
        if place in (COURT, PROVINCES) or board.codes[place] in board.neutrals[owner - n].barred:
            return False
    if source == COURT and board.zones[board.hosts[target]].placed == "never":
        return False
    if board.guest_rooms and not _may_visit(position, owner, target):
        return False
    return modify(position, "may_go", True, owner, source, target)


def _may_visit(position: Position, owner: Owner, target: Place) -> bool:
    """Whether a place is no room for guests, or one of another seat's court; neutral parties are nobody's guests."""
    colour, colours = position.board.zones[target].colour, position.setup.colours
    return not colour or (colour in colours and owner < len(colours) and colours[owner] != colour)


def guest_room(position: Position, seat: Seat) -> Place:
    """The zone where guests in this seat's court stand, or NOWHERE if the game knows none."""
    return position.board.guest_rooms.get(position.setup.colours[seat], NOWHERE)


def guests(position: Position, seat: Seat) -> Counts:
    """The number of caballeros each owner has as guests in this seat's court."""
    room = guest_room(position, seat)
    return (0,) * len(position.setup.owners) if room == NOWHERE else position.pieces[room]


def is_far(position: Position, source: Place, target: Place) -> bool:
    """Whether a move goes beyond the neighbouring places; the Castillo neighbours all, and nothing aside is far."""
    board = position.board
    here, there = board.hosts[source], board.hosts[target]
    return there not in (here, board.castillo, *board.borders[here], *board.asides) and here not in board.asides


def movable(position: Position, seat: Owner) -> int:
    """The number of caballeros this owner has where they may be taken from."""
    places = taken_from(position) if "taken_from_aside" in position.modifiers else open_regions(position)
    return sum([position.held(place)[seat] for place in places])


def taken_from(position: Position) -> tuple[Place, ...]:
    """The places that caballeros are moved, sent, given up and fetched from: open regions, and what a table adds."""
    return (*open_regions(position), *taken_from_aside(position))


def taken_from_aside(position: Position) -> tuple[Place, ...]:
    """The zones aside that a table adds to them."""
    nowhere: tuple[Place, ...] = ()
    return modify(position, "taken_from_aside", nowhere)


# --- slots and room --------------------------------------------------------------------------------


def zones_of(position: Position, place: Place) -> tuple[Place, ...]:
    """The zones that make up a place: its slots in the order they fill, then the place itself if it has room."""
    slots = position.board.slots[place]
    return slots if position.board.zones[place].holds == 0 else (*slots, place)


def room(position: Position, place: Place) -> int:
    """The number of caballeros that still have room in a place or a slot."""
    if not position.board.crowded:
        return ALL
    return min(ALL, sum(_room_in_zone(position, zone) for zone in _zones_filled(position, place)))


def _zones_filled(position: Position, place: Place) -> tuple[Place, ...]:
    """The zones that are filled when caballeros go to a place without naming a slot."""
    zones, apart = zones_of(position, place), position.board.slots_apart[place]
    return tuple(zone for zone in zones if zone not in apart) if apart else zones


def _room_in_zone(position: Position, zone: Place) -> int:
    holds = position.board.zones[zone].holds
    return ALL if holds is None else max(0, holds - sum(position.pieces[zone]))


def zones_reached(position: Position, place: Place, count: int) -> tuple[tuple[Place, int], ...]:
    """The zones that caballeros come to stand on when so many go to a place or a slot, as far as there is room."""
    found = []
    for zone in _zones_filled(position, place):
        taken = min(count, _room_in_zone(position, zone))
        if taken:
            found.append((zone, taken))
            count -= taken
    return tuple(found)


def leaving(
    position: Position, owner: Owner, place: Place, count: int, named: Iterable[TokenId] = ()
) -> tuple[tuple[Place, int, tuple[TokenId, ...]], ...]:
    """The caballeros of an owner that leave a place: for each zone how many, and the tokens they bear.

    First go bearers of named tokens, then caballeros without a token, bearers of other tokens, bearers of cargo, and
    last those on slots apart; among equals, those on the slots that fill last.
    """
    wanted = set(named)
    standing: list[tuple[Place, TokenId | None]] = []
    for zone in reversed(zones_of(position, place)):
        borne = position.borne(owner, zone)
        standing += ((zone, token) for token in borne)
        standing += [(zone, None)] * (position.pieces[zone][owner] - len(borne))
    standing.sort(key=lambda piece: _rank_in_leaving(position, piece[0], piece[1], wanted))
    gone = standing[:count]
    return tuple(
        (zone, sum(z == zone for z, _ in gone), tuple(token for z, token in gone if z == zone and token is not None))
        for zone in dict.fromkeys(zone for zone, _ in gone)
    )


def _rank_in_leaving(position: Position, zone: Place, token: TokenId | None, wanted: set[TokenId]) -> int:
    """The rank of a caballero when some leave its place: the highest rank leaves last."""
    if token in wanted:
        return 0
    if position.board.zones[zone].apart:
        return 4
    return 1 if token is None else 3 if token in position.board.cargo else 2


# --- cargo -----------------------------------------------------------------------------------------


def unladen(position: Position, owner: Owner, zone: Place) -> int:
    """The number of an owner's caballeros on a zone that bear nothing."""
    return position.pieces[zone][owner] - len(position.borne(owner, zone))


def laden(position: Position, owner: Owner, place: Place) -> int:
    """The number of an owner's caballeros in a place that bear cargo."""
    borne = (token for zone in zones_of(position, place) for token in position.borne(owner, zone))
    return sum(token in position.board.cargo for token in borne)


def unclaimed(position: Position, place: Place) -> tuple[TokenId, ...]:
    """The cargo in a place that nobody bears, the dearest first."""
    return tuple(token for token in position.board.cargo if position.spot(token) == (place, None))


def cards_taken(table: OpenTable, seat: Seat) -> tuple[CardId, ...]:
    """The action cards that this seat has come to in this round, the one it is at last; none before its turn."""
    return tuple(card for who, card in table.taken if who == seat)


def last_taken(table: OpenTable) -> tuple[Seat, CardId] | None:
    """The seat whose turn it is, or was last in this round, and the card it is at; None before the first turn."""
    return table.taken[-1] if table.taken else None


def has_card_to_come(table: OpenTable, seat: Seat) -> bool:
    """Whether this seat may still come to a card in this round: its turn is to come, or gives it one more."""
    return len(cards_taken(table, seat)) < modify(table, "cards_allowed", 1, seat)


def has_turn(table: OpenTable, seat: Seat) -> bool:
    """Whether this seat's turn in this round is still to come, or it was the last to come to a card."""
    last = last_taken(table)
    return has_card_to_come(table, seat) or (last is not None and last[0] == seat)


def next_to_choose(table: OpenTable) -> Seat | None:
    """The seat that comes to a card next, once all power cards are laid; None after the last turn."""
    return next((seat for seat in table.turn_order() if has_card_to_come(table, seat)), None)


def off_ground_complaint(position: Position, place: Place) -> Complaint | None:
    """A complaint, unless the place is on the ground: it is aside, or not on the board at all."""
    board = position.board
    if place in board.ground:
        return None
    return Complaint("place-aside" if place in board.afield else "no-such-place", (place,))


def closed_complaint(position: Position, place: Place, named: Place | None = None) -> Complaint | None:
    """A complaint, unless the place is on the ground and open: not the King's region (Rio Grande p. 4).

    `named`: the zone aside that an effect names; it is open too.
    """
    if place not in position.board.ground:
        return None if position.board.hosts[place] == named else off_ground_complaint(position, place)
    return shut_complaint(position, place) if is_taboo(position, place) else None


def boarding_complaint(position: Position, seat: Seat, place: Place) -> Complaint | None:
    """A complaint about placing aside where only some seats may: this one may not now."""
    board = position.board
    boarded = place in board.asides and board.zones[place].placed == "always"
    return Complaint("not-boarded", (place,)) if boarded and place not in places_in_reach(position, seat) else None


def full_complaint(position: Position, place: Place, wanted: int) -> Complaint | None:
    """A complaint, unless the zone has room for so many."""
    if position.board.zones[place].holds is None:
        return None
    left = room(position, place)
    return Complaint("no-room", (place, left, wanted)) if left < wanted else None


def facts_of_placing(
    position: Position, seat: Seat, allowed: int, placing: tuple[tuple[Place, int], ...]
) -> tuple[e.Fact, ...]:
    """The fact that a seat has placed these by a card that prints so many, if any, and what follows from it."""
    if not placing:
        return ()
    placed = (e.Placed(seat, _zones_reached_by(position, seat, placing)),)
    return modify(position, "facts_after_placing", placed, seat, allowed, placing)


def _zones_reached_by(
    position: Position, seat: Seat, placing: Iterable[tuple[Place, int]]
) -> tuple[tuple[Place, int], ...]:
    """The zones that caballeros come to stand on when placed in these places."""
    if not position.board.crowded:
        return tuple(placing)
    found: list[tuple[Place, int]] = []
    for place, count in placing:
        there = zones_reached(position, place, count)
        position = evolve(position, e.Placed(seat, there))
        found += there
    return tuple(found)
