"""The lesson: nine small tasks at one fixed table, each with the facts that show it done.

The words and the tasks stand in `lesson.toml`. The pupil is red; blue and yellow lay their power cards first. Knows
words and facts. Must not read or judge orders; `practice` has the real reader and engine do that.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from pydantic import TypeAdapter

from referee.demo.in_memory import InMemoryGame, in_memory_game
from referee.log import Entry
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.events import Fact
from referee.rules.notation import from_plain, to_plain
from referee.rules.rounds import OpenRound
from referee.rules.state import State

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
