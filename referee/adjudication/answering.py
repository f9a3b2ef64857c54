"""Answering a question by the sheets: what each answers, and who answers where one runs out.

What the game does with an answer, and what letters say beforehand of a seat that stays silent, both come from here.
Pure. Must not know letters, nor the log but for the entry that says how an answer was found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee import chance, log
from referee.docket import Docket
from referee.docket.model import draw_key
from referee.orders import book
from referee.orders.findings import Wish
from referee.orders.shapes.plans import ElseBestBlock, gap_in, goes_on
from referee.rules.board import Board
from referee.rules.decisions import ChooseHand, Decision, Order, Secret
from referee.rules.model import Seat

Answerer = Literal["sheet", "rules", "player", "best", "stand-in", "house"]
"""Who answers a question: the sheet as written; the rules, if they leave one choice; its player, for whom the game
waits; the referee's own player, as ELSE BEST says; a stand-in; the house."""


def answers_or_gaps(docket: Docket, decision: Decision) -> dict[Seat, tuple[log.Answered, Order] | book.Gap]:
    """For each seat that is asked, its answer by sheet or house, or the gap for which the game waits."""
    answers: dict[Seat, tuple[log.Answered, Order] | book.Gap] = {}
    for seat in decision.seats:
        found = answer_of_sheet(docket, decision, seat)
        if isinstance(found, book.Gap) and _waits_for(docket, seat, found):
            answers[seat] = found
        else:
            order = _with_salt(docket, seat, order_of(docket, decision, seat, found))
            answers[seat] = _entry_of_answer(docket, decision, seat, found), order
    return answers


def order_of(docket: Docket, decision: Decision, seat: Seat, found: book.Given | book.Gap) -> Order:
    """The order that a sheet gives, or the house where it has a gap."""
    return found.order if isinstance(found, book.Given) else book.default(docket.running, decision, seat)


def answer_of_sheet(docket: Docket, decision: Decision, seat: Seat) -> book.Given | book.Gap:
    """The sheet's answer; ASK no longer counts once the asks are spent or the seat did not answer."""
    memory = docket.seat(seat).memory
    blocks = docket.book_of(seat)
    found = book.answer(docket.running, decision, seat, blocks, memory)
    if isinstance(found, book.Gap) and found.reason == "asked" and not docket.can_ask(seat):
        return book.answer(docket.running, decision, seat, blocks, replace(memory, asked_before=True))
    return found


def who_answers(docket: Docket, decision: Decision, seat: Seat, found: book.Given | book.Gap) -> Answerer:
    """Who answers a question to which a sheet has found this."""
    gap = gap_in(decision, found)
    filler = "house" if gap is None else who_fills(docket, seat, gap)
    if isinstance(found, book.Gap) or filler in ("best", "stand-in"):
        return filler
    return {book.FORCED: "rules", book.SILENCE: "house"}.get(found.key, "sheet")  # type: ignore[return-value]


def who_fills(docket: Docket, seat: Seat, gap: book.Gap) -> Answerer:
    """Who answers where a seat's sheet leaves this gap."""
    if not may_be_continued(docket, seat):
        return "player" if _waits_for(docket, seat, gap) else "house"
    own, sheet = docket.seat(seat), docket.book_of(seat)
    if docket.played_by(seat):
        return "stand-in"
    waits, late = _waits_for(docket, seat, gap), own.late or own.vacant
    for_all = docket.options.gaps == "best" and not late and not waits
    if for_all or goes_on(sheet, gap, late=late):
        return "best"
    return "player" if waits else "house"


def may_be_continued(docket: Docket, seat: Seat) -> bool:
    """Whether a programmed player or ELSE BEST may write for a seat whose sheet runs out."""
    gaps = docket.options.gaps
    return bool(docket.played_by(seat)) or gaps == "best" or ElseBestBlock.key in docket.book_of(seat)


def _waits_for(docket: Docket, seat: Seat, gap: book.Gap) -> bool:
    """Whether the game waits for a seat whose sheet leaves a gap.

    A table that wants no waits (option GAPS) waits only for ASK, for what it waits for already, and at tempo "table".
    """
    own = docket.seat(seat)
    if own.late or own.vacant or docket.is_left(seat):
        return False
    options = docket.options
    waiting = docket.wait is not None and seat in docket.wait.seats
    return waiting or gap.reason == "asked" or options.gaps == "ask" or options.tempo == "table"


def _with_salt(docket: Docket, seat: Seat, order: Order) -> Order:
    """The order; what is sealed gets a salt, so that nobody can find it from its commitment by trying all choices."""
    if not isinstance(order, Secret):
        return order
    number = 0 if isinstance(order, ChooseHand) else docket.seat(seat).seals + 1
    return replace(order, salt=chance.salt(draw_key(docket), docket.setup.colours[seat], number))


def _entry_of_answer(docket: Docket, decision: Decision, seat: Seat, found: book.Given | book.Gap) -> log.Answered:
    """The entry that says how an answer was found, and which choices were passed over."""
    board = docket.setup.board
    passed = tuple(
        log.Passed(p.line if p.plan is None else p.plan, _id_of_wish(p.wish, board), p.complaint) for p in found.passed
    )
    if isinstance(found, book.Gap):
        return log.Answered(seat, decision.kind, "default", found.key, -1, -1, passed)
    how: Literal["ahead", "asked", "best", "forced"] = "forced" if found.key in (book.FORCED, book.SILENCE) else "ahead"
    if docket.wait is not None and seat in docket.wait.seats:
        how = "asked"
    if found.key in docket.seat(seat).continued:
        how = "best"
    plan = -1 if found.plan is None else found.plan
    return log.Answered(seat, decision.kind, how, found.key, found.rank, plan, passed)


def _id_of_wish(wish: Wish, board: Board) -> str:
    """A wish as an id: the code of a place, else the wish itself; empty for none."""
    match wish:
        case int():
            return board.codes[wish] if wish in board.afield else ""
        case (_, place):
            return board.codes[place]
        case _:
            return wish or ""
