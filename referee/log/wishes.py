"""What people want of their letters, as a log keeps it; it is told to nobody. Must not know what follows from it."""

from __future__ import annotations

from referee.rules.wire import wire


@wire("muted")
class Muted:
    """A person wants only letters that it must read (`on`), or all letters again."""

    person: int
    on: bool


@wire("format-chosen")
class FormatChosen:
    """A person wants letters to bring what they tell as data, too (`data`), or no more."""

    person: int
    data: bool
