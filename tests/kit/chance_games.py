"""Random games made of small choices, so that a game with a fault can be made shorter.

A game is a table and a list of choices, one for each question: a seed for a random answer, or the answer itself. 0
means the plainest answer: skip, pass, place nobody, take the first; it also stands in for illegal answers and for those
after the end of the list. So any list is a game.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Protocol

from referee.rules import decisions as d
from referee.rules.boxes import BASE, BOXES, TOGETHER, impossible, set_up
from referee.rules.boxes import answers as possible_answers
from referee.rules.boxes.box import valued_alike
from referee.rules.decisions import Ask, Decision
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Answers
from referee.rules.engine import check, fold, open_game, pending, play
from referee.rules.state import Event, State
from referee.rules.table import ANSWERS, Length, Setup
from tests.kit.blind_orders import blind
from tests.kit.chance_player import answers
from tests.naive import facts

IDLE = 0.1  # how often nobody moves where some may
BLIND = 0.1  # how often a seat tries orders made without looking at the position until one is legal
READ = tuple(box for box in BOXES if box in facts.BOXES)
POOLS = {"players_edition", "special"}  # how they meet the France of the variants no book says
SHELVES = tuple(
    shelf
    for n in range(len(READ) + 1)
    for shelf in combinations(READ, n)
    if impossible(shelf) is None and not ("france" in shelf and POOLS & {*shelf})
)


class Plain(Random):
    """A generator without chance: always the least, always the first."""

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int) -> int:
        return 0


Choice = int | Answers


@dataclass(frozen=True)
class Game:
    """A table, and a choice for each of its questions."""

    players: int
    edition: str = "rio_grande"
    length: Length = "nine"
    boxes: tuple[str, ...] = ()
    chosen: tuple[tuple[str, Any], ...] = ()  # readings that the table chose
    choices: tuple[Choice, ...] = ()

    @property
    def setup(self) -> Setup:
        return _set_up(replace(self, choices=()))


@lru_cache(maxsize=64)
def _set_up(game: Game) -> Setup:
    book = EDITIONS[game.edition]
    return set_up(BASE.colours[: game.players], book, game.boxes, game.length, chosen=dict(game.chosen))


def games(seed: int, number: int) -> Game:
    """A random game. Rulebooks and numbers of players take turns; lengths, boxes and readings are drawn."""
    rng = Random(f"{seed}/{number}")
    edition, players = _by_turns(tuple(EDITIONS), number)
    length = rng.choice(EDITIONS[edition].lengths)
    boxes = rng.choice(SHELVES) if rng.random() < 0.8 else ()
    return Game(players, edition, length, boxes, _readings(boxes, rng), _choices(rng))


def games_with(box: str, without: Iterable[str] = ()) -> Callable[[int, int], Game]:
    """Random games with a box and any that rulebooks print with it; every other one by its own book and as usual.

    `without`: boxes that none of them has.
    """
    printed = [each for each in TOGETHER if box in (*each.boxes, *each.any_of)]
    shelves = [(e.edition, (*e.boxes, *more)) for e in printed for more in _subsets(e.any_of)]
    tables = [(book, boxes) for book, boxes in shelves if box in boxes and not {*without} & {*boxes}]
    books = tuple(dict.fromkeys(each.edition for each in printed))

    def game(seed: int, number: int) -> Game:
        rng = Random(f"{box}/{seed}/{number}")
        edition, players = _by_turns(books, number)
        boxes = rng.choice([boxes for book, boxes in tables if book == edition])
        length = rng.choice(EDITIONS[edition].lengths)
        chosen = _readings(boxes, rng) if number // len(books) // 4 % 2 else ()
        return Game(players, edition, length, boxes, chosen, _choices(rng))

    return game


def _subsets(boxes: tuple[str, ...]) -> list[tuple[str, ...]]:
    built = tuple(box for box in boxes if box in BOXES)
    return [some for number in range(len(built) + 1) for some in combinations(built, number)]


def _by_turns(books: tuple[str, ...], number: int) -> tuple[str, int]:
    return books[number % len(books)], 2 + number // len(books) % 4


def _readings(boxes: tuple[str, ...], rng: Random) -> tuple[tuple[str, Any], ...]:
    asked = [(question, possible) for question, possible in possible_answers(boxes).items() if question not in ANSWERS]
    drawn = tuple((question, rng.choice(possible)) for question, possible in asked)
    alike = any(valued_alike((BOXES[box] for box in boxes), dict(drawn)))  # no table gives two power cards one value
    return tuple((question, answer) for question, answer in drawn if not alike or ".value." not in question)


def _choices(rng: Random) -> tuple[int, ...]:
    return tuple(rng.getrandbits(32) for _ in range(1000))


class Watcher(Protocol):
    """Watches a game, and raises at a fault."""

    def begun(self, game: Game, events: tuple[Event, ...], state: State) -> None: ...

    def asked(self, state: State, decision: Decision, number: int) -> None: ...

    def saw(self, events: tuple[Event, ...], state: State) -> None: ...

    def ended(self) -> None: ...


@dataclass(frozen=True)
class Course:
    """How a game went, up to its end or to a fault."""

    setup: Setup
    turns: tuple[tuple[State, Decision, Answers], ...]  # the last one may have no answers
    amiss: Exception | None = None
    after: State | None = None  # the state after the last answers, if the engine reached it

    @property
    def kind(self) -> str:
        """The fault without its place: the same for the same fault in another game."""
        return f"{type(self.amiss).__name__}: {str(self.amiss).partition('(')[0]}" if self.amiss else ""


def course(game: Game, watcher: Watcher) -> Course:
    """Play a game under a watcher, until the end or the first exception."""
    turns: list[tuple[State, Decision, Answers]] = []
    after: State | None = None
    try:
        events = open_game(game.setup)
        state = fold(events)
        watcher.begun(game, events, state)
        while (decision := pending(state)) is not None:
            choice = game.choices[len(turns)] if len(turns) < len(game.choices) else 0
            turns.append((state, decision, {}))
            after = None
            watcher.asked(state, decision, len(turns))
            given = answered(state, decision, choice)
            turns[-1] = (state, decision, given)
            after, events = play(state, given)
            state = after
            watcher.saw(events, state)
        watcher.ended()
    except Exception as amiss:  # noqa: BLE001 - any exception is a fault of the rules
        return Course(game.setup, tuple(turns), amiss, after)
    return Course(game.setup, tuple(turns), None, after)


def answered(state: State, decision: Decision, choice: Choice) -> Answers:
    """The answers by this choice; the plainest if the chosen ones are illegal."""
    if not isinstance(choice, int):
        whom = set(decision.seats or (None,))
        if whom == choice.keys() and not any(check(state, seat, order) for seat, order in choice.items()):
            return choice
    if not choice or not isinstance(choice, int):
        return plainest(state, decision)
    rng = Random(choice)
    if decision.kind is Ask.MOVES and rng.random() < IDLE:
        return plainest(state, decision)
    if decision.kind in (Ask.HALF, Ask.RETURN, Ask.REINFORCE) and rng.random() < BLIND:
        [seat] = decision.seats
        tries = (blind(state, decision, seat, rng) for _ in range(20))
        found = next((order for order in tries if decision.step.check(state.position, seat, order) is None), None)
        if found is not None:
            return {seat: found}
    return answers(state, decision, rng)


def plainest(state: State, decision: Decision) -> Answers:
    """The plainest answers."""
    return _PLAINEST.get(decision.kind, _plainly)(state, decision)


def _plainly(state: State, decision: Decision) -> Answers:
    return answers(state, decision, Plain())


def _half(state: State, decision: Decision) -> Answers:
    [seat] = decision.seats
    if not decision.step.act:
        return {seat: d.PlaceCaballeros()}
    return _plainly(state, decision) if check(state, seat, d.Skip()) else {seat: d.Skip()}


def _disks(_: State, decision: Decision) -> Answers:
    chosen: Mapping[int, Any] = dict(zip(decision.seats, decision.choices, strict=True))
    return {seat: d.SetDisk(choices[0]) for seat, choices in chosen.items()}


_PLAINEST: dict[Ask, Callable[[State, Decision], Answers]] = {
    Ask.HALF: _half,
    Ask.DISK: _disks,
    **dict.fromkeys((Ask.VETO, Ask.CONSENT, Ask.UNCOVER), lambda _, decision: {decision.seats[0]: d.LetPass()}),
}
