"""The part of a transaction that lets go: old letters, a person, a whole game; and binds the log of a finished one.

Rows that others depend on are emptied, not deleted: a letter keeps its fingerprint, so that it is never read again, and
a log keeps every entry. A bound log is one row, packed, with the number and the instant of its last entry; what is
written later follows it as ever. A log is bound by rule and never has to be: whoever reads or changes one gets the same
entries either way. Must not know what a letter or an entry means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlmodel import col

from referee.store.notes import CLUBS, EVERYWHERE, LET_GO, SHOWN, TOOK
from referee.store.queries import columns
from referee.store.rows import NO_GAME, Person, is_same
from referee.store.tables import Entries, FarRequests, Games, Inbox, Notes, Outbox, People, RateLimits, Routes, Whispers

if TYPE_CHECKING:
    from referee.log.forgetting import ForgottenIn
import base64
import zlib

from sqlalchemy import insert

from referee.store.queries import Queries

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


SOMEBODY = "Somebody"
NOWHERE = "somebody@forgotten.invalid"
LEFT = "…"
"""What is left of words, as in a log: `rules.wire` has these too, which is not imported for a store alone."""

DELETED = "deleted "
"""The prefix of notes with ids of deleted games. No id is used again: somebody may still answer an old letter."""

_NOBODY: dict[str, Any] = {"name": SOMEBODY, "address": NOWHERE, "also": "", "time_zone": "UTC", "language": "en"}
_NOBODY |= {"shown_by_name": False}
_AT_ONCE = 100  # letters in memory
_EMPTY_IN: dict[str, Any] = {"raw": b"", "note": "", "message_id": ""}
_EMPTY_OUT: dict[str, Any] = {"raw": b"", "kept": b"", "text": "", "to": NOWHERE}
_UNDECIDED = ("new", "shunted", "unfetched")
_FEW = 4  # letters of which too little stands in a text to be taken out of letters


def _as_it_stands(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


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
        """Delete the content of outgoing letters of games that ended before an instant, or of no game and as old.

        Digests of their words stay. Returns how many letters and bytes are gone.
        """
        of_none = (col(Outbox.game) == NO_GAME) & (col(Outbox.at) < before)
        old = (
            or_(col(Outbox.game).in_(ended_games(before)), of_none),
            col(Outbox.to) != NOWHERE,
            col(Outbox.state) != "queued",
        )
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
        """The games with a person of this address on their rosters, each with the number it stands under."""
        return tuple((row.game, row.number) for row in self._rows_with(address))

    def _rows_with(self, address: str) -> tuple[Person, ...]:
        """The rows of rosters with this address, and those of the same people with another; by game."""
        first = self._having({address.lower()})
        others = self._having({each for row in first for each in row.addresses} - {address.lower()})
        known = {(row.game, row.number): row for row in first}
        known |= {(row.game, row.number): row for row in others if any(is_same(row, one) for one in first)}
        return tuple(known[place] for place in sorted(known))

    def _having(self, addresses: Collection[str]) -> tuple[Person, ...]:
        has = or_(func.lower(People.address).in_(addresses), func.lower(People.also).in_(addresses))
        return self._values(Person, columns(Person, People).where(has))

    def knows(self, address: str) -> bool:
        """Whether any roster or letter names this address, in capitals or not."""
        if self.seats_of(address):
            return True
        if next(self._letters_out((address,)), None) is not None:
            return True
        said = re.compile(re.escape(address.encode()), re.IGNORECASE)
        return any(said.search(raw) for _, raw in self._letters_in())

    def keeps_words_of(self, address: str) -> tuple[str, ...]:
        """The games in which this person's words behind ACCEPT stay, whoever forgets it: their draws are made of them.

        What stands in a log is the business of `log.forgetting`, which is imported where it is needed (see games.py).
        """
        from referee.log.forgetting import forget_in

        rows = self._rows_with(address)
        return tuple(row.game for row in rows if forget_in(self._texts(row.game), row.number, row.name, ()).stays)

    def forget(
        self, address: str, sender_of: Callable[[bytes], str], text_of: Callable[[bytes], str] = _as_it_stands
    ) -> dict[int, str]:
        """Remove a person's name, addresses and words from rosters, logs and letters.

        `text_of` gives all that stands in a letter. Returns the incoming letters of that person, with their
        Message-IDs; they are emptied.
        """
        from referee.log.forgetting import cleaner

        rows = self._rows_with(address)
        addresses = {address.lower(), *(each for row in rows for each in row.addresses)}
        self._forget_shown(row.game for row in rows)
        theirs: dict[int, str] = {}
        names: set[str] = set()
        for row in rows:
            gone = self._forget_in_log(row, addresses)
            names |= gone.names
            clean = cleaner(gone.names, addresses)
            self._forget_in_letters_out(row, clean, gone.said)
            self._forget_in_letters_in(row.game, gone.letters, clean, gone.said, text_of)
            theirs |= self._emptied(gone.letters)
            self._forget_whispers(row, clean)
            self._forget_title(row.game, clean)
            mine = (col(People.game) == row.game, col(People.number) == row.number)
            waiting = (col(FarRequests.game) == row.game, col(FarRequests.person) == row.number)
            self._connection.execute(delete(FarRequests).where(*waiting))
            self._connection.execute(update(People).where(*mine).values(**_NOBODY))
        self._forget_addresses(addresses)
        self._forget_notes(cleaner(names, addresses))
        return theirs | self._forget_letters_in(addresses, sender_of)

    def _forget_shown(self, games: Iterable[str]) -> None:
        """Forget what was last shown of games, with the names of those who had agreed."""
        names = [f"{SHOWN}{game}" for game in games]
        self._connection.execute(delete(Notes).where(col(Notes.name).in_(names)))

    def _texts(self, game: str) -> list[tuple[int, str]]:
        query = select(col(Entries.seq), col(Entries.at), col(Entries.body)).where(col(Entries.game) == game)
        rows = self._connection.execute(query.order_by(col(Entries.seq)))
        return [(seq, body) for seq, _, body in unbound((seq, at, body) for seq, at, body in rows)]

    def _forget_in_log(self, row: Person, addresses: Collection[str]) -> ForgottenIn:
        """Forget a person in the log of a game, and the salts in its chain of what was emptied or replaced."""
        from referee.log.chain import without_salts_of_forgotten
        from referee.log.forgetting import forget_in

        self.unbind(row.game)
        texts = self._texts(row.game)
        gone = forget_in(texts, row.number, row.name, addresses)
        changed = {**gone.lines}
        changed |= without_salts_of_forgotten({**dict(texts), **changed}.items())
        for seq, body in changed.items():
            entry = (col(Entries.game) == row.game, col(Entries.seq) == seq)
            self._connection.execute(update(Entries).where(*entry).values(body=body))
        return gone

    def _is_over(self, game: str) -> bool:
        return bool(self._connection.execute(select(col(Games.ended)).where(col(Games.id) == game)).scalar())

    def _forget_in_letters_out(self, row: Person, clean: Callable[[str], str], said: Collection[str]) -> None:
        """Empty what the person got, and all that was sent in a game that is over; in others replace name and words.

        Of letters that were sent only the text is kept: last letters carry the record, with the names of all.
        """
        spoken, is_over = _spoken(said), self._is_over(row.game)
        what = (col(Outbox.kept), col(Outbox.text), col(Outbox.state), col(Outbox.reader), col(Outbox.kind))
        of_game = select(col(Outbox.id)).where(col(Outbox.game) == row.game)
        for number in self._connection.execute(of_game).scalars().all():
            this = col(Outbox.id) == number
            kept, text, state, reader, kind = self._connection.execute(select(*what).where(this)).one()
            if reader == row.number or is_over and state != "queued":
                self._empty_letter_out(number)
                continue
            words = kept.decode("utf-8", "replace") if kept else text
            told = clean(spoken.sub(LEFT, words))
            if told != words or kind == "final":
                change: dict[str, Any] = {"kept": told.encode()} if kept else {"text": told}
                change |= {} if state == "queued" else {"raw": b""}
                self._connection.execute(update(Outbox).where(this).values(**change))

    def _forget_in_letters_in(
        self,
        game: str,
        theirs: Collection[int],
        clean: Callable[[str], str],
        said: Collection[str],
        text_of: Callable[[bytes], str],
    ) -> None:
        """Empty the letters of others that name the person, or quote what it said; the log has what they came to.

        One that is still to be decided keeps its content.
        """
        spoken, decided = _spoken(said), col(Inbox.verdict).not_in(_UNDECIDED)
        query = select(col(Inbox.id), col(Inbox.raw)).where(or_(col(Inbox.game) == game, col(Inbox.lane) == game))
        found = self._connection.execute(query.where(decided)).all()
        read = {number: text_of(raw) for number, raw in found if raw and number not in theirs}
        self.empty_in([number for number, text in read.items() if spoken.search(text) or clean(text) != text])

    def _emptied(self, letters: Collection[int]) -> dict[int, str]:
        """Empty these incoming letters; returns the Message-IDs that they had."""
        query = select(col(Inbox.id), col(Inbox.message_id)).where(col(Inbox.id).in_(letters))
        found: dict[int, str] = dict(self._connection.execute(query).all())
        self.empty_in(letters)
        return found

    def _forget_whispers(self, row: Person, clean: Callable[[str], str]) -> None:
        """Delete the private words that a person wrote, and those of others in which name or address stands."""
        of_game = col(Whispers.game) == row.game
        query = select(col(Whispers.digest), col(Whispers.writer), col(Whispers.words)).where(of_game)
        told = self._connection.execute(query).all()
        theirs = [digest for digest, writer, words in told if writer == row.number or clean(words) != words]
        self._connection.execute(delete(Whispers).where(of_game, col(Whispers.digest).in_(theirs)))

    def _forget_title(self, game: str, clean: Callable[[str], str]) -> None:
        title: str = self._connection.execute(select(col(Games.title)).where(col(Games.id) == game)).scalar_one()
        self._connection.execute(update(Games).where(col(Games.id) == game).values(title=clean(title)))

    def _forget_addresses(self, addresses: Collection[str]) -> None:
        """Forget addresses wherever they stand beside the games."""
        for number in tuple(self._letters_out(addresses)):
            self._empty_letter_out(number)
        for address in addresses:
            self._connection.execute(delete(RateLimits).where(func.lower(RateLimits.who) == address))
            self._connection.execute(delete(Routes).where(col(Routes.address) == address))
            sent = func.lower(Outbox.reason).contains(address, autoescape=True)
            self._connection.execute(update(Outbox).where(sent).values(reason=""))
            came = func.lower(Inbox.note).contains(address, autoescape=True)
            self._connection.execute(update(Inbox).where(came).values(note=""))

    def _forget_notes(self, clean: Callable[[str], str]) -> None:
        """Delete commands for all games that wait for their code and name the person."""
        kept = select(col(Notes.name), col(Notes.words)).where(col(Notes.name).startswith(EVERYWHERE))
        naming = [name for name, words in self._connection.execute(kept) if clean(words) != words]
        self._connection.execute(delete(Notes).where(col(Notes.name).in_(naming)))

    def _empty_letter_out(self, number: int) -> None:
        """Empty an outgoing letter; one that waits is given up, and its game is not told."""
        this, given_up = col(Outbox.id) == number, {"state": "given up", "noted": True}
        self._connection.execute(update(Outbox).where(this, col(Outbox.state) == "queued").values(**given_up))
        self._connection.execute(update(Outbox).where(this).values(**_EMPTY_OUT))

    def _letters_out(self, addresses: Collection[str]) -> Iterator[int]:
        """Outgoing letters to addresses, and those that name one; a few are in memory at once."""
        wanted = {each.lower() for each in addresses}
        what = select(col(Outbox.id), col(Outbox.to), col(Outbox.kept), col(Outbox.text))
        for number, to, kept, text in self._connection.execute(what, execution_options={"yield_per": _AT_ONCE}):
            told = f"{to}\n{text}".lower().encode("utf-8", "replace") + (kept or b"").lower()
            if any(each.encode() in told for each in wanted):
                yield number

    def _letters_in(self) -> Iterator[tuple[int, bytes]]:
        """All incoming letters that are not empty, one in memory at a time."""
        for number in self._connection.execute(select(col(Inbox.id))).scalars().all():
            raw = self._connection.execute(select(col(Inbox.raw)).where(col(Inbox.id) == number)).scalar()
            if raw:
                yield number, raw

    def _forget_letters_in(self, addresses: Collection[str], sender_of: Callable[[bytes], str]) -> dict[int, str]:
        """Empty the letters of a person, and replace the addresses in those of others."""
        found = set()
        said = re.compile(b"|".join(re.escape(each.encode()) for each in addresses), re.IGNORECASE)
        for number, raw in self._letters_in():
            if sender_of(raw).lower() in addresses:
                found.add(number)
            elif said.search(raw):
                clean = said.sub(NOWHERE.encode(), raw)
                self._connection.execute(update(Inbox).where(col(Inbox.id) == number).values(raw=clean))
        return self._emptied(found)

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
        self._connection.execute(delete(Notes).where(or_(and_(*entered), col(Notes.name) == f"{TOOK}{game}")))
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


def _spoken(said: Collection[str]) -> re.Pattern[str]:
    """A pattern for words as letters print them, in lines of their own or quoted; for nothing, if they are too few."""
    broken = (r"[\s>]+".join(map(re.escape, words.split())) for words in said)
    return re.compile("|".join(sorted((each for each in broken if len(each) >= _FEW), key=len, reverse=True)) or "(?!)")
