"""Writing and reading entries of a log as lines of JSON.

Places are written by id, so a game's board is needed; entries of a draft name no places and need none. Must not know
where lines are stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pydantic_core import from_json

from referee.log.entries import Entry, GameCreated, Logged
from referee.rules.board import Board
from referee.rules.notation import from_plain, to_plain
from referee.rules.state import AgendaChanged


def dumps(body: Entry, board: Board | None) -> str:
    """An entry as one line of JSON; `board` is None for entries of a draft."""
    return json.dumps(to_plain(body, board), ensure_ascii=False, separators=(",", ":"))


def loads(text: str, board: Board | None) -> Entry:
    """The entry in a line of JSON. Raises `BadNotation`."""
    entry: Entry = from_plain(from_json(text), board)
    return entry


def tag_of(text: str) -> str:
    """The tag of an entry in a line of JSON, which begins with it."""
    at = len('{"is":"')
    return text[at : text.index('"', at)]


def board_of(body: Entry) -> Board | None:
    """The board for entries after this one, if it is the entry that creates the game."""
    return body.setup.board if isinstance(body, GameCreated) else None


def decoded(lines: Iterable[tuple[int, int, str]], board: Board | None = None) -> Iterator[Logged]:
    """Entries of a log from the number, instant and text of each; `board` if GameCreated came before them."""
    steps: dict[str, Entry] = {}  # half of the lines of a log are steps that stand in it before, each told by no letter
    for seq, at, text in lines:
        body = steps.get(text)
        if body is None:
            body = loads(text, board)
            board = board_of(body) or board
            if isinstance(body, AgendaChanged):  # of what is told each is one of its own: letters count them
                steps[text] = body
        yield Logged(seq, at, body, text)
