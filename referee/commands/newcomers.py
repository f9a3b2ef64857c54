"""Reading a person from a line: name, address, time zone, language, also as mail programs rewrite them on the way.

Knows what each of them looks like. Must not know which time zones exist, nor who is on file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from referee.commands.refused import Unclear
from referee.languages.domains import in_ascii
from referee.languages.tokens import words_of
from referee.orders.keywords import language_called

LONGEST_NAME = 60
LONGEST_ADDRESS = 254

_ADDRESS = re.compile(r"""[^\s<>()\[\]{},;:"“”„'=@\\]+@[^\s<>()\[\]{},;:"“”„'=\\/?]*[^\W_]""")
_ZONE = re.compile(r"[A-Za-z][\w+-]*(?:/[A-Za-z0-9][\w+-]*){1,2}|UTC|GMT", re.IGNORECASE)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?")
_DRESS = re.compile(r"mailto:|[<>()\[\]{}\"“”„]|(?<!\w)['‘’]|['‘’](?!\w)", re.IGNORECASE)
_SAID_OF_A_PERSON = re.compile(
    r"^(?:my|our) (?:\w+ )?(?:friend|brother|sister|wife|husband|son|daughter|colleague|neighbou?r),? (?=\w)"
    r"|[,.;:]? +(?:with |and )?(?:(?:his|her|their|the) )?(?:new )?(?:e-?mail|mail|address)(?: address)?(?: is)?$",
    re.IGNORECASE,
)
"""What is said around a name and is no part of it: my friend Cem, his address is."""
_SMALL = ("in", "language", "zone", "time", "timezone", "and", "to", "at", "on")
_SEATS = ("for", "as")
_NOT_IN_THE_BOX = ("black", "cyan", "gold", "gray", "grey", "orange", "pink", "purple", "silver", "violet", "white")
_COMMA = re.compile(r"@[^\s<>@,]+,(?!utc\b|gmt\b)[a-z]{2,6}(?:\.[a-z]{2,6})?(?![\w/@-])", re.IGNORECASE)
"""An address in which a full stop may have become a comma."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person named by a command: "Ann <ann@example.org> Europe/Amsterdam nl"."""

    name: str
    address: str
    time_zone: str = "UTC"
    language: str = "en"


def newcomer(text: str, usage: str, zone: str = "UTC", language: str = "en") -> tuple[Newcomer, tuple[str, ...]]:
    """The person in a text, and the words behind the address that are neither a time zone nor a language.

    `zone` and `language` are those of a person with whom none stand. Raises Unclear, with the example `usage`.
    """
    found = list(_ADDRESS.finditer(text))
    if not found:
        raise Unclear("address-missing", (text,), (usage,))
    written = {in_ascii(match.group().removeprefix("mailto:").lower()): match.group() for match in found}
    if len(written) > 1:
        raise Unclear("two-addresses", tuple(written.values())[:2], (usage,))
    address = in_ascii(found[0].group())
    if cut := _cut_by_comma(text, found[0]):
        raise Unclear("address-comma", (cut,), (usage,))
    if len(address) > LONGEST_ADDRESS or not address.isprintable():
        raise Unclear("address-missing", (address[:LONGEST_NAME],), (usage,))
    name = _name_or_default(_without_brackets(text[: found[0].start()]), address, usage)
    own_zone, own_language, others = _zone_and_language(_without_brackets(text[found[-1].end() :]))
    return Newcomer(name, address, own_zone or zone, own_language or language), others


def nothing_else(others: tuple[str, ...], usage: tuple[str, ...]) -> None:
    """Check that no other words stood behind a person. Raises Unclear."""
    if others:
        raise Unclear("tail-unclear", (" ".join(others),), usage)


def without_colour(who: Newcomer, is_close: bool) -> tuple[str, Newcomer]:
    """A colour that no box has in front of a person's name, and the person without it; empty if there is none.

    `is_close`: the first word resembles a colour of ours. With a capital it is a name even so: Fred is not red.
    """
    first, _, name = who.name.partition(" ")
    if name and (first.lower() in _NOT_IN_THE_BOX or (is_close and first.islower())):
        return first, replace(who, name=name)
    return "", who


def has_address(text: str) -> bool:
    """Whether a text holds what looks like a mail address."""
    return _ADDRESS.search(text) is not None


def newcomer_line(who: Newcomer) -> str:
    """A person in one line, which reads back as the same person."""
    tail = (who.time_zone, who.language) if who.language != "en" else (who.time_zone,)
    return " ".join((who.name, f"<{who.address}>", *(word for word in tail if word != "UTC")))


def continues_newcomer(text: str) -> bool:
    """Whether a line can only be the rest of a person: an address or a time zone, with nothing foreign beside it."""
    if not (_ADDRESS.search(text) or _ZONE.search(text)):
        return False
    _, _, others = _zone_and_language(_without_brackets(_ADDRESS.sub(" ", text)))
    return not others


def _cut_by_comma(text: str, address: re.Match[str]) -> str:
    """The address as typed if a comma stands in it, else "". "ann@example.org,nl" is an address and a language."""
    found = _COMMA.search(text, address.start())
    if found is None or found.start() > address.end():
        return ""
    tail = found.group().rpartition(",")[2]
    is_whole = "." in address.group().rpartition("@")[2]
    return "" if is_whole and len(tail) == 2 else text[address.start() : found.end()]


def _without_brackets(text: str) -> str:
    """The text without the brackets, quotes and links that mail programs put around an address."""
    return " ".join(_DRESS.sub(" ", text).split()).strip(" ,;:-.")


def _name_or_default(name: str, address: str, usage: str) -> str:
    name = _SAID_OF_A_PERSON.sub("", name) or address.partition("@")[0].replace(".", " ").title()
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Unclear("name-unfit", (LONGEST_NAME,), (usage,))
    return name


def _zone_and_language(text: str) -> tuple[str, str, tuple[str, ...]]:
    """The time zone and the language, empty if there is none, and the words that are neither."""
    zone, language, others = "", "", []
    words = text.replace(",", " ").split()
    for at, word in enumerate(words):
        bare = word.strip(",;:.!")
        if bare.lower() in _SEATS:
            others += words[at + 1 :]
            break
        if not zone and _ZONE.fullmatch(bare):
            zone = _with_capitals(bare)
        elif bare.lower() in _SMALL or not words_of(bare):
            continue
        elif not language and _LANGUAGE.fullmatch(bare):
            first, _, second = bare.replace("_", "-").partition("-")
            language = first.lower() + (f"-{second.upper() if len(second) == 2 else second.title()}" if second else "")
        elif not language and (named := language_called(bare)):
            language = named
        else:
            others.append(bare)
    return zone, language, tuple(others)


def _with_capitals(zone: str) -> str:
    """A time zone with its usual capitals, if it was typed without any."""
    if zone.upper() in ("UTC", "GMT"):
        return zone.upper()
    return zone if zone != zone.lower() else re.sub(r"(?<![^\W_])[a-z]", lambda first: first.group().upper(), zone)
