"""Parsing one line: which command it is, or that it is prose which begins with the same word.

Knows how people begin a command, and what makes a line plausible as one. Must not know the lines around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from referee.commands.command import Command
from referee.commands.newcomers import has_address
from referee.commands.order_for import OrderFor
from referee.commands.people import NoObserver
from referee.commands.phrases import Names, Phrase
from referee.commands.refused import Unclear
from referee.commands.table import COMMANDS
from referee.languages.likeness import nearest
from referee.languages.tokens import WordToken, tokens_of, words_of
from referee.orders.keywords import in_english
from referee.orders.lexicon import Vocabulary

_COMMANDS: Mapping[str, type[Command]] = {
    **{words_of(command.word)[0]: command for command in COMMANDS},
    **{alias: command for command in COMMANDS for alias in command.aliases},
}
"""Commands by the word that begins them."""

_OPENERS = ("please", "pls", "kindly", "referee", "and", "then", "also", "now", "ok", "okay", "hi", "hello")
_OTHER_KINDS = ("verb", "card", "place", "number", "seat", "LEAD-IN", "CLOSING")
_CODE = re.compile(r"[\s(\[,;.*]*\b(?P<word>code)[\s:=*]+([0-9a-z]{3,12})[\s.!)\]*]*$", re.IGNORECASE)
_CONFIRMS = re.compile(r"[0-9a-f]{5}", re.IGNORECASE)
_CLOSE = 0.8
_LONGEST_GUESS = 5
"""The most words behind a misspelt command; a longer line is prose."""
_SHORT = 2


@dataclass(frozen=True, slots=True)
class _Beginning:
    """The command that a line begins with."""

    kind: type[Command]
    at: int  # the token behind the command's word
    only_try: bool
    is_shouted: bool  # in capitals
    is_exact: bool  # the command's own word, correctly spelt


@dataclass(frozen=True, slots=True)
class CommandLine(_Beginning):
    """A line that is a command or is meant as one."""

    command: Command | None  # None: `unclear` says why
    unclear: Unclear | None
    code: str

    @property
    def is_certain(self) -> bool:
        """Whether the line can be nothing but a command."""
        return self.is_shouted or (self.command is not None and not self.kind.is_speech)


def parse_line(text: str, words: Vocabulary, names: Names) -> CommandLine | None:
    """The command in a line; None if the line is prose."""
    tokens = tokens_of(text, signed=False)
    begins = _beginning(text, tokens, words)
    if begins is None:
        return None
    typed, code = without_code(text, begins.kind)
    tokens = tokens[: len(tokens_of(typed, signed=False))]
    command, unclear = _read(begins, Phrase(typed, tokens, begins.at, words, names))
    names_somebody = begins.is_exact and begins.kind.names_somebody and has_address(text)
    if command is None and not names_somebody and not _is_plausible(begins, tokens, words):
        return None
    begun = (begins.kind, begins.at, begins.only_try, begins.is_shouted, begins.is_exact)
    return CommandLine(*begun, command, unclear, code)


def as_written(text: str, begins: _Beginning) -> str:
    """A line with the command's own word for that with which it begins."""
    last = tokens_of(text, signed=False)[begins.at - 1].end
    return " ".join(f"{begins.kind.word}{text[last:]}".split())


def code_in(text: str) -> str:
    """The code in a line that holds nothing but a code; else an empty string."""
    found = _CODE.match(text)
    return found[2].lower() if found else ""


def is_like_our_codes(word: str) -> bool:
    """Whether a word looks like a code of ours."""
    return _CONFIRMS.fullmatch(word) is not None


def without_code(text: str, kind: type[Command]) -> tuple[str, str]:
    """A line without the code at its end, and the code; `code_at_end` of the command says what counts as one."""
    found = _CODE.search(text)
    if found is None or kind.code_at_end == "none":
        return text, ""
    if kind.code_at_end == "any":
        return text[: found.start()], found[2].lower()
    return without_our_code(text)


def without_our_code(text: str) -> tuple[str, str]:
    """A line without what looks like a code of ours at its end, and that code."""
    found = _CODE.search(text)
    if found is None:
        return text, ""
    ours = is_like_our_codes(found[2]) and ("CODE" in found.group() or any(map(str.isdigit, found[2])))
    return (text[: found.start("word")].rstrip(" (["), found[2].lower()) if ours else (text, "")


def _beginning(text: str, tokens: Sequence[WordToken], words: Vocabulary) -> _Beginning | None:
    """The command that a line begins with, by its word, an alias or a misspelling; None if there is none."""
    at = _first_token(text, tokens)
    only_try = at + 1 < len(tokens) and tokens[at].word == "try"
    at += only_try
    if at >= len(tokens):
        return None
    first, following = tokens[at], tokens[at + 1].word if at + 1 < len(tokens) else ""
    kind = _COMMANDS.get(first.word)
    if kind is None:
        if (
            len(first.word) < 4
            or first.word in _spellings()
            or any(words.match(other, tokens, at) for other in _OTHER_KINDS)
        ):
            return None
        near = nearest(first.word, _COMMANDS, _CLOSE)
        is_shouted = first.shouted and first.width > 2
        return _Beginning(_COMMANDS[near[0]], at + 1, only_try, is_shouted, is_exact=False) if near else None
    behind = at + 1
    if kind is OrderFor:
        behind += following == "for"
        if following != "for" and not words.match("seat", tokens, behind):
            return None
    elif (more := words_of(kind.word)[1:]) and first.word not in kind.aliases:  # STAND-IN, NO OBSERVER
        behind += 1
        if following != more[0]:
            return None
    elif kind is NoObserver:
        behind += 1
        if following != "observer":
            return None
    is_shouted = first.shouted and sum(token.width for token in tokens[at:behind] if token.shouted) > 2
    return _Beginning(kind, behind, only_try, is_shouted, is_exact=True)


@cache
def _spellings() -> frozenset[str]:
    """The English words with which moderators wish for commands: none of them is a misspelt command."""
    words = in_english()
    said = (words.around, words.commands, words.remarks)
    return frozenset(word for table in said for each in table.values() for phrase in each for word in words_of(phrase))


def _first_token(text: str, tokens: Sequence[WordToken]) -> int:
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
        command = begins.kind.read(said)
    except Unclear as why:
        if begins.is_exact:
            return None, why if why.legal or why.code != "too-much" else Unclear(why.code, why.args, begins.kind.usage)
        return None, Unclear("command-unknown", (typed,), begins.kind.usage)
    if begins.is_exact:
        return command, None
    return None, Unclear("command-unknown", (typed,), (as_written(said.text, begins),))


def _is_plausible(begins: _Beginning, tokens: Sequence[WordToken], words: Vocabulary) -> bool:
    """Whether a line that is not understood is meant as a command, and is not prose."""
    rest = [token for token in words.without_fillers(tokens[begins.at :]) if not token.is_mark]
    if begins.is_shouted:
        return begins.is_exact or len(rest) <= _LONGEST_GUESS
    if not rest:
        return begins.is_exact and not begins.kind.is_never_alone
    if not begins.is_exact and len(rest) > _LONGEST_GUESS:
        return False
    if any(token.word[:1].isdigit() for token in rest):
        return True
    if len(rest) <= _SHORT and begins.is_exact and not begins.kind.is_everyday:
        return True
    if begins.kind.telltale_words & {token.word for token in rest}:
        return True
    found = words.match("seat", rest, 0)
    return bool((found and found[1] >= 0) or words.match("number", rest, 0) or words.match("place", rest, 0))
