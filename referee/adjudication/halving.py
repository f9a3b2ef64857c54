"""Halves what can never be: of a proposed block that cannot be used as it stands, what can is kept, with its words.

Pure. Must not know what became of the letter, nor how a reason is worded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from referee.orders import checking
from referee.orders.contents import LineComplaint, ReadFrom, known_at
from referee.orders.findings import Finding
from referee.orders.order import Block, Item
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import is_ranked, item_text
from referee.rules.model import Seat
from referee.rules.state import State


@dataclass(frozen=True, slots=True)
class Half:
    """What of a proposed block may stand, what of it cannot and why, and what words both came from."""

    block: Block
    refused: tuple[LineComplaint, ...]
    read_from: tuple[ReadFrom, ...]


def halve(block: Block, state: State, seat: Seat, read: Sequence[ReadFrom]) -> Half:
    """A block without what of it can never be legal beside the rest; as it is, where nothing of it would be left."""
    lines, refused = [each for each in read if each.key == block.key], list[LineComplaint]()
    while found := _without_worst(block, state, seat):
        finding, less, out = found
        line = item_text(out, known_at(state.position, seat))
        lines = _parted(lines, line)
        words = next((each.words for each in lines if each.line == line), ())
        legal = _instead(less, out, finding, state, seat)
        typed, why = words[0] if words else line, finding.complaint
        refused.append(LineComplaint(0, typed, 0, len(typed), "illegal", why.code, why.args, legal, block.key))
        block = less
    return Half(block, tuple(refused), tuple(lines))


def _without_worst(block: Block, state: State, seat: Seat) -> tuple[Finding, Block, Item] | None:
    """What speaks against a block for good, the block without that, and what it loses; None where nothing is gained."""
    found = _sure(block, state, seat)
    for finding in found:
        for less, out in block.lessened(finding.plan, finding.line):
            if len(_sure(less, state, seat)) < len(found) and (finding.level == "never" or not is_ranked(out)):
                return finding, less, out
    return None


def _instead(less: Block, out: Item, finding: Finding, state: State, seat: Seat) -> tuple[str, ...]:
    """Placings that could be beside the rest in place of one that cannot."""
    known = known_at(state.position, seat)
    ways = less.placing_elsewhere(finding.plan, out, Sight(state.position, seat).targets())
    found = (item_text(item, known) for block, item in ways if not _sure(block, state, seat))
    return tuple(islice(found, _NEAREST))


_NEAREST = 3
"""At most so many placings are told that could be."""


def _sure(block: Block, state: State, seat: Seat) -> list[Finding]:
    """What speaks against a block as long as it stands as it is."""
    found = checking.judge(block, state, seat)
    return [each for each in found if each.is_sure and (each.level == "never" or not each.is_conditional(block))]


def _parted(read: Sequence[ReadFrom], out: str) -> list[ReadFrom]:
    """The lines with one that has several parts parted where one of them is taken out, each with its own words."""
    found: list[ReadFrom] = []
    verb, _, part = out.partition(" ")
    for each in read:
        parts = each.line.removeprefix(f"{verb} ").split(", ")
        if each.line == out or not each.line.startswith(f"{verb} ") or part not in parts:
            found.append(each)
            continue
        at = parts.index(part)
        own = len(each.words) == len(parts)
        left = f"{verb} {', '.join((*parts[:at], *parts[at + 1 :]))}"
        rest = (*each.words[:at], *each.words[at + 1 :]) if own else each.words
        words = each.words[at : at + 1] if own else each.words
        found += (replace(each, line=left, words=rest), replace(each, line=out, words=words))
    return found
