"""The schema of turn files, as it is published, and from it an example of every order with names of a table.

Knows JSON Schema. The values of cards and scoreboards differ from board to board and stand in none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.orders.turnfile.forms import FILE
from referee.orders.turnfile.names import Names

_FILE = FILE.json_schema()


def schema() -> dict[str, Any]:
    """The JSON Schema of turn files."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_FILE, "title": "El Grande turn file"}


KEYS: tuple[str, ...] = tuple(_FILE["properties"])
"""Those of a turn file."""


def example_of(value: type, names: Names, **said: str) -> dict[str, Any]:
    """How a value is written; `said`: what is known of it."""
    return {**_example(_FILE["$defs"][value.__name__], names), **said}


def _example(part: Mapping[str, Any], names: Names) -> Any:
    """What a part of the schema allows."""
    match part:
        case {"format": kind}:
            return names.example(kind)
        case {"examples": [first, *_]} | {"const": first} | {"enum": [first, *_]}:
            return first
        case {"$ref": ref}:
            return _example(_FILE["$defs"][ref.rpartition("/")[2]], names)
        case {"oneOf": [first, *_]} | {"anyOf": [first, *_]}:
            return _example(first, names)
        case {"prefixItems": pair}:
            return [_example(each, names) for each in pair]
        case {"items": each}:
            return [_example(each, names)]
        case {"properties": keys}:
            return {key: _example(keys[key], names) for key in _telling(part)}
        case _:
            return part.get("minimum", 1)


def _telling(part: Mapping[str, Any]) -> list[str]:
    """The keys that an object needs; beside them its lists and what goes with these, or else the first other one."""
    keys, needs = part["properties"], part.get("required", [])
    others = [key for key in keys if key not in (*needs, "guards") and keys[key].get("type") != "boolean"]
    if any(keys[key].get("type") == "array" for key in others):
        return [*needs, *(key for key in others if keys[key].get("default") is not None)]
    return [*needs, *others[:1]]
