"""What comes of a seat that writes no more: by the ladder once it is late, and where that is certain.

First it has grace, while all other sheets stay closed. Whoever misses too many deadlines is waited for no longer, and
what its SILENCE says plays; one more, and the seat is offered to somebody else. All of that is public, and follows from
what a seat has done alone. Letters, receipts and calendar entries tell by `silence_of` what the very same functions do
then. Judged by what the seat knows. Pure. Must not know sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from referee import log
from referee.adjudication.answering import Answerer, answer_of_sheet, order_of, who_answers, who_fills
from referee.docket import Docket, follow
from referee.docket.calendar import calendar_of
from referee.orders import book
from referee.orders.asking import asker
from referee.orders.shapes.plans import AskBlock, CardBlock
from referee.orders.shapes.table import answering, shape_named
from referee.rules import engine
from referee.rules.decisions import Ask, Begin, Decision, Order
from referee.rules.model import Seat

Fall = Literal["", "left", "opened", "left-already", "left-opened"]
"""What becomes of a seat besides: nobody waits for it from then on, or now already; it is offered to others."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """A question that a seat is asked, and what comes of it if the seat writes no more."""

    key: str
    by: Answerer
    order: Order | None = None  # the answer, if nothing that happens until then can change it
    later: Answerer = "house"  # if its player is asked once more (`by`): who answers if that, too, stays unanswered


@dataclass(frozen=True, slots=True)
class Silence:
    """What comes of a seat that writes no more until the deadline; and then no more either."""

    late: bool  # the house takes over: nobody waits for this seat, nor does ASK stop, until it writes
    answers: tuple[Unsaid, ...]  # what it is asked now, in order
    asks: bool  # something on its sheet says ASK, and the game will stop there
    beyond: Answerer  # who answers where its sheet runs out later in the round
    grace: int = 0  # the hours of grace that come first; 0: none, or it is not late
    graces: int = 0  # how often it still has grace, that time included
    fall: Fall = ""  # whether others still wait for it then


def silence_of(docket: Docket, seat: Seat) -> Silence | None:
    """What comes of a seat that writes no more, as far as it may know; None if nothing is asked of it."""
    state, keys = docket.state_known_to(seat), docket.asked_keys(seat)
    close = closing(docket)
    if state is None or close is None or not keys:
        return None
    then, opened = _missed(docket if state is docket.state else docket.having(state=state), seat, close)
    asked = _asked_next(then, seat) if state == docket.state else None  # what others seal might change the answer
    blocks, graced = then.book_of(seat), has_grace(docket, seat) and bool(docket.missing_keys(seat))
    return Silence(
        late=then.seat(seat).late,
        answers=tuple(_unsaid(then, seat, key, asked) for key in keys),
        asks=then.can_ask(seat) and any(block.may_ask for block in blocks.values()),
        beyond=who_fills(then, seat, book.Gap("", "exhausted")),
        grace=hours_of_grace(docket) if graced else 0,
        graces=docket.options.graces - docket.seat(seat).graces if graced else 0,
        fall=_fall(docket, then, seat, opened=opened),
    )


def _missed(docket: Docket, seat: Seat, close: log.StopClosed | log.WaitExpired) -> tuple[Docket, bool]:
    """The docket after the end of a stop or wait and what it costs, and whether this seat is offered to others then."""
    then = follow(docket, close)
    fell = tuple(fallen(docket, then))
    for entry in fell:
        then = follow(then, entry)
    return then, log.SeatOpened(seat) in fell


def _fall(docket: Docket, then: Docket, seat: Seat, *, opened: bool) -> Fall:
    """Whether others still wait for a seat whose player lets this deadline pass."""
    if docket.seat(seat).alone:
        return "left-opened" if opened else "left-already"
    return "opened" if opened else "left" if then.seat(seat).alone else ""


def _asked_next(docket: Docket, seat: Seat) -> tuple[Docket, Decision] | None:
    """The first question once the deadline is past, and the docket at it, if it is put to this seat."""
    decision = docket.decision
    if decision is not None and decision.kind is Ask.BEGIN:
        docket = docket.having(state=engine.play(docket.running, {None: Begin()})[0])
        decision = docket.decision
    return (docket, decision) if decision is not None and seat in decision.seats else None


def _unsaid(docket: Docket, seat: Seat, key: str, asked: tuple[Docket, Decision] | None) -> Unsaid:
    """What comes of one question after the deadline; if its player is asked once more, also when late again."""
    order = None
    if asked is not None and answering(asked[1]).key(asked[1]) == key:
        at, decision = asked
        found = answer_of_sheet(at, decision, seat)
        by = who_answers(at, decision, seat, found)
        order = order_of(at, decision, seat, found) if by in ("sheet", "rules", "house") else None
    else:
        by = who_would_answer(docket, seat, key)
    if by != "player":
        return Unsaid(key, by, order)
    last, _ = _missed(docket, seat, log.WaitExpired((seat,)))
    return Unsaid(key, by, order, who_would_answer(last, seat, key))


def who_would_answer(docket: Docket, seat: Seat, key: str) -> Answerer:
    """Who answers a question if a sheet stays as it is: a later one, of which nobody knows how things stand then."""
    blocks, state = docket.book_of(seat), docket.running
    if key == CardBlock.key and blocks.get(AskBlock.key) == AskBlock():
        return "player"
    if key in blocks and blocks[key].may_count(state.position):
        return "player" if blocks[key].ask else "sheet"
    return who_speaks_for(docket, seat, key)


def who_speaks_for(docket: Docket, seat: Seat, key: str) -> Answerer:
    """Who answers a question of which a seat's sheet says nothing."""
    by = who_fills(docket, seat, book.Gap(key, "silent"))
    waits = shape_named(key).waits(asker(docket.table, key))
    return "house" if by == "player" and not waits else by


def passing(docket: Docket, now: int) -> Iterator[log.Entry]:
    """The entries by which a deadline passes: grace for the late, or the end of the stop or wait and what it costs."""
    late = docket.seats_missing_blocks()
    if graced := tuple(seat for seat in late if has_grace(docket, seat)):
        ends = calendar_of(docket).end_of_grace(now, hours_of_grace(docket), graced)
        yield log.GraceBegan(graced, ends.at, tuple(each for each in ends.because if each.cause == "away"))
    else:
        yield from ending(docket)


def ending(docket: Docket) -> Iterator[log.Entry]:
    """The entries by which the open stop or wait ends, and what it costs those that missed it; none if none is open."""
    if (close := closing(docket)) is not None:
        yield close
        yield from fallen(docket, follow(docket, close))


def closing(docket: Docket) -> log.StopClosed | log.WaitExpired | None:
    """The entry by which the open stop or wait is closed; None if neither is open.

    It names the seats that filed too little, for which the house answers from then on; not those who only said WAIT.
    """
    late = docket.seats_missing_blocks()
    if docket.barrier:
        return log.StopClosed(late)
    return None if docket.wait is None else log.WaitExpired(late)


def hours_of_grace(docket: Docket) -> int:
    """How long grace lasts at least: for a sheet, or for an answer in mid-round."""
    return docket.options.grace_hours if docket.barrier else docket.options.ask_grace_hours


def has_grace(docket: Docket, seat: Seat) -> bool:
    """Whether a seat gets grace if the deadline finds it late: its first missed in a row, and some left in this game.

    Whoever has announced to be away needs none: that is no missed deadline.
    """
    own = docket.seat(seat)
    left = own.graces < docket.options.graces and hours_of_grace(docket) > 0
    return left and not (docket.grace or own.missed_in_row or own.alone or own.is_away(docket.due or 0))


def fallen(before: Docket, docket: Docket) -> Iterator[log.LeftAlone | log.SeatOpened]:
    """The entries that follow for seats that have just missed a deadline, if that was one too many.

    `before`: the docket before the deadline passed.
    """
    most = docket.options.misses
    for seat in docket.players if most else ():
        own = docket.seat(seat)
        over = max(own.missed_in_row - most, own.missed - most - 1)
        if own.missed == before.seat(seat).missed or over < 0:
            continue
        if not own.alone:
            yield log.LeftAlone(seat, own.silence)
        if seat not in docket.opened and (over > 0 or own.silence == "ask"):
            yield log.SeatOpened(seat)
