"""A check of the folder in which pages of games are written, where a host wants them. Must not write there."""

from __future__ import annotations

import os

from referee.doctor.findings import CheckResult, attention, ok
from referee.languages.loading import letter_languages
from referee.settings import SiteSettings

_NAME = "pages"


def site(wanted: SiteSettings) -> CheckResult:
    """Whether the worker can write pages there, in the language that they are wanted in."""
    known = letter_languages()
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
