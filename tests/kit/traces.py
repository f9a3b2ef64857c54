"""Whole games as lines of text, in words of their own: what must not change however the house is rebuilt.

`python -m tests.kit.traces` prints a digest for each game, the lines of traces.txt; with players and a number, that
game's lines. The words are those in which the first of these games were written down; what the rules call a thing by
now is translated here.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from itertools import product
from random import Random
from typing import Any

from referee.players import sensible
from referee.players.kinds import GameBySheets, draw
from referee.rules import engine
from referee.rules.decisions import Ask, Decision, SetScoreboard, StepIn
from referee.rules.events import TokenMoved
from referee.rules.model import COURT, NOWHERE, PROVINCES
from referee.rules.state import AgendaChanged
from tests.kit import chance_player
from tests.kit.geography import BOARD
from tests.kit.tables import setup_for

PLAYERS = (2, 3, 4, 5)
RANDOM, SENSIBLE = 75, 25
"""Games of each kind for each number of players."""

PLACES = {"place", "source", "target", "fetched", "fetch", "regions", "places"}
FIRSTS = {"placing"}  # pairs of place and number
SECONDS = {"picks", "disks"}  # pairs of seat and place
UNSPELLED = {"step", "setup", "stacks", "cards", "program", "bearing", "bonuses"}
ZONES = {COURT: "court", PROVINCES: "provinces", NOWHERE: "off", None: "-"}


def place(where: int | None) -> str:
    return ZONES.get(where) or BOARD.codes[where]


def spelled(name: str, value: Any) -> str:
    """A field's value; places by code, wherever a field of this name holds them."""
    if name in PLACES and not isinstance(value, tuple):
        return place(value)
    if name in PLACES:
        return "(" + " ".join(map(place, value)) + ")"
    if name in FIRSTS:
        return "(" + " ".join(f"{place(where)}:{count}" for where, count in value) + ")"
    if name in SECONDS:
        return "(" + " ".join(f"{seat}:{place(where)}" for seat, where in value) + ")"
    return plain(value)


def plain(value: Any) -> str:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return "(" + " ".join(map(plain, value)) + ")"
    if isinstance(value, TokenMoved | SetScoreboard):
        name = "ScoreboardSet" if isinstance(value, TokenMoved) else "SetScoreboard"
        return f"{name} tile={BOARD.token_numbers[value.token]} place={place(value.place)}"
    if isinstance(value, StepIn):
        return f"Object before={value.before}"
    if is_dataclass(value):
        told = (f"{f.name}={spelled(f.name, getattr(value, f.name))}" for f in fields(value) if f.name not in UNSPELLED)
        return " ".join((type(value).__name__, *told))
    return str(value)


def of_places(label: str) -> bool:
    return label == "king" or label.startswith("home-") or "/disk-" in label


def fact(value: Any) -> str:
    if hasattr(value, "label") and of_places(value.label):
        return f"Drew {value.label} {spelled('places', value.choices)} {place(value.choice)}"
    if hasattr(value, "label"):
        return f"Drew {value.label} {plain(value.choices)} {value.choice}"
    return plain(value)


def question(asked: Decision) -> str:
    """Whom the engine asks what, and what it would take for an answer."""
    choices = plain(asked.choices)
    if asked.kind is Ask.DRAW and of_places(asked.label):
        choices = spelled("places", asked.choices)
    if asked.kind is Ask.DISK:
        choices = " ".join(spelled("places", row) for row in asked.choices)
    return f"? {asked.kind.value} {asked.seats} {asked.label} {choices}"


def answered(asked: Decision, answers: Any) -> Iterator[str]:
    for seat, order in answers.items():
        if asked.kind is Ask.DRAW:
            drawn = place(order.choice) if of_places(asked.label) else order.choice
            yield f"! {seat} {drawn}"
        else:
            yield f"! {seat} {plain(order)}"


def told(events: Any) -> Iterator[str]:
    yield from (fact(event) for event in events if not isinstance(event, AgendaChanged))


def by_chance(players: int, number: int) -> Iterator[str]:
    """A game in which every seat leaves everything to chance."""
    rng = Random(f"trace/{players}/{number}")
    opening = engine.open_game(setup_for(players))
    state = engine.fold(opening)
    yield from told(opening)
    while (asked := engine.pending(state)) is not None:
        answers = chance_player.answers(state, asked, rng)
        yield question(asked)
        yield from answered(asked, answers)
        state, events = engine.play(state, answers)
        yield from told(events)


class _Traced(GameBySheets):
    """A table of sensible players that is written down."""

    def lines(self) -> Iterator[str]:
        while (asked := engine.pending(self.state)) is not None:
            if asked.kind is Ask.BEGIN:
                self._write_missing(asked.step.phase)
            answers: Any = {seat: self._order(asked, seat) for seat in asked.seats}
            answers = answers or {None: draw(asked, self.chance)}
            yield question(asked)
            yield from answered(asked, answers)
            self.state, events = engine.play(self.state, answers)
            yield from told(events)


def by_sheets(players: int, number: int) -> Iterator[str]:
    """A game of sensible players who write a sheet a round."""
    opening = engine.fold(engine.open_game(setup_for(players)))
    return _Traced(opening, sensible.write_sheet, number).lines()


def game(players: int, number: int) -> Iterator[str]:
    return by_chance(players, number) if number < RANDOM else by_sheets(players, number)


def digest(players: int, number: int) -> str:
    text = "\n".join(game(players, number))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def traced(players: int, number: int) -> str:
    """The line of traces.txt that stands for a game."""
    return f"{players} {number:>2} {digest(players, number)}"


def main(*wanted: str) -> None:
    if wanted:
        players, number = map(int, wanted)
        print(*game(players, number), sep="\n")
        return
    for players, number in product(PLAYERS, range(RANDOM + SENSIBLE)):
        print(traced(players, number), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
