"""A cache of the dockets of recently active games, so that a log is not folded anew for every letter.

Knows how a docket is brought up to date. Must not know what changes it, nor keep one that is not committed.
"""

from __future__ import annotations

from collections import OrderedDict

from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket, fold
from referee.log import GameCreated
from referee.store import Raced, Transaction

CACHED_GAMES = 64


class DocketCache:
    """The dockets of the games used last, at most CACHED_GAMES of them."""

    def __init__(self) -> None:
        """Begin empty."""
        self._known: OrderedDict[str, Docket] = OrderedDict()

    def of(self, transaction: Transaction, game: str, seq: int | None = None) -> Docket:
        """The game's docket as of the log now; only new entries are read. Raises NoSuchGame.

        `seq` is the number of the last entry, if it was read together with the roster: a cached docket with this number
        is up to date. Raises Raced if the log has grown since, and so perhaps the roster.
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
        """Cache a docket whose entries are committed."""
        self._known[docket.game] = docket
        self._known.move_to_end(docket.game)
        while len(self._known) > CACHED_GAMES:
            self._known.popitem(last=False)

    def __contains__(self, game: str) -> bool:
        """Whether the game is cached, and so has begun."""
        return game in self._known
