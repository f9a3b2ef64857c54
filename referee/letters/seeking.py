"""What people are told who look for a seat, and what a host is told of them: open tables as values, and the notices.

Must not know words, layout or mail, nor anybody's address.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from referee.commands.drafting import setup_of
from referee.docket import Docket
from referee.docket.horizon import Horizon
from referee.docket.people import outlasts_round
from referee.docket.punctuality import InTime
from referee.log import Drafted, Options
from referee.rules.model import Seat
from referee.rules.table import Setup

if TYPE_CHECKING:
    from referee.commands.newcomers import Newcomer

How = Literal[
    "tables",  # asked which tables are open
    "unknown",  # named no open table
    "none",  # asked for one where none is open
    "leave",  # would leave a list, by a letter that answers none of ours
    "confirm",  # is it really you who asks for a seat?
    "asked",  # the host has been asked
    "admitted",  # the host said yes
    "invited",  # the host has put him down for a seat at a table that only the host fills
    "gave-up",  # has given such a seat up
    "declined",  # the host said no
    "seated",  # has a seat there already
    "barred",  # has played or watched there
    "full",  # as many ask as may
    "waiting",  # is on the waiting list
    "offered",  # may have a seat that is open now
    "coming",  # comes into a seat with the next round, or once a second has said yes
    "coming-sealed",  # comes into a seat once a second has said yes
    "taken",  # answered yes to a seat that is not to be had any more
    "passed",  # answered no to it
    "lapsed",  # did not answer, and has left the list
    "left",  # has left the list
    "closed",  # the table is closed before its game has begun
]
"""What somebody who looks for a seat is told."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table at which anybody may ask for a seat: how many are open, or how many wait for one while it is played."""

    game: str
    title: str
    setup: Setup
    options: Options
    host: str
    open: int
    seats: int
    round: int = 0  # 0: it has not begun
    waiting: int = 0
    ends: Horizon | None = None  # when it should end
    invited: bool = False  # its players have been invited: whoever asks then is offered a seat that is open

    @property
    def is_played(self) -> bool:
        """Whether the game has begun."""
        return self.round > 0


@dataclass(frozen=True, slots=True)
class Seeking:
    """What somebody without a seat is told, and about which tables."""

    how: How
    name: str
    tables: tuple[ListedTable, ...] = ()
    seat: Seat | None = None  # the seat that is offered
    until: int | None = None  # by when
    place: int = 0  # on the waiting list; 1: the next
    left: int | None = None  # how many more letters of this kind are answered today
    most: int = 0  # of how many
    early: bool = False  # the seat is offered before the game

    @property
    def lists(self) -> bool:
        """Whether it is about all tables that are open, and not about one."""
        return self.how in ("tables", "unknown", "none", "leave")


@dataclass(frozen=True, slots=True)
class Asks:
    """Somebody who asks for a seat, as the host is told of him."""

    newcomer: Newcomer
    record: InTime


def to_come(docket: Docket, person: int) -> Seeking | None:
    """What somebody is told who is to come into a seat; None for anybody else."""
    seat = next((seat for seat, (each, _) in docket.coming.items() if each == person), None)
    if seat is None:
        return None
    return Seeking("coming-sealed" if outlasts_round(docket, seat) else "coming", "", seat=seat)


def standing_at(draft: Drafted, person: int, name: str) -> Seeking:
    """How it stands for somebody who asks for a seat at a table that is being set up, or was given one."""
    how: How = "left"
    if draft.stage == "closed":
        how = "closed"
    elif person in draft.declined:
        how = "declined"
    elif person in (number for _, number, _ in draft.invited):
        how = "admitted" if draft.listed else "invited"
    elif person in dict(draft.asking):
        how = "asked"
    return Seeking(how, name, (table_of_draft(draft),), until=draft.until or None)


def table_of_draft(draft: Drafted) -> ListedTable:
    """A table that is being set up."""
    seats = len(draft.invited) + len(draft.open)
    return ListedTable(draft.game, draft.title, setup_of(draft), draft.options, draft.host_name, len(draft.open), seats)


def table_of_game(docket: Docket, open_seats: Sequence[Seat], waiting: int) -> ListedTable:
    """A table that has its players."""
    host = next((name for _, name in docket.moderators), "")
    number = docket.state.position.round if docket.state else 0
    started = max(1, number) if docket.started else 0
    return ListedTable(
        docket.game,
        docket.title,
        docket.setup,
        docket.options,
        host,
        len(open_seats),
        len(docket.seats),
        started,
        waiting,
        invited=True,
    )
