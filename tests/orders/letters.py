"""A table like that of a fourth round with five players, and letters read at it."""

from dataclasses import replace

from referee.orders.blocks import Block
from referee.orders.canonical import canonical_sheet
from referee.orders.letter import Line, LineComplaint, OrderSheet, Table
from referee.orders.sheet import read_sheet
from referee.rules.boxes import BASE
from tests.geography import BOARD

DESIGNS = {card.design: card for card in BASE.deck}
FIVE = ("red", "blue", "yellow", "brown", "green")
BLUE = Table(
    seat=1,
    colours=FIVE,
    names=("Anna", "Bo", "Cleo", "Dirk", "Emma"),
    offered=("four_own", "king_returns", "score_5", "evict", "king"),
    board=BOARD,
    cards=BASE.deck,
)


def offering(*cards: str, table: Table = BLUE) -> Table:
    return replace(table, offered=cards)


def read(text: str, table: Table = BLUE) -> OrderSheet:
    return read_sheet(tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1)), table)


def written(blocks: tuple[Block, ...], table: Table = BLUE) -> str:
    return canonical_sheet(blocks, table)


def filed(text: str, table: Table = BLUE) -> str:
    """What a letter files, in canonical form; nothing else may have come of it."""
    sheet = read(text, table)
    assert (sheet.complaints, sheet.proposal, sheet.note) == ((), (), "")
    return written(sheet.blocks, table)


def proposed(text: str, table: Table = BLUE) -> str:
    """What a letter that files nothing proposes."""
    sheet = read(text, table)
    assert sheet.blocks == ()
    return written(sheet.proposal, table)


def complaint(text: str, table: Table = BLUE) -> LineComplaint:
    """The one complaint about a letter that files nothing."""
    sheet = read(text, table)
    assert sheet.blocks == ()
    (only,) = sheet.complaints
    return only


def pointed_at(about: LineComplaint) -> str:
    """What the caret stands under."""
    return about.text[about.column : about.column + about.width]
