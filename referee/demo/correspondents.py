"""Correspondents: programmed players who read their own letters over IMAP, decide, and answer over SMTP.

A correspondent knows its own letters and nothing else: no log, no position, no letter of another seat. It plays like a
programmed player, and writes letters with a mail program and habits of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import cast

from referee.demo.postbox import Postbox, Received
from referee.demo.replies import Client, Utterance, desktop, form_filler, office, send, telephone, webmail
from referee.demo.seen import LetterSeen, seen
from referee.demo.wording import Rewording, as_printed, shouted, small, spanish, terse
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import known_at
from referee.orders.order import Block
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.turn import of_halves
from referee.players.kinds import PLAYERS
from referee.report.data import ReportTold
from referee.rules.views import View

WITH_DATA = "FORMAT DATA ON"
"""What a player with a program writes first, so that it need not read our sentences."""
PATIENCE = 60.0
"""Seconds to wait for mail before looking whether to stop; mail ends the wait sooner."""
_ASKING = ("invitation", "report", "question", "reminder")
_OATHS = "salt, olives, a red door, thunder, eleven geese, cork oak, the slow ferry, almonds, a tin king"


class Puzzled(RuntimeError):  # noqa: N818
    """A correspondent got a letter it cannot read or answer; the message quotes the letter."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a programmed correspondent writes letters."""

    client: Client
    wording: Rewording
    greeting: str = ""
    plans: int | None = None  # plans for a turn at most; with few the game may have to wait and ask
    asks: bool = False  # says ASK IF KING MOVED


HABITS = (
    Habits(webmail, spanish, greeting="Hi, here you are:"),
    Habits(desktop, small, asks=True),
    Habits(form_filler, as_printed, plans=2),  # as many as the form has room for
    Habits(office, terse, greeting="Hello,"),
    Habits(telephone, shouted),
)
"""One for each seat of a full table, all different."""

Listener = Callable[[str, LetterSeen], None]
"""Called with every letter that a correspondent has read, after the colour of its seat."""


class Correspondent:
    """One of the players: a mailbox, habits, and the table as letters have shown it so far.

    With the same `seed` the same letters get the same answers. `player` is one of `PLAYERS`.
    """

    def __init__(self, colour: str, postbox: Postbox, habits: Habits, seed: str, player: str) -> None:
        self.colour = colour
        self.postbox = postbox
        self._habits = habits
        self._seed = seed
        self._write = PLAYERS[player]
        self._seen: View | None = None  # from the newest letter with a board
        self._receipt_answered = ""  # the Message-ID of the receipt that was answered last

    def attend(self, clock: Callable[[], datetime], heard: Listener, stop: threading.Event) -> None:
        """Read and answer until `stop` is set. Raises Puzzled, and what `Postbox` raises."""
        while not stop.is_set():
            letters = [(letter, self._read(letter)) for letter in self.postbox.collect()]
            for _, reading in letters:
                self._seen = reading.view or self._seen
                heard(self.colour, reading)
            # A receipt that came together with a report is out of date.
            asking = [one for one in letters if one[1].kind in _ASKING] or letters
            if asking:
                self._answer(*asking[-1], clock)
            self.postbox.wait(PATIENCE, stop)

    def _read(self, letter: Received) -> LetterSeen:
        try:
            return seen(letter)
        except ValueError as trouble:
            raise Puzzled(f"{self.colour} cannot read this letter ({trouble}):\n{letter.text}") from trouble

    def _answer(self, letter: Received, reading: LetterSeen, clock: Callable[[], datetime]) -> None:
        orders = self._orders(letter, reading)
        if not orders:
            return
        page = self._habits.client(letter, Utterance(tuple(orders), self._habits.greeting), self.postbox.name)
        send(self.postbox, letter, page, clock())

    # orders

    def _orders(self, letter: Received, reading: LetterSeen) -> Sequence[str]:
        report = reading.report
        if report is None or "ACCEPT" in reading.missing:
            words = Random(f"{self._seed}/{self.colour}").sample(_OATHS.split(", "), 3)
            return [WITH_DATA, "ACCEPT " + ", ".join(words)]
        if reading.kind == "receipt":
            return self._answer_to_receipt(letter, reading, report)
        if reading.kind not in _ASKING or reading.view is None or not reading.keys:
            return []
        blocks = self._blocks_decided(reading, reading.view, reading.keys)
        if reading.kind == "report":
            blocks = self._with_habits(blocks, report)
        orders = [self._habits.wording(order) for order in order_lines(blocks, reading.view)]
        return [*orders, "FINAL"] if orders and report.options["cooling_minutes"] else orders

    def _blocks_decided(self, reading: LetterSeen, view: View, keys: tuple[str, ...]) -> tuple[Block, ...]:
        dice = Random(f"{self._seed}/{self.colour}/{view.round}/{'+'.join(keys)}")
        return as_asked(self._write(view, keys, dice), reading)

    def _with_habits(self, blocks: tuple[Block, ...], report: ReportTold) -> tuple[Block, ...]:
        """The sheet changed by this player's habits: fewer plans, or a wish to be asked."""
        few = self._habits.plans
        sheet = tuple(CardBlock(cast(CardBlock, b).plans[:few]) if b.key == CardBlock.key else b for b in blocks)
        asks = self._habits.asks and report.asks_left and any(block.key == CardBlock.key for block in sheet)
        return (*sheet, AskBlock(if_king_moved=True)) if asks else sheet

    def _answer_to_receipt(self, letter: Received, reading: LetterSeen, report: ReportTold) -> Sequence[str]:
        """The answer to a receipt: OK to a proposal, or the missing orders without the lines that could not be filed.

        Raises Puzzled if the letter before was answered so already.
        """
        if not reading.missing:
            return []
        if self._receipt_answered and self._receipt_answered in letter.references:
            raise Puzzled(f"{self.colour} does not know what is wrong with its orders:\n{letter.text}")
        self._receipt_answered = letter.message_id
        if report.proposal is not None:
            return ["OK"]
        orders = (
            order_lines(self._blocks_decided(reading, self._seen, reading.missing), self._seen) if self._seen else []
        )
        return not_refused(orders, report)


def as_asked(blocks: Sequence[Block], reading: LetterSeen) -> tuple[Block, ...]:
    """The blocks, of a turn that has begun only the half that a letter asks for."""
    asked = reading.report.question if reading.report is not None else None
    open_halves = asked.halves if asked is not None and asked.halves else ("act", "place")
    return tuple(of_halves(each, acting="act" in open_halves, placing="place" in open_halves) for each in blocks)


def not_refused(orders: Sequence[str], report: ReportTold) -> Sequence[str]:
    """The orders that a receipt does not quote as not filed."""
    errors = report.receipt.errors if report.receipt is not None else ()
    refused = tuple(error.typed.strip() for error in errors if error.typed.strip())
    return [order for order in orders if not order.startswith(refused)]


def order_lines(blocks: Sequence[Block], view: View) -> list[str]:
    """The lines of these blocks as a receipt prints them. `view` must be a seat's."""
    assert view.seat is not None
    table = replace(known_at(view.position, view.seat), asks=view.table.keywords)
    return canonical_sheet(blocks, table).splitlines()
