"""Moving restrictions (Koens and Rebel, variant rules): moving beyond an adjacent region costs two moves."""

from referee.rules.boxes.box import Box
from referee.rules.effects.variants import FarIsFewer

MOVING_RESTRICTIONS = Box(id="moving_restrictions", modifiers=(FarIsFewer(by=2),))
