"""The numbered cases, as they are written: what must come of orders at a table, in a few words each.

    EG.4.1  A title
    example   EX49                  the worked example of a rulebook it is taken from, or -
    cite      Rio Grande p. 5       where to look it up
    editions  all                   the rulebooks that say so, by name, or - where none does
    where     tie_skip=absolute     the answers to points of difference that it is about
    boxes     france, anniversary   what is played with beside the base game; without the line, nothing
    readings  home_advantage.alone=no   how the table reads what books are silent about; else as is usual
    table     king GAL; VAL 3 2 0 0; FRA-envoy 1 0 0 0; homes GRA - - -; scoreboards 8@GAL; tokens banner-red@VAL:red
    turn      red four_own          what is still to be done: this, or another word of `playing`
    red       move 1 red VAL CAT    an order of a seat that is asked; sealed ones wait until all are there; a token
                                    behind the places is that of the caballero meant
    refused   red place 1 CNU: kings-region
    after     CAT 1 0 0 0; court 7 7 7 7

Places, tokens and colours are ids, scoreboards what they pay for first place; counts stand in the order of the seats:
red, blue, yellow, green, brown, then neutral parties, which are named by their ids. What is in a place is in its slots.

Knows how a case is written down. Must not know how it is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.rules.editions import EDITIONS

HEAD = ("example", "cite", "editions")
OTHERS = ("table", "where", "players", "length", "boxes", "readings")
RULEBOOKS = tuple(EDITIONS)

_HERE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case; `lines` are pairs of a word and what follows it, in the order written."""

    number: str
    title: str
    lines: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The case as it is written."""
        return "\n".join((f"{self.number}  {self.title}", *(f"{word:<9} {rest}".rstrip() for word, rest in self.lines)))

    def all(self, word: str) -> tuple[str, ...]:
        """What follows this word, wherever it begins a line."""
        return tuple(rest for first, rest in self.lines if first == word)

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """The rulebooks by which the case holds."""
        [names] = self.all("editions")
        return RULEBOOKS if names == "all" else tuple(name for name in names.split(", ") if name != "-")

    @property
    def answers(self) -> dict[str, Any]:
        """Its answers to points of difference, by field of `Edition`."""
        return {name: value for line in self.all("where") for name, value in answers_in(line).items()}


def answers_in(line: str) -> dict[str, Any]:
    """`tie_skip=absolute firsts_bonus=no`: answers by name."""
    pairs = (pair.split("=") for pair in line.split())
    read = {"yes": True, "no": False, **{str(n): n for n in range(10)}}
    return {name: read.get(value, value) for name, value in pairs}


def read(path: Path) -> Iterator[Case]:
    """The cases in a file of text, in their order."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        rows = [row.partition(" ") for row in block.splitlines() if row and not row.startswith("#")]
        if rows:
            (number, _, title), *lines = rows
            yield Case(number, title.strip(), tuple((first, rest.strip()) for first, _, rest in lines))


def folder() -> Path:
    """Where the cases lie: inside the package once installed, among the tests in a checkout."""
    return next(place for place in (_HERE / "cases", _HERE.parent / "tests" / "conformance") if place.is_dir())


def every_case(where: Path | None = None) -> list[Case]:
    """All cases of a folder, chapter by chapter."""
    paths = sorted((where or folder()).glob("*.txt"), key=lambda path: int(path.stem.partition("-")[0]))
    return [case for path in paths for case in read(path)]
