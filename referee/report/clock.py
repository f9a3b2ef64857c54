"""The clock in words: when sheets are opened, when something is due and why then, until when it stands still."""

from __future__ import annotations

from referee import log
from referee.docket.horizon import Horizon
from referee.letters.model import Clock
from referee.report.voice import LetterVoice, Voice


def clock(voice: Voice, opens: int | None, due: int | None, what: str = "due", **values: object) -> tuple[str, str]:
    """Two sentences, of which one is empty: when sheets are opened, and when something is due."""
    if opens is not None:
        return voice.say("letter", "opens", when=voice.moment(opens), zone=voice.zone()), ""
    return "", "" if due is None else voice.say("letter", what, when=voice.moment(due), zone=voice.zone(), **values)


def paused(voice: Voice, stands: Clock) -> str:
    """The sentence that the clock stands still, and until when or until what."""
    if stands.resumes is None:
        return voice.word("letter", "asks-to-go-on" if stands.asks_to_go_on else "paused")
    key = "paused-ending" if stands.ending else "paused-until"
    return voice.say("letter", key, when=voice.moment(stands.resumes), zone=voice.zone())


def ends(voice: Voice, horizon: Horizon | None, *, begun: bool) -> str:
    """The sentence that says when a game should end; empty if a letter does not tell it."""
    if horizon is None:
        return ""
    last = voice.moment(horizon.last, "date")
    if horizon.first is None:
        return voice.say("letter", "ends-by" if begun else "would-end-by", last=last)
    first = voice.moment(horizon.first, "date")
    if begun and first == last:
        return voice.say("letter", "ends-on", last=last)
    return voice.say("letter", "ends-between" if begun else "would-end-between", first=first, last=last)


def why(voice: LetterVoice) -> str:
    """The sentence that says why a letter's deadline falls then; empty if so many hours are the reason."""
    causes = {each.cause for each in voice.letter.clock.because}
    besides = {"night"} if "nights" in causes else set()  # of two reasons that are one
    told = [_reason(voice, each) for each in voice.letter.clock.because if each.cause not in besides]
    if not told or voice.letter.clock.due is None:
        return ""
    return voice.say("why", "then", reasons=voice.catalogue.clauses(told))


def _reason(voice: LetterVoice, reason: log.Because) -> str:
    key: str = reason.cause
    if key == "nights":
        return voice.word("why", "nights-yours" if voice.letter.seat in reason.seats else key)
    until, who = voice.moment(reason.until) if reason.until else "", voice.seats(reason.seats)
    rest = voice.letter.options.rest
    return voice.count("why", key, rest, until=until, who=who, rest=rest)
