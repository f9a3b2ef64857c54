"""A letter as a whole, where its lines alone are not understood: what it comes to, only proposed.

Knows finished sheets, slots and what weighs in a letter. Must not know how an order is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from referee.orders.assembly import assembled
from referee.orders.canonical import canonical_sheet
from referee.orders.gist import Gist
from referee.orders.grammar import number_like
from referee.orders.letter import Line, Ok, OrderSheet, Slot, Table
from referee.orders.lexicon import Vocabulary
from referee.orders.reading import SHOUTING
from referee.orders.rows import rows_of
from referee.orders.running import written_out
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.levy import ReturnBlock, given_up
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.planning import completed
from referee.orders.shapes.plans import TURN, CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.orders.slots import DOUBT, OF_ANY_ROUND
from referee.orders.stretches import as_one
from referee.orders.tokens import WordToken, tokens_of
from referee.orders.trying import PERHAPS
from referee.orders.weights import ORDERS, Atom, names_of, plainly, weighed, weighty, without_denials
from referee.orders.writing import card_name, place_name
from referee.rules.effects.base import design_of

_TALK = 2
"""Strange words that a name may have around it that stands alone."""

_FORM = 7
"""Words in small letters of a line that is part of a form, at most."""

_LONGEST = 400
"""Words of a letter that is read as a whole, at most."""

_BY_PATTERNS = {PowerBlock.key, CardBlock.key, TURN, VetoBlock.key}
"""Blocks that are not asked for by places alone."""

_FINAL = ("absence", "too-long", PERHAPS)
"""Notes of letters that are read line by line only."""


def overall(sheet: OrderSheet, lines: Sequence[Line], words: Vocabulary, table: Table) -> OrderSheet:
    """The sheet; or, where something in it is not understood, what all of the letter comes to, for an OK."""
    unclear = sheet.complaints or sheet.ignored or sheet.proposal
    settled = sheet.note in _FINAL or (sheet.proposal and sheet.note not in ("", DOUBT, "repaired", "quoted"))
    if not unclear or sheet.previewed or settled:
        return sheet
    if sheet.complaints and all(_is_formal(complaint.text) for complaint in sheet.complaints):
        return sheet
    rows = rows_of(lines, words)
    tokens = as_one(rows, words)
    if not 0 < len(tokens) <= _LONGEST:
        return sheet
    if table.proposal and _does_it(tokens, words, table):
        return _accepting(sheet)
    found = gathered(tokens, words, table) if (sheet.complaints or sheet.ignored or sheet.note) else None
    if found is None or any(block not in found for block in (*sheet.blocks, *sheet.standing)):
        kept = _kept(sheet, tokens, words, table)
        return replace(sheet, proposal=kept, note=sheet.note if kept or sheet.note != DOUBT else "")
    blocks = tuple(completed(block, table) for block in found)
    if table.proposal and {*blocks} == {*table.proposal} and _agrees(tokens, words, table):
        return _accepting(sheet)
    asked = [slot.key for slot in table.slots or () if slot.is_asked]
    old = {*sheet.blocks, *(block for block in table.in_force if key_of(block) not in asked)}
    blocks = tuple(block for block in blocks if block not in old)
    return replace(sheet, proposal=blocks, complaints=(), ignored=(), note=DOUBT) if blocks else sheet


def _accepting(sheet: OrderSheet) -> OrderSheet:
    return replace(sheet, proposal=(), complaints=(), ignored=(), note="", requests=(*sheet.requests, Ok()))


def _does_it(tokens: Sequence[WordToken], words: Vocabulary, table: Table) -> bool:
    """Whether a letter says yes to what is proposed by naming the deed: "score them, of course"."""
    text = "".join(atom.letter for atom in weighed(tokens, words, table))
    acts = DoAct.verb in canonical_sheet(table.proposal, table).splitlines()
    return acts and {"a", "+"} <= {*text} <= {*"a+,;&"}


def _agrees(tokens: Sequence[WordToken], words: Vocabulary, table: Table) -> bool:
    """Whether a yes stands in a letter, and nothing that may take it back."""
    text = "".join(atom.letter for atom in weighed(tokens, words, table))
    return "+" in text and not {*text} & {*"?!X-qBUWZ"} and text.count("u") <= 1


def _kept(sheet: OrderSheet, tokens: Sequence[WordToken], words: Vocabulary, table: Table) -> tuple[Block, ...]:
    """What may be proposed of a letter that is not understood as a whole: what names all it names, or its power."""
    kept = sheet.proposal
    agrees = any(atom.letter == "+" for atom in weighed(tokens, words, table)[:1])
    if agrees and table.proposal and covers(tokens, words, table, canonical_sheet(table.proposal, table)):
        kept = ()  # "yes, Aragon it is"
    if sheet.note == DOUBT and is_part(tokens, words, table, (*sheet.blocks, *kept)):
        said = weighed(tokens, words, table)
        numbers = [atom.means for atom in said if atom.letter == "N"]
        plain = not {*"".join(atom.letter for atom in said).lstrip("-,")} & {*"!-XZWGH"}
        powers = [b for b in kept if key_of(b) == PowerBlock.key and plain]
        kept = tuple(
            b for b in powers if canonical_sheet((b,), table) == f"{PowerBlock.key} {numbers[0] if numbers else ''}"
        )
    return tuple(completed(block, table) for block in kept)


def _is_formal(text: str) -> bool:
    """Whether a line begins with a word in capitals, as in a form."""
    said = [token for token in tokens_of(text) if not token.is_mark]
    shouts = len(said) >= SHOUTING and all(token.shouted or number_like(token) for token in said)
    talks = sum(not (token.shouted or number_like(token)) for token in said) > _FORM
    return bool(said) and said[0].shouted and len(said[0].word) > 1 and not (shouts or talks)


def gathered(tokens: Sequence[WordToken], words: Vocabulary, table: Table) -> tuple[Block, ...] | None:
    """The blocks that all of a letter comes to, however it is put; None unless each could be used as things stand."""
    asked = OF_ANY_ROUND if table.slots is None else table.slots
    lines = gist(tokens, words, table, asked)
    said = [replace(written_out(line, table, tokens[0]), doubt=DOUBT) for line in lines or ()]
    judges = {slot.key: slot.against for slot in asked}
    found = assembled(said, table)
    if not found or not all(each.is_proposed for each in found):
        return None
    blocks = tuple(each.block for each in found if each.block is not None)
    return blocks if not any(judges[key_of(b)](b) for b in blocks if key_of(b) in judges) else None


def is_part(tokens: Sequence[WordToken], words: Vocabulary, table: Table, blocks: tuple[Block, ...]) -> bool:
    """Whether a letter names more than stands in some blocks."""
    return not covers(tokens, words, table, canonical_sheet(blocks, table))


_WANTS_PLACES = {
    ReturnBlock.key: r"[,;&?]*(?:(?:A?N|[Al])O?F?O?T?P[,;&?]*)+",
    "": r"[,;?+OT1&w]*(?:F?P(?=T))?T?P(?:[,;?]*[|^e][,;?|^eT]*P)*[,;?O+1e^&]*(?:,[^PNCXIZ!-]*)?",
}
"""How a question for places is answered in running words; the second is for those that rank them."""


_LEFT = {"A": "ALL", "l": "1"}
"""How many are meant where no number is said."""


def _answer(said: Sequence[Atom], key: str, table: Table) -> tuple[str, ...] | None:
    """The order that answers the one question of a letter that wants places."""
    text = "".join(atom.letter for atom in said)
    if not re.fullmatch(_WANTS_PLACES.get(key, _WANTS_PLACES[""]), text):
        return None
    said = said[text.find("PTP") + 1 :]  # "those in the castle go to Aragon"
    places = [place_name(atom.means[0], table.board) for atom in said if atom.letter == "P"]
    many = re.finditer(r"A?N|[Al]", text)
    counts = [_LEFT.get(each.group()) or str(said[each.end() - 1].means) for each in many]
    if counts == ["ALL"]:
        counts = [str(given_up(table.cards))]
    if key not in _WANTS_PLACES:
        return (f"{key} {' or '.join(places)}",)
    return (f"{key} {', '.join(map(' '.join, zip(counts, places, strict=True)))}",)


def covers(tokens: Sequence[WordToken], words: Vocabulary, table: Table, orders: str) -> bool:
    """Whether all places, cards and numbers that a letter names stand in some orders."""
    stacks = {card.stack: card_name(card.design) for card in table.cards if card_name(card.design) in orders}
    before = ""
    for atom in weighed(tokens, words, table):
        names = names_of(atom, table) if atom.letter in "PC" else ()
        if any(name not in orders for name in names):
            return False
        is_stack = atom.means in stacks and before != "O"
        before = atom.letter
        if atom.letter == "N" and not is_stack and not re.search(rf"\b{atom.means}\b", orders):
            return False
    return True


def gist(tokens: Sequence[WordToken], words: Vocabulary, table: Table, slots: Sequence[Slot]) -> tuple[str, ...] | None:
    """The lines of a sheet that a letter comes to; None where something that weighs would have no part in them."""
    every = weighed(tokens, words, table)
    text = "".join(atom.letter for atom in every)
    tells = {found.end() - 2 for found in re.finditer(r"(?:^|[,;q&])Su", text)}
    every = [replace(atom, letter="s") if n in tells else atom for n, atom in enumerate(every)]
    said = weighty(plainly(every))
    if not said:
        return None
    said, denied = without_denials(said, table)
    found, enough = _ordered(said, table, slots)
    if "Ou" in text and enough == _TALK:  # "my aunt lives in Seville"
        return None
    if not found or any(name in line for line in found for name in denied):
        return None
    strange = sum(part.count("u") for part in re.split("[;q]", text) if {*part} & {*ORDERS})
    vetoes = [line for line in found if line.startswith(VetoBlock.key)]
    vague = strange and any(" ON " not in line and " WHEN " not in line for line in vetoes)
    if vague or not {atom.letter for atom in said} & set("NPcpvnYH-"):
        return None
    alone = len(found) == 1 and found[0] != LET_PASS and not set(text) & set("pcvmCVIZW")
    return found if not alone or strange <= enough else None


def _ordered(said: Sequence[Atom], table: Table, slots: Sequence[Slot]) -> tuple[tuple[str, ...] | None, int]:
    """The lines, and how many strange words may stand around one of them that stands alone."""
    keys = {slot.key for slot in slots if slot.key != "OK"}
    asked = {slot.key for slot in slots if slot.is_asked and slot.key != "OK"}
    if len(asked) == 1 and not asked & _BY_PATTERNS and "ACCEPT" not in asked:
        answered = _answer(said, next(iter(asked)), table)
        if answered or keys == asked:
            return answered, _TALK
    found = Gist(list(said), table, frozenset(keys), frozenset(asked)).lines()
    if not found or not found[0].startswith((PowerBlock.key, CardBlock.key)):
        return found, any(atom.letter == "T" for atom in said)
    stacks = {card.stack for card in table.cards if card.design in map(design_of, table.offered)}
    unsure = CardBlock.key in keys and any(atom.means in stacks for atom in said if atom.letter == "N")
    return found, -1 if unsure else len(keys) == 1
