"""What a lead takes: in placing, in moving, where a disk points, in giving up; and what second place takes.

Counts caballeros of one place at a time. Must not know an order book, nor what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from referee.orders.terms import ToLead
from referee.rules.board import Board
from referee.rules.decisions import Complaint, Shift
from referee.rules.effects.disks import DiskStep
from referee.rules.model import Place, Seat
from referee.rules.position import Counts, Position
from referee.rules.scoring import counted
from referee.rules.wire import wire


@wire("lead")
class Lead:
    """LEAD Valencia among ranks: Valencia, if it makes this seat the leader there, by as few caballeros as that takes.

    On a disk: if with the disk there this seat would have more caballeros there than anybody else, as far as can be
    seen: GENERAL with those it has in the Castillo, EVICT with all that would come, SECRET as the region stands, SEND
    when its own are gone.
    """

    place: ToLead


NO_LEAD = "no-lead"
"""A complaint of ours: in this place (1) what there is to bring (2) is fewer than the lead would take (3)."""

NO_SECOND = "no-second"
"""The same for second place."""


def to_lead(board: Board) -> tuple[Lead, ...]:
    """DISK ... TO LEAD: every region, by the points printed for its first place, then in track order."""
    return tuple(Lead(place) for place in sorted(board.regions, key=lambda place: -board.zones[place].values[0]))


def those_that_count(position: Position, place: Place) -> Counts:
    """The caballeros in a place that are counted when it is scored, by owner; a slot stands for its place."""
    place = position.board.hosts[place]
    return counted(position, place, position.held(place))


def placed_there(position: Position, placed: Mapping[Place, int], place: Place) -> int:
    """How many of those placed count for a place."""
    hosts = position.board.hosts
    return sum(count for zone, count in placed.items() if hosts[zone] == hosts[place])


def lead_takes(counts: Sequence[int], seat: Seat) -> int:
    """How many more give this seat more than anybody else has; none or fewer where it leads."""
    return 1 + max(count for owner, count in enumerate(counts) if owner != seat) - counts[seat]


def second_takes(counts: Sequence[int], seat: Seat) -> int:
    """How many more leave at most one rival with as many or more; none or fewer where that is so."""
    rivals = sorted((count for owner, count in enumerate(counts) if owner != seat), reverse=True)
    return 1 + rivals[1] - counts[seat] if len(rivals) > 1 else 0


def too_dear(goal: Literal["LEAD", "SECOND"], place: Place, there: int, takes: int) -> Complaint:
    """What is wrong where a goal takes more than there are."""
    return Complaint(NO_LEAD if goal == "LEAD" else NO_SECOND, (place, there, takes))


def place_of(rank: Place | Lead) -> Place:
    """The place a rank names, be it wanted for a lead or as it is."""
    return rank.place if isinstance(rank, Lead) else rank


def counts_after(position: Position, place: Place, shifts: Sequence[Shift]) -> Counts:
    """The caballeros that count in a place once these shifts are made, by owner."""
    hosts = position.board.hosts
    place = hosts[place]
    held = list(position.held(place))
    for shift in shifts:
        held[shift.owner] += shift.count * ((hosts[shift.target] == place) - (hosts[shift.source] == place))
    return counted(position, place, tuple(held))


def lead_by_disk(position: Position, step: DiskStep, seat: Seat, place: Place) -> Complaint | None:
    """Why a disk that points there gives this seat no lead there, as far as can be seen."""
    here = those_that_count(position, place)
    coming = step.brings(position, seat, place)
    takes = lead_takes(here, seat)
    return too_dear("LEAD", place, max(0, coming), takes - min(0, coming)) if takes > coming else None
