"""Turn files for hypothesis to draw: whatever the published schema allows, with names that a table has."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from referee.orders.turnfile import schema
from tests.orders.allowed import allows

Strategy = st.SearchStrategy[Any]


def drawn(part: Mapping[str, Any], names: Mapping[str, Strategy], most: int = 2) -> Strategy:
    """Any value that a part of the schema allows; `names` of a format are drawn from these, lists are short."""
    match part:
        case {"not": {"const": never}, **rest}:
            return drawn(rest, names, most).filter(lambda said: said != never)
        case {"format": kind, "enum": values} if kind in names:
            return names[kind].filter(values.__contains__)
        case {"format": kind} if kind in names:
            return names[kind]
        case {"const": value}:
            return st.just(value)
        case {"enum": values}:
            return st.sampled_from(values)
        case {"$ref": ref}:
            return st.deferred(lambda: drawn(schema()["$defs"][ref.rpartition("/")[2]], names, most))
        case {"allOf": [first, *others]}:
            return drawn(first, names, most).filter(lambda said: all(allows(each, said) for each in others))
        case {"oneOf": parts} | {"anyOf": parts} if "properties" not in part:
            return st.one_of(*(drawn(each, names, most) for each in parts))
        case {"prefixItems": parts}:
            return st.tuples(*(drawn(each, names, most) for each in parts)).map(list)
        case {"type": "array", "items": each}:
            least = part.get("minItems", 0)
            once = _line if each.get("$ref", "").endswith("Item") else None  # a line that stands twice is told
            return st.lists(drawn(each, names, most), min_size=least, max_size=max(least, most), unique_by=once)
        case {"properties": _, "anyOf": ways}:
            return st.sampled_from(ways).flatmap(lambda way: drawn(_in_way(part, way), names, most))
        case {"properties": keys}:
            needs = set(part.get("required", ()))
            return st.fixed_dictionaries(
                {key: drawn(keys[key], names, most) for key in keys if key in needs},
                optional={key: drawn(keys[key], names, most) for key in keys if key not in needs},
            )
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "null"}:
            return st.none()
        case {"type": "integer"}:
            return st.integers(part.get("minimum", 0), min(part.get("maximum", 40), 40))
        case _:
            return st.text(max_size=5)


def _in_way(part: Mapping[str, Any], way: Mapping[str, Any]) -> dict[str, Any]:
    """An object that may be filled in one way only."""
    said, keys = way["properties"], {}
    for key, held in part["properties"].items():
        more = said.get(key, {})
        if more is False:
            continue
        if "const" not in more:
            keys[key] = {**held, **more}
        elif allows(held, more["const"]):
            keys[key] = more
    return {"properties": keys, "required": (*part.get("required", ()), *way["required"])}


def _line(item: Mapping[str, Any]) -> str:
    return str(item["order"])


def broken(order: Any) -> Strategy:
    """An order with one thing in it changed: a key or an element left out, another key, another value."""
    spots = [*_spots(order, ())]
    other = st.sampled_from([None, True, 0, -1, 7.0, 7.5, 99, 1000, "", "7", "any", [], {}, [[]], {"x": 1}, "x" * 81])

    def change(spot: tuple[Any, ...], how: str, value: Any) -> Any:
        copy = json.loads(json.dumps(order))
        *before, last = spot
        held = copy
        for step in before:
            held = held[step]
        if how == "drop":
            del held[last]
        elif how == "rename" and isinstance(held, dict):
            held[f"{last} "] = held.pop(last)
        elif how == "add" and isinstance(held, dict):
            held["note"] = value
        else:
            held[last] = value
        return copy

    return st.builds(change, st.sampled_from(spots), st.sampled_from(("drop", "rename", "add", "set")), other)


def _spots(said: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    inner = said.items() if isinstance(said, dict) else enumerate(said) if isinstance(said, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from _spots(value, (*path, key))
