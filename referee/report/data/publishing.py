"""Reports as JSON: written, read, and described by the published schema.

Must not know what stands in a report.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from referee.report.data.model import ReportTold

ID = "urn:el-grande:report:2"


@cache
def adapter() -> TypeAdapter[ReportTold]:
    """What writes, reads and describes reports; made when the first is wanted."""
    return TypeAdapter(ReportTold)


def as_text(report: ReportTold) -> str:
    """A report as JSON, one key of it a line."""
    plain = adapter().dump_python(report, mode="json")
    rows = (f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}" for key, value in plain.items())
    return "{" + ",\n ".join(rows) + "}\n"


_HEAD = '{"format": "el-grande-report/'


def is_report(text: str) -> bool:
    """Whether a text is the file of a letter of ours, which orders nothing if it is sent back."""
    return text.lstrip().startswith(_HEAD)


def read(text: str | bytes) -> ReportTold:
    """The report in a JSON text. Raises pydantic's ValidationError, a ValueError."""
    return adapter().validate_json(text)


def schema() -> dict[str, Any]:
    """The JSON Schema of reports."""
    described = adapter().json_schema(mode="serialization")
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ID}
    more = {"title": "El Grande letter as data", "$comment": "Unknown keys: ignore. None is taken away."}
    return {**head, **described, **more}
