"""What people ask for once and for all: the form of their letters, when they sleep, where they live.

Must not know what follows from it.
"""

from __future__ import annotations

from typing import Literal

from referee.rules.wire import OwnWords, wire


@wire("format-data")
class FormatData:
    """FORMAT DATA ON: my letters bring what they tell as data, too; FORMAT DATA OFF: no more."""

    on: bool


@wire("letters-wanted")
class LettersWanted:
    """LETTERS ALL, LETTERS EVERY, LETTERS FEW, LETTERS DAILY 07:00: which letters I get unasked, and when.

    `minute`: of a daily delivery, how long after midnight where I live.
    """

    how: Literal["all", "every", "few", "daily"]
    minute: int = 0


@wire("as-text")
class AsText:
    """TEXT ONLY: my letters come as plain text alone; TEXT AND PICTURES: with page and picture again."""

    on: bool


@wire("quiet")
class Quiet:
    """QUIET 22:00-07:30: when its writer sleeps, in minutes of the day; QUIET OFF: nobody need mind (both are 0)."""

    begins: int
    ends: int


@wire("speaks")
class Speaks:
    """LANGUAGE Dutch: in which language its writer gets letters."""

    language: str  # its tag


@wire("show-name")
class ShowName:
    """SHOW NAME: web pages with my games name me; HIDE NAME: no more."""

    on: bool


@wire("misworded")
class Misworded:
    """WRONG: and words of a letter of ours, which its reader finds wrong. The rest is what became of it, in the log."""

    text: OwnWords
    sentence: str = ""  # what the catalogue calls the sentence that these words fit best
    often: bool = False  # it was not passed on, since its writer had done so too often


@wire("lives-in")
class LivesIn:
    """TIMEZONE Europe/Warsaw: where its writer lives."""

    name: OwnWords
