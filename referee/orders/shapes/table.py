"""The table of shapes of blocks, through which every block is read, written, checked and answered with.

Knows the order of blocks on a sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.orders.grammar import Cursor
from referee.orders.order import Block
from referee.orders.shapes import (
    called,
    deeds,
    disk,
    further,
    hand,
    journeys,
    levy,
    naming,
    plans,
    power,
    stepping_in,
    turn,
)
from referee.orders.shapes.block import SAYING, BlockShape
from referee.orders.shapes.colonies import kept, stepping_up
from referee.orders.shapes.grandissimo import hosting
from referee.orders.shapes.grandissimo import policies as uncover
from referee.orders.shapes.grandissimo import symbols as captive
from referee.orders.shapes.stepping_in import LET_PASS, PoliciesShape, SteppingInShape
from referee.rules.decisions import Ask, Decision, Disk

SHAPES: tuple[BlockShape, ...] = (
    hand.SHAPE,
    power.SHAPE,
    called.REINFORCEMENT,
    plans.SHAPE,
    turn.SHAPE,
    further.SHAPE,
    plans.ELSE_BEST,
    levy.SHAPE,
    disk.SHAPE,
    stepping_in.VETO,
    plans.ASKING,
    journeys.SHAPE,
    stepping_up.SHAPE,
    hosting.SHAPE,
    captive.CHARTERING,
    captive.JAILING,
    kept.REMOVING,
    kept.DOUBLING,
    uncover.UNCOVERING,
    uncover.CONSENTING,
    naming.SHAPE,
    SAYING,
)
"""Every shape of block, in the order a sheet is printed; a new one takes its place here."""

_OF = {value: shape for shape in SHAPES for value in shape.values}

ANSWERING: Mapping[Ask, BlockShape] = {shape.asked: shape for shape in SHAPES if shape.asked is not None}
"""The shape of the blocks that answer each kind of question."""

WORDS: Mapping[str, BlockShape] = {word: shape for shape in SHAPES for word in shape.words}
"""The shape of each keyword of a block, except those that boxes bring."""

STEPPING_IN = tuple(key for shape in SHAPES if isinstance(shape, SteppingInShape) for key in shape.keys)
"""The keys of the blocks with which a seat steps in during another's turn."""

KEYS = tuple(key for shape in SHAPES for key in shape.keys if shape.is_filed and not shape.is_brought)
"""The keys of the blocks of every game, in the order of a sheet."""

_READERS = {**WORDS, **dict.fromkeys(disk.SHAPE.keys, disk.SHAPE)}  # what a disk is for may go without saying

_ORDER = {key: at for at, key in enumerate(KEYS)}


def shape_of(block: Block) -> BlockShape:
    """The shape of a block."""
    return _OF[type(block)]


def key_asked(what: Ask | Disk) -> str:
    """The key of the block that answers what a card asks of others."""
    return disk.key_to(what) if isinstance(what, Disk) else ANSWERING[what].keys[0]


def answering(decision: Decision) -> BlockShape:
    """The shape of the blocks that answer a question, by its keyword if a box brings one, else by its kind."""
    return shape_named(decision.step.key) if decision.step.key else ANSWERING[decision.kind]


def shape_named(key: str) -> BlockShape:
    """The shape of the blocks with a key; a key that no shape knows is the keyword of a box."""
    return next((shape for shape in SHAPES if key in shape.keys), naming.SHAPE)


def read(c: Cursor, keyword: str) -> Any:
    """The block, choice of cards or lines of a plan whose keyword, or key, the cursor has just passed."""
    if keyword == LET_PASS and (of_box := _passed(c)) is not None:
        return of_box.passing(c)
    if keyword in _READERS:
        return _READERS[keyword].read(c, keyword)
    return shape_named(keyword).read(c, keyword) if keyword in c.known.asks else deeds.read(c, keyword)


def _passed(c: Cursor) -> Any:
    """The shape that LET PASS is about if that is not the Veto, else None."""
    asked = [slot.key for slot in c.known.slots or () if slot.is_asked]
    others = (shape for shape in SHAPES if isinstance(shape, PoliciesShape) and shape is not stepping_in.VETO)
    return next((shape for shape in others if {*shape.keys} & {*asked}), None)


def key_begun_by(keyword: str) -> str:
    """The key under which to complain of a block that could not be read: LET PASS is about the VETO."""
    return next((shape.keys[0] for shape in SHAPES if keyword in shape.words and len(shape.keys) == 1), keyword)


def in_order(keys: Iterable[str]) -> list[str]:
    """Keys in the order of a sheet; those that boxes bring come last."""
    return sorted(keys, key=on_sheet)


def on_sheet(key: str) -> tuple[float, str]:
    """Sort key for the order of a sheet."""
    return _ORDER.get(key, len(KEYS)), key


def to_read(key: str) -> tuple[float, str]:
    """Sort key for a sheet that reads back: lines for the card in hand stand above the plans, not to belong to one."""
    before_plans = on_sheet(plans.CardBlock.key)[0] - 0.5
    return (before_plans, key) if key == turn.TurnBlock.key else on_sheet(key)
