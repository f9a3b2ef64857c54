"""What is said of a letter that broke us and was put aside: a neutral receipt, and a word to who looks after the game.

Nothing of the letter is looked at but whom its token was given to. Must not decide when that is so.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from referee import drafts, log
from referee.desk.roster import newcomers, people_of
from referee.docket import Docket
from referee.log import Drafted, Entry
from referee.notices import Notice
from referee.orders.contents import OrderSheet
from referee.rules.model import Seat
from referee.store import Person, Transaction


def to_table(docket: Docket, seat: Seat | None, inbox_id: int) -> tuple[Entry, ...]:
    """What a game's log is to get: a receipt for the seat, if somebody plays it, and an alert for its moderators."""
    alert = (log.Noticed("shunted", (), inbox_id),) if docket.moderators else ()
    if seat is None or seat in docket.vacant:
        return alert
    return (log.LetterRead(seat, inbox_id, "shunted", OrderSheet(), (), (), (), ()), *alert)


def to_host(transaction: Transaction, draft: Drafted, inbox_id: int, now: datetime) -> tuple[Notice, Person]:
    """The alert for the host of a game that is being set up, noted in its log."""
    draft, alert = replace(draft, letters=draft.letters + 1), log.Noticed("shunted", (), inbox_id)
    transaction.append(draft.game, (draft, alert), now, expect=len(transaction.log(draft.game)))
    people = people_of(transaction, draft.game)
    read = log.DirectiveRead(draft.host, inbox_id, (), ())
    notice = drafts.draft_notice(draft, (read,), newcomers(people))
    return replace(notice, kind="alert", alert=alert), people[draft.host]
