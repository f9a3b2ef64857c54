"""A table like that of a fourth round with five players, and letters read at it."""

import json
from collections.abc import Iterable
from dataclasses import replace

from referee.orders.canonical import canonical, canonical_sheet, canonical_standing
from referee.orders.contents import Known, Line, LineComplaint, OrderSheet
from referee.orders.order import Block
from referee.orders.proposals import merged
from referee.orders.shapes.deeds import forms_for
from referee.orders.turnfile import joined, lines_of, of_file, read_turnfile
from referee.prose.letter_reader import read_letter
from referee.rules.boxes import BASE
from referee.rules.effects.base import Card
from tests.kit.geography import ARA, BOARD, GAL, PVA, SEV, VAL
from tests.rules.tables import table

DESIGNS = {card.design: card for card in BASE.deck}
FIVE = ("red", "blue", "yellow", "brown", "green")
BLUE = Known(
    seat=1,
    colours=FIVE,
    names=("Anna", "Bo", "Cleo", "Dirk", "Emma"),
    offered=("four_own", "king_returns", "score_5", "evict", "king"),
    board=BOARD,
    cards=BASE.deck,
)


POSITION = table(
    {GAL: (2, 1, 0, 0, 1), PVA: (0, 3, 1, 0, 0), ARA: (1, 0, 2, 0, 0), SEV: (0, 0, 0, 2, 2)},
    5,
    VAL,
    hands=((11, 4),) * 5,
)

FIRST_SHEET = """POWER 11 or 10 or ANY
CARD two and two
MOVE 1 own Granada to Seville or Castillo
MOVE 1 own Granada to Castillo
MOVE 1 blue Valencia to Galicia
PLACE 1 Valencia or Castillo
ELSE CARD ANY
SKIP
RETURN 2 court, 1 Seville or court
DISK SECRET Aragon or Granada
DISK GENERAL Seville or Granada"""

SECOND_SHEET = """POWER AIM 1 MAX 11 or 4
CARD secret scoring
PLACE LEAD Valencia, REST Castillo
ACT
ELSE CARD ANY
SKIP
VETO red ON two and two WHEN INTO Galicia
ASK IF KING MOVED"""
"""The two sheets of the design, as they are written: of one who goes by his disks, and of one who holds a Veto."""


def forms(card: Card) -> tuple[str, ...]:
    """An example of each kind of line that may stand under a card."""
    return forms_for(card, POSITION, BLUE.seat)


def offering(*cards: str, table: Known = BLUE) -> Known:
    return replace(table, offered=cards)


def read(text: str, table: Known = BLUE, language: str = "") -> OrderSheet:
    return read_letter(tuple(Line(at, line) for at, line in enumerate(text.split("\n"), 1)), table, language)


def written(blocks: tuple[Block, ...], table: Known = BLUE) -> str:
    return canonical_sheet(blocks, table)


def filed(text: str, table: Known = BLUE) -> str:
    """What a letter files, in canonical form; nothing else may have come of it."""
    sheet = read(text, table)
    assert (sheet.complaints, sheet.proposal, sheet.note) == ((), (), "")
    return written(sheet.blocks, table)


def proposed(text: str, table: Known = BLUE) -> str:
    """What a letter that files nothing proposes."""
    sheet = read(text, table)
    assert sheet.blocks == ()
    return written(sheet.proposal, table)


def understood(sheet: OrderSheet, table: Known = BLUE) -> str:
    """What a sheet proposes, with the first answer to its question."""
    return written(merged(sheet.proposal, sheet.which.ways[0] if sheet.which else ()), table)


def complaint(text: str, table: Known = BLUE) -> LineComplaint:
    """The one complaint about a letter that files nothing."""
    sheet = read(text, table)
    assert sheet.blocks == ()
    (only,) = sheet.complaints
    return only


def pointed_at(about: LineComplaint) -> str:
    """What the caret stands under."""
    return about.text[about.column : about.column + about.width]


def sent_as_file(blocks: Iterable[Block], table: Known) -> OrderSheet:
    """The sheet of a turn file that says these blocks."""
    sheet = read_turnfile(json.dumps({"orders": lines_of(blocks, table)}), table)
    return replace(sheet, remarks=(), where=())


def check_reads_back(block: Block, table: Known) -> None:
    """A block reads back from its lines, as a standing order, and from a turn file."""
    assert (block,) == read(canonical(block, table), table).blocks
    assert (block,) == read(canonical_standing((block,), table), table).standing
    assert (block,) == sent_as_file((block,), table).blocks


def both(words: str, file: str, table: Known = BLUE) -> OrderSheet:
    return joined((read(words, table), of_file(read(file, table), "orders.txt")), table)
