"""An SMTP server that takes every letter, unless a test has told it what to answer."""

import asyncio
import ssl
import threading
from collections import defaultdict, deque
from dataclasses import dataclass
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session

from referee.mail.accounts import Security, SmtpAccount
from tests.kit.patience import PATIENCE

USER, PASSWORD = "referee", "a-secret-for-the-post"
SENDER = "bounce@elgrande.example"


@dataclass(frozen=True, slots=True)
class Received:
    """A letter as it was handed in."""

    sender: str
    to: tuple[str, ...]
    raw: bytes
    login: str
    encrypted: bool


class SmtpSink:
    """One server on loopback in a thread of its own.

    `answer("RCPT", "450 4.2.1 later")` is given once, to the next RCPT; "DROP" breaks the connection instead
    (at DATA: after the last byte). With `wants_login` a letter without a login is refused with 530.
    """

    def __init__(
        self,
        security: Security = "none",
        certificate: ssl.SSLContext | None = None,
        *,
        wants_login: bool = False,
    ) -> None:
        self.security = security
        self.received: list[Received] = []
        self.connections = 0
        self.port = 0
        self._certificate = certificate
        self._wants_login = wants_login
        self._answers: defaultdict[str, deque[str]] = defaultdict(deque)
        self._lines: list[SMTP] = []
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def start(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the SMTP sink did not start"
        return self

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE)

    def answer(self, verb: str, *answers: str) -> None:
        """What to say to the next MAIL, RCPT or DATA, one after another."""
        self._answers[verb].extend(answers)

    def hang_up(self) -> None:
        """Break all connections, as an idle one is broken after some minutes."""
        self._loop.call_soon_threadsafe(self._break)

    def account(self, **changes: Any) -> SmtpAccount:
        """The account by which to send here."""
        given: dict[str, Any] = {"host": "localhost", "port": self.port, "security": self.security}
        return SmtpAccount(**{**given, "sender": SENDER, "timeout": PATIENCE, **changes})

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        implicit = self._certificate if self.security == "tls" else None
        server = await self._loop.create_server(self._line, "127.0.0.1", 0, ssl=implicit)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()
        self._break()
        await asyncio.sleep(0)

    def _line(self) -> SMTP:
        self.connections += 1
        offered = self._certificate if self.security == "starttls" else None
        line = SMTP(
            self,
            hostname="localhost",
            loop=self._loop,
            tls_context=offered,
            require_starttls=offered is not None,
            authenticator=self._admits,
            auth_require_tls=offered is not None,
        )
        self._lines.append(line)
        return line

    def _break(self) -> None:
        for line in self._lines:
            if isinstance(line.transport, asyncio.Transport):
                line.transport.abort()
        self._lines.clear()

    @staticmethod
    def _admits(_server: SMTP, _session: Session, _envelope: Envelope, _how: str, who: Any) -> AuthResult:
        known = (who.login, who.password) == (USER.encode(), PASSWORD.encode())
        return AuthResult(success=known, handled=False, auth_data=who)

    async def _told(self, server: SMTP, verb: str) -> str | None:
        if not self._answers[verb]:
            return None
        answer = self._answers[verb].popleft()
        if answer == "DROP" and isinstance(server.transport, asyncio.Transport):
            server.transport.abort()
        return answer

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._wants_login and not session.authenticated:
            return "530 5.7.0 log in first"
        if told := await self._told(server, "MAIL"):
            return told
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if told := await self._told(server, "RCPT"):
            return told
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        told = await self._told(server, "DATA")
        if told is None or told == "DROP":
            login = session.auth_data.login.decode() if session.auth_data else ""
            encrypted = server.transport is not None and bool(server.transport.get_extra_info("sslcontext"))
            self.received.append(
                Received(
                    envelope.mail_from or "",
                    tuple(envelope.rcpt_tos),
                    envelope.original_content or b"",
                    login,
                    encrypted,
                )
            )
        return told or "250 OK"
