"""Moving restrictions (Koens and Rebel, variant rules): who moves farther than next door moves two fewer."""

from referee.rules.boxes.box import Box
from referee.rules.effects.variants import FarIsFewer

MOVING_RESTRICTIONS = Box(id="moving_restrictions", modifiers=(FarIsFewer(by=2),))
