"""HTML letters as lines of text: blocks end lines, quote containers become "> " marks, hidden content is left out.

It knows HTML and how mail clients wrap what they quote; it must not know what the lines mean. The tree is lexbor's;
the walk keeps its own stack, so that depth costs memory and not recursion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from selectolax.lexbor import LexborHTMLParser, LexborNode

MAX_HTML = 512_000
"""Characters of HTML that are read; a reply stands on top, so the end is what is cut."""
MAX_TAGS = 20_000
"""Tags that are read: nested <div> cost the parser quadratic time (8.6 s for 100,000, 0.35 s for this many)."""
MAX_MARKS = 8
"""Quote marks before a line; deeper quotes look like this depth."""

_SKIPPED = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "svg", "math", "select"})
_BLOCK_TAGS = """
    address article aside blockquote body center dd details dir div dl dt fieldset figure footer form h1 h2 h3 h4 h5
    h6 header hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul
"""
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_SPACED = frozenset({"blockquote", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6"})
_CELLS = frozenset({"td", "th"})

# Containers whose content is quoted: by class or id, without the "x_" that Outlook puts before what it nests.
_QUOTING = frozenset(
    {
        "gmail_quote",  # Gmail; the attribution inside
        "gmail_extra",
        "moz-cite-prefix",  # Thunderbird: the attribution, the blockquote follows
        "moz-forward-container",
        "protonmail_quote",
        "yahoo_quoted",
        "zmail_extra",  # Zoho
        "ms-outlook-mobile-reference-message",
        "mail-editor-reference-message-container",
    }
)
# Marks after which everything is the quoted letter.
_QUOTING_ONWARDS = frozenset({"divrplyfwdmsg", "appendonsend", "stopspelling", "olk_src_body_section"})
_SIGNATURES = frozenset(
    {"gmail_signature", "moz-signature", "protonmail_signature_block", "ms-outlook-mobile-signature"}
)
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*hidden", re.IGNORECASE)
# Word's editor, inside Outlook: a bordered paragraph above From/Sent/To/Subject.
_WORD_BORDER = re.compile(r"border\s*:\s*none\s*;\s*border-top\s*:\s*solid", re.IGNORECASE)
_PREFORMATTED = re.compile(r"white-space\s*:\s*(?:pre|break-spaces)", re.IGNORECASE)
_SPACE = re.compile(r"[ \t\n\r\f]+")


def text_of(html: str) -> str:
    """The visible text of an HTML document, one line a block, quoted blocks marked "> "; never raises.

    White space is collapsed as a browser does except where it is preformatted; no-break spaces stay.
    """
    tree = LexborHTMLParser(_bounded(html))
    page = _Page()
    if tree.root is not None:
        _walk(tree.root, page)
    return page.text()


def is_cut(html: str) -> bool:
    """Whether `text_of` reads only the beginning."""
    return len(_bounded(html)) < len(html)


def _bounded(html: str) -> str:
    html = html[:MAX_HTML]
    if html.count("<") <= MAX_TAGS:
        return html
    return "<".join(html.split("<", MAX_TAGS)[:MAX_TAGS])


@dataclass(slots=True)
class _Page:
    """The text written so far, and how the next piece is to be written."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    marks: int = 0
    preformatted: int = 0
    onwards: int = -1
    """The marks of the place from which on everything is quoted, -1 if there is none."""
    gap: bool = False

    def write(self, text: str) -> None:
        if self.preformatted:
            first, *rest = text.replace("\r\n", "\n").split("\n")
            self._put(first)
            for line in rest:
                self.end_line(force=True)
                self._put(line)
            return
        self._flow(_SPACE.sub(" ", text))

    def _flow(self, text: str) -> None:
        if text.startswith(" "):
            self.gap = self.gap or bool(self.line)
        body = text.strip(" ")
        if body:
            self._put(f" {body}" if self.gap and self.line else body)
            self.gap = text.endswith(" ")

    def _put(self, text: str) -> None:
        if text:
            self.line.append(text)

    def end_line(self, *, force: bool = False) -> None:
        if self.line or force:
            depth = min(self.marks + (self.onwards >= 0), MAX_MARKS)
            self.lines.append(("> " * depth + "".join(self.line)).rstrip(" "))
            self.line = []
        self.gap = False

    def blank(self) -> None:
        self.end_line()
        if self.lines and self.lines[-1].strip("> "):
            self.end_line(force=True)

    def text(self) -> str:
        self.end_line()
        return "\n".join(self.lines).strip("\n")


def _walk(root: LexborNode, page: _Page) -> None:
    """Write every visible node below `root`; an element goes back on the stack to be closed after its children."""
    stack: list[tuple[LexborNode, frozenset[str] | None]] = [(root, None)]
    while stack:
        node, opened = stack.pop()
        if opened is not None:
            _close(node, opened, page)
            continue
        sibling = node.next
        if sibling is not None and node.mem_id != root.mem_id:
            stack.append((sibling, None))
        if node.tag == "-text":
            page.write(node.text_content or "")
        elif node.is_element_node and not _hidden(node):
            names = _names(node)
            _open(node, names, page)
            stack.append((node, names))
            child = node.first_child
            if child is not None:
                stack.append((child, None))


def _names(node: LexborNode) -> frozenset[str]:
    """Classes and id in lower case, without Outlook's "x_", and what the style says of quoting and preformatting."""
    attributes = node.attributes
    if not attributes:
        return frozenset()
    style = attributes.get("style") or ""
    words = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower().split()
    found = {word.removeprefix("x_") for word in words}
    if _PREFORMATTED.search(style):
        found.add("-pre")
    if _WORD_BORDER.search(style):
        found.add("-border")
    return frozenset(found)


def _hidden(node: LexborNode) -> bool:
    if node.tag in _SKIPPED:
        return True
    attributes = node.attributes
    return "hidden" in attributes or bool(_HIDDEN_STYLE.search(attributes.get("style") or ""))


def _quotes(node: LexborNode, names: frozenset[str]) -> bool:
    """Whether this element adds a mark. A container that holds the blockquote itself does not: what stands in it
    beside the blockquote is the attribution, or an answer typed between two halves of the quoted letter (Gmail).
    """
    if node.tag == "blockquote":
        return True
    if not names & _QUOTING:
        return False
    child = node.first_child
    while child is not None:
        if child.tag == "blockquote":
            return False
        child = child.next
    return True


def _open(node: LexborNode, names: frozenset[str], page: _Page) -> None:
    tag = node.tag or ""
    if tag == "br":
        page.end_line(force=True)
    elif tag in _CELLS:
        page.gap = bool(page.line)
    elif tag in _BLOCKS:
        page.end_line()
    if names & _QUOTING_ONWARDS or "-border" in names:
        page.blank()
        page.onwards = page.marks if page.onwards < 0 else page.onwards
    if names & _SIGNATURES:
        page.end_line()
        page.write("--")
        page.end_line()
    page.marks += _quotes(node, names)
    page.preformatted += tag in ("pre", "textarea") or "-pre" in names


def _close(node: LexborNode, names: frozenset[str], page: _Page) -> None:
    tag = node.tag or ""
    if tag in _BLOCKS:
        page.end_line()
    page.preformatted -= tag in ("pre", "textarea") or "-pre" in names
    page.marks -= _quotes(node, names)
    if page.marks < page.onwards:
        page.onwards = -1
    if tag in _CELLS:
        page.gap = bool(page.line)
    elif tag == "hr":
        page.write("________")
        page.end_line()
    # Word makes every line a paragraph of class MsoNormal without a margin; other paragraphs have one.
    elif tag in _SPACED or (tag == "p" and not any(name.startswith("mso") for name in names)):
        page.blank()
