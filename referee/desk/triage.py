"""Deciding what becomes of each incoming letter: it is heard, held, turned down or passed over.

Header and token are read for everybody; a body is opened only with a token, from somebody who may host, or from a
player for whom somebody vouches. Each letter gets at most one answer, to an address on file. Must not know what a
letter says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from referee import log
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.commands import drafts
from referee.commands.directing import direct
from referee.desk import apologies, costs, incoming, muting
from referee.desk.addressees import Addressee, addressee, person_with
from referee.desk.decisions import Decisions, seconds
from referee.desk.fresh import FreshLetters, wants_to_host
from referee.desk.hosting import Hosting
from referee.desk.incoming import OpenedLetter
from referee.desk.outgoing import Threads
from referee.desk.provenance import UNNAMED, Provenance, proof_of, provenance_of, treatment_of
from referee.desk.rate_limits import ALLOWANCES, AccountName, Allowances, RateLimiter
from referee.desk.repeats import is_repeat
from referee.desk.routes import ask_about_route, learn_route
from referee.desk.undelivered import note_bounce
from referee.docket import Docket, LogTail, dockets_after
from referee.log import Entry, LetterRead, Noticed
from referee.log.doubts import Doubt
from referee.mail.bounces import is_return
from referee.mail.compose import reference
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header
from referee.mail.reply_tokens import ReplyToken, tag_of, token_of
from referee.orders.contents import OrderSheet
from referee.rules.model import Seat
from referee.store import InboxRow, Person, Transaction

_KEPT = 4 * 2**10  # bytes that are kept of a letter beyond the writer's rate limit


@dataclass(slots=True)
class Triage:
    """Decides what becomes of each letter to our `address`.

    `keys` verify tokens; with an `authserv_id`, only what that server has proven is taken as the sender's. How sure
    we are of a letter is one value, its `Doubt`.
    """

    decisions: Decisions
    hosting: Hosting
    fresh: FreshLetters
    keys: tuple[bytes, ...]
    address: str
    authserv_id: str | None = None
    allowances: Allowances = field(default_factory=lambda: ALLOWANCES)

    def decide(self, transaction: Transaction, inbox_id: int, now: datetime) -> None:
        """Decide about a letter in the inbox, unless that was done before."""
        row = transaction.lock_undecided(inbox_id)
        if row is None:
            return  # already done, by another worker or before a crash
        header = read_header(row.raw)
        if is_return(header):
            note_bounce(self.decisions, transaction, row, header, self.keys, now)
            return
        token, tag = token_of(header.carriers, self.keys), tag_of(header.subject, self.keys)
        is_known = token is not None or tag is not None or header.sender in self.hosting.hosts
        if not is_known:
            self._handle_fresh_letter(transaction, header, row, now)
            return
        envelope = open_body(row.raw, header)
        verdict = self._unanswerable(envelope)
        if verdict == "own" or (verdict and not (token and muting.is_unsubscribe(header))):
            transaction.set_verdict(inbox_id, verdict)
        elif token is not None:
            self._handle_reply(transaction, token, envelope, row, now)
        elif tag is not None:
            self._handle_reply(transaction, ReplyToken(tag[0], UNNAMED, tag[1]), envelope, row, now)
        else:
            self._handle_first_letter(transaction, envelope, row, now)

    def _limiter(self, transaction: Transaction, game: str, who: str, now: datetime) -> RateLimiter:
        return RateLimiter(transaction, game, who, now, self.allowances)

    def _unanswerable(self, header: Header) -> str | None:
        """The verdict on automatic mail and our own letters, which are never answered; None for any other letter."""
        if header.verdict.kind == "machine":
            return "automatic"
        return "own" if header.sender == self.address else None

    def _handle_first_letter(self, transaction: Transaction, envelope: Envelope, row: InboxRow, now: datetime) -> None:
        """Handle a host's letter that answers none of ours: it may set up a new game."""
        if proof_of(envelope, self.authserv_id) == "unproven" or not self.hosting.is_host(envelope, row):
            self._handle_fresh_letter(transaction, envelope, row, now)
        elif self._limiter(transaction, "", envelope.sender, now).take("creating"):
            self.hosting.create(transaction, envelope, row, now)
        else:
            self._pass_over(transaction, row)

    def _handle_fresh_letter(self, transaction: Transaction, header: Header, row: InboxRow, now: datetime) -> None:
        """Handle a letter that answers none of ours, by somebody who may play; a stranger's is not opened."""
        verdict = self._unanswerable(header) or self.fresh.answer(transaction, header, row, now, self.authserv_id)
        if verdict == "braked":
            self._pass_over(transaction, row)
        elif verdict == "stranger" and wants_to_host(header):
            transaction.set_verdict(row.id, "unlisted")
        elif verdict != "held":
            transaction.set_verdict(row.id, verdict)

    def _handle_reply(
        self, transaction: Transaction, token: ReplyToken, envelope: Envelope, row: InboxRow, now: datetime
    ) -> None:
        """Handle a letter that answers one of ours, by what is found about its sender and its way."""
        seq, people = transaction.roster(token.game)
        to = addressee(self.decisions, transaction, token, seq, people)
        if to is None:
            transaction.set_verdict(row.id, "stranger")
            return
        found = provenance_of(transaction, token, to, people, envelope, self.authserv_id)
        match treatment_of(found):
            case "stranger":
                transaction.set_verdict(row.id, "stranger")
            case "gone" | "astray" as ground:
                assert to.docket is not None
                self._turn_down(transaction, to.docket, people, envelope, row, now, ground=ground)
            case doubt:
                opened = _opened(transaction, token, to.person, people, envelope, row, found, doubt)
                self._handle(transaction, token, to, opened, now)

    def _handle(
        self, transaction: Transaction, token: ReplyToken, to: Addressee, opened: OpenedLetter, now: datetime
    ) -> None:
        """Handle an answer by the person whom our letter went to, by what that person is in the game."""
        limiter = self._limiter(transaction, token.game, str(to.person.number), now)
        if muting.is_unsubscribe(opened.envelope):
            self._ask_back(transaction, to, opened, limiter)
        elif to.docket is not None and to.seat is not None:
            self._hear(transaction, to.docket, to.seat, opened, limiter)
        else:
            self._carry_out(transaction, token.game, to.docket, opened, limiter)

    def _hear(
        self, transaction: Transaction, docket: Docket, seat: Seat, opened: OpenedLetter, limiter: RateLimiter
    ) -> None:
        """Handle a player's letter: it becomes a submission, which is filed or held."""
        said = costs.limited(incoming.submission(docket, seat, opened))
        if opened.may_be_automatic and not incoming.speaks(said.sheet):
            transaction.set_verdict(opened.row.id, "automatic", docket.game, seat)
            return
        if said.sheet.note == "absence" and docket.moderators and not said.held:
            said = replace(said, alerted=not limiter.take("absence"))
        if not (said.held or incoming.is_meant(said.sheet) or said.sheet.note.startswith(incoming.EMPTY)):
            said = replace(said, begins_idling=limiter.is_full("idle"))
        heard, lacking = self._hear_and_charge(docket, said, opened, limiter)
        if lacking is not None:
            self._pass_over_at_limit(transaction, docket, (seat,), opened, limiter, lacking)
            return
        self.decisions.settle(transaction, docket, heard.entries, limiter.now, led_to=heard.led_to, opened=opened)
        fate = next(entry.fate for entry in heard.entries if isinstance(entry, LetterRead))
        self._keep_route(transaction, opened, limiter.now, counts=fate in costs.DONE, agreed=said.agreed)
        transaction.set_verdict(opened.row.id, fate, docket.game, seat)

    def _hear_and_charge(
        self, docket: Docket, said: Submission, opened: OpenedLetter, limiter: RateLimiter
    ) -> tuple[LogTail, AccountName | None]:
        """Hear a letter and charge its cost; returns what follows, and the account with too little left to pay, if any.

        If only its requests are too many, its orders are filed without them.
        """
        for each in (said, costs.limited(said, 0)):
            heard = self._entries_heard(docket, each, opened, limiter.now)
            charges = costs.of_orders(
                each,
                heard.entries,
                sender_in_doubt=opened.sender_in_doubt,
                may_be_automatic=opened.may_be_automatic,
            )
            lacking = limiter.shortage(charges)
            if lacking != "asking" or not charges.keys() & {"orders", "trying"}:
                break
        if lacking is None:
            limiter.pay(charges)
            left = limiter.left("trying") if "trying" in charges else costs.LAST_ANSWERS
            heard = costs.with_warning(heard, left) if left < costs.LAST_ANSWERS else heard
        return heard, lacking

    def _entries_heard(self, docket: Docket, said: Submission, opened: OpenedLetter, now: datetime) -> LogTail:
        """What follows from a letter; whoever answers a letter that we sent after a bounce is reachable again."""
        person = opened.person.number
        back = docket.unreachable.get(person)
        first: list[Entry] = [] if said.held else [*muting.entries_of(docket, person, said.sheet)]
        if back is not None and not opened.sender_in_doubt and said.answers > back.letter:
            first.insert(0, log.Returned(person, said.answers, ""))
        led_to = dockets_after(docket, first)
        heard = adjudicate.hear((docket, *led_to)[-1], said, seconds(now))
        heard.entries[:0], heard.led_to[:0] = first, led_to
        return heard

    def _carry_out(
        self, transaction: Transaction, game: str, docket: Docket | None, opened: OpenedLetter, limiter: RateLimiter
    ) -> None:
        """Handle a moderator's letter, or a host's about a game that is being set up."""
        draft = self.decisions.draft(transaction, game)
        names = drafts.names_of(draft) if docket is None else incoming.names_at(docket)
        directive = incoming.directive(names, opened, self.address)
        if docket is not None and opened.may_be_automatic and not directive.sheet.said:
            transaction.set_verdict(opened.row.id, "automatic", game)
            return
        charges = costs.of_commands(directive.sheet, sender_in_doubt=opened.sender_in_doubt)
        lacking = limiter.shortage(charges)
        if lacking is not None:
            self._pass_over_at_limit(transaction, docket, (), opened, limiter, lacking)
            return
        limiter.pay(charges)
        repeated = docket is not None and not opened.held and is_repeat(transaction, game, opened.envelope)
        if repeated:
            directive = incoming.declined(directive, "already-done")
        if docket is not None:
            directed = direct(docket, directive, seconds(limiter.now))
            self.decisions.carry_out(transaction, docket, directed, limiter.now, opened.thread)
        elif draft is not None:
            self.hosting.prepare(transaction, draft, directive, opened, limiter.now)
        commands = bool(directive.sheet.said)
        self._keep_route(transaction, opened, limiter.now, counts=commands, agreed=commands)
        transaction.set_verdict(opened.row.id, "held" if opened.held else "repeated" if repeated else "ruled", game)

    def _keep_route(
        self, transaction: Transaction, opened: OpenedLetter, now: datetime, *, counts: bool, agreed: bool
    ) -> None:
        """Record the route of a letter: as asked about, if it is new, or as the writer's own."""
        if opened.arrival is None:
            return
        if opened.arrival.is_new:
            ask_about_route(transaction, opened.arrival, now)
        elif not opened.held and (counts or (agreed and opened.arrival.asked)):
            learn_route(transaction, opened.arrival, now, agreed=agreed)

    def _ask_back(self, transaction: Transaction, to: Addressee, opened: OpenedLetter, limiter: RateLimiter) -> None:
        """Handle an unsubscribe by a mail program: the reader on file is asked to confirm, at a limited rate."""
        docket, seat = to.docket, to.seat
        if docket is None or not limiter.take("muting"):
            self._pass_over(transaction, opened.row, limiter.game, -1 if seat is None else seat)
            return
        if seat is not None:
            entries: Sequence[Entry] = [muting.letter_read(seat, opened.row.id)]
        else:
            commanded = muting.directive_of(opened.person.number, opened.row.id)
            entries = direct(docket, commanded, seconds(limiter.now)).entries
        self.decisions.settle(transaction, docket, entries, limiter.now, opened=opened)
        transaction.set_verdict(opened.row.id, "answered", docket.game, -1 if seat is None else seat)

    # Letters that are not heard

    def _pass_over_at_limit(
        self,
        transaction: Transaction,
        docket: Docket | None,
        seats: tuple[Seat, ...],
        opened: OpenedLetter,
        limiter: RateLimiter,
        purse: AccountName,
    ) -> None:
        """Pass over a letter beyond the limits; its writer and the moderators are told only of the first one."""
        if docket is not None and limiter.announce(purse):
            alarms: list[Entry] = [_unread_entry(seat, opened.row, "braked") for seat in seats]
            if docket.moderators:
                who = "" if seats else opened.person.name
                alarms.append(Noticed("braked", seats, opened.row.id, who))
            self.decisions.settle(transaction, docket, alarms, limiter.now, opened=opened)
        self._pass_over(transaction, opened.row, limiter.game, *seats)

    def _pass_over(self, transaction: Transaction, row: InboxRow, game: str = "", seat: Seat = -1) -> None:
        transaction.set_verdict(row.id, "braked", game, seat)
        transaction.truncate(row.id, _KEPT)

    def _turn_down(
        self,
        transaction: Transaction,
        docket: Docket,
        people: Mapping[int, Person],
        envelope: Envelope,
        row: InboxRow,
        now: datetime,
        *,
        ground: log.Ground,
    ) -> None:
        """Turn down an answer to a letter that is not for its writer, or no longer; only the writer is told."""
        found = person_with(docket, people, envelope.sender)
        if found is None:
            transaction.set_verdict(row.id, "stranger")
            return
        person, seat = found
        if not self._limiter(transaction, docket.game, str(person.number), now).take("astray"):
            self._pass_over(transaction, row, docket.game, -1 if seat is None else seat)
            return
        turned = (
            log.TurnedDown(person.number, row.id, ground) if seat is None else _unread_entry(seat, row, "elsewhere")
        )
        self.decisions.settle(transaction, docket, [turned], now, answered=_thread(transaction, person, envelope))
        transaction.set_verdict(row.id, ground, docket.game, -1 if seat is None else seat)

    def apologise(self, transaction: Transaction, inbox_id: int, now: datetime) -> None:
        """Send a neutral receipt for a letter that crashed us, and an alert to those in charge; it is not opened."""
        header = read_header(transaction.letter(inbox_id).raw)
        token = token_of(header.carriers, self.keys)
        if token is None or self._unanswerable(header) is not None:
            return
        draft = self.decisions.draft(transaction, token.game)
        if draft is not None:
            notice, host = apologies.to_host(transaction, draft, inbox_id, now)
            self.decisions.outbox.post(transaction, [(notice, host)], now, _thread(transaction, host, header))
            return
        docket = self.decisions.dockets.of(transaction, token.game)
        to = addressee(self.decisions, transaction, token, *transaction.roster(token.game))
        to = to if to is not None and to.current else None
        answered = _thread(transaction, to.person, header) if to else None
        alarms = apologies.to_table(docket, to.seat if to else None, inbox_id)
        self.decisions.settle(transaction, docket, alarms, now, answered=answered)


def _thread(transaction: Transaction, person: Person, header: Header) -> Threads:
    """The Message-IDs that an answer to this letter refers to, if the letter of ours that it answers is unknown."""
    return {person.number: (*transaction.threads(person.game).get(person.number, ()), *reference(header.message_id))}


def _unread_entry(seat: Seat, row: InboxRow, fate: log.Fate) -> LetterRead:
    """The entry for a letter that was not read, with the fate that its seat is told."""
    return LetterRead(seat, row.id, fate, OrderSheet(), (), (), (), ())


def _opened(
    transaction: Transaction,
    token: ReplyToken,
    person: Person,
    people: Mapping[int, Person],
    envelope: Envelope,
    row: InboxRow,
    found: Provenance,
    doubt: Doubt,
) -> OpenedLetter:
    """The letter with its writer, the person whom its token was given to, and with our letter that it answers."""
    label = token.letter
    if label == UNNAMED:
        written = min(envelope.sent or row.received, row.received)
        label = transaction.label_before(token.game, person.number, written) or label
    so_far = transaction.correspondence(token.game, person.number, label)
    return OpenedLetter(envelope, row, person, people, label, doubt, so_far, found.arrival)
