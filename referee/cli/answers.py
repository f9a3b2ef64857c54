"""What somebody may answer to a question of `referee init`: read as it was meant, or refused with what would do.

Must not ask.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import cast, get_args
from urllib.parse import urlsplit

from referee.languages.likeness import nearest
from referee.mail.accounts import Security
from referee.mail.addresses import addresses, is_address
from referee.settings.files import Unfit, check_certificates
from referee.settings.model import IN_MEMORY, is_in_memory
from referee.settings.providers import PROVIDERS
from referee.store import Store, StoreUnavailable

NAMES = ", ".join(provider.name for provider in PROVIDERS)
OTHER = "other"
_NONE = frozenset({"", "-", "none", "nobody", "no"})


class Slip(ValueError):
    """An answer that will not do; the text says what would."""


def one_address(text: str) -> str:
    """One mail address, also one that was pasted with a name or in brackets."""
    found = list(addresses(text))
    if "@" not in text or len(found) != 1 or not is_address(found[0]) or (" " in text and "<" not in text):
        raise Slip(f"{text!r} is not one mail address. Write one like referee@example.org.")
    return text if is_address(text) else found[0]


def some_addresses(text: str) -> str:
    """Any number of addresses, with commas between them; empty for none."""
    if text.lower() in _NONE:
        return ""
    return ", ".join(one_address(each) for each in re.split(r"[,;]\s*|\s+(?=\S+@)", text) if each.strip())


def provider(text: str) -> str:
    """The name of a provider that is known here, or `other`."""
    name = text.lower()
    if name in (OTHER, *NAMES.split(", ")):
        return name
    near = nearest(name, (OTHER, *NAMES.split(", ")), 0.6)
    hint = f"Did you mean {near[0]}?" if near else f"Say {OTHER}, and name the servers at the next questions."
    raise Slip(f"No provider is called {text!r} here. There are: {NAMES}; or {OTHER}. {hint}")


def server(text: str) -> str:
    """The name of a server, with :port if it was given; also one that was pasted as the address of a page."""
    place = urlsplit(text if "//" in text else f"//{text}")
    try:
        port = place.port
    except ValueError:
        raise Slip(f"{text!r}: a port is a number from 1 to 65535, as in imap.example.org:993.") from None
    host = place.hostname or ""
    if not re.fullmatch(r"[\w.-]+|[0-9a-f:]+", host) or place.username is not None:
        raise Slip(f"{text!r} is not the name of a server. Write one like imap.example.org.")
    return f"{host}:{port}" if port else host


def as_security(text: str) -> Security:
    """How a connection is encrypted."""
    for kind in get_args(Security):
        if text.lower() == kind:
            return cast("Security", kind)
    raise Slip(f"{text!r} is no way to encrypt. Write tls, starttls or none.")


def something(text: str) -> str:
    """Anything but nothing."""
    if not text:
        raise Slip("It cannot be left out.")
    return text


def anything(text: str) -> str:
    """Whatever it is."""
    return text


def command(text: str) -> str:
    """A command as a shell would read it."""
    try:
        if shlex.split(text):
            return text
    except ValueError as trouble:
        raise Slip(f"{text!r} cannot be read: {trouble}.") from None
    raise Slip("It needs a command, such as 'mail-token referee@example.org'.")


def database(text: str) -> str:
    """The URL of a database; a path becomes that of an SQLite file."""
    url = text if "://" in text else f"sqlite:///{Path(text).expanduser().absolute()}"
    if not text:
        raise Slip("It cannot be left out.")
    if is_in_memory(url):
        raise Slip(f"This database will not do: {IN_MEMORY}.")
    try:
        Store(url).close()
    except StoreUnavailable as trouble:
        raise Slip(f"This database will not do: {trouble}. {trouble.advice}".strip()) from None
    return url


def certificates(text: str) -> str:
    """The full path of a file with certificates; empty for none."""
    if text.lower() in _NONE:
        return ""
    path = Path(text).expanduser().absolute()
    try:
        check_certificates(path)
    except Unfit as trouble:
        raise Slip(f"{trouble}.") from None
    return str(path)
