"""Who is *in*: which blocks a seat is asked for before a phase begins, and which it must have filed.

Knows what the cards on offer may ask of a seat. Must not know any card by name, nor judge what a block says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from referee.orders.asking import asked_by
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.block import Blocks
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.else_best import ElseBestBlock
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import in_order, key_asked
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.effects.base import Step, card_of
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.rounds import StartPhase
from referee.rules.state import State

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

    POWER; CARD and what the cards on offer may ask of others; DISK GENERAL of a seat with caballeros in the Castillo;
    before the first round the places that boxes ask for there.
    """
    position = state.position
    keys: list[str] = list(_before_the_rounds(state, seat)) if Phase.SETUP in phases else []
    if Phase.POWER in phases:
        keys.append(PowerBlock.key)
    if Phase.TURNS in phases:
        keys += [CardBlock.key, *_asked_by_cards(position)]
    if Phase.DISKS in phases and position.pieces[position.board.castillo][seat]:
        keys.append(key_to(Disk.GENERAL))
    return tuple(keys)


def _asked_by_cards(position: Position) -> tuple[str, ...]:
    """The keys of the blocks that the cards on offer may ask of others."""
    asked = {key_asked(what) for card in position.offered for what in asked_by(card_of(position, card))}
    return tuple(in_order(asked))


def _before_the_rounds(state: State, seat: Seat) -> Iterator[str]:
    """The keywords of the questions for a place that still come before the first round."""
    first = next((n for n, step in enumerate(state.agenda) if _begins(step, Phase.POWER)), len(state.agenda))
    for step in state.agenda[:first]:
        decision = step.ask(state.position) if step.key else None
        if decision is not None and decision.kind is Ask.PLACE and seat in decision.seats:
            yield step.key


def _begins(step: Step, phase: Phase) -> bool:
    return isinstance(step, StartPhase) and step.phase is phase


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
