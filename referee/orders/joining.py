"""Joins the sheets of one letter, one from its own words and one from each turn file, into one sheet.

Knows finished sheets only. A block that differs between sheets is asked back, and so is one that a bad line keeps out
of any of them. A turn file in JSON is whole or not filed: what it tells otherwise than another sheet drops all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from referee.orders.checking import complaint_at, standing_key
from referee.orders.contents import Known, LineComplaint, Ok, OrderSheet, Origin, Preview
from referee.orders.order import Block
from referee.orders.proposals import PERHAPS, as_preview, in_doubt
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.table import KEYS
from referee.orders.sheet import NOTES


def of_file(sheet: OrderSheet, name: str) -> OrderSheet:
    """The sheet with the name of its file in each complaint and origin."""
    return replace(
        sheet,
        complaints=tuple(replace(complaint, file=name) for complaint in sheet.complaints),
        where=tuple(replace(origin, file=name) for origin in sheet.where),
    )


def joined(sheets: Sequence[OrderSheet], known: Known) -> OrderSheet:
    """One sheet of all these; where a block differs, the last one is proposed."""
    if len(sheets) == 1:
        return sheets[0]
    sheets, torn_from_file = _without_contradicted(sheets)
    bad = {about.key for sheet in sheets for about in sheet.complaints if about.pointer is None} | torn_from_file
    filed, proposed, split = _agreed([((*s.blocks, *s.previewed), s.proposal, s.note == "quoted") for s in sheets], bad)
    spoilt = {key for key in (*KEYS, *known.asks) if standing_key(key) in bad}
    standing, _, torn = _agreed([(s.standing, (), False) for s in sheets], spoilt)
    where = tuple(origin for sheet in sheets for origin in sheet.where)
    twice = tuple(_complaint_of_difference(key, where) for key in (*split, *map(standing_key, torn)))
    denied = _complaint_of_ok(sheets, known)
    notes = {sheet.note for sheet in sheets} | ({"contradiction"} if twice or torn_from_file else set())
    sheet = OrderSheet(
        blocks=filed,
        requests=tuple(
            request
            for request in dict.fromkeys(request for sheet in sheets for request in sheet.requests)
            if not isinstance(request, Preview) and not (denied and isinstance(request, Ok))
        ),
        complaints=(*denied, *(complaint for sheet in sheets for complaint in sheet.complaints), *twice),
        remarks=tuple(dict.fromkeys(remark for sheet in sheets for remark in sheet.remarks)),
        proposal=proposed,
        note=next((note for note in NOTES if note in notes), "repaired" if proposed else ""),
        ignored=tuple(line for sheet in sheets for line in sheet.ignored),
        where=where,
        standing=standing,
        read_from=tuple(each for sheet in sheets for each in sheet.read_from),
        which=next((sheet.which for sheet in sheets if sheet.which is not None), None),
        unowned=tuple(words for sheet in sheets for words in sheet.unowned),
    )
    previews = [r for each in sheets for r in each.requests if isinstance(r, Preview)]
    assumed = dict.fromkeys(each for preview in previews for each in preview.assumed)
    if not previews:
        return in_doubt(sheet) if PERHAPS in notes else sheet
    return as_preview(replace(sheet, requests=(Preview(), *sheet.requests)), tuple(assumed))


_Blocks = tuple[Block, ...]


def _agreed(sheets: Iterable[tuple[_Blocks, _Blocks, bool]], bad: set[str]) -> tuple[_Blocks, _Blocks, tuple[str, ...]]:
    """The blocks to file, the blocks to ask about, and the keys of blocks that differ.

    Each sheet is given as its blocks, its proposal, and whether that comes from lines that are not sure.
    """
    said: dict[str, list[Block]] = {}
    sure: set[str] = set()
    doubtful: dict[str, Block] = {}
    for blocks, proposal, quoted in sheets:
        for block in (*blocks, *(() if quoted else proposal)):
            said.setdefault(block.key, []).append(block)
        sure.update(block.key for block in blocks)
        doubtful.update((block.key, block) for block in (proposal if quoted else ()))
    split = tuple(key for key, blocks in said.items() if len(set(blocks)) > 1)
    good = [key for key in said if key in sure and key not in split and key not in bad]
    asked = {key: block for key, block in doubtful.items() if key not in said}
    asked |= {key: blocks[-1] for key, blocks in said.items() if key not in good}
    return tuple(said[key][-1] for key in good), tuple(asked.values()), split


def _without_contradicted(sheets: Sequence[OrderSheet]) -> tuple[tuple[OrderSheet, ...], set[str]]:
    """The sheets, but of a file that differs from another only that complaint; and the keys of blocks that differ."""
    said: dict[str, set[Block]] = {}
    for sheet in sheets:
        for key, block in _told_in(sheet):
            said.setdefault(key, set()).add(block)
    found, torn = [], set[str]()
    for sheet in sheets:
        differs = [key for key, _ in _told_in(sheet) if len(said[key]) > 1] if is_data(sheet) else []
        twice = tuple(_complaint_of_difference(key, sheet.where) for key in dict.fromkeys(differs))
        found.append(OrderSheet(complaints=twice) if twice else sheet)
        torn.update(differs)
    return tuple(found), torn


def is_data(sheet: OrderSheet) -> bool:
    """Whether it is that of a turn file in JSON with orders."""
    return any(origin.pointer is not None for origin in sheet.where)


def _told_in(sheet: OrderSheet) -> Iterator[tuple[str, Block]]:
    """The blocks that a sheet means, each with its key."""
    doubtful = () if sheet.note == "quoted" else sheet.proposal
    yield from ((block.key, block) for block in (*sheet.blocks, *sheet.previewed, *doubtful))
    yield from ((standing_key(block.key), block) for block in sheet.standing)


def _complaint_of_difference(key: str, where: Sequence[Origin]) -> LineComplaint:
    return complaint_at([*reversed(where)], (key, WHOLE, WHOLE), ("ambiguous", "twice", (key,)))


def _complaint_of_ok(sheets: Sequence[OrderSheet], known: Known) -> tuple[LineComplaint, ...]:
    """A complaint about an OK in one sheet if another sheet says anything about the proposal."""
    agreeing = [sheet for sheet in sheets if any(isinstance(request, Ok) for request in sheet.requests)]
    proposed = {block.key for block in known.proposal}
    for sheet in sheets if agreeing else ():
        if sheet not in agreeing and (
            sheet.complaints or sheet.proposal or any(block.key in proposed for block in sheet.blocks)
        ):
            return (LineComplaint(0, "OK", 0, 2, "ambiguous", "ok-not-bare", ("",)),)
    return ()
