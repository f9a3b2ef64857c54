"""The choices of whoever is asked, for readers who want letters as data: blocks that would be legal.

All of it is found on the table as the reader sees it. Must not know how a letter tells it.
"""

from __future__ import annotations

from itertools import takewhile

from referee.docket import Docket
from referee.orders import book, checking
from referee.orders.order import Block
from referee.rules.effects.base import Step
from referee.rules.model import Seat
from referee.rules.rounds import EndGame, OpenRound
from referee.rules.state import State
from referee.rules.views import view


def known_state(docket: Docket, seat: Seat) -> State | None:
    """The table as a seat sees it, and the steps ahead as it knows them; None before the draw."""
    if docket.state is None or not docket.state.position.is_laid:
        return None
    seen = view(docket.state.position, seat)
    return State(seen.position, tuple(step.as_known_to(seat, seen.piles) for step in docket.state.agenda))


def ahead_of(docket: Docket, seat: Seat) -> tuple[Step, ...]:
    """The steps that are left of this round, as a seat knows them."""
    known = known_state(docket, seat)
    agenda = known.agenda if known is not None else ()
    return tuple(takewhile(lambda step: not isinstance(step, OpenRound | EndGame), agenda))


def choices_of(docket: Docket, seat: Seat) -> tuple[tuple[str, tuple[Block, ...]], ...]:
    """For each block that a seat is asked for, those that would be legal, one choice each; none before the draw."""
    state = known_state(docket, seat)
    if state is None:
        return ()
    known = docket.having(state=state)
    return tuple((key, _legal(known, seat, key)) for key in docket.asked_keys(seat))


def _legal(known: Docket, seat: Seat, key: str) -> tuple[Block, ...]:
    state, decision, own = known.running, known.decision, known.seat(seat)
    found = checking.choices(key, state, seat)
    if known.wait is None or decision is None or seat not in decision.seats:
        return found
    sheet = known.book_of(seat)
    tried = ((block, book.answer(state, decision, seat, {**sheet, key: block}, own.memory)) for block in found)
    return tuple(block for block, answer in tried if isinstance(answer, book.Given))
