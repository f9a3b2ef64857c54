"""The roster of a game: its people by number, and their addresses.

Must not know what they do in the game.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.commands.newcomers import Newcomer
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
