"""The words of a preview: the assumptions, what the preview rests on, where it ends, and the points.

Must not know how the preview was computed; its story is told as in a report.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.adjudication.preview import Foreseen
from referee.letters.model import Foresight
from referee.orders.canonical import canonical
from referee.orders.contents import Assumed
from referee.report.voice import LetterVoice, capitalised
from referee.rules.events import Scored


def assumption(voice: LetterVoice, assumed: Assumed) -> Sequence[str]:
    """An assumption as it is written; one block may take several lines."""
    said = f"ASSUME {voice.letter.setup.colours[assumed.seat]} {canonical(assumed.block, voice.known)}"
    return voice.order(said).splitlines()


def unmet(voice: LetterVoice, assumed: Assumed) -> str:
    """The sentence that a rival could not do what was assumed."""
    order = voice.order(assumed.block.key)
    return capitalised(voice.say("preview", "unmet", seat=voice.seat(assumed.seat), order=order))


def basis(voice: LetterVoice, foreseen: Foreseen) -> Sequence[str]:
    """What the preview takes for granted: the rivals' sheets, the house's answers, the Castillo from memory."""
    letter = voice.letter
    said = [voice.word("preview", "others" if foreseen.assumed else "rivals")]
    if foreseen.missing_keys:
        said.append(voice.say("preview", "late", missing=voice.orders(foreseen.missing_keys)))
    general = any(isinstance(entry, Scored) and entry.general for entry in foreseen.story)
    if letter.setup.castillo == "memory" and general:
        said.append(voice.word("preview", "memory"))
    return said


def end(voice: LetterVoice, foreseen: Foreseen) -> str:
    """Where the preview ends: where the game would wait for the reader, at the next stop, or with the round."""
    if isinstance(voice.letter.moment, Foresight) and voice.letter.moment.question is not None:
        return voice.word("preview", "waits")
    if foreseen.next_keys:
        return voice.say("preview", "asks", keys=voice.orders(foreseen.next_keys))
    drawn = any(stack.kind == "drawn" for stack in voice.letter.table.stacks)
    return voice.say("preview", "over" if drawn else "over-all-known", n=foreseen.view.round)


def points(voice: LetterVoice, foreseen: Foreseen) -> str:
    """The points that each seat would gain."""
    gains = voice.say("preview", "points", points=voice.points(foreseen.gains))
    return gains if any(foreseen.gains) else voice.word("preview", "no-points")
