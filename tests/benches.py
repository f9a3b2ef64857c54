"""A moderator for tests: commands handed to a game at the docket's level, without words or mail."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee import log
from referee.directives import Directive, direct
from referee.docket import FIRST_LATER, fold
from referee.rulings import commands as c
from referee.rulings import ruled
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


__all__ = ["MOD", "Moderated", "moderated"]
