"""The words filled into a blank of our form: between the brackets, instead of them, before or behind them.

Knows how people fill in forms by mail, with our hint kept, cut, or wrapped to the next line. Must not know what the
answers mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from referee.mail.letter_lines import LetterLine, keys_of, may_go_on
from referee.mail.original import EMPTY_BLANK, FormBlank

MAX_FURTHER_LINES = 4
"""The most lines below the first that may belong to one blank."""
MAX_WORDS = 600
"""The most words on a line that counts as filled in."""
# Words that a hint needs if there is no gap before it; a shorter one may be the end of the answer.
_TELLING_HINT = 6

ARROW = "<-"
"""Stands before a hint in a form that a link opens; such a hint may belong to another letter than the one answered."""

Begins = Callable[[int], bool]
"""Whether the line at this index begins something of ours; a wrapped answer ends before such a line."""


@dataclass(frozen=True, slots=True)
class FilledBlank:
    """A blank as filled in: `text` is our label and the sender's words, "" if there are none.

    `lines` is how many lines of the reply it takes; `hinted` says that the whole hint was found; `plain`, that the
    words are certainly an answer and not a piece of our hint.
    """

    text: str
    lines: int
    hinted: bool = False
    plain: bool = True


@dataclass(frozen=True, slots=True)
class _Joined:
    """The lines of a filled-in blank as one text without the label: its words, where each begins, which open a line."""

    text: str
    keys: tuple[str, ...]
    starts: tuple[int, ...]
    openings: frozenset[int]
    lines: int

    def with_line(self, line: LetterLine) -> _Joined:
        """These lines with one more joined to them."""
        offset = len(self.text) + 1
        starts = tuple(offset + start for start, _ in line.spans)
        return _Joined(
            f"{self.text} {line.body}",
            self.keys + line.keys,
            self.starts + starts,
            self.openings | {*starts[:1]},
            self.lines + 1,
        )


def filling_at(lines: Sequence[LetterLine], at: int, blank: FormBlank, begins: Begins) -> FilledBlank | None:
    """The filling in line `at`, which begins with the blank's label; None if it has neither brackets nor hint."""
    line = lines[at]
    if len(line.keys) > MAX_WORDS or ("[" in line.body and "[" in line.body[: _end_of_label(line, blank)]):
        return None
    return _filling_before_hint(lines, at, blank, begins) or _filling_in_brackets(lines, at, blank, begins)


def bare_filling(lines: Sequence[LetterLine], at: int, blank: FormBlank, begins: Begins) -> FilledBlank:
    """The filling behind the label on a line that has neither brackets nor hint and replaces the form's own line."""
    joined = _with_wrapped_lines(lines, at, _without_label(lines[at], blank), begins)
    # In a marked line the beginning of the hint may be a remainder; in an unmarked one it was typed.
    plain = not lines[at].depth or blank.hint[: len(joined.keys)] != joined.keys
    return FilledBlank(_with_label(blank, " ".join(_split_at_brackets(joined.text))), joined.lines, plain=plain)


def _filling_before_hint(lines: Sequence[LetterLine], at: int, blank: FormBlank, begins: Begins) -> FilledBlank | None:
    """The answer before a hint that was kept, on this line or wrapped to one of the next."""
    size = len(blank.hint)
    if not size:
        return None
    keys = lines[at].keys[len(blank.head) :]
    for end in _ends(lines, at, blank, begins):
        keys += lines[end - 1].keys if end > at + 1 else ()
        if keys[-size:] != blank.hint:
            continue
        joined = _join_lines(lines[at:end], blank)
        if _is_hint(joined, size, marked=lines[at].depth > 0):
            answer = " ".join(_split_at_brackets(joined.text[: joined.starts[-size]]))
            return FilledBlank(_with_label(blank, answer), joined.lines, hinted=True)
    return None


def _is_hint(joined: _Joined, size: int, *, marked: bool) -> bool:
    """Whether the hint's words at the end are our hint rather than the end of the answer."""
    begin = joined.starts[-size]
    text = joined.text[:begin]
    parted = marked or text.endswith("  ") or text.rstrip().endswith(ARROW) or "[" in text or begin in joined.openings
    return bool(text.strip()) and (parted or size >= _TELLING_HINT)


def _filling_in_brackets(lines: Sequence[LetterLine], at: int, blank: FormBlank, begins: Begins) -> FilledBlank | None:
    """The answer between brackets, or behind empty ones, on a line whose hint was deleted or overwritten."""
    if "[" not in lines[at].body:
        return None
    first = _without_label(lines[at], blank)
    if not (first.text.lstrip().startswith("[") or EMPTY_BLANK.search(first.text)):
        return None
    growing = (_join_lines(lines[at:end], blank) for end in _ends(lines, at, blank, begins))
    closed = next((joined for joined in growing if "]" in joined.text), first)
    inside, rest = _split_at_brackets(closed.text)
    words, hinted = keys_of(rest), rest.lstrip().startswith(ARROW)
    rest = rest.lstrip().removeprefix(ARROW)
    if _is_part(words, blank.hint):
        answer = inside if keys_of(inside) else rest
        # Empty brackets and the beginning of the hint: an answer, or a hint that was cut on its way.
        doubtful = answer is rest and bool(words) and (hinted or blank.hint[: len(words)] == words)
        return FilledBlank(_with_label(blank, answer), closed.lines, plain=not doubtful)
    if blank.hint and words[: len(blank.hint)] == blank.hint:
        rest, hinted = _after_words(rest, len(blank.hint)), False
    whole = _with_wrapped_lines(lines, at, closed, begins, unmarked=hinted)
    further = whole.text[len(closed.text) :]
    if hinted:  # the hint of another letter of ours, or an answer written over a hint
        answer = inside if keys_of(inside) else f"{rest} {further}"
        return FilledBlank(_with_label(blank, answer), whole.lines, plain=answer is inside)
    return FilledBlank(_with_label(blank, f"{inside} {rest} {further}"), whole.lines)


def before_hint(text: str) -> str:
    """The text before a hint behind an arrow, where brackets stand before the arrow; else the whole text."""
    before, _, _ = text.partition(f" {ARROW} ")
    return before.rstrip() if "[" in before and "]" in before else text


def _ends(lines: Sequence[LetterLine], at: int, blank: FormBlank, begins: Begins) -> Iterator[int]:
    """The indices where an answer that begins at `at` may end: after its line, then after each line wrapped from it."""
    yield at + 1
    for index in range(at + 1, min(at + 1 + MAX_FURTHER_LINES, len(lines))):
        line = lines[index]
        if not 0 < len(line.keys) <= MAX_WORDS or not (line.depth or may_go_on(lines[index - 1], line)):
            return
        if blank.hint[-len(line.keys) :] != line.keys and begins(index):
            return
        yield index + 1


def _with_wrapped_lines(
    lines: Sequence[LetterLine], at: int, joined: _Joined, begins: Begins, *, unmarked: bool = False
) -> _Joined:
    """An answer at `at`, joined with the lines below that a client has wrapped it to; only marked ones, if not told."""
    for index in range(at + joined.lines, min(at + 1 + MAX_FURTHER_LINES, len(lines))):
        line = lines[index]
        marked = line.depth == lines[at].depth and (line.depth > 0 or unmarked)
        if not marked or not 0 < len(line.keys) <= MAX_WORDS or not may_go_on(lines[index - 1], line) or begins(index):
            break
        joined = joined.with_line(line)
    return joined


def _join_lines(lines: Sequence[LetterLine], blank: FormBlank) -> _Joined:
    joined = _without_label(lines[0], blank)
    for line in lines[1:]:
        joined = joined.with_line(line)
    return joined


def _without_label(line: LetterLine, blank: FormBlank) -> _Joined:
    behind = _end_of_label(line, blank)
    starts = tuple(start - behind for start, _ in line.spans[len(blank.head) :])
    return _Joined(line.body[behind:], line.keys[len(blank.head) :], starts, frozenset(), 1)


def _end_of_label(line: LetterLine, blank: FormBlank) -> int:
    """Where in the line's body the label ends, including asterisks by which a client shows bold type."""
    end = line.spans[len(blank.head) - 1][1]
    return end + len(line.body[end:]) - len(line.body[end:].lstrip("*_"))


def _with_label(blank: FormBlank, text: str) -> str:
    words = " ".join(text.split()).removesuffix(ARROW).strip("_ ")
    return f"{blank.label} {words}" if words else ""


def _split_at_brackets(text: str) -> tuple[str, str]:
    """The text between the blank's brackets, or before empty ones, and the text behind them."""
    empty = EMPTY_BLANK.search(text)
    if empty:
        return text[: empty.start()], text[empty.end() :]
    text = text.strip()
    if not text.startswith("["):
        # One bracket of the two may have been deleted.
        return text.rstrip("]") if text.count("]") > text.count("[") else text, ""
    depths = accumulate((letter == "[") - (letter == "]") for letter in text)
    closing = next((place for place, depth in enumerate(depths) if depth == 0), len(text))
    return text[1:closing], text[closing + 1 :]


def _after_words(text: str, count: int) -> str:
    """The text behind its first `count` words."""
    words = text.split()
    while count > 0 and words:
        count -= len(keys_of(words.pop(0)))
    return " ".join(words)


def _is_part(words: tuple[str, ...], hint: tuple[str, ...]) -> bool:
    """Whether the words occur in the hint in one piece."""
    size = len(words)
    return any(hint[start : start + size] == words for start in range(len(hint) - size + 1))
