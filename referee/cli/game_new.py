"""`referee game new`: a table is set, and its players are invited."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from email.utils import parseaddr
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

import typer

from referee.chance import SEED_BYTES
from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc
from referee.cli.database import open_store
from referee.cli.shelf import BoxOption, EditionOption, LengthOption, RuleOption, TempoOption, table_of
from referee.commands.newcomers import Newcomer
from referee.commands.options import OPTIONS, USUAL
from referee.commands.refused import Unclear
from referee.commands.timetable import settled
from referee.languages.loading import letter_languages, speaking
from referee.log import Gaps, Options
from referee.log.options import Pace, Press, at_pace
from referee.mail.addresses import is_address
from referee.orders.keywords import ENGLISH, language_called
from referee.report.houserules import house_rules
from referee.rules.boxes.combinations import printed_by
from referee.settings import load_settings


def _number(name: str, told: str) -> Any:
    """A numeric option with the same bounds as the command SET has by mail."""
    card = next(option for option in OPTIONS if option.name == name)
    return typer.Option(min=card.least, max=card.most, help=told)


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
