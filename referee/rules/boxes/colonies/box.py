"""Grand Inquisitor & Colonies (Rio Grande and Big Box): four lands beyond Spain, gold and wares, the Inquisitor."""

from referee.rules.board import Neutral, Token, Zone
from referee.rules.boxes.box import Box, Insertion, Reading
from referee.rules.boxes.colonies.kept import AfterTurn, BeforeChoosing, KeepDouble, KeepRemover
from referee.rules.boxes.colonies.overseas import CaptainAlone, CargoLands, Claiming, Sailing, Transport
from referee.rules.boxes.shared import GRANDES_WAIT
from referee.rules.boxes.variants.box import FRANCE_SLOTS
from referee.rules.decisions import Phase
from referee.rules.effects.base import Card
from referee.rules.effects.cards import OneOf
from referee.rules.effects.cargo import LayOut
from referee.rules.effects.conspiracies import Conspire
from referee.rules.effects.disks import GeneralDisks
from referee.rules.effects.hidden import Settling
from referee.rules.effects.later import FreeHands, KeepFreeHand, ScoreDue, ScoreLater
from referee.rules.effects.limits import Filling, LieIn, MoveTable, RoomMakers, TableFills
from referee.rules.effects.parties import (
    ExtraAnywhere,
    LeadParty,
    MasterGains,
    PartyRanks,
    ScoreParty,
    SetOut,
    WinParty,
)
from referee.rules.effects.scorings import ScoreAbroad
from referee.rules.rounds import Choosing, CloseRound, DrawHomes, Reinforcing, StartPhase
from referee.rules.table import Stack

# In the order they are scored, behind Valencia (Rio Grande, Colonies p. 10). No secret disk points at them (Rio Grande,
# Colonies p. 9), and the King may enter France alone. France's points are printed in the Big Box; those of America and
# of the Mediterranean are from public lists: both are regions worth 4 (Rio Grande, Colonies p. 10).
_ZONES = (
    Zone("FRA", "region", (3, 1, 0), ("ARA", "CAT"), coast=True, holds=0, disks=(), abroad=True),
    *FRANCE_SLOTS,
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
    # Wherever the limit table lies (Rio Grande, Colonies p. 8).
    Zone("TABLE", "slot", holds=0, disks=(), under="limit-table"),
)

# How many there are: Rio Grande, Colonies p. 7; what they pay: p. 9.
_CARGO = (
    Token("gold", "gold", borne=True, worth=6, copies=5),
    Token("wares", "wares", borne=True, worth=4, copies=11),
)

_PLACES = (2, 0, 1, 3, 4, 5)

_KEPT = "colonies.kept_brings"

_DECK = (
    # Stack 6. Take the Grand Inquisitor, and move up to 2 of his black caballeros.
    Card("inquisition", 6, 3, 1, OneOf((LeadParty("inquisitor", 2), WinParty("inquisitor")))),
    # Stack 7. No book prints what these place, but for score_black, nor what they lay: ASSUMED, so that all the stock
    # that is left, four of gold and nine of wares, comes in (docs/readings.md).
    # Keep it; in this or a later round remove a card that is still on offer.
    Card("close_card", 7, 2, 1, KeepRemover("intrigue.remover_vetoes", _KEPT), lays=(("wares", "MED", 1),)),
    # Keep it; right after another's turn repeat its special action.
    Card("double", 7, 2, 1, KeepDouble(_KEPT)),
    # In the next general scoring, between the Castillo and the first region, move up to 2 of yours.
    Card("free_choice", 7, 2, 1, KeepFreeHand(2), lays=(("wares", "MED", 1),)),
    # Score France, the ship, America and the Mediterranean.
    Card("score_new", 7, 2, 1, ScoreAbroad(), lays=(("gold", "AME", 1),)),
    # Take the Grand Inquisitor, then score all regions with black caballeros.
    Card("score_black", 7, 2, 1, ScoreParty("inquisitor"), lays=(("wares", "MED", 1),)),
    # Move up to 3 of yours to, from or between the new lands, onto the discs just laid too. The 3 is ASSUMED.
    Card("transport", 7, 2, 1, Transport(3), lays=(("gold", "AME", 1), ("wares", "MED", 2))),
    # A region you name is scored at the end of the next round.
    Card("score_later", 7, 2, 1, ScoreLater(), lays=(("gold", "AME", 1),)),
    # In the next general scoring Grandes go by disk.
    Card("conspiracy", 7, 2, 1, Conspire(GRANDES_WAIT.id), lays=(("gold", "AME", 1), ("wares", "MED", 1))),
    # The limit table goes to another region.
    Card("limit_table", 7, 2, 3, MoveTable("limit-table", but=("FRA",)), lays=(("wares", "MED", 1),)),
)

_FILLING = Filling("limit-table", "inquisitor", "colonies.table_filler")

COLONIES = Box(
    id="colonies",
    zones=_ZONES,
    tokens=(*_CARGO, Token("inquisitor", "inquisitor"), Token("limit-table", "limit-table", spaces=(6, 6, 10, 10))),
    reserve=6,
    neutrals=(Neutral("inquisitor", 4, sign="inquisitor"),),
    stacks=(Stack(6, "standing"), Stack(7)),
    deck=_DECK,
    symbols=(("g", "gold", "AME"), ("w", "wares", "MED")),
    inserts=(
        Insertion(
            "setup",
            (
                SetOut("inquisitor", draws=2, each=2),
                LieIn("limit-table"),
                LayOut("gold", "AME", 1),
                LayOut("wares", "MED", 2),
                StartPhase(Phase.SETUP),
                Settling(2, "colonies.settle_badly"),
            ),
            after=DrawHomes(),
        ),
        Insertion("round", (ScoreDue(),), before=CloseRound()),
        Insertion("general", (FreeHands(),), after=GeneralDisks()),
        Insertion("general", (ScoreDue(last=True),)),
        Insertion("turn", (Sailing("SHIP", ("AME", "MED")), _FILLING), before=Reinforcing()),
        Insertion("turn", (BeforeChoosing(),), before=Choosing()),
        Insertion("turn", (Claiming(), _FILLING, AfterTurn())),
    ),
    triggers=(
        CargoLands(),
        TableFills("limit-table", "inquisitor", when="colonies.table_filled", who="colonies.table_filler"),
    ),
    modifiers=(
        CaptainAlone("SHIP", unless="colonies.ship_scoreboard"),
        MasterGains("inquisitor"),
        ExtraAnywhere("colonies.extra_placed"),
        PartyRanks("inquisitor", "colonies.black_unowned"),
        RoomMakers("limit-table", "inquisitor"),
    ),
    readings=(
        # Rio Grande: on the ship the Captain alone scores; the Big Box: a scoreboard brings the majority back.
        Reading("colonies.ship_scoreboard", (True, False), {"rio_grande": False}),
        # Rio Grande: black caballeros without an Inquisitor take points away; the Big Box: they are ignored.
        Reading("colonies.black_unowned", ("ignored", "rival"), {"rio_grande": "rival"}),
        # Rio Grande: the Inquisitor's extra caballero goes next to the King; the Big Box: to a region.
        Reading("colonies.extra_placed", ("neighbours", "any_region"), {"big_box_nl": "any_region"}),
        # Rio Grande: whoever names the King's region keeps the two in the court; the Big Box: it may not be named.
        Reading("colonies.settle_badly", ("repick", "stays"), {"rio_grande": "stays"}),
        # Rio Grande: free spaces of the limit table are filled at once; the Big Box: after the turn.
        Reading("colonies.table_filled", ("at_once", "turn_end"), {"big_box_nl": "turn_end"}),
        # Who chooses, where no seat has the Inquisitor: Rio Grande says the mover, the Big Box nothing.
        Reading("colonies.table_filler", ("inquisitor_else_mover", "inquisitor"), {"big_box_nl": "inquisitor"}),
        # Gold and wares of a card that is kept: Rio Grande when its action is performed; the Big Box when it is chosen.
        Reading(_KEPT, ("kept", "used"), {"rio_grande": "used"}),
        GRANDES_WAIT,
        # No book prints these numbers (docs/readings.md): what each card places, what it brings, how many one moves.
        Reading("colonies.places.close_card", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.double", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.free_choice", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.score_new", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.transport", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.score_later", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.conspiracy", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.places.limit_table", _PLACES, assumed=True, sets="caballeros"),
        Reading("colonies.brings.close_card", ("w", "none", "ww", "g", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.double", ("none", "w", "ww", "g", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.free_choice", ("w", "none", "ww", "g", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.score_new", ("g", "none", "w", "ww", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.score_black", ("w", "none", "ww", "g", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.transport", ("gww", "none", "w", "ww", "g", "gw"), assumed=True, sets="lays"),
        Reading("colonies.brings.score_later", ("g", "none", "w", "ww", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.conspiracy", ("gw", "none", "w", "ww", "g", "gww"), assumed=True, sets="lays"),
        Reading("colonies.brings.limit_table", ("w", "none", "ww", "g", "gw", "gww"), assumed=True, sets="lays"),
        Reading("colonies.moves.transport", (3, 1, 2, 4, 5), assumed=True, sets="count"),
    ),
    excludes=("france", "church"),
)
