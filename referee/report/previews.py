"""What a sheet would come to, in words: what it was tried with, on what was assumed, and how far it would go.

Knows what was foreseen. Must not know how; the story is told as a report tells it.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.canonical import canonical
from referee.orders.contents import Assumed
from referee.orders.shapes.base import key_of
from referee.preview import Foreseen
from referee.report.voice import LetterVoice, opening
from referee.rules.events import Scored


def assumption(voice: LetterVoice, assumed: Assumed) -> Sequence[str]:
    """What is assumed as it is written: one block may take several lines."""
    return f"ASSUME {voice.letter.setup.colours[assumed.seat]} {canonical(assumed.block, voice.table)}".splitlines()


def unmet(voice: LetterVoice, assumed: Assumed) -> str:
    """The sentence of what a rival could not do as assumed."""
    return voice.say("preview", "unmet", seat=opening(voice.seat(assumed.seat)), order=key_of(assumed.block))


def basis(voice: LetterVoice, foreseen: Foreseen) -> Sequence[str]:
    """What the rest rests on, which nobody has said: what the rivals do, what the house does, what is not seen."""
    letter = voice.letter
    said = [voice.word("preview", "others" if foreseen.assumed else "rivals")]
    if foreseen.lacking:
        said.append(voice.say("preview", "late", missing=voice.catalogue.both(foreseen.lacking)))
    general = any(isinstance(entry, Scored) and entry.general for entry in foreseen.story)
    if letter.setup.castillo == "memory" and general:
        said.append(voice.word("preview", "memory"))
    return said


def end(voice: LetterVoice, foreseen: Foreseen) -> str:
    """Where the preview ends: in mid-round where the game would wait, at the next stop, or with the round."""
    if voice.letter.foreseen_question is not None:
        return voice.word("preview", "waits")
    if foreseen.wanting:
        return voice.say("preview", "asks", keys=voice.catalogue.both(foreseen.wanting))
    drawn = any(stack.kind == "drawn" for stack in voice.letter.table.stacks)
    return voice.say("preview", "over" if drawn else "over-all-known", n=foreseen.view.round)


def points(voice: LetterVoice, foreseen: Foreseen) -> str:
    """Who would score how much."""
    gains = voice.say("preview", "points", points=voice.points(foreseen.gains))
    return gains if any(foreseen.gains) else voice.word("preview", "no-points")
