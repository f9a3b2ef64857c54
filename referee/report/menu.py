"""The whole sheets of a letter that asks: what each is called, why one would file it, and what it brings now.

Must not know how they were worked out, nor how a link is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, cast

from referee.adjudication.menu import LETTERS, MenuChoice
from referee.orders.canonical import canonical, canonical_sheet
from referee.orders.contents import Known, Remark
from referee.orders.order import Block
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.writing import card_name
from referee.report.complaints import clause
from referee.report.voice import UNBROKEN, LetterVoice


def sheets(voice: LetterVoice) -> Sequence[tuple[str, MenuChoice]]:
    """The whole sheets that a letter offers, each with its letter; none where it offers none."""
    menu = voice.letter.asked.menu
    return tuple(zip(LETTERS, menu.sheets if menu else (), strict=False))


def written(voice: LetterVoice, choice: MenuChoice) -> str:
    """The orders of a choice, line by line, in the reader's language."""
    return voice.order(canonical_sheet(choice.blocks, voice.known))


def told(voice: LetterVoice, choice: MenuChoice) -> str:
    """A choice in a line: what it begins with, and what it brings now, or else why one would file it."""
    what = "; ".join(_clause(voice, each) for each in choice.brings or (choice.why,))
    return f"{called(voice, choice)}: {what}"


def called(voice: LetterVoice, choice: MenuChoice) -> str:
    """What a choice begins with, in the reader's language."""
    return begins_with(choice.blocks, voice.known, voice.order)


def begins_with(blocks: Sequence[Block], known: Known, say: Callable[[str], str]) -> str:
    """What these blocks begin with: a power card, the first card and what is done with it, or their first order.

    `say`: puts an order in the reader's language.
    """
    telling = [block for block in blocks if block.key in (PowerBlock.key, CardBlock.key)]
    return ", ".join(say(_first_wish(known, block)) for block in telling or blocks[:1]).replace(UNBROKEN, " ")


def _first_wish(known: Known, block: Block) -> str:
    if block.key == CardBlock.key:
        first = cast(Any, block).plans[0]
        card = deeds.card_called(first.cards[0], known.cards)
        number = (card.stack or card.power) if card else 0
        acts = takewhile(lambda item: not (deeds.places_somebody(item) or _acts_plainly(item)), first.items)
        does = [deeds.item_text(item, known).partition(" or ")[0] for item in acts][:1]
        return " ".join((block.key, str(number or card_name(first.cards[0])), *does))
    return "; ".join(line.partition(" or ")[0] for line in canonical(block, known).splitlines())


def _acts_plainly(item: object) -> bool:
    """Whether an item is ACT, which says nothing of what is done."""
    return getattr(item, "verb", "") == DoAct.verb


def _clause(voice: LetterVoice, told: Remark) -> str:
    context = "menu" if voice.catalogue.knows("menu", told.code) else "advice"
    signed = tuple(f"{each:+}" for each in told.args) if told.code in _SIGNED else told.args
    return clause(voice, told.code, signed, context)


_SIGNED = ("points", "scored")


def letters(voice: LetterVoice) -> Iterator[tuple[str, str]]:
    """The whole sheets in lines, each with its letter."""
    yield from ((letter, told(voice, choice)) for letter, choice in sheets(voice))
