"""The notation of the conformance cases, and how their files are read.

    EG.4.1  A title
    example   EX49                  the worked example of a rulebook it is taken from, or -
    cite      Rio Grande p. 5       where to look it up
    editions  all                   the rulebooks that say so, by name, or - where none does
    where     tie_skip=absolute     the answers to points of difference that it is about
    boxes     france, anniversary   boxes played with the base game; without the line, none
    readings  home_advantage.alone=no   how the table reads what books are silent about; else the usual readings
    table     king GAL; VAL 3 2 0 0; FRA-envoy 1 0 0 0; homes GRA - - -; scoreboards 8@GAL; tokens banner-red@VAL:red
    turn      red four_own          the steps to come: this, or another word of `playing`
    red       move 1 red VAL CAT    an order of a seat that is asked; sealed orders wait until all are there; a token
                                    behind the places names the caballero that bears it
    refused   red place 1 CNU: kings-region
    after     CAT 1 0 0 0; court 7 7 7 7

Places, tokens and colours are ids; scoreboards are named by what they pay for first place. Counts stand in the order of
the seats: red, blue, yellow, green, brown, then neutral parties, which are named by their ids. The count of a place
includes its slots.

Must not know how a case is played.
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
    """One numbered case. `lines` are pairs of a first word and the rest, in the order written."""

    number: str
    title: str
    lines: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The case in its notation."""
        return "\n".join((f"{self.number}  {self.title}", *(f"{word:<9} {rest}".rstrip() for word, rest in self.lines)))

    def all(self, word: str) -> tuple[str, ...]:
        """The rest of every line that begins with this word."""
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
    """Answers by name, from `tie_skip=absolute firsts_bonus=no`."""
    pairs = (pair.split("=") for pair in line.split())
    read = {"yes": True, "no": False, **{str(n): n for n in range(10)}}
    return {name: read.get(value, value) for name, value in pairs}


def read(path: Path) -> Iterator[Case]:
    """The cases in a file."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        rows = [row.partition(" ") for row in block.splitlines() if row and not row.startswith("#")]
        if rows:
            (number, _, title), *lines = rows
            yield Case(number, title.strip(), tuple((first, rest.strip()) for first, _, rest in lines))


def folder() -> Path:
    """The folder of the cases: inside an installed package, among the tests in a checkout."""
    return next(place for place in (_HERE / "cases", _HERE.parent / "tests" / "conformance") if place.is_dir())


def every_case(where: Path | None = None) -> list[Case]:
    """All cases of a folder (`folder()` if none is given), chapter by chapter."""
    paths = sorted((where or folder()).glob("*.txt"), key=lambda path: int(path.stem.partition("-")[0]))
    return [case for path in paths for case in read(path)]
