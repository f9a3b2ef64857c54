"""A letter as data: fills the model from a letter, and words that people read from the catalogue.

Knows letters and how orders stand in turn files. Must not know anything that the letter does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from referee import log
from referee.adjudication.answering import Answerer
from referee.adjudication.silence import Unsaid
from referee.docket.horizon import Horizon
from referee.docket.labels import read_label
from referee.letters.model import AskingBack, KeptLetter, LettersKept, LinesAsked, PressTold, SealTold
from referee.log import Entry, LetterRead, MotionMade
from referee.orders.canonical import canonical
from referee.orders.contents import Line, LineComplaint, Remark
from referee.orders.order import Block
from referee.orders.segment_reading import NO_ORDER
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.table import shape_of
from referee.orders.sheet import read_exactly
from referee.orders.turnfile import lines_of
from referee.orders.writing import answer_line, owner_of, place_name
from referee.report import proposed, receipts
from referee.report.card_text import paragraph
from referee.report.complaints import clause
from referee.report.data import model as m
from referee.report.data.events import TableNames, told
from referee.report.data.publishing import as_text
from referee.report.voice import LetterVoice
from referee.rules.choosing import as_taken, takeable_cards
from referee.rules.effects.base import Card, design_of
from referee.rules.further import cards_kept
from referee.rules.model import NOWHERE, Owner, Place, Seat
from referee.rules.notation import to_plain
from referee.rules.position import Position
from referee.rules.shapes import Moves
from referee.rules.turns import cards_taken
from referee.rules.views import View
from referee.rules.wire import TAGS

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
        said = letter.moment if isinstance(letter.moment, PressTold) else None
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
                tempo=letter.options.tempo,
                cooling=letter.options.cooling_minutes,
            ),
            seats=tuple(self._seat_told(seat) for seat in setup.seats),
            awaited=self._seats(each for each in letter.roll.awaited if each == letter.seat or not letter.counts),
            zone=self._voice.time_zone,
            due=_instant(letter.clock.due),
            opens=_instant(letter.clock.opens),
            grace=self._seats(each for each in letter.clock.grace if each == letter.seat or not letter.counts),
            paused=letter.clock.paused,
            ending=letter.clock.ending,
            is_in=letter.seat in letter.roll.is_in,
            waits=letter.own.waits,
            plays=letter.own.plays,
            away_left=letter.own.away_left,
            asked=tuple(self._asked(key) for key in dict.fromkeys((*letter.asked.keys, *letter.asked.missing))),
            question=self._question(),
            board=self._board_told(letter.view) if letter.view else None,
            offers=tuple(self._offers(letter.view)) if letter.view else (),
            events=tuple(told(entry, self._names) for entry in letter.story if not self._names_the_late(entry)),
            sheet=self._lines(letter.own.sheet, letter.own.standing),
            known=self._known(letter.view) if letter.view else None,
            proposal=self._lines(letter.own.proposal) if letter.own.proposal else None,
            read_from=tuple(self._read(each) for each in lines if isinstance(each, proposed.ReadLine)),
            blanks=tuple(self._blank(each) for each in lines if isinstance(each, proposed.BlankSlot)),
            unowned=letter.receipt.sheet.unowned if letter.receipt else (),
            which=self._which(proposed.ways_of(letter, self._voice.known)) if letter.own.ways else None,
            asks_left=letter.asked.asks_left,
            ends=_end(letter.clock.ends) if letter.clock.ends else None,
            receipt=self._receipt(letter.receipt) if letter.receipt else None,
            press=said.words if said else "",
            said_by=self._seat(said.said_by) if said and said.said_by is not None else None,
            said_to=self._seats(said.told_alone) if said else (),
            motion=self._motion(letter.voting.motion) if letter.voting.motion else None,
            asked_back=self._asked_back(letter.moment),
            letters=tuple(map(_kept, letter.moment.kept)) if isinstance(letter.moment, LettersKept) else (),
            explains=letter.moment.lines if isinstance(letter.moment, LinesAsked) else (),
            seal=self._seal(letter.moment) if isinstance(letter.moment, SealTold) else None,
            standings=tuple(m.StandingTold(rank=r, seat=self._seat(s), score=n) for r, s, n in letter.score.standings),
            commitment=letter.proof.commitment,
            setup=letter.proof.digest,
            seed=letter.proof.seed or None,
        )

    def _motion(self, motion: MotionMade) -> m.MotionTold:
        return m.MotionTold(
            number=motion.number,
            by=self._seat(motion.by),
            what=motion.matter,
            against=None if motion.against is None else self._seat(motion.against),
            days=motion.days,
            until=datetime.fromtimestamp(motion.until, UTC),
            voted=self._letter.voting.vote,
        )

    def _asked_back(self, moment: object) -> tuple[dict[str, Any], ...]:
        requests = moment.requests if isinstance(moment, AskingBack) else ()
        return tuple(told(each, self._names) for each in requests)

    def _seal(self, told: SealTold) -> m.SealAskedTold:
        return m.SealAskedTold(
            who=told.who,
            command=told.command,
            seats=self._seats(told.seats),
            may_second=told.may_second,
            second=told.second,
        )

    def _known(self, view: View) -> dict[str, Any]:
        held = {"ahead": self._letter.asked.ahead, "lasting": view.lasting, "seals": view.seals}
        return {name: [to_plain(each, self._board) for each in values] for name, values in held.items()}

    # names

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
        view = self._letter.view
        return m.SeatTold(
            seat=self._seat(seat),
            name=self._letter.people.names[seat],
            vacant=seat in self._letter.people.vacant,
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
            reach=place in view.reach,
            caballeros=self._caballeros(view, place),
        )

    def _caballeros(self, view: View, place: Place) -> dict[str, int | None]:
        hidden = place == view.board.castillo
        counts = [
            None if hidden and owner < len(view.castillo) and view.castillo[owner] is None else n
            for owner, n in enumerate(view.pieces[place])
        ]
        return {self._owner(owner): n for owner, n in enumerate(counts) if n is None or n}

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
        return tuple(deeds.item_text(line, self._voice.known) for line in (*found, DoSkip()))

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

    def _question(self) -> m.QuestionTold | None:
        asked = self._letter.asked.question
        if asked is None:
            return None
        return m.QuestionTold(
            key=asked.key,
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


def _kept(letter: KeptLetter) -> m.KeptTold:
    return m.KeptTold(number=letter.number, sent=datetime.fromtimestamp(letter.at, UTC), subject=letter.subject)


def _end(horizon: Horizon) -> m.EndTold:
    return m.EndTold(first=_instant(horizon.first), last=datetime.fromtimestamp(horizon.last, UTC))


def _instant(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
