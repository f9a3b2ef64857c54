"""What became of each line of the reader's sheet after a round: used, passed over, not needed, or the house answered.

Reads the reader's blocks, the log's answers from them, and the lines of the story. The story tells why something was
passed over; this account gives the number of its line. Must not know any other seat's sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from referee import log
from referee.log import Answered, Entry
from referee.orders.canonical import canonical
from referee.orders.contents import Known
from referee.orders.order import Block, deed_of
from referee.orders.shapes.block import FORCED, SILENCE
from referee.orders.shapes.deeds import fits, item_text
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.further import FurtherBlock
from referee.orders.shapes.guard import NOT_MET
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import ELSE_CARD, ElseBestBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import SteppingInShape, VetoBlock
from referee.orders.shapes.table import shape_of
from referee.report.chapters import StoryLine
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.decisions import Ask, Disk
from referee.rules.model import CardId
from referee.rules.modifiers import keeps

MORE = " …"
"""Marks the first of several lines that are told together."""


@dataclass(frozen=True, slots=True)
class LineFate:
    """One line of a sheet and what became of it; `plain`: it went as written."""

    order: str
    what: str
    plain: bool
    key: str = ""  # the block of a line that was not needed


@dataclass(frozen=True, slots=True)
class Account:
    """The account of a sheet: line by line, or in one sentence if all went as written."""

    fates: tuple[LineFate, ...]
    sentence: str


def account(
    voice: LetterVoice, sheet: Sequence[Block], story: Sequence[StoryLine], *, in_full: bool = True
) -> Account | None:
    """The account of the reader's sheet in the round that the story closes; None if there is nothing to tell.

    Not `in_full`: None already at the first block of which a line did not go as written.
    """
    played = _Played(voice, _last_round(voice.letter.story), story)
    fates: tuple[LineFate, ...] = ()
    for block in sheet:
        fates += tuple(played.fates(block))
        if not (in_full or all(fate.plain for fate in fates)):
            return None
    if not fates:
        return None
    fates += tuple(played.unwritten({block.key for block in sheet}))
    if not all(fate.plain for fate in fates):
        return Account(tuple(replace(fate, order=voice.order(fate.order)) for fate in fates), "")
    idle = dict.fromkeys(fate.key for fate in fates if fate.key)
    rest = voice.say("used", "not-needed-too", keys=voice.orders(idle)) if idle else ""
    return Account((), " ".join(filter(None, [voice.word("used", "as-written"), rest])))


def _last_round(story: Sequence[Entry]) -> Sequence[Entry]:
    """The last round that a story closes, with the scoring after it; empty if it closes none."""
    closed = next((n for n in reversed(range(len(story))) if isinstance(story[n], e.RoundClosed)), None)
    if closed is None:
        return ()
    opened = [n for n, entry in enumerate(story) if isinstance(entry, e.RoundOpened)]
    first = max((n for n in opened if n < closed), default=0)
    return story[first : min((n for n in opened if n > closed), default=len(story))]


@dataclass(frozen=True, slots=True)
class _CardPlayed:
    """A card that the seat came to: the answer that chose it, those until the next card, and its id, if any."""

    choice: Answered
    halves: Sequence[Answered]
    card: CardId


class _Played:
    """A round as the reader's sheet went through it."""

    def __init__(self, voice: LetterVoice, entries: Sequence[Entry], story: Sequence[StoryLine]) -> None:
        letter = voice.letter
        self.voice, self.entries, self.story, self.seat = voice, entries, story, letter.seat
        self.answers = [entry for entry in entries if isinstance(entry, Answered) and entry.seat == self.seat]
        self.known = voice.known

    def fates(self, block: Block) -> Iterator[LineFate]:
        """The fates of a block's lines; none if its question belongs to another part of the game."""
        told = {
            Ask.CARD: self._plan_fates,
            None: self._ask_fate,
            Ask.HALF: self._turn_fates,
        }
        of_key = {ElseBestBlock.key: self._else_best_fate, FurtherBlock.key: self._further_fates}
        usual = self._window_fates if isinstance(shape_of(block), SteppingInShape) else self._answer_fates
        how = of_key.get(block.key) or told.get(shape_of(block).asked, usual)
        yield from how(block)

    def unwritten(self, written: set[str]) -> Iterator[LineFate]:
        """The answers that the house gave because the sheet had no such block."""
        for answer in self.answers:
            if answer.how == "default" and answer.key not in written and answer.kind is not Ask.HALF:
                nothing = self.voice.say("used", "unwritten", block=self.voice.order(answer.key))
                yield LineFate(nothing, self._what("house", answer), plain=False)

    # --- blocks with one question -------------------------------------------------------------------

    def _answer_fates(self, block: Block) -> Iterator[LineFate]:
        answers = [answer for answer in self.answers if self._asks_for(answer, block)]
        yield from dict.fromkeys(self._fate(block, _how(answer), answer) for answer in answers)
        if not answers and self._is_over(block):
            yield self._fate_unused(block, "not-asked")

    def _asks_for(self, answer: Answered, block: Block) -> bool:
        """Whether an answer is to the question that a block answers, and came from this block or from none."""
        asked = shape_of(block).asked
        if asked is not answer.kind or (answer.key != FORCED and answer.key not in (block.key, SILENCE)):
            return False
        if asked is not Ask.DISK or answer.key != FORCED:
            return True
        after = self.entries[_index(self.entries, answer) :]
        shown = next((entry for entry in after if isinstance(entry, e.DisksShown)), None)
        return shown is not None and block.key == key_to(shown.purpose)

    def _is_over(self, block: Block) -> bool:
        """Whether a question that was not asked can no longer come in this round."""
        later = block.key in (key_to(Disk.GENERAL), PowerBlock.key)
        return not later and any(a.kind is Ask.CARD for a in self.answers)

    def _turn_fates(self, block: Block) -> Iterator[LineFate]:
        turn = [a for a in self.answers if a.kind is Ask.HALF and a.key == block.key and a.how != "default"]
        yield self._fate(block, "used", turn[0]) if turn else self._fate_unused(block, "not-needed")

    # --- plans --------------------------------------------------------------------------------------

    def _cards(self) -> Sequence[_CardPlayed]:
        """The cards that the seat came to, or might have, in order."""
        at = [n for n, answer in enumerate(self.answers) if answer.kind is Ask.CARD]
        bounds = pairwise((*at, len(self.answers)))
        taken = iter([f.card for f in self.entries if isinstance(f, e.CardTaken) and f.seat == self.seat])
        return [
            _CardPlayed(answers[0], answers[1:], next(taken, "") if answers[0].key != SILENCE else "")
            for answers in (self.answers[begin:end] for begin, end in bounds)
        ]

    def _plan_fates(self, block: Any) -> Iterator[LineFate]:
        for played in self._cards()[:1]:
            yield from self._fates_of_plans(block, played)

    def _further_fates(self, block: Any) -> Iterator[LineFate]:
        further = self._cards()[1:]
        answered = [played for played in further if played.choice.key != SILENCE] or further
        if not answered and self._cards():
            yield self._fate_unused(block, "not-asked")
        for played in answered:
            yield from self._fates_of_plans(block, played)

    def _fates_of_plans(self, block: Any, played: _CardPlayed) -> Iterator[LineFate]:
        idle: list[str] = []
        answer, heads = played.choice, _heads(canonical(block, self.known), block, self.known)
        for number, (plan, order) in enumerate(zip(block.plans, heads, strict=True)):
            passed = [each for each in answer.passed if each.rank == number]
            if number == answer.plan:
                yield LineFate(order, self._what(_how(answer), answer), plain=answer.rank == 0)
                yield from self._item_fates(plan, block.key, played)
            elif passed:
                unmet = all(each.complaint.code == NOT_MET for each in passed)
                yield LineFate(order, self._what("unmet" if unmet else "passed", answer), plain=unmet)
            else:
                idle.append(order)
        yield from self._further_plans(idle)

    def _further_plans(self, plans: Sequence[str]) -> Iterator[LineFate]:
        """One line for all plans behind the one that was used."""
        word = self.voice.word("used", "not-needed")
        if len(plans) > 1:
            word = self.voice.count("used", "plans-not-needed", len(plans))
        for order in plans[:1]:
            yield LineFate(order + MORE * (len(plans) > 1), word, plain=True, key=ELSE_CARD)

    def _item_fates(self, plan: Plan, key: str, played: _CardPlayed) -> Iterator[LineFate]:
        """Lines of the plan that was used that did not apply to the card or did not go as written."""
        taken = self.voice.letter.table.deck.get(played.card)
        for number, item in enumerate(plan.items):
            order = item_text(item, self.known)
            if taken is not None and not fits(taken, deed_of(item)):
                yield LineFate(order, self.voice.say("used", "foreign", card=self.voice.card(taken.design)), plain=True)
            elif (found := _trouble(played, number, key)) is not None:
                yield LineFate(order, self._what(*found), plain=found[0] == "unmet")

    # --- what is not asked for by a question of its own -----------------------------------------------

    def _window_fates(self, block: Any) -> Iterator[LineFate]:
        closed = [entry for entry in self.entries if self._closes(entry, block.key)]
        used = next((entry for entry in closed if getattr(entry, "stepped_in", True)), None)
        if used is not None:
            yield self._fate(block, "used", used)
        elif closed:
            yield self._fate(block, "unmet" if block.policies else "used", closed[0])
        elif self._may_step_in(block.key):
            yield self._fate_unused(block, "kept")
        else:
            yield self._fate_unused(block, "not-asked")

    def _closes(self, entry: Entry, key: str) -> bool:
        """Whether an entry tells that this seat stepped in by this keyword, or that it openly did not."""
        match entry:
            case e.Vetoed(holder=self.seat):
                return key == VetoBlock.key
            case e.WindowClosed(holder=self.seat):
                return entry.key == key
            case _:
                return False

    def _may_step_in(self, key: str) -> bool:
        """Whether this seat holds what it could still step in with by this keyword."""
        view = self.voice.letter.view
        if view is None:
            return False
        return self.seat in dict(view.vetoes) if key == VetoBlock.key else keeps(view, self.seat, key)

    def _ask_fate(self, block: Any) -> Iterator[LineFate]:
        answer = next((answer for answer in self.answers if answer.kind is Ask.CARD), None)
        if answer is None:
            return
        before = self.entries[: _index(self.entries, answer)]
        if answer.how == "asked":
            yield self._fate(block, "asked", answer)
        elif block.if_king_moved and not any(isinstance(entry, e.KingMoved) for entry in before):
            yield self._fate_unused(block, "king-stayed")
        else:
            yield LineFate(canonical(block, self.known), self.voice.word("used", "no-asks"), plain=False)

    def _else_best_fate(self, block: Block) -> Iterator[LineFate]:
        chosen = [answer for answer in self.answers if answer.how == "best" and answer.kind is not Ask.HALF]
        yield from (self._fate(block, "chose", answer) for answer in chosen)
        if not chosen and any(answer.kind is Ask.CARD for answer in self.answers):
            yield self._fate_unused(block, "not-needed")

    # --- in words -----------------------------------------------------------------------------------

    def _fate(self, block: Block, how: str, entry: Entry) -> LineFate:
        plain = how in ("used", "asked") and not (isinstance(entry, Answered) and entry.passed)
        return LineFate(_first_line(canonical(block, self.known)), self._what(how, entry), plain)

    def _fate_unused(self, block: Block, why: str) -> LineFate:
        order = _first_line(canonical(block, self.known))
        return LineFate(order, self.voice.word("used", why), plain=True, key=block.key)

    def _what(self, how: str, entry: Entry) -> str:
        """What became of a line, in words, with the line of the story that tells it."""
        rank = entry.rank + 1 if isinstance(entry, Answered) else 0
        what = self.voice.say(
            "used", how, n=rank, block=self.voice.order(entry.key) if isinstance(entry, Answered) else ""
        )
        line = next((n for n, line in enumerate(self.story, 1) if any(each is entry for each in line.about)), 0)
        return self.voice.say("used", "in-line", what=what, n=line) if line else what


def _trouble(played: _CardPlayed, item: int, key: str) -> tuple[str, Answered] | None:
    """Why an item of the plan did not go as written, and the answer that passed it over; None if it did."""
    for answer in played.halves:
        codes = {each.complaint.code for each in answer.passed if each.rank == item}
        of_plan = answer.kind is Ask.HALF and (answer.key == key or answer.how == "default")
        if of_plan and codes:
            return ("house" if answer.how == "default" else "unmet" if NOT_MET in codes else "choices"), answer
    return None


def _heads(text: str, block: Any, known: Known) -> list[str]:
    """The first line of each plan, as its player wrote it."""
    lines = text.splitlines()
    sizes = [1 + sum(len(item_text(item, known).splitlines()) for item in plan.items) for plan in block.plans]
    return [lines[sum(sizes[:n])] for n in range(len(sizes))]


def _how(answer: Answered) -> str:
    """How an answer came from its block, as a key of the catalogue."""
    if answer.how in ("best", "default"):
        return "went-on" if answer.how == "best" else "house"
    if answer.key == FORCED:
        return "forced"
    return "choice" if answer.rank > 0 else "used"


def _index(entries: Sequence[Entry], wanted: log.Answered) -> int:
    return next(n for n, entry in enumerate(entries) if entry is wanted)


def _first_line(text: str) -> str:
    return text.partition("\n")[0]
