"""The process behind `servers`: pymap's IMAP and aiosmtpd's SMTP in one event loop, over the same mailboxes.

The first line on standard input says where to listen and who has a mailbox; the answer is the two ports. Every further
line asks for one user's letters. The process ends with its input.

Knows protocols and addresses. Must not know games, nor write files.
"""

import asyncio
import json
import ssl
import sys
from argparse import Namespace
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import Config, Identity, Login
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet
from pymap.concurrent import Event
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials import FetchRequirement
from pymap.selected import SelectedMailbox
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext


class _Config(Config):
    """pymap without TLS, and without key stretching and a name service, which make logins slow."""

    def __init__(self) -> None:
        super().__init__(
            Namespace(proxy_protocol=None),
            demo_data=False,
            demo_user="",
            demo_password="",
            host=None,
            port=0,
            ssl_context=ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER),
            tls_enabled=False,
            hash_context=Cleartext(),
        )

    @property
    def greeting(self) -> bytes:
        return b"ready"


class _Inbox(MailboxData):
    """An INBOX whose IDLE reports letters that came before it began; pymap's waits for the next one."""

    async def update_selected(self, selected: SelectedMailbox, *, wait_on: Event | None = None) -> SelectedMailbox:
        missed = selected.mod_sequence != self._mod_sequences.highest
        return await super().update_selected(selected, wait_on=None if missed else wait_on)


class _Boxes(MailboxSet):
    def __init__(self) -> None:
        super().__init__()
        self._inbox = _Inbox(self._content_cache, self._thread_cache)


class _PostOffice:
    """Puts letters from SMTP into mailboxes (the `handle_` methods are aiosmtpd's hooks)."""

    def __init__(self, boxes: dict[str, MailboxSet], password: str) -> None:
        self._boxes = boxes
        self._password = password

    def admits(self, _server: SMTP, _session: Session, _envelope: Envelope, _how: str, who: Any) -> AuthResult:
        """Accept the login of a known user with the right password."""
        known = isinstance(who, LoginPassword) and who.login.decode("utf-8", "replace") in self._boxes
        return AuthResult(success=known and who.password == self._password.encode(), handled=False)

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Accept addresses of known users, with or without a tag."""
        if _user(address) not in self._boxes:
            return "550 5.1.1 nobody of that name here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Deliver the letter, then say so."""
        now = datetime.now(UTC)
        content = envelope.original_content or b""
        for address in envelope.rcpt_tos:
            trace = (
                f"Return-Path: <{envelope.mail_from}>\r\n"
                f"Delivered-To: {address}\r\n"
                f"Received: from {session.host_name} by localhost with ESMTP for <{address}>;\r\n"
                f"\t{format_datetime(now)}\r\n"
            )
            inbox = await self._boxes[_user(address)].get_mailbox("INBOX")
            await inbox.append(AppendMessage(trace.encode() + content, now), recent=True)
        return "250 OK"

    async def letters(self, user: str) -> list[bytes]:
        """All letters of a user in the order of their arrival, which pymap remembers to the microsecond."""
        found: list[tuple[datetime, bytes]] = []
        boxes = self._boxes[user]
        for folder in (await boxes.list_mailboxes()).list():
            if folder.exists:
                mailbox = await boxes.get_mailbox(folder.name)
                async for letter in mailbox.messages():
                    loaded = await letter.load_content(FetchRequirement.CONTENT)
                    found.append((letter.internal_date, bytes(loaded)))
        return [raw for _, raw in sorted(found, key=lambda one: one[0].timestamp())]


def _user(address: str) -> str:
    return address.partition("@")[0].partition("+")[0].lower()


async def _open_boxes(login: Login, users: Iterable[str], password: str) -> dict[str, MailboxSet]:
    boxes: dict[str, MailboxSet] = {user: _Boxes() for user in users}
    for user, box in boxes.items():
        await Identity(user, login, None, frozenset()).set(UserMetadata(login.config, user, password=password))
        login.config.set_cache[user] = (box, FilterSet())
    return boxes


def _connection_handler(server: IMAPServer) -> Callable[[StreamReader, StreamWriter], Awaitable[None]]:
    """A connection handler that does what pymap's own service does, but keeps the task alive.

    pymap's keeps no reference to the connection's task, so the garbage collector may end it in the middle of a session
    (seen on Python 3.13).
    """

    async def answer(reader: StreamReader, writer: StreamWriter) -> None:
        await server(reader, writer, SocketInfo.get(writer, None))

    return answer


async def _serve() -> None:
    loop = asyncio.get_running_loop()
    order = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    config = _Config()
    config.apply_context()
    login = Login(config)
    office = _PostOffice(await _open_boxes(login, order["users"], order["password"]), order["password"])
    imap = await asyncio.start_server(_connection_handler(IMAPServer(login, config)), order["host"], 0)
    smtp = await loop.create_server(
        lambda: SMTP(office, hostname="localhost", loop=loop, authenticator=office.admits, auth_require_tls=False),
        order["host"],
        0,
    )
    _say([server.sockets[0].getsockname()[1] for server in (imap, smtp)])
    while question := await loop.run_in_executor(None, sys.stdin.readline):
        _say([raw.decode("latin-1") for raw in await office.letters(json.loads(question))])


def _say(answer: Any) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    asyncio.run(_serve())
