"""Which boxes each rulebook prints together, and where; what it does not print is a rule of one's own table.

Data. What can never be played together stands in the boxes themselves: what each needs and excludes. Boxes and
rulebooks are named by id, also those that are not on the shelf yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

OVERVIEW = 0
"""In place of a page: the sheet that lies before the first."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A game that a rulebook offers: with all of these boxes beside the base game, and any of those."""

    edition: str
    where: int | str  # a page; in a book without pages, a heading, with underscores for blanks
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
"""Every rulebook's own list of what goes together."""


def printed_by(boxes: Iterable[str]) -> tuple[str, ...]:
    """The rulebooks that print these boxes together; the base game alone every rulebook has."""
    wanted = set(boxes)
    offers = (each for each in TOGETHER if set(each.boxes) <= wanted <= {*each.boxes, *each.any_of})
    return tuple(dict.fromkeys(each.edition for each in offers))
