"""Fills a letter from a docket as one seat may see it.

Knows what a seat may know; once a game is over that is also a look back on it, from the rewind points of its rounds.
Must not know why a letter is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from referee import log
from referee.adjudication.menu import Menu, menu_of
from referee.adjudication.silence import silence_of
from referee.adjudication.timing import reminds_at
from referee.docket import Docket
from referee.docket.absences import days_left
from referee.docket.known import known_to, state_seen_by
from referee.docket.model import fingerprint
from referee.docket.motions import ballot, lacking_to_rematch
from referee.docket.seat import LETTER
from referee.letters.model import (
    KINDS,
    AskedNow,
    Clock,
    Letter,
    LetterKind,
    LetterMoment,
    Own,
    PressTold,
    ProofTold,
    Question,
    Roll,
    Score,
    Stand,
    TablePeople,
    Voting,
    Wishes,
)
from referee.log import Entry, audiences, chain
from referee.log.digest import digest
from referee.orders import book, checking
from referee.orders.book import Gap, answer
from referee.orders.checking import DeadLine, dead_lines
from referee.orders.order import Block
from referee.rules.decisions import Ask, Complaint, Decision
from referee.rules.effects.base import Step
from referee.rules.effects.windows import Window
from referee.rules.events import HandChosen, RoundClosed, Scored, SealedFact
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Counts, Position
from referee.rules.predicates import last_taken
from referee.rules.rounds import EndGame, OpenRound, TurnHalves
from referee.rules.views import view


def letter_to(
    docket: Docket,
    kind: LetterKind,
    seat: Seat,
    moment: LetterMoment | None = None,
    *,
    caused: Docket | None = None,
    first: bool = False,
    suffix: str = "",
    story: tuple[Entry, ...] = (),
    receipt: log.LetterRead | None = None,
    would_do: tuple[Block, ...] = (),
) -> Letter:
    """A letter of a kind to a seat, about this moment.

    `caused`: the docket after the entry that caused the letter, if more has happened since. Its stop stands in the
    label, and an answer is judged by this stop: orders for a stop that is over are too late. `first`: the label is
    the stop alone. `suffix`: the end of the label, if not that of the kind.
    """
    after, own = caused or docket, docket.seat(seat)
    label = after.stop if first else f"{after.stop}x{after.seat(seat).letter_count}{suffix or KINDS[kind].label_suffix}"
    position = docket.state.position if docket.state else None
    roll = roll_of(docket)
    return Letter(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=label,
        stop=docket.stop,
        seat=seat,
        table=docket.table,
        options=docket.options,
        view=view(position, seat) if position and position.is_laid else None,
        people=replace(people_of(docket), unheard=ignored_by(docket, seat), is_offered=seat in docket.opened),
        roll=roll,
        clock=replace(
            clock_of(docket),
            reminds_at=reminds_at(docket, roll.awaited),
            because=tuple(_told_of(docket, each, seat) for each in docket.because),
        ),
        asked=AskedNow(
            keys=docket.asked_keys(seat),
            missing=docket.missing_keys(seat),
            question=question_to(docket, seat),
            asks_left=own.asks_left,
            silence=silence_of(docket, seat),
            menu=_menu_in(docket, seat, kind, label),
            would_do=would_do,
            choices=choices_of(docket, seat) if own.person in docket.as_data else (),
            ahead=ahead_of(docket, seat) if own.person in docket.as_data else (),
        ),
        own=Own(
            sheet=own.in_force,
            standing=own.standing_orders,
            proposal=own.proposed(label).blocks,
            ways=own.proposed(label).ways,
            proposed_at=own.proposed_at(label),
            waits=own.unready,
            dead=_dead(docket, seat),
            filings=(own.filings_by_player, own.sources.get(LETTER, (0, 0))[1]),
            mark=chain.shown(fingerprint(docket, seat)) if kind in ("status", "receipt") else "",
            plays=own.silence,
            away_left=_away_left(docket, seat),
        ),
        score=Score(_standings(docket), course_so_far(docket) if kind == "status" else ()),
        proof=proof_of(docket),
        voting=Voting(docket.motion, docket.votes.get(ballot(docket, seat)) if docket.votes else None),
        wishes=wishes_of(docket, own.person),
        story=story,
        receipt=receipt,
        moment=moment,
    )


_ASKING: tuple[LetterKind, ...] = ("report", "question", "reminder")
"""The kinds of letters that ask, with a menu."""


def _menu_in(docket: Docket, seat: Seat, kind: LetterKind, label: str) -> Menu | None:
    """The menu of a letter of this kind and label; None where nothing is missing, or something else is proposed."""
    asks = kind in _ASKING and bool(docket.missing_keys(seat)) and docket.started
    proposed = docket.seat(seat).proposed(label)
    return menu_of(docket, seat) if asks and not (proposed.blocks or proposed.ways) else None


# --- what anybody may know ------------------------------------------------------------------------


def people_of(docket: Docket) -> TablePeople:
    """Who has to do with a table, as all may know."""
    return TablePeople(
        names=docket.names,
        vacant=docket.vacant,
        stand_ins=tuple(sorted(docket.stand_ins)),
        left=tuple(who for who in docket.players if docket.is_left(who) and not docket.ended),
        accepted=tuple(who for who, _ in docket.nonces),
        moderators=tuple(name for _, name in docket.moderators),
        observers=tuple(name for _, name in docket.observers),
        open_to_all=docket.listed,
        gathers=docket.gathers,
        wanted=docket.wanted,
        closed=docket.ended and not docket.started,
        lacking_again=lacking_to_rematch(docket) if docket.ended and docket.started else 0,
    )


def roll_of(docket: Docket) -> Roll:
    """Who is in, and whom the game waits for."""
    awaited = docket.awaited()
    is_in = tuple(seat for seat in docket.players if seat not in awaited and not docket.missing_keys(seat))
    return Roll(awaited, is_in)


def clock_of(docket: Docket) -> Clock:
    """When what is waited for is due, without the reasons, which tell each reader of itself alone."""
    asks = docket.started or bool(docket.awaited())  # before the game what is past may stand still
    return Clock(
        due=docket.due if asks and docket.paused is None else None,
        opens=docket.cooling,
        paused=docket.paused is not None,
        resumes=docket.resumes,
        ending=docket.ending and not docket.ended,
        asks_to_go_on=docket.asks_to_go_on,
        in_mid_round=docket.wait is not None,
        grace=docket.grace,
    )


def proof_of(docket: Docket) -> ProofTold:
    """What a game can be verified by, as far as it is told."""
    return ProofTold(
        commitment=docket.commitment,
        chosen_seed=docket.chosen_seed,
        hashed=docket.hashed,
        seed=docket.told_seed,
        digest="" if docket.started else digest(docket.setup),
        head=chain.shown(docket.head),
    )


def wishes_of(docket: Docket, person: int) -> Wishes:
    """How somebody wants letters."""
    return Wishes(
        text_only=person in docket.text_only,
        as_data=person in docket.as_data,
        page=person not in docket.pageless,
        daily=docket.daily.get(person),
        muted=person in docket.muted,
        every=person in docket.every,
    )


# --- what one seat may know -----------------------------------------------------------------------


def _told_of(docket: Docket, reason: log.Because, seat: Seat) -> log.Because:
    """A reason for a deadline as a seat may know it: who else sleeps then would tell where they live."""
    return replace(reason, seats=(seat,)) if reason.cause == "nights" and seat in docket.asleep else reason


def _dead(docket: Docket, seat: Seat) -> tuple[DeadLine, ...]:
    """The lines of a seat's sheet that can no longer act, as far as it may know."""
    state, sheet = docket.state_known_to(seat), docket.seat(seat).in_force
    return dead_lines(sheet, state, seat, known_to(docket, seat)) if state and sheet and not docket.ended else ()


def _away_left(docket: Docket, seat: Seat) -> int | None:
    """How many days of absence a seat's player may still announce; None where that is not done by letter."""
    if not docket.options.away_days or docket.ended:
        return None
    left = days_left(docket, seat)
    return max(0, min(left.days, left.table)) if left.pieces > 0 else 0


def _standings(docket: Docket) -> tuple[tuple[int, Seat, int], ...]:
    return standings_of(docket.state.position) if docket.ended and docket.state is not None else ()


def question_to(docket: Docket, seat: Seat) -> Question | None:
    """The question that a seat is asked in mid-round; None if the game does not wait for this seat."""
    decision = docket.decision
    gap = docket.gap(seat)
    if decision is None or docket.state is None or gap is None:
        return None
    card, by = _card_and_owner(decision, docket)
    step = decision.step
    left = tuple(half for half in ("act", "place") if isinstance(step, TurnHalves) and getattr(step, half))
    due = step.number_due(docket.state.position)
    return Question(
        kind=decision.kind,
        key=gap.key,
        reason=gap.reason,
        card=card,
        by=by,
        left=left,
        choices=_choices(_as_known(docket, seat), seat),
        due=due,
        going=step.foretold() if isinstance(step, Window) else (),
        unforeseen=_unforeseen(docket, seat, gap),
        behind_joker=decision.kind is Ask.POWER and seat in docket.running.position.owing,
    )


def _card_and_owner(decision: Decision, docket: Docket) -> tuple[CardId | None, Seat | None]:
    """The card that a question in mid-round is about, and the seat whose card it is, if another's."""
    assert docket.state is not None
    step = decision.step
    if isinstance(step, Window):
        return step.card or None, step.seat
    if isinstance(step, TurnHalves):
        return step.id, None
    if (about := step.about(docket.state.position)) is not None:
        return None, about
    last = last_taken(docket.state.position)
    if decision.kind in (Ask.POWER, Ask.CARD, Ask.REINFORCE) or last is None:
        return None, None
    seat, card = last
    return card, seat


def _as_known(docket: Docket, seat: Seat) -> Docket:
    """The docket with the state as the seat knows it: what others have sealed is missing from no list."""
    known = docket.state_known_to(seat)
    return docket if known is docket.state else docket.having(state=known)


def _choices(known: Docket, seat: Seat) -> tuple[int | str, ...]:
    decision = known.decision
    if decision is None:
        return ()
    if decision.kind in (Ask.DISK, Ask.PLACE):
        return tuple(decision.choices[decision.seats.index(seat)])
    return decision.choices if decision.kind in (Ask.POWER, Ask.CARD, Ask.REMOVE) else ()


def _unforeseen(docket: Docket, seat: Seat, gap: Gap) -> tuple[Complaint, ...]:
    """What speaks against choices of the sheet and the seat could not know before its card is carried out."""
    known = _as_known(docket, seat)
    if not gap.passed or known.state is None or known.state == docket.state or (asked := known.decision) is None:
        return ()
    own = docket.seat(seat)
    foreseen = answer(known.state, asked, seat, docket.book_of(seat), own.memory).passed
    return tuple(dict.fromkeys(each.complaint for each in gap.passed if each not in foreseen))


def story_of(docket: Docket, seat: Seat) -> tuple[Entry, ...]:
    """The part of the story since the last stop, or since its last full letter, that this seat may read."""
    return readable_story(docket, (*docket.seat(seat).heard.missed, *docket.story), seat)


def readable_story(docket: Docket, story: Sequence[Entry], seat: Seat) -> tuple[Entry, ...]:
    """The part of a story that this seat may read, without the words of those whom its player ignores."""
    others = docket.seat(seat).of_others  # of which whoever plays it now knows what is public
    readers = ((entry, None if entry in others else seat) for entry in story if type(entry) in log.TOLD)
    told = (audiences.seen_by(entry, reader) for entry, reader in readers)
    return tuple(entry for entry in told if entry is not None and not _is_unheard(docket, entry, seat))


def ignored_by(docket: Docket, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose players' words do not reach this one's."""
    reader = docket.seat(seat).person
    return tuple(each for each in docket.players if (reader, docket.seat(each).person) in docket.ignoring)


def _is_unheard(docket: Docket, entry: Entry, seat: Seat) -> bool:
    if not docket.ignoring or not isinstance(entry, log.PressSent):
        return False
    return (docket.seat(seat).person, docket.seat(entry.seat).person) in docket.ignoring


def status_to(docket: Docket, seat: Seat, stand: Stand | None = None, caused: Docket | None = None) -> Letter:
    """A letter that says where the game stands, to a seat that did not ask for it."""
    return letter_to(docket, "status", seat, stand, caused=caused, story=story_of(docket, seat))


def without_muted(letters: Iterable[Letter]) -> Iterator[Letter]:
    """The letters without those that their readers have muted; the next report tells what those say."""
    for letter in letters:
        if not (letter.wishes.muted and KINDS[letter.kind].skipped_when_muted) or _must_be_known(letter):
            yield letter


def _must_be_known(letter: Letter) -> bool:
    """Whether a muted reader needs a letter: it was asked for, tells what is missing, or how a round ended."""
    if letter.kind == "part":
        return any(isinstance(entry, RoundClosed) for entry in letter.story)
    match letter.moment:
        case Stand(asked_for=True):
            return True
        case PressTold(told_alone=alone):
            return bool(alone)
    return letter.kind in ("status", "news") and bool(letter.asked.missing)


def ahead_of(docket: Docket, seat: Seat) -> tuple[Step, ...]:
    """The steps that are left of this round, as a seat knows them."""
    known = state_seen_by(docket, seat)
    agenda = known.agenda if known is not None else ()
    return tuple(takewhile(lambda step: not isinstance(step, OpenRound | EndGame), agenda))


def choices_of(docket: Docket, seat: Seat) -> tuple[tuple[str, tuple[Block, ...]], ...]:
    """For each block that a seat is asked for, those that would be legal, one choice each; none before the draw."""
    state = state_seen_by(docket, seat)
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


# --- the look back on a finished game ------------------------------------------------------------


def with_look_back(planned: Iterable[Letter], docket: Docket, before: Docket | None) -> list[Letter]:
    """The letters, final ones with a look back on the game. `before`: the docket without the entries that ended it."""
    told = _entries_told([docket, *([before] if before else [])])
    scorings = [entry for entry in told if isinstance(entry, Scored)]
    taken = takings(scorings, docket.state.position.scores) if docket.state else ()
    course, sealed = _course_of(docket), _opened(docket, told)
    return [
        replace(
            letter,
            score=replace(letter.score, course=course, takings=taken),
            proof=replace(letter.proof, opened=sealed),
        )
        if letter.kind == "final"
        else letter
        for letter in planned
    ]


def standings_of(position: Position) -> tuple[tuple[int, Seat, int], ...]:
    """The rank, seat and points of each, the best first; where the table has ended the game nobody has a rank (0)."""
    if position.ranks:
        return tuple(sorted((rank, seat, position.scores[seat]) for seat, rank in enumerate(position.ranks)))
    return tuple((0, seat, position.scores[seat]) for seat in sorted(position.seats, key=lambda n: -position.scores[n]))


def opened(docket: Docket, before: Docket | None) -> tuple[SealedFact, ...]:
    """What was sealed until the game ended. `before`: the docket without the entries that ended it."""
    return _opened(docket, _entries_told([docket, *([before] if before else [])]))


def _course_of(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """Each round, with the scores after it and after any general scoring that followed; the last scores are final."""
    if docket.state is None:
        return ()
    begun = [(n, point.start.state) for n, point in sorted(docket.rewind_points.items())]
    after = [state.position.scores for _, state in begun[1:] if state is not None]
    return tuple(zip([n for n, _ in begun], [*after, docket.state.position.scores], strict=False))


def course_so_far(docket: Docket) -> tuple[tuple[int, Counts], ...]:
    """The rounds that are over, each with the scores after it and after any general scoring that followed."""
    return _course_of(docket) if docket.ended else _course_of(docket)[:-1]


def takings(scorings: Iterable[Scored], scores: Counts) -> tuple[tuple[Place, Counts], ...]:
    """The points that each place brought each seat in these scorings, in the order of the board.

    Empty if they do not add up to the scores: a ruling has corrected or undone some.
    """
    taken: dict[Place, Counts] = {}
    for scored in scorings:
        so_far = taken.get(scored.place, (0,) * len(scored.points))
        taken[scored.place] = tuple(map(sum, zip(so_far, scored.points, strict=True)))
    if tuple(map(sum, zip(*taken.values(), strict=True))) != scores:
        return ()
    return tuple((place, taken[place]) for place in sorted(taken) if any(taken[place]))


def _opened(docket: Docket, told: Iterable[Entry]) -> tuple[SealedFact, ...]:
    """The last hand that each seat has chosen, and what was sealed and never shown."""
    hands = {entry.seat: entry for entry in told if isinstance(entry, HandChosen)}
    never_shown = docket.state.position.seals if docket.state else ()
    return (*(hands[seat] for seat in sorted(hands)), *never_shown)


def _entries_told(dockets: Sequence[Docket]) -> list[Entry]:
    """The entries that these dockets and the rewind points of the first one tell of, each once."""
    starts = (point.start for point in dockets[0].rewind_points.values())
    told = (entry for docket in (*starts, *dockets) for entry in (*docket.reported, *docket.story))
    return list({id(entry): entry for entry in told}.values())
