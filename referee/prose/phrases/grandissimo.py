"""Orders that only Grandissimo brings, in running words: I take the Queen; let the Grande of red rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.grandissimo.persons import DoEnthrone, DoFigure
from referee.orders.writing import either, figure_name
from referee.prose.candidate import UNSAID, CandidateSheet, Joined, OrderPhrase
from referee.prose.kinds import STRANGE
from referee.prose.mentions import Mention, clause_before, clause_from, kinds_of
from referee.prose.order_keywords import GRANDE, TAKE
from referee.prose.phrases.brought import BEGINS, TURNED


def figure_taken(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """I take the Queen; the Jester or the Queen for me."""
    if "figure" not in said[at].kinds:
        return
    before = clause_before(said, at)
    cued = any(each.kinds.get("verb") in (TAKE, DoFigure.verb) or "card" in each.kinds for each in before)
    if {"place", "seat", "number"} & kinds_of(before) or any(TURNED & each.kinds.keys() for each in before):
        return
    ranks, end = [said[at].kinds["figure"]], at + 1
    while end + 1 < len(said) and "OR" in said[end].kinds and "figure" in said[end + 1].kinds:
        ranks.append(said[end + 1].kinds["figure"])
        end += 2
    behind = clause_from(said, end)
    if behind and behind[0].says(TAKE):
        cued, end, behind = True, end + 1, behind[1:]  # die Königin nehmen
    if any(each.may_be("place", "seat", "number", "verb", "figure") and not each.light for each in behind):
        return  # the Queen fetches one
    alone = not {STRANGE, "own", "PAST", "BUT", "SAYS NO", "NONE"} & kinds_of((*before, *behind))
    cued = cued or (alone and not any("?" in each.kinds for each in said[end : end + len(behind) + 1]))
    line = f"{DoFigure.verb} {either(map(figure_name, ranks))}"
    yield OrderPhrase(end, 0 if cued else UNSAID, partial(_do, verb=DoFigure.verb, line=line, is_sure=cued))


def enthroned(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Let the Grande of red rule; Ann's Grande shall reign."""
    if at and not said[at - 1].may_be(*BEGINS):
        return
    clause = clause_from(said, at)
    kinds = kinds_of(each for each in clause if not each.light)
    named = [n for n, each in enumerate(clause) if each.may_be("own", "seat") and "STRANGE" not in each.kinds]
    rules = any(each.says(GRANDE) or each.says(DoEnthrone.verb) for each in clause)
    if rules and len(named) == 1 and not kinds & {*TURNED, "place", "number", "card"}:
        seat = "own" if "own" in clause[named[0]].kinds else clause[named[0]].kinds["seat"]
        cost = 0.1 * sum(STRANGE in each.kinds for each in clause)
        yield OrderPhrase(at + len(clause), cost, partial(_enthrone, seat=seat))


def _enthrone(sheet: CandidateSheet, seat: Any) -> Joined:
    known = sheet.context.known
    colour = known.colours[known.seat] if seat == "own" else sheet.context.owner(seat)
    return _do(sheet, DoEnthrone.verb, f"{DoEnthrone.verb} {colour}", is_sure=True)


def _do(sheet: CandidateSheet, verb: str, line: str, *, is_sure: bool) -> Joined:
    """The sheet with this line in its plan."""
    return sheet.with_line(verb, line, surely=is_sure)
