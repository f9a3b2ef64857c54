"""Letters that are not heard: those beyond a limit, and answers to letters of ours that are not for their writers.

Their writers are told at a limited rate. Must not know why a letter is not heard.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from referee import log
from referee.desk.decisions import Decisions
from referee.desk.incoming import OpenedLetter
from referee.desk.outgoing import thread_after
from referee.desk.provenance import person_with
from referee.desk.rate_limits import AccountName, Allowances, RateLimiter
from referee.docket import Docket
from referee.log import Entry, LetterRead, Noticed
from referee.mail.envelope import Envelope
from referee.orders.contents import OrderSheet
from referee.rules.model import Seat
from referee.store import InboxRow, Person, Transaction

NO_SEAT = -1
"""Stands in the inbox for the seat of a letter that is of none."""

_KEPT = 4 * 2**10  # bytes that are kept of a letter beyond the writer's rate limit


def pass_over(transaction: Transaction, row: InboxRow, game: str = "", seat: Seat | None = None) -> None:
    """Pass over a letter beyond the limits, and keep only its beginning; nobody is told."""
    transaction.set_verdict(row.id, "braked", game, NO_SEAT if seat is None else seat)
    transaction.truncate(row.id, _KEPT)


def pass_over_at_limit(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket | None,
    seat: Seat | None,
    opened: OpenedLetter,
    limiter: RateLimiter,
    account: AccountName,
) -> None:
    """Pass over a letter for which this account has too little left; its writer and the moderators hear of the first.

    `seat` is the writer's; None for a moderator or host.
    """
    if docket is not None and limiter.announce(account):
        alarms: list[Entry] = [] if seat is None else [_unread_entry(seat, opened.row, "braked")]
        if docket.moderators:
            seats, who = ((), opened.person.name) if seat is None else ((seat,), "")
            alarms.append(Noticed("braked", seats, opened.row.id, who))
        decisions.settle(transaction, docket, alarms, limiter.now, opened=opened)
    pass_over(transaction, opened.row, limiter.game, seat)


def turn_down(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    people: Mapping[int, Person],
    envelope: Envelope,
    row: InboxRow,
    now: datetime,
    *,
    ground: log.Ground,
    allowances: Allowances,
) -> None:
    """Turn down an answer to a letter that is not for its writer, or no longer; only the writer is told."""
    found = person_with(docket, people, envelope.sender)
    if found is None:
        transaction.set_verdict(row.id, "stranger")
        return
    person, seat = found
    if not RateLimiter(transaction, docket.game, str(person.number), now, allowances).take("astray"):
        pass_over(transaction, row, docket.game, seat)
        return
    turned = log.TurnedDown(person.number, row.id, ground) if seat is None else _unread_entry(seat, row, "elsewhere")
    decisions.settle(transaction, docket, [turned], now, answered=thread_after(transaction, person, envelope))
    transaction.set_verdict(row.id, ground, docket.game, NO_SEAT if seat is None else seat)


def _unread_entry(seat: Seat, row: InboxRow, fate: log.Fate) -> LetterRead:
    """The entry for a letter that was not read, with the fate that its seat is told."""
    return LetterRead(seat, row.id, fate, OrderSheet(), (), (), (), ())
