"""What every card of a game does, and each reading that its table plays by: the text of a file beside an invitation.

The invitation itself counts the readings and names those that may cost most. Must not know who is invited.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.languages.catalogue import Catalogue
from referee.letters import CARDS
from referee.report import houserules
from referee.report import sections as s
from referee.report.card_text import paragraph, text_of
from referee.report.terms import rules_line
from referee.report.voice import LetterVoice, one_line
from referee.rules.editions.citations import WEIGHTY
from referee.rules.table import TableLaid


def is_attached(table: TableLaid) -> bool:
    """Whether there is more to read of a game's cards than its rulebook has: some readings."""
    return bool(table.setup.board.readings)


def terms_of_readings(voice: LetterVoice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an invitation says of the readings: sentences, and as a list what costs a home or more than ten points."""
    words, table = voice.catalogue, voice.letter.table
    told, listed = houserules.assumptions(words, table.setup)
    costs = tuple(_costs(words, table))
    if not listed:
        return told, costs
    n = houserules.number_assumed(words, table.setup)
    count = words.say("terms", "assumed-count", n=n, file=CARDS.format(game=voice.letter.game))
    return (*told[:-1], count), (*costs, *houserules.assumed(words, table.setup, WEIGHTY))


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
    """The sections of the file: the rules, every card, and the readings that no book prints."""
    words, letter = voice.catalogue, voice.letter
    setup = letter.setup
    yield s.Headline(voice.say("letter", "cards", title=one_line(letter.title)))
    yield s.Paragraph(rules_line(voice, setup.edition.id, setup.length, setup.boxes))
    for card in sorted(letter.table.cards, key=lambda card: (card.stack, card.power)):
        yield from (s.Space(), s.Paragraph(paragraph(words, letter.table, card), words.word("card", card.design)))
    readings = [s.Paragraph(each, style="list") for each in houserules.assumed(words, setup)]
    yield from (s.Heading(voice.word("heading", "readings")), *readings) if readings else ()
