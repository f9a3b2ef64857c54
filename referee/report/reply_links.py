"""Links that open a reply with its words already written.

Knows which answers get a link. Must not know the address; the desk fills it in, with the subject.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from referee.report import form
from referee.report.sections import ReplyLink
from referee.report.voice import LetterVoice, Voice

OPEN = "mailto:?"
"""The beginning of a link that has no address yet."""


def letter_links(voice: LetterVoice) -> Iterator[ReplyLink]:
    """The links of a letter: first the answer that would be enough, if there is one, then other ways to answer."""
    letter = voice.letter
    if letter.view is None:
        if letter.kind == "invitation" and letter.seat not in letter.accepted:
            yield reply_link(voice, "accept", f"ACCEPT {letter.digest}", first=True)
        return
    if letter.standings:
        if letter.kind == "final":
            yield reply_link(voice, "rematch", "REMATCH", first=True)
        return
    if letter.kind == "mute":
        yield reply_link(voice, "mute", "yes", first=True)
        return
    if letter.proposal:
        yield reply_link(voice, "suggested" if letter.advice else "ok", "OK", first=True)
    elif letter.missing:
        yield reply_link(voice, "suggest", "SUGGEST", first=True)
    if letter.missing or letter.kind in ("report", "part"):
        yield reply_link(voice, "form", "\n".join(f"{blank.order} [ ]" for blank in form.blanks(voice)))
    if letter.kind not in ("status", "preview", "press"):
        yield reply_link(voice, "status", "STATUS")
    if letter.kind != "help":
        yield reply_link(voice, "help", "HELP")


def notice_links(voice: Voice) -> tuple[ReplyLink, ...]:
    """The links of a notice: STATUS and HELP."""
    return reply_link(voice, "game", "STATUS"), reply_link(voice, "commands", "HELP")


def reply_link(voice: Voice, key: str, words: str, *, first: bool = False) -> ReplyLink:
    """A link to a reply with these words; each line ends in CRLF (RFC 6068), the last one so that one can write on."""
    body = quote("".join(f"{line}\r\n" for line in words.split("\n")), safe="")
    return ReplyLink(voice.word("tap", key), f"{OPEN}body={body}", first)
