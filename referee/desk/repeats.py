"""A moderator's letter that was carried out before: caught on its way and sent again, it would count twice.

It is the same where its sender has had a letter carried out in this game that says the same, quotes included, and is
not older by its own Date. Who means a command again writes a new letter, and that has a newer Date. Must not know what
commands mean.
"""

from __future__ import annotations

from datetime import UTC, datetime

from referee.mail.envelope import Envelope, open_body
from referee.mail.header import Header, read_header
from referee.store import Transaction

_UNDATED = datetime.min.replace(tzinfo=UTC)


def is_repeat(transaction: Transaction, game: str, envelope: Envelope) -> bool:
    """Whether a letter of this game was carried out already."""
    said, sent = envelope.text.split(), _dated(envelope)
    for raw in transaction.ruled(game):
        header = read_header(raw)
        if header.sender != envelope.sender or _dated(header) < sent:
            continue
        if open_body(raw, header).text.split() == said:
            return True
    return False


def _dated(header: Header) -> datetime:
    return header.sent or _UNDATED
