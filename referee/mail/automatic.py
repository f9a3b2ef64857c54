"""Did a person write this letter? The signs of a machine are added up: we argue with none, and drop no player.

It knows header fields, the kinds of parts and the first words of a letter; what each of them means stands in `signs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.mail import mime
from referee.mail.addresses import addresses
from referee.mail.automatic_signs import SIGNS, STRONG, Sign

_FIRST_WORDS = 400  # characters
_COMMENT = re.compile(r"\(([^()]*)\)\s*\Z")
_SIGNS: dict[str, list[Sign]] = {}
for _each in SIGNS:
    for _place in _each.where:
        _SIGNS.setdefault(_place, []).append(_each)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wrote a letter, and the names of the signs that were seen, the heaviest first.

    Of a person there are none. A doubtful letter may be a player's: it is answered by a proposal or a receipt, never
    filed as it stands and never dropped. A machine gets no answer.
    """

    kind: Literal["person", "doubtful", "machine"]
    signs: tuple[str, ...] = ()


def judged(heads: mime.Headers, kinds: Sequence[str] = (), text: str = "") -> Verdict:
    """The verdict on a letter by its header, and by the kinds of its parts and its words once these are known."""
    weights: dict[str, int] = {}
    for where, value in _said(heads, kinds, text):
        for sign in _SIGNS[where]:
            if sign.weight > weights.get(sign.name, 0) and sign.begins.match(value):
                weights[sign.name] = sign.weight
    if not weights:
        return Verdict("person")
    seen = tuple(sorted(weights, key=lambda name: -weights[name]))
    return Verdict("machine" if sum(weights.values()) >= STRONG else "doubtful", seen)


def _said(heads: mime.Headers, kinds: Sequence[str], text: str) -> Iterator[tuple[str, str]]:
    """Each part of a letter where a sign may stand, with its words in lower case."""
    for name, value in heads:
        if name == "from":
            yield from (("sender", part) for part in _local_parts(value))
            yield "name", _name(mime.decoded(value))
        elif name == "subject":
            yield name, mime.decoded(value).casefold()
        elif name in _SIGNS:
            yield name, value.casefold()
    yield from (("part", kind) for kind in kinds)
    if text:
        yield "text", " ".join(text[: 4 * _FIRST_WORDS].split())[:_FIRST_WORDS].casefold()


def _local_parts(sender: str) -> list[str]:
    """What stands before the @; some daemons sign without a domain, some with nothing at all."""
    found = addresses(sender) or (sender.strip(" <>").casefold(),)
    return [address.rpartition("@")[0].partition("+")[0] or address for address in found]


def _name(sender: str) -> str:
    """What a decoded From field calls its sender, before the address or in a comment behind it."""
    comment = _COMMENT.search(sender)
    return (comment[1] if comment else sender.partition("<")[0]).strip(" \"'").casefold()
