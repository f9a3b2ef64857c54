"""The questions of `referee init` and their likely answers, which become sections of a configuration.

Must not write a file nor connect to anything.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

import typer

from referee.cli.common import console, fail
from referee.mail.accounts import Security
from referee.settings.providers import PROVIDERS, Provider, Server

NAMES = ", ".join(provider.name for provider in PROVIDERS)
_OTHER = "other"
_HERE = Server("localhost", "none")

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
    """Questions to an operator. When `silent`, none is asked, and the likely answer is taken."""

    silent: bool

    def ask(self, given: str | None, question: str, likely: str = "") -> str:
        """The `given` answer of a flag, or else what is typed, or the likely one."""
        if given is not None or self.silent:
            return likely if given is None else given
        answer: str = typer.prompt(question, default=likely, show_default=bool(likely))
        return answer.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes, which is the default."""
        return typer.confirm(question, default=True)

    def tell(self, text: str) -> None:
        """Print something, unless silent."""
        if not self.silent:
            console.print(text, highlight=False, markup=False, soft_wrap=True)


def address_of(prompts: Prompts, given: str | None) -> str:
    """The address that players write to, the only answer that cannot be guessed."""
    address = prompts.ask(given, "The address players write to")
    if address.count("@") != 1 or not all(address.split("@")):
        fail("Say which address players write to: referee init --address referee@example.org")
    return address


def provider_of(prompts: Prompts, address: str, given: str | None, *, named: bool = False) -> Provider | None:
    """The provider of the address, None for an unknown one; not asked for if both servers are `named`."""
    domain = address.rpartition("@")[2].lower()
    found = next((one for one in PROVIDERS if domain in one.domains), None)
    likely = found.name if found else _OTHER if named else ""
    name = given or likely or prompts.ask(None, f"Who hosts {domain}? ({NAMES}, {_OTHER})", _OTHER)
    known = next((one for one in PROVIDERS if one.name == name), None)
    if known is None and name != _OTHER:
        fail(f"No provider is called {name!r} here. There are: {NAMES}; or leave it out and name the servers.")
    if known and known.note:
        prompts.tell(f"About {known.name}: {known.note}")
    return known


def token_command_of(prompts: Prompts, given: str | None, known: Provider | None) -> list[str]:
    """The command that prints access tokens, empty if a password is used."""
    if given is None and not (known and known.oauth):
        return []
    words = shlex.split(prompts.ask(given, "Command that prints an access token", "mail-token"))
    if not words:
        fail(f"{known.name if known else 'XOAUTH2'} needs a command: --token-command 'mail-token referee@example.org'")
    return words


def incoming(prompts: Prompts, post: Flags, address: str, known: Provider | None, command: list[str]) -> SettingsPart:
    """The section [imap] of the configuration."""
    likely = known.imap if known else Server(f"imap.{address.rpartition('@')[2]}", "tls")
    section = _server(prompts, post, "IMAP", likely)
    section["user"] = prompts.ask(post.user, "IMAP user", address)
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
    return prompts.ask(given, "Database", f"sqlite:///{folder / 'referee.db'}")


def hosts_of(prompts: Prompts, given: list[str] | None) -> list[str]:
    """The addresses that may set games up by mail."""
    if given:
        return given
    answer = prompts.ask(None, "Addresses that may set games up by mail (none: on the command line only)")
    return answer.replace(",", " ").split()


def _server(prompts: Prompts, post: Flags, kind: str, likely: Server) -> SettingsPart:
    section: SettingsPart = {"host": prompts.ask(post.host, f"{kind} server", likely.host)}
    usual = "tls" if kind == "IMAP" else "starttls"
    security = post.security or (likely.security if section["host"] == likely.host else usual)
    if security != usual:
        section["security"] = security
    if post.port:
        section["port"] = post.port
    return section


def _login(post: Flags, file: str, command: list[str]) -> SettingsPart:
    return {"token_command": command} if command else {"password_file": post.password_file or file}
