"""CARD in running words by what it does: the one where you can stop somebody.

Knows where a description begins and ends. Which cards a word may tell of stands in the folder of each language; which
of them are on offer is judged elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from referee.prose.candidate import CandidateSheet
from referee.prose.cards_on_offer import told_by
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, DISK
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.cards import take_card

_TURNS = ("IF", "UNLESS", "NOT", "ONLY", "THEN", "INSTEAD", "TOOK")
"""Kinds of words that no description goes on with."""

_FAR, _NEAR = 12, 5
"""The most words of a description: behind "the card", and where only two words tell of it."""

_COUNTED = 5
"""The most caballeros that a card's effect may count: everybody hands back three."""

_CUED, _BARE = 0.3, 0.5


def described(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The card that kicks people out; the one where you get the wooden king; the moving card; send away in secret."""
    if begin := _cue(said, at):
        hits = [*_hits(said, begin, _FAR)]
        if hits:
            yield from _ends(said, hits, 1, _CUED)
    elif _tells(said[at]):
        behind = next((n for n in range(at + 1, min(at + 3, len(said))) if not said[n].light), at)
        if "effect" in said[at].kinds and said[behind].says(CARD) and not said[at].may_be("own"):
            yield OrderPhrase(behind + 1, _CUED, partial(_take_described, told=(said[at],), least=1))
        hits = [n for n in _hits(said, at, _NEAR) if not said[n].says(DISK)]
        if len(hits) > 1 and hits[0] == at and _begins(said, at):
            yield from _ends(said, hits[:2], 2, _BARE)


def _ends(said: Sequence[Mention], hits: Sequence[int], least: int, cost: float) -> Iterator[OrderPhrase]:
    """The phrase with its last word; and with the number behind that, if the clause ends there."""
    join = partial(_take_described, told=tuple(said[n] for n in hits), least=least)
    end = hits[-1] + 1
    yield OrderPhrase(end, cost, join)
    behind = said[end].kinds if end < len(said) else {}
    closes = end + 1 >= len(said) or said[end + 1].may_be(COMMA, STOP)
    if closes and not said[end - 1].says(CARD) and behind.get("number", _COUNTED + 1) <= _COUNTED:
        yield OrderPhrase(end + 1, cost, join)


def _cue(said: Sequence[Mention], at: int) -> int:
    """Where a description begins behind the words for a card, or for one that it tells; 0 if there are none."""
    behind = at + 1
    if said[at].says(CARD):
        return behind + 1 if behind < len(said) and COMMA in said[behind].kinds else behind
    called = said[at].kinds.get("number") == 1 and not said[at].token.word.isdigit()
    return behind if called and behind < len(said) and "WHICH" in said[behind].kinds else 0


def _hits(said: Sequence[Mention], begin: int, most: int) -> Iterator[int]:
    """Where a word may tell of a card, up to the end of the description."""
    found = False
    for n in range(begin, min(begin + most, len(said))):
        each = said[n]
        counts = "number" in each.kinds and (each.token.word.isdigit() or each.kinds["number"] > _COUNTED)
        elsewhere = "place" in each.kinds and "effect" not in each.kinds
        if each.may_be(COMMA, STOP, "?", *_TURNS) or elsewhere or counts or each.says(CARD):
            return
        if found and "AND" in each.kinds and not each.light:
            return
        if _tells(each):
            found = True
            yield n


def _tells(mention: Mention) -> bool:
    return mention.may_be("effect", "verb", "card") and not (mention.light and "effect" not in mention.kinds)


def _begins(said: Sequence[Mention], at: int) -> bool:
    """Whether a clause begins here, but for words that mean nothing."""
    before = next((each for each in reversed(said[:at]) if not each.light and STRANGE not in each.kinds), None)
    return before is None or before.may_be(COMMA, STOP, "AND", "THEN", "number")


def _take_described(sheet: CandidateSheet, told: Sequence[Mention], least: int) -> Joined:
    """The sheet with the only card on offer of which most of these words tell."""
    known = sheet.context.known
    count = Counter(design for each in told for design in told_by(each.kinds, known))
    most = max(count.values(), default=0)
    meant = [design for design, times in count.items() if times == most]
    effects = any("effect" in each.kinds for each in told)
    if most < least or len(meant) != 1 or not effects:
        return None
    return take_card(sheet, ((meant[0],),))
