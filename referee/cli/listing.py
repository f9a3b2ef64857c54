"""What `referee --help` lists. The module behind a command is imported when it is called, and no earlier.

Must not import what a command needs: every command would pay for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_group

MARKUP: Final = "markdown"


class HelpLine(NamedTuple):
    """A command, or a group of them, in the list: its panel, its function or group in a module of this room, its line.

    The line is the first paragraph of the command's own help, which a test compares.
    """

    panel: str
    module: str
    called: str
    line: str


COMMANDS = {
    "demo": HelpLine(
        "Begin",
        "service",
        "demo",
        "Play a whole game by real mail on this machine: IMAP and SMTP servers, the worker, and its correspondents.",
    ),
    "play": HelpLine(
        "Begin",
        "service",
        "play",
        "Play one seat of a game by mail, against correspondents on this machine: read the report, write your orders.",
    ),
    "init": HelpLine(
        "Begin",
        "hosting",
        "init",
        "Ask about the mail account, and write a configuration and its keyring. Then comes `referee doctor`.",
    ),
    "doctor": HelpLine(
        "Begin",
        "upkeep",
        "doctor",
        "Check configuration, keyring, database, mail and all else, and say what to do; status 1 if anything is "
        "broken.",
    ),
    "docs": HelpLine(
        "Begin",
        "pages",
        "docs",
        "Show the manual: a page, a chapter of it, or an example file as it is; without a name the list of them.",
    ),
    "run": HelpLine(
        "Host",
        "service",
        "run",
        "Watch the inbox, resolve rounds, send reports: the long-running worker. Stop it with Ctrl-C or SIGTERM.",
    ),
    "status": HelpLine(
        "Host",
        "status",
        "status",
        "Tell how the referee is: workers, mailbox, queues, games, the next deadlines, and what needs a person.",
    ),
    "backup": HelpLine(
        "Host", "backups", "backup", "Write every game, letter and key into one file, while the worker runs."
    ),
    "restore": HelpLine(
        "Host", "backups", "restore", "Bring an archive back into an empty database. Stop the worker first."
    ),
    "upgrade": HelpLine(
        "Host",
        "upkeep",
        "upgrade",
        "Bring the database to this version's schema, then audit every running game. Stop the workers first.",
    ),
    "audit": HelpLine(
        "Host",
        "upkeep",
        "audit_games",
        "Judge games again with the code as it is, and list where it would write another log than there is.",
    ),
    "moderate": HelpLine(
        "Host",
        "moderating",
        "moderate",
        "Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the "
        "effect.",
    ),
    "forget": HelpLine(
        "Host",
        "retention",
        "forget",
        "Forget a person: name and address, in rosters and logs, and every letter from and to them, in the mailbox "
        "too.",
    ),
    "game": HelpLine("Host", "listing", "game_app", "Open games, list them, look at one, write its record to a file."),
    "site": HelpLine(
        "Host",
        "game_files",
        "site",
        "Write pages that any web server shows: games that go on, a round late, finished games, and results.",
    ),
    "inbox": HelpLine(
        "Host", "letters", "inbox_app", "Letters that came in: list them, read one, try a broken one again."
    ),
    "outbox": HelpLine(
        "Host",
        "letters",
        "outbox_app",
        "Letters that go out: list them, read one, try a refused one again or drop it.",
    ),
    "clock": HelpLine("Host", "upkeep", "clock_app", "The clock, where the referee asks whether it is right."),
    "keyring": HelpLine(
        "Host", "upkeep", "keyring_app", "The keys that sign our letters: which there are, and a new one."
    ),
    "schema": HelpLine(
        "Write",
        "evidence",
        "schema",
        "Print the JSON Schema of turn files: order sheets as a .json attachment. With report, rules: of our data.",
    ),
    "check": HelpLine(
        "Write",
        "evidence",
        "check",
        "Tell what would be said of a turn file in answer to a letter: offline, from the data that the letter brought.",
    ),
    "verify": HelpLine(
        "Doubt",
        "evidence",
        "verify",
        "Check a finished game offline: secret number, draws, deck, sheets, events, and the chain over what was told.",
    ),
    "conformance": HelpLine(
        "Doubt",
        "rulebooks",
        "conformance",
        "Play the conformance cases: does this referee do what the rulebooks say? One that is named is shown as well.",
    ),
    "rules": HelpLine("Doubt", "rulebooks", "rules_app", "What the rulebooks say, and where they differ."),
}


OF_GAMES = {
    "new": HelpLine(
        "",
        "game_new",
        "game_new",
        "Set a table and invite its players; the game begins when all have answered ACCEPT.",
    ),
    "list": HelpLine(
        "",
        "game_list",
        "game_list",
        "Every game by what is due first: where it stands, whom it waits for, who is late or cannot be reached.",
    ),
    "show": HelpLine(
        "",
        "game_show",
        "game_show",
        "One game: players, stop, who is in, scores, seats that are open. Sealed sheets stay sealed.",
    ),
    "export": HelpLine(
        "",
        "game_files",
        "game_export",
        "Write a game's record as JSON: all of a finished game (for `referee verify`), of a running one what "
        "is public.",
    ),
    "page": HelpLine(
        "",
        "game_files",
        "write_game_page",
        "Write a page to show friends: the game step by step, with board, cards and points, and nothing that "
        "is secret.",
    ),
    "delete": HelpLine(
        "",
        "retention",
        "game_delete",
        "Delete a game with its log, its roster and all its letters. Its id is not given again; write a record first.",
    ),
}
"""The commands of `referee game`: a list of ten thousand games imports nothing that opens one."""


LISTS: Final[Mapping[str, Mapping[str, HelpLine]]] = {"": COMMANDS, "game": OF_GAMES}
"""The lists by the words that call their groups."""


@cache
def opened(name: str, of: str = "") -> Any:
    """The command of this name itself, with its options or its own list. It stays open: the table is its bound."""
    listed, room = LISTS[of][name], typer.Typer(rich_markup_mode=MARKUP, add_completion=False)
    found = getattr(import_module(f"{__package__}.{listed.module}"), listed.called)
    if isinstance(found, typer.Typer):
        room.add_typer(found, name=name)
    else:
        room.command(name)(found)
    return get_group(room).commands[name]


class ListedGroup(TyperGroup):
    """The group of all commands: what it shows is the list, what it calls is opened first."""

    of = ""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that is called, for completion also."""
        if not self.of and args and args[0] not in COMMANDS and args[0] in OF_GAMES:
            ctx.fail(f"No such command {args[0]!r}. Did you mean 'game {args[0]}'?")
        name, found, rest = super().resolve_command(ctx, args)
        return name, opened(name, self.of) if name in LISTS[self.of] else found, rest


class GamesGroup(ListedGroup):
    """The group of `referee game`."""

    of = "game"


def put_list(app: typer.Typer, lines: Mapping[str, HelpLine] = COMMANDS) -> None:
    """Put every line of the list into an app whose group is a `ListedGroup`."""
    for name, listed in lines.items():
        app.command(name, help=listed.line, rich_help_panel=listed.panel or None)(_line_of_the_list)


def _line_of_the_list() -> None:
    """What stands for a command until it is called."""


game_app = typer.Typer(
    cls=GamesGroup, help="Open games, list them, look at one, write its record to a file.", no_args_is_help=True
)
put_list(game_app, OF_GAMES)
