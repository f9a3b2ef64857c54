"""How many: the amounts that words may mean, in one reader for all phrases.

Knows the words for amounts. Must not know what is placed, moved or given up, nor where.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention
from referee.prose.scanning import Scan, only_near, only_now

Amount = int | str
"""A number; REST, ALL, ANY, LAST or LEAD; or an amount that depends on the one named last."""

_LARGEST = 9
"""More caballeros are nowhere counted one by one: 840 is a scoreboard."""

_GOALS = ("AHEAD", "LEAD", "LEADS")
"""What as many are for as it takes to lead."""

_ENDS = frozenset((STOP, "?", "AND", "OR", "BUT", "IF", "UNLESS", "card", "seat", "place", "REST", "ALL"))
"""Kinds of words at which a clause that says how many ends, whatever it was about."""

_AS_FAR = 12
"""In how many words such a clause says what it is about."""


def amount(s: Scan) -> Amount | None:
    """Take an amount, as far as one comes next: two, the rest, as many as I need to lead, twice that, the third one."""
    start = s.at
    only_now(s, "NO MORE")
    if _as_leads(s):
        return "LEAD"
    found: Amount | None = _relative(s) or _one_of_them(s) or s.take("number", "REST", "LAST", "LEAD", "ANY")
    if found is None or (isinstance(found, int) and found > _LARGEST):
        s.at = start
        return None
    return found


def _one_of_them(s: Scan) -> Amount | None:
    """Take words for a single one: the other, the third one; but not: the other two."""
    at = s.seen("SECOND ONE", "NTH", "REST", "number")
    if at is None or not s.said[at].may_be("SECOND ONE", "NTH") or _counts_behind(s.said, at):
        return None
    s.at, s.begun = at + 1, True
    return 1


def _counts_behind(said: Sequence[Mention], at: int) -> bool:
    """Whether a number follows at once: the other two."""
    return any("number" in each.kinds for each in said[at + 1 : at + 2])


def counted(many: Amount, last: int | None) -> Amount | None:
    """The amount beside the one named last; None where it depends on one that was not named."""
    if many == "LAST":
        return 1
    if many in ("AS MANY", "TWICE"):
        return last and last * (1 + (many == "TWICE"))
    if many == "HALF":
        return last // 2 if last and last % 2 == 0 else None
    return many


def _relative(s: Scan) -> Amount | None:
    times = s.take("TWICE", "HALF")
    equal = s.take("AS MANY", "LIKEWISE") if times is None or only_near(s, "AS MANY", "LIKEWISE") else None
    if times == "HALF" and equal is None:
        return None  # half of them, of how many?
    return times or (equal and "AS MANY")


def _as_leads(s: Scan) -> bool:
    """Take words for as many as it takes to lead; whether they were there: so viele, wie nötig, um vorn zu sein."""
    begin = s.seen("AS MANY", "ENOUGH", "MAX")
    goal = _goal(s.said, begin) if begin is not None else None
    if goal is None:
        return False
    s.at, s.begun = goal + 1, True
    return True


def _goal(said: Sequence[Mention], begin: int) -> int | None:
    """Where the clause behind these words says for the last time that it is about a lead."""
    goal, commas = None, 0
    for at in range(begin + 1, min(begin + 1 + _AS_FAR, len(said))):
        each = said[at]
        if each.may_be(*_ENDS) or ("number" in each.kinds and not each.light):
            break
        commas += COMMA in each.kinds
        if each.may_be(*_GOALS) or (each.may_be("NEED", "FIRST", "GOES FIRST") and not (goal and commas)):
            goal = at
    return goal
