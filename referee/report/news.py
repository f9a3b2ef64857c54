"""What has happened to a table and its people, in the lines of a letter that tells nothing else.

Must not know who is told.
"""

from __future__ import annotations

from referee.log import PressSent, Ruled
from referee.report import headline, story
from referee.report.ledger import ruling_row
from referee.report.voice import LetterVoice, stopped


def lines(voice: LetterVoice) -> tuple[str, ...]:
    """What has happened, a line each: rulings first, each with its reason on a line below; what was said, last."""
    rows = (ruling_row(voice, entry) for entry in voice.letter.story if isinstance(entry, Ruled))
    ruled = (stopped(line) for row in rows for line in (row.words, *row.under))
    told = sorted(story.tell(voice, voice.letter.story), key=lambda line: isinstance(line.about[0], PressSent))
    return (*ruled, *(stopped(line.text) for line in told))


def first(voice: LetterVoice) -> str:
    """What has happened first, or if nothing else has for whom the game waits."""
    return next(iter(lines(voice)), "") or headline.waits_for(voice)
