"""The lines of a letter as running words: made once, and only if somebody asks for them.

Must not know what any word means to an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from referee.languages.tokens import WordToken
from referee.orders.contents import Known, Line
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import rows_of
from referee.orders.segments import as_one
from referee.prose.mentions import Mention, mentioned


@dataclass(frozen=True)
class RunningWords:
    """Lines with the vocabulary that they are read with, and what their reader knows."""

    lines: Sequence[Line]
    words: Vocabulary
    known: Known

    @cached_property
    def tokens(self) -> tuple[WordToken, ...]:
        """All words, with marks where sentences and lines end."""
        return as_one(rows_of(self.lines, self.words), self.words)

    @cached_property
    def said(self) -> Sequence[Mention]:
        """All words as mentions."""
        return mentioned(self.tokens, self.words, self.known, self.lines)
