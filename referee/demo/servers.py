"""Real mail servers on loopback for one game: where they are, who has a mailbox there, and how they end.

They run in a process of their own (`postoffice`), so that work here does not hold up answers there; it ends
when its standard input closes, however this process dies. Knows users and addresses. Must not know who plays.
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

    A letter to `user@...` or `user+anything@...` lies in that user's INBOX when SMTP says 250; one to anybody
    else is refused with 550. SMTP wants no login, but takes one. The password is drawn anew each time and is
    the same for all. Letters are held in memory and end with the servers.
    """

    def __init__(self, users: Iterable[str], domain: str = "elgrande.example") -> None:
        self.users = tuple(users)
        self.domain = domain
        self.password = secrets.token_urlsafe(12)
        self.imap_port = self.smtp_port = 0
        self._child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Return when both servers listen, with their ports in `imap_port` and `smtp_port`.

        Raises RuntimeError if they do not start; why stands on standard error.
        """
        self._child = subprocess.Popen(
            [sys.executable, "-P", str(Path(__file__).with_name("postoffice.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C at the terminal is not for them: the letters are still wanted
        )
        try:
            answer = self._ask({"host": HOST, "users": self.users, "password": self.password})
        except RuntimeError:
            self.stop()
            raise
        self.imap_port, self.smtp_port = answer

    def stop(self) -> None:
        """End both servers and with them every connection; does nothing if they do not run."""
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
        return f"{user}@{self.domain}"

    def imap(self, user: str) -> ImapAccount:
        """The account by which a user reads mail."""
        return ImapAccount(HOST, self.imap_port, user, self.password, security="none")

    def smtp(self, user: str) -> SmtpAccount:
        """The account by which a user sends mail."""
        return SmtpAccount(HOST, self.smtp_port, security="none", sender=self.address(user))

    def mailbox(self, user: str) -> list[bytes]:
        """All letters of a user, from all folders, in the order of their arrival.

        Raises KeyError for somebody without a mailbox, RuntimeError if the servers do not run.
        """
        if user not in self.users:
            raise KeyError(user)
        return [letter.encode("latin-1") for letter in self._ask(user)]

    def _ask(self, question: Any) -> Any:
        """One line to the servers, one line back."""
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
