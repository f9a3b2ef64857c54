"""The part of a transaction that holds games: rosters, logs, when each wakes, when the referee was last awake.

Knows that `(game, seq)` is the lock between writers. Must not know what an entry means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain

from sqlalchemy import BindParameter, bindparam, func, insert, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from referee.log import Entry, Logged
from referee.log_json import board_of, decoded, dumps, loads
from referee.rules.board import Board
from referee.store.queries import Queries, columns
from referee.store.retention import DELETED
from referee.store.rows import GameRow, NotHere, Person, Raced, Wake
from referee.store.tables import Entries, Games, Heartbeats, Notes, People, is_storable

_NUMBERED = re.compile("g[0-9]{1,15}")

_OF_GAME: BindParameter[str] = bindparam("of_game")
_PEOPLE = columns(Person, People).where(col(People.game) == _OF_GAME).order_by(col(People.number))
_ROSTER = _PEOPLE.join(Games, col(Games.id) == col(People.game)).add_columns(col(Games.seq))
_LOG = (
    select(Entries.seq, Entries.at, Entries.body)
    .where(Entries.game == _OF_GAME, Entries.seq > bindparam("after"))
    .order_by(col(Entries.seq))
)
_CREATED = (
    select(Entries.body)
    .where(Entries.game == _OF_GAME, Entries.seq <= bindparam("upto"))
    .where(col(Entries.body).startswith('{"is":"game-created"'))
    .order_by(col(Entries.seq))
    .limit(1)
)
_IS_LAST = col(Games.seq) == bindparam("expect")
_ADVANCE = update(Games).where(col(Games.id) == _OF_GAME, _IS_LAST).values(seq=bindparam("last"))
_ADVANCE_AND_WAKE = _ADVANCE.values(wake_at=bindparam("wakes"), ended=bindparam("is_over"))


class GameQueries(Queries):
    """Queries for games: rosters, logs, when each wakes, when a mailbox was searched last."""

    def add_game(self, game: str, title: str) -> None:
        """Set up a game that has neither people nor log. Raises Raced if there is one by this id."""
        if not self._added(game, title):
            raise Raced(f"there is a game {game} already")

    def new_game(self, title: str) -> str:
        """Set up a game under the next free id, g1, g2 ...; returns the id. Two who ask at once get two."""
        gone = select(func.replace(Notes.name, DELETED, "")).where(col(Notes.name).startswith(DELETED))
        ids = self._connection.execute(union_all(select(Games.id), gone)).scalars()
        number = 1 + max((int(game[1:]) for game in ids if _NUMBERED.fullmatch(game)), default=0)
        while not self._added(f"g{number}", title):
            number += 1
        return f"g{number}"

    def _added(self, game: str, title: str) -> bool:
        return self._inserted(Games, "id", id=game, title=title, ended=False, seq=0) is not None

    def games(self) -> tuple[GameRow, ...]:
        """Every game by its id, g9 before g10."""
        rows = self._values(GameRow, columns(GameRow, Games))
        return tuple(sorted(rows, key=lambda row: (len(row.id), row.id)))

    def add_person(self, game: str, number: int, name: str, address: str, time_zone: str, language: str) -> None:
        """Put somebody on the roster. Raises Raced if the number is taken."""
        who = {"name": name, "address": address, "time_zone": time_zone, "language": language}
        if self._inserted(People, "number", game=game, number=number, **who) is None:
            raise Raced(f"number {number} of {game} is taken already")

    def people(self, game: str) -> tuple[Person, ...]:
        """The roster of a game, by number."""
        return self._values(Person, _PEOPLE, of_game=game)

    def roster(self, game: str) -> tuple[int, dict[int, Person]]:
        """The number of the last entry of a game's log, and its people by number; 0 and nobody for one not here."""
        rows = self._connection.execute(_ROSTER, {"of_game": game}).all()
        people = [Person(*row[:-1]) for row in rows]
        return rows[0][-1] if rows else 0, {person.number: person for person in people}

    def log(self, game: str, after: int = 0, board: Board | None = None) -> tuple[Logged, ...]:
        """The entries of a game behind number `after`, in order; none for a game that is not here.

        `board` is the game's, for who knows it already: else it is looked up where the entries do not begin the log.
        """
        if after and board is None:
            board = self._board(game, after)
        return tuple(decoded(self._lines(game, after), board))

    def _board(self, game: str, upto: int) -> Board | None:
        """The board of a game, if it was created by entry `upto`."""
        created = self._connection.execute(_CREATED, {"of_game": game, "upto": upto}).scalar_one_or_none()
        return None if created is None else board_of(loads(created, None))

    def lines(self, game: str) -> tuple[tuple[int, int, str], ...]:
        """The entries of a game as they are written: number, instant, text; for who asks whether they can be read."""
        return self._lines(game, 0)

    def _lines(self, game: str, after: int) -> tuple[tuple[int, int, str], ...]:
        rows = self._connection.execute(_LOG, {"of_game": game, "after": after})
        return tuple((seq, at, body) for seq, at, body in rows)

    def append(
        self,
        game: str,
        entries: Sequence[Entry],
        at: datetime,
        expect: int,
        wake: Wake | None = None,
        board: Board | None = None,
    ) -> int:
        """Write entries behind number `expect`, the last one the caller knows (0: none); returns the last one now.

        With `wake` it says as well when the clock has to look at the game again. `board` is the game's, None before it
        has one. Raises Raced if there are others by now, NotHere without such a game, ValueError for text that no
        database takes.
        """
        if not entries:
            return expect
        rows = []
        for seq, body in enumerate(entries, expect + 1):
            board = board_of(body) or board
            rows.append({"game": game, "seq": seq, "at": int(at.timestamp()), "body": _line(game, seq, body, board)})
        last = expect + len(rows)
        known = {"of_game": game, "expect": expect, "last": last}
        waking = {} if wake is None else {"wakes": wake.at, "is_over": wake.ended}
        if self._connection.execute(_ADVANCE_AND_WAKE if waking else _ADVANCE, known | waking).rowcount != 1:
            raise self._moved_on(game, expect)
        try:
            self._connection.execute(insert(Entries), rows)
        except IntegrityError:
            raise Raced(f"{game} has an entry {expect + 1} already") from None
        return last

    def _moved_on(self, game: str, expect: int | None) -> Raced | NotHere:
        seq = self._connection.execute(select(Games.seq).where(Games.id == game)).scalar_one_or_none()
        if seq is None:
            return NotHere(f"there is no game {game}")
        return Raced(f"{game} is at entry {seq}, not {expect}")

    def set_wake(self, game: str, at: datetime | None, ended: bool = False, expect: int | None = None) -> None:
        """Say when the clock has to look at a game again; None: not before a letter.

        `expect` is the last entry the caller knows. Raises Raced if there are others by now, NotHere without such a
        game.
        """
        mine = update(Games).where(col(Games.id) == game)
        mine = mine if expect is None else mine.where(col(Games.seq) == expect)
        if self._connection.execute(mine.values(wake_at=at, ended=ended)).rowcount != 1:
            raise self._moved_on(game, expect)

    def due(self, now: datetime, limit: int = 100) -> tuple[str, ...]:
        """Games to be looked at by now: those that lack an absence, then the longest overdue; indexes answer."""
        lacking = select(Games.id).where(col(Games.absence) > 0).order_by(col(Games.id))
        overdue = select(Games.id).where(col(Games.wake_at) <= now).order_by(col(Games.wake_at), col(Games.id))
        rows = (self._connection.execute(query.limit(limit)).scalars() for query in (lacking, overdue))
        return tuple(dict.fromkeys(chain(*rows)))[:limit]

    # When we were awake

    def heartbeat(self, now: datetime, mailbox: str = "") -> None:
        """Note that a search of this mailbox, begun at this instant, succeeded."""
        if self._inserted(Heartbeats, "mailbox", mailbox=mailbox, at=now) is None:
            self._connection.execute(update(Heartbeats).where(col(Heartbeats.mailbox) == mailbox).values(at=now))

    def last_heartbeat(self, mailbox: str | None = None) -> datetime | None:
        """The last instant noted for a mailbox, or for any, in UTC; None before the first."""
        query = select(func.max(Heartbeats.at))
        if mailbox is not None:
            query = query.where(col(Heartbeats.mailbox) == mailbox)
        return self._connection.execute(query).scalar_one_or_none()

    def heartbeats(self) -> dict[str, datetime]:
        """The last instant noted, in UTC, by mailbox."""
        rows = self._connection.execute(select(Heartbeats.mailbox, Heartbeats.at))
        return dict(iter(rows))

    def absent(self, seconds: int, now: datetime, mailbox: str = "") -> int:
        """Count an absence of so many seconds that ends now; returns how many of them nobody has counted before.

        Several workers come back together, from one mailbox or each from its own: an hour is an hour.
        """
        rows = select(Heartbeats).order_by(col(Heartbeats.mailbox)).with_for_update()
        known = {row.mailbox: row for row in self._connection.execute(rows)}
        begun = [now - timedelta(seconds=seconds), *(row.counted for row in known.values() if row.counted)]
        if mailbox in known:
            begun.append(known[mailbox].at)  # who shares it may have come back before us
        self.heartbeat(now, mailbox)
        mine = update(Heartbeats).where(col(Heartbeats.mailbox) == mailbox)
        self._connection.execute(mine.values(counted=now))
        return max(0, int((now - max(begun)).total_seconds()))

    def spread(self, seconds: int) -> None:
        """Note for every game whose clock runs that it lacks these seconds of absence."""
        running = update(Games).where(~col(Games.ended), col(Games.wake_at).is_not(None))
        self._connection.execute(running.values(absence=col(Games.absence) + seconds))

    def absence(self, game: str) -> int:
        """Seconds of absence that a game lacks."""
        query = select(col(Games.absence)).where(col(Games.id) == game)
        return self._connection.execute(query).scalar_one_or_none() or 0

    def made_up(self, game: str, seconds: int) -> None:
        """A game lacks these seconds no more: they are in its log, in this transaction."""
        mine = update(Games).where(col(Games.id) == game)
        self._connection.execute(mine.values(absence=col(Games.absence) - seconds))


def _line(game: str, seq: int, body: Entry, board: Board | None) -> str:
    """An entry as it is stored: as it is or not at all, since what is read back must be what was written."""
    line = dumps(body, board)
    if not is_storable(line):
        raise ValueError(f"entry {seq} of {game}, a {type(body).__name__}, holds text that no database takes")
    return line
