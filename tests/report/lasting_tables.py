"""A table of Intrigue & the King with the Players' edition and the Special cards at which all lasts that can."""

from typing import Any

from referee.letters import Letter
from referee.rules.boxes import set_up
from referee.rules.boxes.players_edition.castillo import CastilloWalked
from referee.rules.boxes.players_edition.held_bridges import HeldBridge
from referee.rules.boxes.players_edition.paying import NoKingsBonus, Turned
from referee.rules.editions import EDITIONS
from referee.rules.effects.closures import Protected, Quarantined
from referee.rules.effects.later import MovesBeforeSettled, SetsDiskLast
from referee.rules.effects.pairs import Allied
from referee.rules.events import ChoiceSealed
from referee.rules.model import Seat
from referee.rules.modifiers import Lasting
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.table import Setup
from tests.kit.geography import ARA, CAT, CNU, COLOURS, CVI, GAL, GRA, PVA, SEV, VAL
from tests.report import games
from tests.rules.tables import BLUE, RED, YELLOW, table

POOLS = ("intrigue", "players_edition", "special")
SALT = "5a" * 32


def laid(players: int = 5, castillo: Any = "tally") -> Setup:
    """The Big Box's table with both pools."""
    return set_up(COLOURS[:players], EDITIONS["big_box_nl"], POOLS, castillo=castillo)


def lasting(bridge: int) -> tuple[Lasting, ...]:
    """All that lasts beside tokens; `bridge`: the zone on it."""
    return (
        Lasting(Quarantined(ARA), "replaced"),
        Lasting(Protected(SEV), "replaced"),
        Lasting(HeldBridge(RED, VAL, (CAT, VAL), bridge), "replaced"),
        Lasting(Allied((GAL, PVA), late=False, cards=False), "general"),
        Lasting(Turned("scoreboard-840", uncut=False), "replaced"),
        Lasting(CastilloWalked(GRA, general=False), "general"),
        Lasting(NoKingsBonus(), "general"),
        Lasting(SetsDiskLast(BLUE), "general"),
        Lasting(MovesBeforeSettled(YELLOW, 1, enters=True), "replaced"),
    )


def everything(players: int = 5, castillo: Any = "tally", each: int = 1, **more: Any) -> Position:
    """So many of every seat in every region, and in the Castillo and beside it, and all that lasts."""
    setup = laid(players, castillo)
    bridge, beside = (setup.board.index[code] for code in ("BANKS", "BESIDE"))
    rows = dict.fromkeys((*setup.board.places, beside), (each,) * players) | {bridge: (1, *(0,) * (players - 1))}
    tokens = {"collapse": (beside, None), "table-of-six#1": (CVI, None), "table-of-six#2": (VAL, None)}
    made = {"scoreboards": (PVA, CVI), "tokens": tokens, "lasting": lasting(bridge), "king": CNU, "setup": setup}
    position = table(rows, players, **made | {"homes": (CAT, GAL, PVA, VAL, GRA)[:players], "round": 3} | more)
    return position.having(seals=(ChoiceSealed(YELLOW, "tormenta", 3, "ARA", SALT, "c0" * 32),))


def told(position: Position, seat: Seat = BLUE, kind: Any = "report", **changes: Any) -> Letter:
    """A letter about it."""
    return games.letter(State(position, ()), seat, kind, position.setup, **changes)
