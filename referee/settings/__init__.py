"""The configuration: a TOML file and the environment become one frozen `Settings`.

Entry points read settings once and hand plain values on. No error repeats a value of a file or variable, since it may
be a password.
"""

from referee.settings.files import (
    KEY_BYTES,
    NOTE,
    SettingsError,
    fingerprint,
    fresh_key,
    load_keys,
    read_keys,
    write_keyring,
)
from referee.settings.loading import (
    GivenSettings,
    complaints_about,
    former_settings,
    holds_secret,
    load_settings,
    settings_text,
    with_setting,
)
from referee.settings.model import SECTIONS, Imap, Maildir, Settings, SiteSettings, Smtp

__all__ = [
    "KEY_BYTES",
    "NOTE",
    "SECTIONS",
    "SiteSettings",
    "GivenSettings",
    "Imap",
    "Maildir",
    "Settings",
    "SettingsError",
    "Smtp",
    "complaints_about",
    "fingerprint",
    "former_settings",
    "fresh_key",
    "holds_secret",
    "load_keys",
    "load_settings",
    "read_keys",
    "settings_text",
    "with_setting",
    "write_keyring",
]
