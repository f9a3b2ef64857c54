"""Lines as rows of tokens: bullets, unfilled blanks and fillers gone, cut at semicolons, speeches kept as they are.

Knows how people decorate a line. What a row says is not looked at, but for SAY and ACCEPT, whose words are not orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from referee.orders.letter import Line
from referee.orders.lexicon import Vocabulary
from referee.orders.tokens import Token, tokens_of

SPEECHES = ("SAY", "ACCEPT")
"""Orders whose rest is somebody's words."""

QUOTES = {'"': '"', "“": '”"', "„": '“”"', "«": "»"}
LONGEST_SPEECH = 20
"""Lines a quoted speech may run over."""


@dataclass(frozen=True, slots=True)
class Row:
    """What one line says, or one part of it between semicolons; never empty."""

    tokens: tuple[Token, ...]
    line: Line


def rows_of(lines: Sequence[Line], words: Vocabulary) -> tuple[Row, ...]:
    """The rows of all lines that hold a word."""
    rows: list[Row] = []
    spoken = 0  # lines that the speech above has used up
    for at, line in enumerate(lines):
        if spoken:
            spoken -= 1
            continue
        tokens = tokens_of(line.text, at)
        tokens, spoken = _with_speech(tokens, lines, at, words)
        for _, group in groupby(tokens, key=lambda token: token.row):
            said = _unblanked(_unbulleted(tuple(group), line.text, words))
            bare = words.without_fillers(said)
            if not bare and words.match("SAYS YES", said, 0):
                bare = said
            bare = tuple(token for token in bare if token.word != ";" or token.speech)
            if any(not token.is_mark for token in bare):
                rows.append(Row(bare, line))
    return tuple(rows)


def _unbulleted(tokens: tuple[Token, ...], text: str, words: Vocabulary) -> tuple[Token, ...]:
    """Without the number of a list: `1. POWER 11`, `2) CARD king`, `a) ...`."""
    if len(tokens) < 2 or tokens[0].is_mark or not (tokens[0].word.isdigit() or len(tokens[0].word) == 1):
        return tokens
    rest = tokens[2:] if tokens[1].word == ")" else tokens[1:]
    if text[tokens[0].end : tokens[0].end + 1] in (".", ")", ":") and words.match("verb", rest, 0):
        return rest
    return tokens


def _unblanked(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """A row of a form: what was written into the brackets, without the hint behind them; nothing if they are empty."""
    marks = [token.word for token in tokens]
    if "[" not in marks or "]" not in marks[marks.index("[") :] or marks[0] == "[":
        return tokens
    opened = marks.index("[")
    closed = marks.index("]", opened)
    written = tokens[opened + 1 : closed]
    before = tokens[:opened]
    answered = len(before) > 2 or any(token.word.isdigit() for token in before)
    return (*before, *written) if written or answered else ()


# --- speeches -----------------------------------------------------------------------------------


def _with_speech(
    tokens: tuple[Token, ...], lines: Sequence[Line], at: int, words: Vocabulary
) -> tuple[tuple[Token, ...], int]:
    """The tokens with a speech as one token, and how many further lines it takes."""
    verbs = words.index["verb"]
    for n, token in enumerate(tokens):
        found = words.match("verb", tokens, n) if token.word in verbs else None
        if found is None or found[1] not in SPEECHES:
            continue
        last = tokens[n + found[0] - 1]
        behind = lines[at].text[last.end :].lstrip(" :=\t\u00a0")
        begins = all(t.row != token.row or t.is_mark for t in tokens[:n])
        marked = behind[:1] in QUOTES or lines[at].text[last.end : last.end + 1] in (":", "=")
        if token.shouted or (begins and (found[1] == "ACCEPT" or marked)):
            if behind.startswith("["):  # a blank of a form
                behind = behind[1:].partition("]")[0].strip()
                if not behind:
                    return tokens[:n], 0
            return _cut(tokens[: n + found[0]], behind, lines, at)
    return tokens, 0


def _cut(tokens: tuple[Token, ...], behind: str, lines: Sequence[Line], at: int) -> tuple[tuple[Token, ...], int]:
    verb = tokens[-1]
    column = lines[at].text.rfind(behind) if behind else verb.end
    speech = replace(verb, word=behind.strip(), column=column, width=len(behind), shouted=False, speech=True)
    if behind[:1] not in QUOTES:
        return ((*tokens, speech) if speech.word else tokens), 0
    closers = QUOTES[behind[0]]
    said = ""
    for more, line in enumerate(lines[at : at + LONGEST_SPEECH]):
        text = behind[1:] if more == 0 else line.text
        end = min((found for q in closers if (found := text.find(q)) >= 0), default=-1)
        said += ("\n" if more else "") + (text if end < 0 else text[:end])
        if end < 0:
            continue
        tail = tokens_of(" " * (len(line.text) - len(text[end + 1 :])) + text[end + 1 :], at + more)
        return (*tokens, replace(speech, word=said.strip()), *tail), more
    return (*tokens, replace(speech, word=behind[1:].strip())), 0
