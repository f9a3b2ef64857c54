"""Positions and orders in the words of the conformance cases: what `referee.conformance.words` reads, written.

Knows the notation only. Must not know what is legal.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from referee.conformance import words
from referee.conformance.facts import written
from referee.conformance.words import COLOURS
from referee.rules import decisions as d
from referee.rules.board import Board
from referee.rules.model import COURT, NOWHERE, PROVINCES, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import kings_region


def place(board: Board, at: Place) -> str:
    return "-" if at == NOWHERE else board.codes[at]


def _places(board: Board, places: Iterable[Place]) -> str:
    return " ".join(place(board, at) for at in places)


def owner(board: Board, of: Owner, seats: int) -> str:
    return COLOURS[of] if of < seats else board.neutrals[of - seats].id


def _shift(board: Board, seats: int, shift: d.Shift) -> str:
    source = "court" if shift.source == COURT else place(board, shift.source)
    words = (str(shift.count), owner(board, shift.owner, seats), source, place(board, shift.target), *shift.bearing)
    return " ".join(words)


def _board(board: Board, token: str) -> int:
    return board.tokens[board.token_numbers[token]].values[0]


def _ended(board: Board, seats: int, order: d.EndLasting) -> str:
    """Of a seat, or in a place; both only where nobody could have written it."""
    seat = () if order.seat is None else (owner(board, order.seat, seats),)
    return " ".join((*seat, *((place(board, order.place),) if not seat or order.place != NOWHERE else ())))


def _drawn(board: Board, choice: Any, label: str) -> str:
    if isinstance(choice, str):
        return choice
    return COLOURS[choice] if label == "leader" else place(board, choice)


_WORDS: dict[type, Callable[[Board, int, Any], str]] = {
    d.SetDisk: lambda b, n, o: f"disk {'-' if o.place is None else place(b, o.place)}",
    d.Reinforce: lambda b, n, o: f"fetch {o.count} {_places(b, o.fetch)} {' '.join(o.bearing)}",
    d.Return: lambda b, n, o: f"give {o.court} {_places(b, o.regions)} {' '.join(o.bearing)}",
    d.ChooseHand: lambda b, n, o: f"hand {' '.join(map(str, o.values))}",
    d.ScoreInOrder: lambda b, n, o: f"inorder {_places(b, o.places)}",
    d.Move: lambda b, n, o: "move " + ", ".join(_shift(b, n, shift) for shift in o.shifts),
    d.PlaceCaballeros: lambda b, n, o: "place " + ", ".join(f"{count} {place(b, at)}" for at, count in o.placing),
    d.SendBack: lambda b, n, o: (
        "send " + ", ".join(f"{owner(b, of, n)} {place(b, at)}" for of, at in o.picks) + f" {' '.join(o.bearing)}"
    ),
    d.OfferPlaces: lambda b, n, o: f"offer {_places(b, o.places)} {owner(b, o.seat, n)}",
    d.EndLasting: lambda b, n, o: f"end {o.card} {_ended(b, n, o)}",
    d.StepIn: lambda b, n, o: f"veto {o.before}",
}
"""How orders are written that are no row of words, and those that several verbs give."""

_WORD: Mapping[Any, Callable[[Board, int, Any], str]] = {
    words.place: lambda b, n, at: place(b, at),
    words.owner: lambda b, n, of: owner(b, of, n),
    words.seat: lambda b, n, of: owner(b, of, n),
    words.scoreboard: lambda b, n, token: str(_board(b, token)),
}
"""How a word is written, by what reads it; all others as they are."""

_ROWS = {
    each.read.make: (verb, each.read) for verb, each in words.ORDERS.items() if isinstance(each.read, words.RowOfWords)
}
"""What reads the orders of a class, where they are a row of words, and its verb."""


def _in_a_row(board: Board, seats: int, order: Any) -> str:
    """A verb, and a word for each field that it reads; what stands behind them is the referee's own, as salt is."""
    verb, read = _ROWS[type(order)]
    values = (getattr(order, field.name) for field in fields(order))
    said = (_WORD.get(kind, _as_it_is)(board, seats, value) for kind, value in zip(read.kinds, values, strict=False))
    return " ".join((verb, *said))


def _as_it_is(board: Board, seats: int, word: Any) -> str:
    return str(word)


def words_of(order: d.Order, board: Board, seats: int, label: str = "") -> str:
    """An order as a case writes it; `label`: what is drawn, if it is."""
    if isinstance(order, d.Drawn):
        return f"draw {_drawn(board, order.choice, label)}"
    return _WORDS.get(type(order), _in_a_row)(board, seats, order).strip()


def table_of(position: Position) -> str:
    """What lies on the table, as a case writes it."""
    board, p = position.board, position
    lying = {token.id: spot for token, spot in zip(board.tokens, p.tokens, strict=True)}
    boards = {board.tokens[n].id for n in board.scoreboards}
    maybe = {
        "hidden": any(p.hidden) and p.hidden,
        "tokens": {token: spot for token, spot in lying.items() if token not in boards},
        "piles": any(p.piles) and p.piles,
        "laid": p.laid,
        "vetoes": p.vetoes,
        "offered": p.offered,
    }
    facts = {
        "king": kings_region(p),
        "round": p.round,
        "leader": p.leader,
        **{board.codes[zone]: row for zone, row in enumerate(p.pieces) if zone > PROVINCES and any(row)},
        "court": p.court,
        "provinces": p.provinces,
        "scores": p.scores,
        "homes": p.homes,
        "scoreboards": {token: spot for token, spot in lying.items() if token in boards},
        "hands": p.hands,
        **{name: value for name, value in maybe.items() if value},
        **({} if p.lasting else {"lasting": ()}),
    }
    return "; ".join(written(p.table, name, value) for name, value in facts.items())
