"""Commands that run something: the worker, the demo, a game at the keyboard."""

from __future__ import annotations

import logging
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, PlayerName, SeatName, console, fail
from referee.cli.database import keys_for
from referee.cli.shelf import BoxOption, EditionOption, LengthOption, RuleOption, TempoOption, table_of
from referee.settings import Settings, SettingsError, former_settings, load_settings
from referee.store import Store

_ShortOption = Annotated[bool, typer.Option("--short", help="The same as --length six_skip.")]


def run(config: ConfigOption = CONFIG) -> None:
    """Watch the inbox, resolve rounds, send reports: the long-running worker. Stop it with Ctrl-C or SIGTERM.

    SIGHUP reads the configuration again: hosts, authserv_id, quiet and operator hold at once, other changes wait for a
    restart and are named in the log. A configuration with a mistake changes nothing.
    """
    from scheduler import run_worker

    settings = load_settings(config)
    with Store(settings.database) as store:
        keys = keys_for(settings, store)
    raise typer.Exit(run_worker(settings, keys, lambda: _again(config), former_settings(config)))


def _again(config: Path) -> Settings | None:
    try:
        return load_settings(config)
    except SettingsError as trouble:  # its text shows no value
        logging.getLogger(__name__).error("settings not read again reason=%s", "; ".join(trouble.complaints))
        return None


def demo(
    seat: Annotated[SeatName | None, typer.Option(help="Play this colour yourself.")] = None,
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: _ShortOption = False,
    length: LengthOption = "nine",
    edition: EditionOption = "rio_grande",
    box: BoxOption = None,
    rule: RuleOption = None,
    tempo: TempoOption = "round",
    against: Annotated[PlayerName, typer.Option(help="How the correspondents play.")] = "sensible",
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
) -> None:
    """Play a whole game by real mail on this machine: IMAP and SMTP servers, the worker, and its correspondents."""
    if not all(find_spec(server) for server in ("pymap", "aiosmtpd")):
        fail("The demo brings two mail servers of its own. Install them: pip install 'el-grande-referee[demo]'.")
    if out.exists() and not out.is_dir():
        fail(f"--out: {out} is a file. Name a folder, where all letters will lie.")
    from referee.demo.run import NAMES, run_demo

    table = table_of(edition, box, "six_skip" if short else length, rule)
    setup = replace(table, colours=tuple(NAMES)[:players])
    run_demo(setup, tempo=tempo, seat=seat, seed=seed, player=against, out=out, console=console)


def play(
    seat: Annotated[SeatName, typer.Option(help="The colour you play.")] = "red",
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: _ShortOption = False,
    length: LengthOption = "nine",
    edition: EditionOption = "rio_grande",
    box: BoxOption = None,
    rule: RuleOption = None,
    tempo: TempoOption = "round",
    against: Annotated[PlayerName, typer.Option(help="How the correspondents play.")] = "sensible",
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
    practice: Annotated[
        bool, typer.Option("--practice", help="Learn the orders first: nine tasks, one round.")
    ] = False,
) -> None:
    """Play one seat of a game by mail, against correspondents on this machine: read the report, write your orders."""
    if practice:
        from referee.demo.practice import practise

        practise(console)
        return
    demo(seat, players, seed, short, length, edition, box, rule, tempo, against, out)
