"""The part of a transaction that binds the log of a finished game: all its entries in one row, packed.

The row has the number and the instant of the last of them, and what is written later follows it as ever. A log is bound
by rule and never has to be: whoever reads or changes one gets the same entries either way.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterable, Iterator

from sqlalchemy import delete, func, insert, select
from sqlmodel import col

from referee.store.queries import Queries
from referee.store.tables import Entries, Games

LogLine = tuple[int, int, str]
"""The number of an entry, its instant, and its JSON."""

_BOUND = "bound:"
"""What a row with many entries begins with. JSON of an entry begins with a brace."""


def unbound(rows: Iterable[LogLine]) -> Iterator[LogLine]:
    """The entries in these rows of a log."""
    for seq, at, body in rows:
        if not body.startswith(_BOUND):
            yield seq, at, body
            continue
        for line in zlib.decompress(base64.b85decode(body[len(_BOUND) :])).decode().split("\n"):
            number, instant, text = line.split(" ", 2)
            yield int(number), int(instant), text


def _bound(lines: Iterable[LogLine]) -> str:
    text = "\n".join(f"{seq} {at} {body}" for seq, at, body in lines)
    return _BOUND + base64.b85encode(zlib.compress(text.encode())).decode("ascii")


class BindingQueries(Queries):
    """Queries that bind logs, and open them."""

    def loose_logs(self, limit: int = 100) -> tuple[str, ...]:
        """Games that are over and whose logs have several rows, a few of them."""
        query = select(col(Entries.game)).join(Games, col(Games.id) == col(Entries.game)).where(col(Games.ended))
        query = query.group_by(col(Entries.game)).having(func.count() > 1).limit(limit)
        return tuple(self._connection.execute(query).scalars())

    def bind(self, game: str) -> None:
        """Bring the log of a game into one row."""
        if lines := self._locked_lines(game):
            self._write_anew(game, [(*lines[-1][:2], _bound(lines))])

    def unbind(self, game: str) -> None:
        """Give each entry of a game's log a row of its own again."""
        self._write_anew(game, self._locked_lines(game))

    def _locked_lines(self, game: str) -> list[LogLine]:
        self._connection.execute(select(col(Games.id)).where(col(Games.id) == game).with_for_update())
        query = select(col(Entries.seq), col(Entries.at), col(Entries.body)).where(col(Entries.game) == game)
        return [
            *unbound((seq, at, body) for seq, at, body in self._connection.execute(query.order_by(col(Entries.seq))))
        ]

    def _write_anew(self, game: str, lines: list[LogLine]) -> None:
        self._connection.execute(delete(Entries).where(col(Entries.game) == game))
        if lines:
            rows = [{"game": game, "seq": seq, "at": at, "body": body} for seq, at, body in lines]
            self._connection.execute(insert(Entries), rows)
