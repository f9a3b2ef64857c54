"""What the answered letter asks, and words without a keyword read against it: "Seville", "13", "yes", "king to aragon".

Knows that an answer is an order whose keyword goes without saying: a slot names the keywords, and what is short for
what. Words are read only if every one of them has its part; what they can mean in two ways is asked back, both
written out. Must not know the game: what a slot takes, it is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal

from referee.orders.assembly import HOMELESS, assembled
from referee.orders.canonical import canonical
from referee.orders.grammar import ONE_ONLY, Choice, Cursor, Statement, Trouble, number_like
from referee.orders.keywords import english
from referee.orders.letter import Accept, Decline, Request, Slot, Table
from referee.orders.lexicon import GOAL, Vocabulary, vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.called import DoCourt, ReinforceBlock
from referee.orders.shapes.deeds import card_called, item_text, wants_act
from referee.orders.shapes.guard import Item
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.one_place import naming
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.planning import UNSAID
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_named
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.statements import REQUESTS, read_statement
from referee.orders.stretches import is_content
from referee.orders.tokens import Token, tokens_of
from referee.rules.decisions import Complaint
from referee.rules.effects.base import Card
from referee.rules.model import COURT

DOUBT = "free-text"

_NOT_LOOSE = frozenset((*REQUESTS, *BEFORE))
"""Requests have effects of their own and are never taken from running words."""

_WANT_WORDS = frozenset({VetoBlock.key, DoCourt.verb, AskBlock.key, ReinforceBlock.key})
"""Orders that mean something alone, but not in running words."""

_OF_ANY_ROUND = tuple(
    slot for key in (PowerBlock.key, CardBlock.key) for slot in shape_named(key).slots(key, None, None, 0)
)
"""What may be said without a keyword where it is not known what was asked."""

SHORT = ("SAYS YES", "SAYS NO")
"""Kinds of words that are short for what a slot says they are."""

_PATIENCE = 8
"""How often each word may be read: a Swede's "är" is Aragon, too, and each may begin a long placing."""

_BEGUN = (HOMELESS, UNSAID)
"""Troubles of an order of which only a part is said."""

_DENYING = ("IF", "UNLESS", "NOT", "CORRECTION", "HEDGE", "SAYS NO")

_MOST = 4
"""Readings that are written out when a player is asked which is meant."""


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read some words: the orders they come to, and whether words were passed over that may matter."""

    said: tuple[Statement, ...] = ()
    fills: tuple[Slot, ...] = ()  # what is answered by a part of it
    doubtful: bool = False  # words were passed over that may matter


def answers(
    tokens: Sequence[Token], words: Vocabulary, table: Table, before: Sequence[Statement] = ()
) -> tuple[Statement, ...] | None:
    """The orders that some words amount to; None unless every word has its part in them.

    What answers a question alone is sure, all else doubtful. `before`: what the letter says besides, and so does not
    say here. Where the words can mean several things there is one statement without a value, which asks.
    """
    asked = _OF_ANY_ROUND if table.slots is None else table.slots
    open_slots = tuple(slot for slot in asked if slot.key not in map(_key, before))
    reader = _Reader(Cursor(tokens, words, table, guessing=False), open_slots, _PATIENCE * len(tokens))
    found: dict[tuple[object, ...], _Reading] = {}
    for reading in islice(reader.readings(0, _Reading()), _PATIENCE):
        if len(reading.said) == 1 or not any(slot.alone for slot in reading.fills):
            found.setdefault(tuple(said.value for said in reading.said), reading)
    judged = [(reading, _against(reading.said, open_slots, table)) for reading in found.values()]
    good = _fullest([reading for reading, against in judged if against is None])
    if len(good) > 1:
        return (_which(good[:_MOST], tokens, table),)
    if good:
        return _judged(good[0])
    refused = [(reading, against) for reading, against in judged if against]
    if len(refused) == 1 and len(refused[0][0].said) == 1:
        return (_refused(*refused[0]),)
    return _spoilt(tokens, words, table, open_slots)


def piecewise(
    tokens: Sequence[Token], words: Vocabulary, table: Table, before: Sequence[Statement] = ()
) -> tuple[Statement, ...] | None:
    """What can be read of the clauses of some words, all doubtful, with what is wrong with the rest; None for nothing.

    Where a clause that is not understood may deny the others, nothing is read.
    """
    found: list[Statement] = []
    lost: list[Token] = []
    for clause in filter(None, _clauses(tokens)):
        said = answers(clause, words, table, (*before, *found))
        if said is None or said[0].value is None or isinstance(said[0].value, Request):
            lost += clause
        else:
            found += (replace(each, doubt=each.doubt or DOUBT) for each in said)
    if not found or not lost or any(words.has(kind, lost) for kind in _DENYING):
        return None
    typed = " ".join(token.word for token in lost)
    trouble = Trouble("invalid", "words-left-over", (typed,), (), lost[0], lost[-1])
    return (*found, Statement("", None, lost[0], (trouble,)))


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The parts between commas."""
    begin = 0
    for at, token in enumerate(tokens):
        if token.word == ",":
            yield tokens[begin:at]
            begin = at + 1
    yield tokens[begin:]


def _fullest(readings: Sequence[_Reading]) -> list[_Reading]:
    """Those that answer most of what is asked."""
    counts = [sum(slot.is_asked for slot in reading.fills) for reading in readings]
    return [reading for reading, count in zip(readings, counts, strict=True) if count == max(counts)]


def _refused(reading: _Reading, against: Complaint) -> Statement:
    """The answer to a question that is no answer, and why."""
    said = reading.said[0]
    trouble = Trouble("illegal", against.code, against.args, (), said.token, said.token)
    return replace(said, troubles=(trouble,))


def _spoilt(
    tokens: Sequence[Token], words: Vocabulary, table: Table, slots: Sequence[Slot]
) -> tuple[Statement, ...] | None:
    """The answer to the one question asked that has a misspelt name in it, or names what is gone."""
    asked = [(slot, verb) for slot in slots if slot.is_asked for verb in slot.verbs]
    if len(asked) != 1 or any(token.speech for token in tokens):
        return None
    c = Cursor(tokens, words, table)
    said = read_statement(c, asked[0][1])
    known = said.troubles and all(trouble.mended or trouble.fault == "illegal" for trouble in said.troubles)
    if not known or any(not token.is_mark for token in tokens[c.at :]):
        return None
    return (replace(said, token=tokens[0], is_bare=True),)


def _key(said: Statement) -> str:
    """The name of the block that an order is, or belongs to."""
    return CardBlock.key if isinstance(said.value, Choice) else getattr(said.value, "key", said.verb)


Way = tuple[Statement, Slot | None, int]
"""An order, what it answers, and where it ends."""


@dataclass(slots=True)
class _Reader:
    """Reads running words against the slots that are open."""

    c: Cursor
    slots: Sequence[Slot]
    patience: int

    def readings(self, at: int, so_far: _Reading) -> Iterator[_Reading]:
        """Every way to read the words from `at` on, behind what is read so far."""
        tokens, words = self.c.tokens, self.c.words
        if at < len(tokens) and _is_invited(so_far.said, tokens[at:], words):
            at = len(tokens)
        while at < len(tokens) and tokens[at].is_mark:
            so_far = replace(so_far, doubtful=so_far.doubtful or tokens[at].word in "?~")
            at += 1
        if at == len(tokens):
            yield from [so_far] if so_far.said else []
            return
        read = False
        for said, slot, end in self._ways(at, so_far):
            fills = (*so_far.fills, slot) if slot else so_far.fills
            for reading in self.readings(end, replace(so_far, said=(*so_far.said, said), fills=fills)):
                read = True
                yield reading
        if not read and (found := self._passed(at, so_far)):
            yield from self.readings(*found)

    def _passed(self, at: int, so_far: _Reading) -> tuple[int, _Reading] | None:
        """Step over words that belong to no order: those of sentences, "instead of 9", a greeting."""
        tokens, words = self.c.tokens, self.c.words
        loose, _ = words.longest(("LOOSE", "HEDGE", "LEAD-IN"), tokens, at)
        found = words.match("INSTEAD", tokens, at) if so_far.said and not words.match("LOOSE", tokens, at) else None
        yes = ("SAYS YES",) if so_far.fills and so_far.fills[-1].short else ()
        greetings = ("TO", "name", *(("CLOSING",) if so_far.said else ()), *yes)
        polite, _ = words.longest(greetings, tokens, at)
        if found is not None and found[0] >= polite:
            behind = at + found[0]
            old, _ = words.longest(("place", "card", "number"), tokens, behind)
            return behind + (old or any(map(number_like, tokens[behind : behind + 1]))), replace(so_far, doubtful=True)
        length = max(loose, polite)
        if not length or words.match("NOT", tokens, at):
            return None
        return at + length, replace(so_far, doubtful=so_far.doubtful or loose > polite)

    def _ways(self, at: int, so_far: _Reading) -> list[Way]:
        """What may begin here: the place that a card just named wants, else what is asked, else any order."""
        self.patience -= 1
        if self.patience < 0:
            return []
        card = _card_behind(so_far.said, self.c.table)
        if card is not None and (found := self._with(card, at)):
            return found
        filled = list(map(_key, so_far.said))
        free = (slot for slot in self.slots if slot.key not in filled and slot not in so_far.fills)
        found = [way for slot in free for way in self._of(slot, at, first=not so_far.said)]
        return found or self._ordered(at)

    def _with(self, card: Card, at: int) -> list[Way]:
        """What is done with the card just named: the place that it wants, "king to aragon", or "do it"."""
        done = wants_act(card) and _length(self.c, at, SHORT[0])
        if done:
            return [(_written_out(DoAct.verb, self.c.table, self.c.tokens[at]), None, at + done)]
        return self._read(at, next(iter(naming((card,))), ""))

    def _of(self, slot: Slot, at: int, *, first: bool) -> Iterator[Way]:
        """The ways to read what comes here as the answer to one slot."""
        c = self.c
        for short, order in slot.short.items():
            if length := _length(c, at, short):
                yield _written_out(order, c.table, c.tokens[at]), slot, at + length
        for verb in slot.verbs:
            if _may_begin(c, at, verb, first=first):
                yield from self._before_comma(at, verb, slot)
                yield from self._read(at, verb, slot)

    def _before_comma(self, at: int, verb: str, slot: Slot) -> list[Way]:
        """The same up to the next comma, which in running words may rank or go on: "13, two in Catalonia"."""
        tokens = self.c.tokens
        comma = next((n for n in range(at, len(tokens)) if tokens[n].word == ","), None)
        if comma is None or verb not in (PowerBlock.key, CardBlock.key):
            return []
        self.c.tokens = tokens[:comma]
        found = self._read(at, verb, slot)
        self.c.tokens = tokens
        return found if found and found[0][2] == comma else []

    def _ordered(self, at: int) -> list[Way]:
        """An order with its keyword."""
        found = self.c.words.match("verb", self.c.tokens, at)
        if found is None or found[1] in _NOT_LOOSE or (found[1] == LET_PASS and not self._asks(VetoBlock.key)):
            return []
        length, verb = found
        self.c.at = at + length
        if verb in _WANT_WORDS and self.c.ended():
            return []
        return self._read(at, verb, begin=at if verb == GOAL else at + length)

    def _asks(self, key: str) -> bool:
        return any(slot.key == key for slot in self.slots)

    def _read(self, at: int, verb: str, slot: Slot | None = None, begin: int | None = None) -> list[Way]:
        """The order of this keyword that the words from here on make, if they make one without a trouble."""
        c = self.c
        c.at = at if begin is None else begin
        if not verb:
            return []
        self.patience -= 1
        said = read_statement(c, verb)
        end = c.tokens.index(said.troubles[0].first) if _goes_on(said) else c.at
        more = c.words.has("verb", c.tokens[end:]) or is_content(c.tokens[end:], c.words)
        good = said.value is not None and (not c.troubles or (_goes_on(said) and more)) and c.at > at
        c.troubles.clear()
        return [(Statement(said.verb, said.value, c.tokens[at], is_bare=True), slot, end)] if good else []


def _is_invited(said: Sequence[Statement], rest: Sequence[Token], words: Vocabulary) -> bool:
    """Whether a yes or no to an invitation may go on as it likes: no condition, nothing taken back, no question."""
    last = said[-1].value if said else None
    against = {Accept: ("NOT", "HEDGE", "SAYS NO"), Decline: ("SAYS YES",)}.get(type(last))
    if against is None or is_content(rest, words) or any(token.word == "?" for token in rest):
        return False
    goes_on = rest[0].is_mark or words.longest(("LEAD-IN", "NOT", "name", "CLOSING"), rest, 0)[0] > 0
    denied = any(words.has(kind, rest) for kind in ("IF", "UNLESS", *against))
    return not denied and (isinstance(last, Accept) or goes_on)


def _goes_on(said: Statement) -> bool:
    """Whether an order that takes one thing is followed by `and`: by another order, in running words."""
    return [trouble.code for trouble in said.troubles] == [ONE_ONLY]


def _card_behind(so_far: Sequence[Statement], table: Table) -> Card | None:
    """The card that was named just now."""
    last = so_far[-1].value if so_far else None
    named = last.cards if isinstance(last, Choice) else ()
    return card_called(named[0], table.cards) if len(named) == 1 else None


def _may_begin(c: Cursor, at: int, verb: str, *, first: bool) -> bool:
    """Whether an order may begin here whose keyword is left out."""
    c.at = at
    if verb == PowerBlock.key:  # a number opens a sentence; further on it says how many
        return first and (number_like(c.tokens[at]) or c.sees("ANY") is not None or c.sees("number") is not None)
    if verb == CardBlock.key:
        named = any(c.sees(kind) is not None for kind in ("card", "STACK", "ANY"))
        return named or (first and number_like(c.tokens[at]))
    if verb == DoPlace.verb:  # letters end with "best"
        return c.sees("place") != (COURT,) and c.sees("BEST") is None
    return True


def _length(c: Cursor, at: int, short: str) -> int:
    """How many words say this short answer here: yes or no in some way, or a number that stands alone."""
    if not short.isdigit():
        found = c.words.match(short, c.tokens, at)
        agreed = c.words.match("verb", c.tokens, at) if short == SHORT[0] and not found else None
        return found[0] if found else agreed[0] if agreed and agreed[1] == "OK" else 0
    first = c.words.match("FIRST", c.tokens, at) if short == "1" else None
    return first[0] if first else int(len(c.tokens) == 1 and c.tokens[at].word == short)


def _written_out(order: str, table: Table, token: Token) -> Statement:
    """What is short for an order, as if it had been written out."""
    c = Cursor(tokens_of(order), vocabulary(english(table.board), table), table)
    return replace(read_statement(c, c.take("verb") or ""), token=token, is_bare=True)


# --- what they come to ----------------------------------------------------------------------------


def _against(said: Sequence[Statement], slots: Sequence[Slot], table: Table) -> Complaint | Literal[""] | None:
    """What stands against it: nothing, that it is no order, or why what is asked is not open to it."""
    judges = {slot.key: slot.against for slot in slots}
    for found in assembled(_orders(said), table):
        if not (found.is_filed or all(trouble.mended or trouble.code in _BEGUN for trouble in found.troubles)):
            return ""
        against = judges[found.key](found.block) if found.block is not None and found.key in judges else None
        if against is not None:
            return against
    return None


def _orders(said: Sequence[Statement]) -> list[Statement]:
    return [each for each in said if not isinstance(each.value, Request)]


def _judged(reading: _Reading) -> tuple[Statement, ...]:
    """The orders, doubtful unless there is one alone, in words that are all it, and it is what was asked."""
    asked = any(slot.is_asked for slot in reading.fills)
    if len(reading.said) == 1 and asked and not reading.doubtful:
        return reading.said
    return tuple(replace(said, doubt=DOUBT) for said in reading.said)


def _which(readings: Sequence[_Reading], tokens: Sequence[Token], table: Table) -> Statement:
    """The question which of its readings is meant, each written as orders."""
    meant = tuple(dict.fromkeys(_text(reading.said, table) for reading in readings))
    first, last = tokens[0], tokens[-1]
    typed = " ".join(token.word for token in tokens if not token.is_mark)
    trouble = Trouble("ambiguous", "several-meanings", (typed,), meant, first, last)
    return Statement("", None, first, (trouble,))


def _text(said: Sequence[Statement], table: Table) -> str:
    """Orders as they would be written."""
    lines: list[str] = []
    for finding in assembled(_orders(said), table):
        lines += canonical(finding.block, table).split("\n") if finding.block else []
    lines += [item_text(item, table) for each in said if not lines for item in _items(each)]
    return "; ".join(lines) or said[0].verb


def _items(said: Statement) -> tuple[Item, ...]:
    return said.value if isinstance(said.value, tuple) else ()
