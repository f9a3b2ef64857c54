"""`referee doctor`: everything a referee needs, looked at and told in words."""

from __future__ import annotations

import json
from dataclasses import asdict
from textwrap import fill
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, console, now_utc

_ARROW, _INDENT = f"{'':<9}  -> ", f"{'':<14}"
_COLOURS = {"ok": typer.colors.GREEN, "attention": typer.colors.YELLOW, "broken": typer.colors.RED}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Findings for a program.")] = False,
    letter: Annotated[bool, typer.Option(help="Send a letter to oneself and wait for it.")] = True,
    wait: Annotated[float, typer.Option(min=1, help="How many seconds to wait for that letter.")] = 60,
    config: ConfigOption = CONFIG,
) -> None:
    """Check configuration, keyring, database, mail and all else, and say what to do; status 1 if anything is broken."""
    from referee.doctor import examine

    findings = []
    for finding in examine(config, now_utc(), letter=letter, wait=wait):
        findings.append(finding)
        if not as_json:
            state = typer.style(f"{finding.state:<9}", fg=_COLOURS[finding.state], bold=finding.state != "ok")
            typer.echo(f"{state}  {finding.check}: {finding.seen}")
            if finding.advice:
                typer.echo(fill(finding.advice, console.width, initial_indent=_ARROW, subsequent_indent=_INDENT))
    broken = sum(finding.state == "broken" for finding in findings)
    if as_json:
        typer.echo(json.dumps({"broken": broken, "findings": [asdict(one) for one in findings]}, indent=2))
    else:
        typer.echo(_verdict(broken, sum(finding.state == "attention" for finding in findings)))
    raise typer.Exit(1 if broken else 0)


def _verdict(broken: int, attention: int) -> str:
    if broken:
        return f"\nThe referee cannot work like this: {broken} broken, {attention} for your attention."
    return f"\nThe referee can go to work{f'; {attention} for your attention' if attention else ''}: referee run"
