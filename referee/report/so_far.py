"""What has happened at a table so far, round by round, for whoever takes over a seat; the text of a file.

Must not know who the reader's predecessor was, nor what is public.
"""

from __future__ import annotations

from referee.languages.catalogue import Catalogue
from referee.letters import Letter
from referee.log import Ruled
from referee.report import points_tables, story
from referee.report import sections as s
from referee.report.parts import Sections, ledger, scores
from referee.report.voice import SceneVoice, Voice, one_line


def so_far(letter: Letter, catalogue: Catalogue, time_zone: str) -> Sections:
    """The sections of the past that a letter has."""
    voice = Voice(catalogue, letter, time_zone)
    yield s.Headline(voice.say("letter", "past", title=one_line(letter.title)))
    for scene in letter.past or ():
        seen = SceneVoice(catalogue, scene, time_zone)
        told = story.tell(seen, scene.story)
        if not told:
            continue
        yield s.Heading(voice.say("heading", "round" if scene.over else "so-far", n=scene.view.round))
        yield s.Steps(told)
        for paid in points_tables.general_scoring(seen, scene.view, scene.story):
            yield from (s.Space(), paid)
        yield from ledger(seen, [entry for entry in scene.story if isinstance(entry, Ruled)])
        yield scores(seen, scene.view, scene.story)
