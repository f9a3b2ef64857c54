"""Standing orders at filing: only what no round could ever make legal is refused.

Knows `filing`, and imagines the position it is to judge on. Must not know what is filed for the round.
"""

from __future__ import annotations

from referee.orders.filing import judge
from referee.orders.findings import Finding
from referee.orders.shapes.base import Block
from referee.rules.model import Seat
from referee.rules.state import State

MARK = "ALWAYS"
"""What stands before the key of a standing order, where it is told beside those of the round."""


def named(key: str) -> str:
    """How a standing order of this key is called."""
    return f"{MARK} {key}"


def judge_standing(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """What of a standing order could never be done, at most one finding for each of its lines, all "never".

    The places of the day, the hand and the cards on offer do not matter: another round has others.
    """
    never = (finding for finding in judge(block, best_of_days(state, seat), seat) if finding.level == "never")
    first: dict[tuple[int | None, int], Finding] = {}
    for finding in never:
        first.setdefault((finding.plan, finding.line), finding)
    return tuple(first.values())


def best_of_days(state: State, seat: Seat) -> State:
    """A round about to begin with every card on offer, in which this seat has all power cards and a Veto."""
    position = state.position
    hands = tuple(position.board.power_values if who == seat else hand for who, hand in enumerate(position.hands))
    vetoes = ((seat, 0),) if position.setup.edition.veto != "off" else ()
    offered = tuple(position.table.deck)
    return State(position.having(hands=hands, vetoes=vetoes, offered=offered, laid=(), taken=()), ())
