"""Commands that set something going: the worker, the demo, a game at the keyboard."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import CONFIG, BoxOption, ConfigOption, PlayerName, SeatName, console, fail, playable
from referee.rules.setup import Length
from referee.settings import load_keys, load_settings


def run(config: ConfigOption = CONFIG) -> None:
    """Watch the inbox, resolve rounds, send reports: the long-running worker. Stop it with Ctrl-C or SIGTERM."""
    from scheduler import run_worker

    settings = load_settings(config)
    raise typer.Exit(run_worker(settings, load_keys(settings.keyring)))


def demo(
    seat: Annotated[SeatName | None, typer.Option(help="Play this colour yourself.")] = None,
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Six rounds instead of nine.")] = False,
    box: BoxOption = None,
    against: Annotated[PlayerName, typer.Option(help="How the correspondents play.")] = "sensible",
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
) -> None:
    """Play a whole game by real mail on this machine: IMAP and SMTP servers, the worker, and its correspondents."""
    if not all(find_spec(server) for server in ("pymap", "aiosmtpd")):
        fail("The demo brings two mail servers of its own. Install them: pip install 'el-grande-referee[demo]'.")
    from referee.demo.run import run_demo

    length: Length = "six_skip" if short else "nine"
    boxes = playable(box)
    run_demo(
        players=players, seat=seat, seed=seed, rounds=length, boxes=boxes, player=against, out=out, console=console
    )


def play(
    seat: Annotated[SeatName, typer.Option(help="The colour you play.")] = "red",
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Six rounds instead of nine.")] = False,
    box: BoxOption = None,
    against: Annotated[PlayerName, typer.Option(help="How the correspondents play.")] = "sensible",
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
    practice: Annotated[
        bool, typer.Option("--practice", help="Learn the orders first: eight tasks, one round.")
    ] = False,
) -> None:
    """Play one seat of a game by mail, against correspondents on this machine: read the report, write your orders."""
    if practice:
        from referee.demo.practice import practise

        practise(console)
        return
    demo(seat=seat, players=players, seed=seed, short=short, box=box, against=against, out=out)
