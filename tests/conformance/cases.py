"""Reads and plays the numbered cases of this folder: what must come of orders at a table, in a few words each.

    EG.4.1  A title
    example   EX49                  the worked example of a rulebook it is taken from, or -
    cite      Koens p. 5            where to look it up
    editions  all                   the rulebooks that say so, by name, or - where none does
    where     tie_skip=absolute     the answers to points of difference that it is about
    table     king GAL; VAL 3 2 0 0; court 7 7 7 7; homes GRA - - -; tiles 8@GAL
    turn      red four_own          what is still to be done: this, or another word of `Play`
    red       move 1 red VAL CAT    an order of a seat that is asked; sealed ones wait until all are there
    refused   red place 1 CNU: kings-region
    after     CAT 1 0 0 0; court 7 7 7 7

Places and colours are ids; counts stand in the order of the seats: red, blue, yellow, green, brown.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.rules import engine
from referee.rules.board import CODES, COURT, OFF_BOARD, PLACES, TILES
from referee.rules.decisions import (
    Act,
    Begin,
    Disk,
    Drawn,
    LayPower,
    LetPass,
    Move,
    MoveGrande,
    MoveKing,
    Name,
    Object,
    Order,
    PlaceCaballeros,
    Reinforce,
    Return,
    ScoreInOrder,
    SendBack,
    SetDisk,
    SetScoreboard,
    Shift,
    Skip,
    TakeBack,
    TakeCard,
)
from referee.rules.effects.base import Step
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.scorings import ScorePlace
from referee.rules.events import Scored
from referee.rules.model import Edition, Place, Seat, Setup
from referee.rules.position import Position
from referee.rules.rounds import CloseRound, EndGame, Laying, OpenRound, Reinforcing, TakeTurns, opening
from referee.rules.state import State
from tests.rules.tables import COLOURS, asked, complaint, table, turn, with_steps

HERE = Path(__file__).parent
HEAD = ("example", "cite", "editions")
RULEBOOKS = ("rio_grande", "koens", "rebel_pl", "alga_se", "big_box_nl")


@dataclass(frozen=True, slots=True)
class Case:
    """One numbered case; `lines` are pairs of a word and what follows it, in the order written."""

    number: str
    title: str
    lines: tuple[tuple[str, str], ...]

    def all(self, word: str) -> tuple[str, ...]:
        """What follows this word, wherever it begins a line."""
        return tuple(rest for first, rest in self.lines if first == word)

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """The rulebooks that say so."""
        [names] = self.all("editions")
        return RULEBOOKS if names == "all" else tuple(name for name in names.split(", ") if name != "-")

    @property
    def answers(self) -> dict[str, Any]:
        """Its answers to points of difference, by field of `Edition`."""
        pairs = (pair.split("=") for line in self.all("where") for pair in line.split())
        return {name: {"yes": True, "no": False}.get(value, value) for name, value in pairs}


def read(path: Path) -> Iterator[Case]:
    """The cases of a file."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        rows = [row.partition(" ") for row in block.splitlines() if row and not row.startswith("#")]
        if rows:
            (number, _, title), *lines = rows
            yield Case(number, title.strip(), tuple((first, rest.strip()) for first, _, rest in lines))


def every_case() -> list[Case]:
    """All cases, file by file."""
    return [case for path in sorted(HERE.glob("*.txt")) for case in read(path)]


# --- words to values ------------------------------------------------------------------------------


def _place(code: str) -> Place:
    return OFF_BOARD if code == "-" else CODES.index(code)


def _seat(colour: str) -> Seat:
    return COLOURS.index(colour)


def _numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(map(int, words))


def _pairs(words: list[str]) -> list[list[str]]:
    """`1 GAL, 2 CAT` in twos."""
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


def _shift(words: list[str]) -> Shift:
    count, owner, source, target = words
    return Shift(_seat(owner), COURT if source == "court" else _place(source), _place(target), int(count))


def _set_scoreboard(words: list[str]) -> Order:
    return SetScoreboard(next(n for n, tile in enumerate(TILES) if tile[0] == int(words[0])), _place(words[1]))


ORDERS: dict[str, Callable[[list[str]], Order]] = {
    "act": lambda _: Act(),
    "begin": lambda _: Begin(),
    "board": _set_scoreboard,
    "card": lambda w: TakeCard(w[0]),
    "disk": lambda w: SetDisk(None if w[0] == "-" else _place(w[0])),
    "draw": lambda w: Drawn(_place(w[0]) if w[0] in CODES else w[0]),
    "fetch": lambda w: Reinforce(int(w[0]), tuple(map(_place, w[1:]))),
    "give": lambda w: Return(int(w[0]), tuple(map(_place, w[1:]))),
    "grande": lambda w: MoveGrande(_place(w[0])),
    "inorder": lambda w: ScoreInOrder(tuple(map(_place, w))),
    "king": lambda w: MoveKing(_place(w[0])),
    "move": lambda w: Move(tuple(map(_shift, _pairs(w)))),
    "name": lambda w: Name(_place(w[0])),
    "pass": lambda _: LetPass(),
    "place": lambda w: PlaceCaballeros(tuple((_place(p), int(n)) for n, p in _pairs(w))),
    "power": lambda w: LayPower(int(w[0])),
    "send": lambda w: SendBack(tuple((_seat(s), _place(p)) for s, p in _pairs(w))),
    "skip": lambda _: Skip(),
    "takeback": lambda w: TakeBack(int(w[0])),
    "veto": lambda w: Object(int(w[0])),
}
"""What a seat may say, with the places, numbers and colours that follow."""


def order_of(words: str) -> Order:
    """The order these words stand for."""
    verb, *rest = words.split()
    return ORDERS[verb](rest)


def _tiles(words: list[str]) -> tuple[Place, ...]:
    lying = {int(value): _place(code) for value, code in (word.split("@") for word in words)}
    return tuple(lying.get(tile[0], OFF_BOARD) for tile in TILES)


def _seat_pairs(words: list[str]) -> tuple[tuple[Seat, int], ...]:
    return tuple((_seat(colour), int(number)) for colour, number in _pairs(words))


FIELDS: dict[str, Callable[[list[str]], Any]] = {
    "king": lambda w: _place(w[0]),
    "round": lambda w: int(w[0]),
    "leader": lambda w: _seat(w[0]),
    "court": _numbers,
    "provinces": _numbers,
    "scores": _numbers,
    "hidden": _numbers,
    "ranks": _numbers,
    "homes": lambda w: tuple(map(_place, w)),
    "tiles": _tiles,
    "hands": lambda w: tuple(_numbers(part.split()) for part in " ".join(w).split(",")),
    "piles": lambda w: tuple(_numbers(part.split()) for part in " ".join(w).split(",")),
    "laid": _seat_pairs,
    "vetoes": _seat_pairs,
    "offered": tuple,
}
"""The fields of a position that a case may give or look at."""


def _facts(text: str) -> Iterator[tuple[str, Any]]:
    """`king GAL; VAL 3 2 0 0` as names and values; a place's name stands for its row of caballeros."""
    for part in filter(None, map(str.strip, text.split(";"))):
        name, *words = part.split()
        yield name, _numbers(words) if name in CODES else FIELDS[name](words)


def laid_table(case: Case, edition: Edition) -> Position:
    """The table a case begins with, under a rulebook."""
    board, more = {}, {}
    for name, value in (fact for line in case.all("table") for fact in _facts(line)):
        (board if name in CODES else more)[_place(name) if name in CODES else name] = value
    players = int((*case.all("players"), "4")[0])
    length = (*case.all("length"), "nine")[0]
    more["setup"] = Setup(COLOURS[:players], edition, length)  # type: ignore[arg-type]
    return table(board, players, **more)


Looked = tuple[Any, Any]
"""What a case wants, and what there is."""


# --- playing --------------------------------------------------------------------------------------


class Play:
    """A case being played: the state, what was scored since the start, and the words that drive and check it."""

    def __init__(self, case: Case, edition: Edition) -> None:
        self.state = State(laid_table(case, edition), ())
        self.scores = self.state.position.scores
        self.scored: list[Place] = []
        self._answers: dict[Seat | None, Order] = {}

    def play(self, case: Case) -> None:
        """All lines after the head, in the order written."""
        quiet = (*HEAD, "table", "where", "players", "length")
        for word, rest in case.lines:
            if word in COLOURS or word == "referee":
                self._answer(None if word == "referee" else _seat(word), order_of(rest))
            elif word not in quiet:
                wanted, found = getattr(self, f"on_{word}")(rest) or (None, None)
                assert wanted == found, f"{case.number}: {word} {rest}: wanted {wanted}, found {found}"

    def _answer(self, seat: Seat | None, order: Order) -> None:
        """Answers are kept until all that are asked have given theirs."""
        self._answers[seat] = order
        if set(self._answers) < set(asked(self.state).seats):
            return
        self.state, events = engine.play(self.state, self._answers)
        self.scored += [event.place for event in events if isinstance(event, Scored)]
        self._answers = {}

    def _begin(self, *steps: Step) -> None:
        self.state = with_steps(self.state.position, *steps)

    def on_turn(self, rest: str) -> None:
        """A seat has taken a card."""
        colour, card = rest.split()
        self.state = turn(self.state.position, card, _seat(colour))

    def on_score(self, rest: str) -> None:
        """A place is scored in a general scoring."""
        self._begin(ScorePlace(_place(rest), general=True))

    def on_general(self, _: str) -> None:
        """A general scoring."""
        self._begin(GeneralDisks())

    def on_reinforcing(self, rest: str) -> None:
        """A seat's turn begins."""
        self._begin(Reinforcing(_seat(rest)))

    def on_laying(self, rest: str) -> None:
        """These seats lay power cards, then turns are taken."""
        self._begin(*(Laying(_seat(colour)) for colour in rest.split()), TakeTurns())

    def on_turns(self, _: str) -> None:
        """All power cards are laid."""
        self._begin(TakeTurns())

    def on_round(self, rest: str) -> None:
        """A whole round, from turning up cards."""
        self._begin(OpenRound(int(rest)))

    def on_ending(self, _: str) -> None:
        """The game ends."""
        self._begin(EndGame())

    def on_close(self, rest: str) -> None:
        """A round ends."""
        self._begin(CloseRound(int(rest)))

    # what is looked at: each gives what the case wants and what there is

    def on_after(self, rest: str) -> Looked:
        """These things are so now."""
        position = self.state.position
        wanted = dict(_facts(rest))
        return wanted, {
            name: position.board[_place(name)] if name in CODES else getattr(position, name) for name in wanted
        }

    def on_gained(self, rest: str) -> Looked:
        """So many points were won since the start."""
        now = self.state.position.scores
        return _numbers(rest.split()), tuple(b - a for a, b in zip(self.scores, now, strict=True))

    def on_scored(self, rest: str) -> Looked:
        """These places were scored, in this order."""
        return rest.split(), [CODES[place] for place in self.scored]

    def on_refused(self, rest: str) -> Looked:
        """The order is illegal now, for this reason."""
        words, _, code = rest.partition(":")
        colour, _, order = words.partition(" ")
        found = complaint(self.state, order_of(order), _seat(colour))
        return code.strip(), found and found.code

    def on_legal(self, rest: str) -> Looked:
        """The order would be legal now."""
        colour, _, order = rest.partition(" ")
        return None, complaint(self.state, order_of(order), _seat(colour))

    def on_asks(self, rest: str) -> Looked:
        """These seats are asked this question now; `nothing`: there is none."""
        question = engine.pending(self.state)
        if question is None:
            return rest, "nothing"
        return rest, " ".join((question.kind, *(COLOURS[seat] for seat in question.seats)))

    def on_targets(self, rest: str) -> Looked:
        """Exactly here the seat may place from its court now."""
        colour, *codes = rest.split()
        orders = {CODES[place]: PlaceCaballeros(((place, 1),)) for place in PLACES}
        return set(codes), {c for c, order in orders.items() if not complaint(self.state, order, _seat(colour))}

    def on_pointing(self, rest: str) -> Looked:
        """Exactly here the seat's disk may point by right now."""
        colour, *codes = rest.split()
        question = asked(self.state)
        places = question.choices[question.seats.index(_seat(colour))]
        return set(codes), {CODES[place] for place in places}

    def on_purpose(self, rest: str) -> Looked:
        """What the disks are asked for."""
        return Disk(rest), asked(self.state).step.purpose

    def on_rounds(self, rest: str) -> Looked:
        """A whole game has exactly these rounds."""
        steps = opening(self.state.position.setup)
        return _numbers(rest.split()), tuple(step.number for step in steps if isinstance(step, OpenRound))
