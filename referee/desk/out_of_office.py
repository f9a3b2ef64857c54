"""What a program answers for somebody who is away: its days are offered to that person, to announce by a yes.

It does nothing by itself, and no program is asked twice. Must not know how an absence is announced.
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
from referee.desk.rate_limits import RateLimiter
from referee.docket import Docket, LogTail
from referee.docket.known import known_to
from referee.docket.labels import ASKED, read_label
from referee.orders.contents import OrderSheet
from referee.orders.keywords import known_as, understood
from referee.orders.lexicon import vocabulary
from referee.orders.presence import BeAway
from referee.prose.concerns import without_concerns
from referee.rules.model import Seat
from referee.store import Transaction


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
