"""The part of a transaction that deletes personal data: old letters, a person, a whole game.

Rows that others depend on are emptied, not deleted: a letter keeps its fingerprint, so that it is never read again, and
a log keeps every entry. Must not know what a letter or an entry means.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlmodel import col

from referee.store.binding import BindingQueries
from referee.store.notes import CLUBS, EVERYWHERE, LET_GO, SHOWN
from referee.store.rows import Person
from referee.store.tables import Entries, FarRequests, Games, Inbox, Notes, Outbox, People, RateLimits, Routes, Whispers

SOMEBODY = "Somebody"
NOWHERE = "somebody@forgotten.invalid"
DELETED = "deleted "
"""The prefix of notes with ids of deleted games. No id is used again: somebody may still answer an old letter."""

_NAMED = frozenset(
    ("name", "was_name", "host_name", "players", "invited", "copied", "before", "after", "names", "asking")
)
_NOBODY: dict[str, Any] = {"name": SOMEBODY, "address": NOWHERE, "also": "", "time_zone": "UTC", "language": "en"}
_NOBODY |= {"shown_by_name": False}
_AT_ONCE = 100  # letters in memory
_EMPTY_IN: dict[str, Any] = {"raw": b"", "note": "", "message_id": ""}
_EMPTY_OUT: dict[str, Any] = {"raw": b"", "kept": b"", "text": "", "to": NOWHERE}


@dataclass(frozen=True, slots=True)
class LetGo:
    """The letters that were let go by rule so far, their bytes, and when it was last looked for them."""

    letters: int
    size: int
    at: datetime | None


class RetentionQueries(BindingQueries):
    """Queries that empty letters, forget people and delete games."""

    def stale(self, before: datetime, limit: int = 500) -> dict[int, str]:
        """Incoming letters, with their Message-IDs, of games that ended before an instant, or of no game and as old."""
        of_game = col(Inbox.game).in_(ended_games(before))
        of_none = (col(Inbox.game) == "") & (col(Inbox.received) < before) & (col(Inbox.verdict) != "new")
        query = select(col(Inbox.id), col(Inbox.message_id)).where(or_(of_game, of_none), func.length(Inbox.raw) > 0)
        return dict(self._connection.execute(query.limit(limit)).all())

    def empty_in(self, letters: Collection[int]) -> int:
        """Delete the content of these incoming letters; their rows stay. Returns the bytes that are gone."""
        these = col(Inbox.id).in_(letters)
        size: int | None = self._connection.execute(select(func.sum(func.length(Inbox.raw))).where(these)).scalar()
        self._connection.execute(update(Inbox).where(these).values(**_EMPTY_IN))
        return size or 0

    def empty_out(self, before: datetime, limit: int = 500) -> tuple[int, int]:
        """Delete the content of outgoing letters of games that ended before an instant; digests of their words stay.

        Returns how many letters and bytes are gone.
        """
        old = (col(Outbox.game).in_(ended_games(before)), col(Outbox.to) != NOWHERE, col(Outbox.state) != "queued")
        lengths = (func.length(Outbox.raw), func.coalesce(func.length(Outbox.kept), 0), func.length(Outbox.text))
        query = select(col(Outbox.id), sum(lengths[1:], lengths[0])).where(*old).limit(limit)
        found: dict[int, int] = dict(self._connection.execute(query).all())
        self._connection.execute(update(Outbox).where(col(Outbox.id).in_(found)).values(**_EMPTY_OUT))
        return len(found), sum(found.values())

    def count_let_go(self, letters: int, size: int, now: datetime) -> None:
        """Note when letters were last let go by rule, and add these to how many they were and their bytes."""
        known = self.let_go()
        words = f"{known.letters + letters} {known.size + size}"
        self._insert_or_update(Notes, {"name": LET_GO}, {"words": words, "at": now})

    def let_go(self) -> LetGo:
        """How many letters were let go by rule so far, and when it was last looked for them."""
        query = select(col(Notes.words), col(Notes.at)).where(col(Notes.name) == LET_GO)
        found = self._connection.execute(query).first()
        letters, size = map(int, found[0].split()) if found else (0, 0)
        return LetGo(letters, size, found[1] if found else None)

    def seats_of(self, address: str) -> tuple[tuple[str, int], ...]:
        """The games with this address on their rosters, each with the number it stands under."""
        has = or_(func.lower(People.address) == address.lower(), func.lower(People.also) == address.lower())
        query = select(col(People.game), col(People.number)).where(has)
        return tuple((game, number) for game, number in self._connection.execute(query.order_by(col(People.game))))

    def knows(self, address: str) -> bool:
        """Whether any roster or letter names this address, in capitals or not."""
        if self.seats_of(address):
            return True
        if next(self._letters_out(address), None) is not None:
            return True
        said = re.compile(re.escape(address.encode()), re.IGNORECASE)
        numbers = self._connection.execute(select(col(Inbox.id))).scalars().all()
        raw = (
            self._connection.execute(select(col(Inbox.raw)).where(col(Inbox.id) == each)).scalar() for each in numbers
        )
        return any(said.search(each) for each in raw if each)

    def forget(self, address: str, sender_of: Callable[[bytes], str]) -> dict[int, str]:
        """Remove a person's name and address from rosters, logs and letters.

        Returns the incoming letters that were emptied, with their Message-IDs.
        """
        games = self.seats_of(address)
        self._forget_shown(game for game, _ in games)
        for game, number in games:
            mine = (col(People.game) == game, col(People.number) == number)
            person = select(col(People.name), col(People.address), col(People.also)).where(*mine)
            name, *theirs = self._connection.execute(person).one()
            others = {each.lower() for each in theirs} - {"", address.lower()}
            self._forget_in_log(game, name, address)
            for other in others:
                self._forget_in_log(game, name, other)
                self._forget_letters_out(other)
            self._forget_name_out(game, name)
            self._forget_whispers(game, number, name, address)
            waiting = (col(FarRequests.game) == game, col(FarRequests.person) == number)
            self._connection.execute(delete(FarRequests).where(*waiting))
            self._connection.execute(update(People).where(*mine).values(**_NOBODY))
        self._forget_letters_out(address)
        named = func.lower(Notes.words).contains(address.lower(), autoescape=True)
        self._connection.execute(delete(Notes).where(col(Notes.name).startswith(EVERYWHERE), named))
        self._connection.execute(delete(RateLimits).where(func.lower(RateLimits.who) == address.lower()))
        self._connection.execute(delete(Routes).where(col(Routes.address) == address.lower()))
        return self._forget_letters_in(address, sender_of)

    def _forget_shown(self, games: Iterable[str]) -> None:
        """Forget what was last shown of games, with the names of those who had agreed."""
        names = [f"{SHOWN}{game}" for game in games]
        self._connection.execute(delete(Notes).where(col(Notes.name).in_(names)))

    def _forget_in_log(self, game: str, name: str, address: str) -> None:
        """Replace a person's name and address in the log of a game, and delete their salts in its chain."""
        self.unbind(game)
        typed = re.compile(rf"(?:{re.escape(name)}\s*)?<?{re.escape(address)}>?", re.IGNORECASE)
        query = select(col(Entries.seq), col(Entries.body)).where(col(Entries.game) == game)
        lines: dict[int, str] = dict(self._connection.execute(query.order_by(col(Entries.seq))).all())
        from referee.log.chain import without_salts_of_forgotten  # see games.py

        changed = {}
        for seq, body in lines.items():
            if name in body or address.lower() in body.lower():
                clean = _without_person(json.loads(body), name, typed)
                changed[seq] = json.dumps(clean, ensure_ascii=False, separators=(",", ":"))
        changed |= without_salts_of_forgotten({**lines, **changed}.items())
        for seq, body in changed.items():
            entry = (col(Entries.game) == game, col(Entries.seq) == seq)
            self._connection.execute(update(Entries).where(*entry).values(body=body))

    def _forget_name_out(self, game: str, name: str) -> None:
        """Replace the name in letters to others, and keep only the text of those that were sent.

        Last letters carry the record, with the names of all.
        """
        named = re.compile(rf"\b{re.escape(name)}\b")
        what = (col(Outbox.kept), col(Outbox.text), col(Outbox.state), col(Outbox.kind))
        of_game = select(col(Outbox.id)).where(col(Outbox.game) == game)
        for number in self._connection.execute(of_game).scalars().all():
            this = col(Outbox.id) == number
            kept, text, state, kind = self._connection.execute(select(*what).where(this)).one()
            words = kept.decode() if kept else text
            if named.search(words) or kind == "final":
                words = named.sub(SOMEBODY, words)
                change: dict[str, Any] = {"kept": words.encode()} if kept else {"text": words}
                change |= {} if state == "queued" else {"raw": b""}
                self._connection.execute(update(Outbox).where(this).values(**change))

    def _forget_whispers(self, game: str, number: int, name: str, address: str) -> None:
        """Delete the private words that a person wrote, and those of others in which name or address stands."""
        said = func.lower(Whispers.words)
        named = (said.contains(each.lower(), autoescape=True) for each in (name, address))
        theirs = or_(col(Whispers.writer) == number, *named)
        self._connection.execute(delete(Whispers).where(col(Whispers.game) == game, theirs))

    def _forget_letters_out(self, address: str) -> None:
        for number in tuple(self._letters_out(address)):
            self._connection.execute(update(Outbox).where(col(Outbox.id) == number).values(**_EMPTY_OUT))

    def _letters_out(self, address: str) -> Iterator[int]:
        """Outgoing letters to an address, and those that name it; a few are in memory at once."""
        address = address.lower()
        what = select(col(Outbox.id), col(Outbox.to), col(Outbox.kept), col(Outbox.text))
        for number, to, kept, text in self._connection.execute(what, execution_options={"yield_per": _AT_ONCE}):
            if to.lower() == address or address in text.lower() or address.encode() in (kept or b"").lower():
                yield number

    def _forget_letters_in(self, address: str, sender_of: Callable[[bytes], str]) -> dict[int, str]:
        """Empty the letters of a person, and replace the address in those of others."""
        found, said = {}, re.compile(re.escape(address.encode()), re.IGNORECASE)
        for number in self._connection.execute(select(col(Inbox.id))).scalars().all():
            query = select(col(Inbox.raw), col(Inbox.message_id)).where(col(Inbox.id) == number)
            raw, message_id = self._connection.execute(query).one()
            if sender_of(raw).lower() == address.lower():
                found[number] = message_id
            elif said.search(raw):
                clean = said.sub(NOWHERE.encode(), raw)
                self._connection.execute(update(Inbox).where(col(Inbox.id) == number).values(raw=clean))
        self.empty_in(found)
        return found

    def delete_game(self, game: str, now: datetime) -> bool:
        """Delete a game with its log, roster and letters; false if there is none. Its id is never used again."""
        if self._connection.execute(select(col(Games.id)).where(col(Games.id) == game)).first() is None:
            return False
        lane = or_(col(Inbox.game) == game, col(Inbox.lane) == game)
        self._connection.execute(update(Inbox).where(lane).values(**_EMPTY_IN, verdict="deleted", lane=""))
        tables: tuple[Any, ...] = (Outbox, Entries, People, RateLimits, Whispers, FarRequests)
        for table in tables:
            self._connection.execute(delete(table).where(table.game == game))
        self._connection.execute(delete(Games).where(col(Games.id) == game))
        self._forget_shown([game])
        entered = (col(Notes.name).startswith(CLUBS), col(Notes.words) == game)
        self._connection.execute(delete(Notes).where(*entered))
        self._insert_unless_taken(Notes, "name", name=f"{DELETED}{game}", words="", at=now)
        return True


def is_forgotten(person: Person) -> bool:
    """Whether this is the row of somebody who was forgotten."""
    return person.address == NOWHERE


def ended_games(before: datetime) -> Any:
    """A query for the ids of games that are over and whose last entry is older than an instant."""
    last = select(func.max(Entries.at)).where(col(Entries.game) == col(Games.id)).scalar_subquery()
    over: ColumnElement[bool] = col(Games.ended).is_(True)
    return select(col(Games.id)).where(over, last < int(before.timestamp()))


def _without_person(value: Any, name: str, typed: re.Pattern[str], named: bool = False) -> Any:
    """A JSON value with a person's address replaced everywhere, and the name in fields that hold names."""
    match value:
        case dict():
            return {key: _without_person(each, name, typed, key in _NAMED) for key, each in value.items()}
        case list():
            return [_without_person(each, name, typed, named) for each in value]
        case str():
            return SOMEBODY if named and value == name else typed.sub(NOWHERE, value)
    return value
