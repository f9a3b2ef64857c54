"""Which power cards there are to choose from, by the boxes that are played: value, special action, what each brings."""

from collections.abc import Mapping
from typing import Any

from tests.naive.facts import DECENNIAL_POWER, INTRIGUE_POWER, PLAYERS_EDITION_POWER, SPECIAL_POWER

Pool = dict[int, tuple[str, int]]
"""By value the special action of each card, and how many it brings."""

JOKER = -1
"""The power card without a value: below all others, and without an action."""

ADDED = {"players_edition": PLAYERS_EDITION_POWER, "special": SPECIAL_POWER}


def pool(boxes: tuple[str, ...], readings: Mapping[str, Any]) -> Pool:
    """The cards of one colour, as this table reads those of which no book prints all."""
    cards: Pool = dict(INTRIGUE_POWER)
    if "decennial" in boxes:
        cards |= DECENNIAL_POWER
    if "players_edition" in boxes:
        cards[JOKER] = ("", 0)
    for box, added in ADDED.items():
        for does, (value, brings) in added.items() if box in boxes else ():
            brought = int(readings.get(f"{box}.brings.{does}", brings))
            cards[int(readings.get(f"{box}.value.{does}", value))] = (does, brought)
    return cards


def every_value() -> list[int]:
    """All values that a power card may have, at whatever table."""
    return sorted({JOKER, *range(15), *INTRIGUE_POWER, *DECENNIAL_POWER, *range(13, 180, 5), *range(13, 180, 10)})
