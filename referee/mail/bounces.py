"""Bounces: whether a letter reports that one of ours came back, and for what reason, as a code.

Knows RFC 3464, and the habits of servers that do not follow it. Must not know whose letter it was. There is an answer
for any bytes, of which a bounded piece is read.
"""

from __future__ import annotations

import re

from referee.mail import mime
from referee.mail.header import Header
from referee.mail.reply_tokens import BOUNCE, ReplyToken, is_marked, read_token, token_of

_MOST = 64 * 2**10  # bytes of a report that are read
_LONGEST = 120  # characters of a server's words
UNTOLD = "0"
"""Stands for a code where a server gave none."""
_CODE = re.compile(r"(?<![\d.:])(?:([245]\d\d)(?:[ -]#?([245]\.\d{1,3}\.\d{1,3}))?|([245]\.\d{1,3}\.\d{1,3}))(?![\d.])")
_FIELD = re.compile(r"^(action|status|diagnostic-code):[ \t]*([^\n]*(?:\n[ \t]+[^\n]*)*)", re.IGNORECASE | re.MULTILINE)
# A permanent SMTP reply like "550 5.1.1 No such user", anywhere in a line.
_REPLY = re.compile(r"(?<![\d.])5(?:\d\d(?:[ -]#?5\.\d{1,3}\.\d{1,3})?|\.\d{1,3}\.\d{1,3})[ -][^\n]{3,160}")
_NOT_FINAL = re.compile(
    r"delay|could not send|still trying|will (?:be retried|keep trying)|do not need to resend", re.IGNORECASE
)
_NOT_LOST = frozenset({"delayed", "delivered", "relayed", "expanded"})
_TELLING = frozenset({"bounce", "subject of a bounce"})


def is_return(header: Header) -> bool:
    """Whether a letter is a mail server's report, or came to an address of ours that only such reports should use."""
    return "bounce" in header.verdict.signs or any(is_marked(address, BOUNCE) for address in header.recipients)


def token_of_return(raw: bytes, header: Header, keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The token of the letter that came back, from the report's addresses or else from its copy of that letter."""
    named = token_of(header.carriers, keys)
    return named or read_token(raw[:_MOST].decode("ascii", "replace"), keys)


def reason_of_return(raw: bytes, header: Header) -> str | None:
    """Why the letter came back for good, as `smtp_code_in`; None if it did not come back.

    Anybody may write such a report who has seen a token, so none of its words are told.
    """
    if not _TELLING & {*header.verdict.signs}:
        return None  # an out-of-office reply to our envelope sender
    text = mime.scrubbed(mime.normalised(raw[:_MOST]).decode("utf-8", "replace")).partition("\n\n")[2]
    told: dict[str, str] = {}
    for name, value in _FIELD.findall(text):
        if value.strip():  # the first counts: lines in the copy of our letter may look the same
            told.setdefault(name.lower(), " ".join(value.split()))
    action = told.get("action", "").partition(" ")[0].lower()
    if action in _NOT_LOST:
        return None
    if action != "failed" and (told.get("status", "5")[0] in "24" or _NOT_FINAL.search(header.subject)):
        return None
    diagnosis = told.get("diagnostic-code", "").partition(";")[2].strip()
    found = _REPLY.search(text)
    words = diagnosis or (found[0] if found else "") or told.get("status", "")
    return smtp_code_in(words)


def smtp_code_in(words: str) -> str:
    """The SMTP code and the enhanced one (RFC 3463) in a mail server's words, "550 5.1.1"; UNTOLD without any."""
    found = _CODE.search(f" {words}"[:_LONGEST])
    return " ".join(filter(None, found.groups())) if found else UNTOLD
