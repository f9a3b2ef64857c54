"""Reads what is only proposed: "same as last time but ...", "ok but ...", and letters that ask for a preview, or may.

Last round's sheet, or the open proposal, is read with a change. Knows the earlier blocks of a table, finished sheets,
and the prose that stands beside orders. Nothing here is filed unasked; the receipt proposes it, and a bare OK accepts
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken
from referee.orders.answers import answers
from referee.orders.assembly import assembled
from referee.orders.contents import (
    ABSENT,
    Assumed,
    Clear,
    Final,
    Known,
    Ok,
    OrderSheet,
    Preview,
    Remark,
    StepBack,
    Wait,
)
from referee.orders.grammar import Choice, Cursor, Statement
from referee.orders.lexicon import Vocabulary
from referee.orders.order import Block
from referee.orders.segment_reading import read_orders
from referee.orders.segments import Segment, opening
from referee.orders.shapes.plans import first_cards
from referee.orders.shapes.table import in_order, shape_of
from referee.rules.board import Board
from referee.rules.notation import from_plain, to_plain


@dataclass(frozen=True, slots=True)
class Proposal:
    """Blocks that an OK would file, with remarks."""

    blocks: tuple[Block, ...]
    remarks: tuple[Remark, ...] = ()


def merged(*layers: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks of all layers in the order of a sheet; a later one replaces an earlier one of the same key."""
    found = {block.key: block for layer in layers for block in layer}
    return tuple(found[key] for key in in_order(found))


def same_again(rest: Sequence[WordToken], words: Vocabulary, known: Known) -> Proposal | None:
    """Read "same as last time but power 9": last round's sheet on today's cards; None if the change is unclear."""
    base = _on_offer(known.previous, known)
    change = _change(rest, base.blocks, words, known)
    return None if change is None else Proposal(change, base.remarks)


def ok_but(rest: Sequence[WordToken], words: Vocabulary, known: Known) -> Proposal | None:
    """Read "yes, and ELSE CARD king", "ok but swap Aragon and Valencia": the open proposal, changed.

    None if the change is in other words than rows have: then the whole letter is read.
    """
    c = _behind_but(rest, words, known)
    change = _exchanged(c, known.proposal) or _with_rows(c, known.proposal, words, known)
    return None if change is None or change == known.proposal else Proposal(change)


# --- changes ------------------------------------------------------------------------------------


def _change(
    rest: Sequence[WordToken], base: tuple[Block, ...], words: Vocabulary, known: Known
) -> tuple[Block, ...] | None:
    c = _behind_but(rest, words, known)
    if c.token() is None:
        return base
    if change := _exchanged(c, base) or _with_rows(c, base, words, known):
        return change
    loose = answers(rest[c.at :], words, known)
    return None if loose is None else _with(_of_same_card(loose, base), base, known)


def _behind_but(rest: Sequence[WordToken], words: Vocabulary, known: Known) -> Cursor:
    """The cursor behind what joins a change to a yes."""
    c = Cursor(rest, words, known, guessing=False)
    while c.mark(",", "-") or c.says("BUT", "AND"):
        pass
    return c


def _with_rows(c: Cursor, base: tuple[Block, ...], words: Vocabulary, known: Known) -> tuple[Block, ...] | None:
    """The blocks with orders that begin with a keyword; None where no such order begins here, or it is not clear."""
    rest = tuple(c.tokens[c.at :])
    begin = opening(rest, words)
    found = read_orders(Segment("orders", rest, (), begin), words, known) if begin is not None else None
    return _with(found, base, known) if found else None


def _with(said: Sequence[Statement], base: tuple[Block, ...], known: Known) -> tuple[Block, ...] | None:
    """The blocks with what is said besides or instead; None if that is not clear."""
    held = replace(known, in_force=merged(known.in_force, base), unfinished=(), proposal=())
    findings = assembled(said, held)
    if not findings or not all(finding.is_filed or finding.is_proposed for finding in findings):
        return None
    return merged(base, (finding.block for finding in findings if finding.block))


def _of_same_card(said: Sequence[Statement], base: tuple[Block, ...]) -> tuple[Statement, ...]:
    """The statements without a CARD that repeats the proposed one: only what is done with it changes."""
    firsts = first_cards(base)
    same = [each for each in said if isinstance(each.value, Choice) and each.value.cards == firsts]
    return tuple(each for each in said if each not in same) if len(said) > len(same) else tuple(said)


def _exchanged(c: Cursor, base: tuple[Block, ...]) -> tuple[Block, ...] | None:
    """The blocks with their places as SWAP a place WITH another, or a place INSTEAD of another, says; else None."""
    start = c.at
    swaps = c.says("SWAP")
    one, joined, other = c.take("place"), c.says("WITH" if swaps else "INSTEAD"), c.take("place")
    if not (one and joined and other and len(one) == len(other) == 1) or c.token() is not None:
        c.at = start
        return None
    new, old = (c.known.board.codes[place] for place in (*one, *other))
    change = {old: new, new: old} if swaps else {old: new}
    return tuple(_with_places(block, change, c.known.board) for block in base)


def _with_places(block: Block, change: Mapping[str, str], board: Board) -> Block:
    """A block with its places replaced, which its plain form names by code."""

    def changed(plain: Any) -> Any:
        if isinstance(plain, dict):
            return {key: changed(held) for key, held in plain.items()}
        if isinstance(plain, list):
            return [changed(held) for held in plain]
        return change.get(plain, plain) if isinstance(plain, str) else plain

    found: Block = from_plain(changed(to_plain(block, board)), board)
    return found


# --- last round's sheet -------------------------------------------------------------------------


def _on_offer(previous: Iterable[Block], known: Known) -> Proposal:
    """Last round's blocks as far as they fit this round's table."""
    found = [shape_of(block).again(block, known) for block in previous]
    blocks = merged(block for block, _ in found if block is not None)
    return Proposal(blocks, tuple(remark for _, remarks in found for remark in remarks))


PERHAPS = "perhaps-preview"
"""The note of a letter whose orders may have been meant for a preview."""

_ALIKE, _SHORT = 0.8, 3


def as_preview(sheet: OrderSheet, assumed: tuple[Assumed, ...]) -> OrderSheet:
    """The sheet; if it says PREVIEW, without anything to file or to take back: its orders are only tried."""
    if not any(isinstance(request, Preview) for request in sheet.requests):
        return sheet
    kept = [
        request for request in sheet.requests if not isinstance(request, Preview | Clear | StepBack | Final | Wait | Ok)
    ]
    return replace(
        sheet,
        blocks=(),
        standing=(),
        proposal=(),
        previewed=merged(sheet.standing, sheet.blocks),
        requests=(Preview(assumed), *kept),
        note=sheet.note if sheet.note in (*ABSENT, "too-long") else "",
    )


def in_doubt(sheet: OrderSheet) -> OrderSheet:
    """The sheet of a letter that may ask for a preview: its orders are only proposed, and nothing is taken back."""
    kept = tuple(request for request in sheet.requests if not isinstance(request, Clear | StepBack | Final | Ok))
    proposal = merged(sheet.proposal, sheet.blocks)
    return replace(sheet, blocks=(), standing=(), proposal=proposal, requests=kept)


def sounds_like_preview(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether prose may mean PREVIEW: in capitals, in a question, or misspelt in a row of its own."""
    said = [token for token in tokens if not token.is_mark]
    named = [at for at in range(len(tokens)) if (found := words.match("verb", tokens, at)) and found[1] == "PREVIEW"]
    if named:
        return any(tokens[at].shouted for at in named) or any(token.word == "?" for token in tokens)
    if len(said) != 1 or said[0].speech or len(said[0].word) < _SHORT:
        return False
    phrases = [each for each, verb in words.lexicon.said["verb"].items() if verb == "PREVIEW" and len(each) > _SHORT]
    return bool(nearest(said[0].word, phrases, _ALIKE))
