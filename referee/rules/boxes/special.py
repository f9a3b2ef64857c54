"""The Special cards for Intrigue & the King (Big Box): ten more power cards among which thirteen are chosen."""

from referee.rules.board import PowerCard
from referee.rules.boxes.box import Box
from referee.rules.boxes.conspiracy import GRANDES_WAIT
from referee.rules.effects.base import Card
from referee.rules.effects.later import Conspire, SetDiskLast

# What each brings from the provinces is ASSUMED: as the next multiple of ten.
_POWERS = (
    PowerCard(25, 5),
    PowerCard(35, 4),
)

_DECK = (
    # In the next general scoring set your disk once the others are open (Spionage).
    Card("last_disk", 0, 0, 1, SetDiskLast(), power=25),
    # In the next general scoring Grandes go by disk (Staatsgreep).
    Card("coup", 0, 0, 1, Conspire(GRANDES_WAIT.id), power=35),
)

SPECIAL = Box(
    id="special",
    powers=_POWERS,
    deck=_DECK,
    readings=(GRANDES_WAIT,),
    needs=("intrigue",),
    excludes=("decennial", "colonies", "grandissimo"),
)
