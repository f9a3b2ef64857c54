"""Reads a few words without a keyword as the answer to one question of a letter of ours: "Seville", "13", "yes".

Each word must belong to the answer, but for courtesy, marks and a name by which somebody is addressed; what says more
or less, or may answer two questions, is prose. Must not know the game: a slot itself tells which orders are open to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.languages.tokens import WordToken
from referee.orders.assembly import HOMELESS, assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Slot
from referee.orders.grammar import Choice, Cursor, Statement, Trouble, Value, number_like
from referee.orders.lexicon import Vocabulary
from referee.orders.order import Block
from referee.orders.rows import covered
from referee.orders.segments import Segment
from referee.orders.shapes.deed import DoAct
from referee.orders.shapes.deeds import card_called, verbs_of, wants_act
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.planning import UNSAID
from referee.orders.shapes.plans import FURTHER, TURN, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_named
from referee.orders.statements import read_statement, written_out
from referee.rules.model import COURT

OF_ANY_ROUND = tuple(
    slot for key in (PowerBlock.key, CardBlock.key) for slot in shape_named(key).slots(key, None, None, 0)
)
"""The slots that count as open when it is not known what was asked."""

_NUMBERED = {
    PowerBlock.key: ("number", "ANY"),
    **dict.fromkeys((CardBlock.key, FURTHER), ("number", "card", "STACK", "ANY")),
}
"""Keywords of answers that may be a number, and the kinds of words that these begin with."""

_BEGUN = (HOMELESS, UNSAID)
"""Codes of troubles with an order of which only a part is given."""

_CLOSING = 20
"""At most so many words and marks has a closing, with the names behind it."""

_DOUBTS = ("?", "~")
"""Marks that are no dress: a question, and struck-through text."""

SEVERAL = "several-meanings"
"""The code of the question which of several orders is meant, each written out."""


def answers(
    tokens: Sequence[WordToken], words: Vocabulary, known: Known, before: Sequence[Statement] = ()
) -> tuple[Statement, ...] | None:
    """The orders that fill one asked slot with all of some words; None where these are prose.

    They have a trouble if the slot is not open to them. Of words that may fill one slot or another, a statement without
    a value asks which. `before`: the other statements of the letter, whose slots are not open here.
    """
    filled = {CardBlock.key if isinstance(said.value, Choice) else _key(said) for said in before}
    filled |= {block.key for block in known.proposal}  # of which words may say something else
    asked = [slot for slot in known.slots or () if slot.is_asked and slot.key not in filled]
    said = _without_courtesy(tokens, words) if asked else ()
    found: dict[tuple[object, ...], tuple[Statement, ...]] = {}
    for slot in asked if said else ():
        for orders in _ways_to_fill(slot, said, words, known):
            if judged := _judged(slot, orders, known):
                found.setdefault(tuple(order.value for order in orders), judged)
    sound = [orders for orders in found.values() if not any(order.troubles for order in orders)]
    if len(sound) > 1:
        return (_which(sound, said, known),)
    return next(iter(sound or found.values()), None)


def answer_like_an_order(
    segment: Segment, words: Vocabulary, known: Known, before: Sequence[Statement]
) -> tuple[Statement, ...] | None:
    """The answer that begins like an order: "king to Aragon" where a card is asked, DO Aragon below CARD king."""
    tokens = () if segment.lead else segment.tokens[segment.begin :]
    c = Cursor(tokens, words, known, guessing=False)
    if before and c.take("verb") == "DO" and c.sees("verb") is None:
        done = [replace(line, token=tokens[0]) for line in _line_of_card(c, before[-1])]
        return (done[0],) if len(done) == 1 else None
    is_disk = words.match("purpose", tokens, 0) is not None  # evict: Valencia
    verb = words.match("verb", tokens, 0) or (0, "")
    goes_on = any(verb[1] in slot.verbs for slot in known.slots or () if slot.key == TURN)  # of a card half said
    said = answers(tokens, words, known, before) if tokens and not (tokens[0].shouted or is_disk or goes_on) else None
    return said if said and all(order.is_clean for order in said) else None


def _which(ways: Sequence[Sequence[Statement]], said: Sequence[WordToken], known: Known) -> Statement:
    """The question which orders are meant, each written out."""
    blocks = [[each.block for each in assembled(orders, known) if each.block] for orders in ways]
    written = tuple("; ".join(canonical_sheet(found, known).splitlines()) for found in blocks)
    typed = " ".join(token.word for token in said if not token.is_mark)
    trouble = Trouble("ambiguous", SEVERAL, (typed,), tuple(filter(None, written)), said[0], said[-1])
    return Statement("", None, said[0], (trouble,))


def _key(said: Statement) -> str:
    """The key of the block that an order is, or belongs to."""
    return str(getattr(said.value, "key", said.verb))


def _without_courtesy(tokens: Sequence[WordToken], words: Vocabulary) -> Sequence[WordToken]:
    """The words without a name at either end by which somebody is addressed, and without a closing."""

    def is_apart(at: int) -> bool:
        """Whether a mark or courtesy stands here, or was dropped before this word."""
        one, two = tokens[at - 1], tokens[at]
        return two.is_mark or two.row != one.row or two.column > one.end + 1 or bool(words.match("CLOSING", tokens, at))

    begin, end = 0, len(tokens)
    if (name := words.match("name", tokens, 0)) and name[0] < end and is_apart(name[0]):
        begin = name[0]
    doubted = next((at for at in range(end - 1, begin, -1) if tokens[at].word in _DOUBTS), begin)
    for at in range(max(doubted + 1, end - _CLOSING), end):
        if is_apart(at) and covered(tokens[at:], words, ("CLOSING", "name")):
            end = at
            break
    while begin < end and tokens[begin].is_mark and tokens[begin].word not in _DOUBTS:
        begin += 1
    return tokens[begin:end]


def _ways_to_fill(
    slot: Slot, said: Sequence[WordToken], words: Vocabulary, known: Known
) -> Iterator[tuple[Statement, ...]]:
    """The orders that each way to read these words as the answer to one question gives."""
    for short, order in slot.short.items():
        if _is_short(short, order, said, words):
            yield (written_out(order, known, said[0]),)
    for verb in slot.verbs:
        c = Cursor(said, words, known, guessing=False)
        if _may_begin(c, verb) and (first := _read(c, verb)):
            if verb in _NUMBERED and c.sees("verb") == verb:  # 9 power, king card
                c.take("verb")
            if c.token() is None:
                yield (first,)
            else:
                yield from ((first, line) for line in _line_of_card(c, first))


def _is_short(short: str, order: str, said: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether words are a yes or a no to an order and nothing else, or a number as printed."""
    if short.isdigit():
        first = words.match("FIRST", said, 0) if short == "1" else None
        return len(said) == (first[0] if first else 1) and (bool(first) or said[0].word == short)
    at = 0
    while at < len(said) and said[at].word not in _DOUBTS:
        length, kind = words.longest((short, "HEDGE"), said, at)  # "yeah right"
        agreed = words.match("verb", said, at)
        if agreed and agreed[0] > length and agreed[1] in (order, "OK" if short == "SAYS YES" else order):
            length, kind = agreed[0], short
        if kind != short and not said[at].is_mark:
            return False
        at += length or 1
    return at == len(said) > 0


def _may_begin(c: Cursor, verb: str) -> bool:
    """Whether an answer to this keyword may begin so, perhaps with a TO, behind which the cursor then stands."""
    if verb in _NUMBERED:
        figures = [token.word for token in c.tokens if number_like(token)]  # 10/10!
        return len(figures) == len({*figures}) and not c.sees("BOTH") and c.comes_number_or(*_NUMBERED[verb])
    if c.says("TO") and c.sees("place") is None and c.sees("seat") is None:
        return False
    return verb != DoPlace.verb or (c.sees("place") != (COURT,) and c.sees("BEST") is None)  # letters end with "best"


def _read(c: Cursor, verb: str) -> Statement | None:
    """The order of a keyword that was left out; None if it cannot be read as it stands."""
    begin = c.at
    said = read_statement(c, verb)
    if said.value is None or c.troubles or c.at == begin or _leaves_count_open(said.value, c):
        return None
    return replace(said, token=c.tokens[begin], is_bare=True)


def _leaves_count_open(value: Value, c: Cursor) -> bool:
    """Whether one of several numbers was not said: den aus Aragon und zwei vom Hof."""
    return isinstance(value, Block) and value.leaves_count_open and not c.words.has("ALL", c.tokens)


def _line_of_card(c: Cursor, head: Statement) -> Iterator[Statement]:
    """Each line for the card that was just named that all words which are left make: king to Aragon."""
    named = head.value.cards if isinstance(head.value, Choice) and not head.value.guards else ()
    card = card_called(named[0], c.known.cards) if len(named) == 1 else None
    c.mark(",")
    if card and wants_act(card) and _is_short("SAYS YES", DoAct.verb, c.tokens[c.at :], c.words):
        yield written_out(DoAct.verb, c.known, c.tokens[c.at])
    begin = c.at
    for verb in verbs_of(card) if card else ():
        c.at = begin
        c.troubles.clear()
        if _may_begin(c, verb) and (line := _read(c, verb)) and c.token() is None:
            yield line


def _judged(slot: Slot, orders: tuple[Statement, ...], known: Known) -> tuple[Statement, ...] | None:
    """The orders, with a trouble if the slot is not open to them; None if they make no block."""
    for found in assembled(orders, known):
        if not (found.is_filed or all(trouble.code in _BEGUN for trouble in found.troubles)):
            return None
        against = slot.against(found.block) if found.block is not None and found.key == slot.key else None
        if against is not None:
            first = orders[0]
            trouble = Trouble("illegal", against.code, against.args, (), first.token, first.token)
            return (replace(first, value=None if len(orders) == 1 else first.value, troubles=(trouble,)), *orders[1:])
    return orders
