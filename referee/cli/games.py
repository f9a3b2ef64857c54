"""Commands for games: create, list, show, moderate, export and verify."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import typer
from rich.table import Table

from referee import report
from referee.chance import SEED_BYTES
from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc
from referee.cli.database import open_store
from referee.cli.lists import JsonOption, print_rows
from referee.cli.retention import game_delete
from referee.cli.rulebooks import told_setup
from referee.cli.shelf import BoxOption, EditionOption, LengthOption, RuleOption, TempoOption, table_of
from referee.commands.newcomers import Newcomer
from referee.commands.options import OPTIONS, USUAL
from referee.commands.refused import Unclear
from referee.commands.timetable import settled
from referee.desk import Desk, NoSuchGame
from referee.docket import Docket
from referee.docket.absences import away_then
from referee.docket.punctuality import InTime, in_time_of
from referee.languages.loading import letter_languages, speaking
from referee.letters import AlreadyKnown, watched
from referee.log import Gaps, MotionMade, Options
from referee.log.options import Pace, Press, at_pace
from referee.mail.addresses import is_address
from referee.orders.keywords import ENGLISH, language_called
from referee.proof import record
from referee.report.game_page import game_page
from referee.report.houserules import house_rules
from referee.rules.boxes.combinations import printed_by
from referee.settings import load_settings
from referee.store import Store

_Out = Annotated[Path | None, typer.Option(help="The file to write; the terminal if you do not say.")]
_LISTED = ("game", "title", "at", "waits_for", "due")
game_app = typer.Typer(help="Open games, list them, look at one, write its record to a file.", no_args_is_help=True)


def _number(name: str, told: str) -> Any:
    """A numeric option with the same bounds as the command SET has by mail."""
    card = next(option for option in OPTIONS if option.name == name)
    return typer.Option(min=card.least, max=card.most, help=told)


@game_app.command("new")
def game_new(
    title: Annotated[str, typer.Argument(help="What the table is called, e.g. 'Friday table'.")],
    player: Annotated[
        list[str],
        typer.Option(help=r"Clockwise, one a seat: 'red Ann \<ann@example.org> Europe/Amsterdam nl' (or less)."),
    ],
    moderator: Annotated[
        list[str],
        typer.Option(help=r"Who may rule in this game by mail: 'Mo \<mo@example.org> Europe/Amsterdam'; a player may."),
    ] = [],  # noqa: B006 - typer reads the default, nobody changes it
    tempo: TempoOption = USUAL.tempo,
    length: LengthOption = "nine",
    edition: EditionOption = "rio_grande",
    box: BoxOption = None,
    rule: RuleOption = None,
    leader: Annotated[str, typer.Option(help="Colour that lays first; drawn if you do not say.")] = "",
    memory: Annotated[bool, typer.Option("--memory", help="Reports do not count what lies in the Castillo.")] = False,
    pace: Annotated[Pace, typer.Option(help="How fast the table plays, and how much it forgives.")] = "club",
    due: Annotated[str, typer.Option(help="A fixed hour for sheets: 'Sun, Wed 20:00 Europe/Warsaw'.")] = "",
    hours: Annotated[int | None, _number("hours", "Hours for every sheet; the pace's if you do not say.")] = None,
    ask_hours: Annotated[
        int | None, _number("ask_hours", "Hours for a question in mid-round; the pace's if you do not say.")
    ] = None,
    remind_hours: Annotated[int | None, _number("remind_hours", "One reminder so many hours before; 0: none.")] = None,
    cooling: Annotated[
        int, _number("cooling", "Minutes to mend a sheet after the last one is in.")
    ] = USUAL.cooling_minutes,
    asks: Annotated[int, _number("asks", "How often a sheet may say ASK in a game.")] = USUAL.asks,
    gaps: Annotated[
        Gaps,
        typer.Option(help="Where a sheet runs out in mid-round: ask; default, the house's answer; best, ELSE BEST."),
    ] = USUAL.gaps,
    press: Annotated[
        Press, typer.Option(help="To whom players may write: public, to all; private, to some alone, too; none.")
    ] = USUAL.press,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Begin without invitations (nobody adds to the seed).")
    ] = False,
    seed: Annotated[str, typer.Option(help="64 hex digits: choose the deck; letters say that it is not sealed.")] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Set a table and invite its players; the game begins when all have answered ACCEPT."""
    table = table_of(edition, box, length, rule)
    _one_line(title, "title")
    seats = [_player(text, table.board.colours) for text in player]
    rulers = [_person(text, "--moderator 'Mo <mo@example.org> Europe/Amsterdam'") for text in moderator]
    settings = load_settings(config)
    colours, invited = tuple(colour for colour, _ in seats), [person for _, person in seats]
    _check_table(colours, leader)
    _check_addresses(invited, rulers, settings.address)
    lays_first = colours.index(leader) if leader else None
    castillo: Literal["tally", "memory"] = "memory" if memory else "tally"
    setup = replace(table, colours=colours, leader=lays_first, castillo=castillo)
    alone: dict[str, Any] = {"hours": hours, "ask_hours": ask_hours, "remind_hours": remind_hours}
    options = replace(
        at_pace(pace, Options(tempo=tempo, cooling_minutes=cooling, asks=asks, gaps=gaps, press=press)),
        due=_fixed_hour(due),
        **{name: value for name, value in alone.items() if value is not None},
    )
    desk, _ = open_store(settings)
    chosen, now, invite = _seed(seed), now_utc(), not at_once
    game = desk.open_game(
        "", title, setup, options, invited, chosen, now, chosen_seed=bool(seed), invite=invite, moderators=rulers
    )
    console.print(f"{game} is set for {len(seats)} players; their letters go out when `referee run` delivers.")
    for line in house_rules(speaking("en"), setup):
        console.print(line, highlight=False, markup=False)
    if edition not in (printed := printed_by(setup.boxes)):
        books = ", ".join(printed) or "no rulebook"
        together = f"{', '.join(setup.boxes)} together with {edition}"
        console.print(f"{together} is a rule of your own table; {books} has it so.")


def _fixed_hour(text: str) -> str:
    try:
        return settled("due", text, "UTC", 0) if text else ""
    except Unclear:
        fail(f"{text!r} is no fixed hour. Write it like 'Sun, Wed 20:00 Europe/Warsaw'.")


def _check_table(colours: Sequence[str], leader: str) -> None:
    if not 2 <= len(colours) <= 5 or len(set(colours)) < len(colours):
        fail("El Grande seats 2 to 5, each in another colour; give --player once for each, clockwise.")
    if leader and leader not in colours:
        fail(f"Nobody plays {leader}. The colours are: {', '.join(colours)}.")


def _check_addresses(players: Sequence[Newcomer], rulers: Sequence[Newcomer], own: str) -> None:
    addresses = {player.address.lower() for player in players}
    if len(addresses) < len(players):
        fail("Two seats have the same address. Each player needs an address of their own: reports are private.")
    if own.lower() in addresses | {ruler.address.lower() for ruler in rulers}:
        fail(f"{own} is the referee's own address: letters from it are never read as orders.")


def _one_line(text: str, what: str) -> None:
    if not text.strip() or not text.isprintable():
        fail(f"The {what} {text!r} will not do: write one line of ordinary characters.")


def _player(text: str, colours: Sequence[str]) -> tuple[str, Newcomer]:
    """Colour and person of "red Ann <ann@example.org> Europe/Amsterdam nl"."""
    usage = f"--player 'red Ann <ann@example.org> Europe/Amsterdam', with one of the colours {', '.join(colours)}"
    colour, _, rest = text.strip().partition(" ")
    if colour.lower() not in colours:
        fail(f"{text!r} does not name a player.\nWrite: {usage}.")
    return colour.lower(), _person(rest, usage)


def _person(text: str, usage: str) -> Newcomer:
    """Somebody like "Ann <ann@example.org> Europe/Amsterdam nl"; name, zone and language may be left out."""
    found = re.fullmatch(r"\s*(.*?<[^<>]+>|\S+@\S+)\s*(\S+)?(?:\s+(\S+))?\s*", text)
    if found is None:
        fail(f"{text!r} does not name a person.\nWrite: {usage}.")
    name, address = parseaddr(found[1])
    _one_line(name or "-", "name")
    zone = found[2] or "UTC"
    try:
        ZoneInfo(zone)
    except (LookupError, ValueError, OSError):
        fail(f"{zone!r} is no time zone. Write one like Europe/Amsterdam or America/Chicago.")
    if "@" not in address:
        fail(f"{found[1]!r} is no mail address.")
    if not is_address(address):
        fail(f"We cannot write to {address!r}: an address has to be all in plain letters (ASCII). Ask for another one.")
    if not (language := language_called(found[3] or ENGLISH)):
        fail(f"No letters are written in {found[3]!r}. The languages are: {', '.join(letter_languages())}.")
    return Newcomer(name or address.partition("@")[0].title(), address, zone, language)


def _seed(text: str) -> bytes:
    if not text:
        return secrets.token_bytes(SEED_BYTES)
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        fail("A seed is 64 hex digits (32 bytes). Leave --seed out for a sealed game.")
    return bytes.fromhex(text)


@game_app.command("list")
def game_list(as_json: JsonOption = False, config: ConfigOption = CONFIG) -> None:
    """Every game: where it stands, whom it waits for, until when."""
    desk, store = open_store(load_settings(config))
    rows = []
    with store.reading() as transaction:
        for row in transaction.games():
            stands: tuple[str, list[str], datetime | None] = ("being set up", ["its host"], None)
            with suppress(NoSuchGame):
                docket = desk.docket(transaction, row.id)
                due = datetime.fromtimestamp(docket.due, UTC) if docket.due else None
                waits = [docket.setup.colours[seat] for seat in docket.awaited()]
                stands = ("over" if docket.ended else docket.stop, waits, due)
            rows.append(dict(zip(_LISTED, (row.id, row.title, *stands), strict=True)))
    print_rows(rows, _LISTED, as_json=as_json)


@game_app.command("show")
def game_show(game: str, config: ConfigOption = CONFIG) -> None:
    """One game: players, stop, who is in, scores. Sealed sheets stay sealed."""
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        docket = desk.docket(transaction, game)
        people = {person.number: person for person in transaction.people(game)}
        asked = transaction.far_request(game)
        entries = transaction.log(game)
    until = f" until {datetime.fromtimestamp(docket.resumes, UTC):%Y-%m-%d %H:%M} UTC" if docket.resumes else ""
    clock = f", the clock stands still{until}" if docket.paused is not None else ""
    console.print(f"{docket.game}  {docket.title}  at {docket.stop}, tempo {docket.options.tempo}{clock}")
    for line in told_setup(docket.setup):
        console.print(line, highlight=False, markup=False)
    if docket.options.press != USUAL.press:
        console.print(f"words between players: {docket.options.press}")
    if docket.setup.boxes:
        console.print(f"played with {', '.join(docket.setup.boxes)}")
    table = Table("seat", "player", "address", "zone", "score", "sheet", "in time", box=None)
    for seat, own in enumerate(docket.by_seat):
        row = people[own.person]
        score = docket.state.position.scores[seat] if docket.state else 0
        vacant = (own.stand_in or "the house") if own.vacant else ""
        waits = "awaited" if seat in docket.awaited() else "in"
        state = vacant or ("silent, nobody waits" if docket.is_left(seat) else waits)
        table.add_row(
            docket.setup.colours[seat],
            row.name,
            ", ".join(filter(None, (row.address, row.also))),
            row.time_zone,
            str(score),
            state,
            _kept_time(in_time_of(entries, frozenset((own.person,)))),
        )
    console.print(table)
    if asked is not None:
        console.print(f"waits for its turn, asked at another table: {asked.words}", highlight=False, markup=False)
    for seat, *span in away_then(docket, int(now_utc().timestamp())):
        console.print(f"{docket.setup.colours[seat]} is away from {' to '.join(map(_moment, span))}")
    if docket.grace and docket.due is not None:
        late = ", ".join(docket.setup.colours[seat] for seat in docket.grace)
        console.print(f"grace until {_moment(docket.due)} for {late} alone")
    for seat, offer in sorted(docket.offers.items()):
        told = f"{docket.setup.colours[seat]} is offered to {offer.name} until {_moment(offer.until)}"
        console.print(told, highlight=False, markup=False)
    if docket.waiting:
        names = ", ".join(name for _, name in docket.waiting)
        console.print(f"on the waiting list: {names}", highlight=False, markup=False)
    if (motion := docket.motion) is not None:
        until = _moment(motion.until)
        console.print(f"votes on {_moved(docket, motion)}, moved by {docket.setup.colours[motion.by]}, until {until}")
    for _, name in docket.moderators:
        console.print(f"moderated by {name}", highlight=False, markup=False)
    for _, name in docket.observers:
        console.print(f"observed by {name}", highlight=False, markup=False)
    for person, returned in sorted(docket.unreachable.items()):
        console.print(f"letters to {people[person].name} come back: {returned.why}", highlight=False, markup=False)


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M} UTC"


def _kept_time(found: InTime) -> str:
    """How often somebody was in time, absences apart; empty for who was never waited for."""
    away = f"{found.away} times away" if found.away > 1 else "once away" if found.away else ""
    return ", ".join(filter(None, (f"{found.in_time} of {found.stops}" if found.stops else "", away)))


def _moved(docket: Docket, motion: MotionMade) -> str:
    """What a motion would do."""
    if motion.against is not None:
        return f"a stand-in for {docket.setup.colours[motion.against]}"
    return f"a pause of {motion.days} days" if motion.matter == "pause" else "the end of the game"


@game_app.command("export")
def game_export(
    game: str,
    out: _Out = None,
    config: ConfigOption = CONFIG,
) -> None:
    """Write a game's record as JSON: all of a finished game (for `referee verify`), of a running one what is public."""
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        desk.docket(transaction, game)
        document = record.export(transaction.log(game))
    text = json.dumps(document, ensure_ascii=False, indent=1)
    _put_out(out, f"{text}\n", f"{len(document['log'])} entries written to {out}.")


@game_app.command("page")
def write_game_page(
    game: str,
    out: _Out = None,
    delay: Annotated[int, typer.Option(min=0, help="How many rounds to keep back while the game goes on.")] = 1,
    since: Annotated[
        str,
        typer.Option(
            help="What its reader knows: a round (4), or all until a day or time in UTC (2026-11-20, "
            "2026-11-20T18:30), such as the date of a letter. Without it all but the last round."
        ),
    ] = "",
    config: ConfigOption = CONFIG,
) -> None:
    """Write a page to show friends: the game step by step, with board, cards and points, and nothing that is secret.

    One file, to be opened in any browser without a network, also without JavaScript. A link leads to what its reader
    does not know yet.
    """
    known = _known(since)
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        desk.docket(transaction, game)
        seen = watched(transaction.log(game), delay)
    if not seen.scenes:
        fail(f"No round of {game} can be shown yet: of those that are over, the last {delay} are kept back (--delay).")
    page = game_page(seen, speaking("en"), known)
    _put_out(out, page, f"{out} shows {game} to the end of round {seen.scenes[-1].view.round}.")


def _known(since: str) -> AlreadyKnown | None:
    """What the reader of a page knows already; None if that is not told."""
    if since.isdecimal():
        return AlreadyKnown(round=int(since))
    try:
        until = datetime.fromisoformat(since) if since else None
    except ValueError:
        fail(f"--since {since}: a round such as 4, or a day or time such as 2026-11-20 or 2026-11-20T18:30, is wanted.")
    if until is None:
        return None
    return AlreadyKnown(until=int((until if until.tzinfo else until.replace(tzinfo=UTC)).timestamp()))


def _put_out(out: Path | None, text: str, told: str) -> None:
    """Write to a file, and print the message `told`; or else to the terminal."""
    if out is None:
        typer.echo(text, nl=False)
    else:
        out.write_text(text, encoding="utf-8")
        console.print(told)


game_app.command("delete")(game_delete)


def moderate(
    game: Annotated[str, typer.Argument(help="The game, e.g. g7; none with --all.")],
    command: Annotated[
        list[str] | None,
        typer.Argument(help="Commands as a moderator mails them, each in quotes: 'EXTEND 24' 'RESEND red'."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="In every game that is not over, as far as it can be.")] = False,
    language: Annotated[str, typer.Option(help="The language of the answer.")] = "en",
    zone: Annotated[str, typer.Option(help="The time zone of the answer.")] = "UTC",
    config: ConfigOption = CONFIG,
) -> None:
    """Rule in a game as its host: EXTEND, PAUSE, REWIND ... `HELP` lists the commands, `TRY ...` only shows the effect.

    What cannot be taken lightly is done only with the code of the answer: 'REWIND 4 CODE abcde'. The players read every
    ruling in their next report.
    """
    if not (every or command):
        fail("Which command? For example: referee moderate g7 'EXTEND 24'")
    desk, store = open_store(load_settings(config))
    words = "\n".join((*((game,) if every else ()), *(command or ())))
    games = _running_games(desk, store) if every else (game,)
    refused = False
    for each in games:
        notice = desk.rule(each, words, now_utc())
        typer.echo(report.render_notice(notice, speaking(language), zone).text.rstrip("\n"))
        refused |= any(reply.fate in ("refused", "unread") for reply in notice.replies)
    if refused:
        raise typer.Exit(1)


def _running_games(desk: Desk, store: Store) -> tuple[str, ...]:
    """The games that have been set up and are not over, by their ids."""
    with store.reading() as transaction:
        found = []
        for row in transaction.games():
            with suppress(NoSuchGame):
                found += [] if desk.docket(transaction, row.id).ended else [row.id]
    return tuple(found)
