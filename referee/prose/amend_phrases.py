"""Changes to what stands, as they may be put in running words: all else stays, one more, one of the two elsewhere.

Knows how numbers, names and places make such a change. What there is to change is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.orders.shapes.plans import ELSE
from referee.orders.shapes.veto import VetoBlock
from referee.prose.mentions import COMMA, Mention
from referee.prose.scanning import Scan, Wording, only_now
from referee.prose.turn_phrases import placed_at


def _keeps(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """All else as it is; if she has taken him, then everything as it stands now."""
    if "KEEPS" in said[at].kinds:
        yield Wording("keeps", at + 1, 0, names=0)


def _added(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Also one to Aragon; one in Aragon as well: beside those that stand."""
    if "ALSO" in said[at].kinds:
        s = Scan(said, at + 1, begun=True)
        start = s.seen("number")
        more = (p for p in placed_at(said, start)) if start is not None else ()
        yield from (Wording("added", p.end, p.cost, p.what, p.places, names=p.names) for p in more if _is_part(p))
    elif "number" in said[at].kinds:
        one_more = any("ALSO" in each.kinds and "TO" not in each.kinds for each in said[at + 1 : at + 2])
        for p in placed_at(said, at):
            if _is_part(p) and (one_more or any("ALSO" in each.kinds for each in said[p.end : p.end + 1])):
                yield Wording("added", p.end + (not one_more), p.cost, p.what, p.places, names=p.names)


def _is_part(phrase: Wording) -> bool:
    return phrase.kind == "placed" and isinstance(phrase.what, int) and bool(phrase.places)


def _second(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The second one to Aragon."""
    s = Scan(said, at + 1, begun=True)
    pointed = "SECOND ONE" in said[at].kinds and s.seen("TO", "place") is not None
    if pointed and (places := s.ranks()):
        yield Wording("placed", s.at, 0.1, 1, places, names=s.named)


def _shifted(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Of the two in Granada send one to the Castillo; one of the two in Granada to Aragon; one of the two to Aragon."""
    s = Scan(said, at, begun=True)
    if "number" not in said[at].kinds:
        return
    whole = s.take("number")
    s.take("own")
    cued = s.take("FROM") is not None
    part = s.take("number")  # one of the two
    cued = s.take("FROM") is not None or cued or part is not None
    source = s.place()
    cued = _passed_over(s) or cued
    many = whole if part is not None else s.take("number", "REST")
    whole, many = part or whole, 1 if many == "REST" else many
    cued = _passed_over(s) or cued
    places = s.ranks() if s.seen("TO", ">", "place") is not None and many is not None else ()
    cued = only_now(s, "INSTEAD") is not None or cued
    if part is not None and source is not None and not places:
        yield Wording("shifted", s.at, 0.1, (whole, many, None), (source,), names=s.named)
    elif cued and places and source is not None and source not in places and 0 < many <= whole:
        yield Wording("shifted", s.at, 0.1, (whole, many, source), places, names=s.named)


def _passed_over(s: Scan) -> bool:
    """Step over what may stand between those who are moved and where to; whether anything says that they are."""
    found = False
    while (word := s.take("verb", "INSTEAD", "CORRECTION", "HEDGE", COMMA)) is not None:
        found = found or word != COMMA
    return found


def _dropped(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Forget the veto; leave out Aragon; drop the fallback; nobody in Seville after all."""
    if not {"DROPS", "NONE", "NOT", "SAYS NO"} & {*said[at].kinds}:
        return
    s = Scan(said, at + 1, begun=True)
    drops = "DROPS" in said[at].kinds
    if drops and s.verb(VetoBlock.key):
        yield Wording("let", s.at, 0.1, more=True)
    elif drops and s.verb(ELSE):
        yield Wording("dropped", s.at, 0.1, names=0)
    elif (place := s.place()) is not None:
        yield Wording("dropped", s.at, 0.1, place, names=1)


def _fallen_back(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If Seville or Old Castile won't work, those go in the castle: another place for who is to stand there."""
    if "IF" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    fails = only_now(s, "NOT", "NONE") is not None
    full = [place for place in (s.place(),) if place is not None]
    while full and s.take("OR", "AND", COMMA) is not None and (place := s.place()) is not None:
        full.append(place)
    for end in range(s.at, min(s.at + 4, len(said))):
        fails = fails or bool({"NOT", "NONE", "TOOK", "SAYS NO", "FULL"} & {*said[end].kinds})
    if not full or not fails:
        return
    for end in range(s.at, min(s.at + 12, len(said))):
        if "place" in said[end].kinds:
            places = Scan(said, end, begun=True)
            found = places.ranks()
            yield Wording("fallen back", places.at, 0.2, tuple(full), found, names=len(full) + places.named)
            return


READERS: tuple[Callable[[Sequence[Mention], int], Iterator[Wording]], ...] = (
    *(_keeps, _added, _second, _shifted, _dropped, _fallen_back),
)
