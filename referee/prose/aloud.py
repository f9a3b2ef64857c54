"""What a letter asks in running words to be told to all: shown as the SAY that would do it, and read as no orders.

Knows that a secret may stand behind it in the same line. Must not know how orders are read; nothing is said to all
before its writer writes SAY.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.letter import Line, LineComplaint
from referee.orders.lexicon import Vocabulary
from referee.orders.stretches import Stretch, is_content, sentences
from referee.orders.tokens import tokens_of


def told_to_all(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], tuple[LineComplaint, ...]]:
    """The lines without what is to be told to all, and each such speech as the SAY that its writer may send."""
    kept: list[Line] = []
    found: list[LineComplaint] = []
    for line in lines:
        begin, end = _speech(line, words)
        said = line.text[begin:end].partition(":")[2].strip()
        kept.append(replace(line, text=f"{line.text[:begin]}{' ' * (end - begin)}{line.text[end:]}") if said else line)
        if said:
            where = (line.number, line.text, begin, end - begin)
            found.append(LineComplaint(*where, "ambiguous", "say-how", legal=(f"SAY {said}",)))
    return kept, tuple(found)


def _speech(line: Line, words: Vocabulary) -> tuple[int, int]:
    """Where "tell everybody: ..." stands in a line; it ends before the first further sentence that smells of orders."""
    tokens = words.without_fillers(tokens_of(line.text)) if ":" in line.text else ()
    for at in range(len(tokens)):
        length = words.longest(("TELL ALL",), tokens, at)[0]
        if length and line.text[tokens[at + length - 1].end :].lstrip().startswith(":"):
            parts = sentences(Stretch("prose", tokens[at + length :], (line,))) if tokens[at + length :] else ()
            secret = next((part for part in parts[1:] if is_content(part.tokens, words)), None)
            return tokens[at].column, secret.tokens[0].column if secret else len(line.text)
    return 0, 0
