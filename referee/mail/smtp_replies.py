"""The meaning of mail servers' replies for a letter: one table, of which the first matching row counts.

In doubt a letter is tried again: a refusal is final only if the address does not exist or the letter is too large.
Limits, full mailboxes and suspicion pass with time.

Knows reply codes (RFC 5321), enhanced codes (RFC 3463) and the words of servers that use them wrongly. Must not know
connections, letters or readers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Stage = Literal["opening", "sender", "recipient", "letter"]
"""The stage that a server replied to: greeting or login, MAIL, RCPT, or the letter itself (DATA)."""

ReplyMeaning = Literal["later", "never", "busy", "limit", "stopped"]
"""Try this letter later; never; no letter now; no letter for a good while; no letter before an operator acts."""

_CODED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")  # and no IP address
_OF_LETTERS: tuple[Stage, ...] = ("recipient", "letter")
_OF_US: tuple[Stage, ...] = ("opening", "sender")
_OF_A_LETTER: tuple[Stage, ...] = ("sender", "recipient", "letter")  # MAIL tells its size

_READERS_LIMIT = r"receiving\ mail\ (?:too\ quickly|at\ a\ rate) | recipient\ thread\ limit"
_OUR_LIMIT = r"""
    \b(?:daily|hourly|monthly)\b .{0,40} \b(?:quota|limit) | \b(?:quota|limit)\b .{0,20} \b(?:daily|hourly)
    | (?:messages?|e?-?mails?|requests|recipients|connections)\ per\ (?:second|minute|hour|day|time\ unit)
    | \b(?:send(?:ing|er)?|relay|submission|outgoing|outbound)\b .{0,20} \b(?:quota|limit|rate)
    | submissionquota | throttl | rate.?limit | maximum\ number\ of\ (?:messages|recipients|connections)
    | too\ many\ (?:messages|e?-?mails|connections|requests|recipients|sessions|log.?ins?|concurrent) (?!\ on\b)
    | unusual\ rate | unexpected\ volume
"""
_FULL = r"""
    \b(?:mailbox|inbox|account|user|maildir|disk|storage|folder)\b .{0,40} \b(?:full|over.?quota|out\ of\ storage)
    | over.?quota | quota.{0,12}\b(?:exceeded|full|reached) | exceeded .{0,20} (?:quota|storage|space)
    | exceeded\ storage | storage\ (?:allocation|quota|limit) | exhausted\ allowed\ storage | too\ many\ messages\ on
    | insufficient\ (?:system\ |disk\ )?(?:storage|space) | trouble\ in\ home\ directory
"""
_LOGIN = r"""
    auth(?:entication)?\ (?:is\ )?required | must\ (?:be\ |first\ )?authenticat | not\ authenticated
    | log\ ?in\ (?:first|required)
    | relay(?:ing)?\ (?:access\ |is\ |has\ been\ )*(?:denied|prohibited|not\ (?:permitted|allowed|possible))
    | unable\ to\ relay | not\ (?:permitted\ to\ )?relay | rcpthosts
"""
_SENDER = r"""
    sender\ (?:address\ |e-?mail\ )?(?:rejected|denied|refused|verify\ failed|is\ not) | not\ allowed\ to\ send
    | permissions?\ to\ send\ as | address\ is\ not\ verified | bad\ outbound\ sender | not\ owned\ by\ user
    | sending\ (?:is\ |has\ been\ )?(?:paused|suspended|blocked)
    | your\ account\b .{0,40} (?:suspended|blocked|disabled|locked)
"""
_LISTED = r"""
    blocked\ using | block.?listed | black.?listed | spamhaus | client\ host .{0,80} rejected | \bip\b .{0,40} blocked
"""
_NOBODY = r"""
    (?:user|recipient|mailbox|account|address|local\ part)\b .{0,60}
        (?: unknown | not\ (?:found|known|exist) | doesn't\ exist | does\ not\ exist
        | unavailable | disabled | discontinued | closed | inactive )
    | unknown\ (?:user|recipient|local\ part|mailbox|address)
    | no\ such\ (?:user|recipient|mailbox|address|person|domain)
    | invalid\ (?:user|recipient|mailbox|address|domain) | not\ a\ valid\ (?:user|recipient|mailbox|address)
    | unrout(?:e)?able\ address | recipientnotfound | doesn't\ have\ an?\ \S+\ account | no\ mailbox\ (?:here|by)
    | domain\b .{0,40} (?:not\ found|not\ exist|doesn't\ exist) | nxdomain | (?:address|recipient)\ .{0,10}suppress
    | address\ blacklisted
"""
_LARGE = r"(?:message|mail|size|data)\b.{0,40}\b(?:too\ (?:large|big|long)|exceeds)"


@dataclass(frozen=True, slots=True)
class _Row:
    """A meaning, and patterns that a reply's code, enhanced code and words must match."""

    meaning: ReplyMeaning
    code: str = ".*"
    status: str = ".*"
    words: str = ""
    stages: tuple[Stage, ...] = ("opening", "sender", "recipient", "letter")

    def fits(self, code: str, status: str, words: str, stage: Stage) -> bool:
        """Whether a reply matches this row."""
        return (
            stage in self.stages
            and re.fullmatch(self.code, code) is not None
            and re.fullmatch(self.status, status) is not None
            and re.search(self.words, words, re.IGNORECASE | re.VERBOSE) is not None
        )


_ROWS = (
    # Limits: the recipient's, then ours, then mailbox space. All of them mention quotas, so the order matters.
    _Row("later", words=_READERS_LIMIT, stages=_OF_LETTERS),
    _Row("limit", words=_OUR_LIMIT),
    _Row("limit", status=r"[45]\.4\.5|5\.1\.90|5\.7\.(?:23\d|705)"),
    _Row("later", status=r"[45]\.2\.2", stages=_OF_LETTERS),
    _Row("later", words=_FULL, stages=_OF_LETTERS),
    # Our login, sender or network is refused.
    _Row("stopped", code="53[0458]"),
    _Row("stopped", status=r"5\.7\.(?:8|30|57|60|139)|[45]\.1\.[78]"),
    _Row("stopped", words=_LOGIN),
    _Row("stopped", words=_SENDER),
    _Row("never", words=r"address\ blacklisted|suppression\ list", stages=_OF_LETTERS),
    _Row("stopped", words=_LISTED),
    _Row("stopped", status=r"5\.7\.[567]\d\d"),
    # No such address.
    _Row("never", status=r"5\.1\.(?:\d|10)|5\.2\.1|5\.6\.7", stages=_OF_LETTERS),
    _Row("never", status=r"5\.4\.1", words="recipient", stages=_OF_LETTERS),
    _Row("later", words="policy|spam|content", stages=_OF_LETTERS),  # some call the mailbox unavailable then
    _Row("never", code=r"5\d\d", words=_NOBODY, stages=_OF_LETTERS),
    _Row("never", code="501|513|551|553", stages=("recipient",)),
    # Too large.
    _Row("never", status=r"5\.(?:3\.4|2\.3)", stages=_OF_A_LETTER),
    _Row("never", code="523", stages=_OF_A_LETTER),
    _Row("never", code=r"5\d\d", words=_LARGE, stages=_OF_A_LETTER),
    _Row("never", code="552", stages=("sender",)),  # RFC 1870, section 6.1
    # The server as a whole.
    _Row("busy", code="421"),
    _Row("busy", status=r"4\.3\.[12]|4\.7\.5\d\d"),
    _Row("busy", code=r"4\d\d", stages=_OF_US),
    _Row("stopped", stages=_OF_US),
    _Row("later"),
)


def meaning(code: int, words: str, stage: Stage) -> ReplyMeaning:
    """The meaning of a reply other than success; a 4xx never means "never" or "stopped"."""
    if code < 400:
        return "busy"  # not SMTP as it should be
    found = _CODED.search(words)
    status = found[0] if found and found[1] == str(code)[0] else ""
    row = next(row for row in _ROWS if row.fits(str(code), status, words, stage))
    if code >= 500:
        return row.meaning
    return {"never": "later", "stopped": "busy"}.get(row.meaning, row.meaning)  # type: ignore[return-value]
