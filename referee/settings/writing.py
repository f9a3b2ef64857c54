"""The text of a configuration file, with every setting and its description.

The words stand in `model`. Must not touch the file system.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from referee.settings.model import SECTIONS, Settings

GivenSettings = Mapping[str, Mapping[str, object]]
"""Settings by section: {"referee": {"address": ...}, "imap": {...}, ...}."""

_COLUMNS = 112
_OWN = r"(^\[referee\].*\n(?:(?!\[).*\n)*?)"
"""The section [referee], from its heading up to some line in it."""
_HEAD = """\
# The referee's settings.
#
# Each setting can also come from the environment, which goes before this file: REFEREE_ADDRESS, REFEREE_POLL,
# and with two underscores for a setting inside a section: REFEREE_IMAP__HOST, REFEREE_SMTP__PASSWORD_FILE.
# A path is relative to the folder of this file. A setting behind a # is not set: it shows what holds without
# it, or an example.
"""


def settings_text(given: GivenSettings) -> str:
    """The text of a configuration file with these settings; all others are commented out."""
    parts = [_HEAD, *_section("referee", Settings, given.get("referee", {}))]
    for name, model in SECTIONS.items():
        parts += _section(name, model, given.get(name, {}))
    return "".join(parts)


def with_setting(text: str, key: str, value: object) -> str:
    """A configuration with a setting of [referee] changed: in its own line, or in the comment that shows it."""
    line = f"{key} = {_toml(value)}"
    for pattern in (rf"^{key} *=.*$", rf"^# ?{key} *=.*$"):
        changed, count = re.subn(_OWN + pattern, lambda found: f"{found[1]}{line}", text, count=1, flags=re.MULTILINE)
        if count:
            return changed
    heading = re.search(r"^\[referee\].*\n?", text, re.MULTILINE)
    if heading is None:
        return f"{text}\n[referee]\n{line}\n"
    return f"{text[: heading.end()].rstrip()}\n{line}\n{text[heading.end() :]}"


def _section(name: str, model: type[BaseModel], given: Mapping[str, object]) -> Iterator[str]:
    title = "" if model is Settings else _as_comment(str(model.__doc__).partition("\n")[0])
    yield f"\n{title}{'' if given else '# '}[{name}]\n"
    for key, field in model.model_fields.items():
        if key not in SECTIONS:
            yield _setting(key, field, given)


def _setting(key: str, field: FieldInfo, given: Mapping[str, object]) -> str:
    value = given[key] if key in given else default_or_example(field)
    line = f"{key} = {_toml(value)}\n"
    space = "\n" if field.description and key != "address" else ""  # which stands right below its heading
    return space + _as_comment(field.description or "") + (line if key in given else f"# {line}")


def default_or_example(field: FieldInfo) -> object:
    """The default of a setting, or if that is empty, an example."""
    fixed = not field.is_required() and field.default_factory is None
    return field.default if fixed and field.default else (field.examples or ["..."])[0]


def _as_comment(text: str) -> str:
    return "".join(f"# {line}\n" for line in wrap(text, _COLUMNS - 2, break_on_hyphens=False))


def _toml(value: object) -> str:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, bool | int | float):
        return json.dumps(value)
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")  # unlike JSON
