"""Letters, and what is played with, as JSON: written, read, and described by published schemas.

Must not know what stands in them.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from referee.report.data.events import schemas
from referee.report.data.model import ReceiptTold, ReportTold
from referee.report.data.rules import TableTold

TITLES: dict[type, tuple[str, str]] = {
    ReportTold: ("urn:el-grande:report:3", "El Grande letter as data"),
    TableTold: ("urn:el-grande:rules:1", "El Grande rules and cards as data"),
}
"""The id and the title of each schema."""


@cache
def adapter(what: type) -> TypeAdapter[Any]:
    """What writes, reads and describes what is published; made when the first is wanted."""
    return TypeAdapter(what)


def as_text(told: ReportTold | TableTold | ReceiptTold) -> str:
    """What is told as JSON, one key of it a line."""
    what: type = type(told)
    plain = adapter(what).dump_python(told, mode="json")
    rows = (f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in plain.items())
    return "{" + ",\n ".join(rows) + "}\n"


_HEADS = ('{"format": "el-grande-report/', '{"format": "el-grande-rules/')


def is_report(text: str) -> bool:
    """Whether a text is the file of a letter of ours, which orders nothing if it is sent back."""
    return text.lstrip().startswith(_HEADS)


def read(text: str | bytes) -> ReportTold:
    """The report in a JSON text. Raises pydantic's ValidationError, a ValueError."""
    report: ReportTold = adapter(ReportTold).validate_json(text)
    return report


_TYPED = (
    *(("", name, name.capitalize()) for name in ("clock", "options", "wishes", "motion", "proof")),
    *(("", "events", "Event"), ("", "about", "Moment"), ("BoardTold", "lasting", "Lasting")),
    *(("BoardTold", "seals", "Sealed"), ("OwnTableTold", "clock", "Clock"), ("PeopleTold", "wanted", "players-wanted")),
)
"""What is told from types: where it stands, and its definition; "" is the report itself."""


def schema(what: type = ReportTold) -> dict[str, Any]:
    """The JSON Schema of reports, or of what is played with."""
    described, (id, title) = adapter(what).json_schema(mode="serialization"), TITLES[what]
    if what is ReportTold:
        defs = described["$defs"] | schemas()
        for of, name, kind in _TYPED:
            held = (defs[of] if of else described)["properties"][name]
            form = {"$ref": f"#/$defs/{kind}"}
            if held.get("type") == "array":
                held["items"] = form
            else:
                nullable = "anyOf" in held
                for key in ("type", "additionalProperties", "anyOf"):
                    held.pop(key, None)
                held |= {"anyOf": [form, {"type": "null"}]} if nullable else form
        described["$defs"] = defs
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": id}
    more = {"title": title, "$comment": "Unknown keys: ignore. None is taken away."}
    return {**head, **described, **more}
