"""The questions of `referee init` and their likely answers, which become sections of a configuration.

An answer is read as it was meant, or refused with what would do, and the question is asked again until it will; answers
are kept, so that a second start offers them. Must not connect to anything.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast, get_args
from urllib.parse import urlsplit

import typer

from referee.cli.common import console, errors, fail, put
from referee.languages.likeness import nearest
from referee.mail.accounts import Security
from referee.mail.mime import addresses, is_address
from referee.settings.files import Unfit, check_certificates
from referee.settings.loading import holds_secret
from referee.settings.model import IN_MEMORY, is_in_memory
from referee.settings.providers import PROVIDERS, Provider, Server
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


def as_provider(text: str) -> str:
    """The name of a provider that is known here, or `other`."""
    name = text.lower()
    if name in (OTHER, *NAMES.split(", ")):
        return name
    near = nearest(name, (OTHER, *NAMES.split(", ")), 0.6)
    hint = f"Did you mean {near[0]}?" if near else f"Say {OTHER}, and name the servers at the next questions."
    raise Slip(f"No provider is called {text!r} here. There are: {NAMES}; or {OTHER}. {hint}")


def as_server(text: str) -> str:
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


def as_command(text: str) -> str:
    """A command as a shell would read it."""
    try:
        if shlex.split(text):
            return text
    except ValueError as trouble:
        raise Slip(f"{text!r} cannot be read: {trouble}.") from None
    raise Slip("It needs a command, such as 'mail-token referee@example.org'.")


def as_database(text: str) -> str:
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


def as_certificates(text: str) -> str:
    """The full path of a file with certificates; empty for none."""
    if text.lower() in _NONE:
        return ""
    path = Path(text).expanduser().absolute()
    try:
        check_certificates(path)
    except Unfit as trouble:
        raise Slip(f"{trouble}.") from None
    return str(path)


_HERE = Server("localhost", "none")
_SECURITY: dict[int, Security] = {993: "tls", 465: "tls", 143: "starttls", 587: "starttls"}

SettingsPart = dict[str, object]


@dataclass(frozen=True, slots=True)
class Flags:
    """Flags about a mail server; None: not given."""

    host: str | None = None
    port: int | None = None
    security: Security | None = None
    user: str | None = None
    password_file: str | None = None


@dataclass(frozen=True, slots=True)
class Prompts:
    """Questions to an operator. When `silent`, none is asked, and the likely answer is taken.

    What was answered is kept in the file `kept`, without passwords, until `forget`.
    """

    silent: bool
    kept: Path | None = None
    said: dict[str, str] = field(default_factory=dict)

    def recall(self) -> bool:
        """Take up what was answered before; whether there is any of it."""
        if self.kept is None or self.silent:
            return False
        with suppress(OSError, ValueError, RecursionError):
            found = json.loads(self.kept.read_text("utf-8"))
            self.said.update({str(key): str(value) for key, value in dict(found).items()})
        return bool(self.said)

    def forget(self) -> None:
        """Keep nothing any longer."""
        if self.kept is not None:
            self.kept.unlink(missing_ok=True)

    def ask(
        self,
        given: str | None,
        question: str,
        likely: str = "",
        fit: Callable[[str], str] = anything,
        flag: str = "",
    ) -> str:
        """The answer of a flag that is `given`, or else what is typed, now or before, or the likely one.

        One that is not fit is asked for again, unless it came by a flag.
        """
        if given is not None or self.silent:
            try:
                return fit(likely if given is None else given)
            except Slip as slip:
                fail(f"{flag}: {slip}" if flag else str(slip))
        offered = self.said.get(question, likely)
        while True:
            typed: str = typer.prompt(question, default=offered, show_default=bool(offered)).strip()
            try:
                answer = fit(typed)
            except Slip as slip:
                errors.print(str(slip), style="yellow")
                continue
            if answer != typed:
                self.tell(f"Taken as: {answer or 'none'}")
            self._keep(question, answer)
            return answer

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes, which is the default."""
        return typer.confirm(question, default=True)

    def tell(self, text: str) -> None:
        """Print something, unless silent."""
        if not self.silent:
            console.print(text, soft_wrap=True)

    def _keep(self, question: str, answer: str) -> None:
        self.said[question] = answer
        public = {key: text for key, text in self.said.items() if not holds_secret({"": {"database": text}})}
        if self.kept is not None:
            with suppress(OSError):
                put(self.kept, json.dumps(public, indent=1), 0o600)


def address_of(prompts: Prompts, given: str | None) -> str:
    """The address that players write to, the only answer that cannot be guessed."""
    if prompts.silent and not given:
        fail("Say which address players write to: referee init --address referee@example.org")
    return prompts.ask(given, "The address players write to", fit=one_address, flag="--address")


def provider_of(prompts: Prompts, address: str, given: str | None, *, named: bool = False) -> Provider | None:
    """The provider of the address, None for an unknown one; not asked for if both servers are `named`."""
    domain = address.rpartition("@")[2].lower()
    found = next((one for one in PROVIDERS if domain in one.domains), None)
    given = given or (found.name if found else OTHER if named else None)
    question = f"Who hosts {domain}? ({NAMES}, {OTHER})"
    name = prompts.ask(given, question, OTHER, as_provider, "--provider")
    known = next((one for one in PROVIDERS if one.name == name), None)
    if known and known.note:
        prompts.tell(f"About {known.name}: {known.note}")
    return known


def token_command_of(prompts: Prompts, given: str | None, known: Provider | None) -> list[str]:
    """The command that prints access tokens, empty if a password is used."""
    if given is None and not (known and known.oauth):
        return []
    question = "Command that prints an access token"
    return shlex.split(prompts.ask(given, question, "mail-token", as_command, "--token-command"))


def incoming(prompts: Prompts, post: Flags, address: str, known: Provider | None, command: list[str]) -> SettingsPart:
    """The section [imap] of the configuration."""
    likely = known.imap if known else Server(f"imap.{address.rpartition('@')[2]}", "tls")
    section = _server(prompts, post, "IMAP", likely)
    section["user"] = prompts.ask(post.user, "IMAP user", address, something, "--imap-user")
    return section | _login(post, "imap-password", command)


def outgoing(prompts: Prompts, post: Flags, address: str, known: Provider | None, command: list[str]) -> SettingsPart:
    """The section [smtp] of the configuration."""
    likely = known.smtp if known else Server(f"smtp.{address.rpartition('@')[2]}", "starttls")
    section = _server(prompts, post, "SMTP", likely)
    user = prompts.ask(post.user, "SMTP user", address)
    return section | ({"user": user} | _login(post, "smtp-password", command) if user else {})


def outgoing_here(prompts: Prompts, post: Flags) -> SettingsPart:
    """The section [smtp] beside a Maildir: most likely this machine's own mail server, without login."""
    section = _server(prompts, post, "SMTP", _HERE)
    user = prompts.ask(post.user, "SMTP user (none if it asks for no login)")
    return section | ({"user": user} | _login(post, "smtp-password", []) if user else {})


def database_of(prompts: Prompts, given: str | None, folder: Path) -> str:
    """The URL of the database, likely an SQLite file."""
    return prompts.ask(given, "Database", f"sqlite:///{folder / 'referee.db'}", as_database, "--database")


def hosts_of(prompts: Prompts, given: list[str] | None) -> list[str]:
    """The addresses that may set games up by mail."""
    question = "Addresses that may set games up by mail (none: on the command line only)"
    said = prompts.ask(", ".join(given) if given else None, question, fit=some_addresses, flag="--host")
    return said.split(", ") if said else []


def operator_of(prompts: Prompts, given: str | None, address: str) -> str:
    """Whom the referee writes to when it needs a person; not itself."""

    def fit(text: str) -> str:
        person = some_addresses(text)
        if "," in person:
            raise Slip("One address is enough here.")
        if person.lower() == address.lower():
            raise Slip("This is the referee's own address; name a person's.")
        return person

    question = "Your own address, for letters when the referee needs a person (none: no letters)"
    return prompts.ask(given, question, fit=fit, flag="--operator")


def cafile_of(prompts: Prompts, host: str, why: str) -> str:
    """The file of certificates to believe for a server whose certificate is not believed as it is; empty for none."""
    prompts.tell(f"The certificate of {host} is not believed here: {why}.")
    question = f"File with the certificate of who signed it, for {host} (none: leave it as it is)"
    return prompts.ask(None, question, fit=as_certificates)


def _server(prompts: Prompts, post: Flags, kind: str, likely: Server) -> SettingsPart:
    flag = f"--{kind.lower()}-host"
    named = prompts.ask(post.host, f"{kind} server", likely.host, as_server, flag)
    host, _, port = named.partition(":") if named.count(":") == 1 else (named, "", "")
    number = post.port or (int(port) if port else None)
    usual: Security = "tls" if kind == "IMAP" else "starttls"
    security = post.security or _SECURITY.get(number or 0) or (likely.security if host == likely.host else usual)
    if port and not post.security and number not in _SECURITY:
        question = f"How does {kind} encrypt at port {port}? (tls, starttls, none)"
        security = as_security(prompts.ask(None, question, security, as_security))
    section: SettingsPart = {"host": host}
    if security != usual:
        section["security"] = security
    if number:
        section["port"] = number
    return section


def _login(post: Flags, file: str, command: list[str]) -> SettingsPart:
    return {"token_command": command} if command else {"password_file": post.password_file or file}
