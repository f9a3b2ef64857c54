"""Correspondents: programmed players who read their own letters over IMAP, decide, and answer over SMTP, in threads.

A correspondent knows its own letters, in their published form (`report.data`), and nothing else: no log, no position,
no letter of another seat, no sentence of ours. It plays like a programmed player, and writes with a mail program and
habits of its own: orders as receipts spell them, in small letters, with other names for regions, in capitals. The
referee promises to read them all; a test reads each of them back.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from queue import Empty, SimpleQueue
from random import Random
from typing import Self, cast

from referee.demo.postbox import Postbox, Received
from referee.demo.replies import Client, Utterance, desktop, form_filler, office, send, telephone, webmail
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import known_at
from referee.orders.order import Block
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.turn import of_halves
from referee.orders.writing import place_name
from referee.players.kinds import PLAYERS
from referee.report.data import ReportTold, position_told, read
from referee.rules.boxes import BASE, set_up
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.predicates import cards_taken
from referee.rules.views import View, view


@dataclass(frozen=True, slots=True)
class LetterSeen:
    """A letter, with its data and the view of its reader, if it brings them."""

    kind: str
    report: ReportTold | None
    view: View | None

    @property
    def round(self) -> int:
        """The round that is played; 0 before the first, or if it is not told."""
        return self.view.round if self.view is not None else 0

    @property
    def keys(self) -> tuple[str, ...]:
        """The blocks that are asked for, filed or not."""
        return tuple(asked.key for asked in self.report.asked) if self.report is not None else ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Those of them that the game waits for."""
        return tuple(asked.key for asked in self.report.asked if asked.missing) if self.report is not None else ()

    @property
    def is_before_its_turn(self) -> bool:
        """Whether its reader may still change its plans for a card in this round."""
        view = self.view
        if view is None or view.seat is None or view.phase is Phase.DISKS:
            return False
        return not cards_taken(view, view.seat)


def seen(letter: Received) -> LetterSeen:
    """A letter as its data tells it. Raises ValueError for one that has none and is no invitation."""
    if not letter.data and letter.kind != "invitation":
        raise ValueError("it brings no data")
    report = read(letter.data) if letter.data else None
    return LetterSeen(letter.kind, report, view_in(report) if report is not None else None)


def view_in(report: ReportTold) -> View | None:
    """The view of the reader of a report; None before the table is laid."""
    known = position_told(report)
    return None if known is None else view(known, known.setup.colours.index(report.seat))


Rewording = Callable[[str], str]
"""Respells one order, given as the receipt prints it."""

_SPANISH = {
    "Seville": "Sevilla",
    "Old Castile": "Castilla la Vieja",
    "New Castile": "Castilla la Nueva",
    "Catalonia": "Catalu\N{LATIN SMALL LETTER N WITH TILDE}a",
    "Basque Country": "Pa\N{LATIN SMALL LETTER I WITH ACUTE}s Vasco",
    "Castillo": "castle",
}
_BOARD = set_up(BASE.colours, EDITIONS["rio_grande"]).board
_SHORT = {place_name(place, _BOARD): _BOARD.codes[place] for place in _BOARD.regions}


def as_printed(order: str) -> str:
    """The order as the receipt prints it."""
    return order


def small(order: str) -> str:
    """The order in small letters."""
    return order.lower()


def spanish(order: str) -> str:
    """The order with Spanish names for regions, and cards without underscores."""
    return _with_names(order, _SPANISH).replace("_", " ")


def terse(order: str) -> str:
    """The order with codes for regions, a dash before it and double blanks."""
    return "- " + "  ".join(_with_names(order, _SHORT).split(" "))


def shouted(order: str) -> str:
    """The order in capitals."""
    return order.upper()


def _with_names(order: str, names: dict[str, str]) -> str:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    return pattern.sub(lambda found: names[found[0]], order)


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


_GOODBYE = 10.0


@dataclass(frozen=True, slots=True)
class Heard:
    """A letter that a correspondent has read, and the colour of its seat."""

    colour: str
    reading: LetterSeen


class StandsStill(RuntimeError):  # noqa: N818
    """No letter has come for a long time."""


class CorrespondentThreads:
    """Correspondents at work while the context lasts; `next` and `meanwhile` report the letters they read."""

    def __init__(self, correspondents: Sequence[Correspondent], clock: Callable[[], datetime]) -> None:
        self._news: SimpleQueue[Heard | Exception] = SimpleQueue()
        self._clock = clock
        self._stop = threading.Event()
        self._threads = [
            threading.Thread(target=self._attend, args=(one,), name=f"correspondent {one.colour}")
            for one in correspondents
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(_GOODBYE)

    def next(self, patience: float) -> Heard:
        """The next letter that was read. Raises StandsStill after so many seconds, and what a correspondent raised."""
        try:
            news = self._news.get(timeout=patience)
        except Empty:
            raise StandsStill(f"no letter has come for {patience:.0f} seconds") from None
        if isinstance(news, Exception):
            raise news
        return news

    def meanwhile(self) -> int:
        """The number of letters read since the last call of this or `next`. Raises what a correspondent raised."""
        letters = 0
        while not self._news.empty():
            self.next(0)
            letters += 1
        return letters

    def _attend(self, correspondent: Correspondent) -> None:
        try:
            correspondent.attend(
                self._clock, lambda colour, reading: self._news.put(Heard(colour, reading)), self._stop
            )
        except Exception as trouble:
            self._news.put(trouble)
