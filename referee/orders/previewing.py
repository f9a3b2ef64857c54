"""Treats letters that ask for a preview, or may ask for one: neither files anything unasked.

Knows finished sheets, and the prose that stands beside orders. Must not know how an order is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken
from referee.orders.contents import ABSENT, Assumed, Clear, Final, Ok, OrderSheet, Preview, StepBack, Wait
from referee.orders.lexicon import Vocabulary
from referee.orders.proposals import merged

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
