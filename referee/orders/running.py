"""Finds every way to read orders without keywords in running words, given the questions that are open.

Knows which keywords may be left out, which words may be skipped without harm, and which make a reading doubtful. Must
not know the game, nor what orders come to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from referee.orders.contents import Accept, Decline, Known, Slot
from referee.orders.grammar import ONE_ONLY, Choice, Cursor, Statement, number_like
from referee.orders.keywords import english
from referee.orders.lexicon import GOAL, Vocabulary, vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.segments import is_content
from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.called import DoCourt, ReinforceBlock
from referee.orders.shapes.deeds import card_called, verbs_of, wants_act
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import ELSE, TURN, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.statements import REQUESTS, read_statement
from referee.orders.tokens import WordToken, tokens_of
from referee.rules.effects.base import Card
from referee.rules.model import COURT

_NOT_LOOSE = frozenset((*REQUESTS, *BEFORE))
"""Requests take effect by themselves, so they are never read from running words."""

_WANT_WORDS = frozenset({VetoBlock.key, DoCourt.verb, AskBlock.key, ReinforceBlock.key})
"""Orders that may stand alone, but not in running words."""

SHORT = ("SAYS YES", "SAYS NO")
"""Kinds of words that a slot may give a meaning."""

_PATIENCE = 4
"""How often each word may be read: "är" is Aragon in Swedish too, and each may begin a long placing."""

_TRIES = 3
"""How often one order is read at one place: whole, then without the words that could not be read."""

_BEGINNINGS = (
    *("verb", "number", "place", "card", "ANY", "ALL", "LEAD", "REST", "SECOND", "SPREAD", "BEST", "AIM", "STACK"),
    *("TO", "FROM", "INTO", "SAYS YES", "SAYS NO", "SAYS HIGHEST", "YES", "FIRST", "KEEP LEADS", "seat", "NONE"),
)
"""Kinds of words that an order may begin with."""

OrderAt = tuple[Statement, Slot | None, int]
"""An order, the slot that it answers, and the index behind it."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way to read some words: the orders, their places, and whether words were skipped that may matter."""

    said: tuple[Statement, ...] = ()
    spans: tuple[range, ...] = ()
    fills: tuple[Slot, ...] = ()  # the slots that the orders answer
    doubtful: bool = False  # words were skipped that may matter
    corrects: bool = False  # the next order may replace an earlier one

    def and_then(self, said: Statement, slot: Slot | None, span: range) -> Interpretation:
        """This interpretation and one more order; behind ELSE the lines of a plan may be given again."""
        otherwise = isinstance(said.value, Choice) and said.value.otherwise
        kept = tuple(filled for filled in self.fills if filled != slot and not (otherwise and filled.key == TURN))
        fills = (*kept, slot) if slot else self.fills if not otherwise else kept
        old = [n for n, each in enumerate(self.said) if not (self.corrects and key_of_said(each) == key_of_said(said))]
        before, spans = [self.said[n] for n in old], [self.spans[n] for n in old]
        if said.value in [each.value for each in before]:  # said twice
            return replace(self, corrects=False)
        return replace(self, said=(*before, said), spans=(*spans, span), fills=fills, corrects=False)


def key_of_said(said: Statement) -> str:
    """The key of the block that an order is, or belongs to."""
    return CardBlock.key if isinstance(said.value, Choice) else getattr(said.value, "key", said.verb)


def readings(c: Cursor, slots: Sequence[Slot], before: Sequence[Statement]) -> Iterator[Interpretation]:
    """Every way to read the words of a cursor, given the statements before them."""
    if any(number_like(token) or _may_begin_any(token, c.words) for token in c.tokens):
        yield from _Reader(c, slots, before, _PATIENCE * (len(c.tokens) + _PATIENCE)).readings(0, Interpretation())


def _may_begin_any(token: WordToken, words: Vocabulary) -> bool:
    return any(words.begins(kind, token.word) for kind in _BEGINNINGS)


@dataclass
class _Reader:
    """Reads running words as answers to open slots."""

    c: Cursor
    slots: Sequence[Slot]
    before: Sequence[Statement]
    patience: int

    def readings(self, at: int, so_far: Interpretation) -> Iterator[Interpretation]:
        """Every way to read the words from `at` on."""
        tokens = self.c.tokens
        ways: list[OrderAt] = []
        while at < len(tokens) and self.patience >= 0:
            if _is_invited(so_far.said, tokens[at:], self.c.words):
                at = len(tokens)
            elif ways := self._ways(at, so_far):
                break
            elif (passed := self._skip(at, so_far)) is None:
                return
            else:
                at, so_far = passed
        for said, slot, end in ways:
            yield from self.readings(end, so_far.and_then(said, slot, range(at, end)))
        if not ways and so_far.said and self.patience >= 0 and not so_far.corrects:
            yield so_far

    def _skip(self, at: int, so_far: Interpretation) -> tuple[int, Interpretation] | None:
        """Skip small words, "instead of 9" or a greeting, which belong to no order; None for any other word."""
        tokens, words = self.c.tokens, self.c.words
        if tokens[at].is_mark:
            return at + 1, replace(so_far, doubtful=so_far.doubtful or tokens[at].word in "?~")
        loose, _ = words.longest(("LOOSE", "HEDGE", "LEAD-IN"), tokens, at)
        found = words.match("INSTEAD", tokens, at) if so_far.said and not words.match("LOOSE", tokens, at) else None
        yes = ("SAYS YES",) if so_far.fills and so_far.fills[-1].short else ()
        polite = words.longest(("TO", *(("CLOSING",) if so_far.said else ()), *yes), tokens, at)[
            0
        ] or self._addressed_length(at)
        if found is not None and found[0] >= polite:
            behind = at + found[0]
            old, _ = words.longest(("place", "card", "number"), tokens, behind)
            return behind + (old or any(map(number_like, tokens[behind : behind + 1]))), replace(so_far, doubtful=True)
        turned = words.longest(("CORRECTION",), tokens, at)[0] if so_far.said else 0
        if turned >= max(loose, polite, 1):
            return at + turned, replace(so_far, doubtful=True, corrects=True)
        if (loose or polite) and not words.match("NOT", tokens, at):
            return at + max(loose, polite), replace(so_far, doubtful=so_far.doubtful or loose > polite)
        return None

    def _addressed_length(self, at: int) -> int:
        """The length of a name that ends a clause, by which somebody is addressed; else 0."""
        found = self.c.words.match("name", self.c.tokens, at)
        ends = found and (at + found[0] == len(self.c.tokens) or self.c.tokens[at + found[0]].is_mark)
        return found[0] if found and ends else 0

    def _ways(self, at: int, so_far: Interpretation) -> list[OrderAt]:
        """What may begin here: the line that the card just named wants, else an answer, else any order."""
        token = self.c.tokens[at]
        if token.is_mark or not (number_like(token) or _may_begin_any(token, self.c.words)):
            return []
        self.patience -= 1
        is_word = len(self.c.tokens) > 1 and self.c.words.match("LOOSE", self.c.tokens, at) is not None
        if self.patience < 0 or (is_word and self.c.words.match("place", self.c.tokens, at)):  # "se" is Seville, too
            return []
        card = _card_behind(so_far.said or self.before, self.c.known)
        if card is not None and (found := self._for_card(card, at)):
            return found
        filled = [] if so_far.corrects else list(map(key_of_said, so_far.said))
        used = [slot for slot in so_far.fills if not (so_far.corrects or DoPlace.verb in slot.verbs)]
        free = (slot for slot in self.slots if slot.key not in filled and slot not in used)
        found = [way for slot in free for way in self._as_answer(slot, at, first=not so_far.said or so_far.corrects)]
        return found or self._ordered(at)

    def _for_card(self, card: Card, at: int) -> list[OrderAt]:
        """The line for the card just named: the place that it wants ("king to aragon"), or "do it"."""
        done = wants_act(card) and _short_length(self.c, at, SHORT[0])
        if done:
            return [(written_out(DoAct.verb, self.c.known, self.c.tokens[at]), None, at + done)]
        return [way for verb in verbs_of(card) for way in self._read_order(at, verb)][-1:]

    def _as_answer(self, slot: Slot, at: int, *, first: bool) -> Iterator[OrderAt]:
        """The ways to answer one slot with the words that come here."""
        c = self.c
        for short, order in slot.short.items():
            if length := _short_length(c, at, short):
                yield written_out(order, c.known, c.tokens[at]), slot, at + length
        for verb in slot.verbs:
            if _may_begin(c, at, verb, first=first):
                for said, _, end in self._read_order(at, verb):
                    yield said, slot, end + self._named_behind(end, verb)

    def _named_behind(self, end: int, verb: str) -> int:
        """The length of a keyword that stands behind its value (9 power, king card), else 0."""
        found = self.c.words.match("verb", self.c.tokens, end) if verb in (PowerBlock.key, CardBlock.key) else None
        return found[0] if found and found[1] == verb else 0

    def _ordered(self, at: int) -> list[OrderAt]:
        """An order with its keyword."""
        found = self.c.words.match("verb", self.c.tokens, at)
        if found is None or found[1] in _NOT_LOOSE or (found[1] == LET_PASS and not self._asks(VetoBlock.key)):
            return []
        length, verb = found
        self.c.at = at + length
        if verb == ELSE and self.c.sees("verb") == CardBlock.key:
            self.c.take("verb")
        if verb in _WANT_WORDS and self.c.ended():
            return []
        return self._read_order(at, verb, begin=at if verb == GOAL else self.c.at)

    def _asks(self, key: str) -> bool:
        return any(slot.key == key for slot in self.slots)

    def _read_order(self, at: int, verb: str, begin: int | None = None) -> list[OrderAt]:
        """The orders of this keyword that can be read here without a trouble: whole, and up to a comma.

        In running words a comma may rank, or separate orders: "13, two in Catalonia". The next order may begin behind
        a comma or `and` if the rest does not belong to this one.
        """
        c, tokens, ends, found = self.c, self.c.tokens, self._joints, dict[int, OrderAt]()
        begin = at if begin is None else begin
        stop, first = len(tokens) if verb else 0, verb in (PowerBlock.key, CardBlock.key)
        for _ in range(_TRIES):
            if not stop or stop < begin or self.patience < 0:
                break
            c.tokens, c.at = tokens[:stop], begin
            self.patience -= 1
            said = read_statement(c, verb)
            if said.value is not None and all(trouble.mended for trouble in c.troubles) and c.at > at:
                order = replace(said, token=tokens[at], is_bare=True)
                found.setdefault(c.at, (order, None, c.at))
            wrong = stop
            if c.troubles:
                wrong = next((n for n in range(at, stop) if tokens[n] is c.troubles[0].first), stop)
            alone = (
                [trouble.code for trouble in c.troubles] == [ONE_ONLY] and wrong < stop and self._may_hold_orders(wrong)
            )
            c.troubles.clear()
            commas = [n for n in range(begin + 1, wrong) if tokens[n].word == ","] if first else []
            joints = [n for n in ends if begin < n < wrong] if not found else []
            stop = wrong if alone else (*commas[:1], *reversed(joints), 0)[0]
            first = first and alone
        c.tokens = tokens
        return [found[end] for end in sorted(found)]

    @cached_property  # each try at an order looks at all of them
    def _joints(self) -> tuple[int, ...]:
        """Where a part of an order may end, of all the words."""
        return tuple(n for n in range(len(self.c.tokens)) if _joins(self.c.tokens, n, self.c.words))

    def _may_hold_orders(self, at: int) -> bool:
        """Whether orders may follow from here on."""
        rest = self.c.tokens[at:]
        return self.c.words.has("verb", rest) or is_content(rest, self.c.words)


def _is_invited(said: Sequence[Statement], rest: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether talk may follow a yes or no to an invitation: it must not ask, set a condition or take anything back."""
    last = said[-1].value if said else None
    against = {Accept: ("AGAINST", "NOT", "HEDGE", "SAYS NO"), Decline: ("SAYS YES",)}.get(type(last))
    if against is None or is_content(rest, words) or any(token.word == "?" for token in rest):
        return False
    goes_on = rest[0].is_mark or words.longest(("LEAD-IN", "NOT", "name", "CLOSING"), rest, 0)[0] > 0
    denied = any(words.has(kind, rest) for kind in ("IF", "UNLESS", *against))
    return not denied and goes_on


def _joins(tokens: Sequence[WordToken], at: int, words: Vocabulary) -> bool:
    """Whether a part of an order may end here, before a comma or a joining word."""
    return tokens[at].word in (",", ";") or words.longest(("OR", "AND", "THEN"), tokens, at)[0] > 0


def _card_behind(so_far: Sequence[Statement], known: Known) -> Card | None:
    """The card that the last statement names; None if it names none or several."""
    last = so_far[-1].value if so_far else None
    named = last.cards if isinstance(last, Choice) else ()
    return card_called(named[0], known.cards) if len(named) == 1 else None


def _may_begin(c: Cursor, at: int, verb: str, *, first: bool) -> bool:
    """Whether an order may begin here without its keyword in front."""
    c.at = at
    if verb in (PowerBlock.key, CardBlock.key) and c.sees("BOTH") is not None:
        return False
    if verb in (PowerBlock.key, CardBlock.key) and (number_like(c.tokens[at]) or c.sees("number") is not None):
        behind = c.words.match("verb", c.tokens, at + 1)  # a number opens a sentence; further on it says how many
        return first or (behind is not None and behind[1] == verb)
    if verb == PowerBlock.key:
        return first and c.sees("ANY") is not None
    if verb == CardBlock.key:
        return any(c.sees(kind) is not None for kind in ("card", "STACK", "ANY"))
    if verb == DoPlace.verb and at and c.words.match("FROM", c.tokens, at - 1):
        return False
    if verb == DoPlace.verb:  # letters end with "best"
        c.at = at
        return c.sees("place") != (COURT,) and c.sees("BEST") is None
    return True


def _short_length(c: Cursor, at: int, short: str) -> int:
    """The length of a short answer here, a yes, a no or a number that stands alone; 0 if it is none."""
    if not short.isdigit():
        length, kind = c.words.longest((short, "HEDGE"), c.tokens, at)  # "yeah right"
        agreed = c.words.match("verb", c.tokens, at) if short == SHORT[0] and not length else None
        return length if kind == short else agreed[0] if agreed and agreed[1] == "OK" else 0
    first = c.words.match("FIRST", c.tokens, at) if short == "1" else None
    return first[0] if first else int(len(c.tokens) == 1 and c.tokens[at].word == short)


def written_out(order: str, known: Known, token: WordToken) -> Statement:
    """The statement of an order that a short answer stands for."""
    words = vocabulary(english(known.board), known)
    c = Cursor(words.without_fillers(tokens_of(order)), words, known)
    return replace(read_statement(c, c.take("verb") or ""), token=token, is_bare=True)
