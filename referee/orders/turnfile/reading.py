"""A JSON turn file as an order sheet: each order becomes the lines it would be written in, and these are read.

So what belongs together, and what does not, is judged once, where letters are. Knows JSON, its shape and its lines;
must not know mail or the position. Any text gives a sheet; time and depth are bounded by the limits of the shape.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from pydantic import ValidationError

from referee.orders.blocks import key_of, to_read
from referee.orders.bounds import worth_telling
from referee.orders.canonical import canonical
from referee.orders.keywords import ENGLISH
from referee.orders.letter import Final, Line, LineComplaint, OrderSheet, Table, Wait
from referee.orders.sheet import LONGEST_LINE, read_sheet
from referee.orders.standing import named
from referee.orders.turnfile import shapes
from referee.orders.turnfile.building import block_of
from referee.orders.turnfile.flaws import Faults, Source, flaws, twice
from referee.orders.turnfile.names import Names, names_at
from referee.orders.turnfile.outline import Path, outline
from referee.orders.turnfile.shapes import EXAMPLES, TurnFile

_WHOLE = {"orders": [EXAMPLES["power"]]}
_DIGITS = 9


def read_turnfile(text: str, table: Table, rounds: Sequence[int] = ()) -> OrderSheet:
    """What a JSON turn file says. `rounds`: those its letter may mean; with none, it may be for any."""
    source = _parsed(text)
    if isinstance(source, LineComplaint):
        return OrderSheet(complaints=(source,))
    names = names_at(table)
    file, faults = _judged(source, names)
    if file.round is not None and rounds and file.round not in rounds:
        wrong = source.complaint(("round",), "turnfile-other-round", (file.round, rounds[-1]))
        return OrderSheet(complaints=(wrong,))
    if ("round",) in faults:  # which one is meant is not known
        return OrderSheet(complaints=faults[("round",)])
    orders = _lines(file.orders, "orders", source, faults, names)
    always = _lines(file.always, "always", source, faults, names)
    # Canonical lines are English.
    said, stands = read_sheet(orders, table, ENGLISH), _standing(read_sheet(always, table, ENGLISH))
    flawed = [complaint for found in faults.values() for complaint in found]
    complaints = sorted((*flawed, *said.complaints, *stands.complaints), key=lambda c: (c.line, c.column))
    bad = {complaint.key for complaint in complaints}
    return replace(
        said,
        blocks=tuple(block for block in said.blocks if key_of(block) not in bad),
        requests=(*((Wait(),) if file.wait else ()), *((Final(),) if file.final else ())),
        complaints=worth_telling(complaints),
        proposal=tuple(block for block in said.proposal if key_of(block) not in {f.key for f in flawed}),
        where=(*said.where, *stands.where),
        standing=tuple(block for block in stands.blocks if named(key_of(block)) not in bad),
    )


def _standing(sheet: OrderSheet) -> OrderSheet:
    """A sheet of standing orders, its keys told from those of the round."""
    return replace(
        sheet,
        complaints=tuple(replace(c, key=named(c.key)) if c.key else c for c in sheet.complaints),
        where=tuple(replace(origin, key=named(origin.key)) for origin in sheet.where),
    )


def unread(name: str, kilobytes: int, files: int) -> OrderSheet:
    """The sheet of a file that was not looked at, because it is larger than this or one more than so many."""
    limits = (kilobytes, files)
    return OrderSheet(complaints=(LineComplaint(0, name, 0, len(name), "invalid", "turnfile-not-read", limits),))


# --- JSON ---------------------------------------------------------------------------------------


def _parsed(text: str) -> Source | LineComplaint:
    lines = tuple(text.split("\n"))
    try:
        said = json.loads(text, parse_constant=_no_number, parse_int=_number)
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate pair is no text
        walked = outline(text)
    except json.JSONDecodeError as error:
        return _broken(lines, error.lineno, error.colno - 1, "turnfile-not-json")
    except RecursionError:
        walked = None
    except ValueError:  # NaN and the like, which JSON has not
        return _broken(lines, 1, 0, "turnfile-not-json")
    if walked is None:
        return _broken(lines, 1, 0, "turnfile-too-deep")
    return Source(lines, said, walked) if isinstance(said, dict) else _broken(lines, 1, 0, "turnfile-not-sheet")


def _broken(lines: Sequence[str], line: int, column: int, code: str) -> LineComplaint:
    return LineComplaint(line, lines[line - 1], column, 1, "invalid", code, (), (json.dumps(_WHOLE),))


def _no_number(word: str) -> NoReturn:
    raise ValueError(word)


def _number(digits: str) -> int | str:
    """A whole number; one longer than any here stays text, which no shape takes for a number."""
    return int(digits) if len(digits) <= _DIGITS else digits


# --- shape --------------------------------------------------------------------------------------


def _judged(source: Source, names: Names) -> tuple[TurnFile, Faults]:
    """The file without the parts that will not do, and a complaint about each of these."""
    faults = twice(source)
    try:
        file = TurnFile.model_validate(source.said, context=names)
    except ValidationError as error:
        faults = {**flaws(source, error, names), **faults}
    if faults:
        file = TurnFile.model_validate(_without(source.said, faults), context=names)
    return file, faults


def _without(said: dict[str, Any], faults: Faults) -> dict[str, Any]:
    return {
        key: [part for at, part in enumerate(value) if (key, at) not in faults] if isinstance(value, list) else value
        for key, value in said.items()
        if (key,) not in faults
    }


# --- lines --------------------------------------------------------------------------------------


def _lines(orders: Sequence[shapes.Order], pile: str, source: Source, faults: Faults, names: Names) -> list[Line]:
    """Orders as lines, each with the number of the line in the file where what it says begins."""
    everything = () if (pile,) in faults else source.said.get(pile, ())
    paths = [path for at in range(len(everything)) if (path := (pile, at)) not in faults]
    found: list[tuple[tuple[float, str], list[Line]]] = []
    for path, order in zip(paths, orders, strict=True):
        block = block_of(order, names)
        texts = canonical(block, names.table).split("\n")
        spots = (source.outline.spot(place).line for place in _places(path, order))
        lines = [Line(number, text) for number, text in zip(spots, texts, strict=True)]
        if any(len(line.text) > LONGEST_LINE for line in lines):
            faults[path] = (source.complaint(path, "line-too-long", (LONGEST_LINE,), key=key_of(block)),)
        else:
            found.append((to_read(key_of(block)), lines))
    return [line for _, lines in sorted(found, key=lambda each: each[0]) for line in lines]


def _places(path: Path, order: shapes.Order) -> Iterator[Path]:
    """Where in the file each line of an order stands."""
    match order:
        case shapes.Card(items=items, otherwise=others):
            yield path
            yield from ((*path, "do", at) for at in range(len(items)))
            for number, plan in enumerate(others):
                yield (*path, "else", number)
                yield from ((*path, "else", number, "do", at) for at in range(len(plan.items)))
        case shapes.Turn(turn=items):
            yield from ((*path, "turn", at) for at in range(len(items)))
        case shapes.Veto(veto=list(policies)):
            yield from ((*path, "veto", at) for at in range(len(policies)))
        case _:
            yield path
