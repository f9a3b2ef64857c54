"""How what a host wants of a table is written on the command line."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import Final

from referee.cli.wanted import WrongKey

_KEYS: Final = {"player": "players", "moderator": "moderators", "box": "boxes", "rule": "rules", "memory": "castillo"}
"""What an option is called as a key, where that is otherwise."""

_OPTIONS: Final = {key: option for option, key in _KEYS.items()}


class AsOptions:
    """How keys and values are written on the command line."""

    def key(self, name: str) -> str:
        """An option."""
        if name in ("rules", "readings"):
            return "--rule or --reading"
        if name == "title":
            return name
        return f"--{_OPTIONS.get(name, name).replace('_', '-')}"

    def line(self, name: str, value: str) -> str:
        """An option with a value that would do."""
        if name == "boxes":
            return " ".join(f"--box {box}" for box in value.split(", "))
        return f"--{_OPTIONS.get(name, name).replace('_', '-')} {shlex.quote(value)}"


def key_of(option: str) -> str:
    """What an option is called as a key of a table."""
    return _KEYS.get(option, option)


def faults_of_options(faults: Iterable[WrongKey]) -> str:
    """All that is wrong with some options, a line each."""
    spelling = AsOptions()
    return "\n".join(
        f"{spelling.key(fault.key)}{f' {fault.item!r}' if fault.item else ''}: {fault.text}" for fault in faults
    )
