"""A table as its host wants it: keys with values, from a club's file or the command line, read by a host's commands.

Both are made a draft as CREATE, SET and INVITE make one by mail, so that a value means the same everywhere. Every fault
is found, not only the first. Must not know a file, a database or a clock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from referee.cli.objections import InWords, either, objection
from referee.commands import drafts
from referee.commands.admitting import left_open, seats_named
from referee.commands.context import Commander
from referee.commands.drafting import DraftContext, setup_of
from referee.commands.newcomers import Newcomer, newcomer, nothing_else, without_colour
from referee.commands.options import DRAWN, OPTIONS, SetOption, ids_in_list
from referee.commands.phrases import LONGEST_TITLE, Phrase, words_for
from referee.commands.refused import Refused, Unclear
from referee.commands.setting_up import FEWEST, Invite
from referee.desk.reachable import check_reachable, zones_like
from referee.docket.model import FIRST_LATER
from referee.log import Drafted
from referee.orders.lexicon import nearest
from referee.orders.tokens import tokens_of
from referee.report.voice import capitalised
from referee.rules import boxes
from referee.rules.setup import Setup

_SPOKEN: Final = {"rules": "rule", "readings": "reading"}
"""Lists of what SET says one by one."""

_FIRST: Final = ("edition", "boxes", "length", "castillo", "pace")
"""What others are judged by, or would be overruled by."""

_OTHERS: Final = ("title", "players", "moderators", "open", "at_once", "seed", *_SPOKEN)
_LISTS: Final = ("players", "moderators", "boxes", *_SPOKEN)
KEYS: Final = (*_OTHERS, *(card.name for card in OPTIONS if card.name not in _SPOKEN.values()))
"""Every key of a table."""

_HOST = FIRST_LATER
_MOST = 5
_EXAMPLE = "red Ann <ann@example.org> Europe/Amsterdam"
_SEED = re.compile(r"[0-9a-fA-F]{64}")


class Wording(Protocol):
    """How keys and their values are written where the table was asked for."""

    def key(self, name: str) -> str:
        """A key."""

    def line(self, name: str, value: str) -> str:
        """A key with a value that would do."""


_NO_ZONE: Final = "UTC"
"""The time zone where none is given."""


@dataclass(frozen=True, slots=True)
class WrongKey:
    """What is wrong with the value of a key, and what would do. `item` is the part of a list that is meant."""

    key: str
    text: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table that could be opened; the host of its draft is the first moderator, if there is one."""

    draft: Drafted
    people: Mapping[int, Newcomer]  # whom the draft invites, by their numbers in it
    moderators: tuple[Newcomer, ...]
    at_once: bool = False
    seed: str = ""

    @property
    def players(self) -> tuple[Newcomer, ...]:
        """Who is invited, by seat."""
        return tuple(self.people[number] for _, number, _ in self.draft.invited)

    @property
    def guests(self) -> tuple[tuple[int, Newcomer], ...]:
        """Host and players under their numbers in the draft."""
        return ((_HOST, self.moderators[0]), *sorted(self.people.items()))


class WishReader:
    """Reads the wish for one table. `people` are those who may be named, `zone` and `language` are where none stand.

    Hours without a zone are in the first moderator's where no `zone` is given.
    """

    def __init__(
        self,
        spelling: Wording,
        referee_address: str,
        people: Mapping[str, Newcomer],
        zone: str = "",
        language: str = "en",
    ) -> None:
        self._zone = zone
        self._spelling = spelling
        self._by = Commander(_HOST, 0, (("", _HOST),), referee_address.lower(), zone or _NO_ZONE)
        self._people = {_folded(name): person for name, person in people.items()}
        self._names = tuple(people)
        self._default = (zone or _NO_ZONE, language)
        self.named: set[str] = set()
        """The addresses of those who were named so far."""

    def read(self, wish: Mapping[str, Any]) -> tuple[WantedTable | None, tuple[WrongKey, ...]]:
        """The table, None if there are faults, and the faults."""
        reading = _Reading(self._by, self._spelling)
        for key in wish.keys() - {*KEYS}:
            reading.fault(key, f"no such key{either('', nearest(key, KEYS) or KEYS)}")
        self._read_title(reading, wish.get("title", ""))
        moderators = tuple(self._moderators(reading, wish))
        if moderators and not self._zone:
            reading.context.by = replace(self._by, zone=moderators[0].time_zone)
        reading.set_all(wish)
        self._seat(reading, _listed(reading, "players", wish))
        reading.set_leader(wish.get("leader", DRAWN))
        reading.open_seats(wish.get("open", 0), moderators)
        at_once, seed = wish.get("at_once", False), wish.get("seed", "")
        if not isinstance(at_once, bool):
            reading.fault("at_once", f"it is true or false, not {at_once!r}")
        if seed and not (isinstance(seed, str) and _SEED.fullmatch(seed)):
            reading.fault("seed", "a seed is 64 hex digits (32 bytes). Leave it out for a sealed game")
        faults = tuple(reading.faults)
        if faults:
            return None, faults
        draft = reading.context.draft
        if moderators:
            draft = replace(draft, host_name=moderators[0].name)
        return WantedTable(draft, dict(reading.context.newcomers), moderators, at_once, seed), ()

    def lay(self, wish: Mapping[str, Any]) -> tuple[Setup, tuple[WrongKey, ...]]:
        """The set-up of a table without people; it counts only if there are no faults."""
        reading = _Reading(self._by, self._spelling)
        reading.set_all(wish)
        return setup_of(reading.context.draft), tuple(reading.faults)

    def person(self, text: str) -> Newcomer:
        """Somebody named, or written as "Ann <ann@example.org> Europe/Amsterdam nl". Raises Unclear."""
        if known := self._people.get(_folded(text)):
            self.named.add(known.address.lower())
            return known
        if "@" not in text and self._people:
            like = nearest(_folded(text), self._people, 0.6) or tuple(
                name for name in self._people if {*_folded(text).split()} & {*name.split()}
            )
            near = tuple(name for name in self._names if _folded(name) in like)
            raise InWords(
                f"nobody in [people] is called {text!r}{'' if near else ', and no address stands here'}", near
            )
        return read_person(text, *self._default)

    # Parts of a table

    def _read_title(self, reading: _Reading, title: Any) -> None:
        if title == "":
            reading.fault("title", "it has no title")
        elif not isinstance(title, str) or not title.strip() or not title.isprintable():
            reading.fault("title", f"the title {title!r} will not do: write one line of ordinary characters")
        elif len(title) > LONGEST_TITLE:
            reading.fault("title", f"{len(title)} characters are too many; {LONGEST_TITLE} will do")
        else:
            reading.context.draft = replace(reading.context.draft, title=" ".join(title.split()))

    def _moderators(self, reading: _Reading, wish: Mapping[str, Any]) -> Iterator[Newcomer]:
        for text in _listed(reading, "moderators", wish):
            with reading.blaming("moderators", text):
                person = self.person(text)
                if reading.context.by.is_referees(person.address):
                    raise Refused("own-address", (person.address,))
                yield person

    def _seat(self, reading: _Reading, seats: Sequence[str]) -> None:
        """Invite everybody; who is named without a colour gets the next that is left."""
        board = setup_of(reading.context.draft).board.colours
        found: list[tuple[str, Newcomer, str]] = []
        for text in seats:
            with reading.blaming("players", text):
                found.append((*self._seated(text, board), text))
        taken = {colour for colour, _, _ in found}
        left = (colour for colour in board if colour not in taken)
        named: set[str] = set()
        for colour, person, text in found:
            with reading.blaming("players", text):
                if colour in named:
                    raise InWords(f"two players are {colour}: each has another colour", ())
                named |= {colour} - {""}
                try:
                    Invite(colour or next(left, board[0]), person).change_draft(reading.context)
                except Refused as why:
                    if why.code == "plays-already":
                        each = "each player needs an address of their own: reports are private"
                        raise InWords(f"two seats have the same address, {person.address}; {each}", ()) from None
                    raise
        if len(seats) > _MOST:
            reading.fault("players", f"El Grande seats 2 to 5, each in another colour; here {_are(len(seats))}")

    def _seated(self, text: str, board: Sequence[str]) -> tuple[str, Newcomer]:
        """Colour and person of "red Ann" or "red Ann <ann@example.org> Europe/Amsterdam nl"; the colour may lack."""
        first, _, rest = text.strip().partition(" ")
        if _folded(text) in self._people:
            return "", self.person(text)
        if first.lower() in board:
            return first.lower(), self.person(rest)
        near = nearest(first.lower(), board, 0.6)
        if rest and _folded(rest) in self._people:
            raise Unclear("colour-unknown", (first, ", ".join(board)), tuple(f"{each} {rest}" for each in near))
        person = self.person(text)
        typed, person = without_colour(person, bool(near))
        if typed:
            raise Unclear("colour-unknown", (typed, ", ".join(board)), near)
        return "", person


def read_person(text: str, zone: str = _NO_ZONE, language: str = "en") -> Newcomer:
    """Somebody written as "Ann <ann@example.org> Europe/Amsterdam nl", who can be written to. Raises Unclear."""
    person, others = newcomer(text, _EXAMPLE.partition(" ")[2], zone, language)
    if others and (zones := zones_like(" ".join(others))):
        raise Unclear("no-such-zone", (" ".join(others),), zones)
    nothing_else(others, (_EXAMPLE.partition(" ")[2],))
    check_reachable(person)
    return person


class _Reading:
    """A table as far as it has been read, and its faults."""

    def __init__(self, by: Commander, spelling: Wording) -> None:
        self.context = DraftContext(drafts.created("", _HOST, "", "-"), by, answers=True)
        self.faults: list[WrongKey] = []
        self._spelling = spelling

    def fault(self, key: str, text: str, item: str = "") -> None:
        """Note a fault."""
        self.faults.append(WrongKey(key, capitalised(text if text.endswith("?") else f"{text.rstrip('.')}."), item))

    @contextmanager
    def blaming(self, key: str, item: str = "") -> Iterator[None]:
        """Note what a command objects to as a fault of this key."""
        try:
            yield
        except (Refused, Unclear) as why:
            legal = tuple(map(self._spelled, why.legal)) if len(why.legal) < len(boxes.BOXES) else ()
            self.fault(key, f"{objection(why)}{either('. This would do: ', legal)}", item)

    def set_all(self, wish: Mapping[str, Any]) -> None:
        """Set all options that are wished for."""
        for name in (*_FIRST, *_SPOKEN, *(key for key in KEYS if key not in (*_FIRST, *_OTHERS, "leader"))):
            if name in wish:
                self._set(name, wish[name])

    def _set(self, name: str, value: Any) -> None:
        """Set an option, or each answer in a list of them."""
        if name in _LISTS:
            for each in _listed(self, name, {name: value}) if name in _SPOKEN else ():
                with self.blaming(name, each):
                    self._answer(_SPOKEN[name], each)
            if name == "boxes":
                with self.blaming(name):
                    ids = ids_in_list(", ".join(_listed(self, name, {name: value})))
                    SetOption(name, boxes.ordered(ids)).change_draft(self.context)
            return
        said = _said(value)
        if said is None:
            self.fault(name, f"{value!r} is neither text nor a number")
            return
        with self.blaming(name, said):
            SetOption.read(self._phrase(f"{name} {said}")).change_draft(self.context)

    def _answer(self, name: str, said: str) -> None:
        try:
            SetOption(name, said).change_draft(self.context)
        except Refused as why:
            if why.code != "is-so-already":  # a rule of the whole club may be in some of its books
                raise

    def set_leader(self, colour: Any) -> None:
        """Say who lays first."""
        seated = [each for each, _, _ in self.context.draft.invited]
        if colour == DRAWN or colour in seated:
            leader = "" if colour == DRAWN else str(colour)
            self.context.draft = replace(self.context.draft, leader=leader)
        elif not any(fault.key == "players" for fault in self.faults):
            self.fault("leader", f"nobody plays {colour}. The colours are: {', '.join(seated)}, or {DRAWN}")

    def open_seats(self, value: Any, moderators: Sequence[Newcomer]) -> None:
        """Leave seats open, if any are; a table has then one host, who admits."""
        invited = len(self.context.draft.invited)
        said = ", ".join(value) if _is_texts(value) else _said(value)
        if said is None or isinstance(value, bool):
            self.fault("open", f"{value!r} is neither a number of seats nor colours")
        elif value in (0, [], ""):
            if invited < FEWEST and not any(fault.key == "players" for fault in self.faults):
                self.fault("players", f"El Grande seats 2 to 5, each in another colour; here {_are(invited)}")
        else:
            with self.blaming("open", said):
                self.context.draft = left_open(self.context.draft, seats_named(self._phrase(said), ("OPEN 1",)))
            if len(moderators) != 1:
                one = "name one moderator, who decides who gets it"
                self.fault("open", f"a table with a seat to give has one host: {one}")
            if invited + len(self.context.draft.open) < FEWEST:
                self.fault("open", "El Grande seats 2 to 5: leave more seats open")

    def _phrase(self, text: str) -> Phrase:
        names = drafts.names_of(self.context.draft)
        return Phrase(text, tokens_of(text, signed=False), 0, words_for(names), names)

    def _spelled(self, line: str) -> str:
        """A line of a letter as it would be written here."""
        command, _, rest = line.partition(" ")
        if command == "HELP":
            setup = setup_of(self.context.draft)
            shown = " ".join((setup.edition.id, *(f"--box {box}" for box in setup.boxes)))
            return f"what `referee rules show {shown}` names"
        if command == "OPEN":
            return self._spelling.line("open", rest)
        if command == "SET" and rest:
            name, _, value = rest.partition(" ")
            return self._spelling.line(name.lower(), value)
        return line


def _listed(reading: _Reading, key: str, wish: Mapping[str, Any]) -> Sequence[str]:
    """The texts in a list, or a fault if it is none."""
    found = wish.get(key, ())
    if _is_texts(found):
        return tuple(found)
    reading.fault(key, f"a list of texts is wanted, such as {reading._spelling.line(key, 'a, b')}")
    return ()


def _is_texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _said(value: Any) -> str | None:
    """A value as it would be written in a letter; None if it cannot be."""
    match value:
        case bool():
            return "on" if value else "off"
        case str() | int():
            return str(value)
        case _ if _is_texts(value):
            return ", ".join(value)
    return None


def _are(number: int) -> str:
    return {0: "is nobody", 1: "is one"}.get(number, f"are {number}")


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())
