"""The parts of letters that tell points: who has how many, what happened, what a scoring now would pay, all rounds.

Must not know which letters have them, nor layout.
"""

from __future__ import annotations

from referee.report import headline, points_tables
from referee.report import sections as s
from referee.report.parts import Sections, scores, titled
from referee.report.talk_parts import TalkParts


class ScoreParts(TalkParts):
    """The parts about points, beside what letters have in common."""

    def scores(self) -> Sections:
        """The scores, highest first, with the gains."""
        if (view := self.letter.view) and any(view.scores):
            yield scores(self.voice, view, self.letter.story)

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
        """What a general scoring would pay now; in a report not before round 2, nor where one is told."""
        letter, view = self.letter, self.letter.view
        if view is None or not view.round or letter.ended:
            return
        if letter.kind != "report" or (view.round > view.rounds[0] and not points_tables.is_told(letter.story)):
            yield from titled(self.voice, "if-scored", points_tables.if_scored_now(self.voice, view))
