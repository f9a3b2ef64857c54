"""What a letter asks in running words to be told to all: proposed as the SAY that does it, and read as no orders.

Knows that a secret may stand behind it in the same line. Must not know how orders are read; nothing is said to all
before its writer writes SAY, or says yes to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.rows import QUOTES
from referee.orders.segments import Segment, is_content, sentences
from referee.orders.sheet import LONGEST_LINE
from referee.orders.tokens import tokens_of

_DENIED = 5
"""Words between a no and what it denies, at most."""


def told_to_all(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], str]:
    """The lines without what is to be told to all, and that; empty where there is nothing."""
    kept: list[Line] = []
    found: list[str] = []
    for line in lines:
        begin, end = _speech(line, words)
        said = _unquoted(line.text[begin:end].partition(":")[2].strip())
        kept.append(replace(line, text=f"{line.text[:begin]}{' ' * (end - begin)}{line.text[end:]}") if said else line)
        found += [said] if said else []
    return kept, " ".join(found)


def _unquoted(text: str) -> str:
    """A text without its quotation marks, and without what stands behind them."""
    ends = [at for closing in QUOTES.get(text[:1], "") if (at := text.find(closing, 1)) > 0]
    return text[1 : min(ends)].strip() if ends else text


def _speech(line: Line, words: Vocabulary) -> tuple[int, int]:
    """Where "tell everybody: ..." stands in a line; it ends before the first further sentence that smells of orders."""
    reads = ":" in line.text and len(line.text) <= LONGEST_LINE
    tokens = words.without_fillers(tokens_of(line.text)) if reads else ()
    for at in range(len(tokens)):
        length = words.longest(("TELL ALL",), tokens, at)[0]
        if any(words.longest(("NOT",), tokens, n)[0] for n in range(max(0, at - _DENIED), at)):
            continue  # this is not for everybody: ...
        if length and line.text[tokens[at + length - 1].end :].lstrip().startswith(":"):
            parts = sentences(Segment("prose", tokens[at + length :], (line,))) if tokens[at + length :] else ()
            secret = next((part for part in parts[1:] if is_content(part.tokens, words)), None)
            return tokens[at].column, secret.tokens[0].column if secret else len(line.text)
    return 0, 0
