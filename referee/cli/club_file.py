"""A club's file: its people once, what all tables share, and each table; read as a whole, with every fault in it.

Must not know which tables stand already.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from referee.cli.objections import objection
from referee.cli.wanted import KEYS, WantedTable, WishReader, WrongKey, read_person
from referee.commands.newcomers import LONGEST_NAME, Newcomer
from referee.commands.phrases import LONGEST_TITLE
from referee.commands.refused import Unclear
from referee.desk.reachable import check_reachable
from referee.orders.lexicon import nearest

_SECTIONS: Final = ("club", "defaults", "people", "table")
_OF_PEOPLE: Final = ("zone", "language")
"""Keys of [defaults] for people with whom none stand."""

_OF_A_TABLE: Final = ("title", "players")
"""Keys that no two tables share."""

_OF_A_PERSON: Final = ("address", "zone", "language")
_EXAMPLE = "name@example.org Europe/Paris"
_HEADER = re.compile(r"\s*\[\[?\s*([\w-]+)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=""")
_AT = re.compile(r"\(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Misprint:
    """A fault in a file: the line, 0 if it is not known, where in words, and what is wrong."""

    line: int
    where: str
    text: str

    def __str__(self) -> str:
        """The fault in one line."""
        return f"{f'line {self.line}, ' if self.line else ''}{self.where}: {self.text}"


@dataclass(slots=True)
class ClubFile:
    """What a file says: tables by title in its order, and what is wrong with it. With faults, no table counts."""

    club: str = ""
    tables: dict[str, WantedTable] = field(default_factory=dict)
    faults: list[Misprint] = field(default_factory=list)
    idle: tuple[str, ...] = ()  # people who are not named by any table


class InFile:
    """How keys and values are written in the file."""

    def key(self, name: str) -> str:
        """A key."""
        return {"rule": "rules", "reading": "readings"}.get(name, name)

    def line(self, name: str, value: str) -> str:
        """A key with a value that would do."""
        key = self.key(name)
        if key in ("boxes", "rules", "readings", "players", "moderators"):
            return f"{key} = {json.dumps(value.split(', ') if key != 'rules' else [value], ensure_ascii=False)}"
        return f"{key} = {value if value.isdecimal() else json.dumps(value, ensure_ascii=False)}"


def read_club(path: Path, referee_address: str) -> ClubFile:
    """Read a club's file, with all that is wrong with it. Raises OSError."""
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8")
        said = tomllib.loads(text)
    except UnicodeDecodeError as trouble:
        line = raw.count(b"\n", 0, trouble.start) + 1
        return ClubFile(faults=[Misprint(line, "the file", "It is not UTF-8. Save it as UTF-8 in your editor.")])
    except tomllib.TOMLDecodeError as trouble:
        return ClubFile(faults=[_unreadable(text, str(trouble))])
    except (RecursionError, ValueError):
        why = "Its brackets are nested too deep, or a number has thousands of digits. A club's file has neither."
        return ClubFile(faults=[Misprint(0, "the file", why)])
    return _Reader(text, said, referee_address).read()


def _unreadable(text: str, why: str) -> Misprint:
    """What to do about a line that is no TOML."""
    found = _AT.search(why)
    number = int(found[1]) if found else text.count("\n") + 1
    lines = text.splitlines()
    line = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    if "overwrite" in why:
        hint = "The same key, or the same name of a person, stands twice: leave one of them out, or give a fuller name."
    elif line.count('"') % 2:
        hint = "A quote is not closed: each text stands between two."
    elif line and not line.isascii() and "=" in line and not line.startswith(('"', "'")):
        hint = f'A name with more than plain letters stands in quotes: "{line.partition("=")[0].strip()}" = ...'
    elif re.match(r"[\w-]+\s+[\w-]+.*=", line):
        hint = f'A name of several words stands in quotes: "{line.partition("=")[0].strip()}" = ...'
    else:
        hint = "Texts stand in quotes, lists in [ ] with commas between, each table below a line [[table]]."
    told = _AT.sub("", why).strip()
    return Misprint(number, f"`{line}`" if line else "the file", f"{told}. {hint} What stands behind it was not read.")


class _Reader:
    def __init__(self, text: str, said: Mapping[str, Any], referee_address: str) -> None:
        self._lines = _Lines(text)
        self._said = said
        self._own = referee_address
        self._found = ClubFile()

    def read(self) -> ClubFile:
        found = self._found
        for key in self._said.keys() - {*_SECTIONS}:
            near = nearest(key, (*_SECTIONS, *KEYS), 0.6)
            is_shared = key in KEYS or (near and near[0] in KEYS)
            hint = (
                "What all tables share stands below a line [defaults]."
                if is_shared
                else "The file has `club = ...`, [defaults], [people] and [[table]]."
            )
            self._blame("", key, f"The file, {key}", f"Nothing is called so here. {hint}")
        found.club = self._club()
        defaults = self._section("defaults")
        zone, language = self._usual(defaults)
        people = dict(self._people(zone, language))
        self._check_defaults(defaults)
        shared = {key: value for key, value in defaults.items() if key in KEYS and key not in _OF_A_TABLE}
        reader = WishReader(InFile(), self._own, people, zone, language)
        tables = self._said.get("table", [])
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables) or not tables:
            self._blame(
                "", "table", "The tables", "There are none: each begins with a line [[table]], in two brackets."
            )
            tables = []
        for number, wish in enumerate(tables, 1):
            self._read_table(reader, number, wish, shared)
        found.idle = tuple(name for name, person in people.items() if person.address.lower() not in reader.named)
        found.faults.sort(key=lambda fault: fault.line)
        return found

    def _read_table(self, reader: WishReader, number: int, wish: Mapping[str, Any], shared: Mapping[str, Any]) -> None:
        section, title = f"table {number}", wish.get("title", "")
        where = f"table {number} {json.dumps(title, ensure_ascii=False)}" if title else f"table {number}"
        table, faults = reader.read({**shared, **wish})
        for fault in faults:
            is_shared = fault.key in shared and fault.key not in wish
            if is_shared and any(each.where == f"[defaults], {fault.key}" for each in self._found.faults):
                continue  # it is the same at every table
            self._blame_item("defaults" if is_shared else section, "[defaults]" if is_shared else where, fault)
        if isinstance(title, str) and title.strip():
            if title in self._found.tables:
                self._blame(section, "title", where, "Another table above has this title. Each has one of its own.")
            elif table is not None:
                self._found.tables[title] = table

    def _club(self) -> str:
        club = self._said.get("club", "")
        if not isinstance(club, str) or not club.strip() or not club.isprintable() or len(club) > LONGEST_TITLE:
            hint = (
                'Write at the top what the list of tables is called: club = "Thursday club, winter". By this and its '
            )
            self._blame("", "club", "The file, club", f"{hint}title a table is known when you run the file again.")
            return ""
        return " ".join(club.split())

    def _section(self, name: str) -> Mapping[str, Any]:
        found = self._said.get(name, {})
        if isinstance(found, dict):
            return found
        self._blame("", name, f"[{name}]", f"It begins with a line [{name}], in one bracket, once.")
        return {}

    def _check_defaults(self, defaults: Mapping[str, Any]) -> None:
        for key in defaults:
            if key in _OF_A_TABLE:
                self._blame("defaults", key, f"[defaults], {key}", "It belongs to one table: write it below [[table]].")
            elif key not in (*KEYS, *_OF_PEOPLE):
                near = nearest(key, (*KEYS, *_OF_PEOPLE)) or (*KEYS, *_OF_PEOPLE)
                told = f"No such key; did you mean {', '.join(near)}?"
                self._blame("defaults", key, f"[defaults], {key}", told)

    def _usual(self, defaults: Mapping[str, Any]) -> tuple[str, str]:
        """Time zone and language of people with whom none stand."""
        usual = {"zone": "UTC", "language": "en"}
        for key in _OF_PEOPLE:
            wanted = {**usual, key: str(defaults.get(key, usual[key]))}
            try:
                check_reachable(Newcomer("", "a@example.org", wanted["zone"], wanted["language"]))
                usual = wanted
            except Unclear as why:
                would = ", ".join(why.legal[:6])
                self._blame("defaults", key, f"[defaults], {key}", f"{_sentence(why)} This would do: {would}.")
        return usual["zone"], usual["language"]

    def _people(self, zone: str, language: str) -> Iterator[tuple[str, Newcomer]]:
        """The people by name, those with a fault, too."""
        for name, said in self._section("people").items():
            yield name, Newcomer(name, f"{name}@faulty.invalid")  # whoever names somebody with a fault has none
            try:
                if text := self._written(name, said):
                    person = read_person(text, zone, language)
                    yield name, person if _names_somebody(text) else replace(person, name=name)
            except Unclear as why:
                legal = why.legal if why.code in ("no-such-zone", "no-such-language") else ()
                would = ", ".join(legal[:6]) or f'{_quoted(name)} = "{_EXAMPLE}"'
                self._blame("people", name, f"[people], {name}", f"{_sentence(why)} This would do: {would}.")

    def _written(self, name: str, said: Any) -> str | None:
        """Address, zone and language of somebody as one text; None, and a fault, if they are not there."""
        where = f"[people], {name}"
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME or "@" in name:
            told = (
                f"A name has at most {LONGEST_NAME} ordinary characters, and the address stands behind the equals sign."
            )
            self._blame("people", name, where, told)
            return None
        if isinstance(said, str):
            return said
        if isinstance(said, dict) and all(isinstance(each, str) for each in said.values()):
            if strange := [key for key in said if key not in _OF_A_PERSON]:
                self._blame("people", name, where, f"No such key: {strange[0]}. There are: {', '.join(_OF_A_PERSON)}.")
                return None
            return " ".join(said[key] for key in _OF_A_PERSON if key in said)
        example = f'{_quoted(name)} = "{_EXAMPLE}"'
        self._blame("people", name, where, f"An address is wanted, and perhaps time zone and language: {example}.")
        return None

    def _blame(self, section: str, key: str, where: str, text: str) -> None:
        self._found.faults.append(Misprint(self._lines.of(section, key), where, text))

    def _blame_item(self, section: str, where: str, fault: WrongKey) -> None:
        line = self._lines.of(section, fault.key, fault.item)
        item = f" {_quoted(fault.item, always=True)}" if fault.item and fault.key in ("players", "moderators") else ""
        self._found.faults.append(Misprint(line, f"{where}, {fault.key}{item}", fault.text))


class _Lines:
    """On which line of a file a key stands, as far as that can be seen without reading it twice."""

    def __init__(self, text: str) -> None:
        self._text = text.splitlines()
        self._keys: dict[tuple[str, str], int] = {}
        self._headers: dict[str, int] = {}
        section, tables = "", 0
        for number, line in enumerate(self._text, 1):
            if header := _HEADER.fullmatch(line):
                tables += header[1] == "table"
                section = f"table {tables}" if header[1] == "table" else header[1]
                self._headers[section] = number
            elif key := _KEY.match(line):
                self._keys.setdefault((section, next(filter(None, key.groups()), "")), number)

    def of(self, section: str, key: str, item: str = "") -> int:
        """The line of a key, or of an item of its list; else that of the section's header, or 0."""
        at = self._keys.get((section, key))
        if at is None:
            return self._headers.get(section, 0) or self._headers.get(key, 0)
        end = min((line for line in (*self._keys.values(), *self._headers.values()) if line > at), default=10**9)
        behind = enumerate(self._text[at - 1 : end - 1], at)
        return next((number for number, line in behind if item and item in line), at)


def _names_somebody(text: str) -> bool:
    """Whether a name stands before the address: "Ann Berg <ann@example.org>"."""
    return bool(text.partition("@")[0].rpartition("<")[0].strip())


def _sentence(why: Unclear) -> str:
    said = objection(why)
    return f"{said[:1].upper()}{said[1:]}."


def _quoted(name: str, *, always: bool = False) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) and not always else json.dumps(name, ensure_ascii=False)
