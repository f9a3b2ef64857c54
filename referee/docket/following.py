"""Folding a log: how each kind of entry changes the docket, by a function of its name. Rulings are in `overruling`.

Must not know why an entry was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee import log
from referee.docket.model import LETTER, NOTHING_HELD, Docket, LetterAge, RewindPoint, Sheet, stop_of
from referee.docket.overruling import has_read_with, known_as_with, notice_counts_with, overruled, with_later_deadline
from referee.log.links import Linked
from referee.orders import book
from referee.orders.asking import keywords
from referee.orders.checking import standing_key
from referee.orders.order import Block
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.else_best import ElseBestBlock
from referee.orders.shapes.journeys import ShiftBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import KEYS
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import VetoBlock
from referee.rules import engine, events
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.model import Seat
from referee.rules.modifiers import keeps
from referee.rules.position import replaced
from referee.rules.state import BEFORE, AgendaChanged, State

_GENERAL = key_to(Disk.GENERAL)

_FOR_SCORING = (_GENERAL, ShiftBlock.key)

SPENT_AT_ROUND_END = tuple(key for key in KEYS if key not in (PowerBlock.key, _GENERAL, VetoBlock.key))
"""Keys of blocks that are used up when a round ends, besides those that boxes bring."""


def fold(entries: Iterable[log.Logged], docket: Docket | None = None) -> Docket:
    """The docket that entries lead to, from the beginning of a game or from an earlier docket.

    Entries of a draft, before GameCreated, are passed over. Raises ValueError if there is no GameCreated.
    """
    for entry in entries:
        if isinstance(entry.body, log.GameCreated):
            docket = follow(None, entry.body).having(seq=entry.seq)
        elif docket is not None:
            # A record lacks entries: letters stay private.
            before = docket if docket.seq + 1 == entry.seq else docket.having(seq=entry.seq - 1)
            docket = follow(before, entry.body)
    if docket is None:
        raise ValueError("a game's log begins with GameCreated")
    return docket


def follow(docket: Docket | None, body: log.Entry) -> Docket:
    """The docket after one more entry."""
    if isinstance(body, log.GameCreated):
        return _new_docket(body)
    assert docket is not None
    change = _FOLLOW.get(type(body))
    docket = _after_event(docket, body) if change is None else change(docket, body)
    told = docket.story + (body,) if isinstance(body, log.TOLD) else docket.story
    return docket.having(seq=docket.seq + 1, story=told, letter_counts=_letters_caused(docket, body))


def dockets_after(docket: Docket | None, bodies: Iterable[log.Entry]) -> tuple[Docket, ...]:
    """The docket after each of these entries, in order."""
    led_to = []
    for body in bodies:
        docket = follow(docket, body)
        led_to.append(docket)
    return tuple(led_to)


def _new_docket(body: log.GameCreated) -> Docket:
    """The docket of a game that has just been created."""
    seats = body.setup.seats
    docket = Docket(
        seq=1,
        game=body.game,
        title=body.name,
        setup=body.setup,
        options=body.options,
        names=body.players,
        commitment=body.commitment,
        chosen_seed=body.chosen_seed,
        hashed=body.hashed,
        sheets=tuple({} for _ in seats),
        standing=tuple({} for _ in seats),
        previous=tuple({} for _ in seats),
        memories=tuple(book.Memory() for _ in seats),
        proposals=tuple(() for _ in seats),
        proposed_after=tuple(0 for _ in seats),
        asked_after=tuple(0 for _ in seats),
        held=tuple(NOTHING_HELD for _ in seats),
        sources=tuple({} for _ in seats),
        filings=tuple(0 for _ in seats),
        asks_left=tuple(body.options.asks for _ in seats),
        letter_counts=tuple(0 for _ in seats),
        seated=tuple(seats),
    )
    for seat, name in enumerate(body.players):
        docket = docket.having(known_as=known_as_with(docket, seat, name))
    return docket


def _letters_caused(docket: Docket, body: log.Entry) -> tuple[int, ...]:
    """For each seat the number of entries up to this one that caused a letter to it; it numbers the seat's letters.

    Other entries are not counted, since that would tell a seat how often the others write. Never change which entries
    count: letters that are already out would be renumbered.
    """
    match body:
        case log.LetterRead(seat=seat):
            told: Iterable[Seat] = (seat,)
        case log.Reminded(seats=seats):
            told = seats
        case log.PressSent() | log.WaitBegan() | log.SeedTold() | log.Away() | log.Ruled():
            told = docket.seats
        case log.StopOpened() if docket.rewound:  # its label was used before
            told = docket.seats
        case _:
            return docket.letter_counts
    return tuple(count + (seat in told) for seat, count in enumerate(docket.letter_counts))


def _without(sheet: Sheet, keys: Iterable[str]) -> Sheet:
    gone = set(keys)
    return {key: block for key, block in sheet.items() if key not in gone}


def _after_event(docket: Docket, body: log.Entry) -> Docket:
    """The docket after an event of the rules: used blocks leave the sheets, and the wait is over."""
    state = engine.evolve(docket.state or BEFORE, body)  # type: ignore[arg-type]
    docket = docket.having(state=state, wait=None, due=None if docket.wait else docket.due)
    match body:
        case AgendaChanged() if _round_begins(state):
            point = RewindPoint(docket.having(seq=docket.seq + 1), docket.sheets, docket.standing)
            return docket.having(rewind_points={**docket.rewind_points, state.position.round: point})
        case events.RoundOpened(number):
            memory = book.Memory(king_at_start=state.position.king)
            docket = docket.having(memories=tuple(memory for _ in docket.seats))
            docket = docket.having(**docket.no_proposals)  # an OK must not carry a proposal into another round
            return docket.having(**_round_at_tempo_table(docket, stop_of(number, Phase.POWER)))
        case events.PowerLaid(seat):
            return _without_blocks(_with_used_blocks(docket, seat, (PowerBlock.key,)), seat, (PowerBlock.key,))
        case events.CardTaken(seat):
            return _without_blocks(docket, seat, (TurnBlock.key,))
        case events.RoundClosed():
            for seat in docket.seats:
                boxes = (key for key in keywords(docket.table) if not keeps(state.position, seat, key))
                spent = (*SPENT_AT_ROUND_END, *boxes)
                docket = _without_blocks(_with_used_blocks(docket, seat, spent), seat, spent)
            return docket
        case events.DisksShown(Disk.GENERAL):
            for seat in docket.seats:
                docket = _without_blocks(docket, seat, (_GENERAL,))
            return docket
        case events.Vetoed(holder=seat) | events.VetoLapsed(seat):
            # Others keep theirs: they may have written for a Veto they mean to take.
            return docket if seat in dict(state.position.vetoes) else _without_blocks(docket, seat, (VetoBlock.key,))
    return docket


def _round_begins(state: State) -> bool:
    """Whether the next question is whether the first phase of a round may begin."""
    decision = engine.pending(state)
    return decision is not None and decision.kind == Ask.BEGIN and decision.label == Phase.POWER


def _round_at_tempo_table(docket: Docket, stop: str) -> dict[str, Any]:
    """The changes as a round opens at tempo "table", which has no stops: the round's label, and no late seats."""
    return {"stop": stop, "late": frozenset()} if docket.options.tempo == "table" else {}


def _without_blocks(docket: Docket, seat: Seat, keys: Iterable[str]) -> Docket:
    docket = _without_continuation(docket, seat, keys)
    return docket.having(sheets=replaced(docket.sheets, seat, _without(docket.sheets[seat], keys)))


def _sheet_continued(docket: Docket, body: log.SheetContinued) -> Docket:
    sheet = {**docket.continued.get(body.seat, {}), **_by_key(body.blocks)}
    return docket.having(continued={**docket.continued, body.seat: sheet})


def _without_continuation(docket: Docket, seat: Seat, keys: Iterable[str]) -> Docket:
    """The docket without the blocks of these keys that ELSE BEST wrote for a seat."""
    if seat not in docket.continued:
        return docket
    return docket.having(continued={**docket.continued, seat: _without(docket.continued[seat], keys)})


def _with_used_blocks(docket: Docket, seat: Seat, keys: tuple[str, ...]) -> Docket:
    """The docket with used blocks kept for "same as last time", until the seat lays its next power card."""
    used = {key: block for key, block in docket.sheets[seat].items() if key in keys}
    before = {} if PowerBlock.key in keys else docket.previous[seat]
    return docket.having(previous=replaced(docket.previous, seat, {**before, **used}))


def _sheet_filed(docket: Docket, body: log.SheetFiled) -> Docket:
    seat = body.seat
    filed, always = _by_key(body.blocks), _by_key(body.standing)
    memory = docket.memories[seat]
    if docket.wait is not None and (body.final or {*docket.asked_keys(seat), ElseBestBlock.key} & {*filed, *always}):
        memory = book.Memory(memory.plan, memory.king_at_start, asked_before=True)
    docket = _with_standing(_without_continuation(docket, seat, filed), seat, {**docket.standing[seat], **always})
    return docket.having(
        sheets=replaced(docket.sheets, seat, {**docket.sheets[seat], **filed}),
        rewind_points=_rewind_points(docket, seat, filed),
        memories=replaced(docket.memories, seat, memory),
        proposals=replaced(docket.proposals, seat, ()),
        held=replaced(docket.held, seat, NOTHING_HELD),
        sources=_sources_with(docket, seat, (*filed, *map(standing_key, always), LETTER), (body.answers, body.written)),
        filings=_filings_with(docket, body),
        final=docket.final | {seat} if body.final else docket.final - {seat},
        unready=docket.unready | {seat} if body.waits else docket.unready - {seat},
        late=docket.late - {seat},
        cooling=None,
    )


def _sources_with(
    docket: Docket, seat: Seat, keys: Iterable[str], age: LetterAge
) -> tuple[Mapping[str, LetterAge], ...]:
    return replaced(docket.sources, seat, {**docket.sources[seat], **dict.fromkeys(keys, age)})


def _filings_with(docket: Docket, body: log.SheetFiled | log.Withdrawn) -> tuple[int, ...]:
    """The filings with one more of a seat, unless the letter was counted already."""
    age = (body.answers, body.written)
    counted = body.written and docket.sources[body.seat].get(LETTER) == age
    return docket.filings if counted else replaced(docket.filings, body.seat, docket.filings[body.seat] + 1)


def _by_key(blocks: Iterable[Block]) -> Sheet:
    return {block.key: block for block in blocks}


def _withdrawn(docket: Docket, body: log.Withdrawn) -> Docket:
    seat, age = body.seat, (body.answers, body.written)
    docket = docket.having(final=docket.final - {seat}, cooling=None, filings=_filings_with(docket, body))
    if body.standing:
        keys = body.keys or tuple(docket.standing[seat])
        docket = docket.having(sources=_sources_with(docket, seat, (*map(standing_key, keys), LETTER), age))
        return _with_standing(docket, seat, _without(docket.standing[seat], keys))
    keys = body.keys or tuple(docket.sheets[seat])
    docket = docket.having(sources=_sources_with(docket, seat, (*keys, LETTER), age))
    return _without_blocks(docket, seat, keys).having(rewind_points=_rewind_points(docket, seat, {}, keys))


def _rewind_points(docket: Docket, seat: Seat, filed: Sheet, gone: Iterable[str] = ()) -> Mapping[int, RewindPoint]:
    """The rewind points, with what a seat filed or withdrew in this round."""
    number, point = _this_round(docket)
    if point is None:
        return docket.rewind_points
    if _waits_for_general_disks(docket):
        filed = {key: block for key, block in filed.items() if key in _FOR_SCORING}
        gone = [key for key in gone if key in _FOR_SCORING]
    sheet = {**_without(point.written[seat], gone), **filed}
    return {**docket.rewind_points, number: replace(point, written=replaced(point.written, seat, sheet))}


def _with_standing(docket: Docket, seat: Seat, standing: Sheet) -> Docket:
    """The docket with a seat's standing orders, which this round's rewind point keeps too."""
    number, point = _this_round(docket)
    docket = docket.having(standing=replaced(docket.standing, seat, standing))
    if point is None or _waits_for_general_disks(docket):
        return docket
    point = replace(point, standing=replaced(point.standing, seat, standing))
    return docket.having(rewind_points={**docket.rewind_points, number: point})


def _this_round(docket: Docket) -> tuple[int, RewindPoint | None]:
    number = docket.state.position.round if docket.state else 0
    return number, docket.rewind_points.get(number)


def _waits_for_general_disks(docket: Docket) -> bool:
    """Whether a general scoring waits for disks; anything else written then is meant for the next round."""
    return docket.stop == stop_of(_this_round(docket)[0], Phase.DISKS)


def _returned(docket: Docket, body: log.Returned) -> Docket:
    others = {person: returned for person, returned in docket.unreachable.items() if person != body.person}
    return docket.having(unreachable={**others, body.person: body} if body.why else others)


def _noticed(docket: Docket, _: log.Noticed) -> Docket:
    counts = {person: docket.notice_counts.get(person, 0) + 1 for person, _ in docket.moderators}
    return docket.having(notice_counts={**docket.notice_counts, **counts})  # a former moderator may become one again


def _answered(docket: Docket, body: log.Answered) -> Docket:
    memory = docket.memories[body.seat]
    plan = (body.plan if body.plan >= 0 else None) if body.kind == Ask.CARD else memory.plan
    fresh = book.Memory(plan, memory.king_at_start, asked_before=False)
    docket = docket.having(memories=replaced(docket.memories, body.seat, fresh))
    early = docket.state is not None and not docket.state.position.round
    return _without_blocks(docket, body.seat, (body.key,)) if early and body.kind in (Ask.PLACE, Ask.HAND) else docket


def _wait_began(docket: Docket, body: log.WaitBegan) -> Docket:
    asks = docket.asks_left
    waiting = docket.wait.seats if docket.wait else ()
    for seat, reason in zip(body.seats, body.reasons, strict=True):
        if reason == "asked" and seat not in waiting:
            asks = replaced(asks, seat, max(0, asks[seat] - 1))
    story = _round_so_far(docket.story)
    told = {"story": story, "reported": docket.story, "reminded": False}
    return docket.having(wait=body, asks_left=asks, asked_after=docket.letter_counts, **told)


def _round_so_far(story: tuple[log.Entry, ...]) -> tuple[log.Entry, ...]:
    """The entries since this round began, which the next report tells again together with the rest of the round."""
    opened = [n for n, entry in enumerate(story) if isinstance(entry, events.RoundOpened)]
    return story[opened[-1] :] if opened else story


def _away(docket: Docket, body: log.Away) -> Docket:
    return docket if docket.paused is not None else with_later_deadline(docket, body.seconds)


def _stop_opened(docket: Docket, body: log.StopOpened) -> Docket:
    fresh = docket.reset("unfinished", "late", "final", "unready", "due", "cooling", "reminded", "story")
    return fresh.having(stop=body.stop, barrier=body.phases, reported=docket.story, stop_opened_at=docket.seq + 1)


def _stop_closed(docket: Docket, body: log.StopClosed) -> Docket:
    """The docket without an open stop; the story goes on if the stop closed at once and so no report told it."""
    story = docket.reported if docket.seq == docket.stop_opened_at + 1 else docket.story
    return docket.having(barrier=(), late=frozenset(body.late), due=None, cooling=None, story=story)


def _proposed(docket: Docket, body: log.Proposed) -> Docket:
    if body.held:
        receipt = docket.letter_counts[body.seat] + 1
        return docket.having(held=replaced(docket.held, body.seat, (receipt, body.blocks)))
    after = replaced(docket.proposed_after, body.seat, docket.letter_counts[body.seat])
    return docket.having(proposals=replaced(docket.proposals, body.seat, body.blocks), proposed_after=after)


def _letter_read(docket: Docket, body: log.LetterRead) -> Docket:
    """The docket with the unfinished blocks of a letter, which are kept until filed or the stop is over."""
    if docket.started and not _is_anothers(body):
        docket = docket.having(has_read=has_read_with(docket, docket.seated[body.seat], (body.seat,)))
    if body.says_nothing:
        docket = docket.having(examples_shown={**docket.examples_shown, body.seat: docket.letter_counts[body.seat] + 1})
    if not body.sheet.half and body.seat not in docket.unfinished:
        return docket
    kept = (block for block in docket.unfinished.get(body.seat, ()) if block.key not in body.filed)
    return docket.having(unfinished={**docket.unfinished, body.seat: body.sheet.half or tuple(kept)})


def _is_anothers(body: log.LetterRead) -> bool:
    """Whether the player of a seat did not write its letter: a moderator did, or perhaps a stranger."""
    unproven = ("held", "elsewhere", "shunted", "braked")
    return body.fate in unproven or any(remark.code == "by-moderator" for remark in body.remarks)


def _game_started(docket: Docket, _: log.GameStarted) -> Docket:
    """The docket once the table is laid: whoever has accepted by letter reads from now on what its seat is told."""
    for seat, _words in docket.nonces:
        docket = docket.having(has_read=has_read_with(docket, docket.seated[seat], (seat,)))
    return docket


_FOLLOW: dict[type, Callable[[Docket, Any], Docket]] = {
    **dict.fromkeys((log.AcceptedAgain, log.PressSent), lambda d, _: d),
    log.GameStarted: _game_started,
    log.LetterRead: _letter_read,
    log.SeedKept: lambda d, b: d.having(seed=b.seed),
    log.Accepted: lambda d, b: d.having(nonces=(*d.nonces, (b.seat, b.nonce))),
    log.StopOpened: _stop_opened,
    log.DeadlineSet: lambda d, b: d.having(due=b.at),
    log.CoolingBegan: lambda d, b: d.having(cooling=b.until),
    log.StopClosed: _stop_closed,
    log.Reminded: lambda d, _: d.having(reminded=True),
    log.SheetFiled: _sheet_filed,
    log.SheetContinued: _sheet_continued,
    log.Withdrawn: _withdrawn,
    log.Answered: _answered,
    log.WaitBegan: _wait_began,
    log.WaitExpired: lambda d, b: d.having(late=d.late | set(b.seats)),
    log.Away: _away,
    log.Proposed: _proposed,
    log.Ruled: overruled,
    log.DirectiveRead: lambda d, b: d.having(notice_counts=notice_counts_with(d, b.person)),
    log.Noticed: _noticed,
    log.Returned: _returned,
    log.SealedRead: lambda d, b: d.having(has_read=has_read_with(d, b.person, b.seats)),
    log.TurnedDown: lambda d, b: d.having(notice_counts=notice_counts_with(d, b.person)),
    log.Muted: lambda d, b: d.having(muted=d.muted | {b.person} if b.on else d.muted - {b.person}),
    log.SeedTold: lambda d, b: d.having(told_seed=b.seed, reported=d.story),
    Linked: lambda d, b: d.having(head=b.head, linked=d.seq + 1),
}
