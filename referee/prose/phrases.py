"""Every order that may begin at a word of a letter, in whatever words it is put, each with what its reading costs.

Knows what is ordered beside a seat's own turn, and what is named and not meant. What letter and game allow is judged
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.disk import WORD
from referee.orders.shapes.facts import KING
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.one_place import EVICT
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.prose import amend_phrases, deed_phrases, power_phrases, turn_phrases
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.prose.scanning import UNSAID_COST, Scan, Wording, only_near, only_now
from referee.rules.decisions import Disk
from referee.rules.model import Place

_MINE = frozenset(("I", "own"))
"""Kinds of words for the seat that writes."""

_POINTS = frozenset(("place", "TO", "FROM"))
"""Kinds of words with which a place is named."""


def phrases_at(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Every order that may begin here."""
    for reader in _READERS:
        yield from reader(said, at)


def _returned(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Return two from court and one from Seville; for King returns all from court."""
    s = Scan(said, at, begun=True)
    s.take("IF")
    cued: Any = s.verb(ReturnBlock.key)
    if not cued and (begins := _for_card(said, at) or _for_then(said, at)):
        cued, s.at = begins
    s.take(COMMA, STOP, "CORRECTION") if cued else None
    parts: list[tuple[Any, Place]] = []
    while True:
        s.at = _behind_remark(said, s.at) if parts else s.at
        s.take(COMMA, "CORRECTION")
        s.take("AND", "&")
        start = s.at
        s.take("REST")  # the other two from court
        count = s.take("number", "ALL", "LAST")
        more = s.take("number") if count == "ALL" else None
        s.take("own")
        if count is not None:
            cued = s.verb(ReturnBlock.key) or s.take("TOOK") is not None or cued  # one I give up from court
        out = s.take("FROM") is not None
        s.take("own")
        place = s.place()
        if place is None or (count is None and (cued is False and not out)):
            s.at = start
            break
        parts.append((more if more is not None else count, place))
        cost = (0 if cued else UNSAID_COST) + 0.1 * (count is None and len(parts) > 1)
        sure = cued or (out and count is not None)
        yield Wording("returned", s.at, cost, tuple(parts), (place,), sure, s.named)


def _behind_remark(said: Sequence[Mention], at: int) -> int:
    """Behind what is said between two commas of what was named, where it goes on: he's useless there, plus two."""
    ends = [n for n in range(at, min(at + 8, len(said) - 1)) if COMMA in said[n].kinds][:2]
    if len(ends) < 2 or ends[0] != at or "AND" not in said[ends[1] + 1].kinds:
        return at
    idle = {"I", "THERE", "FREE", "IS", "HAS", "seat", STRANGE}
    return ends[1] if all(each.light or not {*each.kinds} - idle for each in said[at + 1 : ends[1]]) else at


def _for_card(said: Sequence[Mention], at: int) -> tuple[Any, int] | None:
    """The card on account of which something is done, and where that begins: if somebody plays King returns, ..."""
    if not {"IF", "HEDGE", "INSTEAD", "WITH"} & {*said[at].kinds}:
        return None
    for end in range(at + 1, min(at + 8, len(said))):
        kinds = said[end].kinds
        if "card" in kinds:
            behind = (n for n in range(end + 1, len(said)) if {"number", "ALL", "FROM"} & {*said[n].kinds})
            begins = next(behind, len(said))
            near = begins <= end + 5 and not any("place" in said[n].kinds for n in range(end + 1, begins))
            return (kinds["card"], begins) if near else None
        if {"place", "number", STOP} & {*kinds}:
            return None
    return None


def _for_then(said: Sequence[Mention], at: int) -> tuple[Any, int] | None:
    """Where it begins what is done on a condition that names nothing: should anybody do the same, I give ..."""
    for end in range(at + 1, min(at + 14, len(said)) if _begins_clause(said[at]) else at):
        kinds = said[end].kinds
        if said[end].says(ReturnBlock.key) or COMMA in kinds:
            return said[end].says(ReturnBlock.key), end + 1
        if {"place", "card", STOP} & {*kinds} or ("number" in kinds and not said[end].light):
            return None
    return None


def _disk(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Disk to Aragon; if I am evicted, Granada or Seville; should anybody evict me, to Aragon."""
    s = Scan(said, at)
    kinds = said[at].kinds
    if not ("IF" in kinds or "HEDGE" in kinds or said[at].says(WORD)):
        return
    purpose: Any = None
    cued = False
    for n in range(at, min(at + 14, len(said))):
        its = said[n].kinds
        ends = STOP in its and n > at + 2 and not any(_POINTS & {*each.kinds} for each in said[n + 1 : n + 2])
        if ends or {"place", "NOT"} & {*its}:
            break
        cued = cued or said[n].says(WORD)
        if "purpose" in its:
            purpose = its["purpose"]
        elif said[n].says(EVICT):
            purpose = Disk.EVICT
        elif "card" in its and purpose is None and "IF" in kinds:
            purpose = its["card"]
        s.at = n + 1
        places = Scan(said, s.at, begun=True)
        places.take(COMMA, STOP)
        places.take("THEN")
        places.take("FROM")
        mine = "IF" in kinds and any(_MINE & {*each.kinds} for each in said[at : n + 1])
        counted = "number" in said[places.seen("number", "place") or at].kinds
        if (cued or purpose is not None or mine) and not counted and (found := places.ranks()):
            sure = cued or ("IF" in kinds and purpose is not None)
            yield Wording("disk", places.at, 0 if sure else 0.4, purpose, found, sure, places.named)
            return


def _veto(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """My veto is for Ann; veto red on the king; veto what costs me 5, or goes into Aragon; let it pass."""
    if said[at].says(LET_PASS) or "NO VETO" in said[at].kinds:
        named = "NO VETO" in said[at].kinds or said[at].token.word == VetoBlock.key.lower()
        yield Wording("let", at + 1, 0, more=named)
        clause = takewhile(lambda n: not {STOP, "place", "number", "card"} & {*said[n].kinds}, range(at + 1, len(said)))
        yield from (Wording("let", n + 1, 0.1, more=named) for n in clause if "NOT" in said[n].kinds)
        return
    if "NOT" in said[at].kinds or "SAYS NO" in said[at].kinds:
        s = Scan(said, at + 1)
        if s.verb(VetoBlock.key) and not _is_a_rivals(said, at):
            yield Wording("let", s.at, 0, more=True)
        return
    found: dict[str, Any] = {}
    cost = 0.0
    if not said[at].says(VetoBlock.key):
        yield from _vetoed(said, at)
        return
    yield Wording("veto", at + 1, 1.0, {}, more="bare")
    for end in range(at + 1, len(said)):
        mention = said[end]
        if mention.says(CardBlock.key) and "number" in (behind := said[end + 1].kinds if end + 1 < len(said) else {}):
            found["card"] = (behind["number"],)
            yield Wording("veto", end + 2, cost, dict(found), (), None, len(found))
        order = ("COSTS", "number" if "COSTS" in found else "", "seat", "card", "number", "place")
        kind = next((kind for kind in order if kind in mention.kinds), "")
        if "own" in mention.kinds:
            continue
        ends = STOP in mention.kinds and (found or end > at + 1)
        if ends or kind in found or (end > at + 1 and kind == "number" and "COSTS" not in found):
            return
        if {"NOT", "NONE", "SAYS NO"} & {*mention.kinds}:
            if not found and STOP not in said[at + 1].kinds and not _is_a_rivals(said, at):
                yield Wording("let", end + 1, 0.1, more=True)
            return
        if kind:
            found[kind] = mention.kinds[kind]
            vague = 0 if {"card", "COSTS", "place"} & {*found} else 2
            if kind != "seat" or not _names_card(said[end:]):
                yield Wording("veto", end + 1, cost * (1 + vague), dict(found), (), None, len(found))
        else:
            cost += 0.4 * (STRANGE in mention.kinds) + 0.3 * ("verb" in mention.kinds) + 0.1 * (COMMA in mention.kinds)


def _is_a_rivals(said: Sequence[Mention], at: int) -> bool:
    """Whether a rival is named before in the same clause: Gus taking the Veto with nothing to veto."""
    clause = takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, reversed(said[:at]))
    before = {kind for each in clause for kind in each.kinds}
    return "seat" in before and not _MINE & before


def _vetoed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If Ann goes for the king, veto it; when anybody plays card 2, use my veto."""
    if not _begins_clause(said[at]):
        return
    found: dict[str, Any] = {}
    cost = 0.0
    for end in range(at + 1, min(at + 24, len(said))):
        mention = said[end]
        if mention.says(VetoBlock.key):
            if {"card", "place", "COSTS"} & {*found}:
                yield Wording("veto", end + 1, cost, found, names=len(found))
            return
        if STOP in mention.kinds or "NOT" in mention.kinds:
            return
        order = ("COSTS", "number" if "COSTS" in found else "", "card", "place", "seat")
        kind = next((kind for kind in order if kind in mention.kinds and "own" not in mention.kinds), "")
        if kind and kind not in found:
            found[kind] = mention.kinds[kind]
        elif "number" in mention.kinds and said[end - 1].says(CardBlock.key):
            found["card"] = (mention.kinds["number"],)
        else:
            cost += 0.05 * (STRANGE in mention.kinds)


def _names_card(said: Sequence[Mention]) -> bool:
    """Whether a sentence goes on to name a card: it is part of what is meant."""
    kinds = (mention.kinds for mention in said)
    return any("card" in each for each in takewhile(lambda each: STOP not in each, kinds))


def _asks(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Ask me first if the king has moved; if somebody moves the king, ask me."""
    if not said[at].says(AskBlock.key):
        return
    s = Scan(said, at + 1, begun=True)
    s.take("FIRST", "own")
    s.take(COMMA)
    if s.take("IF KING MOVED") is not None:
        yield Wording("ask", s.at, 0, "king")
    elif s.take("IF") is not None and (s.take("card") or s.verb(KING)):
        s.take("IF", "FROM")
        s.take("own")
        if s.take("MOVED") is not None or s.verb(DoMove.verb):
            yield Wording("ask", s.at, s.cost, "king")


def _asked_if(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If the king has moved, ask me; should anybody move him before my turn, I want to be asked."""
    moved = "IF KING MOVED" in said[at].kinds
    if not (moved or _begins_clause(said[at])):
        return
    king = moved
    for end in range(at + 1, min(at + 16, len(said))):
        if said[end].says(AskBlock.key):
            if king and moved:
                yield Wording("ask", end + 1, 0.1, "king")
            return
        if {STOP, "place", "number"} & {*said[end].kinds}:
            return
        king = king or said[end].says(KING)
        moved = moved or "MOVED" in said[end].kinds or said[end].says(DoMove.verb)


def _denied(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Not Aragon; instead of the 9; I typed 11: what is not meant."""
    for kind in ("NOT", "SAYS NO", "INSTEAD", "BY", "PAST"):
        s = Scan(said, at + 1, begun=kind == "PAST")
        if kind not in said[at].kinds or (said[at].light and s.seen("number", "place", "card") is None):
            continue
        s.take("FROM", "TO", "own", "STACK")
        s.verb(PowerBlock.key)
        s.take("FROM", "TO")
        old = s.take("number", "place", "card") if kind != "SAYS NO" else only_now(s, "place")
        if old is not None:
            mention = said[s.at - 1]
            if kind == "INSTEAD" and "number" in mention.kinds and s.seen("TO", "place") is not None:
                s.place()
            yield Wording(
                "denied" if kind in ("NOT", "SAYS NO") else "old",
                s.at,
                0.3 if said[at].light else 0.1,
                mention,
                names=0,
            )


def _gone(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If the king is gone; is card 2 taken; if Ann has him, card 3: what comes next is for then."""
    if at and not {COMMA, STOP, "?", "AND", "OR", "THEN"} & {*said[at - 1].kinds} and not _begins_clause(said[at]):
        return
    named = False
    for end in range(at, min(at + 14, len(said))):
        kinds = said[end].kinds
        if {"NOT", "NONE"} & {*kinds} and "IF" in said[at].kinds and (free := _not_taken(said, end + 1)):
            yield Wording("old", free, 0.1, names=0)
            return
        if "TOOK" in kinds and end > at:
            if named or _begins_clause(said[at]):
                yield Wording("gone", end + 1, 0.1, names=0)
            return
        if {COMMA, STOP} & {*kinds} and "IF" in said[at].kinds and end > at + 1 and _is_taken(said, at, end):
            yield Wording("gone", end + 1, 0.5, names=0)
        if "NOT" in kinds and named and any("FREE" in each.kinds for each in said[end + 1 : end + 3]):
            yield Wording("gone", end + 2 + ("FREE" not in said[end + 1].kinds), 0.1, names=0)
        if (
            "number" in kinds
            and "IF" in said[at].kinds
            and not said[end - 1].says(CardBlock.key)
            and _number_next(said, end + 1)
        ):
            yield Wording("gone", end + 1, 0.1, names=0)
        named = named or "card" in kinds or ("number" in kinds and said[end - 1].says(CardBlock.key))
        if {STOP, "place", "NOT"} & {*kinds} or (COMMA in kinds and end > at + 8):
            return


def _not_taken(said: Sequence[Mention], at: int) -> int:
    """Behind what is said not to have been taken: if nobody has taken him; 0 if nothing is."""
    near = (n for n in range(at, min(at + 4, len(said))) if {"TOOK", COMMA, STOP, "place", "number"} & {*said[n].kinds})
    end = next(near, None)
    return end + 1 if end is not None and "TOOK" in said[end].kinds else 0


def _number_next(said: Sequence[Mention], at: int) -> bool:
    """Whether another number comes instead: if somebody has the 7, then 5."""
    s = Scan(said, at, begun=True)
    return s.take("THEN", COMMA) is not None and (s.verb(PowerBlock.key) or s.seen("number") == s.at)


def _missed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If I don't get the king; if that does not work: what comes next is for then."""
    if not _begins_clause(said[at]):
        return
    weighty = {COMMA, STOP, "place", "number", "seat"}
    ends = (n for n in range(at, len(said)) if weighty & {*said[n].kinds} and not _MINE & {*said[n].kinds})
    end = next(ends, len(said))
    first = {kind: n for n in range(end - 1, at - 1, -1) for kind in said[n].kinds}
    mine = "card" in first and _MINE & first.keys()
    closes = "IF" in said[at].kinds and any({COMMA, STOP} & {*each.kinds} for each in said[end : end + 1])
    if "NOT" in first and (mine or (closes and "card" not in first)):
        yield Wording("gone", max(first["NOT"], first.get("card", at)) + 1, 0.3, names=0)


def _begins_clause(mention: Mention) -> bool:
    return bool({"IF", "HEDGE"} & {*mention.kinds})


def _is_taken(said: Sequence[Mention], at: int, end: int) -> bool:
    """Whether a condition on somebody else is followed by a card: if Ann has him, the eviction."""
    s = Scan(said, end + 1, begun=True)
    s.take("THEN", "OR")
    mine = any(_MINE & {*each.kinds} for each in said[at:end])
    return not mine and (s.verb(CardBlock.key) or s.seen("card", "STACK", "ANY") is not None)


def _likewise(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The same with another card: same target, same men."""
    if "LIKEWISE" in said[at].kinds:
        yield Wording("likewise", at + 1, 0, names=0)


def _facts(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Eight ahead, five points, four against her one: a number that orders nothing; my five: three to Aragon, ..."""
    behind = said[at + 1 : at + 2]
    if "number" in said[at].kinds and _add_up_to(said[at].kinds["number"], said[at + 1 :]):
        yield Wording("old", at + 1, 0.4, names=0)
    if "number" in said[at].kinds and behind and {"AHEAD", "LEAST"} & {*behind[0].kinds}:
        yield Wording("old", at + 2, 0.2, names=0)
    s = Scan(said, at, begun=True)
    if only_now(s, "number") is not None and s.take("VERSUS") and (s.take("own", "seat") or True) and s.take("number"):
        yield Wording("old", s.at, 0.2, names=0)


def _add_up_to(total: int, said: Sequence[Mention]) -> bool:
    """Whether all numbers that stand beside a place, from here to the next card or keyword, come to this."""
    parts: list[int] = []
    for mention in takewhile(lambda each: each.light or not {"card", "verb", "?"} & {*each.kinds}, said):
        if not parts and "place" in mention.kinds:
            return False
        parts += [mention.kinds["number"]] if "number" in mention.kinds else []
    return len(parts) > 1 and sum(parts) == total


def _swapped(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Swap Granada for Aragon; Aragon instead of Granada; 12 instead of 11: what takes the place of what."""
    s = Scan(said, at, begun=True)
    swaps = s.take("SWAP") is not None
    pointed = swaps and s.take("TO") is not None
    one = s.take("number", "place") if swaps or only_near(s, "number", "place") else None
    if one is None:
        return
    joined = (s.take("INSTEAD", "TO", "AND") or swaps) if swaps else only_now(s, "INSTEAD")
    joined = joined or (isinstance(one, tuple) and (only_now(s, COMMA), s.take("NOT", "SAYS NO"))[1])
    s.take("TO", "FROM")
    other = s.take("number", "place") if joined else None
    if other is not None and isinstance(one, tuple) == isinstance(other, tuple):
        yield Wording("swapped", s.at, 0, (one, other) if swaps and not pointed else (other, one), names=2)


_READERS = (
    *power_phrases.READERS,
    *turn_phrases.READERS,
    *deed_phrases.READERS,
    *amend_phrases.READERS,
    *(_returned, _disk, _veto, _asks, _asked_if, _denied, _gone, _missed, _likewise, _facts, _swapped),
)
