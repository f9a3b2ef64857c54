"""Commands for checking: a finished game, and the schemas of what programs read and write."""

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

from referee.cli.common import console, errors, fail
from referee.cli.rulebooks import told_setup
from referee.languages.loading import speaking
from referee.letters import Watched, watched
from referee.log import Logged, Ruled
from referee.proof import proving, record
from referee.report.ledger import ruling_row
from referee.report.voice import SceneVoice
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
