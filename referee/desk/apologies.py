"""Apologies for a letter that crashed us and was put aside: a neutral receipt, and an alert for those in charge.

Nothing of the letter is read except its header. Must not decide which letters those are.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from referee import log
from referee.desk.addressees import addressee
from referee.desk.decisions import Decisions
from referee.desk.outgoing import thread_after
from referee.desk.roster import newcomers, people_of
from referee.docket import Docket
from referee.letters import Notice
from referee.letters.model import Alert
from referee.letters.notices import draft_notice
from referee.log import Drafted, Entry
from referee.mail.header import Header
from referee.mail.reply_tokens import ReplyToken
from referee.orders.contents import OrderSheet
from referee.rules.model import Seat
from referee.store import Person, Transaction


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
