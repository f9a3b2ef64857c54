"""Real mail servers on loopback for one game.

They run in a process of their own (`postoffice`), so that work here does not delay them; it ends when its standard
input closes, however this process dies. Knows users and addresses. Must not know who plays.
"""

import json
import secrets
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Self

from referee.mail.accounts import ImapAccount, SmtpAccount

HOST = "127.0.0.1"
_GOODBYE = 3.0  # seconds the servers have to end by themselves


class LoopbackMail:
    """An IMAP and an SMTP server with a mailbox for each user, from `start` to `stop` (or as a context).

    A letter to `user@...` or `user+anything@...` is in that user's INBOX when SMTP says 250; one to anybody else is
    refused with 550. SMTP does not require a login, but accepts one. All users share a password, which is new each
    time. Letters are held in memory and end with the servers.
    """

    def __init__(self, users: Iterable[str]) -> None:
        self.users = tuple(users)
        self.password = secrets.token_urlsafe(12)
        self.imap_port = self.smtp_port = 0
        self._child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start both servers, and set `imap_port` and `smtp_port` when they listen.

        Raises RuntimeError if they do not start; the reason is on standard error.
        """
        self._child = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("postoffice.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C at the terminal must not reach them: the letters are still needed
        )
        try:
            answer = self._ask({"host": HOST, "users": self.users, "password": self.password})
        except RuntimeError:
            self.stop()
            raise
        self.imap_port, self.smtp_port = answer

    def stop(self) -> None:
        """Stop both servers, which closes every connection. Does nothing if they do not run."""
        child, self._child = self._child, None
        if child is None:
            return
        try:
            child.communicate(timeout=_GOODBYE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def address(self, user: str) -> str:
        """The e-mail address of a user."""
        return f"{user}@elgrande.example"

    def imap(self, user: str) -> ImapAccount:
        """The account for reading a user's mail."""
        return ImapAccount(HOST, self.imap_port, user, self.password, security="none")

    def smtp(self, user: str) -> SmtpAccount:
        """The account for sending a user's mail."""
        return SmtpAccount(HOST, self.smtp_port, security="none", sender=self.address(user))

    def mailbox(self, user: str) -> list[bytes]:
        """All letters of a user in all folders, in the order of their arrival.

        Raises KeyError for somebody without a mailbox, RuntimeError if the servers do not run.
        """
        if user not in self.users:
            raise KeyError(user)
        return [letter.encode("latin-1") for letter in self._ask(user)]

    def _ask(self, question: Any) -> Any:
        """Send the servers a line of JSON, and return their answer."""
        answer = ""
        if self._child is not None and self._child.stdin and self._child.stdout:
            try:
                print(json.dumps(question), file=self._child.stdin, flush=True)
                answer = self._child.stdout.readline()
            except BrokenPipeError:
                pass
        if not answer:
            raise RuntimeError("the mail servers of the demo do not run (they need el-grande-referee[demo])")
        return json.loads(answer)
