"""The command line: what a host, a player at the keyboard and a doubter may ask of the referee.

Reads the clock, the settings and the seed's randomness, and hands them down. Every error says what to do.
"""

from __future__ import annotations

from collections.abc import Callable

import typer

from referee.cli import doctor, evidence, games, hosting, inbox, moderate, schema, service, status, upkeep
from referee.cli.common import Plainly

__all__ = ["app"]

app = typer.Typer(
    cls=Plainly,
    help="A referee for El Grande by e-mail. Begin with `referee demo`, then `referee play`.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
PANELS: dict[str, dict[str, Callable[..., None]]] = {
    "Begin": {"demo": service.demo, "play": service.play, "init": hosting.init, "doctor": doctor.doctor},
    "Host": {
        "run": service.run,
        "status": status.status,
        "backup": upkeep.backup,
        "restore": upkeep.restore,
        "upgrade": upkeep.upgrade,
        "audit": upkeep.audit_games,
        "moderate": moderate.moderate,
    },
    "Write": {"schema": schema.schema},
    "Doubt": {"verify": games.verify, "simulate": evidence.simulate},
}
for panel, commands in PANELS.items():
    for name, command in commands.items():
        app.command(name, rich_help_panel=panel)(command)
app.add_typer(games.game_app, name="game", rich_help_panel="Host")
app.add_typer(inbox.inbox_app, name="inbox", rich_help_panel="Host")
