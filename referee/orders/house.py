"""What needs nobody's word: the one order that is legal, and the house default for those who stay silent.

Knows that a shape answers each kind of question. Must not know any sheet.
"""

from __future__ import annotations

from referee.orders.shapes.table import ANSWERING
from referee.rules.decisions import Decision, Order
from referee.rules.model import Seat
from referee.rules.state import State


def default(state: State, decision: Decision, seat: Seat) -> Order:
    """The order of a seat that stayed silent at the deadline; always legal, and published.

    The lowest free power card; full reinforcement, nothing from the board unless the edition insists; the
    lowest-numbered card left; no special action; nobody placed (where the edition insists, into the Castillo);
    caballeros given up from the court first, then in track order; the disk on the own home region if that is legal,
    else the first legal region in track order, but unset where caballeros would be sent off: the edition's ruling
    decides there. Any other place asked for is the home region if that is legal, else the first there is. A Veto is
    kept.
    """
    return ANSWERING[decision.kind].default(state.position, decision, seat)


def only(state: State, decision: Decision, seat: Seat) -> Order | None:
    """The order of this seat where the rules leave it no choice, else None. An unset disk is no choice."""
    return ANSWERING[decision.kind].only(state.position, decision, seat)
