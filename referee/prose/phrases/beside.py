"""Clauses beside the answer to one question, which order nothing: what else may be said where a place is asked for.

Knows how a place is spoken of that is not meant. Must not know what is asked, but that it is one thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from referee.prose.candidate import CandidateSheet
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_from, kinds_of
from referee.prose.order_keywords import RETURN
from referee.prose.order_phrase import Joined, OrderPhrase

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
