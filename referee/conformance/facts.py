"""What lies on the table, as conformance cases write it: fields of a position and rows of caballeros, read and written.

Must not know what is legal, nor how a table is laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.conformance import words as w
from referee.conformance.cases import Unwritten, meaning
from referee.conformance.words import Syntax, WordReader, WordsReader, all_of, each_of, parts
from referee.rules.model import JOKER, NOWHERE, Place
from referee.rules.position import Position, Spot
from referee.rules.table import TableLaid


@dataclass(frozen=True, slots=True)
class Field(Syntax):
    """A field of a position: how it is written, what reads and writes it, and its value in a position."""

    write: Callable[[TableLaid, Any], str]
    of: Callable[[Position, str], Any] = getattr


def _spot(table: TableLaid, code: str) -> Place:
    """A place, or where a token can lie besides; `-` is beside the board."""
    return meaning({"-": NOWHERE, **table.setup.board.index}, code, "place")


def _code(table: TableLaid, at: Place) -> str:
    return "-" if at == NOWHERE else table.setup.board.codes[at]


def _king(table: TableLaid, word: str) -> Place:
    board = table.setup.board
    return meaning({"-": NOWHERE, **{board.codes[at]: at for at in board.king_regions}}, word, "region for the King")


def _home(table: TableLaid, word: str) -> Place:
    board = table.setup.board
    regions = (*(at for at in board.regions if board.zones[at].grande), board.castillo)  # where some may wait
    return meaning({"-": NOWHERE, **{board.codes[at]: at for at in regions}}, word, "place for a Grande")


def _power(table: TableLaid, word: str) -> int:
    return meaning({_card(value): value for value in table.setup.board.power_values}, word, "power card")


def _card(value: int) -> str:
    return "joker" if value == JOKER else str(value)


def _single(kind: WordReader) -> WordsReader:
    """What reads one word of this kind."""
    return lambda table, words: each_of(table, words, kind)[0]


def _powers(table: TableLaid, words: list[str]) -> tuple[tuple[int, ...], ...]:
    """Power cards of each seat, parted by commas."""
    return tuple(all_of(_power, table, part.split()) for part in " ".join(words).split(","))


def _of_seats(kind: WordReader) -> WordsReader:
    """What reads colours, each with a number of this kind, parted by commas."""
    return lambda table, words: tuple(each_of(table, part, w.seat, kind) for part in parts(words))


def _lying(table: TableLaid, words: list[str]) -> dict[str, Spot]:
    """Where tokens lie and whose caballeros bear them, from `banner-red@VAL:red, banner-blue@-`."""
    pairs = []
    for [word] in parts(words):
        token, _, spot = word.partition("@")
        code, _, bearer = spot.partition(":")
        bearing = w.owner(table, bearer) if bearer else None
        pairs.append((w.token(table, token), (_spot(table, code), bearing)))
    return once(pairs)


def _scoreboards(table: TableLaid, words: list[str]) -> dict[str, Spot]:
    """Where scoreboards lie, from `8@GAL 4@-`."""
    pairs = (word.partition("@") for word in words)
    return once(
        (w.scoreboard(table, first), (NOWHERE if at == "-" else w.place(table, at), None)) for first, _, at in pairs
    )


def _nothing(_: TableLaid, words: list[str]) -> tuple[()]:
    if words not in ([], ["-"]):
        raise ValueError
    return ()


def _row(_: TableLaid, row: Iterable[object]) -> str:
    return " ".join(map(str, row))


def _spots(table: TableLaid, lying: Mapping[str, Spot]) -> str:
    names = w.owners(table)
    spots = ((token, _code(table, at), bearer) for token, (at, bearer) in lying.items())
    return ", ".join(f"{token}@{at}" + ("" if bearer is None else f":{names[bearer]}") for token, at, bearer in spots)


def _boards(table: TableLaid, lying: Mapping[str, Spot]) -> str:
    board = table.setup.board
    firsts = {token: board.tokens[board.token_numbers[token]].values[0] for token in lying}
    return " ".join(f"{firsts[token]}@{_code(table, at)}" for token, (at, _) in lying.items())


def _by_seat(table: TableLaid, pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{table.setup.colours[seat]} {_card(value)}" for seat, value in pairs)


def _by_comma(table: TableLaid, rows: Iterable[Iterable[int]]) -> str:
    return ", ".join(_row(table, map(_card, row)) for row in rows)


_SEATS_ONLY = ("scores", "hidden", "ranks", "homes", "hands", "piles")
_COUNTED = ("court", "provinces", *_SEATS_ONLY)
_ROW = Field("VAL 3 2 0 0", partial(all_of, w.number), _row)

FIELDS: dict[str, Field] = {
    "king": Field("king GAL", _single(_king), _code, lambda position, _: position.kings_figure),
    "round": Field("round 5", _single(w.round_number), lambda _, round_: str(round_)),
    "leader": Field("leader red", _single(w.seat), lambda table, seat: table.setup.colours[seat]),
    **{name: Field(f"{name} 3 2 0 0", _ROW.read, _row) for name in ("court", "provinces", "scores", "hidden", "ranks")},
    "homes": Field(
        "homes VAL - - -", partial(all_of, _home), lambda table, at: _row(table, (_code(table, p) for p in at))
    ),
    "scoreboards": Field("scoreboards 8@GAL 4@-", _scoreboards, _boards),
    "tokens": Field("tokens banner-red@VAL:red, banner-blue@-", _lying, _spots),
    "hands": Field("hands 1 2, 13, 12, 11", _powers, _by_comma),
    "piles": Field("piles 1 2, 13, 12, 11", _powers, _by_comma),
    "laid": Field("laid red 9, blue 3", _of_seats(_power), _by_seat),
    "vetoes": Field("vetoes blue 5", _of_seats(w.number), _by_seat),
    "offered": Field("offered king score_4#1", partial(all_of, w.card), _row),
    # nothing lasts, not even what boxes begin with
    "lasting": Field("lasting -", _nothing, lambda _, lasting: "something" if lasting else "-"),
}
"""The fields of a position that a case may set or check, and how each is written."""


def facts(table: TableLaid, text: str, *, whole: bool) -> dict[str, Any]:
    """Values by name from `king GAL; VAL 3 2 0 0`: fields, and zones with their rows. Raises Unwritten.

    The end of a row of caballeros may be left out; that of another row too, unless they are `whole`.
    """
    ground = {table.setup.board.codes[at]: _ROW for at in sorted(table.setup.board.afield)}
    known: dict[str, Field] = {**FIELDS, **ground}
    read = []
    for name, *words in (part.split() for part in text.split(";") if part.strip()):
        value = meaning(known, name, "place or field").meant(table, words)
        if name in _COUNTED or name in ground:
            _check_length(table, name, value, whole=whole and name in _SEATS_ONLY)
        read.append((name, value))
    return once(read)


def _check_length(table: TableLaid, name: str, row: tuple[Any, ...], *, whole: bool) -> None:
    """Raises Unwritten unless a row is as long as there are seats, or seats and neutral parties, at this table."""
    seats = table.setup.colours
    more = () if name in _SEATS_ONLY else w.owners(table)[len(seats) :]
    if not (len(seats) if whole else 1) <= len(row) <= len(seats) + len(more):
        then = f", then for {' '.join(more)}" if more else ""
        raise Unwritten(f"{name} wants one for each of {' '.join(seats)}{then}; here are {len(row)}")


def written(table: TableLaid, name: str, value: Any) -> str:
    """A field or a row with its name, as a case writes it."""
    return f"{name} {FIELDS.get(name, _ROW).write(table, value)}".rstrip()


def once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """These pairs as a dict. Raises Unwritten if a name comes twice."""
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            raise Unwritten(f"{name!r} stands there twice")
        read[name] = value
    return read
