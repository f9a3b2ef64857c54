"""Reads the board in a letter: caballeros, tokens and cargo in each place, and lasting effects.

Knows how our English letters print a board. Must not know the rest of a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import cache
from typing import Any

from referee.languages.loading import speaking
from referee.orders.keywords import ENGLISH
from referee.orders.writing import place_name
from referee.rules.board import Board, Rank, Token
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, COURT, NOWHERE, PROVINCES, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Crown, Lasting
from referee.rules.position import AWAY, Counts, Spot
from referee.rules.table import TableLaid
from referee.rules.wire import TAGS

_ROW = re.compile(r"^ (?P<name>\w\D*?)(?: (?P<values>\d+/\d+/\d+)(?P<mark>\*?))?: (?P<told>.+)$")
_CELL = re.compile(r"\b(\w+) (b?(?:\d+|\?)?h?)(?= first|,|;|$)")
_BELOW = " " * 3
_BROKEN = re.compile(r"(?<!\n)\n {5,}(?=\S)")
"""Where a long line was broken."""
_SOME = re.compile(r"(?:(\d+) )?(\w+)")
_FREE = re.compile(r"free to claim: (.+)")
_CARRIES = re.compile(r"(\w+) with (.+)")
_BLANKS = {"seat": r"\b\w+", "place": r"\b[A-Z][\w ]*?", "ends": r"[\w ]+ and [\w ]+", "round": r"\d+"}
_BLANKS |= {"seats": r"[\w ,]+", "card": r"[A-Z].+?", "token": r"[\w /]+"}
_THEN, _NOW = "the next general scoring", "in this round"
_ENTHRONE = re.compile(r"(\w+?)(?:'s|r) Grande rules in his stead")
_AWAY = re.compile(r"The King is (?:nowhere|in ([\w ]+)\.)")
_UNDER = re.compile(r"(.+), \d+ spaces")


def split_list(words: str) -> list[str]:
    """The parts of a list in words: "a, b and c"."""
    return re.split(r", and | and |, ", words)


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names that a letter gives owners: seats by colour, the reader's own "you", parties by their names."""

    colours: tuple[str, ...]
    mine: Seat
    parties: tuple[str, ...]

    def called(self, word: str) -> Owner:
        """The seat or the party of this name. Raises ValueError for anybody else."""
        return self.mine if word.lower() == "you" else (*self.colours, *self.parties).index(word.lower())


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place on the board of a letter: its points, a cell for each seat, and the lines below."""

    values: Rank
    scoreboard: bool
    cells: tuple[str, ...]
    king: bool
    below: str

    def parts(self) -> Iterator[tuple[str, str]]:
        """The statements below: the name of a slot and who is there; or an empty name and any other statement."""
        for part in self.below.split("; "):
            name, colon, who = part.partition(": ")
            under = _UNDER.fullmatch(name)
            yield (under[1] if under else name, who) if colon else ("", part)

    def cargo(self) -> Iterator[tuple[str, str]]:
        """The cargo here: its bearer's name, empty if it is free to claim, and the tokens in words."""
        for part in self.below.split("; "):
            if free := _FREE.fullmatch(part):
                yield "", free[1]
            elif carries := _CARRIES.fullmatch(part):
                yield carries[1], carries[2]


def read_board(text: str, table: TableLaid, seats: SeatNames) -> BoardShown:
    """The board at the beginning of this text. Raises ValueError if places are missing."""
    board = table.setup.board
    found: list[PlaceRow] = []
    places = list(board.rows)
    lines = iter(_BROKEN.sub(" ", text.partition("\n\n")[0]).split("\n"))
    foot = ""
    for line in lines:
        if row := _ROW.match(line):
            _pass_empty_rooms(board, places, len(found), row["name"])
        if row and len(found) < len(places):
            found.append(_row(row, seats))
        elif found and line.startswith(_BELOW):
            found[-1] = replace(found[-1], below=f"{found[-1].below} {line.strip()}".strip())
        else:
            foot = " ".join((line, *lines))
    _pass_empty_rooms(board, places, len(found), "")
    if len(found) != len(places):
        raise ValueError(f"the letter has no board of {len(places)} places")
    rows = dict(zip(places, found, strict=True))
    shown = BoardShown(table, board, seats, rows, " ".join(foot.split()))
    return replace(shown, board=board.with_tokens(tuple(map(shown.spot, board.tokens)), len(seats.colours)))


def _pass_empty_rooms(board: Board, places: list[Place], at: int, name: str) -> None:
    """Strike out the fleeting places that come next and are not called so: a letter shows none that is empty."""
    while (
        at < len(places) and board.zones[places[at]].fleeting and place_name(places[at], board).lower() != name.lower()
    ):
        del places[at]


def _row(row: re.Match[str], seats: SeatNames) -> PlaceRow:
    some = {seats.called(who): count for who, count in _CELL.findall(row["told"])}
    cells = tuple(some.get(seat, "") for seat in range(len(seats.colours)))
    values = tuple(map(int, (row["values"] or "0/0/0").split("/")))
    return PlaceRow(values, bool(row["mark"]), cells, "KING" in row["told"], "")


@dataclass(frozen=True, slots=True)
class BoardShown:
    """The board as a letter shows it."""

    table: TableLaid
    board: Board  # with the tokens where they are
    seats: SeatNames
    rows: Mapping[Place, PlaceRow]
    foot: str  # the statements below the last row

    def king(self) -> Place:
        """The place with the King's sign: his region."""
        return next((place for place, row in self.rows.items() if row.king), NOWHERE)

    def crown(self) -> Crown:
        """The King's region, and who rules there."""
        regent = _ENTHRONE.search(self.foot)
        return Crown(self.king(), self.seats.called(regent[1]) if regent else None)

    def where_the_king_is(self) -> Place:
        """The place where the King stands: his region, unless the foot of the board says otherwise."""
        if away := _AWAY.search(self.foot):
            return self._value_of_blank("place", away[1]) if away[1] else NOWHERE
        return self.king()

    def home(self, seat: Seat) -> Place:
        """The place where a seat's Grande stands."""
        return next(place for place, row in self.rows.items() if row.cells[seat].endswith("h"))

    def counts(self, place: Place) -> tuple[int | None, ...]:
        """The number of caballeros each owner has in a place with its slots; None: not told."""
        return (*map(_count, self.rows[place].cells), *self._neutral(place))

    def pieces(self) -> Iterator[Counts]:
        """The number of caballeros each owner has in each zone of the board, as far as it is told."""
        for zone in range(PROVINCES + 1, len(self.board.zones)):
            yield self._caballeros_beside_slots(zone) if zone in self.rows else self._in_slot(zone)

    def _caballeros_beside_slots(self, place: Place) -> Counts:
        """The caballeros in a place itself: the cells of seats include those on its slots."""
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
        """The points printed for each zone; empty for zones without a row."""
        return tuple(
            self.rows[n].values if n in self.rows and zone.values else () for n, zone in enumerate(self.board.zones)
        )

    def tokens(self) -> tuple[Spot, ...]:
        """Where each token is; tokens of one kind are interchangeable."""
        cargo = {kind: list(self._cargo(kind)) for kind in {design_of(token) for token in self.board.cargo}}
        return tuple(
            (cargo[design_of(token.id)] or [AWAY]).pop(0) if token.worth else self.spot(token)
            for token in self.board.tokens
        )

    def spot(self, token: Token) -> Spot:
        """Where a token is; AWAY for cargo.

        A banner is at its bearer's mark, a token with slots where its slots are named, a scoreboard where its points
        are marked. A token in a court is named at the foot of the board.
        """
        if token.worth:
            return AWAY
        if token.colour in self.seats.colours:
            return self._borne(self.seats.colours.index(token.colour))
        if token.spaces:
            return self._place_with_slots(token.id)
        shows = (token.values, token.values[::-1])  # as printed, or turned round
        marked = (place for place, row in self.rows.items() if row.scoreboard and row.values in shows)
        return self._court_with(token.id) or next(((place, None) for place in marked), AWAY)

    def _court_with(self, token: TokenId) -> Spot | None:
        """The court that a token lies in, if any; of tokens alike the first lies with the first who has one."""
        kind, _, number = token.partition("#")
        if number:
            return next(iter(self._held(kind)[int(number) - 1 :]), None)
        name = speaking(ENGLISH).word("token", token)
        found = re.search(rf"{name} is with (?!nobody)(\w+)\.", self.foot, re.IGNORECASE)
        return (COURT, self.seats.called(found[1])) if found else None

    def _held(self, kind: str) -> list[Spot]:
        """The courts in which tokens of a kind lie, one for each token."""
        told = re.search(rf"{speaking(ENGLISH).word('tokens', kind)}: ([\w ,]+)\.", self.foot)
        each = (who.split() for who in split_list(told[1])) if told else ()
        return [(COURT, self.seats.called(who)) for who, n in each for _ in range(int(n))]

    def _place_with_slots(self, token: TokenId) -> Spot:
        """The place with the slots that move with this token, or where it says that the token lies."""
        slots = {speaking(ENGLISH).word("slot", zone.id) for zone in self.board.zones if zone.under == token}
        if not slots:
            return self._lying(token)
        lying = (place for place, row in self.rows.items() if any(name in slots for name, _ in row.parts()))
        return next(((place, None) for place in lying), AWAY)

    def _lying(self, token: TokenId) -> Spot:
        """Where a token lies by the words on it: on the ground of its own there, if there is any."""
        kind, _, number = token.partition("#")
        english = speaking(ENGLISH)
        ids = (each for each in (kind, f"{kind}-full") if english.knows("lying", each))
        words = "|".join(english.say("lying", each, n=r"\d+") for each in ids)
        found = [place for place, row in self.rows.items() if words and re.search(words, row.below)]
        here = found[int(number or 1) - 1 :][:1]
        return (next(iter(self.board.slots[here[0]]), here[0]), None) if here else AWAY

    def _borne(self, seat: Seat) -> Spot:
        place = next((place for place, row in self.rows.items() if row.cells[seat].startswith("b")), NOWHERE)
        if place == NOWHERE:
            return AWAY
        return next((slot for slot in self.board.slots[place] if self._in_slot(slot)[seat]), place), seat

    def _cargo(self, kind: str) -> Iterator[Spot]:
        """Where each token of a kind lies or is borne."""
        title = speaking(ENGLISH).word("token", kind)
        for place, row in self.rows.items():
            for bearer, tokens in row.cargo():
                for number, name in (found for each in split_list(tokens) for found in _SOME.findall(each)):
                    spot = self._spot_of_bearer(place, self.seats.called(bearer)) if bearer else (place, None)
                    yield from [spot] * (int(number or 1) if name == title else 0)

    def _spot_of_bearer(self, place: Place, owner: Owner) -> Spot:
        """The zone of a place in which an owner's caballeros bear cargo: nobody does in a slot that is apart."""
        slots = [slot for slot in self.board.slots[place] if not self.board.zones[slot].apart]
        return next((z for z in (place, *slots) if self._is_standing(z, owner)), place), owner

    def _is_standing(self, zone: Place, owner: Owner) -> bool:
        return bool((self._caballeros_beside_slots(zone) if zone in self.rows else self._in_slot(zone))[owner])

    def lasting(self) -> Iterator[Lasting]:
        """The effects still in force when the round is over; one that is told of two places counts once."""
        below = (self._effects_told(row.below) for row in self.rows.values())
        return iter((*self._effects_told(self.foot), *dict.fromkeys(each for found in below for each in found)))

    def _effects_told(self, told: str) -> Iterator[Lasting]:
        spans = {found.span() for _, sentence, _ in _sentences() for found in sentence.finditer(told)}
        for kind, sentence, last in _sentences():
            for found in (each for each in sentence.finditer(told) if _NOW not in each[0].lower()):
                if any(a == found.start() and z > found.end() for a, z in spans):
                    continue  # the beginning of a longer sentence
                said = {name: self._value_of_blank(name, words) for name, words in found.groupdict().items()}
                number = said.pop("round", last)
                said |= {each.name: self._untold(each, said) for each in fields(kind) if _is_wanted(each, said)}
                yield Lasting(kind(**said), "general" if _THEN in found[0].lower() else "replaced", number)

    def _untold(self, field: Field[Any], said: Mapping[str, Any]) -> Any:
        """What a sentence leaves out, by its type: the reader, the last place or what lies there, else nothing.

        What one stands on is the place aside that is there only as long.
        """
        if field.name == "on":
            return next(place for place in self.board.asides if self.board.zones[place].holds)
        kind: Any = field.type
        place = said["ends"][-1] if "ends" in said else said.get("place", NOWHERE)
        if kind == "TokenId":
            lying = zip(self.board.tokens, self.tokens(), strict=True)
            return next(token.id for token, spot in lying if spot[0] == place)
        return {"Seat": self.seats.mine, "Place": place, "CardId": "", "bool": False}.get(kind, 0)

    def _value_of_blank(self, name: str, words: str) -> Any:
        """The seat, card, place, pair of places or number that fills a blank of this name."""
        if name == "card":
            english, titled = speaking(ENGLISH), words.lower()
            return next(
                card.ids()[0] for card in self.table.cards if english.word("card", card.design).lower() == titled
            )
        if name == "ends":
            return tuple(self._value_of_blank("place", each) for each in split_list(words))
        if name == "token":
            english, titled = speaking(ENGLISH), words.strip().lower()
            return next(each.id for each in self.board.tokens if english.word("token", each.id).lower() == titled)
        if name == "place":
            called = {speaking(ENGLISH).word("place", self.board.codes[p]).lower(): p for p in self.rows}
            said = words.lower()
            return next(called[name] for name in sorted(called, key=len, reverse=True) if said.endswith(name))
        return self.seats.called(words) if name == "seat" else int(words)


@cache  # one value: patterns made once from the catalogue
def _sentences() -> tuple[tuple[type, re.Pattern[str], int], ...]:
    """For each modifier the sentence that says it lasts, as a pattern, and the round it ends with if none is told."""
    english, found = speaking(ENGLISH), []
    for kind in TAGS:
        blanks = {each.name: _BLANKS.get(each.name, r"\d+") for each in fields(kind)}
        named = {name: f"(?P<{name}>{blank})" for name, blank in (_BLANKS | blanks).items()}
        for end in ("", "-own", "-general", "-last"):
            if english.knows("lasting", tag := TAGS[kind] + end):
                sentence = re.compile(english.say("lasting", tag, **named), re.IGNORECASE)
                found.append((kind, sentence, ALL if end == "-last" else 0))
    return tuple(found)


def _is_wanted(field: Field[Any], said: Mapping[str, Any]) -> bool:
    return field.name not in said and field.default is MISSING


def _count(cell: str) -> int | None:
    digits = cell.strip("bh")
    return None if digits == "?" else int(digits or 0)
