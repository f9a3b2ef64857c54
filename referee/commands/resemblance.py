"""Names that look like another's at the table, or like whoever runs it: what a name looks like, and one that differs.

Skeletons as in Unicode Technical Standard 39, section 4, by a table of our own: letters of other scripts that are drawn
like Latin ones. Accents, capitals, spaces and signs make no difference to a reader. Must not know who is at a table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from referee.commands.newcomers import LONGEST_NAME

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
