"""The parts of letters that tell points: who has how many, what happened, what a scoring now would pay, all rounds.

Must not know which letters have them, nor layout.
"""

from __future__ import annotations

from referee.orders.quoting import ELLIPSIS, quoted
from referee.report import headline, points_tables
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.parts import Sections, scores, titled
from referee.report.story import is_of_game
from referee.report.talk_parts import TalkParts
from referee.rules.events import ChoiceOpened, ChoiceSealed, HandChosen, Scored

_SEALS = (HandChosen, ChoiceSealed, ChoiceOpened)
"""What is told with a fingerprint."""

_FEW, _ROW = 5, 66
"""How many lines a letter begins with of what happened, and the characters of each."""


def _weight(number: int, line: StoryLine) -> tuple[bool, bool, bool, int]:
    """How much a line of a story matters to its reader: what the reader did, then points, then what was last."""
    return line.mine, any(isinstance(entry, Scored) for entry in line.about), is_of_game(line), number


def _begun(text: str) -> str:
    """The beginning of a line of a story, in one row and in whole clauses, if that leaves half of the row."""
    if len(text) <= _ROW:
        return text
    at = max(text.rfind(mark, 0, _ROW - 1) for mark in (", ", "; "))
    return f"{text[: at + 1]} {ELLIPSIS}" if at > _ROW // 2 else quoted(text, _ROW)


class ScoreParts(TalkParts):
    """The parts about points, beside what letters have in common."""

    def scores(self) -> Sections:
        """The scores, highest first, with the gains."""
        if (view := self.letter.view) and any(view.scores):
            yield scores(self.voice, view, self.letter.story)

    def happened(self) -> Sections:
        """What happened since the last report, in a few lines; all of it, where it is no more."""
        if self._is_short:
            yield from self.story()
            yield s.Space()
        elif self.story_lines:
            at = (*enumerate(self.story_lines, 1),)
            told = sorted(sorted(at, key=lambda each: _weight(*each))[-_FEW:])
            yield s.Gist(tuple((number, _begun(line.text)) for number, line in told))

    def whole_story(self) -> Sections:
        """All that happened since the last report, where the letter began with a few lines of it."""
        if not self._is_short:
            yield from self.story()

    @property
    def _is_short(self) -> bool:
        """Whether all that happened is told in a few lines, none of them a fingerprint."""
        if any(isinstance(entry, _SEALS) for entry in self.letter.story):
            return False
        told = [line for each in self.story_lines for line in (each.text, *each.under)]
        return sum(-(-len(line) // _ROW) for line in told) <= _FEW and not points_tables.is_told(self.letter.story)

    def story(self) -> Sections:
        """What happened since the last report, and what each place paid in a general scoring."""
        letter = self.letter
        if self.story_lines:
            yield s.Heading(self.story_heading)
            yield (s.Items if letter.kind in ("status", "preview") else s.Steps)(self.story_lines)
        for table in points_tables.general_scoring(self.voice, letter.view, letter.story) if letter.view else ():
            yield from (s.Space(), table)

    def leading(self) -> Sections:
        """Who leads, in letters that begin with something else."""
        if self.letter.view and not self.letter.ended:
            yield s.Paragraph(headline.lead(self.voice))

    def by_round(self) -> Sections:
        """The scores after each round that is over."""
        if self.letter.score.course and not self.letter.ended:
            yield from titled(self.voice, "by-round", points_tables.by_round(self.voice))

    def if_scored(self) -> Sections:
        """What a general scoring would pay now."""
        letter, view = self.letter, self.letter.view
        if view is not None and view.round and not letter.ended:
            yield from titled(self.voice, "if-scored", points_tables.if_scored_now(self.voice, view))
