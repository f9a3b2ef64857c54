"""Plain forms: any value of the rules as JSON-ready data, and back.

A dataclass becomes {"is": its tag, field: value ...}, a tuple a list, an enum its text, and a place its name on the
game's board. Reading is strict: an unknown tag, field or place, or a missing field raises `BadNotation` naming it.
`history` brings older forms up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from referee.rules import boxes, further, state  # noqa: F401 - imported so that every class has its tag
from referee.rules.board import Board
from referee.rules.history import HISTORY, Became, Came, History
from referee.rules.model import NOWHERE, PLACE
from referee.rules.wire import CLASSES, TAGS

Plain = Any
Since = Mapping[str, History]  # by tag: the changes to what was written under it
Write = Callable[[Any, "Board | None"], Plain]
Read = Callable[[Plain, "Board | None", Since], Any]
Put = Callable[[Any, Any], None]


class BadNotation(ValueError):
    """No value has this plain form."""


@dataclass(frozen=True, slots=True)
class Codec:
    """A codec: how values of one type are written and read."""

    write: Write
    read: Read


@dataclass(frozen=True, slots=True)
class Layout:
    """How each field of a class is written, and how it is read and set."""

    cls: type
    writes: tuple[tuple[str, Write], ...]
    scalars: tuple[tuple[str, Put], ...]  # fields that hold what stands there, which are most
    reads: tuple[tuple[str, Read, Put], ...]  # the others
    names: frozenset[str]  # the keys of its plain form


def to_plain(value: Any, board: Board | None = None) -> Plain:
    """The JSON-ready form of a value. A value with places needs the `board` that names them."""
    return _DYNAMIC.write(value, board)


def from_plain(plain: Plain, board: Board | None = None, history: History = HISTORY) -> Any:
    """The value that a plain form stands for. Raises `BadNotation`."""
    return _read_dynamic(plain, board, _changes_since(history))


# --- classes ---------------------------------------------------------------------------------------


@cache  # one for each tag; annotations are slow to look up
def _layout_of(tag: str) -> Layout:
    if tag not in CLASSES:
        raise BadNotation(tag)
    cls = CLASSES[tag]
    hints = get_type_hints(cls, include_extras=True)
    forms = {field.name: codec_of(hints[field.name]) for field in fields(cls)}
    writes = tuple((name, form.write) for name, form in forms.items())
    scalars = tuple((name, _setter(cls, name)) for name, form in forms.items() if form is _SCALAR)
    reads = tuple((name, form.read, _setter(cls, name)) for name, form in forms.items() if form is not _SCALAR)
    return Layout(cls, writes, scalars, reads, frozenset({"is", *forms}))


def _setter(cls: type, name: str) -> Put:
    """What sets a field, in half the time that `__init__` of a frozen class takes."""
    slot = getattr(cls, name, None)
    set_slot: Put | None = getattr(slot, "__set__", None)
    return set_slot or (lambda value, held: object.__setattr__(value, name, held))


def _write_value(value: Any, board: Board | None) -> Plain:
    if type(value) not in TAGS:
        raise BadNotation(type(value).__name__)
    plain = {"is": TAGS[type(value)]}
    for name, write in _layout_of(plain["is"]).writes:
        plain[name] = write(getattr(value, name), board)
    return plain


def _read_value(plain: dict[str, Plain], board: Board | None, since: Since) -> Any:
    tag = plain.get("is")
    if type(tag) is not str:
        raise BadNotation(str(tag))
    if tag in since:
        plain = _in_todays_form(plain, since[tag])
        tag = plain["is"]
    layout = _layout_of(tag)
    if layout.names != plain.keys():
        raise BadNotation(f"{tag}: {sorted(layout.names ^ plain.keys())}")
    value: Any = object.__new__(layout.cls)
    try:
        for name, put in layout.scalars:
            held = plain[name]
            if type(held) in _NESTED:
                raise BadNotation(f"{held}")
            put(value, held)
        for name, read, put in layout.reads:
            put(value, read(plain[name], board, since))
    except BadNotation as trouble:
        raise BadNotation(f"{tag}: {trouble}") from trouble
    return value


def _in_todays_form(plain: dict[str, Plain], changes: History) -> dict[str, Plain]:
    """The plain form of this value as it is written today."""
    written = dict(plain)
    for change in changes:
        if isinstance(change, Came):
            written.setdefault(change.field, written[change.like] if change.like else change.meant)
        else:
            renamed = {change.fields.get(name, name): held for name, held in written.items()}
            written = {**renamed, **change.plus, "is": change.now}
    return written


@lru_cache(maxsize=8)  # asked for each entry of a log; a test may bring a history of its own
def _changes_since(history: History) -> Since:
    since: dict[str, History] = {}
    for change in reversed(history):
        now = change.now if isinstance(change, Became) else change.tag
        since[change.tag] = (change, *since.get(now, ()))
    return since


# --- forms -----------------------------------------------------------------------------------------


def codec_of(hint: Any) -> Codec:
    """The codec for an annotated type."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _PLACE if PLACE in hint.__metadata__ else codec_of(hint.__origin__)
    if origin is tuple:
        return _tuple_codec(get_args(hint))
    if origin in (Union, UnionType):
        return _union_codec([codec_of(arm) for arm in get_args(hint)])
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _enum_codec(hint)
    if hint in (int, str, bool, float, type(None)) or origin is not None:  # Literal
        return _SCALAR
    return _DYNAMIC


def _write_place(place: Any, board: Board | None) -> Plain:
    if place == NOWHERE:
        return "-"
    if board is None:
        raise BadNotation(f"place {place} without a board")
    return board.codes[place]


def _read_place(code: Plain, board: Board | None, since: Since) -> Any:
    if code == "-":
        return NOWHERE
    if board is None or not isinstance(code, str) or code not in board.index:
        raise BadNotation(f"place {code}")
    return board.index[code]


_NESTED = (dict, list)


def _read_scalar(plain: Plain, board: Board | None, since: Since) -> Any:
    if type(plain) in _NESTED:
        raise BadNotation(f"{plain}")
    return plain


_PLACE = Codec(_write_place, _read_place)
_SCALAR = Codec(lambda value, _: value, _read_scalar)


def _enum_codec(enum: type[StrEnum]) -> Codec:
    members = {member.value: member for member in enum}

    def read(plain: Plain, board: Board | None, since: Since) -> Any:
        if not isinstance(plain, str) or plain not in members:
            raise BadNotation(f"{enum.__name__} {plain}")
        return members[plain]

    return Codec(lambda value, _: value.value, read)


def _tuple_codec(arms: Sequence[Any]) -> Codec:
    if len(arms) == 2 and arms[1] is Ellipsis:
        return _list_codec(codec_of(arms[0]))
    forms = [codec_of(arm) for arm in arms]

    def read(plain: Plain, board: Board | None, since: Since) -> Any:
        if not isinstance(plain, list) or len(plain) != len(forms):
            raise BadNotation(f"{plain}")
        return tuple([form.read(item, board, since) for form, item in zip(forms, plain, strict=True)])

    return Codec(lambda value, board: [form.write(item, board) for form, item in zip(forms, value, strict=True)], read)


def _list_codec(each: Codec) -> Codec:
    """The codec for any number of values of one type."""
    read_each, write_each = each.read, each.write

    def read(plain: Plain, board: Board | None, since: Since) -> Any:
        if type(plain) is not list:
            raise BadNotation(f"{plain}")
        return tuple([read_each(item, board, since) for item in plain]) if plain else ()

    return Codec(lambda value, board: [write_each(item, board) for item in value], read)


def _union_codec(arms: list[Codec]) -> Codec:
    """The codec for several types: places with None or tagged values; without places, scalars or tagged values."""
    if _PLACE not in arms:
        return _SCALAR if all(arm is _SCALAR for arm in arms) else _DYNAMIC

    def write(value: Any, board: Board | None) -> Plain:
        return _write_place(value, board) if isinstance(value, int) else _DYNAMIC.write(value, board)

    def read(plain: Plain, board: Board | None, since: Since) -> Any:
        if plain is None or isinstance(plain, dict):
            return _DYNAMIC.read(plain, board, since)
        return _read_place(plain, board, since)

    return Codec(write, read)


def _write_dynamic(value: Any, board: Board | None) -> Plain:
    """Writes a value by its own type; numbers are not taken for places."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value.value if isinstance(value, StrEnum) else value
    if isinstance(value, tuple):
        return [_write_dynamic(item, board) for item in value]
    return _write_value(value, board)


def _read_dynamic(plain: Plain, board: Board | None, since: Since) -> Any:
    if type(plain) is dict:
        return _read_value(plain, board, since)
    return tuple([_read_dynamic(item, board, since) for item in plain]) if type(plain) is list else plain


_DYNAMIC = Codec(_write_dynamic, _read_dynamic)
