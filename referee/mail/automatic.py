"""Whether a person wrote a letter, or a program: the weights of all signs are added up.

An answer to a program could make a mail loop; a player's letter must never be dropped. Knows header fields, the content
types of parts and the first words of a letter; `automatic_signs` has the table of signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.mail import mime
from referee.mail.automatic_signs import NO_READER, SIGNS, STRONG, TRAVELLED, Sign
from referee.mail.mime import addresses

_FIRST_WORDS = 400  # characters
_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)  # somebody else's words, who would silence whoever quotes them
_COMMENT = re.compile(r"\(([^()]*)\)\s*\Z")
_SIGNS: dict[str, list[Sign]] = {
    place: [sign for sign in SIGNS if place in sign.where]
    for place in {place for sign in SIGNS for place in sign.where}
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wrote a letter, and the names of the signs found, the heaviest first; a person's letter has none.

    A doubtful letter may be a player's: it is answered with a proposal or a receipt, never filed unconfirmed and never
    dropped. A machine gets no answer.
    """

    kind: Literal["person", "doubtful", "machine"]
    signs: tuple[str, ...] = ()

    @property
    def is_of_its_way(self) -> bool:
        """Whether there are signs, all of how the letter travelled and none of who wrote it."""
        return self.kind == "doubtful" and TRAVELLED.issuperset(self.signs)

    @property
    def is_of_its_sender(self) -> bool:
        """Whether nothing but the address in From, which nobody reads, speaks of a machine."""
        return NO_READER in self.signs and {*TRAVELLED, NO_READER}.issuperset(self.signs)


def verdict_on(heads: mime.Headers, kinds: Sequence[str] = (), text: str = "") -> Verdict:
    """The verdict on a letter by its header and, once it is opened, by the content types of its parts and its words."""
    weights: dict[str, int] = {}
    for where, value in _places_of_signs(heads, kinds, text):
        for sign in _SIGNS[where]:
            if sign.weight > weights.get(sign.name, 0) and sign.begins.match(value):
                weights[sign.name] = sign.weight
    if not weights:
        return Verdict("person")
    seen = tuple(sorted(weights, key=lambda name: -weights[name]))
    return Verdict("machine" if sum(weights.values()) >= STRONG else "doubtful", seen)


def _places_of_signs(heads: mime.Headers, kinds: Sequence[str], text: str) -> Iterator[tuple[str, str]]:
    """Each place of a letter where signs are looked for, with its text in lower case."""
    for name, value in heads:
        if name == "from":
            yield from (("sender", part) for part in _names_before_at(value))
            yield "name", _name_beside_address(mime.decoded(value))
        elif name == "subject":
            yield name, mime.decoded(value).casefold()
        elif name in _SIGNS:
            yield name, value.casefold()
    yield from (("part", kind) for kind in kinds)
    if text:
        yield "text", " ".join(_QUOTED.sub("", text[: 4 * _FIRST_WORDS]).split())[:_FIRST_WORDS].casefold()


def _names_before_at(sender: str) -> list[str]:
    """The From addresses before their @; some daemons give no domain, some no address at all."""
    found = addresses(sender) or (sender.strip(" <>").casefold(),)
    return [address.rpartition("@")[0].partition("+")[0] or address for address in found]


def _name_beside_address(sender: str) -> str:
    """The sender's name in a decoded From field, before the address or in a comment behind it."""
    comment = _COMMENT.search(sender)
    return (comment[1] if comment else sender.partition("<")[0]).strip(" \"'").casefold()
