"""The dockets of games lately at work, so that a log is folded once and then followed.

Knows how a docket is brought up to date. Must not know what changes it, nor keep one that no commit has reached.
"""

from __future__ import annotations

from collections import OrderedDict

from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket, fold
from referee.log import GameCreated
from referee.store import Raced, Transaction

CACHED_GAMES = 64


class Dockets:
    """Dockets by game, of the games that were asked for last."""

    def __init__(self) -> None:
        """No docket is known yet."""
        self._known: OrderedDict[str, Docket] = OrderedDict()

    def of(self, transaction: Transaction, game: str, seq: int | None = None) -> Docket:
        """The game's docket as the log has it now; only what is new is read. Raises NoSuchGame.

        `seq` is the last entry, where that was read with the roster: a docket that has followed it already is as the
        log has it. Raises Raced where the log has gone on since, and so perhaps the roster.
        """
        known = self._known.get(game)
        if known is None or known.seq != seq:
            news = transaction.log(game, known.seq, known.setup.board) if known else transaction.log(game)
            if known is None and not any(isinstance(entry.body, GameCreated) for entry in news):
                raise NoSuchGame(game)
            known = fold(news, known)
        self.remember(known)
        if seq is not None and known.seq != seq:
            raise Raced(f"{game} is at entry {known.seq}, not {seq}")
        return known

    def remember(self, docket: Docket) -> None:
        """Keep a docket whose entries are committed."""
        self._known[docket.game] = docket
        self._known.move_to_end(docket.game)
        while len(self._known) > CACHED_GAMES:
            self._known.popitem(last=False)

    def __contains__(self, game: str) -> bool:
        """Whether the game is known to have begun."""
        return game in self._known
