"""Replies as mail programs write them: above the quoted letter, below it, inside its form, or in HTML only.

Knows how each program quotes. Must not know a game: orders are lines of words, and a form is whatever in a letter has a
label and a blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr
from html import escape

from selectolax.lexbor import LexborHTMLParser

from referee.demo.postbox import Postbox, Received

_BLANK = re.compile(r"^(?P<label>\s*[A-Z][A-Z ]*?)\s*\[\s*\](?P<hint>.*)$")
_WHATEVER = "DO"
"""The label of the blank for orders of a plan that have no blank of their own."""
_OUTSIDE = {"POWER", "REINFORCE", "CARD", "ELSE", "RETURN", "DISK", "BANNER", "VETO", "ASK"}
_OUTSIDE |= {"FINAL", "ACCEPT", "FORMAT", "OK"}
"""First words of orders that do not belong to a plan."""
_SECTION = "CARD"
"""A label that ends in this begins a plan; orders of the plan above do not go below it."""
_WIRE = SMTP.clone(max_line_length=998)  # the standard folding makes encoded words of long Message-IDs


@dataclass(frozen=True, slots=True)
class Utterance:
    """The words of a reply: orders, one a line, and an optional greeting before them."""

    orders: tuple[str, ...]
    greeting: str = ""


@dataclass(frozen=True, slots=True)
class MailBody:
    """The body of a letter: plain text, HTML, or both."""

    text: str | None = None
    html: str | None = None
    flowed: bool = False  # the plain text is format=flowed (RFC 3676)


Client = Callable[[Received, Utterance, str], MailBody]
"""A mail program: given the letter to answer, the words and the name of its user, it writes the body of the reply."""


def reply(received: Received, page: MailBody, name: str, address: str, message_id: str, now: datetime) -> bytes:
    """The reply as bytes, to the letter's Reply-To address and in its thread."""
    message = EmailMessage(policy=_WIRE)
    message["From"] = formataddr((name, address))
    message["To"] = formataddr((received.writer, received.reply_to))
    subject = received.subject
    message["Subject"] = subject if subject.lower().startswith("re:") else f"Re: {subject}"
    message["Date"] = format_datetime(now)
    message["Message-ID"] = message_id
    message["In-Reply-To"] = received.message_id
    message["References"] = " ".join((*received.references, received.message_id))
    _fill(message, page)
    return message.as_bytes()


def send(box: Postbox, received: Received, page: MailBody, now: datetime) -> None:
    """Send a reply to a letter from this mailbox."""
    message_id = f"<{next(box.numbers)}.{box.address}>"
    box.send(reply(received, page, box.name, box.address, message_id, now), received.reply_to)


def _fill(message: EmailMessage, page: MailBody) -> None:
    if page.text is not None:
        message.set_content(page.text)
        if page.flowed:
            message.set_param("format", "flowed")
        if page.html is not None:
            message.add_alternative(page.html, subtype="html")
    elif page.html is not None:
        message.set_content(page.html, subtype="html")
        message.make_mixed()


# --- mail programs --------------------------------------------------------------------------------


def webmail(received: Received, words: Utterance, name: str) -> MailBody:
    """The words above, the letter quoted with marks below, and the same again in HTML."""
    said = _lines_of(words)
    who = f"{received.writer} <{received.writer_address}>"
    when = f"{received.date:%a, %b} {received.date.day}, {received.date:%Y at %H:%M}"
    attribution = f"On {when} {who}\nwrote:"
    text = "\n".join([*said, "", attribution, "", *_quoted(received.text), ""])
    html = (
        f'<div dir="ltr">{_as_divs(said)}</div><br>'
        '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">'
        f"{escape(attribution)}<br></div>"
        f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{_html_body(received)}</blockquote></div>'
    )
    return MailBody(text, html)


def desktop(received: Received, words: Utterance, name: str) -> MailBody:
    """The letter quoted with marks first, the words below it, a signature; format=flowed (RFC 3676)."""
    attribution = f"On {received.date:%d/%m/%Y %H:%M}, {received.writer} wrote:"
    quoted = [line.rstrip() for line in _quoted(received.text)]
    own = [_space_stuffed(line) for line in (*_lines_of(words), "-- ", name)]
    return MailBody("\n".join([attribution, *quoted, "", *own, ""]), flowed=True)


def form_filler(received: Received, words: Utterance, name: str) -> MailBody:
    """The letter quoted with marks and its form filled in; orders that fit no blank stand between the lines."""
    attribution = f"{received.date:%Y-%m-%d %H:%M} {received.writer} wrote:"
    lines = filled(received.text.rstrip().split("\n"), words.orders)
    body = [f"> {line}".rstrip() if ours else line for line, ours in lines]
    greeting = [words.greeting, ""] if words.greeting else []
    return MailBody("\n".join([*greeting, attribution, *body, ""]))


def office(received: Received, words: Utterance, name: str) -> MailBody:
    """HTML only: the words, a rule, a block of headers, and the letter without quote marks."""
    rows = (
        ("From", f"{received.writer} <{received.writer_address}>"),
        ("Sent", f"{received.date:%A, %d %B %Y %H:%M}"),
        ("To", name),
        ("Subject", received.subject),
    )
    block = "<br>".join(f"<b>{label}:</b> {escape(value)}" for label, value in rows)
    return MailBody(
        html='<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body dir="ltr">'
        f'<div style="font-family:Calibri,sans-serif;font-size:11pt">{_as_divs((*_lines_of(words), "", name))}</div>'
        '<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1">'
        f'<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">{block}</font><div>&nbsp;</div></div>'
        f"<div>{_html_body(received)}</div></body></html>"
    )


def telephone(received: Received, words: Utterance, name: str) -> MailBody:
    """The words, the telephone's advertisement, and the letter quoted with marks."""
    when = f"{received.date.day} {received.date:%b %Y, at %H:%M}"
    attribution = f"> On {when}, {received.writer} <{received.writer_address}> wrote:\n> "
    lines = [*_lines_of(words), "", "Sent from my telephone", "", attribution, *_quoted(received.text), ""]
    return MailBody("\n".join(lines))


def _lines_of(words: Utterance) -> tuple[str, ...]:
    return (words.greeting, "", *words.orders) if words.greeting else words.orders


def _quoted(text: str) -> Iterator[str]:
    for line in text.rstrip().split("\n"):
        yield f"> {line}" if line.strip() and not line.startswith(">") else f">{line}".rstrip()


def _space_stuffed(line: str) -> str:
    """The line with a space before what could be taken for a quote mark or a stuffed space (RFC 3676, section 4.4)."""
    return f" {line}" if line.startswith((" ", ">", "From ")) else line


def _as_divs(lines: Sequence[str]) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines)


def _html_body(received: Received) -> str:
    """The letter's HTML body, as programs paste it into a reply."""
    if not received.html:
        return f"<pre>{escape(received.text)}</pre>"
    body = LexborHTMLParser(received.html).body
    return body.inner_html or "" if body is not None else ""


# --- filling in a form ----------------------------------------------------------------------------


def filled(lines: Sequence[str], orders: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """The lines of a letter with orders filled into its blanks, each with whether it is the letter's own line.

    Orders keep their sequence: an order without a blank below the last one gets a line of its own there. Orders of one
    plan never go into the blanks of the next.
    """
    page = [(line, True) for line in lines]
    at = next((n for n, line in enumerate(lines) if _BLANK.match(line)), len(lines)) - 1
    for order in orders:
        found = _blank_for(page, at + 1, order)
        if found is None:
            at += 1
            page.insert(at, (order, False))
        else:
            at, page[found[0]] = found[0], (found[1], True)
    return tuple(page)


def _blank_for(page: Sequence[tuple[str, bool]], start: int, order: str) -> tuple[int, str] | None:
    """The number of the line with the next blank for this order, and the line with the order in it."""
    order = " ".join(order.split())
    found = ((at, _BLANK.match(line)) for at, (line, _) in enumerate(page))
    blanks = [(at, " ".join(blank["label"].split()), blank) for at, blank in found if blank]
    of_plan = order.split()[0].upper() not in _OUTSIDE
    own = (label for _, label, _ in blanks if order.upper().startswith(f"{label} "))
    wanted = max(own, key=len, default=_WHATEVER if of_plan else "")
    for at, label, blank in blanks:
        if at >= start and label == wanted:
            value = order if wanted == _WHATEVER else order[len(label) + 1 :]
            return at, f"{blank['label']} [ {value} ]{blank['hint']}"
        if at >= start and of_plan and label.endswith(_SECTION):
            return None
    return None
