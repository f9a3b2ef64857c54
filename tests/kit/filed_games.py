"""Whole games whose programmed players file sheets: the very adjudication, without letters, a clock or mail.

Whoever is waited for files at once.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from referee import chance, log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.docket import Docket, LogTail, follow
from referee.docket.left_open import is_too_late
from referee.orders.book import Tempo
from referee.orders.contents import OrderSheet
from referee.players.kinds import Writer
from referee.rules.model import Seat
from referee.rules.table import Setup
from referee.rules.views import view

TRIES = 4
"""The number of times a player files for one question before the deadline passes."""

_NOW = 0
_PROGRESS = log.Answered | log.StopOpened | log.StopClosed


class _Game:
    """A game in which awaited seats file at once, and other seats file anew when the game waits in mid-round."""

    def __init__(self, setup: Setup, tempo: Tempo, writer: Writer, seed: str) -> None:
        secret = seed.encode().rjust(32)[-32:]
        names = tuple(colour.title() for colour in setup.colours)
        options = log.Options(tempo=tempo, cooling_minutes=0)
        created = log.GameCreated("waits", "Waits", setup, options, names, chance.commitment(secret), True)
        kept = log.SeedKept(secret.hex())
        self.entries: list[log.Entry] = [created, kept]
        self.docket: Docket = follow(follow(None, created), kept)
        self._writer = writer
        self._rngs = [Random(f"{seed}/{seat}") for seat in setup.seats]
        self._take(adjudicate.start(self.docket, _NOW))

    def _take(self, heard: LogTail) -> None:
        self.entries += heard.entries
        self.docket = heard.docket

    def play(self) -> list[log.Entry]:
        """Let seats file until the game is over; if that does not help, the deadline passes. Returns the log."""
        tries = 0
        while not self.docket.ended:
            before = len(self.entries)
            if self.docket.wait is not None and not tries:
                self._refile(self.docket, self.docket.wait.seats)
            for seat in self.docket.awaited():
                self._file(seat, self.docket.unfiled_keys(seat))
            tries = 0 if any(isinstance(entry, _PROGRESS) for entry in self.entries[before:]) else tries + 1
            if tries == TRIES:
                assert self.docket.due is not None
                self._take(adjudicate.tick(self.docket, self.docket.due))
                tries = 0
        return self.entries

    def _refile(self, docket: Docket, awaited: Collection[Seat]) -> None:
        """Let seats that are not awaited write the rest of their sheets anew."""
        for seat in docket.seats:
            if seat not in awaited:
                keys = (key for key in ("POWER", "CARD") if key in docket.seat(seat).sheet)
                self._file(seat, tuple(key for key in keys if not is_too_late(docket, seat, key, docket.stop)))

    def _file(self, seat: Seat, keys: tuple[str, ...]) -> None:
        if keys:
            blocks = self._writer(view(self.docket.running.position, seat), keys, self._rngs[seat])
            said = Submission(seat, 0, self.docket.stop, OrderSheet(blocks=blocks))
            self._take(adjudicate.hear(self.docket, said, _NOW))


def play(setup: Setup, tempo: Tempo, writer: Writer, seed: str) -> list[log.Entry]:
    """The log of a whole game in which this writer writes every seat's sheets; the same arguments, the same log."""
    return _Game(setup, tempo, writer, seed).play()
