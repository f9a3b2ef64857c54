"""Filing a letter: its blocks enter the sheet, are refused, wait for an OK, or are told to be too late.

Also what changes in a sheet that is filed anew, and a seat that its player resigns.

Pure. Must not know how far the game then resolves; `adjudicate` sees to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from referee import log
from referee.adjudication import absences, motions
from referee.adjudication.judging import (
    Judged,
    Submission,
    judgement,
    says,
    state_judged,
    with_offer,
    with_suggestions,
    without_overtaken,
    without_second_thoughts,
)
from referee.adjudication.menu import blocks_advised
from referee.adjudication.seating import take_again
from referee.adjudication.silence import who_speaks_for
from referee.adjudication.speaking import speak, tell_moderators
from referee.adjudication.timing import OPEN_DAYS, musters, open_seats, put_off_for_absences, set_again
from referee.chance import digest_of
from referee.docket import Docket, LogTail, deadlines
from referee.docket.known import known_to
from referee.docket.left_open import is_too_late
from referee.docket.motions import rematch_is_due
from referee.docket.people import may_come_back
from referee.docket.seat import LETTER, SeatDocket, Sheet
from referee.log.digest import digest, full_digest
from referee.orders.canonical import LAPSED, differences, replacements
from referee.orders.checking import standing_key
from referee.orders.contents import (
    ABSENCE,
    ABSENT,
    CAME_BACK,
    PERHAPS_A_PROGRAM,
    SEAT_AGAIN,
    UNDONE_NOTHING,
    Accept,
    Clear,
    Decline,
    Final,
    InSilence,
    Ok,
    OrderSheet,
    Preview,
    Remark,
    Rematch,
    Request,
    Say,
    StepBack,
    Suggest,
    Tell,
    Wait,
    Whisper,
)
from referee.orders.order import Block
from referee.orders.presence import BeAway, BeBack, Resign
from referee.orders.proposals import merged
from referee.orders.shapes import further
from referee.orders.shapes.further import FurtherBlock
from referee.orders.shapes.plans import CardBlock, forget_to_place
from referee.orders.shapes.stepping_in import SteppingInShape
from referee.orders.shapes.table import shape_named, shape_of
from referee.orders.shapes.together import at_odds, left_open, places_too_many
from referee.prose.finished_sheet import has_second_thought
from referee.rules.decisions import Phase
from referee.rules.model import Seat


def file(tail: LogTail, said: Submission) -> None:
    """File a letter, and note what its receipt will say."""
    if said.held:
        _hold(tail, said)
        return
    said, awaited, back = without_second_thoughts(tail.docket, said), tail.docket.awaited(), _come_back(tail, said)
    if back and not tail.docket.started:  # what kept its writer away is over
        said = replace(said, sheet=replace(said.sheet, note=""))
    closed = tail.docket.is_closed_to(said.seat) and _changes_anything(said.sheet)
    if closed:
        said = replace(said, sheet=_without_changes(said.sheet), offered=())
    previews = says(said.sheet, Preview)
    if previews:
        said = replace(said, sheet=_requests_alone(said.sheet))
    said = said.asking(tell_moderators(tail, said))
    said = motions.hear(tail, _with_outcomes(tail, said))
    _choose_silence(tail, said)
    sheet, docket = said.sheet, tail.docket
    accepted = _accept_invitation(tail, said)
    agreed, speeches = _accepted_by_ok(docket, said)
    meant = sheet.previewed if previews else (*agreed, *sheet.blocks)
    judged = judgement(docket, said, {block.key: block for block in meant})
    judged = replace(judged, good=()) if previews else without_overtaken(docket, said, judged, agreed)
    judged = with_offer(docket, said, judged)
    undone = step_back(tail, said)
    was = tail.docket.seat(said.seat)
    withdrawn = _clear(tail, said, judged.kept) or undone == UNDONE
    counted = _file(tail, said, judged)
    if not said.by and (withdrawn or (counted and not says(sheet, BeAway))):
        absences.end_by_orders(tail, said.seat)
    goes_on = tail.docket.asks_to_go_on and not said.by and (counted or says(sheet, Ok))
    if goes_on:
        tail.append(log.PauseEnded(tail.now, said.seat))
        set_again(tail)
    declined = _decline(tail, said)
    if docket.started and said.seat in tail.docket.awaited() and said.seat not in awaited:
        tail.append(log.AwaitedAgain(said.seat))
    put_off_for_absences(tail)
    if not previews or says(sheet, Suggest):
        _propose(tail, said, judged, was, drops=declined or undone in UNDOES)
    requests = speak(tail, said, (*sheet.requests, *map(Say, speeches)))
    fate = _fate(sheet, withdrawn or counted or bool(judged.same), judged, accepted, declined)
    fate = "stale" if closed and not counted else fate
    remarks = (*_remarks(docket, said, judged), *(_remarks_on_silence(tail.docket, said.seat) if judged.good else ()))
    remarks += _at_odds(docket, said, judged)
    remarks += (*([Remark("", "others-grace")] if closed else []), *back, *([Remark("", "goes-on")] * goes_on))
    remarks += tuple(changes(docket, tail.docket, said, undone))
    half = sheet.half or (began_before(docket.seat(said.seat)) if undone == UNDONE else ())
    told = replace(judged.of_proposal(sheet), requests=requests, half=half)
    read = with_suggestions(state_judged(docket, said), said.seat, told)
    if Resign(sure=True, became="told") in requests:
        leave(tail, said.seat)
    tail.append(log.LetterRead(said.seat, said.letter, fate, read, judged.refused, remarks, judged.filed, judged.stale))
    if sheet.note in ABSENT and docket.moderators and not said.alerted:
        tail.append(log.Noticed("absence", (said.seat,), said.letter))


def _with_outcomes(tail: LogTail, said: Submission) -> Submission:
    """The letter with what became of its REMATCH, AWAY, BACK and RESIGN."""
    requests: list[Request] = []
    for request in said.sheet.requests:
        match request:
            case Rematch():
                request = _ask_for_rematch(tail, said)
            case BeAway(sure=False) if not tail.docket.options.away_days:
                continue  # talk at a table without absences
            case BeAway():
                request = absences.announce(tail, said.seat, request, said.zone)
            case BeBack():
                request = absences.come_back(tail, said.seat)
            case Resign():
                request = resign(tail.docket, said.seat, request)
        requests.append(request)
    return said.asking(tuple(requests))


def _come_back(tail: LogTail, said: Submission) -> tuple[Remark, ...]:
    """Wait again for a seat whose player writes, whatever the letter says; returns the remark on that.

    An answer by a program brings nobody back; where it may be one, its writer is told how to say that it is not.
    """
    own = tail.docket.seat(said.seat)
    if not said.by and may_come_back(tail.docket, own.person, said.seat):
        return _take_seat_again(tail, said)
    if not own.alone or said.by:
        return ()
    if said.sheet.note == ABSENCE:
        return (Remark("", PERHAPS_A_PROGRAM),)
    tail.append(log.CameBack(said.seat))
    return (Remark("", f"{CAME_BACK}{own.alone}", (own.alone_since,)),)


def _take_seat_again(tail: LogTail, said: Submission) -> tuple[Remark, ...]:
    """Before the game: give the seat back to whoever lost it by silence and writes; after a no, only by an ACCEPT."""
    says_no = tail.docket.seat(said.seat).declined or says(said.sheet, Decline, Resign)
    if said.sheet.note == ABSENCE or (says_no and not says(said.sheet, Accept)):
        return ()
    take_again(tail, said.seat)
    return (Remark("", SEAT_AGAIN),)


def _choose_silence(tail: LogTail, said: Submission) -> None:
    """Note what plays for a seat in silence, if its letter says so."""
    for request in said.sheet.requests:
        if isinstance(request, InSilence) and request.plays != tail.docket.seat(said.seat).silence:
            tail.append(log.SilenceChosen(said.seat, request.plays))


def _ask_for_rematch(tail: LogTail, said: Submission) -> Rematch:
    """Note who would play again; returns what became of the request."""
    docket = tail.docket
    if not docket.started:
        return Rematch("closed" if docket.ended else "early")
    if not docket.ended:
        return Rematch("early")
    if rematch_is_due(docket):
        return Rematch("invited")
    if said.seat in docket.rematch:
        return Rematch("already")
    until = docket.rematch_until or deadlines.later(tail.now, OPEN_DAYS * 24 * deadlines.HOUR)
    tail.append(log.RematchAsked(said.seat, (), until))
    return Rematch("enough" if rematch_is_due(tail.docket) else "asked")


def _accepted_by_ok(docket: Docket, said: Submission) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """The blocks that a letter files by OK, and the announcements that it makes by OK."""
    if not said.agreed:
        return (), ()
    accepted = said.accepted_of(docket.seat(said.seat).proposal)
    speeches = (shape_of(block).aloud(block) for block in accepted)
    return tuple(block for block in accepted if shape_of(block).is_filed), tuple(filter(None, speeches))


def _propose(tail: LogTail, said: Submission, judged: Judged, was: SeatDocket, *, drops: bool) -> None:
    """Note what an OK would file from now on: what is proposed anew, and what `was` proposed and is still open.

    Of that falls what the letter accepts, files, clears or says otherwise, were it only by an order that is refused:
    an OK files nothing but what was written last.
    """
    now = tail.docket.seat(said.seat)
    cleared = [request.keys for request in said.sheet.requests if isinstance(request, Clear) and not request.standing]
    accepted = said.accepted_of(was.proposal) if said.agreed else ()
    at_fault = (complaint.key for complaint in (*said.sheet.complaints, *judged.refused))
    done = {*judged.filed, *judged.stale, *at_fault, *(key for keys in cleared for key in keys)}
    falls = drops or () in cleared
    kept = tuple(
        block
        for block in was.proposal
        if not (falls or block in accepted or block.key in done)
        and not is_too_late(tail.docket, said.seat, block.key, tail.docket.stop)
    )
    new = (*judged.offered, *_advice_to_propose(tail.docket, said, judged))
    answered = falls or said.agreed or done & _keys(*was.ways) or _keys(new) & _keys(*was.ways)
    proposal, ways = merged(kept, new), judged.ways or (() if answered else was.ways)
    if (proposal, ways) != (now.proposal, now.ways) or new or judged.ways:
        written = said.written if new or judged.ways else was.proposed_first[0]
        tail.append(log.Proposed(said.seat, proposal, written=written, ways=ways))


def _keys(*blocks: Sequence[Block]) -> set[str]:
    return {block.key for each in blocks for block in each}


def _advice_to_propose(docket: Docket, said: Submission, judged: Judged) -> tuple[Block, ...]:
    """The advice for a letter that says SUGGEST, without blocks that it files or proposes itself."""
    said_itself = {*judged.filed, *(block.key for block in judged.offered)}
    blocks = blocks_advised(docket, said.seat) if says(said.sheet, Suggest) else ()
    return tuple(block for block in blocks if block.key not in said_itself)


def _file(tail: LogTail, said: Submission, judged: Judged) -> bool:
    """File the good blocks of a letter, with FINAL or WAIT; returns whether that changes anything.

    FINAL and WAIT in answer to an earlier stop do not count, for their writer has not seen what this one asks. WAIT
    overrides FINAL. Who has second thoughts is waited for where no cooling time gives time to answer.
    """
    docket, own, sheet = tail.docket, tail.docket.seat(said.seat), said.sheet
    current = said.stop == docket.stop and not own.is_overtaken(LETTER, said.age)
    wavers = has_second_thought(sheet) and not docket.options.cooling_minutes
    waits = current and bool(docket.barrier) and (wavers or says(sheet, Wait))
    final = not waits and _is_final(docket, said, judged)
    ready = current and own.unready and says(sheet, Final, Ok, Decline)
    anything = bool(judged.good or judged.standing or final or waits or ready)
    if anything:
        tail.append(log.SheetFiled(said.seat, judged.good, final, judged.standing, waits, *said.age))
    return anything


def _is_final(docket: Docket, said: Submission, judged: Judged) -> bool:
    """Whether FINAL counts: not if a part of the letter is not filed, since its writer will want to mend that."""
    sheet = said.sheet
    asks = sheet.complaints or sheet.proposal or sheet.which or has_second_thought(sheet)
    lacking = asks or judged.refused or judged.stale
    overtaken = judged.older or judged.kept or docket.seat(said.seat).is_overtaken(LETTER, said.age)
    return says(said.sheet, Final) and said.stop == docket.stop and not (lacking or overtaken)


OLDER = "older-setup"
"""The code of the remark on an ACCEPT of a set-up that has changed since; its argument is the old digest."""


_CHANGING = (Clear, StepBack, Final, Wait, Ok)
"""Requests that change what is filed, or whether it counts."""


def _changes_anything(sheet: OrderSheet) -> bool:
    """Whether a letter orders anything, or changes what is filed."""
    return bool(sheet.blocks or sheet.standing or sheet.proposal or sheet.which or sheet.half) or says(
        sheet, *_CHANGING
    )


def _without_changes(sheet: OrderSheet) -> OrderSheet:
    """The sheet of a letter that comes when the deadline has passed: standing orders and changes go, as does FINAL.

    Its blocks stay: those that mean this round are too late, and those for the next are filed.
    """
    asked = tuple(request for request in sheet.requests if not isinstance(request, _CHANGING))
    return replace(sheet, standing=(), half=(), requests=asked)


def _requests_alone(sheet: OrderSheet) -> OrderSheet:
    """The sheet of a letter that says PREVIEW, without anything that would be filed or changed."""
    asked = tuple(request for request in sheet.requests if not isinstance(request, _CHANGING))
    note = sheet.note if sheet.note in ABSENT else ""
    return replace(sheet, blocks=(), standing=(), proposal=(), requests=asked, note=note)


def _remarks(docket: Docket, said: Submission, judged: Judged) -> tuple[Remark, ...]:
    """The remarks on a letter and on its blocks."""
    remarks = list(judged.remarks)
    if said.by:
        remarks.insert(0, Remark("", "by-moderator", (said.by,)))
    if says(said.sheet, Wait) and not (docket.barrier and said.stop == docket.stop):
        remarks.append(Remark("", "wait-not-now"))
    elif says(said.sheet, Final) and not _is_final(docket, said, judged):
        remarks.append(Remark("", "final-not-now"))
    words = None if docket.started or said.seat in dict(docket.nonces) else _words_of_accept(said)
    if words is not None and (older := _older_digest(docket, said, words)):
        remarks.append(Remark("", OLDER, (older,)))
    if _accepts_again(docket, said):
        remarks.append(Remark("", AGAIN))
    if not docket.seat(said.seat).asks_left:
        remarks += (Remark(block.key, "no-asks-left") for block in judged.good if block.may_ask)
    remarks += (Remark(CardBlock.key, "places-nobody", (plan,)) for plan in forget_to_place(judged.good))
    remarks += (Remark(block.key, "older") for block in judged.older)
    remarks += (Remark(key, "older-kept") for key in judged.kept)
    if said.begins_idling and not docket.seat(said.seat).filings_by_player:
        remarks.append(Remark("", "by-program"))
    if said.copied:
        remarks.append(Remark("", "copied", said.copied))
    if said.unread:
        remarks.append(Remark("", "unread", said.unread))
    return tuple(remarks)


def _remarks_on_silence(docket: Docket, seat: Seat) -> tuple[Remark, ...]:
    """Remarks on questions that a complete sheet leaves open, since the game does not wait for them."""
    if docket.missing_keys(seat) or not docket.barrier:
        return ()
    position, sheet = docket.running.position, docket.book_of(seat)
    later = [FurtherBlock.key] * further.leaves_open(position, seat, sheet)
    asked = left_open(position, seat, sheet) if Phase.TURNS in docket.barrier else ()  # else a later sheet may say
    keys = (*docket.unfiled_keys(seat), *later, *asked)
    return tuple(Remark(key, _unsaid(docket, seat, key)) for key in dict.fromkeys(keys))


def _unsaid(docket: Docket, seat: Seat, key: str) -> str:
    """The remark on a question that a sheet leaves open: who may step in and says nothing lets pass."""
    if isinstance(shape_named(key), SteppingInShape):
        return "unsaid-passes"
    return {"player": "unsaid-ask", "house": "unsaid-default"}.get(who_speaks_for(docket, seat, key), "unsaid-best")


def _at_odds(docket: Docket, said: Submission, judged: Judged) -> tuple[Remark, ...]:
    """Remarks on what a letter files that does not go together, nor with what is filed."""
    state = state_judged(docket, said)
    sheet = {**docket.book_of(said.seat), **{block.key: block for block in judged.good}}
    if not (state and judged.good):
        return ()
    found = (each(state.position, said.seat, sheet) for each in (at_odds, places_too_many))
    return tuple(dict.fromkeys(chain.from_iterable(found)))


_BY_NO_ROUTE = Remark("", "new-route-unnamed")


def _hold(tail: LogTail, said: Submission) -> None:
    """Hold a letter whose writer is in doubt: propose its blocks to the seat, and do nothing else for it."""
    if said.sheet.blocks or said.sheet.proposal:
        tail.append(log.Proposed(said.seat, said.sheet.blocks or said.sheet.proposal, held=True))
    remarks = [Remark("", "standing-held")] if said.sheet.standing else []
    remarks += [Remark("", "tell-held")] if says(said.sheet, Tell) else []
    remarks += [Remark("", "whisper-held")] if says(said.sheet, Whisper) else []
    if said.doubt == "route":
        remarks.insert(0, Remark("", "new-route", (said.route,)) if said.route else _BY_NO_ROUTE)
    note = "" if said.sheet.note in ABSENT else said.sheet.note  # nobody is told of what may be somebody else's
    read = replace(said.sheet, where=(), requests=(), note=note)
    tail.append(log.LetterRead(said.seat, said.letter, "held", read, (), tuple(remarks), (), (), said.doubt))


def _accept_invitation(tail: LogTail, said: Submission) -> bool:
    """File the words of an ACCEPT; returns whether it counts."""
    words, docket = _words_of_accept(said), tail.docket
    if words is None or docket.started or _older_digest(docket, said, words):
        return False
    if _accepts_again(docket, said):
        tail.append(log.AcceptedAgain(said.seat))
    elif said.seat not in dict(docket.nonces):
        mixed = digest_of(words) if docket.mixed == "digests" else ""
        tail.append(log.Accepted(said.seat, words, full_digest(docket.setup), mixed))
        return True
    return False


AGAIN = "accepted-again"
"""The code of the remark on a second ACCEPT."""


def _accepts_again(docket: Docket, said: Submission) -> bool:
    """Whether a seat that has accepted sends an ACCEPT with other words, as one does who was asked for it."""
    first = dict(docket.nonces).get(said.seat)
    return not docket.started and first is not None and _words_of_accept(said) not in (None, first)


def _words_of_accept(said: Submission) -> str | None:
    """The words behind ACCEPT; None if the letter has no ACCEPT."""
    return next((request.nonce for request in said.sheet.requests if isinstance(request, Accept)), None)


def _older_digest(docket: Docket, said: Submission, words: str) -> str:
    """The digest of the set-up that an ACCEPT names or answers, if that has changed since; else an empty string."""
    named, now = (words.split() or [""])[0].lower(), digest(docket.setup)
    invited = {then.stop: digest(then.setup) for then in docket.before_rulings} | {docket.stop: now}
    meant = named if named in invited.values() else invited.get(said.stop, now)
    return "" if meant == now else meant


def _decline(tail: LogTail, said: Submission) -> bool:
    """Decline the invitation, which opens the seat, or decline a proposal; returns whether there was any."""
    docket = tail.docket
    if not says(said.sheet, Decline):
        return False
    if docket.started:
        return bool(docket.seat(said.seat).proposal or docket.seat(said.seat).ways)
    if said.seat in dict(docket.nonces):
        return False
    if docket.seat(said.seat).vacant:
        return True
    if docket.moderators:
        tail.append(log.Noticed("declined", (said.seat,), said.letter))
    if musters(docket):
        open_seats(tail, (said.seat,))
    return True


def _clear(tail: LogTail, said: Submission, kept: tuple[str, ...]) -> bool:
    """Withdraw what a letter clears, except for what is kept; returns whether anything was withdrawn."""
    done = False
    for request in said.sheet.requests:
        if isinstance(request, Clear):
            own = tail.docket.seat(said.seat)
            filed = own.standing if request.standing else own.sheet
            keys, left = request.keys, request.keys or tuple(filed)
            if kept:
                keys = left = tuple(key for key in left if (standing_key(key) if request.standing else key) not in kept)
            if left or not kept:
                tail.append(log.Withdrawn(said.seat, keys, request.standing, *said.age, halves=not request.standing))
                done = True
    return done


def _fate(sheet: OrderSheet, done: bool, judged: Judged, accepted: bool, declined: bool) -> log.Fate:
    """The fate of a letter; `done`: whether it filed or withdrew anything."""
    faults = sheet.complaints or judged.refused or judged.stale or judged.kept
    if accepted:
        return "accepted"
    if declined:
        return "declined"
    if done:
        return "partly" if faults or judged.offered or judged.ways else "filed"
    if judged.offered or judged.ways:
        return "proposed"
    if judged.stale and not sheet.complaints and not judged.refused:
        return "stale"
    if faults:
        return "refused"
    return "answered" if sheet.requests else "empty"


UNDONE, UNDONE_PROPOSAL, UNDONE_DROPPED = "undone", "undone-proposal", "undone-dropped"
"""Codes of remarks on UNDO: whether it took back what was filed, what was proposed since, or that this was dropped."""

UNDOES = (UNDONE, UNDONE_PROPOSAL)
"""Those of them after which nothing is proposed any more."""


def step_back(tail: LogTail, said: Submission) -> str:
    """Where a letter says UNDO, take back what its seat filed last; the code of the remark on it, else an empty string.

    What was proposed since is dropped instead, and what a letter dropped since is proposed again. A letter older than
    the one that filed last takes nothing back.
    """
    own = tail.docket.seat(said.seat)
    if not says(said.sheet, StepBack):
        return ""
    before = own.before
    if (own.proposal or own.ways) and (before is None or own.proposed_after > before.letter_count):
        return UNDONE_PROPOSAL
    if before is None or own.is_overtaken(LETTER, said.age):
        return UNDONE_NOTHING
    if before.dropped is not None:
        tail.append(log.Proposed(said.seat, before.dropped.blocks, ways=before.dropped.ways))
        return UNDONE_DROPPED
    for now, then, standing in ((own.sheet, before.sheet, False), (own.standing, before.standing, True)):
        lost = (*(key for key in now if key not in then), *(() if standing else begun_since(own)))
        if gone := tuple(dict.fromkeys(lost)):
            tail.append(log.Withdrawn(said.seat, gone, standing, *said.age, halves=not standing))
    left = tail.docket.seat(said.seat)
    blocks, always = _otherwise(left.sheet, before.sheet), _otherwise(left.standing, before.standing)
    if blocks or always or (before.final, before.unready) != (left.final, left.unready):
        tail.append(log.SheetFiled(said.seat, blocks, before.final, always, before.unready, *said.age))
    return UNDONE


def begun_since(own: SeatDocket) -> tuple[str, ...]:
    """The keys of the blocks that the last letter of a seat began and did not finish."""
    return tuple(block.key for block in own.unfinished or () if block not in began_before(own))


def began_before(own: SeatDocket) -> tuple[Block, ...]:
    """The blocks that were half said before the last letter of a seat."""
    return own.before.unfinished or () if own.before else ()


def _otherwise(now: Sheet, then: Sheet) -> tuple[Block, ...]:
    return tuple(block for key, block in then.items() if now.get(key) != block)


def changes(docket: Docket, after: Docket, said: Submission, undone: str) -> Iterator[Remark]:
    """What a letter changes of the sheet in force, or an OK to its proposal would; nothing if a moderator wrote it."""
    if undone:
        yield Remark("", undone)
    if undone == UNDONE:
        yield from (Remark(key, "undone-begun") for key in begun_since(docket.seat(said.seat)))
    if said.by:
        return  # who must not know what stood there
    then, now, known = docket.seat(said.seat), after.seat(said.seat), known_to(docket, said.seat)
    yield from (differences if undone == UNDONE else replacements)(then.in_force, now.in_force, known)
    if now.proposal and now.proposal != then.proposal:
        yield from replacements(now.in_force, now.proposal, known)
        if lapsed := tuple(block.key for block in then.proposal if block not in (*now.proposal, *now.in_force)):
            yield Remark("", LAPSED, (", ".join(lapsed),))


def resign(docket: Docket, seat: Seat, asked: Resign) -> Resign | Decline:
    """What becomes of a player's wish to leave: it is a no to an invitation not accepted yet; the last one stays."""
    if not docket.started and seat not in dict(docket.nonces):
        return Decline()
    if docket.ended:
        return Resign(asked.sure, "over")
    if docket.players == (seat,):
        return Resign(asked.sure, "last")
    return replace(asked, became="told" if asked.sure else "")


def leave(tail: LogTail, seat: Seat) -> None:
    """Let a player leave its seat: once the game has begun a stand-in plays on, as chosen, and the seat is offered."""
    own = tail.docket.seat(seat)
    plays_on = tail.docket.started and own.silence == "sensible"
    tail.append(log.Resigned(seat, own.person, own.name, "sensible" if plays_on else ""))
    tail.append(log.SeatOpened(seat))
    if tail.docket.moderators:
        tail.append(log.Noticed("resigned", (seat,)))
