"""Gathers the values that a sheet is made of, blocks and lines of plans, under one name.

For modules that use many of them: `from referee.orders import blocks as b`. Must not define anything itself.
"""

from referee.orders.goals import Lead
from referee.orders.order import Block, Deed, Guard, Guarded, Item, Premise
from referee.orders.shapes.called import DoCourt, ReinforceBlock
from referee.orders.shapes.colonies.kept import DoubleBlock, DoublingPolicy, Removal, RemoveBlock
from referee.orders.shapes.colonies.stepping_up import FillBlock
from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.disk import DiskBlock, key_to
from referee.orders.shapes.facts import KING, TURN
from referee.orders.shapes.further import FurtherBlock, FurtherPlan
from referee.orders.shapes.grandissimo.hosting import GuestBlock, Lodging
from referee.orders.shapes.grandissimo.persons import DoEnthrone, DoFigure
from referee.orders.shapes.grandissimo.policies import ConsentBlock, UncoverBlock
from referee.orders.shapes.grandissimo.symbols import Captive, CharterBlock, JailBlock
from referee.orders.shapes.hand import DoTake, HandBlock
from referee.orders.shapes.journeys import (
    JOURNEYS,
    CrossBlock,
    EscortBlock,
    Journey,
    SailBlock,
    ShiftBlock,
    SlipBlock,
    UnloadBlock,
)
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMove, DoMoveBest
from referee.orders.shapes.naming import NameBlock
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.one_place import DoName, DoScoreboard
from referee.orders.shapes.placing import GOALS, DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import AskBlock, CardBlock, ElseBestBlock
from referee.orders.shapes.players_edition.flipping import DoFlip
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.special.abolishing import DoAbolish
from referee.orders.shapes.special.offering import DoOffer
from referee.orders.shapes.stepping_in import Condition, StepInPolicy, VetoBlock
from referee.orders.shapes.turn import TurnBlock
