"""Reads words without keywords as answers to what a letter of ours asked: "Seville", "13", "yes", "king to aragon".

Knows that an answer is sure only if every word belongs to it; otherwise it is proposed, and the words left over are
named. If words have several meanings, all are written out and asked about. Must not know the game: a slot itself tells
which orders are open to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Literal

from referee.orders.assembly import HOMELESS, LEFT_OVER, assembled
from referee.orders.canonical import canonical
from referee.orders.contents import Accept, Decline, Known, Request, Slot
from referee.orders.grammar import Cursor, Statement, Trouble, number_like
from referee.orders.guards import Item
from referee.orders.lexicon import Vocabulary
from referee.orders.running import Interpretation, key_of_said, readings
from referee.orders.shapes.deeds import item_text
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.planning import UNSAID
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_named
from referee.orders.spelling import Spelling, spelt_out
from referee.orders.tokens import WordToken
from referee.rules.decisions import Complaint

DOUBT = "free-text"

OF_ANY_ROUND = tuple(
    slot for key in (PowerBlock.key, CardBlock.key) for slot in shape_named(key).slots(key, None, None, 0)
)
"""The slots that count as open when it is not known what was asked."""

_BEGUN = (HOMELESS, UNSAID)
"""Codes of troubles with an order of which only a part is given."""

_MOST = 4
"""The most interpretations written out to ask which is meant."""

_COMPARED = 16
"""The most interpretations compared."""


def answers(
    tokens: Sequence[WordToken], words: Vocabulary, known: Known, before: Sequence[Statement] = ()
) -> tuple[Statement, ...] | None:
    """The orders that some words amount to, with their troubles; None if they are no orders.

    A single answer to a question is sure, all else doubtful. `before`: the other statements of the letter, whose slots
    are not open here. If the words have several meanings, one statement without a value asks which is meant.
    """
    asked = OF_ANY_ROUND if known.slots is None else known.slots
    open_slots = tuple(slot for slot in asked if slot.key not in map(key_of_said, before))
    spelt = spelt_out(tokens, words)
    c = Cursor(spelt.tokens, words, known, guessing=False)
    found: dict[tuple[object, ...], Interpretation] = {}
    for reading in islice(readings(c, open_slots, before), _COMPARED):
        if len(reading.said) == 1 or not any(slot.alone for slot in reading.fills):
            found.setdefault(tuple(said.value for said in reading.said), reading)
    judged = [(reading, _against(reading.said, open_slots, known)) for reading in found.values()]
    good = _best([reading for reading, against in judged if against is None])
    if len(good) > 1:
        return (_ask_which(good[:_MOST], tokens, known),)
    if good:
        return _with_doubts(good[0], spelt)
    refused = [(reading, against) for reading, against in judged if against]
    return _without_refused(*refused[0], open_slots, known) if refused else None


def is_whole(said: Sequence[Statement]) -> bool:
    """Whether every word belongs to an order, without correction."""
    return not any(trouble.mended or trouble.code == LEFT_OVER for each in said for trouble in each.troubles)


def _best(found: Sequence[Interpretation]) -> list[Interpretation]:
    """The interpretations with the fewest troubles, and of these the ones that answer most of what is asked."""
    ranks = [
        (sum(len(said.troubles) for said in reading.said), -sum(slot.is_asked for slot in reading.fills))
        for reading in found
    ]
    return [reading for reading, rank in zip(found, ranks, strict=True) if rank == min(ranks)]


# --- what they come to ----------------------------------------------------------------------------


def _against(said: Sequence[Statement], slots: Sequence[Slot], known: Known) -> Complaint | Literal[""] | None:
    """None if nothing is against these orders; empty if one cannot be read; else why its slot is not open to it."""
    judges = {slot.key: slot.against for slot in slots}
    for found in assembled(_orders(said), known):
        if not (found.is_filed or all(trouble.mended or trouble.code in _BEGUN for trouble in found.troubles)):
            return ""
        against = judges[found.key](found.block) if found.block is not None and found.key in judges else None
        if against is not None:
            return against
    return None


def _without_refused(
    reading: Interpretation, against: Complaint, slots: Sequence[Slot], known: Known
) -> tuple[Statement, ...] | None:
    """The orders with a trouble on the one that its slot is not open to; None if that is not just one."""
    for at, said in enumerate(reading.said):
        rest = reading.said[:at] + reading.said[at + 1 :]
        if not rest or _against(rest, slots, known) is None:
            trouble = Trouble("illegal", against.code, against.args, (), said.token, said.token)
            kept = None if rest and said.verb == DoPlace.verb else said.value
            bad = replace(said, value=kept, troubles=(trouble,))
            return tuple(bad if each is said else replace(each, doubt=DOUBT) for each in reading.said)
    return None


def _orders(said: Sequence[Statement]) -> list[Statement]:
    return [each for each in said if not isinstance(each.value, Request)]


def _with_doubts(reading: Interpretation, spelt: Spelling) -> tuple[Statement, ...]:
    """The orders, doubtful unless there is just one, it answers what was asked, and all words belong to it."""
    asked = any(slot.is_asked for slot in reading.fills)
    numbers = [token.word for token in spelt.tokens if number_like(token)]
    twice = len(numbers) > len(set(numbers))  # 10/10!
    invited = isinstance(reading.said[0].value, Accept | Decline)  # who may go on as he likes
    if len(reading.said) == 1 and asked and (spelt.is_sure or invited) and not (reading.doubtful or twice):
        return reading.said
    found: list[Statement] = []
    for said, span in zip(reading.said, reading.spans, strict=True):
        told = (spelt.mended.get(token) for token in spelt.tokens[span.start : span.stop])
        found.append(replace(said, doubt=DOUBT, troubles=(*said.troubles, *filter(None, told))))
    return tuple(found)


def _ask_which(readings: Sequence[Interpretation], tokens: Sequence[WordToken], known: Known) -> Statement:
    """The question which interpretation is meant, each written as orders."""
    ways = tuple(dict.fromkeys(_text(reading.said, known) for reading in readings))
    first, last = tokens[0], tokens[-1]
    typed = " ".join(token.word for token in tokens if not token.is_mark)
    trouble = Trouble("ambiguous", "several-meanings", (typed,), ways, first, last)
    return Statement("", None, first, (trouble,))


def _text(said: Sequence[Statement], known: Known) -> str:
    """Orders in their canonical form, or the keyword of what cannot be written."""
    lines: list[str] = []
    for finding in assembled(_orders(said), known):
        lines += canonical(finding.block, known).split("\n") if finding.block else []
    lines += [item_text(item, known) for each in said if not lines for item in _items(each)]
    return "; ".join(lines) or said[0].verb


def _items(said: Statement) -> tuple[Item, ...]:
    return said.value if isinstance(said.value, tuple) else ()
