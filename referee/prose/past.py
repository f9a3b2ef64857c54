"""Questions about what was: what happened in a round, what somebody did, who scored, and whether a letter has come.

Knows classes of words, in whatever language a letter is likely in. Must not know what happened.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.languages.tokens import WordToken
from referee.orders.contents import Inquiry, Known, Status
from referee.orders.lexicon import Vocabulary
from referee.orders.word_classes import SaidWords

_NAMES = ("card", "place")


def asks_whether_it_came(said: SaidWords, tokens: Sequence[WordToken], words: Vocabulary) -> Status | None:
    """STATUS, which shows the sheet, where a question is whether the writer's own orders have arrived."""
    own = said.has("ME") and said.has("SHEET", "LETTERS") and said.has("ARRIVED")
    return Status() if own and not (said.has("COND", "POLITE", "THEM") or _names(tokens, words)) else None


def asks_what_was(said: SaidWords, tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Inquiry | None:
    """What a question asks of what happened: by whom, in which round; None if it asks something else."""
    scored = said.has("SCORED")
    if not said.has("PAST", "HAPPENED") or said.has("COND") or (_names(tokens, words) and not scored):
        return None
    seats = [found[1] for at in range(len(tokens)) if (found := words.match("seat", tokens, at))]
    other = next((seat for seat in seats if seat != known.seat), None)
    if other is None and seats and words.has("colour", tokens):
        other = known.seat
    number, rounds = _round(said), said.has("ROUNDS")
    counts = any(word.isdigit() for word in said.words)
    about_me = other is None and said.has("ME") and not words.has("TELL", tokens)
    by_whom = other is not None or said[:1].has("THEM") or (about_me and counts)
    if not (by_whom or rounds or scored or said.has("HAPPENED")):
        return None
    mine = about_me and not scored and not said.has("THEM", "EVERYONE")
    seat = known.seat if mine else other
    return Inquiry("happened", number, seat=seat, keyword="SCORING" if scored else "")


def _round(said: SaidWords) -> int:
    """The round that is named by its number, or -1 for the last; 0 if none is."""
    for at in said.find("ROUNDS"):
        for beside in (said.words[at + 1 : at + 2], said.words[max(0, at - 1) : at]):
            if beside and beside[0].isdigit():
                return int(beside[0])
        if said[max(0, at - 2) : at + 2].has("LAST"):
            return -1
    return 0


def _names(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    return any(words.has(kind, tokens) for kind in _NAMES)
