"""Commands for checking: a finished game, a turn file, and the schemas of what programs read and write.

What would be said of a turn file in answer to a letter is told offline, from the letter's data alone.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from referee.adjudication.judging import Submission, as_a_whole, with_suggestions
from referee.cli.common import console, errors, fail
from referee.cli.rulebooks import told_setup
from referee.docket import Docket
from referee.docket.left_open import rounds_meant
from referee.languages.loading import speaking
from referee.letters import Letter, Watched, watched
from referee.letters.one_seat import letter_to
from referee.log import LetterRead, Logged, Ruled
from referee.orders.contents import OrderSheet
from referee.orders.turnfile import AnsweredStop, of_file, read_turnfile
from referee.proof import proving, record
from referee.report import data
from referee.report.ledger import ruling_row
from referee.report.voice import LetterVoice, SceneVoice
from referee.rules.model import Seat
from referee.settings.files import why_not

NOT_PROVEN = 3
"""The exit status for a record that nothing speaks against, and that does not prove all it says."""


class Published(StrEnum):
    """What has a published schema."""

    TURN_FILE = "turn-file"
    REPORT = "report"
    RULES = "rules"


def schema(
    what: Annotated[
        Published,
        typer.Argument(help="turn-file: orders as a file. report: our letters as data. rules: what is played with."),
    ] = (Published.TURN_FILE),
) -> None:
    """Print the JSON Schema of turn files: order sheets as a .json attachment. With report, rules: of our data."""
    from referee.orders import turnfile
    from referee.report import data

    told = {Published.REPORT: data.ReportTold, Published.RULES: data.TableTold}
    described = data.schema(told[what]) if what in told else turnfile.schema()
    typer.echo(json.dumps(described, indent=2, ensure_ascii=False))


def verify(
    file: Annotated[Path, typer.Argument(help="A record: from the last letter, or written by `referee game export`.")],
    heads: Annotated[
        list[str] | None, typer.Argument(help='What letters say: "Record up to here", or the fingerprint of a sheet.')
    ] = None,
) -> None:
    """Check a finished game offline: secret number, draws, deck, sheets, events, and the chain over what was told.

    What only letters can show is printed: compare the secret number, the words and the heads with letters that you
    have. Ends with 0 if all that the record says is proven, with 3 if some of it is not, and with 1 if it was altered,
    or is none.
    """
    entries = _entries_of(file)
    try:
        verdict = proving.verify(entries)
    except record.NotOver as trouble:
        errors.print(f"{file}: {trouble}.")
        raise typer.Exit(NOT_PROVEN) from None
    except record.BadRecord as trouble:
        fail(f"{file}: {trouble}.")
    for fault in verdict.faults:
        errors.print(f"- {fault}", style="red")
    if verdict.faults:
        fail(f"{verdict.game}: {len(verdict.faults)} fault(s). This record is not what the rules and the seed give.")
    marks = {mark.shown: mark for mark in reversed(verdict.marks or ())}
    strange = ", ".join(sorted({*(heads or ())} - {head.shown for head in verdict.heads} - marks.keys()))
    if strange and verdict.marks is None:
        fail(f"{verdict.game}: {strange} is no head of this record. Whether it is a sheet's cannot be told any more.")
    if strange:
        fail(f"{verdict.game}: this is not the record of the game whose letters say {strange}.")
    for line in _proven(verdict, watched(entries, 0)):
        console.print(line, soft_wrap=True)
    for mark in marks.values():
        if mark.shown in (heads or ()):
            who = verdict.setup.colours[mark.seat]
            console.print(f"{mark.shown} is {who}'s sheet: {_when(mark)}.")
    if verdict.outcome == "not proven":
        raise typer.Exit(NOT_PROVEN)


def _entries_of(file: Path) -> tuple[Logged, ...]:
    """The entries of a record in a file, which may be packed by gzip."""
    try:
        raw = file.read_bytes()
        text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode()
        return record.read(record.loads(text))
    except FileNotFoundError:
        fail(f"{file} cannot be read: there is no such file. Its host writes one: referee game export g7 --out g7.json")
    except OSError as trouble:
        fail(f"{file} cannot be read: {why_not(file, trouble)}.")
    except (EOFError, zlib.error):
        fail(f"{file} is no record of a game: it is cut off or damaged.")
    except UnicodeDecodeError:
        fail(f"{file} is no record of a game: it is not text.")
    except json.JSONDecodeError as trouble:
        fail(f"{file} is no record of a game: it is not JSON (line {trouble.lineno}).")
    except RecursionError:
        fail(f"{file} is no record of a game: its brackets are nested deeper than those of any record.")
    except record.BadRecord as trouble:
        fail(f"{file}: {trouble}.")
    except ValueError:
        fail(f"{file} is no record of a game: a number in it has thousands of digits.")


def _proven(verdict: proving.RecordCheck, game: Watched) -> Iterator[str]:
    """What was found right, then what only letters can show."""
    colours, scene = verdict.setup.colours, game.scenes[-1]
    yield f'{verdict.game} "{verdict.title}": {", ".join(map(" ".join, zip(colours, scene.people.names, strict=True)))}'
    yield from told_setup(verdict.setup)
    yield (
        f"{verdict.game}: {verdict.draws} draws recomputed, {verdict.events} events folded, {verdict.sheets} sheets"
        " judged again, all as they must be."
    )
    counted = zip(colours, verdict.filings, strict=False)
    yield f"Letters with orders, to compare with your last letter: {', '.join(f'{who} {n}' for who, n in counted)}."
    yield f"The seed is the one committed to: {verdict.seed}"
    yield f"Its fingerprint, as the letters told it: {verdict.commitment}"
    yield f"{verdict.nonces} of {verdict.seats} players mixed in words of their own."
    yield from (f"  {colours[seat]}: {words or 'a bare ACCEPT'}" for seat, words in verdict.words)
    if not verdict.sealed:
        yield "The host chose this seed: the draws follow from it, but they were not sealed."
    yield "Rulings:" if verdict.rulings else "No rulings."
    voice = SceneVoice(speaking("en"), scene, "UTC")
    for each in verdict.rulings:
        if isinstance(each.body, Ruled):
            row = ruling_row(voice, each.body)
            yield f"  {row.number}. {'; '.join((row.words, *row.under))}"
    if verdict.heads:
        yield "Compare with the foot of letters that you and others have (each with all before it; add them to check):"
        last = {head.round: head for head in verdict.heads}
        yield from (f"  {_when(head)}: {head.shown}" for head in last.values())
    yield from (f"Forgotten: {each}." for each in verdict.forgotten)
    yield from (f"Not proven: {each}." for each in verdict.unproven)
    if verdict.outcome == "proven":
        yield "Proven: all that this record says. That it is your game's, only the heads in your letters tell."


def _when(head: proving.Head | proving.SheetMark) -> str:
    """The round of a head or a sheet, and when it was."""
    at = f"{datetime.fromtimestamp(head.at, UTC):%Y-%m-%d %H:%M} UTC"
    return f"round {head.round}, {at}" if head.round else f"before the first round, {at}"


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
