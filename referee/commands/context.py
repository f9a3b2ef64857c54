"""What a command is given and what it returns: who commands, the docket, the result, the ruling to take back.

Must not know any command.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee import log
from referee.commands.newcomers import Newcomer, is_role, newcomer_line, resembled, told_apart
from referee.commands.refused import Refused
from referee.docket import Docket, LogTail
from referee.docket.people import names_at, plays, seats_of
from referee.languages.domains import as_written
from referee.log.rulings import Ended, Ruling
from referee.rules.model import Seat


@dataclass(frozen=True, slots=True)
class Commander:
    """The sender of commands and the letter that holds them."""

    person: int  # number on the roster, or log.OPERATOR
    letter: int  # inbox row; 0: the command line
    roster: tuple[tuple[str, int], ...] = ()  # addresses on file in lower case, with the numbers of their owners
    referee_address: str = ""  # which no person may have
    zone: str = "UTC"  # where the commander lives

    def is_referees(self, address: str) -> bool:
        """Whether an address is the referee's, with or without a tag behind a plus sign."""
        local, _, domain = address.lower().rpartition("@")
        return self.referee_address in (f"{local}@{domain}", f"{local.partition('+')[0]}@{domain}")


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The ruling (None if the table need not know), entries that follow it, and people who join the roster."""

    ruling: Ruling | None
    reason: str = ""
    undoes: int = 0
    entries: tuple[log.Entry, ...] = ()
    newcomers: tuple[tuple[int, Newcomer], ...] = ()
    topic: str = ""  # what the answer shows besides, such as SHEETS


class CommandContext:
    """The state that the commands of one letter work on, each continuing where the last one ended."""

    def __init__(self, docket: Docket, by: Commander, now: int) -> None:
        self.tail = LogTail(docket, now)
        self.by = by
        self.newcomers: list[tuple[int, Newcomer]] = []
        self.prose: list[str] = []  # lines below ORDER FOR that are no orders; not shown to the player
        self.name = dict(docket.moderators).get(by.person, "")

    @property
    def docket(self) -> Docket:
        """The docket after the commands so far."""
        return self.tail.docket

    @property
    def going_docket(self) -> Docket:
        """The docket. Raises Refused if the game is over for good."""
        if self.docket.ended:
            raise Refused("game-over")
        return self.docket

    @property
    def running_docket(self) -> Docket:
        """The docket. Raises Refused if the game is over, or a moderator has ended it."""
        if self.going_docket.ending:
            number = max(each.number for each in self.docket.ledger if isinstance(each.ruling, Ended))
            raise Refused("ends-already", (), (f"UNDO {number}",))
        return self.docket

    @property
    def begun_docket(self) -> Docket:
        """The docket. Raises Refused if the game is over or has not begun."""
        if self.running_docket.state is None:
            raise Refused("not-begun")
        return self.docket

    @property
    def plays(self) -> bool:
        """Whether the moderator plays a seat of this game, under whatever address."""
        return plays(self.docket, self.by.person)

    @property
    def own_seats(self) -> frozenset[Seat]:
        """The seats for which the moderator writes orders anyway."""
        return seats_of(self.docket, self.by.person)

    def played(self, seat: Seat) -> Seat:
        """The seat. Raises Refused if nobody plays it."""
        if self.docket.seat(seat).vacant:
            raise Refused("seat-vacant", (self.docket.setup.colours[seat],))
        return seat

    def number_of(self, newcomer: Newcomer, line: str) -> int:
        """The roster number of a person: the known one, or the next free one.

        Raises Refused for our own address, and for a name that only looks like another's, with a `line` that would do.
        """
        address = newcomer.address.lower()
        if self.by.is_referees(address):
            raise Refused("own-address", (as_written(newcomer.address),))
        known = dict(sorted(self.by.roster, key=lambda each: -each[1]))
        known |= {who.address.lower(): number for number, who in self.newcomers}
        # A player invited by letter has two numbers, a guest's and a seat's: neither may be given to anybody else.
        taken = (*(number for _, number in self.by.roster), *known.values())
        number = known.get(address, max((self.docket.next_person - 1, *taken)) + 1)
        others = {**names_at(self.docket), **{one: who.name for one, who in self.newcomers}}
        check_name(newcomer, [name for one, name in others.items() if one != number], line)
        return number


def check_name(newcomer: Newcomer, others: Iterable[str], line: str) -> None:
    """Check that a name does not only look like one of these. Raises Refused, with the `line` that would do."""
    others = tuple(others)
    like = resembled(newcomer.name, others)
    if like:
        better = line.format(newcomer_line(replace(newcomer, name=told_apart(newcomer.name, others))))
        raise Refused(
            "name-of-office" if is_role(newcomer.name) else "name-resembles", (newcomer.name, like), (better,)
        )


@dataclass(frozen=True, slots=True)
class PastRuling:
    """A ruling to be taken back."""

    docket: Docket
    number: int
    now: int
    by: int  # who takes it back

    @property
    def ruling(self) -> Ruling:
        """The ruling itself."""
        return self.docket.ledger[self.number - 1].ruling

    @property
    def before(self) -> Docket:
        """The docket as it was before the ruling."""
        return self.docket.before_rulings[self.number - 1]
