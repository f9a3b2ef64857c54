"""`referee init`: asks for settings and writes a configuration, a keyring and password files, for their owner alone.

Connects to nothing before it may: then the doctor does.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from referee.cli import interview
from referee.cli.common import CONFIG, ConfigOption, console, errors, fail, now_utc, put
from referee.cli.interview import NAMES, Flags, Prompts, SettingsPart
from referee.cli.upkeep import adopt, run_checks
from referee.mail.accounts import MaildirAccount, Security
from referee.settings import complaints_about, load_keys, load_settings, settings_text
from referee.settings.files import shut_away

_SECRET = 0o600
_UNATTENDED = (
    "Nobody is here to answer. Say it all at once: referee init --yes --address referee@example.org "
    "(referee init --help has the other flags)."
)


def init(
    address: Annotated[str | None, typer.Option(help="The address players write to.")] = None,
    provider: Annotated[str | None, typer.Option(help=f"Who hosts your domain: {NAMES}.")] = None,
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
    operator: Annotated[str | None, typer.Option(help="Is written to when the referee needs a person.")] = None,
    authserv_id: Annotated[str | None, typer.Option(help="Whose word on DMARC is trusted.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; take what is likely.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a configuration that is there.")] = False,
    show: Annotated[bool, typer.Option("--print", help="Ask nothing; write to the screen and to no file.")] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Ask about the mail account, and write a configuration and its keyring. Then comes `referee doctor`.

    No flag takes a password: it is typed unseen, or you write it into its file. What was answered is kept until all of
    it is written: start again after Ctrl-C, and it is offered once more.
    """
    if config.exists() and not (force or show):
        fail(f"{config} is there already. Change it by hand, or write it anew with --force.")
    folder = config.absolute().parent
    if not show:
        _make_folder(folder)
    prompts = Prompts(silent=yes or show, kept=None if show else folder / f".{config.name}.answers")
    arriving = Flags(imap_host, imap_port, imap_security, imap_user, imap_password_file)
    leaving = Flags(smtp_host, smtp_port, smtp_security, smtp_user, smtp_password_file)

    def interviewed() -> dict[str, SettingsPart]:
        own: SettingsPart = {"address": interview.address_of(prompts, address)}
        post: dict[str, SettingsPart]
        if maildir:
            post = {"maildir": {"path": str(maildir.absolute())}, "smtp": interview.outgoing_here(prompts, leaving)}
        else:
            post = _by_imap(prompts, str(own["address"]), provider, arriving, leaving, token_command)
            if imap_folder:
                post["imap"]["folder"] = imap_folder
        own["database"] = interview.database_of(prompts, database, folder)
        own["keyring"] = str(keyring)
        own["hosts"] = interview.hosts_of(prompts, host)
        own["operator"] = interview.operator_of(prompts, operator, str(own["address"]))
        own["authserv_id"] = authserv_id
        given: dict[str, SettingsPart] = {"referee": {key: value for key, value in own.items() if value}, **post}
        if complaints := complaints_about(given):
            fail("This will not do:\n" + "\n".join(f"  - {text}" for text in complaints))
        return given

    idle = {"--provider": provider, "--token-command": token_command, "--imap-folder": imap_folder}
    idle |= {f"--imap-{name.replace('_', '-')}": getattr(arriving, name) for name in Flags.__slots__}
    if maildir and (said := [flag for flag, value in idle.items() if value is not None]):
        fail(f"--maildir goes without {', '.join(said)}: letters arrive in one place. Leave out one or the other.")
    if maildir and maildir.exists() and not maildir.is_dir():
        fail(f"--maildir: {maildir} is no folder. Name the one that has new, cur and tmp in it, or will have.")
    if prompts.recall():
        prompts.tell("What you answered before is offered again.")
    try:
        if show:
            typer.echo(settings_text(interviewed()), nl=False)
        else:
            _write(prompts, config, interviewed, force=force)
    except typer.Abort:
        if not sys.stdin.isatty():
            errors.print(f"\n{_UNATTENDED}", highlight=False)
        if prompts.said:
            again = "referee init --force" if config.exists() else "referee init"
            errors.print(f"\nYour answers are kept: `{again}` offers them again.")
        raise


def _make_folder(folder: Path) -> None:
    """Make a folder, and those above it, for the owner alone; fail where nothing can be written in it."""
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(mode=0o700)
    with tempfile.TemporaryFile(dir=folder):
        pass


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


def _write(prompts: Prompts, config: Path, interviewed: Callable[[], dict[str, SettingsPart]], *, force: bool) -> None:
    """Write passwords first and the configuration last, so that the files it names exist; anew until all is well."""
    folder = config.absolute().parent
    again = False
    while True:
        given = interviewed()
        keyring = folder / Path(str(given["referee"]["keyring"])).expanduser()
        _make_folder(keyring.parent)
        load_keys(keyring)
        empty = _passwords(prompts, folder, given, anew=again or force)
        put(config, settings_text(given), _SECRET)
        console.print(f"Written: {config}", style="bold green", soft_wrap=True)
        checked = not empty and not prompts.silent and _doctor_is_content(prompts, config, given)
        if checked is not None:
            break
        again = True
    prompts.forget()
    _next(config, empty, given, checked=checked)


def _doctor_is_content(prompts: Prompts, config: Path, given: dict[str, SettingsPart]) -> bool | None:
    """Run the doctor, if wished, and offer what it proposes; whether nothing is broken, None: to be answered anew."""
    if not prompts.agrees("Check all of it now? A letter to itself tells the rest"):
        return False
    _believe(prompts, config, given)
    found = run_checks(config, now_utc())
    for proposed in filter(None, (finding.proposes for finding in found)):
        if prompts.agrees(f'Believe in senders only whom {proposed} has proven, authserv_id = "{proposed}"'):
            adopt(config, proposed)
    if not any(finding.state == "broken" for finding in found):
        return True
    if prompts.agrees("Something is broken. Go through the questions again, with your answers as they are now?"):
        return None
    return False


def _believe(prompts: Prompts, config: Path, given: dict[str, SettingsPart]) -> None:
    """Ask for certificates where those of a server are not believed, and write them into the configuration."""
    from referee.doctor.machine import why_not_believed

    settings = load_settings(config)
    for kind, account in (("imap", settings.intake()), ("smtp", settings.outgoing())):
        if isinstance(account, MaildirAccount) or not (why := why_not_believed(account)):
            continue
        if file := interview.cafile_of(prompts, account.host, why):
            given[kind]["cafile"] = file
            put(config, settings_text(given), _SECRET)


def _passwords(prompts: Prompts, folder: Path, given: dict[str, SettingsPart], *, anew: bool) -> list[Path]:
    """Write the password files, readable only by their owner; returns those that are still empty.

    One that is there stays, unless another is typed when all is written `anew`.
    """
    empty: list[Path] = []
    before = ""
    for kind in ("imap", "smtp"):
        file = given.get(kind, {}).get("password_file")
        if file is None:
            continue
        path = folder / Path(str(file)).expanduser()
        there = path.exists() and path.stat().st_size > 0
        if there and (prompts.silent or not anew):
            prompts.tell(f"The password in {path} is there already and stays.")
            continue
        before = _ask_password(prompts, kind.upper(), before, there=there) or ("" if there else before)
        if before or not there:
            put(path, f"{before}\n" if before else "", _SECRET)
            empty += [] if before else [path]
    return empty


def _ask_password(prompts: Prompts, kind: str, before: str, *, there: bool) -> str:
    if prompts.silent:
        return ""
    hint = "Enter: the one that is there" if there else "Enter: the same" if before else "Enter: later, by hand"
    answer: str = typer.prompt(f"{kind} password ({hint})", default="", hide_input=True, show_default=False)
    if answer != answer.strip():
        prompts.tell("Taken without the blanks around it.")
    return answer.strip()


def _by_mail(given: dict[str, SettingsPart]) -> str:
    """How hosts create a game by mail; "" without hosts."""
    hosts = given["referee"].get("hosts")
    if not isinstance(hosts, list) or not hosts:
        return ""
    return f'\n     or by mail from {hosts[0]} to {given["referee"]["address"]}: CREATE "Friday table"'


def _next(config: Path, empty: list[Path], given: dict[str, SettingsPart], *, checked: bool) -> None:
    option = "" if config == CONFIG else f" --config {config}"
    steps = [f"write the password on one line of {path}" for path in empty]
    if shut := shut_away():
        console.print(shut, style="yellow", soft_wrap=True)
    if not checked:
        steps.append(f"referee doctor{option}    checks all of it, and sends a letter to itself")
    steps += [
        f"referee run{option}    and the referee is at work",
        f"referee game new 'Friday table' --player 'red Ann <ann@example.org>' ...{option}{_by_mail(given)}",
    ]
    console.print("What comes next:")
    for number, step in enumerate(steps, 1):
        console.print(f"  {number}. {step}", soft_wrap=True)
