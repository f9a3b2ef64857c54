"""What did the player write? His lines, told from ours that his client quoted and from what it wrote around them.

We know what we sent, so our lines are recognised by comparison, and what differs is his: above, below, between or inside
our form. Marks, attributions and signatures are evidence of who wrote a line and never a reason to cut what follows: an
order under a signature comes out, but not as sure. It knows letters; it must not know what an order is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.mail.filling import Filling, filling_at
from referee.mail.furniture import Furniture, furniture_at, is_device_line, is_signature_mark
from referee.mail.lines import Line, read_lines
from referee.mail.ours import Blank, Ours, Unit, has_empty_blank, prepared

# An unmarked line of ours that stands alone is told from the same words by the player only if it has this many.
_TELLING_LINE = 4


@dataclass(frozen=True, slots=True)
class Written:
    """A line by the player: the 1-based line of the letter's text where it begins, his words, and whether surely his.

    Quote marks, invisible characters and our hints are gone and odd spaces are plain ones; else it is as he typed it.
    """

    number: int
    text: str
    sure: bool


@dataclass(frozen=True, slots=True)
class _Filled:
    """A blank of ours that was filled in or left empty at line `at`."""

    at: int
    blank: Blank
    filling: Filling


@dataclass(frozen=True, slots=True)
class _Own:
    """A line that is not ours."""

    at: int


@dataclass(frozen=True, slots=True)
class _Around:
    """An attribution, header block or divider."""

    at: int
    furniture: Furniture


_Entry = Unit | _Filled | _Own | _Around


def written(text: str, ours: tuple[str, ...]) -> tuple[Written, ...]:
    """What the sender of `text` wrote himself, given the texts of the letter of ours that he answers; never raises.

    A line is ours if its words are, and it is marked as quoted or one of a run of our lines. A filled-in blank gives our
    label and the filling; an empty one gives nothing. Not sure are: marked lines that are not ours, signatures, what
    stands under the header of a letter that is not ours, a hint whose brackets are gone. Lines without any word are left
    out. Time grows with the length of the text.
    """
    lines = read_lines(text)
    reader = _Reader(lines, prepared(ours))
    return reader.verdicts(reader.entries())
