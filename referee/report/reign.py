"""Who is King in words, where that is not plain from where the King stands.

Must not know what has brought it about.
"""

from __future__ import annotations

from referee.report.voice import Voice, capitalised
from referee.rules.model import NOWHERE
from referee.rules.views import View


def reign(voice: Voice, view: View) -> str:
    """Sentences on a King who is away, and whose Grande rules instead; empty while he rules where he stands."""
    region, regent = view.crown
    if regent is None and region == view.kings_figure != NOWHERE or not view.is_laid:
        return ""
    away = view.kings_figure == NOWHERE
    where = voice.word("reign", "away") if away else voice.say("reign", "in", place=voice.place(view.kings_figure))
    if regent is not None:
        key = "regent-own" if regent == voice.letter.seat else "regent"
        rules = capitalised(voice.say("reign", key, seat=voice.colour(regent), place=voice.place(region)))
        return f"{where} {rules}"
    ruled = region != NOWHERE
    return f"{where} {voice.say('reign', 'kept', place=voice.place(region)) if ruled else voice.word('reign', 'none')}"
