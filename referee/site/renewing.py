"""Writes the pages of a site anew, as far as something has changed.

What a game comes to in lists is kept in the database, so that a game that is over is read once. Must not know what
pages say.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from itertools import chain
from pathlib import Path

from referee.languages.catalogue import Catalogue
from referee.languages.likeness import plain_name
from referee.languages.loading import letter_languages, speaking
from referee.letters import Watched
from referee.mail.calendar import CalendarEntry, calendar
from referee.report.game_page import game_page
from referee.report.site_pages import FIRST, ListedGame, Now, Opening, PersonalResults, calendar_at, site_pages
from referee.site.folder import SiteFolder, SiteTrouble, site_folder
from referee.site.shown import NOBODY, ShownGame, listed, loads, opening_from, opening_of, scenes_of
from referee.store import SHOWN, GameRow, Person, Store

_LONGEST = 100_000  # bytes of the club's words
_BATCH = 100  # games after which is kept what was found out

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WebSite:
    """Where pages are written, in which language and under which title; `without` these games."""

    folder: Path
    title: str = ""
    language: str = "en"
    without: tuple[str, ...] = ()
    join: str = ""  # where strangers ask for a seat, if they may
    words: Path | None = None  # a file with the club's own words, in Markdown
    zone: str = "UTC"
    domain: str = "localhost"  # of the referee's address, for the ids of what stands in calendars


@dataclass(frozen=True, slots=True)
class Renewed:
    """What was written: names of files, and the numbers of games that are shown, and of tables that begin."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    running: int
    finished: int
    beginning: int = 0


def renew(store: Store, site: WebSite, now: datetime, most: int | None = None) -> Renewed | None:
    """Bring the folder up to date, of games that have changed `most` at once; None while another process does so.

    The others keep the page they have until it is their turn, unless somebody who stands on it is not to be named.
    Tables that begin do not count: they have no page.
    Raises SiteTrouble, StoreUnavailable.
    """
    known = letter_languages()
    if site.language not in known:
        raise SiteTrouble(f"no pages are written in {site.language!r}; there are: {', '.join(known)}")
    with site_folder(site.folder) as folder:
        return None if folder is None else _Renewal(store, site, folder, now).renew(most)


@dataclass(frozen=True, slots=True)
class _Noted:
    """What was found out about a game at an entry of its log: what is shown of it; or how it begins; or neither."""

    at: float  # when, in seconds since 1970 UTC
    seq: int
    by: str
    made_by: str
    shown: ShownGame | None
    opening: Opening | None = None

    def dumps(self) -> str:
        shown, opening = self.shown and self.shown.dumps(), self.opening and asdict(self.opening)
        return json.dumps([self.at, self.seq, self.by, self.made_by, shown, opening], ensure_ascii=False)


def _noted(text: str) -> _Noted | None:
    """What a note says; None for one that cannot be read, as of another version."""
    try:
        at, seq, by, made_by, shown, opening = json.loads(text)
        return _Noted(at, seq, by, made_by, shown and loads(shown), opening and opening_from(opening))
    except (ValueError, TypeError, LookupError):
        return None


@dataclass
class _Renewal:
    """One renewal of a folder."""

    store: Store
    site: WebSite
    folder: SiteFolder
    now: datetime
    catalogue: Catalogue = field(init=False)
    named: Mapping[str, Mapping[int, Person]] = field(init=False)
    news: dict[str, _Noted] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.catalogue = speaking(self.site.language)
        texts = (text for name, text in sorted(self.catalogue.templates.items()))
        self.made_by = _digest(self.catalogue.language, self.site.zone, *texts)

    def renew(self, most: int | None) -> Renewed:
        with self.store.reading() as transaction:
            rows, notes = transaction.games(), transaction.notes_of(SHOWN)
            self.named = transaction.shown_by_name()
        known = {row.id: _noted(notes[row.id]) for row in rows if row.id in notes}
        shown, openings, left = [], [], most
        for row in _in_turn(rows, known):
            noted = known.get(row.id)
            if not self._holds(row, noted):
                if left == 0:
                    noted = noted if self._may_wait(row, noted) else None
                else:
                    noted = self._look(row)
                    left = left if left is None or noted.opening is not None else left - 1
            if noted is not None and noted.shown is not None:
                shown.append(noted.shown)
            elif noted is not None and noted.opening is not None:
                openings.append(noted.opening)
        shown.sort(key=lambda game: game.listed.id)
        openings.sort(key=lambda table: (bool(table.shown_after), -len(table.open), len(table.id), table.id))
        self._write_lists(shown, openings)
        self.folder.remove_others()
        self._keep(notes.keys() - {row.id for row in rows})
        return Renewed(
            tuple(self.folder.written),
            tuple(self.folder.removed),
            sum(not game.listed.ended for game in shown),
            sum(game.listed.ended for game in shown),
            len(openings),
        )

    def _holds(self, row: GameRow, noted: _Noted | None) -> bool:
        """Whether what was noted of a game is still so, and its page lies there."""
        if noted is None or (noted.seq, noted.by, noted.made_by) != (row.seq, self._by(row), self.made_by):
            return False
        return noted.shown is None or self._lies_there(noted.shown)

    def _may_wait(self, row: GameRow, noted: _Noted | None) -> bool:
        """Whether the page of a game names nobody who is not to be named, though it is not the newest."""
        if noted is None or noted.by != self._by(row):
            return False
        return noted.opening is not None or (noted.shown is not None and self._lies_there(noted.shown))

    def _lies_there(self, shown: ShownGame) -> bool:
        return self.folder.has(shown.listed.address, shown.digest)

    def _by(self, row: GameRow) -> str:
        """The digest of what decides whom a game's page may name, and whether it is to be there."""
        named = sorted((number, person.name) for number, person in self.named.get(row.id, {}).items())
        return _digest(row.title, row.ended, row.id in self.site.without, named)

    def _look(self, row: GameRow) -> _Noted:
        """Find out what is shown of a game, and have its page lie there."""
        shown = opening = None
        try:
            shown, opening = (None, None) if row.id in self.site.without else self._shown(row)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as failure:
            # One game that breaks us leaves the others their pages; what the failure says may hold anything.
            _log.error("game not shown game=%s error=%s", row.id, type(failure).__name__)
        self.news[row.id] = noted = _Noted(self.now.timestamp(), row.seq, self._by(row), self.made_by, shown, opening)
        if len(self.news) >= _BATCH:
            self._keep(())
        return noted

    def _shown(self, row: GameRow) -> tuple[ShownGame | None, Opening | None]:
        with self.store.reading() as transaction:
            entries, people = transaction.log(row.id), transaction.people(row.id)
        roster = {person.number: person for person in people}
        told = entries[: row.seq], roster, self.named.get(row.id, {}), self.catalogue, self.site.zone
        found = scenes_of(*told)
        if found is None:
            return None, opening_of(*told)
        seen, whose, now = found
        game = ShownGame(listed(seen, now), whose, _digest(self.made_by, *_told(seen)))
        address = game.listed.address
        self.folder.put(address, game.digest, lambda: game_page(seen, self.catalogue, others=FIRST))
        return game, None

    def _write_lists(self, shown: list[ShownGame], openings: list[Opening]) -> None:
        running = [game.listed for game in shown if not game.listed.ended]
        finished = [game.listed for game in shown if game.listed.ended]
        people = self._results(shown)
        own = openings, self.site.join, self._words(), self.site.zone
        for page in site_pages(self.catalogue, self.site.title, running, finished, people, *own):
            self.folder.put(page.address, _digest(self.made_by, page.told), page.made)
        tables: Iterable[ListedGame | Opening] = chain((game.listed for game in shown), openings)
        for table in tables:
            if (now := table.now) is not None:
                self.folder.put(calendar_at(table.id), _digest(now), partial(self._calendar, table, now))

    def _calendar(self, table: ListedGame | Opening, now: Now) -> str:
        """The deadline of a table as a calendar."""
        due = None if now.due is None else datetime.fromtimestamp(now.due, UTC)
        since, uid = datetime.fromtimestamp(now.since, UTC), f"{table.id}.table@{self.site.domain}"
        return calendar(CalendarEntry(uid, since, due, now.event, now.told), name=table.title)

    def _words(self) -> str:
        """What the club says of itself; nothing, and what is wrong is noted, if that cannot be read."""
        if (file := self.site.words) is None:
            return ""
        try:
            if file.exists() and not file.is_file():
                raise ValueError("it is no file")  # some have no end
            if file.stat().st_size > _LONGEST:
                raise ValueError(f"it has more than {_LONGEST} bytes")
            return file.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as failure:
            why = "it is not UTF-8" if isinstance(failure, UnicodeDecodeError) else str(failure)
            why = failure.strerror or why if isinstance(failure, OSError) else why
            self.folder.failed(SiteTrouble(f"{file} has the club's words and cannot be read: {why}"))
            return ""

    def _results(self, shown: Iterable[ShownGame]) -> list[PersonalResults]:
        """What those who may be named have come to; a game that its players have ended counts for nobody."""
        found: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        names: dict[tuple[str, str], str] = {}
        for game in shown:
            if not (game.listed.ended and any(seat.rank for seat in game.listed.seats)):
                continue
            named = self.named.get(game.listed.id, {})
            for number, seat in zip(game.people, game.listed.seats, strict=True):
                if number != NOBODY and (person := named.get(number)):
                    who = person.address.lower(), plain_name(person.name)
                    names[who] = person.name
                    found[who].append((seat.rank, seat.points))
        return [
            PersonalResults(names[who], len(seats), sum(rank == 1 for rank, _ in seats), sum(n for _, n in seats))
            for who, seats in found.items()
        ]

    def _keep(self, gone: Iterable[str]) -> None:
        """Keep what was found out so far, in the folder and then in the database, and nothing of what is `gone`."""
        self.folder.keep_list()
        strays = [f"{SHOWN}{game}" for game in gone]
        if self.news or strays:
            with self.store.writing() as transaction:
                for game, noted in self.news.items():
                    transaction.write_note(f"{SHOWN}{game}", noted.dumps(), self.now)
                transaction.delete_notes(strays)
            self.news.clear()


def _in_turn(rows: Sequence[GameRow], known: Mapping[str, _Noted | None]) -> list[GameRow]:
    """Games in which something happened, then the others, each time who was looked at longest ago first."""

    def turn(row: GameRow) -> tuple[bool, float]:
        noted = known.get(row.id)
        return (False, 0) if noted is None else (noted.seq == row.seq, noted.at)

    return sorted(rows, key=turn)


def _told(seen: Watched) -> Iterable[object]:
    """All that the page of a game follows from."""
    yield from (seen.game, seen.title, seen.ended)
    for scene in seen.scenes:
        people = scene.people
        yield from (people.names, people.vacant, people.stand_ins, scene.score.standings, scene.story, scene.at)


def _digest(*told: object) -> str:
    """The digest of values, by what they look like."""
    return sha256("\n".join(map(repr, told)).encode()).hexdigest()[:32]
