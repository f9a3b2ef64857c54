"""What a command works on, and what comes of it.

Knows the docket and who commands. Must not know a single command.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee import log
from referee.commands.newcomers import Newcomer
from referee.commands.refused import Refused
from referee.docket import Docket, LogTail
from referee.rules.model import Seat
from referee.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Commander:
    """Who commands, and by which letter. `roster`: addresses on file in lower case, and whose they are."""

    person: int  # number on the roster, or log.OPERATOR
    letter: int  # inbox row; 0: the command line
    roster: tuple[tuple[str, int], ...] = ()
    own: str = ""  # the referee's address: nobody's
    zone: str = "UTC"  # where the commander lives

    def is_own(self, address: str) -> bool:
        """Whether an address is the referee's, be it with a tag behind a plus sign."""
        local, _, domain = address.lower().rpartition("@")
        return self.own in (f"{local}@{domain}", f"{local.partition('+')[0]}@{domain}")


@dataclass(frozen=True, slots=True)
class CommandResult:
    """A ruling (None: it is no business of the table), entries that follow it, and who comes to the roster with it."""

    ruling: Ruling | None
    reason: str = ""
    undoes: int = 0
    entries: tuple[log.Entry, ...] = ()
    newcomers: tuple[tuple[int, Newcomer], ...] = ()
    topic: str = ""  # what the answer tells besides


class CommandContext:
    """What the commands of one letter work on: the docket as it is by then, and what came of those before."""

    def __init__(self, docket: Docket, by: Commander, now: int) -> None:
        """Begin with the docket as it was before the letter."""
        self.tail = LogTail(docket, now)
        self.by = by
        self.newcomers: list[tuple[int, Newcomer]] = []
        self.prose: list[str] = []  # below ORDER FOR: not for the player
        self.name = dict(docket.moderators).get(by.person, "")

    @property
    def docket(self) -> Docket:
        """How things stand after the commands so far."""
        return self.tail.docket

    @property
    def running(self) -> Docket:
        """The docket of a game that is not over. Raises Refused."""
        if self.docket.ended:
            raise Refused("game-over")
        return self.docket

    @property
    def begun(self) -> Docket:
        """The docket of a game of which a round is played. Raises Refused."""
        if self.running.state is None:
            raise Refused("not-begun")
        return self.docket

    @property
    def plays(self) -> bool:
        """Whether the moderator plays a seat of this game."""
        return self.docket.plays(self.by.person)

    def played(self, seat: Seat) -> Seat:
        """A seat that somebody plays. Raises Refused."""
        if seat in self.docket.vacant:
            raise Refused("seat-vacant", (self.docket.setup.colours[seat],))
        return seat

    def number_of(self, newcomer: Newcomer) -> int:
        """The number of a person on the roster: of one who is there, or the next. Raises Refused."""
        address = newcomer.address.lower()
        if self.by.is_own(address):
            raise Refused("own-address", (newcomer.address,))
        known = dict(sorted(self.by.roster, key=lambda each: -each[1]))
        known |= {who.address.lower(): number for number, who in self.newcomers}
        # Who was invited by letter has two numbers, a guest's and a seat's: neither may be given away again.
        taken = (*(number for _, number in self.by.roster), *known.values())
        return known.get(address, max((self.docket.next_person - 1, *taken)) + 1)


@dataclass(frozen=True, slots=True)
class PastRuling:
    """A ruling that is to be taken back. If `blind`, whether it can be must not depend on what is sealed."""

    docket: Docket
    number: int
    now: int
    blind: bool

    @property
    def ruling(self) -> Ruling:
        """What was ruled."""
        return self.docket.ledger[self.number - 1].ruling

    @property
    def before(self) -> Docket:
        """The docket as it was before the ruling."""
        return self.docket.before_rulings[self.number - 1]
