"""What a card does at a table, in sentences with their sources: the one place from which all letters and pages take it.

A text is composed of what the card's effect tells, of its numbers, and of the readings that it asks of the table. Must
not know what happened, nor who reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from referee.languages.catalogue import Catalogue
from referee.report.houserules import answer_in_words, is_assumed, rule_with_sources, sources, wording
from referee.rules.editions.citations import ASKED, BRINGS_READ, DIFFERS, HANGS, INSTEAD
from referee.rules.effects.base import Card, CardSentence
from referee.rules.symbols import symbols_of
from referee.rules.table import Answer, TableLaid


class Said(NamedTuple):
    """A sentence about a card, and its source in words."""

    text: str
    source: str


def text_of(words: Catalogue, table: TableLaid, card: Card) -> tuple[Said, ...]:
    """All that is to be said of a card at this table, sentence by sentence."""
    return tuple(_Text(words, table, card).sentences())


def paragraph(words: Catalogue, table: TableLaid, card: Card) -> str:
    """The text of a card; behind the sentences that have one source it stands once."""
    return " ".join(f"{each.text} ({each.source})" for each in grouped(words, table, card))


def grouped(words: Catalogue, table: TableLaid, card: Card) -> tuple[Said, ...]:
    """The text of a card, with sentences that have one source together."""
    by_source = groupby(text_of(words, table, card), key=lambda said: said.source)
    return tuple(Said(" ".join(each.text for each in those), source) for source, those in by_source)


def placing(words: Catalogue, table: TableLaid, card: Card) -> str:
    """How many caballeros a card places at this table, in a sentence."""
    return [*_Text(words, table, card).numbers()][-1].text


def in_a_line(words: Catalogue, table: TableLaid, card: Card) -> str:
    """What a card does, in a few words: how many it places where its stack does not say, its cargo, its symbols."""
    text = _Text(words, table, card)
    line, borne = text.briefly(), symbols_of(table, card.design)
    line = words.say("offer", "brings", what=line, tokens=text.cargo()) if card.lays else line
    line = words.say("offer", "bears", what=line, symbols=text.symbols()) if borne else line
    if not card.stack or card.caballeros == card.stack or not card.does.tells(table):
        return line
    return words.say("offer", "with-places" if card.caballeros else "with-nobody", what=line, count=card.caballeros)


def readings_asked(table: TableLaid, card: Card) -> tuple[str, ...]:
    """The readings that a card asks of its table; nothing hangs on those of a symbol that it does not bear."""
    borne = bool(symbols_of(table, card.design))
    names = (n for n in table.setup.board.reading_answers if card.design in ASKED.get(n, (n.rpartition(".")[2],)))
    return tuple(n for n in names if n.split(".")[1] != "plays" and (borne or not n.split(".")[1].startswith("symbol")))


def source_of_reading(words: Catalogue, table: TableLaid, name: str) -> str:
    """Who answers a reading: the table, ourselves, or a page of its rulebook, of a card that asks it or of its box."""
    setup = table.setup
    if name in setup.house:
        return words.word("rulebook", "table")
    if is_assumed(words, name):
        return words.word("rulebook", "read")
    asking = (card.design for card in table.cards if name in readings_asked(table, card))
    design = next(asking, name.partition(".")[0])
    rule = replaced(table).get(design, design)
    return "; ".join(sources(words, setup, rule)) or words.word("edition", setup.edition.id)


_NUMBERS = ("places", "value", "brings", "symbol")
"""What a reading may say of a card that its numbers, its cargo or its symbols tell."""


class _Text(NamedTuple):
    words: Catalogue
    table: TableLaid
    card: Card

    def sentences(self) -> Iterator[Said]:
        """Its numbers, what its effect tells, what it brings, and the readings."""
        yield from self.numbers()
        told = self.card.does.tells(self.table)
        yield from map(self._told, told)
        hung = {HANGS.get(each.id) for each in told if each.by == "rule"}
        if self.card.lays:
            yield self._said("lay", self._family_source("brings"), tokens=self.cargo())
        if symbols_of(self.table, self.card.design):
            yield self._said("bear", self._family_source("symbol"), symbols=self.symbols())
        yield from (
            self._read(name) for name in self._readings() if name not in hung and name.split(".")[1] not in _NUMBERS
        )
        if self.card.must:
            yield Said(*rule_with_sources(self.words, self.table.setup, "own-action"))

    def briefly(self) -> str:
        """What its effect tells, in a few words; what follows from it rather than it."""
        told = self.card.does.tells(self.table)
        edition = self.table.setup.edition
        lines = [self._brief(each) for each in told if self.words.knows("offer", wording(each.id, edition))]
        if told and told[0].id == "one-of" and len(lines) > 1:
            return self.words.say("offer", "either", first=lines[0], second=lines[1])
        return lines[-1] if lines else self.words.say("offer", "places", count=self.card.caballeros)

    def cargo(self) -> str:
        """The tokens that it brings."""
        each = [(self.words.word("token", kind), n) for kind, _, n in self.card.lays]
        return self.words.both(
            [self.words.count("told", "pile", n, token=token) if n > 1 else token for token, n in each]
        )

    def symbols(self) -> str:
        """The symbols that it bears."""
        return self.words.both([self.words.word("symbol", each) for each in symbols_of(self.table, self.card.design)])

    def numbers(self) -> Iterator[Said]:
        """Its number, and last how many it places."""
        card, board = self.card, self.table.setup.board
        if card.stack:
            yield self._said("numbered", self._printed(), number=card.stack)
            places = wording("places", self.table.setup.edition) if card.caballeros else "places-none"
            yield self._said(places, self._family_source("places"), count=card.caballeros)
            return
        if card.power:
            brings = board.caballeros_of[card.power]
            yield self._said("power", self._family_source("value"), number=card.power)
            ours = card.power in BRINGS_READ
            source = self.words.word("rulebook", "read") if ours else self._family_source("brings")
            yield self._said("fetches" if brings else "fetches-none", source, count=brings)
        yield self._said("by-rank", self._of_rule("ranked-placing"))

    def _said(self, id: str, source: str, **blanks: Any) -> Said:
        return Said(self.words.say("does", id, **blanks), source)

    def _told(self, told: CardSentence) -> Said:
        if told.by == "rule":
            return Said(*rule_with_sources(self.words, self.table.setup, told.id))
        said = self.words.say("does", wording(told.id, self.table.setup.edition), **self._filled(told.blanks))
        derived = told.by == "derived"
        return Said(said, self.words.word("rulebook", "derived") if derived else self._printed(told.id))

    def _brief(self, told: CardSentence) -> str:
        return self.words.say("offer", wording(told.id, self.table.setup.edition), **self._filled(told.blanks))

    def _filled(self, blanks: Mapping[str, Any]) -> Mapping[str, Any]:
        """What fills the blanks of a sentence: a reading is told as it is answered here."""
        answers = self.table.setup.board.reading_answers
        return {
            name: self.words.either([str(each) for each in value])
            if isinstance(value, tuple)
            else self._answer(value, answers[value])
            if isinstance(value, str) and value in answers
            else value
            for name, value in blanks.items()
        }

    def _answer(self, name: str, answer: Answer) -> str:
        return answer_in_words(self.words, name, answer)

    def _readings(self) -> tuple[str, ...]:
        return readings_asked(self.table, self.card)

    def _read(self, name: str) -> Said:
        """How a reading is answered here."""
        here, family = self._answer(name, self.table.setup.answer(name)), name.rpartition(".")[0]
        asked = ((context, id) for id in (name, family) for context in ("settled", "assumed"))
        context, id = next((each for each in asked if self.words.knows(*each)), ("settled", name))
        return Said(self.words.say(context, id, here=here), source_of_reading(self.words, self.table, name))

    def _family_source(self, family: str) -> str:
        """The source of a number, or of what it brings or bears: a reading, if one asks for it."""
        asked = (name for name in self._readings() if name.split(".")[1] == family)
        return next((source_of_reading(self.words, self.table, name) for name in asked), self._printed())

    def _printed(self, told: str = "") -> str:
        """The page of the card; `told`: what rulebooks may differ on."""
        return self._of_rule(replaced(self.table).get(self.card.design, self.card.design), DIFFERS.get(told, ""))

    def _of_rule(self, rule: str, point: str = "") -> str:
        setup = self.table.setup
        return "; ".join(sources(self.words, setup, rule, point)) or self.words.word("rulebook", "table")


def replaced(table: TableLaid) -> dict[str, str]:
    """The rules that others replace in a game with its boxes."""
    boxes = {*table.setup.boxes}
    return {rule: its for together, each in INSTEAD.items() if boxes.issuperset(together) for rule, its in each.items()}
