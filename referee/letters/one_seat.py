"""Fills a letter from a docket as one seat may see it.

Knows what a seat may know. Must not know why a letter is sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from referee import log
from referee.adjudication.silence import silence_of
from referee.adjudication.timing import reminds_at
from referee.docket import Docket
from referee.docket.fingerprint import fingerprint
from referee.docket.known import known_to
from referee.docket.motions import ballot
from referee.docket.seat import LETTER
from referee.letters.choices import choices_of
from referee.letters.ending import course_so_far, standings_of
from referee.letters.model import KINDS, Letter, LetterKind, Question
from referee.log import Entry, audiences, chain
from referee.log.digest import digest
from referee.orders.book import Gap, answer
from referee.orders.dead import DeadLine, dead_lines
from referee.rules.decisions import Ask, Complaint, Decision
from referee.rules.effects.windows import Window
from referee.rules.events import RoundClosed
from referee.rules.model import CardId, Seat
from referee.rules.rounds import TurnHalves
from referee.rules.turns import last_taken
from referee.rules.views import view


def letter_to(
    docket: Docket,
    kind: LetterKind,
    seat: Seat,
    *,
    caused: Docket | None = None,
    first: bool = False,
    suffix: str = "",
    **told: Any,
) -> Letter:
    """A letter of a kind to a seat; fields that only some letters have are those in `told`, others are left empty.

    `caused`: the docket after the entry that caused the letter, if more has happened since. Its stop stands in the
    label, and an answer is judged by this stop: orders for a stop that is over are too late. `first`: the label is
    the stop alone. `suffix`: the end of the label, if not that of the kind.
    """
    after, own = caused or docket, docket.seat(seat)
    label = after.stop if first else f"{after.stop}x{after.seat(seat).letter_count}{suffix or KINDS[kind].label_suffix}"
    position = docket.state.position if docket.state else None
    awaited, as_data = docket.awaited(), own.person in docket.as_data
    return Letter(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=label,
        stop=docket.stop,
        seat=seat,
        names=docket.names,
        table=docket.table,
        options=docket.options,
        view=view(position, seat) if position and position.is_laid else None,
        due=docket.due,
        opens=docket.cooling,
        is_in=tuple(s for s in docket.players if s not in awaited and not docket.missing_keys(s)),
        awaited=awaited,
        keys=docket.asked_keys(seat),
        missing=docket.missing_keys(seat),
        sheet=own.in_force,
        asks_left=own.asks_left,
        in_mid_round=docket.wait is not None,
        question=question_to(docket, seat),
        proposal=own.proposed(label).blocks,
        ways=own.proposed(label).ways,
        proposed_at=own.proposed_at(label),
        commitment=docket.commitment,
        chosen_seed=docket.chosen_seed,
        seed=docket.told_seed,
        accepted=tuple(who for who, _ in docket.nonces),
        paused=docket.paused is not None,
        resumes=docket.resumes,
        vacant=docket.vacant,
        moderators=tuple(name for _, name in docket.moderators),
        standings=_standings(docket),
        standing=own.standing_orders,
        waits=own.unready,
        stand_ins=tuple(sorted(docket.stand_ins)),
        digest="" if docket.started else digest(docket.setup),
        motion=docket.motion,
        vote=docket.votes.get(ballot(docket, seat)) if docket.votes else None,
        daily=docket.daily.get(own.person),
        muted=own.person in docket.muted,
        open_to_all=docket.listed,
        hashed=docket.hashed,
        filings=(own.filings_by_player, own.sources.get(LETTER, (0, 0))[1]),
        mark=chain.shown(fingerprint(docket, seat)) if kind in ("status", "receipt") else "",
        dead=_dead(docket, seat),
        silence=silence_of(docket, seat),
        observers=tuple(name for _, name in docket.observers) if kind == "status" else (),
        because=tuple(_told_of(docket, each, seat) for each in docket.because),
        text_only=own.person in docket.text_only,
        as_data=as_data,
        choices=choices_of(docket, seat) if as_data else (),
        head=chain.shown(docket.head),
        grace=docket.grace,
        plays=own.silence,
        left=tuple(who for who in docket.players if docket.is_left(who) and not docket.ended),
        is_offered=seat in docket.opened,
        reminds_at=reminds_at(docket, awaited),
        ignored=ignored_by(docket, seat) if kind == "status" else (),
        course=course_so_far(docket) if kind == "status" else (),
        **told,
    )


def _told_of(docket: Docket, reason: log.Because, seat: Seat) -> log.Because:
    """A reason for a deadline as a seat may know it: who else sleeps then would tell where they live."""
    return replace(reason, seats=(seat,)) if reason.cause == "nights" and seat in docket.asleep else reason


def _dead(docket: Docket, seat: Seat) -> tuple[DeadLine, ...]:
    """The lines of a seat's sheet that can no longer act, as far as it may know."""
    state, sheet = docket.state_known_to(seat), docket.seat(seat).in_force
    return dead_lines(sheet, state, seat, known_to(docket, seat)) if state and sheet and not docket.ended else ()


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
    """The part of the story since the last stop that this seat may read."""
    return readable_story(docket, docket.story, seat)


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


def status_to(docket: Docket, seat: Seat, caused: Docket | None = None, **told: Any) -> Letter:
    """A letter that says where the game stands, to a seat that did not ask for it."""
    return letter_to(docket, "status", seat, caused=caused, story=story_of(docket, seat), **told)


def status_to_all(docket: Docket, **told: Any) -> list[Letter]:
    """Letters to everybody that say where the game stands."""
    return [status_to(docket, seat, **told) for seat in docket.players]


def without_muted(letters: Iterable[Letter]) -> Iterator[Letter]:
    """The letters without those that their readers have muted; the next report tells what those say."""
    return (
        each for each in letters if not (each.muted and KINDS[each.kind].skipped_when_muted) or _must_be_known(each)
    )


def _must_be_known(letter: Letter) -> bool:
    """Whether a muted reader needs a letter: it was asked for, tells what is missing, or how a round ended."""
    if letter.kind == "part":
        return any(isinstance(entry, RoundClosed) for entry in letter.story)
    return letter.asked_for or bool(letter.told_alone) or (letter.kind == "status" and bool(letter.missing))
