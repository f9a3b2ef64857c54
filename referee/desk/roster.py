"""The roster of a game: its people by number, their addresses, whether one can be written to, when they sleep.

Must not know what they do in the game, nor what follows from when they sleep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo, available_timezones

from referee import log
from referee.commands.newcomers import Newcomer
from referee.commands.refused import Unclear
from referee.languages.domains import as_written
from referee.languages.likeness import nearest
from referee.languages.loading import letter_languages
from referee.mail.mime import is_address
from referee.orders.keywords import known_as
from referee.store import Person, Transaction


def enrol(transaction: Transaction, game: str, number: int, person: Newcomer | Person) -> None:
    """Put somebody on the roster, by name where games are shown if that was agreed to at another table.

    Raises Raced if the number is taken.
    """
    transaction.add_person(game, number, person.name, person.address, person.time_zone, person.language)
    row = Person(game, number, person.name, person.address, person.time_zone, person.language)
    if any(each.shown_by_name for each in transaction.rows_of(row)):
        transaction.show_by_name(row, True)


def people_of(transaction: Transaction, game: str) -> dict[int, Person]:
    """The people on the roster of a game, by number."""
    return {person.number: person for person in transaction.people(game)}


def newcomers(people: Mapping[int, Person]) -> dict[int, Newcomer]:
    """The people on a roster as commands name them."""
    return {n: Newcomer(who.name, who.address, who.time_zone, who.language) for n, who in people.items()}


def numbers_by_address(people: Mapping[int, Person]) -> tuple[tuple[str, int], ...]:
    """The addresses on file in lower case, each with its owner's number."""
    return tuple((address, number) for number, person in people.items() for address in sorted(person.addresses))


_SOME_ZONE = "Europe/Amsterdam"


def check_reachable(person: Newcomer) -> None:
    """Raise Unclear, with what would do, for an unusable address and an unknown time zone or language."""
    if not is_address(person.address):
        raise Unclear(
            "no-such-address" if person.address.isascii() else "address-foreign", (as_written(person.address),)
        )
    try:
        ZoneInfo(person.time_zone)
    except (LookupError, ValueError, OSError):
        raise Unclear("no-such-zone", (person.time_zone,), zones_like(person.time_zone) or (_SOME_ZONE,)) from None
    if not known_as(person.language):
        raise Unclear("no-such-language", (person.language,), letter_languages())


def zones_like(typed: str) -> tuple[str, ...]:
    """The time zones that a city or a misspelt zone may mean: those of the city, else those with similar names."""
    known = {zone.casefold(): zone for zone in sorted(available_timezones()) if not zone.startswith("Etc/")}
    wanted = typed.strip().replace(" ", "_").casefold()
    city = wanted.rpartition("/")[2]
    there = [zone for folded, zone in known.items() if folded.endswith((f"/{city}", f"_{city}"))]
    return tuple(there[:3] or (known[near] for near in nearest(wanted, known, 0.8)))


_BEGINS, _ENDS = 23 * 60, 7 * 60


def usual_night(person: int, zone: str) -> log.QuietHours:
    """The night of somebody who has not said when he sleeps (QUIET), in minutes of the day where he lives."""
    return log.QuietHours(person, zone, _BEGINS, _ENDS)


def usual_nights(people: Iterable[tuple[int, Newcomer | Person]]) -> tuple[log.QuietHours, ...]:
    """The nights of all these people, by their numbers on the roster."""
    return tuple(usual_night(number, person.time_zone) for number, person in people)


def zones_in(entries: Iterable[log.Entry]) -> dict[int, str]:
    """By number on the roster, where these entries say that people live."""
    return {entry.person: entry.zone for entry in entries if isinstance(entry, log.QuietHours)}
