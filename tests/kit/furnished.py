"""A folder with what a referee needs, for tests of commands: a configuration, a Maildir, a keyring."""

from pathlib import Path

KEYS = "ab" * 32 + "\n"
_CONFIG = """
[referee]
address = "referee@example.org"
database = "{database}"
keyring = "keyring"
{more}

[maildir]
path = "Maildir"

[smtp]
{smtp}
"""


def furnish(
    folder: Path,
    database: str = "sqlite:///games.db",
    more: str = "",
    smtp: str = 'host = "smtp.example.org"',
    config: str = "referee.toml",
) -> Path:
    """Make a Maildir and write a configuration, with `more` settings of [referee]. Returns the configuration's path."""
    for name in ("cur", "new", "tmp"):
        (folder / "Maildir" / name).mkdir(parents=True, exist_ok=True)
    (folder / config).write_text(_CONFIG.format(database=database, more=more, smtp=smtp), encoding="utf-8")
    return folder / config


def keep_keys(folder: Path, keys: str = KEYS) -> None:
    """Write a keyring that only its owner may read."""
    (folder / "keyring").write_text(keys)
    (folder / "keyring").chmod(0o600)
