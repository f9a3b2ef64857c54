"""What is said to questions that boxes ask, in running words: keep the 4 for later; yes, he may go along.

Knows words that keep and agree. What may be kept, and who may step in, is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.further import LATER
from referee.orders.shapes.plans import FURTHER
from referee.orders.shapes.stepping_in import SteppingInShape
from referee.orders.shapes.table import shape_named
from referee.orders.writing import card_name
from referee.prose.candidate import CandidateSheet
from referee.prose.cards_on_offer import design_meant
from referee.prose.kinds import STOP, STRANGE
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.brought import TURNED, USUAL
from referee.prose.phrases.veto import objected, written

_FAR = 10
"""At most so many words say which card is kept."""


def kept(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Second card: the 4, keep it for later; asked for one, only that: keep the 4."""
    headed = said[at].says(FURTHER)
    if not headed and at and not said[at - 1].may_be(STOP):
        return
    words = said[at : at + _FAR]
    end = next((n for n, each in enumerate(words) if each.may_be(STOP) and n > 1), len(words))
    words = words[:end]
    named = [each for each in words if each.may_be("card", "number")]
    later = [n for n, each in enumerate(words) if each.may_be("LATER") or (not headed and each.may_be("STAYS"))]
    if len(named) == 1 and later and not kinds_of(words) & {*TURNED - {"INSTEAD"}, "place", "seat"}:
        last = max(later[-1], words.index(named[0]))
        which = named[0].kinds.get("card", named[0].kinds.get("number"))
        yield OrderPhrase(at + last + 1, 0, partial(_keep, which=which, is_asked=not headed))


def _keep(sheet: CandidateSheet, which: Any, *, is_asked: bool) -> Joined:
    """The sheet with a further card that is kept; of a letter that does not say so, where it is asked for."""
    design = design_meant(which, sheet.context.known)
    if not design or FURTHER not in (sheet.context.asked if is_asked else sheet.context.known.asks):
        return None
    return sheet.with_block(FURTHER, f"{FURTHER} {card_name(design)}{LATER}")


def agreed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Yes, he may go along; show it: to the question of one who may step in."""
    if at and not said[at - 1].may_be(STOP):
        return
    end = next((n for n in range(at, len(said)) if said[n].may_be(STOP)), len(said))
    sentence = said[at:end]
    kinds = kinds_of(each for each in sentence if not each.light)
    verbs = tuple(str(each.kinds["verb"]) for each in sentence if each.kinds.get("verb", "OK") not in USUAL)
    is_yes = "SAYS YES" in kinds_of(sentence)
    says_more = kinds & {*TURNED, "SAYS NO", "place", "number", "card", "figure", "STAYS"}
    if (is_yes or verbs) and not says_more and not any(each.is_rival for each in sentence):
        yield OrderPhrase(end, 0, partial(_agree, is_yes=is_yes, verbs=verbs))


def _agree(sheet: CandidateSheet, verbs: Sequence[str], *, is_yes: bool) -> Joined:
    """The sheet that steps in now, where that is all that is asked."""
    slots = [slot for slot in sheet.context.slots if slot.key in sheet.context.asked]
    now = [slot for slot in slots if "SAYS YES" in slot.short and "YES" in slot.short]
    if len(slots) != 1 or not now or not (is_yes or now[0].key in verbs) or sheet.blocks:
        return None
    return sheet.with_block(now[0].key, now[0].short["YES"])


def steps_in(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Uncover when red goes into Aragon; I consent if Ann takes the press gang."""
    if at and not said[at - 1].may_be(STOP):
        return
    end = next((n for n in range(at, len(said)) if said[n].may_be(STOP)), len(said))
    sentence = said[at:end]
    verbs = tuple(str(each.kinds["verb"]) for each in sentence if each.kinds.get("verb", "OK") not in USUAL)
    denied = any(each.may_be("NOT", "SAYS NO", "NONE", "?") and not each.light for each in sentence)
    if not verbs or denied:
        return
    mine = [n for n, each in enumerate(sentence) if n and "card" in each.kinds and "own" in sentence[n - 1].kinds]
    others = [each for n, each in enumerate(sentence) if n not in mine]  # I show my king
    found = objected(others)
    if found.keys() & {"card", "place", "number", "seats"}:
        cost = 0.1 * sum(STRANGE in each.kinds for each in sentence)
        yield OrderPhrase(end, cost, partial(_step_in, verbs=verbs, on=found), names=len(found))


def _step_in(sheet: CandidateSheet, verbs: Sequence[str], on: Mapping[str, Any]) -> Joined:
    """The sheet with a policy of the one keyword that is said, if by it one steps in."""
    named = [key for key in verbs if key in sheet.context.known.asks and isinstance(shape_named(key), SteppingInShape)]
    return sheet.with_block(named[0], written(sheet.context, on, named[0])) if len(named) == 1 else None
