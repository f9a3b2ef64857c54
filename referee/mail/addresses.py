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

# No white space, brackets or controls; one @, or others only in a quoted local part. Nothing but ASCII: we could not
# write there, and letters of other alphabets look like ours.
_ATOM = r'[^@\s<>()",;:\\\x00-\x1f\x7f-\U0010ffff]+'
_ADDRESS = re.compile(rf'(?:"[!#-~]+"|{_ATOM})@{_ATOM}')


def addresses(value: str) -> tuple[str, ...]:
    """The bare addresses of a header value, lower case, in their order; names, comments and groups are dropped.

    An address in angle brackets counts before anything else in its mailbox, so `"boss@x.org" <me@y.org>` is me@y.org.
    """
    found = (each.lower() for each in _candidates(value) if _ADDRESS.fullmatch(each))
    return tuple(dict.fromkeys(found))[:MAX_ADDRESSES]


def is_address(address: str) -> bool:
    """Whether this is one bare address that we can write to."""
    return _ADDRESS.fullmatch(address) is not None


def has_foreign(value: str) -> bool:
    """Whether a header value holds an address that is refused because it is not in ASCII."""
    return not value.isascii() and any("@" in each and not each.isascii() for each in _candidates(value))


@lru_cache(maxsize=64)  # while a letter is opened, several ask for the same field
def _candidates(value: str) -> tuple[str, ...]:
    """What stands where an address of each mailbox is expected."""
    return tuple(map(_bare, "".join(_telling(value)).split("\n")))


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
    return inside.strip()
