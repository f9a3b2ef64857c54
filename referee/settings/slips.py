"""What is wrong with a line that is no TOML, and how to write it, where a parser only says where it stopped.

Must not repeat a value: it may be a password.
"""

from __future__ import annotations

import re

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
