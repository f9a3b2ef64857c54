"""A person who plays at the terminal: letters are shown, and what is typed is sent as mail.

A mail program for one game, which knows the person's own letters only. Works at a terminal and through a pipe. Must not
know the game's log, nor judge an order; the referee does that.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import threading
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from referee.demo.correspondents import WITH_DATA, CorrespondentThreads, LetterSeen, as_asked, order_lines, seen
from referee.demo.postbox import Postbox, Received
from referee.demo.replies import MailBody, Utterance, send, webmail
from referee.demo.summary import COLOURS
from referee.players.sensible import write_sheet

QUIET = 0.4
"""Seconds without a letter after which letters are shown, so that a receipt and the report it led to come together."""
_PATIENCE = 1.0
SILENCE = 20
"""Times that nothing comes, to anybody at the table, after which the person is asked again: some twenty seconds."""


class PersonLeft(Exception):  # noqa: N818
    """The person has left: there is no more input."""


class Keyboard:
    """Lines typed at a terminal or sent through a pipe."""

    def __init__(self, console: Console, colour: str) -> None:
        self._console = console
        self._colour = colour

    def typed(self, commands: Collection[str]) -> tuple[str, list[str]]:
        """A command in capitals and no lines; or no command, and the lines up to an empty one. Raises PersonLeft."""
        lines: list[str] = []
        while True:
            line = self._line("... " if lines else f"{self._colour}> ")
            word = line.strip().upper()
            if not lines and word in commands:
                return word, []
            if word in ("", "."):
                return "", lines
            lines.append(line)

    def _line(self, prompt: str) -> str:
        try:
            line = self._console.input(prompt)
        except EOFError:
            raise PersonLeft from None
        if not self._console.is_terminal:
            self._console.print(line, markup=False, highlight=False)  # a pipe echoes nothing
        return line


class TerminalPlayer:
    """A person at the terminal with a seat and a mailbox."""

    def __init__(self, colour: str, box: Postbox, console: Console, clock: Callable[[], datetime]) -> None:
        self._colour = colour
        self._box = box
        self._console = console
        self._clock = clock
        self._keyboard = Keyboard(console, colour)
        self._never = threading.Event()
        self._asking: tuple[Received, LetterSeen] | None = None  # the newest letter that asks for orders
        self._newest: Received | None = None
        self._to: Received | None = None  # the letter that the next one answers
        self._awaited = False  # the game waits for this seat
        self._may_change = False  # the sheet is complete and may still be changed
        self._may_refile = False  # the game waits for others, in mid-round
        self._missing: tuple[str, ...] = ()  # blocks, by the last receipt
        self._finished_by_enter = False  # FINAL was sent because the person pressed Enter

    def play(self, correspondents: CorrespondentThreads) -> None:
        """Show letters and send answers until the last report. Raises PersonLeft, and what `meanwhile` raises."""
        self._console.print(
            "You play by mail, like everybody else at this table. Ctrl-C leaves; ? helps.\n"
            f"To see what you are asked, this program writes {WITH_DATA} above your first words.\n"
        )
        while True:
            letters = [(letter, seen(letter)) for letter in self._letters(correspondents)]
            if not letters:
                self._after_silence()
                continue
            for letter, reading in letters:
                self._take_in(letter, reading)
                self._show(letter, reading)
            if any(reading.kind == "final" for _, reading in letters):
                return
            answered = letters[-1][1].kind in ("help", "status", "explain")
            if self._awaited or self._may_change or self._may_refile or answered:
                self._answer()

    # letters in

    def _letters(self, correspondents: CorrespondentThreads) -> Sequence[Received]:
        """Wait for letters until no more come. None: for a long time nothing came, to nobody at the table."""
        others, silent = correspondents.meanwhile(), 0
        letters: list[Received] = []
        with self._console.status("Waiting for mail: the others are writing ..."):
            while True:
                came, news = self._box.collect(), correspondents.meanwhile()
                letters, others = [*letters, *came], others + news
                silent = 0 if came or news else silent + 1
                if letters and not came:
                    break
                if silent == SILENCE and self._newest is not None:
                    return ()
                self._box.wait(QUIET if letters else _PATIENCE, self._never)
        mine = "1 letter" if len(letters) == 1 else f"{len(letters)} letters"
        self._console.print(f"{mine} for you; {others} came to the other seats meanwhile.", style="dim")
        return letters

    def _take_in(self, letter: Received, reading: LetterSeen) -> None:
        """Remember what is asked for and what may still be changed."""
        self._newest = letter
        if reading.kind in ("invitation", "report", "question", "part"):
            self._asking = letter, reading
            self._awaited = reading.report is None or bool(reading.missing)
            self._may_refile = reading.kind == "part" and reading.is_before_its_turn
            stands = reading.kind == "report" and reading.report is not None and reading.report.is_in
            self._may_change, self._missing = stands and bool(reading.keys), ()
        elif reading.kind == "receipt" and reading.report is not None and (read := reading.report.receipt) is not None:
            self._awaited, self._missing = bool(reading.missing), reading.missing
            self._may_change = bool(reading.keys) and reading.report.is_in and "final" not in read.requests

    def _after_silence(self) -> None:
        """Say that no answer came, and let the person write all the same."""
        self._console.print(
            "No answer has come. The referee answers only so many letters in a row of which nothing can be filed; "
            "orders that can be filed are filed and confirmed as ever.",
            style="bold",
        )
        page = self._letter_typed()
        if page is not None:
            self._send(page)

    def _show(self, letter: Received, reading: LetterSeen) -> None:
        if reading.kind == "receipt" and self._finished_by_enter:
            self._finished_by_enter = False
            self._console.print("The referee has your FINAL.", style="dim")
            return
        subject = letter.subject.partition(" [eg ")[0]
        panel = Panel(
            _highlighted(letter.text),
            title=Text(subject, style="bold"),
            title_align="left",
            border_style=COLOURS.get(self._colour, ""),
            width=min(self._console.width, 78),
        )
        if self._console.is_terminal and letter.text.count("\n") + 3 > self._console.height:
            os.environ.setdefault("LESS", "-FRX")
            with self._console.pager(styles=True):
                self._console.print(panel)
        else:
            self._console.print(panel)

    # letters out

    def _answer(self) -> None:
        """Let the person write, and send it. Without words a complete sheet is marked FINAL."""
        while True:
            page = self._letter_typed()
            if page is not None:
                return self._send(page)
            if self._may_change:
                self._finished_by_enter, self._may_change = True, False
                return self._send(self._letter_of(["FINAL"]))
            if not self._awaited:
                return None
            if self._editor() and (page := self._form()) is not None:
                return self._send(page)
            self._console.print("The game waits for you. ? shows how orders look; SUGGEST shows some.")

    def _letter_typed(self) -> MailBody | None:
        """The person's words as a letter; None if there are none."""
        self._console.print(self._invitation(), style="bold")
        while True:
            command, lines = self._keyboard.typed(_COMMANDS)
            if not command:
                return self._letter_of(lines) if lines else None
            if (page := _COMMANDS[command](self)) is not None:
                return page

    def _invitation(self) -> str:
        if self._may_change:
            return "You are in. Type what you want to mend, or press Enter if you are content."
        if not self._awaited:
            return "Type orders, or press Enter to wait."
        assert self._asking is not None
        if self._missing:
            return f"Still missing: {', '.join(self._missing)}. An empty line ends your orders; ? helps."
        if self._asking[1].view is None:
            return "Type ACCEPT and a few words of your own, then an empty line."
        wanted = ", ".join(self._asking[1].missing)
        if self._editor():
            return f"Your orders ({wanted}). Type them, or press Enter for your editor; ? helps, SUGGEST suggests."
        return f"Your orders ({wanted}). An empty line ends them; ? helps, SUGGEST suggests."

    def _letter_of(self, lines: Sequence[str]) -> MailBody:
        assert self._newest is not None
        self._to = self._newest  # an OK accepts what the newest letter proposes
        return webmail(self._newest, Utterance((*self._first_words(), *lines)), self._box.name)

    def _first_words(self) -> tuple[str, ...]:
        """What this mail program writes above the person's first words: by data it sees what is asked."""
        return () if self._asking is not None and self._asking[0].data else (WITH_DATA,)

    def _send(self, page: MailBody) -> None:
        assert self._to is not None
        send(self._box, self._to, page, self._clock())

    # commands

    def _help(self) -> None:
        words = (files("referee.demo") / "orders.txt").read_text(encoding="utf-8")
        self._console.print(words.rstrip(), markup=False, highlight=False)

    def _repeat(self) -> None:
        if self._asking is not None:
            self._show(*self._asking)

    def _suggest(self) -> None:
        reading = self._asking[1] if self._asking else None
        if reading is None or reading.view is None:
            self._console.print("ACCEPT and any words you like.")
            return
        keys = self._missing or reading.keys
        for order in order_lines(as_asked(write_sheet(reading.view, keys, Random(0)), reading), reading.view):
            self._console.print(f"    {order}", markup=False, highlight=False, soft_wrap=True)

    def _form(self) -> MailBody | None:
        """The letter filled in with the editor; without one, show its form as lines to copy and return None."""
        assert self._asking is not None
        self._to = self._asking[0]
        text = self._to.text
        if not self._editor():
            blanks = [line for line in text.split("\n") if "[ ]" in line]
            self._console.print("\n".join(blanks), markup=False, highlight=False)
            return None
        quoted = "\n".join(f"> {line}".rstrip() for line in text.rstrip().split("\n"))
        with TemporaryDirectory(prefix="el-grande-") as place:
            draft = Path(place) / "orders.txt"
            draft.write_text(f"{quoted}\n", encoding="utf-8")
            ended = subprocess.run([*self._editor(), str(draft)], check=False).returncode
            written = draft.read_text(encoding="utf-8", errors="replace")
        if ended != 0 or written.rstrip() in ("", quoted):
            return None
        return MailBody("\n".join((*self._first_words(), f"{written.rstrip()}\n")))

    def _editor(self) -> list[str]:
        """The person's editor as a command; empty if none is set or there is no terminal."""
        return shlex.split(os.environ.get("EDITOR", "")) if self._console.is_terminal else []


_COMMANDS: dict[str, Callable[[TerminalPlayer], MailBody | None]] = {
    "?": TerminalPlayer._help,
    "FORM": TerminalPlayer._form,
    "SUGGEST": TerminalPlayer._suggest,
    "REPORT": TerminalPlayer._repeat,
}


def _highlighted(text: str) -> Text:
    """The letter with its headings and deadlines highlighted."""
    dressed = Text(text.rstrip())
    dressed.highlight_regex(r"(?m)^(?:BOARD|SPENT|HAND|LAYING|TURNS|FORM|ON OFFER|[A-Z][A-Z ,0-9]{6,}$)", "bold")
    dressed.highlight_regex(r"\bDUE [^.]*\.", "bold yellow")
    dressed.highlight_regex(r"You are in\.", "bold green")
    dressed.highlight_regex(r"You are NOT in yet\.", "bold red")
    dressed.highlight_regex(r"KING: taboo", "italic")
    return dressed
