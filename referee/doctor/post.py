"""Checks of the mail accounts, the mailbox for fetching and the server for sending, and advice about their failures.

Knows names, ports, certificates and logins. Must not read a letter.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator, Sequence

from referee.doctor.findings import CheckResult, attention, broken, ok
from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from referee.mail.mailbox import MailboxUnavailable
from referee.mail.send import Later, Sender, Stopped
from referee.mail.visit import Surroundings, Visit

_ENOUGH = 2**20
"""Bytes; our largest letters, with pictures, are far smaller."""
_CLEAR = 'Use security = "tls" or "starttls": others on the way can read the password and every order.'


def incoming(account: ImapAccount | MaildirAccount, visit: Visit) -> Iterator[CheckResult]:
    """Checks of the mailbox: login, folders, capabilities of the server."""
    if isinstance(account, ImapAccount):
        yield from _imap(account, visit)
    else:
        yield _maildir(account, visit)


def _imap(account: ImapAccount, visit: Visit) -> Iterator[CheckResult]:
    name = "IMAP"
    if trouble := out_of_reach(account, "imap"):
        yield broken(name, *trouble)
        return
    try:
        seen = visit.look()
    except MailboxUnavailable as failure:
        told = re.sub(r"\bb'([^']*)'", r"\1", str(failure))  # the server's words come as bytes
        yield broken(name, told, meaning(told, account, "imap", refused=failure.login_refused))
        return
    way = f"{account.user} is logged in at {account.host}:{account.port}"
    if in_clear(account):
        yield attention(name, f"{way}, unencrypted", _CLEAR)
    else:
        yield ok(name, f"{way}{'' if account.security == 'none' else ', encrypted'}")
    yield from _folders(account, seen)
    yield from _able(seen.able)


def _folders(account: ImapAccount, seen: Surroundings) -> Iterator[CheckResult]:
    name = "IMAP folders"
    if account.folder in (account.done, account.quarantine):
        advice = "Name three different folders in [imap]: folder, done, quarantine."
        yield broken(name, f"letters of {account.folder!r} would be moved to {account.folder!r} itself", advice)
    if seen.letters is None:
        advice = "Correct `folder` in [imap], or make it in your mail program. INBOX is always there."
        yield broken(name, f"there is no folder {account.folder!r}", advice)
    if seen.refused:
        advice = (
            "Make them in your mail program, or name others in [imap]: done, quarantine. Some want INBOX.Processed."
        )
        yield broken(name, f"the server will not make {_in_words(seen.refused)}", advice)
    elif seen.letters is not None:
        made = f"; made just now: {_in_words(seen.made)}" if seen.made else ""
        yield ok(name, f"{account.folder} ({seen.letters} waiting), {account.done}, {account.quarantine}{made}")


def _able(able: frozenset[str]) -> Iterator[CheckResult]:
    name = "IMAP server"
    if "MOVE" not in able and "UIDPLUS" not in able:
        advice = "Letters cannot be taken out of the inbox one by one. Use a mailbox elsewhere, or a Maildir."
        yield broken(name, "it can neither MOVE nor UIDPLUS", advice)
    if "IDLE" not in able:
        yield attention(name, "it cannot IDLE", "Nothing; letters are looked for every `poll` seconds instead.")
    good = [word for word in ("MOVE", "UIDPLUS", "IDLE") if word in able]
    if "MOVE" not in able and "UIDPLUS" in able:
        yield ok(name, f"it can {_in_words(good)}; letters are moved by copying, as it cannot MOVE")
    elif "MOVE" in able and "IDLE" in able:
        yield ok(name, f"it can {_in_words(good)}")


def _maildir(account: MaildirAccount, visit: Visit) -> CheckResult:
    name = "Maildir"
    try:
        seen = visit.look()
    except MailboxUnavailable as failure:
        advice = "Give it to the account the referee runs as; a mail server makes new, cur and tmp in it."
        return broken(name, str(failure), advice)
    if seen.letters is None:
        advice = "Correct `path` in [maildir], or let your mail server deliver a first letter there."
        return broken(name, f"there is no Maildir {account.path}", advice)
    return ok(name, f"{account.path} ({seen.letters} waiting)")


def outgoing(account: SmtpAccount) -> CheckResult:
    """A check of the sending server: connection, login, maximum size of a letter."""
    name = "SMTP"
    if trouble := out_of_reach(account, "smtp"):
        return broken(name, *trouble)
    sender = Sender(account)
    try:
        limit = sender.limit()
    except (Later, Stopped) as failure:
        return broken(name, str(failure), meaning(str(failure), account, "smtp"))
    finally:
        sender.close()
    who = f"{account.user} is logged in at" if account.user else "no login is asked for at"
    way = f"{who} {account.host}:{account.port}"
    if limit is not None and limit < _ENOUGH:
        return attention(name, f"{way}, but it takes {limit:,} bytes at most", "Let it take letters of a megabyte.")
    if in_clear(account):
        return attention(name, f"{way}, unencrypted", _CLEAR)
    takes = f", takes letters of {limit / 2**20:.0f} MB" if limit else ""
    return ok(name, f"{way}{'' if account.security == 'none' else ', encrypted'}{takes}")


def _in_words(words: Sequence[str]) -> str:
    return ", ".join(words)


MailAccount = ImapAccount | SmtpAccount


def out_of_reach(account: MailAccount, section: str) -> tuple[str, str] | None:
    """Why the server cannot be connected to, and advice; None if it can."""
    where = f"{account.host}:{account.port}"
    try:
        socket.create_connection((account.host, account.port), account.timeout).close()
    except socket.gaierror:
        return (
            f"there is no server called {account.host}",
            f"Correct `host` in [{section}]; the provider's help pages name it. Or does this machine have no network?",
        )
    except ConnectionRefusedError:
        return (
            f"nobody answers at {where}",
            f"Correct `host`, `port` or `security` in [{section}], or start the server.",
        )
    except TimeoutError:
        return (
            f"no answer from {where} in {account.timeout:g} seconds",
            f"Correct `port` in [{section}]; or a firewall on the way lets nothing through to it.",
        )
    except OSError as trouble:
        return f"{where} cannot be reached: {trouble.strerror or trouble}", "Look at the network of this machine."
    return None


def meaning(told: str, account: MailAccount, section: str, *, refused: bool = False) -> str:
    """Advice about a connection that was made and then failed with these words."""
    words = told.lower()
    if "certificate_verify_failed" in words or "certificate verify failed" in words:
        return _certificate(words, section)
    if "auth extension not supported" in words:
        return (
            f'This port takes no log-in. Take the port for submission: 587 with security = "starttls", 465 with '
            f'"tls"; or, on a server of your own that trusts this machine, leave `user` and the password out of '
            f"[{section}]."
        )
    if "token command" in words:
        return f"Correct `token_command` in [{section}], and run it by hand as the referee's account."
    if "xoauth2" in words or "ssl" in words or "starttls" in words or "eof" in words or "timed out" in words:
        return _another_way(words, account, section)
    if refused and account.token_command:
        return (
            f"Correct `user` or `token_command` in [{section}]: the server does not take this token for this user. "
            "Or it takes no tokens at all, and wants a password."
        )
    if refused or "535" in words or "authenticat" in words:
        return (
            f"Correct `user` and the password of [{section}]. Many providers want an app password here, or a token "
            "command (XOAUTH2), and IMAP and SMTP allowed in the account's settings."
        )
    return f"Look at [{section}] in the configuration, and at what the server's own log says."


def _certificate(words: str, section: str) -> str:
    """Advice about a certificate that is not believed."""
    if "expired" in words or "not yet valid" in words:
        return "Whoever keeps that server has to renew its certificate; or this machine's clock is wrong: timedatectl."
    if "mismatch" in words or "not valid for" in words:
        return f"`host` in [{section}] must be a name that stands on the server's certificate."
    return (
        f'Name the file with the certificate of who signed it, in [{section}]: cafile = "ca.pem". If you know of none, '
        "somebody may be in between: ask who keeps the server."
    )


def _another_way(words: str, account: MailAccount, section: str) -> str:
    if "xoauth2" in words:
        return f"Use a password in [{section}] instead of token_command: this server does not take tokens."
    if account.security == "tls":
        other = "starttls" if account.port != 993 else "none"
        return f'This port does not speak TLS from the start. Try security = "{other}" in [{section}], or another port.'
    return f'Try security = "tls" in [{section}], with port {_usual(account)}, or leave `port` out.'


def _usual(account: MailAccount) -> int:
    return 993 if isinstance(account, ImapAccount) else 465


def in_clear(account: MailAccount) -> bool:
    """Whether a password would be sent unencrypted to another machine."""
    return account.security == "none" and account.host not in ("localhost", "127.0.0.1", "::1") and bool(account.user)
