"""The route of a letter: the organisation whose server handed it to ours, as our own servers recorded it.

Received lines stand newest first (RFC 5321, 4.4), and the sender may have written any but the topmost. So they are read
from the top, past hops between our own machines, to the first hop from outside and no further. Our servers copy the
name that the other side gives itself (HELO) into their line, and not all of them clean it: it may look like any part of
the line. So only the name that our server looked up stands for itself; without one the network has to match as well,
and a line that can be read in two ways comes from all the networks that it names. Must not know what depends on the
answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from publicsuffixlist import PublicSuffixList

from referee.mail import mime

_Address = IPv4Address | IPv6Address
_Network = IPv4Network | IPv6Network

UNTOLD = "?"
"""The route of a letter that our side took in from outside without recording from which address."""

_WORDS = re.compile(r"\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\)|[^\s();]+|[;()]")
_CLAUSES = ("from", "by", "via", "with", "id", "for")
_HELO_ALONE = re.compile(r"\((?:helo|ehlo) [^\s()]*\)", re.IGNORECASE)
_HELO = re.compile(r"helo\s*[=\s]\s*[^\s)]+", re.IGNORECASE)
_LITERAL = re.compile(r"(?:ipv6:)?([0-9a-f:]*[.:][0-9a-f.:]+)", re.IGNORECASE)
_BRACKETED = re.compile(r"\[([^\[\]\s]+)\]")
_LOOKED_UP = re.compile(r"\((?:[^\s@()]+@)?([^\s@()\[\]]+?)\.?\s+\[")
_BY_EXIM = re.compile(r"(?:\A|\s)\(Exim \d")
_BY_QMAIL = re.compile(r"\(helo [^\s()]*\) \((?:[^\s()@]+@)?[0-9a-f:.]+\)", re.IGNORECASE)
_MOST_NETWORKS = 4
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
    """The organisation or networks that a letter came from; "" if no server of ours took it from outside.

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
    """One Received line: the host after "from" and the comments beside it, the host after "by" and its comments.

    `is_handed_over`: it has a "from". `is_odd`: it can be read in two ways, since what the other side calls itself may
    look like any part of it. `is_vouched_for`: `name` was looked up, since Exim and qmail write the HELO name into a
    comment.
    """

    line: str
    name: str
    beside: tuple[str, ...]
    by: str
    by_beside: tuple[str, ...]
    protocol: str
    is_handed_over: bool
    is_odd: bool
    is_vouched_for: bool

    @property
    def is_login(self) -> bool:
        """Whether somebody handed the letter in with a login."""
        return not self.is_odd and _LOGGED_IN.fullmatch(self.protocol) is not None

    @property
    def address(self) -> _Address | None:
        """The address from which the connection came; one in the place of a HELO name is none."""
        named = (self.name,) if self.is_vouched_for else ()
        return next((each for text in (*self.beside, *named) for each in _addresses(text)), None)

    @property
    def is_inner(self) -> bool:
        """Whether the letter only passed between machines of our own."""
        if self.is_odd:
            return False
        if not self.is_handed_over or _CARRIED.fullmatch(self.protocol):
            return True
        there = self.address
        here = next((each for text in self.by_beside for each in _addresses(text)), None)
        return there is not None and (is_inside(there) or (here is not None and here in _neighbours(there)))

    @property
    def origin(self) -> str:
        """Who handed the letter over: the organisation looked up, else the claimed one together with the network."""
        if self.is_odd:
            return _all_networks(self.line)
        if self.looked_up:
            return organisation(self.looked_up)
        if self.address is None:
            return UNTOLD
        claimed = "" if self.is_nameless else organisation(self.name)
        return f"{claimed} [{_wide(self.address)}]" if claimed else str(_narrow(self.address))

    @property
    def is_nameless(self) -> bool:
        """Whether our server looked up the name of the address and found none, or a forged one."""
        return any("may be forged" in each for each in self.beside) or (
            self._found != "" and not organisation(self._found)
        )

    @property
    def looked_up(self) -> str:
        """The name that our server found for the address; "" if it found or recorded none."""
        if self.is_odd or self.is_nameless:
            return ""
        name = self._found or (self.name if self.is_vouched_for else "")
        return name if organisation(name) else ""

    @property
    def _found(self) -> str:
        """What stands before the address in the comment that holds it, organisation or not."""
        found = next((_LOOKED_UP.match(each) for each in self.beside if any(_addresses(each))), None)
        return found[1] if found else ""


def _parse_hop(line: str) -> _Hop:
    """A Received line; the date follows a semicolon."""
    words: dict[str, str] = {}
    comments: dict[str, list[str]] = {}
    clause, is_odd = "", False
    for match in _WORDS.finditer(line):
        word = match[0]
        if word == ";":
            break
        if word.startswith("(") and word != "(":
            comments.setdefault(clause, []).append(word)
            is_odd = is_odd or (clause == "from" and (clause not in words or not line[match.start() - 1].isspace()))
        elif word.lower() in _CLAUSES and (not clause or clause in words):
            is_odd = is_odd or _is_out_of_order(word.lower(), clause, words)
            clause = word.lower()
        else:
            is_odd = is_odd or word in "()" or (clause == "from" and clause in words)
            words.setdefault(clause, word)
    said = [each for each in comments.get("from", ()) if _HELO_ALONE.fullmatch(each) is None]
    beside = tuple(_HELO.sub("", each) for each in said)
    handed_over = "from" in words or "from" in comments or clause == "from"
    called = " ".join(comments.get("from", ()))
    by_exim = any(map(_BY_EXIM.match, comments.get("with", ())))
    # Yahoo has the address in the place of the name.
    addressed = _HELO_ALONE.fullmatch(called) is not None and any(_addresses(words.get("from", "")))
    vouched = by_exim or addressed or _BY_QMAIL.fullmatch(called)
    return _Hop(
        line=line,
        name=words.get("from", ""),
        beside=beside,
        by=words.get("by", ""),
        by_beside=tuple(comments.get("by", ())),
        protocol=words.get("with", ""),
        is_handed_over=handed_over,
        is_odd=is_odd or (handed_over and not _is_whole(words, (*beside, words.get("from", "") if vouched else ""))),
        is_vouched_for=bool(vouched),
    )


def _is_out_of_order(clause: str, before: str, words: dict[str, str]) -> bool:
    """Whether a clause stands where our servers write none: behind "from" comes "by", and neither comes again."""
    if before == "from":
        return clause != "by"
    return (clause == "from" and before != "") or (clause == "by" and clause in words)


def _is_whole(words: dict[str, str], vouched: tuple[str, ...]) -> bool:
    """Whether a line says who handed the letter over to whom, from one address in what our server vouches for."""
    there = {address for text in vouched for address in _addresses(text)}
    return "from" in words and "by" in words and len(there) < 2


def _addresses(text: str) -> Iterator[_Address]:
    """The IP addresses in a text, first those in square brackets, then those that are words by themselves."""
    for found in (*_BRACKETED.findall(text), *re.split(r"[\s()]+", text)):
        literal = _LITERAL.match(found)
        try:
            if literal:
                address = ip_address(literal[1])
                yield getattr(address, "ipv4_mapped", None) or address
        except ValueError:
            continue


def _all_networks(line: str) -> str:
    """The networks of all addresses in a line: that of whoever handed the letter over is one of them."""
    found = sorted({_narrow(address) for address in _addresses(line)}, key=str)
    return "0.0.0.0/0" if len(found) > _MOST_NETWORKS else " ".join(map(str, found)) or UNTOLD


def _narrow(address: _Address) -> _Network:
    return ip_network(f"{address}/{24 if address.version == 4 else 48}", strict=False)


def _neighbours(address: _Address) -> _Network:
    """The network whose machines are taken for one side; a rented one may have a stranger's next to it."""
    return _narrow(address) if address.version == 4 else _wide(address)


def _wide(address: _Address) -> _Network:
    return ip_network(f"{address}/{16 if address.version == 4 else 32}", strict=False)
