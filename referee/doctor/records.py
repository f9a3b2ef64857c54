"""The records by which others judge the mail of a domain: SPF (RFC 7208), DKIM, DMARC, a name for the address, MX.

Each check says what was found, what to publish if something is wrong, and what follows for our letters. All raise
Unanswered. Macros and `exists` in an SPF record are not followed: what depends on one cannot be told, and is said so.
Must not know what a receiver makes of it.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Literal

from referee.doctor.findings import CheckResult, attention, ok
from referee.doctor.lookup import IPAddress, Lookup
from referee.mail import mime
from referee.mail.authentication_results import topmost
from referee.mail.route import WayOut, organisation, taken_in_by

_TAG = re.compile(r"\s*([a-z0-9_]+)\s*=\s*([^;]*)", re.IGNORECASE)
_LEAST_BITS = 1024  # of a key; others pass over a shorter one


@dataclass(frozen=True, slots=True)
class Sending:
    """How our letters go out: the domain of our address and of the envelope, and the header of one that came back.

    `address` is the one by which others see them, None if nothing shows it; unless it `is_seen`, it is the address of
    the server that takes them. `is_own` says that this server is of the domain itself. `includes` is what the provider
    wants in SPF records.
    """

    domain: str
    envelope: str
    way: WayOut = WayOut()
    address: IPAddress | None = None
    is_seen: bool = False
    is_own: bool = False
    includes: str = ""
    heads: mime.Headers = ()

    @property
    def where(self) -> str:
        """The address in words."""
        if self.address is None:
            return "an address that does not show here"
        return str(self.address) if self.is_seen else f"{self.address} (taken for ours, as {self.way.server} has it)"


@dataclass(frozen=True, slots=True)
class Record:
    """A finding about one record, and what follows: whether it `passes` (None: cannot be told), and for which domain.

    `is_certain` is False where that rests on an address which was not seen.
    """

    finding: CheckResult
    passes: bool | None = None
    domain: str = ""
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class Policy:
    """What the domain asks others to do with letters that nothing vouches for, and how closely names must agree."""

    finding: CheckResult
    asks: str = ""
    strict_spf: bool = False
    strict_dkim: bool = False


# --- SPF ------------------------------------------------------------------------------------------


def spf(lookup: Lookup, sending: Sending) -> Record:
    """Whether the domain of the envelope lets the address send for it."""
    found = judge_spf(lookup, sending.envelope, sending.address)
    passes = _spf_passes(found, sending)
    return Record(_spf_finding(lookup, found, passes, sending), passes, sending.envelope, _is_certain(found, sending))


def _spf_passes(found: Spf, sending: Sending) -> bool | None:
    if found.verdict in ("none", "permerror"):
        return False
    if sending.address is None:
        return sending.includes in found.followed if sending.includes else None
    return None if found.verdict == "cannot tell" else found.verdict == "pass"


def _is_certain(found: Spf, sending: Sending) -> bool:
    return sending.is_seen or sending.address is None or found.verdict in ("none", "permerror")


def _spf_finding(lookup: Lookup, found: Spf, passes: bool | None, sending: Sending) -> CheckResult:
    name, domain, told = "SPF", sending.envelope, " ".join(found.records)
    if not found.records:
        return attention(name, f"{domain} has no SPF record", _spf_advice(lookup, found, sending))
    if found.verdict == "permerror":
        return attention(name, f"{told}: {found.why}", _spf_advice(lookup, found, sending))
    if passes is None:
        why = found.why or "by which address ours reach others does not show: the letter stayed inside"
        return ok(name, f"{told} is well formed; {why}")
    if passes:
        covers = f"includes {sending.includes}" if sending.address is None else f"lets {sending.where} send"
        return ok(name, f"{told} {covers}")
    lacks = f"include {sending.includes}" if sending.address is None else f"let {sending.where} send"
    return attention(name, f"{told} does not {lacks}", _spf_advice(lookup, found, sending))


def _spf_advice(lookup: Lookup, found: Spf, sending: Sending) -> str:
    """The record to publish: all that is there now, in one record, and what is missing."""
    missing = _spf_mechanism(lookup, sending)
    if found.verdict == "permerror" and len(found.records) == 1:
        return f"Mend the record. The smallest that does: {_txt(sending.envelope, f'v=spf1 {missing} -all')}"
    words = [word for record in found.records for word in record.split()[1:]]
    ends = [word for word in words if re.fullmatch(r"[-+?~]?all|redirect=.*", word, re.IGNORECASE)]
    kept = [*dict.fromkeys(word for word in words if word not in ends)]
    if found.verdict != "permerror" and missing not in kept:
        kept.append(missing)
    whole = " ".join(["v=spf1", *kept, ends[-1] if ends else "-all"])
    return f"Publish{' this one alone' if found.records else ''}: {_txt(sending.envelope, whole)}"


def _spf_mechanism(lookup: Lookup, sending: Sending) -> str:
    if sending.includes:
        return f"include:{sending.includes}"
    if sending.address is None:
        return "mx"
    hosts = lookup.exchanges(sending.envelope)
    if any(sending.address in lookup.addresses(host) for host in hosts if host):
        return "mx"
    return f"ip{sending.address.version}:{sending.address}"


# --- DKIM -----------------------------------------------------------------------------------------


def dkim(lookup: Lookup, sending: Sending) -> Record:
    """Whether our letter is signed by a key that the domain publishes."""
    name = "DKIM"
    signatures = [_tags(value) for value in mime.fields(sending.heads, "dkim-signature")]
    if not sending.heads:
        return Record(ok(name, "only a letter that came back shows whether ours are signed"))
    if not signatures:
        return _unsigned(sending)
    found = [_signature(lookup, sending, tags) for tags in signatures]
    return min(found, key=lambda one: (not one.passes, organisation(one.domain) != organisation(sending.domain)))


def _unsigned(sending: Sending) -> Record:
    name = "DKIM"
    if not sending.is_own and not sending.is_seen:
        inside = sending.way.server or "the server"
        return Record(ok(name, f"does not show: the letter stayed inside {inside}, which may sign only what leaves it"))
    if sending.is_own:
        advice = (
            "Let your server sign (`referee docs hosting on-the-internet`). The program that makes the key prints the "
            f"record: {_txt(f'mail._domainkey.{sending.domain}', 'v=DKIM1; k=rsa; p=...')}"
        )
    else:
        advice = f"Switch DKIM on for {sending.domain} at your provider, and publish the records that it names."
    return Record(attention(name, "our letter bears no signature", advice), passes=False)


def _signature(lookup: Lookup, sending: Sending, tags: dict[str, str]) -> Record:
    name, domain, selector = "DKIM", tags.get("d", "").lower(), tags.get("s", "")
    at = f"{selector}._domainkey.{domain}"
    keys = [_tags(text) for text in lookup.texts(at)]
    keys = [key for key in keys if "p" in key and key.get("v", "DKIM1") == "DKIM1"]
    fault = _key_fault(keys[0], tags) if keys else f"there is no key at {at}"
    if fault:
        record = _txt(at, f"v=DKIM1; k={'ed25519' if 'ed25519' in tags.get('a', '') else 'rsa'}; p=...")
        advice = f"Publish the key that the server signs with, as its program printed it: {record}"
        return Record(attention(name, f"signed by {domain}, and {fault}", advice), passes=False, domain=domain)
    told = topmost(sending.heads)
    verdicts = {verdict for method, verdict, _ in told.found if method == "dkim"} if told else set()
    if told and verdicts and "pass" not in verdicts and verdicts & {"fail", "permerror"}:
        advice = (
            f"The key at {at} is not the one that signed, or something changes letters behind the signature: sign last."
        )
        seen = f"signed by {domain}, and {told.authserv_id} found the signature broken"
        return Record(attention(name, seen, advice), passes=False, domain=domain)
    proven = f"and {told.authserv_id} found it good" if told and "pass" in verdicts else "with a key that is published"
    return Record(ok(name, f"signed by {domain} (selector {selector}), {proven}"), passes=True, domain=domain)


def _key_fault(key: dict[str, str], signature: dict[str, str]) -> str:
    """What is wrong with a published key; "" for nothing."""
    text = "".join(key["p"].split())
    if not text:
        return "its key was withdrawn (p is empty)"
    kind = key.get("k", "rsa").lower()
    if not signature.get("a", kind).lower().startswith(kind):
        return f"its key is of the kind {kind}, unlike the signature"
    try:
        octets = base64.b64decode(text, validate=True)
        bits = 256 if kind == "ed25519" and len(octets) == 32 else _modulus_bits(octets)
    except (binascii.Error, ValueError, IndexError):
        return "its key cannot be read"
    return f"its key has {bits} bits, fewer than {_LEAST_BITS}" if kind == "rsa" and bits < _LEAST_BITS else ""


def _modulus_bits(octets: bytes) -> int:
    """The length of an RSA key, in DER: a SubjectPublicKeyInfo or the bare key in it. Raises ValueError, IndexError."""
    whole = _der(octets, 0x30)
    if whole[:1] == b"\x30":
        algorithm = _der(whole, 0x30)
        rest = whole[whole.index(algorithm) + len(algorithm) :]
        whole = _der(_der(rest, 0x03)[1:], 0x30)
    return int.from_bytes(_der(whole, 0x02)).bit_length()


def _der(octets: bytes, kind: int) -> bytes:
    """The content of the first value, which must be of this kind."""
    if octets[0] != kind:
        raise ValueError(kind)
    length, start = octets[1], 2
    if length & 0x80:
        start += length & 0x7F
        length = int.from_bytes(octets[2:start])
    if len(octets) < start + length:
        raise ValueError(length)
    return octets[start : start + length]


# --- DMARC ----------------------------------------------------------------------------------------


def dmarc(lookup: Lookup, sending: Sending) -> Policy:
    """What the domain asks for, or the domain of the organisation above it."""
    name = "DMARC policy"
    above = organisation(sending.domain)
    for domain in dict.fromkeys((sending.domain, above)):
        records = [text for text in lookup.texts(f"_dmarc.{domain}") if re.match(r"v=DMARC1\s*(;|$)", text)]
        if len(records) > 1:
            advice = f"Keep one of them. Others pass over all: {' and '.join(map(repr, records))}."
            return Policy(attention(name, f"_dmarc.{domain} has {len(records)} records", advice))
        if records:
            tags = _tags(records[0])
            asks = (tags.get("sp") if domain != sending.domain else None) or tags.get("p", "none")
            close = [tags.get(tag, "r").lower() == "s" for tag in ("aspf", "adkim")]
            return Policy(ok(name, f"{domain} asks others for {asks.lower()}"), asks.lower(), *close)
    advice = f"Publish: {_txt(f'_dmarc.{sending.domain}', 'v=DMARC1; p=none')}"
    return Policy(attention(name, f"{sending.domain} has none", advice))


# --- the name of the address, and the way back ----------------------------------------------------


def reverse(lookup: Lookup, sending: Sending) -> Record:
    """Whether the address has a name, and the name leads back to it."""
    name, address = "name of the address", sending.address
    if address is None:
        return Record(ok(name, "does not show here; it is your provider's"))
    names = lookup.names(address)
    good = [one for one in names if address in lookup.addresses(one)]
    if good:
        return Record(ok(name, f"{sending.where} is {good[0]}, and {good[0]} is {address}"), passes=True)
    server = sending.way.server if sending.is_own else f"mail.{sending.domain}"
    record = f"{server}. {'A' if address.version == 4 else 'AAAA'} {address}"
    if names:
        seen = f"{sending.where} is {names[0]}, and {names[0]} is another address"
        advice = f"Publish: {names[0]}. {record.partition(' ')[2]}; or have {address} called otherwise."
    else:
        seen = f"{sending.where} has no name"
        advice = (
            f"Have whoever gave you the address call it {server} (its PTR record; set where the machine is rented), "
            f"and publish: {record}"
        )
    if sending.is_seen and not sending.is_own and organisation(sending.way.name) != organisation(sending.domain):
        advice = f"Tell the provider that hands ours on; it is {sending.way.name or 'nameless'}."
    return Record(attention(name, seen, advice), passes=False, is_certain=sending.is_seen)


def exchange(lookup: Lookup, sending: Sending, reads_at: str) -> Record:
    """Whether what others write to the domain comes where we read, a host's name."""
    name, domain = "MX", sending.domain
    hosts = lookup.exchanges(domain)
    ours = sending.way.server if sending.is_own else reads_at
    record = f"{domain}. MX 10 {ours}."
    if hosts == ("",):
        return Record(attention(name, f"{domain} says that it takes no mail", f"Publish instead: {record}"))
    if not hosts and not lookup.addresses(domain):
        return Record(attention(name, f"{domain} has no MX record, so no answer can arrive", f"Publish: {record}"))
    if hosts and not any(lookup.addresses(host) for host in hosts):
        return Record(attention(name, f"{domain} sends mail to {hosts[0]}, which has no address", f"Publish: {record}"))
    told, leads = ", ".join(hosts) or domain, {organisation(host) for host in hosts or (domain,)}
    here = {organisation(reads_at), *taken_in_by(sending.heads)} - {""}
    if here and not here & leads:
        advice = f"If answers from outside do not arrive in the mailbox at {reads_at}, publish what its provider names."
        return Record(attention(name, f"mail to {domain} goes to {told}, and we read at {reads_at}", advice))
    return Record(ok(name, f"mail to {domain} goes to {told}"))


# --- texts ----------------------------------------------------------------------------------------


def _txt(name: str, text: str) -> str:
    return f'{name}. TXT "{text}"'


def _tags(text: str) -> dict[str, str]:
    """The tags of a record or signature: "d=example.org; s=mail" as a dictionary."""
    found = (_TAG.fullmatch(piece) for piece in text.split(";"))
    return {match[1].lower(): match[2].strip() for match in found if match}


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
