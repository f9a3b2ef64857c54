"""Reads and plays the numbered cases of this folder: what must come of orders at a table, in a few words each.

    EG.4.1  A title
    example   EX49                  the worked example of a rulebook it is taken from, or -
    cite      Koens p. 5            where to look it up
    editions  all                   the rulebooks that say so, by name, or - where none does
    where     tie_skip=absolute     the answers to points of difference that it is about
    boxes     france, anniversary   what is played with beside the base game; without the line, nothing
    table     king GAL; VAL 3 2 0 0; FRA-envoy 1 0 0 0; homes GRA - - -; scoreboards 8@GAL; tokens banner-red@VAL:red
    turn      red four_own          what is still to be done: this, or another word of `Play`
    red       move 1 red VAL CAT    an order of a seat that is asked; sealed ones wait until all are there; a token
                                    behind the places is that of the caballero meant
    refused   red place 1 CNU: kings-region
    after     CAT 1 0 0 0; court 7 7 7 7

Places, tokens and colours are ids, scoreboards what they pay for first place; counts stand in the order of the seats:
red, blue, yellow, green, brown. What is in a place is in its slots.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.rules import engine
from referee.rules.board import Board
from referee.rules.boxes import set_up
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
from referee.rules.effects.scorings import ScorePlace
from referee.rules.events import Scored
from referee.rules.model import COURT, NOWHERE, Place, Seat
from referee.rules.opening import opening
from referee.rules.position import Position, Spot
from referee.rules.rounds import CloseRound, EndGame, Laying, OpenRound, Reinforcing, StartPhase, TakeTurns
from referee.rules.setup import Edition
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


def _seat(colour: str) -> Seat:
    return COLOURS.index(colour)


def _numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(map(int, words))


def _parts(words: list[str]) -> list[list[str]]:
    """`1 GAL, 2 CAT` in twos."""
    return [part.split() for part in " ".join(words).split(",") if part.strip()]


def _place(board: Board, code: str) -> Place:
    return NOWHERE if code == "-" else board.index[code]


def _places(board: Board, words: list[str]) -> tuple[Place, ...]:
    return tuple(_place(board, word) for word in words if word not in board.token_numbers)


def _tokens(board: Board, words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word in board.token_numbers)


def _shift(board: Board, words: list[str]) -> Shift:
    count, owner, source, target, *tokens = words
    start = COURT if source == "court" else _place(board, source)
    return Shift(_seat(owner), start, _place(board, target), int(count), tuple(tokens))


def _scoreboard(board: Board, first: str) -> str:
    """The id of the scoreboard that pays so much for first place."""
    [found] = (board.tokens[n].id for n in board.scoreboards if board.tokens[n].values[0] == int(first))
    return found


def _drawn(board: Board, word: str) -> Drawn:
    return Drawn(board.index[word] if word in board.index else _seat(word) if word in COLOURS else word)


def _sent(board: Board, words: list[str]) -> SendBack:
    parts = _parts(words)
    return SendBack(tuple((_seat(p[0]), _place(board, p[1])) for p in parts), _tokens(board, sum(parts, [])))


ORDERS: dict[str, Callable[[Board, list[str]], Order]] = {
    "act": lambda _, __: Act(),
    "begin": lambda _, __: Begin(),
    "board": lambda b, w: SetScoreboard(_scoreboard(b, w[0]), _place(b, w[1])),
    "card": lambda _, w: TakeCard(w[0]),
    "disk": lambda b, w: SetDisk(None if w[0] == "-" else _place(b, w[0])),
    "draw": lambda b, w: _drawn(b, w[0]),
    "fetch": lambda b, w: Reinforce(int(w[0]), _places(b, w[1:]), _tokens(b, w[1:])),
    "give": lambda b, w: Return(int(w[0]), _places(b, w[1:]), _tokens(b, w[1:])),
    "grande": lambda b, w: MoveGrande(_place(b, w[0])),
    "inorder": lambda b, w: ScoreInOrder(_places(b, w)),
    "king": lambda b, w: MoveKing(_place(b, w[0])),
    "move": lambda b, w: Move(tuple(_shift(b, part) for part in _parts(w))),
    "name": lambda b, w: Name(_place(b, w[0])),
    "pass": lambda _, __: LetPass(),
    "place": lambda b, w: PlaceCaballeros(tuple((_place(b, p), int(n)) for n, p in _parts(w))),
    "power": lambda _, w: LayPower(int(w[0])),
    "send": _sent,
    "skip": lambda _, __: Skip(),
    "takeback": lambda _, w: TakeBack(int(w[0])),
    "veto": lambda _, w: Object(int(w[0])),
}
"""What a seat may say, with the places, numbers, colours and tokens that follow."""


def order_of(board: Board, words: str) -> Order:
    """The order these words stand for at a table with this board."""
    verb, *rest = words.split()
    return ORDERS[verb](board, rest)


def _spots(board: Board, words: list[str]) -> dict[str, Spot]:
    """`banner-red@VAL:red, banner-blue@-`: where tokens lie, and whose caballeros bear them."""
    spots = {}
    for [word] in _parts(words):
        token, _, spot = word.partition("@")
        code, _, bearer = spot.partition(":")
        spots[token] = (_place(board, code), _seat(bearer) if bearer else None)
    return spots


def _boards(board: Board, words: list[str]) -> dict[str, Spot]:
    """`8@GAL 4@-`: where scoreboards lie."""
    pairs = (word.split("@") for word in words)
    return {_scoreboard(board, first): (_place(board, code), None) for first, code in pairs}


def _seat_pairs(_: Board, words: list[str]) -> tuple[tuple[Seat, int], ...]:
    return tuple((_seat(colour), int(number)) for colour, number in _parts(words))


def _rows(_: Board, words: list[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(_numbers(part.split()) for part in " ".join(words).split(","))


FIELDS: dict[str, Callable[[Board, list[str]], Any]] = {
    "king": lambda b, w: _place(b, w[0]),
    "round": lambda _, w: int(w[0]),
    "leader": lambda _, w: _seat(w[0]),
    **dict.fromkeys(("court", "provinces", "scores", "hidden", "ranks"), lambda _, w: _numbers(w)),
    "homes": lambda b, w: tuple(_place(b, code) for code in w),
    "scoreboards": _boards,
    "tokens": _spots,
    "hands": _rows,
    "piles": _rows,
    "laid": _seat_pairs,
    "vetoes": _seat_pairs,
    "offered": lambda _, w: tuple(w),
}
"""The fields of a position that a case may give or look at."""


def _facts(board: Board, text: str) -> Iterator[tuple[str, Any]]:
    """`king GAL; VAL 3 2 0 0` as names and values; a zone's name stands for its row of caballeros."""
    for part in filter(None, map(str.strip, text.split(";"))):
        name, *words = part.split()
        yield name, _numbers(words) if name in board.index else FIELDS[name](board, words)


def laid_table(case: Case, edition: Edition) -> Position:
    """The table a case begins with, under a rulebook."""
    players = int((*case.all("players"), "4")[0])
    boxes = [box for line in case.all("boxes") for box in line.split(", ")]
    length: Any = (*case.all("length"), "nine")[0]
    setup = set_up(COLOURS[:players], edition, boxes, length)
    board = setup.board
    given = dict(fact for line in case.all("table") for fact in _facts(board, line))
    rows = {board.index[name]: value for name, value in given.items() if name in board.index}
    more = {name: value for name, value in given.items() if name not in board.index}
    lying = more.pop("scoreboards", {}) | more.pop("tokens", {})
    return table(rows, players, setup=setup, tokens=lying, **more)


def _found(position: Position, name: str, wanted: Any) -> Any:
    """What there is of a field, or in a zone; of tokens, those that are asked about."""
    if name in position.board.index:
        return position.held(position.board.index[name])
    if name in ("scoreboards", "tokens"):
        return {token: position.spot(token) for token in wanted}
    return getattr(position, name)


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
        quiet = (*HEAD, "table", "where", "players", "length", "boxes")
        for word, rest in case.lines:
            if word in COLOURS or word == "referee":
                self._answer(None if word == "referee" else _seat(word), self._order(rest))
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

    @property
    def board(self) -> Board:
        """What the case is played on."""
        return self.state.position.board

    def _order(self, words: str) -> Order:
        return order_of(self.board, words)

    def _begin(self, *steps: Step) -> None:
        self.state = with_steps(self.state.position, *steps)

    def on_turn(self, rest: str) -> None:
        """A seat has taken a card."""
        colour, card = rest.split()
        self.state = turn(self.state.position, card, _seat(colour))

    def on_score(self, rest: str) -> None:
        """A place is scored in a general scoring."""
        self._begin(ScorePlace(self.board.index[rest], general=True))

    def on_general(self, _: str) -> None:
        """A general scoring, when every sheet is in."""
        program = self.state.position.table.program
        self._begin(*(step for step in program.general if not isinstance(step, StartPhase)))

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
        self.state = with_steps(self.state.position.having(round=int(rest)), CloseRound())

    def on_opening(self, _: str) -> None:
        """A whole game, from the first draw; the table is laid anew."""
        self.state = engine.fold(engine.open_game(self.state.position.setup))

    # what is looked at: each gives what the case wants and what there is

    def on_after(self, rest: str) -> Looked:
        """These things are so now."""
        position = self.state.position
        wanted = dict(_facts(self.board, rest))
        return wanted, {name: _found(position, name, value) for name, value in wanted.items()}

    def on_gained(self, rest: str) -> Looked:
        """So many points were won since the start."""
        now = self.state.position.scores
        return _numbers(rest.split()), tuple(b - a for a, b in zip(self.scores, now, strict=True))

    def on_scored(self, rest: str) -> Looked:
        """These places were scored, in this order."""
        return rest.split(), [self.board.codes[place] for place in self.scored]

    def on_refused(self, rest: str) -> Looked:
        """The order is illegal now, for this reason."""
        words, _, code = rest.partition(":")
        colour, _, order = words.partition(" ")
        found = complaint(self.state, self._order(order), _seat(colour))
        return code.strip(), found and found.code

    def on_legal(self, rest: str) -> Looked:
        """The order would be legal now."""
        colour, _, order = rest.partition(" ")
        return None, complaint(self.state, self._order(order), _seat(colour))

    def on_asks(self, rest: str) -> Looked:
        """These seats are asked this question now; `nothing`: there is none."""
        question = engine.pending(self.state)
        if question is None:
            return rest, "nothing"
        return rest, " ".join((question.kind, *(COLOURS[seat] for seat in question.seats)))

    def on_targets(self, rest: str) -> Looked:
        """Exactly here the seat may place from its court now."""
        colour, *codes = rest.split()
        orders = {self.board.codes[place]: PlaceCaballeros(((place, 1),)) for place in self.board.ground}
        return set(codes), {c for c, order in orders.items() if not complaint(self.state, order, _seat(colour))}

    def on_pointing(self, rest: str) -> Looked:
        """Exactly here the seat's disk, or its answer to a question for a place, may point by right now."""
        colour, *codes = rest.split()
        question = asked(self.state)
        places = question.choices[question.seats.index(_seat(colour))]
        return set(codes), {self.board.codes[place] for place in places}

    def on_draws(self, rest: str) -> Looked:
        """Exactly these may be drawn now."""
        return set(rest.split()), {self.board.codes[place] for place in asked(self.state).choices}

    def on_purpose(self, rest: str) -> Looked:
        """What the disks are asked for."""
        return Disk(rest), asked(self.state).step.purpose

    def on_rounds(self, rest: str) -> Looked:
        """A whole game has exactly these rounds."""
        steps = opening(self.state.position.table)
        return _numbers(rest.split()), tuple(step.number for step in steps if isinstance(step, OpenRound))
