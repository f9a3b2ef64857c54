"""Splits lines into rows of tokens: cut at semicolons, without bullets, empty blanks and fillers, speeches kept whole.

Knows how people decorate a line, that the words behind SAY, TELL and ACCEPT are no orders, and which words a condition
may have that runs on over rows; not what any of them mean. How orders wrap otherwise is the business of `segments`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from referee.languages.tokens import WordToken, tokens_of
from referee.orders.contents import Line
from referee.orders.days import is_of_days
from referee.orders.keywords import language_called
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.shapes.facts import FACT_KINDS, KING, WORDS
from referee.orders.shapes.plans import ELSE, CardBlock

AWAY = "AWAY"
SPEECHES = ("SAY", "TELL MODERATOR", "ACCEPT", "ADDRESS", "QUIET", "TIMEZONE", "LANGUAGE", AWAY)
"""Orders behind whose keyword stands free text; behind AWAY days, in words of their own."""

QUOTES = {'"': '"', "“": '”"', "„": '“”"', "«": "»"}
LONGEST_SPEECH = 20
"""Lines a quoted speech may run over."""


@dataclass(frozen=True, slots=True)
class LetterRow:
    """The tokens of a line, or of a part of it between semicolons; at least one word."""

    tokens: tuple[WordToken, ...]
    line: Line


def rows_of(lines: Sequence[Line], words: Vocabulary) -> tuple[LetterRow, ...]:
    """The rows of all lines that hold a word."""
    rows: list[LetterRow] = []
    spoken = 0  # further lines that belong to the speech above
    listed = _first_of_list(lines)  # the next number of a numbered list
    for at, line in enumerate(lines):
        if spoken:
            spoken -= 1
            continue
        tokens = tokens_of(line.text, at)
        tokens, spoken = _with_speech(tokens, lines, at, words)
        for _, group in groupby(tokens, key=lambda token: token.row):
            said, listed = _unbulleted(tuple(group), line.text, words, listed)
            said = _unblanked(said)
            bare = words.without_fillers(said)
            if (not bare and words.match("SAYS YES", said, 0)) or _is_help_on_filler(said, bare, words):
                bare = said
            bare = tuple(token for token in bare if token.word != ";" or token.speech)
            if any(not token.is_mark for token in bare) and not _is_left_open(bare, words):
                rows.append(LetterRow(bare, line))
    return tuple(rows)


def _is_help_on_filler(said: Sequence[WordToken], bare: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a row asks for help on something whose name changes nothing in an order: HELP regions."""
    asked = words.match("verb", bare, 0)
    return asked == (len(bare), "HELP") and words.match("topic", said, len(bare)) is not None


_NUMBERED = re.compile(r"\s*(\d+)[.):]\s")


def _first_of_list(lines: Sequence[Line]) -> int:
    """1 if lines are numbered from one on; -1 if a single line has a number, which makes no list; else 0."""
    numbers = [int(found.group(1)) for line in lines if (found := _NUMBERED.match(line.text))]
    return -1 if len(numbers) == 1 and numbers != [1] else int(numbers[:2] == [1, 2])


def _unbulleted(
    tokens: tuple[WordToken, ...], text: str, words: Vocabulary, listed: int
) -> tuple[tuple[WordToken, ...], int]:
    """The tokens without the number of a list (`1. POWER 11`, `2) CARD king`, `a) ...`), and the next number."""
    if len(tokens) < 2 or tokens[0].is_mark or not (tokens[0].word.isdigit() or len(tokens[0].word) == 1):
        return tokens, listed
    rest = tokens[2:] if tokens[1].word == ")" else tokens[1:]
    if text[tokens[0].end : tokens[0].end + 1] not in (".", ")", ":"):
        return tokens, listed
    if tokens[0].word == str(listed):
        return rest, listed + 1
    lone = listed < 0 and tokens[0].word.isdigit()  # 9. Score the 4s; no list goes to 12. evict Seville
    return (rest if words.match("verb", rest, 0) and not (lone or len(tokens[0].word) > 1) else tokens), listed


def _is_left_open(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a row leaves its card open: ELSE CARD don't know yet."""
    verb = words.match("verb", tokens, 0) if tokens[0].shouted else None
    rest = tokens[verb[0] :] if verb and verb[1] in (CardBlock.key, ELSE) else ()
    if not rest or not any(words.has(kind, rest) for kind in ("NOT", "HEDGE", "NONE", "SAYS NO")):
        return False
    return not any(words.has(kind, rest) for kind in ("card", "number", "place", "ANY", "STACK", "verb"))


def _unblanked(tokens: tuple[WordToken, ...]) -> tuple[WordToken, ...]:
    """A row of a form with what was written into its brackets, without the hint behind; empty if nothing was."""
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
    tokens: tuple[WordToken, ...], lines: Sequence[Line], at: int, words: Vocabulary
) -> tuple[tuple[WordToken, ...], int]:
    """The tokens with a speech as one token, and how many further lines the speech takes."""
    for n, token in enumerate(tokens):
        found = words.match("verb", tokens, n)
        if found is None or found[1] not in SPEECHES:
            continue
        last = tokens[n + found[0] - 1]
        behind = lines[at].text[last.end :].lstrip(" :=\t\u00a0")
        begins = all(t.row != token.row or t.is_mark for t in tokens[:n])
        marked = behind[:1] in QUOTES or lines[at].text[last.end : last.end + 1] in (":", "=")
        if found[1] == AWAY:
            if begins and (token.shouted or is_of_days(_up_to_semicolon(behind), words.lexicon.language)):
                return _with_days(tokens, n + found[0], _up_to_semicolon(behind)), 0
            continue
        marked = marked or _is_plain_wish(found[1], behind)
        if token.shouted or (begins and (found[1] == "ACCEPT" or marked)):
            if behind.startswith("["):  # a blank of a form
                behind = behind[1:].partition("]")[0].strip()
                if not behind:
                    return tokens[:n], 0
            return _cut_speech(tokens[: n + found[0]], behind, lines, at)
    return tokens, 0


def _is_plain_wish(keyword: str, behind: str) -> bool:
    """Whether words say that they belong to a keyword without capitals: a clock, a time zone, a language."""
    match keyword:
        case "QUIET":
            return behind[:1].isdigit()
        case "TIMEZONE":
            return "/" in behind
        case "LANGUAGE":
            return bool(language_called(behind.strip(" .!")))
    return False


def _up_to_semicolon(text: str) -> str:
    return text.partition(";")[0].strip()


def _with_days(tokens: tuple[WordToken, ...], at: int, days: str) -> tuple[WordToken, ...]:
    """The tokens with the days behind AWAY as one token, and what else stands in the line."""
    verb = tokens[at - 1]
    behind = tokens[at:]
    said = [token for token in behind if token.row == verb.row]
    rest = tuple(token for token in behind if token.row != verb.row)
    if not said:
        return tokens
    width = said[-1].end - said[0].column
    spoken = replace(said[0], word=days, width=width, shouted=False, speech=True)
    return (*tokens[:at], spoken, *rest)


def _cut_speech(
    tokens: tuple[WordToken, ...], behind: str, lines: Sequence[Line], at: int
) -> tuple[tuple[WordToken, ...], int]:
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


# --- conditions that run on -----------------------------------------------------------------------

ARGUMENTS = (
    *("number", "place", "seat", "card", "OR", "THEN", "AND", "TO", "FROM", "INTO", "LEAVING", "ON", "WHEN", "TAKES"),
    *("SCORES", "COSTS", "NEVER", "ASKING", "IF KING MOVED", "AIM", "MAX", "ANY", "ALL", "LEAD", "REST", "STACK"),
    *("SECOND", "SPREAD", "BEST", "GAIN", "KEEP LEADS"),
)
"""Kinds of words that may stand behind a keyword."""

CONDITIONS = ("IF", "UNLESS")

_IN_CONDITIONS = (*ARGUMENTS, *FACT_KINDS)
_SUBJECTS = ("I", "ANYBODY", "colour", "name")
_WANTS = {"LEADS": ("place",), "HAS": ("place", "PROVINCES"), "TOOK": ("card",)}
"""Kinds that a fact still needs behind these words."""


def argument(tokens: Sequence[WordToken], at: int, words: Vocabulary, kinds: Sequence[str] = ARGUMENTS) -> int:
    """The length of the phrase at `at` if it may follow a keyword, else 0."""
    if tokens[at].is_mark or ("number" in kinds and tokens[at].word[:1].isdigit()):
        return 1
    return words.longest(kinds, tokens, at)[0]


def covered(tokens: Sequence[WordToken], words: Vocabulary, kinds: Sequence[str] = ARGUMENTS) -> bool:
    """Whether every word is of these kinds, which may follow a keyword."""
    at = 0
    while at < len(tokens):
        length = argument(tokens, at, words, kinds)
        if not length:
            return False
        at += length
    return True


def has_condition(tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether IF or UNLESS stands anywhere."""
    return any(words.has(kind, tokens) for kind in CONDITIONS)


def goes_on_condition(above: Sequence[WordToken], row: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a row continues the condition above it, or begins one; `above` is empty if there is no condition."""
    verb = words.match("verb", row, 0)
    joints = (*CONDITIONS, "AND") if above else CONDITIONS
    length = words.longest(joints, row, 0)[0]
    if length and not (verb and verb[0] > length):  # SI NO LO MEJOR is a keyword, though "si" is an if
        return covered(row, words, _IN_CONDITIONS)
    if not above:
        return False
    if verb is not None:
        return _may_follow(_last_fact(above, words), row, verb[1], words)
    says = any(words.has(kind, row) for kind in (*WORDS, "place", "PROVINCES", "card", "colour", "number"))
    says = says or any(token.word[:1].isdigit() for token in row)
    return says and covered(row, words, _IN_CONDITIONS)


def _last_fact(above: Sequence[WordToken], words: Vocabulary) -> Sequence[WordToken]:
    """The words from the last IF, UNLESS or AND on, looked for within a dozen words."""
    for at in range(len(above) - 1, max(-1, len(above) - 13), -1):
        if words.longest((*CONDITIONS, "AND"), above, at)[0]:
            return above[at:]
    return ()


def _may_follow(fact: Sequence[WordToken], row: Sequence[WordToken], verb: str, words: Vocabulary) -> bool:
    """Whether a row that seems to begin with a keyword completes the fact above it."""
    if not fact:
        return False
    if len(fact) == 1 or (len(fact) == 2 and any(words.match(kind, fact, 1) for kind in _SUBJECTS)):
        named = not row[0].shouted and any(words.match(kind, row, 0) for kind in ("card", "place"))
        return named or verb in (KING, GOAL)
    kinds = {kind for kind in WORDS if words.has(kind, fact)}
    kinds -= {"HAS"} if len(kinds) > 1 else set()
    return any(
        not any(words.has(wanted, fact) for wanted in wants) and words.match(wants[0], row, 0) is not None
        for kind, wants in _WANTS.items()
        if kind in kinds
    )
