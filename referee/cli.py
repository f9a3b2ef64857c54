"""The command line: what a host, a player at the keyboard and a doubter may ask of the referee.

Reads the clock, the settings and the seed's randomness, and hands them down. Every error says what to do.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parseaddr
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn
from zoneinfo import ZoneInfo

import typer
from rich.console import Console
from rich.table import Table
from typer.core import TyperGroup

from referee import record
from referee.chance import SEED_BYTES
from referee.desk import Desk, Invited, NoSuchGame
from referee.docket import Docket
from referee.log import Options, Tempo
from referee.rules.editions import EDITIONS
from referee.rules.model import Length, Setup
from referee.settings import Settings, SettingsError, load_keys, load_settings
from referee.store import NotHere, Raced, Store, StoreUnavailable, Unit

COLOURS = ("red", "blue", "yellow", "green", "brown")


class _Plainly(TyperGroup):
    """Commands whose troubles, where an operator can mend them, are told in one paragraph instead of a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # who pipes into `head` knows
        except OSError as trouble:
            _fail(f"{trouble.filename or 'The system'}: {trouble.strerror or trouble}.")
        except (SettingsError, NotHere) as trouble:
            _fail(str(trouble))
        except StoreUnavailable as trouble:
            _fail(f"The database cannot be used: {trouble}. Look at `database` in the configuration.")
        except Raced:
            _fail("Somebody else was quicker and nothing was done. Run the command again.")


app = typer.Typer(
    cls=_Plainly,
    help="A referee for El Grande by e-mail. Begin with `referee demo`, then `referee play`.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
game_app = typer.Typer(help="Open games, list them, look at one, write its record to a file.", no_args_is_help=True)
inbox_app = typer.Typer(help="Letters that came in: list them, read one, try a broken one again.", no_args_is_help=True)
app.add_typer(game_app, name="game")
app.add_typer(inbox_app, name="inbox")

console = Console()
errors = Console(stderr=True)

ConfigOption = Annotated[
    Path,
    typer.Option("--config", "-c", envvar="REFEREE_CONFIG", help="The configuration, see deploy/referee.example.toml."),
]
CONFIG = Path("referee.toml")
SeatName = Literal["red", "blue", "yellow", "green", "brown"]


def _fail(text: str) -> NoReturn:
    errors.print(text, style="bold red", highlight=False, markup=False)
    raise typer.Exit(1)


def _now() -> datetime:
    return datetime.now(UTC)


# The worker


@app.command()
def run(config: ConfigOption = CONFIG) -> None:
    """Watch the inbox, resolve rounds, send reports: the long-running worker. Stop it with Ctrl-C or SIGTERM."""
    from scheduler import run_worker

    settings = load_settings(config)
    raise typer.Exit(run_worker(settings, load_keys(settings.keyring)))


# Demo and play


@app.command()
def demo(
    seat: Annotated[SeatName | None, typer.Option(help="Play this colour yourself.")] = None,
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Six rounds instead of nine.")] = False,
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
) -> None:
    """Play a whole game by real mail on this machine: IMAP and SMTP servers, the worker, and its correspondents."""
    if not all(find_spec(server) for server in ("pymap", "aiosmtpd")):
        _fail("The demo brings two mail servers of its own. Install them: pip install 'el-grande-referee[demo]'.")
    from referee.demo.run import run_demo

    length: Length = "six_skip" if short else "nine"
    run_demo(players=players, seat=seat, seed=seed, rounds=length, out=out, console=console)


@app.command()
def play(
    seat: Annotated[SeatName, typer.Option(help="The colour you play.")] = "red",
    players: Annotated[int, typer.Option(min=2, max=5, help="How many sit at the table.")] = 4,
    seed: Annotated[int | None, typer.Option(help="The same game again.")] = None,
    short: Annotated[bool, typer.Option("--short", help="Six rounds instead of nine.")] = False,
    out: Annotated[Path, typer.Option(help="Where every mailbox is left as .eml files.")] = Path("demo-letters"),
) -> None:
    """Play one seat of a game by mail, against correspondents on this machine: read the report, write your orders."""
    demo(seat=seat, players=players, seed=seed, short=short, out=out)


# Games


@game_app.command("new")
def game_new(
    title: Annotated[str, typer.Argument(help="What the table is called, e.g. 'Friday table'.")],
    player: Annotated[
        list[str],
        typer.Option(
            help="Clockwise, one for each seat: 'red Ann <ann@example.org> Europe/Amsterdam' (zone optional)."
        ),
    ],
    tempo: Annotated[
        Tempo, typer.Option(help="Where everybody is waited for: round, phase, or every decision.")
    ] = "round",
    length: Annotated[Length, typer.Option(help="Nine rounds, or six without 1, 4 and 7.")] = "nine",
    edition: Annotated[str, typer.Option(help=f"The rulebook: {', '.join(EDITIONS)}.")] = "rio_grande",
    leader: Annotated[str, typer.Option(help="Colour that lays first; drawn if you do not say.")] = "",
    memory: Annotated[bool, typer.Option("--memory", help="Reports do not count what lies in the Castillo.")] = False,
    hours: Annotated[int, typer.Option(min=1, help="Hours for every sheet.")] = 72,
    ask_hours: Annotated[int, typer.Option(min=1, help="Hours for a question in mid-round.")] = 24,
    remind_hours: Annotated[int, typer.Option(min=0, help="One reminder so many hours before; 0: none.")] = 24,
    cooling: Annotated[int, typer.Option(min=0, help="Minutes to mend a sheet after the last one is in.")] = 30,
    asks: Annotated[int, typer.Option(min=0, help="How often a sheet may say ASK in a game.")] = 3,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Begin without invitations (nobody adds to the seed).")
    ] = False,
    seed: Annotated[str, typer.Option(help="64 hex digits: choose the deck; letters say that it is not sealed.")] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Set a table and invite its players; the game begins when all have answered ACCEPT."""
    if edition not in EDITIONS:
        _fail(f"No rulebook is called {edition!r}. There are: {', '.join(EDITIONS)}.")
    if length not in EDITIONS[edition].lengths:
        _fail(f"{edition} does not offer {length}. It offers: {', '.join(EDITIONS[edition].lengths)}.")
    _one_line(title, "title")
    seats = [_player(text) for text in player]
    settings = load_settings(config)
    colours = tuple(colour for colour, _, _, _ in seats)
    if not 2 <= len(seats) <= 5 or len(set(colours)) < len(colours):
        _fail("El Grande seats 2 to 5, each in another colour; give --player once for each, clockwise.")
    if len({address.lower() for _, _, address, _ in seats}) < len(seats):
        _fail("Two seats have the same address. Each player needs an address of their own: reports are private.")
    if settings.address.lower() in {address.lower() for _, _, address, _ in seats}:
        _fail(f"{settings.address} is the referee's own address: letters from it are never read as orders.")
    if leader and leader not in colours:
        _fail(f"Nobody plays {leader}. The colours are: {', '.join(colours)}.")
    setup = Setup(
        colours=colours,
        edition=EDITIONS[edition],
        length=length,
        leader=colours.index(leader) if leader else None,
        castillo="memory" if memory else "tally",
    )
    options = Options(tempo, hours, ask_hours, remind_hours, cooling, asks)
    desk, store = _desk(settings)
    with store.reading() as unit:
        game = f"g{1 + max((int(row.id[1:]) for row in unit.games()), default=0)}"
    invited = [Invited(name, address, zone) for _, name, address, zone in seats]
    chosen = _seed(seed)
    desk.open_game(game, title, setup, options, invited, chosen, _now(), chosen_seed=bool(seed), invite=not at_once)
    console.print(f"{game} is set for {len(seats)} players; their letters go out when `referee run` delivers.")


def _one_line(text: str, what: str) -> None:
    if not text.strip() or not text.isprintable():
        _fail(f"The {what} {text!r} will not do: write one line of ordinary characters.")


def _player(text: str) -> tuple[str, str, str, str]:
    """Colour, name, address, zone of "red Ann <ann@example.org> Europe/Amsterdam"."""
    found = re.fullmatch(r"\s*(\w+)\s+(.*?<[^<>]+>|\S+@\S+)\s*(\S+)?\s*", text)
    if found is None or found[1].lower() not in COLOURS:
        _fail(
            f"{text!r} does not name a player.\nWrite: --player 'red Ann <ann@example.org> Europe/Amsterdam', "
            f"with one of the colours {', '.join(COLOURS)}."
        )
    name, address = parseaddr(found[2])
    _one_line(name or "-", "name")
    zone = found[3] or "UTC"
    try:
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        _fail(f"{zone!r} is no time zone. Write one like Europe/Amsterdam or America/Chicago.")
    if "@" not in address:
        _fail(f"{found[2]!r} is no mail address.")
    return found[1].lower(), name or address.partition("@")[0].title(), address, zone


def _seed(text: str) -> bytes:
    if not text:
        return secrets.token_bytes(SEED_BYTES)
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        _fail("A seed is 64 hex digits (32 bytes). Leave --seed out for a sealed game.")
    return bytes.fromhex(text)


@game_app.command("list")
def game_list(config: ConfigOption = CONFIG) -> None:
    """Every game: where it stands, whom it waits for, until when."""
    desk, store = _desk(load_settings(config))
    table = Table("game", "title", "at", "waits for", "due (UTC)", box=None)
    with store.reading() as unit:
        for row in unit.games():
            docket = desk.docket(unit, row.id)
            waits = ", ".join(docket.setup.colours[seat] for seat in docket.awaited())
            due = datetime.fromtimestamp(docket.due, UTC).strftime("%a %d %b %H:%M") if docket.due else ""
            table.add_row(row.id, row.title, "over" if docket.ended else docket.stop, waits, due)
    console.print(table)


@game_app.command("show")
def game_show(game: str, config: ConfigOption = CONFIG) -> None:
    """One game: players, stop, who is in, scores. Sealed sheets stay sealed."""
    desk, store = _desk(load_settings(config))
    with store.reading() as unit:
        docket = _docket(desk, unit, game)
        players = unit.players(game)
    console.print(f"{docket.game}  {docket.title}  at {docket.stop}, tempo {docket.options.tempo}")
    table = Table("seat", "player", "address", "zone", "score", "sheet", box=None)
    for row in players:
        score = docket.state.position.scores[row.seat] if docket.state else 0
        state = "awaited" if row.seat in docket.awaited() else "in"
        table.add_row(row.colour, row.name, row.address, row.time_zone, str(score), state)
    console.print(table)


@game_app.command("export")
def game_export(
    game: str,
    out: Annotated[Path | None, typer.Option(help="The file to write; the terminal if you do not say.")] = None,
    config: ConfigOption = CONFIG,
) -> None:
    """Write a game's record as JSON: all of a finished game (for `referee verify`), of a running one what is public."""
    desk, store = _desk(load_settings(config))
    with store.reading() as unit:
        _docket(desk, unit, game)
        document = record.export(unit.log(game))
    text = json.dumps(document, ensure_ascii=False, indent=1)
    if out is None:
        typer.echo(text)
    else:
        out.write_text(text + "\n", encoding="utf-8")
        console.print(f"{len(document['log'])} entries written to {out}.")


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="A record written by `referee game export`.")]) -> None:
    """Check a finished game offline: the seed's commitment, every draw, every result."""
    try:
        verdict = record.verify(record.read(json.loads(file.read_text(encoding="utf-8"))))
    except OSError as trouble:
        _fail(f"{file} cannot be read: {trouble.strerror}.")
    except UnicodeDecodeError:
        _fail(f"{file} is no record of a game: it is not text.")
    except json.JSONDecodeError as trouble:
        _fail(f"{file} is no record of a game: it is not JSON (line {trouble.lineno}).")
    except record.BadRecord as trouble:
        _fail(f"{file}: {trouble}.")
    for fault in verdict.faults:
        errors.print(f"- {fault}", style="red")
    if verdict.faults:
        _fail(f"{verdict.game}: {len(verdict.faults)} fault(s). This record is not what the rules and the seed give.")
    console.print(
        f"{verdict.game}: {verdict.draws} draws recomputed, {verdict.events} events folded, all as they must be."
    )
    console.print(
        f"The seed is the one committed to; {verdict.nonces} of {verdict.seats} players mixed in words of their own."
    )
    if not verdict.sealed:
        console.print("The host chose this seed: the draws follow from it, but they were not sealed.", style="yellow")


# Letters


@inbox_app.command("list")
def inbox_list(
    verdict: Annotated[str, typer.Option(help="Only these: new, filed, stranger, automatic, shunted ...")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    config: ConfigOption = CONFIG,
) -> None:
    """Letters that came in, newest first, and what became of each."""
    _, store = _desk(load_settings(config))
    table = Table("id", "received (UTC)", "bytes", "game", "seat", "verdict", "tries", box=None)
    with store.reading() as unit:
        for row in unit.inbox(verdict or None, limit):
            seat = str(row.seat) if row.seat >= 0 else ""
            when = row.received.strftime("%Y-%m-%d %H:%M")
            table.add_row(str(row.id), when, str(len(row.raw)), row.game, seat, row.verdict, str(row.attempts))
    console.print(table)


@inbox_app.command("show")
def inbox_show(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """One letter as it came, and the trace if it broke us."""
    _, store = _desk(load_settings(config))
    with store.reading() as unit, _letter_found():
        row = unit.letter(id)
    errors.print(f"letter {row.id}: {row.verdict}, tried {row.attempts} time(s)", highlight=False)
    if row.note:
        errors.print(row.note, highlight=False, markup=False)
    text = row.raw.decode("utf-8", "replace")
    typer.echo("".join(ch if ch.isprintable() or ch in "\n\t" else "\N{REPLACEMENT CHARACTER}" for ch in text))


@inbox_app.command("retry")
def inbox_retry(id: int, config: ConfigOption = CONFIG) -> None:  # noqa: A002
    """Hand a letter that broke us to the worker again, after the mending."""
    _, store = _desk(load_settings(config))
    with store.writing() as unit, _letter_found():
        try:
            unit.retry(id)
        except ValueError as trouble:
            _fail(f"Not done: {trouble}.")
    console.print(f"Letter {id} will be read again by `referee run`.")


# Evidence


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    players: Annotated[int, typer.Option(min=2, max=5, help="Seats at the table.")] = 4,
    seed: Annotated[int, typer.Option(help="Where chance begins.")] = 1,
    length: Annotated[Length, typer.Option(help="Nine rounds, or six.")] = "nine",
) -> None:
    """Play random legal games, check the invariants after every event, and tell what was seen."""
    from referee import simulate as simulation

    tally = simulation.simulate(games, players, seed, length=length)
    typer.echo(simulation.report(tally))


def _desk(settings: Settings) -> tuple[Desk, Store]:
    from scheduler import open_desk

    return open_desk(settings, load_keys(settings.keyring))


@contextmanager
def _letter_found() -> Iterator[None]:
    try:
        yield
    except NotHere as trouble:
        _fail(f"Sorry, {trouble}. `referee inbox list` shows them all.")


def _docket(desk: Desk, unit: Unit, game: str) -> Docket:
    try:
        return desk.docket(unit, game)
    except NoSuchGame:
        _fail(f"No game {game!r} here. `referee game list` shows them all.")
