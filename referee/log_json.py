"""Entries of a log as lines of JSON, and back. Places are written by name, so a game's board stands behind each line.

A draft has no board yet: entries before `GameCreated` name no place. Must not know where lines are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from referee.log import Entry, GameCreated, Logged
from referee.rules.board import Board
from referee.rules.notation import from_plain, to_plain


def dumps(body: Entry, board: Board | None) -> str:
    """An entry as one line of JSON; `board` is the game's, None before it has one."""
    return json.dumps(to_plain(body, board), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, board: Board | None) -> Entry:
    """The entry a line of JSON stands for. Raises `BadNotation`."""
    entry: Entry = from_plain(json.loads(text), board)
    return entry


def board_of(body: Entry) -> Board | None:
    """The board that an entry brings, by which places are named from then on: the one a game is created with."""
    return body.setup.board if isinstance(body, GameCreated) else None


def decoded(lines: Iterable[tuple[int, int, str]], board: Board | None = None) -> Iterator[Logged]:
    """Entries of a log from number, instant and text of each; `board` is the game's, where it came before them."""
    for seq, at, text in lines:
        body = loads(text, board)
        board = board_of(body) or board
        yield Logged(seq, at, body)
