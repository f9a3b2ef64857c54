"""Who is *in*: which blocks a seat must have filed before a phase begins.

Knows what the cards on offer may ask of a seat. Must not know any card by name, nor judge what a block says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from referee.orders.blocks import AskBlock, Block, DiskBlock
from referee.orders.leads import place_of
from referee.rules.board import CASTILLO, REGIONS
from referee.rules.decisions import Disk, Phase
from referee.rules.effects.base import Effect
from referee.rules.effects.courts import KingReturns
from referee.rules.effects.disks import Evict, SecretScoring, SendInSecret
from referee.rules.effects.moving import OneOf
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.rounds import card_of
from referee.rules.state import State

Blocks = Mapping[str, Block]
"""The blocks in force of one seat, by key."""

Tempo = Literal["round", "phase", "table"]
"""Where a table waits for every sheet: once a round, before each phase, nowhere."""

BARRIERS: Mapping[Tempo, Mapping[Phase, tuple[Phase, ...]]] = {
    "round": {Phase.POWER: (Phase.POWER, Phase.TURNS), Phase.DISKS: (Phase.DISKS,)},
    "phase": {phase: (phase,) for phase in Phase},
    "table": {},
}
"""At which phases a tempo waits for every sheet, and what the sheets must cover there."""

_ANSWERED_BY: dict[type[Effect], str] = {
    KingReturns: "RETURN",
    SecretScoring: "DISK SECRET",
    SendInSecret: "DISK SEND",
    Evict: "DISK EVICT",
}


def needed(state: State, seat: Seat, phases: tuple[Phase, ...]) -> tuple[str, ...]:
    """The keys of the blocks a seat must have filed to be *in* at a stop that covers these phases.

    POWER; CARD and what the cards on offer may ask of others; DISK GENERAL of a seat with caballeros in the Castillo.
    """
    position = state.position
    keys: list[str] = []
    if Phase.POWER in phases:
        keys.append("POWER")
    if Phase.TURNS in phases:
        keys += ["CARD", *_asked_by(position.offered)]
    if Phase.DISKS in phases and position.board[CASTILLO][seat]:
        keys.append("DISK GENERAL")
    return tuple(keys)


@lru_cache(maxsize=256)
def _asked_by(offered: tuple[CardId, ...]) -> tuple[str, ...]:
    """The keys of the blocks that these cards may ask of others; asked again and again as a round is filed."""
    does = [each for card in offered for each in _effects(card)]
    return tuple(key for effect, key in _ANSWERED_BY.items() if any(isinstance(each, effect) for each in does))


def missing(state: State, seat: Seat, phases: tuple[Phase, ...], blocks: Blocks) -> tuple[str, ...]:
    """Which of the blocks needed are not filed, or cannot count: a DISK GENERAL that names no legal region now.

    A seat that wants to be asked before it takes its card needs no plan.
    """
    asks = blocks.get("ASK")
    excused = {"CARD"} if isinstance(asks, AskBlock) and not asks.if_king_moved else set()
    keys = (key for key in needed(state, seat, phases) if key not in excused)
    return tuple(key for key in keys if key not in blocks or not _counts(state.position, blocks[key]))


def is_offered(position: Position, effect: type[Effect]) -> bool:
    """Whether a card on offer has an effect of this kind."""
    return any(isinstance(each, effect) for card in position.offered for each in _effects(card))


def _effects(card: CardId) -> tuple[Effect, ...]:
    does = card_of(card).does
    return does.effects if isinstance(does, OneOf) else (does,)


def _counts(position: Position, block: Block) -> bool:
    if not isinstance(block, DiskBlock) or block.purpose is not Disk.GENERAL:
        return True
    return any(place in REGIONS and place != position.king for place in map(place_of, block.ranks))
