"""A table that is asked for by options of the command line, which are read as the lines of a host's letter."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any, Final

from referee.cli.common import fail
from referee.cli.wanted import WantedTable, as_line, lines_of, read_table
from referee.orders.contents import Line

_KEYS: Final = {"player": "players", "moderator": "moderators", "box": "boxes", "rule": "rules"}
"""What an option is called as a key, where that is otherwise."""


def table_asked_for(options: Mapping[str, Any], referee_address: str, now: int, *, seated: bool = True) -> WantedTable:
    """The table of these options; fails, and says all that is wrong with them and what would do, if there is none."""
    wish = {_KEYS.get(name, name): value for name, value in options.items()}
    if wish.pop("memory", False):
        wish["castillo"] = "memory"
    lines = [Line(number, line) for number, line in enumerate(lines_of(wish), 1)]
    table, faults = read_table(lines, referee_address, now, _as_option, seated=seated)
    if faults:
        fail("\n".join(f"{_as_option(fault.text)}: {fault.why}" for fault in faults))
    return table


def _as_option(line: str) -> str:
    """A line of a letter as it would be written on the command line."""
    command, _, rest = line.partition(" ")
    name, _, value = rest.partition(" ")
    match command, name:
        case "SET", "BOXES":
            return " ".join(f"--box {box}" for box in value.split(", "))
        case "SET", "READING":
            return f"--rule {shlex.quote(value)}"
        case "SET", _:
            return f"--{name.lower().replace('_', '-')} {shlex.quote(value)}"
        case "INVITE" | "PROMOTE", _:
            return f"--{'player' if command == 'INVITE' else 'moderator'} {shlex.quote(rest)}"
    return as_line(line)
