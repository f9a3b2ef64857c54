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


def taps(voice: LetterVoice) -> tuple[ReplyLink, ...]:
    """The links of a letter: the answer that would be enough, if there is one, then other ways to answer."""
    return tuple(_taps(voice))


def _taps(voice: LetterVoice) -> Iterator[ReplyLink]:
    letter = voice.letter
    if letter.view is None:
        if letter.kind == "invitation" and letter.seat not in letter.accepted:
            yield tap(voice, "accept", f"ACCEPT {letter.digest}", first=True)
        return
    if letter.standings:
        return
    if letter.kind == "mute":
        yield tap(voice, "mute", "yes", first=True)
        return
    if letter.proposal:
        yield tap(voice, "suggested" if letter.advice else "ok", "OK", first=True)
    elif letter.missing:
        yield tap(voice, "suggest", "SUGGEST", first=True)
    if letter.missing or letter.kind in ("report", "part"):
        yield tap(voice, "form", "\n".join(f"{blank.order} [ ]" for blank in form.blanks(voice)))
    if letter.kind not in ("status", "preview", "press"):
        yield tap(voice, "status", "STATUS")
    if letter.kind != "help":
        yield tap(voice, "help", "HELP")


def of_a_notice(voice: Voice) -> tuple[ReplyLink, ...]:
    """The links of a notice: how things stand, and which commands there are."""
    return tap(voice, "game", "STATUS"), tap(voice, "commands", "HELP")


def tap(voice: Voice, key: str, words: str, *, first: bool = False) -> ReplyLink:
    """A link; lines end as RFC 6068 wants them, and the last one does, so that one may write on below."""
    body = quote("".join(f"{line}\r\n" for line in words.split("\n")), safe="")
    return ReplyLink(voice.word("tap", key), f"{OPEN}body={body}", first)
