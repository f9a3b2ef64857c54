"""Was this letter written by a person? Header signs of machines, so that we never argue with one.

It knows headers (RFC 3834, 5230, 3464, 8098 and the habits of mail programs); it must not read the body. The reasons:

bounce          delivery failed or was delayed; for the bounce count, never an order
read-receipt    "your message was displayed"
own             a letter of ours that came back, by its Message-ID
auto-submitted  the sender's program says so
auto-reply      older ways to say so
meeting-reply   an answer to a calendar invitation
vacation        only the subject says so
list            came through a mailing list
bulk            mass mail
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.mail import auth, mime
from referee.mail.addresses import addresses

MAY_CARRY_ORDERS = frozenset({"vacation", "list", "bulk"})
"""Weak signs: with a valid token such a letter is still read, though not answered. The others never are."""

_MACHINES = frozenset({"mailer-daemon", "postmaster", "mail-daemon", "mdaemon"})
_BULK = frozenset({"bulk", "junk", "list"})

# Subjects of absence notices, by the language of the client that writes them; at the beginning, so that "Re: ..." of
# a person who answers one is not caught.
_ABSENT = tuple(
    phrase.casefold()
    for phrase in (
        *("Out of Office", "Automatic reply", "Auto-reply", "Autoreply", "Auto:", "On vacation"),
        *("Afwezigheidsbericht", "Automatisch antwoord", "Afwezig:", "Niet aanwezig"),
        *("Abwesenheitsnotiz", "Automatische Antwort", "Abwesenheitsbenachrichtigung", "Abwesend:"),
        *("Autoodpowiedź", "Odpowiedź automatyczna", "Automatyczna odpowiedź", "Nieobecność", "Poza biurem"),
        *("Autosvar", "Automatiskt svar", "Frånvaro", "Frånvarande"),
        *("Réponse automatique", "Absence du bureau", "Respuesta automática", "Risposta automatica"),
    )
)


def automatic(headers: Sequence[tuple[str, str]]) -> str | None:
    """The reason to take a letter with these (name, value) header fields for a machine's, None for people's mail.

    X-Auto-Response-Suppress is no sign: Exchange puts it on people's mail as a wish (MS-OXCMAIL 2.1.3.2.20).
    """
    heads = tuple((name.lower(), value) for name, value in headers)
    checks = (_returned, _own, _declared, _calendar, _absence, _mass)
    return next((reason for check in checks if (reason := check(heads))), None)


def _returned(heads: mime.Headers) -> str | None:
    content = mime.field(heads, "content-type").lower()
    if content.startswith("multipart/report"):
        return "read-receipt" if "disposition-notification" in content else "bounce"
    if "<>" in (path.strip() for path in mime.fields(heads, "return-path")):
        return "bounce"
    names = {name for sender in mime.fields(heads, "from") for name in _local_parts(sender)}
    return "bounce" if mime.field(heads, "x-failed-recipients") or names & _MACHINES else None


def _local_parts(sender: str) -> list[str]:
    """The names before the @; some daemons sign without a domain."""
    found = addresses(sender) or (sender.strip(" <>").lower(),)
    return [address.partition("@")[0].partition("+")[0] for address in found]


def _own(heads: mime.Headers) -> str | None:
    return "own" if auth.looks_minted(mime.field(heads, "message-id")) else None


def _declared(heads: mime.Headers) -> str | None:
    said = mime.fields(heads, "auto-submitted")
    if any(_word(value) not in ("no", "") for value in said):
        return "auto-submitted"
    older = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "x-mail-autoreply")
    if any(_word(value) not in ("no", "") for name in older for value in mime.fields(heads, name)):
        return "auto-reply"
    return "auto-reply" if _precedence(heads) & {"auto_reply", "auto-reply"} else None


def _calendar(heads: mime.Headers) -> str | None:
    content = mime.field(heads, "content-type").lower()
    return "meeting-reply" if content.startswith("text/calendar") and "reply" in content else None


def _absence(heads: mime.Headers) -> str | None:
    subject = mime.decoded(mime.field(heads, "subject")).casefold()
    return "vacation" if subject.startswith(_ABSENT) else None


def _mass(heads: mime.Headers) -> str | None:
    if any(mime.field(heads, name) for name in ("list-id", "list-unsubscribe", "list-post")):
        return "list"
    return "bulk" if _precedence(heads) & _BULK else None


def _precedence(heads: mime.Headers) -> set[str]:
    return {_word(value) for value in mime.fields(heads, "precedence")}


def _word(value: str) -> str:
    """The value without parameters and comments, in lower case."""
    return re.split(r"[;(]", value, maxsplit=1)[0].strip().lower()
