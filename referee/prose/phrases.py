"""Every order that may begin at a word of a letter, in whatever words it is put, each with what its reading costs.

Knows what is ordered beside a seat's own turn, and what is named and not meant. What letter and game allow is judged
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.facts import KING
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.moves import DoMove
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.prose import amend_phrases, deed_phrases, disk_phrases, power_phrases, turn_phrases, veto_phrases
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.prose.scanning import UNSAID_COST, Scan, Wording, begins_clause, only_near, only_now
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
        rest = s.take("REST")  # the other two from court
        if not parts and _of_all(said, s.at):
            break
        count = s.take("number", "ALL", "LAST", "MAN") or rest
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


def _of_all(said: Sequence[Mention], at: int) -> bool:
    """Whether everybody gives up what is named there: they all lose three, each returns two."""
    count = next((n for n in range(at, min(at + 4, len(said))) if "number" in said[n].kinds), at)
    before = [*takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, reversed(said[:count]))]
    found = next((n for n, each in enumerate(before) if {"ALL", "EACH"} & {*each.kinds}), 0)
    return any(STRANGE in each.kinds or each.says(ReturnBlock.key) for each in before[:found])


def _behind_remark(said: Sequence[Mention], at: int) -> int:
    """Where more is named behind what is said of what was named: he's useless there, plus two; no good, the other."""
    if at < len(said) and said[at].token.word == "(":
        return next((n + 1 for n in range(at, len(said)) if said[n].token.word == ")"), at)
    for end in range(at + 1, min(at + 14, len(said)) if COMMA in said[min(at, len(said) - 1)].kinds else at):
        kinds = {*said[end].kinds}
        if {"number", "REST", "ALL", "LAST"} & kinds and not said[end].light:
            return end
        if {"place", "card", "IF", "UNLESS", "INSTEAD", STOP, "?"} & kinds:
            break
    return at


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
    for end in range(at + 1, min(at + 14, len(said)) if begins_clause(said[at]) else at):
        kinds = said[end].kinds
        if said[end].says(ReturnBlock.key) or COMMA in kinds:
            return said[end].says(ReturnBlock.key), end + 1
        if {"place", "card", STOP} & {*kinds} or ("number" in kinds and not said[end].light):
            return None
    return None


def _listed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """6 then; well, number 6, please: a number alone in its clause, as it stands in a list of ours."""
    if "number" not in said[at].kinds:
        return
    idle = {"THEN", "HEDGE", "SAYS YES", "REQUESTS", "STACK", "TO", "CORRECTION"}
    before = [*takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, reversed(said[:at]))]
    behind = [*takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, said[at + 1 :])]
    denied = any({"NOT", "SAYS NO", "?"} & {*each.kinds} for each in behind)
    if not denied and all(each.light or idle & {*each.kinds} for each in (*before, *behind)):
        yield Wording("listed", at + 1, 0.2, said[at].kinds["number"])


def _otherwise(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Granada, if you must. Or if that cannot be, Aragon: another choice that begins a clause."""
    begins = at > 0 and {COMMA, STOP} & {*said[at - 1].kinds}
    if (
        begins
        and "OR" in said[at].kinds
        and {COMMA, *_POINTS} & {kind for each in said[at + 1 : at + 2] for kind in each.kinds}
    ):
        yield Wording("otherwise", at + 1, 0, names=0)


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
    if not (moved or begins_clause(said[at])):
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
    """Not Aragon; instead of the 9; I typed 11; nobody into Aragon: what is not meant."""
    for kind in ("NOT", "SAYS NO", "INSTEAD", "BY", "PAST", "NONE"):
        s = Scan(said, at + 1, begun=kind == "PAST")
        if kind not in said[at].kinds or (said[at].light and s.seen("number", "place", "card") is None):
            continue
        s.take("FROM", "TO", "own", "STACK")
        s.verb(PowerBlock.key)
        s.take("FROM", "TO")
        places = kind in ("SAYS NO", "NONE")
        old = only_now(s, "place") if places else s.take("number", "place", "card")
        if old is not None:
            mention = said[s.at - 1]
            yield Wording(
                "denied" if kind in ("NOT", "SAYS NO") else "old",
                s.at,
                0.3 if said[at].light else 0.1,
                mention,
                names=0,
            )


def _gone(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If the king is gone; is card 2 taken; if Ann has him, card 3: what comes next is for then."""
    if at and not {COMMA, STOP, "?", "AND", "OR", "THEN"} & {*said[at - 1].kinds} and not begins_clause(said[at]):
        return
    named = False
    for end in range(at, min(at + 14, len(said))):
        kinds = said[end].kinds
        if "TOOK" in kinds and end > at:
            if named or begins_clause(said[at]):
                yield Wording("gone", end + 1, 0.1, names=0)
            return
        if {COMMA, STOP} & {*kinds} and "IF" in said[at].kinds and end > at + 1 and _is_taken(said, at, end):
            yield Wording("gone", end + 1, 0.5, names=0)
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


def _number_next(said: Sequence[Mention], at: int) -> bool:
    """Whether another number comes instead: if somebody has the 7, then 5."""
    s = Scan(said, at, begun=True)
    return s.take("THEN", COMMA) is not None and (s.verb(PowerBlock.key) or s.seen("number") == s.at)


def _missed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If I don't get the king; if that does not work: what comes next is for then."""
    if not begins_clause(said[at]):
        return
    weighty = {COMMA, STOP, "place", "number", "seat"}
    ends = (n for n in range(at, len(said)) if weighty & {*said[n].kinds} and not _MINE & {*said[n].kinds})
    end = next(ends, len(said))
    first = {kind: n for n in range(end - 1, at - 1, -1) for kind in said[n].kinds}
    mine = "card" in first and _MINE & first.keys()
    closes = "IF" in said[at].kinds and any({COMMA, STOP} & {*each.kinds} for each in said[end : end + 1])
    if "NOT" in first and (mine or (closes and "card" not in first)):
        yield Wording("gone", max(first["NOT"], first.get("card", at)) + 1, 0.3, names=0)


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
    *disk_phrases.READERS,
    *veto_phrases.READERS,
    *(
        _returned,
        _listed,
        _otherwise,
        _asks,
        _asked_if,
        _denied,
        _gone,
        _missed,
        _likewise,
        _facts,
        _swapped,
    ),
)
