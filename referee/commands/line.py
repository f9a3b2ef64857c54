"""One line: whether it is a command, and which, or only prose that begins with the same word.

Knows how people begin a command, and what makes a line plausible. Must not know the lines around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from referee.orders.lexicon import Vocabulary, nearest
from referee.orders.tokens import WordToken, tokens_of, words_of
from referee.rulings.commands import Command, Names
from referee.rulings.forms import ALIASES, FORMS, TOPICS, usage_of
from referee.rulings.newcomers import has_address
from referee.rulings.phrases import Phrase
from referee.rulings.reference import OPTIONS
from referee.rulings.refused import Unclear

SPEECHES = ("ANNOUNCE", "CREATE", "DISMISS")
"""Commands whose rest is words as typed: whether such a line is prose can be told by its looks only."""

PEOPLE = ("INVITE", "SUBSTITUTE", "PROMOTE")
"""Commands that name somebody by address."""

_WORDS = {first: word for first, word in TOPICS.items() if word in FORMS} | dict(ALIASES)
_OPENERS = ("please", "pls", "kindly", "referee", "and", "then", "also", "now", "ok", "okay", "hi", "hello")
_OTHER_KINDS = ("verb", "card", "place", "number", "seat", "LEAD-IN", "CLOSING")
_NEVER_ALONE = ("CORRECT", "ORDER FOR", "SET")
_EVERYDAY = (
    "ANNOUNCE",
    "CORRECT",
    "CREATE",
    "DISMISS",
    "HELP",
    "ORDER FOR",
    "SET",
    "SHEETS",
    "STAND-IN",
    "START",
    "STATUS",
)
"""Words that begin ordinary sentences too."""

_CODE = re.compile(r"[\s(\[,;.*]*\b(?P<word>code)[\s:=*]+([0-9a-z]{3,12})[\s.!)\]*]*$", re.IGNORECASE)
_CONFIRMS = re.compile(r"[0-9a-f]{5}", re.IGNORECASE)
_CLOSE = 0.8
_LONGEST_GUESS = 5
"""Words behind a misspelt command; a longer line is prose."""
_SHORT = 2
_MARKS = {
    "SET": {words_of(option.name)[0] for option in OPTIONS},
    "CORRECT": {"because", "king", "grande", "scoreboard", "score"},
    "EXTEND": {"until"},
    "SHORTEN": {"until"},
}
"""Words that tell a command from prose."""


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line that is a command, or is meant as one."""

    word: str  # of the command
    command: Command | None  # None: `unclear` says why
    unclear: Unclear | None
    only_try: bool
    code: str
    shouted: bool
    exact: bool  # the command's own word, well spelt

    @property
    def is_clear(self) -> bool:
        """Whether it can be mistaken for nothing else."""
        return self.shouted or (self.command is not None and self.word not in SPEECHES)


@dataclass(frozen=True, slots=True)
class _Beginning:
    """The command that a line begins with: its word, and the token behind it."""

    word: str
    at: int
    only_try: bool
    shouted: bool
    exact: bool


def said_in(text: str, words: Vocabulary, names: Names) -> SaidLine | None:
    """What a line commands; None if it is prose."""
    tokens = tokens_of(text)
    begins = _beginning(text, tokens, words)
    if begins is None:
        return None
    typed, code = without_code(text, begins.word)
    tokens = tokens[: len(tokens_of(typed))]
    command, unclear = _read(begins, Phrase(typed, tokens, begins.at, words, names))
    if command is None and not (_is_plausible(begins, tokens, words) or _is_of_somebody(begins, text)):
        return None
    return SaidLine(begins.word, command, unclear, begins.only_try, code, begins.shouted, begins.exact)


def code_in(text: str) -> str:
    """The code in a line that holds nothing else."""
    found = _CODE.match(text)
    return found[2].lower() if found else ""


def confirms(word: str) -> bool:
    """Whether a word looks like a code of ours."""
    return _CONFIRMS.fullmatch(word) is not None


def without_code(text: str, word: str) -> tuple[str, str]:
    """The line without the code at its end.

    Behind a reason or a name it must look like one of ours, and leaves those as they were; other words as typed have
    none.
    """
    found = _CODE.search(text)
    if found is None or (word in SPEECHES and word != "DISMISS"):
        return text, ""
    if word not in ("CORRECT", "DISMISS"):
        return text[: found.start()], found[2].lower()
    ours = confirms(found[2]) and ("CODE" in found.group() or any(map(str.isdigit, found[2])))
    return (text[: found.start("word")].rstrip(" (["), found[2].lower()) if ours else (text, "")


def _beginning(text: str, tokens: Sequence[WordToken], words: Vocabulary) -> _Beginning | None:
    at = _opened(text, tokens)
    only_try = at + 1 < len(tokens) and tokens[at].word == "try"
    at += only_try
    if at >= len(tokens):
        return None
    first = tokens[at]
    shouted = first.shouted and first.width > 2
    word = _WORDS.get(first.word)
    if word == "ORDER FOR":
        behind = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].word == "for")
        seated = behind > at + 1 or words.match("seat", tokens, behind)
        return _Beginning(word, behind, only_try, shouted, exact=True) if seated else None
    if word == "STAND-IN" and first.word not in ALIASES:  # its hyphen parts two words
        whole = at + 1 < len(tokens) and tokens[at + 1].word == "in"
        return _Beginning(word, at + 2, only_try, shouted, exact=True) if whole else None
    if word is not None:
        return _Beginning(word, at + 1, only_try, shouted, exact=True)
    if len(first.word) < 4 or any(words.match(kind, tokens, at) for kind in _OTHER_KINDS):
        return None
    near = nearest(first.word, _WORDS, _CLOSE)
    return _Beginning(_WORDS[near[0]], at + 1, only_try, shouted, exact=False) if near else None


def _opened(text: str, tokens: Sequence[WordToken]) -> int:
    """The first token that is neither the number of a list nor politeness."""
    at = 0
    if len(tokens) > 1 and tokens[0].word.isdecimal() and text[tokens[0].end : tokens[0].end + 1] in (".", ")", ":"):
        at = 1
    while at < len(tokens) and (tokens[at].is_mark or tokens[at].word in _OPENERS):
        at += 1
    return at


def _read(begins: _Beginning, said: Phrase) -> tuple[Command | None, Unclear | None]:
    typed = said.tokens[begins.at - 1].word
    try:
        command = FORMS[begins.word](said)
    except Unclear as why:
        return None, why if begins.exact else Unclear("command-unknown", (typed,), usage_of(begins.word))
    if begins.exact:
        return command, None
    last = said.tokens[begins.at - 1].end
    return None, Unclear("command-unknown", (typed,), (" ".join(f"{begins.word}{said.text[last:]}".split()),))


def _is_of_somebody(begins: _Beginning, text: str) -> bool:
    """Whether a line names somebody by address, as commands about people do."""
    return begins.exact and begins.word in PEOPLE and has_address(text)


def _is_plausible(begins: _Beginning, tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a line that is not understood is meant as a command rather than to tell something."""
    rest = [token for token in words.without_fillers(tokens[begins.at :]) if not token.is_mark]
    if begins.shouted:
        return begins.exact or len(rest) <= _LONGEST_GUESS
    if not rest:
        return begins.exact and begins.word not in _NEVER_ALONE
    if not begins.exact and len(rest) > _LONGEST_GUESS:
        return False
    if any(token.word[:1].isdigit() for token in rest):
        return True
    if len(rest) <= _SHORT and begins.exact and begins.word not in _EVERYDAY:
        return True
    if begins.word in _MARKS and _MARKS[begins.word] & {token.word for token in rest}:
        return True
    found = words.match("seat", rest, 0)
    return bool((found and found[1] >= 0) or words.match("number", rest, 0) or words.match("place", rest, 0))
