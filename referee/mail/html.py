"""HTML letters as lines of text: blocks end lines, quote containers become "> " marks, hidden content is left out.

Knows HTML and how mail clients wrap the letters they quote. Must not know what the lines mean. Lexbor builds the tree;
the walk over it keeps its own stack, so deep nesting cannot exhaust Python's recursion limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from referee.mail.budget import Budget
from referee.mail.html_tags import BLOCKS, CELLS, reduced

MAX_MARKS = 8
"""The most quote marks written before a line; deeper quotes get this many."""

_SPACED = frozenset({"blockquote", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"})
_ACTING = BLOCKS | CELLS | {"br"}

# Containers whose content is quoted, by class or id.
_QUOTING = frozenset(
    {
        "gmail_quote",  # Gmail; the attribution inside
        "gmail_extra",
        "moz-cite-prefix",  # Thunderbird: the attribution, the blockquote follows
        "moz-forward-container",
        "protonmail_quote",
        "zmail_extra",  # Zoho
    }
)
# Outlook and Yahoo begin the quoted letter with one of these. It has no quote marks, and answers may stand anywhere in
# it.
_BEGINNING = frozenset(
    {
        "divrplyfwdmsg",
        "stopspelling",
        "olk_src_body_section",
        "ms-outlook-mobile-reference-message",
        "mail-editor-reference-message-container",
        "yahoo_quoted",
    }
)
_DIVIDER = "-----Original Message-----"
_SIGNATURES = frozenset(
    {"gmail_signature", "moz-signature", "protonmail_signature_block", "ms-outlook-mobile-signature"}
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", re.IGNORECASE)
# The only line that Outlook's editors draw is the one above From/Sent/To/Subject.
_BORDER_ABOVE = re.compile(
    r"border\s*:\s*none\s*;\s*border-top\s*:\s*solid|border-style\s*:\s*solid none none", re.IGNORECASE
)
# Prefixes that Outlook and Yahoo add to class names and ids in the letters they quote.
_NESTED = re.compile(r"(?:x_|yiv\d+|ydp[0-9a-f]{6,9}(?=[a-z_]))+")
_PREFORMATTED = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_WHITE = " \t\n\r\f"
_SPACE = re.compile(f"[{_WHITE}]{{2,}}|[{_WHITE[1:]}]")


def read_page(html: str, budget: Budget) -> tuple[str, bool]:
    """The visible text of an HTML document as far as the budget reaches, and whether that is all of it; never raises.

    One line a block, quoted blocks marked "> ". White space is collapsed as in a browser, except where it is
    preformatted; no-break spaces stay.
    """
    found = reduced(html, budget)
    tree = LexborHTMLParser(found.page)
    page = _Page()
    if tree.root is not None:
        _walk(tree.root, page)
    return page.text(), found.whole


@dataclass(slots=True)
class _Page:
    """The text written so far, and the state that decides how the next piece is written."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    marks: int = 0
    preformatted: int = 0
    heading: int = 0
    """The number of open elements that begin a quoted letter."""
    gap: bool = False

    def write(self, text: str) -> None:
        if self.preformatted:
            self._write_as_it_is(text)
            return
        body = text.strip(_WHITE)
        if not body or text[0] in _WHITE:
            self.gap = self.gap or bool(text and self.line)
        if body:
            body = _SPACE.sub(" ", body)
            self.line.append(f" {body}" if self.gap and self.line else body)
            self.gap = text[-1] in _WHITE

    def _write_as_it_is(self, text: str) -> None:
        for number, line in enumerate(text.replace("\r\n", "\n").split("\n")):
            if number:
                self.end_line(force=True)
            if line:
                self.line.append(line)

    def end_line(self, *, force: bool = False) -> None:
        if self.line or force:
            self.lines.append(("> " * min(self.marks, MAX_MARKS) + "".join(self.line)).rstrip(" "))
            self.line = []
        self.gap = False

    def blank(self) -> None:
        self.end_line()
        if self.lines and self.lines[-1].strip("> "):
            self.end_line(force=True)

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines).strip("\n")


class _Look(NamedTuple):
    """The effect of an element's tag and attributes on the page; equal elements share one."""

    tag: str
    hidden: bool
    quoting: bool
    """Whether its content may be a quote."""
    beginning: bool
    """Whether it begins a quoted letter that has no marks."""
    signing: bool
    preformatted: bool
    spaced: bool
    acts: bool
    """Whether it affects the page at all, other than by its children."""


def _walk(root: LexborNode, page: _Page) -> None:
    """Write every visible node below `root`. An element goes back on the stack, to be closed after its children."""
    looks: dict[tuple[object, ...], _Look] = {}
    stack: list[LexborNode | tuple[_Look, bool]] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            _close(*node, page)
            continue
        sibling = node.next
        if sibling is not None:
            stack.append(sibling)
        tag = node.tag
        if tag == "-text":
            page.write(node.text_content or "")
        elif node.is_element_node:
            attributes = node.attributes
            key = (tag, *attributes.items())
            look = looks.get(key) or looks.setdefault(key, _look(tag or "", attributes))
            if look.hidden:
                continue
            if look.acts:
                stack.append((look, _open(node, look, page)))
            child = node.first_child
            if child is not None:
                stack.append(child)


def _look(tag: str, attributes: Mapping[str, str | None]) -> _Look:
    """The effect on the page of an element with this tag and these attributes."""
    style = attributes.get("style") or ""
    preformats = _PREFORMATTED.search(style) is not None
    words = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower().split()
    names = {_NESTED.sub("", word, count=1) for word in words}
    quoting = tag == "blockquote" or not names.isdisjoint(_QUOTING)
    beginning = _BORDER_ABOVE.search(style) is not None or not names.isdisjoint(_BEGINNING)
    signing = not names.isdisjoint(_SIGNATURES)
    return _Look(
        tag=tag,
        hidden=_HIDDEN_STYLE.search(style) is not None or "hidden" in attributes,
        quoting=quoting,
        beginning=beginning,
        signing=signing,
        preformatted=preformats or tag == "pre",
        # Word makes every line a paragraph of class MsoNormal, which has no margin; other paragraphs have one.
        spaced=tag in _SPACED or (tag == "p" and not any(name.startswith("mso") for name in names)),
        acts=tag in _ACTING or quoting or beginning or signing or preformats,
    )


def _quotes(node: LexborNode) -> bool:
    """Whether an element that may quote adds a mark.

    A container with a blockquote as its child adds none: its other children are the attribution, or an answer typed
    between two halves of the quoted letter (Gmail).
    """
    if node.tag == "blockquote":
        return True
    child = node.first_child
    while child is not None:
        if child.tag == "blockquote":
            return False
        child = child.next
    return True


def _open(node: LexborNode, look: _Look, page: _Page) -> bool:
    """Begin an element; returns whether it added a quote mark."""
    if look.tag == "br":
        page.end_line(force=True)
    elif look.tag in CELLS:
        page.gap = bool(page.line)
    elif look.tag in BLOCKS:
        page.end_line()
    if look.beginning:
        page.blank()
        page.write(_DIVIDER)
        page.end_line()
        page.heading += 1
    if look.signing:
        page.end_line()
        page.write("--")
        page.end_line()
    marked = look.quoting and _quotes(node)
    page.marks += marked
    page.preformatted += look.preformatted
    return marked


def _close(look: _Look, marked: bool, page: _Page) -> None:
    if look.tag in BLOCKS:
        page.end_line()
    page.preformatted -= look.preformatted
    page.heading -= look.beginning
    page.marks -= marked
    if look.tag in CELLS:
        page.gap = bool(page.line)
    elif look.tag == "hr":
        page.write("________")
        page.end_line()
    elif look.spaced or look.beginning or (page.heading and look.tag == "p"):
        page.blank()
