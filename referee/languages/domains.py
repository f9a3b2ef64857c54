"""Mail addresses at international domains: in letters that servers know (RFC 3492, 5891), and as people write them.

An address is kept and compared in one form, with its domain in ASCII, and shown as written, unless it could be taken
for another. Must not know whose address it is.
"""

from __future__ import annotations

import re
import unicodedata

_STOPS = re.compile("[\N{IDEOGRAPHIC FULL STOP}\N{FULLWIDTH FULL STOP}\N{HALFWIDTH IDEOGRAPHIC FULL STOP}]")
_ENCODED = "xn--"
_LATIN = frozenset("ßæøœðþłđ")  # letters that look like no other, beside those that are ASCII with a mark
_EASTERN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL"})


def in_ascii(address: str) -> str:
    """The address with its domain in ASCII; as it is if it has no domain, or one that can be none."""
    local, at, domain = address.rpartition("@")
    if domain.isascii():
        return address
    return f"{local}{at}{'.'.join(map(_encoded, _STOPS.sub('.', domain).split('.')))}"


def as_written(address: str) -> str:
    """The address with its domain as people write it, where no part of that could be taken for another domain."""
    local, at, domain = address.rpartition("@")
    if _ENCODED not in domain.lower():
        return address
    labels = [_decoded(label) for label in domain.split(".")]
    plain = all(_is_unmistakable(label, labels[-1]) for label in labels)
    return f"{local}{at}{'.'.join(labels)}" if plain else address


def _encoded(label: str) -> str:
    """A part of a domain in ASCII; as it is if signs in it only look like letters, or are none."""
    said = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).lower())
    if said.isascii() or not all(unicodedata.category(sign)[0] in "LMN" or sign == "-" for sign in said):
        return label
    return f"{_ENCODED}{said.encode('punycode').decode('ascii')}"


def _decoded(label: str) -> str:
    """A part of a domain as written; as it is if no letters were encoded in it, or not as we encode them."""
    if not label.lower().startswith(_ENCODED):
        return label
    try:
        said = label[len(_ENCODED) :].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError):
        return label
    return said if _encoded(said) == label.lower() else label


def _is_unmistakable(label: str, last: str) -> bool:
    """Whether a part looks like no other: Latin letters, Eastern signs, or the alphabet of the `last` part."""
    scripts = {_script(sign) for sign in label if unicodedata.category(sign)[0] == "L"}
    if scripts <= {"LATIN"} or scripts <= _EASTERN:
        return True
    return len(scripts) == 1 and "ODD" not in scripts and scripts == {_script(sign) for sign in last if sign.isalpha()}


def _script(letter: str) -> str:
    """The alphabet of a letter; "ODD" for Latin ones that look like others."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    if script != "LATIN" or letter in _LATIN:
        return script
    return "LATIN" if unicodedata.normalize("NFD", letter)[0].isascii() else "ODD"
