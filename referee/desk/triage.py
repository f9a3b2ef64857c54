"""Deciding what becomes of each incoming letter: it is heard, held, turned down or passed over.

Header and token are read for everybody; a body is opened only with a token, from somebody who may host, or from a
player for whom somebody vouches. Each letter gets at most one answer, to an address on file. A moderator's letter has
its commands carried out here, each once. Must not know what a letter says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from referee import log
from referee.commands import drafts
from referee.commands.directing import direct
from referee.commands.directive import Spoken
from referee.commands.writing_to_players import ALL_TABLES
from referee.desk import incoming, second_addresses
from referee.desk.decisions import Decisions, seconds
from referee.desk.fresh import FreshLetters, wants_to_host
from referee.desk.hearing import is_unsubscribe, mute_directed, mute_read
from referee.desk.hosting import Hosting
from referee.desk.incoming import OpenedLetter
from referee.desk.observers import handle_observer_letter
from referee.desk.outgoing import SEEKER, thread_after
from referee.desk.own_tables import ask_elsewhere, own_tables
from referee.desk.player_letters import handle_player_letter
from referee.desk.programs import note_bounce, offer_absence
from referee.desk.provenance import UNNAMED, Addressee, Provenance, addressee, proof_of, provenance_of, treatment_of
from referee.desk.rate_limits import ALLOWANCES, Allowances, RateLimiter, cost_of_commands
from referee.desk.roster import newcomers, people_of
from referee.desk.routes import keep_route
from referee.desk.seekers import Seekers
from referee.desk.unheard import NO_SEAT, pass_over, pass_over_at_limit, turn_down
from referee.docket import Docket
from referee.docket.labels import is_put_to_all, read_label
from referee.docket.motions import rematch_is_due
from referee.letters import Letter, Notice
from referee.letters.model import Alert, Elsewhere
from referee.letters.notices import draft_notice
from referee.log import Doubt, Drafted, Entry
from referee.mail.bounces import is_return
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header
from referee.mail.reply_tokens import ReplyToken, read_subject_tag, token_of
from referee.orders.contents import OrderSheet
from referee.rules.model import Seat
from referee.store import InboxRow, Person, Transaction


@dataclass(slots=True)
class Triage:
    """Decides what becomes of each letter to our `address`.

    `keys` verify tokens; with an `authserv_id`, only what that server has proven is taken as the sender's. How sure
    we are of a letter is one value, its `Doubt`.
    """

    decisions: Decisions
    hosting: Hosting
    fresh: FreshLetters
    seekers: Seekers
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
        token, tag = token_of(header.carriers, self.keys), read_subject_tag(header.subject, self.keys)
        is_known = token is not None or tag is not None or header.sender in self.hosting.hosts
        if not is_known:
            self._handle_fresh_letter(transaction, header, row, now)
            return
        envelope = open_body(row.raw, header)
        answered = token or (ReplyToken(tag[0], UNNAMED, tag[1]) if tag is not None else None)
        verdict = self._unanswerable(envelope)
        if verdict == "automatic" and answered is not None and self._is_passed_on(transaction, answered, envelope):
            verdict = None
        if verdict == "own" or (verdict and not (token and is_unsubscribe(header))):
            if verdict == "own" or token is None or not self._ask_about_absence(transaction, token, envelope, row, now):
                transaction.set_verdict(inbox_id, verdict)
        elif answered is not None:
            self._handle_reply(transaction, answered, envelope, row, now)
        else:
            self._handle_first_letter(transaction, envelope, row, now)

    def apologise(self, transaction: Transaction, inbox_id: int, now: datetime) -> None:
        """Apologise for a letter that crashed us, if it answers one of ours; it is not opened."""
        header = read_header(transaction.letter(inbox_id).raw)
        token = token_of(header.carriers, self.keys)
        if token is not None and self._unanswerable(header) is None:
            apologise(self.decisions, transaction, token, header, inbox_id, now)

    def _unanswerable(self, header: Header) -> str | None:
        """The verdict on automatic mail and our own letters, which are never answered; None for any other letter."""
        if header.verdict.kind == "machine":
            return "automatic"
        return "own" if header.sender == self.address else None

    def _is_passed_on(self, transaction: Transaction, token: ReplyToken, header: Header) -> bool:
        """Whether a forwarder put an address that nobody reads into From, and names the person on file beside it."""
        if not header.verdict.is_of_its_sender:
            return False
        seq, people = transaction.roster(token.game)
        to = addressee(self.decisions, transaction, token, seq, people)
        return to is not None and not to.person.addresses.isdisjoint(header.passed_on_for)

    def _handle_first_letter(self, transaction: Transaction, envelope: Envelope, row: InboxRow, now: datetime) -> None:
        """Handle a host's letter that answers none of ours: it may set up a new game."""
        if proof_of(envelope, self.authserv_id) == "unproven" or not self.hosting.is_host(envelope, row):
            self._handle_fresh_letter(transaction, envelope, row, now)
        elif RateLimiter(transaction, "", envelope.sender, now, self.allowances).take("creating"):
            self.hosting.create(transaction, envelope, row, now)
        else:
            pass_over(transaction, row)

    def _handle_fresh_letter(self, transaction: Transaction, header: Header, row: InboxRow, now: datetime) -> None:
        """Handle a letter that answers none of ours, by somebody who may play; a stranger's is not opened."""
        verdict = self._unanswerable(header)
        proven = bool(self.authserv_id) and proof_of(header, self.authserv_id) == "proven"
        if verdict is None and proven:
            verdict = self.seekers.answer_stranger(transaction, header, row, now, self.allowances)
        verdict = verdict or self.fresh.answer(transaction, header, row, now, self.authserv_id)
        if verdict == "stranger" and proven and not wants_to_host(header):
            guest = self.seekers.answer_guest(transaction, header, row, now, self.allowances)
            verdict = guest or verdict
        if verdict == "braked":
            pass_over(transaction, row)
        elif verdict == "stranger" and wants_to_host(header):
            transaction.set_verdict(row.id, "unlisted")
        elif verdict not in ("held", "answered"):
            transaction.set_verdict(row.id, verdict)

    def _handle_reply(
        self, transaction: Transaction, token: ReplyToken, envelope: Envelope, row: InboxRow, now: datetime
    ) -> None:
        """Handle a letter that answers one of ours, by what is found about its sender and its way."""
        if re.fullmatch(rf"{SEEKER}\d*", token.seat):
            verdict = self.seekers.answer(transaction, token, envelope, row, now, self.authserv_id, self.allowances)
            if verdict in ("stranger", "empty"):
                transaction.set_verdict(row.id, verdict, token.game)
            return
        if second_addresses.reader_named(token):
            verdict = second_addresses.confirm(
                self.decisions, transaction, token, envelope, row, now, self.authserv_id, self.allowances
            )
            transaction.set_verdict(row.id, verdict, token.game)
            return
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
                turn_down(
                    self.decisions,
                    transaction,
                    to.docket,
                    people,
                    envelope,
                    row,
                    now,
                    ground=ground,
                    allowances=self.allowances,
                )
            case doubt:
                opened = _opened(transaction, token, to.person, people, envelope, row, found, doubt)
                self._handle_opened(transaction, token, to, opened, now)

    def _ask_about_absence(
        self, transaction: Transaction, token: ReplyToken, envelope: Envelope, row: InboxRow, now: datetime
    ) -> bool:
        """Whether a program's answer to our letter says that a player is away, so that the player is asked."""
        seq, people = transaction.roster(token.game)
        to = addressee(self.decisions, transaction, token, seq, people)
        if to is None or to.docket is None or to.seat is None:
            return False
        found = provenance_of(transaction, token, to, people, envelope, self.authserv_id)
        if treatment_of(found) != "machine":
            return False
        opened = _opened(transaction, token, to.person, people, envelope, row, found, "machine")
        limiter = RateLimiter(transaction, token.game, str(to.person.number), now, self.allowances)
        if not offer_absence(self.decisions, transaction, to.docket, to.seat, opened, limiter):
            return False
        transaction.set_verdict(row.id, "answered", to.docket.game, to.seat)
        return True

    def _handle_opened(
        self, transaction: Transaction, token: ReplyToken, to: Addressee, opened: OpenedLetter, now: datetime
    ) -> None:
        """Handle an answer by the person whom our letter went to, by what that person is in the game."""
        limiter = RateLimiter(transaction, token.game, str(to.person.number), now, self.allowances)
        if to.observes and to.docket is not None:
            handle_observer_letter(self.decisions, transaction, to.docket, opened, limiter)
        elif is_unsubscribe(opened.envelope):
            self._ask_back(transaction, to, opened, limiter)
        elif not opened.held and self.seekers.hear_player(transaction, opened, now, self.allowances):
            pass
        elif to.docket is not None and to.seat is not None:
            after = handle_player_letter(self.decisions, transaction, to.docket, to.seat, opened, limiter)
            if rematch_is_due(after) and not rematch_is_due(to.docket):
                self.hosting.play_again(transaction, after, now)
        else:
            handle_moderator_letter(self.hosting, transaction, to.docket, opened, limiter)

    def _ask_back(self, transaction: Transaction, to: Addressee, opened: OpenedLetter, limiter: RateLimiter) -> None:
        """Handle an unsubscribe by a mail program: the reader on file is asked to confirm, at a limited rate."""
        docket, seat = to.docket, to.seat
        if docket is None or not limiter.take("muting"):
            pass_over(transaction, opened.row, limiter.game, seat)
            return
        if seat is not None:
            entries: Sequence[Entry] = [mute_read(seat, opened.row.id)]
        else:
            commanded = mute_directed(opened.person.number, opened.row.id)
            entries = direct(docket, commanded, seconds(limiter.now)).entries
        self.decisions.settle(transaction, docket, entries, limiter.now, opened=opened)
        transaction.set_verdict(opened.row.id, "answered", docket.game, NO_SEAT if seat is None else seat)


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
        label = read_label(label).stop if is_put_to_all(label) else label  # nobody votes by a guess
    so_far = transaction.correspondence(token.game, person.number, label)
    return OpenedLetter(envelope, row, person, people, label, doubt, so_far, found.arrival)


def apologise(
    decisions: Decisions, transaction: Transaction, token: ReplyToken, header: Header, inbox_id: int, now: datetime
) -> None:
    """Send the receipt to whom the letter with this token went to, if still in that place, and the alert."""
    draft = decisions.draft(transaction, token.game)
    if draft is not None:
        notice, host = _to_host(decisions, transaction, draft, inbox_id, now)
        decisions.outbox.post(transaction, [(notice, host)], now, thread_after(transaction, host, header))
        return
    docket = decisions.dockets.of(transaction, token.game)
    to = addressee(decisions, transaction, token, *transaction.roster(token.game))
    to = to if to is not None and to.current else None
    answered = thread_after(transaction, to.person, header) if to else None
    decisions.settle(transaction, docket, _to_table(docket, to.seat if to else None, inbox_id), now, answered=answered)


def _to_table(docket: Docket, seat: Seat | None, inbox_id: int) -> tuple[Entry, ...]:
    """Entries for the game's log: a receipt for the seat, if somebody plays it, and an alert for the moderators."""
    alert = (log.Noticed("shunted", (), inbox_id),) if docket.moderators else ()
    if seat is None or docket.seat(seat).vacant:
        return alert
    return (log.LetterRead(seat, inbox_id, "shunted", OrderSheet(), (), (), (), ()), *alert)


def _to_host(
    decisions: Decisions, transaction: Transaction, draft: Drafted, inbox_id: int, now: datetime
) -> tuple[Notice, Person]:
    """Note the letter in the log of a game that is being set up; returns the alert for its host, and the host."""
    draft, alert = replace(draft, letters=draft.letters + 1), log.Noticed("shunted", (), inbox_id)
    decisions.write_draft(transaction, draft, (draft, alert), now, len(transaction.log(draft.game)))
    people = people_of(transaction, draft.game)
    read = log.DirectiveRead(draft.host, inbox_id, (), ())
    notice = draft_notice(draft, (read,), newcomers(people))
    return replace(notice, kind="alert", moment=Alert(alert)), people[draft.host]


def handle_moderator_letter(
    hosting: Hosting, transaction: Transaction, docket: Docket | None, opened: OpenedLetter, limiter: RateLimiter
) -> None:
    """Carry out or decline the commands of a letter; without a docket the game is being set up."""
    decisions, game = hosting.decisions, limiter.game
    draft = decisions.draft(transaction, game)
    names = drafts.names_of(draft) if docket is None else incoming.names_at(docket)
    opened = incoming.in_its_language(opened)
    directive = incoming.directive(names, opened, decisions.outbox.address)
    if docket is not None and opened.may_be_automatic and not directive.sheet.said:
        transaction.set_verdict(opened.row.id, "automatic", game)
        return
    charges = cost_of_commands(directive.sheet, sender_in_doubt=opened.sender_in_doubt)
    lacking = limiter.shortage(charges)
    if lacking is not None:
        pass_over_at_limit(decisions, transaction, docket, None, opened, limiter, lacking)
        return
    limiter.pay(charges)
    repeated = docket is not None and not opened.held and is_repeat(transaction, game, opened.envelope)
    if repeated:
        directive = incoming.declined(directive, "already-done")
    if docket is not None:
        directed = direct(docket, directive, seconds(limiter.now))
        asks = any(_asks_for_all(entry) for entry in directed.entries)
        tables = own_tables(decisions, transaction, opened.person, limiter.now) if asks else ()
        words = tuple(said.text for said in directive.sheet.said if isinstance(said, Spoken) and said.everywhere)
        far = _asked_elsewhere(decisions, transaction, game, opened, words, limiter.now)
        elsewhere, spoken = Elsewhere(tables, far), {opened.person.number: opened.person.language}
        decisions.carry_out(transaction, docket, directed, limiter.now, opened.thread, elsewhere, spoken)
    elif draft is not None:
        hosting.prepare(transaction, draft, directive, opened, limiter.now)
    commands = bool(directive.sheet.said)
    keep_route(transaction, opened.arrival, limiter.now, held=opened.held, counts=commands, agreed=commands)
    transaction.set_verdict(opened.row.id, "held" if opened.held else "repeated" if repeated else "ruled", game)


def _asked_elsewhere(
    decisions: Decisions,
    transaction: Transaction,
    game: str,
    opened: OpenedLetter,
    words: tuple[str, ...],
    now: datetime,
) -> tuple[Letter | Notice, ...]:
    """What commands come to at the other tables that their writer moderates; they are kept for these."""
    if not words or opened.held:
        return ()
    letter = opened.row.id
    return ask_elsewhere(
        decisions, transaction, game, opened.person, words, letter, opened.written_at, now, moderates=True
    )


def _asks_for_all(entry: log.Entry) -> bool:
    """Whether a letter that was read asks for all tables of its writer."""
    return isinstance(entry, log.DirectiveRead) and any(reply.topic == ALL_TABLES for reply in entry.replies)


_UNDATED = datetime.min.replace(tzinfo=UTC)


def is_repeat(transaction: Transaction, game: str, envelope: Envelope) -> bool:
    """Whether this letter was already carried out in the game."""
    said, sent = envelope.text.split(), _date_of(envelope)
    for raw in transaction.ruling_letters(game):
        header = read_header(raw)
        if header.sender != envelope.sender or _date_of(header) < sent:
            continue
        if open_body(raw, header).text.split() == said:
            return True
    return False


def _date_of(header: Header) -> datetime:
    return header.sent or _UNDATED
