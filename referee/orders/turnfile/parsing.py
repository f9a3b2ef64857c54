"""Parses a JSON turn file as an order sheet: each order is written as lines, and these are read like a letter.

So contradictions are found in one place, for letters and files alike. Knows JSON, its schema and its lines; must not
know mail or the position. Any text gives a sheet, in time and depth bounded by the limits of the schema.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, get_type_hints

from pydantic import ValidationError

from referee.orders.canonical import canonical
from referee.orders.checking import standing_key, worth_telling
from referee.orders.contents import Final, Known, Line, LineComplaint, OrderSheet, Origin, Wait
from referee.orders.guards import Guarded
from referee.orders.keywords import ENGLISH
from referee.orders.limits import LONGEST_LINE
from referee.orders.order import Block
from referee.orders.shapes.table import to_read
from referee.orders.sheet import read_sheet
from referee.orders.terms import LINES
from referee.orders.turnfile.flaws import PILES, FileText, Flaws, Path, flaws, outline, pointer, short, twice
from referee.orders.turnfile.forms import TurnFile, adapter
from referee.orders.turnfile.names import names_at

PlacedBlocks = dict[Path, Block]
"""Blocks by where in the file they stand."""


def read_turnfile(text: str, known: Known, rounds: Sequence[int] = (), stop: str = "") -> OrderSheet:
    """The sheet of a JSON turn file, or all that is wrong with it, for a file is whole or not filed.

    It must be for one of these rounds, and in answer to the letter of this stop; without any, it may be for all.
    """
    source = _parsed(text, known)
    if isinstance(source, LineComplaint):
        return OrderSheet(complaints=(source,))
    file, faults = _judged(source)
    if file.round is not None and rounds and file.round not in rounds:
        faults[("round",)] = (source.complaint(("round",), "turnfile-other-round", (file.round, rounds[-1])),)
    if file.stop is not None and stop and file.stop != stop:
        faults[("stop",)] = (source.complaint(("stop",), "turnfile-other-stop", (file.stop, stop)),)
    for key in ("round", "stop"):
        if (key,) in faults:  # which letter is meant is not known
            return OrderSheet(complaints=faults[(key,)])
    said, stands = _read(file.orders, "orders", source, faults), _read(file.always, "always", source, faults)
    flawed = [complaint for found in faults.values() for complaint in found]
    complaints = sorted((*flawed, *said.complaints, *stands.complaints), key=lambda c: (c.line, c.column))
    if complaints:
        return OrderSheet(complaints=worth_telling(complaints))
    requests = (*((Wait(),) if file.wait else ()), *((Final(),) if file.final else ()))
    return replace(said, requests=requests, where=(*said.where, *stands.where), standing=stands.blocks)


def unread(name: str, kilobytes: int, files: int, *, is_data: bool = False) -> OrderSheet:
    """The sheet of a file that was not read because it is larger than this, or comes after so many files."""
    about = LineComplaint(0, name, 0, len(name), "invalid", "turnfile-not-read", (kilobytes, files))
    return OrderSheet(complaints=(replace(about, pointer="" if is_data else None),))


# --- JSON ---------------------------------------------------------------------------------------


def _parsed(text: str, known: Known) -> FileText | LineComplaint:
    text = text.removeprefix("\ufeff")
    lines = tuple(text.split("\n"))
    try:
        said = json.loads(text, parse_float=_number)
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate pair is no text
        walked = outline(text)
    except json.JSONDecodeError as error:
        return _broken(lines, "turnfile-not-json", error.lineno, error.colno - 1)
    except RecursionError:
        return _broken(lines, "turnfile-too-deep")
    except ValueError:  # what no text can hold, or a number of thousands of digits
        return _broken(lines, "turnfile-not-json")
    whole = isinstance(said, dict)
    return FileText(lines, said, walked, names_at(known)) if whole else _broken(lines, "turnfile-not-sheet")


def _number(text: str) -> float | int:
    """A number; 7.0 is a whole one, as JSON Schema has it."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _broken(lines: Sequence[str], code: str, line: int = 1, column: int = 0) -> LineComplaint:
    least = json.dumps({pile: [] for pile in PILES})
    return LineComplaint(line, lines[line - 1], column, 1, "invalid", code, (), (least,), pointer="")


# --- shape --------------------------------------------------------------------------------------


def _judged(source: FileText) -> tuple[TurnFile, Flaws]:
    """The file without its invalid parts, and the complaints about these."""
    faults = twice(source)
    try:
        file = adapter().validate_json(json.dumps(source.said), context=source.names)
    except ValidationError as error:
        faults = {**flaws(source, error), **faults}
    if faults:
        file = adapter().validate_json(json.dumps(_without(source.said, faults)), context=source.names)
    return file, faults


def _without(said: dict[str, Any], faults: Flaws) -> dict[str, Any]:
    return {
        key: [part for at, part in enumerate(value) if (key, at) not in faults] if isinstance(value, list) else value
        for key, value in said.items()
        if (key,) not in faults
    }


# --- lines --------------------------------------------------------------------------------------


def _read(blocks: Sequence[Block], pile: str, source: FileText, faults: Flaws) -> OrderSheet:
    """The sheet of a pile's blocks, written as lines and read; standing orders with keys of their own.

    A block that reads back as something else, without a complaint, gets one here.
    """
    everything = () if (pile,) in faults else source.said.get(pile, ())
    good: Iterator[Path] = ((pile, at) for at in range(len(everything)) if (pile, at) not in faults)
    placed = dict(zip(good, blocks, strict=True))
    lines = _lines(placed, source, faults)
    numbered = [Line(number, text) for number, (_, text) in enumerate(lines, 1)]
    sheet = read_sheet(numbered, source.names.known, ENGLISH)  # canonical lines are English
    told = {about for complaint in sheet.complaints for about in (complaint.key, complaint.text)}
    for path, block in placed.items():
        said = {block.key, *canonical(block, source.names.known).split("\n")}
        if path not in faults and not said & told and block not in sheet.blocks:
            heard = next((each for each in sheet.blocks if each.key == block.key), None)
            at = _differing(path, block, heard)
            at = at if at in source.outline.values else path
            faults[path] = (source.complaint(at, "turnfile-value", (short(source.at(at)),), source.example(at)),)

    def placed_at(about: LineComplaint | Origin) -> Any:
        path = lines[about.line - 1][0]
        key = standing_key(about.key) if about.key and pile == "always" else about.key
        return replace(about, line=source.outline.spot(path).line, pointer=pointer(path), key=key)

    return replace(sheet, complaints=tuple(map(placed_at, sheet.complaints)), where=tuple(map(placed_at, sheet.where)))


def _lines(placed: PlacedBlocks, source: FileText, faults: Flaws) -> list[tuple[Path, str]]:
    """Orders as lines, each with the path to its value in the file."""
    found: list[tuple[tuple[float, str], list[tuple[Path, str]]]] = []
    for path, block in placed.items():
        texts = canonical(block, source.names.known).split("\n")
        if any(len(text) > LONGEST_LINE for text in texts):
            faults[path] = (source.complaint(path, "line-too-long", (LONGEST_LINE,)),)
        else:
            found.append((to_read(block.key), [*zip(_places(path, block), texts, strict=True)]))
    return [line for _, lines in sorted(found, key=lambda each: each[0]) for line in lines]


def _differing(path: Path, said: Any, heard: Any) -> Path:
    """The path to the first value in one that a letter would say otherwise."""
    if isinstance(said, Guarded) and isinstance(heard, Guarded):
        return _differing(path, said.deed, heard.deed) if said.deed != heard.deed else path
    if isinstance(said, tuple) and isinstance(heard, tuple):
        inner: list[tuple[str | int, Any, Any]] = [
            (at, each, heard[at] if at < len(heard) else None) for at, each in enumerate(said)
        ]
    elif is_dataclass(said) and said.__class__ is heard.__class__:
        inner = [(each.name, getattr(said, each.name), getattr(heard, each.name)) for each in fields(said)]
    else:
        return path
    return next((_differing((*path, key), one, other) for key, one, other in inner if one != other), path)


def _places(path: Path, value: Any) -> Iterator[Path]:
    """The paths of a value's lines: its own, if it has a line of its own, and those of values in it."""
    inner = _field_of_lines(value.__class__)
    held = getattr(value, inner, ())
    if not held or len(fields(value)) > 1:
        yield path
    for at, each in enumerate(held):
        yield from _places((*path, inner, at), each)


@cache  # one for each class of values; annotations are slow to look up
def _field_of_lines(value: type) -> str:
    """The field of a value whose elements are written in lines of their own; empty if there is none."""
    hints = get_type_hints(value, include_extras=True)
    return next((name for name, hint in hints.items() if LINES in getattr(hint, "__metadata__", ())), "")
