"""One person's mail program: fetches letters by IMAP, sends by SMTP, and keeps both in a folder.

Knows headers, bodies and threads, as any mail program does. Must not know games, tokens or orders.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from itertools import count
from typing import Literal

from referee.mail.accounts import ImapAccount, SmtpAccount
from referee.mail.compose import KIND
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Kept
from referee.mail.send import Sender


@dataclass(frozen=True, slots=True)
class Received:
    """A letter as a mail program shows it. Message-IDs keep their brackets; `references` is the thread, oldest first.

    `kind` is the referee's word for its kind, empty in other letters. `text` and `html` are the two bodies, empty if
    missing; `date` is aware, in the writer's own zone.
    """

    message_id: str
    writer: str  # the name of From, without the address
    writer_address: str
    reply_to: str
    subject: str
    kind: str
    references: tuple[str, ...]
    date: datetime
    text: str
    html: str
    data: str = ""  # JSON, where the letter brings it


@dataclass(frozen=True, slots=True)
class Filed:
    """A letter in the folder, as it came in or went out."""

    way: Literal["in", "out"]
    raw: bytes


class Postbox:
    """Reads one mailbox and sends from one address. Connects when used; call it from one thread only.

    `folder` holds every letter that came or went, oldest first.
    """

    def __init__(self, imap: ImapAccount, smtp: SmtpAccount, name: str) -> None:
        self.name = name
        self.address = smtp.sender
        self.folder: list[Filed] = []
        self.numbers = count(1)  # for the Message-IDs of sent letters
        self._mailbox = open_mailbox(imap)
        self._sender = Sender(smtp)

    def collect(self) -> tuple[Received, ...]:
        """The letters that came since the last time, oldest first. Raises MailboxUnavailable."""
        came: list[Kept] = []
        self._mailbox.collect(came.extend)
        came.sort(key=lambda kept: (kept.uidvalidity, kept.uid))  # large letters are handed over last
        self.folder += (Filed("in", kept.raw) for kept in came)
        return tuple(received(kept.raw) for kept in came)

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Return when a letter may have come, when `stop` is set, or after so many seconds."""
        self._mailbox.wait(seconds, stop)

    def send(self, raw: bytes, to: str) -> None:
        """Hand a letter to the server. Raises what `Sender.deliver` raises."""
        self.folder.append(Filed("out", raw))  # before sending, since the answer may be faster than the server's reply
        self._sender.deliver(raw, to)

    def close(self) -> None:
        """Close both connections."""
        self._mailbox.close()
        self._sender.close()


def received(raw: bytes) -> Received:
    """Read a letter from its bytes."""
    message: EmailMessage = message_from_bytes(raw, policy=policy.default)
    writer, address = parseaddr(str(message["From"]))
    return Received(
        message_id=str(message["Message-ID"]).strip(),
        writer=writer or address,
        writer_address=address,
        reply_to=parseaddr(str(message.get("Reply-To", message["From"])))[1],
        subject=str(message["Subject"]),
        kind=kind_of(message),
        references=tuple(str(message.get("References", "")).split()),
        date=message["Date"].datetime,
        text=body(message, "plain"),
        html=body(message, "html"),
        data=_data(message),
    )


def kind_of(message: EmailMessage) -> str:
    """The kind of a letter of the referee; empty for other letters."""
    return str(message.get(KIND, ""))


def _data(message: EmailMessage) -> str:
    """The attached JSON of a letter; empty if it has none."""
    files = (part for part in message.iter_attachments() if part.get_content_type() == "application/json")
    return next((part.get_content().decode("utf-8") for part in files), "")


def body(message: EmailMessage, kind: Literal["plain", "html"]) -> str:
    """The plain or the HTML body of a letter; empty if it has none."""
    part = message.get_body((kind,))
    return str(part.get_content()).replace("\r\n", "\n") if part is not None else ""
