"""Whether somebody who is named can be written to: the address, the time zone, the language.

Knows which of them there are. Must not know who names whom, nor what for.
"""

from __future__ import annotations

from zoneinfo import ZoneInfo, available_timezones

from referee.commands.newcomers import Newcomer
from referee.commands.refused import Unclear
from referee.languages.domains import as_written
from referee.languages.likeness import nearest
from referee.languages.loading import letter_languages
from referee.mail.addresses import is_address
from referee.orders.keywords import known_as

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
