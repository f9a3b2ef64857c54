"""Cities that have a time zone to their name, as the world's table of zones and each language call them.

Must not know who lives where, nor what time it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global
from babel.languages import get_official_languages

from referee.languages.tokens import bare_words

ENGLISH = "en"
"""The language in which the table of zones has its cities."""

_LANDS = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/")
_STEM, _BENT = 4, 2
"""So many letters of a city stand in each of its forms, and so many at its end may be others: Lizbon-ie."""

_HALF_A_YEAR = timedelta(days=182)

_WELL_KNOWN = {
    "Pacific": "Honolulu Auckland",
    "America": "Anchorage Los_Angeles Denver Phoenix Chicago Mexico_City New_York Toronto Bogota Lima Halifax Caracas"
    " Sao_Paulo Argentina/Buenos_Aires Santiago St_Johns",
    "Atlantic": "Azores Reykjavik",
    "Europe": "London Lisbon Berlin Madrid Amsterdam Warsaw Stockholm Athens Kyiv Istanbul Moscow",
    "Africa": "Lagos Johannesburg Cairo Nairobi",
    "Asia": "Dubai Tehran Kabul Karachi Kolkata Kathmandu Dhaka Yangon Bangkok Jakarta Shanghai Singapore Tokyo Seoul",
    "Australia": "Perth Adelaide Darwin Sydney Brisbane",
}
"""Cities that people know of, by the land in whose table of zones they stand."""


def zones_called(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """The time zones of the cities of that name, in English or in a language."""
    return _exactly(bare_words(text.replace("_", " ").replace("-", " ")), language)


def zones_amid(words: Sequence[str], language: str) -> tuple[tuple[str, ...], int, int]:
    """The time zones of the city that is named amid folded words, in whatever form, and from which to which word.

    Of two cities the longer name counts; none: no zone.
    """
    for found in (_exactly, _bent):
        for size in range(_LONGEST, 0, -1):
            for at in range(len(words) - size + 1):
                if zones := found(tuple(words[at : at + size]), language):
                    return zones, at, at + size
    return (), 0, 0


_LONGEST = 4
"""The most words of a city: Port of Spain."""


def zones_with(offset: timedelta, day: date, language: str = ENGLISH) -> tuple[str, ...]:
    """Up to three time zones whose clocks are so far before UTC on a day, with summer time and without.

    Those of countries that speak the language come first, then those of well-known cities; others only without them.
    """
    there = [zone for zone in _in_order(language) if _offset(zone, day) == offset]
    there = [zone for zone in there if zone in _known_to_all()] or there
    moved = [zone for zone in there if _offset(zone, day + _HALF_A_YEAR) != offset]
    still = [zone for zone in there if zone not in moved]
    some = moved[: max(2, 3 - len(still))]
    return (*some, *still[: 3 - len(some)])


@cache
def _known_to_all() -> tuple[str, ...]:
    return tuple(f"{land}/{city}" for land, cities in _WELL_KNOWN.items() for city in cities.split())


@cache
def _in_order(language: str) -> tuple[str, ...]:
    """Zones that stand for many others, and those of the country that most speakers of a language live in."""
    country: Mapping[str, str] = get_global("zone_territories")
    likely: str = get_global("likely_subtags").get(language, "")
    home = likely.rpartition("_")[2]
    newest: Mapping[str, str] = get_global("zone_aliases")
    zones = {newest.get(zone, zone) for zone in get_global("windows_zone_mapping").values()} & {*country}
    zones |= {*_known_to_all()} & {*country}
    if home not in {country[zone] for zone in zones}:
        zones |= {zone for zone, where in country.items() if where == home}
    size = Counter(country.values())

    def key(zone: str) -> tuple[bool, bool, bool, bool, int, str]:
        where = country[zone]
        spoken = language in get_official_languages(where, de_facto=True)
        return where != home, not spoken, not zone.startswith("Europe/"), zone not in _known_to_all(), size[where], zone

    return tuple(sorted((zone for zone in zones if zone.startswith(_LANDS)), key=key))


def _offset(zone: str, day: date) -> timedelta | None:
    return datetime.combine(day, time(12), ZoneInfo(zone)).utcoffset()


def _exactly(name: tuple[str, ...], language: str) -> tuple[str, ...]:
    """The zones of the cities of exactly that name."""
    return _by_name(ENGLISH).get(name) or _by_name(language).get(name) or ()


def _bent(name: tuple[str, ...], language: str) -> tuple[str, ...]:
    """The zones of the one city of which these words are a form."""
    alike = [zones for said, zones in _by_name(language).items() if len(said) == len(name) and _is_form(name, said)]
    return alike[0] if len({*alike}) == 1 else ()


def _is_form(words: Sequence[str], of: Sequence[str]) -> bool:
    shortest = _STEM - (len(of) > 1)  # now-ego jork-u
    return all(
        word.startswith(other[: max(min(shortest, len(other)), len(other) - _BENT)])
        and abs(len(word) - len(other)) <= _BENT
        for word, other in zip(words, of, strict=True)
    )


@cache
def _by_name(language: str) -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """The zones by the folded name of their city; in English as the table of zones has it, or else as people say."""
    listed: dict[tuple[str, ...], list[str]] = {}
    for zone, name in _names(language):
        listed.setdefault(bare_words(name), []).append(zone)
    newest: Mapping[str, str] = get_global("zone_aliases")
    current = {name: [zone for zone in zones if newest.get(zone) not in zones] for name, zones in listed.items()}
    return {name: tuple(dict.fromkeys(zones)) for name, zones in current.items()}


def _names(language: str) -> Iterator[tuple[str, str]]:
    zones = sorted(zone for zone in available_timezones() if zone.startswith(_LANDS))
    if language == ENGLISH:
        yield from ((zone, zone.rpartition("/")[2].replace("_", " ").replace("-", " ")) for zone in zones)
    known = Locale.parse(language, sep="-").time_zones
    yield from ((zone, city.replace("-", " ")) for zone in zones if (city := known.get(zone, {}).get("city")))
