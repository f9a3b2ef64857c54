"""What is wrong with a game by letters that was played to its end: nothing, whichever boxes it has."""

from __future__ import annotations

import json
from collections.abc import Iterator

from referee.languages.loading import load
from referee.proof import audit, proving, record
from referee.report import render
from tests.kit.byletters import GameByLetters
from tests.kit.tables import logged
from tests.second_reader.differences import answered_otherwise

WIDE = 72


def amiss(game: GameByLetters, one_in: int = 7) -> Iterator[object]:
    """What is wrong with one letter in so many, and with the log by proof, by audit and by the second reader of sheets.

    At a table that answers as it comes sheets are filed in the middle of a step, where the second reader is lost.
    """
    for letter in game.sent[::one_in]:
        said = render(letter, load()["en"], "UTC")
        yield from (line for line in said.text.splitlines() if len(line) > WIDE)
        if "_" in said.text.replace("mailto", "").replace("test_", ""):
            yield f"an id in {letter.label}"
        if not said.html:
            yield f"no page of {letter.label}"
    entries = logged(game)
    yield from proving.verify(record.read(json.loads(json.dumps(record.export(entries))))).faults
    yield from audit.audit(entries)
    if game.docket.options.tempo != "table":
        yield from answered_otherwise(game.entries)
