"""The words behind a command's own, read from left to right: numbers, seats, places, days and times, free text.

Knows how people write each of them, and what to say where one is missing. Must not know the commands, nor what day it
is: `deadlines.next_instant` says which instant is meant.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal
from unicodedata import category

from referee.commands.refused import Unclear
from referee.docket.deadlines import Day, MonthDay
from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken, fold_char, tokens_of, words_of
from referee.orders.contents import Known
from referee.orders.keywords import english
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.writing import place_name, scoreboards
from referee.rules.board import Board
from referee.rules.model import PROVINCES, Owner, Place, Seat, TokenId

LONGEST_TITLE = 80
LONGEST_TEXT = 4000
LONGEST_REASON = 500
LAST_ROUND = 9
BEFORE_A_REASON = ("because", "reason")
NOBODY = ("nobody", "none")
"""Words that mean no player."""

NOBODYS_SEAT: Seat = -1
_JOINER = "\N{ZERO WIDTH JOINER}"  # a family in one emoji
_UNSEEN = ("Cc", "Cf", "Cs")
_SMALL = ("to", "at", "in", "is", "now", "for", "the", "of", "a", "and", "please", "game", "with")
_HOURS = {
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), 1),
    **dict.fromkeys(("d", "day", "days"), 24),
    **dict.fromkeys(("w", "wk", "week", "weeks"), 168),
}
_MINUTES = {**dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 1), **dict.fromkeys(("h", "hour", "hours"), 60)}
TimeUnit = Literal["hours", "minutes"]
_UNITS: Mapping[TimeUnit, Mapping[str, int]] = {"hours": _HOURS, "minutes": _MINUTES}
_FIGURES = 12
"""Figures of a number that are read; one that has more is far out of bounds."""

_GLUED = re.compile(rf"(\d{{1,{_FIGURES}}})([a-z]+)")
_DECIMAL = re.compile(r"[.,](\d)(?![\d:.])")
_ANY = 10**_FIGURES
QUOTES = {'"': '"', "“": '”"', "„": "“”", "«": "»"}


@dataclass(frozen=True, slots=True)
class Names:
    """What a command may name: places, and by seat colours and players (none before the game exists); what is known."""

    board: Board
    colours: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    round: int = 0  # that is played; 0 for none
    scores: tuple[int, ...] = ()  # of each seat by now


def words_for(names: Names) -> Vocabulary:
    """The vocabulary of orders at a table, for a reader who has no seat there."""
    known = Known(NOBODYS_SEAT, names.colours, names.players, (), names.board, ())
    return vocabulary(english(names.board), known)


@dataclass
class Phrase:
    """The words behind a command's own, with a cursor: `at` is the next word to read."""

    text: str  # the line as typed
    tokens: Sequence[WordToken]
    at: int
    words: Vocabulary
    names: Names

    @property
    def word(self) -> str:
        """The next word, folded; empty at the end."""
        return self.tokens[self.at].word if self.at < len(self.tokens) else ""

    @property
    def typed(self) -> str:
        """The next word as typed; empty at the end."""
        return self.text[self.tokens[self.at].column : self.tokens[self.at].end] if self.word else ""

    def skip(self, *words: str) -> None:
        """Pass over punctuation, filler words and these words."""
        fillers = self.words.lexicon.said["filler"]
        while self.word and (self.word in words or self.word in ",-[]()>#~" or self.word in fillers):
            self.at += 1

    def take(self, *words: str) -> bool:
        """Whether one of these words comes next, small words aside; if so the cursor passes it."""
        begun = self.at
        self.skip(*(word for word in _SMALL if word not in words))
        if self.word in words:
            self.at += 1
            return True
        self.at = begun
        return False

    def number(self) -> int | None:
        """The number that comes next, with its sign; None if the next word is none."""
        word, sign = self.word, -1 if self.is_negative else 1
        value = int(word[:_FIGURES]) if word.isdecimal() else self.words.lexicon.said["number"].get(word)
        self.at += value is not None
        return None if value is None else sign * value

    @property
    def is_negative(self) -> bool:
        """Whether a minus sign stands directly before the next word and is not a hyphen."""
        behind = self.text[: self.tokens[self.at].column] if self.word else ""
        return fold_char(behind[-1:] or " ") == "-" and not fold_char(behind[-2:-1] or " ").isalnum()

    def number_within(self, least: int, most: int, code: str, *legal: str) -> int:
        """A number between two bounds. Raises Unclear, with `code` if no number comes next."""
        found = self.number()
        if found is None:
            raise Unclear(code, (self.rest(),), legal)
        if not least <= found <= most:
            raise Unclear("number-range", (found, least, most), legal)
        return found

    def duration(self, unit: TimeUnit, least: int, most: int, code: str, legal: tuple[str, ...]) -> int:
        """An amount of time such as "24", "24h" or "3 days", converted to `unit`. Raises Unclear."""
        factor, glued = 1, None if self.is_negative else _GLUED.fullmatch(self.word)
        if glued and glued[2] in _UNITS[unit]:
            self.at += 1
            amount, factor = int(glued[1]), _UNITS[unit][glued[2]]
        else:
            amount = self.number_within(-_ANY, _ANY, code, *legal)
            tenths = self._tenths()
            if self.word in _UNITS[unit]:
                factor = _UNITS[unit][self.word]
                self.at += 1
            if tenths:  # 1.5 days
                amount, factor, over = amount * factor + tenths * factor // 10, 1, tenths * factor % 10
                if over:
                    raise Unclear("not-whole", (), legal)
        if not least <= amount * factor <= most:
            raise Unclear("hours-range" if unit == "hours" else "minutes-range", (amount * factor, least, most), legal)
        return amount * factor

    def _tenths(self) -> int:
        """The figure behind a decimal point that comes next; 0 if none does."""
        found = _DECIMAL.match(self.text, self.tokens[self.at - 1].end)
        self.at += found is not None
        return int(found[1]) if found else 0

    def perhaps_seat(self) -> Seat | None:
        """The seat that comes next, named by colour or player; None if none does."""
        found = self.words.match("seat", self.tokens, self.at)
        if found is None or found[1] == NOBODYS_SEAT:
            return None
        self.at += found[0]
        return int(found[1])

    def perhaps_owner(self) -> Owner | None:
        """The seat or the neutral party that comes next; None if none does."""
        found = self.words.match("party", self.tokens, self.at)
        if found is None:
            return self.perhaps_seat()
        self.at += found[0]
        return len(self.names.colours) + int(found[1])

    def seat(self, example: str) -> Seat:
        """The seat that comes next. Raises Unclear with `example`, its {} filled with each colour that would do."""
        self.skip(*_SMALL, "seat", "player")
        found = self.perhaps_seat()
        if found is not None:
            return found
        near = nearest(self.word, (*self.names.colours, *self.names.players))
        colours = near or self.names.colours or self.names.board.colours[:1]
        legal = tuple(example.replace("{}", colour, 1) for colour in colours)
        raise Unclear("seat-unknown" if self.word else "seat-missing", (self.typed,) if self.word else (), legal)

    def _places(self) -> tuple[Place, ...]:
        """Every place that the next name may mean; none if it is no place."""
        if self.word in ("provinces", "province"):
            self.at += 1
            return (PROVINCES,)
        plain = self.words.without_fillers(self.tokens[self.at :])  # guests of red
        found = self.words.match("place", plain, 0)
        self.at = self.tokens.index(plain[found[0] - 1]) + 1 if found else self.at
        return tuple(found[1]) if found else ()

    def place(self, allowed: Sequence[Place]) -> Place:
        """The place that comes next. Raises Unclear if it is missing, ambiguous or not allowed."""
        self.skip(*_SMALL, "region", "from", "into", "my", "their", "his", "her")
        typed, written = self.word, self.typed
        found = self._places()
        if not found:
            near = nearest(typed, map(self._name_of_place, allowed)) if typed else ()
            raise Unclear("place-unknown" if typed else "place-missing", (written,) if typed else (), near)
        fit = [place for place in found if place in allowed]
        if len(fit) != 1:
            legal = tuple(map(self._name_of_place, fit or allowed))
            raise Unclear("place-ambiguous" if fit else "place-unfit", (written,), legal)
        return fit[0]

    def _name_of_place(self, place: Place) -> str:
        return place_name(place, self.names.board)

    def scoreboard(self) -> TokenId:
        """The mobile scoreboard that comes next. Raises Unclear."""
        called = scoreboards(self.names.board)
        self.skip(*_SMALL)
        if self.word not in called:
            raise Unclear("tile-missing", (), tuple(called))
        self.at += 1
        return called[self.tokens[self.at - 1].word]

    def end(self, *idle: str) -> None:
        """Check that only small words and these are left. Raises Unclear."""
        self.skip(*_SMALL, *idle)
        if self.word == "?":
            raise Unclear("question", (), (" ".join(self.text.replace("?", " ").split()),))
        if self.word:
            raise Unclear("too-much", (self.rest(),))

    def rest(self) -> str:
        """The words from the cursor on, as typed, in one line and without invisible characters."""
        behind = self.tokens[self.at - 1].end if self.at else 0
        seen = "".join(
            char for char in self.text[behind:] if char == _JOINER or char.isspace() or category(char) not in _UNSEEN
        )
        return " ".join(seen.split()).strip(" *_").lstrip(" :;=-–—,.").strip()

    def unquoted(self) -> str:
        """The words from the cursor on, without quotes around all of them."""
        said = self.rest()
        inner = said[1:-1]
        quoted = len(said) > 1 and said[-1] in QUOTES.get(said[0], "")
        return inner.strip() if quoted and not {said[0], said[-1]} & {*inner} else said

    def required_text(self, longest: int, legal: tuple[str, ...]) -> str:
        """As `unquoted`. Raises Unclear if there are no words, or more characters than `longest`."""
        text = self.unquoted()
        if not text:
            raise Unclear("text-missing", (), legal)
        if len(text) > longest:
            raise Unclear("text-too-long", (len(text), longest))
        return text

    def somebody(self, legal: tuple[str, ...]) -> str:
        """The name of a person, whatever stops stand behind it. Raises Unclear if there is none, or it is too long."""
        name = self.required_text(LONGEST_TITLE, legal).rstrip(" .,!")
        if not name:
            raise Unclear("text-missing", (), legal)
        return name

    def take_name(self, name: str) -> bool:
        """Whether the words of a name come next; if so the cursor passes them."""
        words = words_of(name)
        found = tuple(token.word for token in self.tokens[self.at : self.at + len(words)]) == words
        self.at += len(words) if found else 0
        return found

    def over(self, text: str) -> Phrase:
        """A fresh cursor over another text, with the same vocabulary and names."""
        return Phrase(text, tokens_of(text, signed=False), 0, self.words, self.names)


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS = {name[:long].lower(): n for n, name in enumerate(DAYS) for long in (2, 3, 4, 5, len(name))}
_MONTHS = {name[:long].lower(): n for n, name in enumerate(MONTHS, 1) for long in (3, 4, len(name))}
_OF_A_MONTH = r"\d\d?(?:\.|st|nd|rd|th)?(?: of)? [a-z]{3,}|[a-z]{3,} \d\d?(?:st|nd|rd|th)?"
_DAY = rf"(?:on )?(?:the )?(?P<day>[a-z]+|\d{{4}}-\d\d-\d\d|{_OF_A_MONTH})"
_NAMED = {"noon": "12:00", "midday": "12:00"}
_TIME = r"(?P<hour>\d\d?)(?:[:.h](?P<minute>\d\d)| ?h)?(?: ?(?P<half>am|pm|a\.m\.|p\.m\.))?(?: o'?clock)?"
_MOMENT = re.compile(rf"(?:{_DAY}[,.]?(?: at)? )?{_TIME}(?: please)?[ .!]*")
_WHOLE_DAY = re.compile(rf"{_DAY}(?: please)?[ .!]*")
_YEAR = 2000  # one that has a 29 February


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of day where the moderator lives, on a day; without a day, its next occurrence."""

    hour: int
    minute: int
    day: Day = None


def moment(text: str, legal: tuple[str, ...], *, whole_days: bool = False) -> Moment:
    """The moment that a text names; of `whole_days`, a day alone is its beginning. Raises Unclear, with `legal`."""
    typed = " ".join(_NAMED.get(word, word) for word in text.lower().split()).removeprefix("at ")
    if whole_days and (whole := _WHOLE_DAY.fullmatch(typed)):
        return Moment(0, 0, _day(whole["day"], text, legal))
    found = _MOMENT.fullmatch(typed)
    if found is None or not (found["minute"] or found["half"] or "h" in found[0][found.end("hour") :]):
        raise Unclear("moment-unclear", (text,), legal)
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            raise Unclear("moment-unclear", (text,), legal)
        hour = hour % 12 + 12 * found["half"].startswith("p")
    if hour > 23 or minute > 59:
        raise Unclear("moment-unclear", (text,), legal)
    return Moment(hour, minute, _day(found["day"] or "", text, legal))


def _day(word: str, text: str, legal: tuple[str, ...]) -> Day:
    if not word:
        return None
    if word in ("today", "tomorrow"):
        return "today" if word == "today" else "tomorrow"
    if (named := day_of_year(word)) is not None:
        return named
    try:
        return _WEEKDAYS[word] if word in _WEEKDAYS else date.fromisoformat(word)
    except ValueError:
        raise Unclear("moment-unclear", (text,), legal) from None


def day_of_year(text: str) -> MonthDay | None:
    """The day that "2 jan", "2nd of january" or "jan 2" names, in lower case; None for anything else."""
    found = re.fullmatch(r"(?P<day>\d\d?)\D* (?P<month>[a-z]+)|(?P<first>[a-z]+) (?P<second>\d\d?)\D*", text)
    month = _MONTHS.get(found["month"] or found["first"] or "") if found else None
    if found is None or month is None:
        return None
    day = int(found["day"] or found["second"])
    return MonthDay(month, day) if 1 <= day <= monthrange(_YEAR, month)[1] else None
