"""A club's file: its people, the lines for every table, and those of each; read whole, with every fault in it.

The lines are those of a host's letter, but that whoever stands below PEOPLE is named without an address. Must not know
which tables stand already.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from referee.cli.wanted import WantedTable, WrongLine, lines_of, read_table
from referee.commands.drafts import names_of
from referee.commands.newcomers import Newcomer, newcomer, newcomer_line
from referee.commands.phrases import LONGEST_TITLE, QUOTES
from referee.commands.refused import Unclear
from referee.languages.likeness import nearest
from referee.orders.contents import Line

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
