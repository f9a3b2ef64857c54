"""Games for tests that keep their chain as a desk does, and so have a record to prove."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee import letters, log
from referee.docket import follow
from referee.log import as_json, chain, rulings
from referee.log.entries import Linked
from referee.proof import record
from tests.kit.byletters import GameByLetters, by_letters
from tests.kit.tables import HOUR


@dataclass
class ChainedGame(GameByLetters):
    """A game whose log has a link after every batch of entries that tells all anything."""

    kept: list[log.Logged] = field(default_factory=list)
    salts: Random = field(default_factory=lambda: Random(7))

    def __post_init__(self) -> None:
        """Make the first link, over the entries that it was created with."""
        self.kept = [self._logged(body, seq) for seq, body in enumerate(self.entries, 1)]
        self.entries = [*self.entries, self._link()]

    def take(self, entries: Sequence[log.Entry]) -> tuple:
        before, batch = self.docket, list(entries)
        for body in entries:
            self.docket = follow(self.docket, body)
            self.kept.append(self._logged(body, self.docket.seq))
        if batch and chain.tells_all(batch):
            batch.append(self._link())
        self.entries += batch
        self.sent += letters.plan(before, batch, self.now)
        return tuple(batch)

    def _logged(self, body: log.Entry, seq: int) -> log.Logged:
        return log.Logged(seq, self.now, body, as_json.dumps(body, self.docket.setup.board))

    def _link(self) -> Linked:
        since = [(entry.seq, entry.at, entry.text) for entry in self.kept if entry.seq > self.docket.linked]
        link = chain.link(self.docket.head, since, self.docket.setup.board, self.salts.randbytes)
        self.docket = follow(self.docket, link)
        self.kept.append(self._logged(link, self.docket.seq))
        return link

    def document(self) -> dict[str, Any]:
        """The record of the game, as it is read from a file."""
        return json.loads(json.dumps(record.export(self.kept)))

    def heads(self) -> list[str]:
        """The heads that its letters print, each once."""
        return list(dict.fromkeys(letter.proof.head for letter in self.sent if letter.proof.head))


def chained(players: int = 3, seed: int = 5, **options: Any) -> ChainedGame:
    """A game that has begun: all have accepted. It is as a desk opens one today, unless it is `hashed` "bytes"."""
    game = by_letters(players, seed, kind=ChainedGame, cooling_minutes=0, **{"hashed": "hex"} | options)
    assert isinstance(game, ChainedGame)
    return game


def plays(game: ChainedGame, rng: Random, until: str = "") -> None:
    """Every seat that is waited for answers its newest letter, an hour after the last, up to a stop or to the end."""
    while not game.docket.ended and game.docket.stop != until:
        game.now += HOUR
        game.answers(game.newest(game.docket.awaited()[0]), rng)


def eventful(**options: Any) -> ChainedGame:
    """A finished game in which somebody was late, a moderator ruled and announced, and a player spoke."""
    game, rng = chained(length="six_skip", **options), Random(5)
    plays(game, rng, "r3")
    game.take([log.Ruled(1, log.OPERATOR, "Mo", rulings.Extended(12), "holidays")])
    game.take([log.Ruled(2, log.OPERATOR, "Mo", rulings.Proclaimed("Welcome, all."))])
    game.take([log.PressSent(1, "hola")])
    game.answers(game.newest(0), rng)
    game.ticks(hours=200)
    plays(game, rng)
    return game
