"""Questions to the domain name system, with one end for all of them: the only door to it.

Must not know what a record means.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any

import dns.exception
import dns.name
import dns.resolver
import dns.reversename

IPAddress = IPv4Address | IPv6Address

_PATIENCE = 5.0  # seconds, for all questions together
_TURN = 1.5  # seconds for one server, before the next is asked


class Unanswered(Exception):
    """No server answered in time, or none could; which says nothing about the name."""


class Lookup:
    """Asks the servers of this machine, or those named, until `patience` seconds after the first question.

    Safe for threads. A name that does not exist has no records; every method raises Unanswered.
    """

    def __init__(self, servers: Sequence[str] = (), port: int = 53, patience: float = _PATIENCE) -> None:
        self._servers = servers
        self._port = port
        self._patience = patience
        self._end: float | None = None
        self._asked: dns.resolver.Resolver | None = None

    def texts(self, name: str) -> tuple[str, ...]:
        """The TXT records of a name, the pieces of each put together."""
        return tuple([b"".join(one.strings).decode("utf-8", "replace") for one in self._records(name, "TXT")])

    def addresses(self, host: str) -> tuple[IPAddress, ...]:
        """The IPv4 and IPv6 addresses of a host."""
        found = [one.address for kind in ("A", "AAAA") for one in self._records(host, kind)]
        return tuple([ip_address(one) for one in found])

    def exchanges(self, domain: str) -> tuple[str, ...]:
        """The hosts that take the mail of a domain, the preferred one first; "" for one that takes none (RFC 7505)."""
        found = sorted((one.preference, _plain(one.exchange)) for one in self._records(domain, "MX"))
        return tuple([host for _, host in found])

    def names(self, address: IPAddress) -> tuple[str, ...]:
        """The names that whoever gave out an address has noted for it."""
        return tuple([_plain(one.target) for one in self._records(dns.reversename.from_address(str(address)), "PTR")])

    def _records(self, name: str | dns.name.Name, kind: str) -> Sequence[Any]:
        resolver = self._resolver()
        assert self._end is not None
        left = self._end - time.monotonic()
        try:
            if left <= 0:
                raise Unanswered
            answer = resolver.resolve(name, kind, lifetime=left, search=False, raise_on_no_answer=False)
        except dns.resolver.NXDOMAIN:
            return ()
        except (dns.name.LabelTooLong, dns.name.NameTooLong, dns.name.EmptyLabel, dns.name.IDNAException, UnicodeError):
            return ()  # there can be no such name
        except (dns.exception.DNSException, OSError) as trouble:
            raise Unanswered from trouble
        return tuple(answer.rrset or ())

    def _resolver(self) -> dns.resolver.Resolver:
        if self._asked is None:
            self._end = time.monotonic() + self._patience
            try:
                resolver = dns.resolver.Resolver(configure=not self._servers)
            except (dns.exception.DNSException, OSError) as trouble:
                raise Unanswered from trouble
            if self._servers:
                resolver.nameservers = list(self._servers)
                resolver.port = self._port
            resolver.timeout = min(_TURN, self._patience)
            resolver.cache = dns.resolver.LRUCache()
            self._asked = resolver
        return self._asked


def _plain(name: dns.name.Name) -> str:
    return name.to_text(omit_final_dot=True).lower().removesuffix(".")
