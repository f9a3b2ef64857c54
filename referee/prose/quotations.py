"""Orders that a letter quotes as those of another player, or as its writer's own of another time: they are talk.

Knows how a quotation is introduced and marked. Must not know how orders are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.contents import Known, Line
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import up_to_limit
from referee.orders.rows import QUOTES
from referee.prose.running_words import RunningWords
from referee.prose.talk import told_of_the_past


def without_quotations(lines: Sequence[Line], words: Vocabulary, known: Known) -> tuple[list[Line], tuple[str, ...]]:
    """The lines without those quoted below a line that says whose they are, and the quotations.

    Lines that are not sure are quoted as those of whom the line above names, what stands in quotation marks also as the
    writer's own of the past: what I played in spring:.
    """
    kept: list[Line] = []
    quoted: list[str] = []
    theirs = past = False
    for line in lines:
        marked = _is_in_marks(line.text.strip())
        if (theirs and (marked or not line.sure)) or (past and marked):
            quoted.append(line.text.strip())
            continue
        kept.append(line)
        if line.text.strip():
            said = RunningWords((line,), words, known).said if _introduces(line) else ()
            theirs, past = any(each.is_rival for each in said), told_of_the_past(said, (line,))
    return kept, tuple(filter(None, quoted))


def _introduces(line: Line) -> bool:
    return line.text.rstrip().endswith(":") and up_to_limit(line) is line


def _is_in_marks(text: str) -> bool:
    """Whether a line stands in quotation marks as a whole."""
    return bool(text[1:]) and text[-1] in QUOTES.get(text[0], "")
