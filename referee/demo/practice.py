"""Practice at the terminal: a lesson of small tasks, then one round against a sensible player. Nothing is mailed.

Answers are read by the real reader and judged by what the real engine does with them. Must not know the right answers;
`lesson` has the tasks, and the facts that show them done.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from referee import report
from referee.demo.in_memory import InMemoryGame, in_memory_game
from referee.demo.lesson import DONE, LESSON, RIVALS, ROUND, WELCOME, YOU, Task, Turnout, table
from referee.demo.terminal import Keyboard, PersonLeft
from referee.languages import loading
from referee.languages.catalogue import Catalogue
from referee.log import Entry, LetterRead
from referee.players.sensible import write_sheet
from referee.report import receipts, story, typesetting
from referee.report.letter_page import parts_of
from referee.report.sections import Faults, Section
from referee.report.voice import LetterVoice
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.views import view

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
