"""`referee init`: asks for settings and writes a configuration, a keyring and password files.

Must not connect to anything: `referee doctor` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli import interview
from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc, put
from referee.cli.doctor import adopt, run_checks
from referee.cli.interview import Flags, Prompts, SettingsPart
from referee.mail.accounts import Security
from referee.settings import complaints_about, holds_secret, load_keys, settings_text

_SECRET, _OPEN = 0o600, 0o644


def init(
    address: Annotated[str | None, typer.Option(help="The address players write to.")] = None,
    provider: Annotated[str | None, typer.Option(help=f"Who hosts your domain: {interview.NAMES}.")] = None,
    maildir: Annotated[Path | None, typer.Option(help="Letters arrive in this local Maildir, not by IMAP.")] = None,
    imap_host: Annotated[str | None, typer.Option(help="Where letters are fetched.")] = None,
    imap_port: Annotated[int | None, typer.Option(min=1, max=65535, help="Unless the usual one.")] = None,
    imap_security: Annotated[Security | None, typer.Option(help="How the connection is encrypted.")] = None,
    imap_user: Annotated[str | None, typer.Option(help="The name to log in with; likely the address.")] = None,
    imap_password_file: Annotated[str | None, typer.Option(help="Likely imap-password, beside the file.")] = None,
    imap_folder: Annotated[str | None, typer.Option(help="Unless INBOX.")] = None,
    smtp_host: Annotated[str | None, typer.Option(help="Where letters are handed in.")] = None,
    smtp_port: Annotated[int | None, typer.Option(min=1, max=65535, help="Unless the usual one.")] = None,
    smtp_security: Annotated[Security | None, typer.Option(help="How the connection is encrypted.")] = None,
    smtp_user: Annotated[str | None, typer.Option(help="The name to log in with; '' for no login.")] = None,
    smtp_password_file: Annotated[str | None, typer.Option(help="Likely smtp-password, beside the file.")] = None,
    token_command: Annotated[str | None, typer.Option(help="Prints an access token (XOAUTH2): no passwords.")] = None,
    database: Annotated[str | None, typer.Option(help="A URL; likely a file of SQLite beside the file.")] = None,
    keyring: Annotated[Path, typer.Option(help="Where the signing keys lie.")] = Path("keyring"),
    host: Annotated[list[str] | None, typer.Option(help="May set games up by mail; once for each address.")] = None,
    authserv_id: Annotated[str | None, typer.Option(help="Whose word on DMARC is trusted.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; take what is likely.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a configuration that is there.")] = False,
    show: Annotated[bool, typer.Option("--print", help="Ask nothing; write to the screen and to no file.")] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Ask about the mail account, and write a configuration and its keyring. Then comes `referee doctor`.

    No flag takes a password: it is typed unseen, or you write it into its file.
    """
    if config.exists() and not (force or show):
        fail(f"{config} is there already. Change it by hand, or write it anew with --force.")
    prompts = Prompts(silent=yes or show)
    arriving = Flags(imap_host, imap_port, imap_security, imap_user, imap_password_file)
    leaving = Flags(smtp_host, smtp_port, smtp_security, smtp_user, smtp_password_file)
    own: SettingsPart = {"address": interview.address_of(prompts, address)}
    post: dict[str, SettingsPart]
    if maildir:
        post = {"maildir": {"path": str(maildir.absolute())}, "smtp": interview.outgoing_here(prompts, leaving)}
    else:
        post = _by_imap(prompts, str(own["address"]), provider, arriving, leaving, token_command)
        if imap_folder:
            post["imap"]["folder"] = imap_folder
    own["database"] = interview.database_of(prompts, database, config.resolve().parent)
    own["keyring"] = str(keyring)
    own["hosts"] = interview.hosts_of(prompts, host)
    own["authserv_id"] = authserv_id
    given: dict[str, SettingsPart] = {"referee": {key: value for key, value in own.items() if value}, **post}
    if complaints := complaints_about(given):
        fail("This will not do:\n" + "\n".join(f"  - {text}" for text in complaints))
    if show:
        typer.echo(settings_text(given), nl=False)
    else:
        _write(prompts, config, given, force=force)


def _by_imap(
    prompts: Prompts, address: str, provider: str | None, arriving: Flags, leaving: Flags, command: str | None
) -> dict[str, SettingsPart]:
    named = bool(arriving.host and leaving.host)
    known = interview.provider_of(prompts, address, provider, named=named)
    words = interview.token_command_of(prompts, command, known)
    return {
        "imap": interview.incoming(prompts, arriving, address, known, words),
        "smtp": interview.outgoing(prompts, leaving, address, known, words),
    }


def _write(prompts: Prompts, config: Path, given: dict[str, SettingsPart], *, force: bool) -> None:
    """Write passwords first and the configuration last, so that the files it names exist."""
    folder = config.resolve().parent
    folder.mkdir(parents=True, exist_ok=True)
    load_keys(folder / Path(str(given["referee"]["keyring"])).expanduser())
    empty = _passwords(prompts, folder, given, force=force)
    put(config, settings_text(given), _SECRET if holds_secret(given) else _OPEN)
    console.print(f"Written: {config}", style="bold green", highlight=False, markup=False, soft_wrap=True)
    checked = not empty and not prompts.silent and _doctor_is_content(prompts, config)
    _next(config, empty, given, checked=checked)


def _doctor_is_content(prompts: Prompts, config: Path) -> bool:
    """Run the doctor, if wished, and offer to set the `authserv_id` it proposes; whether nothing is broken."""
    if not prompts.agrees("Check all of it now? A letter to itself tells the rest"):
        return False
    found = run_checks(config, now_utc())
    for proposed in filter(None, (finding.proposes for finding in found)):
        if prompts.agrees(f'Believe in senders only whom {proposed} has proven, authserv_id = "{proposed}"'):
            adopt(config, proposed)
    return not any(finding.state == "broken" for finding in found)


def _passwords(prompts: Prompts, folder: Path, given: dict[str, SettingsPart], *, force: bool) -> list[Path]:
    """Write the password files, readable only by their owner; returns those that are still empty."""
    empty: list[Path] = []
    before = ""
    for kind in ("imap", "smtp"):
        file = given.get(kind, {}).get("password_file")
        if file is None:
            continue
        path = folder / Path(str(file)).expanduser()
        if path.exists() and path.stat().st_size and not (force and not prompts.silent):
            prompts.tell(f"The password in {path} is there already and stays.")
            continue
        before = _ask_password(prompts, kind.upper(), before) or before
        put(path, f"{before}\n" if before else "", _SECRET)
        empty += [] if before else [path]
    return empty


def _ask_password(prompts: Prompts, kind: str, before: str) -> str:
    if prompts.silent:
        return ""
    hint = "Enter: the same" if before else "Enter: later, by hand"
    answer: str = typer.prompt(f"{kind} password ({hint})", default="", hide_input=True, show_default=False)
    return answer


def _by_mail(given: dict[str, SettingsPart]) -> str:
    """How hosts create a game by mail; "" without hosts."""
    hosts = given["referee"].get("hosts")
    if not isinstance(hosts, list) or not hosts:
        return ""
    return f'\n     or by mail from {hosts[0]} to {given["referee"]["address"]}: CREATE "Friday table"'


def _next(config: Path, empty: list[Path], given: dict[str, SettingsPart], *, checked: bool) -> None:
    option = "" if config == CONFIG else f" --config {config}"
    steps = [f"write the password on one line of {path}" for path in empty]
    if not checked:
        steps.append(f"referee doctor{option}    checks all of it, and sends a letter to itself")
    steps += [
        f"referee run{option}    and the referee is at work",
        f"referee game new 'Friday table' --player 'red Ann <ann@example.org>' ...{option}{_by_mail(given)}",
    ]
    console.print("What comes next:", highlight=False)
    for number, step in enumerate(steps, 1):
        console.print(f"  {number}. {step}", highlight=False, markup=False, soft_wrap=True)
