"""What stands behind the word of a command, taken from left to right: numbers, seats, places, the words as typed.

Knows how people write each of them, and says what is missing where one is not there. Must not know the commands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import category

from referee.orders.keywords import english
from referee.orders.letter import Table
from referee.orders.lexicon import Vocabulary, nearest, vocabulary
from referee.orders.tokens import WordToken, fold_char, tokens_of
from referee.orders.writing import place_name, scoreboards
from referee.rules.model import PROVINCES, Owner, Place, Seat, TokenId
from referee.rulings.commands import Names
from referee.rulings.refused import Unclear

_NOBODY: Seat = -1
_JOINER = "\N{ZERO WIDTH JOINER}"  # a family in one emoji
_UNSEEN = ("Cc", "Cf", "Cs")
_SMALL = ("to", "at", "in", "is", "now", "for", "the", "of", "a", "and", "please", "game", "with")
QUOTES = {'"': '"', "“": '”"', "„": "“”", "«": "»"}


def words_for(names: Names) -> Vocabulary:
    """The words of orders at a table, read by somebody who has no seat there."""
    table = Table(_NOBODY, names.colours, names.players, (), names.board, ())
    return vocabulary(english(names.board), table)


@dataclass
class Phrase:
    """Words behind a command's own, and how far they are taken."""

    text: str  # the line as typed
    tokens: Sequence[WordToken]
    at: int
    words: Vocabulary
    names: Names

    @property
    def word(self) -> str:
        """The next word, folded; empty at the end."""
        return self.tokens[self.at].word if self.at < len(self.tokens) else ""

    def skip(self, *words: str) -> bool:
        """Whether words that change nothing stood here; they are taken."""
        begun, fillers = self.at, self.words.lexicon.said["filler"]
        while self.word and (self.word in words or self.word in ",-[]()>#~" or self.word in fillers):
            self.at += 1
        return self.at > begun

    def take(self, *words: str) -> bool:
        """Whether one of the words stands here, perhaps behind small ones; it is taken."""
        begun = self.at
        self.skip(*(word for word in _SMALL if word not in words))
        if self.word in words:
            self.at += 1
            return True
        self.at = begun
        return False

    def number(self) -> int | None:
        """The number that stands here, if one does, with its sign."""
        word, sign = self.word, -1 if self.is_negative else 1
        value = int(word) if word.isdecimal() and len(word) <= 6 else self.words.lexicon.said["number"].get(word)
        self.at += value is not None
        return None if value is None else sign * value

    @property
    def is_negative(self) -> bool:
        """Whether a minus sign is glued to the front of the next word, and to nothing before it."""
        behind = self.text[: self.tokens[self.at].column] if self.word else ""
        return fold_char(behind[-1:] or " ") == "-" and not fold_char(behind[-2:-1] or " ").isalnum()

    def within(self, least: int, most: int, code: str, *legal: str) -> int:
        """A number between two bounds. Raises Unclear: with `code` where none stands here."""
        found = self.number()
        if found is None:
            raise Unclear(code, (self.rest(),), legal)
        if not least <= found <= most:
            raise Unclear("number-range", (found, least, most), legal)
        return found

    def perhaps_seat(self) -> Seat | None:
        """The seat named here by colour or by player, if one is."""
        found = self.words.match("seat", self.tokens, self.at)
        if found is None or found[1] == _NOBODY:
            return None
        self.at += found[0]
        return int(found[1])

    def perhaps_owner(self) -> Owner | None:
        """The seat or the neutral party named here, if one is."""
        found = self.words.match("party", self.tokens, self.at)
        if found is None:
            return self.perhaps_seat()
        self.at += found[0]
        return len(self.names.colours) + int(found[1])

    def seat(self, example: str) -> Seat:
        """The seat named here. Raises Unclear with `example`, its {} filled with a colour that would do."""
        self.skip(*_SMALL, "seat", "player")
        found = self.perhaps_seat()
        if found is not None:
            return found
        near = nearest(self.word, (*self.names.colours, *self.names.players))
        colours = near or self.names.colours or self.names.board.colours[:1]
        legal = tuple(example.format(colour) for colour in colours)
        raise Unclear("seat-unknown" if self.word else "seat-missing", (self.word,) if self.word else (), legal)

    def perhaps_place(self) -> tuple[Place, ...]:
        """What the name that stands here may mean; nothing where none does."""
        if self.word in ("provinces", "province"):
            self.at += 1
            return (PROVINCES,)
        found = self.words.match("place", self.tokens, self.at)
        self.at += found[0] if found else 0
        return tuple(found[1]) if found else ()

    def place(self, allowed: Sequence[Place]) -> Place:
        """The one place named here. Raises Unclear where there is none, several, or one that will not do."""
        self.skip(*_SMALL, "region", "from", "into", "my", "their", "his", "her")
        typed = self.word
        found = self.perhaps_place()
        if not found:
            near = nearest(typed, map(self._named, allowed)) if typed else ()
            raise Unclear("place-unknown" if typed else "place-missing", (typed,) if typed else (), near)
        fit = [place for place in found if place in allowed]
        if len(fit) != 1:
            legal = tuple(map(self._named, fit or allowed))
            raise Unclear("place-ambiguous" if fit else "place-unfit", (typed,), legal)
        return fit[0]

    def _named(self, place: Place) -> str:
        return place_name(place, self.names.board)

    def scoreboard(self) -> TokenId:
        """The mobile scoreboard named here. Raises Unclear."""
        called = scoreboards(self.names.board)
        self.skip(*_SMALL)
        if self.word not in called:
            raise Unclear("tile-missing", (), tuple(called))
        self.at += 1
        return called[self.tokens[self.at - 1].word]

    def end(self) -> None:
        """Checks that no word is left that says anything. Raises Unclear."""
        self.skip(*_SMALL)
        if self.word == "?":
            raise Unclear("question", (), (" ".join(self.text.replace("?", " ").split()),))
        if self.word:
            raise Unclear("too-much", (self.rest(),))

    def rest(self) -> str:
        """The words not taken yet, as typed, in one line and without what cannot be seen."""
        behind = self.tokens[self.at - 1].end if self.at else 0
        seen = "".join(
            char for char in self.text[behind:] if char == _JOINER or char.isspace() or category(char) not in _UNSEEN
        )
        return " ".join(seen.split()).strip(" *_").lstrip(" :;=-–—,.").strip()

    def speech(self) -> str:
        """The words not taken yet, without quotes around all of them."""
        said = self.rest()
        inner = said[1:-1]
        quoted = len(said) > 1 and said[-1] in QUOTES.get(said[0], "")
        return inner.strip() if quoted and not {said[0], said[-1]} & {*inner} else said

    def anew(self, text: str) -> Phrase:
        """Other words of the same line, none of them taken."""
        return Phrase(text, tokens_of(text), 0, self.words, self.names)
