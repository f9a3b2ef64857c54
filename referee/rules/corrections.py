"""How books are read otherwise since 0.2.0, and running games that are to be played so.

A game carries its table by value. What it carries from before a correction holds to the end of the round; then it is
read anew, unless its table has answered that question itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.boxes import BOXES, answers, table_for, usual
from referee.rules.effects.limits import RoomMakers
from referee.rules.setup import Answer
from referee.rules.table import TableLaid


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A question that some books are read to answer otherwise since; the other fields tell a table from before."""

    id: str
    books: Mapping[str, int | str]  # where each of them says so
    boxes: tuple[str, ...] = ()  # asked only where all these are played with
    card: str = ""  # a design whose literal is another now
    was: Answer | None = None  # the former answer to the point of difference of this id
    reading: str = ""  # a reading that has come
    modifier: type | None = None  # a modifier that has come


CORRECTIONS = (
    Correction("move_before", {"rio_grande": 15}, ("decennial",), card="move_before"),
    Correction(
        "send_one_each",
        {"rio_grande": "15,_9"},
        ("intrigue",),
        card="send_one_each",
        reading="intrigue.whose.send_one_each",
    ),
    Correction("limit-table", {"rio_grande": "8_(Colonies)"}, ("colonies",), modifier=RoomMakers),
    Correction("score_two", {"rio_grande": "15,_8_(Colonies)"}, ("decennial", "colonies"), card="score_two"),
    Correction("court_by_disk", {"rio_grande": 5, "rebel_pl": "Zdobywanie_punktów"}, was="both"),
    Correction("scoreboard_let_out", {"alga_se": "Poängbrickorna"}, was=True),
    Correction(
        "conspiracy", {"big_box_nl": "Complot"}, ("colonies",), card="conspiracy", reading="conspiracy.grandes_wait"
    ),
)
"""All corrections, the newest last; none is ever removed."""


def corrections_for(table: TableLaid) -> tuple[Correction, ...]:
    """The corrections of its book and boxes that a table is without, but where its players have a rule of their own."""
    setup = table.setup
    asked = (each for each in CORRECTIONS if setup.edition.id in each.books and {*each.boxes} <= {*setup.boxes})
    return tuple(each for each in asked if _is_missing(each, table))


def _is_missing(correction: Correction, table: TableLaid) -> bool:
    setup = table.setup
    if correction.was is not None:
        return correction.id not in setup.house and setup.answer(correction.id) == correction.was
    if correction.reading:
        return correction.reading not in setup.board.reading_answers
    if correction.modifier is not None:
        return not any(isinstance(each, correction.modifier) for each in table.program.modifiers)
    literals = (card for box in setup.boxes for card in BOXES[box].deck)
    return any(card.design == correction.card and card.does != table.deck[card.design].does for card in literals)


def read_anew(table: TableLaid) -> TableLaid:
    """The table with every correction that it is without."""
    missing = corrections_for(table)
    setup = table.setup
    asked = {*answers(setup.boxes)} - {*setup.questions}
    readings = (*setup.board.readings, *((name, usual(setup, name)) for name in sorted(asked)))
    points: dict[str, Any] = {each.id: usual(setup, each.id) for each in missing if each.was is not None}
    setup = replace(setup, edition=replace(setup.edition, **points), board=replace(setup.board, readings=readings))
    today = table_for(setup)
    corrected = {each.card for each in missing}
    cards = {card.design: card for card in today.cards if card.design in corrected}
    came = {each.modifier for each in missing}
    modifiers = (*table.program.modifiers, *(each for each in today.program.modifiers if type(each) in came))
    return replace(
        table,
        setup=setup,
        cards=tuple(cards.get(card.design, card) for card in table.cards),
        program=replace(table.program, modifiers=modifiers),
    )
