"""A moderator for tests: commands handed to a game at the docket's level, without words or mail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from random import Random

from referee import log
from referee.commands.clock import Extend, Process
from referee.commands.command import Command
from referee.commands.correct import Correct, PiecesMoved, PointsOf
from referee.commands.directing import direct
from referee.commands.directive import CommandSheet, Directive, Spoken
from referee.commands.game import Rewind
from referee.commands.letter_parser import read_commands
from referee.commands.newcomers import Newcomer
from referee.commands.options import SetOption
from referee.commands.order_for import OrderFor
from referee.commands.people import Eject, GrantAbsence, StandIn, Substitute
from referee.commands.phrases import Names
from referee.commands.table import COMMANDS, Undo
from referee.commands.writing_to_players import Announce, Resend
from referee.docket import fold
from referee.docket.model import FIRST_LATER
from referee.log import rulings
from referee.orders.contents import Line
from referee.players.sensible import write_sheet
from referee.rules.model import COURT, PROVINCES
from referee.rules.views import view
from tests.kit.geography import PLACES
from tests.kit.tables import NAMES, GameInHand, logged, seated

MOD = FIRST_LATER
REFEREE = "referee@elgrande.example"


@dataclass
class Moderated:
    """A game and the moderator who commands it; every entry is kept, so that folds can be compared."""

    game: GameInHand
    person: int = MOD
    roster: dict[str, int] = field(default_factory=dict)
    replies: tuple[log.Reply, ...] = ()
    zone: str = "UTC"

    @property
    def docket(self):
        return self.game.docket

    def commands(self, *given: Command, **how) -> tuple[log.Entry, ...]:
        """One letter with these commands; `code` and `only_try` hold for each."""
        said = tuple(Spoken(command, n, type(command).__name__, **how) for n, command in enumerate(given, 1))
        return self.hands_in(CommandSheet(said))

    def hands_in(self, sheet: CommandSheet, held: bool = False) -> tuple[log.Entry, ...]:
        directive = Directive(
            self.person, 1, tuple(self.roster.items()), REFEREE, self.zone, sheet, "address" if held else ""
        )
        directed = direct(self.docket, directive, self.game.now)
        for number, newcomer in directed.newcomers:
            self.roster[newcomer.address.lower()] = number
        entries = self.game.take(directed.entries)
        self.replies = next(entry for entry in entries if isinstance(entry, log.DirectiveRead)).replies
        return entries

    def insists(self, command: Command) -> tuple[log.Entry, ...]:
        """The command, and once more with the code that the answer to it showed."""
        self.commands(command)
        assert self.fate == "confirm", self.replies
        return self.commands(command, code=self.replies[0].confirm)

    @property
    def fate(self) -> str:
        return self.replies[0].fate

    def folded(self):
        """The docket that the log alone leads to."""
        return fold(logged(self.game))


def moderated(players: int = 4, person: int = MOD, **options) -> Moderated:
    """A game that has begun, with somebody to moderate it: a person who plays, or one who does not."""
    return commanded(seated(players, **{"cooling_minutes": 0, **options}), person)


def commanded(game: GameInHand, person: int = MOD) -> Moderated:
    """The game, with this person to moderate it from now on."""
    players = len(game.docket.seats)
    name = NAMES[person] if person < players else "Mo"
    promoted = rulings.Promoted(person, name)
    game.take((log.Ruled(1, log.OPERATOR, "", promoted),))
    roster = {f"{NAMES[seat].lower()}@example.org": seat for seat in range(players)}
    return Moderated(game, person, {**roster, "mo@example.org": MOD})


def play_round(mod: Moderated, rng: Random) -> None:
    """Everybody files what a sensible player would, until the round is over."""
    docket = mod.docket
    number = docket.state.position.round
    while not mod.docket.ended and mod.docket.state.position.round == number:
        seat = mod.docket.awaited()[0]
        seen = view(mod.docket.state.position, seat)
        mod.game.finals(seat, *write_sheet(seen, mod.docket.unfiled_keys(seat), rng))


def examples_of(mod: Moderated) -> list[Command]:
    """The examples that HELP shows of every command, as far as they name a seat of this game."""
    setup = mod.docket.setup
    lines = [line for command in COMMANDS for usage in command.usage for line in usage.splitlines()]
    sheet = read_commands([Line(n, line) for n, line in enumerate(lines)], Names(setup.board, setup.colours))
    return [said.command for said in sheet.said if isinstance(said, Spoken)]


def any_command(mod: Moderated, rng: Random) -> Command:
    if rng.random() < 0.2:
        return rng.choice(examples_of(mod))
    made = commands_with_limits(mod, rng)
    limited = {type(command) for command in made}
    return rng.choice([*made, *(drawn(kind, mod, rng) for kind in COMMANDS if kind not in limited and is_plain(kind))])


_PLAIN: dict[str, Callable[[Moderated, Random], object]] = {
    "Seat": lambda mod, rng: rng.randrange(len(mod.docket.setup.colours)),
    "int": lambda _, rng: rng.randrange(1, 13),
    "bool": lambda _, rng: rng.random() < 0.5,
}
"""A value for a field that may hold any of its kind, by how it is annotated."""


def is_plain(kind: type[Command]) -> bool:
    return kind.who != "host" and all(field.type in _PLAIN for field in fields(kind))


def drawn(kind: type[Command], mod: Moderated, rng: Random) -> Command:
    """A command of a kind whose fields are all plain."""
    return kind(**{field.name: _PLAIN[str(field.type)](mod, rng) for field in fields(kind)})


def commands_with_limits(mod: Moderated, rng: Random) -> list[Command]:
    """A command of each kind that needs more than plain values to have an effect now and then."""
    position = mod.docket.state.position
    seat = rng.randrange(len(mod.docket.setup.colours))
    places = [*PLACES, COURT, PROVINCES]
    return [
        Extend(rng.randrange(1, 90)),
        Process(position.round),
        Eject(seat),
        StandIn(seat, rng.choice(["", "sensible", "whimsical", "nosuch"])),
        GrantAbsence(seat, rng.choice(["3 days", "until Monday", "1 Jan"])),
        Rewind(rng.randrange(1, position.round + 1), keep=rng.random() < 0.5),
        Correct(PointsOf(seat, rng.randrange(60)), "so"),
        Correct(PiecesMoved(1, seat, rng.choice(places), rng.choice(places)), "so"),
        Substitute(seat, Newcomer("New", f"new{rng.randrange(99)}@example.org")),
        SetOption("tempo", rng.choice(["round", "phase", "table"])),
        SetOption("hours", rng.randrange(1, 99)),
        OrderFor(seat, (Line(1, "POWER ANY"), Line(2, "CARD ANY"), Line(3, "SKIP"))),
        Undo(rng.randrange(len(mod.docket.ledger) + 1)),
        Resend(()),
        Announce("hello"),
    ]
