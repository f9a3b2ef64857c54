"""The ways in which an object of a turn file may be filled: which of its keys go together.

A value declares them in `WAYS`, and both follow from that: what its reader refuses, and what the schema allows. Knows
pydantic; a log and its values never notice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, NoReturn, Self, get_origin, get_type_hints

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from referee.orders.terms import Term

MISSING_KEY, UNKNOWN_KEY, BAD_VALUE = "turnfile-key-missing", "turnfile-key-unknown", "turnfile-value"
"""Codes for what an object lacks, for a key that does not go with the others, and for a value out of range."""


@dataclass(frozen=True, slots=True)
class KeySet:
    """One way to fill an object: the fields that it needs, and those that it may have beside them.

    `of`: the words of the object's kind for which it is one, none for all; `most`: the greatest number in a field. A
    field that no way of the object names may always stand there, and so may one that says what its absence says.
    """

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    most: Mapping[str, int] = field(default_factory=dict)

    @property
    def named(self) -> tuple[str, ...]:
        """The fields that may say something."""
        return (*self.needs, *self.may)


def way(needs: str = "", may: str = "", of: str = "", **most: int) -> KeySet:
    """A way, with its fields and words as people list them."""
    return KeySet(tuple(needs.split()), tuple(may.split()), tuple(of.split()), most)


class Filled:
    """A value whose object in a file may be filled in certain ways only."""

    __slots__ = ()

    WAYS: ClassVar[tuple[KeySet, ...]]
    TOLD_BY: ClassVar[str] = "kind"
    """The field that tells the kind of the object."""

    def at_table(self, known: Any) -> Self:
        """The value as a letter's reader at this table has it, or a complaint about what nobody there could say."""
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Its own, behind which the ways are judged, and which others refer to as one."""
        own: Any = {**handler.resolve_ref_schema(handler(source))}
        return core_schema.with_info_after_validator_function(cls._judged, own, ref=own.pop("ref"))

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        """Its own, with the ways."""
        found = handler(schema)
        handler.resolve_ref_schema(found)["anyOf"] = [_described(cls, each) for each in cls.WAYS]
        return found

    @classmethod
    def _judged(cls, value: Any, asked: Any) -> Any:
        _judge(cls, value)
        return value.at_table(asked.context.known) if isinstance(value, Filled) else value


def _named(cls: type[Filled]) -> tuple[str, ...]:
    """The fields that some way names."""
    return tuple(dict.fromkeys(name for each in cls.WAYS for name in each.named))


def _absent(cls: type[Filled]) -> dict[str, Any]:
    """What fields say that say nothing: their defaults, and lists without anything in them."""
    hints, given = get_type_hints(cls), {each.name: each.default for each in fields(cls)}  # type: ignore[arg-type]
    empty = {name: () for name, hint in hints.items() if get_origin(hint) is tuple}
    return empty | {name: held for name, held in given.items() if held is not MISSING}


def _keys(cls: type[Filled]) -> dict[str, str]:
    """The key of each field in a file."""
    hints = get_type_hints(cls, include_extras=True)
    marks = {
        name: [mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, FieldInfo)]
        for name, hint in hints.items()
    }
    return {name: next((mark.alias for mark in said if mark.alias), name) for name, said in marks.items()}


def _converted(cls: type[Filled]) -> set[str]:
    """The fields that a file writes in another form than we hold: it could not say what stands for their absence."""
    hints = get_type_hints(cls, include_extras=True)
    return {name for name, hint in hints.items() if any(isinstance(m, Term) for m in getattr(hint, "__metadata__", ()))}


def _judge(cls: type[Filled], value: Any) -> None:
    """Raise a PydanticCustomError unless a value is filled in one of the ways."""
    absent, keys, kind = _absent(cls), _keys(cls), getattr(value, cls.TOLD_BY, "")
    given = {name for name in _named(cls) if getattr(value, name) != absent.get(name, MISSING)}
    ways = [each for each in cls.WAYS if not each.of or kind in each.of]
    nearest = min(ways, key=lambda each: (len(given - {*each.named}), len({*each.needs} - given)))
    for name in (name for name in _named(cls) if name in given and name not in nearest.named):
        refuse(UNKNOWN_KEY, keys[name])
    for name in (name for name in nearest.needs if name not in given):
        refuse(MISSING_KEY, keys[name])
    for name, most in nearest.most.items():
        if name in given and getattr(value, name) > most:
            refuse(BAD_VALUE, keys[name])


def refuse(code: str, key: str) -> NoReturn:
    """Complain about a key of the object, or about what stands there."""
    raise PydanticCustomError(code, "{code}", {"code": code, "key": key})


def _described(cls: type[Filled], each: KeySet) -> dict[str, Any]:
    """A way as a part of the schema."""
    keys = _keys(cls)
    absent = {name: list(held) if isinstance(held, tuple) else held for name, held in _absent(cls).items()}
    sayable = {name: held for name, held in absent.items() if name not in _converted(cls)}
    ours: dict[str, Any] = {keys[cls.TOLD_BY]: {"enum": [*each.of]}} if each.of else {}
    others = (name for name in _named(cls) if name not in each.named)
    ours |= {keys[name]: {"const": sayable[name]} if name in sayable else False for name in others}
    ours |= {keys[name]: {"not": {"const": sayable[name]}} for name in each.needs if name in sayable}
    ours |= {keys[name]: {**ours.get(keys[name], {}), "maximum": limit} for name, limit in each.most.items()}
    return {"properties": ours, "required": [keys[name] for name in each.needs]}
