"""A letter as data: fills the model from a letter, and words that people read from the catalogue.

Knows letters and how orders stand in turn files. Must not know anything that the letter does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from referee import log
from referee.adjudication.answering import Answerer
from referee.adjudication.silence import Silence, Unsaid
from referee.docket.labels import read_label
from referee.letters import Letter, LetterKind, Question
from referee.letters.model import Foresight, OwnTable, TablePeople
from referee.log import Entry, LetterRead
from referee.orders.canonical import canonical
from referee.orders.contents import Line, LineComplaint, Remark
from referee.orders.order import Block
from referee.orders.segment_reading import NO_ORDER
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.table import shape_of
from referee.orders.sheet import read_exactly
from referee.orders.turnfile import lines_of
from referee.orders.writing import answer_line, owner_of, place_name
from referee.report import headline, proposed, questions, receipts
from referee.report import sections as s
from referee.report.card_text import paragraph
from referee.report.complaints import clause
from referee.report.data import model as m
from referee.report.data.events import MOMENTS, TableNames, told
from referee.report.data.publishing import as_text
from referee.report.kind_parts import AllParts
from referee.report.letter_kinds import PartOfLetter
from referee.report.letter_page import first, parts_of
from referee.report.sections import Section
from referee.report.voice import UNBROKEN, LetterVoice, Voice
from referee.rules.decisions import Ask
from referee.rules.effects.base import Card, design_of
from referee.rules.further import cards_kept
from referee.rules.model import NOWHERE, Owner, Place, Seat
from referee.rules.notation import to_plain
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, room
from referee.rules.shapes import Moves
from referee.rules.stacks import as_taken, takeable_cards
from referee.rules.views import View, scored_now
from referee.rules.wire import TAGS

_IN_WORDS: Mapping[LetterKind, tuple[PartOfLetter, ...]] = {
    "invitation": (AllParts.what_it_is, AllParts.terms, AllParts.house_rules, AllParts.rounds, AllParts.game),
    "help": (AllParts.help,),
    "explain": (AllParts.explained, AllParts.used),
    "preview": (AllParts.used,),
    "final": (AllParts.used,),
    "answer": (AllParts.answers,),
    "asked": (AllParts.asked_back,),
    "receipt": (AllParts.fate,),
}
"""The kinds of letters that say something in words alone, and the parts that do."""

_OF_THE_LATE = (log.StopClosed, log.WaitExpired, log.GraceBegan, log.LeftAlone, log.CameBack, log.SeatOpened)
"""What happened that says who did not write in time, or does again."""


def as_data(voice: LetterVoice) -> str:
    """A letter as a JSON text, one key of it a line."""
    return as_text(_Filling(voice).report())


class _Filling:
    """Fills the model from one letter."""

    def __init__(self, voice: LetterVoice) -> None:
        self._voice = voice
        self._letter = voice.letter
        self._board = voice.letter.setup.board
        owners = tuple(map(self._owner, voice.letter.setup.owners))
        self._names = TableNames(voice.letter.setup.colours, owners, self._board.codes)

    def report(self) -> m.ReportTold:
        letter, setup = self._letter, self._letter.setup
        lines = proposed.proposed_lines(letter, self._voice.known)
        return m.ReportTold(
            format=m.FORMAT,
            letter=letter.kind,
            seq=letter.envelope.number or None,
            sent=_instant(letter.envelope.at),
            answers=letter.envelope.answers or None,
            game=letter.game,
            title=letter.title,
            seat=self._seat(letter.seat),
            stop=read_label(letter.label).stop,
            rules=m.RulesTold(
                edition=setup.edition.id,
                length=setup.length,
                rounds=setup.rounds,
                castillo=setup.castillo,
                boxes=setup.boxes,
                house={question: setup.answer(question) for question in setup.house},
            ),
            seats=tuple(self._seat_told(seat) for seat in setup.seats),
            options=told(letter.options, self._names),
            people=self._people(letter.people),
            awaited=self._seats(self._named(letter.roll.awaited)),
            ready=self._seats(self._named(letter.roll.is_in)),
            left=self._seats(self._named(letter.people.left)),
            numbers={
                "awaited": len(letter.roll.awaited),
                "ready": len(letter.roll.is_in),
                "left": len(letter.people.left),
                "grace": len(letter.clock.grace),
            },
            zone=self._voice.time_zone,
            clock=told(replace(letter.clock, grace=self._named(letter.clock.grace)), self._names),
            is_in=letter.seat in letter.roll.is_in,
            waits=letter.own.waits,
            plays=letter.own.plays,
            away_left=letter.own.away_left,
            wishes=told(letter.wishes, self._names),
            fingerprint=letter.own.mark,
            filings=(letter.own.filings[0], _instant(letter.own.filings[1] or None)),
            asked=tuple(self._asked(key) for key in dict.fromkeys((*letter.asked.keys, *letter.asked.missing))),
            if_silent=self._if_silent(letter.asked.silence) if letter.asked.silence else None,
            examples=tuple(canonical(block, self._voice.known) for block in letter.asked.would_do),
            question=self._question(letter.asked.question),
            board=self._board_told(letter.view) if letter.view else None,
            offers=tuple(self._offers(letter.view)) if letter.view else (),
            if_scored=self._if_scored(letter.view) if letter.kind == "status" and letter.view else {},
            gains=self._by_seat(headline.gains(letter.story)),
            events=tuple(told(entry, self._names) for entry in letter.story if not self._names_the_late(entry)),
            sheet=self._lines(letter.own.sheet, letter.own.standing),
            known=self._known(letter.view) if letter.view else None,
            proposal=self._lines(letter.own.proposal) if letter.own.proposal else None,
            read_from=tuple(self._read(each) for each in lines if isinstance(each, proposed.ReadLine)),
            blanks=tuple(self._blank(each) for each in lines if isinstance(each, proposed.BlankSlot)),
            unowned=letter.receipt.sheet.unowned if letter.receipt else (),
            which=self._which(proposed.ways_of(letter, self._voice.known)) if letter.own.ways else None,
            asks_left=letter.asked.asks_left,
            receipt=self._receipt(letter.receipt) if letter.receipt else None,
            first=first(self._voice).replace(UNBROKEN, " "),
            text=tuple(self._text()),
            about=told(letter.moment, self._names) if isinstance(letter.moment, MOMENTS) else None,
            motion=told(letter.voting.motion, self._names) if letter.voting.motion else None,
            vote=letter.voting.vote,
            preview=self._preview(letter.moment) if isinstance(letter.moment, Foresight) else None,
            tables=tuple(map(self._own_table, letter.elsewhere.tables)),
            listed=letter.elsewhere.listed,
            course={number: self._by_seat(scores) for number, scores in letter.score.course},
            takings={self._board.codes[place]: self._by_seat(paid) for place, paid in letter.score.takings},
            standings=tuple(m.StandingTold(rank=r, seat=self._seat(s), score=n) for r, s, n in letter.score.standings),
            proof=told(letter.proof, self._names),
        )

    def _people(self, people: TablePeople) -> m.PeopleTold:
        return m.PeopleTold(
            moderators=people.moderators,
            observers=people.observers,
            ignored=self._seats(people.unheard),
            offered=people.is_offered,
            open_to_all=people.open_to_all,
            gathers=people.gathers,
            closed=people.closed,
            wanted=told(people.wanted, self._names) if people.wanted else None,
            lacking_again=people.lacking_again,
        )

    def _own_table(self, table: OwnTable) -> m.OwnTableTold:
        stands, counts = table.stands, table.stands.counts and not table.stands.ended
        names = TableNames(stands.setup.colours, (), ())
        there = Voice(self._voice.catalogue, stands, self._voice.time_zone)
        standings = stands.score.standings if isinstance(stands, Letter) else ()
        return m.OwnTableTold(
            game=stands.game,
            title=stands.title,
            seat=stands.setup.colours[stands.seat] if isinstance(stands, Letter) else None,
            address=table.address,
            round=(stands.view.round if stands.view else 0) if isinstance(stands, Letter) else stands.round,
            asked=table.is_asked,
            awaited=() if counts else tuple(map(there.player, stands.roll.awaited)),
            awaits=len(stands.roll.awaited),
            clock=told(replace(stands.clock, grace=()) if counts else stands.clock, names),
            won=tuple(there.player(seat) for rank, seat, _ in standings if rank == 1),
            ended=stands.ended,
        )

    def _preview(self, foresight: Foresight) -> m.PreviewTold:
        letter, seen, known = self._letter, foresight.foreseen, self._voice.known
        assumed, unmet = (
            tuple(f"ASSUME {self._seat(each.seat)} {canonical(each.block, known)}" for each in those)
            for those in (seen.assumed, seen.unmet)
        )
        return m.PreviewTold(
            own=letter.receipt is not None and bool(letter.receipt.sheet.previewed),
            tried=self._lines(seen.sheet),
            assumed=assumed,
            unmet=unmet,
            unanswered=seen.missing_keys,
            gains=self._by_seat(seen.gains),
            next=seen.next_keys,
            question=self._question(foresight.question),
        )

    # what is said in words

    def _text(self) -> Iterator[m.PassageTold]:
        """The answer of a letter that answers in words."""
        said = (*_IN_WORDS.get(self._letter.kind, ()), *((AllParts.newcomer_terms,) if self._letter.welcome else ()))
        if said:
            parts = parts_of(self._voice)
            yield from (each for part in said for section in part(parts) for each in _passages(section))

    def _known(self, view: View) -> dict[str, Any]:
        held = {"ahead": self._letter.asked.ahead, "lasting": view.lasting, "seals": view.seals}
        return {name: [to_plain(each, self._board) for each in values] for name, values in held.items()}

    # names

    def _named(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Those of these seats that the letter names."""
        return tuple(each for each in seats if each == self._letter.seat or not self._letter.counts)

    def _names_the_late(self, entry: Entry) -> bool:
        """Whether an entry says who was late at a table that does not tell."""
        return self._letter.counts and isinstance(entry, _OF_THE_LATE)

    def _seat(self, seat: Seat) -> str:
        return self._letter.setup.colours[seat]

    def _seats(self, seats: Iterable[Seat]) -> tuple[str, ...]:
        return tuple(map(self._seat, seats))

    def _owner(self, owner: Owner) -> str:
        seats = len(self._letter.setup.colours)
        return self._seat(owner) if owner < seats else owner_of(owner, self._voice.known)

    def _place(self, place: Place) -> str | None:
        return None if place == NOWHERE else self._board.codes[place]

    def _by_seat(self, counts: Sequence[int]) -> dict[str, int]:
        return {self._seat(seat): n for seat, n in enumerate(counts)}

    # the table

    def _seat_told(self, seat: Seat) -> m.SeatTold:
        view, people = self._letter.view, self._letter.people
        return m.SeatTold(
            seat=self._seat(seat),
            name=people.names[seat],
            vacant=seat in people.vacant,
            stand_in=dict(people.stand_ins).get(seat),
            accepted=seat in people.accepted,
            away=tuple(
                m.AwayTold(since=datetime.fromtimestamp(since, UTC), until=datetime.fromtimestamp(until, UTC))
                for who, since, until in people.away
                if who == seat
            ),
            score=view.scores[seat] if view else 0,
            home=self._place(view.homes[seat]) if view else None,
            spent=view.piles[seat] if view else (),
            unseen=view.hidden[seat] if view else 0,
        )

    def _board_told(self, view: View) -> m.BoardTold:
        return m.BoardTold(
            round=view.round,
            phase=view.phase,
            leader=self._seat(view.leader),
            king=self._place(view.kings_figure),
            kings_region=self._place(view.crown.region),
            regent=None if view.crown.regent is None else self._seat(view.crown.regent),
            zones=tuple(self._zone(view, place) for place in range(len(self._board.zones))),
            tokens=tuple(
                m.TokenTold(
                    id=token.id,
                    kind=token.kind,
                    at=self._place(place),
                    by=None if owner is None else self._owner(owner),
                )
                for token, (place, owner) in zip(self._board.tokens, view.tokens, strict=True)
            ),
            laid=tuple(m.LaidTold(seat=self._seat(seat), power=power) for seat, power in view.laid),
            turns=self._seats(view.turn_order()) if view.all_laid else (),
            offered=view.offered,
            taken=tuple(m.TakenTold(seat=self._seat(seat), card=card) for seat, card in view.taken),
            vetoes=tuple(m.VetoTold(seat=self._seat(seat), until=until) for seat, until in view.vetoes),
            hand=view.hand,
            lasting=tuple(told(each, self._names) for each in view.lasting),
            seals=tuple(told(each, self._names) for each in view.seals),
        )

    def _zone(self, view: View, place: Place) -> m.ZoneTold:
        board = view.board
        zone = board.zones[place]
        return m.ZoneTold(
            id=zone.id,
            name=place_name(place, board),
            kind=zone.kind,
            within=zone.within if zone.kind == "slot" and zone.within else None,
            values=view.values[place],
            near=tuple(board.codes[n] for n in board.borders[place]),
            reach=place in view.reach and room(view.position, place) > 0,
            caballeros=self._caballeros(view, place),
        )

    def _caballeros(self, view: View, place: Place) -> dict[str, int | None]:
        hidden = place == view.board.castillo
        counts = [
            None if hidden and owner < len(view.castillo) and view.castillo[owner] is None else n
            for owner, n in enumerate(view.pieces[place])
        ]
        return {self._owner(owner): n for owner, n in enumerate(counts) if n is None or n}

    def _if_scored(self, view: View) -> dict[str, m.BySeatTold]:
        return {self._board.codes[fact.place]: self._by_seat(fact.points) for fact in scored_now(view)}

    # cards

    def _offers(self, view: View) -> Iterable[m.OfferTold]:
        position, seat, pays = view.position, self._letter.seat, dict(view.prospects)
        mine = [*cards_kept(position, seat), *cards_taken(view, seat)[-1:]]
        ready = {*takeable_cards(position, seat), *mine} if self._asks_for_orders() else ()
        for card in dict.fromkeys((*mine, *view.offered, *takeable_cards(position, seat))):
            design = view.card(card) if card in mine else as_taken(position, seat, card)
            asked = [part.asks() for part in design.does.parts()]
            most = [each.total for each in asked if isinstance(each, Moves)]
            yield m.OfferTold(
                id=card,
                card=design_of(card),
                number=self._voice.stack(card),
                title=self._voice.card(card),
                caballeros=design.caballeros,
                most=max(most) if most else None,
                pays=self._by_seat(pays[card]) if card in pays else None,
                lines=self._offered(design, position) if card in ready else (),
                does=self._voice.does(design),
                text=paragraph(self._voice.catalogue, self._letter.table, design),
            )

    def _asks_for_orders(self) -> bool:
        """Whether the letter asks for something; a receipt of all that is asked does not."""
        return bool(self._letter.asked.missing if self._letter.kind == "receipt" else self._letter.asked.keys)

    def _offered(self, card: Card, position: Position) -> tuple[str, ...]:
        found = deeds.choices(card, Sight(position, self._letter.seat))
        return tuple(deeds.item_text(line, self._voice.known) for line in found)

    # orders

    def _lines(self, blocks: Sequence[Block], always: Sequence[Block] = ()) -> tuple[str, ...]:
        filed = [block for block in blocks if shape_of(block).is_filed]
        return lines_of(filed, self._voice.known, always)

    def _read(self, line: proposed.ReadLine) -> m.ReadTold:
        return m.ReadTold(order=line.line, words=line.words, refused=line.refused.code if line.refused else "")

    def _blank(self, blank: proposed.BlankSlot) -> m.BlankTold:
        unsaid = self._letter.asked.silence.answers if self._letter.asked.silence is not None else ()
        by: Answerer = next((each.by for each in unsaid if each.key == blank.key and each.by != "sheet"), "player")
        return m.BlankTold(key=blank.key, by=blank.beyond or by)

    def _which(self, ways: Sequence[proposed.LetteredWay]) -> m.WhichTold:
        told = (m.WayTold(letter=way.letter, adds=way.adds, leaves_out=way.leaves_out) for way in ways)
        return m.WhichTold(words=proposed.asked_words(self._letter), ways=tuple(told))

    def _asked(self, key: str) -> m.AskedTold:
        choices = dict(self._letter.asked.choices).get(key, ())
        unsaid = self._letter.asked.silence.answers if self._letter.asked.silence is not None else ()
        return m.AskedTold(
            key=key,
            missing=key in self._letter.asked.missing,
            choices=tuple(canonical(block, self._voice.known) for block in choices),
            silence=next((self._silence(each) for each in unsaid if each.key == key), None),
        )

    def _silence(self, unsaid: Unsaid) -> m.SilenceTold:
        return m.SilenceTold(by=unsaid.by, order=answer_line(unsaid.key, unsaid.order, self._voice.known))

    def _if_silent(self, silence: Silence) -> m.IfSilentTold:
        return m.IfSilentTold(
            late=silence.late,
            asks=silence.asks,
            beyond=silence.beyond,
            grace=silence.grace,
            graces=silence.graces,
            fall=silence.fall,
        )

    def _question(self, asked: Question | None) -> m.QuestionTold | None:
        if asked is None:
            return None
        asking = questions.asking(self._voice, asked)
        places = asked.kind in (Ask.DISK, Ask.PLACE)
        return m.QuestionTold(
            key=asked.key,
            kind=asked.kind,
            text=tuple(each.replace(UNBROKEN, " ") for each in (asking.what, asking.why) if each),
            choices=tuple(self._place(int(each)) or "" if places else each for each in asked.choices),
            reason=asked.reason,
            card=asked.card,
            by=None if asked.by is None else self._seat(asked.by),
            halves=asked.left,
            number=asked.due,
        )

    # what became of a letter

    def _receipt(self, read: LetterRead) -> m.ReceiptTold:
        return m.ReceiptTold(
            fate=read.fate,
            filed=read.filed,
            late=read.closed,
            errors=tuple(dict.fromkeys(map(self._error, (*read.sheet.complaints, *read.refused)))),
            notes=tuple(self._note(each) for each in dict.fromkeys((*read.sheet.remarks, *read.remarks)) if each.key),
            taken_for=receipts.note(self._voice, read),
            remarks=receipts.remarks(self._voice, read),
            requests=tuple(TAGS[type(request)] for request in read.sheet.requests),
        )

    def _error(self, complaint: LineComplaint) -> m.ErrorTold:
        return m.ErrorTold(
            code=complaint.code,
            fault=complaint.fault,
            message=clause(self._voice, complaint.code, complaint.args),
            key=complaint.key,
            file=complaint.file,
            line=complaint.line,
            column=complaint.column + 1,
            pointer=complaint.pointer,
            typed=complaint.text,
            legal=tuple(dict.fromkeys(self._in_line(complaint, each) for each in complaint.legal)),
        )

    def _in_line(self, complaint: LineComplaint, legal: str) -> str:
        """What would do as a line: alone, or within the line that is complained of."""
        if complaint.pointer is not None and complaint.text.lstrip()[:1] in '{["':  # a key or a value
            return legal
        until = complaint.column + complaint.width
        if complaint.code == NO_ORDER:  # its first word is meant
            until = complaint.column + len(complaint.text[complaint.column :].split(" ")[0])
        mended = f"{complaint.text[: complaint.column]}{legal}{complaint.text[until:]}".strip()
        read = (line for line in (legal, mended) if not read_exactly([Line(1, line)], self._voice.known).complaints)
        return next(read, legal if legal.split(" ")[0].isupper() else mended)

    def _note(self, remark: Remark) -> m.NoteTold:
        not_now = not self._voice.catalogue.knows("remark", remark.code)
        context = "complaint" if not_now else "remark"
        said = clause(self._voice, remark.code, remark.args, context)
        return m.NoteTold(code=remark.code, key=remark.key, not_now=not_now, message=said)


def _passages(section: Section) -> Iterator[m.PassageTold]:
    """What a section says."""
    title, number = "", None
    lines: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    match section:
        case s.Explained():
            title, number = section.line, section.number
            text = tuple(" ".join(each) for each in section.rules)
        case s.CardLesson():
            title, lines, text = section.title, section.lines, (section.words,)
        case s.Usage():
            lines, text = section.lines, section.meaning
        case s.Lines():
            lines = section.lines
        case s.Heading():
            title = section.words
        case s.Terms():
            text = section.lines
        case s.Paragraph():
            text = (section.strong, section.words, *section.below)
        case s.Fates():
            for order, what in section.rows:
                yield _passage("", None, (order,), (what,))
        case s.Rows():
            for row in section.rows:
                yield _passage(row.title, row.number, (), (row.words, *row.under))
    if title or lines or text:
        yield _passage(title, number, lines, text)


def _passage(title: str, number: int | None, lines: Iterable[str], text: Iterable[str]) -> m.PassageTold:
    lines, text = (tuple(each.replace(UNBROKEN, " ") for each in said if each) for said in (lines, text))
    return m.PassageTold(title=title.replace(UNBROKEN, " "), number=number, lines=lines, text=text)


def _instant(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
