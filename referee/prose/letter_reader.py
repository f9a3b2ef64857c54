"""A letter of a player as an order sheet: its lines as the language of orders reads them, then its running words.

Knows which of the two readers is asked first. Any text gives a sheet; time grows with its length only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import Line, OrderSheet, Remark, Table
from referee.orders.keywords import known_as, spoken
from referee.orders.lexicon import vocabulary
from referee.orders.shapes.speech import SayBlock
from referee.orders.sheet import LONGEST_LINE, above_signature, read_lines, with_doubtful
from referee.orders.slots import DOUBT
from referee.prose.aloud import told_to_all
from referee.prose.assent import answered
from referee.prose.overall import overall


def read_letter(lines: Sequence[Line], table: Table, language: str = "") -> OrderSheet:
    """What one letter says, in any of our languages. Lines that are not sure add to the proposal only.

    `language` is the tag of its writer's language, empty where nobody knows: a word that languages understand
    differently means what it means there, or is asked back.
    """
    known, theirs = above_signature(lines), vocabulary(spoken(known_as(language), table.board), table)
    sure, aloud = told_to_all([line for line in known if line.sure], theirs)
    reading = read_lines(sure, table, language)
    short = [line for line in sure if len(line.text) <= LONGEST_LINE]
    sheet = answered(reading.sheet, short, theirs, table) or overall(reading.sheet, short, theirs, table)
    if aloud:
        remarks = (*sheet.remarks, Remark(SayBlock.key, "read-by-all"))
        sheet = replace(sheet, proposal=(*sheet.proposal, SayBlock(aloud)), note=sheet.note or DOUBT, remarks=remarks)
    return with_doubtful(sheet, known, reading.words, table)
