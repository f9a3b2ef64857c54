"""The route of a letter: the organisation whose server handed it to ours, as our own servers recorded it.

Received lines stand newest first (RFC 5321, 4.4), and the sender may have written any but the topmost. So they are read
from the top, past hops between our own machines, to the first hop from outside and no further. The name that the other
side gives itself (HELO) counts for little: the name that our server looked up is better, and without one the network
has to match as well. Must not know what depends on the answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from publicsuffixlist import PublicSuffixList

from referee.mail import mime

_Address = IPv4Address | IPv6Address
_Network = IPv4Network | IPv6Network

_WORDS = re.compile(r"\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\)|[^\s();]+|;")
_CLAUSES = ("from", "by", "via", "with", "id", "for")
_HELO = re.compile(r"helo\s*[=\s]\s*[^\s)]+", re.IGNORECASE)
_LITERAL = re.compile(r"(?:ipv6:)?([0-9a-f:]*[.:][0-9a-f.:]+)", re.IGNORECASE)
_BRACKETED = re.compile(r"\[([^\[\]\s]+)\]")
_LOOKED_UP = re.compile(r"\((?:[^\s@()]+@)?([^\s@()\[\]]+?)\.?\s+\[")
_DOMAIN = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+")
_LOGGED_IN = re.compile(r"(?:e|utf8)smtps?a", re.IGNORECASE)
_CARRIED = re.compile(r"(?:utf8)?lmtps?a?|local|imaps?|pop3s?", re.IGNORECASE)  # from a mailbox or a queue of ours
_OURS = tuple(
    ip_network(each)
    for each in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")
    + ("::1/128", "fc00::/7", "fe80::/10")
)


@lru_cache(512)  # most letters come by the servers of a few providers
def organisation(host: str) -> str:
    """The domain of the organisation that owns a host: google.com for "mail-lf1.google.com"; "" for none.

    By the Public Suffix List, as it came with its library: one.id.au and two.id.au are two. A host that is a public
    suffix itself, as rented machines are, is its own.
    """
    name = host.lower().rstrip(".")
    if _DOMAIN.fullmatch(name) is None:
        return ""
    return _suffixes().privatesuffix(name) or name


@cache  # it takes a tenth of a second to read
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()


def route_of(heads: mime.Headers) -> str:
    """The organisation or network that a letter came from; "" if no server of ours says.

    A letter that somebody handed in at our own provider, logged in there, comes from that provider.
    """
    ours = ""
    for hop in map(_parse_hop, mime.fields(heads, "received")):
        ours = organisation(hop.by) or ours
        if hop.is_login:
            return ours
        if not hop.is_inner:
            return hop.origin
    return ours


def taken_in_by(heads: mime.Headers) -> frozenset[str]:
    """The organisations of the machines on our side, as they recorded themselves when they took the letter in."""
    found = set()
    for hop in map(_parse_hop, mime.fields(heads, "received")):
        found.add(organisation(hop.by))
        if hop.is_login or not hop.is_inner:
            break
    return frozenset(found - {""})


def is_inside(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address belongs to no machine of the public net."""
    return any(address in network for network in _OURS)


@dataclass(frozen=True, slots=True)
class WayOut:
    """How a letter to ourselves left, as far as it shows.

    `address` is the one that a server of ours saw when it came back from outside, and `name` what it found for that;
    None and "" for a letter that stayed inside. `server` is the machine on which it was handed in.
    """

    address: IPv4Address | IPv6Address | None = None
    name: str = ""
    server: str = ""


def way_out(heads: mime.Headers, *, logs_in: bool) -> WayOut:
    """The way on which a letter to ourselves left; who `logs_in` wrote the oldest line by handing it in."""
    hops = tuple(map(_parse_hop, mime.fields(heads, "received")))
    server = next((hop.by for hop in reversed(hops) if organisation(hop.by)), "")
    for hop in hops[:-1] if logs_in else hops:
        if hop.is_login:
            break
        if not hop.is_inner:
            return WayOut(hop.address, hop.looked_up or hop.name, server)
    return WayOut(server=server)


@dataclass(frozen=True, slots=True)
class _Hop:
    """One Received line: the host after "from" and the comment beside it, the host after "by" and its comment.

    `is_vouched_for` says that `name` was looked up: Exim and qmail write the HELO name into the comment instead.
    """

    name: str
    beside: str
    by: str
    by_beside: str
    protocol: str
    is_vouched_for: bool

    @property
    def is_login(self) -> bool:
        """Whether somebody handed the letter in with a login."""
        return _LOGGED_IN.fullmatch(self.protocol) is not None

    @property
    def address(self) -> _Address | None:
        """The address from which the connection came."""
        return _first_address(self.beside) or _first_address(self.name)

    @property
    def is_inner(self) -> bool:
        """Whether the letter only passed between machines of our own."""
        if not self.name or _CARRIED.fullmatch(self.protocol):
            return True
        there, here = self.address, _first_address(self.by_beside)
        if there is None:
            return False
        return is_inside(there) or (here is not None and here in _wide(there))

    @property
    def origin(self) -> str:
        """Who handed the letter over: the organisation looked up, else the claimed one together with the network."""
        if self.looked_up:
            return organisation(self.looked_up)
        claimed = "" if self.is_nameless else organisation(self.name)
        if self.address is None:
            return claimed
        return f"{claimed} [{_wide(self.address)}]" if claimed else str(_narrow(self.address))

    @property
    def is_nameless(self) -> bool:
        """Whether our server looked up the name of the address and found none, or a forged one."""
        found = _LOOKED_UP.search(self.beside)
        return "may be forged" in self.beside or (found is not None and not organisation(found[1]))

    @property
    def looked_up(self) -> str:
        """The name that our server found for the address; "" if it found or recorded none."""
        if self.is_nameless:
            return ""
        found = _LOOKED_UP.search(self.beside)
        name = found[1] if found else self.name if self.is_vouched_for else ""
        return name if organisation(name) else ""


def _parse_hop(line: str) -> _Hop:
    """A Received line; its clauses may come in any order, and the date follows a semicolon."""
    words: dict[str, str] = {}
    comments: dict[str, str] = {}
    clause = ""
    for match in _WORDS.finditer(line):
        word = match[0]
        if word == ";":
            break
        if word.startswith("("):
            comments[clause] = f"{comments.get(clause, '')} {word}".strip()
        elif word.lower() in _CLAUSES and (not clause or clause in words):
            clause = word.lower()
        elif clause:
            words.setdefault(clause, word)
    beside = comments.get("from", "")
    return _Hop(
        name=words.get("from", ""),
        beside=_HELO.sub("", beside),
        by=words.get("by", ""),
        by_beside=comments.get("by", ""),
        protocol=words.get("with", ""),
        is_vouched_for="(Exim " in comments.get("with", "") or beside.lower().startswith("(helo"),
    )


def _first_address(text: str) -> _Address | None:
    """The first IP address in a text, in square brackets or as a word by itself."""
    for found in (*_BRACKETED.findall(text), *re.split(r"[\s()]+", text)):
        literal = _LITERAL.match(found)
        try:
            if literal:
                address = ip_address(literal[1])
                return getattr(address, "ipv4_mapped", None) or address
        except ValueError:
            continue
    return None


def _narrow(address: _Address) -> _Network:
    return ip_network(f"{address}/{24 if address.version == 4 else 48}", strict=False)


def _wide(address: _Address) -> _Network:
    return ip_network(f"{address}/{16 if address.version == 4 else 32}", strict=False)
