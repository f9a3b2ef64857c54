"""Checks of the machine and of certificates: disk space, the metrics port, expiry dates.

Must not log in anywhere.
"""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import urllib.request
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from referee.doctor.findings import CheckResult, attention, broken, ok
from referee.doctor.network import MailAccount
from referee.mail.accounts import ImapAccount

_ROOM = 200 * 2**20  # bytes that should be free
_NONE = 20 * 2**20  # below, the referee cannot work for long
_SOON = timedelta(days=14)
_ANSWER = 2.0  # seconds for a page on this machine
_UNSIGNED = (18, 19, 20, 21)  # of OpenSSL: signed by itself, or by nobody we know
_OURS = b"referee_database_up"


def room(folders: Iterable[Path]) -> CheckResult:
    """Whether there is enough space on the disk."""
    name = "disk"
    free, folder = min((shutil.disk_usage(folder).free, folder) for folder in folders)
    seen = f"{free // 2**20:,} MB are free in {folder}"
    advice = "Make room: old backups, old logs (journalctl --vacuum-size=200M), or move the database to a larger disk."
    if free < _NONE:
        return broken(name, seen, advice)
    return attention(name, seen, advice) if free < _ROOM else ok(name, seen)


def metrics(host: str, port: int) -> CheckResult:
    """Whether the metrics page can be served, or is already served by a running worker."""
    name, where = "metrics", f"{host}:{port}"
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind(address)
    except OSError as trouble:
        if _is_ours(where):
            return ok(name, f"a worker of ours serves them at {where}")
        advice = 'Name a port that is free, e.g. metrics = "127.0.0.1:9464", or end the program that is there.'
        return broken(name, f"{where} cannot be used: {trouble.strerror}", advice)
    return ok(name, f"{where} is free")


def _is_ours(where: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{where}/metrics", timeout=_ANSWER) as page:  # noqa: S310 - http alone
            return _OURS in page.read()
    except (OSError, ValueError):
        return False


def why_not_believed(account: MailAccount) -> str:
    """Why the server's certificate is not believed, where a file of certificates would mend that; "" otherwise."""
    if account.security == "none":
        return ""
    try:
        _ends(account)
    except ssl.SSLCertVerificationError as trouble:
        return trouble.verify_message if trouble.verify_code in _UNSIGNED else ""
    except (OSError, ValueError, KeyError, TypeError):
        return ""
    return ""


def certificate(account: MailAccount, now: datetime) -> CheckResult | None:
    """How long the server's certificate is valid; None if there is none, or the next check says what is wrong."""
    if account.security == "none":
        return None
    where = f"{account.host}:{account.port}"
    name = f"certificate of {where}"
    try:
        ends = datetime.fromtimestamp(_ends(account), UTC)
    except ssl.SSLCertVerificationError as trouble:
        advice = (
            "Wait for a new one, or look at this machine's clock: timedatectl."
            if trouble.verify_code in (9, 10)
            else ""
        )
        return broken(name, trouble.verify_message, advice) if advice else None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    seen = f"good until {ends:%Y-%m-%d}"
    if ends - now < _SOON:
        return attention(name, seen, "Whoever keeps that server has to renew it; from then on no letter comes or goes.")
    return ok(name, seen)


def _ends(account: MailAccount) -> float:
    """When the certificate ends, in seconds since 1970. Raises OSError, ValueError."""
    context = ssl.create_default_context(cafile=account.cafile)
    with socket.create_connection((account.host, account.port), account.timeout) as line:
        if account.security == "starttls":
            _ask_for_tls(line, isinstance(account, ImapAccount))
        with context.wrap_socket(line, server_hostname=account.host) as encrypted:
            found = encrypted.getpeercert()
            return float(ssl.cert_time_to_seconds(str((found or {})["notAfter"])))


def _ask_for_tls(line: socket.socket, is_imap: bool) -> None:
    """Say STARTTLS. The answer is not read: the handshake will fail if it was refused."""
    spoken = (b"a STARTTLS\r\n",) if is_imap else (b"EHLO doctor.invalid\r\n", b"STARTTLS\r\n")
    line.recv(4096)
    for words in spoken:
        line.sendall(words)
        line.recv(4096)


def folders_of(*files: Path | None) -> tuple[Path, ...]:
    """The existing folders of these files."""
    return tuple({file.parent for file in files if file is not None and os.path.isdir(file.parent)})
