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

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby
from math import inf
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

from referee.commands.house_rules import answer_text
from referee.rules.boxes import BASE, BOXES, answers, impossible, ordered, selections, set_up
from referee.rules.editions import EDITIONS
from referee.rules.table import ANSWERS, Answer, Edition, Length, Setup

HEAD = ("example", "cite", "editions")
"""The words of lines that every case has, once."""

OTHERS = ("table", "where", "players", "length", "boxes", "readings")
"""The words of other lines about the table of a case."""

_HERE = Path(__file__).resolve().parents[1]
_NUMBER = re.compile(r"\w+(\.\d+)+")

T = TypeVar("T")


class Unwritten(Exception):
    """What stands in a case or a file of cases means nothing; the text is for whoever wrote it."""


class Otherwise(Exception):
    """A case did not come out as it says; the text is for whoever wrote it."""


def meaning(known: Mapping[str, T], word: str, sort: str) -> T:
    """The meaning of a word of this sort. Raises Unwritten with the words there are."""
    if word not in known:
        raise Unwritten(f"{word!r} is no {sort}; there are: {', '.join(known)}")
    return known[word]


class CaseLine(NamedTuple):
    """A line of a case: its first word, the rest, and the file and number where it stands, if it is from a file."""

    word: str
    rest: str
    at: str = ""

    @property
    def text(self) -> str:
        """The line in one space."""
        return f"{self.word} {self.rest}".rstrip()


@contextmanager
def standing_in(line: CaseLine) -> Iterator[None]:
    """Whatever in here means nothing, or comes out otherwise, is told with the line that says so."""
    try:
        yield
    except (Unwritten, Otherwise) as why:
        raise type(why)(": ".join(filter(None, (line.at, line.text, str(why))))) from why


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case, its lines in the order written; `at` is where it begins, if it is from a file."""

    number: str
    title: str
    lines: tuple[CaseLine, ...]
    at: str = ""

    @property
    def text(self) -> str:
        """The case in its notation."""
        rows = (f"{line.word:<9} {line.rest}".rstrip() for line in self.lines)
        return "\n".join((f"{self.number}  {self.title}", *rows))

    def lines_of(self, word: str) -> tuple[CaseLine, ...]:
        """Every line that begins with this word."""
        return tuple(line for line in self.lines if line.word == word)

    def all(self, word: str) -> tuple[str, ...]:
        """The rest of every line that begins with this word."""
        return tuple(line.rest for line in self.lines_of(word))


def read(path: Path) -> Iterator[Case]:
    """The cases in a file. Raises Unwritten if it is no text, or if what stands between empty lines is no case."""
    name = _printable(path.name)
    rows = [(row.strip(), f"{name} line {n}") for n, row in enumerate(_text(path).split("\n"), start=1)]
    for written, block in groupby(rows, key=lambda row: bool(row[0])):
        if written and (lines := [_line(row, at) for row, at in block if not row.startswith("#")]):
            yield _case(*lines)


def _line(row: str, at: str) -> CaseLine:
    word, *rest = row.split(None, 1)
    return CaseLine(word, "".join(rest), at)


def _case(first: CaseLine, *lines: CaseLine) -> Case:
    if not _NUMBER.fullmatch(first.word):
        raise Unwritten(
            f"{first.at}: {first.text!r} begins no case. A case begins with its number and its title, EG.3.2  Three "
            "tied for first; it has no empty line in it."
        )
    return Case(first.word, first.rest, lines, first.at)


def _text(path: Path) -> str:
    """The text of a file. Raises Unwritten."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as trouble:
        raise Unwritten(f"{_printable(path)}: {trouble.strerror}. Files whose names end in .txt hold cases.") from None
    except UnicodeDecodeError as trouble:
        line = trouble.object.count(b"\n", 0, trouble.start) + 1
        raise Unwritten(
            f"{_printable(path.name)} line {line}: this is no UTF-8 text. Save the file as UTF-8."
        ) from None


def _printable(name: object) -> str:
    """A file's name as it can be printed, whatever bytes it is made of."""
    return repr(str(name))[1:-1]


def folder() -> Path:
    """The folder of the cases: inside an installed package, among the tests in a checkout."""
    return next(place for place in (_HERE / "cases", _HERE.parent / "tests" / "conformance") if place.is_dir())


def every_case(where: Path | None = None) -> list[Case]:
    """All cases of a folder (`folder()` if none is given) or of one file, chapter by chapter. Raises Unwritten."""
    where = where or folder()
    if not where.exists():
        raise Unwritten(f"{_printable(where)}: there is no such folder.")
    paths: Iterable[Path] = sorted(where.glob("*.txt"), key=_chapter) if where.is_dir() else (where,)
    if cases := [case for path in paths for case in read(path)]:
        return cases
    raise Unwritten(f"{_printable(where)}: there is no case in it. Files whose names end in .txt hold cases.")


def _chapter(path: Path) -> tuple[float, str]:
    """The number with which a file's name begins; files without one come last."""
    number = path.stem.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() else inf, path.name


RULEBOOKS = tuple(EDITIONS)

_ONCE = (*HEAD, "players", "length", "boxes")
_PLAYERS = {str(n): n for n in range(2, len(BASE.colours) + 1)}
_LENGTHS: dict[str, Length] = {length: length for length in get_args(Length)}


def editions_of(case: Case) -> Iterator[tuple[str, Edition]]:
    """The rulebooks by which a case is played, and their names. Raises Unwritten.

    These are the rulebooks that the case names; if it names none, Rio Grande's with the answers in its `where` line. A
    case that holds by all rulebooks may have a `where` line too: then each rulebook is played with those answers.
    """
    _check_head(case)
    books, answered = rulebooks_of(case), answers_of(case)
    pinned = answered if books == RULEBOOKS else {}
    yield from ((name, replace(EDITIONS[name], **pinned)) for name in books)
    if not books:
        yield "house rule", replace(EDITIONS["rio_grande"], **answered)


def rulebooks_of(case: Case) -> tuple[str, ...]:
    """The rulebooks by which a case holds. Raises Unwritten."""
    [line] = case.lines_of("editions")
    with standing_in(line):
        if line.rest in ("all", "-"):
            return RULEBOOKS if line.rest == "all" else ()
        return _listed(line, {name: name for name in RULEBOOKS}, "rulebook")


def answers_of(case: Case) -> dict[str, Any]:
    """A case's answers to points of difference, by field of `Edition`. Raises Unwritten."""
    return dict(each for line in case.lines_of("where") for each in _answered(line, ANSWERS, "point of difference"))


def setup_of(case: Case, edition: Edition) -> Setup:
    """The set-up of a case's table by a rulebook. Raises Unwritten."""
    ids = _boxes(case)
    colours = BASE.colours[: _single(case, "players", _PLAYERS, "number of players", 4)]
    length = _single(case, "length", _LENGTHS, "length", "nine")
    possible = {**answers(ids), **dict.fromkeys(selections(edition.id, ids), (False, True))}
    chosen = dict(each for line in case.lines_of("readings") for each in _answered(line, possible, "reading here"))
    return set_up(colours, edition, ids, length, chosen=chosen)


def _check_head(case: Case) -> None:
    """Raises Unwritten for a line that is lacking, or stands there twice."""
    for word in _ONCE:
        lines = case.lines_of(word)
        if not lines and word == "editions":
            raise Unwritten(f"{case.at}: the case has no line {word!r}, which says by which books it is played")
        if len(lines) > 1:
            with standing_in(lines[1]):
                raise Unwritten(f"a case has one line {word!r}, and this one has {len(lines)}")


def _boxes(case: Case) -> tuple[str, ...]:
    for line in case.lines_of("boxes"):
        with standing_in(line):
            named = ordered(_listed(line, {box: box for box in BOXES}, "box"))
            if why := impossible(named):
                raise Unwritten(f"these boxes cannot be played together: {why.code} {' '.join(map(str, why.args))}")
            return named
    return ()


def _listed(line: CaseLine, known: Mapping[str, T], sort: str) -> tuple[T, ...]:
    """The meanings of the words between commas. Raises Unwritten."""
    return tuple(meaning(known, word.strip(), sort) for word in line.rest.split(","))


def _single(case: Case, word: str, known: Mapping[str, T], sort: str, usual: T) -> T:
    """The meaning of a line that may be left out. Raises Unwritten."""
    for line in case.lines_of(word):
        with standing_in(line):
            return meaning(known, line.rest, sort)
    return usual


def _answered(line: CaseLine, possible: Mapping[str, tuple[Answer, ...]], sort: str) -> Iterator[tuple[str, Answer]]:
    """Answers by name, from `tie_skip=absolute firsts_bonus=no`. Raises Unwritten."""
    with standing_in(line):
        for pair in line.rest.split():
            name, _, said = pair.partition("=")
            known = {answer_text(answer): answer for answer in meaning(possible, name, sort)}
            yield name, meaning(known, said, f"answer to {name}")
