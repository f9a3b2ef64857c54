"""The texts of files beside letters: what every card does, for an invitation; what happened so far, for a newcomer.

An invitation counts the readings that no book prints, of which its file tells. Must not know who the readers are, nor
what is public.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.languages.catalogue import Catalogue
from referee.letters import Letter
from referee.log import Ruled
from referee.report import houserules, points_tables, story
from referee.report import sections as s
from referee.report.card_text import paragraph, text_of
from referee.report.parts import ledger, scores
from referee.report.sections import Sections
from referee.report.terms import rules_line
from referee.report.voice import LetterVoice, SceneVoice, Voice, one_line, sentences
from referee.rules.editions.citations import WEIGHTY
from referee.rules.table import TableLaid


def is_attached(table: TableLaid) -> bool:
    """Whether there is more to read of a game's cards than its rulebook has: some readings."""
    return bool(table.setup.board.readings)


def _costs(words: Catalogue, table: TableLaid) -> Iterator[str]:
    """What follows from cards though no book says it, with the cards."""
    derived = words.word("rulebook", "derived")
    by_text: dict[str, list[str]] = {}
    for card in table.cards:
        for each in text_of(words, table, card):
            if each.source == derived:
                by_text.setdefault(each.text, []).append(words.word("card", card.design))
    yield from (f"{', '.join(titles)}: {text}" for text, titles in by_text.items())


def cards_file(voice: LetterVoice) -> Iterator[s.Section]:
    """The sections of the file: the rules, what may cost most, every card, and the readings that no book prints."""
    words, letter = voice.catalogue, voice.letter
    setup = letter.setup
    beside = houserules.beside(words, setup)
    yield s.Headline(voice.say("letter", "cards", title=one_line(letter.title)))
    yield s.Paragraph(sentences(rules_line(voice, setup.edition.id, setup.length, setup.boxes), *beside))
    yield from _listed(voice, "weighty", (*_costs(words, letter.table), *houserules.assumed(words, setup, WEIGHTY)))
    for card in sorted(letter.table.cards, key=lambda card: (card.stack, card.power)):
        yield from (s.Space(), s.Paragraph(paragraph(words, letter.table, card), words.word("card", card.design)))
    yield from _listed(voice, "readings", tuple(houserules.assumed(words, setup)), words.word("terms", "assumed-list"))


def _listed(voice: LetterVoice, heading: str, lines: Sequence[str], first: str = "") -> Iterator[s.Section]:
    """Lines under a heading and what is said first of them; without lines nothing."""
    if lines:
        yield s.Heading(voice.word("heading", heading))
        yield from (s.Paragraph(first),) if first else ()
        yield from (s.Paragraph(each, style="list", lead=" - ") for each in lines)


def so_far(letter: Letter, catalogue: Catalogue, time_zone: str) -> Sections:
    """The sections of the past that a letter has, round by round."""
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
