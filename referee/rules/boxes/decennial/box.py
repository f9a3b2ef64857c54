"""Rio Grande's Decennial cards for Intrigue & the King: those that its book explains; others nobody has described."""

from referee.rules.board import PowerCard
from referee.rules.boxes.box import Box, Insertion
from referee.rules.boxes.decennial.quarantine import OpeningShut, Quarantine
from referee.rules.boxes.shared import GRANDES_WAIT
from referee.rules.effects.base import Card
from referee.rules.effects.conspiracies import Conspire
from referee.rules.effects.later import MoveBefore, SetDiskLast
from referee.rules.effects.pairs import BuildBridge, Crossing
from referee.rules.effects.placings import PlaceOtherwise
from referee.rules.effects.scorings import ScoreChosen
from referee.rules.rounds import Reinforcing

# What each brings from the provinces is ASSUMED: as the next multiple of ten.
_POWERS = (
    PowerCard(15, 5),
    PowerCard(25, 5),
    PowerCard(35, 4),
    PowerCard(63, 3),
    PowerCard(75, 3),
    PowerCard(93, 2),
    PowerCard(135, 1),
    PowerCard(145, 1),
)

_MUST = "intrigue.compulsory"

_DECK = (
    # Place 5 instead of what the Caballero card says.
    Card("five_instead", 0, 0, 1, PlaceOtherwise(count=5), power=15),
    # In the next general scoring set your disk once the others are open.
    Card("last_disk", 0, 0, 1, SetDiskLast(), power=25),
    # In the next general scoring Grandes go by disk.
    Card("grandes_by_disk", 0, 0, 1, Conspire(GRANDES_WAIT.id), power=35),
    # Build the bridge between two neighbouring regions; before your turns yours may cross it.
    Card("bridge", 0, 0, 1, BuildBridge(), power=63),
    # Keep it; right before a scoring move one of yours.
    Card("move_before", 0, 0, 1, MoveBefore(1, enters=True), power=75),
    # Shut a region with a mobile scoreboard.
    Card("quarantine", 0, 0, 1, Quarantine(), power=93),
    # Score a region that you lead, tied or not, with exactly 2.
    Card("score_two", 0, 0, 1, ScoreChosen(exactly=2, banded=True), power=135, must=_MUST),
    # Score one region, neither the King's nor the Castillo.
    Card("score_elsewhere", 0, 0, 1, ScoreChosen(freely=False), power=145, must=_MUST),
)

DECENNIAL = Box(
    id="decennial",
    powers=_POWERS,
    deck=_DECK,
    inserts=(Insertion("turn", (Crossing(),), before=Reinforcing()), Insertion("general", (OpeningShut(),))),
    readings=(GRANDES_WAIT,),
    needs=("intrigue",),
)
