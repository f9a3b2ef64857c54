"""Folding a log, also while it is written: how each kind of entry changes the docket, by a function of its name.

Rulings are in `overruling`. Must not know why an entry was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from referee import log
from referee.docket.mid_round import TELLING, WAITING, with_heard, with_last_word, with_overtaken
from referee.docket.model import Docket, RewindPoint, stop_of
from referee.docket.motions import called_off
from referee.docket.overruling import overruled
from referee.docket.people import has_read_with, known_as_with, notice_counts_with, plays
from referee.docket.presence import FOLLOW_PEOPLE, with_newcomers
from referee.docket.seat import (
    LETTER,
    NOTHING_OPEN,
    NOTHING_PROPOSED,
    SeatDocket,
    Sheet,
    Shown,
    after_laying,
    gone,
    used_up,
    without,
)
from referee.docket.waiting import FOLLOW_WAITING, with_stop_over
from referee.log import Linked
from referee.orders import book
from referee.orders.checking import standing_key
from referee.orders.contents import ABSENCE, OTHER_LANGUAGE, AskedBack, Speaks
from referee.orders.order import Block
from referee.orders.presence import Resign
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.journeys import ShiftBlock
from referee.orders.shapes.plans import ElseBestBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import VetoBlock
from referee.orders.shapes.table import KEYS
from referee.orders.shapes.turn import TurnBlock
from referee.prose.account import CLAUSE_CODES
from referee.prose.finished_sheet import SECOND_THOUGHT
from referee.rules import engine, events
from referee.rules.decisions import Ask, Disk, Phase
from referee.rules.effects.disks import done_with_disks
from referee.rules.model import Seat
from referee.rules.modifiers import keeps
from referee.rules.position import Position, replaced
from referee.rules.predicates import kings_region
from referee.rules.rounds import StartPhase
from referee.rules.state import BEFORE, AgendaChanged, State


def _whispered(docket: Docket, body: log.Whispered) -> Docket:
    """The docket with the private words under the letters that tell them."""
    for seat in body.to:
        own = docket.seat(seat)
        docket = docket.with_seat(seat, told={**own.told, own.letter_count + 1: body})
    return _said(docket, body)


def _said(docket: Docket, body: log.PressSent | log.Whispered) -> Docket:
    """The docket without the words that are said now, if they were kept."""
    now = next((each for each in docket.words_kept if each.as_said == body), None)
    return docket.having(words_kept=tuple(each for each in docket.words_kept if each is not now)) if now else docket


FOLLOW_SAID: dict[type, Callable[[Docket, Any], Docket]] = {
    log.PressSent: _said,
    log.Whispered: _whispered,
    log.WordsKept: lambda d, b: d.having(words_kept=(*d.words_kept, b)),
    log.LetterShown: lambda d, b: d.having(notice_counts=notice_counts_with(d, *b.to)),
}
"""How each kind of entry about words changes the docket."""


def told(docket: Docket, body: log.PassedOn) -> Docket:
    """The docket once words were passed on: with the first, moderators begin to keep somebody waiting."""
    waits = docket.unheard is None and body.at and any(person in dict(docket.moderators) for person in body.to)
    return docket.having(unheard=body.at) if waits else docket


def commanded(docket: Docket, body: log.DirectiveRead) -> Docket:
    """The docket once a letter of commands was read: if it is sure that a moderator wrote, nobody waits."""
    return docket.having(unheard=None) if body.person in dict(docket.moderators) and not body.held else docket


def given_up(docket: Docket, body: log.Noticed) -> Docket:
    """The docket once it was noted that moderators do not answer: it is not noted again until somebody else waits."""
    return docket.having(unheard=None) if body.topic == "unheard" else docket


_GENERAL = key_to(Disk.GENERAL)

_EMPTY: Sheet = {}
_FOR_SCORING = (_GENERAL, ShiftBlock.key)

_BETWEEN_STOPS: dict[book.Tempo, tuple[type, ...]] = {
    "round": (log.StopOpened, log.SeedTold),
    "phase": (log.StopOpened, log.SeedTold),
    "table": (events.RoundOpened, log.SeedTold),
}
"""Entries with which a stop ends, or begins: at tempo `table`, which has none, a round."""

SPENT_AT_ROUND_END = tuple(key for key in KEYS if key not in (PowerBlock.key, _GENERAL, VetoBlock.key))
"""Keys of blocks that are used up when a round ends, besides those that boxes bring."""


def fold(entries: Iterable[log.Logged], docket: Docket | None = None) -> Docket:
    """The docket that entries lead to, from the beginning of a game or from an earlier docket.

    Entries of a draft, before GameCreated, are passed over. Raises ValueError if there is no GameCreated.
    """
    for entry in entries:
        if isinstance(entry.body, log.GameCreated):
            docket = follow(None, entry.body, entry.at).having(seq=entry.seq)
        elif docket is not None:
            # A record lacks entries: letters stay private.
            before = docket if docket.seq + 1 == entry.seq else docket.having(seq=entry.seq - 1)
            docket = follow(before, entry.body, entry.at)
    if docket is None:
        raise ValueError("a game's log begins with GameCreated")
    return docket


def follow(docket: Docket | None, body: log.Entry, at: int | None = None) -> Docket:
    """The docket after one more entry, of this instant; None: of one that only might be written."""
    if isinstance(body, log.GameCreated):
        return _new_docket(body)
    assert docket is not None
    kind = type(body)
    told = (body,) if kind in log.TOLD else ()
    if at is not None and kind in _BETWEEN_STOPS[docket.options.tempo]:
        docket = with_stop_over(docket, body, at)
    change = _FOLLOW.get(kind)
    if change is None:
        return _after_event(docket, body, docket.story + told)  # no event causes a letter itself
    if at is not None and kind in WAITING:
        docket = docket.having(stands_since=at)
    docket = change(docket, body)
    docket = with_last_word(docket, body) if kind in TELLING else docket
    return docket.having(seq=docket.seq + 1, story=docket.story + told, by_seat=_letters_counted(docket, body))


def dockets_after(docket: Docket | None, bodies: Iterable[log.Entry], at: int | None = None) -> tuple[Docket, ...]:
    """The docket after each of these entries, in order, all of this instant."""
    led_to = []
    for body in bodies:
        docket = follow(docket, body, at)
        led_to.append(docket)
    return tuple(led_to)


def _new_docket(body: log.GameCreated) -> Docket:
    """The docket of a game that has just been created."""
    docket = Docket(
        seq=1,
        game=body.game,
        title=body.name,
        setup=body.setup,
        options=body.options,
        commitment=body.commitment,
        chosen_seed=body.chosen_seed,
        hashed=body.hashed,
        mixed=body.mixed,
        listed=body.listed,
        gathers=body.listed or body.gathers,
        by_seat=tuple(SeatDocket(seat, name, asks_left=body.options.asks) for seat, name in enumerate(body.players)),
    )
    for seat, name in enumerate(body.players):
        docket = docket.having(known_as=known_as_with(docket, seat, name))
    return docket


def _rematch_asked(docket: Docket, body: log.RematchAsked) -> Docket:
    """One more would play again; the first says until when the others have time."""
    counts, until = notice_counts_with(docket, *body.to), docket.rematch_until or body.until
    return docket.having(rematch=(*docket.rematch, body.seat), rematch_until=until, notice_counts=counts)


def _letters_counted(docket: Docket, body: log.Entry) -> tuple[SeatDocket, ...]:
    """The seats, with one more letter for those to which this entry causes one; the count numbers a seat's letters.

    Other entries are not counted, since that would tell a seat how often the others write. Never change which entries
    count: letters that are already out would be renumbered.
    """
    match body:
        case log.LetterRead(seat=seat):
            told: Iterable[Seat] = (seat,)
        case log.Reminded(seats=seats) | log.StandTold(seats=seats):
            told = seats
        case log.Whispered(to=seats):
            told = seats
        case log.PressSent() | log.WaitBegan() | log.SeedTold() | log.Away() | log.PauseEnded() | log.Ruled():
            told = docket.seats
        case log.RematchAsked(seat, until=until) if until and docket.rematch == (seat,):  # perhaps not the first time
            told = docket.seats
        case log.GraceBegan() | log.PlayersWanted() | log.TableClosed():
            told = docket.seats
        case log.AbsenceAnnounced() | log.Resigned() | log.SeatTaken() | log.MotionMade() | log.MotionClosed():
            told = docket.seats
        case log.SealAsked() | log.SealOpened():
            told = docket.seats
        case log.StopOpened() if docket.rewound:  # its label was used before
            told = docket.seats
        case _:
            return docket.by_seat
    by_seat = list(docket.by_seat)
    for seat in told:
        by_seat[seat] = by_seat[seat].having(letter_count=by_seat[seat].letter_count + 1)
    return tuple(by_seat)


def _after_event(docket: Docket, body: log.Entry, story: tuple[log.Entry, ...]) -> Docket:
    """The docket after an event of the rules: used blocks leave the sheets, and the wait is over."""
    docket = with_overtaken(docket) if docket.wait else docket
    before, due = docket.state or BEFORE, None if docket.wait else docket.due
    state = engine.evolve(before, body)  # type: ignore[arg-type]
    docket = docket.having(seq=docket.seq + 1, story=story, state=state, wait=None, due=due, grace=())
    docket = docket.having(asked_silent=False) if docket.asked_silent and not docket.barrier else docket
    match body:
        case AgendaChanged() if _round_begins(state):
            docket = with_newcomers(docket)
            written = tuple(own.sheet for own in docket.by_seat)
            standing = tuple(own.standing for own in docket.by_seat)
            point = RewindPoint(docket, written, standing)
            return docket.having(rewind_points={**docket.rewind_points, state.position.round: point})
        case events.RoundOpened(number):
            docket = docket.having(rounds_unwritten=docket.rounds_unwritten + 1)
            memory = book.Memory(king_at_start=kings_region(state.position))
            # no OK carries a proposal into another round
            docket = docket.with_seats(memory=memory, before=None, **NOTHING_PROPOSED)
            if docket.options.tempo == "table":  # without stops, which name the round and whom the house answers for
                return docket.with_seats(late=False).having(stop=stop_of(number, Phase.POWER))
        case events.ChoiceSealed(seat):
            return docket.with_seat(seat, seals=docket.seat(seat).seals + 1)
        case events.PowerLaid(seat, value):
            owed = seat in before.position.owing
            return docket.with_seat(seat, **after_laying(docket.seat(seat), value, owed=owed))
        case events.CardTaken(seat):
            return docket.with_seat(seat, **gone(docket.seat(seat), (TurnBlock.key,)))
        case events.RoundClosed():
            boxes = docket.table.keywords
            spent = [_spent_at_round_end(state.position, seat, boxes) for seat in docket.seats]
            used = zip(docket.by_seat, spent, strict=True)
            return docket.having(by_seat=tuple(own.having(**used_up(own, keys)) for own, keys in used))
        case events.DisksShown(Disk.GENERAL, disks):
            for seat in done_with_disks(state.position, dict(disks)):
                docket = docket.with_seat(seat, **gone(docket.seat(seat), (_GENERAL,)))
        case events.Vetoed(holder=seat) | events.VetoLapsed(seat) if seat not in dict(state.position.vetoes):
            # Others keep theirs: they may have written for a Veto they mean to take.
            return docket.with_seat(seat, **gone(docket.seat(seat), (VetoBlock.key,)))
    return docket


def _round_begins(state: State) -> bool:
    """Whether the next question is whether the first phase of a round may begin."""
    step = state.agenda[0] if state.agenda else None
    return isinstance(step, StartPhase) and step.phase == Phase.POWER


def _spent_at_round_end(position: Position, seat: Seat, boxes: Iterable[str]) -> tuple[str, ...]:
    return (*SPENT_AT_ROUND_END, *(key for key in boxes if not keeps(position, seat, key)))


def _sheet_continued(docket: Docket, body: log.SheetContinued) -> Docket:
    continued = {**docket.seat(body.seat).continued, **_by_key(body.blocks)}
    return docket.with_seat(body.seat, continued=continued)


def _sheet_filed(docket: Docket, body: log.SheetFiled) -> Docket:
    seat, own = body.seat, docket.seat(body.seat)
    filed, always = _by_key(body.blocks), _by_key(body.standing)
    memory, standing = own.memory, {**own.standing, **always}
    if docket.wait is not None and (body.final or {*docket.asked_keys(seat), ElseBestBlock.key} & {*filed, *always}):
        memory = replace(memory, asked_before=True)
    docket = _noted_for_rewind(docket.having(cooling=None), seat, filed=filed, standing=standing)
    return docket.with_seat(
        seat,
        sheet={**own.sheet, **filed},
        standing=standing,
        continued=without(own.continued, filed),
        memory=memory,
        final=body.final,
        unready=body.waits,
        late=own.late and own.alone != "",  # who writes for it then is not its player
        **NOTHING_OPEN,
        **_sourced(own, (*filed, *map(standing_key, always)), body),
    )


def _sourced(own: SeatDocket, keys: Iterable[str], body: log.SheetFiled | log.Withdrawn) -> dict[str, Any]:
    """The changes of a seat by a letter that filed or withdrew these blocks; no letter is counted twice."""
    age = (body.answers, body.written)
    counted = body.written and own.sources.get(LETTER) == age
    sources = {**own.sources, **dict.fromkeys((*keys, LETTER), age)}
    repeats = isinstance(body, log.SheetFiled) and own.holds(body.blocks, body.standing, body.final, body.waits)
    before = own.before if counted or repeats else own.as_it_stands()
    lasting = body.written and not own.continued  # a moderator's is a ruling
    return {
        "sources": sources,
        "filings": own.filings if counted else own.filings + 1,
        "before": before if lasting else None,
    }


def _by_key(blocks: Iterable[Block]) -> Sheet:
    return {block.key: block for block in blocks}


def _withdrawn(docket: Docket, body: log.Withdrawn) -> Docket:
    seat, own = body.seat, docket.seat(body.seat)
    docket = docket.having(cooling=None)
    if body.standing:
        keys = body.keys or tuple(own.standing)
        standing = without(own.standing, keys)
        docket = _noted_for_rewind(docket, seat, standing=standing)
        return docket.with_seat(seat, final=False, standing=standing, **_sourced(own, map(standing_key, keys), body))
    keys = body.keys or tuple(own.sheet)
    if body.halves and own.unfinished:
        kept = tuple(block for block in own.unfinished if body.keys and block.key not in keys)
        docket = docket.with_seat(seat, unfinished=kept)
    docket = _noted_for_rewind(docket, seat, gone=keys)
    return docket.with_seat(seat, final=False, **{**gone(own, keys), **_sourced(own, keys, body)})


def _noted_for_rewind(
    docket: Docket, seat: Seat, *, filed: Sheet = _EMPTY, gone: Iterable[str] = (), standing: Sheet | None = None
) -> Docket:
    """The docket whose rewind point of this round holds what a seat filed and withdrew, and its standing orders."""
    number, point = _this_round(docket)
    if point is None:
        return docket
    if _waits_for_general_disks(docket):
        filed = {key: block for key, block in filed.items() if key in _FOR_SCORING}
        gone = [key for key in gone if key in _FOR_SCORING]
        standing = None
    point = RewindPoint(
        point.start,
        replaced(point.written, seat, {**without(point.written[seat], gone), **filed}),
        point.standing if standing is None else replaced(point.standing, seat, standing),
    )
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


def _answered(docket: Docket, body: log.Answered) -> Docket:
    own = docket.seat(body.seat)
    fresh = replace(own.memory, asked_before=False) if own.memory.asked_before else own.memory
    if body.kind == Ask.CARD:
        fresh = replace(fresh, plan=body.plan if body.plan >= 0 else None, plan_of=body.key)
    early = docket.state is not None and not docket.state.position.round
    changes = gone(own, (body.key,)) if early and body.kind in (Ask.PLACE, Ask.HAND) else {}
    if own.before is not None:
        changes["before"] = None
    if fresh is not own.memory:
        changes["memory"] = fresh
    if docket.rounds_unwritten and body.how in ("ahead", "asked") and body.key in own.sheet:
        by_its_player = own.sources.get(body.key, (0, 0))[1]  # who stands in leaves no source
        docket = docket.having(rounds_unwritten=0) if by_its_player else docket
    return docket.with_seat(body.seat, **changes) if changes else docket


def _proposed(docket: Docket, body: log.Proposed) -> Docket:
    own = docket.seat(body.seat)
    if body.held:
        return docket.with_seat(body.seat, held=body.blocks, held_at=own.letter_count + 1)
    drops = bool(own.proposal or own.ways) and not (body.blocks or body.ways)
    before = own.before_this_letter(Shown(0, own.proposal, own.ways)) if drops else own.before
    last = own.shown[-1].blocks if own.shown else ()
    same = set(body.blocks) <= set(last) and body.written == own.proposed_first[0]  # a part of it, or all
    return docket.with_seat(
        body.seat,
        before=before,
        proposal=body.blocks,
        ways=body.ways,
        shown=(*own.shown, Shown(own.letter_count, body.blocks, body.ways)),
        proposed_after=own.letter_count,
        proposed_first=own.proposed_first if same else (body.written, own.letter_count),
    )


def _letter_read(docket: Docket, body: log.LetterRead) -> Docket:
    """The docket with the unfinished blocks of a letter, which are kept until filed or the stop is over."""
    seat, own = body.seat, docket.seat(body.seat)
    if docket.started and not _is_anothers(body) and seat not in docket.has_read.get(own.person, ()):
        docket = docket.having(has_read=has_read_with(docket, own.person, (seat,)))
    if not docket.started and (body.fate == "declined" or Resign(sure=True, became="told") in body.sheet.requests):
        docket = docket.with_seat(seat, declined=True)
    if _is_a_sign_of_life(body):
        docket = docket.having(rounds_unwritten=0) if docket.rounds_unwritten else docket
        docket = docket.with_seat(seat, missed_in_row=0) if own.missed_in_row else docket
    if not own.asked_language and _is_about_language(body):
        docket = docket.with_seat(seat, asked_language=True)
    if body.says_nothing:
        docket = docket.with_seat(seat, example_shown=own.letter_count + 1)
    if back := tuple(each for each in body.sheet.requests if isinstance(each, AskedBack) and each.asks):
        docket = docket.with_seat(seat, asked={**own.asked, own.letter_count + 1: back})
    if body.filed and body.sheet.ignored and not (_is_anothers(body) or body.sheet.note):
        told = [str(each.args[0]) for each in body.sheet.remarks if each.code in (*CLAUSE_CODES, SECOND_THOUGHT)]
        docket = docket.with_seat(seat, closings=own.closings_with(body.sheet.ignored, told))
    if not body.sheet.half and own.unfinished is None:
        return docket
    kept = tuple(block for block in own.unfinished or () if block.key not in body.filed)
    before = own.before_this_letter() if body.sheet.half and not _is_anothers(body) else own.before
    return docket.with_seat(seat, unfinished=body.sheet.half or kept, before=before)


def _is_about_language(body: log.LetterRead) -> bool:
    """Whether a letter chooses the language of letters, or its receipt offers one."""
    chosen = any(isinstance(each, Speaks) for each in body.sheet.requests)
    return chosen or any(remark.code == OTHER_LANGUAGE for remark in body.sheet.remarks)


def _is_anothers(body: log.LetterRead) -> bool:
    """Whether the player of a seat did not write its letter: a moderator did, or perhaps a stranger."""
    unproven = ("held", "elsewhere", "shunted", "braked")
    return body.fate in unproven or any(remark.code == "by-moderator" for remark in body.remarks)


def _is_a_sign_of_life(body: log.LetterRead) -> bool:
    """Whether the player of a seat surely wrote its letter, and no program that answers for somebody who is away."""
    return not _is_anothers(body) and body.sheet.note != ABSENCE


def _seed_told(docket: Docket, body: log.SeedTold) -> Docket:
    over = called_off(docket) if docket.ending else docket
    told = over.having(told_seed=body.seed, reported=docket.story)
    return with_heard(told, docket.players, docket.story, len(docket.story))


def _directive_read(docket: Docket, body: log.DirectiveRead) -> Docket:
    """The docket once a letter of commands was read; of somebody who plays, it shows that somebody is there."""
    after = commanded(docket, body).having(notice_counts=notice_counts_with(docket, body.person))
    return after if body.held or not plays(docket, body.person) else after.having(rounds_unwritten=0)


def _noticing(docket: Docket, body: log.Noticed) -> Iterable[int]:
    """Who is told of something."""
    return [log.OPERATOR] if body.topic == "wrong" or not docket.moderators else dict(docket.moderators)


def _game_started(docket: Docket, _: log.GameStarted) -> Docket:
    """The docket once the table is laid: whoever has accepted by letter reads from now on what its seat is told."""
    for seat, _words in docket.nonces:
        docket = docket.having(has_read=has_read_with(docket, docket.seat(seat).person, (seat,)))
    return docket.having(began=frozenset(docket.seat(seat).person for seat, _ in docket.nonces))


_FOLLOW: dict[type, Callable[[Docket, Any], Docket]] = {
    log.AcceptedAgain: lambda d, _: d,
    log.GameStarted: _game_started,
    log.LetterRead: _letter_read,
    log.SeedKept: lambda d, b: d.having(seed=b.seed),
    log.Accepted: lambda d, b: d.having(accepted=(*d.accepted, b)),
    log.SheetFiled: _sheet_filed,
    log.SheetContinued: _sheet_continued,
    log.Withdrawn: _withdrawn,
    log.Answered: _answered,
    log.Proposed: _proposed,
    log.Ruled: lambda d, b: overruled(d, b).with_seats(before=None),  # UNDO takes no ruling back
    log.DirectiveRead: _directive_read,
    log.Noticed: lambda d, b: given_up(d, b).having(notice_counts=notice_counts_with(d, *_noticing(d, b))),
    log.PassedOn: lambda d, b: told(d, b).having(notice_counts=notice_counts_with(d, *b.to)),
    log.RematchAsked: _rematch_asked,
    log.RematchLapsed: lambda d, b: d.having(rematch=(), rematch_until=0),
    log.Returned: _returned,
    log.SealedRead: lambda d, b: d.having(has_read=has_read_with(d, b.person, b.seats)),
    log.TurnedDown: lambda d, b: d.having(notice_counts=notice_counts_with(d, b.person)),
    log.Muted: lambda d, b: d.having(muted=d.muted | {b.person} if b.on else d.muted - {b.person}),
    log.FormatChosen: lambda d, b: d.having(as_data=d.as_data | {b.person} if b.data else d.as_data - {b.person}),
    log.SeedTold: _seed_told,
    Linked: lambda d, b: d.having(head=b.head, linked=d.seq + 1),
    **FOLLOW_WAITING,
    **FOLLOW_PEOPLE,
    **FOLLOW_SAID,
}


class LogTail:
    """New entries of a log, and the docket after each of them."""

    def __init__(self, docket: Docket, now: int) -> None:
        self.docket = docket
        self.now = now
        self.entries: list[log.Entry] = []
        self.led_to: list[Docket] = []

    def append(self, entry: log.Entry) -> None:
        """Add one entry, and let the docket follow it."""
        self.docket = follow(self.docket, entry, self.now)
        self.entries.append(entry)
        self.led_to.append(self.docket)
