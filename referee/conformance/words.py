"""The words of conformance cases, read into orders and fields of a position.

Must not know when orders are asked for, nor what follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from referee.rules import decisions as d
from referee.rules.board import Board
from referee.rules.boxes import BASE
from referee.rules.model import COURT, NOWHERE, Place, Seat
from referee.rules.position import Spot

COLOURS = BASE.colours

T = TypeVar("T")


class Unwritten(Exception):
    """A case has a word without a meaning."""


def _meaning(known: Mapping[str, T], word: str, sort: str) -> T:
    """The meaning of a word of this sort. Raises Unwritten."""
    if word not in known:
        raise Unwritten(f"{word!r} is no {sort} that cases are written with; there are: {', '.join(known)}")
    return known[word]


def seat_of(colour: str) -> Seat:
    """The seat, or the owner, of a colour."""
    return _meaning({colour: seat for seat, colour in enumerate(COLOURS)}, colour, "colour")


def numbers(words: list[str]) -> tuple[int, ...]:
    """These words as numbers."""
    return tuple(map(int, words))


def _parts(words: list[str]) -> list[list[str]]:
    """The words of each part between commas: "1 GAL, 2 CAT" is two parts of two words."""
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


def _place(board: Board, code: str) -> Place:
    return NOWHERE if code == "-" else _meaning(board.index, code, "place")


def _places(board: Board, words: list[str]) -> tuple[Place, ...]:
    return tuple(_place(board, word) for word in words if word not in board.token_numbers)


def _tokens(board: Board, words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word in board.token_numbers)


def _shift(board: Board, words: list[str]) -> d.Shift:
    count, owner, source, target, *tokens = words
    start = COURT if source == "court" else _place(board, source)
    return d.Shift(seat_of(owner), start, _place(board, target), int(count), tuple(tokens))


def _scoreboard(board: Board, first: str) -> str:
    """The id of the scoreboard with this number of points for first place."""
    [found] = (board.tokens[n].id for n in board.scoreboards if board.tokens[n].values[0] == int(first))
    return found


def _draw(board: Board, word: str) -> d.Drawn:
    return d.Drawn(board.index[word] if word in board.index else seat_of(word) if word in COLOURS else word)


def _send_back(board: Board, words: list[str]) -> d.SendBack:
    parts = _parts(words)
    return d.SendBack(tuple((seat_of(p[0]), _place(board, p[1])) for p in parts), _tokens(board, sum(parts, [])))


ORDERS: dict[str, Callable[[Board, list[str]], d.Order]] = {
    "act": lambda _, __: d.Act(),
    "begin": lambda _, __: d.Begin(),
    "board": lambda b, w: d.SetScoreboard(_scoreboard(b, w[0]), _place(b, w[1])),
    "card": lambda _, w: d.TakeCard(w[0]),
    "disk": lambda b, w: d.SetDisk(None if w[0] == "-" else _place(b, w[0])),
    "draw": lambda b, w: _draw(b, w[0]),
    "fetch": lambda b, w: d.Reinforce(int(w[0]), _places(b, w[1:]), _tokens(b, w[1:])),
    "give": lambda b, w: d.Return(int(w[0]), _places(b, w[1:]), _tokens(b, w[1:])),
    "grande": lambda b, w: d.MoveGrande(_place(b, w[0])),
    "hand": lambda _, w: d.ChooseHand(numbers(w)),
    "inorder": lambda b, w: d.ScoreInOrder(_places(b, w)),
    "king": lambda b, w: d.MoveKing(_place(b, w[0])),
    "move": lambda b, w: d.Move(tuple(_shift(b, part) for part in _parts(w))),
    "name": lambda b, w: d.Name(_place(b, w[0])),
    "pass": lambda _, __: d.LetPass(),
    "place": lambda b, w: d.PlaceCaballeros(tuple((_place(b, p), int(n)) for n, p in _parts(w))),
    "power": lambda _, w: d.LayPower(int(w[0])),
    "remove": lambda _, w: d.RemoveCard(w[0]),
    "send": _send_back,
    "skip": lambda _, __: d.Skip(),
    "takeback": lambda _, w: d.TakeBack(int(w[0])),
    "veto": lambda _, w: d.Object(int(w[0])),
}
"""The verbs of orders, and how the words behind each are read."""


def order_of(board: Board, words: str) -> d.Order:
    """The order that these words mean on this board. Raises Unwritten."""
    verb, *rest = words.split()
    return _meaning(ORDERS, verb, "order")(board, rest)


def _spots(board: Board, words: list[str]) -> dict[str, Spot]:
    """Where tokens lie and whose caballeros bear them, from `banner-red@VAL:red, banner-blue@-`."""
    spots = {}
    for [word] in _parts(words):
        token, _, spot = word.partition("@")
        code, _, bearer = spot.partition(":")
        spots[token] = (_place(board, code), seat_of(bearer) if bearer else None)
    return spots


def _boards(board: Board, words: list[str]) -> dict[str, Spot]:
    """Where scoreboards lie, from `8@GAL 4@-`."""
    pairs = (word.split("@") for word in words)
    return {_scoreboard(board, first): (_place(board, code), None) for first, code in pairs}


def _seat_pairs(_: Board, words: list[str]) -> tuple[tuple[Seat, int], ...]:
    return tuple((seat_of(colour), int(number)) for colour, number in _parts(words))


def _rows(_: Board, words: list[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(numbers(part.split()) for part in " ".join(words).split(","))


FIELDS: dict[str, Callable[[Board, list[str]], Any]] = {
    "king": lambda b, w: _place(b, w[0]),
    "round": lambda _, w: int(w[0]),
    "leader": lambda _, w: seat_of(w[0]),
    **dict.fromkeys(("court", "provinces", "scores", "hidden", "ranks"), lambda _, w: numbers(w)),
    "homes": lambda b, w: tuple(_place(b, code) for code in w),
    "scoreboards": _boards,
    "tokens": _spots,
    "hands": _rows,
    "piles": _rows,
    "laid": _seat_pairs,
    "vetoes": _seat_pairs,
    "offered": lambda _, w: tuple(w),
    "lasting": lambda _, __: (),  # `lasting -`: nothing lasts, not even what boxes begin with
}
"""The fields of a position that a case may set or check, and how the words behind each are read."""


def facts(board: Board, text: str) -> Iterator[tuple[str, Any]]:
    """Names and values from `king GAL; VAL 3 2 0 0`: fields, and zones with their rows of caballeros."""
    for part in filter(None, map(str.strip, text.split(";"))):
        name, *words = part.split()
        yield name, numbers(words) if name in board.index else _meaning(FIELDS, name, "place or field")(board, words)
