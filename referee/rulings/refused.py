"""Why a command cannot be carried out."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818
    """A command that is understood and not possible now: a code of the catalogue, and what would do instead."""

    def __init__(self, code: str, args: tuple[str | int, ...] = (), legal: tuple[str, ...] = ()) -> None:
        """Say why."""
        super().__init__(code)
        self.code = code
        self.args = args
        self.legal = legal
