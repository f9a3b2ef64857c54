"""Every setting: its name, its type, and its description.

The description of a field is the comment above it in the file `referee init` writes, its example the value shown
there. Must not know where settings are read from, nor who uses them.
"""

from __future__ import annotations

import os
import re
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import parse_qs, unquote
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from referee.languages.domains import in_ascii
from referee.mail.accounts import ImapAccount, MaildirAccount, Security, SmtpAccount
from referee.settings.files import Unfit, check_certificates, password_in

SECTION = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)
"""What holds for every section: nothing unknown, and no complaint that shows a value."""


def _page(text: str) -> str:
    if not re.fullmatch(r"(https?://\S+)?", text):
        raise ValueError("this is not the address of a page: it begins with https:// or http://")
    return text


LIST = ".el-grande-site.json"
"""What lies in a folder that has our pages."""


_OURS = re.compile(r"\.(html|ics)(\.new)?$")


def _of_pages(path: Path) -> Path:
    """The folder, if it holds nothing but pages, or is not there. Raises Unfit."""
    with suppress(OSError):  # one that we may not read is told when pages are written
        if path.exists() and not path.is_dir():
            raise Unfit(f"{path} is a file; name a folder")
        names = os.listdir(path)
        if LIST not in names and (others := [name for name in names if not _OURS.search(name)]):
            raise Unfit(f"{path} holds {min(others)}, which is not ours; name a folder that is empty, or not there")
    return path


class SiteSettings(BaseModel):
    """Pages that any web server shows: games, a round late, and results. Without the section there are none."""

    model_config = SECTION

    path: Annotated[Path, AfterValidator(_of_pages)] = Field(
        examples=["/var/www/el-grande"],
        description="Where the pages are written. It is made if it is not there, and holds nothing else.",
    )
    address: Annotated[str, AfterValidator(_page)] = Field(
        default="",
        examples=["https://games.example.org/"],
        description="Where a web server shows them, as invitations tell it.",
    )
    title: str = Field(
        default="", max_length=80, examples=["Games of our club"], description="The heading of the pages."
    )
    language: str = Field(default="en", description="The language of the pages.")
    words: Path | None = Field(
        default=None,
        examples=["club.md"],
        description="A file with what the club says of itself on the first page, in Markdown: text, lists, links.",
    )
    without: tuple[str, ...] = Field(
        default=(),
        examples=[["g7"]],
        description="Games that are never shown. A moderator says SET SITE off for one that is played.",
    )


PREFIX = "REFEREE_"
NEST = "__"
IMAP_PORTS: dict[Security, int] = {"tls": 993, "starttls": 143, "none": 143}
SMTP_PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "none": 25}


IN_MEMORY = "this database is in memory: when a command ends, all games in it are gone; name a file"


def is_in_memory(url: str) -> bool:
    """Whether this is the URL of an SQLite database without a file, however it is spelled."""
    kind, _, rest = url.partition("://")
    place, _, query = rest.partition("?")
    name = unquote(place.partition("/")[2]).strip().removeprefix("file:").strip("/")
    options = parse_qs(query.lower())
    is_named = name not in ("", ":memory:") and "memory" not in options.get("mode", [])
    return kind.strip().lower().startswith("sqlite") and not (is_named and "memdb" not in options.get("vfs", []))


def _mail_address(text: str) -> str:
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", text):
        raise ValueError("this is not a mail address")
    return in_ascii(text)


def _host_and_port(text: str) -> str:
    found = re.fullmatch(r"(?:[\w.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})", text)
    if not found or not 0 < int(found[1]) < 2**16:
        raise ValueError("this is not an address and a port")
    return text


def _zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (LookupError, ValueError, OSError):
        raise ValueError("there is no such time zone; they are called like Europe/Amsterdam") from None


def _time_of_day(text: str) -> str:
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text):
        raise ValueError("this is no time of the day")
    return text


@dataclass(frozen=True, slots=True)
class PasswordFile:
    """A file, and the password in it."""

    path: Path
    password: str = field(repr=False)


def _read(given: object) -> object:
    if isinstance(given, str | Path):
        return PasswordFile(Path(given), password_in(Path(given)))
    if given is None:
        return None
    raise ValueError("this is not the name of a file")


def _certificates(path: Path) -> Path:
    check_certificates(path)
    return path


def _public_key(text: str) -> str:
    if not re.fullmatch(r"age1[0-9a-z]+|ssh-(?:ed25519|rsa) [A-Za-z0-9+/=]+(?: .*)?", text.strip()):
        raise ValueError("this is no public key of ssh (ssh-ed25519, ssh-rsa) or age (age1...)")
    return text.strip()


def _host(text: str) -> str:
    if re.search(r"[/@\s]", text):
        raise ValueError("this is not the name of a server alone, without https:// or anything behind it")
    return text


FromFile = Annotated[PasswordFile | None, BeforeValidator(_read)]
Address = Annotated[str, AfterValidator(_mail_address)]
TimeOfDay = Annotated[str, AfterValidator(_time_of_day)]
TimeZone = Annotated[str, AfterValidator(_zone)]
Host = Annotated[str, Field(min_length=1), AfterValidator(_host)]
HostAndPort = Annotated[str, AfterValidator(_host_and_port)]
PublicKey = Annotated[str, AfterValidator(_public_key)]
_TIMEOUT = "Seconds to wait for an answer of this server."
_CAFILE = "Certificates to trust instead of the system's own."


class _Server(BaseModel):
    model_config = SECTION

    host: Host = Field(examples=["mail.example.org"])
    user: str = Field(default="", examples=["referee"])
    password_file: FromFile = Field(
        default=None,
        examples=["imap-password"],
        description="A file with the password on one line. Only the referee's own account may read it (chmod 600, or "
        "640 for a group of its own).",
    )
    password: SecretStr | None = Field(
        default=None,
        examples=["..."],
        description="Instead of password_file; nobody else may then be able to read this file.",
    )
    token_command: tuple[Annotated[str, Field(min_length=1)], ...] = Field(
        default=(),
        repr=False,
        examples=[["/usr/local/bin/mail-token", "referee"]],
        description="Instead of a password, where the provider wants OAuth 2 (XOAUTH2): a command, run without a "
        "shell, whose first line of output is an access token. It is run again when the server refuses the old one.",
    )
    security: Security = "tls"
    port: int | None = Field(default=None, ge=1, le=65535, examples=[993])
    timeout: float = Field(default=30.0, gt=0, description=_TIMEOUT)
    cafile: Annotated[Path, AfterValidator(_certificates)] | None = Field(
        default=None, examples=["private-ca.pem"], description=_CAFILE
    )

    @model_validator(mode="after")
    def _one_way_to_log_in(self) -> Self:
        if self.password is not None and self.password_file is not None:
            raise ValueError("password and password_file are both given; keep one of them")
        if self._has_password and self.token_command:
            raise ValueError("a password and token_command are both given; keep one of them")
        return self

    @property
    def _has_password(self) -> bool:
        return self.password is not None or self.password_file is not None

    def secret(self) -> str:
        """The password in clear text, empty if there is none."""
        if self.password_file is not None:
            return self.password_file.password
        return self.password.get_secret_value() if self.password else ""


class Imap(_Server):
    """Where letters arrive: [imap] or [maildir], one of the two."""

    host: Host = Field(examples=["imap.example.org"])
    user: str = Field(min_length=1, examples=["referee@example.org"])
    security: Security = Field(default="tls", description='Or "starttls", or "none" for a server on this machine.')
    port: int | None = Field(default=None, ge=1, le=65535, examples=[993], description='143 unless security is "tls".')
    folder: str = Field(default="INBOX", min_length=1, description="Where letters are looked for.")
    done: str = Field(
        default="Processed",
        min_length=1,
        description="Where a letter goes when it has been kept. The folder is made when it is needed.",
    )
    quarantine: str = Field(
        default="Quarantine",
        min_length=1,
        description="Where a letter goes that is too large to keep.",
    )

    @model_validator(mode="after")
    def _login_is_complete(self) -> Imap:
        if not (self._has_password or self.token_command):
            raise ValueError('there is no password; write, for example: password_file = "imap-password"')
        return self


class Maildir(BaseModel):
    """A folder on this machine, into which a mail server delivers; instead of [imap]."""

    model_config = SECTION

    path: Path = Field(examples=["/var/mail/referee/Maildir"])


class Smtp(_Server):
    """Where letters are handed in."""

    host: Host = Field(examples=["smtp.example.org"])
    user: str = Field(
        default="",
        examples=["referee@example.org"],
        description="Neither user nor password for a server that asks for no login.",
    )
    password_file: FromFile = Field(default=None, examples=["smtp-password"])
    security: Security = Field(default="starttls", description='Or "tls", or "none" for a server on this machine.')
    port: int | None = Field(default=None, ge=1, le=65535, examples=[587], description='465 for "tls", 25 for "none".')
    sender: Address | None = Field(
        default=None,
        examples=["bounces@example.org"],
        description="Where bounces go; without it, to the referee's own address.",
    )

    @model_validator(mode="after")
    def _login_is_complete(self) -> Smtp:
        if bool(self.user) != (self._has_password or bool(self.token_command)):
            raise ValueError("user and password_file go together; a server without login needs neither")
        return self


class Backup(BaseModel):
    """What `referee backup` does where no file is named, as every night."""

    model_config = SECTION

    path: Path | None = Field(
        default=None,
        examples=["/var/lib/el-grande-referee/backups"],
        description="The folder where backups lie; without it, backups beside the keyring. One on another disk is "
        "better.",
    )
    keep: int = Field(default=14, ge=1, description="How many are kept there. The oldest go when a new one is whole.")
    recipients: tuple[PublicKey, ...] = Field(
        default=(),
        examples=[["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI... ann@home"]],
        description="Public keys for which every backup is locked: of ssh, or of age (age1...). Only the private half "
        "opens one; keep that elsewhere, and twice. It takes el-grande-referee[encrypted].",
    )
    push: tuple[Annotated[str, Field(min_length=1)], ...] = Field(
        default=(),
        examples=[["rclone", "copy", "{file}", "elsewhere:referee"]],
        description="A command that takes each new backup elsewhere, run without a shell, {file} in it the backup. "
        "Should it fail, the operator is told.",
    )

    @field_validator("push")
    @classmethod
    def _push_names_the_file(cls, words: tuple[str, ...]) -> tuple[str, ...]:
        if words and not any("{file}" in word for word in words):
            raise ValueError("it does not say where in it the backup stands: {file}")
        return words


def _this_process() -> str:
    return f"{socket.gethostname()}-{os.getpid()}"


class Settings(BaseSettings):
    """All that an operator has set; a variable of the environment goes before the file."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=NEST, frozen=True, extra="forbid", hide_input_in_errors=True
    )

    address: Address = Field(
        examples=["referee@example.org"],
        description="Where players write. Answers come back to referee+something@example.org, so letters to such "
        "plus-addresses should reach the same mailbox; where they do not, the referee still knows an answer by its "
        "subject.",
    )
    # Not in the representation: the URL of a database server may hold a password.
    database: str = Field(
        repr=False,
        examples=["sqlite:////var/lib/el-grande-referee/referee.db"],
        description="Games, letters and all that was ever decided. Back it up together with the keyring.",
    )
    keyring: Path = Field(
        examples=["/var/lib/el-grande-referee/keyring"],
        description="The keys that sign what we send, so that nobody can order in another's name. Made at the first "
        "start.",
    )
    zone: TimeZone = Field(
        default="UTC",
        examples=["Europe/Amsterdam"],
        description="The time zone of whoever runs this: of what commands print and take, and of the log as text.",
    )
    hosts: tuple[Address, ...] = Field(
        default=(),
        examples=[["ann@example.org"]],
        description="Addresses that may set games up by mail. Without any, games are set up on the command line.",
    )
    operator: Address | None = Field(
        default=None,
        examples=["me@example.org"],
        description="Where the referee writes when it needs a person: letters that broke it, a mailbox it cannot look "
        "into, a disk that is full. One letter a day for each kind of trouble at most.",
    )
    daily: TimeOfDay | None = Field(
        default=None,
        examples=["08:00"],
        description="From which hour on, by `zone`, `operator` gets one letter a day: who is late or silent, whose "
        "letters come back, which seats are open, what is due, letters that want a hand, each with the line that mends "
        "it. None on a day on which nothing does.",
    )
    authserv_id: str | None = Field(
        default=None,
        pattern=r"^[^\s;]+$",
        examples=["mx.example.org"],
        description="The name under which your provider writes Authentication-Results into a letter. With it, an "
        "order counts only if DMARC proves its sender. `referee doctor` tells what it is.",
    )
    poll: int = Field(
        default=60,
        ge=1,
        description="Seconds between two looks into the mailbox, where the server cannot tell us by itself.",
    )
    keep_letters: int = Field(
        default=30,
        ge=0,
        description="Days after a game's end for which its letters are kept, in the database and in the mailbox; 0: "
        "for ever. Letters of no game are kept as long. What was played stays: the game's log is no letter. `referee "
        "status` tells how many were let go.",
    )
    quiet: bool = Field(default=False, examples=[False], description="true: only warnings and errors go to the log.")
    log: Literal["text", "json"] = Field(
        default="text", description='How the log is written: "text" for people, "json" for programs.'
    )
    metrics: HostAndPort | None = Field(
        default=None,
        examples=["127.0.0.1:9464"],
        description="Address and port of a page of numbers for Prometheus. Do not open it to the world.",
    )
    worker: str = Field(
        default_factory=_this_process,
        pattern=r"^[\w.-]{1,64}$",
        examples=["worker-1"],
        description="What this worker is called among others. Without it: the machine's name and the process number.",
    )
    imap: Imap | None = None
    maildir: Maildir | None = None
    smtp: Smtp
    backup: Backup = Backup()
    site: SiteSettings | None = None

    @field_validator("database")
    @classmethod
    def _database_is_a_url(cls, text: str) -> str:
        if "://" not in text:
            raise ValueError("this is not the URL of a database")
        if is_in_memory(text):
            raise ValueError(IN_MEMORY)
        return text

    @model_validator(mode="after")
    def _nobody_writes_to_himself(self) -> Settings:
        if self.operator is not None and self.operator.lower() == self.address.lower():
            raise ValueError("operator is the referee's own address; name a person's")
        if self.address.lower() in map(str.lower, self.hosts):
            raise ValueError("hosts holds the referee's own address; name a person's")
        return self

    @model_validator(mode="after")
    def _the_letter_of_the_day_has_a_reader(self) -> Settings:
        if self.daily is not None and self.operator is None:
            raise ValueError('the letter of the day (daily) goes to operator; write, for example: operator = "me@..."')
        return self

    @model_validator(mode="after")
    def _letters_arrive_in_one_place(self) -> Settings:
        if (self.imap is None) == (self.maildir is None):
            known = "neither is" if self.imap is None else "both are"
            raise ValueError(f"letters arrive by [imap] or by [maildir], and {known} given; write one of them")
        return self

    @classmethod
    def settings_customise_sources(cls, *_: Any, **sources: Any) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment first, then what `load_settings` has read from the file; no other sources."""
        return sources["env_settings"], sources["init_settings"]

    def intake(self) -> ImapAccount | MaildirAccount:
        """The account for fetching letters."""
        if self.maildir:
            return MaildirAccount(path=self.maildir.path)
        assert self.imap is not None  # _letters_arrive_in_one_place
        return ImapAccount(
            **_common(self.imap, IMAP_PORTS),
            folder=self.imap.folder,
            done=self.imap.done,
            quarantine=self.imap.quarantine,
        )

    def outgoing(self) -> SmtpAccount:
        """The account for sending; bounces go to the referee's own address unless `sender` is set."""
        return SmtpAccount(**_common(self.smtp, SMTP_PORTS), sender=self.smtp.sender or self.address)

    def backups(self) -> Path:
        """The folder for backups."""
        return self.backup.path or self.keyring.parent / "backups"

    def metrics_at(self) -> tuple[str, int] | None:
        """Host and port of the metrics page; None if it is not set."""
        if self.metrics is None:
            return None
        host, _, port = self.metrics.rpartition(":")
        return host.strip("[]"), int(port)


def _common(server: Imap | Smtp, ports: dict[Security, int]) -> dict[str, Any]:
    return {
        "host": server.host,
        "port": server.port or ports[server.security],
        "user": server.user,
        "password": server.secret(),
        "token_command": server.token_command,
        "security": server.security,
        "timeout": server.timeout,
        "cafile": str(server.cafile) if server.cafile else None,
    }


SECTIONS: dict[str, type[BaseModel]] = {
    "imap": Imap,
    "maildir": Maildir,
    "smtp": Smtp,
    "backup": Backup,
    "site": SiteSettings,
}
