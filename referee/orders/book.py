"""The order book of one seat: answers the engine's questions from its blocks, and tells which blocks are missing.

Knows that each kind of question is answered by a shape, and what the cards on offer may ask of a seat. Must not know
any card by name, where the blocks came from, what the clock says, or what other seats have filed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Literal

from referee.orders.asking import asked_of_others
from referee.orders.shapes.block import FORCED, SILENCE, Blocks, Gap, Given, Memory
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.plans import AskBlock, CardBlock, ElseBestBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import answering, in_order, key_asked
from referee.rules.decisions import Ask, Decision, Order, Phase
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.rounds import StartPhase
from referee.rules.state import State

__all__ = [
    "FORCED",
    "SILENCE",
    "Gap",
    "Given",
    "Memory",
    "answer",
    "default",
    "missing_keys",
    "needed_keys",
    "only",
    "unfiled_keys",
]


def answer(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
    """The answer of a seat's blocks to the pending decision; a sealed one is answered for each seat separately.

    The order in a `Given` is legal. A `Gap` names the block that is missing, or in which nothing is legal any more.
    """
    forced = (
        None if decision.kind is Ask.CARD else only(state, decision, seat)
    )  # ASK also counts for the last card left
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
    """The order of this seat if the rules leave it no choice, else None. To leave a disk unset is no choice."""
    return answering(decision).only(state.position, decision, seat)


# --- which blocks are needed ----------------------------------------------------------------------

Tempo = Literal["round", "phase", "table"]
"""How often a table waits for every sheet: once a round, before each phase, never."""

BARRIERS: Mapping[Tempo, Mapping[Phase, tuple[Phase, ...]]] = {
    "round": {Phase.SETUP: (Phase.SETUP,), Phase.POWER: (Phase.POWER, Phase.TURNS), Phase.DISKS: (Phase.DISKS,)},
    "phase": {phase: (phase,) for phase in Phase},
    "table": {},
}
"""By tempo, the phases before which every sheet is waited for, each with the phases that sheets must cover."""


def needed_keys(state: State, seat: Seat, phases: tuple[Phase, ...]) -> tuple[str, ...]:
    """The keys of the blocks that answer everything a seat may be asked at a stop that covers these phases.

    These are POWER; CARD and what the cards on offer may ask of others; what a general scoring asks, such as DISK
    GENERAL of a seat with caballeros in the Castillo; before the first round the places that boxes ask for.
    """
    position = state.position
    keys: list[str] = list(_before_the_rounds(state, seat)) if Phase.SETUP in phases else []
    if Phase.POWER in phases:
        keys.append(PowerBlock.key)
    if Phase.TURNS in phases:
        keys += [CardBlock.key, *_asked_by_cards(position, seat)]
    if Phase.DISKS in phases:
        keys += _at_the_scoring(position, seat)
    return tuple(keys)


def _at_the_scoring(position: Position, seat: Seat) -> Iterator[str]:
    """The keys of the blocks that answer the questions of a general scoring."""
    for step in position.table.program.general:
        decision = step.ask(position)
        if decision is not None and decision.kind is Ask.DISK and seat in decision.seats:
            yield key_to(decision.step.purpose)
        if step.key and step.concerns(position, seat):
            yield step.key


def _asked_by_cards(position: Position, seat: Seat) -> tuple[str, ...]:
    """The keys of the blocks that available cards, and figures in courts, may ask of others."""
    return tuple(in_order(map(key_asked, asked_of_others(position, seat))))


def _before_the_rounds(state: State, seat: Seat) -> Iterator[str]:
    """The keys of the blocks that answer questions for a place or a hand before the first power cards."""
    for step in takewhile(lambda step: not (isinstance(step, StartPhase) and step.phase is Phase.POWER), state.agenda):
        decision = step.ask(state.position) if step.key else None
        if decision is not None and decision.kind in (Ask.PLACE, Ask.HAND) and seat in decision.seats:
            yield answering(decision).key(decision)


def missing_keys(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """The keys of the unfiled blocks the game waits for: not those for cards of others, asked for when they come up."""
    unfiled = unfiled_keys(state, seat, phases, blocks)
    waits_for_nobody = _asked_by_cards(state.position, seat) if unfiled else ()
    return tuple(key for key in unfiled if key not in waits_for_nobody)


def unfiled_keys(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """The keys of the needed blocks not filed, or filed without effect: a DISK GENERAL without a region legal now.

    After ASK no plan is needed, after ELSE BEST no block for the turns.
    """
    excused = {CardBlock.key} if blocks.get(AskBlock.key) == AskBlock() else set()
    excused |= {CardBlock.key, *_asked_by_cards(state.position, seat)} if ElseBestBlock.key in blocks else set()
    keys = (key for key in needed_keys(state, seat, phases) if key not in excused)
    return tuple(key for key in keys if key not in blocks or not blocks[key].may_count(state.position))
