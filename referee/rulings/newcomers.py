"""A person as people write one in a line of a letter, and as mail programs rewrite the address on the way.

Knows the shape of names, addresses, time zones and language tags. Must not know which time zones there are, nor who
is on file.
"""

from __future__ import annotations

import re

from referee.orders.tokens import words_of
from referee.rulings.commands import Newcomer
from referee.rulings.phrases import Unclear

LONGEST_NAME = 60
LONGEST_ADDRESS = 254
EXAMPLE = "Ann <ann@example.org> Europe/Amsterdam"

_ADDRESS = re.compile(r"""[^\s<>()\[\]{},;:"“”„'=@\\]+@[^\s<>()\[\]{},;:"“”„'=@\\/?]*[^\W_]""")
_ZONE = re.compile(r"[A-Za-z][\w+-]*(?:/[A-Za-z0-9][\w+-]*){1,2}|UTC|GMT", re.IGNORECASE)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?")
_DRESS = re.compile(r"mailto:|[<>()\[\]{}\"“”„]|(?<!\w)['‘’]|['‘’](?!\w)", re.IGNORECASE)
_SMALL = ("in", "language", "zone", "time", "timezone", "and", "to", "at", "on")
_SEATS = ("for", "as")


def newcomer(text: str, usage: str) -> tuple[Newcomer, tuple[str, ...]]:
    """A person, and words behind the address that are neither a time zone nor a language.

    `usage` is an example that would do. Raises Unclear.
    """
    found = list(_ADDRESS.finditer(text))
    if not found:
        raise Unclear("address-missing", (text,), (usage,))
    written = {match.group().removeprefix("mailto:").lower(): match.group() for match in found}
    if len(written) > 1:
        raise Unclear("two-addresses", tuple(written.values())[:2], (usage,))
    address = found[0].group()
    if len(address) > LONGEST_ADDRESS or not address.isprintable():
        raise Unclear("address-missing", (address[:LONGEST_NAME],), (usage,))
    name = _named(_bare(text[: found[0].start()]), address, usage)
    zone, language, others = _tail(_bare(text[found[-1].end() :]))
    return Newcomer(name, address, zone, language), others


def written(who: Newcomer) -> str:
    """A person in one line, which reads back as the same."""
    tail = (who.time_zone, who.language) if who.language != "en" else (who.time_zone,)
    return " ".join((who.name, f"<{who.address}>", *(word for word in tail if word != "UTC")))


def goes_on(text: str) -> bool:
    """Whether a line can only be the rest of a person: an address or a time zone, and what may stand behind them."""
    if not (_ADDRESS.search(text) or _ZONE.search(text)):
        return False
    _, _, others = _tail(_bare(_ADDRESS.sub(" ", text)))
    return not others


def _bare(text: str) -> str:
    """Text without the brackets, quotes and links that a mail program puts around an address."""
    return " ".join(_DRESS.sub(" ", text).split()).strip(" ,;:-.")


def _named(name: str, address: str, usage: str) -> str:
    name = name or address.partition("@")[0].replace(".", " ").title()
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Unclear("name-unfit", (LONGEST_NAME,), (usage,))
    return name


def _tail(text: str) -> tuple[str, str, tuple[str, ...]]:
    """Time zone, language, and the words that are neither."""
    zone, language, others = "", "", []
    words = text.split()
    for at, word in enumerate(words):
        bare = word.strip(",;:.!")
        if bare.lower() in _SEATS:
            others += words[at + 1 :]
            break
        if not zone and _ZONE.fullmatch(bare):
            zone = _dressed(bare)
        elif bare.lower() in _SMALL or not words_of(bare):
            continue
        elif not language and _LANGUAGE.fullmatch(bare):
            first, _, second = bare.replace("_", "-").partition("-")
            language = first.lower() + (f"-{second.upper() if len(second) == 2 else second.title()}" if second else "")
        else:
            others.append(bare)
    return zone or "UTC", language or "en", tuple(others)


def _dressed(zone: str) -> str:
    """A time zone with the capitals it has, where it was typed without any."""
    if zone.upper() in ("UTC", "GMT"):
        return zone.upper()
    return zone if zone != zone.lower() else re.sub(r"(?<![^\W_])[a-z]", lambda first: first.group().upper(), zone)
