"""DISK in running words: a disk to Aragon; if I am evicted, Granada or Seville; to Aragon, should somebody ...

Knows conditions that say what a disk is for. Which disks a game has is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.disk import key_to
from referee.prose.candidate import CandidateSheet, Joined, OrderPhrase
from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention, clause_before, clause_from, kinds_of
from referee.prose.order_keywords import DISK, EVICT
from referee.prose.scanning import Scan, only_light
from referee.rules.decisions import Disk
from referee.rules.model import COURT, Place

_FAR = 14
"""At most so many words stand between what a disk is for and its place."""


def disk_set(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Disk to Aragon; if I am evicted, Granada or Seville; should anybody evict me, to Aragon; I flee to Aragon."""
    kinds = said[at].kinds
    supposed, named = "IF" in kinds, said[at].says(DISK)
    told = _flees(said, at)
    gone = any("TOOK" in each.kinds for each in clause_before(said, at))  # gone when it is my turn: the eviction
    if not (told or named or ((supposed or "HEDGE" in kinds) and not gone)):
        return
    purpose: Any = None
    for n in range(at, min(at + _FAR, len(said))):
        if _ends(said, n, at, told=purpose is Disk.SEND) or (purpose is not None and "TOOK" in said[n].kinds):
            return  # nor is the eviction meant where it is gone
        named = named or said[n].says(DISK)
        purpose = _meant_by(said[n], purpose, of_card=supposed)
        places = Scan(said, n + 1, begun=True)
        places.take(COMMA, STOP)
        places.take("THEN")
        places.take("FROM")
        if purpose is Disk.SEND:
            only_light(places, "number")  # I lose the one in Granada
        counted = "number" in said[places.seen("number", "place") or at].kinds
        mine = supposed and any(each.may_be("I", "own") for each in said[at : n + 1])
        if (named or purpose is not None or mine) and not counted and (found := places.ranks()):
            sure = named or told or (supposed and purpose is not None)
            end, what = _behind_when(said, places.at)
            its = what if purpose is None else purpose
            join = partial(_set_disk, purpose=its, places=found, is_sure=sure, is_named=named)
            yield OrderPhrase(end, 0 if sure else 0.4, join, found, places.named)
            return


def _ends(said: Sequence[Mention], n: int, begun: int, *, told: bool) -> bool:
    """Whether a sentence about a disk ends here without a place; `told`: what it is for, which may be a sentence."""
    stops = STOP in said[n].kinds and n > begun + 2 and not told
    goes_on = any(each.may_be("place", "TO", "FROM") for each in said[n + 1 : n + 2])
    return (stops and not goes_on) or said[n].may_be("place", "NOT")


def _meant_by(mention: Mention, purpose: Any, *, of_card: bool) -> Any:
    """What the disk is for, with this mention."""
    if "purpose" in mention.kinds:
        return mention.kinds["purpose"]
    if mention.says(EVICT):
        return Disk.EVICT
    return mention.kinds["card"] if of_card and purpose is None and "card" in mention.kinds else purpose


def _flees(said: Sequence[Mention], at: int) -> bool:
    """Whether the writer says where he goes himself: I flee to Aragon."""
    kinds = {*said[at].kinds}
    near = said[max(0, at - 4) : at + 3]
    return "purpose" in kinds and not {"verb", "card"} & kinds and any(each.may_be("I", "own") for each in near)


def _behind_when(said: Sequence[Mention], at: int) -> tuple[int, Any]:
    """The end of a condition that says what a disk is for, and that: to Aragon, should somebody throw me out."""
    begin = at + 1 if COMMA in (said[at].kinds if at < len(said) else ()) else at
    clause = clause_from(said, begin)
    evicts = Disk.EVICT if any(each.says(EVICT) for each in clause) else None
    what = next((each.kinds["purpose"] for each in clause if "purpose" in each.kinds), evicts)
    if what is None or not clause[0].may_be("IF", "HEDGE") or {"place", "number", "NOT"} & kinds_of(clause):
        return at, None
    return begin + len(clause), what


def _set_disk(sheet: CandidateSheet, purpose: Any, places: Sequence[Place], *, is_sure: bool, is_named: bool) -> Joined:
    """The sheet with the disk for a purpose or for the card that asks it; otherwise with the only one that is open.

    Where neither is said (if they go for me, Aragon) only a disk that is asked.
    """
    may_be = sheet.context.open if purpose or is_named else sheet.context.asked
    disks = [key for key in map(key_to, Disk) if key in may_be]
    if isinstance(purpose, tuple):
        card = card_called(purpose[0], sheet.context.known.cards)
        key = next((key_to(each) for each in card.questions_to_others() if isinstance(each, Disk)), "") if card else ""
    else:
        key = key_to(purpose) if purpose else disks[0] if len(disks) == 1 else ""
    key = disks[0] if key and key not in disks and len(disks) == 1 else key
    if not key or COURT in places or (key not in disks and not is_sure):
        return None
    return sheet.with_block(key, f"{key} {sheet.context.ranked(places)}")
