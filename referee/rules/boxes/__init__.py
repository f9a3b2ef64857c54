"""The boxes by id, the set-up of a game with some of them, and which of them each rulebook prints together.

Any other combination is a house rule. What can never be played together stands in the boxes themselves (`needs`,
`excludes`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from referee.rules.boxes.anniversary.box import ANNIVERSARY
from referee.rules.boxes.base import BASE
from referee.rules.boxes.box import Box, Reading, board_of, numbered_alike, readings_of, table_of, valued_alike
from referee.rules.boxes.colonies.box import COLONIES
from referee.rules.boxes.decennial.box import DECENNIAL
from referee.rules.boxes.grandissimo.box import GRANDISSIMO
from referee.rules.boxes.intrigue import INTRIGUE
from referee.rules.boxes.players_edition.box import PLAYERS_EDITION
from referee.rules.boxes.special.box import SPECIAL
from referee.rules.boxes.variants.box import CHURCH, FRANCE, GRANADA, HOME_ADVANTAGE, MOVING_RESTRICTIONS
from referee.rules.decisions import Complaint
from referee.rules.editions import EDITIONS
from referee.rules.model import Seat
from referee.rules.table import ANSWERS, Answer, Edition, Length, Setup, TableLaid

__all__ = [
    "BASE",
    "BOXES",
    "Box",
    "TOGETHER",
    "Reading",
    "answers",
    "impossible",
    "printed_by",
    "selections",
    "set_up",
    "table_for",
    "usual",
]

BOXES: dict[str, Box] = {
    box.id: box
    for box in (
        HOME_ADVANTAGE, MOVING_RESTRICTIONS, FRANCE, GRANADA, CHURCH, ANNIVERSARY, INTRIGUE, DECENNIAL, COLONIES,
        GRANDISSIMO, PLAYERS_EDITION, SPECIAL,
    )
}  # fmt: skip
"""The boxes besides the base game, in the order in which they are laid out."""


def set_up(
    colours: tuple[str, ...],
    edition: Edition,
    boxes: Iterable[str] = (),
    length: Length = "nine",
    leader: Seat | None = None,
    castillo: Literal["tally", "memory"] = "tally",
    chosen: Mapping[str, Answer] | None = None,
) -> Setup:
    """The set-up of a game with these boxes. `chosen`: answers in which the table differs from its rulebook.

    Raises ValueError for boxes that `impossible` complains of, and for unknown questions or answers.
    """
    ids = ordered(boxes)
    if complaint := impossible(ids):
        raise ValueError(complaint)
    board = board_of(_together(ids), edition.id, {})
    setup = Setup(colours, edition, board, ids, length, leader, castillo)
    for question, answer in _spelled_out(chosen or {}, edition.id, ids).items():
        if answer not in answers(ids).get(question, ()):
            raise ValueError(Complaint("reading-unknown", (question, answer)))
        setup = setup.with_answer(question, answer, setup.answer(question))
    if complaint := clash(setup):
        raise ValueError(complaint)
    return setup


def clash(setup: Setup) -> Complaint | None:
    """Why the readings of a set-up cannot all stand: two power cards would have the same value."""
    alike = valued_alike(_together(setup.boxes), setup.board.reading_answers)
    return next((Complaint("reading-powers", each) for each in alike), None)


def answers(boxes: Iterable[str]) -> Mapping[str, tuple[Answer, ...]]:
    """The possible answers to each question a table with these boxes may decide: first points of difference."""
    return {**ANSWERS} | {reading.id: reading.answers for reading in readings_of(_together(boxes))}


def selections(edition: str, boxes: Iterable[str]) -> Mapping[str, Mapping[str, Answer]]:
    """What this rulebook advises for some games with these boxes: by its word the answers to readings."""
    return {each.id: each.by[edition] for box in _together(boxes) for each in box.selections if edition in each.by}


def _spelled_out(chosen: Mapping[str, Answer], edition: str, ids: Iterable[str]) -> Mapping[str, Answer]:
    """The answers chosen, beside those that a selection stands for; what is chosen by itself goes first."""
    words = selections(edition, ids)
    meant = {name: answer for word, answers in words.items() if chosen.get(word) for name, answer in answers.items()}
    return meant | {name: answer for name, answer in chosen.items() if name not in words}


def usual(setup: Setup, question: str) -> Answer:
    """The answer of a game's rulebook, as it is read today."""
    if question in ANSWERS:
        return EDITIONS[setup.edition.id].answer(question)
    [reading] = (each for each in readings_of(_together(setup.boxes)) if each.id == question)
    return reading.by.get(setup.edition.id, reading.answers[0])


def ordered(boxes: Iterable[str]) -> tuple[str, ...]:
    """These boxes and those they need, in the order of `BOXES`; unknown ones last."""
    named = tuple(boxes)
    wanted = dict.fromkeys((*named, *(need for box in named if box in BOXES for need in BOXES[box].needs)))
    return (*(box for box in BOXES if box in wanted), *(box for box in wanted if box not in BOXES))


def impossible(boxes: Iterable[str]) -> Complaint | None:
    """Why these boxes cannot be played together: one is unknown or missing, or two exclude each other or clash."""
    ids = tuple(boxes)
    unknown = (Complaint("box-unknown", (box,)) for box in ids if box not in BOXES)
    lacking = (Complaint("box-needs", (box, other)) for box in ids for other in BOXES[box].needs if other not in ids)
    barred = (Complaint("box-excludes", (box, other)) for box in ids for other in BOXES[box].excludes if other in ids)
    if wrong := next(chain(unknown, lacking, barred), None):
        return wrong
    stacks = (Complaint("box-stacks", each) for each in numbered_alike(_together(ids)))
    powers = (Complaint("box-powers", each) for each in valued_alike(_together(ids), {}))
    return next(chain(stacks, powers), None)


def table_for(setup: Setup) -> TableLaid:
    """The table of a game with this set-up, from the boxes as they are today. Raises KeyError for unknown boxes."""
    return table_of(_together(setup.boxes), setup)


def _together(ids: Iterable[str]) -> tuple[Box, ...]:
    return (BASE, *(BOXES[box] for box in ids))


OVERVIEW = 0
"""Instead of a page number: the overview before the first page."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A game that a rulebook offers: the base game with all of `boxes`, and any of `any_of`."""

    edition: str
    where: int | str  # a page; in a book without page numbers, a heading, with underscores for blanks
    boxes: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()


_VARIANTS = ("home_advantage", "moving_restrictions", "france", "granada", "church")

TOGETHER = (
    Printed("rio_grande", 1),
    Printed("rio_grande", 1, ("intrigue",), ("decennial",)),
    Printed("rio_grande", 1, ("colonies",)),
    Printed("rio_grande", 1, ("intrigue", "decennial", "colonies")),  # the King & the Colonies
    Printed("rio_grande", 1, ("grandissimo",)),
    Printed("koens", "Variant_Rules", (), _VARIANTS),
    Printed("rebel_pl", "Zasady_alternatywne", (), _VARIANTS),
    Printed("big_box_nl", OVERVIEW, (), ("anniversary",)),
    Printed("big_box_nl", OVERVIEW, ("colonies",), ("anniversary",)),
    Printed("big_box_nl", OVERVIEW, ("grandissimo",), ("anniversary",)),
    Printed("big_box_nl", OVERVIEW, ("intrigue",), ("players_edition", "special", "anniversary")),
    Printed("big_box_nl", OVERVIEW, ("intrigue", "colonies"), ("anniversary",)),  # discouraged there
    Printed("alga_se", 1),
)
"""The games that rulebooks offer."""


def printed_by(boxes: Iterable[str]) -> tuple[str, ...]:
    """The rulebooks that print these boxes together; all of them print the base game alone."""
    wanted = set(boxes)
    offers = (each for each in TOGETHER if set(each.boxes) <= wanted <= {*each.boxes, *each.any_of})
    return tuple(dict.fromkeys(each.edition for each in offers))
