"""The accounts from which letters are fetched and with which they are sent, as pure values.

Knows hosts, names and passwords. Must not open a connection, read a file or look at the environment.
"""

from base64 import b64encode
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Security = Literal["none", "starttls", "tls"]


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A folder on an IMAP server; letters that were kept are moved to `done`, too large ones to `quarantine`.

    `timeout` is in seconds, for every single exchange. `cafile` names a file of certificates to trust instead of the
    system's own. With a `token_command` (a program and its arguments, whose first line of output is an access token)
    the login is XOAUTH2 and there is no password.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    security: Security = "tls"
    folder: str = "INBOX"
    done: str = "Processed"
    quarantine: str = "Quarantine"
    timeout: float = 30.0
    cafile: str | None = None
    token_command: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class MaildirAccount:
    """A local Maildir: the directory that contains `new`, `cur` and `tmp`."""

    path: Path


@dataclass(frozen=True, slots=True)
class SmtpAccount:
    """A server that takes our letters; `sender` is the envelope sender, to which bounces go.

    An empty `user` means no login. `timeout` is in seconds. With a `token_command` the login is XOAUTH2, as in
    ImapAccount.
    """

    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    security: Security = "starttls"
    sender: str = field(kw_only=True)
    timeout: float = 30.0
    cafile: str | None = None
    token_command: tuple[str, ...] = field(default=(), repr=False)


def redacted(text: str, account: ImapAccount | SmtpAccount) -> str:
    """The text without the account's password, neither in clear nor encoded as in a login.

    Servers quote the commands that they refuse, and a login is a command.
    """
    if not account.password:
        return text
    user, password = account.user.encode(), account.password.encode()
    logins = (b"\0%b\0%b" % (user, password), b"%b\0%b\0%b" % (user, user, password), password)
    quoted = account.password.replace("\\", "\\\\").replace('"', '\\"')
    for form in (*(b64encode(login).decode() for login in logins), quoted, account.password):
        text = text.replace(form, "***")
    return text
