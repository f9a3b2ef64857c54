"""The parts that several kinds of letters have, each as sections; a part without content has no sections.

Each part is built once for text and HTML. Must not know which letters have it, nor layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.letters import CARDS, SO_FAR, Letter
from referee.letters.model import Foresight
from referee.log import Entry, Ruled
from referee.orders.asking import asker
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known
from referee.orders.order import Block
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.translating import place_names
from referee.report import (
    board,
    form,
    hands,
    headline,
    houserules,
    people,
    picture,
    proposed,
    questions,
    receipts,
    sheet_outcome,
    silence,
)
from referee.report import sections as s
from referee.report.chapters import StoryLine
from referee.report.clock import clock, ends, paused, why
from referee.report.ledger import ruling_row
from referee.report.sections import Sections, titled
from referee.report.terms import gaps_line, pace, rules_line, what_else_holds
from referee.report.topics import a_round, command, cost, for_newcomers, observed, what_it_is
from referee.report.voice import LetterVoice, Voice, capitalised, loud, one_line, sentences, stopped, unbroken
from referee.rules.decisions import Disk, Phase
from referee.rules.events import HomeGiven
from referee.rules.model import Seat
from referee.rules.views import View

_TELL_WHY = ("report", "question", "news")
"""The kinds of letters that say why what they ask is due then; HELP DEADLINE tells it besides."""


def ledger(voice: Voice, entries: Sequence[Ruled]) -> Sections:
    """The rulings of moderators, if there are any."""
    if entries:
        yield from titled(voice, "rulings", s.Rulings(tuple(ruling_row(voice, entry) for entry in entries)))


SheetWriter = Callable[[tuple[Block, ...], Known], str]
"""Writes blocks in canonical form, as those of a round or as standing orders."""


def barred(
    voice: Voice, blocks: tuple[Block, ...], table: Known, written: SheetWriter = canonical_sheet
) -> tuple[str, ...]:
    """Blocks in canonical form in the reader's language, line by line, with unbreakable names of places."""
    return tuple(in_bars(voice, written(blocks, table)).splitlines())


def in_bars(voice: Voice, order: str) -> str:
    """An order in the reader's language, with unbreakable names of places."""
    text = voice.order(order)
    for name in place_names(voice.tongue, voice.letter.setup.board):
        text = text.replace(name, unbroken(name))
    return text


def way_in_words(voice: LetterVoice, way: proposed.LetteredWay) -> str:
    """What an answer to the question about a proposal comes to."""
    adds = "; ".join(in_bars(voice, line) for line in way.adds)
    lost = "; ".join(in_bars(voice, line) for line in way.leaves_out)
    if adds:
        return adds
    if lost:
        return voice.say("letter", "way-without", lines=lost)
    return voice.word("letter", "way-as-it-stands" if voice.letter.own.proposal else "way-nothing")


def scores(voice: Voice, view: View, story: Sequence[Entry]) -> s.Scores:
    """The scores, highest first, with the gains in a story."""
    gained = [f"+{n}" for n in headline.gains(story)] or [""] * len(view.scores)
    seats = sorted(view.setup.seats, key=lambda seat: -view.scores[seat])
    return s.Scores(voice.say("letter", "points"), tuple(_score(voice, n, view.scores[n], gained[n]) for n in seats))


def _score(voice: Voice, seat: Seat, points: int, gained: str) -> s.SeatCell:
    colour, mine = voice.letter.setup.colours[seat], seat == voice.letter.seat
    who = voice.seat(seat)
    head = loud(who) if mine else who
    return s.SeatCell(colour, who, voice.player(seat), str(points), gained, head=head, mine=mine)


def _readings_line(voice: LetterVoice) -> str:
    """How many readings of a table no book prints, and where they stand; empty if there are none."""
    n = houserules.number_assumed(voice.catalogue, voice.letter.setup)
    return voice.say("terms", "assumed-count", n=n, file=CARDS.format(game=voice.letter.game)) if n else ""


@dataclass(frozen=True)
class Parts:
    """The parts of one letter. Its voice's letter has only the story since the last rewind; `ruled` has all rulings."""

    voice: LetterVoice
    story_lines: tuple[StoryLine, ...]
    story_heading: str
    stop: str
    ruled: tuple[Ruled, ...]
    first: str  # the sentence that the letter says first

    @property
    def letter(self) -> Letter:
        """The letter whose parts are made."""
        return self.voice.letter

    def say(self, key: str, **values: object) -> str:
        """A sentence of letters to players."""
        return self.voice.say("letter", key, **values)

    def gap(self) -> Sections:
        """An empty line of a text."""
        yield s.Space()

    # --- the head -------------------------------------------------------------------------------------

    @property
    def you(self) -> str:
        """The reader's colour in capitals."""
        return loud(self.voice.colour(self.letter.seat))

    @property
    def reader(self) -> str:
        """The sentence that says who the reader is."""
        return self.say("you", you=self.you, player=self.voice.player(self.letter.seat))

    @property
    def progress(self) -> str:
        """Round, stop and ASKs left, in sentences; empty before the game has begun."""
        letter = self.letter
        if letter.view is None:
            return ""
        asks = self.say("asks-left", n=letter.asked.asks_left) if letter.options.asks and not letter.ended else ""
        begun, first = letter.view.round, letter.setup.rounds[0]
        key = "round" if begun else "round-setup"
        far = self.say(key, round=begun or first, last=max(letter.setup.rounds))
        part = stopped(self.stop) if self.stop else ""
        return sentences(far, part, self.say("scoring-ahead") if letter.scoring_ahead else "", asks)

    def head(self) -> Sections:
        """Who the reader is, and where the game stands."""
        if not self.letter.has_lost_seat:
            yield s.Space()
            yield s.Paragraph(sentences(self.reader, self.progress))

    def ends(self) -> Sections:
        """When the game should end, in letters that tell it."""
        if told := ends(self.voice, self.letter.clock.ends, begun=self.letter.view is not None):
            yield s.Paragraph(told)

    def headline(self) -> Sections:
        """The first sentence of the letter."""
        yield s.Headline(self.first)

    @cached_property
    def asked(self) -> s.Callout | None:
        """What is due or opened when, and who is in; None if nothing is due."""
        if self.letter.has_lost_seat:
            return None
        opens, when = self._clock()
        if self.letter.clock.paused:
            return s.Callout(strong=paused(self.voice, self.letter.clock), style="due")
        if opens:
            return s.Callout(opens, style="good")
        reason = why(self.voice) if self.letter.kind in _TELL_WHY else ""
        return s.Callout(self._waited_for(), sentences(when, reason), style="due") if when else None

    def _clock(self) -> tuple[str, str]:
        """When sheets are opened, and what is due and when, or for whom the game waits and until when."""
        stands, view = self.letter.clock, self.letter.view
        who = self.voice.roll(stands.grace or self.letter.roll.awaited)
        return clock(self.voice, stands.opens, stands.due, self._due, round=view.round if view else 0, who=who)

    @property
    def _asks_disk_alone(self) -> bool:
        return self.letter.asked.keys == (key_to(Disk.GENERAL),)

    @property
    def _due(self) -> str:
        """The id of the sentence that says what is due."""
        letter = self.letter
        if letter.clock.grace:
            return "due-closed" if letter.past_due else "due-grace"
        if letter.asked.question:
            return "due-answer"
        if letter.view is None or not letter.asked.keys or not (letter.asked.missing or letter.kind == "report"):
            return "waits-until" if letter.view and letter.roll.awaited else "due"
        if not letter.view.round:
            return "due-answer"
        return "due-disk" if self._asks_disk_alone else "due-sheet"

    def stopped(self) -> Sections:
        """The sentence that the clock is stopped, in letters that do not say what is due."""
        if self.letter.clock.paused and (box := self.asked):
            yield s.Space()
            yield box

    def due(self) -> Sections:
        """What is due and when, and who stands in for whom."""
        if (box := self.asked) and box.said != self.first:
            yield box
        if told := sentences(silence.left(self.voice), silence.next_letter(self.voice)):
            yield s.Paragraph(told, style="note")
        if self.letter.kind not in ("report", "status"):
            yield from self._in_lines(people.stand_ins(self.voice))

    def comings(self) -> Sections:
        """Who stands in for whom, and who is away or will be, below what happened."""
        if told := people.untold(self.voice):
            yield s.Space()
            yield from self._in_lines(told)

    def _in_lines(self, told: tuple[str, ...]) -> Sections:
        if told:
            yield s.Paragraph(told[0], below=told[1:])

    def _waited_for(self) -> str:
        letter = self.letter
        if letter.asked.question and not letter.past_due:
            others = [seat for seat in letter.roll.awaited if seat != letter.seat]
            return self.say("waits-too", who=self.voice.roll(others)) if others else ""
        if (
            letter.past_due
            or letter.kind in ("part", "brief")
            or (letter.clock.in_mid_round and not letter.roll.awaited)
        ):
            return ""
        more = ""
        if letter.view and letter.kind == "report" and not letter.asked.keys:
            more = silence.nothing_asked(self.voice)
        elif self._is_new and letter.options.cooling_minutes and not letter.clock.in_mid_round:
            more = self.say("cooling", n=letter.options.cooling_minutes)
        if letter.view and not letter.view.round:
            open_still = letter.asked.keys if letter.kind == "report" else letter.asked.missing
            keys = {key: questions.number_asked(letter.table, key) for key in open_still if asker(letter.table, key)}
            asked = (capitalised(self.voice.say("question", key, count=count)) for key, count in keys.items())
            more = sentences(*asked, more)
        inside = self.voice.roll(letter.roll.is_in) if letter.roll.is_in else ""
        return sentences(self.say("in", who=inside) if inside else self.say("nobody-in"), more)

    def welcome(self) -> Sections:
        """Words of welcome to somebody who has just taken the seat."""
        if self.letter.welcome:
            hello = self.say("welcome", you=self.you, title=self.letter.title)
            own = self.letter.own
            written = own.sheet or own.standing
            filed = self.say("welcome-waits" if own.waits else "welcome-filed" if written else "welcome-none")
            yield s.Space()
            past = self.say("welcome-past", file=SO_FAR.format(game=self.letter.game)) if self.letter.past else ""
            yield s.Paragraph(sentences(hello, filed, past, self.say("welcome-end")))

    def whether_in(self) -> Sections:
        """The sentence whether the reader is in, unless the headline says so."""
        words, style = headline.whether_in(self.voice)
        if words != self.first:
            yield s.Callout(words, style=style) if style else s.Paragraph(words)

    def question(self) -> Sections:
        """The question in mid-round; what it asks is left out if the headline says so."""
        foresight = self.letter.moment if isinstance(self.letter.moment, Foresight) else None
        if wanted := self.letter.asked.question or (foresight and foresight.question):
            asking = questions.asking(self.voice, wanted)
            choices = (self.say("choices", choices=asking.choices),) if asking.choices else ()
            yield s.Callout(asking.why, "" if asking.what == self.first else asking.what, choices, "ask")

    # --- what happened --------------------------------------------------------------------------------

    def rulings(self) -> Sections:
        """The rulings since the last report."""
        return ledger(self.voice, self.ruled)

    def seal(self) -> Sections:
        """The fingerprint of the seed, if no invitation told it."""
        letter = self.letter
        first = letter.view is not None and letter.view.round == letter.view.rounds[0]
        if first and letter.kind == "report" and not letter.people.accepted:
            yield s.Space()
            yield s.Seal(self.say("uninvited"), letter.proof.commitment)

    def used(self) -> Sections:
        """What became of the reader's sheet, if a round is over; line by line where asked for, and at the end."""
        in_full = self.letter.kind in ("explain", "preview", "final")
        account = sheet_outcome.account(self.voice, self.letter.own.played, self.story_lines, in_full=in_full)
        if account and account.fates:
            if not in_full:
                return
            fates = tuple((fate.order, fate.what) for fate in account.fates)
            yield from titled(self.voice, "used", s.Fates(fates))
        elif account:
            yield s.Paragraph(account.sentence, style="note")

    def table(self) -> Sections:
        """The board as a table."""
        if self.on_board:
            yield self.on_board

    def picture(self) -> Sections:
        """The board as a picture."""
        if self.letter.view and self.on_board:
            yield picture.picture(self.voice, self.letter.view, self.on_board, self.letter.story)

    @cached_property
    def on_board(self) -> board.BoardTable | None:
        """The rows of the board, for table and picture; None before there is one."""
        return board.board(self.voice, self.letter.view) if self.letter.view else None

    def hands(self) -> Sections:
        """Who holds which power cards and Vetoes; no order amid the disks, nor a hand told card by card."""
        if view := self.letter.view:
            told = hands.hands(self.voice, view, taught=self._is_new)
            amid = view.phase is Phase.DISKS or self._asks_disk_alone
            untold = amid or hands.to_choose(self.letter) or not (view.round or not view.table.powers)
            yield s.Space()
            yield replace(told, hand=None if untold else told.hand, order=None if amid else told.order)

    def observers(self) -> Sections:
        """Who observes the game, where that was asked for."""
        if self.letter.people.observers:
            yield s.Space()
            yield s.Paragraph(observed(self.voice, self.letter.people.observers))

    @property
    def _is_new(self) -> bool:
        """Whether the letter tells how the table was laid, or welcomes its reader."""
        return self.letter.welcome or any(isinstance(entry, HomeGiven) for entry in self.letter.story)

    def neighbours(self) -> Sections:
        """Which places border on which, where the game is new to the reader."""
        if self.letter.view is not None and self._is_new:
            yield from titled(self.voice, "neighbours", board.neighbours(self.voice.catalogue, self.letter.setup.board))

    def looked_up(self) -> Sections:
        """The line below which stands what is looked up, with the words that bring what the letter leaves out."""
        explain = self.voice.order("EXPLAIN 1") if self.story_lines else ""
        words = {"status": self.voice.order("STATUS"), "map": command(self.voice, "region"), "explain": explain}
        yield s.Divider(self.say("looked-up" if explain else "looked-up-early", **words))

    def offer(self) -> Sections:
        """The cards on offer, the reader's power cards while one is to be chosen, and what ranks allow."""
        view = self.letter.view
        if view and view.offered:
            offer, plain = hands.offer(self.voice, view)
            yield from titled(self.voice, "offer-numbers" if plain else "offer", offer)
        if view and hands.to_choose(self.letter):
            chosen = len(view.hand) < len(view.board.power_values)
            cards = (hands.hand(self.voice, view), *hands.hand_if_silent(self.voice))
            yield from titled(self.voice, "hand-actions" if chosen else "pool", *cards)
            yield from titled(self.voice, "ranks", *hands.ranks(self.voice, view))

    # --- what is filed, and what may be ---------------------------------------------------------------

    def proposal(self) -> Sections:
        """What a bare OK would file, and why it is suggested."""
        note, own = receipts.note(self.voice, self.letter.receipt), self.letter.own
        if own.proposes:
            heading = "suggestion" if own.advice else "proposal" if own.proposal else "which"
            passed = receipts.passed_over(self.voice, self.letter.receipt)
            then = own.proposed_at
            note = note if then is None else sentences(self.say("proposed-then", when=self.voice.moment(then)), note)
            below = (
                *([s.Paragraph(note)] if note else []),
                *self.beside_words(),
                *([s.Paragraph(passed, style="note")] if passed else []),
            )
            asked_first = self.first == headline.confirming(self.voice)
            yield from below if asked_first else titled(self.voice, heading, *below)
        if own.advice:
            why = [s.Paragraph(stopped(text), lead=" - ") for text in receipts.reasons(self.voice, own.advice)]
            yield from titled(self.voice, "advice", *why, s.Space(), s.Paragraph(self.say("advice")))

    def beside_words(self) -> Sections:
        """The lines of a proposal beside the words they came from, what of these belongs to none, and its question."""
        voice = self.voice
        if lines := proposed.proposed_lines(self.letter, voice.known):
            yield s.ReadProposal(tuple(map(self._beside_words, lines)))
        elif self.letter.own.proposal:
            yield s.Bars(barred(voice, self.letter.own.proposal, voice.known, voice.proposed))
        read = self.letter.receipt
        if read is not None and read.sheet.unowned:
            words = ", ".join(voice.quoted(one_line(each)) for each in read.sheet.unowned)
            yield s.Paragraph(self.say("of-no-order", words=words), style="note")
        if ways := proposed.ways_of(self.letter, voice.known):
            letters = voice.catalogue.either([way.letter for way in ways])
            about = proposed.asked_words(self.letter)
            key = "which-alone" if not self.letter.own.proposal else "which" if about else "which-again"
            asked = self.say(key, letters=letters, words=voice.quoted(one_line(about)))
            yield s.LetteredAnswers(asked, tuple((way.letter, way_in_words(voice, way)) for way in ways))

    def _beside_words(self, line: proposed.ReadLine | proposed.BlankSlot) -> s.BesideWords:
        """A line of a proposal as it is shown."""
        voice = self.voice
        if isinstance(line, proposed.BlankSlot):
            return s.BesideWords(f"{voice.order(line.key)} -", self.say("nothing-yet", what=self._comes_of(line)))
        beside = " ".join(voice.quoted(one_line(each)) for each in line.words)
        if line.refused is None:
            return s.BesideWords(in_bars(voice, line.line), beside or self.say("as-before"))
        return s.BesideWords(in_bars(voice, line.line), beside, receipts.why_not(voice, line.refused))

    def _comes_of(self, blank: proposed.BlankSlot) -> str:
        """What comes of something that a proposal leaves open."""
        return self.say(f"blank-{blank.beyond}") if blank.beyond else silence.comes_of(self.voice, blank.key)

    def blanks(self) -> Sections:
        """The form to fill in."""
        if blanks := self.to_fill:
            words = s.Paragraph(self.say("form-words"), style="note")
            asked = {*map(self.voice.order, (PowerBlock.key, CardBlock.key))}
            taught = self._is_new and asked <= {blank.order for blank in blanks}
            yield from titled(self.voice, "form", s.Form(blanks), *((s.Space(), words) if taught else ()))

    @cached_property
    def to_fill(self) -> tuple[form.Blank, ...]:
        """The blanks of the form, for the letter and for the link that opens them; none if nothing can be said."""
        return form.blanks(self.voice)

    def so_far(self) -> Sections:
        """The head of the chain over all that was told so far."""
        if self.letter.proof.head:
            yield s.Space()
            yield s.Paragraph(self.record_so_far)

    @cached_property
    def record_so_far(self) -> str:
        """The head of the chain, and in a report which letters of the reader the record must have; or nothing."""
        letter, (count, last) = self.letter, self.letter.own.filings
        if not letter.proof.head:
            return ""
        head = self.say("so-far", head=letter.proof.head)
        if not count or letter.kind not in ("report", "final"):
            return head
        when = self.voice.moment(last) if last else ""
        return sentences(head, self.voice.count("letter", "of-yours-last" if last else "of-yours", count, when=when))

    # --- what is played -------------------------------------------------------------------------------

    def what_it_is(self) -> Sections:
        """What is played, and how it is played by letters."""
        yield s.Space()
        yield s.Paragraph(what_it_is(self.voice))

    def terms(self) -> Sections:
        """Who plays, by which rules, how fast, and what it costs."""
        voice, setup, options = self.voice, self.letter.setup, self.letter.options
        seats = tuple(s.SeatCell(id, voice.colour(n), voice.player(n)) for n, id in enumerate(setup.colours))
        rules, own = rules_line(voice, setup.edition.id, setup.length, setup.boxes), len(self._house_rules)
        yield s.Terms(
            rows=seats,
            clockwise=voice.word("terms", "clockwise"),
            players=", ".join(unbroken(f"{seat.who} {seat.player}") for seat in seats),
            moderated=voice.word("terms", "moderated"),
            moderators=voice.catalogue.both(self.letter.people.moderators),
            lines=(
                sentences(rules, voice.say("terms", "house-below", n=own) if own else "", _readings_line(voice)),
                pace(voice, "tempo", options),
                cost(voice),
            ),
        )

    @cached_property
    def _house_rules(self) -> tuple[str, ...]:
        setup, table = self.letter.setup, self.letter.table
        return (
            *houserules.house_rules(self.voice.catalogue, setup),
            *houserules.stacks_that_run_round(self.voice.catalogue, table),
        )

    def house_rules(self) -> Sections:
        """What this table plays differently from its book."""
        yield from titled(self.voice, "house", *(s.Paragraph(line, lead=" - ") for line in self._house_rules))

    def rounds(self) -> Sections:
        """How a round goes."""
        options = self.letter.options
        boxes = (f"rounds-{box}" for box in self.letter.setup.boxes)
        known = [s.Paragraph(self.say(key)) for key in boxes if self.voice.catalogue.knows("letter", key)]
        more = (each for paragraph in known for each in (s.Space(), paragraph))
        how = self.say("rounds-table" if options.tempo == "table" else "rounds")
        told = sentences(a_round(self.voice), how, gaps_line(self.voice, options))
        return titled(self.voice, "rounds", s.Paragraph(told), *more)

    def game(self) -> Sections:
        """Whom one has to do with, and what else holds at this table."""
        holds = what_else_holds(self.voice, self.letter.options, self.letter.site)
        more = (s.Space(), s.Paragraph(holds)) if holds else ()
        yield from titled(self.voice, "game", s.Paragraph(for_newcomers(self.voice)), *more)

    def newcomer_terms(self) -> Sections:
        """The terms and how a round goes, for somebody who has just taken the seat."""
        if self.letter.welcome:
            yield from titled(self.voice, "terms", *self.terms(), *self.house_rules(), *self.rounds(), *self.game())
