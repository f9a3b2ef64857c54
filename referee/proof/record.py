"""A game's record: the log as one JSON document.

Pure. Must not know how a record is proven.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee import log
from referee.log import Linked, as_json, audiences, rulings
from referee.rules import events
from referee.rules.notation import BadNotation, from_plain, to_plain
from referee.rules.wire import TAGS

FORMAT = "el-grande-game/2"
_HEAD = re.compile("[0-9a-f]{64}")


class BadRecord(ValueError):
    """The document is no valid game record; the message says what is wrong with it."""


class NotOver(BadRecord):
    """The record is of a game that goes on, of which nothing can be proven yet."""


def export(entries: Sequence[log.Logged]) -> dict[str, Any]:
    """The record of a game, ready for JSON: all but letters if it is finished, else only what is public.

    What is public of a game that goes on is numbered by itself: gaps would count the letters of others. Entries stand
    in it as they were written, whatever was added to their forms since.
    """
    ended = is_over(entries)
    told = [entry for entry in (_told(entry, ended) for entry in entries) if entry is not None]
    rows, board = [], None
    for entry in told if ended else _numbered_anew(told):
        board = as_json.board_of(entry.body) or board
        plain = json.loads(entry.text) if entry.text else to_plain(entry.body, board)
        rows.append({"seq": entry.seq, "at": entry.at, "entry": plain})
    return {"format": FORMAT, "finished": ended, "log": rows}


def is_over(entries: Sequence[log.Logged]) -> bool:
    """Whether these entries have the end of a game."""
    return any(isinstance(entry.body, events.GameEnded | log.SeedTold) for entry in entries)


def _told(entry: log.Logged, ended: bool) -> log.Logged | None:
    """The part of an entry that stands in a record; None for nothing."""
    whole = ended and not isinstance(entry.body, audiences.NEVER_TOLD)
    return _with(entry, entry.body if whole else audiences.public_part(entry.body))


def _with(entry: log.Logged, body: log.Entry | None) -> log.Logged | None:
    """The entry with this body, as it was written unless that is another; None without one."""
    if body is None or body is entry.body:
        return None if body is None else entry
    return replace(entry, body=body, text="")


def _numbered_anew(entries: Sequence[log.Logged]) -> Iterator[log.Logged]:
    """The entries numbered from 1 without gaps, with rewinds that go back to these numbers."""
    before = [entry.seq for entry in entries]
    for number, entry in enumerate(entries, 1):
        body = entry.body
        if isinstance(body, log.Ruled) and isinstance(body.ruling, rulings.Rewound):
            to = bisect_right(before, body.ruling.to)
            entry = replace(entry, body=replace(body, ruling=replace(body.ruling, to=to)), text="")
        yield replace(entry, seq=number)


def whole(lines: Sequence[tuple[int, int, str]]) -> str:
    """The record of a finished game as text, from the number, instant and JSON of each entry of its log."""
    told = [line for line in lines if not line[2].startswith(_NEVER_TOLD)]
    rows = ",\n".join(f'{{"seq":{seq},"at":{at},"entry":{text}}}' for seq, at, text in told)
    return f'{{"format": "{FORMAT}", "finished": true, "log": [\n{rows}\n]}}\n'


_NEVER_TOLD = tuple(f'{{"is":"{TAGS[kind]}"' for kind in audiences.NEVER_TOLD)


def loads(text: str) -> Any:
    """A record from its text. Raises `json.JSONDecodeError`, and `BadRecord` where a name stands twice in a value."""
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadRecord("a name stands twice in one value, so that it says two things: it was altered")
    return found


def read(document: Any) -> tuple[log.Logged, ...]:
    """The entries of a record. Raises `BadRecord`, also for one that does not say of itself what it is."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadRecord(f"not a game record: the format should be {FORMAT}")
    entries: list[log.Logged] = []
    board = None
    try:
        for row in document["log"]:
            _nothing_else(row, "seq", "at", "entry")
            if not isinstance(row["entry"], dict):
                raise BadNotation(f"{row['entry']!r} is no entry")
            body = from_plain(row["entry"], board)
            if isinstance(body, Linked) and not _HEAD.fullmatch(body.head):
                raise BadNotation(f"{body.head!r} is no head of the chain")
            board = as_json.board_of(body) or board
            text = json.dumps(row["entry"], ensure_ascii=False, separators=(",", ":"))
            entries.append(log.Logged(_whole(row["seq"]), _whole(row["at"]), body, text))
    except (BadNotation, AttributeError, KeyError, TypeError, ValueError) as trouble:
        raise BadRecord(f"an entry of the record cannot be read: {trouble}") from trouble
    if strange := sorted({*document} - {"format", "finished", "log"}):
        raise BadRecord(f"no record has {strange[0]!r}: it was altered")
    if (finished := document.get("finished")) not in (True, False):
        raise BadRecord("it does not say whether the game is over: the record was altered")
    if finished is not (ended := is_over(entries)):
        says = "goes on, and its record has its end" if ended else "is over, and its record has no end"
        raise BadRecord(f"it says that the game {says}: it was altered")
    if not ended and any(audiences.public_part(entry.body) != entry.body for entry in entries):
        raise BadRecord("the record of a game that goes on has what is told at its end only: it was altered")
    return tuple(entries)


def _nothing_else(row: Any, *names: str) -> None:
    """Raises ValueError if a row has more than what is proven of it."""
    if strange := sorted({*row} - {*names}):
        raise ValueError(f"no row has {strange[0]!r}")


def _whole(number: Any) -> int:
    if type(number) is not int:
        raise ValueError(f"{number!r} is no whole number")
    return number
