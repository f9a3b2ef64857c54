"""What stands of a plan of which one line cannot be: the rest, with the line, its reason and the nearest that could be.

Knows lines of a sheet, who judges them, and what words name. Must not know how words are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.languages.tokens import WordToken
from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Line, LineComplaint
from referee.orders.grammar import DOUBT
from referee.orders.order import Block
from referee.orders.statements import written_out
from referee.orders.writing import place_name
from referee.prose.judges import judges_of
from referee.prose.mentions import Mention, names_of
from referee.prose.order_keywords import CARD, ELSE, PLACE, POWER
from referee.rules.decisions import Complaint

_NEAREST = 3
"""At most so many lines are shown instead of one that cannot be."""


@dataclass(frozen=True, slots=True)
class HalfKept:
    """The block without the line that cannot be, that line, and others for it that could be."""

    block: Block
    line: str
    nearest: tuple[str, ...]


def half_kept(lines: Sequence[str], key: str, token: WordToken, known: Known) -> HalfKept | None:
    """What is left of the block of this key without one of the lines; None if no one line is to blame."""
    for at in range(len(lines) - 1, -1, -1):
        verb = lines[at].partition(" ")[0]
        if verb in (CARD, ELSE, POWER):
            continue
        rest = [*lines[:at], *lines[at + 1 :]]
        if (block := _good(rest, key, token, known)) is not None:
            return HalfKept(block, lines[at], tuple(_nearest(lines, at, key, token, known)))
    return None


def told_under_its_words(
    half: HalfKept, complaint: LineComplaint, said: Sequence[Mention], lines: Sequence[Line], known: Known
) -> LineComplaint:
    """The complaint about the line that cannot be, under the words that name what it names, with the nearest."""
    told = replace(complaint, text=half.line, width=len(half.line), legal=half.nearest)
    names = [each for each in said if any(name in half.line for name in names_of(each, known))]
    if not names:
        return told
    token = names[-1].token
    line = lines[token.line]
    return replace(told, line=line.number, text=line.text, column=token.column, width=token.width)


def refused(block: Block, against: Complaint, known: Known) -> LineComplaint:
    """Why a block cannot be used, with the block as it would be written."""
    written = "; ".join(canonical_sheet((block,), known).splitlines())
    return LineComplaint(0, written, 0, len(written), "illegal", against.code, against.args, key=block.key)


def _nearest(lines: Sequence[str], at: int, key: str, token: WordToken, known: Known) -> Iterator[str]:
    """Lines that only name another place and could be."""
    places = {place: place_name(place, known.board) for place in (*known.board.regions, known.board.castillo)}
    named = next((name for name in sorted(places.values(), key=len, reverse=True) if lines[at].endswith(name)), "")
    begun = lines[at].removesuffix(named)
    said = {name for line in lines for name in places.values() if name in line}
    likely = sorted(places.values(), key=lambda name: (begun.startswith(PLACE) and name in said, name))
    found = 0
    for name in likely if named else ():
        if name != named and _good([*lines[:at], f"{begun}{name}", *lines[at + 1 :]], key, token, known) is not None:
            yield f"{begun}{name}"
            found += 1
        if found == _NEAREST:
            return


def _good(lines: Sequence[str], key: str, token: WordToken, known: Known) -> Block | None:
    """The block of a key that these lines make, if it could be used as things stand."""
    told = [replace(written_out(line, known, token), doubt=DOUBT) for line in lines]
    block = next((each.block for each in assembled(told, known) if each.key == key and each.is_proposed), None)
    judge = judges_of(known).get(key)
    return block if block is not None and (judge is None or judge(block) is None) else None
