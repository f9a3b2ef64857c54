"""How a table that stands differs from what is wanted of it: people, rulebook, boxes, options.

Must not know a club's file, nor change anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.cli.wanted import WantedTable
from referee.commands import drafts
from referee.commands.drafting import setup_of
from referee.commands.house_rules import answer_text
from referee.commands.newcomers import Newcomer
from referee.commands.options import DRAWN, OPTIONS
from referee.desk import Desk, NoSuchGame
from referee.log import Options
from referee.rules.table import Setup
from referee.store import Person, Transaction


def differences(desk: Desk, transaction: Transaction, game: str, table: WantedTable) -> tuple[str, ...]:
    """What is otherwise at a table than wanted, a line each."""
    people = {person.number: person for person in transaction.people(game)}
    invited = {colour: table.people[number] for colour, number, _ in table.draft.invited}
    wanted = _facts(setup_of(table.draft), table.draft.options) | _told(invited, table.moderators)
    try:
        docket = desk.docket(transaction, game)
    except NoSuchGame:
        draft = drafts.draft_of(transaction.log(game))
        assert draft is not None  # it was entered in the club's list together with its draft
        seated = {colour: people[number] for colour, number, _ in draft.invited}
        found = _facts(setup_of(draft), draft.options) | _told(seated, [people[draft.host]])
    else:
        seated = {
            docket.setup.colours[seat]: people[own.person] for seat, own in enumerate(docket.by_seat) if not own.vacant
        }
        found = _facts(docket.setup, docket.options) | _told(seated, [people[who] for who, _ in docket.moderators])
    came_later = {*found} - {*wanted} if table.draft.open else set()
    return tuple(
        f"{name}: {found.get(name, 'none')}, and {wanted.get(name, 'none')} in the file"
        for name in dict.fromkeys((*wanted, *found))
        if found.get(name) != wanted.get(name) and name not in came_later and (name != "leader" or not table.draft.open)
    )


def players_at(desk: Desk, transaction: Transaction, game: str) -> frozenset[str]:
    """The addresses of who was invited to a table, in lower case."""
    people = {person.number: person for person in transaction.people(game)}
    try:
        numbers = [own.person for own in desk.docket(transaction, game).by_seat]
    except NoSuchGame:
        draft = drafts.draft_of(transaction.log(game))
        numbers = [number for _, number, _ in draft.invited] if draft else []
    return frozenset(people[number].address.lower() for number in numbers if number in people)


def same_tables(desk: Desk, transaction: Transaction, table: WantedTable) -> list[str]:
    """The tables that are not over and have the title and the players of this one, by their ids."""
    title, players = table.draft.title.casefold(), seats_wanted(table)
    rows = [row for row in transaction.games(running=True) if row.title.casefold() == title]
    return [row.id for row in rows if players_at(desk, transaction, row.id) == players]


def seats_wanted(table: WantedTable) -> frozenset[str]:
    """The addresses of who is to be invited, in lower case."""
    return frozenset(person.address.lower() for person in table.players)


def _told(seated: Mapping[str, Person | Newcomer], moderators: Sequence[Person | Newcomer]) -> dict[str, str]:
    return {
        **{colour: f"{who.name} <{who.address.lower()}>" for colour, who in seated.items()},
        "moderators": ", ".join(sorted(who.address.lower() for who in moderators)) or "none",
    }


def _facts(setup: Setup, options: Options) -> dict[str, str]:
    """What a table is played by, under the names that SET has for it."""
    told = {
        "edition": setup.edition.id,
        "boxes": ", ".join(setup.boxes) or "none",
        "length": setup.length,
        "castillo": setup.castillo,
        "leader": DRAWN if setup.leader is None else setup.colours[setup.leader],
    }
    told |= {name: answer_text(setup.answer(name)) for name in setup.house}
    cards = (card for card in OPTIONS if not card.before and card.field in Options.__dataclass_fields__)
    return told | {card.name: str(getattr(options, card.field)) or "none" for card in cards}
