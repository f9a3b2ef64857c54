"""Which boxes each rulebook prints together, and where; any other combination is a house rule.

What can never be played together stands in the boxes themselves (`needs`, `excludes`). Ids may be of boxes that do
not exist here yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

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
