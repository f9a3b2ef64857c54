"""The exceptions for a command that is not understood, or cannot be carried out."""

from __future__ import annotations


class _Objection(Exception):
    """Names a sentence of the catalogue by its `code`, with its arguments and examples of what would be legal."""

    def __init__(self, code: str, args: tuple[str | int, ...] = (), legal: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.args = args
        self.legal = legal


class Refused(_Objection):
    """The command is understood, but not possible now."""


class Unclear(_Objection):
    """The words of the command are not understood."""
