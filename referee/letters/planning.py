"""Plans the letters to players that follow from entries of a log.

Knows which entry causes which letters, and in which order. Must not know words, layout or mail: `report` renders,
`mail` sends.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain as chained

from referee import log
from referee.adjudication.filing import OLDER
from referee.adjudication.menu import advice
from referee.adjudication.preview import foresee
from referee.docket import Docket, dockets_after
from referee.docket.absences import away_then
from referee.docket.horizon import TablesOver, horizon, progress_of
from referee.docket.labels import BESIDE
from referee.docket.left_open import is_too_late, would_answer
from referee.docket.mid_round import is_told_in_brief, told_in_full
from referee.docket.people import line_of, may_come_back, may_second, name_at
from referee.letters.model import (
    KINDS,
    AskingBack,
    Changes,
    Foresight,
    Letter,
    LetterKind,
    LettersKept,
    LinesAsked,
    Own,
    PastAsked,
    SealTold,
    Stand,
)
from referee.letters.news import (
    NO_WORDS,
    of_gathering,
    of_ruling,
    of_table,
    of_undone_orders,
    one_to_each,
    press,
    spelled_out,
    whisper,
    with_welcome,
    with_words,
)
from referee.letters.one_seat import letter_to, question_to, readable_story, story_of, with_look_back, without_muted
from referee.log import Entry, LetterRead, chain, rulings
from referee.log.digest import digest
from referee.orders.contents import (
    CAME_BACK,
    OF_THE_PAST,
    UNHEARD,
    Explain,
    Help,
    Inquiry,
    LetterHistory,
    Preview,
    Status,
    StatusOfAll,
    Suggest,
    Vote,
)
from referee.orders.order import Block
from referee.orders.shapes.table import in_order
from referee.prose.account import TOO_MUCH_UNREAD
from referee.rules.events import RoundClosed
from referee.rules.model import Seat


def plan(
    before: Docket | None,
    entries: Sequence[Entry],
    now: int,
    led_to: Sequence[Docket] = (),
    words: Mapping[str, str] = NO_WORDS,
    tables_over: TablesOver = lambda _: (),
) -> tuple[Letter, ...]:
    """The letters that follow from entries just written: receipts first, then what everybody is told.

    A receipt tells how things stood when its letter had been read, whatever was resolved since; a report how they
    stand after all entries; all print the same head of the chain. `before` is the docket without the entries, None when
    the game is new; `led_to` the docket after each of them, where it is known already. `words` has the private words
    that the entries only name by their digests; `tables_over` tells how long such tables took.
    """
    steps = tuple(zip(entries, led_to or dockets_after(before, entries, now), strict=True))
    if not steps:
        return ()
    docket = steps[-1][1]
    planned = [letter for entry, then in _as_told(steps) for letter in _letters_of_entry(then, entry, now, words)]
    if not docket.started and _invites_all(entries):
        planned = [letter for letter in planned if letter.kind != "invitation"] + _invitations(docket, before)
    gathering = list(of_gathering(_as_told(steps)))
    if any(isinstance(entry, log.TableClosed) for entry in entries):  # that says it all
        planned = [letter for letter in planned if letter.seat not in {each.seat for each in gathering}]
    planned += gathering
    reports = _reports_of_entries(before, steps)
    undone = [] if reports else [*of_undone_orders(_as_told(steps))]
    know = {letter.seat for letter in (*undone, *(each for each in planned if each.kind in ("invitation", "wanted")))}
    planned += [*reports, *undone, *of_table(before, _as_told(steps), know)]
    head, away = chain.shown(docket.head), away_then(docket, now)
    planned = [
        replace(letter, people=replace(letter.people, away=away), proof=replace(letter.proof, head=head))
        for letter in planned
    ]
    wanted = [*without_muted(with_welcome(planned, entries, before, docket))]
    return tuple(_with_horizon(one_to_each(wanted, docket, entries), before, docket, now, tables_over))


_TELL_THE_END: tuple[LetterKind, ...] = ("invitation", "status")
"""The kinds of letters that always tell when the game should end."""

_TELL_IT_SELDOM: tuple[LetterKind, ...] = ("report", "question", "part")
"""The kinds that tell it where so many stops are over with them, or twice as many, and so on."""

_SELDOM = 4


def _with_horizon(
    planned: Sequence[Letter], before: Docket | None, docket: Docket, now: int, tables_over: TablesOver
) -> Sequence[Letter]:
    """The letters; those that tell when the game should end with that."""
    opens = before is not None and before.stop != docket.stop
    if docket.ended or docket.paused is not None:
        return planned
    progress = progress_of(docket)
    seldom = opens and progress.stops_over and not progress.stops_over % _SELDOM
    telling = [_asks_the_end(each) or each.kind in _TELL_THE_END + _TELL_IT_SELDOM * bool(seldom) for each in planned]
    ends = horizon(progress, now, tables_over(progress.kind)) if any(telling) else None
    return [
        replace(each, clock=replace(each.clock, ends=ends)) if tells else each
        for each, tells in zip(planned, telling, strict=True)
    ]


def _asks_the_end(letter: Letter) -> bool:
    """Whether a letter answers somebody who asks when the game ends."""
    return letter.receipt is not None and Inquiry("end") in letter.receipt.sheet.requests


def _as_told(steps: Sequence[tuple[Entry, Docket]]) -> list[tuple[Entry, Docket]]:
    """The entries, each with the docket that its letters tell of: with the deadline that was set right behind it."""
    return [
        (entry, after if isinstance(behind, log.DeadlineSet) else then)
        for (entry, then), (behind, after) in zip(steps, (*steps[1:], steps[-1]), strict=True)
    ]


def _letters_of_entry(docket: Docket, entry: Entry, now: int, words: Mapping[str, str]) -> list[Letter]:
    """The letters that an entry causes by itself. `docket`: as that entry left it."""
    match entry:
        case LetterRead():
            return _receipts(docket, replace(entry, sheet=with_words(entry.sheet, words)), now, words)
        case log.Reminded(seats=seats):
            return [letter_to(docket, "reminder", seat) for seat in seats]
        case log.GraceBegan(seats=seats):
            return [letter_to(docket, "reminder", seat) for seat in seats]
        case log.StandTold(seats=seats):
            return [letter_to(docket, "news", seat) for seat in seats]
        case log.PressSent():
            return press(docket, entry)
        case log.Whispered():
            return whisper(docket, entry, words)
        case log.MotionMade() | log.MotionClosed():
            return of_motion(docket, entry)
        case log.SealAsked() | log.SealOpened():
            return of_seal(docket, entry)
        case log.Ruled():
            return of_ruling(docket, entry)
        case log.SeatTaken(seat=seat) if not docket.started and entry.person != entry.was:  # who is back has an answer
            return [letter_to(docket, "invitation", seat)]
        case log.RematchAsked(seat, ()) if docket.rematch == (seat,):
            return [letter_to(docket, "rematch", other, entry) for other in docket.players if other != seat]
        case log.RematchLapsed(seats):
            return [letter_to(docket, "rematch", seat, entry) for seat in seats if seat in docket.players]
        case _:
            return []


def _reports_of_entries(before: Docket | None, steps: Sequence[tuple[Entry, Docket]]) -> list[Letter]:
    """The one report to each player on all entries, caused by the last of them that causes one; none without such."""
    causes = (log.StopOpened, log.WaitBegan, log.SeedTold)
    last = max((n for n, (entry, _) in enumerate(steps) if isinstance(entry, causes)), default=None)
    if last is None:
        return []
    docket = steps[-1][1]
    cause, caused = steps[last]
    reports = _reports(before, docket, cause, caused, [entry for entry, _ in steps[:last]])
    return with_look_back(reports, docket, before) if isinstance(cause, log.SeedTold) else reports


def _invitations(docket: Docket, before: Docket | None) -> list[Letter]:
    """Invitations to everybody, for a new game or after its set-up was changed."""
    if before is None:
        return [letter_to(docket, "invitation", seat, first=True) for seat in docket.players]
    return [_invitation_anew(docket, before, seat) for seat in docket.players]


def _invites_all(entries: Sequence[Entry]) -> bool:
    """Whether everybody is asked anew; where somebody has taken a seat, that one alone is."""
    asked = any(isinstance(entry, log.DeadlineSet) for entry in entries)
    taken = any(isinstance(entry, log.SeatTaken) for entry in entries)
    made = (entry.ruling for entry in entries if isinstance(entry, log.Ruled))
    return asked and not taken and not any(isinstance(ruling, rulings.Substituted) for ruling in made)


def _invitation_anew(docket: Docket, then: Docket, seat: Seat, receipt: LetterRead | None = None) -> Letter:
    """An invitation that says what has changed since."""
    changes = Changes(docket.setup.differences_from(then.setup))
    return letter_to(docket, "invitation", seat, changes, receipt=receipt)


def _receipts(docket: Docket, entry: LetterRead, now: int, words: Mapping[str, str]) -> list[Letter]:
    """The letters that answer a letter: the receipt, and one for each request."""
    own = docket.seat(entry.seat)
    if own.vacant and not may_come_back(docket, own.person, entry.seat):  # somebody wrote for a seat that nobody plays
        return []
    requests = entry.sheet.requests
    letters, back_again = [], any(remark.code.startswith(CAME_BACK) for remark in entry.remarks)
    for n, request in enumerate(request for request in requests if isinstance(request, Help)):
        suffix = f"{KINDS['help'].label_suffix}{n}"
        letters.append(letter_to(docket, "help", entry.seat, request, suffix=suffix))
    if any(isinstance(request, Status) for request in requests):
        asked_for, story = Stand(asked_for=True), story_of(docket, entry.seat)
        could, read = _would_do(docket, entry), entry if back_again else None
        letters.append(
            letter_to(docket, "status", entry.seat, asked_for, suffix=BESIDE, story=story, would_do=could, receipt=read)
        )
    if StatusOfAll() in requests:
        letters.append(letter_to(docket, "tables", entry.seat))
    if lines := tuple(request.line for request in requests if isinstance(request, Explain)):
        story = readable_story(docket, docket.seat(entry.seat).heard.last, entry.seat)
        played = _sheet_of_last_round(docket, story, entry.seat)
        explained = letter_to(docket, "explain", entry.seat, LinesAsked(lines), story=story)
        letters.append(replace(explained, own=replace(explained.own, played=played)))
    for n, number in enumerate(request.number for request in requests if isinstance(request, LetterHistory)):
        suffix = f"{KINDS['history'].label_suffix}{n}"
        letters.append(letter_to(docket, "history", entry.seat, LettersKept(number), suffix=suffix))
    if back := own.asked.get(own.letter_count, ()):
        asking = AskingBack(spelled_out(back, words))
        letters.append(letter_to(docket, "asked", entry.seat, asking, would_do=_would_do(docket, entry)))
    if any(isinstance(request, Vote) and request.became == UNHEARD for request in requests) and docket.motion:
        suffix = f"{KINDS['motion'].label_suffix}{docket.motion.number}"
        letters.append(letter_to(docket, "motion", entry.seat, suffix=suffix, receipt=entry))
    asked = next((request for request in requests if isinstance(request, Preview)), None)
    if Suggest() in requests:
        letters.insert(0, _receipt_with_advice(docket, entry))
    if asked is not None and entry.fate not in ("held", "accepted"):
        return [_preview(docket, entry, asked, now), *letters]
    older = [remark.args[0] for remark in entry.remarks if remark.code == OLDER]
    if older:
        then = next(then for then in docket.before_rulings if digest(then.setup) in older)
        return [_invitation_anew(docket, then, entry.seat, entry), *letters]
    told = not back_again or any(letter.receipt is not None for letter in letters)
    if Suggest() in requests or (entry.fate == "answered" and letters and told):
        return letters
    kind: LetterKind = "answer" if _only_talks(entry) else "receipt"
    past = PastAsked() if any(isinstance(each, Inquiry) and each.topic in OF_THE_PAST for each in requests) else None
    return [letter_to(docket, kind, entry.seat, past, receipt=entry, would_do=_would_do(docket, entry)), *letters]


def _only_talks(read: LetterRead) -> bool:
    """Whether a letter orders nothing, rightly or wrongly, and asks for no letter: it talks, or asks something."""
    if any(remark.code == TOO_MUCH_UNREAD for remark in read.sheet.remarks):
        return False
    asks = all(isinstance(request, Inquiry) for request in read.sheet.requests)
    return read.fate == "empty" or (read.fate == "answered" and asks)


def _would_do(docket: Docket, entry: LetterRead) -> tuple[Block, ...]:
    """Examples of answers for a seat that is asked and whose letter said nothing about it."""
    return would_answer(docket, entry.seat) if entry.says_nothing else ()


def _receipt_with_advice(docket: Docket, entry: LetterRead) -> Letter:
    """The receipt of a letter that says SUGGEST, with the reasons for the proposed blocks."""
    letter = letter_to(docket, "receipt", entry.seat, receipt=entry)
    told = zip(*advice(docket, entry.seat), strict=True)
    given = tuple(why for block, why in told if block in letter.own.proposal)
    return replace(letter, own=replace(letter.own, advice=given))


def _preview(docket: Docket, entry: LetterRead, asked: Preview, now: int) -> Letter:
    letter = letter_to(docket, "preview", entry.seat, receipt=entry)
    if docket.state is None or docket.ended:
        return letter
    bad = {*entry.closed, *(complaint.key for complaint in entry.refused)}
    written = [block for block in entry.sheet.previewed if block.key not in bad]
    foreseen, then = foresee(docket, entry.seat, written, asked.assumed, now)
    over = any(isinstance(fact, RoundClosed) for fact in foreseen.story)
    return replace(
        letter,
        view=foreseen.view,
        story=foreseen.story,
        own=replace(letter.own, played=foreseen.sheet if over else ()),
        moment=Foresight(foreseen, question_to(then, entry.seat)),
    )


def _reports(
    before: Docket | None, docket: Docket, cause: Entry, caused: Docket, happened: Sequence[Entry]
) -> list[Letter]:
    """Letters that tell players what they have not been told yet, or in a few lines what has `happened` now."""
    letters = []
    first = isinstance(cause, log.StopOpened) and not docket.rewound
    full: Collection[Seat] = docket.players
    if isinstance(cause, log.StopOpened | log.WaitBegan):
        full = told_in_full(caused, cause)
    for seat in docket.players:
        if seat not in full:
            if is_told_in_brief(docket, seat):
                story = readable_story(docket, happened, seat)
                letters.append(letter_to(docket, "brief", seat, caused=caused, story=story))
            continue
        untold = (*before.seat(seat).heard.missed, *before.story, *happened) if before else happened
        kind, story = _report_kind(docket, cause, seat), readable_story(docket, untold, seat)
        played = _sheet_of_last_round(docket, story, seat)
        # The label counts letters up to the cause: entries written after it cause letters of their own.
        letter = letter_to(docket, kind, seat, caused=caused, first=first, story=story)
        letters.append(replace(letter, own=replace(_in_time(docket, letter), played=played)))
    return letters


def _in_time(docket: Docket, letter: Letter) -> Own:
    """The reader's own sheet, where nothing is proposed or asked that would come too late."""
    own = letter.own
    keys = {block.key for block in (*own.proposal, *chained.from_iterable(own.ways))}
    late = {key for key in keys if is_too_late(docket, letter.seat, key, docket.stop)}
    useful = tuple(block for block in own.proposal if block.key not in late)
    asks = not any(block.key in late for block in chained.from_iterable(own.ways))
    return replace(own, proposal=useful, ways=own.ways if asks else ())


def _sheet_of_last_round(docket: Docket, story: Sequence[Entry], seat: Seat) -> tuple[Block, ...]:
    """The sheet and standing orders of a seat in the last round that the story closes; empty if it closes none."""
    over = [entry.number for entry in story if isinstance(entry, RoundClosed)]
    point = docket.rewind_points.get(over[-1]) if over else None
    if point is None:
        return ()
    sheet = {**point.standing[seat], **point.written[seat]}
    return tuple(sheet[key] for key in in_order(sheet))


def _report_kind(docket: Docket, cause: Entry, seat: Seat) -> LetterKind:
    if isinstance(cause, log.SeedTold):
        return "final"
    if isinstance(cause, log.WaitBegan) and not docket.asks_to_go_on:
        return "question" if seat in cause.seats else "part"
    return "report"


def of_motion(docket: Docket, entry: log.MotionMade | log.MotionClosed) -> list[Letter]:
    """The letters that a motion causes: to all but its mover, or at its end to all, unless the last letter tells it.

    A yes or no is a vote only in answer to such a letter, whose label has the number of the motion.
    """
    suffix = f"{KINDS['motion'].label_suffix}{entry.number}"
    if isinstance(entry, log.MotionMade):
        others = (seat for seat in docket.players if seat != entry.by)
        return [letter_to(docket, "motion", seat, suffix=suffix) for seat in others]
    told = () if docket.ended else docket.players
    return [letter_to(docket, "motion", seat, entry, suffix=suffix) for seat in told]


def of_seal(docket: Docket, entry: log.SealAsked | log.SealOpened) -> list[Letter]:
    """The letters to everybody who plays on what somebody asks to see, and on a second's yes."""
    asked = docket.asks[entry.number - 1].asked
    by = sorted(line_of(docket, asked.person) - {asked.person})
    names = filter(None, (name_at(docket, each) for each in by))
    told = SealTold(
        entry.number,
        name_at(docket, asked.person),
        next(names, ""),
        asked.command,
        asked.seats,
        may_second=False,
        second=name_at(docket, entry.by) if isinstance(entry, log.SealOpened) else "",
    )
    suffix = f"{KINDS['seal'].label_suffix}{entry.number}"
    letters = []
    for seat in docket.players:
        may = may_second(docket, docket.seat(seat).person, asked.person)
        letters.append(letter_to(docket, "seal", seat, replace(told, may_second=may), suffix=suffix))
    return letters
