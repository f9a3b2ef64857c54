"""Practice at the terminal: a lesson of small tasks, then one round against a sensible player. Nothing is mailed.

Answers are read by the real reader and judged by what the real engine does with them, in a game in memory. That holds
every secret, so nothing of it is shown but a seat's letters. The words of the lesson and its nine tasks at one fixed
table stand in `lesson.toml`, each with the facts that show it done. Must not know the right answers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from random import Random
from typing import Any

from pydantic import TypeAdapter
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from referee import letters, log, report
from referee.adjudication import adjudicate
from referee.adjudication.judging import Submission
from referee.chance import commitment
from referee.demo.terminal import Keyboard, PersonLeft
from referee.docket import Docket, follow
from referee.docket.known import known_to
from referee.languages import loading
from referee.languages.catalogue import Catalogue
from referee.letters import Letter
from referee.log import Entry, LetterRead
from referee.log.options import at_pace
from referee.orders.contents import Accept, Line, OrderSheet, Request
from referee.orders.order import Block
from referee.players.sensible import write_sheet
from referee.prose.letter_reader import read_letter
from referee.report import receipts, story, typesetting
from referee.report.letter_page import parts_of
from referee.report.sections import Faults, Section
from referee.report.voice import LetterVoice
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import Fact
from referee.rules.model import Seat
from referee.rules.notation import from_plain, to_plain
from referee.rules.rounds import OpenRound
from referee.rules.state import State
from referee.rules.table import Setup
from referee.rules.views import view

SETUP = set_up(BASE.colours[:3], EDITIONS["rio_grande"], leader=1)
YOU = 0
RIVALS = (1, 2)


@dataclass(frozen=True, slots=True)
class Turnout:
    """One way the round may go: the rivals' sheets, and the facts that the pupil's sheet must lead to."""

    when: str
    right: tuple[dict[str, Any], ...]  # facts in their plain form, with the fields that matter
    blue: str = "POWER 11\nCARD score the 5s\nSKIP"
    yellow: str = "POWER 7\nCARD ANY\nSKIP"

    def came_right(self, happened: Iterable[Entry]) -> bool:
        """Whether all the wanted facts are among these entries."""
        facts = [to_plain(entry, SETUP.board) for entry in happened if isinstance(entry, Fact)]
        return all(any(wanted.items() <= fact.items() for fact in facts) for wanted in self.right)


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the lesson. It is done when the pupil's sheet comes out right in every case."""

    title: str
    words: str
    hint: str
    answer: str  # its letters parted by an empty line
    learned: str
    also: str  # another order to remember
    cases: tuple[Turnout, ...]
    given: str = ""  # the rest of the sheet, filed already
    slip: str = ""  # a letter of the pupil's with a mistake in it, sent already


_TOLD = tomllib.loads((files("referee.demo") / "lesson.toml").read_text(encoding="utf-8"))
WELCOME, ROUND, DONE = _TOLD["welcome"], _TOLD["round"], _TOLD["done"]
LESSON = TypeAdapter(tuple[Task, ...]).validate_python(_TOLD["tasks"])


# --- the table ------------------------------------------------------------------------------------


def table() -> InMemoryGame:
    """Round 3 of a game of three: blue and yellow lay first, the pupil holds a Veto, the King is in New Castile."""
    game = in_memory_game(SETUP, ("You", "Bo", "Yara"), bytes(32))
    before = game.docket.running
    place, lying = SETUP.board.index, {name: from_plain(plain) for name, plain in _TOLD["table"].items()}
    hands = tuple(tuple(v for v in SETUP.board.power_values if v not in spent) for spent in lying["piles"])
    homes = tuple(place[code] for code in ("GRA", "VAL", "CVI"))
    position = before.position.having(**lying, hands=hands, homes=homes, kings_figure=place["CNU"])
    rest = tuple(step for step in before.agenda if not (isinstance(step, OpenRound) and step.number <= position.round))
    game.docket = game.docket.having(state=State(position, rest), stop=f"r{position.round}", story=())
    game.sent = []
    return game


NOON = 1_795_176_000  # 2026-11-20 12:00 UTC, at which everything happens
_HOURS = 72


@dataclass(slots=True)
class InMemoryGame:
    """A game and all the letters that were sent in it. Orders take effect at once, without time to cool."""

    docket: Docket
    sent: list[Letter] = field(default_factory=list)

    def says(self, seat: Seat, text: str) -> tuple[Entry, ...]:
        """Let a seat write this. Returns the entries that follow, with the letter as it was read."""
        lines = tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1))
        known = known_to(self.docket, seat)
        return self._hears(seat, read_letter(lines, known), known.ways)

    def files(self, seat: Seat, blocks: Sequence[Block], *requests: Request) -> tuple[Entry, ...]:
        """As `says`, for a player who files blocks instead of words."""
        return self._hears(seat, OrderSheet(blocks=tuple(blocks), requests=requests))

    def newest(self, seat: Seat, *kinds: str) -> Letter | None:
        """The newest letter to a seat, of one of these kinds if any are given."""
        return next((one for one in reversed(self.sent) if one.seat == seat and (not kinds or one.kind in kinds)), None)

    def _hears(self, seat: Seat, sheet: OrderSheet, ways: Sequence[tuple[Block, ...]] = ()) -> tuple[Entry, ...]:
        before, said = self.docket, Submission(seat, 1, self.docket.stop, sheet, ways=tuple(ways))
        heard = adjudicate.hear(before, said, NOON)
        self.docket = heard.docket
        self.sent += letters.plan(before, heard.entries, NOON, heard.led_to)
        return tuple(heard.entries)


def in_memory_game(setup: Setup, names: Sequence[str], seed: bytes) -> InMemoryGame:
    """A game in which all have accepted and the first sheets are waited for."""
    options = replace(at_pace("club"), cooling_minutes=0, midround="all")  # a demo shows each letter
    made = log.GameCreated("practice", "Practice", setup, options, tuple(names), commitment(seed), chosen_seed=True)
    docket = follow(None, made)
    for entry in (log.SeedKept(seed.hex()), log.DeadlineSet(NOON + _HOURS * 3600)):
        docket = follow(docket, entry)
    game = InMemoryGame(docket)
    for seat in setup.seats:
        game.files(seat, (), Accept(names[seat]))
    return game


_ZONE = "UTC"
_WIDTH = 78
_SEED = 7  # of the round


def practise(console: Console) -> int:
    """Give the lesson, then play a round. Returns how many tasks were done. Ctrl-C and the end of input end it."""
    pupil = Pupil(console, loading.speaking("en"))
    done = 0
    try:
        console.print(WELCOME, markup=False, highlight=False)
        pupil.show_table()
        for number, task in enumerate(LESSON, 1):
            done += pupil.learns(number, task)
        console.print(f"{done} of {len(LESSON)} tasks done.\n", highlight=False)
        pupil.plays()
    except (KeyboardInterrupt, PersonLeft):
        console.print("\nYou leave.")
    return done


@dataclass(frozen=True, slots=True)
class PupilResult:
    """The outcome of a pupil's letters in one case. `read` is the last of them as it was read."""

    case: Turnout
    game: InMemoryGame
    read: LetterRead
    happened: tuple[Entry, ...]

    @property
    def asks_back(self) -> bool:
        """Whether the newest letter is answered by a proposal, or by a question about one."""
        return bool(self.read.sheet.proposal or self.read.sheet.which)

    @property
    def is_right(self) -> bool:
        """Whether the facts are those that the task wants."""
        return self.case.came_right(self.happened)


def outcome(task: Task, case: Turnout, letters: Sequence[str]) -> PupilResult:
    """Play the round with these letters of the pupil, oldest first, against the rivals' sheets in this case."""
    game = table()
    game.says(YOU, task.given)
    entries: tuple[Entry, ...] = ()
    for letter in letters:
        entries = game.says(YOU, letter)
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    happened: list[Entry] = []
    for rival, sheet in zip(RIVALS, (case.blue, case.yellow), strict=True):
        happened += game.says(rival, sheet)
    return PupilResult(case, game, read, tuple(happened))


class Pupil:
    """A person at the terminal who learns to write orders."""

    def __init__(self, console: Console, catalogue: Catalogue) -> None:
        self._console = console
        self._keyboard = Keyboard(console, "red")
        self._catalogue = catalogue

    # the lesson

    def show_table(self) -> None:
        """Show the board as a letter does."""
        game = table()
        game.says(YOU, "STATUS")
        self._letter(game)

    def learns(self, number: int, task: Task) -> bool:
        """Let the pupil try until the task is done; False if it is given up."""
        self._console.print(Text(f"\n{number} of {len(LESSON)}. {task.title}", style="bold"))
        self._say(task.words)
        letters = [task.slip] if task.slip else []
        if task.slip:
            self._say("You wrote:")
            self._quote(task.slip)
            self._receipt(outcome(task, task.cases[0], letters))
        tries = 0
        while (said := self._typed_lines()) != "NEXT":
            if said == "?":
                self._say(task.hint)
            elif said:
                letters.append(said)
                wrong = self._wrong(task, letters)
                if wrong is None:
                    self._say(f"Right. {task.learned}", style="green")
                    self._quote(task.also)
                    return True
                tries += not wrong.asks_back
                if tries > 1:
                    self._say(f"Hint: {task.hint}")
        self._say("One way to write it:")
        self._quote(task.answer)
        return False

    def _wrong(self, task: Task, letters: Sequence[str]) -> PupilResult | None:
        """Show how the newest letter was read, and return the first case in which it does not come out right."""
        found = [outcome(task, case, letters) for case in task.cases]
        self._receipt(found[0])
        wrong = next((one for one in found if not one.is_right), None)
        if wrong is not None and not wrong.asks_back:
            self._story(wrong)
        return wrong

    def _receipt(self, found: PupilResult) -> None:
        """Show what the receipt says beyond "filed": faults, remarks, a proposal."""
        game = found.game
        letter = game.newest(YOU, "receipt")
        assert letter is not None
        voice = LetterVoice(self._catalogue, letter, _ZONE)
        if faults := receipts.faults(voice, found.read):
            self._say("Not filed:")
            self._sections([Faults(faults)])
        for remark in receipts.remarks(voice, found.read):
            self._say(f"Note: {remark}.")
        if found.asks_back:
            self._say("Did you mean this? A bare OK files it:" if letter.own.proposal else "Which do you mean?")
            self._sections(parts_of(voice).beside_words())

    def _story(self, wrong: PupilResult) -> None:
        """Tell what the orders led to instead of what the task wants."""
        letter = wrong.game.newest(YOU, "report", "question", "part")
        missing = wrong.game.docket.missing_keys(YOU)
        if letter is None:
            self._say(f"Not yet: the round cannot begin, your sheet lacks {', '.join(missing)}.")
            return
        voice = LetterVoice(self._catalogue, letter, _ZONE)
        self._say(f"Not yet. {wrong.case.when}, and this is what happens:")
        for line in story.tell(voice, letter.story):
            self._say(line.text, first="  - ")
        if letter.kind == "question":
            self._say(f"Then the game waits for you: {', '.join(missing)}.", first="  - ")

    # the round

    def plays(self) -> None:
        """Play the first round of a new game of two."""
        self._console.print(ROUND, markup=False, highlight=False)
        setup = set_up(BASE.colours[:2], EDITIONS["rio_grande"])
        game = in_memory_game(setup, ("You", "Bo"), bytes([_SEED]) * 32)
        first, dice = game.docket.running.position.round, Random(_SEED)
        self._letter(game)
        while game.docket.running.position.round == first:
            missing = game.docket.missing_keys(YOU)
            said = self._typed_lines()
            if said in ("?", "NEXT"):
                said = "HELP"
            if said:
                game.says(YOU, said)
                self._letter(game)
            elif missing:
                self._say(f"The game waits for you: {', '.join(missing)}. ? helps.")
            else:
                _others_write(game, dice)
                self._letter(game)
        self._console.print(DONE, markup=False, highlight=False)

    # input and output

    def _typed_lines(self) -> str:
        """The lines that the pupil wrote, or a command: ? or NEXT."""
        command, lines = self._keyboard.typed(("?", "NEXT"))
        return command or "\n".join(lines)

    def _letter(self, game: InMemoryGame) -> None:
        letter = game.newest(YOU)
        assert letter is not None
        words = report.render(letter, self._catalogue, _ZONE)
        self._console.print(Panel(Text(words.text.rstrip()), width=min(self._console.width, _WIDTH)))

    def _sections(self, sections: Iterable[Section]) -> None:
        text = typesetting.text(self._catalogue, [*sections])
        self._console.print(text.rstrip(), markup=False, highlight=False)

    def _say(self, words: str, first: str = "", style: str = "") -> None:
        self._console.print(Text(typesetting.fill(words, first), style=style))

    def _quote(self, words: str) -> None:
        for line in words.split("\n"):
            self._console.print(f"    {line}", markup=False, highlight=False)


def _others_write(game: InMemoryGame, dice: Random) -> None:
    """Let the other seats file what the game waits for, from their own views."""
    while rivals := [seat for seat in game.docket.awaited() if seat != YOU]:
        seen = view(game.docket.running.position, rivals[0])
        game.files(rivals[0], write_sheet(seen, game.docket.unfiled_keys(rivals[0]), dice))
