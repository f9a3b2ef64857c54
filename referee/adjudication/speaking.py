"""What players say to one another and to the moderator: whom it is passed on to, or why it is not.

Pure. Must not know the words of a private letter, which no log has: their digest stands for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee import log
from referee.adjudication.judging import Submission
from referee.docket import Docket, LogTail
from referee.orders.contents import Request, Say, ShowLetter, Tell, Whisper, WordsFate

LONGEST = 1000
"""The most characters of what a player says to others."""


def speak(tail: LogTail, said: Submission, requests: Iterable[Request]) -> tuple[Request, ...]:
    """Pass on what a letter says to players; returns its requests with what became of each."""
    left = said.speeches
    told: list[Request] = []
    for request in requests:
        if isinstance(request, Say) or (isinstance(request, Whisper) and request.sure):
            request = replace(request, became=_became(tail.docket, request, left))
            left -= is_said(request)
            words = _words_of(said, request)
            if request.became == "waits":
                tail.append(words)
            elif not request.became:
                tail.append(words.as_said)
        told.append(request)
    return tuple(told)


def is_said(request: Request) -> bool:
    """Whether a request says something to players, now or once grace is over."""
    meant = isinstance(request, Say) or (isinstance(request, Whisper) and request.sure)
    return meant and request.became in ("", "waits")  # type: ignore[union-attr]


def release(tail: LogTail) -> None:
    """Pass on what was said while others had grace, in the order in which it was said."""
    for words in () if tail.docket.grace else tail.docket.words_kept:
        tail.append(words.as_said)


def _words_of(said: Submission, request: Say | Whisper) -> log.WordsKept:
    if isinstance(request, Say):
        return log.WordsKept(said.seat, (), text=request.text)
    return log.WordsKept(said.seat, request.to, digest=request.digest)


def _became(docket: Docket, request: Say | Whisper, left: int) -> WordsFate:
    """Whether words are passed on, and when; or why not."""
    if request.became:
        return request.became
    if docket.options.press == "none":
        return "none"
    if isinstance(request, Whisper) and docket.options.press == "public":
        return "public"
    if isinstance(request, Say) and len(request.text) > LONGEST:
        return "long"
    if isinstance(request, Whisper) and any(docket.seat(seat).vacant for seat in request.to):
        return "nobody"
    if not left:
        return "often"
    return "waits" if docket.grace else ""


def tell_moderators(tail: LogTail, said: Submission) -> tuple[Request, ...]:
    """Pass on what a letter tells or shows the moderator; returns its requests with what became of each."""
    left, people, names = said.tells, tuple(n for n, _ in said.confidants), tuple(name for _, name in said.confidants)
    told: list[Request] = []
    for request in said.sheet.requests:
        match request:
            case Tell(text) if people:
                request = replace(request, often=not left, to=names if left else ())
                if left:
                    tail.append(log.PassedOn(said.seat, text, people, tail.now))
                    left -= 1
            case ShowLetter(became=""):
                request = replace(request, became="nobody" if not people else "shown" if left else "often", to=names)
                if request.became == "shown":
                    tail.append(log.LetterShown(said.seat, said.shows, people))
                    left -= 1
        told.append(request)
    return tuple(told)
