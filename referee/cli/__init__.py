"""The command line. Reads the clock, the settings and randomness, and hands them down. Every error says what to do."""

from __future__ import annotations

import gc
from collections.abc import Callable
from importlib.metadata import version
from platform import python_version
from typing import Annotated

import typer

from referee.cli import (
    clock,
    doctor,
    evidence,
    games,
    hosting,
    keyring,
    letters,
    retention,
    rulebooks,
    service,
    status,
    upkeep,
)
from referee.cli.common import Plainly

__all__ = ["app"]


def _say_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"el-grande-referee {version('el-grande-referee')}, Python {python_version()}")
        raise typer.Exit


app = typer.Typer(
    cls=Plainly,
    help="A referee for El Grande by e-mail. Begin with `referee demo`, then `referee play`.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


@app.callback()
def main(
    version: Annotated[  # noqa: ARG001 - it has done its work by then
        bool, typer.Option("--version", help="Say which version this is.", callback=_say_version, is_eager=True)
    ] = False,
) -> None:
    """The options that stand before a command."""
    # Commands make hundreds of thousands of values and hardly any cycles. At Python's own threshold the search for
    # cycles takes a fifth of a worker's time.
    gc.set_threshold(50_000, 20, 50)


PANELS: dict[str, dict[str, Callable[..., None]]] = {
    "Begin": {"demo": service.demo, "play": service.play, "init": hosting.init, "doctor": doctor.doctor},
    "Host": {
        "run": service.run,
        "status": status.status,
        "backup": upkeep.backup,
        "restore": upkeep.restore,
        "upgrade": upkeep.upgrade,
        "audit": upkeep.audit_games,
        "moderate": games.moderate,
        "forget": retention.forget,
    },
    "Write": {"schema": evidence.schema},
    "Doubt": {"verify": evidence.verify, "conformance": rulebooks.conformance},
}
for panel, commands in PANELS.items():
    for name, command in commands.items():
        app.command(name, rich_help_panel=panel)(command)
games.game_app.command("delete")(retention.game_delete)
app.add_typer(games.game_app, name="game", rich_help_panel="Host")
app.add_typer(letters.inbox_app, name="inbox", rich_help_panel="Host")
app.add_typer(letters.outbox_app, name="outbox", rich_help_panel="Host")
app.add_typer(clock.clock_app, name="clock", rich_help_panel="Host")
app.add_typer(keyring.keyring_app, name="keyring", rich_help_panel="Host")
app.add_typer(rulebooks.rules_app, name="rules", rich_help_panel="Doubt")
