"""What would be legal where an order was refused: the nearest orders that would do, as lines to type.

Knows the position the order was filed on, and only what its seat may know of it. Must not judge.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.blocks import Block, CardBlock, DoPlace, Item, TurnBlock
from referee.orders.guards import deed_of
from referee.orders.names import place_name
from referee.orders.plans import on_offer
from referee.orders.verbs import verbs_of
from referee.rules.decisions import Disk, MoveKing
from referee.rules.effects.base import Card, card_of
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import allowance, open_regions, reach
from referee.rules.rounds import Halves
from referee.rules.state import State

_SHOWN = 3  # places named in one suggestion

_FIXED = {
    "RETURN": ("RETURN 3 court",),
    "REINFORCE": ("REINFORCE ALL",),
}


def would_do(
    key: str, state: State, seat: Seat, block: Block | None = None, plan: int | None = None, line: int = 0
) -> tuple[str, ...]:
    """Orders that would do in the place of one that was refused, best first; nothing where none would.

    `block` is the block that was judged, `plan` and `line` which of its plans and items, as in `filing.Finding`.
    """
    position = state.position
    if key == "POWER":
        return ("POWER " + " or ".join(str(value) for value in reversed(position.hands[seat][-5:])),)
    if key.startswith("DISK "):
        named = position.board.named_by[Disk(key.removeprefix("DISK ").lower())]
        goals = [place for place in open_regions(position) if place in named]
        own = [place for place in goals if position.held(place)[seat]]
        return (f"{key} {_ranked(position, own or goals)}",)
    if isinstance(block, CardBlock | TurnBlock):
        card, items = _card_and_items(state, block, plan or 0)
        rival = position.setup.colours[position.from_left_of(seat)[0]]
        return _of_card(position, seat, card, items[line] if line < len(items) else None, rival) if card else ()
    return _FIXED.get(key, ())


def _card_and_items(state: State, block: CardBlock | TurnBlock, plan: int) -> tuple[Card | None, tuple[Item, ...]]:
    if isinstance(block, TurnBlock):
        step = state.agenda[0] if state.agenda else None
        return (step.card if isinstance(step, Halves) else None), block.items
    written = block.plans[min(plan, len(block.plans) - 1)]
    found = (on_offer(state.position, card) for card in written.cards)
    card = next((card for card in found if card is not None), None)
    return (card_of(state.position, card) if card else None), written.items


def _of_card(position: Position, seat: Seat, card: Card, item: Item | None, rival: str) -> tuple[str, ...]:
    if item is not None and isinstance(deed_of(item), DoPlace):
        most = allowance(position, seat, card.caballeros)
        return (f"PLACE {most} {_ranked(position, reach(position, seat))}",)
    if card.does.keyword == "KING":
        goals = [place for place in position.board.royal if card.does.check(position, seat, MoveKing(place)) is None]
        return (f"KING {_ranked(position, goals)}", "SKIP")
    return (verbs_of(card, rival)[0], "SKIP")


def _ranked(position: Position, places: Sequence[Place]) -> str:
    return " or ".join(place_name(place, position.board) for place in places[:_SHOWN])
