"""What is said to questions that boxes ask, in running words: keep the 4 for later; yes, he may go along.

Knows words that keep and agree. What may be kept, and who may step in, is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.further import LATER
from referee.orders.shapes.plans import FURTHER
from referee.orders.writing import card_name
from referee.prose.candidate import CandidateSheet
from referee.prose.cards_on_offer import design_meant
from referee.prose.kinds import STOP
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.brought import TURNED

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
    verbs = tuple(str(each.kinds["verb"]) for each in sentence if "verb" in each.kinds)
    says_more = kinds & {*TURNED, "SAYS NO", "place", "number", "card", "figure", "STAYS"}
    if not says_more and not any(each.is_rival for each in sentence):
        yield OrderPhrase(end, 0, partial(_agree, is_yes="SAYS YES" in kinds_of(sentence), verbs=verbs))


def _agree(sheet: CandidateSheet, verbs: Sequence[str], *, is_yes: bool) -> Joined:
    """The sheet that steps in now, where that is all that is asked."""
    slots = [slot for slot in sheet.context.slots if slot.key in sheet.context.asked]
    now = [slot for slot in slots if "SAYS YES" in slot.short and "YES" in slot.short]
    if len(slots) != 1 or not now or not (is_yes or now[0].key in verbs) or sheet.blocks:
        return None
    return sheet.with_block(now[0].key, now[0].short["YES"])
