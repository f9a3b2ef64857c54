"""What a sheet would come to, in words: what it was tried with, on what was assumed, and how far it would go.

Knows what was foreseen. Must not know how; the story is told as a report tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from referee.orders.blocks import key_of
from referee.orders.canonical import canonical
from referee.orders.letter import Assumed
from referee.preview import Foreseen
from referee.report.voice import LetterVoice, opening
from referee.rules.events import Scored


@dataclass(frozen=True, slots=True)
class Prospect:
    """The preview of a sheet, but for its story and its board."""

    tried: bool  # whether there were orders to try that are not filed
    assumed: tuple[str, ...]  # lines of orders, as they would be written
    unmet: tuple[str, ...]  # which of the rivals could not do as assumed
    basis: tuple[str, ...]  # sentences: what the rest rests on
    end: str
    points: str


def prospect(voice: LetterVoice) -> Prospect | None:
    """The preview of the voice's letter; none where nothing could be previewed."""
    letter, foreseen = voice.letter, voice.letter.foreseen
    if foreseen is None or letter.receipt is None:
        return None
    gains = voice.say("preview", "points", points=voice.points(foreseen.gains))
    return Prospect(
        tried=bool(letter.receipt.sheet.previewed),
        assumed=tuple(line for each in foreseen.assumed for line in _assumption(voice, each)),
        unmet=tuple(_unmet(voice, each) for each in foreseen.unmet),
        basis=tuple(_basis(voice, foreseen)),
        end=_end(voice, foreseen),
        points=gains if any(foreseen.gains) else voice.word("preview", "no-points"),
    )


def _assumption(voice: LetterVoice, assumed: Assumed) -> Sequence[str]:
    """As it is written: one block may take several lines."""
    return f"ASSUME {voice.letter.setup.colours[assumed.seat]} {canonical(assumed.block, voice.table)}".splitlines()


def _unmet(voice: LetterVoice, assumed: Assumed) -> str:
    return voice.say("preview", "unmet", seat=opening(voice.seat(assumed.seat)), order=key_of(assumed.block))


def _basis(voice: LetterVoice, foreseen: Foreseen) -> Sequence[str]:
    """What nobody has said: what the rivals do, what the house does, what is not seen."""
    letter = voice.letter
    said = [voice.word("preview", "others" if foreseen.assumed else "rivals")]
    if foreseen.lacking:
        said.append(voice.say("preview", "late", missing=voice.catalogue.both(foreseen.lacking)))
    general = any(isinstance(entry, Scored) and entry.general for entry in foreseen.story)
    if letter.setup.castillo == "memory" and general:
        said.append(voice.word("preview", "memory"))
    return said


def _end(voice: LetterVoice, foreseen: Foreseen) -> str:
    """Where the preview ends: in mid-round where the game would wait, at the next stop, or with the round."""
    if voice.letter.foreseen_question is not None:
        return voice.word("preview", "waits")
    if foreseen.wanting:
        return voice.say("preview", "asks", keys=voice.catalogue.both(foreseen.wanting))
    return voice.say("preview", "over", n=foreseen.view.round)
