"""Bare addresses out of header values, in one pass over the characters.

Knows RFC 5322 mailbox lists as far as real mail keeps to them. Must not judge who anybody is. The standard library's
parser is not used: it recurses on "(", and its result for a crafted list differs between Python releases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from referee.languages.domains import in_ascii
from referee.mail.mime import decoded

MAX_ADDRESSES = 100
"""The most addresses that are read from one header field."""

# No white space, brackets or controls, and further @ only in a quoted local part. ASCII only, but for the domain, which
# is put into it: we cannot write to other addresses, and letters of other alphabets look like ASCII ones.
_ATOM = r'[^@\s<>()",;:\\\x00-\x1f\x7f-\U0010ffff]+'
_ADDRESS = re.compile(rf'(?:"[!#-~]+"|{_ATOM})@{_ATOM}')


_LONGEST, _LONGEST_LOCAL = 254, 64
_LOCAL = re.compile(r'"[^"]+"|[^.]+(?:\.[^.]+)*')
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_DOMAIN = re.compile(rf"localhost|(?:{_LABEL}\.)+(?=.*[a-z]){_LABEL}", re.IGNORECASE | re.ASCII)


def addresses(value: str) -> tuple[str, ...]:
    """The bare addresses of a header value in lower case, in order; names, comments and groups are dropped.

    A domain with other letters is put into ASCII, so that all ways to write an address are one.

    An address in angle brackets is preferred to all else in its mailbox: `"boss@x.org" <me@y.org>` is me@y.org.
    """
    found = (each.lower() for each in _candidates(value) if _ADDRESS.fullmatch(each))
    return tuple(dict.fromkeys(found))[:MAX_ADDRESSES]


def is_address(address: str) -> bool:
    """Whether this is one bare address that we can write to: on the net its domain has a full stop in it."""
    local, _, domain = address.rpartition("@")
    fits = len(address) <= _LONGEST and len(local) <= _LONGEST_LOCAL
    patterns = ((_ADDRESS, address), (_LOCAL, local), (_DOMAIN, domain))
    return fits and all(pattern.fullmatch(part) for pattern, part in patterns)


def has_foreign(value: str) -> bool:
    """Whether a header value contains an address that is refused because it is not ASCII."""
    return not value.isascii() and any("@" in each and not each.isascii() for each in _candidates(value))


@lru_cache(maxsize=64)  # From, To and Cc are each asked for several times a letter: half the cost of a header
def _candidates(value: str) -> tuple[str, ...]:
    """The text of each mailbox where its address is expected."""
    found = map(_address_in, "".join(_address_characters(value)).split("\n"))
    return tuple(map(in_ascii, map(_with_domain_decoded, found)) if "=?" in value or not value.isascii() else found)


def _with_domain_decoded(address: str) -> str:
    """The address without encoded words (RFC 2047) in its domain, where some programs put other letters into them."""
    local, at, domain = address.rpartition("@")
    said = decoded(domain) if "=?" in domain else domain
    return address if said.isascii() else f"{local}{at}{said}"


def _address_characters(value: str) -> Iterator[str]:
    """The characters that may belong to an address: no comments, and no brackets within quotes.

    A line feed stands for each comma, semicolon or colon between two mailboxes.
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


def _address_in(mailbox: str) -> str:
    inside = mailbox.rpartition("<")[2].partition(">")[0] if "<" in mailbox else mailbox
    return inside.strip()
