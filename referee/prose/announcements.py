"""Announcements in running words, "tell everybody: ...": they are proposed as a SAY, and not read as orders.

Must not know how orders are read. Nothing is said to all before the writer writes SAY or says yes to the proposal; a
secret may stand behind an announcement in the same line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.languages.tokens import tokens_of
from referee.orders.contents import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.limits import up_to_limit
from referee.orders.rows import QUOTES
from referee.orders.segments import Segment, is_content, sentences

_DENIED = 5
"""At most so many words stand between a no and what it denies."""


def without_announcements(lines: Sequence[Line], words: Vocabulary) -> tuple[list[Line], str]:
    """The lines with their announcements blanked out, and the text of these; empty where there are none."""
    kept: list[Line] = []
    found: list[str] = []
    for line in lines:
        begin, end = _speech(line, words)
        said = _unquoted(line.text[begin:end].partition(":")[2].strip())
        kept.append(replace(line, text=f"{line.text[:begin]}{' ' * (end - begin)}{line.text[end:]}") if said else line)
        found += [said] if said else []
    return kept, " ".join(found)


def _unquoted(text: str) -> str:
    """The text between quotation marks, if it begins with one; otherwise all of it."""
    ends = [at for closing in QUOTES.get(text[:1], "") if (at := text.find(closing, 1)) > 0]
    return text[1 : min(ends)].strip() if ends else text


def _speech(line: Line, words: Vocabulary) -> tuple[int, int]:
    """Where an announcement begins and ends in a line; a further sentence that may be an order is not part of it."""
    reads = ":" in line.text and up_to_limit(line) is line
    tokens = words.without_fillers(tokens_of(line.text)) if reads else ()
    for at in range(len(tokens)):
        length = words.longest(("TELL ALL",), tokens, at)[0]
        if not length or any(words.match("NOT", tokens, n) for n in range(max(0, at - _DENIED), at)):
            continue  # this is not for everybody: ...
        if line.text[tokens[at + length - 1].end :].lstrip().startswith(":"):
            parts = sentences(Segment("prose", tokens[at + length :], (line,))) if tokens[at + length :] else ()
            secret = next((part for part in parts[1:] if is_content(part.tokens, words)), None)
            return tokens[at].column, secret.tokens[0].column if secret else len(line.text)
    return 0, 0
