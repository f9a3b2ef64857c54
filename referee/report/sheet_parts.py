"""The parts of a letter about the reader's sheet in force: its lines, and what comes of it if the reader is silent.

Must not know what will happen, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from referee.orders.canonical import canonical_standing
from referee.orders.contents import Known
from referee.orders.dead import DeadLine
from referee.orders.findings import CARD_GONE
from referee.orders.order import Block
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deeds import item_text
from referee.orders.shapes.plans import CardBlock, PlansBlock, PlansShape
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_named, to_read
from referee.report import sections as s
from referee.report import silence
from referee.report.complaints import clause
from referee.report.parts import Parts, Sections, barred, titled
from referee.rules.effects.base import design_of
from referee.rules.turns import cards_taken, has_card_to_come, last_taken


class SheetParts(Parts):
    """The parts of a letter that are about the reader's sheet."""

    def silence(self) -> Sections:
        """What comes of it if the reader writes no more."""
        if words := silence.told(self.voice):
            yield s.Paragraph(words, style="note")

    def silence_if_open(self) -> Sections:
        """The same, while the game waits for the reader, or will stop for the reader's ASK."""
        told = self.letter.asked.silence
        if self.letter.asked.missing or (told is not None and told.asks):
            yield from self.silence()

    def sheet(self) -> Sections:
        """The reader's sheet and standing orders in force."""
        if left := tuple(block for block in self.letter.own.sheet if block.key not in self._used_up()):
            yield from titled(self.voice, "sheet", s.FiledSheet(tuple(self._filed(left))))
        if self.letter.own.standing:
            always = barred(self.voice, self.letter.own.standing, self.voice.known, canonical_standing)
            yield from titled(self.voice, "standing", s.Bars(always))
        if self.letter.own.mark:
            yield s.Paragraph(self.say("sheet-mark", mark=self.letter.own.mark), style="note")

    def _filed(self, sheet: tuple[Block, ...]) -> Iterator[s.FiledLine]:
        """The lines of the reader's sheet, those that can no longer act with the reason."""
        known, read = self.voice.known, self.letter.receipt
        remarked = {(each.key, each.code, each.args) for each in read.remarks} if read else set()
        for block in sorted(sheet, key=lambda block: to_read(block.key)):
            lines = barred(self.voice, (block,), known)
            ours = (each for each in self.letter.own.dead if each.key == block.key)
            dead = [each for each in ours if (each.key, each.why.code, each.why.args) not in remarked]
            place = {number: _lines_of(block, each, known, len(lines)) for number, each in enumerate(dead)}
            for n, line in enumerate(lines):
                here = [each for number, each in enumerate(dead) if n in place[number]]
                told = [dead[number] for number, at in place.items() if at.start == n]
                why = "; ".join(dict.fromkeys(self._why(each) for each in told))
                yield s.FiledLine(line, why, dead=any(not each.is_part for each in here))

    def _why(self, dead: DeadLine) -> str:
        """Why a line can no longer act, as a clause."""
        code, args, view = dead.why.code, dead.why.args, self.letter.view
        if code == CARD_GONE and view is not None:
            took = (who for who in view.setup.seats if args[0] in {*map(design_of, cards_taken(view, who))})
            if (who := next(took, None)) is not None:
                return self.voice.say("dead", "taken", who=self.voice.seat(who), card=self.voice.card(str(args[0])))
        known = (context for context in ("dead", "remark") if self.voice.catalogue.knows(context, code))
        return clause(self.voice, code, args, next(known, "complaint"))

    def _used_up(self) -> set[str]:
        """The keys of blocks that are done with in this round: the power card is laid, the turn is over."""
        view, seat = self.letter.view, self.letter.seat
        if view is None:
            return set()
        laid, at = [*filter(view.has_laid, view.setup.seats)], last_taken(view)
        over = [who for who in view.setup.seats if who != (at and at[0]) and not has_card_to_come(view, who)]
        return {key for key, done in ((PowerBlock.key, laid), (CardBlock.key, over)) if seat in done}


def _lines_of(block: Block, dead: DeadLine, known: Known, count: int) -> range:
    """Which of the lines of a block that is written out in so many lines a dead one is; of a dead plan all."""
    if not isinstance(shape_named(block.key), PlansShape) or dead.plan == WHOLE:
        single = dead.item != WHOLE and count > 1 and dead.item < count
        return range(dead.item, dead.item + 1) if single else range(count)
    plans = cast(PlansBlock, block).plans
    sizes = [[1, *(len(item_text(item, known).splitlines()) for item in plan.items)] for plan in plans]
    start = sum(map(sum, sizes[: dead.plan]))
    if dead.item == WHOLE:
        return range(start, start + (1 if dead.is_part else sum(sizes[dead.plan])))
    begin = start + sum(sizes[dead.plan][: dead.item + 1])
    return range(begin, begin + sizes[dead.plan][dead.item + 1])
