"""The command line: what a host, a player at the keyboard and a doubter may ask of the referee.

Reads the clock, the settings and the seed's randomness, and hands them down. Every error says what to do.
"""

from __future__ import annotations

import typer

from referee.cli import doctor, evidence, games, hosting, inbox, moderate, service, status, upkeep
from referee.cli.common import Plainly

__all__ = ["app"]

app = typer.Typer(
    cls=Plainly,
    help="A referee for El Grande by e-mail. Begin with `referee demo`, then `referee play`.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
for command in (service.run, service.demo, service.play, games.verify, evidence.simulate):
    app.command()(command)
app.command()(hosting.init)
app.command()(moderate.moderate)
app.command()(doctor.doctor)
app.command()(status.status)
app.command()(upkeep.backup)
app.command()(upkeep.restore)
app.command()(upkeep.upgrade)
app.command("audit")(upkeep.audit_games)
app.add_typer(games.game_app, name="game")
app.add_typer(inbox.inbox_app, name="inbox")
