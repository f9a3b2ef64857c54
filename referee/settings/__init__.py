"""The configuration: a TOML file and the environment become one frozen `Settings`.

Entry points read settings once and hand plain values on. No error repeats a value of a file or variable, since it may
be a password.
"""

from referee.settings.keyring import KEY_BYTES, NOTE, fingerprint, fresh_key, load_keys, read_keys, write_keyring
from referee.settings.loading import complaints_about, former_settings, holds_secret, load_settings
from referee.settings.model import SECTIONS, Imap, Maildir, Settings, Smtp
from referee.settings.private import SettingsError
from referee.settings.site import SiteSettings
from referee.settings.writing import GivenSettings, settings_text, with_setting

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
