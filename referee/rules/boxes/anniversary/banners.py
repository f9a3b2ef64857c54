"""Banners: a caballero of each colour bears one; it breaks ties, and passes on when its bearer leaves the board.

A seat without caballeros on the board has no bearer until it has one again; no book says so (ASSUMED, here alone).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.effects.base import Answers, Outcome, Step, Trigger
from referee.rules.model import NOWHERE, Place, Seat, TokenId
from referee.rules.modifiers import Modifier
from referee.rules.position import Counts, Position
from referee.rules.predicates import unladen, zones_of
from referee.rules.wire import wire

BANNER = "banner"
KEY = "BANNER"


def banners(position: Position) -> Iterator[tuple[Seat, TokenId]]:
    """Each seat that has a banner, and the banner, clockwise."""
    by_colour = {token.colour: token.id for token in position.board.tokens if token.kind == BANNER}
    for seat, colour in enumerate(position.setup.colours):
        if colour in by_colour:
            yield seat, by_colour[colour]


def bearers(position: Position, seat: Seat) -> tuple[Place, ...]:
    """The zones where this seat's caballeros may bear a banner: on the board, not in the Castillo."""
    zones, hosts = position.board.zones, position.board.hosts
    return tuple(z for z in sorted(position.board.ground) if zones[hosts[z]].left and position.pieces[z][seat])


def free_hands(position: Position, seat: Seat) -> tuple[Place, ...]:
    """The zones of `bearers` with a caballero that bears nothing yet (Big Box, Anniversary)."""
    return tuple(zone for zone in bearers(position, seat) if unladen(position, seat, zone))


def _at_home(position: Position, seat: Seat) -> Place:
    """The zone of a seat's home where its caballeros stand: perhaps only a slot."""
    home = position.homes[seat]
    zones = (zone for zone in reversed(zones_of(position, home)) if position.pieces[zone][seat])
    return next(zones, home)


@wire("give-banners")
class GiveBanners(Step):
    """At the start a caballero in each home region bears the banner (Big Box, Anniversary)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each banner goes to a caballero in its seat's home region."""
        given = ((token, _at_home(position, seat), seat) for seat, token in banners(position))
        return Outcome(tuple(e.TokenMoved(token, home, seat) for token, home, seat in given))


@wire("banners-fly")
class BannersFly(Trigger):
    """A bearer that is in the Castillo, a court or the provinces hands its banner on at once (Big Box, Anniversary)."""

    key: ClassVar[str] = KEY

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint, unless one of the seat's caballeros there could bear the banner."""
        if not position.board.zones[place].left:
            return Complaint("banner-flies-not", (place,))
        there = {place, *position.board.slots[place]}
        return None if there & {*free_hands(position, seat)} else Complaint("no-bearer-there", (place,))

    def steps(self, position: Position) -> tuple[Step, ...]:
        """A step for each seat whose banner needs a new bearer, once the first round has begun."""
        if not position.round:
            return ()
        return tuple(
            NameBearer(seat, token) for seat, token in banners(position) if _needs_bearer(position, seat, token)
        )


def _needs_bearer(position: Position, seat: Seat, token: TokenId) -> bool:
    """Whether a banner needs a new bearer: its bearer cannot bear it any more, or it has none and could have one."""
    place, _ = position.spot(token)
    if place == NOWHERE:
        return bool(free_hands(position, seat))
    return place not in bearers(position, seat)


@wire("name-bearer")
class NameBearer(Step):
    """A seat says which of its caballeros bears the banner from now on."""

    key: ClassVar[str] = KEY

    seat: Seat
    token: TokenId

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The zones with a caballero that could bear the banner; none while it has a bearer."""
        return free_hands(position, self.seat) if _needs_bearer(position, self.seat, self.token) else ()

    def ask(self, position: Position) -> Decision | None:
        """Asks for a place, if there is more than one."""
        choices = self.choices(position)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if len(choices) > 1 else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless one of its caballeros in the place can bear the banner."""
        if not isinstance(order, Name):
            return Complaint("wants-bearer")
        return None if order.place in self.choices(position) else Complaint("no-bearer-there", (order.place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """A caballero in the place named bears the banner; without caballeros on the board it lies beside the board."""
        if not _needs_bearer(position, self.seat, self.token):
            return Outcome()
        choices, answer = self.choices(position), answers.get(self.seat)
        if not choices:
            return Outcome((e.TokenMoved(self.token, NOWHERE),))
        place = answer.place if isinstance(answer, Name) else choices[0]
        return Outcome((e.TokenMoved(self.token, place, self.seat),))


@wire("banners-break-ties")
class BannersBreakTies(Modifier):
    """Among owners who tie, bearers rank first; bearers who tie share as usual (Big Box, Anniversary).

    A bearer that does not count for the majority breaks no tie: beside a limit table, or as captain or viceroy.
    """

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """Each strength is doubled, and one higher with a banner."""
        here = {seat for seat, token in banners(position) if self._bears_in(position, token, place)}
        return tuple(2 * count + (owner in here and count > 0) for owner, count in enumerate(so_far))

    def _bears_in(self, position: Position, token: TokenId, place: Place) -> bool:
        """Whether a banner breaks ties in a place, since its bearer counts there."""
        board, (zone, bearer) = position.board, position.spot(token)
        if bearer is None or board.hosts[zone] != place or not board.zones[place].left:
            return False
        limit = board.limit_slot(place)
        return zone == limit if limit is not None else zone not in board.slots_apart[place]
