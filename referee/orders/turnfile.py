"""Turn files: the lines of a sheet as JSON beside a letter, and the sheets of a letter and its files joined into one.

A line is what a letter would say, read by the grammar alone (`sheet.read_exactly`). Knows JSON, where its values stand,
and which few keys a file may have; must not know what a line means, nor mail or the position. Any text gives a sheet,
and a file is whole or not filed: what it tells otherwise than another sheet drops all of it. A block that differs
between other sheets is asked back, and so is one that a bad line keeps out of any of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from referee.languages.likeness import nearest
from referee.orders.canonical import canonical_sheet, canonical_standing
from referee.orders.checking import complaint_at, standing_key, worth_telling
from referee.orders.contents import Final, Known, Line, LineComplaint, Ok, OrderSheet, Origin, Preview, Wait
from referee.orders.order import Block
from referee.orders.proposals import PERHAPS, as_preview, in_doubt
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.table import KEYS
from referee.orders.sheet import NOTES, read_exactly

FORMAT = "el-grande-turn-file/2"
ID = "urn:el-grande:turn-file:2"
"""What other schemas refer to this one by. Within a version keys are added, and none is taken away."""

MOST_LINES = 400
"""The most lines of a file."""

ROUNDS = (1, 9)
"""The first and the last round that a game may have."""

Orders = Annotated[tuple[str, ...], Field(max_length=MOST_LINES)]


@dataclass(frozen=True)
class TurnFile:
    """An order sheet as a file: the lines of a letter, and for what it is meant."""

    __pydantic_config__ = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)

    format: Literal["el-grande-turn-file/2"] | None = None
    """What this file is, and which version of it."""
    game: str | None = None
    """The game that is meant: a file for another is not filed."""
    round: Annotated[int | None, Field(ge=ROUNDS[0], le=ROUNDS[1])] = None
    """The round that is meant: a file for another is not filed."""
    stop: Annotated[str | None, Field(pattern=r"^(setup|r[0-9][td]?)$")] = None
    """The stop of the letter that is answered, as a report names it: a file for another is not filed."""
    orders: Orders | str = ()
    """Lines as in a letter, in English or by ids, each an order or a request of its own; or one text of such lines."""
    schema_url: Annotated[str, Field(alias="$schema", max_length=300)] = ""
    """Where editors find this schema."""


@cache
def adapter() -> TypeAdapter[TurnFile]:
    """What reads and describes turn files."""
    return TypeAdapter(TurnFile)


def schema() -> dict[str, Any]:
    """The JSON Schema of turn files."""
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": dialect, "$id": ID, **adapter().json_schema(), "title": "El Grande turn file"}


# --- written --------------------------------------------------------------------------------------


def lines_of(blocks: Iterable[Block], known: Known, always: Iterable[Block] = ()) -> tuple[str, ...]:
    """The lines that say these blocks, and those in `always` as standing orders."""
    text = "\n".join((canonical_sheet(blocks, known), canonical_standing(always, known)))
    return tuple(line for line in text.split("\n") if line)


# --- read -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnsweredStop:
    """The letter of ours that a file answers: of which game, for which rounds it may be, and of which stop."""

    game: str = ""
    rounds: tuple[int, ...] = ()
    stop: str = ""


ANY_STOP = AnsweredStop()
"""No letter: a file may be for whatever it says."""


def read_turnfile(text: str, known: Known, answered: AnsweredStop = ANY_STOP) -> OrderSheet:
    """The sheet of a JSON turn file, or all that is wrong with it."""
    source = _parsed(text)
    if isinstance(source, LineComplaint):
        return OrderSheet(complaints=(source,))
    faults = tuple(_faults(source, known))
    if faults:
        return OrderSheet(complaints=worth_telling(faults))
    file = adapter().validate_json(json.dumps(source.said))
    if other := _for_another(file, source, answered):
        return OrderSheet(complaints=(other,))
    orders = (file.orders,) if isinstance(file.orders, str) else file.orders
    lines = [(at, line) for at, order in enumerate(orders) for line in order.split("\n")]
    sheet = read_exactly([Line(number, line) for number, (_, line) in enumerate(lines, 1)], known)

    def placed(about: LineComplaint | Origin) -> Any:
        at = lines[about.line - 1][0] if about.line else 0
        path: Path = ("orders",) if isinstance(file.orders, str) else ("orders", at)
        return replace(about, line=source.outline.spot(path).line, pointer=pointer(path))

    complaints = (*sheet.complaints, *_contrary(sheet, lines))
    if complaints:
        return OrderSheet(complaints=worth_telling(map(placed, complaints)))
    return replace(sheet, where=tuple(map(placed, sheet.where)))


def _contrary(sheet: OrderSheet, lines: Sequence[tuple[int, str]]) -> Iterator[LineComplaint]:
    """The complaint about a file that says both FINAL and WAIT, at the latter of the two lines."""
    if not all(any(isinstance(each, kind) for each in sheet.requests) for kind in _CONTRARY):
        return
    words = tuple(kind.__name__.upper() for kind in _CONTRARY)
    at, line = max((at, line) for at, (_, line) in enumerate(lines, 1) if line.strip().upper() in words)
    yield LineComplaint(at, line, 0, len(line), "invalid", "turnfile-contrary", words, words)


def unread(name: str, kilobytes: int, files: int, *, is_data: bool = False) -> OrderSheet:
    """The sheet of a file that was not read because it is larger than this, or comes after so many files."""
    about = LineComplaint(0, name, 0, len(name), "invalid", "turnfile-not-read", (kilobytes, files))
    return OrderSheet(complaints=(replace(about, pointer="" if is_data else None),))


def _for_another(file: TurnFile, source: _Source, answered: AnsweredStop) -> LineComplaint | None:
    """The complaint about a file that is meant for another game, round or stop than the letter that it answers."""
    if file.game and answered.game and file.game.casefold() != answered.game.casefold():
        return source.complaint(("game",), "turnfile-other-game", (file.game, answered.game))
    if file.round is not None and answered.rounds and file.round not in answered.rounds:
        return source.complaint(("round",), "turnfile-other-round", (file.round, answered.rounds[-1]))
    if file.stop is not None and answered.stop and file.stop != answered.stop:
        return source.complaint(("stop",), "turnfile-other-stop", (file.stop, answered.stop))
    return None


# --- JSON, and where its values stand -------------------------------------------------------------

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value."""

MOST_DEEP = 20
"""The deepest nesting of values; a sheet needs a tenth of it."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}\n]|[^\s\[\]{},:"]+')


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


@dataclass(frozen=True, slots=True, order=True)
class Excerpt:
    """A piece of text: 1-based line, 0-based column."""

    line: int
    column: int
    width: int


@dataclass(frozen=True, slots=True)
class Outline:
    """Where every value and every key of a text stands, and keys that an object holds twice."""

    values: dict[Path, Excerpt] = field(default_factory=dict)
    keys: dict[Path, Excerpt] = field(default_factory=dict)
    twice: dict[Path, Excerpt] = field(default_factory=dict)

    def spot(self, path: Path) -> Excerpt:
        """Where a value begins, or else the nearest value around it."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]


def outline(text: str) -> Outline:
    """The outline of a text that is JSON. Raises RecursionError if it nests deeper than any sheet."""
    found, pieces = Outline(), _pieces(text)
    _take(found, (), *next(pieces), pieces)
    return found


def _take(found: Outline, path: Path, piece: str, spot: Excerpt, pieces: Iterator[tuple[str, Excerpt]]) -> None:
    """Add a value that begins with this piece, and all values in it."""
    found.values.setdefault(path, spot)
    if len(path) >= MOST_DEEP:
        raise RecursionError
    for at, (each, where) in enumerate(pieces if piece in ("[", "{") else ()):
        if each in ("]", "}"):
            return
        inner: Path = (*path, at if piece == "[" else json.loads(each))
        if piece == "{":
            if found.keys.setdefault(inner, where) is not where:
                found.twice.setdefault(inner, where)
            each, where = next(pieces)
        _take(found, inner, each, where, pieces)


def _pieces(text: str) -> Iterator[tuple[str, Excerpt]]:
    """The values, keys and brackets of a text."""
    line, begins = 1, 0
    for found in _PIECE.finditer(text):
        if found.group() == "\n":
            line, begins = line + 1, found.end()
        else:
            yield found.group(), Excerpt(line, found.start() - begins, len(found.group()))


@dataclass(frozen=True, slots=True)
class _Source:
    """A turn file as it came: its lines, its JSON, and where each value stands."""

    lines: tuple[str, ...]
    said: dict[str, Any]
    outline: Outline

    def at(self, path: Path) -> Any:
        """The value that a path leads to."""
        found: Any = self.said
        for step in path:
            found = found[step]
        return found

    def complaint(
        self, path: Path, code: str, args: tuple[str | int, ...], legal: tuple[str, ...] = (), *, at_key: bool = False
    ) -> LineComplaint:
        """A complaint about the value at the end of a path, or about the key that it stands under."""
        where = self.outline
        spot = (where.twice.get(path) or where.keys.get(path) if at_key else None) or where.spot(path)
        at = pointer(path if path in where.values else path[:-1])
        text = self.lines[spot.line - 1]
        fault: Literal["ambiguous", "invalid"] = "ambiguous" if code == _TWICE else "invalid"
        return LineComplaint(spot.line, text, spot.column, spot.width, fault, code, args, legal, pointer=at)


_EXAMPLE = json.dumps({"orders": ["POWER 11 or 10", "CARD king", "KING Aragon"]})


def _parsed(text: str) -> _Source | LineComplaint:
    text = text.removeprefix("\ufeff")
    lines = tuple(text.split("\n"))
    broken = partial(LineComplaint, width=1, fault="invalid", legal=(_EXAMPLE,), pointer="")
    try:
        said = json.loads(text, parse_float=_number)
        json.dumps(said, ensure_ascii=False).encode()  # half a surrogate pair is no text
        walked = outline(text)
    except json.JSONDecodeError as error:
        return broken(error.lineno, lines[error.lineno - 1], error.colno - 1, code="turnfile-not-json")
    except RecursionError:
        return broken(1, lines[0], 0, code="turnfile-too-deep")
    except ValueError:  # what no text can hold, or a number of thousands of digits
        return broken(1, lines[0], 0, code="turnfile-not-json")
    whole = isinstance(said, dict)
    return _Source(lines, said, walked) if whole else broken(1, lines[0], 0, code="turnfile-not-sheet")


def _number(text: str) -> float | int:
    """A number; 7.0 is a whole one, as JSON Schema has it."""
    number = float(text)
    return int(number) if number.is_integer() else number


# --- what is wrong with its keys ------------------------------------------------------------------

_TWICE = "turnfile-key-twice"

_CONTRARY = (Final, Wait)
"""Requests of which a file makes one at most."""

_RANGE = "turnfile-range"

_CODES = {
    "unexpected_keyword_argument": "turnfile-key-unknown",
    "too_long": "turnfile-too-many",
    "greater_than_equal": _RANGE,
    "less_than_equal": _RANGE,
    "literal_error": "turnfile-enum",
    "string_pattern_mismatch": "turnfile-enum",
}
"""Our codes for errors of pydantic; any other error is about the type of a value."""

_SHORT = 40


def _faults(source: _Source, known: Known) -> Iterator[LineComplaint]:
    """What is wrong with a file's keys and values, where it first is; of an older format, how it is written now."""
    for path in source.outline.twice:
        yield source.complaint(path, _TWICE, (_cut(str(path[-1])),), at_key=True)
    if _is_of_before(source.said):
        yield source.complaint(("format",), "turnfile-old", (FORMAT,), (_as_lines(source.said, known),))
        return
    try:
        adapter().validate_json(json.dumps(source.said))
    except ValidationError as judged:
        first = {_path(source, error): error for error in reversed(judged.errors(include_url=False))}
        around = {path[:end] for path in first for end in range(len(path))}
        for path in sorted(first.keys() - around, key=source.outline.spot):
            yield _told(source, path, first[path])


def _path(source: _Source, error: ErrorDetails) -> Path:
    """Where a flaw lies: its judge names the kinds that it tried between the keys."""
    path: Path = ()
    for step in error["loc"]:
        path = (*path, step) if (*path, step) in source.outline.values else path
    return path


def _told(source: _Source, path: Path, error: ErrorDetails) -> LineComplaint:
    """One flaw in our words."""
    code = _CODES.get(error["type"], "turnfile-value")
    is_key = code == "turnfile-key-unknown"
    typed = _cut(str(path[-1])) if is_key else short(source.at(path))
    keys = tuple(adapter().json_schema()["properties"])
    legal = (nearest(typed, keys) or keys) if is_key else ()
    args: tuple[str | int, ...] = (MOST_LINES,) if code == "turnfile-too-many" else (typed,)
    args = (typed, *ROUNDS) if code == _RANGE else args
    legal = (short(FORMAT),) if path == ("format",) else legal
    return source.complaint(path, code, args, legal, at_key=is_key)


def short(value: Any) -> str:
    """A value of a turn file as JSON, short enough to be quoted in a complaint."""
    return _cut(json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    cut = text if len(text) <= _SHORT else f"{text[:_SHORT]} ..."
    # JSON may spell out what no letter can hold.
    return "".join(char if char.isprintable() else "?" for char in cut)


# --- files of before ------------------------------------------------------------------------------


def _is_of_before(said: Mapping[str, Any]) -> bool:
    """Whether orders stand in a file as objects, as in the first version."""
    orders = said.get("orders")
    objects = isinstance(orders, list) and any(isinstance(each, dict) and "order" in each for each in orders)
    return said.get("format") == "el-grande-turn-file/1" or objects


def _as_lines(said: Mapping[str, Any], known: Known) -> str:
    """A file of the first version as one of this, as far as its orders can be told; else an example."""
    piles = ((said.get("orders"), ""), (said.get("always"), "ALWAYS "))
    try:
        lines = [mark + line for pile, mark in piles for order in pile or () for line in _lines(order)]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return _EXAMPLE
    lines += [word for word in ("WAIT", "FINAL") if said.get(word.lower()) is True]
    read = read_exactly([Line(at, line) for at, line in enumerate(lines, 1)], known)
    kept = {key: said[key] for key in ("round", "stop") if key in said}
    return _EXAMPLE if read.complaints else json.dumps({"format": FORMAT, **kept, "orders": lines}, ensure_ascii=False)


def _lines(order: Mapping[str, Any]) -> Iterator[str]:
    """The lines of one order of the first version: its keyword, its purpose and number, then what it names."""
    word = order["order"]
    for at, plan in enumerate(order.get("plans", ())):
        yield f"{'ELSE CARD' if at else word} {_either(plan['cards'])}"
        yield from (line for item in plan.get("items", ()) for line in _lines(item))
    if "items" in order:
        yield from (line for item in order["items"] for line in _lines(item))
    elif "plans" not in order:
        parts = [_part(part) for part in order.get("parts", order.get("lines", ()))] or [_part(order)]
        yield " ".join(filter(None, (word, str(order.get("purpose", "")).upper(), ", ".join(parts))))


def _part(part: Mapping[str, Any]) -> str:
    """What an order of the first version adds up: a goal or a number, whose, from where, to where."""
    goal = part.get("goal", "COUNT")
    many = goal if goal != "COUNT" else str(part.get("count", "")).upper()
    whence = f"{part.get('owner', '')} {part['from']} to" if "from" in part else ""
    return " ".join(filter(None, (many, whence.strip(), _either(part.get("ranks", ())))))


def _either(ranks: Sequence[Any]) -> str:
    """Choices of the first version as a line has them."""
    return " or ".join(map(_rank, ranks))


def _rank(rank: Any) -> str:
    match rank:
        case {"lead": place}:
            return f"LEAD {place}"
        case {"aim": turn, "most": most}:
            return f"AIM {turn} MAX {most}"
        case {"aim": turn}:
            return f"AIM {turn}"
        case {"value": value}:
            return str(value).upper() if value == "joker" else str(value)
        case {}:
            return "ANY"
        case [first, second]:
            return f"{first} {second}"
        case _:
            return str(rank)


def of_file(sheet: OrderSheet, name: str) -> OrderSheet:
    """The sheet with the name of its file in each complaint and origin."""
    return replace(
        sheet,
        complaints=tuple(replace(complaint, file=name) for complaint in sheet.complaints),
        where=tuple(replace(origin, file=name) for origin in sheet.where),
    )


def joined(sheets: Sequence[OrderSheet], known: Known) -> OrderSheet:
    """One sheet of all these; where a block differs, the last one is proposed."""
    if len(sheets) == 1:
        return sheets[0]
    sheets, torn_from_file = _without_contradicted(sheets)
    bad = {about.key for sheet in sheets for about in sheet.complaints if about.pointer is None} | torn_from_file
    filed, proposed, split = _agreed([((*s.blocks, *s.previewed), s.proposal, s.note == "quoted") for s in sheets], bad)
    spoilt = {key for key in (*KEYS, *known.asks) if standing_key(key) in bad}
    standing, _, torn = _agreed([(s.standing, (), False) for s in sheets], spoilt)
    where = tuple(origin for sheet in sheets for origin in sheet.where)
    twice = tuple(_complaint_of_difference(key, where) for key in (*split, *map(standing_key, torn)))
    denied = _complaint_of_ok(sheets, known)
    notes = {sheet.note for sheet in sheets} | ({"contradiction"} if twice or torn_from_file else set())
    sheet = OrderSheet(
        blocks=filed,
        requests=tuple(
            request
            for request in dict.fromkeys(request for sheet in sheets for request in sheet.requests)
            if not isinstance(request, Preview) and not (denied and isinstance(request, Ok))
        ),
        complaints=(*denied, *(complaint for sheet in sheets for complaint in sheet.complaints), *twice),
        remarks=tuple(dict.fromkeys(remark for sheet in sheets for remark in sheet.remarks)),
        proposal=proposed,
        note=next((note for note in NOTES if note in notes), "repaired" if proposed else ""),
        ignored=tuple(line for sheet in sheets for line in sheet.ignored),
        where=where,
        standing=standing,
        read_from=tuple(each for sheet in sheets for each in sheet.read_from),
        which=next((sheet.which for sheet in sheets if sheet.which is not None), None),
        unowned=tuple(words for sheet in sheets for words in sheet.unowned),
    )
    previews = [r for each in sheets for r in each.requests if isinstance(r, Preview)]
    assumed = dict.fromkeys(each for preview in previews for each in preview.assumed)
    if not previews:
        return in_doubt(sheet) if PERHAPS in notes else sheet
    return as_preview(replace(sheet, requests=(Preview(), *sheet.requests)), tuple(assumed))


_Blocks = tuple[Block, ...]


def _agreed(sheets: Iterable[tuple[_Blocks, _Blocks, bool]], bad: set[str]) -> tuple[_Blocks, _Blocks, tuple[str, ...]]:
    """The blocks to file, the blocks to ask about, and the keys of blocks that differ.

    Each sheet is given as its blocks, its proposal, and whether that comes from lines that are not sure.
    """
    said: dict[str, list[Block]] = {}
    sure: set[str] = set()
    doubtful: dict[str, Block] = {}
    for blocks, proposal, quoted in sheets:
        for block in (*blocks, *(() if quoted else proposal)):
            said.setdefault(block.key, []).append(block)
        sure.update(block.key for block in blocks)
        doubtful.update((block.key, block) for block in (proposal if quoted else ()))
    split = tuple(key for key, blocks in said.items() if len(set(blocks)) > 1)
    good = [key for key in said if key in sure and key not in split and key not in bad]
    asked = {key: block for key, block in doubtful.items() if key not in said}
    asked |= {key: blocks[-1] for key, blocks in said.items() if key not in good}
    return tuple(said[key][-1] for key in good), tuple(asked.values()), split


def _without_contradicted(sheets: Sequence[OrderSheet]) -> tuple[tuple[OrderSheet, ...], set[str]]:
    """The sheets, but of a file that differs from another only that complaint; and the keys of blocks that differ."""
    said: dict[str, set[Block]] = {}
    for sheet in sheets:
        for key, block in _told_in(sheet):
            said.setdefault(key, set()).add(block)
    found, torn = [], set[str]()
    for sheet in sheets:
        differs = [key for key, _ in _told_in(sheet) if len(said[key]) > 1] if is_data(sheet) else []
        twice = tuple(_complaint_of_difference(key, sheet.where) for key in dict.fromkeys(differs))
        found.append(OrderSheet(complaints=twice) if twice else sheet)
        torn.update(differs)
    return tuple(found), torn


def is_data(sheet: OrderSheet) -> bool:
    """Whether it is that of a turn file in JSON with orders."""
    return any(origin.pointer is not None for origin in sheet.where)


def _told_in(sheet: OrderSheet) -> Iterator[tuple[str, Block]]:
    """The blocks that a sheet means, each with its key."""
    doubtful = () if sheet.note == "quoted" else sheet.proposal
    yield from ((block.key, block) for block in (*sheet.blocks, *sheet.previewed, *doubtful))
    yield from ((standing_key(block.key), block) for block in sheet.standing)


def _complaint_of_difference(key: str, where: Sequence[Origin]) -> LineComplaint:
    return complaint_at([*reversed(where)], (key, WHOLE, WHOLE), ("ambiguous", "twice", (key,)))


def _complaint_of_ok(sheets: Sequence[OrderSheet], known: Known) -> tuple[LineComplaint, ...]:
    """A complaint about an OK in one sheet if another sheet says anything about the proposal."""
    agreeing = [sheet for sheet in sheets if any(isinstance(request, Ok) for request in sheet.requests)]
    proposed = {block.key for block in known.proposal}
    for sheet in sheets if agreeing else ():
        if sheet not in agreeing and (
            sheet.complaints or sheet.proposal or any(block.key in proposed for block in sheet.blocks)
        ):
            return (LineComplaint(0, "OK", 0, 2, "ambiguous", "ok-not-bare", ("",)),)
    return ()
