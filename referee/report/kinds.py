"""What only one kind of letter to a player says: invitations, receipts, previews, help, press and the end of a game.

Knows what is said there, once for text and page. Must not know the order of a letter's parts, nor layout.
"""

from __future__ import annotations

from referee.log import LetterRead
from referee.report import explaining, form, previews, receipts
from referee.report import sections as s
from referee.report.helping import CardHelp, help_page
from referee.report.parts import Parts, Sections, barred, titled
from referee.report.voice import opening, sentences
from referee.rules.model import Seat


class AllParts(Parts):
    """All parts that a letter to a player may have."""

    # --- before the game ------------------------------------------------------------------------------

    def invited(self) -> Sections:
        """What somebody is invited to."""
        player = self.voice.player(self.letter.seat)
        yield s.Paragraph(self.say("invited", title=self.letter.title, you=self.you, player=player))
        yield s.Space()

    def accepting(self) -> Sections:
        """How to accept, by when, and who has."""
        if blanks := form.blanks(self.voice):
            asked = (s.Paragraph(self.say("accepting")), s.Space(), s.Acceptance(blanks))
            yield from titled(self.voice, "accepting", *asked)
        else:
            yield s.Space()
            yield s.Paragraph(self.say("accepted"))
        until, accepted = "", self.voice.seats(self.letter.accepted)
        if self.letter.paused:
            until = self.say("paused")
        elif self.letter.due is not None:
            until = self.say("answer-by", when=self.voice.moment(self.letter.due), zone=self.voice.zone())
        if until or accepted:
            yield s.Space()
            so_far = self.say("accepted-so-far", who=accepted) if accepted else ""
            yield s.Box(sentences(until, so_far), style="due")

    def sealing(self) -> Sections:
        """Why nobody can stack the cards."""
        why = s.Paragraph(self.say("unsealed" if self.letter.chosen_seed else "sealed"))
        return titled(self.voice, "sealing", why, s.Code((self.letter.commitment,)))

    # --- receipts and reminders -----------------------------------------------------------------------

    def fate(self) -> Sections:
        """What became of the letter in short, and what was carried out of it besides orders."""
        if read := self.letter.receipt:
            astray = receipts.came_by_new_route(read)
            told = sentences(
                self.say("filed", keys=self.voice.catalogue.both(read.filed)) if read.filed else "",
                self._late(read) if read.closed else "",
                "" if self.letter.proposal else receipts.note(self.voice, read),
                self.say("held-route" if astray else "held") if read.fate == "held" else "",
            )
            yield s.Paragraph(told, self.say("new-route") if astray else self.voice.word("fate", read.fate))
            yield from map(s.Paragraph, receipts.requests(self.voice, read))

    def _late(self, read: LetterRead) -> str:
        return self.say("late", keys=self.voice.catalogue.both(read.closed))

    def faults(self) -> Sections:
        """Lines that were not filed."""
        if self.letter.receipt and (faults := receipts.faults(self.voice, self.letter.receipt)):
            yield from titled(self.voice, "faults", s.Faults(faults))

    def remarks(self) -> Sections:
        """What to note of the sheet, and what was not read as orders."""
        if read := self.letter.receipt:
            remarks = [s.Paragraph(f"{remark}.", lead=" - ") for remark in receipts.remarks(self.voice, read)]
            yield from titled(self.voice, "remarks", *remarks)
            if read.sheet.ignored:
                lines = tuple(" ".join(line.split())[: receipts.WIDEST] for line in read.sheet.ignored)
                yield from titled(self.voice, "ignored", s.Unread(lines))

    def silence(self) -> Sections:
        """What the house does at the deadline for what is missing."""
        if self.letter.missing and self.letter.view:
            what = "; ".join(f"{key}: {self.voice.word('silence', key)}" for key in self.letter.missing)
            yield s.Paragraph(self.say("silence", what=what), style="note")

    def blanks_again(self) -> Sections:
        """The form, where anything is missing or nothing was filed."""
        read = self.letter.receipt
        if self.letter.missing or (read and read.fate in ("refused", "empty")):
            yield from self.blanks()

    def after_deadline(self) -> Sections:
        """What the house does for the silent."""
        if self.letter.view:
            yield s.Paragraph(self.say("after-deadline"))

    def unhurried(self) -> Sections:
        """That no answer is waited for."""
        yield s.Space()
        yield s.Paragraph(self.say("unhurried"))

    # --- answers --------------------------------------------------------------------------------------

    def explained(self) -> Sections:
        """The rules behind lines of the last report."""
        return explaining.explained(self.voice, self.story_lines, self.letter.lines)

    def preview(self) -> Sections:
        """What a sheet would come to: what was tried, and how it is seen to go."""
        voice, read, seen = self.voice, self.letter.receipt, self.letter.foreseen
        if seen is None or read is None:
            yield s.Paragraph(voice.word("preview", "ended" if self.letter.standings else "early"))
            return
        yield s.Paragraph(strong=voice.word("preview", "intro"))
        yield from self._untried(read)
        yield from self.remarks()
        assumed = (line for each in seen.assumed for line in previews.assumption(voice, each))
        tried = s.Bars((*barred(seen.sheet, voice.table), *assumed))
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

    def _untried(self, read: LetterRead) -> Sections:
        """Requests that were carried out, and lines that could not be tried."""
        yield from map(s.Paragraph, receipts.requests(self.voice, read))
        late = [s.Paragraph(self._late(read))] if read.closed else []
        faults = [s.Faults(found)] if (found := receipts.faults(self.voice, read)) else []
        yield from titled(self.voice, "untried", *late, *faults)

    def help(self) -> Sections:
        """Help on a topic or on everything."""
        page = help_page(self.voice, self.letter.topic)
        orders = [s.Usage(order.examples, (order.meaning,)) for order in page.orders]
        if page.whole:
            deck = s.Deck(tuple(s.Row(card.number, card.does, title=card.title) for card in page.cards))
            yield from (s.Paragraph(self.say("help")), s.Space(), *orders)
            yield from titled(self.voice, "cards", deck)
        else:
            yield from (*orders, *map(self._card, page.cards))
        yield s.Space()
        if page.whole and self.letter.moderators:
            yield s.Paragraph(self.say("moderated", who=self.voice.catalogue.both(self.letter.moderators)))

    def _card(self, card: CardHelp) -> s.Card:
        number = self.say("card", number=card.number, n=card.caballeros)
        return s.Card(card.orders, card.title, f"{number} {card.does}.")

    # --- words to all, and the end --------------------------------------------------------------------

    def press(self) -> Sections:
        """Who says what to all."""
        voice, by = self.voice, self.letter.said_by
        if by is None:
            yield s.Paragraph(self.say("announces", who=opening(voice.announcer(self.letter.announcer))))
        else:
            words = self.say("says", who=voice.colour(by).upper(), player=voice.player(by))
            yield s.Speaker(words, voice.initial(by), self.letter.setup.colours[by])
        yield from (s.Space(), s.Quote(tuple(self.letter.press.splitlines())), s.Space())

    def at_table(self) -> Sections:
        """At which table that was said, and how to answer it."""
        yield s.Paragraph(self.say("at-table", you=self.you, title=self.letter.title))

    def outcome(self) -> Sections:
        """Who has won."""
        winners = self.voice.seats(seat for rank, seat, _ in self.letter.standings if rank == 1)
        yield s.Space()
        yield s.Paragraph(strong=self.say("winners", winners=winners))
        seats = s.Standings(tuple(self._place(*each) for each in self.letter.standings))
        yield from titled(self.voice, "final", seats)

    def _place(self, rank: int, seat: Seat, points: int) -> s.Seat:
        colour, who = self.letter.setup.colours[seat], self.voice.colour(seat)
        mine = seat == self.letter.seat
        head = self.you if mine else who
        return s.Seat(colour, who, self.voice.player(seat), str(points), rank=rank, head=head, mine=mine)

    def seed(self) -> Sections:
        """The seed, and how anybody may prove the draws by it."""
        letter, seed = self.letter, s.Code((self.letter.seed,))
        verify = s.Paragraph(self.say("verify", game=letter.game))
        if letter.chosen_seed:
            return titled(self.voice, "seed", seed, s.Paragraph(self.say("seed-chosen")), verify)
        told = (s.Paragraph(self.say("seed-sealed")), s.Code((letter.commitment,)))
        return titled(self.voice, "seed", seed, *told, verify)
