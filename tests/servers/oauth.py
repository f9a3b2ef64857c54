"""Servers that let in by XOAUTH2: an IMAP server with an empty INBOX, and the SMTP sink with one more way to log in."""

import base64
import contextlib
import socket
import threading
from typing import Any, Self

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

from tests.kit.patience import PATIENCE
from tests.servers.smtp import USER, SmtpSink

_CAPABILITY = b"CAPABILITY IMAP4rev1 AUTH=XOAUTH2 UIDPLUS MOVE IDLE"
WHY = b'{"status":"401","schemes":"bearer"}'


def login_of(token: str) -> str:
    """What XOAUTH2 says for a token, as it travels."""
    return base64.b64encode(f"user={USER}\x01auth=Bearer {token}\x01\x01".encode()).decode()


class TokenImap:
    """Serves one connection after another; only `token` is let in, others get the reason and then NO.

    A refusal quotes what was said, as some servers do.
    """

    def __init__(self, token: str) -> None:
        self.token = token
        self.logins = 0
        self.refusals = 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(PATIENCE)

    def _serve(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self._door.accept()
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with contextlib.suppress(OSError), line, line.makefile("rb") as words:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            line.sendall(b"* OK [%b] ready\r\n" % _CAPABILITY)
            for said in words:
                tag, _, command = said.strip().partition(b" ")
                if command == b"AUTHENTICATE XOAUTH2":
                    line.sendall(b"+ \r\n")
                    line.sendall(tag + self._verdict(line, words) + b"\r\n")
                    continue
                told = b"* %b\r\n" % _CAPABILITY if command == b"CAPABILITY" else b""
                if command.startswith((b"SELECT", b"EXAMINE")):
                    told = b"* 0 EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n"
                line.sendall(told + tag + b" OK done\r\n")

    def _verdict(self, line: socket.socket, words: Any) -> bytes:
        said = words.readline().strip()
        if said == login_of(self.token).encode():
            self.logins += 1
            return b" OK welcome"
        self.refusals += 1
        line.sendall(b"+ " + base64.b64encode(WHY) + b"\r\n")
        words.readline()
        return b" NO [AUTHENTICATIONFAILED] not by " + said


class TokenSmtp(SmtpSink):
    """Takes letters from who brings `token`."""

    def __init__(self, token: str) -> None:
        super().__init__(wants_login=True)
        self.token = token
        self.refusals = 0
        self.challenge_answers: list[bytes] = []

    async def auth_XOAUTH2(self, server: SMTP, args: list[str]) -> AuthResult:  # noqa: N802
        if args[1] == login_of(self.token):
            return AuthResult(success=True, auth_data=LoginPassword(USER.encode(), b""))
        self.refusals += 1
        said = await server.challenge_auth(WHY)
        self.challenge_answers.append(said if isinstance(said, bytes) else b"?")
        await server.push(f"535 5.7.8 not by {args[1]}")
        return AuthResult(success=False, handled=True)
