"""Templates made into text and pages: the one place that knows Jinja and the style sheet.

Knows columns, escaping and style sheets. Must not know what a letter says.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache

from css_inline import CSSInliner
from jinja2 import BaseLoader, DictLoader, Environment, StrictUndefined

from referee.lang import Catalogue
from referee.report.command_help import WORDS
from referee.report.help_topics import KEYWORDS
from referee.report.letter_page import Page
from referee.report.sections import Section
from referee.report.voice import UNBROKEN, whole

WIDTH = 72
"""Columns of a text letter: room for quote marks before a mail program breaks the line."""


def text(catalogue: Catalogue, letter: Sequence[Section]) -> str:
    """Sections as a text: no line ends in blanks, never two empty lines in a row."""
    page = _environment(catalogue, escaped=False).get_template("letter.txt").render(letter=letter)
    lines = [line.rstrip() for line in page.replace(UNBROKEN, " ").strip("\n").splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def web(catalogue: Catalogue, page: Page) -> str:
    """A letter as a page for browsers."""
    return _set(catalogue, "letter.html", page=page, letter=page.web)


def game(catalogue: Catalogue, page: object) -> str:
    """A game to show as a page for browsers."""
    return _set(catalogue, "game.html", page=page)


def _set(catalogue: Catalogue, name: str, **said: object) -> str:
    page = _environment(catalogue, escaped=True).get_template(name).render(said)
    return re.sub(r"\n\s*\n+", "\n", page).lstrip()


def mailed(page: str) -> str:
    """A page for mail: every style stands at its element, since mail programs drop style sheets.

    It is ASCII, other characters by their numbers: what has no long lines either travels unencoded.
    """
    return _INLINER.inline(page).encode("ascii", "xmlcharrefreplace").decode("ascii")


_INLINER = CSSInliner(keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)


@lru_cache(maxsize=16)
def _environment(catalogue: Catalogue, escaped: bool) -> Environment:
    """Jinja with the templates of a catalogue; compiled ones stay in it."""
    loader: BaseLoader = DictLoader(dict(catalogue.templates))
    environment = Environment(
        loader=loader,
        autoescape=escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters |= {"fill": fill, "bar": bar, "columns": columns, "whole": _unbroken}
    return environment


_INDENT = 6


def _unbroken(words: str) -> str:
    """Words that stay on one line, where they fit on one at all."""
    return whole(words) if len(words) <= WIDTH - _INDENT else words


_BLANKS = re.compile(r"[ \t\n]+")


def fill(words: str, first: str = "", hang: int | None = None, width: int = WIDTH) -> str:
    """A paragraph broken at `width`: `first` before its first line, `hang` blanks before the others.

    Without `hang` the others are as far in as `first` is long.
    """
    line = first + _BLANKS.sub(" ", words).strip()
    if len(line) <= width:
        return line.rstrip()
    text = line[len(first) :]
    inward = " " * (len(first) if hang is None else hang)
    for _ in range(_GLUED):
        lines = textwrap.wrap(text, width, initial_indent=first, subsequent_indent=inward, break_on_hyphens=False)
        at = _order_at(lines, first, inward)
        if not at or text[at - 1] != " ":
            break
        text = text[: at - 1] + UNBROKEN + text[at:]
    return "\n".join(lines)


_WITHIN = re.compile(r"(?<!,) (?!(?:or|AND|IF|UNLESS|WHEN|FROM)\b)")
"""A blank at which an order is not to be broken: it reads back as it was from where its parts begin only."""


def bar(line: str) -> str:
    """A line that could be sent as it stands, behind a bar: so it is no order of ours, and another's if typed anew."""
    held = _WITHIN.sub(UNBROKEN, line)
    fits = max(map(len, held.split(" "))) <= WIDTH - 2 * len("| ")
    return fill(held if fits else line, "| ", 2, WIDTH - 2).replace("\n", "\n| ")


def columns(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rows of two, the first as wide as the second leaves room for."""
    room = WIDTH - 6 - max(len(what) for _, what in rows)
    wide = min(room, max(len(order) for order, _ in rows))
    for order, what in rows:
        yield (order if len(order) <= room else f"{order[: room - 1]}…").ljust(wide), what


_OPENING = KEYWORDS | WORDS
_GLUED = 4
"""How often a paragraph is broken anew."""


def _order_at(lines: list[str], first: str, inward: str) -> int:
    """Where in the paragraph the first continuation begins that could be taken for an order; 0 if none does."""
    at = len(lines[0]) - len(first) + 1
    for line in lines[1:]:
        word = line.split(None, 1)[0].partition(UNBROKEN)[0]
        if word.strip(".,:;()") in _OPENING:
            return at
        at += len(line) - len(inward) + 1
    return 0
