"""Whether the published schema of turn files allows a file."""

import re
from typing import Any

from referee.orders.turnfile import schema

_KINDS = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
_READ = {
    *(
        "$ref",
        "oneOf",
        "anyOf",
        "allOf",
        "type",
        "const",
        "enum",
        "not",
        "properties",
        "required",
        "additionalProperties",
    ),
    *("items", "prefixItems", "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum", "pattern"),
}
"""All that the schema goes by; what else stands there describes."""
_SAID = {"title", "description", "default", "examples", "format", "$schema", "$id", "$defs"}


def allows(part: dict[str, Any] | bool, said: object) -> bool:
    """Whether a part of the schema allows a value, as JSON Schema (2020-12) says, as far as this schema goes."""
    if isinstance(part, bool):
        return part
    assert part.keys() <= _READ | _SAID, part.keys() - _READ - _SAID
    if isinstance(said, float) and said.is_integer():
        said = int(said)  # 7.0 is an integer there
    kind = _KINDS.get(part.get("type", ""))
    return (
        ("$ref" not in part or allows(schema()["$defs"][part["$ref"].rpartition("/")[2]], said))
        and ("oneOf" not in part or sum(allows(each, said) for each in part["oneOf"]) == 1)
        and all(allows(each, said) for each in part.get("allOf", ()))
        and ("anyOf" not in part or any(allows(each, said) for each in part["anyOf"]))
        and ("not" not in part or not allows(part["not"], said))
        and (kind is None or (isinstance(said, kind) and not (kind is int and isinstance(said, bool))))
        and ("const" not in part or _is_same(said, part["const"]))
        and ("enum" not in part or any(_is_same(said, each) for each in part["enum"]))
        and (not isinstance(said, dict) or _allows_object(part, said))
        and (not isinstance(said, list) or _allows_list(part, said))
        and (not isinstance(said, str) or _allows_text(part, said))
        and (isinstance(said, bool) or not isinstance(said, int | float) or _allows_number(part, said))
    )


def _is_same(said: object, wanted: object) -> bool:
    return said == wanted and isinstance(said, bool) == isinstance(wanted, bool)


def _allows_object(part: dict[str, Any], said: dict[str, object]) -> bool:
    known = part.get("properties", {})
    return (
        {*part.get("required", ())} <= said.keys()
        and (part.get("additionalProperties", True) or said.keys() <= known.keys())
        and all(allows(known[key], value) for key, value in said.items() if key in known)
    )


def _allows_list(part: dict[str, Any], said: list[object]) -> bool:
    first = part.get("prefixItems", [])
    return (
        part.get("minItems", 0) <= len(said) <= part.get("maxItems", len(said))
        and all(allows(each, value) for each, value in zip(first, said, strict=False))
        and ("items" not in part or all(allows(part["items"], value) for value in said[len(first) :]))
    )


def _allows_text(part: dict[str, Any], said: str) -> bool:
    return (
        part.get("minLength", 0) <= len(said) <= part.get("maxLength", len(said))
        and re.search(part.get("pattern", ""), said) is not None
    )


def _allows_number(part: dict[str, Any], said: float) -> bool:
    return bool(part.get("minimum", said) <= said <= part.get("maximum", said))
