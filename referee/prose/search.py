"""The search for the sheets that a letter may mean: those that leave the fewest words unexplained come first.

Knows how candidates compete. Must not know what orders are made of, nor what words weigh.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from referee.orders.contents import Known, Slot
from referee.orders.lexicon import GOAL
from referee.orders.limits import LONGEST_PHRASE, NAMED, Effort
from referee.prose.candidate import UNLIKELY, UNSAID, CandidateSheet, OrderPhrase, Turning
from referee.prose.context import Context
from referee.prose.kinds import COMMA, KINDS, STOP, STRANGE, Is, Weight, that_weigh, those
from referee.prose.mentions import Mention, kinds_of, names_of
from referee.prose.order_keywords import CARD, DISK, ELSE, EVICT, LET_PASS, POWER, RETURN, SKIP, TURN, VETO
from referee.prose.phrases.table import phrases_at
from referee.prose.scanning import counts_rivals, is_few
from referee.rules.model import COURT

_BEAM = 8
"""Candidates that are read on from each word."""

_IN_TALK = 1.0
"""What speaks against an order in talk, and against a change of plans beside a question of something else."""


def candidates(said: Sequence[Mention], known: Known, slots: Sequence[Slot], effort: Effort) -> list[CandidateSheet]:
    """All sheets that a letter may mean, the likeliest first. Raises TooDear."""
    context, unused = Context(known, slots), Unused.of(said)
    ahead: list[dict[tuple[object, ...], CandidateSheet]] = [{} for _ in range(len(said) + 1)]
    for begun in _beginnings(context):
        _keep(ahead[0], begun)
    for at, mention in enumerate(said):
        found = sorted(ahead[at].values(), key=attrgetter("rank"))[:_BEAM]
        if found and not (mention.light or STRANGE in mention.kinds):
            effort.spend(mention.token, NAMED)
        surcharge = unused.talks[at] * _IN_TALK
        phrases = [*phrases_at(said[: at + LONGEST_PHRASE], at)] if found else []
        before_name = any("seat" in each.kinds for each in said[at + 1 : at + 2])
        for sheet in found:
            left = passed_over(sheet, mention, unused.lost[at], unused.astray[at], before_name=before_name)
            _keep(ahead[at + 1], left if left.turning == sheet.turning else left.after(sheet, at, at + 1))
            for phrase in phrases:
                effort.spend(mention.token)
                if (further := _joined(sheet, phrase, at, surcharge)) is not None:
                    _keep(ahead[phrase.end], further)
    whole = (_finished(each.with_laid_card()) for each in ahead[-1].values() if each.lines)
    ends = (each.dearer(UNLIKELY * bool(each.turning)) for each in whole if each is not None)
    return sorted(ends, key=lambda each: (each.rank, not each.stood))  # also one in Aragon: beside what stands


def _beginnings(context: Context) -> list[CandidateSheet]:
    """An empty sheet; and what stands, which the letter may change."""
    plans = context.standing
    cost = UNLIKELY + _IN_TALK * (context.asks_place or context.asked in ({RETURN}, {VETO}))
    changed = CandidateSheet(context, cost, plans=plans[:1], stood=plans, behind=plans[1:])
    return [CandidateSheet(context), *([changed] if plans else [])]


def _joined(sheet: CandidateSheet, phrase: OrderPhrase, at: int, surcharge: float) -> CandidateSheet | None:
    """The candidate with one order more, which begins at a mention; None where there is no room for it."""
    further = phrase.join(sheet)
    if further is None:
        return None
    if sheet.turning == "correct" and len(further.lines) > len(sheet.lines):
        further = further.dearer(UNSAID)
    there = next((place for place in reversed(phrase.places) if place != COURT), sheet.there)
    cost = further.cost + (phrase.cost + surcharge + sheet.astray)
    return further.after(sheet, at, phrase.end, cost=cost, names=further.names + phrase.names, there=there)


def _finished(sheet: CandidateSheet) -> CandidateSheet | None:
    """The candidate as it competes at the end of the letter; None if it leaves all plans as they stood."""
    if sheet.stood:
        sheet = sheet.placed_anew()
        now, before = (*sheet.plans, *sheet.behind), sheet.stood
        return None if [plan.written for plan in now] == [plan.written for plan in before] else sheet
    if sheet.loses_placings:
        return None
    replaces = sheet.kept and sheet.plans and not sheet.behind and sheet.context.standing
    return sheet.dearer(UNLIKELY) if replaces else sheet


def _keep(found: dict[tuple[object, ...], CandidateSheet], sheet: CandidateSheet) -> None:
    """Keep the cheapest of those that come to the same."""
    key = (sheet.lines, sheet.turning, sheet.there, sheet.kept, sheet.astray, bool(sheet.stood))
    if key not in found or sheet.rank < found[key].rank:
        found[key] = sheet


LOST = {Weight.FREE: 0.1, Weight.DETAIL: 0.4, Weight.ORDER: 0.8, Weight.NAME: 2.0, Weight.TURN: 2.5}
"""What is lost with a word, in the measure of what speaks against a wording of an order."""

_STRANGE, _FAR = 0.1, 0.02
"""What is lost with a strange word: in a clause that names something, and in any other."""

_NAMES = that_weigh(Weight.NAME)
_GAME = those(Is.GAME) | {"verb", "NOT", "I", "own", "THEN", "COSTS", "LAST", "FIRST", "GOES FIRST"}
_LOUD = frozenset((POWER, VETO, SKIP, DISK, RETURN, EVICT, LET_PASS))
"""Keywords that are hardly said beside the order."""

_NUMBERED = frozenset((POWER, CARD, TURN))
"""Blocks with numbers."""

_TURNED = that_weigh(Weight.TURN) - {"NOT", "ONLY"} | {"CORRECTION", "INSTEAD", "SWAP"}
_ASTRAY = {**dict.fromkeys(that_weigh(Weight.TURN), 1.0), "NOT": 9.0}
"""What speaks against an order behind a denial or condition in its clause that was not understood: it is denied."""

_ENDS = frozenset((STOP, "?"))


@dataclass(frozen=True, slots=True)
class Unused:
    """What would be lost with each mention of a letter, and whether it stands in talk, where no order is expected.

    `astray`: what would speak against orders behind it in its clause.
    """

    lost: Sequence[float]
    talks: Sequence[bool]
    astray: Sequence[float]

    @classmethod
    def of(cls, said: Sequence[Mention]) -> Unused:
        """What would be lost with each mention of a letter."""
        talk, remarks = _marked(said, _talk(said)), _marked(said, _remarks(said))
        most = [LOST[Weight.DETAIL] if idle else LOST[Weight.TURN] for idle in map(max, talk, remarks)]
        lost = [_lost(mention, clause, at) for clause in _clauses(said) for at, mention in enumerate(clause)]
        return cls([*map(min, lost, most)], talk, [*map(_astray, said)])


def passed_over(
    sheet: CandidateSheet, mention: Mention, lost: float, begins: float, *, before_name: bool
) -> CandidateSheet:
    """The candidate that leaves a word out; "no", "then" and "taken" still say how the letter goes on.

    `begins`: what speaks against orders behind it in its clause.
    """
    turning: Turning = sheet.turning
    is_begun = bool(sheet.blocks or sheet.plans)
    lost = min(lost, LOST[Weight.DETAIL]) if _cannot_order(sheet, mention) else lost
    if is_begun and "CORRECTION" in mention.kinds and not before_name and not sheet.is_instead:
        turning, lost = "correct", 0.1
    elif is_begun and ("THEN" in mention.kinds or "TOOK" in mention.kinds or mention.says(ELSE)):
        turning, lost = turning or "else", 0.1
    there = mention.kinds["place"][0] if "place" in mention.kinds else sheet.there
    astray = 0.0 if mention.may_be(COMMA, STOP, "CORRECTION") else max(sheet.astray, begins)
    left = sheet.left.with_word(lost, turns=bool(astray), ends=mention.may_be(*_ENDS))
    return replace(sheet, left=left, turning=turning, there=there, astray=astray)


def _astray(mention: Mention) -> float:
    """What speaks against orders behind a mention in its clause."""
    return max((cost for kind, cost in _ASTRAY.items() if kind in mention.kinds), default=0.0)


def _cannot_order(sheet: CandidateSheet, mention: Mention) -> bool:
    """Whether a word is part of an order already, or cannot be of any."""
    context, place = sheet.context, mention.kinds.get("place", ())
    asks_power = context.asked == {POWER}
    if mention.is_rival and (asks_power or sheet.wants_place):
        return True
    if "number" in mention.kinds and (sheet.wants_place or not _NUMBERED & context.open):
        return True
    number = mention.kinds.get("number")
    if number is not None and (context.is_gone(number) or (asks_power and counts_rivals(mention))):
        return True
    if place and (context.open <= {POWER, VETO} or (sheet.wants_place and place == (context.known.board.castillo,))):
        return True
    return any(name in line for name in names_of(mention, context.known) for line in sheet.lines)


# --- words ------------------------------------------------------------------------------------------------


def _clauses(said: Sequence[Mention]) -> Iterator[Sequence[Mention]]:
    return (said[begin:end] for begin, end in _parts(said, _ENDS | {COMMA}))


def _lost(mention: Mention, clause: Sequence[Mention], at: int) -> float:
    """What would be lost with a mention of a clause."""
    behind = clause[at + 1 :]
    named = any(each.may_be(*_NAMES, "verb") and not (each.light or each.says(GOAL)) for each in clause)
    if mention.light:
        relative = "own" in mention.kinds and "I" not in mention.kinds
        relative = relative and any(STRANGE in each.kinds for each in behind[:1])
        spoken_of = relative and (named or any("THERE" in each.kinds for each in behind))
        return LOST[Weight.TURN] if spoken_of else 0.0  # my aunt lives there, but not: on my phone
    if STRANGE in mention.kinds:
        return _STRANGE if named else _FAR
    if "IF" in mention.kinds and (
        any(each.may_be("TOOK", "FREE") for each in behind) or not any(each.may_be(*_GAME) for each in behind)
    ):
        return LOST[Weight.DETAIL]
    if mention.kinds.get("number") == 1 and not mention.token.word.isdigit() and _is_article(behind):
        return LOST[Weight.DETAIL]
    if is_few(mention) and behind and behind[0].kinds.keys() == {STRANGE} and "place" not in kinds_of(clause):
        return LOST[Weight.DETAIL]  # I still have three questions
    weights = [KINDS[kind].weight for kind in mention.kinds if kind in KINDS]
    return LOST[max([*weights, Weight.ORDER] if mention.kinds.get("verb") in _LOUD else weights, default=Weight.FREE)]


def _is_article(behind: Sequence[Mention]) -> bool:
    """Whether a one before these words is no number: one change, ein Freund."""
    return any(STRANGE in each.kinds or (each.light and not each.kinds) for each in behind[:1])


# --- talk -------------------------------------------------------------------------------------------------


def _talk(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where a letter asks, says what a rival does, or what was wanted first: I thought of Aragon, but then Granada."""
    for begin, end in _parts(said, _ENDS):
        sentence = said[begin:end]
        heavy = [each for each in sentence if not each.light][:2]
        hearsay = (
            bool(heavy) and heavy[0].is_rival and (heavy[-1].may_be(STRANGE, "LAID", "TOOK") or heavy[-1].says(VETO))
        )
        if hearsay or ("?" in kinds_of(sentence) and not {"TOOK", "REQUESTS", "INSTEAD"} & kinds_of(sentence)):
            yield begin, end
        first = next((n for n in range(begin, end) if "WANTED" in said[n].kinds), end)
        yield first, next((n for n in range(first, end) if said[n].may_be(COMMA, STOP, "BUT")), end)


def _remarks(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where a letter gives reasons, stands in brackets, or says something strange of others or of later."""
    for begin, end in _parts(said, _ENDS | {COMMA}):
        why = next((n for n in range(begin, end) if "REASON" in said[n].kinds), end)
        yield (begin if _is_remark(said[begin:end]) else end if _turns(said[why:end]) else why), end
    begin = -1
    for at, mention in enumerate(said):
        begin = at if mention.token.word == "(" else begin
        if mention.token.word == ")" and begin >= 0:
            yield begin, at + 1
            begin = -1


def _is_remark(clause: Sequence[Mention]) -> bool:
    """Whether a clause says something strange, of others, or of what comes later."""
    heavy = [each for each in clause if not each.light]
    kinds = kinds_of(heavy)
    others = any("NONE" in each.kinds or each.is_rival for each in clause)
    others = others or (bool({"ALL", "EACH"} & kinds) and not {"place", "own", "card"} & kinds)
    later = "LATER" in kinds or ("FOLLOWS" in kinds and not kinds & _NAMES)
    return not _turns(clause) and sum(STRANGE in each.kinds for each in heavy) + 2 * others + 2 * later > 2


def _turns(clause: Sequence[Mention]) -> bool:
    return any(_TURNED & {*each.kinds} and not each.light for each in clause)


def _parts(said: Sequence[Mention], marks: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Where each clause or sentence begins and ends; a question mark belongs to what it asks."""
    begin = 0
    for end in range(1, len(said) + 1):
        behind = {*said[end].kinds} if end < len(said) else {*marks}
        if end == len(said) or (marks & {*said[end - 1].kinds} and "?" not in behind):
            yield begin, end
            begin = end


def _marked(said: Sequence[Mention], found: Iterator[tuple[int, int]]) -> list[bool]:
    marks = [False] * len(said)
    for begin, end in found:
        marks[begin:end] = [True] * (end - begin)
    return marks
