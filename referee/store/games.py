"""The part of a transaction that holds games: rosters, logs, when the clock looks at each, heartbeats, glances.

`(game, seq)` is the lock between writers. A glance says how a game stands, so that a list of ten thousand folds none of
them: it is of one entry, and counts for nothing once the log has moved on without it. Must not know what an entry
means, nor how a glance follows from one: how entries are written is imported by what reads or writes a log, since it
takes as long as all else, and much that is asked of a store reads none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import chain
from typing import TYPE_CHECKING, Any

from sqlalchemy import BindParameter, bindparam, exists, func, insert, or_, union_all, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import col, select

from referee.store.queries import Queries, columns
from referee.store.retention import DELETED, unbound
from referee.store.rows import GameRow, NotHere, Person, Raced, Wake
from referee.store.tables import Entries, FarRequests, Games, Heartbeats, Notes, People, is_storable

if TYPE_CHECKING:
    from referee.log import Entry, Logged
    from referee.rules.board import Board
import json
from dataclasses import asdict, dataclass
from typing import Literal

_MANY = 500  # values in one query
_NUMBERED = re.compile("g[0-9]{1,15}")

_OF_GAME: BindParameter[str] = bindparam("of_game")
_PEOPLE = columns(Person, People).where(col(People.game) == _OF_GAME).order_by(col(People.number))
_ROSTER = _PEOPLE.join(Games, col(Games.id) == col(People.game)).add_columns(col(Games.seq))
_LINES = (
    select(Entries.seq, Entries.at, Entries.body)
    .where(col(Entries.game) == _OF_GAME, col(Entries.seq) > bindparam("behind"))
    .order_by(col(Entries.seq))
)
_APPEND = insert(Entries)
_CHANGE = update(Games).where(col(Games.id) == _OF_GAME)
_CHANGE_IF_STILL = _CHANGE.where(col(Games.seq) == bindparam("expected"))


class GameQueries(Queries):
    """Queries for games, and for the heartbeats of mailboxes."""

    def add_game(self, game: str, title: str) -> None:
        """Add a game that has neither people nor a log. Raises Raced if the id is taken."""
        if not self._insert_game(game, title):
            raise Raced(f"there is a game {game} already")

    def new_game(self, title: str) -> str:
        """Add a game under the next free id, g1, g2 ..., and return the id; safe to call from two workers at once."""
        gone = select(func.replace(Notes.name, DELETED, "")).where(col(Notes.name).startswith(DELETED))
        ids = self._connection.execute(union_all(select(Games.id), gone)).scalars()
        number = 1 + max((int(game[1:]) for game in ids if _NUMBERED.fullmatch(game)), default=0)
        while not self._insert_game(f"g{number}", title):
            number += 1
        return f"g{number}"

    def _insert_game(self, game: str, title: str) -> bool:
        return self._insert_unless_taken(Games, "id", id=game, title=title, ended=False, seq=0) is not None

    def games(self, *, running: bool = False) -> tuple[GameRow, ...]:
        """Every game by its id, g9 before g10; `running`: only those that are not over."""
        query = columns(GameRow, Games)
        rows = self._values(GameRow, query.where(~col(Games.ended)) if running else query)
        return tuple(sorted(rows, key=lambda row: (len(row.id), row.id)))

    def set_glance(self, game: str, glance: str, expect: int) -> None:
        """Note how a game stands as of entry `expect`. Raises Raced if the log has moved on."""
        self._change_game(game, expect, glance=glance)

    def names_in(self, games: Sequence[str]) -> dict[tuple[str, int], str]:
        """The names of everybody on the rosters of these games, by game and number."""
        found: dict[tuple[str, int], str] = {}
        for begin in range(0, len(games), _MANY):
            whose = col(People.game).in_(games[begin : begin + _MANY])
            rows = self._connection.execute(select(People.game, People.number, People.name).where(whose))
            found |= {(game, number): name for game, number, name in rows}
        return found

    def set_title(self, game: str, title: str) -> None:
        """Say what a game is called by now."""
        self._connection.execute(update(Games).where(col(Games.id) == game).values(title=title))

    def set_time_zone(self, game: str, number: int, time_zone: str) -> None:
        """Say where somebody on the roster lives by now."""
        whose = (col(People.game) == game, col(People.number) == number)
        self._connection.execute(update(People).where(*whose).values(time_zone=time_zone))

    def set_language(self, game: str, number: int, language: str) -> None:
        """Say in which language somebody on the roster gets letters by now."""
        whose = (col(People.game) == game, col(People.number) == number)
        self._connection.execute(update(People).where(*whose).values(language=language))

    def add_person(self, game: str, number: int, name: str, address: str, time_zone: str, language: str) -> None:
        """Put somebody on the roster. Raises Raced if the number is taken."""
        who = {"name": name, "address": address, "time_zone": time_zone, "language": language}
        if self._insert_unless_taken(People, "number", game=game, number=number, **who) is None:
            raise Raced(f"number {number} of {game} is taken already")

    def set_addresses(self, game: str, number: int, address: str, also: str) -> None:
        """Give somebody on the roster these addresses; `also` may be empty."""
        mine = (col(People.game) == game, col(People.number) == number)
        self._connection.execute(update(People).where(*mine).values(address=address, also=also))

    def people(self, game: str) -> tuple[Person, ...]:
        """The roster of a game, ordered by number."""
        return self._values(Person, _PEOPLE, of_game=game)

    def games_of(self, address: str, since: datetime | None = None) -> tuple[str, ...]:
        """The games that are not over and have this address, in lower case, on their roster; g9 before g10.

        `since`: also those that were not over then.
        """
        query = select(Games.id).join(People, col(People.game) == col(Games.id)).distinct()
        is_on = ~col(Games.ended)
        if since is not None:
            last = (col(Entries.game) == col(Games.id), col(Entries.seq) == col(Games.seq))
            is_on = or_(is_on, exists().where(*last, col(Entries.at) >= int(since.timestamp())))
        has = or_(func.lower(People.address) == address, func.lower(People.also) == address)
        found = self._connection.execute(query.where(has, is_on))
        return tuple(sorted(found.scalars(), key=lambda game: (len(game), game)))

    def roster(self, game: str) -> tuple[int, dict[int, Person]]:
        """The number of the last entry of a game's log, and its people by number; 0 and nobody for an unknown game."""
        rows = self._connection.execute(_ROSTER, {"of_game": game}).all()
        people = [Person(*row[:-1]) for row in rows]
        return rows[0][-1] if rows else 0, {person.number: person for person in people}

    def log(self, game: str, after: int = 0, board: Board | None = None) -> tuple[Logged, ...]:
        """The entries of a game after number `after`, in order; none for an unknown game.

        `board` is the game's board, for entries that come after the one which has it.
        """
        from referee.log.as_json import decoded

        return tuple(decoded(self.lines(game, after), board))

    def lines(self, game: str, after: int = 0) -> tuple[tuple[int, int, str], ...]:
        """The entries of a game as they are stored: number, instant, text. They need not be readable."""
        rows = self._connection.execute(_LINES, {"of_game": game, "behind": after})
        return tuple(line for line in unbound((seq, at, body) for seq, at, body in rows) if line[0] > after)

    def append(
        self,
        game: str,
        entries: Sequence[Entry],
        at: datetime,
        expect: int,
        wake: Wake | None = None,
        board: Board | None = None,
    ) -> int:
        """Append entries after number `expect`, the last one the caller knows (0: none); returns the new last number.

        `wake`, if given, is stored with them. `board` is the game's, None before it has one. Raises Raced if the log
        has moved on, NotHere without such a game, ValueError for text that no database takes.
        """
        from referee.log.as_json import board_of, dumps

        texts = []
        for body in entries:
            board = board_of(body) or board
            texts.append(dumps(body, board))
        return self.append_lines(game, texts, at, expect, wake)

    def append_lines(self, game: str, texts: Sequence[str], at: datetime, expect: int, wake: Wake | None = None) -> int:
        """Append entries that are lines of JSON already; otherwise like `append`. They are stored unaltered, or not."""
        if not texts:
            return expect
        instant = int(at.timestamp())
        rows: list[dict[str, Any]] = [
            {"game": game, "seq": seq, "at": instant, "body": text} for seq, text in enumerate(texts, expect + 1)
        ]
        if odd := next((row for row in rows if not is_storable(row["body"])), None):
            from referee.log.as_json import tag_of

            raise ValueError(f"entry {odd['seq']} of {game}, {tag_of(odd['body'])}, holds text that no database takes")
        last = expect + len(rows)
        waking = {} if wake is None else {"wake_at": wake.at, "ended": wake.ended, "glance": wake.glance}
        self._change_game(game, expect, seq=last, **waking)
        try:
            self._connection.execute(_APPEND, rows)
        except IntegrityError:
            raise Raced(f"{game} has an entry {expect + 1} already") from None
        return last

    def set_wake(self, game: str, at: datetime | None, ended: bool = False, expect: int | None = None) -> None:
        """Set when the clock has to look at a game again; None: only after a letter.

        `expect` is the last entry the caller knows. Raises Raced if the log has moved on, NotHere without such a game.
        """
        self._change_game(game, expect, wake_at=at, ended=ended)

    def _change_game(self, game: str, expect: int | None, **change: Any) -> None:
        """Update a game unless its log has moved on from entry `expect`; None: even then."""
        given = {"of_game": game, "expected": expect, **change}
        mine = _CHANGE_IF_STILL
        if expect is None:
            mine = _CHANGE
            del given["expected"]
        if self._connection.execute(mine, given).rowcount == 1:
            return
        seq = self._connection.execute(select(Games.seq).where(Games.id == game)).scalar_one_or_none()
        if seq is None:
            raise NotHere(f"there is no game {game}")
        raise Raced(f"{game} is at entry {seq}, not {expect}")

    def due_games(self, now: datetime, limit: int = 100) -> tuple[str, ...]:
        """Games to look at now: those with an absence to make up for, those that are asked something from another
        table, then the longest overdue. Each uses an index.
        """
        lacking = select(Games.id).where(col(Games.absence) > 0).order_by(col(Games.id))
        overdue = select(Games.id).where(col(Games.wake_at) <= now).order_by(col(Games.wake_at), col(Games.id))
        asked = select(FarRequests.game).order_by(col(FarRequests.id))
        rows = (self._connection.execute(query.limit(limit)).scalars() for query in (lacking, asked, overdue))
        return tuple(dict.fromkeys(chain(*rows)))[:limit]

    # Heartbeats and absences

    def heartbeat(self, now: datetime, mailbox: str = "") -> None:
        """Note that a search of this mailbox, begun at this instant, succeeded."""
        self._insert_or_update(Heartbeats, {"mailbox": mailbox}, {"at": now})

    def last_heartbeat(self, mailbox: str | None = None) -> datetime | None:
        """The last instant noted for a mailbox, or for any, in UTC; None before the first."""
        beats = self.heartbeats()
        return max(beats.values(), default=None) if mailbox is None else beats.get(mailbox)

    def heartbeats(self) -> dict[str, datetime]:
        """The last instant noted, in UTC, by mailbox."""
        rows = self._connection.execute(select(Heartbeats.mailbox, Heartbeats.at))
        return dict(iter(rows))

    def record_absence(self, seconds: int, now: datetime, mailbox: str = "") -> int:
        """Count an absence of so many seconds that ends now; returns how many of them were not counted before.

        Several workers may come back together, from one mailbox or each from its own: the same hour counts once.
        """
        rows = select(Heartbeats).order_by(col(Heartbeats.mailbox)).with_for_update()
        known = {row.mailbox: row for row in self._connection.execute(rows)}
        begun = [now - timedelta(seconds=seconds), *(row.counted for row in known.values() if row.counted)]
        if mailbox in known:
            begun.append(known[mailbox].at)  # another worker of this mailbox may have come back first
        self._insert_or_update(Heartbeats, {"mailbox": mailbox}, {"at": now, "counted": now})
        return max(0, int((now - max(begun)).total_seconds()))

    def add_absence(self, seconds: int) -> None:
        """Add these seconds to the absence that every game with a running clock has to make up for."""
        running = update(Games).where(~col(Games.ended), col(Games.wake_at).is_not(None))
        self._connection.execute(running.values(absence=col(Games.absence) + seconds))

    def absence_of(self, game: str) -> int:
        """The seconds of absence that a game has to make up for: its log does not have them yet."""
        query = select(col(Games.absence)).where(col(Games.id) == game)
        return self._connection.execute(query).scalar_one_or_none() or 0

    def subtract_absence(self, game: str, seconds: int) -> None:
        """Subtract these seconds from the absence to make up for: this transaction writes them to the game's log."""
        mine = update(Games).where(col(Games.id) == game)
        self._connection.execute(mine.values(absence=col(Games.absence) - seconds))


_ROUND = re.compile(r"[1-9]\d*")
_UNSEEN = 900
"""Seconds after which an instant that passed has been seen by any worker that is well."""

GlanceState = Literal["set up", "invited", "played", "over"]
"""Being set up, waiting for those who are invited to accept, being played, or over."""


@dataclass(frozen=True, slots=True)
class Glance:
    """A game as of entry `seq`; people stand under their numbers on the roster, instants in seconds."""

    seq: int
    state: GlanceState
    stop: str = ""
    due: int | None = None
    paused: bool = False
    resumes: int | None = None  # when a pause ends by itself
    awaited: tuple[tuple[str, int], ...] = ()  # colours and their players
    late: tuple[str, ...] = ()  # colours of those awaited for whom the deadline is past
    silent: tuple[tuple[str, int], ...] = ()  # for whom nobody waits any more
    open: tuple[str, ...] = ()  # seats that nobody has: colours, "" for any
    unreachable: tuple[int, ...] = ()  # people whose letters come back
    asks_to_go_on: bool = False  # paused, since nobody wrote
    ending: bool = False  # paused, and over for good when the pause is: a moderator has ended it
    moderators: tuple[int, ...] = ()

    @property
    def waits_for_nobody(self) -> bool:
        """Whether a game is being played, and neither a player nor an instant is awaited."""
        return self.state == "played" and not (self.awaited or self.paused or self.due is not None)

    def moves_no_more(self, now: datetime) -> bool:
        """Whether a game waits for nobody, or for an instant alone that passed while a worker should have seen it."""
        at = self.resumes if self.paused else self.due
        is_past = at is not None and at + _UNSEEN < now.timestamp()
        return self.waits_for_nobody or (self.state == "played" and is_past and (self.paused or not self.awaited))

    @property
    def asks_again(self) -> str:
        """The command that asks once more what its round asks, with the sheets as they are."""
        return f"REWIND {found[0] if (found := _ROUND.search(self.stop)) else 1} KEEP"


def glance_text(glance: Glance) -> str:
    """The glance as it is stored."""
    usual = Glance(0, "played")
    told = {name: value for name, value in asdict(glance).items() if value != getattr(usual, name)}
    return json.dumps({"seq": glance.seq, "state": glance.state, **told}, separators=(",", ":"))


def glance_of_row(row: GameRow) -> Glance | None:
    """How a game stands; None if that is not known of its last entry."""
    if not row.glance:
        return None
    told: dict[str, Any] = json.loads(row.glance)
    if told["seq"] != row.seq:
        return None
    for name in ("awaited", "silent"):
        told[name] = tuple((colour, number) for colour, number in told.get(name, ()))
    for name in ("late", "open", "unreachable", "moderators"):
        told[name] = tuple(told.get(name, ()))
    return Glance(**told)
