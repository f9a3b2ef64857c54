"""RETURN in running words: how many caballeros are given up, and from where.

Knows how numbers and places make what is given up. Whether anybody has to is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.levy import given_up
from referee.prose.candidate import UNSAID, CandidateSheet
from referee.prose.cards_on_offer import asks
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_before
from referee.prose.order_keywords import RETURN
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.scanning import Scan, begins_clause
from referee.rules.decisions import Ask
from referee.rules.model import Place

_COUNTS = {None: 1, "LAST": 1, "MAN": 1, "REST": "ALL"}
"""How many caballeros words stand for that are no numbers."""


def given_back(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Return two from court and one from Seville; for King returns all from court."""
    s = Scan(said, at, begun=True)
    s.take("IF")
    cued: Any = s.verb(RETURN)
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
            cued = s.verb(RETURN) or s.take("TOOK") is not None or cued  # one I give up from court
        out = s.take("FROM") is not None
        s.take("own")
        place = s.place()
        if place is None or (count is None and (cued is False and not out)):
            s.at = start
            break
        parts.append((more if more is not None else count, place))
        cost = (0 if cued else UNSAID) + 0.1 * (count is None and len(parts) > 1)
        sure = cued or (out and count is not None)
        yield OrderPhrase(s.at, cost, partial(_give_back, parts=tuple(parts), cue=sure), (place,), s.named)


def _of_all(said: Sequence[Mention], at: int) -> bool:
    """Whether the sentence is about everybody: they all lose three, each returns two."""
    count = next((n for n in range(at, min(at + 4, len(said))) if "number" in said[n].kinds), at)
    before = clause_before(said, count)
    found = next((n for n, each in enumerate(before) if each.may_be("ALL", "EACH")), 0)
    return any(STRANGE in each.kinds or each.says(RETURN) for each in before[:found])


def _behind_remark(said: Sequence[Mention], at: int) -> int:
    """Where the list goes on behind a remark: he's useless there, plus two; no good, the other."""
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
    """The card in a condition, and where the condition ends: if somebody plays King returns, ..."""
    if not said[at].may_be("IF", "HEDGE", "INSTEAD", "WITH"):
        return None
    for end in range(at + 1, min(at + 8, len(said))):
        kinds = said[end].kinds
        if "card" in kinds:
            behind = (n for n in range(end + 1, len(said)) if said[n].may_be("number", "ALL", "FROM"))
            begins = next(behind, len(said))
            near = begins <= end + 5 and not any("place" in said[n].kinds for n in range(end + 1, begins))
            return (kinds["card"], begins) if near else None
        if {"place", "number", STOP} & {*kinds}:
            return None
    return None


def _for_then(said: Sequence[Mention], at: int) -> tuple[Any, int] | None:
    """Whether a condition without names ends with the keyword, and where: should anybody do the same, I give ..."""
    for end in range(at + 1, min(at + 14, len(said)) if begins_clause(said[at]) else at):
        kinds = said[end].kinds
        if said[end].says(RETURN) or COMMA in kinds:
            return said[end].says(RETURN), end + 1
        if {"place", "card", STOP} & {*kinds} or ("number" in kinds and not said[end].light):
            return None
    return None


def _give_back(sheet: CandidateSheet, parts: Sequence[tuple[Any, Place]], cue: Any) -> Joined:
    """The sheet with what is given up; `cue`: the designs of the card that asks for it, or whether RETURN was said."""
    if isinstance(cue, tuple) and not asks(cue[0], Ask.RETURN, sheet.context.known):
        return None
    if RETURN not in sheet.context.asked and not cue:
        return None
    if RETURN not in sheet.context.open:
        sheet = sheet.dearer(0.4)
    due = given_up(sheet.context.known.cards)
    is_alone = len(parts) == 1
    counted = [due if many == "ALL" or (many is None and is_alone) else _COUNTS.get(many, many) for many, _ in parts]
    third = [1 if at and many == due > 1 else many for at, many in enumerate(counted)]  # "and the third"
    listed = ", ".join(f"{many} {sheet.context.name(place)}" for many, (_, place) in zip(third, parts, strict=True))
    return sheet.with_block(RETURN, f"{RETURN} {listed}")
