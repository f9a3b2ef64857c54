"""Plain forms: any value of the rules as JSON-ready dicts, and back.

A frozen dataclass becomes {"is": its class name, field: value ...}; tuples become lists; enums their text. Reading is
strict: an unknown class or field, or one that is missing and has no default, raises `BadNotation` naming it. So a field
that came later, with a default, does not shut out what was written before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from referee.rules import decisions, events, model, rounds, state
from referee.rules.effects import base, cards, courts, disks, moving, royal, scorings


class BadNotation(ValueError):
    """A plain form that is not one of ours."""


class Codec:
    """Writes and reads the frozen dataclasses that some modules define; each is given as its namespace.

    Class names must be unique over all modules given.
    """

    def __init__(self, namespaces: Iterable[Mapping[str, Any]]) -> None:
        """Collect the dataclasses of each namespace (`vars(module)`, or `globals()` for the caller's own)."""
        self._classes: dict[str, type] = {}
        for namespace in namespaces:
            for name, thing in tuple(namespace.items()):
                if isinstance(thing, type) and thing.__module__ == namespace["__name__"] and is_dataclass(thing):
                    assert name not in self._classes, name
                    self._classes[name] = thing
        self._fields = {cls: tuple(f.name for f in fields(cls)) for cls in self._classes.values()}
        self._required = {
            cls: frozenset(f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING)
            for cls in self._fields
        }
        self._enums = {
            cls: {n: t for n, t in get_type_hints(cls).items() if isinstance(t, type) and issubclass(t, StrEnum)}
            for cls in self._classes.values()
        }

    def to_plain(self, value: Any) -> Any:
        """JSON-ready form of a value."""
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, StrEnum):
            return value.value
        if isinstance(value, str):
            return value
        if isinstance(value, tuple):
            return [self.to_plain(item) for item in value]
        cls = type(value)
        if cls not in self._fields:
            raise BadNotation(cls.__name__)
        return {"is": cls.__name__} | {name: self.to_plain(getattr(value, name)) for name in self._fields[cls]}

    def from_plain(self, plain: Any) -> Any:
        """The value a plain form stands for."""
        if isinstance(plain, list):
            return tuple(self.from_plain(item) for item in plain)
        if not isinstance(plain, dict):
            return plain
        cls = self._classes.get(plain.get("is", ""))
        if cls is None:
            raise BadNotation(str(plain.get("is")))
        values = {name: self.from_plain(written) for name, written in plain.items() if name != "is"}
        if amiss := (self._required[cls] - values.keys()) | (values.keys() - set(self._fields[cls])):
            raise BadNotation(f"{cls.__name__}: {sorted(amiss)}")
        for name, enum in self._enums[cls].items():
            if name not in values:
                continue
            if values[name] not in list(enum):
                raise BadNotation(f"{cls.__name__}: {name}")
            values[name] = enum(values[name])
        return cls(**values)


_MODULES = (model, decisions, events, state, rounds, base, cards, courts, disks, moving, royal, scorings)
RULES = tuple(vars(module) for module in _MODULES)

CODEC = Codec(RULES)
to_plain = CODEC.to_plain
from_plain = CODEC.from_plain
