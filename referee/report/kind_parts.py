"""The parts that only one kind of letter has, built once for text and HTML.

Must not know which kinds of letters there are, nor layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import cast

from referee.adjudication.preview import Foreseen
from referee.languages.domains import as_written
from referee.letters import Letter
from referee.letters.model import AskingBack, Changes, Foresight, LettersKept, LinesAsked, PressTold, SealTold
from referee.log import LetterRead, MotionClosed, PressSent, RematchLapsed
from referee.orders.canonical import canonical, canonical_standing
from referee.orders.checking import DeadLine
from referee.orders.contents import Assumed, Help, Known, Meant, Motion, NewAddress, Whisper
from referee.orders.findings import CARD_GONE
from referee.orders.keywords import ENGLISH, known_as
from referee.orders.letter_language import keyword_of_wrong
from referee.orders.limits import ELLIPSIS, quoted
from referee.orders.order import Block
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deeds import item_text
from referee.orders.shapes.plans import CardBlock, PlansBlock, PlansShape
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_named, to_read
from referee.report import (
    ending,
    explaining,
    form,
    headline,
    houserules,
    motions,
    own_tables,
    people,
    points_tables,
    proposed,
    questions,
    receipts,
    reply_links,
    silence,
    wanted,
)
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.clock import paused, why
from referee.report.command_answers import told_elsewhere
from referee.report.complaints import clause
from referee.report.help_topics import help_on
from referee.report.parts import Parts, barred, scores
from referee.report.sections import Sections, titled
from referee.report.story import is_of_game
from referee.report.voice import LetterVoice, capitalised, one_line, sentences, stopped
from referee.rules.effects.base import design_of
from referee.rules.events import ChoiceOpened, ChoiceSealed, HandChosen, Scored
from referee.rules.predicates import cards_taken, has_card_to_come, last_taken
from referee.rules.wire import TAGS


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
        if letter.view:
            yield from points_tables.general_scoring(self.voice, letter.view, letter.story)

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


_LAST, _LINE = 2, 130
"""Of a letter of a few lines: how many tell what happened, and the characters of each."""

_CONFIRMED = {"": "held", "address": "held", "route": "held-route", "proof": "held-proof"} | dict.fromkeys(
    ("list", "machine"), "held-mail"
)
"""The sentences that say how a held letter is confirmed, by what is in doubt; for any other, `held-own`."""


def _confirmed_key(letter: Letter, read: LetterRead) -> str:
    """The id of the sentence that says how a held letter is confirmed."""
    if read.doubt in ("fresh", "tables"):
        return "held-tables" if read.doubt == "tables" else "held-fresh" if letter.own.proposes else "held-fresh-empty"
    return _CONFIRMED.get(read.doubt, "held-own")


class AllParts(ScoreParts):
    """All parts that a letter to a player may have: the common ones of `parts`, and here those of one kind only."""

    # --- before the game ------------------------------------------------------------------------------

    def changed(self) -> Sections:
        """The rules that have changed since the reader was last invited."""
        changed = self.letter.moment.changed if isinstance(self.letter.moment, Changes) else ()
        told = [s.Paragraph(line, lead=" - ") for line in houserules.changes(self.voice.catalogue, changed)]
        yield from titled(self.voice, "changed", *told, *(s.Space() for _ in told[:1]))

    def unread_language(self) -> Sections:
        """That nobody has read these letters yet whose mother tongue it is, and where words go that are wrong."""
        tag = known_as(self.voice.catalogue.language)
        if tag not in ("", ENGLISH):
            yield s.Space()
            yield s.Paragraph(self.say("unread-language", keyword=keyword_of_wrong(tag)), style="note")

    def accepting(self) -> Sections:
        """By when to accept and how, and who has accepted."""
        until, accepted = self._answer_by(), self.voice.seats(self.letter.people.accepted)
        so_far = self.say("accepted-so-far", who=accepted) if accepted else ""
        told = s.Callout(sentences(until, so_far), style="due")
        if blanks := self.to_fill:
            asked = s.Paragraph(self.say("accepting", digest=self.letter.proof.digest))
            yield from titled(self.voice, "accepting", *((told,) if told.said else ()), asked, s.Acceptance(blanks))
            return
        yield s.Space()
        yield s.Paragraph(self.say("accepted"))
        yield from (s.Space(), told) if told.said else ()

    def _answer_by(self) -> str:
        """Until when the invited may answer, or that the clock is stopped; empty if there is no deadline."""
        if self.letter.clock.paused:
            return self.say("paused")
        if self.letter.clock.due is None:
            return ""
        until = self.say("answer-by", when=self.voice.moment(self.letter.clock.due), zone=self.voice.zone())
        return sentences(until, why(self.voice), self.say("or-open") if self.letter.people.gathers else "")

    def sealing(self) -> Sections:
        """Why nobody can rig the draws, with the commitment to the seed."""
        why = s.Paragraph(self.say("unsealed" if self.letter.proof.chosen_seed else "sealed"))
        seal = s.Code((self.letter.proof.commitment,))
        kept = (s.Space(), s.Paragraph(self.say("sealed-chain"))) if self.letter.proof.head else ()
        heading = "unsealed" if self.letter.proof.chosen_seed else "sealing"
        return titled(self.voice, heading, why, seal, *kept)

    # --- receipts and reminders -----------------------------------------------------------------------

    def fate(self) -> Sections:
        """What became of the letter, unless the headline says so, and which requests were carried out."""
        if read := self.letter.receipt:
            fate = headline.fate(self.voice, read)
            told = sentences(
                self.say("filed", keys=self.voice.orders(read.filed)) if read.filed else "",
                self._late(read) if read.closed else "",
                questions.unforeseen(self.voice, self.letter.asked.question),
                "" if self.letter.own.proposes else receipts.note(self.voice, read),
                self.say(_confirmed_key(self.letter, read)) if read.fate == "held" else "",
            )
            yield s.Paragraph(told, "" if fate == self.first or headline.is_all_refused(read) else fate)
            if self.letter.elsewhere.listed:
                yield s.Bars(tuple(map(one_line, self.letter.elsewhere.listed)))
            yield from map(s.Paragraph, receipts.requests(self.voice, read))
            yield from told_elsewhere(self.voice, self.letter.elsewhere.far)

    def _late(self, read: LetterRead) -> str:
        return self.say("late", keys=self.voice.orders(read.closed))

    def not_understood(self) -> Sections:
        """The clauses of the letter that were not understood, and what can be done about them."""
        read = self.letter.receipt
        if read is None:
            return
        clauses, cost = receipts.left_out(self.voice, read, self.first), receipts.cost(self.voice, read)
        if clauses or cost:
            again = self.say("say-again") if clauses and self.letter.own.proposes else ""
            yield s.Callout(sentences(cost, again), " ".join(clauses), style="ask")
            yield s.Space()

    def differences(self) -> Sections:
        """The lines that the letter changes, or that an OK would change, with what stood there."""
        read = self.letter.receipt
        if read and (lines := receipts.changes(self.voice, read)):
            stands = [self.say("else-stands")] if self.letter.own.sheet else ()
            told = (s.Paragraph(line, lead=" - ") for line in (*lines, *stands))
            yield from titled(self.voice, "differences", *told)

    def faults(self) -> Sections:
        """The lines that were not filed."""
        told = proposed.told_in_list(self.letter)
        if self.letter.receipt and (faults := receipts.faults(self.voice, self.letter.receipt, told)):
            yield from titled(self.voice, "faults", s.Faults(faults))

    def back_again(self) -> Sections:
        """That the game waits for the reader again, who was silent for too long."""
        if told := receipts.back_again(self.voice, self.letter.receipt):
            yield s.Callout(told, style="good")

    def remarks(self) -> Sections:
        """Remarks on the sheet, and lines that were not read as orders."""
        if read := self.letter.receipt:
            remarks = [s.Paragraph(stopped(remark), lead=" - ") for remark in receipts.remarks(self.voice, read)]
            yield from titled(self.voice, "remarks", *remarks)
            if unread := receipts.unread(self.voice, read):
                yield from titled(self.voice, "ignored", s.LeftUnread(unread))

    def would_do(self) -> Sections:
        """An example of an answer, if the letter contained none."""
        if lines := self.example(self.letter.asked.would_do):
            yield from titled(self.voice, "would-do", s.Bars(lines))

    def blanks_again(self) -> Sections:
        """The form of what is missing."""
        if self.letter.asked.missing:
            yield from self.blanks()

    def kept(self) -> Sections:
        """The letters that the reader has, by number, and how to get one again."""
        letters = self.letter.moment.kept if isinstance(self.letter.moment, LettersKept) else ()
        if letters:
            yield s.Paragraph(self.say("history"))
            yield s.Space()
        for kept in letters:
            what = one_line(kept.subject) or self.say("history-deleted")
            yield s.Paragraph(f"{kept.number}. {self.voice.moment(kept.at)}: {what}", style="list", lead=" - ")
        yield from self.stopped()

    def tables(self) -> Sections:
        """All tables of the reader."""
        yield from own_tables.listing(self.voice, self.letter.elsewhere.tables)

    def asked_back(self) -> Sections:
        """The question whether a request was meant, and what it would do."""
        for request in self.letter.moment.requests if isinstance(self.letter.moment, AskingBack) else ():
            code = f"asked-{TAGS[type(request)]}"
            said = {**people.values(self.voice, request), "told": ""}
            if isinstance(request, Meant):
                said["line"] = self.voice.order(request.line)
            if isinstance(request, Whisper):
                said["told"] = self.voice.seats(request.to)
            if isinstance(request, NewAddress):
                said["told"] = self.voice.say("address", request.how, address=one_line(as_written(request.address)))
                said["does"] = self.voice.word("address", f"{request.how}-does")
            yield s.Callout(self.say(code, **said), style="ask")
            if isinstance(request, Whisper):
                yield s.Quote(tuple(request.text.splitlines()))
            yield s.Space()
            if isinstance(request, Meant) and isinstance(request.request, Motion):
                yield s.Paragraph(motions.asked_back(self.voice, request.request))
            left = int(said.get("left", 0))
            yield s.Paragraph(self.voice.count("letter", f"{code}-does", left, **said))
            yield s.Paragraph(self.say("asked-ways"))
        if self.letter.seat in self.letter.people.left:
            yield s.Space()
            yield s.Paragraph(silence.left(self.voice), style="note")
        yield from self.stopped()

    def voting(self) -> Sections:
        """That the table votes on a motion."""
        for said in motions.running(self.voice):
            yield s.Callout(said, style="ask")

    def motion(self) -> Sections:
        """What the table votes on and how, or how the vote went."""
        letter, voice = self.letter, self.voice
        if isinstance(closed := letter.moment, MotionClosed):
            yield s.Callout(motions.votes(voice, closed), motions.done(voice, closed), style="due")
        elif (motion := letter.voting.motion) is not None:
            if letter.receipt is not None:
                yield s.Paragraph(voice.word("motion", "unheard"))
                yield s.Space()
            yield s.Callout(motions.asking(voice, motion), style="ask")
            if motion.against != letter.seat and letter.receipt is not None:
                yield s.Paragraph(self.say("asked-ways"))
            yield s.Space()
            yield s.Paragraph(motions.would_do(voice, motion.matter, motion.against, motion.days))
            if motion.against != letter.seat:
                yield s.Paragraph(voice.word("motion", "rules"))
        yield from self.stopped()

    def unsealing(self) -> Sections:
        """What a yes of the reader would open."""
        if isinstance(told := self.letter.moment, SealTold) and not told.second:
            yield s.Callout(motions.asks_reader(self.voice, told), style="ask" if told.may_second else "due")
        yield from self.stopped()

    def unhurried(self) -> Sections:
        """The sentence that no answer is waited for, and whether anything may still be changed."""
        changes = any(blank.order != self.voice.order("SAY") for blank in self.to_fill)
        yield s.Paragraph(self.say("unhurried" if changes else "unhurried-done"))

    # --- a few lines ---------------------------------------------------------------------------------

    def further_news(self) -> Sections:
        """What else has happened to the table, behind what the letter says first."""
        yield from (s.Paragraph(line) for line in headline.news(self.voice)[1:])

    def besides(self) -> Sections:
        """What has happened or was said at the same instant, in a letter about something else."""
        for line in headline.news(self.voice):
            yield from (s.Space(), s.Paragraph(line))

    def stand(self) -> Sections:
        """What is missing of the reader, or whom the game waits for, and until when; before the game all there is."""
        if self.letter.ended:
            return
        tells = self.letter.asked.missing or self.letter.view is None
        words, style = headline.whether_in(self.voice) if tells else ("", "")
        when, clock = (self.asked.strong or self.asked.words) if self.asked else "", self.letter.clock
        when = when.removeprefix(self.first).strip()
        awaited = self.letter.roll.awaited and (self.letter.story or self.letter.view is None)
        if not words and awaited and (clock.due is None or clock.opens is not None):
            words = headline.waits_for(self.voice)
        yield s.Callout(words, when, style=style or "due")

    def where_all_stands(self) -> Sections:
        """Which word shows the whole table."""
        yield s.Paragraph(self.say("where-all-stands", status=self.voice.order("STATUS")), style="note")

    def happened_last(self) -> Sections:
        """The last lines of what has happened, shortened; then whole what somebody has said."""
        said = [line for line in self.story_lines if isinstance(line.about[0], PressSent)]
        for line in [line for line in self.story_lines if line not in said][-_LAST:]:
            yield s.Paragraph(quoted(line.text, _LINE), lead=" - ")
        yield from (s.Paragraph(line.text, lead=" - ") for line in said)

    def until_turn(self) -> Sections:
        """That the sheet may be sent anew until the reader's turn comes."""
        orders = {"card": self.voice.order(CardBlock.key), "status": self.voice.order("STATUS")}
        yield s.Paragraph(self.say("until-turn", **orders))

    # --- answers --------------------------------------------------------------------------------------

    def explained(self) -> Sections:
        """The rules behind lines of the last report."""
        lines = self.letter.moment.lines if isinstance(self.letter.moment, LinesAsked) else ()
        yield from explaining.explanations(self.voice, self.story_lines, lines)
        yield from self.stopped()

    def preview(self) -> Sections:
        """What a sheet would lead to: the sheet that was tried, the story, and where the preview ends."""
        voice, read, foresight = self.voice, self.letter.receipt, self.letter.moment
        if not isinstance(foresight, Foresight) or read is None:
            yield s.Paragraph(voice.word("preview", "ended" if self.letter.ended else "early"))
            return
        seen = foresight.foreseen
        yield from self._beside_preview(read)
        yield from self.remarks()
        assumed = (line for each in seen.assumed for line in assumption(voice, each))
        tried = s.Bars((*barred(voice, seen.sheet, voice.known), *assumed))
        yield from titled(voice, "tried", tried, s.Space(), s.Paragraph(" ".join(basis(voice, seen))))
        yield from self.story()
        yield from (s.Paragraph(unmet(voice, each), style="note", lead=" - ") for each in seen.unmet)
        yield s.Space()
        yield from self.used()
        yield s.Space()
        yield s.Paragraph(strong=end(voice, seen))
        yield from self.question()
        yield s.Paragraph(points(voice, seen))
        yield from (*self.table(), *self.hands(), s.Space())
        yield s.Paragraph(strong=voice.word("preview", "unfiled" if read.sheet.previewed else "unchanged"))

    def _beside_preview(self, read: LetterRead) -> Sections:
        """Requests that were carried out, and lines that could not be tried."""
        yield from map(s.Paragraph, receipts.requests(self.voice, read))
        late = [s.Paragraph(self._late(read))] if read.closed else []
        faults = [s.Faults(found)] if (found := receipts.faults(self.voice, read)) else []
        yield from titled(self.voice, "untried", *late, *faults)

    def help(self) -> Sections:
        """Help on the topic that was asked for."""
        yield from help_on(self.voice, self.letter.moment.topic if isinstance(self.letter.moment, Help) else "")
        yield from self.stopped()

    @cached_property
    def reply_links(self) -> tuple[s.ReplyLink, ...]:
        """The links that open an answer."""
        return tuple(reply_links.letter_links(self.voice, lambda: self.to_fill))

    def ways(self) -> Sections:
        """The words and letters that are an answer by themselves, in letters that ask for something."""
        if said := [link.words for link in self.reply_links if link.words]:
            yield s.Paragraph(self.say("in-a-word", ways=self.voice.catalogue.either(said)))
        if sheets := tuple(form.sheets_told(self.voice)):
            letters = self.voice.catalogue.either([letter for letter, _ in sheets])
            yield s.LetteredAnswers(self.say("in-a-letter", letters=letters), sheets)

    def links(self) -> Sections:
        """Links that open an answer."""
        if self.reply_links:
            yield s.ReplyLinks(self.reply_links, reply_links.sent_from(self.voice))

    # --- words to all, and the end --------------------------------------------------------------------

    @property
    def said(self) -> PressTold:
        """What somebody says, in a letter that tells it."""
        assert isinstance(self.letter.moment, PressTold)
        return self.letter.moment

    def press(self) -> Sections:
        """What somebody says."""
        yield from (s.Quote(tuple(self.said.words.splitlines())), s.Space())

    def at_table(self) -> Sections:
        """The table at which it was said, and how to answer."""
        key = "at-table-alone" if self.said.told_alone else "at-table"
        yield s.Paragraph(self.say(key, you=self.you, title=self.letter.title))
        if also := self.letter.elsewhere.also:
            titles = self.voice.catalogue.both([self.voice.quoted(one_line(title)) for title in also])
            yield s.Paragraph(self.say("said-there-too", tables=titles))

    def away_left(self) -> Sections:
        """How many days of absence the reader has left."""
        if told := people.away_left(self.voice):
            yield s.Space()
            yield s.Paragraph(told)

    def ignored(self) -> Sections:
        """Whom the reader ignores."""
        if self.letter.people.unheard:
            yield s.Space()
            yield s.Paragraph(self.say("ignored", seats=self.voice.seats(self.letter.people.unheard)))

    def answering_alone(self) -> Sections:
        """How to answer private words, and what else may be done about them."""
        if self.said.told_alone and self.said.said_by is not None:
            yield s.Space()
            yield s.Paragraph(self.say("answering-alone", colour=self.voice.colour(self.said.said_by)))

    def wanting(self) -> Sections:
        """What may be done about a table that lacks players."""
        return wanted.body(self.voice)

    def outcome(self) -> Sections:
        """The final standings."""
        yield from titled(self.voice, "final", ending.standings(self.voice))

    def rematch(self) -> Sections:
        """How to ask for another such table."""
        yield from titled(self.voice, "rematch", s.Paragraph(self.say("rematch")))

    def playing_again(self) -> Sections:
        """How to say that the reader would play again, what comes of it, and who will moderate; or how many would."""
        if isinstance(self.letter.moment, RematchLapsed):
            people = self.letter.people
            would, played = len(self.letter.moment.seats), len(people.names) - len(people.vacant)
            yield s.Paragraph(self.say("too-few-again", n=would, of=played))
            return
        moderators = [self.voice.announcer(name) for name in self.letter.people.moderators]
        key = "playing-again-moderated" if moderators else "playing-again-alone"
        yield s.Paragraph(self.say("playing-again"))
        yield s.Space()
        yield s.Paragraph(self.say(key, who=self.voice.catalogue.both(moderators)))

    def looking_back(self) -> Sections:
        """A chart of the scores, the turning point, and what brought each player most."""
        return ending.looking_back(self.voice)

    def opened(self) -> Sections:
        """What each player had sealed, with the salts that prove that nobody changed it."""
        return ending.opened(self.voice, self.letter.proof.opened)

    def seed(self) -> Sections:
        """The seed, and how to verify the game with it."""
        return ending.seed(self.voice, self.letter.proof, self.letter.game)


def assumption(voice: LetterVoice, assumed: Assumed) -> Sequence[str]:
    """An assumption as it is written; one block may take several lines."""
    said = f"ASSUME {voice.letter.setup.colours[assumed.seat]} {canonical(assumed.block, voice.known)}"
    return voice.order(said).splitlines()


def unmet(voice: LetterVoice, assumed: Assumed) -> str:
    """The sentence that a rival could not do what was assumed."""
    order = voice.order(assumed.block.key)
    return capitalised(voice.say("preview", "unmet", seat=voice.seat(assumed.seat), order=order))


def basis(voice: LetterVoice, foreseen: Foreseen) -> Sequence[str]:
    """What the preview takes for granted: the rivals' sheets, the house's answers, the Castillo from memory."""
    letter = voice.letter
    said = [voice.word("preview", "others" if foreseen.assumed else "rivals")]
    if foreseen.missing_keys:
        said.append(voice.say("preview", "late", missing=voice.orders(foreseen.missing_keys)))
    general = any(isinstance(entry, Scored) and entry.general for entry in foreseen.story)
    if letter.setup.castillo == "memory" and general:
        said.append(voice.word("preview", "memory"))
    return said


def end(voice: LetterVoice, foreseen: Foreseen) -> str:
    """Where the preview ends: where the game would wait for the reader, at the next stop, or with the round."""
    if isinstance(voice.letter.moment, Foresight) and voice.letter.moment.question is not None:
        return voice.word("preview", "waits")
    if foreseen.next_keys:
        return voice.say("preview", "asks", keys=voice.orders(foreseen.next_keys))
    drawn = any(stack.kind == "drawn" for stack in voice.letter.table.stacks)
    return voice.say("preview", "over" if drawn else "over-all-known", n=foreseen.view.round)


def points(voice: LetterVoice, foreseen: Foreseen) -> str:
    """The points that each seat would gain."""
    gains = voice.say("preview", "points", points=voice.points(foreseen.gains))
    return gains if any(foreseen.gains) else voice.word("preview", "no-points")
