"""Home advantage (Koens and Rebel, variant rules): a Grande counts, and whoever places only at home may place more."""

from referee.rules.boxes.box import Box, Reading
from referee.rules.effects.variants import AllGoHome, GrandesCount

HOME_ADVANTAGE = Box(
    id="home_advantage",
    modifiers=(GrandesCount(), AllGoHome()),
    readings=(
        # The base rules of both books say that Grandes do not count for the majority, by which they mean all ranks.
        Reading("home_advantage.ranks", ("all", "first"), assumed=True),
        # It counts as one, so it counts also in a place without caballeros of its owner.
        Reading("home_advantage.alone", (True, False), assumed=True),
    ),
)
