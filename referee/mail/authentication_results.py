"""Whether our own provider authenticated the sender: Authentication-Results, RFC 8601.

Anybody may write this field into a letter before sending it. The provider we trust writes it on top, so only the
topmost field with its name counts, and a field that cannot be read proves nothing. Providers have to remove fields with
their own name from letters that arrive (section 5), and the well-known ones do; do not configure the name of one that
does not. Must not know what depends on the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from referee.mail import mime
from referee.mail.mime import addresses

_FIELD = "authentication-results"
_TOKEN = re.compile(r'\s++|\(|([;=]|"(?:[^"\\]|\\.)*+"|[^;=()"\s]++)', re.DOTALL)
_IN_COMMENT = re.compile(r"[()]|\\.?|[^()\\]++", re.DOTALL)
_METHOD = re.compile(r"([a-z][a-z0-9-]*)(?:/\d+)?")
_DOMAIN = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class Results:
    """One field: the server that wrote it, and each result as (method, verdict, properties), all in lower case."""

    authserv_id: str
    found: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]


def is_proven(heads: mime.Headers, authserv_id: str) -> bool:
    """Whether the server of this name says that DMARC passed for the domain of the letter's one From address.

    False for a letter with several From fields or addresses, and if the domain that passed is neither the From domain
    nor one above it.
    """
    told = next((one for one in _fields(heads) if one is None or one.authserv_id == authserv_id.lower()), None)
    senders = [address for value in mime.fields(heads, "from") for address in addresses(value)]
    if told is None or len(mime.fields(heads, "from")) != 1 or len(senders) != 1:
        return False
    domain = senders[0].rpartition("@")[2]
    dmarc = [(verdict, properties) for method, verdict, properties in told.found if method == "dmarc"]
    return bool(dmarc) and all(verdict == "pass" and _is_aligned(domain, properties) for verdict, properties in dmarc)


def authserv_id_of(heads: mime.Headers) -> str:
    """The server that wrote the topmost field, in lower case; "" if there is none or it cannot be read."""
    told = topmost(heads)
    return told.authserv_id if told else ""


def topmost(heads: mime.Headers) -> Results | None:
    """The topmost field; None if there is none or it cannot be read."""
    return next(_fields(heads), None)


def read_results(value: str) -> Results | None:
    """The value of one field, None if it breaks the grammar."""
    tokens = _tokens(value)
    if not tokens or tokens[0] in ";=":
        return None
    statements: list[list[str]] = [[]]
    for token in tokens:
        if token == ";":
            statements.append([])
        else:
            statements[-1].append(token)
    found = [result for statement in statements[1:] if (result := _result(statement)) is not None]
    return Results(_unquote(statements[0][0]), tuple(found))


def _fields(heads: mime.Headers) -> Iterator[Results | None]:
    return (read_results(value) for value in mime.fields(heads, _FIELD))


def _result(statement: list[str]) -> tuple[str, str, tuple[tuple[str, str], ...]] | None:
    """The result in `method = verdict property = value ...`; other words are skipped."""
    pairs = [
        (statement[at - 1].lower(), _unquote(statement[at + 1]))
        for at in range(1, len(statement) - 1)
        if statement[at] == "=" and "=" not in (statement[at - 1], statement[at + 1])
    ]
    if not pairs or len(statement) < 3 or statement[1] != "=":
        return None
    method = _METHOD.fullmatch(pairs[0][0])
    return (method[1], pairs[0][1], tuple(pairs[1:])) if method else None


def _is_aligned(domain: str, properties: tuple[tuple[str, str], ...]) -> bool:
    """Whether the domain that passed is this one or, as some servers write, the organisation's domain above it."""
    passed = [value.rpartition("@")[2].removesuffix(".") for name, value in properties if name == "header.from"]
    return bool(passed) and all(
        _DOMAIN.fullmatch(one) is not None and f".{domain}".endswith(f".{one}") for one in passed
    )


def _unquote(token: str) -> str:
    return re.sub(r"\\(.)", r"\1", token[1:-1] if token.startswith('"') else token).lower()


def _tokens(value: str) -> list[str] | None:
    """The words of a value; ";" and "=" by themselves, quoted strings with their quotes, comments dropped.

    None where a quote or a comment does not end.
    """
    words, depth, at = list[str](), 0, 0  # of comments, which nest
    while at < len(value):
        part = (_IN_COMMENT if depth else _TOKEN).match(value, at)
        if part is None:
            return None
        at = part.end()
        depth += {"(": 1, ")": -1}.get(part[0], 0)
        words += filter(None, part.groups())
    return None if depth else words
