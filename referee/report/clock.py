"""The clock in words: when sheets are opened, when something is due, until when it stands still.

Must not know the letter that tells it.
"""

from __future__ import annotations

from referee.report.voice import Voice


def clock(voice: Voice, opens: int | None, due: int | None, what: str = "due", **values: object) -> tuple[str, str]:
    """Two sentences, of which one is empty: when sheets are opened, and when something is due."""
    if opens is not None:
        return voice.say("letter", "opens", when=voice.moment(opens), zone=voice.zone()), ""
    return "", "" if due is None else voice.say("letter", what, when=voice.moment(due), zone=voice.zone(), **values)


def paused(voice: Voice, resumes: int | None) -> str:
    """The sentence that the clock stands still, and until when if that is known."""
    if resumes is None:
        return voice.word("letter", "paused")
    return voice.say("letter", "paused-until", when=voice.moment(resumes), zone=voice.zone())
