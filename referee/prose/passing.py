"""What it costs to pass over words of a letter that have no part in any order: one by one, or a whole clause as talk.

Knows what words weigh. Must not know what orders are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.orders.lexicon import GOAL
from referee.orders.shapes.disk import WORD
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import EVICT
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.prose.scanning import STRANGE_COST

_UNEXPLAINED = {
    **{
        "number": 2.0,
        "place": 2.0,
        "card": 1.5,
        "IF": 4.0,
        "UNLESS": 4.0,
        "NOT": 2.5,
        "part": 2.0,
        "AIM": 1.5,
        "MAX": 1.5,
    },
    **{"GAIN": 1.0, "AHEAD": 1.0, "SWAP": 1.0, "seat": 0.6, "REST": 0.4, "ALL": 0.4, "ANY": 0.4, "LEAD": 0.5},
    **{"SPREAD": 0.5, "EACH": 0.4, "SAYS HIGHEST": 0.5, "verb": 0.2, "purpose": 0.4, "COSTS": 0.5, "ASKS US": 0.3},
    **{"SAYS NO": 1.0, "CORRECTION": 0.4, "INSTEAD": 0.3, "own": 0.1, "OR": 0.2, "THEN": 0.2, "FROM": 0.1},
    **{"BACK": 0.1, "VERSUS": 0.1, "LOWEST": 0.4},
    **{"HEDGE": 0.2, "BUT": 0.1, "FIRST": 0.1, "LAST": 0.1, "TOOK": 0.3, "THERE": 0.1, "PAST": 0.2, "MOVED": 0.2},
    **{"LIKEWISE": 0.3, "CARD ONE": 1.0, "CARD TWO": 1.0, "BEST CARD": 0.4, "NO VETO": 1.0, "KEEPS": 0.5},
}
"""What a word costs that has no part in any order, by the dearest kind that it may be."""

_HEAVY = {
    PowerBlock.key: 1.0,
    VetoBlock.key: 1.0,
    LET_PASS: 0.6,
    DoSkip.verb: 0.8,
    WORD: 0.8,
    ReturnBlock.key: 0.8,
    EVICT: 0.8,
    DoAct.verb: 0.4,
}
"""Keywords that cost more than others."""

_SOMEBODY, _RELATIVE = 1.0, 2.0
"""What somebody costs of whom something strange is said: Ann thinks ...; and who does not play: my aunt lives there."""

_ARTICLE = 0.4
"""What "ein" costs before a strange word: a number, or none."""

_FAR = 0.03
"""What a strange word costs in a clause that names nothing."""

_TALK, _TOLD = 0.4, 0.5
"""What a clause costs that is taken for talk, and each number, card and place in it."""

_SENTENCE, _SPARSE = 5, 0.25
"""Words of a sentence that is chat at least, and names among them at most."""

_CHAT, _CHATTED, _CHATTED_IF = 0.5, 0.4, 0.8
"""What such a sentence costs that is passed over, and each name and a condition in it."""

_RULE = 0.2
"""What a clause costs that says what a card does to all others."""

_PUT_OFF = 0.2
"""What a clause costs that only says what comes later: the card when I am home."""

_REASON, _MEANT = 0.2, 0.3
"""What a clause costs that only says why, and each number, card and place in it."""

_ASKED, _REQUESTED = 1.2, 0.1
"""What an order costs that stands in a question, and in one that asks for it."""

_HEARD = 1.0
"""What an order costs in a sentence about what somebody else does."""

_WANTED = 0.3
"""What a sentence costs about what was wanted first."""

_BRACKETED = 0.2
"""What brackets cost that are passed over."""

_WHERE = frozenset(("ASKS US", "THERE", "FREE"))
"""Kinds of words with which a clause may begin that tells of a place."""

_WISHED = 0.2
"""What a word costs at most in a clause about what was wanted first."""

_QUESTIONED = 0.6
"""What a number, card or place costs that stands in a question that is passed over."""

_WEIGHTY = frozenset(("number", "place", "card"))

_CONDITIONS = frozenset(("IF", "UNLESS", "CORRECTION", "INSTEAD", "SWAP"))
"""Kinds of words that turn what is ordered, so that they are no talk."""

_TURNED = _WEIGHTY | {
    "seat",
    "NOT",
    "verb",
    "I",
    "own",
    "MOVED",
    "THEN",
    "LAID",
    "COSTS",
    "LAST",
    "FIRST",
    "GOES FIRST",
}
"""Kinds of words that give a condition a meaning."""

_IDLY = 0.8
"""What a condition costs that names nothing of the game: if possible, when it opens."""

_STRANGELY = 2
"""How strange a clause must be at least, to be taken for talk."""

_ENDS = frozenset((STOP, "?"))


@dataclass(frozen=True, slots=True)
class Passing:
    """What it costs to pass over each mention, and over clauses as a whole, by where they begin; and to order there.

    `surcharges`: what an order that begins there costs besides, in a question, in talk about somebody else, in what was
    given up.
    """

    costs: Sequence[float]
    asides: Mapping[int, Sequence[tuple[int, float]]]  # where the clause ends, and what it costs
    surcharges: Sequence[float]

    @classmethod
    def over(cls, said: Sequence[Mention]) -> Passing:
        """What it costs to pass over each mention of a letter."""
        costs, surcharges = _costs(said), [0.0] * len(said)
        asides: dict[int, list[tuple[int, float]]] = {}
        for begin, end, cost in _asides(said):
            if cost < sum(costs[begin:end]):
                asides.setdefault(begin, []).append((end, cost))
        for begin, end in _parts(said, _ENDS):
            if _is_of_a_rival(said[begin:end]):
                surcharges[begin:end] = [_HEARD] * (end - begin)
            if _asks(said[begin:end]) and not any("TOOK" in each.kinds for each in said[begin:end]):
                requests = any("REQUESTS" in each.kinds for each in said[begin:end])
                surcharges[begin:end] = [_REQUESTED if requests else _ASKED] * (end - begin)
        for begin, end, turns in _given_up(said):
            surcharges[begin:end] = [_HEARD] * (end - begin)
            costs[begin:turns] = [min(cost, _WISHED) for cost in costs[begin:turns]]
        return cls(costs, asides, surcharges)


def _asides(said: Sequence[Mention]) -> Iterator[tuple[int, int, float]]:
    """Where a clause or a sentence that may be no order begins and ends, and what it costs to pass it over."""
    for begin, end in (*_parts(said, _ENDS), *_parts(said, _ENDS | {COMMA})):
        yield from _worth(begin, end, _aside(said[begin:end]))
        for at in range(begin, end - 1):  # two in Aragon | before Gus gets any fatter
            behind = said[at:end]
            if _explains(said, at, begin):
                yield from _worth(at, end, _reason(behind))
            elif not any(_WEIGHTY & {*each.kinds} for each in behind):
                yield from _worth(at, end, _aside(behind))
    for begin, end in _wanted(said):
        yield begin, end, _WANTED + _MEANT * _names(said[begin:end])
    for begin, end in _parts(said, _ENDS):
        part = said[begin:end]
        yield from _worth(begin, end, _chat(part))
        if _asks(part) and not any("TOOK" in each.kinds for each in part):
            yield begin, end, _QUESTIONED * _names(part)
    for begin, end in _brackets(said):
        yield begin, end, _BRACKETED + _MEANT * _names(said[begin:end])


def _worth(begin: int, end: int, cost: float | None) -> Iterator[tuple[int, int, float]]:
    if cost is not None:
        yield begin, end, cost


def _names(part: Sequence[Mention]) -> int:
    """How many numbers, cards and places are named that mean nothing else."""
    return sum(bool(_WEIGHTY & {*each.kinds}) and not each.light for each in part)


def _explains(said: Sequence[Mention], at: int, begin: int) -> bool:
    """Whether a clause goes on with what explains or tells a place: because ..., where I am first, there stand ..."""
    kinds = {*said[at].kinds}
    return "REASON" in kinds or (at == begin and at > 0 and COMMA in said[at - 1].kinds and bool(_WHERE & kinds))


def _brackets(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where brackets begin and end."""
    begin = None
    for at, mention in enumerate(said):
        begin = at if mention.token.word == "(" else begin
        if mention.token.word == ")" and begin is not None:
            yield begin, at + 1
            begin = None


def _parts(said: Sequence[Mention], marks: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where each clause or sentence begins and ends; a question mark belongs to what it asks."""
    begin = 0
    for end in range(1, len(said) + 1):
        behind = {*said[end].kinds} if end < len(said) else {*marks}
        if end == len(said) or (marks & {*said[end - 1].kinds} and "?" not in behind):
            yield begin, end
            begin = end


def _is_of_a_rival(part: Sequence[Mention]) -> bool:
    """Whether a sentence says what somebody else does: Ann told me ..., and not which caballeros are Ann's."""
    heavy = [each for each in part if not each.light][:2]
    first = {*heavy[0].kinds} if heavy else set()
    return "seat" in first and "own" not in first and bool({STRANGE, "LAID", "TOOK"} & {*heavy[-1].kinds})


def _wanted(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Sentences about what was wanted first, from where nothing but that is said in them."""
    for begin, end in _parts(said, _ENDS):
        at = next((n for n in range(begin, end) if "WANTED" in said[n].kinds), None)
        if at is not None:
            clause = next((n + 1 for n in range(at - 1, begin - 1, -1) if COMMA in said[n].kinds), begin)
            before, behind = _names(said[begin:at]), _names(said[at:end])
            yield (begin if not before else at if behind else clause), end


def _given_up(said: Sequence[Mention]) -> Iterator[tuple[int, int, int]]:
    """Clauses about what was wanted first: I thought of Aragon, but then Granada. And where that other name stands."""
    for begin, mention in enumerate(said):
        if "WANTED" in mention.kinds:
            ends = (n for n in range(begin, len(said)) if {COMMA, STOP, "BUT"} & {*said[n].kinds})
            end = next(ends, len(said))
            behind = [{*each.kinds} for each in said[end:]]
            turns = next((n for n, kinds in enumerate(behind) if {"BUT", "CORRECTION"} & kinds), len(behind))
            other = next((n for n in range(turns, len(behind)) if _WEIGHTY & behind[n]), None)
            if other is not None:
                yield begin, end, end + other


def _asks(part: Sequence[Mention]) -> bool:
    return any("?" in each.kinds for each in part)


def _aside(part: Sequence[Mention]) -> float | None:
    """What a clause costs that may be about the game rather than an order; None for one that is not.

    Strange things are said in it, or something of a rival; or it says what comes later.
    """
    kinds = {kind for each in part if not each.light for kind in each.kinds}
    if "FOLLOWS" in kinds and "verb" in kinds and not kinds & _WEIGHTY:
        return _PUT_OFF
    strange = sum(STRANGE in each.kinds for each in part)
    somebody = any("NONE" in each.kinds or ("seat" in each.kinds and "own" not in each.kinds) for each in part)
    given = any(each.says(ReturnBlock.key) for each in part)  # "all give back three"
    if given and {"ALL", "EACH", "REST"} & kinds and not {"place", "own", "card"} & kinds:
        return _RULE  # what the card does to all others
    somebody = somebody or (bool({"ALL", "EACH"} & kinds or given) and not {"place", "own", "card"} & kinds)
    later = "LATER" in kinds
    if _turns(part) or strange + 2 * somebody + 2 * later < _STRANGELY:
        return None
    heavy = 0 if later else sum(_HEAVY.get(each.kinds.get("verb", ""), 0.0) for each in part if not each.light)
    return _TALK + heavy + _TOLD * _names(part)


def _chat(part: Sequence[Mention]) -> float | None:
    """What a sentence costs with few names among many words; None for one that may well be an order."""
    words = sum(not {COMMA, STOP, "?"} & {*each.kinds} for each in part)
    names = _names(part)
    rival = any("PAST" in each.kinds or ("seat" in each.kinds and "own" not in each.kinds) for each in part)
    if not rival or words < _SENTENCE or names > _SPARSE * words:
        return None
    conditions = any({"IF", "UNLESS", "SWAP", "INSTEAD"} & {*each.kinds} for each in part)
    return _CHAT + _CHATTED * names + conditions * _CHATTED_IF


def _reason(part: Sequence[Mention]) -> float | None:
    """What a clause costs that says why: so that Ann has none in Seville; None if it may turn what is ordered."""
    if _turns(part[:-1]):
        return None
    return _REASON + _MEANT * _names(part)


def _turns(part: Sequence[Mention]) -> bool:
    """Whether words may turn what is ordered; not a no that only denies what comes next: que allí no hay nadie."""
    for at, mention in enumerate(part):
        denies = "NOT" in mention.kinds and at + 1 < len(part) and not {COMMA, STOP} & {*part[at + 1].kinds}
        if _CONDITIONS - ({"CORRECTION"} if denies else set()) & {*mention.kinds} and not mention.light:
            return True
    return False


def _costs(said: Sequence[Mention]) -> list[float]:
    """What each mention costs that is passed over."""
    weighty = ("number", "place", "card", "verb")
    found: list[float] = []
    begin = 0
    for at, mention in enumerate(said):
        if COMMA in mention.kinds or STOP in mention.kinds:
            begin = at + 1
        ends = (n for n in range(at, len(said)) if {COMMA, STOP, "?"} & {*said[n].kinds})
        clause = said[begin : next(ends, len(said))]
        names = any(kind in each.kinds for each in clause for kind in weighty if not (each.light or each.says(GOAL)))
        found.append(_cost(mention, clause, near=names))
    return found


def _is_strange(part: Sequence[Mention]) -> bool:
    """Whether words say nothing of the game: when I am halfway through the washing up."""
    heavy = [each for each in part if not each.light]
    return len(heavy) >= _STRANGELY and all(STRANGE in each.kinds for each in heavy)


def _cost(mention: Mention, clause: Sequence[Mention], *, near: bool) -> float:
    """What a mention costs; `near`: in a clause that names something."""
    at = next((n for n, each in enumerate(clause) if each is mention), 0)
    kinds, acts = mention.kinds, any(STRANGE in each.kinds for each in clause[at + 1 : at + 2])
    if mention.light:
        return _RELATIVE if "own" in kinds and "I" not in kinds and acts else 0.0
    if STRANGE in kinds:
        return STRANGE_COST if near else _FAR
    if "KEEPS" in kinds:
        return _UNEXPLAINED["KEEPS"]
    if "IF" in kinds and any({"TOOK", "FREE"} & {*each.kinds} for each in clause):
        return _UNEXPLAINED["THEN"]
    behind = clause[at + 1 :]
    if "IF" in kinds and (_is_strange(behind) or not any(_TURNED & {*each.kinds} for each in behind)):
        return _IDLY
    if "seat" in kinds and "own" not in kinds and acts:
        return _SOMEBODY
    idle = any(each.light and not each.kinds for each in clause[at + 1 : at + 2])  # one change
    if kinds.get("number") == 1 and (acts or idle) and not mention.token.word.isdigit():
        return _ARTICLE
    dearest = max((_UNEXPLAINED.get(kind, 0.0) for kind in kinds if kind != "verb"), default=0.0)
    verb = _HEAVY.get(mention.kinds.get("verb", ""), _UNEXPLAINED["verb"])
    if {"place", "card", "number"} & {*kinds} or ("verb" in kinds and not mention.says(GOAL)):
        return max(dearest, verb if "verb" in kinds else 0.0)
    others = (each for each in clause if each is not mention)
    if all(each.light or {"SAYS YES", "seat", "CORRECTION"} & {*each.kinds} for each in others):
        return min(dearest, _FAR)
    return dearest if near else dearest * STRANGE_COST
