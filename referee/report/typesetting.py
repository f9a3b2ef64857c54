"""Renders sections with the templates: the only module that knows Jinja, columns, escaping and style sheets.

Must not know what a letter says.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from html import escape, unescape
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from css_inline import CSSInliner
from jinja2 import BaseLoader, DictLoader, Environment, StrictUndefined
from markdown_it import MarkdownIt

from referee.languages.catalogue import Catalogue
from referee.report.board import Column
from referee.report.command_help import WORDS
from referee.report.help_topics import KEYWORDS
from referee.report.letter_page import Page
from referee.report.moments import ShownTable
from referee.report.points_tables import Points
from referee.report.sections import BesideWords, Section
from referee.report.svg import MapFragments, Markup, paper
from referee.report.voice import UNBROKEN, unbroken

WIDTH = 72
"""Columns of a text letter; they leave room for quote marks before a mail program breaks a line."""

GENERATOR = "El Grande referee"
"""What made a page, as pages for browsers say."""


def text(catalogue: Catalogue, letter: Sequence[Section]) -> str:
    """Sections as a text without blanks at line ends and without two empty lines in a row."""
    sections = _environment(*catalogue.templates.items(), escaped=False).get_template("sections.txt").module
    page = "".join(getattr(sections, section.layout)(section) for section in letter)
    lines = [line.rstrip() for line in page.replace(UNBROKEN, " ").strip("\n").splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"


def web(catalogue: Catalogue, page: Page) -> str:
    """A letter as an HTML page for browsers."""
    return _fill_template(catalogue, "letter.html", page=page, letter=page.web)


def game(catalogue: Catalogue, page: object, tables: Sequence[ShownTable], maps: MapFragments) -> str:
    """A game to show as an HTML page for browsers, with the table at each moment.

    Its policy lets nothing run or style it but what it holds itself.
    """
    style, script = (
        _without_empty_lines("\n" + "".join(catalogue.templates[name] for name in names))
        for names in (("letter.css", "map.css", "drawn.css", "game.css"), ("game.js",))
    )
    told = json.dumps(_differences(tables, maps), ensure_ascii=False, separators=(",", ":"))
    return _fill_template(
        catalogue,
        "game.html",
        page=page,
        style=Markup(style),
        script=Markup(script),
        policy="; ".join(
            (
                "default-src 'none'",
                *(f"{name}-src '{_digest(text)}'" for name, text in (("style", style), ("script", script))),
                "base-uri 'none'",
                "form-action 'none'",
            )
        ),
        generator=GENERATOR,
        told=Markup(told.replace("</", r"<\/").replace("<!", r"\u003c!")),
    )


def player(catalogue: Catalogue, page: object) -> str:
    """A page of a player's own as HTML for browsers, which runs nothing."""
    return _still(catalogue, "player.html", page, "letter.css", "map.css", "drawn.css", "player.css")


def plain_html(words: str) -> Markup:
    """Markdown as HTML: text, lists, links, headings below those of a page; no HTML that stands in it, no images."""
    read = MarkdownIt("commonmark", {"html": False}).disable("image")
    tokens = read.parse(words)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + 1)}"
    return Markup(read.renderer.render(tokens, read.options, {}))


def site(catalogue: Catalogue, page: object) -> str:
    """A list of games or people as an HTML page for browsers, which runs nothing."""
    return _still(catalogue, "site.html", page, "letter.css", "site.css")


def _still(catalogue: Catalogue, name: str, page: object, *styles: str) -> str:
    """A page of a template with its style sheets; its policy lets nothing run, and nothing style it but these."""
    style = _without_empty_lines("\n" + "".join(catalogue.templates[each] for each in styles))
    policy = f"default-src 'none'; style-src '{_digest(style)}'; base-uri 'none'; form-action 'none'"
    return _fill_template(catalogue, name, page=page, style=Markup(style), policy=policy, generator=GENERATOR)


def _differences(tables: Sequence[ShownTable], maps: MapFragments) -> dict[str, Any]:
    """Tables as differences from one to the next, each text and fragment once."""
    fields = [*tables[0].fields]
    texts: dict[str, int] = {"": 0}
    drawn: dict[tuple[int, str], int] = {}
    moments, was, stood = [], dict.fromkeys(fields, ""), set[int]()
    for table in tables:
        changed = {name: words for name, words in table.fields.items() if words != was[name]}
        said = ((fields.index(name), texts.setdefault(words, len(texts))) for name, words in changed.items())
        stands = {drawn.setdefault((n, each.text), len(drawn)) for n, each in maps.of(table.drawing)}
        moments.append(
            {
                "said": [n for pair in said for n in pair],
                "on": sorted(stands - stood),
                "off": sorted(stood - stands),
                "paper": paper(table.drawing),
            }
        )
        was, stood = {**table.fields}, stands
    return {"fields": fields, "texts": [*texts], "drawn": [*drawn], "moments": moments}


def _fill_template(catalogue: Catalogue, name: str, **said: object) -> str:
    page = _environment(*catalogue.templates.items(), escaped=True).get_template(name).render(said)
    return _without_empty_lines(page).lstrip()


def _without_empty_lines(text: str) -> str:
    return re.sub(r"\n\s*\n+", "\n", text)


def _digest(source: str) -> str:
    """A script or style by its digest, as a page's policy names it."""
    return f"sha256-{b64encode(sha256(source.encode()).digest()).decode()}"


def mailed(page: str) -> str:
    """A page for mail: styles are inlined at each element, since mail programs drop style sheets.

    The result is ASCII with numeric character references, so that it needs no transfer encoding.
    """
    style, end, rest = _INLINER.inline(page).partition("</style>")
    return (_BLANKS_IN_STYLE.sub(r"\1", style) + end + rest).encode("ascii", "xmlcharrefreplace").decode("ascii")


_BLANKS_IN_STYLE = re.compile(r"\s*([{};,])\s*")
_INLINER = CSSInliner(keep_at_rules=True, minify_css=True, load_remote_stylesheets=False)


@lru_cache(maxsize=16)
def _environment(*templates: tuple[str, str], escaped: bool) -> Environment:
    """Jinja with templates by their names. Cached by value: each compiles them anew, and languages share theirs."""
    loader: BaseLoader = DictLoader(dict(templates))
    environment = Environment(
        loader=loader,
        autoescape=escaped,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    environment.filters |= {"fill": fill, "bar": bar, "columns": columns, "ruled": ruled, "whole": _on_one_line}
    environment.filters |= {"beside": beside}
    environment.filters |= {"summed": _summed, "crowded": _crowded, "initials": _initials}
    return environment


def _crowded(columns: Sequence[Column]) -> bool:
    """Whether the names of colours have no room beside one another on a phone, so that their initials stand there."""
    return sum(len(column.name) for column in columns) > _LETTERS


def _initials(columns: Sequence[Column]) -> str:
    """What the initials above columns mean, where they stand there."""
    return f"{', '.join(f'{column.initial} {column.name}' for column in columns)}. " if _crowded(columns) else ""


_LETTERS = 25
"""The most letters that the names above the columns of a table have together."""


def _summed(points: str) -> Markup | str:
    """Points on a page, which may be broken before a plus."""
    return Markup(escape(points).replace("+", "<wbr>+")) if "+" in points else points


_INDENT = 6


def _on_one_line(words: str) -> str:
    """Words that stay on one line, if they fit on one."""
    return unbroken(words) if len(words) <= WIDTH - _INDENT else words


_BLANKS = re.compile(r"[ \t\n]{2,}|[\t\n]")


def fill(words: str, first: str = "", hang: int | None = None, width: int = WIDTH) -> str:
    """A paragraph broken at `width`: `first` begins the first line, `hang` blanks the others (by default its length).

    No line but the first begins with a keyword of orders or commands, so that no line of ours can be read as one;
    a list of keywords that is longer than a line is broken like other words.
    """
    line = first + _BLANKS.sub(" ", words).strip()
    if len(line) <= width:
        return line.rstrip()
    inward = " " * (len(first) if hang is None else hang)
    room = width - max(len(first), len(inward))
    text = _breakable(line[len(first) :], room)
    wrap = partial(_wrapped, first=first, inward=inward, width=width, cut=_widest(text) > _ENDLESS)
    lines = tried = wrap(text)
    for _ in range(_GLUED):
        at = _order_at(tried, first, inward)
        if not at:
            return "\n".join(tried)
        text = text[: at - 1] + UNBROKEN + text[at:]
        if _widest(text) > room:
            break
        tried = wrap(text)
    return "\n".join(lines)


_ENDLESS = 254
"""The most characters of a word that is not broken, though it is wider than a line: the longest address."""


def _wrapped(text: str, *, first: str, inward: str, width: int, cut: bool) -> list[str]:
    """Words one blank apart as lines, in a quarter of `textwrap`'s time; `cut`: words wider than a line are cut."""
    lines: list[str] = []
    lead = first
    while len(text) > (room := width - len(lead)):
        at = text.rfind(" ", 0, room + 1)
        if cut and len(text[at + 1 :].partition(" ")[0]) > room:
            room = max(room, at + 1)
            line, text = text[:room], text[room:]
        elif at >= 0 or " " in text:
            line, text = (text[:at], text[at + 1 :]) if at >= 0 else text.split(" ", 1)
        else:
            break
        lines.append(lead + line)
        lead = inward
    return [*lines, lead + text]


def _widest(text: str) -> int:
    return max(map(len, text.split(" ")), default=0)


def _breakable(text: str, room: int) -> str:
    """A text in which what is longer than a line may be broken at its own blanks, not in the middle of a word."""
    if _widest(text) <= room:
        return text
    return " ".join(each if len(each) <= room else each.replace(UNBROKEN, " ") for each in text.split(" "))


_WITHIN = re.compile(r"(?<!,) (?!(?:or|AND|IF|UNLESS|WHEN|FROM)\b)")
"""A blank at which an order must not be broken: it can be read back only if lines begin with whole parts."""


def bar(line: str) -> str:
    """An order behind a bar, which keeps it from being read as an order when the letter is quoted."""
    held = _WITHIN.sub(UNBROKEN, line)
    fits = max(map(len, held.split(" "))) <= WIDTH - 2 * len("| ")
    return fill(held if fits else line, "| ", 2, WIDTH - 2).replace("\n", "\n| ")


def beside(lines: Sequence[BesideWords]) -> Iterator[str]:
    """Orders behind bars, and in a second column what stands beside each; below one that cannot be the reason."""
    wide = min(_ORDERS, max(len(line.text) for line in lines))
    for line in lines:
        verb = " " * (len(line.text.partition(" ")[0]) + 1)
        orders = _cut(_WITHIN.sub(UNBROKEN, line.text), wide, verb)
        words = _cut(line.beside, WIDTH - 2 * len("| ") - wide - len(_GAP), "")
        for order, said in zip_longest(orders, words, fillvalue=""):
            yield f"| {order.ljust(wide)}{_GAP}{said}".rstrip()
        if line.why:
            yield fill(line.why, "  ^ ")


def _cut(text: str, width: int, inward: str) -> list[str]:
    """A text in lines of a column, broken within a word only where that has no room."""
    held = text if _widest(f"{inward}{text}") <= width - len(inward) else text.replace(UNBROKEN, " ")
    inward = inward if len(inward) * 2 < width else ""
    return wrap(held, width, subsequent_indent=inward, break_on_hyphens=False) or [""]


_ORDERS = 32
"""The most columns of an order beside its words."""


def columns(rows: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rows of two columns; the first is padded or cut to the room that the second leaves."""
    room = WIDTH - 6 - max(len(what) for _, what in rows)
    wide = min(room, max(len(order) for order, _ in rows))
    for order, what in rows:
        yield (order if len(order) <= room else f"{order[: room - 1]}…").ljust(wide), what


def ruled(table: Points) -> Iterator[str]:
    """The lines of a table of points, in columns as wide as they have to be.

    If there is no room for the names of colours, their initials stand above the columns, and what they mean below.
    """
    for heads in ([column.called for column in table.columns], [column.initial for column in table.columns]):
        rows = [(table.head, *heads), *((row.name, *row.cells) for row in (*table.rows, *table.sums))]
        names, *cells = ([words.replace(UNBROKEN, " ") for words in column] for column in zip(*rows, strict=True))
        wide = [max(map(len, column)) for column in (names, *cells)]
        if sum(wide) + len(_GAP) * len(cells) < WIDTH:
            break
    for name, *points in zip(names, *cells, strict=True):
        told = (each.rjust(n) for each, n in zip((cell or "." for cell in points), wide[1:], strict=True))
        yield _GAP.join((name.ljust(wide[0]), *told))
    if heads != [column.called for column in table.columns]:
        yield ", ".join(f"{column.initial} {column.called}" for column in table.columns)


_GAP = "  "

_OPENING = KEYWORDS | WORDS
_GLUED = 4
"""The number of times a paragraph is broken again at most."""


def _order_at(lines: list[str], first: str, inward: str) -> int:
    """The offset in the paragraph of the first line that could be taken for an order; 0 if there is none."""
    at = len(lines[0]) - len(first) + 1
    for line in lines[1:]:
        word = [*line.split(None, 1), ""][0]  # at an unbreakable blank, too
        if word.strip(".,:;()") in _OPENING:
            return at
        at += len(line) - len(inward) + 1
    return 0


_UNSEEN = re.compile(r'<(svg|style|title)\b.*?</\1>|<div class="preheader".*?</div>|<!.*?>', re.DOTALL)
_KEPT = re.compile(r"(<pre\b[^>]*>.*?</pre>)", re.DOTALL)
# The elements that begin a line in our templates, and no others.
_ENDS = re.compile(r"</?(?:blockquote|body|br|caption|div|h[12]|html|li|ol|p|pre|table|tr|ul)\b[^>]*>")
_CELL = re.compile(r"</?t[dh]\b[^>]*>")
_TAG = re.compile(r"<[^>]*>")


def lines_of(page: str) -> str:
    """The text of one of our pages, one line a block: as `mail.html.read_page` has it, but for blanks."""
    pieces = _KEPT.split(_UNSEEN.sub("", page.rpartition("</head>")[2]))
    pieces[::2] = [piece.replace("\n", " ") for piece in pieces[::2]]
    text = _ENDS.sub("\n", "".join(pieces))
    text = unescape(_TAG.sub("", _CELL.sub(" ", text)))
    return "\n".join(filter(None, map(str.strip, text.split("\n"))))
