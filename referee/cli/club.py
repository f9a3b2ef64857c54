"""`referee game new --from`: the tables of a club's file are opened, each once, however often the file is run.

The file has people, the lines for every table, and those of each, and is read whole, with every fault in it. The lines
are those of a host's letter, but that whoever stands below PEOPLE is named without an address. A table is known by the
club and its title. The note that says so is written in the transaction that opens the table: whatever breaks off in the
middle, the next run makes what is lacking, and nothing twice.
"""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from textwrap import shorten
from typing import Any, Final, Literal

import typer

from referee.chance import SEED_BYTES
from referee.cli.common import console, errors, fail, some
from referee.cli.database import open_store
from referee.cli.wanted import WantedTable, WrongLine, differences, lines_of, players_at, read_table, seats_wanted
from referee.commands.drafting import setup_of
from referee.commands.drafts import names_of
from referee.commands.newcomers import Newcomer, newcomer, newcomer_line
from referee.commands.phrases import LONGEST_TITLE, QUOTES
from referee.commands.refused import Unclear
from referee.desk import Desk
from referee.desk.decisions import seconds
from referee.languages.likeness import nearest
from referee.orders.contents import Line
from referee.settings import Settings
from referee.store import Raced, Store, Transaction

_SHOWN = 100  # characters of a wrong line
Becomes = Literal["new", "stands", "differs", "not in the file"]


@dataclass(frozen=True, slots=True)
class ClubTable:
    """A table of the club: what becomes of it, its id if it has one, and where it differs from the file."""

    title: str
    fate: Becomes
    game: str = ""
    differs: tuple[str, ...] = ()


def open_club(path: Path, settings: Settings, now: datetime, *, only_try: bool, at_once: bool) -> None:
    """Open the tables of a file that do not stand yet, and say what becomes of each; fails if anything is wrong."""
    if not path.exists():
        fail(f"{path}: there is no such file. `referee docs hosting 'a club's evening'` shows what stands in one.")
    found = read_club(path, settings.address, seconds(now))
    desk, store = open_store(settings)
    with store.reading() as transaction:
        known = transaction.tables_of_club(found.club) if found.club else {}
        renamed = () if found.faults else tuple(_renamed(desk, transaction, found, known))
        _fail_if_faulty(path, found, renamed)
        standing = [_standing(desk, transaction, title, table, known) for title, table in found.tables.items()]
    standing += [
        ClubTable(title, "not in the file", game) for title, game in known.items() if title not in found.tables
    ]
    made = {} if only_try else dict(_opened(desk, store, found, standing, now, at_once=at_once))
    _tell(found, standing, made, only_try=only_try)
    if any(table.draft.open for table in found.tables.values()) and not settings.authserv_id:
        typer.echo("Nobody can ask for an open seat yet: set `authserv_id`, as `referee doctor` proposes.")


def open_table(
    desk: Desk, table: WantedTable, now: datetime, club: str = "", *, at_once: bool = False, seed: bytes = b""
) -> str:
    """Open a table, or set it up if it has open seats; returns its id. Raises Raced if the club has one.

    `at_once`: without invitations. `seed`: one that was chosen.
    """
    draft = table.draft
    if draft.open:
        return desk.open_draft(draft, table.guests, now, club=club)
    return desk.open_game(
        "",
        draft.title,
        setup_of(draft),
        draft.options,
        table.players,
        seed or secrets.token_bytes(SEED_BYTES),
        now,
        chosen_seed=bool(seed),
        invite=not at_once,
        moderators=table.moderators,
        club=club,
    )


def _fail_if_faulty(path: Path, found: ClubFile, renamed: tuple[str, ...]) -> None:
    told = [*(f"line {fault.number}, {shorten(fault.text, _SHOWN)}: {fault.why}" for fault in found.faults), *renamed]
    if found.instead:
        typer.echo(found.instead)
    if told:
        for line in told:
            errors.print(line, style="red")
        fail(f"{path}: {'one fault' if len(told) == 1 else f'{len(told)} faults'}. No table was opened.")


def _renamed(desk: Desk, transaction: Transaction, found: ClubFile, known: Mapping[str, str]) -> list[str]:
    """Tables of the file that seem to stand under another title, which the file has no longer."""
    gone = {title: game for title, game in known.items() if title not in found.tables}
    seated = {players_at(desk, transaction, game): (title, game) for title, game in gone.items()}
    told = []
    for title, table in found.tables.items():
        if title not in known and (other := seated.get(seats_wanted(table))):
            old, game = other
            told.append(
                f'table "{title}": the same people sit at {game}, "{old}", which is not in the file any more. If it is '
                f'that table, give it its old title again. If it is another one, leave "{old}" in the file, too.'
            )
    return told


def _standing(
    desk: Desk, transaction: Transaction, title: str, table: WantedTable, known: Mapping[str, str]
) -> ClubTable:
    game = known.get(title)
    if game is None:
        return ClubTable(title, "new")
    differs = differences(desk, transaction, game, table)
    return ClubTable(title, "differs" if differs else "stands", game, differs)


def _opened(
    desk: Desk, store: Store, found: ClubFile, standing: list[ClubTable], now: datetime, *, at_once: bool
) -> Iterator[tuple[str, str]]:
    """Open the tables that are new: titles with ids. One that somebody else opens meanwhile is not opened again."""
    for each in standing:
        if each.fate != "new":
            continue
        try:
            yield each.title, open_table(desk, found.tables[each.title], now, found.club, at_once=at_once)
        except Raced:
            with store.reading() as transaction:
                game = transaction.tables_of_club(found.club).get(each.title)
            if game is None:
                raise
            yield each.title, game


def _tell(found: ClubFile, standing: list[ClubTable], made: Mapping[str, str], *, only_try: bool) -> None:
    """Say of each table what became of it, or would."""
    width = max(len(each.title) for each in standing)
    ids = max((len(game) for game in (*made.values(), *(each.game for each in standing))), default=0)
    for each in standing:
        game = made.get(each.title) or each.game or "-"
        table = found.tables.get(each.title)
        fate = {"new": "would be opened" if only_try else "is opened"}.get(each.fate, each.fate)
        typer.echo(f"{game:{ids}}  {each.title:{width}}  {fate}{_seats(table) if each.fate == 'new' and table else ''}")
        for line in each.differs:
            typer.echo(f"{'':{ids}}    {line}")
    if found.idle:
        console.print(f"At no table: {some(found.idle)}.")
    new = sum(each.fate == "new" for each in standing)
    if only_try:
        console.print(f"Tried only: nothing is done. Without --try {new} are opened.")
    elif new:
        console.print(f"{new} are opened; their letters go out when `referee run` delivers.")
    else:
        console.print("Nothing to do: every table of the file stands.")


def _seats(table: WantedTable) -> str:
    draft = table.draft
    seats = [f"{colour} {name}" for colour, _, name in draft.invited]
    seats += [f"{colour or 'any'} open" for colour in draft.open]
    return f": {', '.join(seats)}"


_EVERY: Final = "EVERY TABLE"
_NAMING: Final = ("invite", "promote")
_HEADINGS: Final = "There are CLUB, PEOPLE, EVERY TABLE, and CREATE for each table."
_ONCE: Final = re.compile(r"^\s*(?:club\s*=|\[+\s*(?:table|defaults|people)\s*\])", re.MULTILINE)
"""What stands in a file of tables as they were written up to release 0.11."""


_NO_LINES: Final = {"zone", "language", "at_once", "seed"}
"""Keys of such a file that are no lines of a letter."""


@dataclass(slots=True)
class ClubFile:
    """What a file says: tables by title in its order, and what is wrong with it. With faults, no table counts."""

    club: str = ""
    tables: dict[str, WantedTable] = field(default_factory=dict)
    faults: list[WrongLine] = field(default_factory=list)
    idle: tuple[str, ...] = ()  # people who are not named by any table
    instead: str = ""  # what a file of the former kind would be now


def read_club(path: Path, referee_address: str, now: int) -> ClubFile:
    """Read a club's file, with all that is wrong with it. Raises OSError."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        return ClubFile(faults=[WrongLine(line, "the file", "It is not UTF-8. Save it as UTF-8 in your editor.")])
    if _ONCE.search(text):
        why = "A club's file is written in the lines of a host's letter now: the chapter for hosts shows it"
        return ClubFile(faults=[WrongLine(1, "the file", f"{why}.")], instead=_in_lines(text))
    return _Reader(referee_address, now).read(text)


class _Reader:
    def __init__(self, referee_address: str, now: int) -> None:
        self._own = referee_address
        self._now = now
        self._found = ClubFile()
        self._people: dict[str, Newcomer] = {}  # by folded name; those with a fault, too

    def read(self, text: str) -> ClubFile:
        found = self._found
        shared, tables = self._sections(text)
        for own in tables:
            self._read_table(shared, own)
        if not found.club:
            self._blame(Line(1, "the file"), 'It begins with what the list of tables is called: CLUB "Thursday club".')
        if not tables:
            self._blame(Line(1, "the file"), 'It has no tables: each begins with a line such as CREATE "Table 1".')
        seated = (person for table in found.tables.values() for person in (*table.players, *table.moderators))
        named = {person.address.lower() for person in seated}
        found.idle = tuple(each.name for each in self._people.values() if each.address.lower() not in named)
        found.faults.sort(key=lambda fault: fault.number)
        return found

    def _sections(self, text: str) -> tuple[list[Line], list[list[Line]]]:
        """The lines for every table, and those of each. The club's name and its people are noted."""
        shared, tables = list[Line](), list[list[Line]]()
        section: list[Line] | None = None
        usual: Newcomer | None = None  # below PEOPLE: somebody with the time zone and language of the heading
        for number, typed in enumerate(text.splitlines(), 1):
            line = Line(number, " ".join(typed.split()))
            head, _, rest = line.text.partition(" ")
            match "" if "@" in line.text and head.upper() != "CREATE" else head.upper().rstrip(":"):
                case "CLUB":
                    self._name_club(line, rest)
                case "PEOPLE":
                    section, usual = None, self._person(replace(line, text=f"name@example.org {rest}"), line)
                    usual = usual or Newcomer("", "")
                case "EVERY" if line.text.upper().rstrip(":") == _EVERY:
                    section = shared
                case "CREATE":
                    tables.append(section := [line])
                case _ if not line.text or line.text.startswith("#"):
                    pass
                case _ if section is not None:
                    section.append(line)
                case _ if usual is not None:
                    self._enrol(line, usual)
                case _:
                    self._blame(line, f"It stands below no heading. {_HEADINGS}")
        return shared, tables

    def _name_club(self, line: Line, rest: str) -> None:
        self._found.club = rest.strip("".join((*QUOTES, *QUOTES.values())))
        if not self._found.club or not rest.isprintable() or len(rest) > LONGEST_TITLE:
            self._blame(line, f"What the list of tables is called has 1 to {LONGEST_TITLE} ordinary characters.")

    def _enrol(self, line: Line, usual: Newcomer) -> None:
        """Note somebody of PEOPLE, in place of whom a stranger stands if something is wrong."""
        try:
            known, others = newcomer(line.text, "", usual.time_zone, usual.language)
            said = " ".join((newcomer_line(known), *others))
        except Unclear:
            said = line.text
        person = self._person(replace(line, text=said), line)
        person = person or Newcomer(line.text.partition("<")[0].strip(), f"{line.number}@faulty.invalid")
        if _folded(person.name) in self._people:
            self._blame(line, "Somebody above has the same name: give a fuller one.")
        self._people.setdefault(_folded(person.name), person)

    def _person(self, said: Line, line: Line) -> Newcomer | None:
        """The person in a line, as PROMOTE reads one; None, and a fault, if there is none."""
        promoted = [replace(said, text=f"PROMOTE {said.text}")]
        table, faults = read_table(promoted, self._own, self._now, _without_word, seated=False)
        for fault in faults:
            self._blame(line, fault.why)
        return None if faults else table.moderators[0]

    def _read_table(self, shared: Sequence[Line], own: Sequence[Line]) -> None:
        found, faults = self._found, len(self._found.faults)
        lines = [named for line in (*shared, *own) if (named := self._named(line))]
        table, wrong = read_table(lines, self._own, self._now, seated=len(found.faults) == faults)
        told = {fault.number for fault in found.faults}  # what is shared is wrong at every table
        found.faults += [fault for fault in wrong if fault.number not in told]
        if table.draft.title in found.tables:
            self._blame(own[0], "Another table above has this title. Each has one of its own.")
        if own[0].number not in {fault.number for fault in wrong}:
            found.tables.setdefault(table.draft.title, table)

    def _named(self, line: Line) -> Line | None:
        """The line with the address of whom it names; None, and a fault, if it is nobody's."""
        words = line.text.split(" ")
        if "@" in line.text or words[0].lower() not in _NAMING or not self._people:
            return line
        at = 2 if " ".join(words[1:2]).lower() in names_of(None).board.colours else 1
        name = _folded(" ".join(words[at:]))
        if person := self._people.get(name):
            return replace(line, text=" ".join((*words[:at], newcomer_line(person))))
        like = nearest(name, self._people, 0.6) or [each for each in self._people if {*name.split()} & {*each.split()}]
        would = " or ".join(" ".join((*words[:at], self._people[each].name)) for each in like)
        hint = f"This would do: {would}." if would else "An address has to stand here, or below PEOPLE."
        self._blame(line, f"Nobody below PEOPLE is called {' '.join(words[at:])!r}. {hint}")
        return None

    def _blame(self, line: Line, why: str) -> None:
        self._found.faults.append(WrongLine(line.number, line.text, why))


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _without_word(line: str) -> str:
    return line.removeprefix("PROMOTE ")


def _in_lines(text: str) -> str:
    """What a file of the former kind comes to as lines; "" if that cannot be told."""
    try:
        said = tomllib.loads(text)
        return "\n".join(_lines_instead(said, said.get("defaults", {})))
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return ""


def _lines_instead(said: Mapping[str, Any], shared: Mapping[str, Any]) -> Iterator[str]:
    tables = said["table"]
    yield f'CLUB "{said["club"]}"'
    yield f"\nPEOPLE {shared.get('zone', '')} {shared.get('language', '')}".rstrip()
    for name, person in said.get("people", {}).items():
        address, _, rest = (person if isinstance(person, str) else " ".join(person.values())).partition(" ")
        yield f"{name} <{address}> {rest}".rstrip()
    of_one = {key for table in tables for key in table}
    yield "\nEVERY TABLE"
    yield from lines_of({key: shared[key] for key in shared.keys() - of_one - _NO_LINES})
    for table in tables:
        wish = {**{key: shared[key] for key in shared.keys() & of_one}, **table}
        yield ""
        yield from lines_of({key: wish[key] for key in wish.keys() - _NO_LINES})
