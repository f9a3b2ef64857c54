"""The parts that only one kind of letter has, built once for text and HTML.

Must not know which kinds of letters there are, nor layout.
"""

from __future__ import annotations

from referee.languages.domains import as_written
from referee.letters import Letter
from referee.letters.model import AskingBack, Changes, Foresight, LettersKept, LinesAsked, PressTold, SealTold
from referee.log import LetterRead, MotionClosed, PressSent, RematchLapsed
from referee.orders.contents import Help, Meant, Motion, NewAddress, Whisper
from referee.orders.keywords import ENGLISH, known_as
from referee.orders.quoting import quoted
from referee.orders.reader_language import keyword_of_wrong
from referee.orders.shapes.plans import CardBlock
from referee.report import (
    ending,
    explaining,
    far_answers,
    headline,
    houserules,
    motions,
    news,
    own_tables,
    people,
    previews,
    proposed,
    questions,
    receipts,
    reply_links,
    silence,
    unsealed,
    wanted,
)
from referee.report import sections as s
from referee.report.clock import why
from referee.report.help_topics import help_on
from referee.report.parts import Sections, barred, titled
from referee.report.score_parts import ScoreParts
from referee.report.voice import one_line, sentences, stopped
from referee.rules.wire import TAGS

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
            yield from far_answers.told(self.voice, self.letter.elsewhere.far)

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
        yield s.Space()
        changes = any(blank.order != self.voice.order("SAY") for blank in self.to_fill)
        yield s.Paragraph(self.say("unhurried" if changes else "unhurried-done"))

    # --- a few lines ---------------------------------------------------------------------------------

    def further_news(self) -> Sections:
        """What else has happened to the table, behind what the letter says first."""
        yield from (s.Paragraph(line) for line in news.lines(self.voice)[1:])

    def stand(self) -> Sections:
        """What is missing of the reader, or whom the game waits for, and until when; before the game all there is."""
        if self.letter.ended:
            return
        tells = self.letter.asked.missing or self.letter.view is None
        words, style = headline.whether_in(self.voice) if tells else ("", "")
        when, clock = (self.asked.strong or self.asked.words) if self.asked else "", self.letter.clock
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
        assumed = (line for each in seen.assumed for line in previews.assumption(voice, each))
        tried = s.Bars((*barred(voice, seen.sheet, voice.known), *assumed))
        yield from titled(voice, "tried", tried, s.Space(), s.Paragraph(" ".join(previews.basis(voice, seen))))
        yield from self.story()
        yield from (s.Paragraph(previews.unmet(voice, each), style="note", lead=" - ") for each in seen.unmet)
        yield s.Space()
        yield from self.used()
        yield s.Space()
        yield s.Paragraph(strong=previews.end(voice, seen))
        yield from self.question()
        yield s.Paragraph(previews.points(voice, seen))
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

    def ways(self) -> Sections:
        """The words that are an answer by themselves, in letters that ask for something."""
        links = reply_links.letter_links(self.voice, lambda: self.to_fill)
        if said := [link.words for link in links if link.words]:
            yield s.Paragraph(self.say("in-a-word", ways=self.voice.catalogue.either(said)))

    def links(self) -> Sections:
        """Links that open an answer."""
        if links := tuple(reply_links.letter_links(self.voice, lambda: self.to_fill)):
            yield s.ReplyLinks(links, reply_links.sent_from(self.voice))

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
        yield from titled(self.voice, "course", *ending.course(self.voice))
        if turned := ending.turning_point(self.voice):
            yield s.Paragraph(turned)
        if items := ending.takings(self.voice):
            yield from titled(self.voice, "takings", items)

    def opened(self) -> Sections:
        """What each player had sealed, with the salts that prove that nobody changed it."""
        return unsealed.opened(self.voice, self.letter.proof.opened)

    def seed(self) -> Sections:
        """The seed, and how to verify the game with it."""
        return unsealed.seed(self.voice, self.letter.proof, self.letter.game)
