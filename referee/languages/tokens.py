"""Splits a line into folded words, with the columns where they stand, so that a complaint can point at them.

Knows characters, not what any word means. Case, accents, width and the many dashes and quotes of mail programs are
folded here and nowhere else, and each line once however many readers ask. A figure keeps a sign beside it or a
superscript (-9, ≤9, 9²), so that it is no plain number. Takes time linear in the length of the line.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_MARKS = ",;+&/|>()[]?#~-"
_BARE = r"[^\W_]+(?:['^][^\W_]+)*"
_BEFORE = r"(?<![\w-])-(?=\d)|(?<!\w)(?:[<^±≈≤≥√$€£](?=\d)|[!¬≠](?=\w))"
_BEHIND = r"(?<=\d)(?:[%‰°]|-(?!-*\w))"
_WORD = re.compile(rf"(?:{_BEFORE})?{_BARE}(?:{_BEHIND})?")
_MARK = r"[,;+&/|>()\[\]?#~-]"
_PIECE, _UNSIGNED = re.compile(rf"{_WORD.pattern}|{_MARK}"), re.compile(rf"{_BARE}|{_MARK}")
_FIGURES = re.compile(r"\d+")
_RAISED = ("<super>", "<sub>", "<fraction>")
"""How Unicode takes apart what is no plain figure: ², ₂, ½."""

_SPECIAL = {
    **dict.fromkeys("‘’‚‛ʼ´′", "'"),
    **dict.fromkeys("‐‑‒–—―−⁻₋➖", "-"),
    **dict.fromkeys("→⇒➡➔⟶", ">"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("łŁ", "l"),  # letters that Unicode does not take apart
    **dict.fromkeys("øØ", "o"),
    **dict.fromkeys("đĐ", "d"),
    **dict.fromkeys("æÆ", "ae"),
    **dict.fromkeys("œŒ", "oe"),
    "≠": "≠",  # which Unicode takes apart into the sign = and a stroke
    **dict.fromkeys("👍👌✅✔☑", " ok "),
    **dict.fromkeys("👎❌🚫", " no "),
    **dict.fromkeys("🤔🙄🙃", " ? "),
}


@dataclass(frozen=True, slots=True)
class WordToken:
    """A folded word or mark, and where it stands."""

    word: str
    line: int  # index into the lines that are read
    row: int  # lines cut at semicolons, numbered upwards
    column: int  # 0-based, in the line as typed
    width: int
    shouted: bool = False  # typed in capitals
    speech: bool = False  # `word` is what somebody says, as typed
    glued: bool = False  # an underscore joins it to the word before: together they are an id

    @property
    def is_mark(self) -> bool:
        """Punctuation with a meaning."""
        return self.word in _MARKS and not self.speech

    @property
    def signed(self) -> str:
        """The figures, if there is a sign or a superscript beside them; else empty."""
        figures = None if self.word.isalnum() or self.speech else _FIGURES.search(self.word)
        return figures.group() if figures else ""

    @property
    def end(self) -> int:
        """The column behind its last character."""
        return self.column + self.width


@lru_cache(maxsize=4096)  # taking one apart costs more than all else about it
def fold_char(char: str) -> str:
    """A character without case, accent, width or typographic variants; empty if it is invisible."""
    if char in _SPECIAL:
        return _SPECIAL[char]
    if unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return ""
    plain = unicodedata.normalize("NFKD", char).casefold()
    if unicodedata.decomposition(char).startswith(_RAISED) and plain[:1].isdigit():
        return "^" + plain.replace("\N{FRACTION SLASH}", "^")
    return "".join(c for c in plain if unicodedata.category(c) != "Mn")


def fold(text: str) -> tuple[str, tuple[int, ...] | range]:
    """The folded text, and for each of its characters the column it comes from."""
    if text.isascii():
        return text.lower(), range(len(text))
    pieces = [fold_char(char) for char in text]
    columns = tuple(column for column, piece in enumerate(pieces) for _ in piece)
    return "".join(pieces), columns


def words_of(text: str) -> tuple[str, ...]:
    """The folded words and marks of a phrase."""
    plain = fold(text)[0]
    if plain.replace(" ", "").isalnum():
        return tuple(plain.split())
    return tuple([token.word for token in tokens_of(text)])


@lru_cache(maxsize=32768)  # of some 17,000 phrases, folded a dozen times each while lexicons are put together
def folded(phrase: str) -> tuple[str, ...]:
    """The words of a phrase, folded."""
    return words_of(phrase)


def bare_words(text: str) -> tuple[str, ...]:
    """The folded words of a text, without marks and columns; quicker than its tokens."""
    first, *more = _WORD.findall(fold(text)[0]) or [""]
    return tuple(map(_plain, filter(None, (first.removeprefix("-"), *more))))


def tokens_of(text: str, line: int = 0, *, signed: bool = True) -> tuple[WordToken, ...]:
    """The tokens of a line. Marks without a meaning are dropped; hyphens and underscores part words.

    `signed`: whether a figure keeps the sign beside it.
    """
    return _tokens_at(text, line, signed) if line else _tokens(text, signed)


@lru_cache(maxsize=512)
def _tokens_at(text: str, line: int, signed: bool) -> tuple[WordToken, ...]:
    row = line * 1024
    return tuple(
        [
            WordToken(each.word, line, row + each.row, each.column, each.width, each.shouted, each.speech, each.glued)
            for each in _tokens(text, signed)
        ]
    )


@lru_cache(maxsize=512)  # a dozen readers of a letter ask for the same lines, of which it has at most 400
def _tokens(text: str, signed: bool) -> tuple[WordToken, ...]:
    folded, columns = fold(text)
    tokens: list[WordToken] = []
    row = 0
    for piece in (_PIECE if signed else _UNSIGNED).finditer(folded):
        word, (begin, end) = piece.group(), piece.span()
        if word in "->" and _is_dress(folded, begin, bool(tokens)):
            continue
        if word[0] == "-" != word and all(token.is_mark for token in tokens):
            word = word[1:]  # a bullet
        column = columns[end - len(word)]
        width = columns[end - 1] + 1 - column
        typed = text[column : column + width]
        glued = bool(tokens) and folded[begin - 1] == "_" == text[tokens[-1].end : column]
        tokens.append(WordToken(_plain(word), 0, row, column, width, typed.isupper(), False, glued))
        row += word == ";"
    return tuple(tokens)


def _is_dress(folded: str, at: int, begun: bool) -> bool:
    """Whether a dash or a > is a bullet, a hyphen within a word or the shaft of an arrow."""
    if not begun:
        return True
    if folded[at] == ">":
        return False
    after = folded[at + 1 : at + 2]
    return after == ">" or (folded[at - 1].isalnum() and after.isalnum())


def _plain(word: str) -> str:
    """A word without its possessive and its apostrophes."""
    return word.removesuffix("'s").replace("'", "") if "'" in word else word
