"""Checks of the machine, its files and certificates: settings, keyring, time zones, pages, disk space, port, expiry.

Must not log in anywhere, nor write where pages are written.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import ssl
import urllib.request
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from referee.chance import SEED_BYTES
from referee.commands.newcomers import Newcomer
from referee.desk import Desk
from referee.doctor.findings import CheckResult, attention, broken, complained, ok
from referee.doctor.post import MailAccount
from referee.languages import loading
from referee.log import Options
from referee.mail.accounts import ImapAccount
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.settings import (
    Settings,
    SettingsError,
    SiteSettings,
    fingerprint,
    former_settings,
    load_settings,
    read_keys,
)
from referee.store import Store
from scheduler.service import rendered

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


_BACK = "Bring the keyring back from a backup (`referee docs runbook keyring-lost`), or begin anew: referee keyring new"
_FAR_AND_WIDE = ("Europe/Amsterdam", "America/Chicago", "Asia/Tokyo", "Australia/Adelaide")


def configuration(path: Path) -> tuple[Settings | None, list[CheckResult]]:
    """The settings, or what is wrong with them."""
    name = "configuration"
    if not path.exists():
        return None, [broken(name, f"there is no {path}", "Run `referee init`, or name the file with --config.")]
    try:
        settings = load_settings(path)
    except SettingsError as trouble:
        return None, [complained(name, complaint) for complaint in trouble.complaints]
    former = [attention(name, notice, "All other settings are known and whole.") for notice in former_settings(path)]
    return settings, former or [ok(name, f"{path}, {_mode(path)}: all settings are known and whole")]


def keyring(path: Path, signed: tuple[str, int] = ("", 0)) -> CheckResult:
    """Whether the keyring has the key that signs; `signed`: its fingerprint, and the number of letters it signed."""
    name, (noted, letters) = "keyring", signed
    if not os.path.exists(path):
        if not path.parent.is_dir():
            return broken(name, f"there is no folder {path.parent}", f"Make it: mkdir -p -m 700 {path.parent}")
        if noted or letters:
            return broken(name, f"{path} is missing, which signed the {letters} letters of the database", _BACK)
        advice = "The first `referee run` makes it. If games are running, bring the old one back from the backup."
        return attention(name, f"there is no {path} yet", advice)
    try:
        keys = read_keys(path)
    except SettingsError as trouble:
        advice = "Without it no answer to our letters is known. Others who read it can order in any name."
        return broken(name, "; ".join(trouble.complaints), advice)
    if noted and noted not in map(fingerprint, keys):
        return broken(name, f"{path} does not hold the key {noted}, which signs the letters of the database", _BACK)
    return ok(name, f"{path}, {_mode(path)}: {len(keys)} {'key' if len(keys) == 1 else 'keys'}")


def time_zones() -> CheckResult:
    """Whether players' time zones are known."""
    name, advice = "time zones", "Install them: pip install --upgrade tzdata"
    try:
        for zone in _FAR_AND_WIDE:
            ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        return broken(name, "the time zones of the world are not here", advice)
    try:
        bundled = f"tzdata {version('tzdata')}"
    except PackageNotFoundError:
        bundled = "of this system"
    return ok(name, f"{len(available_timezones())} known, {bundled}")


def templates(now: datetime) -> Iterator[CheckResult]:
    """Whether every language loads, and the letters of an imagined game render in it."""
    name = "templates"
    try:
        unreadable = loading.unreadable()
        languages = loading.letter_languages()
    except Exception as failure:
        yield broken(name, f"they cannot be read: {failure}", "Install the referee again, templates and all.")
        return
    for language, why in unreadable.items():
        seen = f"language {language!r} cannot be read, so its letters are in English: {why}"
        yield broken(name, seen, "Bring the templates back as they were installed.")
    for language in languages:
        if language in unreadable:
            continue
        try:
            letters = _invitations(language, now)
        except Exception as failure:
            seen = f"no letter can be written in {language!r}: {type(failure).__name__}"
            yield broken(name, seen, "Bring the templates back as they were installed.")
        else:
            yield ok(name, f"language {language!r} loads and {letters} letters render")


def _invitations(language: str, now: datetime) -> int:
    """The number of letters that the desk writes for an imagined game in this language."""
    setup = set_up(("red", "blue"), EDITIONS["rio_grande"], leader=0)
    players = [Newcomer(name, f"{name.lower()}@example.org", _FAR_AND_WIDE[0], language) for name in ("Ann", "Bo")]
    with Store("sqlite://") as store:  # in memory
        store.create()
        desk = Desk(store, (secrets.token_bytes(32),), "referee@example.org", rendered)
        desk.open_game("g1", "A table", setup, Options(), players, secrets.token_bytes(SEED_BYTES), now)
        with store.reading() as transaction:
            return sum(transaction.outbox_counts().values())


def _mode(path: Path) -> str:
    return f"mode {path.stat().st_mode & 0o777:o}"


_NAME = "pages"


def site(wanted: SiteSettings) -> CheckResult:
    """Whether the worker can write pages there, in the language that they are wanted in."""
    known = loading.letter_languages()
    if wanted.language not in known:
        advice = f"Choose one of {', '.join(known)}: `language` in [site]."
        return attention(_NAME, f"no pages are written in {wanted.language!r}", advice)
    folder = wanted.path if wanted.path.exists() else wanted.path.parent
    if not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
        advice = "Make it a folder of the account the referee runs as: `referee docs hosting a-clubs-pages`."
        return attention(_NAME, f"nothing can be written in {folder}", advice)
    return ok(_NAME, f"in {wanted.path}{_where(wanted)}")


def _where(wanted: SiteSettings) -> str:
    return f", shown at {wanted.address}" if wanted.address else ", and invitations do not say where they are shown"
