"""The board of a letter read back: who stands where, what lies and is carried there, and what lasts.

Knows how a board looks in our English letters. Must not know what stands above and below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from referee.catalogues import speaking
from referee.orders.keywords import ENGLISH
from referee.rules.board import Board, Rank, Token
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting
from referee.rules.position import AWAY, Counts, Spot
from referee.rules.table import TableLaid
from referee.rules.wire import TAGS

_ROW = re.compile(r"^ (?P<name>\w\D*?)(?: (?P<values>\d+/\d+/\d+)(?P<mark>\*?))?: (?P<told>.+)$")
_CELL = re.compile(r"\b(\w+) (b?(?:\d+|\?)?h?)(?= first|,|;|$)")
_BELOW, _ON = " " * 3, " " * 5
_SOME = re.compile(r"(?:(\d+) )?(\w+)")
_FREE = re.compile(r"free to claim: (.+)")
_CARRIES = re.compile(r"(\w+) with (.+)")
_BLANKS = {"seat": r"\b\w+", "place": r"\b[A-Z][\w ]*?", "ends": r"[\w ]+ and [\w ]+", "round": r"\d+"}
_THEN = "the next general scoring"
_UNDER = re.compile(r"(.+), \d+ spaces")


def listed(words: str) -> list[str]:
    """What a list in words names: "a, b and c"."""
    return re.split(r", and | and |, ", words)


@dataclass(frozen=True, slots=True)
class SeatNames:
    """Seats by what a letter calls them: a colour, or the reader's own "you"; parties by their names."""

    colours: tuple[str, ...]
    mine: Seat
    parties: tuple[str, ...] = ()

    def called(self, word: str) -> Owner:
        """The seat, or a party. Raises ValueError for anybody else."""
        return self.mine if word.lower() == "you" else (*self.colours, *self.parties).index(word.lower())


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place on the board of a letter: its points, a cell for each seat, what is behind and below them."""

    values: Rank
    scoreboard: bool
    cells: tuple[str, ...]
    king: bool
    below: str

    def parts(self) -> Iterator[tuple[str, str]]:
        """What stands below it, each with what it is about: a slot's name, or nothing."""
        for part in self.below.split("; "):
            name, colon, who = part.partition(": ")
            under = _UNDER.fullmatch(name)
            yield (under[1] if under else name, who) if colon else ("", part)

    def cargo(self) -> Iterator[tuple[str, str]]:
        """What lies here to be claimed, under nobody's name, and what is carried here, under its bearer's."""
        for part in self.below.split("; "):
            if free := _FREE.fullmatch(part):
                yield "", free[1]
            elif carries := _CARRIES.fullmatch(part):
                yield carries[1], carries[2]


def read_board(lines: Sequence[str], table: TableLaid, seats: SeatNames) -> Shown:
    """The board in the lines that begin with its first row. Raises ValueError where places are missing."""
    board = table.setup.board
    found: list[PlaceRow] = []
    whole = _whole(lines)
    for line in whole:
        if row := _ROW.match(line) if len(found) < len(board.places) else None:
            found.append(_row(row, seats))
        elif found and line.startswith(_BELOW):
            found[-1] = replace(found[-1], below=f"{found[-1].below} {line.strip()}".strip())
        else:
            foot = [line, *whole]
            break
    if len(found) != len(board.places):
        raise ValueError(f"the letter has no board of {len(board.places)} places")
    rows = dict(zip(board.places, found, strict=True))
    ended = foot.index("") if "" in foot else len(foot)
    shown = Shown(table, board, seats, rows, " ".join(" ".join(foot[:ended]).split()))
    return replace(shown, board=board.with_tokens(tuple(map(shown.spot, board.tokens)), len(seats.colours)))


def _row(row: re.Match[str], seats: SeatNames) -> PlaceRow:
    some = {seats.called(who): count for who, count in _CELL.findall(row["told"])}
    cells = tuple(some.get(seat, "") for seat in range(len(seats.colours)))
    values = tuple(map(int, (row["values"] or "0/0/0").split("/")))
    return PlaceRow(values, bool(row["mark"]), cells, "KING" in row["told"], "")


def _whole(lines: Sequence[str]) -> Iterator[str]:
    """Lines with what was broken off them."""
    line, *rest = lines or ("",)
    for more in rest:
        if line and more.startswith(_ON):
            line += f" {more.strip()}"
            continue
        yield line
        line = more
    yield line


@dataclass(frozen=True, slots=True)
class Shown:
    """The board as a letter shows it."""

    table: TableLaid
    board: Board  # as it is while tokens lie so
    seats: SeatNames
    rows: Mapping[Place, PlaceRow]
    foot: str  # what is said of all of it

    def king(self) -> Place:
        """The place where the King stands."""
        return next((place for place, row in self.rows.items() if row.king), NOWHERE)

    def home(self, seat: Seat) -> Place:
        """Where the Grande of a seat stands."""
        return next(place for place, row in self.rows.items() if row.cells[seat].endswith("h"))

    def counts(self, place: Place) -> tuple[int | None, ...]:
        """What each owner has in a place, on its slots too; None: not told."""
        return (*map(_count, self.rows[place].cells), *self._neutral(place))

    def pieces(self) -> Iterator[Counts]:
        """What each owner has in each zone of the board, as far as it is told."""
        for zone in range(PROVINCES + 1, len(self.board.zones)):
            yield self._standing(zone) if zone in self.rows else self._in_slot(zone)

    def _standing(self, place: Place) -> Counts:
        """Those in a place itself: of the seats it tells how many there are on its slots too."""
        here = [count or 0 for count in self.counts(place)]
        for slot in self.board.slots[place]:
            for seat in range(len(self.seats.colours)):
                here[seat] -= self._in_slot(slot)[seat]
        return tuple(here)

    def _neutral(self, place: Place) -> Iterator[int]:
        alone = (who for name, who in self.rows[place].parts() if not name)
        told = {each[2]: int(each[1] or 1) for who in alone if (each := _SOME.fullmatch(who))}
        return (told.get(party, 0) for party in self.seats.parties)

    def _in_slot(self, slot: Place) -> Counts:
        name = speaking(ENGLISH).word("slot", self.board.codes[slot])
        row = [0] * (len(self.seats.colours) + len(self.seats.parties))
        place = self.board.hosts[slot]
        for called, who in self.rows[place].parts() if place in self.rows else ():
            for number, owner in _SOME.findall(who) if called == name and who != "nobody" else ():
                row[self.seats.called(owner)] = int(number or 1)
        return tuple(row)

    def values(self) -> tuple[Rank, ...]:
        """The points printed for each zone, by place."""
        return tuple(self.rows[n].values if n in self.rows else () for n in range(len(self.board.zones)))

    def tokens(self) -> tuple[Spot, ...]:
        """Where each token lies: of alike ones one is as good as another."""
        cargo = {kind: list(self._cargo(kind)) for kind in {design_of(token) for token in self.board.cargo}}
        return tuple(
            (cargo[design_of(token.id)] or [AWAY]).pop(0) if token.worth else self.spot(token)
            for token in self.board.tokens
        )

    def spot(self, token: Token) -> Spot:
        """Where a token lies that is no cargo.

        A scoreboard's points replace the printed ones and are marked, a bearer has a mark, under what carries
        caballeros it says who stands there, and of signs it is said who holds them.
        """
        if token.worth:
            return AWAY
        if token.colour in self.seats.colours:
            return self._borne(self.seats.colours.index(token.colour))
        if token.spaces:
            return self._spread(token.id)
        marked = (place for place, row in self.rows.items() if row.scoreboard and row.values == token.values)
        return self._held(token.id) or next(((place, None) for place in marked), AWAY)

    def _held(self, token: TokenId) -> Spot | None:
        """The seat in whose court a token lies, if it lies in one."""
        name = speaking(ENGLISH).word("token", token)
        found = re.search(rf"{name} is with (?!nobody)(\w+)\.", self.foot, re.IGNORECASE)
        return (COURT, self.seats.called(found[1])) if found else None

    def _spread(self, token: TokenId) -> Spot:
        """Where slots lie that go where this token goes."""
        slots = {speaking(ENGLISH).word("slot", zone.id) for zone in self.board.zones if zone.under == token}
        lying = (place for place, row in self.rows.items() if any(name in slots for name, _ in row.parts()))
        return next(((place, None) for place in lying), AWAY)

    def _borne(self, seat: Seat) -> Spot:
        place = next((place for place, row in self.rows.items() if row.cells[seat].startswith("b")), NOWHERE)
        if place == NOWHERE:
            return AWAY
        return next((slot for slot in self.board.slots[place] if self._in_slot(slot)[seat]), place), seat

    def _cargo(self, kind: str) -> Iterator[Spot]:
        """Where each token of a kind lies or is carried, whichever of a place's slots its bearer stands on."""
        title = speaking(ENGLISH).word("token", kind)
        for place, row in self.rows.items():
            for bearer, tokens in row.cargo():
                for number, name in (found for each in listed(tokens) for found in _SOME.findall(each)):
                    spot = self._bearing(place, self.seats.called(bearer)) if bearer else (place, None)
                    yield from [spot] * (int(number or 1) if name == title else 0)

    def _bearing(self, place: Place, owner: Owner) -> Spot:
        """Where in a place an owner's caballeros bear something: not on what one resigns from to do so."""
        slots = [slot for slot in self.board.slots[place] if not self.board.zones[slot].apart]
        return next((z for z in (place, *slots) if self._stands(z, owner)), place), owner

    def _stands(self, zone: Place, owner: Owner) -> bool:
        return bool((self._standing(zone) if zone in self.rows else self._in_slot(zone))[owner])

    def lasting(self) -> Iterator[Lasting]:
        """The effects that the page says are still in force; what is said of two places, once."""
        below = (self._told(row.below) for row in self.rows.values())
        return iter((*self._told(self.foot), *dict.fromkeys(each for found in below for each in found)))

    def _told(self, told: str) -> Iterator[Lasting]:
        for kind, sentence, last in _sentences():
            for found in sentence.finditer(told):
                said = {name: self._meant(name, words) for name, words in found.groupdict().items()}
                number = said.pop("round", last)
                said |= {"place": said["ends"][-1]} if "ends" in said else {}
                if "token" in {each.name for each in fields(kind)}:
                    said["token"] = next(t.id for t, spot in self._lying() if spot[0] == said["place"])
                yield Lasting(kind(**said), "general" if _THEN in found[0].lower() else "replaced", number)

    def _lying(self) -> Iterator[tuple[Token, Spot]]:
        """The tokens of the board, and where each lies."""
        return zip(self.board.tokens, self.tokens(), strict=True)

    def _meant(self, name: str, words: str) -> Any:
        """A seat, a place, places or a number, by what it is called."""
        if name == "ends":
            return tuple(self._meant("place", each) for each in listed(words))
        if name == "place":
            called = {speaking(ENGLISH).word("place", self.board.codes[p]).lower(): p for p in self.rows}
            said = words.lower()
            return next(called[name] for name in sorted(called, key=len, reverse=True) if said.endswith(name))
        return self.seats.called(words) if name == "seat" else int(words)


@cache
def _sentences() -> tuple[tuple[type, re.Pattern[str], int], ...]:
    """What says that a modifier lasts, and the round that it ends with where that is not said in numbers."""
    english, found = speaking(ENGLISH), []
    for kind in TAGS:
        blanks = {each.name: _BLANKS.get(each.name, r"\d+") for each in fields(kind)}
        named = {name: f"(?P<{name}>{blank})" for name, blank in (_BLANKS | blanks).items()}
        for tag, number in ((TAGS[kind], 0), (f"{TAGS[kind]}-last", ALL)):
            if english.knows("lasting", tag):
                found.append((kind, re.compile(english.say("lasting", tag, **named), re.IGNORECASE), number))
    return tuple(found)


def _count(cell: str) -> int | None:
    digits = cell.strip("bh")
    return None if digits == "?" else int(digits or 0)
