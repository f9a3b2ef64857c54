"""Loads `Settings` from a TOML file and the environment, or says all that is wrong with them; writes such a file.

Must not know what a setting means: the words of a file that is written stand in `model`. No error repeats a value of a
file or variable: it may be a password.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import SettingsError as UnreadableVariable

from referee.languages.likeness import nearest
from referee.settings.files import SettingsError, Unfit, why_not
from referee.settings.model import NEST, PREFIX, SECTIONS, Settings, is_in_memory

PATHS = frozenset({"keyring", "path", "password_file", "cafile", "words"})
FORMER = {"health": "the workers tell the database how they are, and `referee status` reads it there"}
"""Settings of [referee] that earlier releases had: they are passed over, and `former_settings` says why."""
_ELSEWHERE = f"{PREFIX}CONFIG"  # read by the command line
LISTS = (
    ("hosts",),
    ("imap", "token_command"),
    ("smtp", "token_command"),
    ("backup", "recipients"),
    ("backup", "push"),
    ("site", "without"),
)


def load_settings(path: Path) -> Settings:
    """The settings in a TOML file and the environment (REFEREE_ADDRESS, REFEREE_IMAP__PASSWORD, ...).

    Paths in the file are relative to its folder. Raises SettingsError with all complaints at once.
    """
    settled = _settings_or_complaints(_read(path))
    strangers = tuple(_unknown_variables())
    if isinstance(settled, Settings) and not strangers:
        return settled
    # Raised here, so that its traceback does not hold the values.
    raise SettingsError(path, *strangers, *(() if isinstance(settled, Settings) else settled))


def former_settings(path: Path) -> tuple[str, ...]:
    """What of a file and the environment nothing comes of any more, and why. Raises SettingsError."""
    written = _sections(path)[0].get("referee", {})
    places = {f"`{name}` in {path}": name for name in FORMER if name in written}
    places |= {f"the variable {PREFIX}{name.upper()}": name for name in FORMER if PREFIX + name.upper() in os.environ}
    return tuple(f"{place} does nothing any more, take it out: {FORMER[name]}" for place, name in places.items())


def complaints_about(sections: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    """Complaints about settings that are not written to a file yet; password files are not read."""
    given: dict[str, Any] = {name: _with_password(section) for name, section in sections.items()}
    settled = _settings_or_complaints({**given.pop("referee", {}), **given})
    return () if isinstance(settled, Settings) else settled


def _with_password(section: Mapping[str, object]) -> dict[str, object]:
    return {("password" if key == "password_file" else key): value for key, value in section.items()}


def _settings_or_complaints(given: Mapping[str, Any]) -> Settings | tuple[str, ...]:
    """The settings, or the complaints about them."""
    try:
        return Settings(**given)
    except ValidationError as error:
        return tuple(_complaint_in_words(problem) for problem in error.errors(include_input=False))
    except (UnreadableVariable, RecursionError):
        return tuple(_unreadable())


def _unreadable() -> Iterator[str]:
    """Complaints about variables of the environment that are no valid list, or name a whole section."""
    for variable in (PREFIX + name.upper() for name in SECTIONS):
        if variable in os.environ:
            yield f"the variable {variable} names a section; set each setting by itself: {variable}{NEST}..."
    for variable in (PREFIX + NEST.join(place).upper() for place in LISTS):
        if variable in os.environ and not _is_json(os.environ[variable]):
            yield f'the variable {variable} holds a list; write it as ["one", "another"]'


def _unknown_variables() -> Iterator[str]:
    """Complaints about unknown variables of the environment; pydantic complains about those inside a section."""
    known = [_ELSEWHERE, *(PREFIX + name.upper() for name in (*Settings.model_fields, *FORMER))]
    for variable in sorted(os.environ):
        name = variable.upper()
        if name.startswith(PREFIX) and name.partition(NEST)[0] not in known:
            nested = [
                f"{PREFIX}{section}{NEST}{key}".upper()
                for section in SECTIONS
                for key in SECTIONS[section].model_fields
            ]
            near = nearest(name, (*known, *nested), 0.6)
            yield f"no setting is called {variable}, a variable" + (f"; did you mean {near[0]}?" if near else "")


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _read(path: Path) -> dict[str, Any]:
    """The file's sections as arguments of `Settings`: [referee] flattened, paths made absolute."""
    sections, mode = _sections(path)
    complaints = [*_misplaced(sections), *_readable_by_all(path, mode, sections)]
    if complaints:
        raise SettingsError(path, *complaints)
    folder = path.resolve().parent
    anchored = {name: _with_absolute_paths(section, folder) for name, section in sections.items()}
    own = {key: value for key, value in anchored.pop("referee", {}).items() if key not in FORMER}
    return {**own, **anchored}


def _sections(path: Path) -> tuple[dict[str, Any], int]:
    """What the file says, and its mode. Raises SettingsError."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            text = file.read().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        raise SettingsError(path, "there is no such file; `referee init` writes one, --config names another") from None
    except OSError as error:
        raise SettingsError(path, f"it cannot be read: {why_not(path, error)}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise SettingsError(path, f"line {line} is not UTF-8; save the file as UTF-8") from None
    try:
        return tomllib.loads(text), mode
    except ValueError as error:
        raise SettingsError(path, slip(error, text)) from None
    except RecursionError:
        raise SettingsError(path, "its brackets are nested too deep; no setting has more than one pair") from None


def _misplaced(sections: Mapping[str, object]) -> Iterator[str]:
    """Complaints about unknown sections, and values outside of sections."""
    names = ("referee", *SECTIONS)
    known = f"the sections are {', '.join(f'[{name}]' for name in names)}"
    if stray := [name for name, section in sections.items() if not isinstance(section, dict)]:
        stands = "stands" if len(stray) == 1 else "stand"
        above = "" if "referee" in sections else "; write [referee] above"
        yield f"{', '.join(stray)} {stands} in no section{above}; {known}"
    for name, section in sections.items():
        if isinstance(section, dict) and name not in names:
            near = nearest(name, names, 0.6)
            yield f"there is no section [{name}]; {f'did you mean [{near[0]}]?' if near else known}"


def _readable_by_all(path: Path, mode: int, sections: Mapping[str, object]) -> Iterator[str]:
    if holds_secret(sections) and mode & 0o007:
        yield f"it holds a password and everybody may read it; run: chmod o= {path}"


def holds_secret(sections: Mapping[str, object]) -> bool:
    """Whether the sections themselves hold a password: as a setting, or in the URL of a database server."""
    tables = [section for section in sections.values() if isinstance(section, Mapping)]
    urls = [str(table["database"]) for table in tables if "database" in table]
    return any("password" in table for table in tables) or any(re.search(r"://[^/?#]*:[^/?#]*@", url) for url in urls)


def _with_absolute_paths(section: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    return {key: _absolute(key, value, folder) if isinstance(value, str) else value for key, value in section.items()}


def _absolute(key: str, value: str, folder: Path) -> str:
    if key in PATHS:
        return str(folder / Path(value).expanduser())
    if (
        key == "database"
        and not is_in_memory(value)
        and (relative := re.fullmatch(r"(sqlite(?:\+\w+)?:///)([^/:?][^?]*)(.*)", value))
    ):
        return f"{relative[1]}{folder / relative[2]}{relative[3]}"
    return value


def _complaint_in_words(problem: ErrorDetails) -> str:
    """A complaint: where, what is wrong, and what to write instead."""
    place = [str(part) for part in problem["loc"]]
    section = place.pop(0) if place and place[0] in SECTIONS else "referee"
    known = SECTIONS[section].model_fields if section in SECTIONS else Settings.model_fields
    key = place[0] if place else None
    variable = PREFIX + NEST.join(map(str, problem["loc"])).upper()
    where = " ".join(filter(None, [f"[{section}]" if problem["loc"] else "", key]))
    where += f" (from the variable {variable})" if variable in os.environ else ""
    what = (
        str(problem.get("ctx", {}).get("error", problem["msg"]))
        .replace("Input should", "it must")
        .replace("String should", "it must")
        .replace("tuple", "list")
    )
    match problem["type"]:
        case "missing" if key is None:
            return f"the section {where} is missing; write, for example: {_example(section, known)}"
        case "missing":
            return f"{where} is missing; write, for example: {_line(str(key), known)}"
        case "extra_forbidden":
            return f"{where}: there is no such setting{_instead(str(key), section, known)}"
        case _ if isinstance(problem.get("ctx", {}).get("error"), Unfit):
            return f"{where}: {what}"
        case _ if key in known:
            return f"{where}: {what}; write, for example: {_line(str(key), known)}"
        case _:
            return f"{where}: {what}" if where else what


def _instead(key: str, section: str, known: Mapping[str, FieldInfo]) -> str:
    """What may have been meant by an unknown setting: one of the section with a name like it, or one of another."""
    if near := nearest(key, known, 0.6):
        return f"; did you mean {near[0]}?"
    others = {"referee": Settings.model_fields} | {name: model.model_fields for name, model in SECTIONS.items()}
    homes = [f"[{name}]" for name, fields in others.items() if name != section and key in fields]
    return (
        f"; it belongs to {' or '.join(homes)}"
        if homes
        else "; `referee docs referee.example.toml` shows all there are"
    )


def _line(key: str, known: Mapping[str, FieldInfo]) -> str:
    return f"{key} = {json.dumps(default_or_example(known[key]))}"


def _example(section: str, known: Mapping[str, FieldInfo]) -> str:
    return " ".join([f"[{section}]", *(_line(key, known) for key in known if known[key].is_required())])


_AT = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)$")
_CURLY = re.compile("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}]")
_ASSIGNED = re.compile(r"\s*([\w.-]+)\s*=\s*(.*?)\s*$")


def slip(trouble: ValueError, text: str) -> str:
    """A complaint about a text that the parser of TOML has refused with this error."""
    told = str(trouble)
    at = _AT.search(told)
    words = _AT.sub("", told)
    number = int(at[1]) if at and at[1] else None
    if number is None:
        return f"the file ends too early: {words}; is a quote or a bracket open?"
    line = text.splitlines()[number - 1] if number <= len(text.splitlines()) else ""
    return f"line {number}: {_meaning(words, line)}"


def _meaning(words: str, line: str) -> str:
    if again := re.match(r"Cannot declare \((.*?),?\) twice", words):
        name = ".".join(re.findall(r"[\w-]+", again[1]))
        return f"the section [{name}] stands there twice; make one of both"
    assigned = _ASSIGNED.match(line)
    if assigned and words.startswith("Cannot overwrite"):
        return f"{assigned[1]} stands in its section twice; keep one of them"
    if _CURLY.search(line):
        return 'these are not the quotes of a keyboard; write straight ones: "..."'
    if assigned and assigned[2][:1] in ('"', "'") and assigned[2].count(assigned[2][0]) == 1:
        return f'the quote behind {assigned[1]} is not closed; write: {assigned[1]} = "..."'
    if assigned and words.startswith("Illegal character '\\n'") and assigned[2].count('"') % 2:
        return f"a quote behind {assigned[1]} is not closed; each text stands between two"
    if assigned and assigned[2][:1].isalpha():
        return f'what is text stands in quotes; write: {assigned[1]} = "..."'
    if named := re.match(r"\s*([\w-]+)\s*:", line):
        return f"an equals sign stands between name and value; write: {named[1]} = ..."
    if "\\" in line and "\\" in words:
        return "a backslash means something in quotes; write / in paths, or ' for the quotes"
    return f"this is not TOML: {words}; `referee docs referee.example.toml` shows how it is written"


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
