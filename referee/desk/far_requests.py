"""Requests that concern every table of a person, such as AWAY ... ALL: each table carries them out by itself.

One transaction holds one game. So the letter is carried out where it was written, and for each other table its words
are kept; that table's next tick carries them out, once, in a transaction of its own. What they will come to is foreseen
and told in the one answer to the letter; a table writes of it only if it came otherwise. Must not know what they say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from referee.adjudication.judging import Submission
from referee.commands.directing import Directed, direct
from referee.commands.directive import CommandSheet, Directive
from referee.desk import hearing, incoming
from referee.desk.decisions import Decisions, seconds
from referee.desk.own_tables import places_of
from referee.desk.roster import numbers_by_address, people_of
from referee.docket import Docket, LogTail
from referee.docket.people import seats_of
from referee.letters.model import FarAnswer
from referee.letters.tables import far_answer
from referee.log import DirectiveRead, Entry, LetterRead
from referee.log.as_json import dumps
from referee.orders.contents import Line
from referee.store import FarRequest, Person, Transaction


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
) -> tuple[FarAnswer, ...]:
    """Keep what is meant for all tables of a person, other than this game's; returns what it comes to at each."""
    answers, kept = [], []
    for place in places_of(decisions, transaction, person, now):
        if place.docket.game == game or place.docket.ended or moderates is not (place.seat is None):
            continue
        request = FarRequest(
            place.docket.game, place.person.number, letter, written, person.time_zone, "\n".join(words), ""
        )
        entries = _carried_out(decisions, transaction, place.docket, place.person, request, now)[0]
        answers.append(far_answer(place.docket, entries, place.seat, place.person.number))
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
