"""The programmed players by name: the sheet one of them writes for a vacant seat, and a game of them alone.

Knows the engine and the order book: a game has no letters, no clock, no cooling, and players file sheets where one in
tempo round waits for them. Must not know why a seat is vacant, nor anything of the game but the seat's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random

from referee.orders import blocks as b
from referee.orders.book import BARRIERS, answer, default, needed_keys, unfiled_keys
from referee.orders.order import Block
from referee.orders.shapes.block import Gap, Given, Memory
from referee.players import sensible, whimsical
from referee.players.appraisal import outlook_of
from referee.players.trying import COURTIER
from referee.rules import engine
from referee.rules.decisions import Ask, Begin, Decision, Drawn, Order, Phase
from referee.rules.effects.base import Answers, Step
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_card_to_come, kings_region, last_taken
from referee.rules.rounds import Choosing, Laying, LayPowers, TakeTurns
from referee.rules.state import State
from referee.rules.views import View, view

Writer = Callable[[View, tuple[str, ...], Random], tuple[b.Block, ...]]
"""A programmed player: writes the blocks of these keys from a seat's view. The same generator, the same blocks."""


def draw(decision: Decision, chance: Random) -> Order:
    """The answer to a question that no seat is asked: a draw, or that a phase begins."""
    if decision.kind is not Ask.DRAW:
        return Begin()
    # Several times faster than `chance.choice`; its bias does not matter here.
    return Drawn(decision.choices[int(chance.random() * len(decision.choices))])


class GameBySheets:
    """A game in progress whose seats answer from sheets. The same arguments give the same game.

    Where a sheet has no answer, its player files the missing block, seeing the table as it is then; if that has none
    either, the house answers.
    """

    def __init__(self, state: State, write: Writer, seed: int) -> None:
        self.state = state
        self.write = write
        self.covered = BARRIERS["round"]
        self.chance = Random(seed)  # a generator for chance and one for each seat, so that none depends on another
        self.rngs = [Random(f"{seed}/{seat}") for seat in state.position.seats]
        self.sheets: list[dict[str, b.Block]] = [{} for _ in self.rngs]
        self.memories = [Memory() for _ in self.rngs]

    def play(self) -> State:
        """Play to the end and return the state there."""
        while (decision := engine.pending(self.state)) is not None:
            if decision.kind is Ask.BEGIN:
                self._write_missing(Phase(decision.label))
            orders: Answers = {seat: self._order(decision, seat) for seat in decision.seats}
            self.state, _ = engine.play(self.state, orders or {None: draw(decision, self.chance)})
        return self.state

    def _write_missing(self, phase: Phase) -> None:
        """Let every seat whose sheet is incomplete for this phase write the missing blocks."""
        position = self.state.position
        if phase is Phase.POWER:
            standing = b.VetoBlock.key
            self.sheets = [{key: block for key, block in sheet.items() if key == standing} for sheet in self.sheets]
            self.memories = [Memory(king_at_start=kings_region(position)) for _ in position.seats]
        for seat in position.seats:
            if keys := unfiled_keys(self.state, seat, self.covered.get(phase, ()), self.sheets[seat]):
                self._write(seat, keys)

    def _write(self, seat: Seat, keys: tuple[str, ...]) -> None:
        blocks = self.write(view(self.state.position, seat), keys, self.rngs[seat])
        self.sheets[seat].update((block.key, block) for block in blocks)

    def _order(self, decision: Decision, seat: Seat) -> Order:
        found = self._answer_of_sheet(decision, seat)
        if isinstance(found, Gap):
            found = self._answer_once_written(decision, seat, found)
        if decision.kind is Ask.CARD:
            plan = found.plan if isinstance(found, Given) else None
            self.memories[seat] = replace(self.memories[seat], plan=plan, plan_of=found.key)
            self.sheets[seat].pop(b.TurnBlock.key, None)
        return found.order if isinstance(found, Given) else default(self.state, decision, seat)

    def _answer_once_written(self, decision: Decision, seat: Seat, gap: Gap) -> Given | Gap:
        """The sheet's answer after its player has filed the missing block."""
        self._write(seat, (gap.key,))
        return self._answer_of_sheet(decision, seat)

    def _answer_of_sheet(self, decision: Decision, seat: Seat) -> Given | Gap:
        return answer(self.state, decision, seat, self.sheets[seat], self.memories[seat])


CANDIDATES = 4
SAMPLES = 3

_SEARCHED = frozenset({b.PowerBlock.key, b.CardBlock.key})


def write_sheet(view: View, keys: tuple[str, ...], rng: Random) -> tuple[b.Block, ...]:
    """The best of some sensible sheets for these keys. Without a power card or plans to write there is no search."""
    is_searched = not _SEARCHED.isdisjoint(keys) and len(view.offered) >= 2
    outlook = outlook_of(view)
    candidates = [sensible.write_sheet(view, keys, rng, outlook) for _ in range(CANDIDATES if is_searched else 1)]
    if not is_searched:
        return candidates[0]
    worths, (state, rivals) = [0.0] * CANDIDATES, _imagined(view)
    for _ in range(SAMPLES):
        luck = rng.getrandbits(32)
        dice = Random(luck)
        sheets = {rival: write(dice) for rival, write in rivals.items()}
        for number, candidate in enumerate(candidates):
            worths[number] += _worth(view, state, {**sheets, view.seat: candidate}, luck)
    return candidates[max(range(CANDIDATES), key=lambda number: worths[number])]


# --- imagining a state ------------------------------------------------------------------------------

SheetsBySeat = Mapping[Seat | None, Iterable[b.Block]]
Rivals = dict[Seat | None, Callable[[Random], tuple[b.Block, ...]]]


def _imagined(seen: View) -> tuple[State, Rivals]:
    """A state that fits this seat's view, and how sensible rivals would write their sheets there."""
    position = seen.position
    spent = [{*pile, *(value for who, value in seen.laid if who == seat)} for seat, pile in enumerate(seen.piles)]
    unspent = [tuple(v for v in seen.board.power_values if v not in gone) for gone in spent]
    hands = tuple(seen.hand if seat == seen.seat else unspent[seat] for seat in position.seats)
    position = position.having(hands=hands)
    state = engine.at_first_question(State(position, _to_come(seen)))
    return state, {seat: _writer(state, position, seat) for seat in position.seats if seat != seen.seat}


def _writer(state: State, position: Position, rival: Seat) -> Callable[[Random], tuple[b.Block, ...]]:
    seen, keys = view(position, rival), needed_keys(state, rival, (Phase.POWER, Phase.TURNS))
    outlook = outlook_of(seen)
    return lambda rng: sensible.write_sheet(seen, keys, rng, outlook)


def _to_come(seen: View) -> tuple[Step, ...]:
    """The steps left of the round, as all can see. The seat whose turn it is chooses a card at once."""
    program, laid = seen.table.program, dict(seen.laid)
    if last_taken(seen) is None and seen.phase == Phase.POWER:
        order = [(seen.leader + k) % len(seen.colours) for k in seen.setup.seats]
        return (*(Laying(seat) for seat in order if seat not in laid), *_after(LayPowers(), program.round))
    left = [seat for seat in seen.turn_order() if has_card_to_come(seen, seat)]
    turns = [part for seat in left for part in seen.table.turns[seat]]
    behind_first = bool(left and cards_taken(seen, left[0]))  # in the middle of its turn, a further card is next
    return (*turns[program.turn.index(Choosing()) + behind_first :], *_after(TakeTurns(), program.round))


def _after(step: Step, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return steps[steps.index(step) + 1 :]


# --- playing it out ---------------------------------------------------------------------------------


def _worth(seen: View, state: State, sheets: SheetsBySeat, luck: int) -> float:
    """The worth of the table to this seat after the round; where a sheet has no answer its seat plays sensibly."""
    table = GameBySheets(state, sensible.write_sheet, luck)
    table.sheets = [{block.key: block for block in sheets[seat]} for seat in seen.setup.seats]
    table.memories = [Memory(king_at_start=seen.crown.region) for _ in seen.setup.seats]
    position = table.play().position
    outlook = outlook_of(view(position, seen.seat))
    held = sum(outlook.holding_worth(place, position.held(place)) for place in seen.board.places)
    return outlook.net_points(position.scores) + held + COURTIER * position.court[outlook.seat]


PLAYERS: Mapping[str, Writer] = {
    "whimsical": whimsical.write_sheet,
    "sensible": sensible.write_sheet,
    "searching": write_sheet,
}
"""Whimsical: anything legal. Sensible: a plan for every card. Searching: the best of several sensible sheets."""


def write_for(player: str, view: View, keys: tuple[str, ...], whim: bytes) -> tuple[Block, ...]:
    """The blocks of these keys as the player of this name writes them; none if no player has that name any more.

    The same view and whim give the same blocks.
    """
    write = PLAYERS.get(player)
    return write(view, keys, Random(whim)) if write is not None else ()
