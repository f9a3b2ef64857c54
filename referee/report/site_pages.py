"""The lists beside the pages of games: which go on, which are over, and what those who may be named have won.

Knows what is told of a game in a list, and how lists are cut into pages: finished games from the first on, so that a
full page stays as it is. Must not know which games may be shown, nor layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import quote

from referee.languages.catalogue import Catalogue
from referee.letters.model import Notice
from referee.report import typesetting
from referee.report.svg import Markup
from referee.report.voice import Voice, sentences
from referee.report.wordlists import own_names

FIRST = "index.html"
"""The page that links to all others."""

RESULTS = "results.html"

PER_PAGE = 50
"""The most games or people on a page."""

_NEWEST = 10  # finished games on the first page


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat: the id of its colour, its points and rank, and who has it, if that is told. Rank 0: nobody has one."""

    colour: str
    points: int
    rank: int = 0
    player: str = ""

    @property
    def rank_told(self) -> str:
        """The rank, or a dash where nobody has one."""
        return str(self.rank or "\u2013")


@dataclass(frozen=True, slots=True)
class Now:
    """What a table lets be told at once: for whom it waits, in words; its deadline, if one runs, and since when."""

    told: str
    event: str  # what is due
    due: int | None
    since: int


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game by what its page shows: the round after which it stands, of how many, and when that was."""

    id: str
    title: str
    seats: tuple[ListedSeat, ...]
    round: int
    rounds: int
    at: int  # seconds since 1970 UTC
    ended: bool
    asks_to_go_on: bool = False  # nobody wrote, and its clock stands still
    ending: bool = False  # a moderator has ended it, and may still take that back
    now: Now | None = None

    @property
    def address(self) -> str:
        """Where its page stands, from the first day on."""
        return f"{self.id}.html"

    @property
    def ranked(self) -> tuple[ListedSeat, ...]:
        """The seats, the best first."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.rank, -seat.points)))


@dataclass(frozen=True, slots=True)
class Opening:
    """A table of which no round may be shown yet: by what it is played, who has a seat, and which seats are open."""

    id: str
    title: str
    terms: str
    seats: tuple[tuple[str, str], ...]  # colours, and who has each, if that is told
    open: tuple[str, ...] = ()  # colours, or "" where any will do
    shown_after: int = 0  # the round after which it is shown; 0: it has not begun
    now: Now | None = None


def calendar_at(game: str) -> str:
    """Where the calendar of a game's deadlines stands."""
    return f"{game}.ics"


def now_told(voice: Voice, notice: Notice, since: int) -> Now:
    """How a table stands now; `since` its deadline has been so. Once it is over nothing is told, nor due."""
    if notice.ended:
        return Now("", notice.title, None, since)
    round_ = notice.round
    told = sentences(voice.say("own", "round", round=round_) if round_ else "", _waiting(voice, notice))
    return Now(told, voice.say("site", "event", title=notice.title, round=round_), notice.clock.due, since)


def _waiting(voice: Voice, notice: Notice) -> str:
    """For whom a table waits, by colour or how many they are, until when; or why it waits for nobody."""
    stands = notice.clock
    if stands.ending:
        return ""
    if stands.paused:
        key = "paused" if stands.resumes is None else "paused-until"
        return voice.say("site", key, when=voice.moment(stands.resumes or 0), zone=voice.zone())
    if stands.opens is not None:
        return voice.say("letter", "opens", when=voice.moment(stands.opens), zone=voice.zone())
    if not (awaited := stands.grace or notice.roll.awaited) or stands.due is None:
        return ""
    who, when = voice.roll(awaited), voice.moment(stands.due)
    return voice.say("own", "waits-moderated", who=who, when=when, zone=voice.zone())


@dataclass(frozen=True, slots=True)
class PersonalResults:
    """What somebody has come to in finished games."""

    name: str
    games: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A game in a list, with its state in words and a word for each colour."""

    game: ListedGame
    state: str
    seats: tuple[tuple[ListedSeat, str], ...]
    calendar: str = ""  # an address


@dataclass(frozen=True, slots=True)
class OpeningLine:
    """A table that begins, with its state, its seats and how to ask for an open one in words."""

    title: str
    state: str
    terms: str
    seats: tuple[tuple[str, str, str], ...]  # ids of colours, words for them, players or that nobody has it
    join: str = ""  # an address
    now: str = ""
    calendar: str = ""  # an address


@dataclass(frozen=True, slots=True)
class GameList:
    """A list of games below a heading; `instead` where there is none, and a link to more of them."""

    heading: str
    lines: tuple[ListedLine, ...]
    instead: str = ""
    more: tuple[str, str] | None = None  # address, words


@dataclass(frozen=True, slots=True)
class ResultTable:
    """What people have come to, below a heading; `instead` where there are none."""

    heading: str
    heads: tuple[str, ...]
    rows: tuple[PersonalResults, ...]
    instead: str


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of lists and results, with what leads to other pages."""

    language: str
    title: str
    lead: tuple[str, ...]
    nav: tuple[tuple[str, str], ...]  # addresses with words; the page's own has no address
    lists: tuple[GameList, ...]
    pages: str  # what the links to other pages are called
    skip: str  # and the first one, past them
    results: tuple[ResultTable, ...] = ()
    steps: tuple[tuple[str, str], ...] = ()  # pages before and behind it
    words: Markup | None = None  # the club's own, as HTML without any of its own
    openings: tuple[OpeningLine, ...] = ()
    opening: tuple[str, str] = ("", "")  # their heading, and what the links to ask for a seat are called
    calendar: str = ""  # what the links to calendars are called


@dataclass(frozen=True, slots=True)
class PageMade:
    """A page to be written under an address; `told` is all it says, and `made` makes it."""

    address: str
    told: object
    made: Callable[[], str]


def site_pages(
    catalogue: Catalogue,
    title: str,
    running: Sequence[ListedGame],
    finished: Sequence[ListedGame],
    people: Sequence[PersonalResults],
    openings: Sequence[Opening] = (),
    join: str = "",
    words: str = "",
    zone: str = "UTC",
) -> Iterator[PageMade]:
    """The pages of lists: games that go on, the last moved first; those that are over, page by page as they ended.

    A `title` that is empty is the usual one. Above them stand the club's `words`, in Markdown, and tables of which
    nothing can be shown yet, with how to ask for a seat at the address `join`, if strangers may. Days are those
    of `zone`.
    """
    club = typesetting.plain_html(words) if words else None
    lists = _Lists(catalogue, title or catalogue.word("site", "title"), openings, join, club, zone)
    going = sorted(running, key=lambda game: (-game.at, len(game.id), game.id))
    over = sorted(finished, key=lambda game: (game.at, len(game.id), game.id))
    for page in (*lists.of_games(going, over), *lists.of_people(people)):
        address, shown = page
        yield PageMade(address, shown, lambda shown=shown: typesetting.site(catalogue, shown))  # type: ignore[misc]


class _Lists:
    """The pages of a site in one language."""

    def __init__(
        self,
        catalogue: Catalogue,
        title: str,
        openings: Sequence[Opening],
        join: str,
        words: Markup | None,
        zone: str,
    ) -> None:
        self._catalogue = catalogue
        self._title = title
        self._openings = openings
        self._join = join
        self._words = words
        self._zone = zone

    def of_games(self, running: Sequence[ListedGame], finished: Sequence[ListedGame]) -> Iterator[tuple[str, SitePage]]:
        """The first page, more games that go on, and all that are over."""
        going, over = _cut(running), _cut(finished)
        names = [FIRST, *(f"running-{n}.html" for n in range(2, len(going) + 1))]
        last = f"finished-{len(over)}.html"
        newest = self._list("finished", finished[: -_NEWEST - 1 : -1], None)
        newest = replace(newest, more=(last, self._word("all-finished"))) if finished else newest
        for n, games in enumerate(going):
            more = (names[n + 1], self._word("more")) if n + 1 < len(names) else None
            going_on = (self._list("running", games, more),) if games or not self._openings else ()
            page = self._page(names[n], ("lead", "late"), (*going_on, *((newest,) if n == 0 else ())))
            yield names[n], page if n else self._with_openings(page)
        ended = [f"finished-{n}.html" for n in range(1, len(over) + 1)] if finished else []
        for n, name in enumerate(ended):
            page = self._page(name, (), (self._list("finished", over[n][::-1], None),))
            newer = (ended[n + 1], self._word("newer")) if n + 1 < len(ended) else None
            older = (ended[n - 1], self._word("older")) if n else None
            yield name, replace(page, steps=tuple(filter(None, (newer, older))))

    def _with_openings(self, page: SitePage) -> SitePage:
        """The first page, with the club's words, tables that begin, and how to have letters in one's own language."""
        spoken = self._catalogue.either(own_names())
        return replace(
            page,
            lead=(*page.lead, self._catalogue.say("site", "languages", languages=spoken)),
            words=self._words,
            openings=tuple(map(self._opening, self._openings)),
            opening=(self._word("openings"), self._word("join")),
        )

    def _opening(self, table: Opening) -> OpeningLine:
        key = "begun" if table.shown_after else "seats-open" if table.open else "invited"
        state = self._catalogue.say("site", key, n=table.shown_after or len(table.open))
        sits = [(colour, self._catalogue.word("colour", colour), player) for colour, player in table.seats]
        free = self._catalogue.word("seeking", "open-seat")
        sits += [
            (each or "any", self._catalogue.word("colour", each) if each else "\u2013", free) for each in table.open
        ]
        asked = quote(f"JOIN {table.id}", safe="")
        join = f"mailto:{self._join}?subject={asked}&body={asked}%0D%0A" if self._join and table.open else ""
        now, calendar = (table.now.told, calendar_at(table.id)) if table.now else ("", "")
        return OpeningLine(table.title, state, table.terms, tuple(sits), join, now, calendar)

    def of_people(self, people: Sequence[PersonalResults]) -> Iterator[tuple[str, SitePage]]:
        """What people have come to, who has won most first."""
        order = sorted(people, key=lambda each: (-each.wins, -each.points, -each.games, each.name.casefold()))
        cut, heads = _cut(order), tuple(map(self._word, ("person", "games-played", "wins", "points")))
        names = [RESULTS, *(f"results-{n}.html" for n in range(2, len(cut) + 1))]
        for n, some in enumerate(cut):
            table = ResultTable(self._word("results"), heads, tuple(some), self._word("nobody"))
            page = replace(self._page(names[n], ("consent",), ()), results=(table,))
            on = (names[n + 1], self._word("on")) if n + 1 < len(names) else None
            back = (names[n - 1], self._word("back")) if n else None
            yield names[n], replace(page, steps=tuple(filter(None, (back, on))))

    def _page(self, name: str, lead: Sequence[str], lists: tuple[GameList, ...]) -> SitePage:
        links = ((FIRST, self._word("games")), (RESULTS, self._word("results")))
        return SitePage(
            language=self._catalogue.language,
            title=self._title,
            lead=tuple(map(self._word, lead)),
            nav=tuple(("" if address == name else address, words) for address, words in links),
            lists=lists,
            calendar=self._word("calendar"),
            pages=self._word("pages"),
            skip=self._catalogue.word("watched", "skip"),
        )

    def _list(self, kind: str, games: Sequence[ListedGame], more: tuple[str, str] | None) -> GameList:
        return GameList(self._word(kind), tuple(map(self._line, games)), self._word(f"no-{kind}"), more)

    def _line(self, game: ListedGame) -> ListedLine:
        if not game.ended:
            key = "ending" if game.ending else "asks-to-go-on" if game.asks_to_go_on else "shown"
            state = self._catalogue.say("site", key, n=game.round, last=game.rounds)
        else:
            key = "ended" if any(seat.rank for seat in game.seats) else "called-off"
            state = self._catalogue.say("site", key, day=self._catalogue.moment(game.at, self._zone, "date"))
        colours = tuple((seat, self._catalogue.word("colour", seat.colour)) for seat in game.ranked)
        return ListedLine(game, state, colours, calendar_at(game.id) if game.now and not game.ended else "")

    def _word(self, key: str) -> str:
        return self._catalogue.word("site", key)


_Row = TypeVar("_Row")


def _cut(rows: Sequence[_Row]) -> list[Sequence[_Row]]:
    return [rows[at : at + PER_PAGE] for at in range(0, len(rows), PER_PAGE)] or [()]
