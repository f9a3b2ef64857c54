"""The tables of one person: where somebody of the same address and name plays or moderates; requests to all of them.

Two people may share an address, so that the name on the roster counts, too. A request to all tables, such as AWAY ...
ALL, is carried out where it was written, since one transaction holds one game; for each other table its words are kept,
and that table's next tick carries them out, once, in a transaction of its own. What they will come to is foreseen and
told in the one answer to the letter; a table writes of it only if it came otherwise. Must not know what the words of a
request say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from referee.adjudication.judging import Submission
from referee.commands.directing import Directed, direct
from referee.commands.directive import CommandSheet, Directive
from referee.desk import hearing, incoming
from referee.desk.decisions import Decisions, seconds
from referee.desk.outgoing import moderator_named, reader_of
from referee.desk.roster import numbers_by_address, people_of
from referee.desk.stimuli import NoSuchGame
from referee.docket import Docket, LogTail, dockets_after
from referee.docket.labels import SHOWING, read_label
from referee.docket.people import seats_of
from referee.docket.punctuality import times_of
from referee.letters import Letter, Notice
from referee.letters.model import AnswerToCommands, OwnTable
from referee.letters.notices import standing_of
from referee.letters.one_seat import letter_to
from referee.log import DirectiveRead, Entry, LetterRead
from referee.log.as_json import dumps
from referee.mail.reply_tokens import ReplyToken
from referee.orders.contents import Help, Inquiry, Line, OrderSheet
from referee.rules.model import Seat
from referee.store import FarRequest, Person, Transaction, is_same

MOST = 40
"""The most tables of which one letter tells."""

MOST_TIMED = 10
"""At so many tables, the latest, somebody's times are looked at."""

_PACE = "tempo"
"""The topic of HELP that tells of the pace."""

LATELY = timedelta(days=14)
"""For how long a table that is over is told of."""


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """A place that somebody has at a table: a seat, or None for a moderator who does not play under this number."""

    docket: Docket
    seat: Seat | None
    person: Person


def places_of(
    decisions: Decisions, transaction: Transaction, person: Person, since: datetime | None = None
) -> Iterator[OwnPlace]:
    """The places of a person at tables that are not over, or were not before `since`; tables in their order."""
    for game in transaction.games_of(person.address.lower(), since):
        try:
            docket = decisions.dockets.of(transaction, game)
        except NoSuchGame:  # it is being set up
            continue
        yield from _places_at(docket, people_of(transaction, game), person)


def _places_at(docket: Docket, people: dict[int, Person], person: Person) -> Iterator[OwnPlace]:
    """The places of a person at one table, whatever numbers the roster has for it."""
    theirs = [number for number, each in people.items() if is_same(each, person)]
    yield from (
        OwnPlace(docket, seat, people[docket.seat(seat).person])
        for seat in docket.players
        if docket.seat(seat).person in theirs
    )
    for number, _ in docket.moderators:
        if number in theirs and all(docket.seat(seat).person not in theirs for seat in docket.players):
            yield OwnPlace(docket, None, people[number])


def own_tables(decisions: Decisions, transaction: Transaction, person: Person, now: datetime) -> tuple[OwnTable, ...]:
    """How each table of a person stands, what asks for an answer first; at most `MOST`."""
    told = []
    for place in places_of(decisions, transaction, person, now - LATELY):
        token = ReplyToken(place.docket.game, _answered(transaction, place), _reader(place))
        address = decisions.outbox.answers_to(token)
        told.append(_own_table(place.docket, place.seat, place.person.number, address))
    return tuple(sorted(told, key=lambda table: table.urgency)[:MOST])


def _own_table(docket: Docket, seat: Seat | None, person: int, address: str) -> OwnTable:
    """A table as it stands for whoever plays this seat, or moderates (None) under this number."""
    if seat is None:
        return OwnTable(standing_of(docket, person), address)
    return OwnTable(letter_to(docket, "status", seat), address)


def asks_pace(sheet: OrderSheet) -> bool:
    """Whether a letter asks about the pace."""
    return any(
        (isinstance(each, Help) and each.topic == _PACE)
        or (isinstance(each, Inquiry) and (each.topic == "pace" or each.keyword == _PACE))
        for each in sheet.requests
    )


def own_times(transaction: Transaction, person: Person) -> tuple[int, ...]:
    """How many seconds a person took for each answer at the latest tables; for the eyes of this person alone."""
    latest = sorted({game for game, _ in transaction.seats_of(person.address)}, key=lambda game: (len(game), game))
    times: list[int] = []
    for game in latest[-MOST_TIMED:]:
        theirs = frozenset(n for n, each in people_of(transaction, game).items() if is_same(each, person))
        times += times_of(transaction.log(game), theirs)
    return tuple(times)


def _answered(transaction: Transaction, place: OwnPlace) -> str:
    """The label of the letter that an answer answers: the newest that asks nothing back, whose yes would mean that."""
    labels = transaction.labels_to(place.docket.game, place.person.number)
    showing = (label for label in labels if read_label(label).suffix in SHOWING)
    return next(showing, place.docket.stop)


def _reader(place: OwnPlace) -> str:
    if place.seat is None:
        return moderator_named(place.person.number)
    return reader_of(place.docket.setup.colours[place.seat], place.seat, place.person.number)


# --- requests to all tables ----------------------------------------------------------------------


def ask_elsewhere(
    decisions: Decisions,
    transaction: Transaction,
    game: str,
    person: Person,
    words: Sequence[str],
    letter: int,
    written: int,
    now: datetime,
    *,
    moderates: bool,
) -> tuple[Letter | Notice, ...]:
    """Keep what is meant for all tables of a person, other than this game's; returns what it comes to at each."""
    answers, kept = [], []
    for place in places_of(decisions, transaction, person, now):
        if place.docket.game == game or place.docket.ended or moderates is not (place.seat is None):
            continue
        request = FarRequest(
            place.docket.game, place.person.number, letter, written, person.time_zone, "\n".join(words), ""
        )
        entries = _carried_out(decisions, transaction, place.docket, place.person, request, now)[0]
        answers.append(_far_answer(place.docket, entries, place.seat, place.person.number))
        kept.append(replace(request, told=_answer_in(place.docket, entries)))
    transaction.keep_far_requests(kept)
    return tuple(answers)


def carry_out(decisions: Decisions, transaction: Transaction, docket: Docket, now: datetime) -> bool:
    """Carry out the oldest of what is asked of this game from another table; whether there is anything."""
    request = transaction.far_request(docket.game)
    if request is None:
        return False
    transaction.delete_far_request(docket.game)
    person = people_of(transaction, docket.game).get(request.person)
    if docket.ended or person is None:
        return True
    entries, led_to = _carried_out(decisions, transaction, docket, person, request, now)
    if entries:
        knows = person.number if _answer_in(docket, entries) == request.told else None
        decisions.settle(transaction, docket, entries, now, led_to=led_to, knows=knows)
    return True


def _answer_in(docket: Docket, entries: Sequence[Entry]) -> str:
    """What is answered, as a program compares it."""
    read = next((entry for entry in entries if isinstance(entry, LetterRead | DirectiveRead)), None)
    return "" if read is None else dumps(read, docket.setup.board)


def _carried_out(
    decisions: Decisions,
    transaction: Transaction,
    docket: Docket,
    person: Person,
    request: FarRequest,
    now: datetime,
) -> tuple[Sequence[Entry], Sequence[Docket]]:
    """The entries that the words come to at a table, by what the person is there now; none for who has no place."""
    lines = tuple(Line(number, words) for number, words in enumerate(request.words.split("\n"), 1))
    for seat in seats_of(docket, person.number):
        said = Submission(
            seat,
            request.letter,
            docket.stop,
            incoming.words_for(docket, seat, lines, person.language, request.written, request.zone),
            written=request.written,
            zone=request.zone,
        )
        heard: LogTail = hearing.entries_heard(docket, said, person, now)
        return heard.entries, heard.led_to
    if person.number not in dict(docket.moderators):
        return (), ()
    sheet = incoming.checked_commands(lines, incoming.names_at(docket))
    roster = numbers_by_address(people_of(transaction, docket.game))
    directive = Directive(
        person.number, request.letter, roster, decisions.outbox.address, request.zone, CommandSheet(sheet.said)
    )
    directed: Directed = direct(docket, directive, seconds(now))
    return directed.entries, ()


def _far_answer(docket: Docket, entries: Sequence[Entry], seat: Seat | None, person: int) -> Letter | Notice:
    """The answer to a letter with these entries, to a seat or (None) to a moderator."""
    after = dockets_after(docket, entries)[-1] if entries else docket
    if seat is None:
        replies = tuple(reply for entry in entries if isinstance(entry, DirectiveRead) for reply in entry.replies)
        return replace(standing_of(after, person), answer=AnswerToCommands(replies))
    read = next(entry for entry in entries if isinstance(entry, LetterRead))
    return letter_to(after, "receipt", seat, receipt=read)
