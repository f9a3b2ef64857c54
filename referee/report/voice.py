"""Words of a catalogue for one reader: names of seats ("you" or a colour), places, tokens and cards; points; times.

Must not know what happened, nor how a letter is laid out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from referee.languages.catalogue import Catalogue, Noun, together
from referee.letters import Letter, Notice, Scene
from referee.orders.asking import asker
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known
from referee.orders.limits import ELLIPSIS
from referee.orders.order import Block
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.stepping_in import LET_PASS, SteppingInShape
from referee.orders.shapes.table import shape_named
from referee.orders.translating import Tongue, tongue
from referee.orders.writing import power_name
from referee.report import card_text
from referee.rules.decisions import ChooseHand
from referee.rules.effects.base import Card, Step, design_of
from referee.rules.model import JOKER, CardId, Owner, Place, Seat, TokenId
from referee.rules.position import laid_out
from referee.rules.stacks import takeable_cards

UNBROKEN = "\N{NO-BREAK SPACE}"
"""A blank at which no line breaks."""


def unbroken(text: str) -> str:
    """A text in which no line breaks; a name in each of its forms, as below."""
    return _each(text, lambda said: said.replace(" ", UNBROKEN))


def capitalised(text: str) -> str:
    """A text with a capital first letter, also behind the mark with which a question begins: ¿Qué."""
    return _each(text, _with_capital)


def _with_capital(said: str) -> str:
    first = 1 if said.startswith(("¿", "¡")) else 0
    return said[:first] + said[first : first + 1].upper() + said[first + 1 :]


def loud(text: str) -> str:
    """A text in capitals."""
    return _each(text, str.upper)


def bracketed(text: str, behind: str) -> str:
    """A text with something in brackets behind it."""
    return _each(text, lambda said: f"{said} ({behind})")


def beside(*each: str | int, blank: str = UNBROKEN) -> Noun:
    """Words and numbers beside one another: "you 8", "2 Aragon"."""
    return together([part if isinstance(part, str) else str(part) for part in each], blank.join)


def _each(text: str, changed: Callable[[str], str]) -> str:
    return text.each(changed) if isinstance(text, Noun) else changed(text)


def one_line(text: str) -> str:
    """Words that somebody wrote, on one line."""
    return " ".join(text.split())


_CLOSING = '"\u201c\u201d\u2019\u00bb'
"""Marks with which words end that somebody said."""


def stopped(text: str) -> str:
    """A clause with a full stop behind it, unless it asks or is a sentence, or ends with one that somebody said."""
    return text if text.rstrip(_CLOSING).endswith(("?", "!", ".", ELLIPSIS)) else f"{text}."


def sentences(*each: str) -> str:
    """Sentences or words joined by blanks, without empty ones."""
    return " ".join(filter(None, each))


@lru_cache(maxsize=512)  # most of the names in a letter
def spot(catalogue: Catalogue, code: str) -> str:
    """The name of a zone, unbreakable."""
    return unbroken(catalogue.word("place", code))


def landmark(catalogue: Catalogue, code: str) -> str:
    """The name of a zone, and that of the printed board, where that is another."""
    printed = catalogue.knows("printed", code) and unbroken(catalogue.word("printed", code))
    return bracketed(spot(catalogue, code), printed) if printed else spot(catalogue, code)


@dataclass(frozen=True, slots=True)
class Voice:
    """The words of one letter, notice or scene, in a language and a time zone; without a seat nobody is "you"."""

    catalogue: Catalogue
    letter: Letter | Notice | Scene
    time_zone: str
    under: Mapping[Place, Place] = field(default_factory=dict)  # slots that move with a token: where each lay then

    def word(self, context: str, key: str) -> str:
        """The word for an id."""
        return self.catalogue.word(context, key)

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id."""
        return self.catalogue.say(context, key, **values)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """The sentence for an id and a number."""
        return self.catalogue.count(context, key, n, **values)

    def quoted(self, words: str) -> str:
        """What somebody wrote, or a game's name, in quotation marks."""
        return self.say("notice", "quoted", words=words)

    def colour(self, owner: Owner) -> str:
        """The colour of a seat, or the name of a neutral party."""
        setup = self.letter.setup
        seats = len(setup.colours)
        if owner < seats:
            return self.word("colour", setup.colours[owner])
        return self.word("party", setup.board.neutrals[owner - seats].id)

    def initial(self, seat: Seat) -> str:
        """The initial of a seat's colour, for readers who do not see colours."""
        return self.word("initial", self.letter.setup.colours[seat])

    def seat(self, seat: Owner) -> str:
        """An owner within a sentence: "you", "red", or a neutral party."""
        return self.word("seat", "you") if seat == self.letter.seat else self.colour(seat)

    def seats(self, seats: Iterable[Seat]) -> str:
        """Several seats: "red, you and green"."""
        return self.catalogue.both([self.seat(seat) for seat in seats])

    def roll(self, seats: Sequence[Seat]) -> str:
        """The seats that are awaited, in, or late; where the table counts them (SET ROLL count), how many they are."""
        if not self.letter.counts:
            return self.seats(seats)
        others = sum(seat != self.letter.seat for seat in seats)
        you = [self.seat(self.letter.seat)] * (len(seats) - others)
        more = [self.count("roll", "others" if you else "players", others)] if others else []
        return self.catalogue.both([*you, *more])

    def player(self, seat: Seat) -> str:
        """Who plays a seat: a name, a stand-in, or the house; before the game an open seat is open."""
        people = self.letter.people
        if seat not in people.vacant:
            return people.names[seat]
        player = dict(people.stand_ins).get(seat)
        if not player and (people.closed or (people.wanted and seat in people.wanted.seats)):
            return self.word("seat", "open")
        return self.say("seat", "stand-in", player=player) if player else self.word("seat", "house")

    def announcer(self, name: str) -> str:
        """A moderator by name; without a name the host."""
        return one_line(name) or self.word("seat", "host")

    def place(self, place: Place) -> str:
        """A zone by name, unbreakable; a slot that moves with a token with its place, if that is known."""
        codes = self.letter.setup.board.codes
        if place in self.under:
            return bracketed(self.place(self.under[place]), unbroken(self.word("slot", codes[place])))
        return self.spot(place)

    def spot(self, place: Place) -> str:
        """A zone by its own name alone, unbreakable."""
        return spot(self.catalogue, self.letter.setup.board.codes[place])

    def landmark(self, place: Place) -> str:
        """A zone by name, and by that of the printed board, where that is another."""
        return landmark(self.catalogue, self.letter.setup.board.codes[place])

    def is_printed_otherwise(self, place: Place) -> bool:
        """Whether the printed board has another name for a zone."""
        return self.catalogue.knows("printed", self.letter.setup.board.codes[place])

    def places(self, places: Iterable[Place]) -> str:
        """Several places of which one will do: "Aragon or Castillo"."""
        return self.catalogue.either([self.place(place) for place in places])

    def boxes(self, boxes: Iterable[str]) -> str:
        """The boxes by name; empty for the base game alone."""
        return self.catalogue.both([self.word("box", box) for box in boxes])

    def token(self, token: TokenId) -> str:
        """A token by name."""
        return self.word("token", design_of(token))

    def piles(self, tokens: Iterable[TokenId]) -> list[str]:
        """Tokens by kind, with the number if there are several: "gold", "2 wares"."""
        alike = Counter(map(self.token, tokens))
        return [self._pile(token, n) if n > 1 else token for token, n in alike.items()]

    def _pile(self, token: str, n: int) -> str:
        return unbroken(self.count("told", "pile", n, token=token))

    def pieces(self, owner: Owner, n: int) -> str:
        """Caballeros of somebody, with the number if there are several: "black", "2 black"."""
        return self.count("told", "pieces", n, owner=self.seat(owner)) if n > 1 else self.seat(owner)

    def tokens(self, tokens: Iterable[TokenId]) -> str:
        """Several tokens within a sentence: "gold and 2 wares"."""
        return self.catalogue.both(self.piles(tokens))

    def topic(self, topic: str) -> str:
        """What help is about: a place or a party of the game by its title, a card, a token, a box, or an order."""
        board = self.letter.setup.board
        is_token = topic in board.token_numbers and not self.catalogue.knows("card", topic)
        kind = "place" if topic in board.index else "token" if is_token else "card"
        is_party = topic in (each.id for each in board.neutrals) and not self.catalogue.knows("card", topic)
        kind = "party" if is_party else kind
        kind = kind if self.catalogue.knows(kind, topic) or not self.catalogue.knows("box", topic) else "box"
        title = self.word(kind, design_of(topic))
        return title if self.catalogue.knows(kind, design_of(topic)) else self.order(title)

    def card(self, card: CardId) -> str:
        """A card by its title, or by its id if it has none."""
        return self.word("card", design_of(card))

    def power(self, value: int) -> str:
        """A power card by its value, or the Joker."""
        return self.word("hands", "joker") if value == JOKER else str(value)

    def powers(self, values: Iterable[int]) -> str:
        """Power cards in a row."""
        return " ".join(map(self.power, values))

    def moment(self, instant: int, pattern: str = "moment") -> str:
        """An instant in the reader's time zone."""
        return self.catalogue.moment(instant, self.time_zone, pattern)

    def due(self, instant: int | None, *, paused: bool) -> str:
        """When something is due; empty if nothing is, or while the clock is stopped."""
        return "" if instant is None or paused else self.moment(instant)

    def zone(self) -> str:
        """The reader's time zone by its city."""
        return self.catalogue.city(self.time_zone)

    def points(self, counts: Sequence[int]) -> str:
        """Who got how many points, the most first: "you 8, green 7"; or the word for nobody."""
        order = sorted((seat for seat, n in enumerate(counts) if n), key=lambda seat: (-counts[seat], seat))
        return self.catalogue.series([beside(self.seat(seat), counts[seat]) for seat in order]) or self.nobody()

    def order(self, words: str) -> str:
        """An order, written in English, or a part of one, such as its keyword: as the reader writes it."""
        return self.tongue.of(words)

    def orders(self, words: Iterable[str]) -> Noun:
        """Several of them within a sentence: "POWER and CARD"."""
        return self.catalogue.both([self.order(each) for each in words])

    @property
    def tongue(self) -> Tongue:
        """The reader's words for orders."""
        designs = self.letter.answer.designs if isinstance(self.letter, Notice) else ()
        return tongue(self.catalogue.language, self.letter.setup.board, designs)

    def numbers(self, pairs: Iterable[tuple[Place, int]]) -> str:
        """How many caballeros in which places, as in orders: "2 Aragon, 1 Old Castile"."""
        return self.catalogue.series([beside(count, self.place(place)) for place, count in pairs])

    def nobody(self) -> str:
        """The word for nobody."""
        return self.word("seat", "nobody")


@dataclass(frozen=True)  # without slots, as all below
class TableVoice(Voice):
    """The voice of what tells of a table with cards."""

    letter: Letter | Scene

    @cached_property
    def tongue(self) -> Tongue:
        """The reader's words for orders, with the cards of the game; every part of a letter asks for it."""
        designs = tuple(card.design for card in self.letter.table.cards)
        return tongue(self.catalogue.language, self.letter.setup.board, designs)

    def does(self, card: Card) -> str:
        """What a card does here, in a line: how many it places, its cargo and its symbols."""
        return card_text.in_a_line(self.catalogue, self.letter.table, card)

    def stack(self, card: CardId) -> int:
        """The number of a card: of its stack, or of the power card that it is on; 0 if it has neither."""
        design: Card = self.letter.table.deck[card]
        return design.stack or design.power


@dataclass(frozen=True)
class SceneVoice(TableVoice):
    """The voice of a scene, to bystanders."""

    letter: Scene


@dataclass(frozen=True)  # without slots, so that `table` can be cached
class LetterVoice(TableVoice):
    """The voice of a letter to a player."""

    letter: Letter

    @cached_property
    def known(self) -> Known:
        """The table that blocks of the reader are written with; every part of a letter asks for it."""
        letter = self.letter
        return Known(
            letter.seat,
            letter.setup.colours,
            letter.people.names,
            takeable_cards(letter.view.position, letter.seat) if letter.view else (),
            letter.setup.board,
            letter.table.cards,
            asks=letter.table.keywords,
        )

    def usage(self, order: str) -> tuple[str, ...]:
        """Examples of an order, line by line, with what this table has; none where the word is all of it."""
        known = self.catalogue.knows("usage", order)
        return tuple(self.say("usage", order, **self.sampled()).splitlines()) if known else ()

    def sampled(self) -> dict[str, object]:
        """What fills the blanks of examples: power cards of the reader or of the game, rivals, a card, a hand."""
        view, table = self.letter.view, self.letter.table
        values = table.setup.board.power_values
        held = [value for value in (view.hand if view else ()) if value != JOKER]
        powers = held if len(held) > 2 else [value for value in values if value != JOKER]
        colours = [colour for seat, colour in enumerate(table.setup.colours) if seat != self.letter.seat][:2]
        cards = [table.deck[card] for card in self.known.offered] or table.cards
        numbers = {card.stack or card.power for card in cards} - {0}
        chooses = asker(table, HandBlock.key)
        usual = chooses.usual_order(laid_out(table), self.letter.seat) if isinstance(chooses, Step) else None
        hand = usual.values if isinstance(usual, ChooseHand) else values
        return {
            "a": powers[-1],
            "b": powers[len(powers) // 2],
            "low": powers[0],
            "rival": self.order(colours[0]),
            "rivals": self.order(" or ".join(colours)),
            "card": min(numbers, default=1),
            "hand": " ".join(map(power_name, hand)),
            "rest": " ".join(power_name(value) for value in values if value not in hand),
        }

    def proposed(self, blocks: Iterable[Block], known: Known) -> str:
        """Blocks as an OK would file them; what one may step in with, asked about and kept as in force, lets pass."""
        asked = self.letter.asked.question.key if self.letter.asked.question is not None else ""
        asks = isinstance(shape_named(asked), SteppingInShape)
        kept = [block for block in blocks if asks and block.key == asked and block in self.letter.own.sheet]
        sheet = canonical_sheet([block for block in blocks if block not in kept], known)
        return "\n".join(filter(None, (sheet, LET_PASS if kept else "")))
