"""Bare addresses out of header values, by one pass over the characters.

It knows RFC 5322 mailbox lists as far as mail in the wild keeps to them; it must not judge who anybody is. Not the
standard library's: its reader recurses on "(", and what it makes of a crafted list differs between Python releases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

MAX_ADDRESSES = 100
"""Addresses that are read from one header field."""

# No white space, brackets or controls; one @, or others only in a quoted local part.
_ATOM = r'[^@\s<>()",;:\\\x00-\x1f\x7f]+'
_ADDRESS = re.compile(rf'(?:"[^"\s]+"|{_ATOM})@{_ATOM}')


@lru_cache(maxsize=64)  # while a letter is opened, several ask for the same field
def addresses(value: str) -> tuple[str, ...]:
    """The bare addresses of a header value, lower case, in their order; names, comments and groups are dropped.

    An address in angle brackets counts before anything else in its mailbox, so `"boss@x.org" <me@y.org>` is me@y.org.
    """
    mailboxes = "".join(_telling(value)).split("\n")
    found = (_bare(mailbox) for mailbox in mailboxes)
    return tuple(dict.fromkeys(address for address in found if address))[:MAX_ADDRESSES]


def _telling(value: str) -> Iterator[str]:
    """The characters that may belong to an address: no comments, no brackets inside of quotes, and a line end for
    each comma, semicolon and colon that parts two mailboxes.
    """
    quoted = angled = escaped = False
    comments = 0
    for letter in value:
        if escaped or (letter == "\\" and (quoted or comments)):
            escaped = not escaped
        elif comments or (letter in "()" and not quoted):
            comments = max(0, comments + (letter == "(") - (letter == ")"))
        elif letter == '"':
            quoted = not quoted
            yield letter
        elif quoted:
            yield "" if letter in "<>\n" else letter
        else:
            angled = letter == "<" or (angled and letter != ">")
            yield "\n" if letter in ",;:\n" and not angled else letter


def _bare(mailbox: str) -> str:
    inside = mailbox.rpartition("<")[2].partition(">")[0] if "<" in mailbox else mailbox
    candidate = inside.strip()
    return candidate.lower() if _ADDRESS.fullmatch(candidate) else ""
