"""What it costs to leave out words of a letter: one by one, or a clause or a sentence of talk as a whole.

Knows what words may weigh, and by `prices` how much. Must not know what orders are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.orders.lexicon import GOAL
from referee.prose import prices
from referee.prose.candidate import CandidateSheet, Turning
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention, kinds_of, names_of
from referee.prose.order_keywords import CARD, ELSE, POWER, RETURN, TURN, VETO
from referee.prose.scanning import counts_rivals

_NAMES = frozenset(("number", "place", "card"))
"""Kinds of words that name something of which an order is made."""

_NUMBERED = frozenset((POWER, CARD, TURN))
"""Blocks with numbers."""

_CONDITIONS = frozenset(("IF", "UNLESS", "CORRECTION", "INSTEAD", "SWAP"))
"""Kinds of words that turn what is ordered, so that they are no talk."""

_MEANINGFUL = _NAMES | frozenset(
    ("seat", "NOT", "verb", "I", "own", "MOVED", "THEN", "LAID", "COSTS", "LAST", "FIRST", "GOES FIRST")
)
"""Kinds of words that give a condition a meaning."""

_STRANGELY = 2
"""How strange a clause is at least that is taken for talk."""

_SENTENCE, _SPARSE = 5, 0.25
"""A sentence that is chat has at least so many words, and at most such a share of them are names."""

_ENDS = frozenset((STOP, "?"))


@dataclass(frozen=True, slots=True)
class Skipping:
    """What it costs to leave out each mention of a letter, and clauses as a whole; and to read orders where talk is.

    `surcharges`: what an order costs besides that begins there, in a question, in talk about somebody else, in what was
    wanted first.
    """

    costs: Sequence[float]
    asides: Mapping[int, Sequence[tuple[int, float]]]  # by where clauses begin: where they end, what they cost
    surcharges: Sequence[float]

    @classmethod
    def over(cls, said: Sequence[Mention]) -> Skipping:
        """What it costs to leave out words of a letter."""
        costs, surcharges = _costs(said), [0.0] * len(said)
        asides: dict[int, list[tuple[int, float]]] = {}
        for begin, end, cost in _asides(said):
            if cost is not None and cost < sum(costs[begin:end]):
                asides.setdefault(begin, []).append((end, cost))
        for begin, end in _parts(said, _ENDS):
            sentence = said[begin:end]
            if _is_of_a_rival(sentence):
                surcharges[begin:end] = [prices.HEARD] * (end - begin)
            if _asks(sentence):
                asked = prices.REQUESTED if "REQUESTS" in kinds_of(sentence) else prices.ASKED
                surcharges[begin:end] = [asked] * (end - begin)
        for begin, end, turns in _wanted_first(said):
            surcharges[begin:end] = [prices.HEARD] * (end - begin)
            costs[begin:turns] = [min(cost, prices.WANTED_WORD) for cost in costs[begin:turns]]
        return cls(costs, asides, surcharges)


def _asides(said: Sequence[Mention]) -> Iterator[tuple[int, int, float | None]]:
    """Where clauses and sentences begin and end, and what it costs to leave them out; None for an order."""
    for begin, end in (*_parts(said, _ENDS), *_parts(said, _ENDS | {COMMA})):
        yield begin, end, _aside(said[begin:end])
        for at in range(begin, end - 1):  # two in Aragon | before Gus gets any fatter
            behind = said[at:end]
            if _explains(said, at, begin):
                yield at, end, _reason(behind)
            elif not any(each.may_be(*_NAMES) for each in behind):
                yield at, end, _aside(behind)
    for begin, end in _wanted(said):
        yield begin, end, prices.WANTED + prices.MEANT_NAME * _count_names(said[begin:end])
    for begin, end in _parts(said, _ENDS):
        part = said[begin:end]
        yield begin, end, _chat(part)
        if _asks(part):
            yield begin, end, prices.QUESTION_NAME * _count_names(part)
    for begin, end in _brackets(said):
        yield begin, end, prices.BRACKETS + prices.MEANT_NAME * _count_names(said[begin:end])


def _count_names(part: Sequence[Mention]) -> int:
    """How many numbers, cards and places a part of a letter names."""
    return sum(each.may_be(*_NAMES) and not each.light for each in part)


def _explains(said: Sequence[Mention], at: int, begin: int) -> bool:
    """Whether a clause explains from here on, or tells of a place: because ..., where I am first, there stand ..."""
    tells = at == begin and at > 0 and COMMA in said[at - 1].kinds and said[at].may_be("ASKS US", "THERE", "FREE")
    return "REASON" in said[at].kinds or tells


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
    """Whether a sentence says what somebody else does: Ann told me ..."""
    heavy = [each for each in part if not each.light][:2]
    return bool(heavy) and heavy[0].is_rival and heavy[-1].may_be(STRANGE, "LAID", "TOOK")


def _wanted(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where sentences about what was wanted first begin to say nothing else, and where they end."""
    for begin, end in _parts(said, _ENDS):
        at = next((n for n in range(begin, end) if "WANTED" in said[n].kinds), None)
        if at is not None:
            clause = next((n + 1 for n in range(at - 1, begin - 1, -1) if COMMA in said[n].kinds), begin)
            before, behind = _count_names(said[begin:at]), _count_names(said[at:end])
            yield (begin if not before else at if behind else clause), end


def _wanted_first(said: Sequence[Mention]) -> Iterator[tuple[int, int, int]]:
    """Where clauses about what was wanted first begin and end, and where the name is that is wanted instead.

    I thought of Aragon, but then Granada.
    """
    for begin, mention in enumerate(said):
        if "WANTED" in mention.kinds:
            ends = (n for n in range(begin, len(said)) if said[n].may_be(COMMA, STOP, "BUT"))
            end = next(ends, len(said))
            behind = [{*each.kinds} for each in said[end:]]
            turns = next((n for n, kinds in enumerate(behind) if {"BUT", "CORRECTION"} & kinds), len(behind))
            other = next((n for n in range(turns, len(behind)) if _NAMES & behind[n]), None)
            if other is not None:
                yield begin, end, end + other


def _asks(part: Sequence[Mention]) -> bool:
    """Whether a sentence is a question, and not only whether something is taken."""
    kinds = kinds_of(part)
    return "?" in kinds and "TOOK" not in kinds


def _aside(part: Sequence[Mention]) -> float | None:
    """What a clause costs that talks about the game; None for one that may be an order.

    Strange things are said in it, or something of a rival; or it says what comes later.
    """
    kinds = kinds_of(each for each in part if not each.light)
    if "FOLLOWS" in kinds and "verb" in kinds and not kinds & _NAMES:
        return prices.PUT_OFF
    strange = sum(STRANGE in each.kinds for each in part)
    somebody = any("NONE" in each.kinds or each.is_rival for each in part)
    given = any(each.says(RETURN) for each in part)  # "all give back three"
    if given and {"ALL", "EACH", "REST"} & kinds and not {"place", "own", "card"} & kinds:
        return prices.RULE  # what the card does to all others
    somebody = somebody or (bool({"ALL", "EACH"} & kinds or given) and not {"place", "own", "card"} & kinds)
    later = "LATER" in kinds
    if _turns(part) or strange + 2 * somebody + 2 * later < _STRANGELY:
        return None
    heavy = 0 if later else sum(prices.KEYWORD.get(each.kinds.get("verb", ""), 0.0) for each in part if not each.light)
    return prices.TALK + heavy + prices.TALK_NAME * _count_names(part)


def _chat(part: Sequence[Mention]) -> float | None:
    """What a sentence costs that has few names among many words; None for one that may be an order."""
    words = sum(not each.may_be(COMMA, STOP, "?") for each in part)
    names = _count_names(part)
    rival = any("PAST" in each.kinds or each.is_rival for each in part)
    if not rival or words < _SENTENCE or names > _SPARSE * words:
        return None
    conditions = any(each.may_be("IF", "UNLESS", "SWAP", "INSTEAD") for each in part)
    return prices.CHAT + prices.CHAT_NAME * names + conditions * prices.CHAT_CONDITION


def _reason(part: Sequence[Mention]) -> float | None:
    """What a clause costs that says why, so that Ann has none in Seville; None if it may turn what is ordered."""
    if _turns(part[:-1]):
        return None
    return prices.REASON + prices.MEANT_NAME * _count_names(part)


def _turns(part: Sequence[Mention]) -> bool:
    """Whether words may turn what is ordered; not a no that only denies what comes next: que allí no hay nadie."""
    for at, mention in enumerate(part):
        denies = "NOT" in mention.kinds and at + 1 < len(part) and not part[at + 1].may_be(COMMA, STOP)
        if _CONDITIONS - ({"CORRECTION"} if denies else set()) & {*mention.kinds} and not mention.light:
            return True
    return False


def _costs(said: Sequence[Mention]) -> list[float]:
    """What it costs to leave out each mention."""
    found: list[float] = []
    begin = 0
    for at, mention in enumerate(said):
        if mention.may_be(COMMA, STOP):
            begin = at + 1
        ends = (n for n in range(at, len(said)) if said[n].may_be(COMMA, STOP, "?"))
        clause = said[begin : next(ends, len(said))]
        named = any(each.may_be(*_NAMES, "verb") for each in clause if not (each.light or each.says(GOAL)))
        found.append(_cost(mention, clause, at - begin, is_near=named))
    return found


def _is_strange(part: Sequence[Mention]) -> bool:
    """Whether words have nothing to do with the game: when I am halfway through the washing up."""
    heavy = [each for each in part if not each.light]
    return len(heavy) >= _STRANGELY and all(STRANGE in each.kinds for each in heavy)


def _cost(mention: Mention, clause: Sequence[Mention], at: int, *, is_near: bool) -> float:
    """What it costs to leave out a mention of a clause; `is_near`: the clause names something."""
    kinds, behind = mention.kinds, clause[at + 1 :]
    acts = any(STRANGE in each.kinds for each in behind[:1])
    if mention.light:
        return prices.RELATIVE if "own" in kinds and "I" not in kinds and acts else 0.0
    if STRANGE in kinds:
        return prices.STRANGE if is_near else prices.STRANGE_FAR
    if "KEEPS" in kinds:
        return prices.KIND["KEEPS"]
    if "IF" in kinds and any(each.may_be("TOOK", "FREE") for each in clause):
        return prices.KIND["THEN"]
    if "IF" in kinds and (_is_strange(behind) or not any(each.may_be(*_MEANINGFUL) for each in behind)):
        return prices.IDLE_CONDITION
    if mention.is_rival and acts:
        return prices.SOMEBODY
    idle = any(each.light and not each.kinds for each in behind[:1])  # one change
    if kinds.get("number") == 1 and (acts or idle) and not mention.token.word.isdigit():
        return prices.ARTICLE
    dearest = max((prices.KIND.get(kind, 0.0) for kind in kinds if kind != "verb"), default=0.0)
    verb = prices.KEYWORD.get(mention.kinds.get("verb", ""), prices.KIND["verb"])
    if mention.may_be(*_NAMES) or ("verb" in kinds and not mention.says(GOAL)):
        return max(dearest, verb if "verb" in kinds else 0.0)
    others = (each for each in clause if each is not mention)
    if all(each.light or each.may_be("SAYS YES", "seat", "CORRECTION") for each in others):
        return min(dearest, prices.STRANGE_FAR)
    return dearest if is_near else dearest * prices.STRANGE


def without(sheet: CandidateSheet, mention: Mention, cost: float, *, before_name: bool) -> CandidateSheet:
    """The candidate that leaves a word out; "no", "then" and "taken" still say how the letter goes on."""
    turning: Turning = sheet.turning
    is_begun = bool(sheet.blocks or sheet.plans)
    cost = _cost_beside(sheet, mention, cost)
    if is_begun and "CORRECTION" in mention.kinds and not before_name:
        turning, cost = "correct", prices.TURN
    elif is_begun and ("THEN" in mention.kinds or "TOOK" in mention.kinds or mention.says(ELSE)):
        turning, cost = turning or "else", prices.TURN
    there = mention.kinds["place"][0] if "place" in mention.kinds else sheet.there
    return replace(sheet, cost=sheet.cost + cost, turning=turning, there=there)


def _cost_beside(sheet: CandidateSheet, mention: Mention, cost: float) -> float:
    """What a word costs beside what is asked and what is understood so far."""
    asks_power = sheet.context.asked == {POWER}
    if cost > 1 and _is_idle(sheet, mention):
        cost = prices.NAMED_BEFORE
    if "number" in mention.kinds:
        if sheet.context.is_gone(mention.kinds["number"]) or sheet.wants_place:
            cost = prices.NUMBER_GONE
        elif (asks_power and counts_rivals(mention)) or not _NUMBERED & sheet.context.open:
            cost = min(cost, prices.NUMBER_IDLE)
    if mention.is_rival and (asks_power or sheet.wants_place):
        cost = min(cost, prices.RIVAL)
    return cost


def _is_idle(sheet: CandidateSheet, mention: Mention) -> bool:
    """Whether a name is part of an order already, or cannot be of any."""
    place = mention.kinds.get("place", ())
    if place and sheet.context.open <= {POWER, VETO}:
        return True
    if place == (sheet.context.known.board.castillo,) and sheet.wants_place:
        return True
    return any(name in line for name in names_of(mention, sheet.context.known) for line in sheet.lines)
