"""Previews: what a sheet would lead to, as far as its seat can see, by adjudicating an imagined docket.

The imagined table is the seat's view. Rivals do what is assumed of them, or else what the house answers for them. No
card of a later round is turned up. Must not use anything that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from referee import log
from referee.adjudication.adjudicate import advance
from referee.adjudication.silence import closing
from referee.docket import Docket, LogTail, follow
from referee.docket.seat import SeatDocket, Sheet, without
from referee.log import Entry, audiences
from referee.orders import book
from referee.orders.contents import Assumed
from referee.orders.order import Block
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import in_order
from referee.rules.effects.base import Step
from referee.rules.model import Place, Seat
from referee.rules.position import Counts
from referee.rules.rounds import EndGame, OpenRound
from referee.rules.state import State
from referee.rules.views import View, imagined, view


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The outcome of a sheet, as its seat would read it, until the round is over or somebody has to write."""

    sheet: tuple[Block, ...]  # the sheet that was tried, in printing order
    assumed: tuple[Assumed, ...]
    unmet: tuple[Assumed, ...]  # assumptions that were impossible, so that the house answered
    late: bool  # whether the house answers for the seat: the deadline is past, or imagined to be
    missing_keys: tuple[str, ...]  # those because of which the deadline is imagined to be past
    story: tuple[Entry, ...]
    gains: Counts  # points of each seat
    next_keys: tuple[str, ...]  # keys the seat would have to file next; none: the round is over
    view: View  # the table then


def foresee(
    docket: Docket, seat: Seat, written: Iterable[Block], assumed: Iterable[Assumed], now: int
) -> tuple[Foreseen, Docket]:
    """The outcome if the seat's sheet had these blocks instead of its own of the same keys; and the last docket.

    The result does not depend on what the seat may not know: rivals' hands, sheets and standing orders, the seed,
    cards not turned up, and in a game from memory the Castillo. The game must have begun and not be over.
    """
    supposed = tuple(each for each in assumed if each.seat != seat)  # its own orders stand on its sheet
    imaginary, missing_keys = _imagined_docket(docket, seat, {block.key: block for block in written}, supposed)
    tail = LogTail(imaginary, now)
    advance(tail)
    end, tried = tail.docket, imaginary.book_of(seat)
    told = (audiences.seen_by(entry, seat) for entry in tail.entries if type(entry) in log.TOLD)
    scores = zip(imaginary.running.position.scores, end.running.position.scores, strict=True)
    foreseen = Foreseen(
        sheet=tuple(tried[key] for key in in_order(tried)),
        assumed=supposed,
        unmet=_impossible_assumptions(supposed, tail.entries),
        late=imaginary.seat(seat).late,
        missing_keys=missing_keys,
        story=tuple(entry for entry in told if entry is not None),
        gains=tuple(after - before for before, after in scores),
        next_keys=end.missing_keys(seat),
        view=view(end.running.position, seat),
    )
    return foreseen, end


def _impossible_assumptions(assumed: tuple[Assumed, ...], entries: Iterable[Entry]) -> tuple[Assumed, ...]:
    answers = (entry for entry in entries if isinstance(entry, log.Answered) and entry.how == "default")
    stuck = {(answer.seat, answer.key) for answer in answers}
    return tuple(each for each in assumed if (each.seat, each.block.key) in stuck)


def _imagined_docket(
    docket: Docket, seat: Seat, written: dict[str, Block], assumed: tuple[Assumed, ...]
) -> tuple[Docket, tuple[str, ...]]:
    """A fresh docket, with what is public and what the seat wrote; the house answers for all rivals.

    If blocks of the seat are missing the house answers for it too, as after a deadline; their keys are returned.
    """
    own, sheets = docket.seat(seat), [_assumed_of(who, assumed) for who in docket.seats]
    sheets[seat] = {**own.sheet, **written}
    king = own.memory.king_at_start
    by_seat = [_rival(rival, sheet, king) for rival, sheet in zip(docket.by_seat, sheets, strict=True)]
    by_seat[seat] = SeatDocket(
        own.person,
        own.name,
        sheet=sheets[seat],
        standing=own.standing,
        continued=without(own.continued, written),
        memory=own.memory,
        asks_left=own.asks_left,
        late=own.late,
    )
    ours = Docket(
        seq=docket.seq,
        game=docket.game,
        title=docket.title,
        setup=docket.setup,
        options=replace(docket.options, cooling_minutes=0),
        commitment=docket.commitment,
        chosen_seed=docket.chosen_seed,
        hashed=docket.hashed,
        by_seat=tuple(by_seat),
        state=_imagined_state(docket, seat, sheets),
        stop=docket.stop,
        barrier=docket.barrier,
        wait=docket.wait,
    )
    missing_keys = ours.missing_keys(seat) if ours.barrier else ()
    return follow(ours, close) if ours.barrier and (close := closing(ours)) else ours, missing_keys


def _rival(rival: SeatDocket, sheet: Sheet, king: Place) -> SeatDocket:
    """A rival as a fresh seat, for which the house answers where nothing is assumed: public is only who plays it."""
    return SeatDocket(rival.person, rival.name, vacant=True, sheet=sheet, memory=book.Memory(king_at_start=king))


def _assumed_of(seat: Seat, assumed: tuple[Assumed, ...]) -> Sheet:
    return {each.block.key: each.block for each in assumed if each.seat == seat}


def _imagined_state(docket: Docket, seat: Seat, sheets: Sequence[Sheet]) -> State:
    """The table as the seat sees it, with the steps left in this round, which are public."""
    seen = view(docket.running.position, seat)
    hands = tuple(seen.hand if who == seat else _imagined_hand(seen, who, sheets[who]) for who in docket.seats)
    return State(imagined(seen, hands), tuple(_steps_of_round(docket.running.agenda, seen)))


def _imagined_hand(seen: View, seat: Seat, sheet: Sheet) -> tuple[int, ...]:
    """The hand imagined for a rival: every power card not in its pile, and one taken back unseen if it is assumed."""
    block = cast("PowerBlock | None", sheet.get(PowerBlock.key))
    named = {rank.value for rank in block.ranks} if block and seen.hidden[seat] else set()
    return tuple(value for value in seen.board.power_values if value not in seen.piles[seat] or value in named)


def _steps_of_round(agenda: tuple[Step, ...], seen: View) -> Iterator[Step]:
    for step in agenda:
        if isinstance(step, OpenRound | EndGame):
            return
        yield step.as_known_to(seen.seat, seen.piles)
