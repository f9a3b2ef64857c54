"""What people want of their letters, as a log keeps it; it is told to nobody. Must not know what follows from it."""

from __future__ import annotations

from typing import Literal

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


@wire("letters-chosen")
class LettersChosen:
    """A person wants all letters that are usual, every one, only those that it must read, or a digest once a day.

    `minute`: of a daily digest, how long after midnight of the person's zone.
    """

    person: int
    how: Literal["all", "every", "few", "daily"]
    minute: int = 0


@wire("text-only")
class TextOnly:
    """A person wants letters without page and picture (`on`), or with them again."""

    person: int
    on: bool
