"""What letters hold as data for people: any entry that reports tell, and any group of a letter's own fields.

Form and schema both follow from the fields alone: seats are colours, places ids, instants UTC. The log has forms of its
own, which last for ever (`rules/notation.py`). Must not know which entries there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache, reduce
from inspect import getsource
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.letters.model import AskingBack, Clock, Foresight, LetterMoment, PastAsked, ProofTold, Wishes
from referee.log import TOLD, MotionMade, Options
from referee.log.rulings import Ruling
from referee.orders.contents import AskedBack
from referee.rules.decisions import Special
from referee.rules.events import Announced, ChoiceSealed, LastingBegan, LastingEnded
from referee.rules.model import BY_SEAT, NOWHERE, OWNER, PLACE, SEAT
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.wire import CLASSES, INSTANT, TAGS

EventTold = Any
Schema = dict[str, Any]


def _below(kind: type) -> Any:
    """Whatever may be stored of a class, in the order of what it is called there."""
    return reduce(or_, _classes_below(kind))


def _classes_below(kind: type) -> Iterator[type]:
    return (each for _, each in sorted(CLASSES.items()) if issubclass(each, kind))


MOMENTS = tuple(kind for kind in get_args(LetterMoment) if kind not in (Foresight, PastAsked))
"""What only some letters are about, as data tells it; of what may come and of the past there are the events."""

_OPEN: Mapping[tuple[type, str], Callable[[], Any]] = {
    (Announced, "order"): lambda: Special,
    (LastingBegan, "lasting"): lambda: Lasting,
    (LastingEnded, "lasting"): lambda: Lasting,
    (Lasting, "changes"): lambda: _below(Modifier),
    (AskingBack, "requests"): lambda: tuple[_below(AskedBack), ...],  # type: ignore[misc]
}
"""What fields hold whose annotations cannot say it."""


@cache  # one for each class; annotations are slow to look up
def _hints(kind: type) -> Mapping[str, Any]:
    hints, said = (
        get_type_hints(kind, include_extras=True),
        {name: hint for (of, name), hint in _OPEN.items() if of is kind},
    )
    return {each.name: said[each.name]() if each.name in said else hints[each.name] for each in fields(kind)}


# --- written --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableNames:
    """What numbers stand for at a table: the colours of seats, the names of all owners, the ids of places."""

    colours: tuple[str, ...]
    owners: tuple[str, ...]
    places: tuple[str, ...]


def told(value: Any, names: TableNames) -> EventTold:
    """An entry, what lasts or is sealed, or a group of a letter's fields, as data for people."""
    kind: type = type(value)
    held = ((name, getattr(value, name), hint) for name, hint in _hints(kind).items())
    return {"is": _tag(kind), **{name: _told(each, hint, names) for name, each, hint in held}}


def _tag(kind: type) -> str:
    return TAGS.get(kind) or re.sub(r"(?<=.)(?=[A-Z])", "-", kind.__name__).lower()


def _told(value: Any, hint: Any, names: TableNames) -> EventTold:
    if value is None:
        return None
    if is_dataclass(value):
        return told(value, names)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((mark for mark in hint.__metadata__ if mark in _MARKED), None)
        return _told(value, args[0], names) if mark is None else _MARKED[mark].write(value, names)
    if origin in (Union, UnionType):
        return _told(value, next((arm for arm in args if get_origin(arm) is Annotated), None), names)
    if isinstance(value, tuple):
        each = args[:1] * len(value) if args[1:] == (...,) else args or (None,) * len(value)
        return [_told(item, arm, names) for item, arm in zip(value, each, strict=True)]
    return value.value if isinstance(value, StrEnum) else value


# --- described ------------------------------------------------------------------------------------

_TEXT, _NUMBER, _NULL = {"type": "string"}, {"type": "integer"}, {"type": "null"}
_PLAIN: Mapping[Any, Schema] = {str: _TEXT, int: _NUMBER, bool: {"type": "boolean"}, NoneType: _NULL}


@dataclass(frozen=True, slots=True)
class _Mark:
    """How a number that has a name is written, and the name and form of that in the schema."""

    write: Callable[[Any, TableNames], EventTold]
    name: str
    form: Schema


def _instant(seconds: int, _: TableNames) -> str | None:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if seconds else None


def _either(form: Schema, what: str) -> Schema:
    return {"anyOf": [form, _NULL], "description": what}


_MARKED: Mapping[object, _Mark] = {
    PLACE: _Mark(
        lambda place, names: None if place == NOWHERE else names.places[place],
        "place",
        _either(_TEXT, "The id of a place; null: nowhere."),
    ),
    SEAT: _Mark(
        lambda seat, names: names.colours[seat] if 0 <= seat < len(names.colours) else None,
        "seat",
        _either(_TEXT, "A seat, by its colour; null: none."),
    ),
    OWNER: _Mark(
        lambda owner, names: names.owners[owner],
        "owner",
        _either(_TEXT, "A seat, by its colour, or a neutral party; null: none."),
    ),
    BY_SEAT: _Mark(
        lambda counts, names: dict(zip(names.colours, counts, strict=False)),
        "by-seat",
        {"type": "object", "additionalProperties": _NUMBER, "description": "A number for each seat, by its colour."},
    ),
    INSTANT: _Mark(
        _instant, "instant", _either({"type": "string", "format": "date-time"}, "An instant in UTC; null: none.")
    ),
}


def schemas() -> dict[str, Schema]:
    """The definitions of a schema for all that may be told: `Event`, `Moment`, the groups, and what they refer to."""
    defs: dict[str, Schema] = {mark.name: mark.form for mark in _MARKED.values()}
    kinds = sorted(TOLD, key=TAGS.__getitem__)
    defs["Event"] = _any_of((_described(kind, defs) for kind in kinds), "What happened. More kinds may come.")
    defs["Moment"] = _any_of((_described(kind, defs) for kind in MOMENTS), "What a letter is about. More may come.")
    for name, kind in _ALONE.items():
        defs[name] = _described(kind, defs)
    return defs


_ALONE: Mapping[str, type] = {
    "Lasting": Lasting,
    "Sealed": ChoiceSealed,
    "Clock": Clock,
    "Options": Options,
    "Wishes": Wishes,
    "Proof": ProofTold,
    "Motion": MotionMade,
}
"""What is told by itself, by the name of its definition."""


def _any_of(forms: Iterable[Schema], what: str = "") -> Schema:
    found: list[Schema] = []
    for form in forms:
        found += [] if form in found else [form]
    if len(found) == 1:
        return found[0]
    return {"anyOf": found, **({"description": what} if what else {})}


def _described(hint: Any, defs: dict[str, Schema]) -> Schema:
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        mark = next((mark for mark in hint.__metadata__ if mark in _MARKED), None)
        return _described(args[0], defs) if mark is None else {"$ref": f"#/$defs/{_MARKED[mark].name}"}
    if origin in (Union, UnionType):
        return _any_of(_described(arm, defs) for arm in args)
    if origin is tuple and args[1:] == (...,):
        return {"type": "array", "items": _described(args[0], defs)}
    if origin is tuple:
        return {"type": "array", "prefixItems": [_described(arm, defs) for arm in args]}
    if origin is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
        return {"type": "string", "examples": [*args] or [each.value for each in hint]}
    if hint is Ruling:
        return _any_of(_described(each, defs) for each in _classes_below(Ruling))
    return _PLAIN[hint] if hint in _PLAIN else _object(hint, defs) if is_dataclass(hint) else {}


def _object(kind: Any, defs: dict[str, Schema]) -> Schema:
    tag = _tag(kind)
    if tag not in defs:
        defs[tag] = {}  # one that holds itself
        said = dict(_COMMENT.findall(getsource(kind)))
        held = {
            name: _described(hint, defs) | ({"description": said[name]} if name in said else {})
            for name, hint in _hints(kind).items()
        }
        defs[tag] = {
            "type": "object",
            "description": (kind.__doc__ or "").split("\n")[0],
            "properties": {"is": {"const": tag}, **held},
            "required": ["is", *held],
        }
    return {"$ref": f"#/$defs/{tag}"}


_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
"""A field whose line says what it is."""
