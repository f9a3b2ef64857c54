"""What the running words of a letter come to: its orders, what became of each clause, and how sure that is.

Knows candidates, and which of them the game allows; of a plan of which one line cannot be, the rest stands, with the
line, its reason and the nearest that could be. Must not know what a letter's rows say, nor what is done about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, tee

from referee.languages.tokens import WordToken
from referee.orders.answers import OF_ANY_ROUND
from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known, Line, LineComplaint
from referee.orders.grammar import DOUBT
from referee.orders.limits import Effort
from referee.orders.order import Block
from referee.orders.shapes.hand import HandBlock
from referee.orders.statements import written_out
from referee.orders.writing import place_name
from referee.prose.account import MOST_CLAUSES, Clause, not_understood, passed_over
from referee.prose.candidate import CandidateSheet
from referee.prose.mentions import Mention, names_of, settled
from referee.prose.order_keywords import CARD, ELSE, PLACE, POWER, TURN
from referee.prose.search import candidates
from referee.rules.decisions import Complaint

_DOUBT, _FOR_EACH, _MOST = 1.4, 0.9, 8.0
"""What may speak against a candidate with one name; how much more for each further name; and at most."""

_ANSWERING = 1.0
"""How much more may speak against a candidate that says all that is asked and nothing else."""

_GUESS = 1.5
"""What may speak against the wordings of a candidate, however many names it has."""

_NEAR, _FAR = 0.3, 1.5
"""How near in doubt two candidates are of which either may be meant; how far, that one is meant that cannot be used."""

_TIE = 0.08
"""How near two candidates are that are as likely."""

_TRIED = 30
"""At most so many candidates are tried, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What running words come to. `blocks` could be used now, `refused` says why others cannot.

    `ways`: what the letter comes to in each way in which it may as well be meant, if there are several.
    """

    sheet: CandidateSheet
    blocks: tuple[Block, ...]
    is_whole: bool = True
    refused: tuple[LineComplaint, ...] = ()
    clauses: tuple[Clause, ...] = ()
    ways: tuple[tuple[Block, ...], ...] = ()
    passed_over: tuple[str, ...] = ()

    @property
    def is_talk(self) -> bool:
        """Whether nothing came of it, or too much of it was not understood."""
        return not (self.blocks or self.refused) or len(self.clauses) > MOST_CLAUSES


def understanding_of(said: Sequence[Mention], lines: Sequence[Line], known: Known) -> Understanding | None:
    """The likeliest meaning of a letter; None where nothing explains enough of it. Raises TooDear."""
    effort = Effort()
    meant = [(each, found) for each in settled(said) if (found := _likeliest(each, known, effort)) and found.is_whole]
    if len({found.blocks for _, found in meant}) != len(meant):
        meant = meant[:0]
    said, found = meant[0] if meant else (said, _likeliest(said, known, effort))
    if found is None:
        return None
    lacking = () if found.is_whole or found.refused else {CARD, TURN} - {block.key for block in found.blocks}
    clauses = not_understood(said, found.sheet, lines, known, lacking)
    ways = tuple(each.blocks for _, each in meant) if len(meant) > 1 else found.ways
    talk = passed_over(said, found.sheet, lines, clauses)
    found = _with_rest(found, said, lines, known)
    return replace(found, clauses=clauses, ways=ways, passed_over=talk)


def _with_rest(found: Understanding, said: Sequence[Mention], lines: Sequence[Line], known: Known) -> Understanding:
    """The same with what stands of each refused block without the line that cannot be, told under its words."""
    blocks, told = [*found.blocks], []
    for complaint in found.refused:
        half = half_kept(found.sheet.lines, complaint.key, said[0].token, known)
        if half is None:
            told.append(complaint)
            continue
        blocks.append(half.block)
        told.append(told_under_its_words(half, complaint, said, lines, known))
    return replace(found, blocks=tuple(blocks), refused=tuple(told))


def _as_likely(found: Understanding, near: Sequence[Understanding]) -> Understanding:
    """The same, with what the letter comes to in each way that is as likely; one that says more with no more doubt.

    Rows in another order, or fewer of them, are no other meaning; beside plans that stand, more may be kept than meant.
    """
    rows, doubt = {*found.sheet.lines}, found.sheet.doubt + _TIE
    more = (each for each in near if {*each.sheet.lines} > rows and each.sheet.doubt <= doubt)
    if fuller := next((each for each in more if not each.sheet.stood), None):
        return fuller
    others = (each for each in near if each.blocks != found.blocks)
    other = next((each for each in others if found.sheet.stood or not {*each.sheet.lines} <= rows), None)
    return replace(found, ways=(found.blocks, other.blocks)) if other else found


def _likeliest(said: Sequence[Mention], known: Known, effort: Effort) -> Understanding | None:
    """The likeliest legal meaning; where one that the game refuses is far likelier, that, with the reasons."""
    tried: Iterator[Understanding] = (each for each in _tried(said, known, effort) if each.sheet.cost <= _GUESS)
    found = [*_up_to_whole(tried)]
    if not found:
        return None
    first, best = found[0], found[-1] if found[-1].is_whole else None
    says = bool(first.blocks or first.refused)
    is_far = best is not None and first.sheet.doubt + _FAR < best.sheet.doubt
    if is_far and not says:
        return None  # what is meant lacks a part
    if is_far or (best is None and (says or not known.proposal)):
        best = first
    asked = {slot.key for slot in known.slots or () if slot.is_asked}
    if best is None or best.sheet.doubt > _most_doubt(best.sheet, said, asked):
        return None
    only_card = best.sheet.names <= 1 and best.sheet.keys == {CARD} and best.sheet.plans[-1].head
    if only_card and CARD not in asked and not (known.proposal or known.unfinished or best.sheet.stood):
        return None
    tried, ahead = tee(tried)
    most = best.sheet.rank + _TIE
    near = takewhile(lambda each: each.sheet.rank < most, ahead) if best.is_whole else ()
    best = _as_likely(best, [each for each in near if each.is_whole])
    if best.sheet.names != 1:
        return best
    others = (each for each in (*found, *tried) if each.sheet.keys != best.sheet.keys and each.sheet.names == 1)
    return None if any(other.sheet.doubt - best.sheet.doubt < _NEAR for other in others) else best


def _most_doubt(sheet: CandidateSheet, said: Sequence[Mention], asked: set[str]) -> float:
    """What may speak against a candidate: more if it has several names, or says exactly what is asked."""
    answers = sheet.keys == asked and not any(each.may_be("?", "HEDGE") for each in said)
    return min(_DOUBT + _FOR_EACH * (sheet.names - 1) + _ANSWERING * answers, _MOST)


def _up_to_whole(tried: Iterator[Understanding]) -> Iterator[Understanding]:
    """The readings up to the first that could be used as it is."""
    for each in tried:
        yield each
        if each.is_whole:
            return


def _tried(said: Sequence[Mention], known: Known, effort: Effort) -> Iterator[Understanding]:
    """The meanings that a letter may have, the likeliest first."""
    slots = OF_ANY_ROUND if known.slots is None else known.slots
    choosing = any(slot.is_asked and slot.key == HandBlock.key for slot in slots)
    shut = ("OK", *((POWER, CARD, TURN) if choosing else ()))  # while hands are chosen all cards named are of the hand
    for sheet in candidates(said, known, [slot for slot in slots if slot.key not in shut], effort)[:_TRIED]:
        yield _judged(sheet, said, known)


def _judged(sheet: CandidateSheet, said: Sequence[Mention], known: Known) -> Understanding:
    """A sheet with its blocks, judged as things stand; without any if it names what is denied."""
    denied = {name for each in sheet.denied for name in names_of(each, known)}
    if any(name in line for line in sheet.lines for name in denied):
        return Understanding(sheet, (), is_whole=False)
    found = assembled([replace(written_out(line, known, said[0].token), doubt=DOUBT) for line in sheet.lines], known)
    judges = judges_of(known)
    blocks = [each.block for each in found if each.block is not None and each.is_proposed]
    judged = [(block, judges[block.key](block) if block.key in judges else None) for block in blocks]
    good = tuple(block for block, why in judged if why is None)
    told = tuple(refused(block, against, known) for block, against in judged if against is not None)
    is_whole = all(each.is_proposed for each in found) and not told
    return Understanding(sheet, good, is_whole, told)


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


def judges_of(known: Known) -> dict[str, Callable[[Block], Complaint | None]]:
    """Of each block that a letter may say, what says why it cannot be."""
    return {slot.key: slot.against for slot in (OF_ANY_ROUND if known.slots is None else known.slots)}
