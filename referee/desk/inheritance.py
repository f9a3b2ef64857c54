"""A table whose moderators do not answer: whoever runs the referee moderates it as well, unless they play there.

Must not know when moderators have been silent for too long.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee import log
from referee.commands.newcomers import Newcomer
from referee.desk.roster import enrol, people_of
from referee.docket import Docket
from referee.docket.people import plays
from referee.log import Entry, rulings
from referee.store import Transaction

WHY = "what players told the moderators had waited for days without an answer"
NAME = "the host"


def heir_of(transaction: Transaction, docket: Docket, entries: Sequence[Entry], host: str) -> tuple[Entry, ...]:
    """The ruling by which the host at this address moderates too, if these entries say that moderators are silent.

    None if no address is known, or the host plays or moderates this game.
    """
    if not host or log.Noticed("unheard") not in entries:
        return ()
    people = people_of(transaction, docket.game)
    known = [number for number, person in people.items() if person.address.lower() == host.lower()]
    if any(plays(docket, number) or number in dict(docket.moderators) for number in known):
        return ()
    number = max(docket.next_person - 1, *people) + 1
    if known:
        number = known[-1]
    else:
        enrol(transaction, docket.game, number, Newcomer(NAME, host))
    promoted = rulings.Promoted(number, people[number].name if known else NAME)
    return (log.Ruled(len(docket.ledger) + 1, log.OPERATOR, "", promoted, reason=WHY),)
