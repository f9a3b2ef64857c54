"""Adjudication: the entries that follow from a letter or a tick. Filing comes first, then what the sheets resolve.

Pure: time, seed and the letter are arguments. Must not know mail, storage or sentences.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee import chance, log
from referee.adjudication import motions, timing
from referee.adjudication.answering import (
    answer_of_sheet,
    answers_or_gaps,
    may_be_continued,
    who_fills,
)
from referee.adjudication.filing import file
from referee.adjudication.judging import Submission
from referee.adjudication.seating import offer_seats, offers_at, take_seat
from referee.adjudication.silence import ending, passing
from referee.adjudication.speaking import release
from referee.adjudication.timing import lacks, musters, open_seats, reminds_at, set_again, set_deadline
from referee.docket import Docket, LogTail, deadlines
from referee.docket.mid_round import overtaken_at
from referee.docket.model import draw_key, stop_of
from referee.docket.motions import rematch_lapses_at
from referee.docket.people import confidants
from referee.log import rulings
from referee.orders import book
from referee.orders.shapes.plans import gap_in
from referee.players.advising import extended_block
from referee.players.kinds import write_for
from referee.rules import engine
from referee.rules.corrections import corrections_for, read_anew
from referee.rules.decisions import Ask, Begin, Decision, Drawn, Order, Phase
from referee.rules.events import RoundOpened
from referee.rules.model import Seat
from referee.rules.views import view


def hear(docket: Docket, submission: Submission, now: int) -> LogTail:
    """The entries that follow from a letter: what is filed, the receipt, and what can now be resolved."""
    tail = LogTail(docket, now)
    file(tail, submission)
    if not tail.docket.started and any(isinstance(each, log.SeatOpened) for each in tail.entries):
        offer_seats(tail)
    advance(tail)
    release(tail)
    return tail


def tick(docket: Docket, now: int) -> LogTail:
    """The entries that follow from the passing of time: none, a reminder, an opening, answers of the house."""
    tail = LogTail(docket, now)
    if docket.ended:
        lapses = rematch_lapses_at(docket)
        if lapses is not None and now >= lapses:
            tail.append(log.RematchLapsed(docket.rematch))
        return tail
    note(tail)
    motions.settle(tail)
    docket = tail.docket
    if docket.paused is not None:
        if docket.resumes is None or now < docket.resumes:
            return tail
        if docket.ending:
            _call_off(tail)
            return tail
        is_late = now - docket.resumes >= deadlines.QUARTER  # nobody could be heard since
        tail.append(log.PauseEnded(now if is_late else docket.resumes))
        set_again(tail)
        docket = tail.docket
    offer_seats(tail)
    docket = tail.docket
    closes = timing.closes_at(docket)
    if closes is not None and now >= closes:
        timing.close(tail, "unanswered")
        return tail
    remind_at = reminds_at(docket, docket.awaited())
    if musters(docket) and docket.due is not None and now >= docket.due:
        open_seats(tail, docket.awaited())
        offer_seats(tail)
    elif docket.started and docket.due is not None and now >= docket.due:
        _pass_deadline(tail)
    elif remind_at is not None and now >= remind_at:
        tail.append(log.Reminded(docket.awaited()))
        lost = tuple(seat for seat in docket.awaited() if docket.seat(seat).person in docket.unreachable)
        if lost:
            tell_moderators(tail, log.Noticed("unreachable", lost))
    advance(tail)
    _tell_of_stand(tail)
    release(tail)
    return tail


def wake_at(docket: Docket) -> int | None:
    """The next instant at which `tick` would do something; None if only a letter can."""
    if docket.ended:
        return rematch_lapses_at(docket)
    beside = (motions.wakes_at(docket), gives_up_at(docket))
    if docket.paused is not None:
        return min((instant for instant in beside if instant is not None), default=None)
    if docket.words_kept and not docket.grace:  # a ruling has ended the grace for which they were kept
        return 0
    awaited = docket.awaited()
    instants = [docket.cooling, reminds_at(docket, awaited), *beside, offers_at(docket), timing.wakes_at(docket)]
    if (docket.started and (awaited or docket.grace)) or musters(docket):
        instants.append(docket.due)
        instants += [overtaken_at(docket, seat) for seat in docket.players]
    return min((instant for instant in instants if instant is not None), default=None)


def start(docket: Docket, now: int) -> LogTail:
    """The entries that begin a game, after all players accepted or without waiting for that."""
    tail = LogTail(docket, now)
    _start_game(tail)
    advance(tail)
    return tail


def invite(docket: Docket, now: int) -> LogTail:
    """The entries that ask every player to accept."""
    tail = LogTail(docket, now)
    set_deadline(tail)
    return tail


def join(docket: Docket, person: int, name: str, now: int) -> LogTail:
    """The entries that follow when somebody begins to wait for a seat; one that is open is offered at once."""
    tail = LogTail(docket, now)
    tail.append(log.ListJoined(person, name))
    if docket.paused is None:
        offer_seats(tail)
    return tail


def leave(docket: Docket, person: int, now: int) -> LogTail:
    """The entries that follow when somebody no longer waits for a seat, or says no to the one that is offered."""
    tail = LogTail(docket, now)
    offered = next((offer for offer in docket.offers.values() if offer.person == person), None)
    tail.append(log.ListLeft(person) if offered is None else log.OfferClosed(offered.seat, person, "declined"))
    if docket.paused is None:
        offer_seats(tail)
    return tail


def accept_offer(docket: Docket, offer: log.SeatOffered, now: int) -> LogTail:
    """The entries that follow when somebody takes the seat that is offered."""
    tail = LogTail(docket, now)
    take_seat(tail, offer)
    advance(tail)
    return tail


def _pass_deadline(tail: LogTail) -> None:
    """Let the late have grace, or close the stop or the wait; somebody else answers for those that filed too little."""
    late = tail.docket.seats_missing_blocks()
    _append_all(tail, passing(tail.docket, tail.now))
    if late and not tail.docket.grace:
        tell_moderators(tail, log.Noticed("late", late))


def _tell_of_stand(tail: LogTail) -> None:
    """Tell for whom the game waits those whose last letter has been overtaken for a day."""
    docket, now = tail.docket, tail.now
    told = ((seat, overtaken_at(docket, seat)) for seat in docket.players)
    seats = tuple(seat for seat, at in told if at is not None and now >= at)
    if seats and docket.awaited() and docket.paused is None and not docket.ended:
        tail.append(log.StandTold(seats))


def _append_all(tail: LogTail, entries: Iterable[log.Entry]) -> None:
    """Write how a deadline passed; whoever nobody waits for gets its sheet filled now, as others have filed theirs."""
    covers, opened = tail.docket.barrier, list[Seat]()
    for entry in entries:
        tail.append(entry)
        if isinstance(entry, log.SeatOpened):
            opened.append(entry.seat)
            offer_seats(tail)
    if opened and not tail.docket.moderators:  # who moderates is told with those that are late
        tail.append(log.Noticed("opened", tuple(opened)))
    docket = tail.docket
    for seat in docket.players if covers and not docket.barrier else ():
        if docket.played_by(seat) and (keys := book.unfiled_keys(docket.running, seat, covers, docket.book_of(seat))):
            _let_stand_in_write(tail, seat, keys)


def _start_game(tail: LogTail) -> None:
    tail.append(log.GameStarted())
    for event in engine.open_game(tail.docket.setup):
        tail.append(event)


def advance(tail: LogTail) -> None:
    """Answer what is pending by chance, by the sheets or by the house; stop at the first question left open."""
    motions.settle(tail)
    docket = tail.docket
    if docket.paused is not None:
        return
    if not docket.started:
        if docket.ended or docket.awaited() or lacks(docket):
            return
        _start_game(tail)
    while (decision := _next_question(tail)) is not None:
        if decision.kind == Ask.DRAW:
            choice = chance.draw(draw_key(tail.docket), decision.label, decision.choices)
            _play(tail, {None: Drawn(choice)})
        elif decision.kind == Ask.BEGIN:
            if not _may_begin(tail, Phase(decision.label)):
                return
            _play(tail, {None: Begin()})
        elif not _answer_question(tail, decision):
            return
    if tail.docket.ended and not tail.docket.told_seed:
        motions.settle(tail)
        _tell_seed(tail)


def _call_off(tail: LogTail) -> None:
    """Close a game that a moderator has ended, now that nothing takes it back."""
    motions.close(tail, "void")
    _tell_seed(tail)
    release(tail)


def _tell_seed(tail: LogTail) -> None:
    tail.append(log.SeedTold(tail.docket.seed))
    tell_moderators(tail, log.Noticed("over"))


def _next_question(tail: LogTail) -> Decision | None:
    """The next question, after all steps that ask nothing; a correction may have left such a step."""
    while (state := tail.docket.state) is not None and state.agenda and state.question is None:
        for event in engine.step_events(state, {}):
            tail.append(event)
    return tail.docket.decision


def tell_moderators(tail: LogTail, news: log.Noticed) -> None:
    """Tell the moderators, if there are any."""
    if tail.docket.moderators:
        tail.append(news)


def wait_again(tail: LogTail) -> None:
    """After a rewind, open the stop at which the round begins, or set the deadline of the present wait anew."""
    docket = tail.docket
    decision = docket.decision
    if docket.wait is not None or docket.barrier:
        set_deadline(tail)
    elif decision is not None and decision.kind == Ask.BEGIN:
        phase = Phase(decision.label)
        covers = book.BARRIERS[docket.options.tempo].get(phase)
        if covers is not None:
            _open_stop(tail, phase, covers)


def _play(tail: LogTail, answers: dict[Seat | None, Order]) -> None:
    events = engine.play(tail.docket.running, answers)[1]
    for event in events:
        tail.append(event)
    if any(isinstance(event, RoundOpened) for event in events):
        _read_anew(tail)
        _ask_to_go_on(tail)


def _read_anew(tail: LogTail) -> None:
    """Rule that a new round is played as its books are read by now, unless that was taken back before."""
    docket = tail.docket
    corrections = corrections_for(docket.table)
    last = next((e for e in reversed(docket.ledger) if isinstance(e.ruling, rulings.ReadAnew)), None)
    kept = last is not None and last.undoes and not last.ruling.corrections  # type: ignore[attr-defined]
    if corrections and not kept and not docket.ended:
        ids = tuple(each.id for each in corrections)
        ruling = rulings.ReadAnew(ids, read_anew(docket.table))
        tail.append(log.Ruled(len(docket.ledger) + 1, log.OPERATOR, "", ruling))


def _ask_to_go_on(tail: LogTail) -> None:
    """Stop the clock of a table on which nobody has written for as many whole rounds as it bears, unless one is away.

    What is asked next is asked all the same, so that orders go on with the game as a yes does.
    """
    docket, most = tail.docket, tail.docket.options.silent_rounds
    if not 0 < most < docket.rounds_unwritten or not docket.players or docket.ended:
        return
    if not any(docket.seat(seat).is_away(tail.now) for seat in docket.players):
        tail.append(log.NobodyWrote(tail.now))
        tell_moderators(tail, log.Noticed("nobody-wrote"))


def _may_begin(tail: LogTail, phase: Phase) -> bool:
    """Whether a phase may begin: it has no stop, or all sheets are in and have cooled, or the deadline is past."""
    # An open stop stays open, whatever tempo was set meanwhile.
    covers = tail.docket.barrier or book.BARRIERS[tail.docket.options.tempo].get(phase)
    docket, now = tail.docket, tail.now
    if covers is None or _closed_already(tail, phase):
        return True
    _let_stand_ins_write(tail, covers)  # before the stop opens, so that it closes at once if it waits for nobody
    docket, opens = tail.docket, not tail.docket.barrier
    if opens:
        if not _seats_asked(docket, covers):
            return True
        _open_stop(tail, phase, covers)
        docket = tail.docket
    if docket.awaited():
        return False
    free = (seat for seat in _seats_asked(docket, covers) if not (docket.is_left(seat) or docket.is_closed_to(seat)))
    if docket.options.cooling_minutes and not all(docket.seat(seat).final for seat in free):
        if docket.cooling is None:
            tail.append(log.CoolingBegan(now + docket.options.cooling_minutes * deadlines.MINUTE))
        if tail.docket.cooling is not None and now < tail.docket.cooling:
            return False
    _append_all(tail, (log.StopClosed(()),) if opens else ending(docket))  # nobody is late who was not asked
    return True


def _closed_already(tail: LogTail, phase: Phase) -> bool:
    """Whether this stop was open and is closed, as after its deadline."""
    docket = tail.docket
    return docket.stop == stop_of(docket.running.position.round, phase) and not docket.barrier


def _open_stop(tail: LogTail, phase: Phase, covers: tuple[Phase, ...]) -> None:
    number = tail.docket.running.position.round
    tail.append(log.StopOpened(stop_of(number, phase), number, covers))
    set_deadline(tail)


def _seats_asked(docket: Docket, covers: tuple[Phase, ...]) -> frozenset[Seat]:
    """The seats that have anything to file at a stop."""
    return frozenset(seat for seat in docket.players if book.needed_keys(docket.running, seat, covers))


def _answer_question(tail: LogTail, decision: Decision) -> bool:
    """Answer a question from the sheets or by the house; False if the game must wait for somebody."""
    for seat in decision.seats:
        if may_be_continued(tail.docket, seat):
            gap = gap_in(decision, answer_of_sheet(tail.docket, decision, seat))
            if gap is not None:
                _continue_sheet(tail, decision, seat, gap)
    found = answers_or_gaps(tail.docket, decision)
    if gaps := {seat: gap for seat, gap in found.items() if isinstance(gap, book.Gap)}:
        _begin_wait(tail, decision, gaps)
        return False
    orders: dict[Seat | None, Order] = {}
    for seat, answer in found.items():
        if not isinstance(answer, book.Gap):
            answered, orders[seat] = answer
            tail.append(answered)
    _play(tail, orders)
    return True


def _continue_sheet(tail: LogTail, decision: Decision, seat: Seat, gap: book.Gap) -> None:
    """Fill a gap by the seat's stand-in, or by ELSE BEST if the sheet or the table says so."""
    docket, state, own = tail.docket, tail.docket.running, tail.docket.seat(seat)
    filler = who_fills(docket, seat, gap)
    if filler == "stand-in":
        _let_stand_in_write(tail, seat, (gap.key,))
    elif filler == "best":
        written = docket.book_of(seat).get(gap.key)
        if blocks := extended_block(state, decision, seat, gap.key, written, own.memory):
            tail.append(log.SheetContinued(seat, blocks))


def _let_stand_ins_write(tail: LogTail, covers: tuple[Phase, ...]) -> None:
    """Let every stand-in write the blocks that its seat lacks for these phases."""
    docket = tail.docket
    for seat, _ in docket.stand_ins:
        if keys := book.unfiled_keys(docket.running, seat, covers, docket.book_of(seat)):
            _let_stand_in_write(tail, seat, keys)


def _let_stand_in_write(tail: LogTail, seat: Seat, keys: tuple[str, ...]) -> None:
    """Let the stand-in of a seat write these blocks from the seat's view, and file the new ones.

    Its random choices follow from the key of the draws: secret, repeatable, and different for every question.
    """
    docket, own = tail.docket, tail.docket.seat(seat)
    whim = chance.player_seed(draw_key(docket), f"stand-in/{docket.stop}/{docket.setup.colours[seat]}/{' '.join(keys)}")
    written = write_for(docket.played_by(seat), view(docket.running.position, seat), keys, whim)
    news = tuple(block for block in written if own.sheet.get(block.key) != block)
    if news:
        tail.append(log.SheetFiled(seat, news, final=False))


def _begin_wait(tail: LogTail, decision: Decision, gaps: dict[Seat, book.Gap]) -> None:
    """Let the game wait for these seats, unless it waits for them already."""
    docket = tail.docket
    seats = tuple(gaps)
    if docket.wait is not None and docket.wait.kind == decision.kind and set(seats) <= set(docket.wait.seats):
        return
    keys = tuple(gap.key for gap in gaps.values())
    reasons = tuple(gap.reason for gap in gaps.values())
    tail.append(log.WaitBegan(seats, decision.kind, keys, reasons))
    set_deadline(tail)


_DAY = 24 * deadlines.HOUR
PATIENCE = 7 * _DAY
OF_THE_LOST = 3 * _DAY
"""The same where letters to every moderator who may be told come back."""


def gives_up_at(docket: Docket) -> int | None:
    """When the moderators have kept players waiting too long; None if nobody waits for one."""
    if docket.unheard is None or docket.ended or not docket.moderators:
        return None
    lost = all(person in docket.unreachable for person, _ in confidants(docket))
    return docket.unheard + (OF_THE_LOST if lost else PATIENCE)


def note(tail: LogTail) -> None:
    """Note it when that time is over, once."""
    until = gives_up_at(tail.docket)
    if until is not None and tail.now >= until:
        tail.append(log.Noticed("unheard"))
