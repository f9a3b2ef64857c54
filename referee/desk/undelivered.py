"""Letters of ours that did not arrive: a mail server refused them, or reported later that they came back.

Knows that both are the same news. Must not know how servers say it.
"""

from __future__ import annotations

from datetime import datetime

from referee import log
from referee.desk.addressees import Addressee, addressee
from referee.desk.decisions import Decisions
from referee.desk.rate_limits import Brake
from referee.docket import Docket
from referee.docket.model import LETTER
from referee.log import Entry
from referee.mail.bounces import plain, reason, token_of_return
from referee.mail.header import Header
from referee.mail.reply_tokens import ReplyToken, read_token
from referee.store import InboxRow, Transaction


def came_back(
    decisions: Decisions,
    transaction: Transaction,
    row: InboxRow,
    header: Header,
    keys: tuple[bytes, ...],
    now: datetime,
) -> None:
    """A report by a mail server, or what was sent to where only those belong: kept, and news where it is one."""
    token = token_of_return(row.raw, header, keys)
    why = None if token is None else reason(row.raw, header)
    if token is None or why is None:
        transaction.decided(row.id, "automatic")
        return
    to = _addressee(decisions, transaction, token)
    seat = -1 if to is None or to.seat is None else to.seat
    transaction.decided(row.id, "returned", token.game, seat)
    if to is not None:
        letter = transaction.correspondence(token.game, to.person.number, token.letter).answers
        _note(decisions, transaction, to, letter, why, now)


def refused(
    decisions: Decisions, transaction: Transaction, out_id: int, keys: tuple[bytes, ...], now: datetime
) -> None:
    """A letter was given up: no mail server took it."""
    given_up = transaction.note_refusal(out_id)
    if given_up is None:
        return  # another worker, or we before a crash, dealt with it already
    message_id, why = given_up
    token = read_token(message_id, keys)
    to = None if token is None else _addressee(decisions, transaction, token)
    if to is not None:
        _note(decisions, transaction, to, out_id, plain(why), now)


def _addressee(decisions: Decisions, transaction: Transaction, token: ReplyToken) -> Addressee | None:
    """Who did not get a letter, if that person still has to do with the game."""
    to = addressee(decisions, transaction, token, *transaction.roster(token.game))
    return to if to is not None and to.current else None


def _note(decisions: Decisions, transaction: Transaction, to: Addressee, letter: int, why: str, now: datetime) -> None:
    """Write the news down once the game has begun, and tell the moderators: not again while nothing has changed."""
    docket = to.docket
    if docket is None or to.person.number in docket.unreachable or _has_answered_since(docket, to, letter):
        return
    entries: list[Entry] = [log.Returned(to.person.number, letter, why)]
    if docket.moderators and Brake(transaction, docket.game, str(to.person.number), now).may("returned"):
        seats, who = ((), to.person.name) if to.seat is None else ((to.seat,), "")
        entries.append(log.Noticed("returned", seats, who=who, why=why))
    decisions.settle(transaction, docket, entries, now)


def _has_answered_since(docket: Docket, to: Addressee, letter: int) -> bool:
    return to.seat is not None and docket.sources[to.seat].get(LETTER, (0, 0))[0] > letter
