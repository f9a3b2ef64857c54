"""What needs nobody's word: the one order that is legal, and the house default for those who stay silent.

Knows positions and questions. Must not know any sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.orders.goals import reinforcing
from referee.rules.decisions import (
    Ask,
    Decision,
    Disk,
    LayPower,
    LetPass,
    Name,
    Order,
    PlaceCaballeros,
    Return,
    SetDisk,
    Skip,
    TakeCard,
)
from referee.rules.effects.base import card_of
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import allowance, open_regions
from referee.rules.rounds import Halves, Reinforcing
from referee.rules.state import State

# --- the house default ------------------------------------------------------------------------------


def default(state: State, decision: Decision, seat: Seat) -> Order:
    """The order of a seat that stayed silent at the deadline; always legal, and published.

    The lowest free power card; full reinforcement, nothing from the board unless the edition insists; the
    lowest-numbered card left; no special action; nobody placed (where the edition insists, into the Castillo);
    caballeros given up from the court first, then in track order; the disk on the own home region if that is legal,
    else the first legal region in track order, but unset where caballeros would be sent off: the edition's ruling
    decides there. Any other place asked for is the home region if that is legal, else the first there is. A Veto is
    kept.
    """
    return _DEFAULT[decision.kind](state.position, decision, seat)


def _power(_: Position, decision: Decision, __: Seat) -> Order:
    return LayPower(min(decision.choices))


def _reinforce(position: Position, decision: Decision, seat: Seat) -> Order:
    step = decision.step
    assert isinstance(step, Reinforcing)
    return full_reinforcement(position, seat, step)


def full_reinforcement(position: Position, seat: Seat, step: Reinforcing) -> Order:
    """The printed number from the provinces, nothing from the board that the edition leaves free."""
    most = min(step.printed(position), position.provinces[seat])
    return reinforcing(position, seat, step.printed(position), most, (), shortfall=True)


def _card(position: Position, decision: Decision, _: Seat) -> Order:
    return TakeCard(min(decision.choices, key=lambda card: card_of(position, card).stack))


def _half(position: Position, decision: Decision, seat: Seat) -> Order:
    step = decision.step
    assert isinstance(step, Halves)
    if step.act:
        return Skip()
    nobody = PlaceCaballeros()
    if step.check(position, seat, nobody) is None:
        return nobody
    most = allowance(position, seat, step.card.caballeros)
    return PlaceCaballeros(((position.board.castillo, min(most, position.court[seat])),))


def _give_up(position: Position, decision: Decision, seat: Seat) -> Order:
    step = decision.step
    court = min(step.due(position), position.court[seat])
    return Return(court, tuple(open_caballeros(position, seat)[: step.due(position) - court]))


def open_caballeros(position: Position, seat: Seat) -> list[Place]:
    """For each own caballero that may leave its region, that region, in track order."""
    return [place for place in open_regions(position) for _ in range(position.held(place)[seat])]


def _disk(position: Position, decision: Decision, seat: Seat) -> Order:
    if decision.step.purpose is Disk.SEND:
        return SetDisk(None)
    return SetDisk(_nearest_home(position, decision, seat))


def _place(position: Position, decision: Decision, seat: Seat) -> Order:
    return Name(_nearest_home(position, decision, seat))


def _nearest_home(position: Position, decision: Decision, seat: Seat) -> Place:
    legal = _legal(decision, seat)
    home = position.homes[seat]
    return home if home in legal else legal[0]


def _legal(decision: Decision, seat: Seat) -> tuple[Place, ...]:
    """The places of one of the seats asked."""
    return tuple(decision.choices[decision.seats.index(seat)])


def _veto(_: Position, __: Decision, ___: Seat) -> Order:
    return LetPass()


_DEFAULT: dict[Ask, Callable[[Position, Decision, Seat], Order]] = {
    Ask.POWER: _power,
    Ask.REINFORCE: _reinforce,
    Ask.CARD: _card,
    Ask.HALF: _half,
    Ask.RETURN: _give_up,
    Ask.DISK: _disk,
    Ask.PLACE: _place,
    Ask.VETO: _veto,
}


# --- the only legal order ---------------------------------------------------------------------------


def only(state: State, decision: Decision, seat: Seat) -> Order | None:
    """The order of this seat where the rules leave it no choice, else None. An unset disk is no choice."""
    position = state.position
    match decision.kind:
        case Ask.POWER if len(decision.choices) == 1:
            return LayPower(decision.choices[0])
        case Ask.CARD if len(decision.choices) == 1:
            return TakeCard(decision.choices[0])
        case Ask.DISK if len(legal := _legal(decision, seat)) == 1:
            return SetDisk(legal[0])
        case Ask.PLACE if len(legal := _legal(decision, seat)) == 1:
            return Name(legal[0])
        case Ask.RETURN if not position.court[seat] and len(set(open_caballeros(position, seat))) == 1:
            return _give_up(position, decision, seat)
        case Ask.HALF if _can_only_skip(position, decision.step):
            return Skip()
        case _:
            return None


def _can_only_skip(position: Position, step: Halves) -> bool:
    placeable = step.place and position.court[step.seat]
    return step.act and not placeable and step.card.does.barred(position, step.seat)
