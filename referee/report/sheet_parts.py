"""The parts of a letter about the reader's sheet in force: its lines, and what comes of it if the reader is silent.

Must not know what will happen, nor layout.
"""

from __future__ import annotations

from referee.orders.canonical import canonical_standing
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.report import sections as s
from referee.report import silence
from referee.report.parts import Parts, Sections, barred, titled
from referee.rules.turns import has_card_to_come, last_taken


class SheetParts(Parts):
    """The parts of a letter that are about the reader's sheet."""

    def silence(self) -> Sections:
        """What comes of it if the reader writes no more."""
        if words := silence.told(self.voice):
            yield s.Paragraph(words, style="note")

    def silence_if_open(self) -> Sections:
        """The same, while the game waits for the reader, or will stop for the reader's ASK."""
        told = self.letter.silence
        if self.letter.missing or (told is not None and told.asks):
            yield from self.silence()

    def sheet(self) -> Sections:
        """The reader's sheet and standing orders in force."""
        if left := tuple(block for block in self.letter.sheet if block.key not in self._used_up()):
            yield from titled(self.voice, "sheet", s.Bars(barred(left, self.voice.known)))
        if self.letter.standing:
            always = barred(self.letter.standing, self.voice.known, canonical_standing)
            yield from titled(self.voice, "standing", s.Bars(always))

    def _used_up(self) -> set[str]:
        """The keys of blocks that are done with in this round: the power card is laid, the turn is over."""
        view, seat = self.letter.view, self.letter.seat
        if view is None:
            return set()
        laid, at = [*filter(view.has_laid, view.setup.seats)], last_taken(view)
        over = [who for who in view.setup.seats if who != (at and at[0]) and not has_card_to_come(view, who)]
        return {key for key, done in ((PowerBlock.key, laid), (CardBlock.key, over)) if seat in done}
