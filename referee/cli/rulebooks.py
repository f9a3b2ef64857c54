"""Commands about the rulebooks: show, compare, and conformance cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.common import CONFIG, ConfigOption, fail
from referee.cli.database import open_store
from referee.cli.shelf import BoxOption, check_rulebooks, playable
from referee.log.digest import digest
from referee.rules import boxes
from referee.rules.editions import EDITIONS
from referee.rules.table import Setup
from referee.settings import load_settings

if TYPE_CHECKING:
    from referee.conformance import Case

rules_app = typer.Typer(help="What the rulebooks say, and where they differ.", no_args_is_help=True)

_Book = Annotated[str, typer.Argument(help=f"A rulebook: {', '.join(EDITIONS)}.")]


@rules_app.command()
def show(
    book: Annotated[str, typer.Argument(help=f"A rulebook: {', '.join(EDITIONS)}; or a game: g7.")],
    box: BoxOption = None,
    config: ConfigOption = CONFIG,
    as_json: Annotated[bool, typer.Option("--json", help="All that is played with, as data.")] = False,
    players: Annotated[int, typer.Option(min=2, max=5, help="With --json, of a rulebook: for so many.")] = 5,
) -> None:
    """What a rulebook answers wherever rulebooks differ, on which page, and what else a table may play; or a game."""
    from referee.languages.loading import speaking
    from referee.report import data, rulebooks

    words = speaking("en")
    if not re.fullmatch(r"g\d+", book):
        check_rulebooks(book)
        if as_json:
            setup = boxes.set_up(boxes.BASE.colours[:players], EDITIONS[book], playable(box))
            typer.echo(data.as_text(data.table_told(words, boxes.table_for(setup))), nl=False)
            return
        answers = boxes.answers(playable(box))
        setup = boxes.set_up((), EDITIONS[book], box or ())
        table = boxes.table_for(setup)
        typer.echo("\n".join(rulebooks.rulebook_lines(words, table, answers)))
        selections = boxes.selections(book, setup.boxes)
        typer.echo("\n".join((*rulebooks.selection_lines(words, selections), *rulebooks.card_lines(words, table))))
        return
    desk, store = open_store(load_settings(config))
    with store.reading() as transaction:
        table = desk.docket(transaction, book).table
    if as_json:
        typer.echo(data.as_text(data.table_told(words, table)), nl=False)
        return
    typer.echo("\n".join((f"set-up {digest(table.setup)}", *rulebooks.game_rules(words, table))))


@rules_app.command()
def compare(one: _Book, other: _Book, box: BoxOption = None) -> None:
    """Where two rulebooks differ, in words; with boxes also how each reads these."""
    from referee.languages.loading import speaking
    from referee.report import rulebooks

    check_rulebooks(one, other)
    first, second = (boxes.table_for(boxes.set_up((), EDITIONS[book], playable(box))) for book in (one, other))
    typer.echo("\n".join(rulebooks.differences(speaking("en"), (first, second))).rstrip())


def conformance(
    case: Annotated[str, typer.Argument(help="A case, EG.3.2, or a chapter, EG.3. Without it: all.")] = "",
    cases: Annotated[
        Path | None, typer.Option(help="A folder of cases of your own, .txt files, or one such file.")
    ] = None,
) -> None:
    """Play the conformance cases: does this referee do what the rulebooks say? One that is named is shown as well."""
    from referee import conformance as suite

    try:
        every = suite.every_case(cases)
    except suite.Unwritten as why:
        fail(str(why))
    wanted = [each for each in every if each.number == case or each.number.startswith(f"{case}.") or not case]
    if not wanted:
        fail(f"There is no case {case!r}. They are numbered EG.chapter.case, from {every[0].number}.")
    if len(wanted) == 1:
        typer.echo(wanted[0].text)
    played, otherwise = 0, 0
    for each in wanted:
        books, wrong = _played(each)
        played, otherwise = played + books, otherwise + sum(map(len, wrong.values()))
        for told, by in wrong.items():
            typer.echo(f"{each.number} by {', '.join(by)}: {told}")
    typer.echo(f"Cases: {len(wanted)}. Played by the rulebooks that say so: {played}. Otherwise: {otherwise}.")
    if otherwise:
        raise typer.Exit(1)


def _played(case: Case) -> tuple[int, dict[str, list[str]]]:
    """How many rulebooks a case was played by, and what came otherwise, with those by which it did."""
    from referee import conformance as suite

    wrong: dict[str, list[str]] = {}
    try:
        editions = list(suite.editions_of(case))
    except suite.Unwritten as why:
        return 0, {str(why): ["no rulebook"]}
    for book, edition in editions:
        try:
            suite.play(case, edition)
        except suite.Otherwise as why:
            wrong.setdefault(str(why), []).append(book)
    return len(editions), wrong


def told_setup(setup: Setup) -> Iterator[str]:
    """The digest of what is played with, and what differs from its rulebook."""
    from referee.languages.loading import speaking
    from referee.report.houserules import house_rules, read_otherwise

    words = speaking("en")
    book = words.word("edition", setup.edition.id)
    yield f"set-up {digest(setup)}: {book}, {words.word('length', setup.length)}"
    yield from (f"  {line}" for line in (*house_rules(words, setup), *read_otherwise(words, setup)))
