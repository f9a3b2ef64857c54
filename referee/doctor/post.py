"""Checks of the mail accounts: the mailbox for fetching, and the server for sending.

Must not read a letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from referee.doctor.findings import CheckResult, attention, broken, ok
from referee.doctor.network import in_clear, meaning, out_of_reach
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
