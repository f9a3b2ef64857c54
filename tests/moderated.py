"""A moderator for tests: commands handed to a game at the docket's level, without words or mail."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from referee import log
from referee.directives import Directive, direct
from referee.docket import FIRST_LATER, fold
from referee.orders.letter import Line
from referee.players.sensible import write_sheet
from referee.rules.model import COURT, PROVINCES
from referee.rules.views import view
from referee.rulings import commands as c
from referee.rulings import ruled
from tests.geography import PLACES
from tests.tables import NAMES, GameInHand, seated

MOD = FIRST_LATER
OWN = "referee@elgrande.example"


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

    def commands(self, *given: c.Command, **how) -> tuple[log.Entry, ...]:
        """One letter with these commands; `code` and `only_try` hold for each."""
        said = tuple(c.Spoken(command, n, type(command).__name__, **how) for n, command in enumerate(given, 1))
        return self.hands_in(c.CommandSheet(said))

    def hands_in(self, sheet: c.CommandSheet, held: bool = False) -> tuple[log.Entry, ...]:
        directive = Directive(self.person, 1, sheet, tuple(self.roster.items()), OWN, held, self.zone)
        directed = direct(self.docket, directive, self.game.now)
        for number, newcomer in directed.newcomers:
            self.roster[newcomer.address.lower()] = number
        entries = self.game.take(directed.entries)
        self.replies = next(entry for entry in entries if isinstance(entry, log.DirectiveRead)).replies
        return entries

    def insists(self, command: c.Command) -> tuple[log.Entry, ...]:
        """The command, and once more with the code that the answer to it showed."""
        self.commands(command)
        assert self.fate == "confirm", self.replies
        return self.commands(command, code=self.replies[0].confirm)

    @property
    def fate(self) -> str:
        return self.replies[0].fate

    def folded(self):
        """The docket that the log alone leads to."""
        return fold(log.Logged(n, self.game.now, entry) for n, entry in enumerate(self.game.entries, 1))


def moderated(players: int = 4, person: int = MOD, **options) -> Moderated:
    """A game that has begun, with somebody to moderate it: a person who plays, or one who does not."""
    game = seated(players, **{"cooling_minutes": 0, **options})
    name = NAMES[person] if person < players else "Mo"
    promoted = ruled.Promoted(person, name)
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
        mod.game.finals(seat, *write_sheet(seen, mod.docket.unsaid(seat), rng))


def any_command(mod: Moderated, rng: Random) -> c.Command:
    position = mod.docket.state.position
    seat = rng.randrange(len(mod.docket.setup.colours))
    places = [*PLACES, COURT, PROVINCES]
    return rng.choice(
        [
            c.Extend(rng.randrange(1, 90)),
            c.Pause(),
            c.Resume(),
            c.Process(position.round),
            c.Eject(seat),
            c.StandIn(seat, rng.choice(["", "sensible", "whimsical", "nosuch"])),
            c.Rewind(rng.randrange(1, position.round + 1), keep=rng.random() < 0.5),
            c.Correct(c.PointsOf(seat, rng.randrange(60)), "so"),
            c.Correct(c.PiecesMoved(1, seat, rng.choice(places), rng.choice(places)), "so"),
            c.Substitute(seat, c.Newcomer("New", f"new{rng.randrange(99)}@example.org")),
            c.SetOption("tempo", rng.choice(["round", "phase", "table"])),
            c.SetOption("hours", rng.randrange(1, 99)),
            c.OrderFor(seat, (Line(1, "POWER ANY"), Line(2, "CARD ANY"), Line(3, "SKIP"))),
            c.Undo(rng.randrange(len(mod.docket.ledger) + 1)),
            c.Sheets(),
            c.Resend(()),
            c.Announce("hello"),
        ]
    )
