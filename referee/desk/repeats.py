"""Recognising a moderator's letter that was carried out before: somebody may have intercepted it and sent it again.

A letter is a repeat if a letter of the same sender was carried out in this game that has the same words, quotes
included, and whose Date is not older. A moderator who repeats a command writes a new letter, with a newer Date. Must
not know what commands mean.
"""

from __future__ import annotations

from datetime import UTC, datetime

from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header
from referee.store import Transaction

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
