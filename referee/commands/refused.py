"""Why a line commands nothing: it is not understood, or cannot be done."""

from __future__ import annotations


class _Objection(Exception):
    """A sentence of the catalogue by its `code`, its arguments, and examples that would do."""

    def __init__(self, code: str, args: tuple[str | int, ...] = (), legal: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.args = args
        self.legal = legal


class Refused(_Objection):
    """A command that is understood and not possible now."""


class Unclear(_Objection):
    """A command whose words are not understood."""
