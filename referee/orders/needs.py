"""Who is *in*: which blocks a seat must have filed before a phase begins.

Knows what the cards on offer may ask of a seat. Must not know any card by name, nor judge what a block says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from referee.orders.blocks import AskBlock, Block, DiskBlock
from referee.orders.leads import place_of
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.effects.base import Card, Effect, Step, Trigger, card_of
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import taboo
from referee.rules.rounds import StartPhase
from referee.rules.state import State
from referee.rules.table import TableLaid

Blocks = Mapping[str, Block]
"""The blocks in force of one seat, by key."""

Tempo = Literal["round", "phase", "table"]
"""Where a table waits for every sheet: once a round, before each phase, nowhere."""

BARRIERS: Mapping[Tempo, Mapping[Phase, tuple[Phase, ...]]] = {
    "round": {Phase.SETUP: (Phase.SETUP,), Phase.POWER: (Phase.POWER, Phase.TURNS), Phase.DISKS: (Phase.DISKS,)},
    "phase": {phase: (phase,) for phase in Phase},
    "table": {},
}
"""At which phases a tempo waits for every sheet, and what the sheets must cover there."""

_ASKED = (Ask.RETURN, Disk.SECRET, Disk.SEND, Disk.EVICT)
"""What cards may ask of others, in the order of a sheet."""


def needed(state: State, seat: Seat, phases: tuple[Phase, ...]) -> tuple[str, ...]:
    """The keys of the blocks a seat must have filed to be *in* at a stop that covers these phases.

    POWER; CARD and what the cards on offer may ask of others; DISK GENERAL of a seat with caballeros in the Castillo;
    before the first round the places that boxes ask for there.
    """
    position = state.position
    keys: list[str] = list(_before_the_rounds(state, seat)) if Phase.SETUP in phases else []
    if Phase.POWER in phases:
        keys.append("POWER")
    if Phase.TURNS in phases:
        keys += ["CARD", *_asked_by_cards(position)]
    if Phase.DISKS in phases and position.pieces[position.board.castillo][seat]:
        keys.append("DISK GENERAL")
    return tuple(keys)


def _asked_by_cards(position: Position) -> tuple[str, ...]:
    """The keys of the blocks that the cards on offer may ask of others."""
    asked = {what for card in position.offered for what in asked_by(card_of(position, card))}
    return tuple(key_to(what) for what in _ASKED if what in asked)


def _before_the_rounds(state: State, seat: Seat) -> Iterator[str]:
    """The keywords of the questions for a place that still come before the first round."""
    first = next((n for n, step in enumerate(state.agenda) if _begins(step, Phase.POWER)), len(state.agenda))
    for step in state.agenda[:first]:
        decision = step.ask(state.position) if step.key else None
        if decision is not None and decision.kind is Ask.PLACE and seat in decision.seats:
            yield step.key


def _begins(step: Step, phase: Phase) -> bool:
    return isinstance(step, StartPhase) and step.phase is phase


def asker(table: TableLaid, key: str) -> Step | Trigger | None:
    """What in the sequence of play asks for a place by this keyword; None where nothing does."""
    return next((each for each in _askers(table) if each.key == key), None)


def keywords(table: TableLaid) -> tuple[str, ...]:
    """The keywords of the orders that boxes of a game bring, each naming a place."""
    return tuple(dict.fromkeys(each.key for each in _askers(table) if each.key))


def filed_ahead(table: TableLaid) -> tuple[str, ...]:
    """Those of them that may be asked for in any round."""
    once = {step.key for step in table.program.setup}
    return tuple(key for key in keywords(table) if key not in once)


def nameable(position: Position, seat: Seat, key: str) -> tuple[Place, ...]:
    """The zones that would be an answer now to the question with this keyword; a place with slots is told by these."""
    step, board = asker(position.table, key), position.board
    zones = (zone for zone in sorted(board.ground) if step is not None and not board.slots[zone])
    return tuple(zone for zone in zones if step is not None and step.misnamed(position, seat, zone) is None)


def _askers(table: TableLaid) -> tuple[Step | Trigger, ...]:
    program = table.program
    return (*program.setup, *program.round, *program.turn, *program.general, *program.triggers)


def asked_by(card: Card) -> Mapping[Ask | Disk, int]:
    """What a card may ask of others, and how many caballeros each must then name."""
    return {what: count for part in card.does.parts() for what, count in part.others().items()}


def key_to(what: Ask | Disk) -> str:
    """The key of the block that answers this question."""
    return f"DISK {what.upper()}" if isinstance(what, Disk) else what.upper()


def missing(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """Which of the blocks needed are not filed, or cannot count: a DISK GENERAL that names no legal region now.

    A seat that wants to be asked before it takes its card needs no plan.
    """
    asks = blocks.get("ASK")
    excused = {"CARD"} if isinstance(asks, AskBlock) and not asks.if_king_moved else set()
    keys = (key for key in needed(state, seat, phases) if key not in excused)
    return tuple(key for key in keys if key not in blocks or not _counts(state.position, blocks[key]))


def is_offered(position: Position, which: Callable[[Effect], bool]) -> bool:
    """Whether a card on offer has such an effect."""
    return any(which(card_of(position, card).does) for card in position.offered)


def _counts(position: Position, block: Block) -> bool:
    if not isinstance(block, DiskBlock) or block.purpose is not Disk.GENERAL:
        return True
    goals = position.board.named_by[block.purpose]
    return any(place in goals and not taboo(position, place) for place in map(place_of, block.ranks))
