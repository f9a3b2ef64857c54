"""Granada (Koens and Rebel, variant rules): Muslim until twelve caballeros stand there."""

from referee.rules.boxes.box import Box, Insertion
from referee.rules.boxes.granada.conquest import Conquering, HeldByMuslims
from referee.rules.opening import DrawKing

GRANADA = Box(
    id="granada",
    inserts=(
        Insertion("setup", (HeldByMuslims("GRA", falls_to=12),), before=DrawKing()),
        Insertion("turn", (Conquering(),)),
    ),
)
