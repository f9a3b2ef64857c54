"""What the docket keeps of words between people: which letter told private ones, and what is still to be said.

Must not know any private words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee import log
from referee.docket.model import Docket
from referee.docket.people import notice_counts_with


def _whispered(docket: Docket, body: log.Whispered) -> Docket:
    """The docket with the private words under the letters that tell them."""
    for seat in body.to:
        own = docket.seat(seat)
        docket = docket.with_seat(seat, told={**own.told, own.letter_count + 1: body})
    return _said(docket, body)


def _said(docket: Docket, body: log.PressSent | log.Whispered) -> Docket:
    """The docket without the words that are said now, if they were kept."""
    now = next((each for each in docket.words_kept if each.as_said == body), None)
    return docket.having(words_kept=tuple(each for each in docket.words_kept if each is not now)) if now else docket


FOLLOW_SAID: dict[type, Callable[[Docket, Any], Docket]] = {
    log.PressSent: _said,
    log.Whispered: _whispered,
    log.WordsKept: lambda d, b: d.having(words_kept=(*d.words_kept, b)),
    log.LetterShown: lambda d, b: d.having(notice_counts=notice_counts_with(d, *b.to)),
}
"""How each kind of entry about words changes the docket."""
