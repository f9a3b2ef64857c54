"""Whether JSON keeps to a schema of ours, as somebody with a library for that would ask."""


def allowed(schema: dict, part: dict, said: object, at: str = "") -> list[str]:
    """Where a value is not what a part of the schema says."""
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
    if (ref := part.get("$ref", "")).startswith("#"):
        return allowed(schema, schema["$defs"][ref.rpartition("/")[2]], said, at)
    if "anyOf" in part:
        return [] if any(not allowed(schema, each, said) for each in part["anyOf"]) else [at]
    if type(said) is not kinds.get(part.get("type", ""), type(said)) or said not in part.get("enum", [said]):
        return [at]
    if isinstance(said, dict):
        known = part.get("properties", {})
        more = part.get("additionalProperties", {})
        lacks = [f"{at}/{key}" for key in part.get("required", ()) if key not in said]
        each = {key: known.get(key, more if isinstance(more, dict) else {}) for key in said}
        return [*lacks, *(bad for key in said for bad in allowed(schema, each[key], said[key], f"{at}/{key}"))]
    if isinstance(said, list):
        return [bad for n, one in enumerate(said) for bad in allowed(schema, part.get("items", {}), one, f"{at}/{n}")]
    return []
