"""The keywords of orders that running words may stand for: of blocks, of lines in a plan, of what belongs to both."""

from __future__ import annotations

from referee.orders.shapes.deed import DoAct, DoSkip
from referee.orders.shapes.disk import WORD
from referee.orders.shapes.facts import KING as KING
from referee.orders.shapes.hand import DoTake
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import ADD as ADD
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.one_of_each import DoSend
from referee.orders.shapes.one_place import EVICT as EVICT
from referee.orders.shapes.one_place import GRANDE as GRANDE
from referee.orders.shapes.one_place import SCORE as SCORE
from referee.orders.shapes.one_place import DoScoreboard
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import ELSE as ELSE
from referee.orders.shapes.plans import TURN as TURN
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import LET_PASS as LET_PASS
from referee.orders.shapes.stepping_in import VetoBlock

ASK, CARD, POWER, RETURN, VETO = AskBlock.key, CardBlock.key, PowerBlock.key, ReturnBlock.key, VetoBlock.key
ACT, MOVE, PLACE, SCOREBOARD = DoAct.verb, DoMove.verb, DoPlace.verb, DoScoreboard.verb
DISK, SEND, SKIP, TAKE = WORD, DoSend.verb, DoSkip.verb, DoTake.verb
