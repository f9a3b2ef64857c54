"""A catalogue speaking to one reader: seats are "you" or a colour, places and cards have names, points are lists.

Knows how the nouns of a game are said. Must not know what happened, nor how a letter is laid out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from referee.lang import Catalogue
from referee.letters import Letter, Scene
from referee.notices import Notice
from referee.orders.asking import keywords
from referee.orders.contents import Table
from referee.rules.choosing import choosable
from referee.rules.effects.base import Card, design_of
from referee.rules.model import CardId, Owner, Place, Seat, TokenId
from referee.rules.views import own

UNBROKEN = "\N{NO-BREAK SPACE}"
"""A blank at which no line is to be broken."""


def whole(text: str) -> str:
    """A text that is not to be broken."""
    return text.replace(" ", UNBROKEN)


def opening(text: str) -> str:
    """A text as it stands at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def sentences(*each: str) -> str:
    """Sentences, or other words, in a row; empty ones leave no blank."""
    return " ".join(filter(None, each))


@dataclass(frozen=True, slots=True)
class Voice:
    """The words of one letter or notice: in a language, to a reader, in a time zone; who has no seat is never "you"."""

    catalogue: Catalogue
    letter: Letter | Notice | Scene
    time_zone: str
    under: Mapping[Place, Place] = field(default_factory=dict)  # a slot, and the place that its token lies in just then

    def word(self, context: str, key: str) -> str:
        """The word for an id."""
        return self.catalogue.word(context, key)

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id."""
        return self.catalogue.say(context, key, **values)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """The sentence for an id and a number."""
        return self.catalogue.count(context, key, n, **values)

    def colour(self, owner: Owner) -> str:
        """What a seat, or a party that nobody plays, is called by everybody."""
        setup = self.letter.setup
        seats = len(setup.colours)
        if owner < seats:
            return self.word("colour", setup.colours[owner])
        return self.word("party", setup.board.neutrals[owner - seats].id)

    def initial(self, seat: Seat) -> str:
        """A seat's colour in a letter or two, for those who do not see it."""
        return self.word("initial", self.letter.setup.colours[seat])

    def seat(self, seat: Owner) -> str:
        """A seat within a sentence: you, red."""
        return self.word("seat", "you") if seat == self.letter.seat else self.colour(seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats: red, you and green."""
        return self.catalogue.both([self.seat(seat) for seat in seats])

    def player(self, seat: Seat) -> str:
        """Who plays a seat: a name, or that it is the house, or who stands in."""
        if seat not in self.letter.vacant:
            return self.letter.names[seat]
        player = dict(self.letter.stand_ins).get(seat)
        return self.say("seat", "stand-in", player=player) if player else self.word("seat", "house")

    def announcer(self, name: str) -> str:
        """A moderator by name; the host, who has none."""
        return " ".join(name.split()) or self.word("seat", "host")

    def place(self, place: Place) -> str:
        """A region, the Castillo, a zone off the board; a slot, behind its place if that is known; names unbroken."""
        codes = self.letter.setup.board.codes
        if place in self.under:
            return f"{self.place(self.under[place])} ({whole(self.word('slot', codes[place]))})"
        return self.spot(place)

    def spot(self, place: Place) -> str:
        """The same, a slot by its own name alone; never broken."""
        return whole(self.word("place", self.letter.setup.board.codes[place]))

    def places(self, places: Iterable[Place]) -> str:
        """Several places, any of which will do."""
        return self.catalogue.either([self.place(place) for place in places])

    def boxes(self, boxes: Iterable[str]) -> str:
        """What is played with, by name; empty for the base game alone."""
        return self.catalogue.both([self.word("box", box) for box in boxes])

    def token(self, token: TokenId) -> str:
        """What lies on the board, or is borne on it."""
        return self.word("token", design_of(token))

    def piles(self, tokens: Iterable[TokenId]) -> list[str]:
        """Several tokens, each kind with its number where there are more of it: "gold", "2 wares"."""
        alike = Counter(map(self.token, tokens))
        return [f"{n}{UNBROKEN}{words}" if n > 1 else words for words, n in alike.items()]

    def tokens(self, tokens: Iterable[TokenId]) -> str:
        """Several tokens within a sentence."""
        return self.catalogue.both(self.piles(tokens))

    def card(self, card: CardId) -> str:
        """An action card by its title; one that has none by its id."""
        return self.word("card", design_of(card))

    def does(self, card: Card) -> str:
        """What an action card does, in a line, by the numbers of this table, and what cargo it brings."""
        scope = f"line-{getattr(card.does, 'whose', '')}"
        form = scope if self.catalogue.knows(scope, card.design) else "line"
        line = self.say(form, card.design, count=getattr(card.does, "count", ""))
        brought = self.piles(kind for kind, _, count in card.lays for _ in range(count))
        return self.say("offer", "brings", what=line, tokens=self.catalogue.both(brought)) if brought else line

    def moment(self, instant: int, pattern: str = "moment") -> str:
        """An instant where the reader lives."""
        return self.catalogue.moment(instant, self.time_zone, pattern)

    def due(self, instant: int | None, *, paused: bool) -> str:
        """When something is due; empty where nothing is, or while the clock stands still."""
        return "" if instant is None or paused else self.moment(instant)

    def zone(self) -> str:
        """The reader's time zone in a word."""
        return self.time_zone.rpartition("/")[2].replace("_", " ")

    def points(self, counts: Sequence[int]) -> str:
        """Who got how many, the most first: "you 8, green 7"; or the word for nobody."""
        order = sorted((seat for seat, n in enumerate(counts) if n), key=lambda seat: (-counts[seat], seat))
        return ", ".join(f"{self.seat(seat)}{UNBROKEN}{counts[seat]}" for seat in order) or self.word("seat", "nobody")

    def numbers(self, pairs: Iterable[tuple[Place, int]]) -> str:
        """How many where, as orders write it: "2 Aragon, 1 Old Castile"."""
        return ", ".join(f"{count}{UNBROKEN}{self.place(place)}" for place, count in pairs)


@dataclass(frozen=True, slots=True)
class SceneVoice(Voice):
    """The voice of a scene, to nobody in particular."""

    letter: Scene


@dataclass(frozen=True)  # without slots: the table is kept in the dictionary
class LetterVoice(Voice):
    """The voice of a letter to a player."""

    letter: Letter

    @cached_property
    def table(self) -> Table:
        """What the blocks of the letter's reader are written with."""
        letter = self.letter
        return Table(
            letter.seat,
            letter.setup.colours,
            letter.names,
            choosable(own(letter.view), letter.seat) if letter.view else (),
            letter.setup.board,
            letter.table.cards,
            asks=keywords(letter.table),
        )

    def stack(self, card: CardId) -> int:
        """The number of an action card on the table: of its stack, or of the power card it is on; 0 of neither."""
        design: Card = self.letter.table.deck[card]
        return design.stack or design.power
