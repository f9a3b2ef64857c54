"""Checks of files on this machine: configuration, keyring, time zones, templates.

Must not connect to anything.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

from referee.chance import SEED_BYTES
from referee.commands.newcomers import Newcomer
from referee.desk import Desk
from referee.doctor.findings import CheckResult, attention, broken, complained, ok
from referee.languages import loading
from referee.log import Options
from referee.rules.boxes import set_up
from referee.rules.editions import EDITIONS
from referee.settings import Settings, SettingsError, fingerprint, former_settings, load_settings, read_keys
from referee.store import Store
from scheduler.service import rendered

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
