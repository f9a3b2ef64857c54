"""A letter of somebody who observes: STOP ends that, LANGUAGE Dutch has it come in Dutch, nothing else does anything.

Must not know what observers are told of the game.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from referee import log
from referee.desk.decisions import Decisions
from referee.desk.files import page_lines, sender_lines
from referee.desk.hearing import is_unsubscribe
from referee.desk.incoming import OpenedLetter
from referee.desk.rate_limits import RateLimiter
from referee.desk.roster import enrol, people_of
from referee.desk.seeking_words import unlike
from referee.desk.unheard import NO_SEAT, pass_over
from referee.docket import Docket
from referee.docket.people import place_of
from referee.languages.tokens import words_of
from referee.letters.seeking import ListedTable
from referee.log import Entry
from referee.orders.letter_language import chosen_in
from referee.store import Person, Transaction

MOST = 20
"""The most people who may observe a table at once."""

_STOPS = frozenset({"stop", "unobserve", "unsubscribe", "mute"})
"""Words that end observing, each alone in its line."""


def handle_observer_letter(
    decisions: Decisions, transaction: Transaction, docket: Docket, opened: OpenedLetter, limiter: RateLimiter
) -> None:
    """End observing if the letter says so; else its writer is told, once for a while, that observers do not write."""
    person = opened.person.number
    stops = is_unsubscribe(opened.envelope) or (not opened.held and _says_stop(opened))
    if opened.held and not stops:
        pass_over(transaction, opened.row, docket.game)
        return
    entry: Entry = log.Observing(person, opened.person.name, on=False)
    if language := "" if stops else next(filter(None, map(chosen_in, _own_words(opened))), ""):
        transaction.set_language(docket.game, person, language)
        reader = replace(opened.person, language=language)
        opened = replace(opened, person=reader, people={**opened.people, person: reader})
        entry = log.Observing(person, opened.person.name, on=True)  # so that the first letter comes again
    if not stops:
        if not limiter.take("observing"):
            pass_over(transaction, opened.row, docket.game)
            return
        entry = entry if language else log.TurnedDown(person, opened.row.id, "observes")
    decisions.settle(transaction, docket, (entry,), limiter.now, opened=opened)
    transaction.set_verdict(opened.row.id, "answered", docket.game, NO_SEAT)


def begin(
    decisions: Decisions, transaction: Transaction, table: ListedTable | None, who: Person, now: datetime
) -> bool:
    """Let somebody whose address is proven observe an open table that is played; False if they may not."""
    if table is None or not table.is_played:
        return False
    docket, people = decisions.dockets.of(transaction, table.game), people_of(transaction, table.game)
    home = who.address.lower()
    taken = {each.name for each in people.values() if each.address.lower() != home}
    known = [number for number, each in people.items() if each.address.lower() == home]
    number, name = min(known, default=max(docket.next_person - 1, *people) + 1), unlike(who.name, taken, home)
    if place_of(docket, number, name) or len(docket.observers) >= MOST:
        return False
    if not known:
        enrol(transaction, table.game, number, replace(who, game=table.game, number=number, name=name))
    decisions.settle(transaction, docket, (log.Observing(number, name, on=True),), now)
    return True


def _says_stop(opened: OpenedLetter) -> bool:
    """Whether a line of the writer's own is one of the words that end observing."""
    return any(len(said := words_of(line)) == 1 and said[0] in _STOPS for line in _own_words(opened))


def _own_words(opened: OpenedLetter) -> list[str]:
    """The lines of a letter that are its writer's own, or those of its page if it has no others."""
    envelope, ours = opened.envelope, opened.so_far.words
    lines = sender_lines(envelope.text, ours)
    if envelope.page is not None and not any(line.text.strip() for line in lines):
        lines = page_lines(envelope.page.text, envelope.text, ours)
    return [line.text for line in lines]
