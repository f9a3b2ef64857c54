"""What people announced, chose and decided, as lines of the story: one sentence each, by the name of its kind.

Must not know what follows from it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from referee import log
from referee.report.voice import Voice


def told(voice: Voice, entry: log.Entry) -> str:
    """The sentence for an entry about people, in its reader's time zone."""
    said: dict[str, Any] = {each.name: getattr(entry, each.name) for each in fields(entry)} | {"zone": voice.zone()}
    for name in ("seat", "by", "against"):
        if isinstance(said.get(name), int):
            said[name] = voice.seat(said[name])
    for name in ("since", "until"):
        if name in said:
            said[name] = voice.moment(said[name])
    if "seats" in said:
        said["seats"] = voice.seats(said["seats"])
    name = type(entry).__name__
    own = f"{name}-{_variant(entry)}"
    return voice.say("told", own if voice.catalogue.knows("told", own) else name, **said)


def _variant(entry: log.Entry) -> str:
    """What of an entry may ask for other words than its kind."""
    match entry:
        case log.SilenceChosen(_, variant) | log.LeftAlone(_, variant):
            return variant
        case log.Resigned(player=""):
            return "house"
        case log.Observing(on=False):
            return "gone"
    return ""
