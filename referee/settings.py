"""What an operator may set: one TOML file and the environment become one frozen `Settings`.

Knows every setting, what it may hold, and how to tell an operator what to write instead. Must not know who
uses it: entry points read settings once and hand plain values on. What a file or a variable held is never
repeated in an error, since it may be a password.
"""

import difflib
import json
import os
import re
import secrets
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings import SettingsError as UnreadableVariable

from referee.mail.accounts import ImapAccount, MaildirAccount, Security, SmtpAccount

PREFIX = "REFEREE_"
NEST = "__"
KEY_BYTES = 32
IMAP_PORTS: dict[Security, int] = {"tls": 993, "starttls": 143, "none": 143}
SMTP_PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "none": 25}


class SettingsError(Exception):
    """What an operator has to mend before the referee can start: each complaint says what, where and how."""

    def __init__(self, source: Path, *complaints: str) -> None:
        self.source = source
        self.complaints = complaints
        super().__init__("\n".join([f"{source} will not do:", *(f"  - {text}" for text in complaints)]))


def _mail_address(text: str) -> str:
    if not re.fullmatch(r"[^@\s<>]+@[^@\s<>]+", text):
        raise ValueError("this is not a mail address")
    return text


Address = Annotated[str, AfterValidator(_mail_address)]
_SECTION = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class _Server(BaseModel):
    model_config = _SECTION

    host: str = Field(min_length=1, examples=["mail.example.org"])
    port: int | None = Field(default=None, ge=1, le=65535, examples=[993])
    user: str = Field(default="", examples=["referee"])
    password: SecretStr | None = Field(default=None, examples=["..."])
    password_file: Path | None = Field(default=None, examples=["password"])
    timeout: float = Field(default=30.0, gt=0, examples=[30])
    cafile: Path | None = Field(default=None, examples=["/etc/ssl/private-ca.pem"])

    @model_validator(mode="before")
    @classmethod
    def _password_is_read_from_its_file(cls, given: object) -> object:
        if not isinstance(given, dict) or not isinstance(file := given.get("password_file"), str | Path):
            return given
        if given.get("password") is not None:
            raise ValueError("password and password_file are both given; keep one of them")
        password = _private_text(Path(file), forbidden=0o007).rstrip("\r\n")
        if not password:
            raise ValueError(f"the password file {file} is empty")
        return {**given, "password": password}

    def secret(self) -> str:
        """The password in clear, empty where there is none."""
        return self.password.get_secret_value() if self.password else ""


class Imap(_Server):
    """The section [imap]: a mailbox on a server, from which letters are fetched."""

    user: str = Field(min_length=1, examples=["referee"])
    security: Security = Field(default="tls", examples=["tls"])
    folder: str = Field(default="INBOX", min_length=1, examples=["INBOX"])
    done: str = Field(default="Processed", min_length=1, examples=["Processed"])
    quarantine: str = Field(default="Quarantine", min_length=1, examples=["Quarantine"])

    @model_validator(mode="after")
    def _login_is_complete(self) -> "Imap":
        if self.password is None:
            raise ValueError('there is no password; write, for example: password_file = "imap-password"')
        return self


class Maildir(BaseModel):
    """The section [maildir]: a local Maildir, into which a mail server on this machine delivers."""

    model_config = _SECTION

    path: Path = Field(examples=["/var/mail/referee/Maildir"])


class Smtp(_Server):
    """The section [smtp]: the server that takes our letters; without a user it asks for no login."""

    port: int | None = Field(default=None, ge=1, le=65535, examples=[587])
    security: Security = Field(default="starttls", examples=["starttls"])
    sender: Address | None = Field(default=None, examples=["referee@example.org"])

    @model_validator(mode="after")
    def _login_is_complete(self) -> "Smtp":
        if bool(self.user) != (self.password is not None):
            raise ValueError("user and password_file go together; a server without login needs neither")
        return self


class Settings(BaseSettings):
    """All that an operator has set; a variable of the environment goes before the file."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_nested_delimiter=NEST, frozen=True, extra="forbid", hide_input_in_errors=True
    )

    address: Address = Field(examples=["referee@example.org"])
    # Not in the representation: the URL of a database server may hold a password.
    database: str = Field(repr=False, examples=["sqlite:////var/lib/el-grande-referee/referee.db"])
    keyring: Path = Field(examples=["/var/lib/el-grande-referee/keyring"])
    poll: int = Field(default=60, ge=1, examples=[60])
    quiet: bool = Field(default=False, examples=[False])
    imap: Imap | None = None
    maildir: Maildir | None = None
    smtp: Smtp

    @field_validator("database")
    @classmethod
    def _database_is_a_url(cls, text: str) -> str:
        if "://" not in text:
            raise ValueError("this is not the URL of a database")
        return text

    @model_validator(mode="after")
    def _letters_arrive_in_one_place(self) -> "Settings":
        if (self.imap is None) == (self.maildir is None):
            known = "neither is" if self.imap is None else "both are"
            raise ValueError(f"letters arrive by [imap] or by [maildir], and {known} given; write one of them")
        return self

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment first, then what `load_settings` read from the file; nothing else is looked at."""
        return env_settings, init_settings

    def intake(self) -> ImapAccount | MaildirAccount:
        """Where letters are fetched from."""
        if self.maildir:
            return MaildirAccount(path=self.maildir.path)
        assert self.imap is not None  # _letters_arrive_in_one_place
        return ImapAccount(
            host=self.imap.host,
            port=self.imap.port or IMAP_PORTS[self.imap.security],
            user=self.imap.user,
            password=self.imap.secret(),
            security=self.imap.security,
            folder=self.imap.folder,
            done=self.imap.done,
            quarantine=self.imap.quarantine,
            timeout=self.imap.timeout,
            cafile=str(self.imap.cafile) if self.imap.cafile else None,
        )

    def outgoing(self) -> SmtpAccount:
        """Where letters are handed in; bounces go to the referee's own address unless set otherwise."""
        return SmtpAccount(
            host=self.smtp.host,
            port=self.smtp.port or SMTP_PORTS[self.smtp.security],
            user=self.smtp.user,
            password=self.smtp.secret(),
            security=self.smtp.security,
            sender=self.smtp.sender or self.address,
            timeout=self.smtp.timeout,
            cafile=str(self.smtp.cafile) if self.smtp.cafile else None,
        )


# --- reading --------------------------------------------------------------------------------------

SECTIONS: dict[str, type[BaseModel]] = {"imap": Imap, "maildir": Maildir, "smtp": Smtp}
PATHS = frozenset({"keyring", "path", "password_file", "cafile"})


def load_settings(path: Path) -> Settings:
    """The settings in a TOML file and the environment (REFEREE_ADDRESS, REFEREE_IMAP__PASSWORD, ...).

    Paths in the file are relative to the file's folder. Raises SettingsError with all that is wrong at once.
    """
    given = _read(path)
    complaints: list[str]
    try:
        return Settings(**given)
    except ValidationError as error:
        complaints = [_explained(problem) for problem in error.errors(include_input=False)]
    except UnreadableVariable:
        whole = " or ".join(PREFIX + name.upper() for name in SECTIONS if PREFIX + name.upper() in os.environ)
        complaints = [f"the variable {whole} names a section; set each setting by itself: {whole}{NEST}..."]
    # Raised out here, so that no traceback carries the values along.
    raise SettingsError(path, *complaints)


def _read(path: Path) -> dict[str, Any]:
    """The file's sections as arguments of `Settings`: [referee] flattened, paths made absolute."""
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            sections = tomllib.load(file)
    except OSError as error:
        raise SettingsError(path, f"it cannot be read: {error.strerror}") from None
    except ValueError as error:  # TOML or UTF-8
        raise SettingsError(path, f"this is not TOML: {error}") from None
    complaints = [*_strays(sections), *_exposed(path, mode, sections)]
    if complaints:
        raise SettingsError(path, *complaints)
    folder = path.resolve().parent
    anchored = {name: _anchored(section, folder) for name, section in sections.items()}
    return {**anchored.pop("referee", {}), **anchored}


def _strays(sections: Mapping[str, object]) -> Iterator[str]:
    """Complaints about what stands where nobody reads it."""
    names = ("referee", *SECTIONS)
    known = f"the sections are {', '.join(f'[{name}]' for name in names)}"
    for name, section in sections.items():
        if not isinstance(section, dict):
            yield f'"{name}" stands in no section; {known}'
        elif name not in names:
            yield f"there is no section [{name}]; {known}"


def _exposed(path: Path, mode: int, sections: Mapping[str, object]) -> Iterator[str]:
    holds = any(isinstance(section, dict) and "password" in section for section in sections.values())
    if holds and mode & 0o007:
        yield f"it holds a password and everybody may read it; run: chmod o= {path}"


def _anchored(section: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    return {
        key: str(folder / Path(value).expanduser()) if key in PATHS and isinstance(value, str) else value
        for key, value in section.items()
    }


def _explained(problem: ErrorDetails) -> str:
    """One line for an operator: where, what is wrong, and what to write."""
    place = [str(part) for part in problem["loc"]]
    section = place.pop(0) if place and place[0] in SECTIONS else "referee"
    known = SECTIONS[section].model_fields if section in SECTIONS else Settings.model_fields
    key = place[0] if place else None
    variable = PREFIX + NEST.join(map(str, problem["loc"])).upper()
    where = " ".join(filter(None, [f"[{section}]" if problem["loc"] else "", key]))
    where += f" (from the variable {variable})" if variable in os.environ else ""
    what = str(problem.get("ctx", {}).get("error", problem["msg"])).replace("Input should", "it must")
    match problem["type"]:
        case "missing" if key is None:
            return f"the section {where} is missing; write, for example: {_example(section, known)}"
        case "missing":
            return f"{where} is missing; write, for example: {_line(str(key), known)}"
        case "extra_forbidden":
            near = difflib.get_close_matches(str(key), known, n=1)
            return f"{where}: there is no such setting" + (f"; did you mean {near[0]}?" if near else "")
        case _ if key in known:
            return f"{where}: {what}; write, for example: {_line(str(key), known)}"
        case _:
            return f"{where}: {what}" if where else what


def _line(key: str, known: Mapping[str, FieldInfo]) -> str:
    examples = known[key].examples or ["..."]
    return f"{key} = {json.dumps(examples[0])}"


def _example(section: str, known: Mapping[str, FieldInfo]) -> str:
    return " ".join([f"[{section}]", *(_line(key, known) for key in known if known[key].is_required())])


# --- the keyring ----------------------------------------------------------------------------------


def load_keys(path: Path) -> tuple[bytes, ...]:
    """The keys that sign our tokens, newest first; a keyring that does not exist is made with one fresh key.

    One key of 32 bytes a line, in hexadecimal. A new key is written on top, and those below still verify.
    Raises SettingsError where the file cannot be read or made, others may read it, or a line is no key.
    """
    if not os.path.exists(path):  # unlike Path.exists, it never raises
        _make_keyring(path)
    try:
        lines = _private_text(path, forbidden=0o077).split("\n")
    except ValueError as error:
        raise SettingsError(path, str(error)) from None
    keys = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if not re.fullmatch(rf"[0-9a-fA-F]{{{2 * KEY_BYTES}}}", line.strip()):
            raise SettingsError(path, f"line {number} is no key: a key has {2 * KEY_BYTES} hexadecimal digits")
        keys.append(bytes.fromhex(line.strip()))
    if not keys:
        raise SettingsError(path, "it holds no key; bring it back from the backup, or remove it to start anew")
    return tuple(keys)


def _make_keyring(path: Path) -> None:
    """A keyring appears whole or not at all, and never over another worker's."""
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, prefix=f".{path.name}-") as file:  # mode 0600
            file.write(secrets.token_bytes(KEY_BYTES).hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
            os.link(file.name, path)
    except FileExistsError:
        return
    except OSError as error:
        raise SettingsError(path, f"the keyring cannot be made here: {error.strerror}") from None


def _private_text(path: Path, forbidden: int) -> str:
    """A secret file's text. Raises ValueError where it cannot be read or its mode has a forbidden bit."""
    try:
        with path.open(encoding="utf-8") as file:
            mode = os.fstat(file.fileno()).st_mode & 0o777
            text = file.read()
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not text") from None
    if mode & forbidden:
        raise ValueError(f"others may read {path}; run: chmod {mode & ~forbidden & 0o666:o} {path}")
    return text
