"""What others will do with our letters, in a sentence, by the records of the domain that we write from.

Nothing is asked about a domain that is not in the public net, nor about a well-known provider's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from referee.doctor.findings import CheckResult, attention, broken, ok
from referee.doctor.lookup import IPAddress, Lookup, Unanswered
from referee.doctor.records import Policy, Record, Sending, dkim, dmarc, exchange, reverse, spf
from referee.mail import mime
from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from referee.mail.route import is_inside, organisation, way_out
from referee.settings.providers import PROVIDERS, Provider

_OTHERS = "Gmail and its like"
_MEND = "Mend what is said above, then run `referee doctor` again."
_PRIVATE = (
    *("test", "example", "invalid", "localhost", "local", "localdomain", "internal", "lan", "home", "home.arpa"),
    *("example.com", "example.net", "example.org", "onion"),
)
"""Domains in which nobody has a record: RFC 2606, 6761, 8375, and what routers call their own networks."""
_HERE = ("localhost", "127.0.0.1", "::1")

T = TypeVar("T")


def deliverability(
    address: str,
    out: SmtpAccount,
    intake: ImapAccount | MaildirAccount,
    heads: mime.Headers,
    lookup: Lookup,
) -> Iterator[CheckResult]:
    """Checks of the records of our domain; `heads` is the header of a letter that came back, empty if none did."""
    domain = address.rpartition("@")[2].lower().rstrip(".")
    if any(f".{domain}".endswith(f".{one}") for one in _PRIVATE) or not organisation(domain):
        return
    if provider := next((one for one in PROVIDERS if domain in one.domains), None):
        yield _at_a_provider(domain, provider, out)
        return
    try:
        sendings = _sendings(domain, out, heads, lookup)
    except Unanswered:
        yield _unanswered(domain, ["the records"])
        return
    reads_at = sendings[0].way.server if isinstance(intake, MaildirAccount) else intake.host
    yield from _examined(sendings, lookup, reads_at or domain)


def _at_a_provider(domain: str, provider: Provider, out: SmtpAccount) -> CheckResult:
    if out.host in _HERE or organisation(out.host) == organisation(provider.smtp.host):
        return ok(_OTHERS, f"ours are delivered: {domain} is its provider's, who answers for SPF, DKIM and DMARC")
    seen = f"ours land among the spam, likely: {out.host} does not speak for {domain}"
    return attention(_OTHERS, seen, f'Hand letters in at the provider: host = "{provider.smtp.host}" in [smtp].')


def _sendings(domain: str, out: SmtpAccount, heads: mime.Headers, lookup: Lookup) -> tuple[Sending, ...]:
    """How our letters go out: by the address that was seen, else by any of those of our server. Raises Unanswered."""
    way = way_out(heads, logs_in=bool(out.user))
    server = way.server or ("" if out.host in _HERE else out.host)
    own = organisation(server) == organisation(domain)
    found: tuple[IPAddress, ...] = (way.address,) if way.address else ()
    if own and not found:
        found = tuple(one for one in lookup.addresses(server) if not is_inside(one))
    host = organisation(out.host)
    includes = "" if own else next((one.spf for one in PROVIDERS if organisation(one.smtp.host) == host), "")
    sending = Sending(
        domain,
        out.sender.rpartition("@")[2].lower() or domain,
        replace(way, server=server),
        is_seen=way.address is not None,
        is_own=own,
        includes=includes,
        heads=heads,
    )
    return tuple(replace(sending, address=one) for one in found) or (sending,)


def _examined(sendings: tuple[Sending, ...], lookup: Lookup, reads_at: str) -> Iterator[CheckResult]:
    sending = sendings[0]
    with ThreadPoolExecutor(5, "records") as pool:
        asked = (
            pool.submit(_answered, lambda: _worst([spf(lookup, one) for one in sendings])),
            pool.submit(_answered, lambda: dkim(lookup, sending)),
            pool.submit(_answered, lambda: dmarc(lookup, sending)),
            pool.submit(_answered, lambda: _worst([reverse(lookup, one) for one in sendings])),
            pool.submit(_answered, lambda: exchange(lookup, sending, reads_at)),
        )
    sender, signature, policy = asked[0].result(), asked[1].result(), asked[2].result()
    named, back = asked[3].result(), asked[4].result()
    found = {"SPF": sender, "DKIM": signature, "DMARC": policy, "the name of the address": named, "MX": back}
    yield from [one.finding for one in found.values() if one is not None]
    if missing := [name for name, one in found.items() if one is None]:
        yield _unanswered(sending.domain, missing)
    if sender and signature and policy and named:
        yield prospects(sending, (sender, signature), policy, named)


def _worst(found: Sequence[Record]) -> Record:
    """What is told where others may see any of several addresses: one good one does not help."""
    return min(found, key=lambda one: (one.passes is not False, one.passes is not None))


def _answered(ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except Unanswered:
        return None


def _unanswered(domain: str, missing: list[str]) -> CheckResult:
    seen = f"{', '.join(missing)} of {domain} could not be looked up"
    return attention(
        "name server", seen, "Look again when a name server answers this machine; letters go out all the same."
    )


def prospects(sending: Sending, vouching: tuple[Record, ...], policy: Policy, named: Record) -> CheckResult:
    """What a large receiver does with letters of which this is known: SPF and DKIM in `vouching`, in this order."""
    passing = [(name, one) for name, one in zip(("SPF", "DKIM"), vouching, strict=True) if one.passes]
    closely = {"SPF": policy.strict_spf, "DKIM": policy.strict_dkim}
    aligned = {name: one for name, one in passing if _agree(one.domain, sending.domain, strict=closely[name])}
    is_certain = all(one.is_certain for one in vouching)
    if named.passes is False:
        return _refused(named.finding.seen, is_certain=named.is_certain)
    if aligned:
        doubt = f", if {sending.address} is the address that others see"
        words = f"{' and '.join(aligned)} {'vouches' if len(aligned) == 1 else 'vouch'} for {sending.domain}"
        is_sure = any(one.is_certain for one in aligned.values())
        return ok(_OTHERS, f"ours are delivered: {words}{'' if is_sure else doubt}")
    if any(one.passes is None for one in vouching):
        seen = (
            "what becomes of ours does not show from here; a friend's mailbox there shows it "
            "(Show original: SPF, DKIM and DMARC should say PASS)"
        )
        return ok(_OTHERS, seen)
    if not passing:
        return _refused(f"neither SPF nor DKIM vouches for {sending.domain}", is_certain=is_certain)
    others = " and ".join(sorted({one.domain for _, one in passing}))
    why = f"what vouches for them is of {others}, not of {sending.domain}"
    if policy.asks == "reject":
        return _refused(f"{why}, whose DMARC policy is reject", is_certain=is_certain)
    return attention(_OTHERS, f"ours land among the spam, likely: {why}", _MEND)


def _refused(why: str, *, is_certain: bool) -> CheckResult:
    if is_certain:
        return broken(_OTHERS, f"ours are refused: {why}", _MEND)
    return attention(_OTHERS, f"ours are refused, probably: {why}", _MEND)


def _agree(one: str, other: str, *, strict: bool) -> bool:
    return one == other if strict else organisation(one) == organisation(other)
