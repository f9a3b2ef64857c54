"""What a player put into a blank of our form, however he did it: between the brackets, instead of them, before or behind
them, with our hint kept, cut or wrapped to the next line.

It knows the forms in which people fill in forms; it must not know what the answer means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.mail.lines import Line, goes_on, keys_of
from referee.mail.ours import Blank

MAX_FURTHER_LINES = 4
"""Lines of the answer below the first that may belong to one blank."""
MAX_WORDS = 600
"""Words of a line that is taken for a filled-in one."""
# A hint without a gap before it is told from an answer in the same words only if it is long.
_TELLING_HINT = 6


@dataclass(frozen=True, slots=True)
class Filling:
    """What stands in a blank: `text` is our label and the player's words, "" if there are none.

    `lines` is how many lines of the answer it takes; `hinted`, whether the whole hint was found; `plain`, whether
    there is no doubt that this, and not a piece of our hint, is what the player means.
    """

    text: str
    lines: int
    hinted: bool = False
    plain: bool = True


@dataclass(frozen=True, slots=True)
class _Joined:
    """The lines of a filling behind the label as one text, its words, and where in the text each word begins."""

    text: str
    keys: tuple[str, ...]
    starts: tuple[int, ...]
    joints: frozenset[int]

    def with_line(self, line: Line) -> _Joined:
        """This and one more line."""
        offset = len(self.text) + 1
        return _Joined(
            f"{self.text} {line.body}",
            self.keys + line.keys,
            self.starts + tuple(offset + start for start, _ in line.spans),
            self.joints | {offset + start for start, _ in line.spans[:1]},
        )


def filling_at(lines: Sequence[Line], at: int, blank: Blank, begins: Callable[[Line], bool]) -> Filling | None:
    """What line `at`, which begins with the blank's label, puts into it; None if it has neither brackets nor the hint.

    `begins` says whether a line is the beginning of another blank, so that a wrapped answer ends there.
    """
    line = lines[at]
    behind = line.spans[len(blank.head) - 1][1]
    if len(line.keys) > MAX_WORDS or "[" in line.body[:behind]:
        return None
    inside = range(len(blank.head), len(line.keys))
    first = _Joined(
        line.body[behind:],
        line.keys[len(blank.head) :],
        tuple(line.spans[index][0] - behind for index in inside),
        frozenset(),
    )
    return _hinted(lines, at, blank, first, begins) or _bracketed(lines, at, blank, first, begins)


def _hinted(
    lines: Sequence[Line], at: int, blank: Blank, joined: _Joined, begins: Callable[[Line], bool]
) -> Filling | None:
    """The filling before a hint that was kept, on this line or wrapped to one of the next."""
    size = len(blank.hint)
    for further in range(MAX_FURTHER_LINES + 1 if size else 0):
        if further:
            if not _belongs(lines, at + further, blank, begins):
                return None
            joined = joined.with_line(lines[at + further])
        if joined.keys[-size:] == blank.hint and (text := _before_hint(joined, size, lines[at].depth > 0)) is not None:
            return Filling(_labelled(blank, text), further + 1, hinted=True)
    return None


def _before_hint(joined: _Joined, size: int, marked: bool) -> str | None:
    """The text before the hint, None where the hint's words may as well be the player's own."""
    begin = joined.starts[-size]
    text = joined.text[:begin]
    if not text.strip():
        return None
    gap = text.endswith("  ") or "[" in text or begin in joined.joints
    return text if gap or marked or size >= _TELLING_HINT else None


def _bracketed(
    lines: Sequence[Line], at: int, blank: Blank, joined: _Joined, begins: Callable[[Line], bool]
) -> Filling | None:
    """The filling between brackets, or behind empty ones, of a line whose hint is gone or was written upon."""
    if not joined.text.lstrip().startswith("["):
        return None
    alone, used = joined.text, 1
    while "]" not in joined.text and used <= MAX_FURTHER_LINES and _belongs(lines, at + used, blank, begins):
        joined = joined.with_line(lines[at + used])
        used += 1
    inside, closing, rest = joined.text.partition("]")
    if not closing:
        return Filling(_labelled(blank, alone), 1)
    words = keys_of(rest)
    if _is_part(words, blank.hint):
        answer = inside if keys_of(inside) else rest
        # Empty brackets and the beginning of the hint: he wants that much of it, or the rest got lost on the way.
        doubtful = answer is rest and bool(words) and blank.hint[: len(words)] == words
        return Filling(_labelled(blank, answer), used, plain=not doubtful)
    size = len(blank.hint)
    if size and words[:size] == blank.hint:
        rest = _behind(rest, size)
    return Filling(_labelled(blank, f"{inside} {rest}"), used)


def _belongs(lines: Sequence[Line], index: int, blank: Blank, begins: Callable[[Line], bool]) -> bool:
    """Whether a line may be the wrapped end of the one before it."""
    if index >= len(lines) or not lines[index].keys or len(lines[index].keys) > MAX_WORDS:
        return False
    line, before = lines[index], lines[index - 1]
    if not line.depth and not goes_on(before, line):
        return False
    return blank.hint[-len(line.keys) :] == line.keys or not begins(line)


def _labelled(blank: Blank, text: str) -> str:
    words = " ".join(_without_brackets(text).split())
    return f"{blank.label} {words}" if words else ""


def _without_brackets(text: str) -> str:
    before, _, behind = text.partition("[")
    if not behind:
        before, behind = "", text
    inside, closing, rest = behind.rpartition("]")
    middle = inside if closing else rest
    return f"{before} {middle.strip(' _')} {rest if closing else ''}".strip(" _")


def _behind(text: str, count: int) -> str:
    """The text behind its first `count` words."""
    words = text.split()
    while count > 0 and words:
        count -= len(keys_of(words.pop(0)))
    return " ".join(words)


def _is_part(words: tuple[str, ...], hint: tuple[str, ...]) -> bool:
    """Whether the words stand in the hint, one after the other."""
    size = len(words)
    return any(hint[start : start + size] == words for start in range(len(hint) - size + 1))
