"""Plays conformance cases: lays the table by hand, gives the orders, and compares what follows with the case.

Knows the engine. Must not know how cases are stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.conformance import words as w
from referee.conformance.cases import HEAD, OTHERS, Case, Otherwise, Unwritten, meaning, setup_of, standing_in
from referee.conformance.facts import FIELDS, facts, once, written
from referee.conformance.words import COLOURS, Syntax, all_of, each_of, order_of
from referee.rules import engine, rounds
from referee.rules.board import Board
from referee.rules.boxes import table_for
from referee.rules.decisions import Ask, Decision, Disk, Order, Phase, PlaceCaballeros
from referee.rules.effects.base import Step, card_of
from referee.rules.effects.scorings import ScorePlace
from referee.rules.events import LastingBegan, Scored
from referee.rules.model import CABALLEROS, COURT, NOWHERE, PROVINCES, STARTING_COURT, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Counts, Position, Spot, laid_out
from referee.rules.rounds import Choosing, TurnHalves, opening
from referee.rules.stacks import may_act
from referee.rules.state import Event, State
from referee.rules.table import Edition, Setup, TableLaid

_LEGAL, _NOTHING = "legal", "nothing"
_QUESTIONS = dict.fromkeys((*Ask, _NOTHING))
_PURPOSES = {purpose.value: purpose.value for purpose in Disk}


def play(case: Case, edition: Edition) -> None:
    """Play a case by a rulebook. Raises `Otherwise` if it does not come out as it says, or has no meaning."""
    try:
        Play(case, edition).play(case)
    except Unwritten as why:
        raise Otherwise(str(why)) from why


def laid_table(case: Case, edition: Edition) -> Position:
    """The position with which a case begins, by a rulebook. Raises Unwritten."""
    setup = setup_of(case, edition)
    table, board = table_for(setup), setup.board
    fields: dict[str, Any] = {}
    for line in case.lines_of("table"):
        with standing_in(line):
            fields = once((*fields.items(), *facts(table, line.rest, whole=True).items()))
    rows = {board.index[name]: fields.pop(name) for name in list(fields) if name not in FIELDS}
    lying = fields.pop("scoreboards", {}) | fields.pop("tokens", {})
    position = laid_by_hand(setup, rows, lying, **fields)
    for line in case.lines_of("table")[-1:]:
        with standing_in(line):
            _check_bearers(position)
    return position


def _check_bearers(position: Position) -> None:
    """Raises Unwritten for tokens borne by none, and for more caballeros on a slot than it holds."""
    board, names = position.board, w.owners(position.table)
    for token, (at, bearer) in zip(board.tokens, position.tokens, strict=True):
        if token.borne and bearer is not None and not position.pieces[at][bearer]:
            raise Unwritten(f"{token.id} is borne by {names[bearer]} in {board.codes[at]}, where none of them stands")
    for zone, row in zip(board.zones, position.pieces, strict=True):
        if zone.holds is not None and sum(row) > zone.holds:
            raise Unwritten(f"{zone.id} has room for {zone.holds}, and here are {sum(row)}")


def _value_or_row(position: Position, name: str, wanted: Any) -> Any:
    """The value of a field or the row of a zone, cut to what is wanted: the same tokens, as many owners."""
    if name in ("scoreboards", "tokens"):
        return {token: position.spot(token) for token in wanted}
    row = FIELDS[name].of(position, name) if name in FIELDS else position.held(position.board.index[name])
    return row[: len(wanted)] if name not in FIELDS or name in ("court", "provinces") else row


WantedFound = tuple[Any, Any]
"""What a case wants, and what there is."""


class Play:
    """A case being played. Each `on_` method carries out, or checks, a line that begins with that word."""

    def __init__(self, case: Case, edition: Edition) -> None:
        self.state = State(laid_table(case, edition), ())
        self.scores = self.state.position.scores
        self.scored: list[Place] = []
        self._answers: dict[Seat | None, Order] = {}

    def play(self, case: Case) -> None:
        """Carry out and check all lines after the head. Raises `Otherwise` and `Unwritten`."""
        words = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith("on_")}
        known = {**dict.fromkeys((*HEAD, *OTHERS, *COLOURS, "referee")), **words}
        for line in case.lines:
            with standing_in(line):
                if line.word in COLOURS or line.word == "referee":
                    self._answer(self._seat(line.word), self._order(line.rest))
                elif does := meaning(known, line.word, "word"):
                    wanted, found = does(line.rest) or (None, None)
                    if wanted != found:
                        raise Otherwise(f"there is {_told(found)}")

    def _answer(self, seat: Seat | None, order: Order) -> None:
        """Keep an answer until all seats that are asked have given theirs."""
        if complaint := engine.answer_complaint(self.state, seat, order):
            raise Otherwise(f"this order is illegal: {complaint.code}; asked is: {self._asked_words()}")
        self._answers[seat] = order
        if set(self._answers) < set(self.asked.seats):
            return
        self.state, events = engine.play(self.state, self._answers)
        self._answers = {}
        self._saw(events)

    def _saw(self, events: tuple[Event, ...]) -> None:
        """What followed from the answers."""
        self.scored += [event.place for event in events if isinstance(event, Scored)]

    @property
    def asked(self) -> Decision:
        """The question that is pending. Raises Otherwise if there is none."""
        question = engine.pending(self.state)
        if question is None:
            raise Otherwise("nothing is asked")
        return question

    @property
    def table(self) -> TableLaid:
        """The table of the case: its set-up and cards."""
        return self.state.position.table

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.state.position.board

    def _seat(self, word: str) -> Seat | None:
        return None if word == "referee" else w.seat(self.table, word)

    def _order(self, words: str) -> Order:
        return order_of(self.table, words)

    def _begin(self, *steps: Step) -> None:
        self._go_on(with_steps(self.state.position, *steps))

    def _go_on(self, state: State) -> None:
        """The case goes on from this state. Raises Otherwise if answers are still outstanding."""
        self._check_answered()
        self.state = state

    def _check_answered(self) -> None:
        if self._answers:
            raise Otherwise(f"not all have answered; asked is: {self._asked_words()}")

    def _each(self, like: str, rest: str, *kinds: w.WordReader) -> tuple[Any, ...]:
        """What the words of a line mean, one of each kind; it is written like this. Raises Unwritten."""
        read: tuple[Any, ...] = Syntax(like, lambda table, words: each_of(table, words, *kinds)).meant(
            self.table, rest.split()
        )
        return read

    def _seat_and_places(self, like: str, rest: str) -> tuple[Seat, set[str]]:
        """A seat, and the ids of places behind it. Raises Unwritten."""
        colour, _, places = rest.partition(" ")
        [seat] = self._each(like, colour, w.seat)
        all_of(w.place, self.table, places.split())
        return seat, set(places.split())

    def _laid_by(self, like: str, rest: str) -> Seat:
        """The seat in a line, which has laid a power card. Raises Unwritten."""
        seat: Seat = self._each(like, rest, w.seat)[0]
        if seat not in dict(self.state.position.laid):
            raise Unwritten(f"{rest} has laid no power card; the table wants a part like this: laid {rest} 9")
        return seat

    def _asked_for(self, *kinds: Ask) -> Decision:
        """The question that is pending, of one of these kinds. Raises Otherwise."""
        if self.asked.kind not in kinds:
            raise Otherwise(f"asked is: {self._asked_words()}")
        return self.asked

    def on_turn(self, rest: str) -> None:
        """A seat has taken a card."""
        seat, card = self._each("turn red four_own", rest, w.seat, w.card)
        position = self.state.position
        self._go_on(turn(position.having(taken=(*position.taken, (seat, card))), card, seat))

    def on_score(self, rest: str) -> None:
        """A place is scored in a general scoring."""
        [place] = self._each("score PVA", rest, w.scored_place)
        self._begin(ScorePlace(place, general=True))

    def on_general(self, rest: str) -> None:
        """A general scoring, when every sheet is in."""
        self._each("general", rest)
        position = self.state.position.having(phase=Phase.DISKS)
        program = position.table.program.general
        self._go_on(with_steps(position, *(step for step in program if not isinstance(step, rounds.StartPhase))))

    def on_reinforcing(self, rest: str) -> None:
        """A seat's turn begins."""
        self._begin(rounds.Reinforcing(self._laid_by("reinforcing red", rest)))

    def on_begins(self, rest: str) -> None:
        """A seat's whole turn begins, with what comes before its power card."""
        seat = self._laid_by("begins red", rest)
        self._begin(*self.state.position.table.turns[seat])

    def on_laying(self, rest: str) -> None:
        """These seats lay power cards, then turns are taken."""
        seats = all_of(w.seat, self.table, rest.split())
        if len(set(seats)) < max(1, len(seats)):
            raise Unwritten("every seat lays once; it is written like this: laying red blue yellow green")
        self._begin(*(rounds.Laying(seat) for seat in seats), *self._from_laying_to_turns())

    def on_turns(self, rest: str) -> None:
        """All power cards are laid."""
        self._each("turns", rest)
        if not self.state.position.laid:
            raise Unwritten("nobody has laid a power card; the table wants a part like this: laid red 9, blue 3")
        self._begin(*self._from_laying_to_turns())

    def _from_laying_to_turns(self) -> Iterator[Step]:
        """The steps of a round behind the laying of power cards, when every sheet is in, up to its close."""
        program = self.state.position.table.program.round
        laid, close = program.index(rounds.LayPowers()), program.index(rounds.CloseRound())
        return (step for step in program[laid + 1 : close] if not isinstance(step, rounds.StartPhase))

    def on_round(self, rest: str) -> None:
        """A whole round, from turning up cards."""
        self._begin(rounds.OpenRound(*self._each("round 5", rest, w.round_number)))

    def on_offering(self, rest: str) -> None:
        """What lies on offer in a round is turned up: the cards of standing stacks."""
        self._each("offering", rest)
        standing = (stack.number for stack in self.state.position.table.stacks if stack.kind == "standing")
        self._go_on(with_steps(self.state.position.having(offered=()), *map(rounds.OfferStanding, standing)))

    def on_ending(self, rest: str) -> None:
        """The game ends."""
        self._each("ending", rest)
        self._begin(rounds.EndGame())

    def on_close(self, rest: str) -> None:
        """A round ends."""
        [number] = self._each("close 3", rest, w.round_number)
        position = self.state.position.having(round=number)
        program = position.table.program.round
        self._go_on(with_steps(position, *program[program.index(rounds.TakeTurns()) + 1 :]))

    def on_opening(self, rest: str) -> None:
        """A whole game, from the first draw; the table is laid anew."""
        self._each("opening", rest)
        self._go_on(engine.fold(engine.open_game(self.state.position.setup)))

    # checks: each returns what the case wants and what there is

    def on_after(self, rest: str) -> WantedFound:
        """The table is like this now."""
        position, wanted = self.state.position, facts(self.table, rest, whole=False)
        found = {name: _value_or_row(position, name, value) for name, value in wanted.items()}
        differs = [name for name, value in wanted.items() if value != found[name]]
        return "", "; ".join(written(self.table, name, found[name]) for name in differs)

    def on_gained(self, rest: str) -> WantedFound:
        """So many points were won since the start."""
        now = self.state.position.scores
        points = self._each("gained" + " 4" * len(now), rest, *(w.points for _ in now))
        return points, tuple(b - a for a, b in zip(self.scores, now, strict=True))

    def on_scored(self, rest: str) -> WantedFound:
        """These places were scored, in this order."""
        all_of(w.scored_place, self.table, rest.split())
        return rest.split(), [self.board.codes[place] for place in self.scored]

    def on_refused(self, rest: str) -> WantedFound:
        """The order is illegal now, for this reason."""
        words, _, code = rest.partition(":")
        return code.strip(), self._judged(words)

    def on_legal(self, rest: str) -> WantedFound:
        """The order would be legal now."""
        return _LEGAL, self._judged(rest)

    def _judged(self, rest: str) -> str:
        """The code of the complaint about an order of a seat; `legal` if there is none."""
        colour, _, order = rest.partition(" ")
        complaint = engine.check(self.state, self._seat(colour), self._order(order))
        return complaint.code if complaint else _LEGAL

    def on_asks(self, rest: str) -> WantedFound:
        """These seats are asked this question now; `nothing`: there is none."""
        kind, *colours = rest.split() or [""]
        meaning(_QUESTIONS, kind, "question")
        for colour in colours:
            w.seat(self.table, colour)
        return " ".join((kind, *colours)), self._asked_words()

    def _asked_words(self) -> str:
        """The pending question and whom it is put to, as `asks` says it."""
        question = engine.pending(self.state)
        return " ".join((question.kind, *(COLOURS[seat] for seat in question.seats))) if question else _NOTHING

    def on_targets(self, rest: str) -> WantedFound:
        """Exactly here the seat may place from its court now."""
        seat, codes = self._seat_and_places("targets red PVA CVI CAS", rest)
        orders = {self.board.codes[place]: PlaceCaballeros(((place, 1),)) for place in self.board.afield}
        return codes, {code for code, order in orders.items() if not engine.check(self.state, seat, order)}

    def on_pointing(self, rest: str) -> WantedFound:
        """Exactly here the seat's disk, or its answer to a question for a place, may point by right now."""
        seat, codes = self._seat_and_places("pointing red GAL PVA", rest)
        question = self._asked_for(Ask.DISK, Ask.PLACE)
        if seat not in question.seats:
            raise Otherwise(f"asked is: {self._asked_words()}")
        return codes, {self.board.codes[place] for place in question.choices[question.seats.index(seat)]}

    def on_draws(self, rest: str) -> WantedFound:
        """Exactly these may be drawn now."""
        all_of(w.to_draw, self.table, rest.split())
        question = self._asked_for(Ask.DRAW)
        names = COLOURS if question.label == "leader" else self.board.codes
        return set(rest.split()), {each if isinstance(each, str) else names[each] for each in question.choices}

    def on_offers(self, rest: str) -> WantedFound:
        """These cards are among those on offer."""
        cards = set(all_of(w.card, self.table, rest.split()))
        return cards, cards & set(self.state.position.offered)

    def on_purpose(self, rest: str) -> WantedFound:
        """What the disks are asked for."""
        return meaning(_PURPOSES, rest, "purpose"), self._asked_for(Ask.DISK).step.purpose.value

    def on_rounds(self, rest: str) -> WantedFound:
        """A whole game has exactly these rounds."""
        steps = opening(self.state.position.table)
        played = tuple(step.number for step in steps if isinstance(step, rounds.OpenRound))
        return all_of(w.number, self.table, rest.split()), played


def _told(found: Any) -> str:
    """What there is, in words."""
    if isinstance(found, set):
        return " ".join(sorted(found)) or _NOTHING
    return found if isinstance(found, str) else " ".join(map(str, found)) or _NOTHING


def laid_by_hand(
    setup: Setup,
    rows: Mapping[Place, Counts],
    lying: Mapping[str, Spot],
    court: Counts = (),
    provinces: Counts = (),
    king: Place | None = None,
    **more: Any,
) -> Position:
    """A position in mid-game with courts of seven, no Grandes, and the rest of each colour in the provinces.

    It is round 4, or 5 where the game skips that. `rows` are caballeros by zone, `lying` is where tokens are. `more`
    are fields of the position; with `hands` the other power cards are spent, lowest first. Effects that boxes begin
    with are in force, unless `lasting` is given.
    """
    start = laid_out(table_for(setup))
    players = len(start.homes)
    hands = more.get("hands", start.hands)
    lasting = more.pop(
        "lasting", tuple(f.lasting for f in engine.opening_events(start.table) if isinstance(f, LastingBegan))
    )
    tokens = tuple(lying.get(t.id, s) for t, s in zip(start.board.tokens, start.tokens, strict=True))
    given = {
        "lasting": lasting,
        "round": next(number for number in setup.rounds if number >= 4),
        "phase": Phase.TURNS,
        "homes": (NOWHERE,) * players,
        "pieces": _pieces(start, {**rows, COURT: court or (STARTING_COURT,) * players}, provinces),
        "piles": tuple(tuple(v for v in start.board.power_values if v not in hand) for hand in hands),
        "tokens": tokens,
        "board": start.board.with_tokens(tokens, players),
    }
    stands = start.board.homes[0] if king is None else king
    return start.having(kings_figure=stands, **given | more)


def caballeros_of(setup: Setup) -> Counts:
    """The number of caballeros each owner has in all."""
    board = setup.board
    return (CABALLEROS + board.reserve,) * len(setup.colours) + tuple(party.caballeros for party in board.neutrals)


def _pieces(start: Position, rows: Mapping[Place, Counts], provinces: Counts) -> tuple[Counts, ...]:
    """The caballeros of each zone, with those that stand nowhere else in the provinces, if any are left."""
    owners = len(start.setup.owners)
    zones = [(*(row := rows.get(zone, ())), *(0,) * (owners - len(row))) for zone in range(len(start.board.zones))]
    owned = enumerate(caballeros_of(start.setup))
    left = tuple(max(0, all_ - sum(row[owner] for row in zones)) for owner, all_ in owned)
    zones[PROVINCES] = (*provinces, *left[len(provinces) :])
    return tuple(zones)


def with_steps(position: Position, *steps: Step) -> State:
    """The state at the first question of these steps."""
    return engine.at_first_question(State(position, steps))


def turn(position: Position, card: str, seat: Seat) -> State:
    """The state in which the seat has taken the card: both halves of its turn are to come, then the end of the turn."""
    parts = position.table.program.turn
    last = (part.of(seat) for part in parts[parts.index(Choosing()) + 1 :])
    design = card_of(position, card)
    halves: tuple[Step, ...] = (TurnHalves(seat, card, design, act=may_act(position, seat, design), place=True),)
    if position.laid:
        halves = modify(position, "turn_steps", halves, seat)
    return with_steps(position, *halves, *last)
