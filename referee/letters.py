"""Who is told what: letters planned as values, each the private view of one seat.

Knows what a letter holds. Must not know words, layout or mail; `report` renders, `mail` sends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.log import Entry, LetterRead, Options
from referee.orders.blocks import Block
from referee.rules.decisions import Ask
from referee.rules.model import CardId, Seat, Setup
from referee.rules.views import View

Kind = Literal[
    "invitation",  # before the game: who plays, by which rules, the seed's commitment; answer ACCEPT
    "report",  # a stop: what happened since the last report, the board, what is asked by when, the form
    "question",  # the game waits for this seat in mid-round: the same, with the one question first
    "part",  # the game waits for another seat in mid-round: the same report, so that this seat may refile
    "receipt",  # what became of a letter
    "status",  # answer to STATUS
    "help",  # answer to HELP
    "reminder",  # the deadline is near and this seat is not in
    "press",  # a player said something
    "final",  # the end: standings, the seed
]


@dataclass(frozen=True, slots=True)
class Question:
    """What this seat is asked in mid-round."""

    kind: Ask
    key: str  # the block that answers it
    reason: str  # silent, exhausted, asked
    card: CardId | None  # the card it is about
    by: Seat | None  # whose card, where it is not one's own
    left: tuple[str, ...]  # for a HALF: which halves are open, of "act" and "place"
    choices: tuple[int | str, ...]  # legal ids where the answer is one of a list
    due: int  # for a RETURN: how many


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter to one seat, before it is words."""

    kind: Kind
    game: str
    title: str  # the table's name
    label: str  # names the letter in its token: stop, or stop x sequence number
    stop: str  # r4, r4t, r3d; r0 before the game
    seat: Seat
    names: tuple[str, ...]  # of players, by seat
    setup: Setup
    options: Options
    view: View | None  # None before the first draw
    now: int
    due: int | None  # when what is waited for now is due
    opens: int | None  # cooling: when the sheets will be opened
    is_in: tuple[Seat, ...]  # seats that count as in at this stop
    awaited: tuple[Seat, ...]  # seats the game waits for now
    keys: tuple[str, ...]  # blocks this seat is asked for now, filed or not
    missing: tuple[str, ...]  # those of them not filed
    sheet: tuple[Block, ...]  # this seat's sheet in force, in printing order
    asks_left: int
    story: tuple[Entry, ...]  # what happened since the last report, as this seat may read it
    question: Question | None
    receipt: LetterRead | None
    proposal: tuple[Block, ...]  # what a bare OK would file
    press: str
    said_by: Seat | None
    topic: str  # of HELP
    commitment: str
    chosen_seed: bool
    seed: str  # told at the end, else empty
    accepted: tuple[Seat, ...]
    standings: tuple[tuple[int, Seat, int], ...]  # at the end: rank, seat, points
