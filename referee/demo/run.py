"""Runs a whole game by real mail on one machine: servers, the worker, and players who know only their letters.

Knows how the parts are set up and taken down. Must not pass anything of the game between them: referee and players
talk by IMAP and SMTP only.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
import threading
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from referee.chance import SEED_BYTES
from referee.commands.newcomers import Newcomer
from referee.demo.correspondents import HABITS, Correspondent, CorrespondentThreads, Puzzled, StandsStill
from referee.demo.postbox import Filed, Postbox, body, kind_of
from referee.demo.servers import HOST, LoopbackMail
from referee.demo.summary import DemoSummary, lines, printed, summarise
from referee.demo.terminal import PersonLeft, TerminalPlayer
from referee.desk import Desk
from referee.desk.rate_limits import ALLOWANCES, Allowance, Allowances
from referee.languages.loading import speaking
from referee.letters import watched
from referee.log import Logged, Options
from referee.log.options import at_pace
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.orders.book import Tempo
from referee.report.game_page import game_page
from referee.rules.table import Setup
from referee.settings import KEY_BYTES
from referee.store import Store
from scheduler import Worker
from scheduler.service import rendered

NAMES = {"red": "Ada", "blue": "Bo", "yellow": "Yara", "green": "Gil", "brown": "Bruna"}
"""The names of the players by colour, in the order in which seats are filled."""
TITLE = "Demo table"
STANDSTILL = 60.0
"""Seconds without a letter after which a game among correspondents is given up."""
SHOWN = "The game, round by round: a page to show friends"
_SHOWN_IN = "game.html"
_COOLING = 30  # minutes in which a person at the table may correct a sheet after its receipt


def run_demo(
    setup: Setup,
    *,
    tempo: Tempo = "round",
    seat: str | None = None,
    seed: int | None = None,
    player: str = "sensible",
    out: Path,
    console: Console,
) -> DemoSummary:
    """Play a game by real mail to its end, write every mailbox to `out`, print the summary and return it.

    The seats of `setup` are those of `NAMES`, from the first. `seat` is the colour of a person at the terminal; the
    others are correspondents who play like `player`. The same `seed` gives the same game among correspondents; without
    one the draws are sealed. Ctrl-C ends the game with the summary so far. Raises ValueError for a seat that is not at
    the table, RuntimeError if the mail servers do not start, StandsStill or Puzzled if the game cannot go on; the
    letters are written to `out` all the same.
    """
    colours = setup.colours
    if seat is not None and seat not in colours:
        raise ValueError(f"nobody plays {seat} at a table of {len(colours)}; there are {', '.join(colours)}")
    with LoopbackMail((REFEREE, *colours)) as mail, RefereeSide(mail) as referee_side:
        postboxes = {colour: Postbox(mail.imap(colour), mail.smtp(colour), NAMES[colour]) for colour in colours}
        console.print(f"IMAP at {HOST}:{mail.imap_port}, SMTP at {HOST}:{mail.smtp_port}", style="dim", highlight=False)
        begun = time.monotonic()
        cooling = _COOLING if seat else 0
        options = replace(at_pace("club"), tempo=tempo, cooling_minutes=cooling, midround="all")  # each letter is shown
        _open_game(referee_side, mail, setup, options, seed)
        try:
            _play(postboxes, seat, setup, secrets.token_hex(8) if seed is None else str(seed), player, console)
        except (Puzzled, StandsStill) as trouble:
            trouble.add_note(f"All letters so far lie in {out}.")
            raise
        finally:
            summary = _write_letters(referee_side, mail, postboxes, out, time.monotonic() - begun)
    console.print(printed(summary))
    console.print(f"  All letters: {out}{os.sep}; in a browser: {summary.page}", soft_wrap=True)
    return summary


def _play(
    postboxes: Mapping[str, Postbox], seat: str | None, setup: Setup, luck: str, player: str, console: Console
) -> None:
    """Let everybody read and write until the last report, or until the person leaves."""
    habits = dict(zip(NAMES, HABITS, strict=True))
    others = [Correspondent(c, box, habits[c], luck, player) for c, box in postboxes.items() if c != seat]
    try:
        with CorrespondentThreads(others, now) as correspondents:
            if seat is None:
                _watch(correspondents, setup, console)
            else:
                TerminalPlayer(seat, postboxes[seat], console, now).play(correspondents)
    except (KeyboardInterrupt, PersonLeft):
        console.print("\nYou leave, and the game ends here.")
    finally:
        for box in postboxes.values():
            box.close()


def _open_game(referee_side: RefereeSide, mail: LoopbackMail, setup: Setup, options: Options, seed: int | None) -> None:
    """Invite everybody to a game whose draws follow from `seed`, or are sealed."""
    drawn = secrets.token_bytes(SEED_BYTES) if seed is None else hashlib.sha256(str(seed).encode()).digest()
    invited = [Newcomer(NAMES[colour], mail.address(colour)) for colour in setup.colours]
    referee_side.open_game(TITLE, setup, options, invited, drawn, chosen=seed is not None)


def _watch(correspondents: CorrespondentThreads, setup: Setup, console: Console) -> None:
    """Show the progress of the game until everybody has read the last report."""
    counted = (MofNCompleteColumn(), TextColumn("rounds, {task.fields[letters]} letters read"), TimeElapsedColumn())
    with Progress(TextColumn("{task.description}"), BarColumn(None), *counted, console=console) as bar:
        task = bar.add_task("El Grande by mail", total=len(setup.rounds), letters=0)
        reading: set[str] = set(setup.colours)
        letters = 0
        while reading:
            heard = correspondents.next(STANDSTILL)
            letters += 1
            if heard.reading.kind == "final":
                reading.discard(heard.colour)
                bar.update(task, completed=len(setup.rounds), letters=letters)
            elif heard.reading.round:
                bar.update(task, completed=setup.rounds.index(heard.reading.round), letters=letters)


def _write_letters(
    referee_side: RefereeSide, mail: LoopbackMail, postboxes: Mapping[str, Postbox], out: Path, seconds: float
) -> DemoSummary:
    """Write all letters so far to `out`, and return the summary of the game so far."""
    log = referee_side.log()
    summary = summarise(log, *referee_side.letters(), seconds, out / "index.html")
    folders = []
    for colour, box in postboxes.items():
        known = {filed.raw for filed in box.folder}
        unread = [Filed("in", raw) for raw in mail.mailbox(colour) if raw not in known]
        folders.append(Folder(colour, box.name, [*box.folder, *unread]))
    shown = watched(log, 0)
    links = ((SHOWN, _SHOWN_IN),) if shown.scenes else ()
    write_letters(out, f"{TITLE}: El Grande by mail", folders, lines(summary), links)
    if links:
        (out / _SHOWN_IN).write_text(game_page(shown, speaking("en")), encoding="utf-8")
    return summary


_OURS = re.compile(r"\d{3}-[a-z]+\.eml")
ANSWER = "answer"
"""The kind under which letters that went out are filed."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One person's letters, in and out, oldest first."""

    colour: str  # names the directory, and colours the tab
    name: str
    letters: Sequence[Filed]


def write_letters(
    out: Path, title: str, folders: Sequence[Folder], notes: Sequence[str], links: Sequence[tuple[str, str]] = ()
) -> Path:
    """Write every folder to `out`/<colour>/NNN-<kind>.eml, and a page that embeds all letters to `out`/index.html.

    `notes` are lines for the head of the page, `links` labels and files that it links to. Letters of an earlier archive
    in `out` are removed, other files are not. Returns the page's path.
    """
    letters = {folder.colour: _write_folder(out, folder) for folder in folders}
    kept = {letter["file"] for row in letters.values() for letter in row}
    for path in out.glob("*/*.eml"):
        if _OURS.fullmatch(path.name) and path.relative_to(out).as_posix() not in kept:
            path.unlink()
    people = [{"colour": folder.colour, "name": folder.name} for folder in folders]
    page = (files("referee.demo") / "index.html").read_text(encoding="utf-8")
    heads = [*map(escape, notes), *(f'<a href="{escape(file)}">{escape(label)}</a>' for label, file in links)]
    page = page.replace("{{title}}", escape(title)).replace("{{notes}}", "".join(f"<li>{head}" for head in heads))
    index = out / "index.html"
    shown = {"people": people, "letters": letters, "images": dict(_images(folders))}
    index.write_text(page.replace("{{letters}}", _json_for_script(shown)), encoding="utf-8")
    return index


def _write_folder(out: Path, folder: Folder) -> list[dict[str, str]]:
    """Write a folder's letters; returns each as the page's script reads it."""
    place = out / folder.colour
    place.mkdir(parents=True, exist_ok=True)
    shown = []
    for number, letter in enumerate(folder.letters, 1):
        message: EmailMessage = message_from_bytes(letter.raw, policy=policy.default)
        subject = str(message["Subject"])
        kind = ANSWER if letter.way == "out" else kind_of(message)
        path = place / f"{number:03}-{kind}.eml"
        path.write_bytes(letter.raw)
        told = {"subject": subject, "writer": str(message["From"]), "to": str(message["To"]), "way": letter.way}
        bodies = {"text": body(message, "plain"), "html": body(message, "html")}
        when = f"{message['Date'].datetime:%H:%M:%S}"
        shown.append({"file": path.relative_to(out).as_posix(), "kind": kind, "when": when, **told, **bodies})
    return shown


def _images(folders: Sequence[Folder]) -> Iterator[tuple[str, str]]:
    """The pictures of all letters: content id and `data:` URL."""
    for letter in (letter for folder in folders for letter in folder.letters):
        message: EmailMessage = message_from_bytes(letter.raw, policy=policy.default)
        for part in message.walk():
            if part.get_content_maintype() == "image":
                image = b64encode(part.get_content()).decode()
                yield part["Content-ID"].strip("<>"), f"data:{part.get_content_type()};base64,{image}"


def _json_for_script(value: object) -> str:
    """JSON for a script element: nothing in it closes the element or opens a comment."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


REFEREE = "referee"
"""The mail user that letters to the referee are delivered to."""
_GAME = "g1"
_AT_HOME: Allowances = {**ALLOWANCES, "asking": Allowance(10_000, timedelta(seconds=1))}
"""Whoever plays on this machine may ask as often as it takes: no machine answers machines here."""
_POLL = 30  # seconds; IDLE notices mail at once, polling is for when that fails
_PULSE = 1.0
_GOODBYE = 10.0


def now() -> datetime:
    """The present time, by the clock of this machine."""
    return datetime.now(UTC)


class RefereeSide:
    """A referee for one game. It works, and its log can be read, while the context lasts."""

    def __init__(self, mail: LoopbackMail) -> None:
        self._place = TemporaryDirectory(prefix="el-grande-", ignore_cleanup_errors=True)
        self._store = Store(f"sqlite:///{Path(self._place.name) / 'referee.db'}")
        self._store.create()
        self._desk = Desk(
            self._store, (secrets.token_bytes(KEY_BYTES),), mail.address(REFEREE), rendered, allowances=_AT_HOME
        )
        mailbox, sender = open_mailbox(mail.imap(REFEREE)), Sender(mail.smtp(REFEREE))
        self._worker = Worker(self._store, mailbox, sender, self._desk, poll=_POLL, pulse=_PULSE)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._worker.run, args=(self._stop,), name="referee")

    def open_game(
        self, title: str, setup: Setup, options: Options, players: Sequence[Newcomer], seed: bytes, *, chosen: bool
    ) -> None:
        """Open the game, write the invitations and start working. To be called once."""
        self._desk.open_game(_GAME, title, setup, options, players, seed, now(), chosen_seed=chosen)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(_GOODBYE)
        self._store.close()
        self._place.cleanup()

    def log(self) -> tuple[Logged, ...]:
        """The game's log so far, for the summary; it holds secrets, so no player may see it."""
        with self._store.reading() as transaction:
            return transaction.log(_GAME)

    def letters(self) -> tuple[int, int]:
        """The number of letters that came in, and of those sent."""
        with self._store.reading() as transaction:
            return sum(transaction.inbox_counts().values()), transaction.outbox_counts().get("sent", 0)
