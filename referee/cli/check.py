"""`referee check`: what would be said of a turn file in answer to a letter, offline, from the letter's data alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.adjudication.judging import Submission, as_a_whole, with_suggestions
from referee.cli.common import console, errors
from referee.docket import Docket
from referee.docket.left_open import rounds_meant
from referee.languages.loading import speaking
from referee.letters import Letter
from referee.letters.one_seat import letter_to
from referee.log import LetterRead
from referee.orders.contents import OrderSheet
from referee.orders.joining import of_file
from referee.orders.turnfile import AnsweredStop, read_turnfile
from referee.report import data
from referee.report.voice import LetterVoice
from referee.rules.model import Seat
from referee.settings.files import why_not

REFUSED, UNREADABLE, LACKING = 1, 2, 3
"""Exit statuses: nothing of the file would be filed; file or letter cannot be read; something is asked besides."""


def check(
    file: Annotated[Path, typer.Argument(help="A turn file.")],
    letter: Annotated[Path, typer.Option(help="The report.json of the letter that it is to answer.")],
    as_json: Annotated[bool, typer.Option("--json", help="The receipt as reports have it.")] = False,
) -> None:
    """Tell what would be said of a turn file in answer to a letter: offline, from the data that the letter brought.

    Ends with 0 if the file would be filed and all that is asked with it, with 3 if something would still be missing,
    with 1 if nothing of it would be filed, and with 2 if the file or the letter cannot be read.
    """
    report = _report(letter)
    try:
        game, seat, known = data.game_told(report)
    except ValueError:
        raise _unreadable(letter, "its game has rules that this version does not know") from None
    answered = AnsweredStop(game.game, rounds_meant(game, game.stop), game.stop)
    said = Submission(seat, 0, game.stop, of_file(read_turnfile(_text(file), known, answered), file.name))
    sheet = with_suggestions(game.state, seat, as_a_whole(game, said, tried=False))
    filed = tuple(block.key for block in sheet.blocks)
    missing = tuple(each.key for each in report.asked if each.missing and each.key not in filed)
    receipt = data.read(data.as_data(LetterVoice(speaking("en"), _receipt(game, seat, sheet, filed), "UTC"))).receipt
    assert receipt is not None
    if as_json:
        typer.echo(data.as_text(receipt), nl=False)
    for error in receipt.errors if not as_json else ():
        console.print(f"{file}:{error.line}:{error.column}: {error.code}: {error.message}", soft_wrap=True)
        for line in error.legal:
            console.print(f"  would do: {line}", soft_wrap=True)
    if receipt.errors:
        raise typer.Exit(REFUSED)
    if not as_json:
        console.print(
            f"Would be filed: {', '.join(filed) or 'nothing'}. Missing then: {', '.join(missing) or 'nothing'}."
        )
    if missing:
        raise typer.Exit(LACKING)


def _text(path: Path) -> str:
    """The text of a file, with a mark of byte order or without."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as trouble:
        raise _unreadable(path, why_not(path, trouble)) from None
    except UnicodeDecodeError:
        raise _unreadable(path, "it is not text in UTF-8") from None


def _report(path: Path) -> data.ReportTold:
    try:
        return data.read(_text(path))
    except ValueError:
        raise _unreadable(path, f"it is no letter as data of this version, {data.FORMAT}") from None


def _receipt(game: Docket, seat: Seat, sheet: OrderSheet, filed: tuple[str, ...]) -> Letter:
    read = LetterRead(seat, 0, "refused" if sheet.complaints else "filed", sheet, (), (), filed, ())
    return letter_to(game, "receipt", seat, receipt=read)


def _unreadable(path: Path, why: str) -> typer.Exit:
    errors.print(f"{path} cannot be read: {why}.", style="bold red")
    return typer.Exit(UNREADABLE)
