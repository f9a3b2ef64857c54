"""Checks by letters to oneself: delivery, plus addresses, DMARC, the server's clock.

Two letters are sent, to the bare address and to a tagged one, and deleted from the mailbox again. Must not look at
other letters.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.doctor.findings import CheckResult, attention, broken, ok
from referee.mail import mime
from referee.mail.accounts import SmtpAccount
from referee.mail.authentication_results import authserv_id_of, is_proven
from referee.mail.compose import Outgoing, compose
from referee.mail.mailbox import MailboxUnavailable
from referee.mail.reply_tokens import tagged_address
from referee.mail.route import organisation, taken_in_by
from referee.mail.send import Later, Never, Sender, Stopped
from referee.mail.visit import FoundLetter, Visit

_DRIFT = timedelta(minutes=2)
_GLANCE = 1.0  # seconds between two looks
_LETTER = "a letter to itself"
_TAGS = "plus addresses"
_BODY = """\
`referee doctor` has sent this letter to see whether it comes back. It takes it away again; if you read this, it could
not, and you may delete it.
"""


@dataclass(slots=True)
class Watch:
    """A clock: the instant at which an examination began, and the seconds since."""

    began: datetime
    _from: float = 0.0

    def __post_init__(self) -> None:
        self._from = time.monotonic()

    def now(self) -> datetime:
        """The present instant."""
        return self.began + timedelta(seconds=time.monotonic() - self._from)


@dataclass(frozen=True, slots=True)
class _Sent:
    message_id: str
    to: str
    at: datetime


def returning(
    address: str,
    authserv_id: str | None,
    account: SmtpAccount,
    visit: Visit,
    watch: Watch,
    wait: float,
    came: Callable[[mime.Headers], object],
) -> Iterator[CheckResult]:
    """Send the letters, wait for them at most `wait` seconds, check them, delete them.

    `came` is handed the header of the one to the bare address, if it came.
    """
    sender = Sender(account)
    try:
        plain = _send(sender, address, address, watch)
    except (Later, Never, Stopped) as failure:
        sender.close()
        advice = f"The server must take letters from {account.sender} to {address}: correct [smtp], or `sender` in it."
        yield broken(_LETTER, f"the server does not take it: {failure}", advice)
        return
    tagged, refusal = _send_tagged(sender, address, watch)
    sender.close()
    try:
        found, seconds = _await([plain, *([tagged] if tagged else [])], visit, wait)
        gone = [visit.remove(letter) for letter in found.values()]
    except MailboxUnavailable as failure:
        yield broken(_LETTER, f"the mailbox went away over it: {failure}", "Run `referee doctor` again.")
        return
    yield _came_back(found.get(plain.message_id), seconds.get(plain.message_id, 0.0), wait, address, gone=all(gone))
    if refusal is not None:
        yield refusal
    elif tagged is not None and found:
        yield _tags(found.get(tagged.message_id), tagged, wait)
    if letter := found.get(plain.message_id):
        came(mime.headers(letter.header))
        yield _dmarc(letter.header, authserv_id, [each.header for each in found.values()])
        yield _clock(letter, plain, watch)


def _send(sender: Sender, address: str, to: str, watch: Watch) -> _Sent:
    at = watch.now()
    message_id = f"<doctor.{secrets.token_hex(10)}@{address.rpartition('@')[2]}>"
    subject = "A letter from the referee to itself"
    sender.deliver(compose(Outgoing(message_id, address, to, address, subject, (), at, _BODY, None)), to)
    return _Sent(message_id, to, at)


def _send_tagged(sender: Sender, address: str, watch: Watch) -> tuple[_Sent | None, CheckResult | None]:
    """Send a letter to an address with a tag as long as those of games; else the result that says why not."""
    try:
        to = tagged_address(address, f"doctor.{secrets.token_hex(4)}.yellow.{secrets.token_hex(8)}")
    except ValueError:
        seen = f"{address} leaves no room for a tag before the @"
        return None, broken(_TAGS, seen, "Take an address with fewer than 25 characters before the @.")
    try:
        return _send(sender, address, to, watch), None
    except (Later, Never, Stopped) as failure:
        return None, _no_tags(f"the server does not take a letter to {_form(address)}: {failure}")


def _await(sent: list[_Sent], visit: Visit, wait: float) -> tuple[dict[str, FoundLetter], dict[str, float]]:
    """The letters that came, and the seconds each took, by Message-ID."""
    began = time.monotonic()
    found: dict[str, FoundLetter] = {}
    seconds: dict[str, float] = {}
    pause = threading.Event()
    while True:
        for letter in sent:
            if letter.message_id not in found and (one := visit.find(letter.message_id)):
                found[letter.message_id], seconds[letter.message_id] = one, time.monotonic() - began
        left = wait - (time.monotonic() - began)
        if len(found) == len(sent) or left <= 0:
            return found, seconds
        pause.wait(min(_GLANCE, left))


def _came_back(letter: FoundLetter | None, seconds: float, wait: float, address: str, *, gone: bool) -> CheckResult:
    if letter is None:
        advice = (
            f"Is this mailbox the one of {address}? Look for the letter in the junk folder, and for a bounce. "
            "Slow servers need more time: --wait 300"
        )
        return broken(_LETTER, f"it did not come back within {wait:g} seconds", advice)
    seen = f"came back after {max(seconds, 0.1):.1f} s" if seconds < 10 else f"came back after {seconds:.0f} s"
    if not gone:
        advice = "Delete it in your mail program: this server cannot take a single letter away (UIDPLUS)."
        return attention(_LETTER, f"{seen}; it is marked as deleted and still there", advice)
    return ok(_LETTER, f"{seen}, and was taken away again")


def _tags(letter: FoundLetter | None, tagged: _Sent, wait: float) -> CheckResult:
    if letter is None:
        return _no_tags(f"a letter to {_form(tagged.to)} did not come within {wait:g} seconds")
    return ok(_TAGS, f"a letter to {_form(tagged.to)} arrives")


def _no_tags(seen: str) -> CheckResult:
    advice = (
        "Let your server deliver them to the same mailbox if you can. If not: replies to a tagged address will not "
        "arrive, and players must answer to the bare address; the subject then tells the game."
    )
    return attention(_TAGS, seen, advice)


def _form(address: str) -> str:
    return f"{address.partition('+')[0].partition('@')[0]}+...@{address.rpartition('@')[2]}"


def _dmarc(header: bytes, authserv_id: str | None, all_headers: Sequence[bytes]) -> CheckResult:
    name = "DMARC"
    seen = authserv_id_of(mime.headers(header))
    if not seen and authserv_id is None:
        return ok(name, "could not be seen: nobody writes Authentication-Results into a letter to oneself here")
    if not seen or (authserv_id is not None and seen != authserv_id.lower()):
        told = f"says {seen}" if seen else "says nothing"
        advice = (
            "Look at Authentication-Results in a letter from outside. If that name is not there, correct `authserv_id` "
            "in [referee] or leave it out: else every order is held."
        )
        return attention(name, f"authserv_id is {authserv_id}, and the letter {told}", advice)
    if authserv_id is not None:
        passed = (
            "and DMARC passed"
            if is_proven(mime.headers(header), authserv_id)
            else "but found no DMARC pass for a letter to oneself"
        )
        return ok(name, f"{authserv_id} wrote Authentication-Results, {passed}")
    return _authserv_advice(name, seen, header, all_headers)


def _authserv_advice(name: str, seen: str, header: bytes, all_headers: Sequence[bytes]) -> CheckResult:
    """Advice about an `authserv_id` that the operator has not set."""
    names = sorted({authserv_id_of(mime.headers(each)) for each in all_headers})
    if len(names) > 1:
        advice = "Leave `authserv_id` out: it has to be one name, else orders are held by chance."
        told = " and ".join(one or "nobody" for one in names)
        return attention(name, f"{told} wrote Authentication-Results into two letters", advice)
    own = organisation(seen) in taken_in_by(mime.headers(header))
    passed = own and is_proven(mime.headers(header), seen)
    advice = (
        f'Consider authserv_id = "{seen}" in [referee]: an order then counts only if {seen} found its sender proven. '
        + ("" if own else "Is that your own provider? No line of the letter says that it took it in. ")
        + ("" if passed else "Look first whether a letter from outside says dmarc=pass under this name. ")
        + ("`referee doctor --write` sets it." if own else "")
    ).strip()
    found = "and found this letter proven, but" if passed else "and"
    told = f"{seen} writes Authentication-Results, {found} nobody asks for it"
    return attention(name, told, advice, seen if own else "")


def _clock(letter: FoundLetter, plain: _Sent, watch: Watch) -> CheckResult:
    """The drift of the mailbox's clock: how far its time of receipt lies outside the span from sending to now."""
    name, now = "clock", watch.now()
    drift = max(plain.at - letter.received, letter.received - now, timedelta())
    if drift > _DRIFT:
        seen = f"{now:%Y-%m-%d %H:%M} UTC here, {letter.received:%Y-%m-%d %H:%M} UTC at the mailbox"
        return attention(
            name, seen, "One of them is wrong, and deadlines go by ours: let NTP set this machine's clock."
        )
    return ok(name, f"{now:%Y-%m-%d %H:%M} UTC, as the mailbox has it")
