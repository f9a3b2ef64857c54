"""`referee game new`: a table is set, and its players are invited; or all tables of a club's file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from referee.cli.club import open_club, open_table
from referee.cli.common import CONFIG, ConfigOption, console, fail, now_utc, some
from referee.cli.database import open_store
from referee.cli.shelf import BoxOption, EditionOption, LengthOption, RuleOption, TempoOption
from referee.cli.wanted import same_tables, table_asked_for
from referee.commands.drafting import setup_of
from referee.commands.options import OPTIONS, USUAL
from referee.desk.decisions import seconds
from referee.languages.loading import speaking
from referee.log import Gaps
from referee.log.options import Pace, Press
from referee.report.houserules import house_rules
from referee.rules.boxes import printed_by
from referee.settings import load_settings

_OF_A_FILE: Final = ("from_", "try_", "config", "at_once", "again")
_SEED: Final = re.compile(r"[0-9a-fA-F]{64}")


def _number(name: str, told: str) -> Any:
    """A numeric option with the same bounds as the command SET has by mail."""
    card = next(option for option in OPTIONS if option.name == name)
    return typer.Option(min=card.least, max=card.most, help=told)


def game_new(
    context: typer.Context,
    title: Annotated[
        list[str] | None, typer.Argument(metavar="title", help="What the table is called, e.g. 'Friday table'.")
    ] = None,
    player: Annotated[
        list[str],
        typer.Option(help=r"Clockwise, one a seat: 'red Ann \<ann@example.org> Europe/Amsterdam nl' (or less)."),
    ] = [],  # noqa: B006 - typer reads the default, nobody changes it
    moderator: Annotated[
        list[str],
        typer.Option(help=r"Who may rule in this game by mail: 'Mo \<mo@example.org> Europe/Amsterdam'; a player may."),
    ] = [],  # noqa: B006 - as above
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
        typer.Option(help="Where a sheet runs out in mid-round: ask; default, as for the silent; best, ELSE BEST."),
    ] = USUAL.gaps,
    press: Annotated[
        Press, typer.Option(help="To whom players may write: public, to all; private, to some alone, too; none.")
    ] = USUAL.press,
    at_once: Annotated[
        bool, typer.Option("--at-once", help="Begin without invitations (nobody adds to the seed).")
    ] = False,
    seed: Annotated[str, typer.Option(help="64 hex digits: choose the deck; letters say that it is not sealed.")] = "",
    from_: Annotated[
        Path | None,
        typer.Option("--from", help="A club's file, which says all else: its tables that do not stand yet are opened."),
    ] = None,
    try_: Annotated[bool, typer.Option("--try", help="With --from: only say what would be done.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Though a table of this title with these people is there already.")
    ] = False,
    config: ConfigOption = CONFIG,
) -> None:
    """Set a table and invite its players; the game begins when all have answered ACCEPT.

    With --from a club's file, all its tables at once, or none if a line of it is wrong. Run again, it opens only what
    was added, and says which tables stand and where they differ from the file.
    """
    settings = load_settings(config)
    typed = {
        name: value
        for name, value in context.params.items()
        if (source := context.get_parameter_source(name)) is not None and source.name == "COMMANDLINE"
    }
    told = {name: value for name, value in typed.items() if name not in _OF_A_FILE}
    if from_ is not None:
        if told:
            fail(f"{', '.join(told)}: with --from all this stands in {from_}, for all tables below EVERY TABLE.")
        open_club(from_, settings, now_utc(), only_try=try_, at_once=at_once)
        return
    if try_:
        fail("--try goes with --from club.txt; a single table is opened at once.")
    if title and len(title) > 1:
        fail(
            f"What is {title[1]!r}? A title of several words stands in quotes, and so does each player: "
            "referee game new 'Friday table' --player 'red Ann <ann@example.org>' ..."
        )
    if not title:
        fail(
            "What is the table called, and who plays? referee game new 'Friday table' --player 'red Ann <ann@...>' ..."
        )
    if not title[0].isprintable():
        fail(f"The title {title[0]!r} will not do: write one line of ordinary characters.")
    if seed and not _SEED.fullmatch(seed):
        fail("--seed: A seed is 64 hex digits (32 bytes). Leave it out for a sealed game.")
    now = now_utc()
    asked = {name: value for name, value in told.items() if name != "seed"} | {"title": title[0]}
    table = table_asked_for(asked, settings.address, seconds(now))
    options = table.draft.options
    if remind_hours is not None and not options.due and remind_hours > options.hours:
        fail(f"--remind-hours {remind_hours}: A sheet has {options.hours} hours. Say fewer, or more --hours.")
    desk, store = open_store(settings)
    with store.reading() as transaction:
        same = same_tables(desk, transaction, table)
    if same and not again:
        has = "has" if len(same) == 1 else "have"
        fail(f"{some(same)} {has} this title and these people already. Nothing was opened; --again opens one more.")
    game = open_table(desk, table, now, at_once=at_once, seed=bytes.fromhex(seed))
    setup, seats = setup_of(table.draft), len(table.players)
    console.print(f"{game} is set for {seats} players; their letters go out when `referee run` delivers.")
    if same:
        console.print(f"{some(same)} {'has' if len(same) == 1 else 'have'} this title and these people, too.")
    if options.due:
        console.print(
            f"Sheets are due {options.due}, the first time after half of their {options.hours} hours. Another time "
            "zone stands behind the hour: 'Sun 20:00 Europe/Warsaw'.",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    for line in house_rules(speaking("en"), setup):
        console.print(line)
    if edition not in (printed := printed_by(setup.boxes)):
        books = ", ".join(printed) or "no rulebook"
        together = f"{', '.join(setup.boxes)} together with {edition}"
        console.print(f"{together} is a rule of your own table; {books} has it so.")
