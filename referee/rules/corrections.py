"""How books are read otherwise since 0.2.0, and running games that are to be played so.

A game carries its table by value. What it carries from before a correction holds to the end of the round; then it is
read anew, unless its table has answered that question itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.boxes import answers, table_for, usual
from referee.rules.effects.base import Effect
from referee.rules.effects.conspiracies import Conspire
from referee.rules.effects.later import MoveBefore
from referee.rules.effects.limits import RoomMakers
from referee.rules.effects.moving import SendOneOfEach
from referee.rules.effects.pairs import Ally
from referee.rules.effects.scorings import ScoreChosen
from referee.rules.table import Answer, Setup, TableLaid


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A question that some books are read to answer otherwise since; the other fields tell a table from before."""

    id: str
    books: Mapping[str, int | str]  # where each of them says so
    boxes: tuple[str, ...] = ()  # asked only where all these are played with
    cards: tuple[str, ...] = ()  # designs that did this before
    did: Effect | None = None
    was: Answer | None = None  # the former answer to the point of difference of this id
    reading: str = ""  # a reading that has come
    modifier: type | None = None  # a modifier that has come


CORRECTIONS = (
    Correction("move_before", {"rio_grande": 15}, ("decennial",), cards=("move_before",), did=MoveBefore(1)),
    Correction(
        "send_one_each",
        {"rio_grande": "15,_9"},
        ("intrigue",),
        cards=("send_one_each",),
        did=SendOneOfEach("opponents"),
        reading="intrigue.whose.send_one_each",
    ),
    Correction("limit-table", {"rio_grande": "8_(Colonies)"}, ("colonies",), modifier=RoomMakers),
    Correction(
        "score_two",
        {"rio_grande": "15,_8_(Colonies)"},
        ("decennial", "colonies"),
        cards=("score_two",),
        did=ScoreChosen(exactly=2),
    ),
    Correction("court_by_disk", {"rio_grande": 5, "rebel_pl": "Zdobywanie_punktów"}, was="both"),
    Correction("scoreboard_let_out", {"alga_se": "Poängbrickorna"}, was=True),
    Correction(
        "conspiracy",
        {"big_box_nl": "Complot"},
        ("colonies",),
        cards=("conspiracy", "grandes_by_disk"),
        did=Conspire(),
        reading="conspiracy.grandes_wait",
    ),
    Correction(
        "pact",
        {"big_box_nl": "Alliantie"},
        ("players_edition",),
        cards=("pact",),
        did=Ally("", "players_edition.pact_when"),
        reading="alliance.one_shut",
    ),
    Correction(
        "alliance",
        {"big_box_nl": "Alliantie"},  # by Rio Grande cards mark the two, and nothing is asked between them
        ("grandissimo",),
        cards=("alliance",),
        did=Ally("grandissimo.alliance_of", "grandissimo.alliance_when"),
        reading="alliance.one_shut",
    ),
)
"""All corrections, the newest last; none is ever removed."""


def corrections_for(table: TableLaid) -> tuple[Correction, ...]:
    """The corrections of its book and boxes that a table is without, but where its players have a rule of their own."""
    setup = table.setup
    asked = (each for each in CORRECTIONS if setup.edition.id in each.books and {*each.boxes} <= {*setup.boxes})
    return tuple(each for each in asked if _is_missing(each, table))


def _is_missing(correction: Correction, table: TableLaid) -> bool:
    if correction.was is not None:
        return _was_otherwise(correction, table.setup)
    if correction.modifier is not None:
        return not any(isinstance(each, correction.modifier) for each in table.program.modifiers)
    did = any(card.design in correction.cards and card.does == correction.did for card in table.cards)
    return did and correction.reading not in table.setup.board.reading_answers


def _was_otherwise(correction: Correction, setup: Setup) -> bool:
    """Whether a set-up has the former answer to a point of difference, and not by a rule of its own."""
    point = correction.id if correction.was is not None else ""
    return bool(point) and point not in setup.house and setup.answer(point) == correction.was


def read_anew(table: TableLaid, ids: Collection[str] = ()) -> TableLaid:
    """The table with every correction that it is without, or only with those of these ids."""
    return _corrected(table, tuple(each for each in corrections_for(table) if not ids or each.id in ids))


def as_today(table: TableLaid) -> TableLaid:
    """The table as boxes would lay it by now, also where a correction could not touch it: to be held against them."""
    return _corrected(table, tuple(each for each in CORRECTIONS if _is_missing(each, table)))


def _corrected(table: TableLaid, missing: tuple[Correction, ...]) -> TableLaid:
    setup = table.setup
    asked = {*answers(setup.boxes)} - {*setup.questions}
    readings = (*setup.board.readings, *((name, usual(setup, name)) for name in sorted(asked)))
    points: dict[str, Any] = {each.id: usual(setup, each.id) for each in missing if each.was is not None}
    setup = replace(setup, edition=replace(setup.edition, **points), board=replace(setup.board, readings=readings))
    today = table_for(setup)
    corrected = {design for each in missing for design in each.cards}
    cards = {card.design: card for card in today.cards if card.design in corrected}
    came = {each.modifier for each in missing}
    modifiers = (*table.program.modifiers, *(each for each in today.program.modifiers if type(each) in came))
    return replace(
        table,
        setup=setup,
        cards=tuple(cards.get(card.design, card) for card in table.cards),
        program=replace(table.program, modifiers=modifiers),
    )
