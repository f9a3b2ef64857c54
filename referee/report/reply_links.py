"""What a reader may answer with one tap: links that open a letter in which the words already stand.

Knows which answers are worth that. Must not know to which address they go: the desk puts it in, with the subject.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from referee.report import form
from referee.report.sections import ReplyLink
from referee.report.voice import LetterVoice, Voice

OPEN = "mailto:?"
"""How a link begins that has no address yet."""


def letter_links(voice: LetterVoice) -> Iterator[ReplyLink]:
    """The links of a letter: first the answer that would be enough, if there is one, then other ways to answer."""
    letter = voice.letter
    if letter.view is None:
        if letter.kind == "invitation" and letter.seat not in letter.accepted:
            yield reply_link(voice, "accept", f"ACCEPT {letter.digest}", first=True)
        return
    if letter.standings:
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
    """The links of a notice: how things stand, and which commands there are."""
    return reply_link(voice, "game", "STATUS"), reply_link(voice, "commands", "HELP")


def reply_link(voice: Voice, key: str, words: str, *, first: bool = False) -> ReplyLink:
    """A link; lines end as RFC 6068 wants them, and the last one does, so that one may write on below."""
    body = quote("".join(f"{line}\r\n" for line in words.split("\n")), safe="")
    return ReplyLink(voice.word("tap", key), f"{OPEN}body={body}", first)
