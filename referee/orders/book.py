"""The order book of one seat: its blocks answer the engine's questions, or leave a gap; and who is *in*.

Knows that a shape answers each kind of question, and what the cards on offer may ask of a seat. Must not know any card
by name, where the blocks came from, what the clock says, or what other seats have filed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Literal

from referee.orders.asking import asked_by
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.block import FORCED, SILENCE, Blocks, Gap, Given, Memory
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.else_best import ElseBestBlock
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import answering, in_order, key_asked
from referee.rules.choosing import playable
from referee.rules.decisions import Ask, Decision, Order, Phase
from referee.rules.effects.base import card_of
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.rounds import StartPhase
from referee.rules.state import State

__all__ = ["FORCED", "SILENCE", "Gap", "Given", "Memory", "answer", "default", "missing", "needed", "only", "unsaid"]


def answer(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
    """What the book of this seat says to the pending decision; a sealed one is answered for each seat by itself.

    The order in a `Given` is legal. A `Gap` names the block that is missing or no longer serves.
    """
    forced = None if decision.kind is Ask.CARD else only(state, decision, seat)  # ASK goes before the last card left
    if forced is not None:
        return Given(forced, FORCED)
    return answering(decision).answer(state, decision, seat, blocks, memory)


def default(state: State, decision: Decision, seat: Seat) -> Order:
    """The order of a seat that stayed silent at the deadline; always legal, and published.

    The lowest free power card; full reinforcement, nothing from the board unless the edition insists; the
    lowest-numbered card left; no special action; nobody placed (where the edition insists, into the Castillo);
    caballeros given up from the court first, then in track order; the disk on the own home region if that is legal,
    else the first legal region in track order, but unset where caballeros would be sent off: the edition's ruling
    decides there. Any other place asked for is the home region if that is legal, else the first there is. A Veto is
    kept.
    """
    return answering(decision).default(state.position, decision, seat)


def only(state: State, decision: Decision, seat: Seat) -> Order | None:
    """The order of this seat where the rules leave it no choice, else None. An unset disk is no choice."""
    return answering(decision).only(state.position, decision, seat)


# --- which blocks are needed ----------------------------------------------------------------------

Tempo = Literal["round", "phase", "table"]
"""Where a table waits for every sheet: once a round, before each phase, nowhere."""

BARRIERS: Mapping[Tempo, Mapping[Phase, tuple[Phase, ...]]] = {
    "round": {Phase.SETUP: (Phase.SETUP,), Phase.POWER: (Phase.POWER, Phase.TURNS), Phase.DISKS: (Phase.DISKS,)},
    "phase": {phase: (phase,) for phase in Phase},
    "table": {},
}
"""At which phases a tempo waits for every sheet, and what the sheets must cover there."""


def needed(state: State, seat: Seat, phases: tuple[Phase, ...]) -> tuple[str, ...]:
    """The keys of the blocks that answer all a seat may be asked at a stop that covers these phases.

    POWER; CARD and what the cards on offer may ask of others; what a general scoring asks, as DISK GENERAL of a seat
    with caballeros in the Castillo; before the first round the places that boxes ask for there.
    """
    position = state.position
    keys: list[str] = list(_before_the_rounds(state, seat)) if Phase.SETUP in phases else []
    if Phase.POWER in phases:
        keys.append(PowerBlock.key)
    if Phase.TURNS in phases:
        keys += [CardBlock.key, *_asked_by_cards(position)]
    if Phase.DISKS in phases:
        keys += _at_the_scoring(position, seat)
    return tuple(keys)


def _at_the_scoring(position: Position, seat: Seat) -> Iterator[str]:
    """The keys of the blocks that answer what a general scoring would ask of a seat as it begins."""
    for step in position.table.program.general:
        decision = step.ask(position)
        if decision is not None and decision.kind is Ask.DISK and seat in decision.seats:
            yield key_to(decision.step.purpose)
        if step.key and step.concerns(position, seat):
            yield step.key


def _asked_by_cards(position: Position) -> tuple[str, ...]:
    """The keys of the blocks that cards somebody may take may ask of others."""
    asked = {key_asked(what) for card in playable(position) for what in asked_by(card_of(position, card))}
    return tuple(in_order(asked))


def _before_the_rounds(state: State, seat: Seat) -> Iterator[str]:
    """The names of the blocks that answer the questions for a place, and for a hand, still to come before that."""
    for step in takewhile(lambda step: not (isinstance(step, StartPhase) and step.phase is Phase.POWER), state.agenda):
        decision = step.ask(state.position) if step.key else None
        if decision is not None and decision.kind in (Ask.PLACE, Ask.HAND) and seat in decision.seats:
            yield answering(decision).key(decision)


def missing(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """What of these keeps a seat from being in: not what cards of others may ask, which is asked for when they do."""
    waits_for_nobody = _asked_by_cards(state.position)
    return tuple(key for key in unsaid(state, seat, phases, blocks) if key not in waits_for_nobody)


def unsaid(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """Which of the blocks needed are not filed, or cannot count: a DISK GENERAL that names no legal region now.

    A seat that wants to be asked before it takes its card needs no plan; under ELSE BEST no block for the turns is.
    """
    excused = {CardBlock.key} if blocks.get(AskBlock.key) == AskBlock() else set()
    excused |= {CardBlock.key, *_asked_by_cards(state.position)} if ElseBestBlock.key in blocks else set()
    keys = (key for key in needed(state, seat, phases) if key not in excused)
    return tuple(key for key in keys if key not in blocks or not blocks[key].may_count(state.position))
