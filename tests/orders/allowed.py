"""Whether the published schema of turn files allows a file."""

from referee.orders.turnfile import schema


def allows(part: dict, said: object) -> bool:
    """Whether a part of the schema allows a value: as far as this schema goes, which is not far."""
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if "$ref" in part:
        return allows(schema()["$defs"][part["$ref"].rpartition("/")[2]], said)
    if choices := part.get("oneOf", part.get("anyOf")):
        fitting = sum(allows(choice, said) for choice in choices)
        return fitting == 1 if "oneOf" in part else fitting > 0
    if type(said) is not kinds.get(part.get("type", ""), type(said)) or said in part.get("not", {}).get("enum", ()):
        return False
    if said != part.get("const", said) or said not in part.get("enum", [said]):
        return False
    if isinstance(said, dict):
        known = part["properties"]
        return set(part.get("required", ())) <= said.keys() <= known.keys() and all(
            allows(known[key], value) for key, value in said.items()
        )
    if isinstance(said, list):
        each = part.get("prefixItems") or [part["items"]] * len(said)
        return len(said) == len(each) <= part["maxItems"] and all(map(allows, each, said))
    return not isinstance(said, int) or part.get("minimum", 0) <= said <= part.get("maximum", said)
