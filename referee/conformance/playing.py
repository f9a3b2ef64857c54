"""Plays conformance cases: lays the table by hand, gives the orders, and compares what follows with the case.

Knows the engine. Must not know how cases are stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.conformance.cases import HEAD, OTHERS, RULEBOOKS, Case, answers_in
from referee.conformance.table import laid_by_hand, turn, with_steps
from referee.conformance.words import COLOURS, Unwritten, facts, numbers, order_of, seat_of
from referee.rules import engine, rounds
from referee.rules.board import Board
from referee.rules.boxes import set_up
from referee.rules.decisions import Complaint, Decision, Disk, Order, Phase, PlaceCaballeros
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Step
from referee.rules.effects.scorings import ScorePlace
from referee.rules.events import Scored
from referee.rules.model import Place, Seat
from referee.rules.opening import opening
from referee.rules.position import Position
from referee.rules.setup import Edition
from referee.rules.state import State


class Otherwise(Exception):
    """A case did not come out as it says."""


def editions_of(case: Case) -> Iterator[tuple[str, Edition]]:
    """The rulebooks by which a case is played, and their names.

    These are the rulebooks that the case names; if it names none, Rio Grande's with the answers in its `where` line. A
    case that holds by all rulebooks may have a `where` line too: then each rulebook is played with those answers.
    """
    pinned = case.answers if case.rulebooks == RULEBOOKS else {}
    yield from ((name, replace(EDITIONS[name], **pinned)) for name in case.rulebooks)
    if not case.rulebooks:
        yield "house rule", replace(EDITIONS["rio_grande"], **case.answers)


def play(case: Case, edition: Edition) -> None:
    """Play a case by a rulebook. Raises `Otherwise` if it does not come out as it says."""
    try:
        Play(case, edition).play(case)
    except engine.IllegalAnswer as illegal:
        why = next((each.code for each in illegal.args if isinstance(each, Complaint)), "not asked for")
        raise Otherwise(f"an order of the case is illegal: {why}") from illegal
    except Unwritten as unwritten:
        raise Otherwise(str(unwritten)) from unwritten


def laid_table(case: Case, edition: Edition) -> Position:
    """The position with which a case begins, by a rulebook."""
    players = int((*case.all("players"), "4")[0])
    boxes = [box for line in case.all("boxes") for box in line.split(", ")]
    length: Any = (*case.all("length"), "nine")[0]
    chosen = {name: value for line in case.all("readings") for name, value in answers_in(line).items()}
    setup = set_up(COLOURS[:players], edition, boxes, length, chosen=chosen)
    board = setup.board
    given = dict(fact for line in case.all("table") for fact in facts(board, line))
    rows = {board.index[name]: value for name, value in given.items() if name in board.index}
    more = {name: value for name, value in given.items() if name not in board.index}
    lying = more.pop("scoreboards", {}) | more.pop("tokens", {})
    return laid_by_hand(setup, rows, lying, **more)


def _value_or_row(position: Position, name: str, wanted: Any) -> Any:
    """The value of a field or the row of a zone, cut to what is wanted: the same tokens, as many owners."""
    if name in ("scoreboards", "tokens"):
        return {token: position.spot(token) for token in wanted}
    at = position.board.index.get(name)
    row = getattr(position, name) if at is None else position.held(at)
    return row[: len(wanted)] if at is not None or name in ("court", "provinces") else row


WantedFound = tuple[Any, Any]
"""The value that a case wants, and the one that there is."""


class Play:
    """A case being played. Each `on_` method carries out, or checks, a line that begins with that word."""

    def __init__(self, case: Case, edition: Edition) -> None:
        self.state = State(laid_table(case, edition), ())
        self.scores = self.state.position.scores
        self.scored: list[Place] = []
        self._answers: dict[Seat | None, Order] = {}

    def play(self, case: Case) -> None:
        """Carry out and check all lines after the head. Raises `Otherwise`."""
        quiet = (*HEAD, *OTHERS)
        for word, rest in case.lines:
            if word in COLOURS or word == "referee":
                self._answer(None if word == "referee" else seat_of(word), self._order(rest))
            elif word not in quiet:
                wanted, found = getattr(self, f"on_{word}")(rest) or (None, None)
                if wanted != found:
                    raise Otherwise(f"{word} {rest}: there is {found}")

    def _answer(self, seat: Seat | None, order: Order) -> None:
        """Keep an answer until all seats that are asked have given theirs."""
        self._answers[seat] = order
        if set(self._answers) < set(self.asked.seats):
            return
        self.state, events = engine.play(self.state, self._answers)
        self.scored += [event.place for event in events if isinstance(event, Scored)]
        self._answers = {}

    @property
    def asked(self) -> Decision:
        """The question that is pending. Raises Otherwise if there is none."""
        question = engine.pending(self.state)
        if question is None:
            raise Otherwise("nothing is asked")
        return question

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.state.position.board

    def _order(self, words: str) -> Order:
        for party, colour in zip(self.board.neutrals, COLOURS[len(self.state.position.homes) :], strict=False):
            words = words.replace(f" {party.id} ", f" {colour} ")  # a party's number is that of the next colour
        return order_of(self.board, words)

    def _begin(self, *steps: Step) -> None:
        self.state = with_steps(self.state.position, *steps)

    def on_turn(self, rest: str) -> None:
        """A seat has taken a card."""
        colour, card = rest.split()
        position, seat = self.state.position, seat_of(colour)
        self.state = turn(position.having(taken=(*position.taken, (seat, card))), card, seat)

    def on_score(self, rest: str) -> None:
        """A place is scored in a general scoring."""
        self._begin(ScorePlace(self.board.index[rest], general=True))

    def on_general(self, _: str) -> None:
        """A general scoring, when every sheet is in."""
        position = self.state.position.having(phase=Phase.DISKS)
        program = position.table.program.general
        self.state = with_steps(position, *(step for step in program if not isinstance(step, rounds.StartPhase)))

    def on_reinforcing(self, rest: str) -> None:
        """A seat's turn begins."""
        self._begin(rounds.Reinforcing(seat_of(rest)))

    def on_begins(self, rest: str) -> None:
        """A seat's whole turn begins, with what comes before its power card."""
        self._begin(*(part.of(seat_of(rest)) for part in self.state.position.table.program.turn))

    def on_laying(self, rest: str) -> None:
        """These seats lay power cards, then turns are taken."""
        self._begin(*(rounds.Laying(seat_of(colour)) for colour in rest.split()), *self._from_laying_to_turns())

    def on_turns(self, _: str) -> None:
        """All power cards are laid."""
        self._begin(*self._from_laying_to_turns())

    def _from_laying_to_turns(self) -> Iterator[Step]:
        """The steps of a round behind the laying of power cards, when every sheet is in, up to the turns."""
        program = self.state.position.table.program.round
        laid, turns = program.index(rounds.LayPowers()), program.index(rounds.TakeTurns())
        return (step for step in program[laid + 1 : turns + 1] if not isinstance(step, rounds.StartPhase))

    def on_round(self, rest: str) -> None:
        """A whole round, from turning up cards."""
        self._begin(rounds.OpenRound(int(rest)))

    def on_offering(self, _: str) -> None:
        """What lies on offer in a round is turned up: the cards of standing stacks."""
        standing = (stack.number for stack in self.state.position.table.stacks if stack.kind == "standing")
        self.state = with_steps(self.state.position.having(offered=()), *map(rounds.OfferStanding, standing))

    def on_ending(self, _: str) -> None:
        """The game ends."""
        self._begin(rounds.EndGame())

    def on_close(self, rest: str) -> None:
        """A round ends."""
        position = self.state.position.having(round=int(rest))
        program = position.table.program.round
        self.state = with_steps(position, *program[program.index(rounds.TakeTurns()) + 1 :])

    def on_opening(self, _: str) -> None:
        """A whole game, from the first draw; the table is laid anew."""
        self.state = engine.fold(engine.open_game(self.state.position.setup))

    # checks: each returns what the case wants and what there is

    def on_after(self, rest: str) -> WantedFound:
        """The table is like this now."""
        position = self.state.position
        wanted = dict(facts(self.board, rest))
        return wanted, {name: _value_or_row(position, name, value) for name, value in wanted.items()}

    def on_gained(self, rest: str) -> WantedFound:
        """So many points were won since the start."""
        now = self.state.position.scores
        return numbers(rest.split()), tuple(b - a for a, b in zip(self.scores, now, strict=True))

    def on_scored(self, rest: str) -> WantedFound:
        """These places were scored, in this order."""
        return rest.split(), [self.board.codes[place] for place in self.scored]

    def on_refused(self, rest: str) -> WantedFound:
        """The order is illegal now, for this reason."""
        words, _, code = rest.partition(":")
        colour, _, order = words.partition(" ")
        found = engine.check(self.state, seat_of(colour) if colour in COLOURS else None, self._order(order))
        return code.strip(), found and found.code

    def on_legal(self, rest: str) -> WantedFound:
        """The order would be legal now."""
        colour, _, order = rest.partition(" ")
        return None, engine.check(self.state, seat_of(colour), self._order(order))

    def on_asks(self, rest: str) -> WantedFound:
        """These seats are asked this question now; `nothing`: there is none."""
        question = engine.pending(self.state)
        if question is None:
            return rest, "nothing"
        return rest, " ".join((question.kind, *(COLOURS[seat] for seat in question.seats)))

    def on_targets(self, rest: str) -> WantedFound:
        """Exactly here the seat may place from its court now."""
        colour, *codes = rest.split()
        orders = {self.board.codes[place]: PlaceCaballeros(((place, 1),)) for place in self.board.ground}
        return set(codes), {c for c, order in orders.items() if not engine.check(self.state, seat_of(colour), order)}

    def on_pointing(self, rest: str) -> WantedFound:
        """Exactly here the seat's disk, or its answer to a question for a place, may point by right now."""
        colour, *codes = rest.split()
        question = self.asked
        places = question.choices[question.seats.index(seat_of(colour))]
        return set(codes), {self.board.codes[place] for place in places}

    def on_draws(self, rest: str) -> WantedFound:
        """Exactly these may be drawn now."""
        return set(rest.split()), {self.board.codes[place] for place in self.asked.choices}

    def on_offers(self, rest: str) -> WantedFound:
        """These cards are among those on offer."""
        return set(rest.split()), set(rest.split()) & set(self.state.position.offered)

    def on_purpose(self, rest: str) -> WantedFound:
        """What the disks are asked for."""
        return Disk(rest), self.asked.step.purpose

    def on_rounds(self, rest: str) -> WantedFound:
        """A whole game has exactly these rounds."""
        steps = opening(self.state.position.table)
        return numbers(rest.split()), tuple(step.number for step in steps if isinstance(step, rounds.OpenRound))
