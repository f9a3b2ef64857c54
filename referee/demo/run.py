"""Runs a whole game by real mail on one machine: servers, the worker, and players who know only their letters.

Knows how the parts are set up and taken down. Must not pass anything of the game between them: referee and players
talk by IMAP and SMTP only.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from referee.chance import SEED_BYTES
from referee.commands.newcomers import Newcomer
from referee.demo.archive import Folder, write_letters
from referee.demo.correspondents import HABITS, Correspondent, Puzzled
from referee.demo.postbox import Filed, Postbox
from referee.demo.referee_side import REFEREE, RefereeSide, now
from referee.demo.servers import HOST, LoopbackMail
from referee.demo.summary import DemoSummary, lines, printed, summarise
from referee.demo.terminal import PersonLeft, TerminalPlayer
from referee.demo.threads import CorrespondentThreads, StandsStill
from referee.languages.loading import speaking
from referee.letters import watched
from referee.log import Options
from referee.log.options import at_pace
from referee.orders.book import Tempo
from referee.report.game_page import game_page
from referee.rules.setup import Setup

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
