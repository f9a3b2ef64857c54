"""Plans notices to moderators and hosts as values; none holds anything sealed.

The one exception is the answer to SHEETS, which is refused to a moderator who plays, and told to everybody. Must not
know words, layout or mail.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from referee import log
from referee.commands.drafting import setup_of
from referee.commands.newcomers import Newcomer
from referee.docket import Docket, dockets_after
from referee.docket.people import may_second, plays, seats_of
from referee.letters.model import (
    NO_ANSWER,
    Alert,
    AnswerToCommands,
    Clock,
    DraftNews,
    Farewell,
    Goodbye,
    Notice,
    NoticeKind,
    NoticeMoment,
    OwnAddress,
    Roll,
    TablePeople,
    WordsTold,
)
from referee.letters.news import NO_WORDS
from referee.letters.one_seat import clock_of, people_of, wishes_of
from referee.letters.seeking import Asks, ListedTable, Seeking, standing_at, table_of_draft, to_come
from referee.log import Drafted, Entry, Ruled, audiences, rulings
from referee.rules.model import Seat

_REFEREE = "El Grande"
"""Stands for a table's title in a letter about many."""

_CAN_WAIT = ("absence", "braked", "returned")
"""Topics that may be muted: another notice follows if something has to be done."""
_OF_SEATS = (log.SeatOffered, log.OfferClosed, log.ListJoined, log.ListLeft, log.SeatTaken, log.Resigned)
_TO_SOMEBODY = (log.LetterShown, log.Observing, log.PassedOn, log.TurnedDown)
_CAUSES = (log.DirectiveRead, log.Noticed, log.Ruled, log.MotionClosed, log.TableClosed, *_TO_SOMEBODY, *_OF_SEATS)


def notices(before: Docket | None, entries: Sequence[Entry], words: Mapping[str, str] = NO_WORDS) -> tuple[Notice, ...]:
    """The notices that follow from entries just written; `before` is the docket without them.

    `words` has the private words that the entries only name by their digests.
    """
    if not any(isinstance(entry, _CAUSES) for entry in entries):
        return ()
    planned: list[Notice] = []
    led_to = dockets_after(before, entries)
    for entry, stood, docket in zip(entries, (before, *led_to), led_to, strict=False):
        match entry:
            case log.DirectiveRead():
                planned.append(_answer_to_commands(docket, led_to[-1], entry))
            case log.Noticed("wrong"):
                planned.append(_notice(docket, "alert", log.OPERATOR, Alert(entry)))
            case log.Noticed():
                planned += [_notice(docket, "alert", *each) for each in _alerts(docket, entry, entries)]
            case log.PassedOn(seat, text, people):
                planned += [_notice(docket, "words", person, WordsTold(text, seat)) for person in people]
            case log.LetterShown(seat, shown, people):
                said = next(each for each in docket.seat(seat).told.values() if each.digest == shown)
                whole = WordsTold(words.get(shown, ""), seat, said.seat)
                planned += [_notice(docket, "words", person, whole) for person in people]
            case log.TurnedDown(person, _, ground) if person in docket.have_observed:
                planned.append(_to_observer(docket, "farewell", person, Goodbye(ground)))
            case log.TurnedDown(person, _, "gone") if docket.listed and not (docket.started or docket.ended):
                planned.append(_notice(docket, "farewell", person, Goodbye("given-away")))
            case log.TurnedDown(person, _, ground):
                planned.append(_notice(docket, "farewell", person, Goodbye(ground)))
            case log.Observing(person, on=True) | log.Ruled(ruling=rulings.ObserverAdmitted(person)):
                planned.append(_to_observer(docket, "observer", person))
            case log.Observing(person, on=False):
                planned.append(_to_observer(docket, "farewell", person, Goodbye("unobserved")))
            case log.SeatOffered(seat, person, name, until):
                offer = Seeking("offered", name, seat=seat, until=until, early=not docket.started)
                planned.append(_seeking(docket, person, offer))
            case log.OfferClosed(person=person, how=how):
                planned.append(_seeking(docket, person, Seeking("lapsed" if how == "lapsed" else "passed", "")))
            case log.ListJoined(person, name) if not _is_offered(person, entries):
                planned.append(_seeking(docket, person, Seeking("waiting", name, place=len(docket.waiting))))
            case log.TableClosed() if stood is not None:
                planned += [_seeking(docket, person, Seeking("closed", name)) for person, name in stood.waiting]
            case log.ListLeft(person):
                planned.append(_seeking(docket, person, Seeking("left", "")))
            case log.SeatTaken(was=was, seat=seat) if stood is not None and not stood.seat(seat).vacant:
                planned.append(_notice(docket, "farewell", was, Goodbye("substituted")))
            case log.Resigned(seat, person) if docket.started or not _has_an_answer(seat, entries):
                left: Farewell = "resigned" if docket.started else "unanswered"
                planned.append(_notice(docket, "farewell", person, Goodbye(left)))
            case log.Ruled(ruling=rulings.Promoted(person)):
                planned.append(_notice(docket, "appointed", person))
            case log.MotionClosed(how="carried", against=int(lost)) if stood is not None and lost in stood.players:
                planned.append(_notice(docket, "farewell", stood.seat(lost).person, Goodbye("voted-out")))
            case log.Ruled():
                planned += _farewells(stood, docket, entry)
        match entry:
            case log.SeatTaken(_, person, unseen=True) | log.Ruled(ruling=rulings.Substituted(_, person, unseen=True)):
                if (comes := to_come(docket, person)) is not None:
                    planned.append(_seeking(docket, person, comes))
    return tuple(planned)


def _alerts(docket: Docket, entry: log.Noticed, entries: Sequence[Entry]) -> Iterator[tuple[int, Alert]]:
    """Who is told of something that happened, and what: of a deadline all that it led to, in one letter."""
    opened: tuple[Seat, ...] = ()
    if _is_told_with_another(entry, entries):
        return
    if entry.topic in ("late", "nobody-wrote"):
        opened = tuple(each.seat for each in entries if isinstance(each, log.SeatOpened))
    for person, _ in docket.moderators:
        if not _is_muted(docket, person, entry):
            yield person, Alert(entry, _asked_of(docket, person, entry), opened)
        elif opened:  # which all may know
            yield person, Alert(log.Noticed("opened", opened))
    if entry.topic == "opened" and not docket.moderators:
        yield log.OPERATOR, Alert(entry)


def _is_told_with_another(entry: log.Noticed, entries: Sequence[Entry]) -> bool:
    """Whether what happened needs no alert of its own: what came of it says it, or leaves nothing to do about it."""
    if entry.topic != "over" and any(isinstance(each, log.SeedTold) for each in entries):
        return True
    match entry.topic:
        case "late":  # all were
            return any(isinstance(each, log.NobodyWrote) for each in entries)
        case "motion":  # in the letter that says that the table is closed
            return any(isinstance(each, log.TableClosed) for each in entries)
        case "declined" | "resigned":  # and a player is wanted in that place
            return any(isinstance(each, log.PlayersWanted) and {*entry.seats} <= {*each.seats} for each in entries)
    return False


def _is_offered(person: int, entries: Sequence[Entry]) -> bool:
    """Whether somebody is offered a seat at once."""
    return any(isinstance(each, log.SeatOffered) and each.person == person for each in entries)


def _has_an_answer(seat: Seat, entries: Sequence[Entry]) -> bool:
    """Whether these entries follow from a letter for this seat."""
    return any(isinstance(each, log.LetterRead) and each.seat == seat for each in entries)


def _seeking(docket: Docket, person: int, told: Seeking) -> Notice:
    """What somebody is told who waits for a seat: nothing but what is public."""
    return replace(_notice(docket, "seeking", person, told), ledger=(), unreachable=(), clock=Clock())


def _asked_of(docket: Docket, person: int, entry: log.Noticed) -> int:
    """The number of what somebody asks to see, if that is told and a yes of this person counts for it."""
    if entry.topic != "seal-asked":
        return 0
    asked = docket.asks[-1].asked
    return asked.number if may_second(docket, person, asked.person) else 0


def _is_muted(docket: Docket, person: int, entry: log.Noticed) -> bool:
    waits = person in docket.muted and entry.topic in _CAN_WAIT
    if entry.topic in ("seal-asked", "seal-opened"):  # who plays has a letter about it, and who asks an answer
        asks = entry.topic == "seal-asked" and person == docket.asks[-1].asked.person
        return asks or bool(seats_of(docket, person))
    return waits or (entry.topic == "late" and _counts(docket, person))


def _counts(docket: Docket, person: int) -> bool:
    """Whether this person is not told who is awaited or late: it plays, and the table counts them (SET ROLL count)."""
    return docket.options.roll == "count" and plays(docket, person)


def _farewells(before: Docket | None, docket: Docket, entry: log.Ruled) -> list[Notice]:
    """The notice to somebody who has lost a place by this ruling, if anybody has."""
    match entry.ruling:
        case rulings.Substituted(seat, was=person) if before is not None and not before.seat(seat).vacant:
            ended: Farewell = "substituted"
        case rulings.Ejected(_, person):
            ended = "ejected"
        case rulings.Dismissed(person):
            ended = "dismissed"
        case rulings.ObserverDismissed(person):
            return [_to_observer(docket, "farewell", person, Goodbye("unobserved"))]
        case _:
            return []
    return [_notice(docket, "farewell", person, Goodbye(ended))]


def _to_observer(docket: Docket, kind: NoticeKind, person: int, moment: Goodbye | None = None) -> Notice:
    """A letter to an observer, which tells nothing of how the game stands."""
    return Notice(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=f"w{docket.notice_counts.get(person, 0)}",
        person=person,
        setup=docket.setup,
        people=TablePeople(docket.names),
        late=docket.options.watch_rounds,
        wishes=wishes_of(docket, person),
        moment=moment,
    )


def _answer_to_commands(docket: Docket, last: Docket, entry: log.DirectiveRead) -> Notice:
    """The answer to a letter of commands; it shows the game after everything that follows from the letter."""
    shown = any(reply.topic == "SHEETS" and reply.fate == "done" for reply in entry.replies)
    answer = _notice(
        last,
        "ruling",
        entry.person,
        answer=AnswerToCommands(
            replies=entry.replies,
            ignored=entry.ignored,
            held=entry.held,
            doubt=entry.doubt,
            designs=tuple(card.design for card in docket.table.cards),
            sheets=tuple(own.in_force for own in docket.by_seat) if shown else (),
            standing=tuple(own.standing_orders for own in docket.by_seat) if shown else (),
            went_on_from=_round_gone_on_from(docket, last),
        ),
    )
    return replace(answer, label=_label(docket, entry.person))


def _round_gone_on_from(docket: Docket, last: Docket) -> int | None:
    """The round in which the letter made the game go on; None if it did not."""
    if docket.state is None or last.state is None:
        return None
    moved = any(getattr(docket, name) != getattr(last, name) for name in ("state", "stop", "wait", "cooling"))
    return docket.state.position.round if moved else None


def _label(docket: Docket, person: int) -> str:
    return f"{docket.stop}n{docket.notice_counts.get(person, 0)}"


def _notice(
    docket: Docket,
    kind: NoticeKind,
    person: int,
    moment: NoticeMoment | None = None,
    answer: AnswerToCommands = NO_ANSWER,
) -> Notice:
    position = docket.state.position if docket.state else None
    return Notice(
        kind=kind,
        game=docket.game,
        title=docket.title,
        label=_label(docket, person),
        person=person,
        setup=docket.setup,
        people=people_of(docket),
        unreachable=tuple(_unreachable(docket)),
        roll=Roll(docket.awaited()),
        clock=clock_of(docket),
        round=position.round if position else 0,
        scores=position.scores if position else (),
        ended=docket.ended,
        plays=plays(docket, person),
        counts=_counts(docket, person),
        wishes=wishes_of(docket, person),
        ledger=tuple(public for entry in docket.ledger if isinstance(public := audiences.public_part(entry), Ruled)),
        answer=answer,
        moment=moment,
    )


def standing_of(docket: Docket, person: int) -> Notice:
    """How a game stands for somebody who moderates it, for a letter that tells of several games."""
    return _notice(docket, "ruling", person)


def _unreachable(docket: Docket) -> Iterator[tuple[str, str]]:
    """Names of players and moderators whose letters come back, and why."""
    names = {**dict(docket.moderators), **{own.person: own.name for own in docket.by_seat if not own.vacant}}
    for person, returned in sorted(docket.unreachable.items()):
        if person in names:
            yield names[person], returned.why


def address_notice(docket: Docket, person: int, label: str, asked: Literal["also", "main", "drop", "done"]) -> Notice:
    """The letter that asks a new address whether it is a player's, or says that it is; it names nobody and no table."""
    address = "also" if asked == "drop" else asked
    return Notice("address", docket.game, _REFEREE, label, person, docket.setup, moment=OwnAddress(address))


def seeking_notice(table: ListedTable, seeking: Seeking, label: str, person: int) -> Notice:
    """The answer to somebody who looks for a seat; it belongs to this table."""
    title = _REFEREE if seeking.lists else table.title
    return Notice("seeking", table.game, title, label, person, table.setup, moment=seeking)


def answers_to_asking(before: Drafted, draft: Drafted, *, starts: bool) -> tuple[Notice, ...]:
    """What those are told whom a host's letter has admitted or declined; if the game starts, others are invited."""
    invited = {number for _, number, _ in draft.invited}
    table, label = table_of_draft(draft), f"d{draft.letters}"
    told = []
    for number, name in before.asking:
        if (number in invited and not starts) or number in draft.declined:
            told.append(seeking_notice(table, standing_at(draft, number, name), label, number))
    return tuple(told)


def closing_notices(draft: Drafted, asked: Collection[int], letters: int) -> list[Notice]:
    """What those are told, when a table is closed, who ask for a seat or were given one; `asked`: who ever has."""
    seated = tuple((number, name) for _, number, name in draft.invited if number in asked)
    table = table_of_draft(draft)
    return [
        seeking_notice(table, Seeking("closed", name, (table,)), f"d{letters}", number)
        for number, name in dict.fromkeys((*draft.asking, *seated))
    ]


def asking_notice(draft: Drafted, asks: Asks) -> Notice:
    """Tells the host of a table that is being set up who asks for a seat."""
    people = TablePeople(tuple(name for _, _, name in draft.invited))
    return Notice(
        "asks",
        draft.game,
        draft.title,
        f"d{draft.letters}",
        draft.host,
        setup_of(draft),
        people,
        draft=draft,
        moment=asks,
    )


def waiting_notice(docket: Docket, asks: Asks, label: str, person: int) -> Notice:
    """Tells a moderator who has begun to wait for a seat."""
    return replace(_notice(docket, "asks", person, asks), label=label)


def draft_notice(
    draft: Drafted, entries: tuple[log.Entry, ...], people: Mapping[int, Newcomer], news: DraftNews | None = None
) -> Notice:
    """The answer to a host's letter about a draft, or what is new of it; `people` is the roster, for the invited."""
    read = next((entry for entry in entries if isinstance(entry, log.DirectiveRead)), None)
    answer = NO_ANSWER
    if read is not None:
        answer = AnswerToCommands(read.replies, read.ignored, read.held, read.doubt, set_up_for=read.letter == 0)
    return Notice(
        kind="draft",
        game=draft.game,
        title=draft.title,
        label=f"d{draft.letters}",
        person=draft.host,
        setup=setup_of(draft),
        people=TablePeople(tuple(name for _, _, name in draft.invited)),
        answer=answer,
        draft=draft,
        moment=news,
        guests=tuple((colour, people[number]) for colour, number, _ in draft.invited if number in people),
    )
