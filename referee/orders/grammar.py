"""Reads the parts that every order is made of, with a cursor over tokens.

Knows numbers, places, seats, cards and the ways to rank and to add them. What an order consists of stands in `shapes`.
Nothing here raises: what cannot be read becomes a `Trouble`, beside the corrected value if there is an obvious one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken
from referee.orders.contents import Known, Request
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.order import MOST, Block, Guard, Item
from referee.orders.writing import place_name
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, COURT, Owner, Place, Seat

ANY_CARD = "ANY"
"""Among a plan's cards: the lowest-numbered card left."""

DOUBT = "free-text"
"""The note on what is only proposed because running words say it."""

_ONE_ONLY = "one-only"
"""The code of the trouble with `and` in an order that takes one thing only."""

Fault = Literal["invalid", "illegal", "ambiguous"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with some tokens. `mended`: the value read nevertheless is what the player most likely meant."""

    fault: Fault
    code: str
    args: tuple[str | int, ...]
    legal: tuple[str, ...]
    first: WordToken
    last: WordToken
    mended: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """CARD, FURTHER or ELSE CARD with its cards; no cards where they could not be read. `later`: to be kept."""

    cards: tuple[str, ...]
    otherwise: bool
    guards: tuple[Guard, ...] = ()
    later: bool = False


Scope = Seat | Literal["round", "always"]
"""When an order counts: this round; every round, behind ALWAYS; or in a preview, as the order of this rival."""

Value = Block | Choice | tuple[Item, ...] | Request


@dataclass(frozen=True, slots=True)
class Statement:
    """One order as read; without a value if it could not be. `doubt`: the note on why it must not be filed unasked."""

    verb: str
    value: Value | None
    token: WordToken
    troubles: tuple[Trouble, ...] = ()
    doubt: str = ""
    rest: tuple[WordToken, ...] = ()  # words behind it that belong to no order
    scope: Scope = "round"
    is_bare: bool = False  # its keyword was left out

    @property
    def is_clean(self) -> bool:
        """Whether nothing about it must be asked back."""
        return self.value is not None and not (self.troubles or self.doubt or self.rest)


@dataclass(slots=True, eq=False)
class Cursor:
    """Reads tokens from left to right. A method that finds nothing it can read leaves the cursor where it was."""

    tokens: Sequence[WordToken]
    words: Vocabulary
    known: Known
    guessing: bool = True  # whether misspelt names are looked up
    at: int = 0
    troubles: list[Trouble] = field(default_factory=list)

    # --- looking ------------------------------------------------------------------------------

    def token(self) -> WordToken | None:
        """The next token; dashes and brackets are skipped."""
        self._pass_dress()
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _pass_dress(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].word in {"-", "(", ")", "[", "]", "#"}:
            self.at += 1

    def sees(self, kind: str) -> Any | None:
        """The meaning of the phrase of this kind that comes next, if one does."""
        self._pass_dress()
        found = self.words.match(kind, self.tokens, self.at)
        return found[1] if found else None

    def shouts(self) -> bool:
        """Whether an order in capitals begins here."""
        token = self.token()
        return token is not None and token.shouted and self.sees("verb") is not None

    def ended(self) -> bool:
        """Whether nothing but a condition can still belong to this order."""
        return self.token() is None or self.shouts() or self.conditional()

    def conditional(self) -> bool:
        """Whether a condition comes next; "if not" and "if possible" are none."""
        if self.sees("IF") is None and self.sees("UNLESS") is None:
            return False
        condition, _ = self.words.longest(("IF", "UNLESS", "IF KING MOVED"), self.tokens, self.at)
        return condition >= self.words.longest(("THEN", "LOOSE", "FIRST", "LAST"), self.tokens, self.at)[0]

    def comes_number_or(self, *kinds: str) -> bool:
        """Whether figures come next, or a phrase of one of these kinds."""
        token = self.token()
        return token is not None and (number_like(token) or any(self.sees(kind) is not None for kind in kinds))

    # --- stepping -------------------------------------------------------------------------------

    def take(self, kind: str) -> Any | None:
        """Step over a phrase of this kind; its meaning."""
        self._pass_dress()
        found = self.words.match(kind, self.tokens, self.at)
        if found is None:
            return None
        self.at += found[0]
        return found[1]

    def says(self, *kinds: str) -> bool:
        """Step over a phrase of the first of these kinds that comes next."""
        return any(self.take(kind) is not None for kind in kinds)

    def mark(self, *marks: str) -> bool:
        """Step over one of these marks."""
        token = self.token()
        if token is None or token.speech or token.word not in marks:
            return False
        self.at += 1
        return True

    def either(self, commas: bool = False) -> bool:
        """Step over `or` or a slash; with `commas`, for orders that add nothing up, over a comma or `then` too."""
        start = self.at
        comma = self.mark(",")
        _, kind = self.words.longest(("OR", "IF", "UNLESS"), self.tokens, self.at)
        joins = kind == "OR" and self.says("OR")  # a condition may begin as a word for OR does
        if joins or (not comma and self.mark("/", "|")) or (commas and self.mark(">")):
            return True
        if commas and (self.says("THEN") or comma):
            return True
        self.at = start
        return False

    def adds(self) -> bool:
        """Step over a comma, `and` or +; a new line adds too."""
        token = self.token()
        if token is None:
            return False
        if self.mark(",", "+", "&", ";"):
            self.says("AND")
            return True
        return self.says("AND") or (self.at > 0 and token.row != self.tokens[self.at - 1].row)

    # --- complaining --------------------------------------------------------------------------

    def complain(
        self,
        code: str,
        *args: str | int,
        legal: tuple[str, ...] = (),
        fault: Fault = "invalid",
        mended: bool = False,
        since: int | None = None,
    ) -> None:
        """Add a trouble with the tokens read since an index, or with the next token."""
        if since is not None:
            first, last = self.tokens[since], self.tokens[max(since, self.at - 1)]
        else:
            end = self.tokens[-1]  # behind which something is missing
            first = last = self.token() or WordToken("", end.line, end.row, end.end, 1)
        self.troubles.append(Trouble(fault, code, args, legal, first, last, mended))

    def guesses(self, word: str, names: Iterable[str], cutoff: float = 0.7) -> tuple[str, ...]:
        """The names a misspelt word may stand for."""
        return nearest(word, names, cutoff) if self.guessing else ()

    def one_only(self, verb: str) -> None:
        """Complain of `and` in an order that takes one thing."""
        start = self.at
        if self.says("AND") or self.mark("+", "&"):
            if self.ended():
                self.at = start
            else:
                self.complain(_ONE_ONLY, verb, since=start)


# --- numbers ------------------------------------------------------------------------------------


def number(c: Cursor) -> int | None:
    """A number in figures or in words, or as 2x or x2; a sign beside it is a trouble. None if none comes."""
    token = c.token()
    if token is None or token.speech:
        return None
    if token.signed:
        c.at += 1
        c.complain("number-signed", legal=(token.signed,), since=c.at - 1)
        return int(token.signed[:6])
    figures = token.word.removeprefix("x").removesuffix("x")
    if figures.isascii() and figures.isdigit():
        c.at += 1
        return min(int(figures[:6]), 9999)
    value = c.take("number")
    return value if isinstance(value, int) else None


def count(c: Cursor, verb: str, least: int = 1) -> int | None:
    """A count from `least` to 30, or ALL; None if no number comes."""
    if c.says("ALL"):
        return ALL
    start = c.at
    value = number(c)
    if value is not None and not least <= value <= MOST:
        c.complain("number-range", verb, value, since=start)
        return least
    return value


# --- places -------------------------------------------------------------------------------------


def place(c: Cursor, verb: str, court: bool = False) -> Place | None:
    """A place; None, with a trouble, if none comes next. `court`: whether the court is allowed."""
    start = c.at
    found = c.take("place")
    if found is None:
        return _misspelt_place(c, verb, court)
    if len(found) > 1:
        called = tuple(place_name(place, c.known.board) for place in found)
        c.complain("place-ambiguous", _typed(c, start), legal=called, fault="ambiguous", since=start)
        return None
    if found[0] == COURT and not court:
        c.complain("court-not-here", verb, since=start)
        return None
    return int(found[0])


def _misspelt_place(c: Cursor, verb: str, court: bool) -> Place | None:
    token = c.token()
    if token is None or len(token.word) < 3 or token.speech or c.shouts() or number_like(token):
        c.complain("place-wanted", verb)
        return None
    known = [name for name in c.words.lexicon.place_names if court or name != "court"]
    pair = " ".join(t.word for t in c.tokens[c.at : c.at + 2] if not t.is_mark)
    start = c.at
    guesses = c.guesses(pair, known, 0.8) if " " in pair else ()
    c.at += 2 if guesses else 1
    guesses = guesses or c.guesses(token.word, known)
    meant = [c.words.lexicon.said["place"][guess.casefold()][0] for guess in guesses]
    legal = tuple(dict.fromkeys(place_name(place, c.known.board) for place in meant))
    c.complain("place-unknown", _typed(c, start), legal=legal, mended=bool(meant), since=start)
    return meant[0] if meant else None


def number_like(token: WordToken) -> bool:
    """Whether a token begins with a figure, or with a sign before one."""
    return token.word[:1].isdigit() or bool(token.signed)


def places(c: Cursor, verb: str, court: bool = False, commas: bool = False) -> tuple[Place, ...]:
    """Ranked places; empty, with a trouble, if there is none. `commas`: whether a comma ranks too."""
    return ranked(c, lambda: place(c, verb, court), lambda: c.sees("place") is not None, commas)


def ranked(c: Cursor, read: Callable[[], T | None], ready: Callable[[], bool], commas: bool = False) -> tuple[T, ...]:
    """Alternatives without repeats, first choice first. `ready`: whether one comes, for a comma that may rank."""
    found = [read()]
    while True:
        start = c.at
        stroke = c.token() is not None and c.tokens[c.at].word in ("/", "|")
        parts = stroke and c.either() and c.shouts() and not ready()  # CARD 2 / ACT
        if parts or not (stroke or c.either() or (commas and c.either(commas=True) and not _begins(c) and ready())):
            c.at = start
            break
        found.append(read())
    return tuple(dict.fromkeys(value for value in found if value is not None))


def read_list(
    c: Cursor, read: Callable[[], T | None], unannounced: Callable[[], bool] = lambda: False
) -> tuple[T, ...] | None:
    """The parts that an order adds up; None if one cannot be read.

    `unannounced`: whether a further part comes without a comma, `and` or +.
    """
    found: list[T] = []
    while (each := read()) is not None:
        found.append(each)
        start = c.at
        if not (c.adds() and not c.ended()) and not unannounced():
            c.at = start
            return tuple(found)
    return None


def _begins(c: Cursor) -> bool:
    """Whether an order in capitals begins here; LEAD and the like do not begin one."""
    return c.shouts() and c.sees("verb") != GOAL


def _typed(c: Cursor, start: int) -> str:
    return " ".join(token.word for token in c.tokens[start : c.at])


def fetched(c: Cursor, verb: str) -> tuple[tuple[Place, int], ...]:
    """FROM and the regions that make up a shortfall, with ALL for a region without a number; empty if no FROM comes."""
    if not c.says("FROM"):
        return ()
    found: list[tuple[Place, int]] = []
    while True:
        many = count(c, verb)
        c.says("FROM")
        where = place(c, verb)
        if where is None:
            return tuple(found)
        found.append((where, ALL if many is None else many))
        start = c.at
        if not (c.adds() or c.says("THEN")) or not c.comes_number_or("place", "number", "ALL"):
            c.at = start
            return tuple(found)


# --- seats and cards ----------------------------------------------------------------------------


def owner(c: Cursor) -> Owner | None:
    """The owner of caballeros, a seat or a neutral party; None if none comes."""
    if (seat := c.take("seat")) is not None or (party := c.take("party")) is None:
        return seat
    return len(c.known.colours) + int(party)


def seat(c: Cursor, verb: str) -> Seat | None:
    """A seat by colour or player; None, with a trouble, if none comes next."""
    found = c.take("seat")
    if found is not None:
        return int(found)
    token = c.token()
    if token is None or token.is_mark or c.shouts():
        c.complain("seat-wanted", verb, legal=c.known.colours)
        return None
    start = c.at
    c.at += 1
    guesses = c.guesses(token.word, c.known.colours)
    c.complain("seat-unknown", token.word, legal=guesses or c.known.colours, mended=bool(guesses), since=start)
    return c.known.colours.index(guesses[0]) if guesses else None


def offer(c: Cursor) -> tuple[str, ...]:
    """The designs of the cards on offer, without repeats."""
    return tuple(dict.fromkeys(design_of(card) for card in c.known.offered))


def cards(c: Cursor) -> tuple[str, ...]:
    """Ranked cards on offer, by id, title or stack number, or ANY."""
    return ranked(c, lambda: _card(c), lambda: c.comes_number_or("card", "ANY", "STACK"), commas=True)


def _card(c: Cursor) -> str | None:
    """One card on offer, or ANY."""
    start = c.at
    if (found := c.take("card")) is not None:
        _copy(c)
        return _offered(c, start, found)
    if c.says("ANY"):
        return ANY_CARD
    c.says("STACK")
    stack = number(c)
    if stack is not None:
        return _of_stack(c, start, stack)
    token = c.token()
    if token is None or token.is_mark or token.speech or c.shouts():
        c.complain("card-wanted", legal=offer(c), since=None)
        return None
    return _misspelt_card(c)


def _copy(c: Cursor) -> None:
    """The copy of a card, as in score_pick#2: copies are alike."""
    if c.at + 1 < len(c.tokens) and c.tokens[c.at].word == "#" and number_like(c.tokens[c.at + 1]):
        c.at += 2


def _designs(c: Cursor) -> tuple[str, ...]:
    """All designs that are played with."""
    return tuple(card.design for card in c.known.cards)


def _in_stack(c: Cursor, stack: int) -> tuple[str, ...]:
    """The designs of the cards in play that lie in one stack, or on a power card of this value."""
    return tuple(card.design for card in c.known.cards if stack in (card.stack, card.power))


def _offered(c: Cursor, start: int, found: Sequence[str]) -> str | None:
    """The one of some designs that is on offer; while nothing is on offer, any card may be named."""
    on_offer = offer(c)
    there = [design for design in found if design in (on_offer or _designs(c))]
    if len(there) == 1:
        _same_stack(c, there[0])
        return there[0]
    if there:
        typed = " ".join(token.word for token in c.tokens[start : c.at])
        c.complain("card-ambiguous", typed, legal=tuple(there), fault="ambiguous", since=start)
    else:
        code = "card-not-on-offer" if found[0] in _designs(c) else "card-not-played"
        c.complain(code, found[0], legal=on_offer, fault="illegal", since=start)
    return None


def _same_stack(c: Cursor, design: str) -> None:
    """Step over a number or a name behind a card that names it again: CARD 3 score_5."""
    start = c.at
    if c.shouts():
        return
    stack = number(c)
    if stack is not None and design not in _in_stack(c, stack):
        c.at = start
    elif stack is None and design in (c.sees("card") or ()):
        c.take("card")


def _of_stack(c: Cursor, start: int, stack: int) -> str | None:
    there = [design for design in offer(c) if design in _in_stack(c, stack)]
    if len(there) == 1:
        _same_stack(c, there[0])
        return there[0]
    if _in_stack(c, stack):
        c.complain("stack-not-on-offer", stack, legal=offer(c), fault="illegal", since=start)
    else:
        c.complain("card-unknown", stack, legal=offer(c), since=start)
    return None


def _misspelt_card(c: Cursor) -> str | None:
    """The card on offer that some words nearly name."""
    start = c.at
    typed: list[str] = []
    while len(typed) < 4 and (token := c.token()) and not token.is_mark and not c.shouts() and not token.speech:
        if token.row != c.tokens[start].row or (typed and (c.sees("OR") or c.conditional())):
            break
        typed.append(token.word)
        c.at += 1
    on_offer, named = offer(c) or _designs(c), c.words.lexicon.said["card"]
    begun = typed[0][0] if typed else ""
    known = {p: d for p, designs in named.items() if p.startswith(begun) for d in designs if d in on_offer}
    guesses = c.guesses(" ".join(typed), known, 0.75)
    designs = tuple(dict.fromkeys(known[guess] for guess in guesses))
    c.complain("card-unknown", " ".join(typed), legal=designs or offer(c), mended=len(designs) == 1, since=start)
    return designs[0] if len(designs) == 1 else None


def any_card(c: Cursor) -> tuple[str, ...] | None:
    """The designs that a name or a number may mean, on offer or not: a Veto may be kept for a later round."""
    found = c.take("card")
    if found is not None:
        _copy(c)
        played = _designs(c)
        return tuple(design for design in found if design in played) or tuple(found)
    start = c.at
    c.says("STACK")
    stack = number(c)
    if stack is not None:
        named = _of_stack(c, start, stack)
        return (named,) if named else None
    c.complain("card-wanted" if c.ended() else "card-unknown", *(() if c.ended() else (c.tokens[c.at].word,)))
    return None
