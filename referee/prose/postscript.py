"""What stands below a sheet in paragraphs of its own and has nothing of the game in it: a signature, a closing line.

It cannot undo the sheet above it. Knows what the words of orders look like, but reads none. A line that names a place,
a card or a colour, begins an order, sets a condition of the game or counts anything is no postscript, however polite.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import dropwhile

from referee.languages.tokens import WordToken
from referee.orders.contents import Line
from referee.orders.grammar import number_like
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import is_too_long
from referee.orders.proposals import sounds_like_preview
from referee.orders.rows import LetterRow, has_condition, rows_of
from referee.orders.segments import segments_of, shouted
from referee.orders.shapes.facts import WORDS

_NAMES = ("place", "card", "colour", "party")
_OF_THE_GAME = (*_NAMES, "verb", "LEAD", "REST", "SPREAD", "KEEP LEADS", "IF KING MOVED", *WORDS)
_ANSWERS = ("SAYS YES", "SAYS NO", "ABSENCE", "CORRECTION")
_DIGITS = 3
"""No order has a number of more figures, or one that begins with a nought."""


def above_postscript(lines: Sequence[Line], words: Vocabulary) -> tuple[Line, ...]:
    """The lines without the last paragraphs that have nothing of the game in them; the first paragraph always stays."""
    kept = tuple(lines)
    while (begin := _last_paragraph(kept)) and _is_beside_the_game(kept[begin:], words):
        kept = _ending_in_words(kept[:begin])
    return kept


def without_closing(lines: Sequence[Line], closed: Collection[str]) -> tuple[Line, ...]:
    """The lines without those at the end that closed earlier letters, too; of a letter that has no others, all."""
    own = [at for at, line in enumerate(lines) if line.sure and line.text.strip() and closed]
    rest = [*dropwhile(lambda at: lines[at].text.strip() in closed, reversed(own))]
    last = rest[0] if rest else len(lines)
    return tuple(line for at, line in enumerate(lines) if at <= last or not line.sure)


def _last_paragraph(lines: Sequence[Line]) -> int:
    """Where the last paragraph begins; 0 if it is the first."""
    for at in range(len(lines) - 1, 0, -1):
        if not lines[at - 1].text.strip() or lines[at].number > lines[at - 1].number + 1:
            return at
    return 0


def _ending_in_words(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(dropwhile(lambda line: not line.text.strip(), reversed(lines)))[::-1]


def _is_beside_the_game(lines: Sequence[Line], words: Vocabulary) -> bool:
    if any(is_too_long(line.text) for line in lines):
        return False  # its rest may say anything
    rows = rows_of(lines, words)
    return all(_is_beside(row, words) for row in rows)


def _is_beside(row: LetterRow, words: Vocabulary) -> bool:
    tokens = row.tokens
    if any(token.speech or token.word == "?" for token in tokens) or sounds_like_preview(tokens, words):
        return False
    if any(words.has(kind, tokens) for kind in _ANSWERS):
        return False
    if has_condition(tokens, words) and words.has("name", tokens):
        return False
    figures = [token for token in tokens if number_like(token)]
    if any(map(is_foreign_figure, figures)):  # Tel: +44 20 7946 0000, whatever "tel" means
        orders = len(figures) == 1 and shouted(tokens, words) is not None  # POWER 2026
        return not (orders or any(words.has(kind, tokens) for kind in _NAMES))
    if any(words.has(kind, tokens) for kind in (*_OF_THE_GAME, "number", "ALL")):
        return False
    (segment,) = segments_of((row,), words)
    return not figures or (segment.kind == "strange" and not segment.guess)  # FLOOR 5, BLOCK B


def is_foreign_figure(token: WordToken) -> bool:
    """Whether a number is none that orders have."""
    return token.word.isdigit() and (len(token.word) > _DIGITS or (len(token.word) > 1 and token.word[0] == "0"))
