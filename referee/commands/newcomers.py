"""Reading a person from a line: name, address, time zone, language, also as mail programs rewrite them on the way.

Knows what each of them looks like, and which names look like another's at the table, or like whoever runs it: by
skeletons as in Unicode Technical Standard 39, section 4, with a table of our own, letters of other scripts that are
drawn like Latin ones. Accents, capitals, spaces and signs make no difference to a reader. Must not know which time
zones exist, who is on file, nor who is at a table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
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


_DRAWN_ALIKE = {
    # Cyrillic
    **dict(zip("авеёкмнорстухьіїјѕԁԛԝһӏґѵғҝңүұ", "abeekmhopctyxbiijsdqwhlrvfkhyy", strict=True)),
    # Greek
    **dict(zip("αβγεζηικλνορςτυχωϲϳ", "abyezniklvopctuxwcj", strict=True)),
    # Armenian, and Latin letters that decompose to none of the alphabet
    **dict(zip("ացզհոսօղքɑɡıȷłøđħŧƙƚɩʟ", "wgqhnuonpagijlodhtklil", strict=True)),
    **{"æ": "ae", "œ": "oe", "ß": "ss", "þ": "p", "ð": "d", "ŋ": "n", "ʼ": ""},
    # digits and signs in the place of letters
    **dict(zip("0135|!$@", "olesllsa", strict=True)),
}
_CAPITALS_ALIKE = {
    **dict(zip("АВЕКМНОРСТУХІЈЅԚԜҺ", "abekmhopctyxijsqwh", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
}
_SAME_SHAPE = {"rn": "m", "vv": "w", "cl": "d"}

_ROLES = (
    *("host", "referee", "umpire", "moderator", "game master", "organiser", "organizer", "operator", "admin"),
    *("gastgeber", "gastgeberin", "schiedsrichter", "schiedsrichterin", "spielleitung", "spielleiter"),
    *("spielleiterin", "moderatorin", "ausrichter", "veranstalter"),
    *("gastheer", "gastvrouw", "scheidsrechter", "spelleider", "organisator"),
    *("anfitrion", "anfitriona", "arbitro", "arbitra", "moderadora", "moderador", "organizador", "organizadora"),
    *("gospodarz", "gospodyni", "sedzia", "moderatorka", "prowadzacy", "prowadzaca", "organizatorka"),
    *("vard", "varden", "vardinna", "domare", "domaren", "spelledare", "spelledaren", "moderatorn", "arrangor"),
    *("hote", "arbitre", "moderateur", "maitre du jeu", "el grande", "el grande referee"),
)
"""What whoever runs a table is called, in the languages of letters."""

_ARTICLES = ("the", "a", "your", "der", "die", "das", "dein", "de", "het", "el", "la", "den", "det", "le", "l")


def looks_of(name: str) -> frozenset[str]:
    """What a name looks like: two names that look alike share one of these. A capital I is drawn like a small l."""
    return frozenset((_skeleton(name), _skeleton(name.replace("I", "l"))))


def _skeleton(name: str) -> str:
    drawn = "".join(_drawn(char) for char in unicodedata.normalize("NFKD", name))
    letters = "".join(char for char in drawn if char.isalnum())
    for shape, like in _SAME_SHAPE.items():
        letters = letters.replace(shape, like)
    return letters


def _drawn(char: str) -> str:
    if unicodedata.category(char).startswith("M"):
        return ""
    small = char.casefold()
    alike = _CAPITALS_ALIKE.get(char, _DRAWN_ALIKE.get(char, _DRAWN_ALIKE.get(small)))
    return small if alike is None else alike


def resembled(name: str, others: Iterable[str]) -> str:
    """The one of these names, or of the words for who runs a table, that a name only looks like; empty if none.

    A name that is the same, but for capitals and spaces, is no other name.
    """
    looks = looks_of(name)
    for other in others:
        if looks & looks_of(other) and _folded(other) != _folded(name):
            return other
    return name if is_role(name) else ""


def is_role(name: str) -> bool:
    """Whether a name is a word for whoever runs a table."""
    words = name.replace("'", " ").replace("’", " ").split()
    while len(words) > 1 and _skeleton(words[0]) in _SHORT:
        words = words[1:]
    return bool(looks_of("".join(words)) & _OFFICES)


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name with a letter behind it, so that it looks like none of the others."""
    taken = frozenset[str]().union(*map(looks_of, others))
    name = name[: LONGEST_NAME - 3].rstrip()
    letters = (f"{name} {letter}" for letter in "BCDEFGHJKMNPQRSTUVWXYZ")
    return next((each for each in letters if not looks_of(each) & taken), f"{name} {len(taken) + 2}")


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


_OFFICES = frozenset(_skeleton(role) for role in _ROLES)
_SHORT = frozenset(map(_skeleton, _ARTICLES))
