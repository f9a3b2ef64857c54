"""What programs answer to letters of ours: that one did not arrive, or that whom it went to is away.

A letter that a mail server refused is recorded as one of which it reports later that it bounced. The days that somebody
is away are offered to that person, to announce by a yes: nothing is done by itself, and no program is asked twice. Must
not know how servers word it, nor how an absence is announced.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from referee import log
from referee.adjudication import absences
from referee.desk.decisions import Decisions, seconds
from referee.desk.files import sender_lines
from referee.desk.incoming import OpenedLetter
from referee.desk.provenance import Addressee, addressee
from referee.desk.rate_limits import RateLimiter
from referee.docket import Docket, LogTail
from referee.docket.known import known_to
from referee.docket.labels import ASKED, read_label
from referee.docket.seat import LETTER
from referee.log import Entry
from referee.mail.bounces import reason_of_return, smtp_code_in, token_of_return
from referee.mail.header import Header
from referee.mail.reply_tokens import ReplyToken, read_token
from referee.orders.contents import OrderSheet
from referee.orders.keywords import known_as, understood
from referee.orders.lexicon import vocabulary
from referee.orders.presence import BeAway
from referee.prose.concerns import without_concerns
from referee.rules.model import Seat
from referee.store import InboxRow, Transaction


def note_bounce(
    decisions: Decisions,
    transaction: Transaction,
    row: InboxRow,
    header: Header,
    keys: tuple[bytes, ...],
    now: datetime,
) -> None:
    """Decide about a bounce, or any letter to an address for bounces: record the news in the game, if it is any."""
    token = token_of_return(row.raw, header, keys)
    why = None if token is None else reason_of_return(row.raw, header)
    if token is None or why is None:
        transaction.set_verdict(row.id, "automatic")
        return
    to = _addressee(decisions, transaction, token)
    seat = -1 if to is None or to.seat is None else to.seat
    transaction.set_verdict(row.id, "returned", token.game, seat)
    if to is not None:
        letter = transaction.correspondence(token.game, to.person.number, token.letter).answers
        _note(decisions, transaction, to, letter, why, now)


def note_refusal(
    decisions: Decisions, transaction: Transaction, out_id: int, keys: tuple[bytes, ...], now: datetime
) -> None:
    """Record that a letter of ours was given up: no mail server took it."""
    given_up = transaction.note_refusal(out_id)
    if given_up is None:
        return  # already done, by another worker or before a crash
    message_id, why = given_up
    token = read_token(message_id, keys)
    to = None if token is None else _addressee(decisions, transaction, token)
    if to is not None:
        _note(decisions, transaction, to, out_id, smtp_code_in(why), now)


def _addressee(decisions: Decisions, transaction: Transaction, token: ReplyToken) -> Addressee | None:
    """The person who did not get a letter, if still in the game."""
    to = addressee(decisions, transaction, token, *transaction.roster(token.game))
    return to if to is not None and to.current else None


def _note(decisions: Decisions, transaction: Transaction, to: Addressee, letter: int, why: str, now: datetime) -> None:
    """Write the news to the log of a running game and tell the moderators, unless it is known or outdated.

    An observer whom letters do not reach observes no longer.
    """
    docket = to.docket
    if docket is None or to.person.number in docket.unreachable or _has_answered_since(docket, to, letter):
        return
    if to.observes:
        if not docket.ended:
            decisions.settle(transaction, docket, (log.Observing(to.person.number, to.person.name, on=False),), now)
        return
    entries: list[Entry] = [log.Returned(to.person.number, letter, why)]
    if docket.moderators and RateLimiter(transaction, docket.game, str(to.person.number), now).take("returned"):
        seats, who = ((), to.person.name) if to.seat is None else ((to.seat,), "")
        entries.append(log.Noticed("returned", seats, who=who, why=why))
    decisions.settle(transaction, docket, entries, now)


def _has_answered_since(docket: Docket, to: Addressee, letter: int) -> bool:
    return to.seat is not None and docket.seat(to.seat).sources.get(LETTER, (0, 0))[0] > letter


def offer_absence(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    seat: Seat,
    opened: OpenedLetter,
    limiter: RateLimiter,
) -> bool:
    """Ask the address on file whether its owner is away, if the letter surely says when; returns whether it was asked.

    Not in answer to an answer to such a question, and seldom.
    """
    if opened.sender_in_doubt or docket.seat(seat).vacant or not docket.options.away_days:
        return False
    if read_label(opened.label).suffix == ASKED or not limiter.left("away"):
        return False
    said = _absence(docket, seat, opened)
    if said is None:
        return False
    tail = LogTail(docket, seconds(limiter.now))
    asked = absences.announce(tail, seat, said, opened.person.time_zone)
    if asked.became or not limiter.take("away"):
        return False
    sheet = OrderSheet(requests=(asked,), note="absence")
    tail.append(log.LetterRead(seat, opened.row.id, "answered", sheet, (), (), (), ()))
    decisions.settle(transaction, docket, tail.entries, limiter.now, led_to=tail.led_to, opened=opened)
    return True


def _absence(docket: Docket, seat: Seat, opened: OpenedLetter) -> BeAway | None:
    """When somebody is away, in whatever language of ours the letter says so; None if it does not, or not surely."""
    today = datetime.fromtimestamp(opened.written_at, ZoneInfo(opened.person.time_zone)).date()
    lines = [line for line in sender_lines(opened.envelope.text, opened.so_far.words) if line.sure]
    known = replace(known_to(docket, seat), today=today)
    words = vocabulary(understood(known_as(next(iter(opened.languages), "")), known.board), known)
    found = {each for each in without_concerns(lines, words, known).requests if isinstance(each, BeAway)}
    return found.pop() if len(found) == 1 else None
