"""Names and numbers in running words that order nothing: what is not meant, a number of points; or all that is asked.

Knows words that deny, numbers that stand for something else, and how a place is spoken of that is not meant, beside the
answer to one question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from referee.prose.candidate import CandidateSheet, Joined, OrderPhrase, unchanged
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_before, clause_from, kinds_of, names_of
from referee.prose.order_keywords import ELSE, POWER, RETURN
from referee.prose.phrases.changes import drop_place
from referee.prose.scanning import Scan, only_now


def denied(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Not Aragon; instead of the 9; I typed 11; nobody into Aragon."""
    for kind in ("NOT", "SAYS NO", "INSTEAD", "BY", "PAST", "NONE", "DROPS"):
        s = Scan(said, at + 1, begun=kind in ("PAST", "NOT"))
        if kind not in said[at].kinds or (said[at].light and s.seen("number", "place", "card") is None):
            continue
        s.take("FROM", "TO", "own", "STACK")
        s.verb(POWER)
        s.take("FROM", "TO")
        places = kind in ("SAYS NO", "NONE")
        names = ("number",) if kind == "DROPS" else ("number", "place", "card")
        old = only_now(s, "place") if places else s.take(*names)
        joined = any("AND" in each.kinds for each in said[at + 1 : s.at])  # clear Aragon instead and send 3 there
        if old is not None and not joined and not (kind == "NOT" and _leads_to_else(said, s.at)):
            reasons = any("REASON" in each.kinds for each in clause_before(said, at))  # since I can't count on the King
            join = _deny if kind in ("NOT", "SAYS NO") and not reasons else _not_any_more
            cost = 0.3 if said[at].light else 0.1
            yield OrderPhrase(s.at, cost, partial(join, mention=said[s.at - 1]), names=0)


def _leads_to_else(said: Sequence[Mention], at: int) -> bool:
    """Whether a sentence goes on with what is done otherwise, so that its not is part of a condition."""
    return any(each.says(ELSE) for each in takewhile(lambda each: not each.may_be(STOP), said[at:]))


def _deny(sheet: CandidateSheet, mention: Mention) -> CandidateSheet:
    """The sheet that must not name this, and places nobody there any more."""
    places = mention.kinds.get("place", ())
    dropped = drop_place(sheet, places[0]) if len(places) == 1 else None
    return replace(dropped or sheet, denied=(*sheet.denied, mention))


def _not_any_more(sheet: CandidateSheet, mention: Mention) -> CandidateSheet:
    """The sheet that places nobody there any more; the name counts if the plan that stands has it."""
    stands = "\n".join(line for plan in sheet.context.standing[:1] for line in plan.written)
    if "place" not in mention.kinds or not any(name in stands for name in names_of(mention, sheet.context.known)):
        return sheet
    further = drop_place(sheet, mention.kinds["place"][0])
    return replace(further or sheet, names=sheet.names + 1)


def fact_told(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Eight ahead, five points, four against her one; my five: three to Aragon, two to Seville."""
    behind = said[at + 1 : at + 2]
    if "number" in said[at].kinds and _add_up_to(said[at].kinds["number"], said[at + 1 :]):
        yield OrderPhrase(at + 1, 0.4, unchanged, names=0)
    if "number" in said[at].kinds and behind and behind[0].may_be("AHEAD", "LEAST"):
        yield OrderPhrase(at + 2, 0.2, unchanged, names=0)
    s = Scan(said, at, begun=True)
    if only_now(s, "number") is not None and s.take("VERSUS") and (s.take("own", "seat") or True) and s.take("number"):
        yield OrderPhrase(s.at, 0.2, unchanged, names=0)


def _add_up_to(total: int, said: Sequence[Mention]) -> bool:
    """Whether several numbers add up to a total that no place has come before, up to the next card or keyword."""
    parts: list[int] = []
    for mention in takewhile(lambda each: each.light or not each.may_be("card", "verb", "?"), said):
        if not parts and "place" in mention.kinds:
            return False
        parts += [mention.kinds["number"]] if "number" in mention.kinds else []
    return len(parts) > 1 and sum(parts) == total


def listed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """6 then; well, number 6, please."""
    if "number" not in said[at].kinds:
        return
    idle = {"THEN", "HEDGE", "SAYS YES", "REQUESTS", "STACK", "TO", "CORRECTION"}
    before = clause_before(said, at)
    behind = clause_from(said, at + 1)
    denied = any(each.may_be("NOT", "SAYS NO", "?") for each in behind)
    if not denied and all(each.light or idle & {*each.kinds} for each in (*before, *behind)):
        yield OrderPhrase(at + 1, 0.2, partial(_say_what_is_listed, number=said[at].kinds["number"]))


def _say_what_is_listed(sheet: CandidateSheet, number: int) -> Joined:
    """The sheet with the order that the letter answered shows under this number."""
    slot = next((each for each in sheet.context.slots if str(number) in each.short), None)
    if slot is None or sheet.context.asked != {slot.key}:
        return None
    return sheet.with_block(slot.key, slot.short[str(number)])


_ENDS = (COMMA, STOP, "?")
_CONDITIONS = frozenset(("IF", "UNLESS", "INSTEAD", "SWAP"))
_DENIALS = frozenset(("NOT", "SAYS NO", "NONE", "ONLY"))
_TOLD = frozenset(("REASON", "PAST", "WANTED", "HAS", "ASKS US", "COSTS"))
"""Kinds of words with which a clause only tells how it stands somewhere, or what was thought of."""

_BESIDE, _SPOKEN_OF = 0.05, 0.3
"""What speaks against leaving a clause out that names no place, and one of which the place may be meant."""


def beside_answer(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Nobody lives there; Aragon is out; Ann has two in Galicia; Seville? the fourth stays in Granada."""
    if at and not said[at - 1].may_be(*_ENDS):
        return
    clause = clause_from(said, at)
    end = at + len(clause)
    kinds = kinds_of(clause)
    places = [each for each in clause if "place" in each.kinds]
    rivals = any(each.is_rival for each in clause)
    names_question = "purpose" in kinds and not (places or rivals or "UNLESS" in kinds)  # when the Castillo opens
    turns = _CONDITIONS & kinds_of(each for each in clause if not each.light)
    if not clause or (turns and not names_question):
        return
    asks = "?" in kinds or any("?" in each.kinds for each in said[end : end + 1])
    told = asks or kinds & _TOLD or _in_brackets(said, at) or rivals
    if not places:
        if not kinds & {"NOT", "SAYS NO"}:
            yield OrderPhrase(end, _BESIDE, partial(_pass_over, is_counted=_is_counted(clause)), names=0)
    elif told or kinds & _DENIALS or "STAYS" in kinds:
        denied = tuple(places) if kinds & _DENIALS and len(places) == 1 else ()
        yield OrderPhrase(end, _BESIDE, partial(_pass_over, denied=denied), names=0)
    elif not kinds & {"TO", "FROM", "IS", "number", "ALL", "purpose"} and STRANGE in kinds:
        yield OrderPhrase(end, _SPOKEN_OF, _pass_over, names=0)


def _in_brackets(said: Sequence[Mention], at: int) -> bool:
    marks = [each.token.word for each in said[:at] if each.token.word in "()"]
    return marks[-1:] == ["("]


def _is_counted(clause: Sequence[Mention]) -> bool:
    """Whether a clause without a place counts what may be of a place named elsewhere: give up two."""
    kinds = kinds_of(clause)
    return "number" in kinds and not kinds & _TOLD


def _pass_over(sheet: CandidateSheet, *, is_counted: bool = False, denied: Sequence[Mention] = ()) -> Joined:
    """The sheet as it is, without what is denied, where one thing is asked and the letter says nothing else."""
    counts = sheet.context.asked == {RETURN}
    if not (sheet.wants_place or counts) or (counts and is_counted):
        return None
    return replace(sheet, denied=(*sheet.denied, *denied))
