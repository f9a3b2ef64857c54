"""Letters of ours that came back: whether a letter reports that, and in which words of a mail server.

Knows RFC 3464, and the habits of servers that keep to nothing. Must not know whose letter it was. Total: whatever the
bytes, there is an answer; only a bounded piece of them is looked at.
"""

from __future__ import annotations

import re

from referee.mail import mime
from referee.mail.header import Header
from referee.mail.reply_tokens import BOUNCE, ReplyToken, is_marked, read_token, token_of

_MOST = 64 * 2**10  # bytes of a report that are looked at
_LONGEST = 120  # characters of a server's words
_UNTOLD = "the mail server gave no reason"
_FIELD = re.compile(r"^(action|status|diagnostic-code):[ \t]*([^\n]*(?:\n[ \t]+[^\n]*)*)", re.IGNORECASE | re.MULTILINE)
# A reply as servers give it, "550 5.1.1 No such user", wherever in a line it stands.
_REPLY = re.compile(r"(?<![\d.])5(?:\d\d(?:[ -]#?5\.\d{1,3}\.\d{1,3})?|\.\d{1,3}\.\d{1,3})[ -][^\n]{3,160}")
_PERHAPS = re.compile(
    r"delay|could not send|still trying|will (?:be retried|keep trying)|do not need to resend", re.IGNORECASE
)
_NOT_LOST = frozenset({"delayed", "delivered", "relayed", "expanded"})
_TELLING = frozenset({"bounce", "subject of a bounce"})
_ADDRESS = re.compile(r"<?[^\s<>@:;,]+@[^\s<>@:;,]+>?")


def is_return(header: Header) -> bool:
    """Whether a letter is no person's: a mail server's report, or whatever came to where only those belong."""
    return "bounce" in header.verdict.signs or any(is_marked(address, BOUNCE) for address in header.recipients)


def token_of_return(raw: bytes, header: Header, keys: tuple[bytes, ...]) -> ReplyToken | None:
    """The token of the letter that came back; where no address names it, it stands in the copy of that letter."""
    named = token_of(header.carriers, keys)
    return named or read_token(raw[:_MOST].decode("ascii", "replace"), keys)


def reason(raw: bytes, header: Header) -> str | None:
    """Why the letter came back for good, in a mail server's words without addresses; None if it did not."""
    if not _TELLING & {*header.verdict.signs}:
        return None  # an absence, told to where our letter said it came from
    text = mime.scrubbed(mime.normalised(raw[:_MOST]).decode("utf-8", "replace")).partition("\n\n")[2]
    told: dict[str, str] = {}
    for name, value in _FIELD.findall(text):
        if value.strip():  # the first counts: the copy of our letter below may begin its lines likewise
            told.setdefault(name.lower(), " ".join(value.split()))
    action = told.get("action", "").partition(" ")[0].lower()
    if action in _NOT_LOST:
        return None
    if action != "failed" and (told.get("status", "5")[0] in "24" or _PERHAPS.search(header.subject)):
        return None
    diagnosis = told.get("diagnostic-code", "").partition(";")[2].strip()
    found = _REPLY.search(text)
    words = diagnosis or (found[0] if found else "") or told.get("status", "")
    return plain(words) or _UNTOLD


def plain(words: str) -> str:
    """A mail server's words, short and without addresses."""
    return _ADDRESS.sub("<address>", " ".join(words.split()))[:_LONGEST].strip()
