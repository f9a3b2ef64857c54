"""What our letter leaves open to an answer: blocks that are not too late, slots that need no keyword, a yes or no.

Slots are the invitation, the question in mid-round, or the blocks of the stop: each shape says itself what needs no
keyword. Knows the docket and which of our letters is answered. A request that is asked back changes nothing, and the
question goes to the address on file, so a forged one is harmless. Must not know what becomes of a late block, nor what
comes of an answer, nor who may give it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, cast

from referee.docket.labels import AGAIN, LAST, PLAIN, SHOWING, motion_of, read_label, seal_of
from referee.docket.model import Docket, stop_of
from referee.docket.seat import Shown
from referee.orders import blocks as b
from referee.orders import book, checking
from referee.orders.asking import asked_of_others
from referee.orders.contents import (
    ABSENCE,
    UNHEARD,
    AskedBack,
    Decline,
    Meant,
    Ok,
    OrderSheet,
    Rematch,
    Request,
    Slot,
    Vote,
)
from referee.orders.order import Block
from referee.orders.presence import Second
from referee.orders.shapes.plans import CardBlock, begun
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import key_asked, shape_named
from referee.orders.statements import GOING_ON, INVITED, PROPOSED, STOPPED
from referee.rules.decisions import Complaint, Decision, Disk, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken
from referee.rules.state import State

_GENERAL = b.key_to(Disk.GENERAL)
_LATE = Complaint("not-asked")


def is_too_late(docket: Docket, seat: Seat, key: str, stop: str) -> bool:
    """Whether a block in answer to the letter of a stop comes too late.

    In answer to round n's letter a block means round n; in answer to the letter at n's general scoring, POWER and
    plans mean the next round, so that orders may be sent early and a late letter never slips into a new round.
    In answer to the invitation it means the first round. Everything is too late once the game is over, and while
    others have grace whatever means this round.
    """
    if docket.state is None:
        return False
    if docket.ended:
        return True
    position = docket.state.position
    if not position.round:
        return docket.is_closed_to(seat)
    meant, *later = rounds_meant(docket, stop)
    if key in (_GENERAL, b.ShiftBlock.key):
        number = next((n for n in SCORING_ROUNDS if n >= meant), meant)
        return number < position.round or (number == position.round and docket.is_closed_to(seat))
    meant = later[0] if later else meant
    if meant != position.round:
        # A future round can be meant only at the stop before it; other such letters are from before a rewind.
        return meant < position.round or stop != docket.stop
    past = docket.is_closed_to(seat) or _is_past(position, seat, key)
    return past or docket.stop == stop_of(position.round, Phase.DISKS)


def rounds_meant(docket: Docket, stop: str) -> tuple[int, ...]:
    """The rounds that an answer to the letter of a stop may mean: at a general scoring also the next one."""
    rounds = docket.setup.rounds
    meant = max(rounds[0], int("".join(ch for ch in stop if ch.isdigit()) or 0))
    later = (n for n in rounds if n > meant)
    return (meant, *(islice(later, 1) if stop == stop_of(meant, Phase.DISKS) else ()))


def _is_past(position: Position, seat: Seat, key: str) -> bool:
    """Whether what a block answers has been decided in this round."""
    if position.phase == Phase.DISKS:
        return True
    if key == b.PowerBlock.key:
        return position.has_laid(seat)
    if key in (b.CardBlock.key, b.ReinforceBlock.key, b.AskBlock.key):
        return bool(cards_taken(position, seat))
    return False


def proposed_to(docket: Docket, seat: Seat, label: str, written: int = 0) -> Shown:
    """What an answer to our letter of this label, written then, may say yes or no to.

    Any letter of a stop may be answered, but for one that asks a question of its own: its yes answers that.
    """
    counts = read_label(label).stop == docket.stop and docket.gap(seat) is None
    return docket.seat(seat).proposed(label, written if counts else 0)


def open_slots(docket: Docket, seat: Seat, label: str, written: int = 0) -> tuple[Slot, ...]:
    """The slots of our letter of this label that are still open to an answer written then."""
    state = docket.state_known_to(seat)
    if state is None:
        return () if seat in dict(docket.nonces) else (INVITED,)
    if docket.ended:
        return ()
    decision, gap = docket.decision, docket.gap(seat)
    if decision is not None and gap is not None:
        found = _slots_of_question(docket, state, decision, seat, gap.key, shown=_shows_question(docket, seat, label))
    else:
        answered = read_label(label)
        found = _slots_of_stop(docket, state, seat, answered.stop, asks=answered.suffix == PLAIN)
    proposed = proposed_to(docket, seat, label, written)
    if docket.asks_to_go_on:
        found = chain((GOING_ON,), found)
    if not (proposed.blocks or proposed.ways):
        return (*([STOPPED] if stands(docket, seat, label) else []), *found)
    return (PROPOSED, *(replace(slot, short={}) for slot in found))


def is_whole(docket: Docket, seat: Seat, blocks: tuple[Block, ...]) -> bool:
    """Whether these blocks and the standing orders of a seat are all that is asked of it now, if anything is."""
    state, own = docket.state, docket.seat(seat)
    asked, there = docket.asked_keys(seat), {**own.standing, **{block.key: block for block in blocks}}
    if state is None or docket.wait is not None:
        return bool(asked) and there.keys() >= {*asked}
    return bool(asked) and not book.missing_keys(state, seat, docket.barrier, there)


def would_answer(docket: Docket, seat: Seat) -> tuple[Block, ...]:
    """Example blocks that would answer what is missing; none if something is proposed."""
    state = docket.state_known_to(seat)
    if state is None or docket.seat(seat).proposal:
        return ()
    return checking.answering(docket.missing_keys(seat), state, seat)


def stands(docket: Docket, seat: Seat, label: str) -> tuple[Block, ...]:
    """The plans that an OK to our letter of this label lets go on as they stand: those that ASK stopped."""
    shown = read_label(label).suffix in SHOWING and _shows_question(docket, seat, label)
    return stopped(docket, seat) if shown else ()


def stopped(docket: Docket, seat: Seat) -> tuple[Block, ...]:
    """The plans of a seat that ASK stopped, if the game waits for that."""
    gap, plans = docket.gap(seat), docket.seat(seat).sheet.get(CardBlock.key)
    asked = gap is not None and gap.reason == "asked" and gap.key == CardBlock.key
    return (plans,) if asked and plans is not None else ()


def example_shown(docket: Docket, seat: Seat, label: str) -> tuple[Block, ...]:
    """The example answer that our letter of this label shows, if it would still do."""
    _, number, suffix = read_label(label)
    shows = suffix in SHOWING and number == docket.seat(seat).example_shown and _shows_question(docket, seat, label)
    return would_answer(docket, seat) if shows else ()


def _shows_question(docket: Docket, seat: Seat, label: str) -> bool:
    """Whether our letter of this label was written after the game began the present wait in mid-round."""
    stop, number, _ = read_label(label)
    return stop == docket.stop and number > docket.seat(seat).asked_after


def _slots_of_stop(docket: Docket, state: State, seat: Seat, stop: str, *, asks: bool) -> Iterator[Slot]:
    """The slots of a seat's sheet; those of missing blocks are asked for, if the letter asks for any."""
    own = docket.seat(seat)
    missing = docket.missing_keys(seat) if asks and stop == docket.stop else ()

    def against(block: Block) -> Complaint | None:
        return _LATE if is_too_late(docket, seat, block.key, stop) else _why_never(block, state, seat)

    for slot in begun((*(own.unfinished or ()), *own.proposal, *own.in_force), docket.table):
        yield replace(slot, against=against)
    for key in _keys_of_round(docket, state, seat):
        for slot in shape_named(key).slots(key, state, None, seat):
            # unfinished blocks are asked for first
            if not (slot.alone and own.unfinished is not None) and not (
                slot.alone and is_too_late(docket, seat, key, stop)
            ):
                yield replace(slot, is_asked=slot.key in missing, against=against)


def _keys_of_round(docket: Docket, state: State, seat: Seat) -> tuple[str, ...]:
    """The keys of what a seat may file in a round: for its own turn, for the cards of others, for boxes."""
    position, own = state.position, (PowerBlock.key, CardBlock.key)
    offered = map(key_asked, asked_of_others(position, seat))
    return tuple(dict.fromkeys((*own, *docket.asked_keys(seat), *offered, *docket.table.filed_ahead)))


def _why_never(block: Block, state: State, seat: Seat) -> Complaint | None:
    """Why a block, or a part of it, can never be used; None if it can."""
    findings = checking.judge(block, state, seat)
    return next((finding.complaint for finding in findings if finding.is_sure), None)


def _slots_of_question(
    docket: Docket, state: State, decision: Decision, seat: Seat, key: str, *, shown: bool
) -> Iterator[Slot]:
    """The slots of the one question; answers to other questions need their keyword."""

    def against(block: Block) -> Complaint | None:
        blocks = {**docket.book_of(seat), block.key: block}
        found = book.answer(state, decision, seat, blocks, docket.seat(seat).memory)
        stuck = [passed.complaint for passed in found.passed] if isinstance(found, book.Gap) else []
        return _why_never(block, state, seat) or next(iter(stuck), None)

    for slot in shape_named(key).slots(key, state, decision, seat):
        yield replace(slot, is_asked=shown, against=against)


# --- the question beside those of orders ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """What a yes and a no come to, and what a letter does that says neither: nothing, or ask again."""

    yes: tuple[Request, ...]
    no: tuple[Request, ...] = ()
    neither: tuple[Request, ...] = ()
    to_all: bool = False  # all at the table are asked

    def answered(self, sheet: OrderSheet) -> OrderSheet:
        """The sheet of an answer; its yes or no becomes what it means to this question."""
        if _says_nothing(sheet) and sheet.note != ABSENCE:
            return replace(sheet, requests=self.neither)
        return replace(sheet, requests=tuple(meant for each in sheet.requests for meant in self._meant(each)))

    def _meant(self, request: Request) -> Iterator[Request]:
        yield from self.yes if isinstance(request, Ok) else self.no if isinstance(request, Decline) else (request,)


def question_of(docket: Docket, seat: Seat, label: str) -> PlainQuestion | None:
    """The question that a seat's letter of this label asks, or that stands while all are asked whether they go on."""
    number, seal = motion_of(label), seal_of(label)
    if back := docket.seat(seat).agreed_to(label):
        return PlainQuestion(tuple(map(_sure, back)), (Decline(),), cast(tuple[Request, ...], back))
    if number is not None:
        return PlainQuestion(
            (Vote(True, number),), (Vote(False, number),), (Vote(False, number, UNHEARD),), to_all=True
        )
    if seal is not None:
        return PlainQuestion((Second(True, seal),), (Second(False, seal),), to_all=True)
    if read_label(label).suffix == AGAIN:
        return PlainQuestion((Rematch(),), to_all=True)
    if read_label(label).suffix == LAST:  # a yes may be talk: Yes, I won!
        return PlainQuestion((Meant(Rematch(), "REMATCH"),))
    return PlainQuestion((Ok(),)) if docket.asks_to_go_on else None


def _says_nothing(sheet: OrderSheet) -> bool:
    """Whether a letter neither orders nor asks for anything, and nothing in it is complained of."""
    return not (
        sheet.blocks or sheet.standing or sheet.requests or sheet.proposal or sheet.previewed or sheet.complaints
    )


def _sure(request: AskedBack) -> Request:
    if isinstance(request, Meant):
        return request.request
    return cast(Request, replace(cast(Any, request), sure=True))
