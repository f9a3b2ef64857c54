"""The parts of an answer to talk and questions: the answers, what would be an order now, and what is beside it.

Must not know how a question is answered, nor layout.
"""

from __future__ import annotations

from referee.orders.order import Block
from referee.report import headline, receipts
from referee.report import sections as s
from referee.report.clock import paused
from referee.report.parts import Sections, barred
from referee.report.sheet_parts import SheetParts
from referee.report.voice import sentences, stopped


class TalkParts(SheetParts):
    """The parts of a letter that answers talk or questions, beside what it has in common with others."""

    def answers(self) -> Sections:
        """The answers to the questions of a letter, what of it was not understood, and who is told of it."""
        if (read := self.letter.receipt) is None:
            return
        if unread := receipts.unread(self.voice, read):
            yield s.LeftUnread(unread)
        taken = receipts.gone(self.voice, read) if read.fate == "empty" else ()
        told = (receipts.note(self.voice, read), *taken, *receipts.requests(self.voice, read))
        yield from (s.Paragraph(words) for words in told if words and words != self.first)

    def order_now(self) -> Sections:
        """Whether the reader is in, what is due, and an example of what is missing."""
        stands_still = paused(self.voice, self.letter.clock) if self.letter.clock.paused else ""
        when = stands_still or " ".join(self._clock())
        stands, style = headline.whether_in(self.voice)
        asked = headline.question(self.voice) if self.letter.asked.question else ""
        lines = self.example(self.letter.asked.would_do[:1])
        yield s.Callout(sentences(asked, when, self.say("order-now") if lines else ""), stands, style=style or "due")
        if lines:
            yield s.Bars(lines)

    def beside_answer(self) -> Sections:
        """What else there is to know about a letter that orders nothing."""
        for remark in receipts.remarks(self.voice, self.letter.receipt) if self.letter.receipt else ():
            yield s.Paragraph(stopped(remark), style="note", lead=" - ")

    def example(self, blocks: tuple[Block, ...]) -> tuple[str, ...]:
        """These blocks as lines; before the game the two answers to the invitation, while it is open."""
        if self.letter.view is None and self.letter.asked.missing:
            return self.say("would-join"), self.say("would-decline")
        return barred(self.voice, blocks, self.voice.known)

    @property
    def wanted(self) -> str:
        """The sentence that the reader wants few letters, or daily ones, and how to undo that; empty for all."""
        minute = self.letter.wishes.daily
        if minute is None:
            return self.say("muted") if self.letter.wishes.muted else ""
        return self.say("daily", at=f"{minute // 60:02}:{minute % 60:02}")

    def muted(self) -> Sections:
        """The same, as a part."""
        if self.wanted:
            yield s.Space()
            yield s.Paragraph(self.wanted)
