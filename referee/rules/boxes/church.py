"""The Church (Koens and Rebel, variant rules): four black caballeros for whoever has its marker."""

from referee.rules.board import Neutral, Token
from referee.rules.boxes.box import Box, Insertion
from referee.rules.effects.base import Card
from referee.rules.effects.cards import OneOf
from referee.rules.effects.parties import LeadParty, MasterGains, SetOut, WinParty
from referee.rules.opening import DrawHomes
from referee.rules.table import Stack

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
