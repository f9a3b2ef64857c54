"""`referee doctor`: prints the results of all checks."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, errors, now_utc, put
from referee.settings import with_setting

if TYPE_CHECKING:
    from referee.doctor import CheckResult

_ARROW, _INDENT = f"{'':<9}  -> ", f"{'':<14}"
_COLOURS = {"ok": typer.colors.GREEN, "attention": typer.colors.YELLOW, "broken": typer.colors.RED}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Findings for a program.")] = False,
    letter: Annotated[bool, typer.Option(help="Send a letter to oneself and wait for it.")] = True,
    wait: Annotated[float, typer.Option(min=1, help="How many seconds to wait for that letter.")] = 60,
    write: Annotated[bool, typer.Option("--write", help="Set the authserv_id that this letter proposes.")] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Check configuration, keyring, database, mail and all else, and say what to do; status 1 if anything is broken."""
    findings = run_checks(config, now_utc(), letter=letter, wait=wait, silent=as_json)
    for proposed in filter(None, (finding.proposes for finding in findings if write)):
        adopt(config, proposed)
    broken = sum(finding.state == "broken" for finding in findings)
    if as_json:
        typer.echo(json.dumps({"broken": broken, "findings": [asdict(one) for one in findings]}, indent=2))
    else:
        typer.echo(_verdict(broken, sum(finding.state == "attention" for finding in findings)))
    raise typer.Exit(1 if broken else 0)


def run_checks(
    config: Path, now: datetime, *, letter: bool = True, wait: float = 60, silent: bool = False
) -> list[CheckResult]:
    """The results of all checks, each printed as soon as it is known unless `silent`."""
    from referee.doctor import examine

    findings = []
    for finding in examine(config, now, letter=letter, wait=wait):
        findings.append(finding)
        if not silent:
            state = typer.style(f"{finding.state:<9}", fg=_COLOURS[finding.state], bold=finding.state != "ok")
            typer.echo(f"{state}  {finding.check}: {finding.seen}")
            if finding.advice:
                typer.echo(fill(finding.advice, console.width, initial_indent=_ARROW, subsequent_indent=_INDENT))
    return findings


def adopt(config: Path, authserv_id: str) -> None:
    """Set `authserv_id` in the configuration file, which keeps all else, and its mode."""
    put(config, with_setting(config.read_text("utf-8"), "authserv_id", authserv_id), config.stat().st_mode & 0o777)
    errors.print(f'Written into {config}: authserv_id = "{authserv_id}"')


def _verdict(broken: int, attention: int) -> str:
    if broken:
        return f"\nThe referee cannot work like this: {broken} broken, {attention} for your attention."
    return f"\nThe referee can go to work{f'; {attention} for your attention' if attention else ''}: referee run"
