"""The variants of Koens and Rebel (variant rules): Home advantage, Moving restrictions, France, Granada, the Church."""

from referee.rules.board import Neutral, Token, Zone
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.boxes.variants.rules import AllGoHome, Conquering, FarIsFewer, GrandesCount, HeldByMuslims
from referee.rules.effects.base import Card
from referee.rules.effects.cards import OneOf
from referee.rules.effects.parties import LeadParty, MasterGains, SetOut, WinParty
from referee.rules.rounds import DrawHomes, DrawKing
from referee.rules.table import Stack

# Home advantage: a Grande counts, and whoever places only at home may place more.
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

# Moving restrictions: moving beyond an adjacent region costs two moves.
MOVING_RESTRICTIONS = Box(id="moving_restrictions", modifiers=(FarIsFewer(by=2),))

# France alone, a tenth region. Not the France of the colonies.
FRANCE_SLOTS = (
    Zone("FRA-ambassador", "slot", within="FRA", holds=1, bonus=2, disks=()),
    Zone("FRA-envoy", "slot", within="FRA", holds=1, bonus=1, disks=()),
    Zone("FRA-third", "slot", within="FRA", holds=1, disks=()),
)
"""The three spaces of France, which are those of the colonies' France too."""

# The bonuses are printed on the first two of its three spaces; neither King nor Grande may be there, and nobody comes
# from the Castillo in a general scoring (Koens, Rebel). Points and borders are the colonies' (Big Box p. 14).
FRANCE = Box(
    id="france",
    zones=(
        Zone(
            "FRA",
            "region",
            (3, 1, 0),
            ("ARA", "CAT"),
            coast=True,
            holds=0,
            king=False,
            grande=False,
            disks=("secret", "send", "evict"),
        ),
        *FRANCE_SLOTS,
    ),
    excludes=("colonies",),
)

# Granada: Muslim until twelve caballeros stand there.
GRANADA = Box(
    id="granada",
    inserts=(
        Insertion("setup", (HeldByMuslims("GRA", falls_to=12),), before=DrawKing()),
        Insertion("turn", (Conquering(),)),
    ),
)

# The Church: four black caballeros for whoever has its marker.
CHURCH = Box(
    id="church",
    tokens=(Token("church-marker", "church"),),
    # They never go to the Castillo, nor to France, if that is played with.
    neutrals=(Neutral("church", 4, sign="church-marker", barred=("CAS", "FRA")),),
    stacks=(Stack(6, "standing"),),
    deck=(
        # Take the Church's marker, and move up to 2 of the black caballeros between open regions.
        Card("church", 6, 3, 1, OneOf((LeadParty("church", 2), WinParty("church")))),
    ),
    inserts=(Insertion("setup", (SetOut("church", draws=2, each=2),), after=DrawHomes()),),
    modifiers=(MasterGains("church"),),
    excludes=("colonies", "grandissimo"),  # which have black caballeros of their own
)
