"""The parts of letters to players: each as sections, none where there is nothing to say.

Knows what each part says, once for text and page. Must not know in which letters it stands, nor layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from referee.letters import Letter
from referee.log import Options, Ruled
from referee.orders.canonical import canonical_sheet, canonical_standing
from referee.orders.letter import Table
from referee.orders.names import place_name
from referee.orders.shapes.base import Block
from referee.report import board, form, questions, receipts, usage
from referee.report import sections as s
from referee.report.ledger import judgement
from referee.report.telling import Line
from referee.report.voice import LetterVoice, Voice, sentences, whole
from referee.rules.decisions import Phase

Sections = Iterator[s.Section]


def titled(voice: Voice, heading: str, *below: s.Section) -> Sections:
    """Sections under a heading; nothing where there are none."""
    if below:
        yield s.Heading(voice.word("heading", heading))
        yield from below


def ledger(voice: Voice, entries: Sequence[Ruled]) -> Sections:
    """What moderators ruled."""
    if entries:
        yield from titled(voice, "rulings", s.Rulings(tuple(judgement(voice, entry) for entry in entries)))


def clock(voice: Voice, opens: int | None, due: int | None) -> tuple[str, str]:
    """When sheets are opened, or when something is due, in a sentence each; empty where nothing is waited for."""
    if opens is not None:
        return voice.say("letter", "opens", when=voice.moment(opens), zone=voice.zone()), ""
    return "", "" if due is None else voice.say("letter", "due", when=voice.moment(due), zone=voice.zone())


def rules_line(voice: Voice, edition: str, length: str, boxes: tuple[str, ...]) -> str:
    """Which rulebook, how many rounds, which boxes."""
    rules = {"edition": voice.word("edition", edition), "length": voice.word("length", length)}
    beside = voice.say("terms", "boxes", boxes=voice.boxes(boxes)) if boxes else ""
    return sentences(voice.say("terms", "rules", **rules), beside)


def tempo_line(voice: Voice, key: str, options: Options) -> str:
    """How fast a game is."""
    tempo = voice.word("tempo", options.tempo)
    return voice.say("terms", key, tempo=tempo, hours=options.hours, ask_hours=options.ask_hours)


def gaps_line(voice: Voice, options: Options) -> str:
    """What is done where a sheet runs out, if that is not to wait."""
    return voice.word("terms", "gaps") if options.gaps == "default" else ""


Written = Callable[[tuple[Block, ...], Table], str]
"""Blocks in canonical form: those of a round, or standing orders."""


def barred(blocks: tuple[Block, ...], table: Table, written: Written = canonical_sheet) -> tuple[str, ...]:
    """Blocks in canonical form, line by line; names of places are not to be broken."""
    text = written(blocks, table)
    for place in sorted(table.board.ground):
        name = place_name(place, table.board)
        text = text.replace(name, whole(name))
    return tuple(text.splitlines())


@dataclass(frozen=True)
class Parts:
    """The parts of one letter; its voice tells what still stands of the letter's story."""

    voice: LetterVoice
    story_lines: tuple[Line, ...]
    story_heading: str
    stop: str
    ruled: tuple[Ruled, ...]

    @property
    def letter(self) -> Letter:
        """What they are parts of."""
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
        """The colour of the reader in capitals."""
        return self.voice.colour(self.letter.seat).upper()

    @property
    def reader(self) -> str:
        """Who reads it."""
        return self.say("you", you=self.you, player=self.voice.player(self.letter.seat))

    @property
    def stands(self) -> str:
        """Where the game stands; empty before it has begun."""
        letter = self.letter
        if letter.view is None:
            return ""
        asks = self.say("asks-left", n=letter.asks_left) if letter.options.asks and not letter.standings else ""
        far = self.say("round", round=letter.view.round, last=max(letter.setup.rounds), stop=self.stop)
        return sentences(far, asks)

    def head(self) -> Sections:
        """Who reads it, and where the game stands."""
        yield s.Paragraph(sentences(self.reader, self.stands))

    def due(self) -> Sections:
        """When what is waited for, and who stands in for whom."""
        opens, when = clock(self.voice, self.letter.opens, self.letter.due)
        if self.letter.paused:
            yield s.Box(strong=self.say("paused"), style="due")
        elif opens:
            yield s.Box(opens, style="good")
        elif when:
            yield s.Box(self._waited_for(), when, style="due")
        idle = (self.say("stand-in", who=self.voice.colour(seat), player=who) for seat, who in self.letter.stand_ins)
        if self.letter.stand_ins:
            yield s.Paragraph(next(idle), below=tuple(idle))

    def _waited_for(self) -> str:
        letter = self.letter
        if letter.question or letter.kind == "part":
            return self.say("waits-for", who=self.voice.seats(letter.awaited))
        more = ""
        if letter.view and letter.kind == "report" and not letter.keys:
            more = self.say("nothing-asked")
        elif letter.view and letter.options.cooling_minutes:
            more = self.say("cooling", n=letter.options.cooling_minutes)
        inside = self.voice.seats(letter.is_in)
        return sentences(self.say("in", who=inside) if inside else self.say("nobody-in"), more)

    def welcome(self) -> Sections:
        """To somebody who has just taken the seat."""
        if self.letter.welcome:
            hello = self.say("welcome", you=self.you, title=self.letter.title)
            filed = self.say("welcome-waits" if self.letter.waits else "welcome-filed")
            yield s.Space()
            yield s.Paragraph(sentences(hello, filed, self.say("welcome-end")))

    def standing(self) -> Sections:
        """Whether the reader is in."""
        letter = self.letter
        if letter.standings:
            yield s.Paragraph(self.say("over"))
        elif letter.missing:
            yield s.Box(strong=self.say("missing", missing=self.voice.catalogue.both(letter.missing)), style="ask")
        elif letter.waits:
            yield s.Box(self.say("waits"), style="ask")
        elif letter.keys:
            in_turn = letter.view and letter.view.phase is Phase.TURNS and letter.view.laid
            yield s.Box(self.say("in-turn" if in_turn else "in-replaceable"), style="good")
        else:
            yield s.Paragraph(self.say("nothing-asked"))

    def question(self) -> Sections:
        """The one question in mid-round."""
        if wanted := self.letter.question or self.letter.foreseen_question:
            asking = questions.asking(self.voice, wanted)
            choices = (self.say("choices", choices=asking.choices),) if asking.choices else ()
            yield s.Box(asking.why, asking.what, choices, "ask")

    # --- what happened --------------------------------------------------------------------------------

    def rulings(self) -> Sections:
        """The rulings since the last report."""
        return ledger(self.voice, self.ruled)

    def story(self) -> Sections:
        """What happened since the last report."""
        letter = self.letter
        if self.story_lines:
            yield s.Heading(self.story_heading)
            yield (s.Items if letter.kind in ("status", "preview") else s.Steps)(self.story_lines)
        first = letter.view is not None and letter.view.round == letter.view.rounds[0]
        if first and letter.kind == "report" and not letter.accepted:
            yield s.Space()
            yield s.Seal(self.say("uninvited"), letter.commitment)

    def used(self) -> Sections:
        """What became of the reader's sheet, where a round is over."""
        account = usage.account(self.voice, self.letter.played, self.story_lines)
        if account and account.fates:
            fates = tuple((fate.order, fate.what) for fate in account.fates)
            yield from titled(self.voice, "used", s.Fates(fates))
        elif account:
            yield s.Paragraph(account.sentence, style="note", lead="   ")

    def table(self) -> Sections:
        """The board."""
        if self.letter.view:
            yield board.board(self.voice, self.letter.view)

    def hands(self) -> Sections:
        """Who holds which cards."""
        if self.letter.view:
            yield board.hands(self.voice, self.letter.view)

    def offer(self) -> Sections:
        """The cards on offer."""
        if self.letter.view and self.letter.view.offered:
            offer, plain = board.offer(self.voice, self.letter.view)
            yield from titled(self.voice, "offer-numbers" if plain else "offer", offer)

    # --- what is filed, and what may be ---------------------------------------------------------------

    def sheet(self) -> Sections:
        """The reader's sheet and standing orders in force."""
        if self.letter.sheet:
            yield from titled(self.voice, "sheet", s.Bars(barred(self.letter.sheet, self.voice.table)))
        if self.letter.standing:
            always = barred(self.letter.standing, self.voice.table, canonical_standing)
            yield from titled(self.voice, "standing", s.Bars(always))

    def proposal(self) -> Sections:
        """What a bare OK would file."""
        note = receipts.note(self.voice, self.letter.receipt)
        if self.letter.proposal:
            bars = s.Bars(barred(self.letter.proposal, self.voice.table))
            yield from titled(self.voice, "proposal", *([s.Paragraph(note)] if note else []), bars)

    def blanks(self) -> Sections:
        """The form."""
        if blanks := form.blanks(self.voice):
            yield from titled(self.voice, "form", s.Form(blanks))

    # --- what is played -------------------------------------------------------------------------------

    def terms(self) -> Sections:
        """Who plays, by which rules, how fast."""
        voice, setup, options = self.voice, self.letter.setup, self.letter.options
        seats = tuple(s.Seat(id, voice.colour(n), voice.player(n)) for n, id in enumerate(setup.colours))
        yield s.Terms(
            rows=seats,
            clockwise=voice.word("terms", "clockwise"),
            players=", ".join(whole(f"{seat.who} {seat.player}") for seat in seats),
            moderated=voice.word("terms", "moderated"),
            moderators=voice.catalogue.both(self.letter.moderators),
            rules=rules_line(voice, setup.edition.id, setup.length, setup.boxes),
            tempo=sentences(tempo_line(voice, "tempo", options), gaps_line(voice, options)),
        )

    def rounds(self) -> Sections:
        """How a round goes."""
        return titled(self.voice, "rounds", s.Paragraph(self.say("rounds")))

    def ending(self) -> Sections:
        """What is played, for somebody who has just taken the seat."""
        if self.letter.welcome:
            yield from titled(self.voice, "terms", *self.terms(), *self.rounds())
