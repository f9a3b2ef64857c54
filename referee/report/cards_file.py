"""What every card of a game does, and each reading that its table plays by: the text of a file beside an invitation.

The invitation itself counts the readings. Must not know who is invited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.languages.catalogue import Catalogue
from referee.letters import CARDS
from referee.report import houserules
from referee.report import sections as s
from referee.report.card_text import paragraph, text_of
from referee.report.terms import rules_line
from referee.report.voice import LetterVoice, one_line, sentences
from referee.rules.editions.citations import WEIGHTY
from referee.rules.table import TableLaid


def is_attached(table: TableLaid) -> bool:
    """Whether there is more to read of a game's cards than its rulebook has: some readings."""
    return bool(table.setup.board.readings)


def readings_line(voice: LetterVoice) -> str:
    """How many readings of a table no book prints, and where they stand; empty if there are none."""
    n = houserules.number_assumed(voice.catalogue, voice.letter.setup)
    return voice.say("terms", "assumed-count", n=n, file=CARDS.format(game=voice.letter.game)) if n else ""


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
