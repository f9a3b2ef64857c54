"""In which language people get letters: what they say of it in a letter, and in which one an answer of theirs is read.

A letter says in its header in which language it is, so that its answer is read in that one even when its reader has
chosen another since. Must not know what letters say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee import log
from referee.docket import Docket
from referee.orders.contents import Speaks


def chosen_in(docket: Docket, entries: Iterable[log.Entry]) -> Mapping[int, str]:
    """By number on the roster, the languages that players say in the letters of these entries they want."""
    return {
        docket.seat(entry.seat).person: request.language
        for entry in entries
        if isinstance(entry, log.LetterRead)
        for request in entry.sheet.requests
        if isinstance(request, Speaks)
    }
