"""Grand Inquisitor & Colonies (Rio Grande and Big Box): four lands beyond Spain, gold and wares."""

from referee.rules.board import Token, Zone
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.boxes.france import SLOTS
from referee.rules.effects.overseas import CaptainAlone, CargoLands, Claiming, LayOut, Sailing
from referee.rules.opening import DrawHomes
from referee.rules.rounds import Reinforcing

# In the order they are scored, behind Valencia (Rio Grande, Colonies p. 10). No secret disk points at them (Rio Grande,
# Colonies p. 9), and the King may enter France alone. France's points are printed in the Big Box; those of America and
# of the Mediterranean are from public lists: both are regions worth 4 (Rio Grande, Colonies p. 10).
_ZONES = (
    Zone("FRA", "region", (3, 1, 0), ("ARA", "CAT"), coast=True, holds=0, disks=(), abroad=True),
    *SLOTS,
    # The ship lies off every coast; it prints no points.
    Zone(
        "SHIP",
        "region",
        (0, 0, 0),
        ("FRA", "CAT", "VAL", "GRA", "SEV", "GAL", "PVA"),
        king=False,
        disks=(),
        abroad=True,
    ),
    Zone("SHIP-captain", "slot", within="SHIP", holds=1, bonus=3, disks=(), apart=True),
    Zone("AME", "region", (4, 0, 0), king=False, disks=(), placed="never", abroad=True),
    Zone("AME-viceroy", "slot", within="AME", holds=1, bonus=5, disks=(), apart=True),
    Zone("MED", "region", (4, 2, 1), king=False, disks=(), placed="never", abroad=True),
)

# How many there are: Rio Grande, Colonies p. 7; what they pay: p. 9.
_CARGO = (
    Token("gold", "gold", borne=True, worth=6, copies=5),
    Token("wares", "wares", borne=True, worth=4, copies=11),
)

COLONIES = Box(
    id="colonies",
    zones=_ZONES,
    tokens=_CARGO,
    reserve=6,
    inserts=(
        Insertion("setup", (LayOut("gold", "AME", 1), LayOut("wares", "MED", 2)), after=DrawHomes()),
        Insertion("turn", (Sailing("SHIP", ("AME", "MED")),), before=Reinforcing()),
        Insertion("turn", (Claiming(),)),
    ),
    triggers=(CargoLands(),),
    modifiers=(CaptainAlone("SHIP", unless="colonies.ship_scoreboard"),),
    readings=(
        # Rio Grande: on the ship the Captain alone scores; the Big Box: a scoreboard brings the majority back.
        Reading("colonies.ship_scoreboard", (True, False), {"rio_grande": False}),
    ),
    excludes=("france", "church"),
)
