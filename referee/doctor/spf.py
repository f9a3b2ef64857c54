"""Who may send mail for a domain: its SPF record (RFC 7208), judged for one address.

Macros and `exists` are not followed: what depends on one cannot be told, and is said so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Literal

from referee.doctor.lookup import IPAddress, Lookup

SpfVerdict = Literal["pass", "fail", "softfail", "neutral", "none", "permerror", "cannot tell"]

_VERSION = re.compile(r"v=spf1(?: |$)", re.IGNORECASE)
_MODIFIER = re.compile(r"([a-z][\w.-]*)=(.*)", re.IGNORECASE)
_TERM = re.compile(r"([-+?~]?)(?:(ip[46]):(\S+)|([a-z0-9]+)(?::([^/\s]+))?(/[\d/]+)?)", re.IGNORECASE)
_LENGTHS = re.compile(r"(?:/(\d{1,2}))?(?://(\d{1,3}))?")
_MOST_LOOKUPS = 10
_MOST_EMPTY = 2  # lookups that may find nothing
_MOST_HOSTS = 10  # of one `mx`
_RESULTS: dict[str, SpfVerdict] = {"+": "pass", "": "pass", "-": "fail", "~": "softfail", "?": "neutral"}


class _Ended(Exception):
    """The evaluation is over: the verdict, and why."""

    def __init__(self, verdict: SpfVerdict, why: str) -> None:
        super().__init__(why)
        self.verdict = verdict
        self.why = why


@dataclass(slots=True)
class Spf:
    """What a domain's record says of an address, and why; `records`: all that it publishes.

    `followed` are the domains whose records were read. Without an address nothing can match, and only faults count.
    """

    records: tuple[str, ...]
    verdict: SpfVerdict
    why: str = ""
    followed: frozenset[str] = field(default_factory=frozenset)


def judge_spf(lookup: Lookup, domain: str, address: IPAddress | None) -> Spf:
    """Judge the record of this domain for an address, or without one only read it. Raises Unanswered."""
    records = spf_records(lookup, domain)
    walk = _Walk(lookup, address)
    try:
        verdict, why = walk.judge(domain), ""
    except _Ended as end:
        verdict, why = end.verdict, end.why
    return Spf(records, verdict, why, frozenset(walk.followed))


def spf_records(lookup: Lookup, domain: str) -> tuple[str, ...]:
    """The SPF records that a domain publishes; more than one is an error. Raises Unanswered."""
    return tuple(sorted(text for text in lookup.texts(domain) if _VERSION.match(text)))


class _Walk:
    """One evaluation, which counts its lookups."""

    def __init__(self, lookup: Lookup, address: IPAddress | None) -> None:
        self.followed: list[str] = []
        self._lookup = lookup
        self._address = address
        self._lookups = 0
        self._empty = 0

    def judge(self, domain: str) -> SpfVerdict:
        """The verdict of a domain's record. Raises _Ended for errors, and where nobody can tell."""
        records = spf_records(self._lookup, domain)
        if not records:
            return "none"
        if len(records) > 1:
            raise _Ended("permerror", f"{domain} has {len(records)} SPF records, and one is allowed")
        self.followed.append(domain.lower())
        redirect, words = "", records[0].split()[1:]
        for word in words:
            if modifier := _MODIFIER.fullmatch(word):
                redirect = modifier[2] if modifier[1].lower() == "redirect" else redirect
                continue
            sign, name, value, length = _parsed(domain, word)
            if "%" in value:
                self._cannot_tell(domain, word)
            elif self._matches(domain, name, value, length):
                return _RESULTS[sign]
        if not redirect or any(word.lower().lstrip("-+?~") == "all" for word in words):
            return "neutral"
        if "%" in redirect:
            self._count()
            self._cannot_tell(domain, f"redirect={redirect}")
            return "neutral"
        return self._judge_other(redirect, f"{domain} redirects to")

    def _matches(self, domain: str, name: str, value: str, length: str) -> bool:
        match name:
            case "all":
                return self._address is not None
            case "ip4" | "ip6":
                return self._within(domain, name, value)
            case "a":
                self._count()
                return self._is_one_of(value or domain, length)
            case "mx":
                self._count()
                hosts = self._lookup.exchanges(value or domain)
                self._note_empty(not hosts)
                return any(self._is_one_of(host, length) for host in hosts[:_MOST_HOSTS] if host)
            case "include" if value:
                verdict = self._judge_other(value, f"{domain} includes")
                return verdict == "pass" and self._address is not None
            case "ptr" | "exists":
                self._count()
                self._cannot_tell(domain, name)
                return False
        raise _Ended("permerror", f"{name!r} of {domain} is nothing that SPF knows")

    def _judge_other(self, domain: str, who: str) -> SpfVerdict:
        self._count()
        if (verdict := self.judge(domain)) == "none":
            raise _Ended("permerror", f"{who} {domain}, which has no SPF record")
        return verdict

    def _within(self, domain: str, name: str, value: str) -> bool:
        try:
            network = ip_network(value, strict=False)
        except ValueError:
            raise _Ended("permerror", f"'{name}:{value}' of {domain} is no address") from None
        if network.version != int(name[-1]):
            raise _Ended("permerror", f"'{name}:{value}' of {domain} is an address of the other kind")
        return self._address is not None and self._address in network

    def _is_one_of(self, host: str, length: str) -> bool:
        found = self._lookup.addresses(host)
        self._note_empty(not found)
        lengths = _LENGTHS.fullmatch(length)
        if lengths is None or int(lengths[1] or 32) > 32 or int(lengths[2] or 128) > 128:
            raise _Ended("permerror", f"{length!r} is no length of an address")
        wide = {4: lengths[1] or 32, 6: lengths[2] or 128}
        networks = (ip_network(f"{one}/{wide[one.version]}", strict=False) for one in found)
        return self._address is not None and any(self._address in network for network in networks)

    def _cannot_tell(self, domain: str, word: str) -> None:
        if self._address is not None:
            raise _Ended("cannot tell", f"{word!r} of {domain} is not followed here")

    def _count(self) -> None:
        self._lookups += 1
        if self._lookups > _MOST_LOOKUPS:
            raise _Ended("permerror", f"it takes more than {_MOST_LOOKUPS} lookups")

    def _note_empty(self, is_empty: bool) -> None:
        self._empty += is_empty
        if self._empty > _MOST_EMPTY:
            raise _Ended("permerror", f"more than {_MOST_EMPTY} of its lookups find nothing")


def _parsed(domain: str, word: str) -> tuple[str, str, str, str]:
    """A mechanism: its sign, its name, what stands behind the colon, and the lengths behind that."""
    found = _TERM.fullmatch(word)
    if found is None:
        raise _Ended("permerror", f"{word!r} of {domain} is nothing that SPF knows")
    name = found[2] or found[4]
    return found[1], name.lower(), found[3] or found[5] or "", found[6] or ""
