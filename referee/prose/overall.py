"""A letter as a whole, where its lines alone are not understood: what it comes to, only proposed.

Knows finished sheets, slots and what a letter mentions. Must not know how an order is read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Line, LineComplaint, Ok, OrderSheet, Slot, Table
from referee.orders.grammar import number_like
from referee.orders.lexicon import Vocabulary
from referee.orders.previewing import PERHAPS
from referee.orders.rows import rows_of
from referee.orders.running import written_out
from referee.orders.segment_reading import SHOUTING
from referee.orders.segments import as_one
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.good_parts import good_part
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.planning import completed
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.slots import DOUBT, OF_ANY_ROUND
from referee.orders.tokens import tokens_of
from referee.orders.writing import card_name, place_name
from referee.prose.assent import restates
from referee.prose.composing import sheets
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention, mentioned, names_of, settled
from referee.prose.understanding import Understanding
from referee.rules.decisions import Complaint

_FORM = 7
"""Words in small letters of a line that is part of a form, at most."""

_LONGEST = 400
"""Words of a letter that is read as a whole, at most."""

_OPEN = ("two-languages",)
"""Complaints that ask in which language a word is meant."""

_NOT_BARE, _AWAY = "not-bare-ok", "absence"

_OPEN_NOTES = ("", DOUBT, "repaired", "quoted", _NOT_BARE)
"""Notes of letters with a proposal that may be read otherwise as a whole."""

_IDLE = frozenset((STRANGE, COMMA, STOP, "seat", "own", "I", "SAYS YES"))
"""Kinds of words of which no order is made."""

_FINAL = ("too-long", PERHAPS)
"""Notes of letters that are read line by line only."""

_TOLERATED, _FOR_EACH, _MOST = 1.21, 0.7, 8.0
"""What may speak against a reading of one name, and how much more for each other that has its part in it."""

_ANSWERING = 1.0
"""How much more may speak against a reading that says what is asked, all of it and nothing else."""

_SURE = 1.5
"""What may speak against a reading that says yes to a proposal and tells it again, conditions and all."""

_TOLD = 0.7
"""What may speak against a reading that tells a proposal again without a yes."""

_MARGIN = 0.55
"""By how much a reading must be the likeliest of those that fill something else."""

_FAR_LIKELIER = 1.5
"""By how much what is not legal must be likelier than what is, to be what was meant."""

_TRIED = 30
"""Readings that are tried at most, the likeliest first."""


def overall(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, table: Table) -> OrderSheet:
    """The sheet; or, where something in it is not understood, what all of the letter comes to, for an OK."""
    tokens = () if _is_clear(sheet, table) else as_one(rows_of(lines, words), words)
    if not 0 < len(tokens) <= _LONGEST:
        return sheet
    said = mentioned(tokens, words, table)
    if sheet.blocks and not (sheet.complaints or sheet.proposal or sheet.note) and _is_small_talk(said, sheet, lines):
        return sheet
    found = None
    if sheet.complaints or sheet.ignored or sheet.note:
        meant = _settled(said, table)
        if len(meant) > 1:
            return _asking_which(sheet, said, [what.blocks for _, what in meant], lines, table)
        said, found = meant[0] if meant else (said, likeliest(said, table))
    if found is None or any(block not in found.blocks for block in (*sheet.blocks, *sheet.standing)):
        kept = _kept(sheet, said, table)
        return replace(sheet, proposal=kept, note=sheet.note if kept or sheet.note != DOUBT else "")
    blocks = tuple(completed(block, table) for block in found.blocks)
    if table.proposal and {*blocks} == {*table.proposal}:
        restated = found.cost < _SURE and restates(said, lines, words, table)
        if _agrees(said) or restated or _insists(found, said):
            return _accepting(sheet)
    blocks = _not_said_before(_beside_what_it_agrees_to(blocks, said, table, kept=found.reading.kept), sheet, table)
    return _proposing(sheet, blocks, found) if blocks or (found.refused and not table.proposal) else sheet


def _settled(said: list[Mention], table: Table) -> list[tuple[list[Mention], Weighed]]:
    """What a letter comes to for each place that a name in it may mean, if the place is a part of that."""
    found = [(each, what) for each in settled(said) if (what := likeliest(each, table)) and what.is_whole]
    return found if len({what.blocks for _, what in found}) == len(found) else []


def _asking_which(
    sheet: OrderSheet,
    said: Sequence[Mention],
    meant: Sequence[tuple[Block, ...]],
    lines: Sequence[Line],
    table: Table,
) -> OrderSheet:
    """The sheet with what is the same whichever place a name in it means, as each of them would do."""
    name = next(each for each in said if each.either)
    line, token = lines[name.token.line], name.token
    which = LineComplaint(
        line.number, line.text, token.column, token.width, "ambiguous", "place-ambiguous", (token.word,),
        tuple(place_name(place, table.board) for place in name.either),
    )  # fmt: skip
    ignored = tuple(each for each in sheet.ignored if each != line.text)
    sure = tuple(block for block in meant[0] if all(block in blocks for blocks in meant))
    proposal = _not_said_before([completed(block, table) for block in sure], sheet, table)
    note = DOUBT if proposal else ""
    return replace(sheet, proposal=proposal, complaints=(*sheet.complaints, which), ignored=ignored, note=note)


def _is_clear(sheet: OrderSheet, table: Table) -> bool:
    """Whether a sheet is told as it is read: all of it is understood, or asks back, or says what it changes."""
    unclear = sheet.complaints or sheet.ignored or sheet.proposal
    settled = sheet.note in _FINAL or (sheet.proposal and sheet.note not in _OPEN_NOTES)
    if not unclear or sheet.previewed or settled or any(isinstance(request, Ok) for request in sheet.requests):
        return True
    if any(complaint.code in _OPEN for complaint in sheet.complaints):
        return True
    changes = {*map(key_of, sheet.proposal)} if sheet.note == _NOT_BARE else set()
    if changes and changes <= {*map(key_of, table.proposal)}:
        return True  # OK but swap Aragon and Valencia
    return bool(sheet.complaints) and all(_is_formal(complaint.text) for complaint in sheet.complaints)


def _proposing(sheet: OrderSheet, blocks: tuple[Block, ...], found: Weighed) -> OrderSheet:
    """The sheet with what the letter comes to instead of what was proposed line by line."""
    note = sheet.note if sheet.note == _AWAY or not blocks else DOUBT
    if not (found.is_whole or found.refused):
        return replace(sheet, proposal=blocks, note=note)
    return replace(sheet, proposal=blocks, complaints=found.refused, ignored=(), note=note)


def _is_small_talk(said: Sequence[Mention], sheet: OrderSheet, lines: Sequence[Line]) -> bool:
    """Whether what was passed over names nothing that an order could be made of: what is ordered is all there is."""
    talk = (each for each in said if lines[each.token.line].text in sheet.ignored)
    return all(each.light or _IDLE.issuperset(each.kinds) for each in talk)


def _beside_what_it_agrees_to(
    blocks: Sequence[Block], said: Sequence[Mention], table: Table, *, kept: bool
) -> tuple[Block, ...]:
    """The blocks, with those that are proposed where the letter begins with a yes, or says that all else stays."""
    keys = {*map(key_of, blocks)}
    agrees = kept or any("SAYS YES" in each.kinds or each.says("OK") for each in said[:1])
    return (*(block for block in table.proposal if agrees and key_of(block) not in keys), *blocks)


def _not_said_before(blocks: Sequence[Block], sheet: OrderSheet, table: Table) -> tuple[Block, ...]:
    """Those that are neither filed by the letter nor in force already, unless they are asked for."""
    asked = [slot.key for slot in table.slots or () if slot.is_asked]
    old = {*sheet.blocks, *(block for block in table.in_force if key_of(block) not in asked)}
    return tuple(block for block in blocks if block not in old)


def _accepting(sheet: OrderSheet) -> OrderSheet:
    return replace(sheet, proposal=(), complaints=(), ignored=(), note="", requests=(*sheet.requests, Ok()))


def _agrees(said: Sequence[Mention]) -> bool:
    """Whether a yes stands in a letter, and nothing that may take it back."""
    kinds = {kind for each in said for kind in each.kinds}
    return "SAYS YES" in kinds and not kinds & {*_AGAINST, STRANGE, "seat"}


_AGAINST = frozenset(
    ("?", "HEDGE", "CORRECTION", "NOT", "SAYS NO", "ASKS US", "BUT", "UNLESS", "IF", "INSTEAD", "SWAP")
)
"""Kinds of words that may take back what a letter says besides."""


def _insists(found: Weighed, said: Sequence[Mention]) -> bool:
    """Whether a proposal, or the deed of it that is asked, is told again in the writer's own words and nothing else."""
    deeds = {verb for plan in found.reading.plans for verb, _ in plan.lines} - {DoPlace.verb}
    kinds = {kind for each in said for kind in each.kinds}
    ranks = {"IF", "BUT"} if "TOOK" in kinds else set()  # 9 if the 8 is gone
    against = {*_AGAINST, "seat", STRANGE, "PAST", "LATER", "FOLLOWS"} - ranks
    return found.cost < _TOLD and bool(deeds or found.reading.blocks) and not kinds & against


def _kept(sheet: OrderSheet, said: Sequence[Mention], table: Table) -> tuple[Block, ...]:
    """What may be proposed of a letter that is not understood as a whole: what names all it names, or its power."""
    kept = sheet.proposal
    agrees = any("SAYS YES" in each.kinds for each in said[:1])
    if agrees and table.proposal and covers(said, table, canonical_sheet(table.proposal, table)):
        kept = ()  # "yes, Aragon it is"
    if sheet.note == DOUBT and not covers(said, table, canonical_sheet((*sheet.blocks, *kept), table)):
        numbers = [each.kinds["number"] for each in said if "number" in each.kinds and not each.light]
        against = {"CORRECTION", "NOT", "SAYS NO", "INSTEAD", "SWAP", "TOOK", "SAYS HIGHEST"}
        plain = not any({*each.kinds} & against for each in said if not each.light)
        first = f"{PowerBlock.key} {numbers[0]}" if numbers else ""
        kept = tuple(b for b in kept if plain and canonical_sheet((b,), table) == first)
    return tuple(completed(block, table) for block in kept)


def _is_formal(text: str) -> bool:
    """Whether a line begins with a word in capitals, as in a form."""
    said = [token for token in tokens_of(text) if not token.is_mark]
    shouts = len(said) >= SHOUTING and all(token.shouted or number_like(token) for token in said)
    talks = sum(not (token.shouted or number_like(token)) for token in said) > _FORM
    return bool(said) and said[0].shouted and len(said[0].word) > 1 and not (shouts or talks)


def likeliest(said: Sequence[Mention], table: Table) -> Weighed | None:
    """What a letter comes to that leaves the least unexplained, of all that would be legal; None if too much is.

    Where something that is not legal is far likelier, the parts of that which are.
    """
    tried = weighed(said, table)
    found = [*_up_to_whole(tried)]
    best = found[-1] if found and found[-1].is_whole else None
    if found and found[0].blocks and (best is None or found[0].cost + _FAR_LIKELIER < best.cost):
        best = found[0]
    if best is None and found and not table.proposal:
        best = found[0]
    asked = {slot.key for slot in table.slots or () if slot.is_asked}
    if best is None or best.cost > _tolerated(best, said, asked):
        return None
    only_card = best.names <= 1 and best.reading.keys == {CardBlock.key} and best.reading.plans[-1].head
    if only_card and CardBlock.key not in asked and not (table.proposal or table.half or best.reading.stood):
        return None
    if best.names != 1:
        return best
    others = (each for each in (*found, *tried) if each.reading.keys != best.reading.keys and each.names == 1)
    return None if any(other.cost - best.cost < _MARGIN for other in others) else best


def _tolerated(found: Weighed, said: Sequence[Mention], asked: Collection[str]) -> float:
    """What may speak against a reading: more where several names have their part in it, or it is all that is asked."""
    muses = any({"?", "HEDGE"} & {*each.kinds} for each in said)
    answers = _ANSWERING * (found.reading.keys == asked and not muses)
    return min(_TOLERATED + _FOR_EACH * (found.names - 1) + answers, _MOST)


def _up_to_whole(tried: Iterator[Weighed]) -> Iterator[Weighed]:
    """What is tried until something could be used as it is: what comes behind is less likely."""
    for each in tried:
        yield each
        if each.is_whole:
            return


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a letter may come to: the blocks of it that could be used as things stand, and whether these are all."""

    reading: Understanding
    blocks: tuple[Block, ...]
    is_whole: bool
    refused: tuple[LineComplaint, ...] = ()  # why a block of it could not be used

    @property
    def cost(self) -> float:
        """What speaks against the reading, summed up."""
        return self.reading.cost

    @property
    def names(self) -> int:
        """Numbers, cards and places that have their part in it."""
        return self.reading.names


def weighed(said: Sequence[Mention], table: Table) -> Iterator[Weighed]:
    """All that a letter may come to, the likeliest first."""
    asked = OF_ANY_ROUND if table.slots is None else table.slots
    for reading in sheets(said, table, [slot for slot in asked if slot.key != "OK"])[:_TRIED]:
        yield _written(reading, said, table, asked)


def _written(reading: Understanding, said: Sequence[Mention], table: Table, slots: Sequence[Slot]) -> Weighed:
    """A reading with its blocks, judged as things stand; with none if it names what is denied."""
    denied = {name for each in reading.denied for name in names_of(each, table)}
    if any(name in line for line in reading.lines for name in denied):
        return Weighed(reading, (), is_whole=False)
    found = assembled([replace(written_out(line, table, said[0].token), doubt=DOUBT) for line in reading.lines], table)
    judges = {slot.key: slot.against for slot in slots}
    blocks = [each.block for each in found if each.block is not None and each.is_proposed]
    judged = [(block, judges[key_of(block)](block) if key_of(block) in judges else None) for block in blocks]
    good = tuple(part for block, why in judged if (part := good_part(block, judges[key_of(block)]) if why else block))
    refused = tuple(_refused(block, against, table) for block, against in judged if against is not None)
    return Weighed(reading, good, all(each.is_proposed for each in found) and not refused, refused)


def _refused(block: Block, against: Complaint, table: Table) -> LineComplaint:
    """Why a block that a letter comes to cannot be used, told beside it as it would be written."""
    written = "; ".join(canonical_sheet((block,), table).splitlines())
    return LineComplaint(0, written, 0, len(written), "illegal", against.code, against.args, key=key_of(block))


def covers(said: Sequence[Mention], table: Table, orders: str) -> bool:
    """Whether all places, cards and numbers that a letter names stand in some orders."""
    stacks = {card.stack for card in table.cards if card_name(card.design) in orders}
    for at, mention in enumerate(said):
        if mention.light:
            continue
        number = mention.kinds.get("number")
        named = [] if number is not None else [*names_of(mention, table)]
        if named and not any(name in orders for name in named):
            return False
        is_stack = number in stacks and not (at and "own" in said[at - 1].kinds)
        if number is not None and not is_stack and not re.search(rf"\b{number}\b", orders):
            return False
    return True
