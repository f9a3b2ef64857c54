"""Plain forms: any value of the rules as JSON-ready dicts, and back.

A dataclass becomes {"is": its tag, field: value ...}; tuples become lists; enums their text; a place its name on the
board of the game it is of. Reading is strict: an unknown tag, field or place, or a field that is missing, raises
`BadNotation` naming it. What was written before a value had its present form is brought to it by `history`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from referee.rules import boxes, state  # noqa: F401 - all that can be written must have been given its tag
from referee.rules.board import Board
from referee.rules.history import HISTORY, Came, History
from referee.rules.model import NOWHERE, PLACE
from referee.rules.wire import CLASSES, TAGS

Plain = Any
Write = Callable[[Any, "Board | None"], Plain]
Read = Callable[[Plain, "Board | None", History], Any]


class BadNotation(ValueError):
    """A plain form that is not one of ours."""


@dataclass(frozen=True, slots=True)
class Codec:
    """How the values of one type are written and read. `alike`: they are their own plain form."""

    write: Write
    read: Read
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """A class of value: its tag and the form of each field."""

    cls: type
    tag: str
    forms: tuple[tuple[str, Codec], ...]
    names: frozenset[str]  # of the fields, and of the tag


def to_plain(value: Any, board: Board | None = None) -> Plain:
    """JSON-ready form of a value; places are named by `board`, without which there may be none."""
    return _DYNAMIC.write(value, board)


def from_plain(plain: Plain, board: Board | None = None, history: History = HISTORY) -> Any:
    """The value a plain form stands for. Raises `BadNotation`."""
    return _DYNAMIC.read(plain, board, history)


# --- classes ---------------------------------------------------------------------------------------


_LAYOUTS: dict[type, Layout] = {}


def _layout_of(cls: type) -> Layout:
    if cls not in _LAYOUTS:
        if cls not in TAGS:
            raise BadNotation(cls.__name__)
        hints = get_type_hints(cls, include_extras=True)
        forms = tuple((f.name, form_of(hints[f.name])) for f in fields(cls))
        _LAYOUTS[cls] = Layout(cls, TAGS[cls], forms, frozenset({"is", *(name for name, _ in forms)}))
    return _LAYOUTS[cls]


def _write_value(value: Any, board: Board | None) -> Plain:
    layout = _layout_of(type(value))
    plain = {"is": layout.tag}
    for name, form in layout.forms:
        held = getattr(value, name)
        plain[name] = held if form.alike else form.write(held, board)
    return plain


def _read_value(plain: dict[str, Plain], board: Board | None, history: History) -> Any:
    tag, written = plain.get("is", ""), plain
    if isinstance(tag, str) and tag in _changed(history):
        written = _brought_up(plain, history)
        tag = written["is"]
    if not isinstance(tag, str) or tag not in CLASSES:
        raise BadNotation(str(tag))
    layout = _layout_of(CLASSES[tag])
    if amiss := layout.names ^ written.keys():
        raise BadNotation(f"{tag}: {sorted(amiss)}")
    try:
        return layout.cls(*[form.read(written[name], board, history) for name, form in layout.forms])
    except BadNotation as trouble:
        raise BadNotation(f"{tag}: {trouble}") from trouble


def _brought_up(plain: dict[str, Plain], history: History) -> dict[str, Plain]:
    """The form as it would be written today."""
    written = dict(plain)
    for change in history:
        if change.tag != written.get("is"):
            continue
        if isinstance(change, Came):
            written.setdefault(change.field, change.meant)
        else:
            renamed = {change.fields.get(name, name): held for name, held in written.items()}
            written = {**renamed, **change.plus, "is": change.now}
    return written


@lru_cache(maxsize=8)
def _changed(history: History) -> frozenset[str]:
    """The tags whose forms have a history."""
    return frozenset(change.tag for change in history)


# --- forms -----------------------------------------------------------------------------------------


def form_of(hint: Any) -> Codec:
    """How values of this type are written and read, from its annotation."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _PLACE if PLACE in hint.__metadata__ else form_of(hint.__origin__)
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin in (Union, UnionType):
        return _union([form_of(arm) for arm in get_args(hint)])
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _enum(hint)
    if hint in (int, str, bool, float, type(None)) or origin is not None:  # Literal
        return _SCALAR
    return _DYNAMIC


def _write_place(place: Any, board: Board | None) -> Plain:
    if place == NOWHERE:
        return "-"
    if board is None:
        raise BadNotation(f"place {place} without a board")
    return board.codes[place]


def _read_place(code: Plain, board: Board | None, history: History) -> Any:
    if code == "-":
        return NOWHERE
    if board is None or not isinstance(code, str) or code not in board.index:
        raise BadNotation(f"place {code}")
    return board.index[code]


def _read_scalar(plain: Plain, board: Board | None, history: History) -> Any:
    if isinstance(plain, (dict, list)):
        raise BadNotation(f"{plain}")
    return plain


_PLACE = Codec(_write_place, _read_place)
_SCALAR = Codec(lambda value, _: value, _read_scalar, alike=True)


def _enum(enum: type[StrEnum]) -> Codec:
    def read(plain: Plain, board: Board | None, history: History) -> Any:
        if plain not in list(enum):
            raise BadNotation(f"{enum.__name__} {plain}")
        return enum(plain)

    return Codec(lambda value, _: value.value, read)


def _tuple(arms: Sequence[Any]) -> Codec:
    if len(arms) == 2 and arms[1] is Ellipsis:
        each = form_of(arms[0])
        if each.alike:
            return Codec(lambda value, _: list(value), lambda plain, b, h: tuple(_listed(plain)))
        return Codec(
            lambda value, board: [each.write(item, board) for item in value],
            lambda plain, board, history: tuple(each.read(item, board, history) for item in _listed(plain)),
        )
    forms = [form_of(arm) for arm in arms]

    def read(plain: Plain, board: Board | None, history: History) -> Any:
        if len(_listed(plain)) != len(forms):
            raise BadNotation(f"{plain}")
        return tuple(form.read(item, board, history) for form, item in zip(forms, plain, strict=True))

    return Codec(lambda value, board: [form.write(item, board) for form, item in zip(forms, value, strict=True)], read)


def _listed(plain: Plain) -> list[Plain]:
    if not isinstance(plain, list):
        raise BadNotation(f"{plain}")
    return plain


def _union(arms: list[Codec]) -> Codec:
    """A place, or nothing or a value instead; else scalars, or values that say what they are."""
    if _PLACE not in arms:
        return _SCALAR if all(arm.alike for arm in arms) else _DYNAMIC

    def write(value: Any, board: Board | None) -> Plain:
        return _write_place(value, board) if isinstance(value, int) else _DYNAMIC.write(value, board)

    def read(plain: Plain, board: Board | None, history: History) -> Any:
        if plain is None or isinstance(plain, dict):
            return _DYNAMIC.read(plain, board, history)
        return _read_place(plain, board, history)

    return Codec(write, read)


def _write_dynamic(value: Any, board: Board | None) -> Plain:
    """What says by itself what it is; numbers in it are no places."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        return value.value if isinstance(value, StrEnum) else value
    if isinstance(value, tuple):
        return [_write_dynamic(item, board) for item in value]
    return _write_value(value, board)


def _read_dynamic(plain: Plain, board: Board | None, history: History) -> Any:
    if isinstance(plain, list):
        return tuple(_read_dynamic(item, board, history) for item in plain)
    return _read_value(plain, board, history) if isinstance(plain, dict) else plain


_DYNAMIC = Codec(_write_dynamic, _read_dynamic)
